//! The rest of the program: a file of its own, which is loaded once the page is shown.
//!
//! The build moves all code to that file that can only be reached from the function below.

use view::board_picture;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use super::{
    dialogs, entering,
    later::{RestFuture, RestOfProgram},
    palette, picture, places, print,
};
use crate::state::peek;

/// Loads the rest of the program. Returns `None` if that fails.
pub fn load() -> RestFuture {
    Box::pin(async { functions().await.ok() })
}

#[wasm_split(rest, fallible)]
fn functions() -> Result<RestOfProgram, SplitLoaderError> {
    Ok(RestOfProgram {
        dialog: dialogs::contents,
        place: places::contents,
        enter: entering::enter_panel,
        picture: picture::picture_panel,
        paper: print::paper,
        finder: palette::finder,
        drawing,
    })
}

/// Draws the board with its overlay and its hint as an SVG document for other programs.
fn drawing() -> String {
    peek(|app| {
        board_picture(&app::board(app), app::picture(app).as_ref(), &|digit| app.page.symbol(digit))
    })
}

//! The part of the program that is loaded once the page is shown.
//!
//! The build moves all code that only `rest_functions` can reach to a WebAssembly file of its own.

use view::board_picture;
use wasm_split_helpers::{SplitLoaderError, wasm_split};

use super::{
    dialogs, entering, palette, picture, places, print,
    rest_of_program::{RestFuture, RestOfProgram},
};
use crate::state::read_untracked;

/// Loads the rest of the program. Returns `None` if that fails.
pub fn load_rest() -> RestFuture {
    Box::pin(async { rest_functions().await.ok() })
}

#[wasm_split(rest, fallible)]
fn rest_functions() -> Result<RestOfProgram, SplitLoaderError> {
    Ok(RestOfProgram {
        dialog_contents: dialogs::dialog_contents,
        place_contents: places::place_contents,
        entry_panel: entering::enter_panel,
        picture_panel: picture::picture_panel,
        printed_pages: print::page_views,
        command_finder: palette::command_finder,
        board_drawing: draw_board,
    })
}

/// Draws the board with its overlay and its hint as an SVG document for other programs.
fn draw_board() -> String {
    read_untracked(|app| {
        board_picture(&app::shown_board(app), app::step_picture(app).as_ref(), &|digit| {
            app.page.format_digit(digit)
        })
    })
}

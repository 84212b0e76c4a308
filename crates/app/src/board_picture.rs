//! Pictures of the board for other programs, on the clipboard and in files.

use view::words::picture as words;

use crate::{
    command::{Command, CommandTarget, Condition},
    context::Context,
    effect::{Effect, PictureRequest, PictureTarget},
    feature::Feature,
};

/// The feature that copies and saves pictures of the board.
#[derive(Default)]
pub struct BoardPicture;

/// An event that [`BoardPicture`] handles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Event {
    /// Copy the board as a picture.
    Copy,
    /// Save the board as a PNG file.
    SavePng,
    /// Save the board as an SVG file.
    SaveSvg,
    /// The picture for this target was copied or saved (`true`), or couldn't be (`false`).
    Done(PictureTarget, bool),
}

/// The command that copies a picture of the board to the clipboard.
pub static COPY_BOARD_AS_PICTURE: Command =
    Command::new("Copy Board as Picture", Condition::Always, CommandTarget::Page, || {
        Event::Copy.into()
    });
/// The command that saves the board as a PNG file.
pub static SAVE_BOARD_AS_PNG: Command =
    Command::new("Save Board as PNG", Condition::Always, CommandTarget::Page, || {
        Event::SavePng.into()
    });
/// The command that saves the board as an SVG file.
pub static SAVE_BOARD_AS_SVG: Command =
    Command::new("Save Board as SVG", Condition::Always, CommandTarget::Page, || {
        Event::SaveSvg.into()
    });

impl Feature for BoardPicture {
    type Event = Event;

    fn update(&mut self, ctx: &mut Context, event: Event) {
        let target = match event {
            Event::Copy => PictureTarget::Clipboard,
            Event::SavePng => PictureTarget::Png(ctx.page.board_file_name("png")),
            Event::SaveSvg => PictureTarget::Svg(ctx.page.board_file_name("svg")),
            Event::Done(target, is_done) => return report_delivery(ctx, &target, is_done),
        };
        let on_done = |target, is_done| Event::Done(target, is_done).into();
        ctx.push_effect(Effect::MakePicture(PictureRequest { target, on_done }));
    }
}

fn report_delivery(ctx: &mut Context, target: &PictureTarget, is_done: bool) {
    match (target, is_done) {
        (PictureTarget::Clipboard, true) => {
            ctx.report(view::words::item_copied(words::picture_name()))
        }
        (PictureTarget::Png(name) | PictureTarget::Svg(name), true) => {
            ctx.report(view::words::file_saved(name));
        }
        (PictureTarget::Clipboard, false) => {
            ctx.alert(words::cannot_copy(), Some(words::save_instead().into()));
        }
        (PictureTarget::Png(_) | PictureTarget::Svg(_), false) => {
            ctx.alert(words::cannot_draw(), None);
        }
    }
}

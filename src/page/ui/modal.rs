//! Modal dialogs, which the app opens and closes.

use leptos::{html, prelude::*};
use web_sys::HtmlDialogElement;

use super::rest_of_program;
use crate::markup::next_frame;
use crate::reactive::{Memo, effect};

/// Opens a dialog when `wanted` becomes `true`, and closes it when `wanted` becomes `false`.
pub fn show_while(wanted: Memo<bool>, dialog: NodeRef<html::Dialog>) {
    effect(move || {
        let Some(dialog) = dialog.get() else { return };
        match wanted.get() {
            // The dialog is in the document and closed, so opening it can't fail.
            true if !dialog.open() => _ = dialog.show_modal(),
            false if dialog.open() => dialog.close(),
            _ => {}
        }
    });
    // The contents of the dialog may appear after it was opened, and with them the element to focus:
    // either they are created by another effect, or their code is still being loaded.
    effect(move || {
        wanted.track();
        rest_of_program::track_status();
        let open = move || dialog.get_untracked().filter(|dialog| dialog.open());
        next_frame(move || open().iter().for_each(move_focus_into));
    });
}

/// Moves the focus into an open dialog, unless it is already there. The element that gets the focus
/// is the same as when the dialog is opened.
fn move_focus_into(dialog: &HtmlDialogElement) {
    if !matches!(dialog.query_selector(":focus"), Ok(Some(_))) {
        dialog.close();
        // The dialog was open and is closed now, so opening it again can't fail.
        let _ = dialog.show_modal();
    }
}

/// Returns `true` if a dialog was closed although it is still wanted, so that the app must be
/// notified. Browsers report late that a dialog was closed: by then another dialog may be open, or
/// the same dialog again.
pub fn was_closed(wanted: Memo<bool>, dialog: NodeRef<html::Dialog>) -> bool {
    let is_closed = dialog.get_untracked().is_some_and(|dialog| !dialog.open());
    is_closed && wanted.get_untracked()
}

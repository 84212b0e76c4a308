//! Dialogs above everything else, which the app opens and closes.

use leptos::{html, prelude::*};

use crate::reactive::{Memo, effect};

/// Shows a dialog as long as it is wanted.
pub fn show_while(wanted: Memo<bool>, dialog: NodeRef<html::Dialog>) {
    effect(move || {
        let Some(dialog) = dialog.get() else { return };
        match wanted.get() {
            // It is in the document and closed, which is all that showing it asks for.
            true if !dialog.open() => _ = dialog.show_modal(),
            false if dialog.open() => dialog.close(),
            _ => {}
        }
    });
}

/// Whether a dialog is closed though it is wanted, so that the app has to hear of it. A browser tells
/// that a dialog was closed only later: another may have been opened since, or the same one again.
pub fn was_closed(wanted: Memo<bool>, dialog: NodeRef<html::Dialog>) -> bool {
    let is_closed = dialog.get_untracked().is_some_and(|dialog| !dialog.open());
    is_closed && wanted.get_untracked()
}

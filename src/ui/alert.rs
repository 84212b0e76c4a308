use leptos::{html, prelude::*};

use super::{board, desk::Desk};
use crate::view::words;

/// A message that waits to be read, above everything else.
#[component]
pub fn AlertDialog() -> impl IntoView {
    let desk = Desk::here();
    let dialog = NodeRef::<html::Dialog>::new();
    Effect::new(move |_| {
        let Some(dialog) = dialog.get() else { return };
        let wanted = desk.alert.with(Option::is_some);
        if wanted && !dialog.open() {
            // It is in the document and closed, which is all that showing it asks for.
            let _ = dialog.show_modal();
        } else if !wanted && dialog.open() {
            dialog.close();
        }
    });
    // The cell to look at can have the focus once the dialog gave it back.
    let close = move |_| dialog.get_untracked().into_iter().for_each(|dialog| dialog.close());
    let message = move || desk.alert.with(|alert| alert.as_ref().map(|a| a.message.clone()));
    let detail = move || desk.alert.with(|alert| alert.as_ref().and_then(|a| a.detail.clone()));
    view! {
        <dialog
            node_ref=dialog
            role="alertdialog"
            aria-labelledby="alert-message"
            aria-describedby="alert-detail"
            on:close=move |_| desk.close_alert().into_iter().for_each(board::focus)
        >
            <p id="alert-message">{message}</p>
            <p id="alert-detail" class="detail" hidden=move || detail().is_none()>{detail}</p>
            <button class="command first" on:click=close>{words::OK}</button>
        </dialog>
    }
}

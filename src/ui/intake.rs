use leptos::{ev, prelude::*};
use wasm_bindgen::JsCast;
use web_sys::Element;

use super::{board, desk::Desk};
use crate::view::{Stroke, words};

/// What reaches the page from everywhere: dropped files, pasted text, keys.
#[component]
pub fn Intake() -> impl IntoView {
    let desk = Desk::here();
    let _ = window_event_listener(ev::dragenter, move |event| hold(desk, &event));
    let _ = window_event_listener(ev::dragover, move |event| hold(desk, &event));
    let _ = window_event_listener(ev::dragleave, move |event| {
        // Only leaving the page itself leads nowhere.
        if event.related_target().is_none() {
            desk.hovering.set(false);
        }
    });
    let _ = window_event_listener(ev::drop, move |event| drop_on(desk, &event));
    let _ = window_event_listener(ev::paste, move |event| paste(desk, &event));
    let _ = window_event_listener(ev::keydown, move |event| key(desk, &event));
    view! {
        <div class="drop" class:shown=desk.hovering aria-hidden="true">
            <p>{words::DROP}</p>
            <p class="detail">{words::DROP_DETAIL}</p>
        </div>
    }
}

fn hold(desk: Desk, event: &ev::DragEvent) {
    event.prevent_default();
    if !desk.hovering.get_untracked() {
        desk.hovering.set(true);
    }
}

fn drop_on(desk: Desk, event: &ev::DragEvent) {
    event.prevent_default();
    desk.hovering.set(false);
    let Some(data) = event.data_transfer() else { return };
    take(desk, &data, event);
}

fn paste(desk: Desk, event: &web_sys::Event) {
    let Some(event) = event.dyn_ref::<web_sys::ClipboardEvent>() else { return };
    let Some(data) = event.clipboard_data() else { return };
    if !is_field(event) {
        take(desk, &data, event);
    }
}

/// Opens the first file that came, or else the text. Spreadsheets put a picture of their cells
/// beside the text of them: that is no file to open.
fn take(desk: Desk, data: &web_sys::DataTransfer, event: &web_sys::Event) {
    let text = data.get_data("text").unwrap_or_default();
    if let Some(files) = data.files()
        && let Some(file) = files.item(0)
        && (text.is_empty() || !file.type_().starts_with("image/"))
    {
        event.prevent_default();
        desk.open_file(&file, files.length() - 1);
        return;
    }
    if !text.is_empty() {
        event.prevent_default();
        desk.open_text(words::PASTED, &text);
    }
}

fn key(desk: Desk, event: &ev::KeyboardEvent) {
    let at = target(event);
    let within =
        |selector: &str| at.as_ref().is_some_and(|at| matches!(at.closest(selector), Ok(Some(_))));
    if is_field(event) || desk.alert.with_untracked(Option::is_some) {
        return;
    }
    let (key, code) = (event.key(), event.code());
    let on_board = within("[role=grid]");
    // Everywhere else these keys are the browser's: they press, scroll and turn pages. Arrows find
    // the way back to the board.
    let pages = matches!(key.as_str(), " " | "Enter" | "Home" | "End");
    if !on_board && (pages || key.starts_with("Arrow") && within("details")) {
        return;
    }
    let stroke = Stroke {
        key: &key,
        code: &code,
        ctrl: event.ctrl_key() || event.meta_key(),
        shift: event.shift_key(),
        alt: event.alt_key(),
    };
    if let Some(moved) = desk.key(stroke, event.time_stamp()) {
        event.prevent_default();
        moved.into_iter().for_each(board::focus);
    }
}

fn target(event: &web_sys::Event) -> Option<Element> {
    event.target()?.dyn_into().ok()
}

/// Whether an event belongs to a field that people type in.
fn is_field(event: &web_sys::Event) -> bool {
    target(event).is_some_and(|at| at.has_attribute("inputmode"))
}

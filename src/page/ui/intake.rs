//! What reaches the page from everywhere: files, text, keys.

use leptos::{ev, prelude::*, task::spawn_local};
use wasm_bindgen::JsCast;
use web_sys::{Element, File, FileList, FileSystemEntry, HtmlInputElement};

use super::folder;
use crate::browser;
use crate::markup::{on_window, view};
use crate::state::{happens, peek, press, read};
use app::{effect::Picked, opening, playing, sharing, timing};
use collection::Choice;
use grid::CellValue;
use view::{Stroke, contents, words};

/// What reaches the page from everywhere: dropped files, pasted text, keys, and the files
/// that the app is opened with.
#[component]
pub fn Intake() -> impl IntoView {
    on_window(ev::dragenter, move |event| hold(&event));
    on_window(ev::dragover, move |event| hold(&event));
    on_window(ev::dragleave, move |event| {
        // Only leaving the page itself leads nowhere.
        if event.related_target().is_none() {
            happens(playing::Event::Hover(false));
        }
    });
    on_window(ev::drop, move |event| drop_on(&event));
    on_window(ev::paste, move |event| paste(&event));
    // A moment that is enjoyed ends with whatever is done next, before that is done.
    on_window(ev::keydown, move |_| happens(timing::Event::EndFinishing));
    on_window(ev::pointerdown, move |_| happens(timing::Event::EndFinishing));
    on_window(ev::keydown, move |event| key(&event));
    on_window(ev::hashchange, |_| happens(sharing::Event::Address(browser::address::end())));
    happens(sharing::Event::Arrive(browser::address::end()));
    browser::tell_that_it_listens();
    browser::on_launch(open);
    let picked = move |event: ev::Event| {
        let picker = event_target::<HtmlInputElement>(&event);
        let files = picker.files().map(|files| list(&files)).unwrap_or_default();
        // Choosing the same file again is a choice too.
        picker.set_value("");
        open(files);
    };
    view! {
        <input
            type="file"
            multiple
            id=browser::PICKER
            class="picker"
            tabindex="-1"
            aria-hidden="true"
            on:change=picked
        />
        <div class="drop" class:shown=move || read(|app| app.page.input.hovering) aria-hidden="true">
            <p>{words::drop()}</p>
            <p class="detail">{words::drop_detail()}</p>
        </div>
    }
}

/// Opens files as one collection.
pub fn open(files: Vec<File>) {
    let Some(first) = files.first() else { return };
    let name = words::together(&first.name(), files.len());
    let picked =
        Picked { files: browser::files::keep(files), name, choice: Choice::default(), id: None };
    happens(opening::Event::Open(picked));
}

fn hold(event: &ev::DragEvent) {
    event.prevent_default();
    happens(playing::Event::Hover(true));
}

fn drop_on(event: &ev::DragEvent) {
    event.prevent_default();
    happens(playing::Event::Hover(false));
    let Some(data) = event.data_transfer() else { return };
    take(&data, event);
}

fn paste(event: &web_sys::Event) {
    let Some(event) = event.dyn_ref::<web_sys::ClipboardEvent>() else { return };
    let Some(data) = event.clipboard_data() else { return };
    let text = data.get_data("text").unwrap_or_default();
    // On a cell, a digit of the board alone is put in as a key of the keypad does it.
    let on_board = target(event).is_some_and(|at| matches!(at.closest("[role=grid]"), Ok(Some(_))));
    let word = text.trim();
    if on_board
        && word.len() < 3
        && let Ok(CellValue::Digit(digit)) = contents(word, peek(|app| app.page.shape()))
    {
        event.prevent_default();
        return happens(playing::Event::Digit(digit));
    }
    let number = text.trim().bytes().all(|byte| byte.is_ascii_digit());
    let writes = target(event).is_some_and(|at| match at.get_attribute("type").as_deref() {
        Some("number") => number && text.len() < 12,
        kind => kind == Some("text"),
    });
    if !writes {
        take(&data, event);
    }
}

/// Opens the files that came, those in folders among them, or else the text. Spreadsheets put a
/// picture of their cells beside the text of them: that is no file to open.
fn take(data: &web_sys::DataTransfer, event: &web_sys::Event) {
    let text = data.get_data("text").unwrap_or_default();
    let files = data.files().map(|files| list(&files)).unwrap_or_default();
    if files.first().is_some_and(|file| text.is_empty() || !file.type_().starts_with("image/")) {
        event.prevent_default();
        // What was dropped is there during the event alone: its entries outlive it.
        let items = data.items();
        let entries = (0..items.length()).filter_map(|i| items.get(i));
        let entries: Vec<_> =
            entries.filter_map(|item| item.webkit_get_as_entry().ok().flatten()).collect();
        if entries.iter().any(FileSystemEntry::is_directory) {
            spawn_local(async move { open(folder::files(entries).await) });
        } else {
            open(files);
        }
        return;
    }
    if !text.is_empty() {
        event.prevent_default();
        happens(sharing::Event::OpenText(words::pasted().into(), text));
    }
}

/// The files of a browser's list.
fn list(files: &FileList) -> Vec<File> {
    (0..files.length()).filter_map(|i| files.item(i)).collect()
}

fn key(event: &ev::KeyboardEvent) {
    let at = target(event);
    let within =
        |selector: &str| at.as_ref().is_some_and(|at| matches!(at.closest(selector), Ok(Some(_))));
    // A dialog tells that it was closed only later.
    let asked = matches!(document().query_selector("dialog[open]"), Ok(Some(_)));
    let ctrl = event.ctrl_key() || event.meta_key();
    // These are meant wherever one types; a field that has a use for Escape keeps it to itself.
    let everywhere =
        matches!(&*event.key(), "F1" | "Escape") || ctrl && event.key().eq_ignore_ascii_case("k");
    if is_field(event) && !everywhere || asked {
        return;
    }
    let (key, code) = (event.key(), event.code());
    let on_board = within("[role=grid]");
    // Everywhere else these keys are the browser's: they press, scroll and turn pages. Arrows find
    // the way back to the board.
    let pages = matches!(key.as_str(), " " | "Enter" | "Home" | "End");
    if !on_board && (pages || key.starts_with("Arrow") && within("details, input")) {
        return;
    }
    let stroke = Stroke {
        key: &key,
        code: &code,
        ctrl,
        shift: event.shift_key(),
        alt: event.alt_key(),
        num_lock: event.get_modifier_state("NumLock"),
    };
    if press(stroke, event.time_stamp()) {
        event.prevent_default();
    }
}

fn target(event: &web_sys::Event) -> Option<Element> {
    event.target()?.dyn_into().ok()
}

/// Whether an event belongs to a field that people type in, or choose in by letters.
fn is_field(event: &web_sys::Event) -> bool {
    let fields = "input:not([type=radio], [type=checkbox]), textarea, select";
    target(event).is_some_and(|at| matches!(at.matches(fields), Ok(true)))
}

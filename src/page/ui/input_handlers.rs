//! Input that belongs to the page as a whole: files, texts and keys.

use leptos::{ev, prelude::*, task::spawn_local};
use wasm_bindgen::JsCast;
use web_sys::{Element, File, FileList, FileSystemEntry, HtmlInputElement};

use super::folder;
use crate::browser::{self, address, files};
use crate::markup::{on_window, view};
use crate::state::{dispatch, dispatch_key, read_app, read_untracked};
use app::{
    effect::PickedFiles,
    opening, playing,
    reading_pictures::{self, PictureFiles},
    sharing, timing,
};
use collection::ReadingChoice;
use grid::CellValue;
use view::{Stroke, parse_content, words};

/// Stops celebrating a solved puzzle before the player's next action is handled.
fn end_celebration() {
    if read_untracked(|app| app.page.clock.is_celebrating) {
        dispatch(timing::Event::EndCelebration);
    }
}

/// The handlers of dropped and chosen files, pasted texts, keys, and the files that the installed
/// app is opened with.
#[component]
pub fn InputHandlers() -> impl IntoView {
    on_window(ev::dragenter, move |event| drag_over(&event));
    on_window(ev::dragover, move |event| drag_over(&event));
    on_window(ev::dragleave, move |event| {
        // The event has a related target if the pointer reaches another element of the page.
        if event.related_target().is_none() {
            dispatch(playing::Event::FilesDragged(false));
        }
    });
    on_window(ev::drop, move |event| drop_files(&event));
    on_window(ev::paste, move |event| paste_data(&event));
    on_window(ev::keydown, |_| end_celebration());
    on_window(ev::pointerdown, |_| end_celebration());
    on_window(ev::keydown, move |event| press_key(&event));
    on_window(ev::hashchange, |_| dispatch(sharing::Event::AddressChanged(address::fragment())));
    dispatch(sharing::Event::PageLoaded(address::fragment()));
    browser::announce_listening();
    browser::on_launch(open_files);
    let picked = move |event: ev::Event| {
        let picker = event_target::<HtmlInputElement>(&event);
        let files = picker.files().map(|files| list_to_vec(&files)).unwrap_or_default();
        // Otherwise, choosing the same file again wouldn't count as a change.
        picker.set_value("");
        open_files(files);
    };
    view! {
        <input
            type="file"
            multiple
            id=browser::PICKER_ID
            class="picker"
            tabindex="-1"
            aria-hidden="true"
            on:change=picked
        />
        <div class="drop" class:shown=move || read_app(|app| app.page.input_state.is_dragging_files) aria-hidden="true">
            <p>{words::drop_to_open()}</p>
            <p class="detail">{words::drop_detail()}</p>
        </div>
    }
}

/// Opens files as one collection or, if all of them are pictures, as pictures of boards.
pub fn open_files(files: Vec<File>) {
    let Some(first) = files.first() else { return };
    if files.iter().all(browser::is_picture) {
        let names = files.iter().map(File::name).collect();
        let pictures = PictureFiles { files: files::register_files(files), file_names: names };
        return dispatch(reading_pictures::Event::Open(pictures));
    }
    let name = words::name_of_files(&first.name(), files.len());
    let picked = PickedFiles {
        files: files::register_files(files),
        name,
        choice: ReadingChoice::default(),
        id: None,
    };
    dispatch(opening::Event::Open(picked));
}

fn drag_over(event: &ev::DragEvent) {
    event.prevent_default();
    dispatch(playing::Event::FilesDragged(true));
}

fn drop_files(event: &ev::DragEvent) {
    event.prevent_default();
    dispatch(playing::Event::FilesDragged(false));
    let Some(data) = event.data_transfer() else { return };
    open_data(&data, event);
}

fn paste_data(event: &web_sys::Event) {
    let Some(event) = event.dyn_ref::<web_sys::ClipboardEvent>() else { return };
    let Some(data) = event.clipboard_data() else { return };
    let text = data.get_data("text").unwrap_or_default();
    // Pasting a single digit on a cell is the same as pressing its key on the keypad.
    let on_board =
        target_element(event).is_some_and(|at| matches!(at.closest("[role=grid]"), Ok(Some(_))));
    let word = text.trim();
    if on_board
        && word.len() < 3
        && let Ok(CellValue::Digit(digit)) =
            parse_content(word, read_untracked(|app| app.page.shape()))
    {
        event.prevent_default();
        return dispatch(playing::Event::Digit(digit));
    }
    let is_number = text.trim().bytes().all(|byte| byte.is_ascii_digit());
    let belongs_to_field =
        target_element(event).is_some_and(|at| match at.get_attribute("type").as_deref() {
            Some("number") => is_number && text.len() < 12,
            kind => kind == Some("text"),
        });
    if !belongs_to_field {
        open_data(&data, event);
    }
}

/// Opens files that were dropped or pasted, including files in folders. If there are none, opens
/// the text instead. If there is a text, a picture is ignored, because spreadsheets add a picture
/// of their cells to the text.
fn open_data(data: &web_sys::DataTransfer, event: &web_sys::Event) {
    let text = data.get_data("text").unwrap_or_default();
    let files = data.files().map(|files| list_to_vec(&files)).unwrap_or_default();
    if files.first().is_some_and(|file| text.is_empty() || !file.type_().starts_with("image/")) {
        event.prevent_default();
        // The data is available only during the event, but the entries remain available.
        let items = data.items();
        let entries = (0..items.length()).filter_map(|i| items.get(i));
        let entries: Vec<_> =
            entries.filter_map(|item| item.webkit_get_as_entry().ok().flatten()).collect();
        if entries.iter().any(FileSystemEntry::is_directory) {
            spawn_local(async move { open_files(folder::files_in_entries(entries).await) });
        } else {
            open_files(files);
        }
        return;
    }
    if !text.is_empty() {
        event.prevent_default();
        dispatch(sharing::Event::OpenText(words::PASTED.into(), text));
    }
}

/// Converts a list of files to a vector.
fn list_to_vec(files: &FileList) -> Vec<File> {
    (0..files.length()).filter_map(|i| files.item(i)).collect()
}

fn press_key(event: &ev::KeyboardEvent) {
    let at = target_element(event);
    let within =
        |selector: &str| at.as_ref().is_some_and(|at| matches!(at.closest(selector), Ok(Some(_))));
    // A dialog reports late that it was closed, so the app may not know this yet.
    let is_dialog_open = matches!(document().query_selector("dialog[open]"), Ok(Some(_)));
    let ctrl = event.ctrl_key() || event.meta_key();
    // These keys also work in fields. A field that uses Escape itself stops the event.
    let is_global = match event.key().to_ascii_lowercase().as_str() {
        "f1" | "escape" => true,
        "k" | "o" | "s" => ctrl,
        _ => false,
    };
    if is_field(event) && !is_global || is_dialog_open {
        return;
    }
    let (key, code) = (event.key(), event.code());
    let on_board = within("[role=grid]");
    // Outside the board, these keys belong to the browser: they press buttons and scroll. Arrow
    // keys lead back to the board, except from elements that use them.
    let is_browsers = matches!(key.as_str(), " " | "Enter" | "Home" | "End");
    if !on_board && (is_browsers || key.starts_with("Arrow") && within("details, input")) {
        return;
    }
    let stroke = Stroke {
        key: &key,
        code: &code,
        has_ctrl: ctrl,
        has_shift: event.shift_key(),
        has_alt: event.alt_key(),
        has_num_lock: event.get_modifier_state("NumLock"),
    };
    if dispatch_key(stroke, event.time_stamp()) {
        event.prevent_default();
    }
}

fn target_element(event: &web_sys::Event) -> Option<Element> {
    event.target()?.dyn_into().ok()
}

/// Returns `true` if an event belongs to a field that uses letters, either as text or to choose an
/// option.
fn is_field(event: &web_sys::Event) -> bool {
    let fields = "input:not([type=radio], [type=checkbox]), textarea, select";
    target_element(event).is_some_and(|at| matches!(at.matches(fields), Ok(true)))
}

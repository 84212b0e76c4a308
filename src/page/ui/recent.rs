//! Recent files. Each is reopened at the puzzle where the player left off.

use leptos::prelude::*;

use super::{
    controls::{Button, close_button, part},
    roving_focus::elements_within,
};
use crate::markup::{next_frame, view};
use crate::reactive::memo;
use crate::state::{dispatch, read_app};
use app::{
    dialogs,
    recent_list::{Event, RecentEntry},
};
use view::words::{shown_name, storage as words};

/// The maximum number of recent files on the first screen.
const MAX_LATEST_FILES: usize = 3;

/// Creates the list of all recent files, each with a button that removes it, and a button that
/// restores the files that were removed last.
pub fn recent_files() -> AnyView {
    let files = first_recent_files(usize::MAX, |files| {
        let rows: Vec<_> = files.iter().map(recent_row).collect();
        view! { <ul class="recents" aria-label=words::recent_files()>{rows}</ul> }.into_any()
    });
    let removed = || read_app(|app| app.recent_list.removed_name().map(String::from));
    let back = restore_offer(removed, || dispatch(Event::Restore));
    view! { {back}{files} }.into_any()
}

/// Creates a view that names the file or game that was removed last, with a button that restores
/// it. The view is absent if `removed` returns `None`.
pub fn restore_offer(
    removed: impl Fn() -> Option<String> + Copy + Send + Sync + 'static,
    restore: fn(),
) -> AnyView {
    let removed = memo(removed);
    part(move || {
        let name = removed.get()?;
        let button = Button::new(restore).class("subtle").label(words::restore_button()).view();
        Some(view! { <p class="removed">{words::removed_files(&name)}{button}</p> }.into_any())
    })
}

/// Creates a row of buttons that reopen the latest files.
pub fn latest_files() -> AnyView {
    first_recent_files(MAX_LATEST_FILES, |files| {
        let buttons: Vec<_> = files.iter().map(|file| open_button(file).view()).collect();
        view! { <div class="row recents" role="group" aria-label=words::recent_files()>{buttons}</div> }
            .into_any()
    })
}

/// Returns `true` if there are no recent files.
pub fn has_no_recent_files() -> bool {
    read_app(|app| app.recent_list.files(&app.page).next().is_none())
}

/// Creates the view that `list` returns for up to `count` recent files. The view is absent if there
/// are no recent files.
fn first_recent_files(count: usize, list: fn(&[RecentEntry]) -> AnyView) -> AnyView {
    let files = memo(move || {
        read_app(|app| app.recent_list.files(&app.page).take(count).cloned().collect::<Vec<_>>())
    });
    part(move || files.read_with(|files| (!files.is_empty()).then(|| list(files))))
}

/// Creates the button that reopens a recent file, with the file's name and the player's progress.
fn open_button(file: &RecentEntry) -> Button {
    let name = shown_name(&file.recent_file.name).to_owned();
    // The space separates the name from the progress for screen readers.
    let progress = file.visit.as_ref().map(|visit| format!(" {}", words::visit_progress(visit)));
    let content =
        view! { <span class="file">{name}</span><small>{progress.unwrap_or_default()}</small> };
    let open = Button::event(Event::Open(file.recent_file.collection)).class("command");
    open.content(content.into_any())
}

fn recent_row(file: &RecentEntry) -> AnyView {
    let (collection, name) = (
        file.recent_file.collection,
        words::remove_file_button_name(shown_name(&file.recent_file.name)),
    );
    // The button disappears with its row, so the focus moves to another button.
    let forget = move || {
        let here = document().active_element();
        let around = here.and_then(|here| here.closest("dialog, [role=tabpanel]").ok().flatten());
        dispatch(Event::Forget(collection));
        next_frame(move || {
            let buttons =
                around.map(|around| elements_within(&around, "button")).unwrap_or_default();
            let _ = buttons.first().map(|button| button.focus());
        });
    };
    let forget = Button::new(forget)
        .class("subtle")
        .label(words::remove_file_button())
        .attribute("aria-label", move || Some(name.clone()));
    view! { <li>{open_button(file).view()}{forget.view()}</li> }.into_any()
}

/// The dialog with the recent files.
#[component]
pub fn RecentFilesDialog() -> impl IntoView {
    view! {
        <p class="detail" hidden=|| !has_no_recent_files()>{words::no_recent_files()}</p>
        {recent_files()}
        <p class="answers">{close_button(|| dispatch(dialogs::Event::Close))}</p>
    }
}

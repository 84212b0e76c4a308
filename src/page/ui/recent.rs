//! Files that are kept: each is opened again where a person was in it.

use leptos::prelude::*;

use super::controls::{Button, close, part, within};
use crate::markup::{next_frame, view};
use crate::reactive::memo;
use crate::state::{happens, read};
use app::{
    recent::{Event, RecentFile},
    talking,
};
use view::words::keep as words;

/// So many stand on an empty board.
const LATEST: usize = 3;

/// All of them, each with a button that has it kept no more.
pub fn recent_files() -> AnyView {
    shown(usize::MAX, |files| {
        let rows: Vec<_> = files.iter().map(row).collect();
        view! { <ul class="recents" aria-label=words::recent()>{rows}</ul> }.into_any()
    })
}

/// The latest of them, beside one another.
pub fn latest_files() -> AnyView {
    shown(LATEST, |files| {
        let buttons: Vec<_> = files.iter().map(|file| open(file).view()).collect();
        view! { <div class="row recents" role="group" aria-label=words::recent()>{buttons}</div> }
            .into_any()
    })
}

/// Whether there is none.
pub fn is_none() -> bool {
    read(|app| app.kept.recent.files(&app.page).next().is_none())
}

/// So many of them at the most, or nothing where there is none.
fn shown(most: usize, list: fn(&[RecentFile]) -> AnyView) -> AnyView {
    let files = memo(move || {
        read(|app| app.kept.recent.files(&app.page).take(most).cloned().collect::<Vec<_>>())
    });
    part(move || files.with(|files| (!files.is_empty()).then(|| list(files))))
}

/// The button that opens files again: what they are called, and how far one was in them.
fn open(file: &RecentFile) -> Button {
    let name = file.kept.name.clone();
    // A blank stands between both for who hears them.
    let far = file.visit.map(|visit| format!(" {}", words::visit(visit)));
    let inside = view! { <span class="file">{name}</span><small>{far.unwrap_or_default()}</small> };
    let open = Button::event(Event::Open(file.kept.collection)).class("command");
    open.with(inside.into_any())
}

fn row(file: &RecentFile) -> AnyView {
    let (of, name) = (file.kept.collection, words::unshelve_named(&file.kept.name));
    // The button goes with its row: the focus would be nowhere.
    let forget = move || {
        let here = document().active_element();
        let around = here.and_then(|here| here.closest("dialog, [role=tabpanel]").ok().flatten());
        happens(Event::Forget(of));
        next_frame(move || {
            let buttons = around.map(|around| within(&around, "button")).unwrap_or_default();
            let _ = buttons.first().map(|button| button.focus());
        });
    };
    let forget = Button::new(forget)
        .class("subtle")
        .says(words::unshelve())
        .attribute("aria-label", move || Some(name.clone()));
    view! { <li>{open(file).view()}{forget.view()}</li> }.into_any()
}

/// The dialog of them.
#[component]
pub fn RecentFiles() -> impl IntoView {
    view! {
        <p class="detail" hidden=|| !is_none()>{words::none_recent()}</p>
        {recent_files()}
        <p class="answers">{close(|| happens(talking::Event::CloseDialog))}</p>
    }
}

//! What the program does and did.

use leptos::prelude::*;

use super::board::focus;
use crate::browser::now;
use crate::state::{happens, peek, read};
use app::{Event, task::Work};
use jobs::Progress;
use view::words;

/// What the program does and did: one line, and a bar while long work goes on.
#[component]
pub fn StatusLine() -> impl IntoView {
    let shown =
        Memo::new(move |_| read(|app| app.work().filter(|work| work.shown).map(|work| work.begun)));
    let status = Memo::new(|_| read(|app| app.page.said.status.clone()));
    view! {
        <div class="status">
            <p role="status">{status}</p>
            {move || shown.get().map(|_| view! { <WorkBar /> })}
        </div>
    }
}

/// How far long work is, and the button that ends it.
#[component]
fn WorkBar() -> impl IntoView {
    let share = move || {
        let progress = read(|app| app.work().and_then(|work| work.progress));
        match progress {
            Some(Progress::Reading { done, total, .. } | Progress::Items { done, total }) => {
                Some((100 * done / total.max(1)).to_string())
            }
            _ => None,
        }
    };
    let told = |work: &Work| work.progress.map(|p| words::progress(p, now() - work.begun));
    let told = move || read(|app| app.work().and_then(told));
    // The button goes with the work: the focus would be nowhere.
    let cancel = move |_| {
        happens(Event::Cancel);
        focus(peek(|app| app.page.selected()));
    };
    view! {
        <div class="work">
            <div
                role="progressbar"
                aria-label=move || read(|app| app.work().map(|work| work.title.clone()))
                aria-valuemin="0"
                aria-valuemax="100"
                aria-valuenow=share
                class:endless=move || share().is_none()
                style:--share=move || share().map(|share| format!("{share}%"))
            ></div>
            <button class="command" on:click=cancel>{words::cancel()}</button>
            <p class="told">{told}</p>
        </div>
    }
}

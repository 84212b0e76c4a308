use leptos::prelude::*;

use super::board::focus;
use super::desk::{Desk, Work};
use crate::browser::now;
use jobs::Progress;
use view::words;

/// What the program does and did: one line, and a bar while long work goes on.
#[component]
pub fn StatusLine() -> impl IntoView {
    let desk = Desk::here();
    let shown = Memo::new(move |_| {
        desk.work.with(|work| work.as_ref().filter(|work| work.shown).map(|work| work.begun))
    });
    view! {
        <div class="status">
            <p role="status">{desk.status}</p>
            {move || shown.get().map(|_| view! { <WorkBar /> })}
        </div>
    }
}

/// How far long work is, and the button that ends it.
#[component]
fn WorkBar() -> impl IntoView {
    let desk = Desk::here();
    let share = move || {
        let progress = desk.work.with(|work| work.as_ref().and_then(|work| work.progress));
        match progress {
            Some(Progress::Reading { done, total, .. } | Progress::Judging { done, total }) => {
                Some((100 * done / total.max(1)).to_string())
            }
            _ => None,
        }
    };
    let told = |work: &Work| work.progress.map(|p| words::progress(p, now() - work.begun));
    let told = move || desk.work.with(|work| work.as_ref().and_then(told));
    // The button goes with the work: the focus would be nowhere.
    let cancel = move |_| {
        desk.cancel();
        focus(desk.selected());
    };
    view! {
        <div class="work">
            <div
                role="progressbar"
                aria-label=move || desk.work.with(|w| w.as_ref().map(|w| w.title.clone()))
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

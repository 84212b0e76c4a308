use leptos::prelude::*;

use super::desk::{Desk, Work, WorkKind, now};
use crate::{protocol::Progress, view::words};

/// What the program does and did: one line, and a bar while long work goes on.
#[component]
pub fn StatusLine() -> impl IntoView {
    let desk = Desk::here();
    let shown = Memo::new(move |_| {
        desk.work.with(|work| work.as_ref().filter(|work| work.shown).map(|work| work.begun))
    });
    // What was said since the work began is said; before that, what goes on.
    let at_first = StoredValue::new(String::new());
    Effect::new(move |_| {
        if shown.get().is_some() {
            at_first.set_value(desk.status.get_untracked());
        }
    });
    let text = move || {
        let said = desk.status.get();
        desk.work.with(|work| match work.as_ref().filter(|work| work.shown) {
            Some(work) if at_first.with_value(|first| *first == said) => work.title.clone(),
            Some(work) if work.kind == WorkKind::Opening => work.title.clone(),
            _ => said,
        })
    };
    view! {
        <div class="status">
            <p role="status">{text}</p>
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
            <button class="command" on:click=move |_| desk.cancel()>{words::CANCEL}</button>
            <p class="told">{told}</p>
        </div>
    }
}

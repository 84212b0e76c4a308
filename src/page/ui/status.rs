//! What the program does and did.

use leptos::prelude::*;

use super::{
    cell::focus,
    controls::{Button, part, text},
    size::SizeBar,
};
use crate::browser::now;
use crate::markup::view;
use crate::reactive::memo;
use crate::state::{happens, peek, read};
use app::{
    Event, counting, listing,
    page::{Cover, Tone},
    task::Work,
    watching,
};
use jobs::Progress;
use view::words::{self, menus};

/// What the program does and did: one line, and a bar while long work goes on.
#[component]
pub fn StatusLine() -> impl IntoView {
    let shown =
        memo(move || read(|app| app.work().filter(|work| work.shown).map(|work| work.begun)));
    let status = text(|| read(|app| app.page.said.status.clone()));
    let is = |tone| move || read(|app| app.page.said.tone == tone);
    view! {
        <div class="status" class:works=move || shown.get().is_some()>
            <p role="status" class:good=is(Tone::Good) class:bad=is(Tone::Bad)>{status}</p>
            {part(move || shown.get().map(|_| view! { <WorkBar /> }.into_any()))}
            <Banner />
            <SizeBar />
        </div>
    }
}

/// What says that the board is not the player's, and leads back to it.
#[component]
fn Banner() -> impl IntoView {
    let cover = memo(|| read(|app| *app.page.cover));
    part(move || {
        let cover = cover.get()?;
        let (what, back): (_, Event) = match cover {
            Cover::Search => (menus::a_search(), watching::Event::Stop.into()),
            Cover::Solution(_) => (menus::a_solution(), counting::Event::Show(None).into()),
            Cover::Step(_) => (menus::a_step(), listing::Event::Back.into()),
        };
        let back = Button::event(back).class("command").says(menus::back_to_board()).view();
        Some(view! { <div class="banner"><span>{what}</span>{back}</div> }.into_any())
    })
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
    let told = |work: &Work| match work.progress? {
        Progress::Items { done, total } if work.paused => {
            Some(words::browse::listed(done, total, 0))
        }
        progress => Some(words::progress(progress, work.before, now() - work.begun)),
    };
    let told = move || read(|app| app.work().and_then(told)).unwrap_or_default();
    let is = |of: fn(&Work) -> bool| read(|app| app.work().is_some_and(of));
    // The button goes with the work: the focus would be nowhere.
    let cancel = move || {
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
            <p class="told">{text(told)}</p>
            {Button::event(Event::PauseOrResume)
                .class("command")
                .text(move || String::from(if is(|work| work.paused) { words::resume() } else { words::watch::pause() }))
                .hidden(move || !is(Work::can_pause))
                .view()}
            {Button::new(cancel).class("command").says(words::cancel()).view()}
        </div>
    }
}

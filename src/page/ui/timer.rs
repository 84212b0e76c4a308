//! The time that is played, and what lies over a paused board.

use leptos::prelude::*;

use crate::markup::view;
use crate::reactive::memo;
use crate::state::{happens, read};
use app::{App, timing::Event};
use view::words::history as words;

/// The time that the puzzle was played, and the button that stops it.
#[component]
pub fn Timer() -> impl IntoView {
    let clock = memo(|| read(clock));
    let wanted = || read(|app| app.page.wishes.settings.timer);
    // What stands beside it would move.
    let none = move || clock.with(Option::is_none);
    let paused = memo(|| read(|app| app.page.clock.paused));
    let name = move || if paused.get() { words::resume() } else { words::pause() };
    let picture = move || if paused.get() { "M5 3v10l8-5z" } else { "M5.500 3v10M10.500 3v10" };
    view! {
        <div class="timer" class:none=none hidden=move || !wanted()>
            <span role="timer" aria-label=words::timer()>{move || clock.get()}</span>
            <button class="subtle" aria-label=name on:click=move |_| happens(Event::PauseOrResume)>
                <svg viewBox="0 0 16 16" aria-hidden="true"><path d=picture /></svg>
            </button>
        </div>
    }
}

/// The time of the puzzle, if it has one.
fn clock(app: &App) -> Option<String> {
    app.page.is_timed().then(|| words::clock(app.page.played()))
}

/// What lies over the board while the game is paused.
#[component]
pub fn Veil() -> impl IntoView {
    let paused = memo(|| read(|app| app.page.clock.paused));
    let veil = move || {
        paused.get().then(|| {
            view! {
                <div class="veil" on:click=move |_| happens(Event::Resume)>
                    <p>{words::paused()}</p>
                    <p class="detail">{words::paused_detail()}</p>
                </div>
            }
        })
    };
    view! { {veil} }
}

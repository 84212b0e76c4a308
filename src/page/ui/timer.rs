//! The time spent on the puzzle, and the veil over a paused board.

use leptos::prelude::*;

use super::controls::icon;
use crate::browser::is_touch_only;
use crate::markup::view;
use crate::reactive::memo;
use crate::state::{dispatch, read_app};
use app::{App, timing::Event};
use view::words::history as words;

/// The time spent on the puzzle, and the button that pauses it.
#[component]
pub fn TimerDisplay() -> impl IntoView {
    let clock = memo(|| read_app(timer_text));
    let is_wanted = || read_app(|app| app.page.preferences.settings.shows_timer);
    // If no time is shown, the space for the time stays empty, so that nothing next to it moves.
    let none = move || clock.read_with(Option::is_none);
    let is_paused = memo(|| read_app(|app| app.page.clock.is_paused));
    let name = move || if is_paused.get() { words::resume_timer() } else { words::pause_timer() };
    let is_solved = memo(|| read_app(|app| app.page.is_solved()));
    let picture = move || if is_paused.get() { "M5 3v10l8-5z" } else { "M5.500 3v10M10.500 3v10" };
    view! {
        <div class="timer" class:none=none hidden=move || !is_wanted()>
            <span role="timer" aria-label=words::timer_label()>{move || clock.get()}</span>
            <button class="subtle" aria-label=name disabled=move || is_solved.get() on:click=move |_| dispatch(Event::PauseOrResume)>
                {icon(picture)}
            </button>
        </div>
    }
}

/// Returns the time spent on the puzzle as text, or `None` if the puzzle isn't timed.
fn timer_text(app: &App) -> Option<String> {
    app.page.is_timed().then(|| words::format_clock(app.page.play_time()))
}

/// The veil over the board while the game is paused.
#[component]
pub fn PauseVeil() -> impl IntoView {
    let is_paused = memo(|| read_app(|app| app.page.clock.is_paused));
    let veil = move || {
        is_paused.get().then(|| {
            view! {
                <div class="veil" on:click=move |_| dispatch(Event::Resume)>
                    <p>{words::paused_label()}</p>
                    <p class="detail">{words::paused_detail(!is_touch_only())}</p>
                </div>
            }
        })
    };
    view! { {veil} }
}

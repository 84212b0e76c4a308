use leptos::prelude::*;

use super::desk::Desk;
use view::words::history as words;

/// The time that the puzzle was played, and the button that stops it.
#[component]
pub fn Timer() -> impl IntoView {
    let desk = Desk::here();
    let clock = Memo::new(move |_| desk.clock());
    let shown = Memo::new(move |_| clock.with(Option::is_some));
    let paused = desk.timing.paused;
    let name = move || if paused.get() { words::resume() } else { words::pause() };
    let picture = move || if paused.get() { "M5 3v10l8-5z" } else { "M5.500 3v10M10.500 3v10" };
    view! {
        <div class="timer" hidden=move || !shown.get()>
            <span role="timer" aria-label=words::timer()>{move || clock.get()}</span>
            <button class="subtle" aria-label=name on:click=move |_| desk.pause_or_go_on()>
                <svg viewBox="0 0 16 16" aria-hidden="true"><path d=picture /></svg>
            </button>
        </div>
    }
}

/// What lies over the board while the game is paused.
#[component]
pub fn Veil() -> impl IntoView {
    let desk = Desk::here();
    let veil = move || {
        desk.timing.paused.get().then(|| {
            view! {
                <div class="veil" on:click=move |_| _ = desk.go_on()>
                    <p>{words::paused()}</p>
                    <p class="detail">{words::paused_detail()}</p>
                </div>
            }
        })
    };
    view! { {veil} }
}

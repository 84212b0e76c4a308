//! How large a large board is.

use leptos::prelude::*;

use crate::markup::view;
use crate::reactive::memo;
use crate::state::{happens, peek, read};
use app::{playing, talking};
use view::words;

/// Each step makes the board so much larger or smaller.
const STEP: f64 = 1.35;

/// It does not become larger than so many times the room for it.
const LARGEST: f64 = 12.0;

/// How large a large board is, and whether it shows numbers or letters.
#[component]
pub fn SizeBar() -> impl IntoView {
    let zoom = memo(|| read(|app| app.page.input.zoom));
    let large = memo(move || read(|app| app.page.shape().side()) > 9);
    let by = move |factor: f64| {
        let now = zoom.get_untracked().or_else(measured).unwrap_or(1.0);
        happens(playing::Event::Zoom((now * factor).clamp(1.0, LARGEST)));
    };
    view! {
        <div class="size" hidden=move || !large.get()>
            <button
                class="subtle"
                aria-label=words::size::smaller()
                on:click=move |_| by(1.0 / STEP)
            >
                <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M3 8h10" /></svg>
            </button>
            <button class="subtle" on:click=move |_| happens(playing::Event::Zoom(1.0))>{words::size::fit()}</button>
            <button
                class="subtle"
                aria-label=words::size::larger()
                on:click=move |_| by(STEP)
            >
                <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M3 8h10M8 3v10" /></svg>
            </button>
            <button
                class="subtle"
                aria-pressed=move || read(|app| app.page.wishes.letters).to_string()
                on:click=move |_| happens(talking::Event::Letters(!peek(|app| app.page.wishes.letters)))
            >
                {words::size::letters()}
            </button>
        </div>
    }
}

/// How many times as large the board is as the room for it.
fn measured() -> Option<f64> {
    let find = |selector| document().query_selector(selector).ok().flatten();
    let (frame, place) = (find(".frame")?, find(".place")?);
    let room = frame.client_width().min(frame.client_height());
    Some(f64::from(place.client_width()) / f64::from(room.max(1)))
}

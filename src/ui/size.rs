use leptos::prelude::*;

use super::desk::Desk;
use crate::view::words;

/// Each step makes cells so much larger or smaller.
const STEP: f64 = 1.35;

/// How large the cells of a large board are, and whether they show numbers or letters.
#[component]
pub fn SizeBar() -> impl IntoView {
    let desk = Desk::here();
    let zoom = desk.zoom;
    let large = Memo::new(move |_| desk.shape.get().side() > 9);
    let by = move |factor: f64| zoom.update(|zoom| *zoom = (*zoom * factor).clamp(0.2, 8.0));
    view! {
        <div class="size" hidden=move || !large.get()>
            <button class="quiet" aria-label=words::size::SMALLER on:click=move |_| by(1.0 / STEP)>
                <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M3 8h10" /></svg>
            </button>
            <button
                class="quiet"
                aria-pressed=move || (zoom.get() == 0.0).to_string()
                on:click=move |_| zoom.set(0.2)
            >
                {words::size::FIT}
            </button>
            <button class="quiet" aria-label=words::size::LARGER on:click=move |_| by(STEP)>
                <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M3 8h10M8 3v10" /></svg>
            </button>
            <button
                class="quiet"
                aria-pressed=move || desk.letters.get().to_string()
                on:click=move |_| desk.letters.update(|letters| *letters = !*letters)
            >
                {words::size::LETTERS}
            </button>
        </div>
    }
}

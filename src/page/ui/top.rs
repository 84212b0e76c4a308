//! The bar on top.

use leptos::{ev, prelude::*};
use wasm_bindgen::JsCast;
use web_sys::HtmlInputElement;

use crate::state::{happens, peek, read};
use app::opening::Event;

use super::{help::HelpButton, settings::SettingsButton, timer::Timer};
use view::words;

/// What the bar on top has of the page: the puzzle's time, the settings, the help.
#[component]
pub fn OfPage() -> impl IntoView {
    view! {
        <Timer />
        <div class="of-page">
            <SettingsButton />
            <HelpButton />
        </div>
    }
}

/// The number of the loaded puzzle, with the one before and the one after.
#[component]
pub fn PuzzleNumber() -> impl IntoView {
    let number = Memo::new(|_| read(|app| app.page.number()));
    let count = Memo::new(|_| read(|app| app.page.count()));
    let last = move || count.get().map_or(0, |count| count - 1);
    let shown = move || number.get().map_or(String::new(), |number| number.to_string());
    let typed = move |field: HtmlInputElement| match field.value().trim() {
        "" => {}
        text => happens(Event::Load(text.parse().unwrap_or(u64::MAX))),
    };
    // What is no number of a puzzle does not stay in the field.
    let left = move |field: HtmlInputElement| {
        field.set_value(
            &peek(|app| app.opening.coming(&app.page))
                .map_or(String::new(), |number| number.to_string()),
        );
    };
    let field = |event: &ev::Event| event.target().and_then(|t| t.dyn_into().ok());
    view! {
        <div class="number">
            <button
                class="subtle"
                aria-label=words::previous()
                aria-disabled=move || read(|app| app.page.beside(false)).is_none().to_string()
                on:click=move |_| happens(Event::LoadPrevious)
            >
                <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M10 3 5 8l5 5" /></svg>
            </button>
            <input
                type="number"
                inputmode="numeric"
                aria-label=words::puzzle_number()
                min="0"
                max=move || last().to_string()
                step="1"
                disabled=move || count.get().is_none()
                prop:value=shown
                on:input=move |event| field(&event).into_iter().for_each(typed)
                on:change=move |event| field(&event).into_iter().for_each(left)
                on:blur=move |event| field(&event).into_iter().for_each(left)
            />
            <span class="range" hidden=move || count.get().is_none()>
                {move || count.get().map(words::number_range)}
            </span>
            <button
                class="subtle"
                aria-label=words::next()
                aria-disabled=move || read(|app| app.page.beside(true)).is_none().to_string()
                on:click=move |_| happens(Event::LoadNext)
            >
                <svg viewBox="0 0 16 16" aria-hidden="true"><path d="m6 3 5 5-5 5" /></svg>
            </button>
        </div>
    }
}

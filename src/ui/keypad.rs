use leptos::prelude::*;

use super::desk::Desk;
use crate::{game::Action, grid::Digit, view::words};

/// Digits and what goes with them, for fingers and mice.
#[component]
pub fn Keypad() -> impl IntoView {
    let desk = Desk::here();
    let shape = desk.shape;
    let history = desk.history;
    let key = move |digit: Digit| {
        let done = Memo::new(move |_| desk.left(digit) == 0);
        view! {
            <button
                class="key"
                class:done=done
                aria-label=words::digit_key(digit)
                on:click=move |_| desk.digit(digit)
            >
                {move || desk.symbol(digit)}
            </button>
        }
    };
    let keys = move || Digit::all(shape.get()).map(key).collect_view();
    view! {
        <div
            class="keypad"
            role="group"
            aria-label=words::keypad::NAME
            style:--box-cols=move || shape.get().cols().to_string()
        >
            <div class="tools">
                <button
                    aria-pressed=move || desk.notes.get().to_string()
                    on:click=move |_| desk.notes.update(|notes| *notes = !*notes)
                >
                    <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M3 13l1-4 7-7 3 3-7 7zM9.500 3.500l3 3" /></svg>
                    {words::keypad::NOTES}
                </button>
                <button
                    aria-pressed=move || desk.several.get().to_string()
                    on:click=move |_| desk.several.update(|several| *several = !*several)
                >
                    <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M2 2h5v5H2zM9 2h5v5H9zM2 9h5v5H2zM9.500 11.500h4M11.500 9.500v4" /></svg>
                    {words::keypad::SEVERAL}
                </button>
                <button on:click=move |_| desk.erase()>
                    <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M6 13 2 9l6-6 5 5-5 5zM5 6l5 5M6 13h8" /></svg>
                    {words::keypad::ERASE}
                </button>
                <button
                    aria-disabled=move || (!history.get().0).to_string()
                    on:click=move |_| desk.play(Action::Undo)
                >
                    <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M6 3 3 6l3 3M3 6h6a4 4 0 0 1 0 8H6" /></svg>
                    {words::keypad::UNDO}
                </button>
                <button
                    aria-disabled=move || (!history.get().1).to_string()
                    on:click=move |_| desk.play(Action::Redo)
                >
                    <svg viewBox="0 0 16 16" aria-hidden="true"><path d="m10 3 3 3-3 3M13 6H7a4 4 0 0 0 0 8h3" /></svg>
                    {words::keypad::REDO}
                </button>
            </div>
            <div class="keys" class:many=move || { shape.get().side() > 12 }>{keys}</div>
            <p class="hint" hidden=move || { shape.get().side() < 10 }>
                {move || words::typing(shape.get())}
            </p>
        </div>
    }
}

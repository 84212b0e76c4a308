//! The keypad, and what goes with it.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::HtmlSelectElement;

use app::playing::Event;

use super::board;
use crate::state::{happens, peek, read, symbol};
use grid::{Digit, DigitSet, Shape};
use play::{Action, Mode};
use view::{BoardView, Highlight, words};

/// Digits and what goes with them, for fingers and mice.
#[component]
pub fn Keypad() -> impl IntoView {
    let shape = Memo::new(|_| read(|app| app.page.shape()));
    let mode = Memo::new(|_| read(|app| app.page.input.mode));
    let view = board::shown();
    let left = Memo::new(move |_| view.with(left_of_each));
    let is = |of_keys: Mode| move || mode.get() == of_keys;
    let colours = Memo::new(move |_| mode.get() == Mode::Colour);
    let keys = move || match colours.get() {
        true => DigitSet::COLOURS.map(|number| key(number, true, left)).collect_view(),
        false => Digit::all(shape.get()).map(|digit| key(digit, false, left)).collect_view(),
    };
    let modes = Mode::ALL.map(|of_button| {
        let (name, short) = words::mode(of_button);
        view! {
            <button
                aria-label=name
                aria-pressed=move || (mode.get() == of_button).to_string()
                on:click=move |_| happens(Event::Mode(of_button))
            >
                {short}
            </button>
        }
    });
    view! {
        <div
            class="keypad"
            role="group"
            aria-label=words::keypad::name()
            style:--box-cols=move || if colours.get() { 3 } else { shape.get().cols() }.to_string()
        >
            <div class="modes" role="group" aria-label=words::keypad::modes()>{modes}</div>
            <div
                class="keys"
                class:as-corner=is(Mode::Corner)
                class:as-centre=is(Mode::Centre)
                class:as-colour=is(Mode::Colour)
                class:many=move || { shape.get().side() > 12 && !colours.get() }>{keys}</div>
            <Tools />
            <p class="hint" hidden=move || { shape.get().side() < 10 }>
                {move || words::typing(shape.get())}
            </p>
            <HighlightField />
        </div>
    }
}

/// A digit of the board, or the number of a colour.
fn key(digit: Digit, of_colours: bool, left: Memo<Vec<usize>>) -> impl IntoView {
    let count = move || left.with(|left| left.get(digit.value() - 1).copied().unwrap_or(0));
    let left = Memo::new(move |_| if of_colours { 1 } else { count() });
    let label = words::digit_key(digit, if of_colours { Mode::Colour } else { Mode::Digit });
    let held = move || read(|app| app.page.input.first == Some(digit)).to_string();
    let swatch = of_colours.then(|| view! { <i class=format!("c{digit}") aria-hidden="true"></i> });
    let count = move || match left.get() {
        left if !of_colours && left > 0 => left.to_string(),
        _ => String::new(),
    };
    view! {
        <button
            class="key"
            class:done=move || left.get() == 0
            aria-label=label
            aria-description=move || if of_colours { String::new() } else { words::left(left.get()) }
            aria-pressed=move || read(|app| app.page.input.digit_first).then(held)
            on:click=move |_| happens(Event::Digit(digit))
        >
            {swatch}
            <span>{move || symbol(digit)}</span>
            <small aria-hidden="true" data-left=count></small>
        </button>
    }
}

/// How many cells still lack each digit; what a person entered counts.
fn left_of_each(view: &BoardView) -> Vec<usize> {
    let mut left = vec![view.shape.side(); view.shape.side()];
    for digit in view.cells.iter().filter_map(|cell| cell.digit) {
        let place = &mut left[digit.value() - 1];
        *place = place.saturating_sub(1);
    }
    left
}

/// What goes with the digits.
#[component]
fn Tools() -> impl IntoView {
    let history =
        Memo::new(|_| read(|app| (app.page.game().can_undo(), app.page.game().can_redo())));
    let digit_first = move || read(|app| app.page.input.digit_first).to_string();
    view! {
        <div class="tools">
            <button
                aria-disabled=move || (!history.get().0).to_string()
                on:click=move |_| happens(Event::Play(Action::Undo))
            >
                <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M6 3 3 6l3 3M3 6h6a4 4 0 0 1 0 8H6" /></svg>
                {words::keypad::undo()}
            </button>
            <button
                aria-disabled=move || (!history.get().1).to_string()
                on:click=move |_| happens(Event::Play(Action::Redo))
            >
                <svg viewBox="0 0 16 16" aria-hidden="true"><path d="m10 3 3 3-3 3M13 6H7a4 4 0 0 0 0 8h3" /></svg>
                {words::keypad::redo()}
            </button>
            <button on:click=move |_| happens(Event::Erase)>
                <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M6 13 2 9l6-6 5 5-5 5zM5 6l5 5M6 13h8" /></svg>
                {words::keypad::erase()}
            </button>
            <button
                aria-pressed=move || read(|app| app.page.input.several).to_string()
                on:click=move |_| happens(Event::Several)
            >
                <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M2 2h5v5H2zM9 2h5v5H9zM2 9h5v5H2zM9.500 11.500h4M11.500 9.500v4" /></svg>
                {words::keypad::several()}
            </button>
            <button aria-pressed=digit_first on:click=move |_| happens(Event::DigitFirst)>
                <svg viewBox="0 0 16 16" aria-hidden="true"><path d="M2.500 4 4.500 2.500V9M8 12h6M11.500 9.500 14 12l-2.500 2.500" /></svg>
                {words::keypad::digit_first()}
            </button>
        </div>
    }
}

/// What the board highlights.
#[component]
fn HighlightField() -> impl IntoView {
    let shape = Memo::new(|_| read(|app| app.page.shape()));
    let all = |shape: Shape| {
        let rest = [Highlight::None, Highlight::TwoCandidates, Highlight::Pairs];
        rest.into_iter().chain(Digit::all(shape).map(Highlight::Digit)).collect::<Vec<_>>()
    };
    let option = move |(n, highlight): (usize, Highlight)| {
        let name = move || match highlight {
            Highlight::None => words::keypad::nothing().into(),
            Highlight::TwoCandidates => words::keypad::two_candidates().into(),
            Highlight::Pairs => words::keypad::pairs().into(),
            Highlight::Digit(digit) => symbol(digit),
        };
        let selected = move || read(|app| app.page.input.highlight == highlight);
        view! { <option value=n.to_string() prop:selected=selected>{name}</option> }
    };
    let chosen = move |event: web_sys::Event| {
        let select = event.target().and_then(|at| at.dyn_into::<HtmlSelectElement>().ok());
        let n = select.and_then(|select| select.value().parse::<usize>().ok());
        let highlight = n.and_then(|n| all(peek(|app| app.page.shape())).get(n).copied());
        happens(Event::Highlight(highlight.unwrap_or_default()));
    };
    view! {
        <label class="highlight">
            {words::keypad::highlight()}
            <select on:change=chosen>
                {move || all(shape.get()).into_iter().enumerate().map(option).collect_view()}
            </select>
        </label>
    }
}

//! The keypad, and what goes with it.

use leptos::prelude::*;

use app::playing::Event;

use super::{
    board,
    controls::{Button, command, part, select, text},
};
use crate::markup::view;
use crate::reactive::{Memo, Settled, effect, memo};
use crate::state::{happens, peek, read, symbol};
use grid::{Digit, DigitSet, Shape};
use play::{Action, Mode};
use view::{BoardView, CellView, Highlight, words};

const UNDO: &str = "M6 3 3 6l3 3M3 6h6a4 4 0 0 1 0 8H6";
const REDO: &str = "m10 3 3 3-3 3M13 6H7a4 4 0 0 0 0 8h3";
const ERASE: &str = "M6 13 2 9l6-6 5 5-5 5zM5 6l5 5M6 13h8";
const SEVERAL: &str = "M2 2h5v5H2zM9 2h5v5H9zM2 9h5v5H2zM9.500 11.500h4M11.500 9.500v4";
const DIGIT_FIRST: &str = "M2.500 4 4.500 2.500V9M8 12h6M11.500 9.500 14 12l-2.500 2.500";

/// Digits and what goes with them, for fingers and mice.
#[component]
pub fn Keypad() -> impl IntoView {
    let shape = board::shape();
    let mode = memo(|| read(|app| app.page.input.mode));
    let (view, legible) = (board::shown(), board::legible());
    let left = memo(move || view.with(left_of_each));
    let first = Settled::new(memo(|| {
        read(|app| app.page.input.digit_first.then_some(app.page.input.first))
    }));
    let is = |of_keys: Mode| move || mode.get() == of_keys;
    let colours = memo(move || mode.get() == Mode::Colour);
    let keys = move || {
        let (digits, shape) = (colours.get(), shape.get());
        let digits: Vec<_> = match digits {
            true => DigitSet::COLOURS.collect(),
            false => Digit::all(shape).collect(),
        };
        let of_colours = colours.get_untracked();
        let keys = digits.into_iter().map(|digit| {
            let left = RwSignal::new(left.with_untracked(|left| lacking(left, digit)));
            ((digit, left), key(digit, of_colours, left, first))
        });
        let (counts, keys): (Vec<_>, Vec<_>) = keys.unzip();
        effect(move || {
            left.with(|now| {
                for (digit, left) in &counts {
                    let now = lacking(now, *digit);
                    if left.get_untracked() != now {
                        left.set(now);
                    }
                }
            });
        });
        keys
    };
    let modes = Mode::ALL.map(|one| {
        let (name, short) = words::mode(one);
        view! {
            <label title=name>
                <input
                    type="radio"
                    name="mode"
                    aria-label=name
                    prop:checked=move || mode.get() == one
                    on:change=move |_| happens(Event::Mode(one))
                />
                {short}
            </label>
        }
        .into_any()
    });
    // What comes next: a hint, a look at a full board, or another puzzle after a solved one.
    let wanted = memo(|| {
        read(|app| {
            let now = app.command_context();
            let done = app.page.is_solved() && now.after;
            match now.full {
                true if done => Some("Next Puzzle"),
                true => Some("Check Solution"),
                false => now.loaded.then_some("Hint"),
            }
        })
    });
    let columns = move || match shape.get().side() {
        _ if colours.get() => 3,
        ..=9 => shape.get().cols().max(3),
        10..=16 => 4,
        _ => 6,
    };
    view! {
        <div
            class="keypad"
            role="group"
            aria-label=words::keypad::name()
            style:--columns=move || columns().to_string()
        >
            <div class="modes" role="radiogroup" aria-label=words::keypad::modes()>{Vec::from(modes)}</div>
            <div
                class="keys"
                class:as-corner=is(Mode::Corner)
                class:as-centre=is(Mode::Centre)
                class:as-colour=is(Mode::Colour)
                class:untouched=move || left.with(|left| left.iter().all(|n| *n == left.len()))
                class:many=move || { shape.get().side() > 9 && !colours.get() }
            >
                {keys}
                {Button::event(Event::Erase)
                    .class("key erase")
                    .icon(ERASE)
                    .attribute("tabindex", || Some("-1".into()))
                    .called(|| words::keypad::erase().into())
                    .view()}
            </div>
            {tools()}
            {part(move || (!legible.get().most()).then(selected_cell))}
            <p class="hint" hidden=move || { shape.get().side() < 10 }>
                {move || words::typing(shape.get())}
            </p>
            <div class="beneath">
                {highlight(shape)}
                {part(move || {
                    let class = |name| if name == "Hint" { "command" } else { "command primary" };
                    wanted.get().map(|name| command(name).class(class(name)).view())
                })}
            </div>
        </div>
    }
}

/// How many cells still lack a digit, of the numbers for all.
fn lacking(left: &[usize], digit: Digit) -> usize {
    left.get(digit.value() - 1).copied().unwrap_or(0)
}

/// A digit of the board, or the number of a colour. The keyboard has keys for them.
fn key(
    digit: Digit,
    of_colours: bool,
    left: RwSignal<usize>,
    first: Settled<Option<Option<Digit>>>,
) -> AnyView {
    let left = move || if of_colours { 1 } else { left.get() };
    let label = words::digit_key(digit, if of_colours { Mode::Colour } else { Mode::Digit });
    let swatch = of_colours
        .then(|| view! { <i class=format!("c{digit}") aria-hidden="true"></i> }.into_any());
    let count = move || match left() {
        left if !of_colours && left > 0 => left.to_string(),
        _ => String::new(),
    };
    let inside = view! {
        {swatch}
        <span>{text(move || symbol(digit))}</span>
        <small aria-hidden="true" data-left=count></small>
    };
    let pressed = move || first.get().map(|first| first == Some(digit));
    Button::event(Event::Digit(digit))
        .class("key")
        .attribute("aria-label", move || Some(label.clone()))
        .attribute("tabindex", || Some("-1".into()))
        .attribute("data-done", move || (left() == 0).then(String::new))
        .more(move || (!of_colours).then(|| words::left(left())))
        .pressed(pressed)
        .with(inside.into_any())
        .view()
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

/// What the selected cell holds, where its marks are too small to be read on the board.
fn selected_cell() -> AnyView {
    let view = board::shown();
    let name =
        move || view.with(|view| view.cells.iter().find(|cell| cell.here).map(CellView::name));
    view! { <p class="of-cell">{text(move || name().unwrap_or_default())}</p> }.into_any()
}

/// The button of a step back or forth.
pub fn step(back: bool) -> Button {
    let (action, icon, name) = match back {
        true => (Action::Undo, UNDO, words::keypad::undo()),
        false => (Action::Redo, REDO, words::keypad::redo()),
    };
    Button::event(Event::Play(action)).icon(icon).says(name).off(move || {
        let page = read(|app| app.page.command_context());
        !(if back { page.undo } else { page.redo })
    })
}

/// What goes with the digits.
fn tools() -> AnyView {
    let several = Button::event(Event::Several)
        .icon(SEVERAL)
        .says(words::keypad::several())
        .pressed(|| Some(read(|app| app.page.input.several)));
    let digit_first = Button::event(Event::DigitFirst)
        .icon(DIGIT_FIRST)
        .says(words::keypad::digit_first())
        .pressed(|| Some(read(|app| app.page.input.digit_first)));
    let tools = [step(true), step(false), several, digit_first].map(Button::view);
    view! { <div class="tools">{Vec::from(tools)}</div> }.into_any()
}

/// What the board highlights.
fn highlight(shape: Memo<Shape>) -> AnyView {
    let all = |shape: Shape| {
        let rest = [Highlight::None, Highlight::TwoCandidates, Highlight::Pairs];
        rest.into_iter().chain(Digit::all(shape).map(Highlight::Digit)).collect::<Vec<_>>()
    };
    let name = |highlight: &Highlight| match highlight {
        Highlight::None => words::keypad::nothing().into(),
        Highlight::TwoCandidates => words::keypad::two_candidates().into(),
        Highlight::Pairs => words::keypad::pairs().into(),
        Highlight::Digit(digit) => symbol(*digit),
    };
    let options = move || {
        let named = all(shape.get()).into_iter().enumerate();
        named.map(|(n, highlight)| (n.to_string(), name(&highlight))).collect()
    };
    let chosen = move || {
        let now = read(|app| app.page.input.highlight);
        let at = all(shape.get()).iter().position(|one| *one == now);
        at.unwrap_or(0).to_string()
    };
    let choose = move |value: String| {
        let n = value.parse::<usize>().ok();
        let highlight = n.and_then(|n| all(peek(|app| app.page.shape())).get(n).copied());
        happens(Event::Highlight(highlight.unwrap_or_default()));
    };
    select(words::keypad::highlight(), options, chosen, choose)
}

//! The keypad, and the tools below it.

use leptos::prelude::*;

use app::{
    checking,
    entering::{self, ENTER_PUZZLE},
    generating, hinting,
    playing::Event,
};

use super::{
    board,
    controls::{Button, command_button, is_enabled, part, select, text},
    entering::{has_only_digits, has_picture, is_entering},
    played_games::{game_result, next_puzzle_button, solved_game},
    rest_of_program::when_loaded,
};
use crate::markup::view;
use crate::reactive::{Memo, SharedMemo, effect, memo};
use crate::state::{digit_symbol, dispatch, read_app, read_untracked};
use grid::{Digit, DigitSet, Shape};
use play::{Action, GameSlot, Mode};
use view::{BoardView, CellView, Highlight, words};

const UNDO_ICON: &str = "M6 3 3 6l3 3M3 6h6a4 4 0 0 1 0 8H6";
const REDO_ICON: &str = "m10 3 3 3-3 3M13 6H7a4 4 0 0 0 0 8h3";
const ERASE_ICON: &str = "M6 13 2 9l6-6 5 5-5 5zM5 6l5 5M6 13h8";
const MULTI_SELECT_ICON: &str = "M2 2h5v5H2zM9 2h5v5H9zM2 9h5v5H2zM9.500 11.500h4M11.500 9.500v4";
const HINT_ICON: &str = "M5.500 10.500a4.500 4.500 0 1 1 5 0V12h-5zM6 14.500h4";
const SKIP_ICON: &str = "M2 8h8M7 5l3 3-3 3M13 3v10";
const DIGIT_FIRST_ICON: &str = "M2.500 4 4.500 2.500V9M8 12h6M11.500 9.500 14 12l-2.500 2.500";

/// The keypad for fingers and mice: keys for digits, marks and colours, and the tools below them.
#[component]
pub fn Keypad() -> impl IntoView {
    let shape = board::board_shape();
    let mode = memo(|| read_app(|app| app.page.input_state.mode));
    let legible = board::legible_marks();
    let has_colours = memo(move || mode.get() == Mode::Colour);
    let modes = Mode::ALL.map(|one| {
        let (name, short) = words::mode_names(one);
        view! {
            <label title=name>
                <input
                    type="radio"
                    name="mode"
                    aria-label=name
                    prop:checked=move || mode.get() == one
                    on:change=move |_| dispatch(Event::SetMode(one))
                />
                {short}
            </label>
        }
        .into_any()
    });
    // The most useful command now: checking a full board, or entering a puzzle.
    let wanted = memo(|| {
        read_app(|app| {
            let now = app.command_context();
            match now.is_board_full {
                _ if app.page.input_state.is_entering() => None,
                true => Some(&checking::CHECK_SOLUTION),
                false => (now.has_entries && !now.has_puzzle).then_some(&ENTER_PUZZLE),
            }
        })
    });
    let has_puzzle = memo(|| {
        read_app(|app| app.page.command_context().has_puzzle && !app.page.input_state.is_entering())
    });
    let is_solved = memo(|| read_app(|app| app.page.is_solved()));
    let result = memo(solved_game);
    let (entering, only_digits) = (is_entering(), has_only_digits());
    let columns = move || match shape.get().side() {
        _ if has_colours.get() => 3,
        ..=9 => shape.get().box_cols().max(3),
        10..=16 => 4,
        _ => 6,
    };
    view! {
        <div
            class="keypad"
            role="group"
            aria-label=words::keypad::keypad_name()
            style:--columns=move || columns().to_string()
        >
            <div class="modes" class:away=move || only_digits.get() role="radiogroup" aria-label=words::keypad::modes_label()>{Vec::from(modes)}</div>
            {mode_keys(false)}
            {keypad_tools()}
            {part(move || (!legible.get().are_mostly_legible()).then(selected_cell_description))}
            <p class="hint" hidden=move || { shape.get().side() < 10 }>
                {move || words::typing_help(shape.get())}
            </p>
            <div class="beneath">
                {highlight_choice(shape)}
                {part(move || {
                    if let Some(game) = result.get() {
                        return Some(game_result(&game));
                    }
                    if is_solved.get() && has_puzzle.get() {
                        return Some(next_puzzle_button());
                    }
                    Some(command_button(wanted.get()?).class("command primary").view())
                })}
                {part(move || {
                    let is_open = has_puzzle.get() && !is_solved.get();
                    let may_enter = wanted.get().is_some_and(|one| std::ptr::eq(one, &ENTER_PUZZLE));
                    (is_open || may_enter).then(|| command_button(&generating::NEW_PUZZLE).view())
                })}
            </div>
            {part(move || (entering.get() && !has_picture()).then(|| when_loaded(|rest| (rest.entry_panel)())))}
        </div>
    }
}

/// The digit keys in one row. They are shown while the Learn place replaces the keypad.
#[component]
pub fn DigitRow() -> impl IntoView {
    view! {
        <div class="keypad digit-row" role="group" aria-label=words::keypad::keypad_name()>{mode_keys(true)}</div>
    }
}

/// Creates the keys for the digits or colours of the current mode, and the erase key. In a row
/// without modes, the keys enter digits in every mode, except in exercises, which choose the mode.
fn mode_keys(is_without_modes: bool) -> AnyView {
    let shape = board::board_shape();
    let mode = memo(move || {
        read_app(|app| {
            let slot = app.page.play_state.games.current_slot();
            match is_without_modes && slot != GameSlot::Exercise {
                true => Mode::Entry,
                false => app.page.input_state.mode,
            }
        })
    });
    let view = board::board_view();
    let left = memo(move || view.read_with(count_missing));
    let first = SharedMemo::new(memo(|| {
        read_app(|app| {
            app.page.input_state.is_digit_first.then_some(app.page.input_state.first_digit)
        })
    }));
    let is = |wanted: Mode| move || mode.get() == wanted;
    let has_colours = memo(move || mode.get() == Mode::Colour);
    let are_entries = memo(move || is_without_modes && mode.get() == Mode::Entry);
    let keys = move || {
        let (shape, are_entries) = (shape.get(), are_entries.get());
        if has_colours.get() {
            return DigitSet::COLOURS.map(|colour| colour_key(colour, first)).collect::<Vec<_>>();
        }
        let keys = Digit::all(shape).map(|digit| {
            let left = RwSignal::new(left.with_untracked(|left| missing_count_of(left, digit)));
            ((digit, left), digit_key(digit, left, first, are_entries))
        });
        let (counts, keys): (Vec<_>, Vec<_>) = keys.unzip();
        effect(move || {
            left.read_with(|now| {
                for (digit, left) in &counts {
                    let now = missing_count_of(now, *digit);
                    if left.get_untracked() != now {
                        left.set(now);
                    }
                }
            });
        });
        keys
    };
    view! {
        <div
            class="keys"
            class:as-corner=is(Mode::Corner)
            class:as-centre=is(Mode::Centre)
            class:as-colour=is(Mode::Colour)
            class:untouched=move || left.read_with(|left| left.iter().all(|n| *n == left.len()))
            class:many=move || { shape.get().side() > 9 && !has_colours.get() }
        >
            {keys}
            {Button::event(Event::Erase)
                .class("key erase")
                .icon(ERASE_ICON)
                .attribute("tabindex", || Some("-1".into()))
                .name(|| words::keypad::erase_key().into())
                .view()}
        </div>
    }
    .into_any()
}

/// Returns the number of cells in which a digit is still missing.
fn missing_count_of(left: &[usize], digit: Digit) -> usize {
    left.get(digit.value() - 1).copied().unwrap_or(0)
}

/// The digit that was chosen first: `None` if cells are chosen before digits, `Some(None)` if no
/// digit is chosen.
type FirstDigit = SharedMemo<Option<Option<Digit>>>;

/// Creates the key of a digit, with the number of cells in which the digit is still missing. If
/// `is_entry` is `true`, the key enters the digit in every mode.
fn digit_key(digit: Digit, left: RwSignal<usize>, first: FirstDigit, is_entry: bool) -> AnyView {
    let count = move || Some(left.get()).filter(|left| *left > 0).map(|left| left.to_string());
    let content = view! {
        <span>{text(move || digit_symbol(digit))}</span>
        <small aria-hidden="true" data-left=move || count().unwrap_or_default()></small>
    };
    let event = if is_entry { Event::Enter(digit) } else { Event::Digit(digit) };
    new_key(digit, Mode::Entry, first, event)
        .attribute("data-done", move || (left.get() == 0).then(String::new))
        .description(move || Some(words::digits_left(left.get())))
        .content(content.into_any())
        .view()
}

/// Creates the key of a colour.
fn colour_key(colour: Digit, first: FirstDigit) -> AnyView {
    let content = view! {
        <i class=format!("c{colour}") aria-hidden="true"></i>
        <span>{text(move || digit_symbol(colour))}</span>
        <small aria-hidden="true" data-left=""></small>
    };
    new_key(colour, Mode::Colour, first, Event::Digit(colour)).content(content.into_any()).view()
}

/// Creates a key without content. Tab skips the key, because digits can be typed on the keyboard.
fn new_key(digit: Digit, mode: Mode, first: FirstDigit, event: Event) -> Button {
    let label = words::digit_key_name(digit, mode);
    Button::event(event)
        .class("key")
        .attribute("aria-label", move || Some(label.clone()))
        .attribute("tabindex", || Some("-1".into()))
        .pressed(move || first.get().map(|first| first == Some(digit)))
}

/// Returns, for each digit, the number of cells in which it is still missing. Wrong entries count
/// as placed.
fn count_missing(view: &BoardView) -> Vec<usize> {
    let mut left = vec![view.shape.side(); view.shape.side()];
    for digit in view.cells.iter().filter_map(|cell| cell.digit) {
        let place = &mut left[digit.value() - 1];
        *place = place.saturating_sub(1);
    }
    left
}

/// Creates a description of the selected cell, for boards on which marks are too small to read.
fn selected_cell_description() -> AnyView {
    let view = board::board_view();
    let name = move || {
        view.read_with(|view| view.cells.iter().find(|cell| cell.is_focused).map(CellView::name))
    };
    view! { <p class="of-cell">{text(move || name().unwrap_or_default())}</p> }.into_any()
}

/// Creates the button for Undo.
pub fn undo_button() -> Button {
    Button::event(Event::Play(Action::Undo))
        .icon(UNDO_ICON)
        .name(|| words::keypad::undo_key().into())
        .disabled(|| !read_app(|app| app.page.command_context().can_undo))
}

/// Creates the button for Redo.
pub fn redo_button() -> Button {
    Button::event(Event::Play(Action::Redo))
        .icon(REDO_ICON)
        .name(|| words::keypad::redo_key().into())
        .disabled(|| !read_app(|app| app.page.command_context().can_redo))
}

/// Creates the tools below the keys.
fn keypad_tools() -> AnyView {
    let multi_select = Button::event(Event::ToggleMultiSelect)
        .icon(MULTI_SELECT_ICON)
        .label(words::keypad::multi_select_button())
        .pressed(|| Some(read_app(|app| app.page.input_state.is_multi_select)));
    let digit_first = Button::event(Event::ToggleDigitFirst)
        .class("digit-first")
        .icon(DIGIT_FIRST_ICON)
        .label(words::keypad::digit_first_option())
        .pressed(|| Some(read_app(|app| app.page.input_state.is_digit_first)));
    let hint = command_button(&hinting::HINT).class("").icon(HINT_ICON).disabled(|| {
        !is_enabled(&hinting::HINT) || read_app(|app| app.page.input_state.is_entering())
    });
    let skip = Button::event(entering::Event::Skip);
    let skip = skip.class("skip").icon(SKIP_ICON).label(words::entering::skip_button());
    let is_entering = has_only_digits();
    let tools = vec![
        undo_button().view(),
        redo_button().view(),
        multi_select.view(),
        digit_first.view(),
        skip.hidden(move || !is_entering.get()).view(),
        hint.view(),
    ];
    view! { <div class="tools">{tools}</div> }.into_any()
}

/// Creates the list from which the highlight of the board is chosen.
fn highlight_choice(shape: Memo<Shape>) -> AnyView {
    let all = |shape: Shape| {
        let rest = [Highlight::None, Highlight::TwoCandidates, Highlight::Pairs];
        rest.into_iter().chain(Digit::all(shape).map(Highlight::Digit)).collect::<Vec<_>>()
    };
    let name = |highlight: &Highlight| match highlight {
        Highlight::None => words::keypad::highlight_nothing_option().into(),
        Highlight::TwoCandidates => words::keypad::highlight_two_candidates_option().into(),
        Highlight::Pairs => words::keypad::highlight_pairs_option().into(),
        Highlight::Digit(digit) => digit_symbol(*digit),
    };
    let options = move || {
        let named = all(shape.get()).into_iter().enumerate();
        named.map(|(n, highlight)| (n.to_string(), name(&highlight))).collect()
    };
    let chosen = move || {
        let now = read_app(|app| app.page.input_state.highlight);
        let at = all(shape.get()).iter().position(|one| *one == now);
        at.unwrap_or(0).to_string()
    };
    let choose = move |value: String| {
        let n = value.parse::<usize>().ok();
        let highlight = n.and_then(|n| all(read_untracked(|app| app.page.shape())).get(n).copied());
        dispatch(Event::SetHighlight(highlight.unwrap_or_default()));
    };
    select(words::keypad::highlight_label(), options, chosen, choose)
}

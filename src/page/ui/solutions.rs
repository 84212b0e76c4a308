//! The panel for counting solutions.

use leptos::prelude::*;

use super::controls::{Button, FieldLabel, checkbox, number_field, part, radio, text};
use crate::markup::view;
use crate::reactive::memo;
use crate::state::{dispatch, read_app};
use app::{
    counting::{CountLimit, CountTally, Event},
    page::BoardOverlay,
};
use view::words::{no_solution, solutions as words, watch};

/// The panel for counting solutions, and for showing the first of them on the board.
#[component]
pub fn SolutionsPanel() -> impl IntoView {
    let limit = |which: CountLimit, name: &'static str| {
        let is = move || read_app(|app| app.counting.limit_choice) == which;
        radio("extent", name, None, is, move || dispatch(Event::SetLimit(which)))
    };
    let limit_field = number_field(
        FieldLabel::Hidden(words::limit_label()),
        1,
        || read_app(|app| app.counting.limit),
        |limit| dispatch(Event::SetChosenLimit(limit)),
    );
    let with_entries = checkbox(
        watch::whole_board_option(),
        || read_app(|app| app.counting.includes_entries),
        |with| dispatch(Event::IncludeEntries(with)),
    );
    let has_results = memo(|| shown_tally().is_some());
    view! {
        <div class="solutions">
            <fieldset>
                <legend>{words::scope_label()}</legend>
                {limit(CountLimit::Two, words::uniqueness_option())}
                <span class="pair">{limit(CountLimit::Chosen, words::limit_option())} {limit_field}</span>
                {limit(CountLimit::None, words::count_all_option())}
            </fieldset>
            {with_entries}
            {Button::event(Event::Count).class("command primary").label(words::start_button()).view()}
            {part(move || has_results.get().then(solution_report))}
        </div>
    }
}

/// Creates the report on the number of solutions, and buttons that go through the first solutions.
fn solution_report() -> AnyView {
    let listed = || {
        read_app(|app| app.counting.counted_solutions(&app.page).map_or(0, |all| all.boards.len()))
    };
    let report = || {
        shown_tally()
            .map(|f| words::found_count(f.count, f.is_complete, f.duration_ms))
            .unwrap_or_default()
    };
    let why = || {
        let none = shown_tally().filter(|f| f.count == 0 && f.is_complete);
        none.map(|f| no_solution(f.initial_verdict, None)).unwrap_or_default()
    };
    let differ = move || {
        let count = |differ: &[bool]| differ.iter().filter(|differ| **differ).count();
        let cells = read_app(|app| {
            app.counting.counted_solutions(&app.page).map_or(0, |all| count(&all.differing_cells))
        });
        if listed() > 1 {
            words::differing_cells(cells, listed(), shown_index().is_some())
        } else {
            String::new()
        }
    };
    let place = move || {
        let count = shown_tally().map_or(0, |found| found.count);
        shown_index().map(|place| words::shown_position(place, listed(), count)).unwrap_or_default()
    };
    let is_first = move || shown_index().is_none_or(|place| place == 0);
    let is_last = move || listed() == 0 || shown_index().is_some_and(|place| place + 1 >= listed());
    let button = |name: &'static str, act: fn()| Button::new(act).class("command").label(name);
    let show_previous =
        || dispatch(Event::Show(untrack(shown_index).and_then(|place| place.checked_sub(1))));
    let show_next =
        || dispatch(Event::Show(Some(untrack(shown_index).map_or(0, |place| place + 1))));
    let buttons = vec![
        button(words::previous_solution_button(), show_previous).disabled(is_first).view(),
        button(words::next_solution_button(), show_next).disabled(is_last).view(),
        button(watch::copy_to_board_button(), || dispatch(Event::PutOnBoard))
            .hidden(|| shown_index().is_none())
            .view(),
    ];
    view! {
        <p class="happened">{text(report)}</p>
        <p>{text(why)}</p>
        <p class="hint">{text(differ)}</p>
        <div class="further" hidden=move || listed() == 0>{buttons}</div>
        <p aria-live="polite">{text(place)}</p>
    }
    .into_any()
}

/// Returns the tally of the board's solutions, or `None` if they weren't counted.
fn shown_tally() -> Option<CountTally> {
    read_app(|app| app.counting.counted_solutions(&app.page).map(|all| all.tally))
}

/// Returns the index of the solution that is on the board, or `None` if no solution is shown.
fn shown_index() -> Option<usize> {
    read_app(|app| match *app.page.overlay {
        Some(BoardOverlay::Solution(place)) => Some(place),
        _ => None,
    })
}

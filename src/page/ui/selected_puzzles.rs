//! The selected puzzles of the list: their number, and buttons that change the selection or use it.

use leptos::prelude::*;

use super::controls::{Button, command_button, part};
use crate::markup::view;
use crate::reactive::memo;
use crate::state::{dispatch, read_app, read_untracked};
use app::{collection_list::Event, printing::PRINT};
use view::words::{browse as words, storage};

/// The number of selected puzzles, with buttons that select all puzzles, deselect them, list only
/// the selected puzzles, or print. After all puzzles were deselected, this view consists of a
/// button that restores the selection.
#[component]
pub fn SelectedPuzzles() -> impl IntoView {
    let counts = memo(|| read_app(|app| app.collection_list.selected_counts()));
    let is_only = memo(|| read_app(|app| app.collection_list.shows_selected()));
    part(move || {
        let (count, deselected) = counts.get();
        let (text, buttons) = match (count, deselected) {
            (0, 0) => return None,
            (0, _) => {
                let again = Button::event(Event::RestoreSelection).label(storage::restore_button());
                (words::all_deselected().into(), vec![again])
            }
            (count, _) => {
                let show = Button::new(move || {
                    dispatch(match is_only.get_untracked() {
                        true => Event::ShowAll,
                        false => Event::ShowSelected,
                    });
                });
                let show =
                    show.label(words::show_selected_button()).pressed(move || Some(is_only.get()));
                let all = Button::new(select_all).label(words::select_all_button());
                let none = Button::event(Event::DeselectAll).label(words::deselect_all_button());
                (words::selected_count(count as u64), vec![all, none, show, command_button(&PRINT)])
            }
        };
        let buttons: Vec<_> = buttons.into_iter().map(|one| one.class("subtle").view()).collect();
        Some(view! { <p class="selection">{text}{buttons}</p> }.into_any())
    })
}

/// Selects all puzzles that are listed.
pub fn select_all() {
    let count = read_untracked(|app| {
        app.collection_list.shown_part(&app.page).map_or(0, |part| part.row_count)
    });
    if let Some(last) = count.checked_sub(1) {
        dispatch(Event::SelectRows { from: 0, before: 0, to: last });
    }
}

//! Dialogs about boards and collections: a new board, and the formats in which both are saved.

use leptos::prelude::*;

use super::{
    cell::focus_cell,
    controls::{Button, radio, select},
};
use crate::markup::{next_frame, view};
use crate::reactive::memo;
use crate::state::{dispatch, read_app, read_untracked};
use app::{
    collection_export::{self, PuzzlesToSave},
    dialogs, playing, sharing,
};
use grid::Shape;
use jobs::ExportedPosition;
use view::words::{self, printing};

/// Returns the number of the option that was chosen from a list, or `None` if the option's value
/// isn't a number.
fn chosen_number(event: &web_sys::Event) -> Option<usize> {
    event_target_value(event).parse().ok()
}

/// The dialog that asks for the shape of a new board.
#[component]
pub fn NewBoardDialog() -> impl IntoView {
    let shape = RwSignal::new(read_untracked(|app| app.page.shape()));
    let side = memo(move || shape.get().side());
    let sides = (4..=Shape::MAX_SIDE).filter_map(Shape::from_side).map(|of_side| {
        let n = of_side.side();
        view! {
            <option value=n.to_string() selected=move || side.get() == n>{of_side.to_string()}</option>
        }
    });
    let sides = sides.collect_view();
    let boxes = move || {
        let of_side = Shape::all().filter(|shape| shape.side() == side.get());
        let option = |of_side: Shape| {
            let now = shape.get_untracked() == of_side;
            view! {
                <option value=of_side.box_rows().to_string() selected=now>{words::box_size(of_side)}</option>
            }
        };
        of_side.map(option).collect_view()
    };
    let by_side = move |event| {
        chosen_number(&event)
            .and_then(Shape::from_side)
            .into_iter()
            .for_each(|of_side| shape.set(of_side));
    };
    let by_rows = move |event| {
        let rows = chosen_number(&event).filter(|rows| *rows > 0);
        let of_rows = rows.and_then(|rows| Shape::new(rows, side.get_untracked() / rows).ok());
        of_rows.into_iter().for_each(|of_rows| shape.set(of_rows));
    };
    let create = move |_| {
        dispatch(dialogs::Event::Close);
        dispatch(playing::Event::NewBoard(shape.get_untracked()));
        // By the next frame, the dialog has returned the focus to the element that opened it, which
        // may be far below.
        next_frame(move || {
            window().scroll_to_with_x_and_y(0.0, 0.0);
            focus_cell(read_untracked(|app| app.page.focused_cell()));
        });
    };
    view! {
        <p class="choices">
            <label>{words::dialog::side_label()} <select on:change=by_side>{sides}</select></label>
            <label>{words::dialog::box_size_label()} <select on:change=by_rows>{boxes}</select></label>
        </p>
        <p class="detail">{words::dialog::new_board_detail()}</p>
        <p class="answers">
            <button class="command" on:click=move |_| dispatch(dialogs::Event::Close)>{words::cancel_button()}</button>
            <button class="command primary" on:click=create>{words::dialog::create_button()}</button>
        </p>
    }
}

/// The dialog that asks which puzzles of the collection to save, and in which format.
#[component]
pub fn SaveCollectionDialog() -> impl IntoView {
    let format = RwSignal::new(String::from(collection_export::FORMATS[0]));
    let options = || {
        let option = |name: &str| (name.to_owned(), words::format_title(name).to_owned());
        collection_export::FORMATS.map(option).to_vec()
    };
    let formats = select(
        words::dialog::format_label(),
        options,
        move || format.get(),
        move |name| format.set(name),
    );
    let listed = read_untracked(|app| app.collection_list.query.clone());
    // A filter may have been chosen just now, and its list is read while the dialog is open.
    let count = memo(|| {
        read_app(|app| {
            let part = app.collection_list.shown_part(&app.page);
            let count = part.map(|browsed| browsed.row_count);
            count.or(app.page.puzzle_count()).unwrap_or(0)
        })
    });
    // If all listed puzzles are selected, their list isn't offered twice.
    let selected = read_untracked(|app| app.collection_list.selected_query());
    let selected = selected.filter(|selected| *selected != listed);
    let offered = read_untracked(|app| app.collection_export.offered_choice);
    let is_selected = RwSignal::new(selected.is_some() && offered == PuzzlesToSave::Selected);
    let puzzles = selected.clone().map(|_| {
        let (all, some) = (move || !is_selected.get(), move || is_selected.get());
        view! {
            <fieldset class="column">
                <legend>{printing::puzzle_choice()}</legend>
                {radio("saved", printing::selected_puzzles_option(), None, some, move || is_selected.set(true))}
                {radio("saved", printing::listed_puzzles_option(), None, all, move || is_selected.set(false))}
            </fieldset>
        }
    });
    let chosen_count = read_untracked(|app| app.collection_list.selected_counts().0 as u64);
    let about = move || {
        let count = if is_selected.get() { chosen_count } else { count.get() };
        words::saving::about_saving(count)
    };
    let close = Button::event(dialogs::Event::Close).class("command").label(words::cancel_button());
    let save = Button::new(move || {
        let query = selected.as_ref().filter(|_| is_selected.get_untracked()).unwrap_or(&listed);
        dispatch(collection_export::Event::Save(query.clone(), format.get_untracked()));
    });
    let save = save.class("command primary").label(words::dialog::save_to_file_button());
    view! {
        {puzzles}
        <p class="choices">{formats}</p>
        <p class="detail" aria-live="polite">{move || words::saving::about_format(&format.get())}</p>
        <p class="detail" aria-live="polite">{about}</p>
        <p class="answers">{vec![close.view(), save.view()]}</p>
    }
}

/// The dialog that asks for the format in which to save or copy the board, and shows the board in
/// that format. A worker writes the board in all formats.
#[component]
pub fn ExportDialog() -> impl IntoView {
    let exports = memo(|| {
        read_app(|app| app.sharing.exported_positions(&app.page).map(<[_]>::to_vec))
            .unwrap_or_default()
    });
    // The format that was chosen. At first this is a plain line or, if that would lose something, a
    // format that stores everything.
    let format = RwSignal::new(String::new());
    let chosen = memo(move || {
        exports.read_with(|exports| {
            let by_name = exports.iter().find(|one| format.with(|name| one.format == *name));
            let line = exports.iter().find(|one| one.format == "line");
            let keeps_all =
                line.into_iter().chain(exports).find(|one| one.lost_features.is_empty());
            by_name.or(keeps_all).or(line).cloned()
        })
    });
    let options = move || {
        let now = chosen.with_untracked(|one| one.as_ref().map(|one| one.format.clone()));
        let option = |one: &ExportedPosition| {
            let (name, now) = (one.format.clone(), now.as_ref() == Some(&one.format));
            view! { <option value=name.clone() selected=now>{words::format_title(&name)}</option> }
        };
        exports.read_with(|exports| exports.iter().map(option).collect_view())
    };
    let text = memo(move || {
        chosen.read_with(|one| one.as_ref().map(ExportedPosition::to_file_text)).unwrap_or_default()
    });
    let lost = move || {
        chosen.read_with(|one| one.as_ref().map(|one| words::lost_features_note(one.lost_features)))
    };
    let before = read_untracked(|app| app.page.messages.status.clone());
    let report =
        move || Some(read_app(|app| app.page.messages.status.clone())).filter(|now| *now != before);
    view! {
        <p class="choices">
            <label>
                {words::dialog::format_label()}
                <select on:change=move |event| format.set(event_target_value(&event))>{options}</select>
            </label>
        </p>
        <p class="detail" aria-live="polite">{lost}</p>
        <textarea
            readonly
            rows="9"
            wrap="off"
            spellcheck="false"
            aria-label=words::dialog::preview_label()
            prop:value=text
        ></textarea>
        <p class="detail" aria-live="polite">{report}</p>
        <p class="answers">
            <button class="command" on:click=move |_| dispatch(dialogs::Event::Close)>
                {words::dialog::close_button()}
            </button>
            <button
                class="command"
                on:click=move |_| dispatch(sharing::Event::CopyText(words::the_text(), text.get_untracked()))
            >
                {words::dialog::copy_button()}
            </button>
            <button
                class="command primary"
                on:click=move |_| dispatch(sharing::Event::SaveText(text.get_untracked()))
            >
                {words::dialog::save_to_file_button()}
            </button>
        </p>
    }
}

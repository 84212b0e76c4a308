//! The list of the collection's puzzles. Only the visible rows are mounted.

use std::fmt::Write;

use leptos::{ev, html, prelude::*};
use wasm_bindgen::JsCast;

use super::{
    chart::ChartPanel,
    controls::{Button, command_button, select, text},
    selected_puzzles::{SelectedPuzzles, select_all},
};
use crate::markup::{next_frame, view};
use crate::reactive::{effect, memo};
use crate::state::{dispatch, read_app};
use ::words::{expressions, tr};
use app::{
    collection_list::{self, COMPUTE_MISSING_VALUES},
    dialogs,
    messages::Dialog,
    opening,
};
use grid::{Board, Cell};
use human::TECHNIQUE_INFOS;
use jobs::{ListQuery, ListRow};
use view::words::{browse, generation};
use view::{LIST_ROW_HEIGHT, LongList, format_fixed, hardest_allowed, with_hardest_allowed, words};

/// The columns that the list can be sorted by.
const SORT_COLUMNS: [&str; 7] = ["number", "clues", "level", "score", "rating", "hardest", "state"];

/// The puzzles of the open collection, filtered and sorted: each with its number, a picture, and
/// the known facts.
#[component]
pub fn PuzzleList() -> impl IntoView {
    view! {
        <FilterField />
        <ChartPanel />
        <SortButtons />
        <ListRows />
        <SelectedPuzzles />
    }
}

/// The filter, and the number of puzzles that match it.
#[component]
fn FilterField() -> impl IntoView {
    let filter = memo(|| read_app(|app| app.collection_list.filter_field().to_owned()));
    // A filter with an error leaves the list as it was.
    let fault = memo(|| {
        read_app(|app| {
            let error = expressions::expression_error_sentence(app.collection_list.query_fault()?);
            let listed = app.collection_list.shown_part(&app.page);
            Some(browse::filter_error(&error, listed.map_or("", |listed| &listed.query.filter)))
        })
    });
    let found = memo(|| {
        read_app(|app| {
            let (browsing, page) = (&app.collection_list, &app.page);
            let total = page.puzzle_count()?;
            let browsed =
                browsing.shown_part(page).filter(|_| !browsing.query.filter.is_empty())?;
            let (count, unknown) = (browsed.row_count, browsed.undecided_count);
            Some(browse::listed_count(count, total, unknown, browsed.missing_measure))
        })
    });
    let lacks_values = memo(|| read_app(|app| app.collection_list.lacks_values(&app.page)));
    let compute = command_button(&COMPUTE_MISSING_VALUES).hidden(move || !lacks_values.get());
    let examples = Button::event(dialogs::Event::Open(Dialog::Help("collections"))).class("subtle");
    let examples = examples.label(browse::filter_examples_button());
    let take = |text: String| dispatch(collection_list::Event::Filter(text));
    let is_sorted = memo(|| read_app(|app| !app.collection_list.query.order.is_empty()));
    let partly =
        move || (is_sorted.get() && lacks_values.get()).then(|| browse::sort_incomplete().into());
    let report = move || fault.get().or(found.get()).or_else(partly);
    // The name of a level is a short form of a common filter.
    let chosen = || {
        let filter = read_app(|app| app.collection_list.query.filter.clone());
        let is_level = |common: &&str| common.strip_prefix("level == ") == Some(&*filter);
        let common = browse::FILTERS.iter().map(|(filter, _)| *filter).find(is_level);
        common.map_or(filter, String::from)
    };
    // A filter that isn't one of the common filters is added while it is used.
    let common = move || {
        let named = |(filter, name): (&str, &'static str)| (filter.into(), tr(name).into());
        let mut all: Vec<(String, String)> = browse::FILTERS.into_iter().map(named).collect();
        let now = chosen();
        if all.iter().all(|(filter, _)| *filter != now) {
            all.push((now.clone(), now));
        }
        all
    };
    let techniques = || {
        // Techniques are in the order in which filters compare them: by level and score.
        let usual = TECHNIQUE_INFOS.iter().enumerate().filter(|(_, of)| of.is_default);
        let mut order: Vec<_> = usual.map(|(at, of)| (of.level as u8, of.score, at)).collect();
        grid::shell_sort(&mut order);
        let named = order.into_iter().map(|(.., at)| &TECHNIQUE_INFOS[at]);
        let named = named.map(|of| (of.id.into(), of.name.into()));
        [(String::new(), generation::any_option().into())].into_iter().chain(named).collect()
    };
    let allowed = move || hardest_allowed(&chosen()).map(String::from).unwrap_or_default();
    let allow = move |id: String| take(with_hardest_allowed(&untrack(chosen), &id));
    view! {
        <div class="filter">
            {select(browse::common_filters_label(), common, chosen, take)}
            <label>
                {browse::filter_label()}
                <input
                    type="text"
                    autocomplete="off"
                    autocapitalize="off"
                    spellcheck="false"
                    placeholder=browse::filter_example()
                    title=browse::filter_help()
                    aria-description=browse::filter_help()
                    aria-invalid=move || fault.read_with(Option::is_some).to_string()
                    prop:value=filter
                    on:input=move |event| dispatch(collection_list::Event::Typed(event_target_value(&event)))
                    on:change=move |event| take(event_target_value(&event))
                />
            </label>
            <div class="whole">{select(browse::hardest_technique_label(), techniques, allowed, allow)}</div>
            <p class="detail" class:bad=move || fault.read_with(Option::is_some) aria-live="polite" hidden=move || report().is_none()>
                {move || report().unwrap_or_default()}
            </p>
            {examples.view()}
            {compute.view()}
        </div>
    }
}

/// The buttons that sort the list, one per column.
#[component]
fn SortButtons() -> impl IntoView {
    let order = memo(|| read_app(|app| app.collection_list.query.order.clone()));
    let button = |name: &'static str| {
        let arrow = memo(move || {
            order.read_with(|order| match order.strip_prefix('-') {
                Some(column) if column == name => "▾",
                None if order == name || (order.is_empty() && name == "number") => "▴",
                _ => "",
            })
        });
        Button::event(collection_list::Event::Sort(name))
            .class("subtle")
            .live_label(move || {
                format!("{} {}", browse::column_name(name), arrow.get()).trim_end().into()
            })
            .pressed(move || Some(!arrow.get().is_empty()))
            .view()
    };
    view! {
        <div class="order" role="group" aria-label=browse::order_label()>{Vec::from(SORT_COLUMNS.map(button))}</div>
    }
}

/// The rows of the list, in a scrolling box.
#[component]
fn ListRows() -> impl IntoView {
    let frame = NodeRef::<html::Div>::new();
    let browsed = memo(|| read_app(|app| app.collection_list.shown_part(&app.page).cloned()));
    let all = || read_app(|app| app.page.puzzle_count().unwrap_or(0));
    let rows = memo(move || {
        browsed
            .read_with(|browsed| browsed.as_ref().map(|browsed| browsed.row_count))
            .unwrap_or_else(all)
    });
    let (scrolled, height) = (RwSignal::new(0.0), RwSignal::new(0.0));
    let list = memo(move || LongList { row_count: rows.get(), visible_height: height.get() });
    // The row of the puzzle on the board, once it is known.
    let here = memo(move || {
        browsed.read_with(|browsed| browsed.as_ref().and_then(|read| read.current_row))
    });
    let loaded = memo(|| read_app(|app| app.page.puzzle_number().map(|number| number as u64)));
    // The active row. This is the row of the puzzle on the board until the player moves to another
    // row.
    let at = RwSignal::new(0_u64);
    let measure = move || {
        let Some(frame) = frame.get_untracked() else { return };
        scrolled.set(f64::from(frame.scroll_top()));
        height.set(f64::from(frame.client_height()));
    };
    let show = move |row: u64| {
        at.set(row);
        let to = untrack(|| list.get().scroll_to(row, scrolled.get()));
        if let (Some(to), Some(frame)) = (to, frame.get_untracked()) {
            frame.set_scroll_top(to as i32);
            measure();
        }
    };
    // The row of a puzzle that the player has loaded from the list. When the puzzle appears on the
    // board, the list doesn't scroll to this row, because another row may be active by then.
    let chosen = StoredValue::new(None::<u64>);
    // The rows in which the latest range of selected rows starts and ends.
    let (anchor, reach) = (StoredValue::new(None::<u64>), StoredValue::new(None::<u64>));
    let start_range = move |row: u64| {
        anchor.set_value(Some(row));
        reach.set_value(None);
    };
    let extend = move |to: u64| {
        let from = anchor.get_value().unwrap_or_else(|| at.get_untracked());
        let before = reach.get_value().unwrap_or(from);
        anchor.set_value(Some(from));
        reach.set_value(Some(to));
        dispatch(collection_list::Event::SelectRows { from, before, to });
    };
    // A list with a different order or filter starts at its top.
    let wanted = memo(move || browsed.read_with(|browsed| Some(browsed.as_ref()?.query.clone())));
    let before = StoredValue::new(None::<ListQuery>);
    effect(move || {
        let here = here.get().filter(|here| chosen.get_value() != Some(*here));
        chosen.set_value(None);
        let wanted = wanted.get();
        let has_changed = before.with_value(|before| before.is_some() && *before != wanted);
        let is_all = wanted.as_ref().is_none_or(ListQuery::is_whole_collection);
        before.set_value(wanted);
        if has_changed {
            anchor.set_value(None);
            reach.set_value(None);
        }
        let here = if has_changed && !is_all { Some(0) } else { here };
        if frame.get().is_some() {
            next_frame(move || {
                // The list may no longer be mounted.
                if scrolled.try_get_untracked().is_none() {
                    return;
                }
                measure();
                here.into_iter().for_each(show);
            });
        }
    });
    effect(move || {
        let sight = list.get().visible_rows(scrolled.get());
        loaded.track();
        dispatch(collection_list::Event::RowsVisible(sight));
    });
    let number_at = move |place: u64| {
        browsed.with_untracked(|browsed| {
            let browsed = browsed.as_ref()?;
            let row = browsed.rows.get(place.checked_sub(browsed.first_row)? as usize)?;
            Some(row.puzzle_number)
        })
    };
    let load = |number: u64| dispatch(opening::Event::Load(number));
    let toggle = |number: u64| dispatch(collection_list::Event::ToggleSelection(number));
    let key = move |event: ev::KeyboardEvent| {
        let (now, last) = (at.get_untracked(), rows.get_untracked().saturating_sub(1));
        let page = (height.get_untracked() / LIST_ROW_HEIGHT) as u64;
        let to = match event.key().as_str() {
            "ArrowDown" => Some((now + 1).min(last)),
            "ArrowUp" => Some(now.saturating_sub(1)),
            "PageDown" => Some((now + page).min(last)),
            "PageUp" => Some(now.saturating_sub(page)),
            "Home" => Some(0),
            "End" => Some(last),
            _ => None,
        };
        match (to, event.key().as_str()) {
            // A new range starts at the active row, unless a range is being extended.
            (Some(to), _) if event.shift_key() => {
                if reach.get_value() != Some(now) {
                    start_range(now);
                }
                extend(to);
                show(to);
            }
            (Some(to), _) => show(to),
            (_, " ") if event.shift_key() => extend(now),
            (_, " ") => {
                start_range(now);
                number_at(now).into_iter().for_each(toggle);
            }
            (_, "a") if event.ctrl_key() || event.meta_key() => select_all(),
            (_, "Enter") => {
                start_range(now);
                chosen.set_value(Some(now));
                number_at(now).into_iter().for_each(load);
            }
            _ => return,
        }
        event.prevent_default();
        event.stop_propagation();
    };
    let mounted = move || {
        let Some(browsed) = browsed.get() else { return Vec::new() };
        let (count, scale) = (browsed.row_count, browsed.query.scale.0.name());
        let row = |(place, row): (u64, ListRow)| {
            let number = row.puzzle_number;
            let played = memo(move || {
                read_app(|app| app.collection_list.play_progress(&app.page, number))
                    .map(|played| browse::play_progress(played.is_solved, played.time_spent))
            });
            let note = row.note.clone();
            let progress = move || played.get().unwrap_or_else(|| note.clone());
            view! {
                <div
                    role="option"
                    id=row_id(place)
                    class:at=move || at.get() == place
                    style:top=move || Some(format!("{}px", format_fixed(list.get().row_offset(place, scrolled.get()), 1)))
                    aria-selected=move || (loaded.get() == Some(number)).to_string()
                    aria-setsize=count.to_string()
                    aria-posinset=(place + 1).to_string()
                    aria-checked=move || {
                        read_app(|app| app.collection_list.is_selected(number)).to_string()
                    }
                    on:click=move |event: ev::MouseEvent| {
                        if event.shift_key() {
                            extend(place);
                            return at.set(place);
                        }
                        at.set(place);
                        start_range(place);
                        if event.ctrl_key() || event.meta_key() || is_checkbox_click(&event) {
                            return toggle(number);
                        }
                        chosen.set_value(Some(place));
                        load(number);
                    }
                >
                    <i class="box" title=browse::select_puzzle_label()></i>
                    {puzzle_picture(&row.givens)}
                    <b>{words::format_puzzle_number(number)}</b>
                    <span>{browse::given_count(row.givens.filled_count())}</span>
                    <span class="known">{fact_lines(&row, scale)}</span>
                    <span class="beside">{text(progress)}</span>
                </div>
            }
            .into_any()
        };
        (browsed.first_row..).zip(browsed.rows).map(row).collect::<Vec<_>>()
    };
    let is_any = move || rows.get() > 0;
    let none = text(move || {
        let missing = read_app(|app| app.collection_list.shown_part(&app.page)?.missing_measure);
        browse::empty_list_message(missing).into()
    });
    view! {
        <div
            class="puzzles"
            node_ref=frame
            role="listbox"
            tabindex="0"
            aria-label=browse::list_heading()
            aria-activedescendant=move || row_id(at.get())
            on:scroll=move |_| measure()
            on:keydown=key
        >
            <div
                class="all"
                style:height=move || Some(format!("{}px", format_fixed(list.get().height(), 0)))
                style:--number-length=move || words::format_puzzle_number(all().max(1) - 1).len().to_string()
            >
                {mounted}
            </div>
            <p class="detail" hidden=is_any>{none}</p>
        </div>
    }
}

/// Returns `true` if a click was on the checkbox that selects a row.
fn is_checkbox_click(event: &ev::MouseEvent) -> bool {
    let target = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    target.is_some_and(|target| matches!(target.matches(".box"), Ok(true)))
}

fn row_id(place: u64) -> String {
    format!("puzzle-{place}")
}

/// Creates the text of the known facts about a puzzle, on at most two lines. `scale` is the name of
/// the rating scale.
fn fact_lines(row: &ListRow, scale: &str) -> AnyView {
    let solutions = row.solution_count.filter(|solutions| *solutions != 1);
    let first = match (solutions, row.level, row.score) {
        (Some(solutions), ..) => browse::solution_count(solutions).into(),
        (_, Some(level), Some(score)) => format!("{} {score}", browse::level_name(level)),
        _ => String::new(),
    };
    let rating = row.rating.map(|tenths| browse::rating_on_scale(scale, tenths));
    let first = [Some(first).filter(|text| !text.is_empty()), rating];
    let first = first.into_iter().flatten().collect::<Vec<_>>().join(" · ");
    let hardest = row.hardest_technique.as_deref().map(browse::technique_name).unwrap_or_default();
    let second = row.duplicate_of.map_or_else(|| hardest.into(), browse::duplicate_of);
    view! { <span>{first}</span><small>{second}</small> }.into_any()
}

/// Creates a small picture of a puzzle: a dot for each given, and the lines between boxes.
fn puzzle_picture(givens: &Board) -> AnyView {
    let shape = givens.shape();
    let mut dots = String::new();
    for cell in Cell::all(shape).filter(|cell| givens.digit(*cell).is_some()) {
        let _ = write!(dots, "M{} {}h1v1h-1z", cell.col(shape), cell.row(shape));
    }
    let (side, mut lines) = (shape.side(), String::new());
    for row in (shape.box_rows()..side).step_by(shape.box_rows()) {
        let _ = write!(lines, "M0 {row}h{side}");
    }
    for col in (shape.box_cols()..side).step_by(shape.box_cols()) {
        let _ = write!(lines, "M{col} 0v{side}");
    }
    view! {
        <svg viewBox=format!("0 0 {side} {side}") aria-hidden="true">
            <path class="dots" d=dots />
            <path class="lines" d=lines />
        </svg>
    }
    .into_any()
}

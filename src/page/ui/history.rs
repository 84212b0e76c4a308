//! The history of the game: a tree in which the player can move.

use leptos::{ev, html, prelude::*};
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use app::history::{self, HistoryView};

use super::{
    controls::part,
    keypad::{redo_button, undo_button},
    review::{ReviewPanel, review_offer},
    roving_focus,
};
use crate::markup::{next_frame, view};
use crate::reactive::{Memo, effect, memo};
use crate::state::{dispatch, read_app};
use view::{
    history::{HistoryRow, ROW_HEIGHT},
    words::{history as words, keypad},
};

/// The number of rows that are mounted above the visible rows, and below them.
const EXTRA_ROWS: usize = 8;

/// The history of the game, or its review.
#[component]
pub fn HistoryPlace() -> impl IntoView {
    let is_reviewed = memo(|| read_app(|app| app.reviewing.review(&app.page).is_some()));
    part(move || {
        Some(match is_reviewed.get() {
            true => view! { <ReviewPanel /> }.into_any(),
            false => view! { {review_offer()} <MomentTree /> }.into_any(),
        })
    })
}

/// The history as a tree. Only the visible rows and the row with the focus are mounted.
#[component]
fn MomentTree() -> impl IntoView {
    let past = memo(|| read_app(|app| history::lay_out(&app.page)));
    let now = memo(move || past.read_with(|past| past.current_moment));
    let rows = memo(move || past.read_with(|past| past.tree.row_count()));
    let list = NodeRef::<html::Div>::new();
    // The range of visible rows, and the row that has the focus.
    let sight = RwSignal::new((0, 16));
    let at = RwSignal::new(now.get_untracked());
    // By the next frame, the list may no longer be mounted.
    let mounted_list = move || list.try_get_untracked().flatten();
    let look = move || {
        let Some(list) = mounted_list() else { return };
        let pixels = |n: i32| usize::try_from(n).unwrap_or(0);
        let from = pixels(list.scroll_top()) / ROW_HEIGHT;
        let now = (from, from + pixels(list.client_height()) / ROW_HEIGHT + 1);
        if sight.get_untracked() != now {
            sight.set(now);
        }
    };
    let show = move |row: usize| {
        let Some(list) = mounted_list() else { return };
        let (top, room) = ((row * ROW_HEIGHT) as i32, list.client_height());
        let over = top + ROW_HEIGHT as i32 - room;
        if top < list.scroll_top() || list.scroll_top() < over {
            list.set_scroll_top(top - (room - ROW_HEIGHT as i32) / 2);
        }
        look();
    };
    let mut before = false;
    effect(move || {
        let now = now.get();
        at.set(now);
        let was_here = std::mem::replace(&mut before, list.get().is_some());
        // The list has its new height in the next frame, and the moment has its row in the frame
        // after that.
        // On a phone, the list may be outside the screen.
        if before {
            next_frame(move || {
                show(now);
                if !was_here {
                    next_frame(move || scroll_into_view(now));
                }
            });
        }
    });
    let key = move |event: ev::KeyboardEvent| {
        let (here, last) = (at.get_untracked(), rows.get_untracked().saturating_sub(1));
        let (from, to) = sight.get_untracked();
        let page = (to - from).saturating_sub(2).max(1);
        let to = match event.key().as_str() {
            "ArrowDown" => here + 1,
            "ArrowUp" => here.saturating_sub(1),
            "PageDown" => here + page,
            "PageUp" => here.saturating_sub(page),
            "Home" => 0,
            "End" => last,
            _ => return,
        };
        event.prevent_default();
        event.stop_propagation();
        let to = to.min(last);
        at.set(to);
        show(to);
        next_frame(move || focus_moment(to));
    };
    let mounted = memo(move || {
        let ((from, to), rows, at) = (sight.get(), rows.get(), at.get());
        let all = from.saturating_sub(EXTRA_ROWS)..(to + EXTRA_ROWS).min(rows);
        let mut mounted: Vec<_> = all.collect();
        if at < rows && !mounted.contains(&at) {
            mounted.insert(mounted.partition_point(|row| *row < at), at);
        }
        mounted
    });
    view! {
        <div class="history">
            <div class="row">
                {undo_button().label(keypad::undo_key()).class("command").view()}
                {redo_button().label(keypad::redo_key()).class("command").view()}
            </div>
            <NameField now past />
            <div
                class="moments"
                node_ref=list
                on:scroll=move |_| look()
                on:keydown=key
                style:--lanes=move || past.read_with(|past| format!("{}px", past.tree.width()))
            >
                <ol
                    aria-label=words::moments_label()
                    style:height=move || format!("{}px", rows.get() * ROW_HEIGHT)
                >
                    <For
                        each=move || mounted.get()
                        key=|number| *number
                        children=move |number| view! { <MomentRow number past at rows /> }
                    />
                </ol>
            </div>
        </div>
    }
}

/// The field for the name of the current moment.
#[component]
fn NameField(
    /// The index of the current moment.
    now: Memo<usize>,
    /// The history.
    past: Memo<HistoryView>,
) -> impl IntoView {
    let field = NodeRef::<html::Input>::new();
    let name = memo(move || {
        let now = now.get();
        let shape = past.read_with(|past| past.shapes.get(now).copied());
        shape
            .and_then(|shape| read_app(|app| history::describe_moment(&app.page, now, shape)).1)
            .unwrap_or_default()
    });
    let give = move || {
        field
            .get_untracked()
            .into_iter()
            .for_each(|field| dispatch(history::Event::Name(field.value())));
    };
    view! {
        <div class="naming">
            <input
                type="text"
                maxlength="60"
                autocomplete="off"
                aria-label=words::name_label()
                placeholder=words::name_label()
                node_ref=field
                prop:value=name
                on:keydown=move |event| if event.key() == "Enter" { give() }
            />
            <button class="command" on:click=move |_| give()>{words::name_button()}</button>
        </div>
    }
}

/// A moment: its position in the tree, the change that led to it, and the name that the player gave
/// it.
#[component]
fn MomentRow(
    /// The index of the moment, which is also the index of its row.
    number: usize,
    /// The history.
    past: Memo<HistoryView>,
    /// The index of the row that has the focus.
    at: RwSignal<usize>,
    /// The number of rows.
    rows: Memo<usize>,
) -> impl IntoView {
    let row = memo(move || past.read_with(|past| past.tree.row(number)));
    let is_now = memo(move || past.read_with(|past| past.current_moment == number));
    let on_path = move || row.read_with(|row| row.as_ref().is_some_and(|row| row.is_on_path));
    let path = move || row.read_with(|row| row.as_ref().map(|row| row.svg_path(true)));
    let other_paths = move || row.read_with(|row| row.as_ref().map(|row| row.svg_path(false)));
    let middle =
        move || row.read_with(|row| row.as_ref().map_or(0, HistoryRow::lane_centre).to_string());
    let words = memo(move || {
        let shape = past.read_with(|past| past.shapes.get(number).copied());
        shape
            .map(|shape| read_app(|app| history::describe_moment(&app.page, number, shape)))
            .unwrap_or_default()
    });
    let name = move || words.read_with(|words| words.1.clone());
    let named = move || words.read_with(|words| words.1.is_some());
    view! {
        <li
            style:--at=number.to_string()
            aria-setsize=move || rows.get().to_string()
            aria-posinset=(number + 1).to_string()
        >
            <button
                id=element_id(number)
                class="moment"
                class:undone=move || !on_path()
                class:named=named
                aria-current=move || is_now.get().then_some("step")
                tabindex=move || if at.get() == number { "0" } else { "-1" }
                on:click=move |_| dispatch(history::Event::GoTo(number))
            >
                <svg aria-hidden="true">
                    <path class="other" d=other_paths />
                    <path d=path />
                    <circle cx=middle cy=(ROW_HEIGHT / 2).to_string() r="5" />
                </svg>
                <span>
                    {move || name().map(|name| view! { <strong>{name}<span class="unseen">": "</span></strong> })}
                    {move || words.read_with(|words| words.0.clone())}
                    {move || (!on_path()).then(|| view! { <span class="unseen">{words::off_branch_suffix()}</span> })}
                </span>
            </button>
        </li>
    }
}

fn element_id(number: usize) -> String {
    format!("moment-{number}")
}

/// Moves the keyboard focus to the moment at an index, if its row is mounted.
fn focus_moment(number: usize) {
    if let Some(element) = moment_element(number) {
        let _ = element.focus();
    }
}

/// Scrolls until the moment at an index is visible, if its row is mounted.
fn scroll_into_view(number: usize) {
    moment_element(number).into_iter().for_each(|element| roving_focus::scroll_into_view(&element));
}

fn moment_element(number: usize) -> Option<HtmlElement> {
    document().get_element_by_id(&element_id(number))?.dyn_into().ok()
}

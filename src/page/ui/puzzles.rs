//! The list of the collection's puzzles. Only rows in sight are made.

use std::fmt::Write;

use leptos::{ev, html, prelude::*};

use crate::markup::{next_frame, view};
use crate::reactive::{effect, memo};
use crate::state::{happens, read};
use app::{browsing, opening};
use grid::{Board, Cell};
use jobs::Row;
use view::{LIST_ROW, LongList, fixed, words, words::browse};

/// The puzzles of the open collection, each with its number, a picture and what is known of it.
#[component]
pub fn Puzzles() -> impl IntoView {
    let frame = NodeRef::<html::Div>::new();
    let rows = memo(|| read(|app| app.page.count().unwrap_or(0)));
    let (scrolled, height) = (RwSignal::new(0.0), RwSignal::new(0.0));
    let list = memo(move || LongList { rows: rows.get(), frame: height.get() });
    let here = memo(|| read(|app| app.page.number().map(|number| number as u64)));
    // The row where the keyboard is: that of the puzzle on the board until the keyboard goes on.
    let at = RwSignal::new(0_u64);
    let measure = move || {
        let Some(frame) = frame.get_untracked() else { return };
        scrolled.set(f64::from(frame.scroll_top()));
        height.set(f64::from(frame.client_height()));
    };
    let show = move |row: u64| {
        at.set(row);
        let to = untrack(|| list.get().reach(row, scrolled.get()));
        if let (Some(to), Some(frame)) = (to, frame.get_untracked()) {
            frame.set_scroll_top(to as i32);
            measure();
        }
    };
    effect(move || {
        let here = here.get();
        if frame.get().is_some() {
            next_frame(move || {
                measure();
                here.into_iter().for_each(show);
            });
        }
    });
    effect(move || {
        let sight = list.get().in_sight(scrolled.get());
        happens(browsing::Event::Look(sight));
    });
    let load = |row: u64| happens(opening::Event::Load(row));
    let key = move |event: ev::KeyboardEvent| {
        let (now, last) = (at.get_untracked(), rows.get_untracked().saturating_sub(1));
        let page = (height.get_untracked() / LIST_ROW) as u64;
        match event.key().as_str() {
            "ArrowDown" => show((now + 1).min(last)),
            "ArrowUp" => show(now.saturating_sub(1)),
            "PageDown" => show((now + page).min(last)),
            "PageUp" => show(now.saturating_sub(page)),
            "Home" => show(0),
            "End" => show(last),
            "Enter" | " " => load(now),
            _ => return,
        }
        event.prevent_default();
        event.stop_propagation();
    };
    let made = move || {
        let count = rows.get();
        let browsed = read(|app| app.collected.browsing.browsed(&app.page).cloned());
        let Some(browsed) = browsed else { return Vec::new() };
        let place = browsed.from..;
        let row = |(place, row): (u64, Row)| {
            let number = row.number;
            let progress = memo(move || {
                read(|app| app.collected.browsing.progress(&app.page, number))
                    .map(|progress| browse::progress(progress.is_solved, progress.spent))
            });
            let said = move || progress.get().unwrap_or_default();
            let clues = browse::clues(row.givens.filled());
            view! {
                <div
                    role="option"
                    id=id(place)
                    class:at=move || at.get() == place
                    style:top=move || Some(format!("{}px", fixed(list.get().place(place, scrolled.get()), 1)))
                    aria-selected=move || (here.get() == Some(number)).to_string()
                    aria-setsize=count.to_string()
                    aria-posinset=(place + 1).to_string()
                    on:click=move |_| {
                        at.set(place);
                        load(number);
                    }
                >
                    {picture(&row.givens)}
                    <b>{words::number(number)}</b>
                    <span>{clues}</span>
                    <span class="played">{said}</span>
                    <span class="of-note">{row.note}</span>
                </div>
            }
            .into_any()
        };
        place.zip(browsed.rows).map(row).collect::<Vec<_>>()
    };
    view! {
        <div
            class="puzzles"
            node_ref=frame
            role="listbox"
            tabindex="0"
            aria-label=browse::list()
            aria-activedescendant=move || id(at.get())
            on:scroll=move |_| measure()
            on:keydown=key
        >
            <div class="all" style:height=move || Some(format!("{}px", fixed(list.get().height(), 0)))>
                {made}
            </div>
        </div>
    }
}

fn id(place: u64) -> String {
    format!("puzzle-{place}")
}

/// A small picture of a puzzle: a dot for each given, and the lines between boxes.
fn picture(givens: &Board) -> AnyView {
    let shape = givens.shape();
    let mut dots = String::new();
    for cell in Cell::all(shape).filter(|cell| givens.digit(*cell).is_some()) {
        let _ = write!(dots, "M{} {}h1v1h-1z", cell.col(shape), cell.row(shape));
    }
    let (side, mut lines) = (shape.side(), String::new());
    for row in (shape.rows()..side).step_by(shape.rows()) {
        let _ = write!(lines, "M0 {row}h{side}");
    }
    for col in (shape.cols()..side).step_by(shape.cols()) {
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

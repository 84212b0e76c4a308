use leptos::{ev, html, prelude::*};
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::{desk::Desk, timer::Veil};
use crate::{
    grid::{Cell, Digit, Shape},
    view::{CellView, Tone, words, written},
};

/// The board, a grid with one cell in the tab order at a time.
#[component]
pub fn BoardGrid() -> impl IntoView {
    let desk = Desk::here();
    let shape = desk.shape;
    let solved = desk.solved;
    // On a board of another shape the focus goes where the selection is.
    Effect::new(move |before: Option<Shape>| {
        let now = shape.get();
        let here = document().active_element().and_then(|at| at.closest("[role=grid]").ok()?);
        if before.is_some_and(|before| before != now) && here.is_some() {
            request_animation_frame(move || focus(desk.selected()));
        }
        now
    });
    let rows = move || {
        let shape = shape.get();
        let cells = desk.view.with_untracked(|view| {
            view.cells.iter().copied().map(RwSignal::new).collect::<Vec<_>>()
        });
        let rows = cells.chunks(shape.side()).map(|row| {
            let cells = row.iter().map(|&shown| view! { <BoardCell shown shape /> });
            view! { <div role="row">{cells.collect_view()}</div> }
        });
        let rows = rows.collect_view();
        // Thousands of cells would each ask whether a change is theirs: only those that it is of
        // are told. A view of another shape is for the cells to come.
        Effect::new(move |_| {
            desk.view.with(|view| {
                let shown = cells.iter().zip(&view.cells).filter(|_| view.shape == shape);
                for (cell, now) in shown.filter(|(cell, now)| cell.get_untracked() != **now) {
                    cell.set(*now);
                }
            });
        });
        rows
    };
    view! {
        <div class="frame">
            <div
                class="place"
                class:zoomed=move || desk.zoom.get().is_some()
                style:--side=move || shape.get().side().to_string()
                style:--box-rows=move || shape.get().rows().to_string()
                style:--box-cols=move || shape.get().cols().to_string()
                style:--zoom=move || desk.zoom.get().map(|zoom| zoom.to_string())
            >
                <div class="board" class:solved=solved class:finishing=desk.timing.finishing role="grid" aria-multiselectable="true" aria-label=words::board()>
                    {rows}
                </div>
                <ContentsField />
                <Veil />
            </div>
        </div>
    }
}

/// One cell: a digit, or marks in the places they have in a box.
#[component]
fn BoardCell(
    /// What it shows.
    shown: RwSignal<CellView>,
    /// The board's shape.
    shape: Shape,
) -> impl IntoView {
    let desk = Desk::here();
    let CellView { cell, .. } = shown.get_untracked();
    let (row, col) = (cell.row(shape), cell.col(shape));
    let of = move |part: fn(&CellView) -> String| shown.with(part);
    let class = move || {
        let cell = shown.get();
        let parts = [
            (true, "cell"),
            (cell.given, "given"),
            (cell.selected, "selected"),
            (cell.peer, "peer"),
            (cell.equal, "equal"),
            (cell.clash, "clash"),
            (cell.wrong, "wrong"),
            (cell.starved, "starved"),
            (cell.lit, "lit"),
            (!cell.colours.is_empty(), "coloured"),
            (!cell.struck.is_empty(), "reduced"),
            (cell.tone == Some(Tone::Now), "now"),
            (cell.tone == Some(Tone::Guessed), "guessed"),
            (cell.tone == Some(Tone::Differs), "differs"),
            (row > 0 && row % shape.rows() == 0, "box-top"),
            (col > 0 && col % shape.cols() == 0, "box-left"),
        ];
        parts.iter().filter(|part| part.0).map(|part| part.1).collect::<Vec<_>>().join(" ")
    };
    let held = move || match shown.get() {
        CellView { digit: Some(digit), .. } => {
            let text = move || desk.symbol(digit);
            Some(view! { <span class="digit">{text}</span> }.into_any())
        }
        cell if !cell.marks.or(cell.struck).is_empty() => {
            let around = !cell.centre.is_empty();
            let mark = |(n, digit): (usize, Digit)| {
                let place = digit.value() - 1;
                let (row, col) = match around {
                    true => AROUND[n.min(AROUND.len() - 1)],
                    false => (place / shape.cols() + 1, place % shape.cols() + 1),
                };
                let area = format!("{row} / {col}");
                let text = move || desk.symbol(digit);
                let class = match () {
                    () if cell.struck.contains(digit) => "struck",
                    () if cell.printed.contains(digit) => "printed",
                    () => "",
                };
                view! { <span style:grid-area=area class=class>{text}</span> }
            };
            let marks = cell.marks.or(cell.struck).enumerate().map(mark).collect_view();
            let class = if around { "marks around" } else { "marks" };
            Some(view! { <span class=class>{marks}</span> }.into_any())
        }
        _ => None,
    };
    let centre = move || {
        let centre = shown.get().centre;
        let text =
            move || centre.map(|digit| desk.symbol(digit)).collect::<Vec<_>>().join(gap(shape));
        let length = if centre.len() > 5 { "centre many" } else { "centre" };
        (!centre.is_empty()).then(|| view! { <span class=length>{text}</span> })
    };
    let colours = move || {
        let colour = |n: Digit| view! { <i class=format!("c{n}")></i> };
        let colours = shown.get().colours;
        (!colours.is_empty())
            .then(|| view! { <span class="colours">{colours.map(colour).collect_view()}</span> })
    };
    view! {
        <div
            role="gridcell"
            id=element_id(cell)
            class=class
            data-row=(row + 1).to_string()
            data-col=(col + 1).to_string()
            data-value=move || of(|cell| cell.value().to_string())
            data-given=move || of(|cell| cell.given.to_string())
            data-marks=move || of(CellView::mark_list)
            aria-label=move || of(CellView::name)
            aria-selected=move || of(|cell| cell.selected.to_string())
            tabindex=move || of(|cell| if cell.here { "0".into() } else { "-1".into() })
            on:focus=move |_| desk.reach(cell)
            on:mousedown=move |event| press(desk, cell, &event)
            on:mouseenter=move |event| drag(desk, cell, &event)
            on:click=move |event| if !adds(&event, desk) {
                desk.reach(cell);
                desk.tap(cell);
            }
            on:dblclick=move |event| if !adds(&event, desk) && desk.first.get_untracked().is_none() {
                desk.double(cell);
            }
        >
            <span aria-hidden="true" class="held">{colours} {held} {centre}</span>
        </div>
    }
}

/// Where marks in the corners go, row and column of three each, when there are marks in the middle.
const AROUND: [(usize, usize); 8] =
    [(1, 1), (1, 3), (3, 1), (3, 3), (1, 2), (3, 2), (2, 1), (2, 3)];

/// What stands between marks in the middle: numbers of two figures would run together.
fn gap(shape: Shape) -> &'static str {
    if shape.side() > 9 { " " } else { "" }
}

/// Whether a click adds a cell to those that are selected.
fn adds(event: &ev::MouseEvent, desk: Desk) -> bool {
    let held = event.ctrl_key() || event.meta_key() || event.shift_key();
    held || desk.several.get_untracked()
}

/// The button goes down on a cell: it is selected, alone or with the others.
fn press(desk: Desk, cell: Cell, event: &ev::MouseEvent) {
    if event.button() != 0 {
        return;
    }
    if adds(event, desk) {
        // The focus would go to a cell that may just have left the others.
        event.prevent_default();
        desk.reselect(|selection| selection.toggled(cell));
        focus(desk.selected());
    } else {
        desk.select(cell);
    }
}

/// The mouse comes to a cell with its button down: the cell is selected, too.
fn drag(desk: Desk, cell: Cell, event: &ev::MouseEvent) {
    if event.buttons() == 1 && desk.selected() != cell {
        desk.reselect(|selection| selection.extended(cell));
        focus(cell);
    }
}

/// The field over a cell for whatever it is to hold: a digit, or several candidates.
#[component]
fn ContentsField() -> impl IntoView {
    let desk = Desk::here();
    let field = NodeRef::<html::Input>::new();
    Effect::new(move |_| {
        if let Some(field) = field.get() {
            let _ = field.focus();
            field.select();
        }
    });
    let over = move |cell: Cell| {
        let shape = desk.shape.get_untracked();
        let (row, col) = (cell.row(shape), cell.col(shape));
        let done = move |focus_back: bool| {
            desk.writing.set(None);
            if focus_back {
                focus(cell);
            }
        };
        let commit = move || {
            let Some(field) = field.get_untracked() else { return false };
            desk.write_contents(cell, &field.value())
        };
        let key = move |event: ev::KeyboardEvent| match event.key().as_str() {
            "Enter" => {
                event.prevent_default();
                if commit() {
                    focus(cell);
                }
            }
            "Escape" => {
                event.prevent_default();
                event.stop_propagation();
                done(true);
            }
            _ => {}
        };
        view! {
            <div
                class="writing"
                class:low={row + 1 == shape.side()}
                class:right={2 * col > shape.side()}
                style:--row=row.to_string()
                style:--col=col.to_string()
            >
                <input
                    type="text"
                    inputmode="text"
                    autocomplete="off"
                    spellcheck="false"
                    node_ref=field
                    aria-label=words::contents_of(row + 1, col + 1)
                    aria-describedby="contents-hint"
                    prop:value=written(desk.content(cell), shape)
                    on:keydown=key
                    on:blur=move |_| if !commit() { done(false) }
                />
                <span id="contents-hint">{words::contents_hint()}</span>
            </div>
        }
    };
    move || desk.writing.get().map(over)
}

fn element_id(cell: Cell) -> String {
    format!("cell-{}", cell.index())
}

/// Moves the keyboard's focus to a cell.
pub fn focus(cell: Cell) {
    let element = document().get_element_by_id(&element_id(cell));
    if let Some(element) = element.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        let _ = element.focus();
    }
}

//! The board: a grid of cells that are told of what changed in them.

use app::playing::{Event, content};
use leptos::{ev, html, prelude::*};
use wasm_bindgen::JsCast;
use web_sys::Element;

use super::{
    cell::{ID, cell, describe, focus, same_inside},
    links::HintLinks,
    timer::Veil,
};
use crate::browser;
use crate::markup::{next_frame, view};
use crate::reactive::{Memo, Settled, effect, memo};
use crate::state::{happens, peek, read};
use grid::{Cell, Shape};
use view::{BoardView, CellView, Legible, fixed, mark_share, words, written};

/// On boards up to this side digits move when the board is solved; thousands of them would keep the
/// page from all else.
const LIVELY: usize = 25;

/// What the board shows, which several views have in common.
pub fn shown() -> Memo<BoardView> {
    expect_context()
}

/// How wide the board is, in pixels, and which of its marks can be read.
#[derive(Clone, Copy)]
struct Size {
    width: RwSignal<f64>,
    legible: Memo<Legible>,
}

/// Lets views ask for what the board shows, its shape, and which marks can be read: all of them until
/// the board is there.
pub fn provide_board() {
    provide_context(memo(|| read(app::board)));
    let shape = memo(|| read(|app| app.page.shape()));
    provide_context(shape);
    let width = RwSignal::new(f64::MAX);
    let legible = memo(move || {
        let (shape, letters) = (shape.get(), read(|app| app.page.wishes.letters));
        Legible::of(width.get() / shape.side() as f64, shape, letters)
    });
    provide_context(Size { width, legible });
}

/// The board's shape, which several views have in common.
pub fn shape() -> Memo<Shape> {
    expect_context()
}

/// Which of the board's marks can be read.
pub fn legible() -> Memo<Legible> {
    expect_context::<Size>().legible
}

/// The board, a grid with one cell in the tab order at a time.
#[component]
pub fn BoardGrid() -> impl IntoView {
    let shape = shape();
    let game = memo(|| read(|app| (app.page.shape(), app.page.play.game)));
    let solved = memo(|| read(|app| app.page.is_solved()));
    let shown = shown();
    let Size { width, legible } = expect_context();
    let place = NodeRef::<html::Div>::new();
    effect(move || {
        let _ = place.get().map(|place| browser::watch_width(&place, move |now| width.set(now)));
    });
    // On another board the focus goes where the selection is.
    let mut before = game.get_untracked();
    effect(move || {
        let now = game.get();
        let here = document().active_element().and_then(|at| at.closest("[role=grid]").ok()?);
        if std::mem::replace(&mut before, now) != now && here.is_some() {
            next_frame(move || focus(peek(|app| app.page.selected())));
        }
    });
    let rows = move || {
        let shape = shape.get();
        let elements = StoredValue::new_local(Vec::with_capacity(shape.cells()));
        let legible = Settled::new(legible);
        let insides = shown.with_untracked(|view| {
            view.cells.iter().copied().map(RwSignal::new).collect::<Vec<_>>()
        });
        let rows = insides.chunks(shape.side()).map(|row| {
            let cells = row.iter().map(|&inside| cell(shape, elements, inside, legible));
            view! { <div role="row">{cells.collect::<Vec<_>>()}</div> }
        });
        let rows = rows.collect_view();
        // Thousands of cells would each ask whether a change is theirs: one asks for all, and only
        // what differs is written. A view of another shape is for the cells to come.
        let mut before: Vec<CellView> = Vec::new();
        effect(move || {
            let now = shown.with(|view| (view.shape == shape).then(|| view.cells.clone()));
            let Some(now) = now else { return };
            elements.with_value(|elements: &Vec<Element>| {
                for ((element, inside), cell) in elements.iter().zip(&insides).zip(&now) {
                    let was = before.get(cell.cell.index());
                    if was == Some(cell) {
                        continue;
                    }
                    describe(element, was, cell, shape);
                    if !inside.with_untracked(|was| same_inside(was, cell)) {
                        inside.set(*cell);
                    }
                }
            });
            before = now;
        });
        rows
    };
    let swept = StoredValue::new(None);
    view! {
        <div class="frame">
            <div
                class="place"
                class:covered=move || read(|app| app.page.cover.is_some())
                class:zoomed=move || read(|app| app.page.input.zoom.is_some())
                node_ref=place
                style:--side=move || shape.get().side().to_string()
                style:--box-rows=move || shape.get().rows().to_string()
                style:--box-cols=move || shape.get().cols().to_string()
                style:--mark=move || fixed(mark_share(shape.get(), read(|app| app.page.wishes.letters)), 4)
                style:--zoom=move || read(|app| app.page.input.zoom).map(|zoom| fixed(zoom, 4))
            >
                <div
                    class="board"
                    class:solved=move || solved.get() && shape.get().side() <= LIVELY
                    class:finishing=move || read(|app| app.page.clock.finishing)
                    class:several=move || read(|app| app.page.input.several)
                    role="grid"
                    aria-multiselectable="true"
                    aria-label=words::board()
                    on:focusin=move |event| at(&event).into_iter().for_each(|cell| happens(Event::Reach(cell)))
                    on:mousedown=move |event| press(&event)
                    on:mouseover=move |event| drag(swept, &event)
                    on:pointerdown=move |event| swept.set_value(at(&event))
                    on:pointermove=move |event| sweep(swept, &event)
                    on:click=move |event| click(&event)
                    on:dblclick=move |event| double(&event)
                >
                    {rows}
                </div>
                <HintLinks />
                <ContentsField />
                <Veil />
            </div>
        </div>
    }
}

/// Whether a click adds a cell to those that are selected.
fn adds(event: &ev::MouseEvent) -> bool {
    let held = event.ctrl_key() || event.meta_key() || event.shift_key();
    held || peek(|app| app.page.input.several)
}

/// The cell that an event is of.
fn at(event: &web_sys::Event) -> Option<Cell> {
    within(&event.target()?.dyn_into().ok()?)
}

/// The cell that an element is of.
fn within(element: &Element) -> Option<Cell> {
    let at = element.closest("[role=gridcell]").ok()??;
    let index = at.id().strip_prefix(ID)?.parse().ok();
    let cells = peek(|app| app.page.shape()).cells();
    index.filter(|index| *index < cells).map(Cell::new)
}

/// The button goes down on a cell: it is selected, alone or with the others.
fn press(event: &ev::MouseEvent) {
    let Some(cell) = at(event).filter(|_| event.button() == 0) else { return };
    if adds(event) {
        // The focus would go to a cell that may just have left the others.
        event.prevent_default();
        happens(Event::Toggle(cell));
        focus(peek(|app| app.page.selected()));
    } else {
        happens(Event::Select(cell));
    }
}

/// The cell that a pointer came to last since it went down.
type Last = StoredValue<Option<Cell>>;

/// The mouse comes to a cell with its button down: the cell is selected, too, and what is between.
fn drag(last: Last, event: &ev::MouseEvent) {
    let selected = peek(|app| app.page.selected());
    if let Some(to) = at(event).filter(|cell| event.buttons() == 1 && selected != *cell) {
        let from = last.get_value().unwrap_or(to);
        happens(Event::Draw { from, to });
        last.set_value(Some(to));
        focus(to);
    }
}

/// A finger that adds cells comes from one to another: both are selected, and what is between.
fn sweep(last: Last, event: &ev::PointerEvent) {
    if event.pointer_type() != "touch" || !peek(|app| app.page.input.several) {
        return;
    }
    let under = document().element_from_point(event.client_x() as f32, event.client_y() as f32);
    let under = under.and_then(|under| within(&under));
    if let (Some(from), Some(to)) = (last.get_value(), under)
        && from != to
    {
        happens(Event::Sweep { from, to });
        last.set_value(Some(to));
    }
}

/// A click, or a tap: the keyboard is there, and the digit that was chosen first goes in.
fn click(event: &ev::MouseEvent) {
    if let Some(cell) = at(event).filter(|_| !adds(event)) {
        happens(Event::Reach(cell));
        happens(Event::Tap(cell));
    }
}

/// A second click selects all cells alike.
fn double(event: &ev::MouseEvent) {
    let alone = !adds(event) && peek(|app| app.page.input.first.is_none());
    at(event).filter(|_| alone).into_iter().for_each(|cell| happens(Event::Double(cell)));
}

/// The field over a cell for whatever it is to hold: a digit, or several candidates.
#[component]
fn ContentsField() -> impl IntoView {
    let field = NodeRef::<html::Input>::new();
    effect(move || {
        if let (Some(field), Some(cell)) = (field.get(), peek(|app| app.page.input.writing)) {
            field.set_value(&contents_of(cell));
            let _ = field.focus();
            field.select();
        }
    });
    let over = move |cell: Cell| {
        let shape = peek(|app| app.page.shape());
        let (row, col) = (cell.row(shape), cell.col(shape));
        let done = move |focus_back: bool| {
            happens(Event::Write(false));
            if focus_back {
                focus(cell);
            }
        };
        let restore = move || {
            let before = contents_of(cell);
            field.get_untracked().into_iter().for_each(|field| field.set_value(&before));
        };
        let commit = move || {
            let Some(field) = field.get_untracked() else { return false };
            happens(Event::Written(cell, field.value()));
            peek(|app| app.page.input.writing.is_none())
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
                // What loses the focus would put in what was written.
                restore();
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
                    on:keydown=key
                    on:blur=move |_| if !commit() { done(false) }
                />
                <span id="contents-hint">{words::contents_hint()}</span>
            </div>
        }
    };
    let writing = memo(|| read(|app| app.page.input.writing));
    move || writing.get().map(over)
}

/// What a cell holds, as it is written.
fn contents_of(cell: Cell) -> String {
    peek(|app| written(content(app.page.position(), cell), app.page.shape()))
}

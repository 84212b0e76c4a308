//! The board: a grid of cells, each of which is updated only when it changes.

use app::playing::{Event, cell_content};
use leptos::{ev, html, prelude::*};
use wasm_bindgen::JsCast;
use web_sys::Element;

use super::{
    cell::{ID_PREFIX, create_cell, focus_cell, has_same_drawing, set_attributes},
    hint_links::HintLinks,
    timer::PauseVeil,
};
use crate::browser;
use crate::markup::{next_frame, view};
use crate::reactive::{Memo, SharedMemo, effect, memo};
use crate::state::{dispatch, read_app, read_untracked};
use grid::{Cell, Shape};
use view::{
    BoardView, CellView, LegibleMarks, corner_mark_height, format_content, format_fixed, words,
};

/// The side of the largest board whose digits are animated when it is solved. Thousands of moving
/// digits would block the page.
const MAX_ANIMATED_SIDE: usize = 25;

/// The size of large marks, as a multiple of the normal size. The same number is in
/// `style/tokens.css`.
const LARGE_MARK_SCALE: f64 = 1.16;

/// Returns the content of the board, which all views share.
pub fn board_view() -> Memo<BoardView> {
    expect_context()
}

/// The size of the board, and the marks that are large enough to read.
#[derive(Clone, Copy)]
struct BoardSize {
    /// The board's width in pixels.
    width: RwSignal<f64>,
    /// The marks that are large enough to read.
    legible: Memo<LegibleMarks>,
}

/// Provides all views with the content of the board, its shape, and the marks that are large enough
/// to read. Until the board is mounted, all marks count as large enough.
pub fn provide_board() {
    provide_context(memo(|| read_app(app::shown_board)));
    let shape = memo(|| read_app(|app| app.page.shape()));
    provide_context(shape);
    let width = RwSignal::new(f64::MAX);
    let legible = memo(move || {
        let (letters, is_large) =
            read_app(|app| (app.page.preferences.uses_letters, app.page.preferences.is_text_large));
        let (shape, scale) = (shape.get(), if is_large { LARGE_MARK_SCALE } else { 1.0 });
        LegibleMarks::new(scale * width.get() / shape.side() as f64, shape, letters)
    });
    provide_context(BoardSize { width, legible });
}

/// Returns the shape of the board, which all views share.
pub fn board_shape() -> Memo<Shape> {
    expect_context()
}

/// Returns the marks on the board that are large enough to read. All views share them.
pub fn legible_marks() -> Memo<LegibleMarks> {
    expect_context::<BoardSize>().legible
}

/// The board: a grid, one cell of which is in the tab order.
#[component]
pub fn BoardGrid() -> impl IntoView {
    let shape = board_shape();
    let game = memo(|| read_app(|app| (app.page.shape(), app.page.play_state.game_count)));
    let solved = memo(|| read_app(|app| app.page.is_solved()));
    let board = board_view();
    let BoardSize { width, legible } = expect_context();
    let place = NodeRef::<html::Div>::new();
    effect(move || {
        let _ = place.get().map(|place| browser::watch_width(&place, move |now| width.set(now)));
    });
    // When a different board appears, the focus moves to the selected cell if the focus was on the
    // board or in the menu. A closing menu may not return the focus until the next frame, so the
    // menu is checked then.
    let mut before = game.get_untracked();
    effect(move || {
        let now = game.get();
        let is_in =
            |place| document().active_element().and_then(|at| at.closest(place).ok()?).is_some();
        let was_on_board = is_in("[role=grid]");
        if std::mem::replace(&mut before, now) != now {
            next_frame(move || {
                if was_on_board || is_in(".menus") {
                    focus_cell(read_untracked(|app| app.page.focused_cell()));
                }
            });
        }
    });
    // A hint selects the cell that it fills. The focus follows if it is on the board.
    let selected = memo(|| read_app(|app| app.page.focused_cell()));
    effect(move || {
        selected.track();
        next_frame(move || {
            let cell = selected.get_untracked();
            let active = document().active_element().and_then(|at| cell_around(&at));
            let _ = active.filter(|at| *at != cell).map(|_| focus_cell(cell));
        });
    });
    let rows = move || {
        let shape = shape.get();
        let elements = StoredValue::new_local(Vec::with_capacity(shape.cells()));
        let legible = SharedMemo::new(legible);
        let contents = board.with_untracked(|view| {
            view.cells.iter().copied().map(RwSignal::new).collect::<Vec<_>>()
        });
        let rows = contents.chunks(shape.side()).map(|row| {
            let cells = row.iter().map(|&content| create_cell(shape, elements, content, legible));
            view! { <div role="row">{cells.collect::<Vec<_>>()}</div> }
        });
        let rows = rows.collect_view();
        // If every cell followed the board, thousands of them would check each change. Instead, one
        // effect compares all cells and updates those that differ. A view of a different shape is
        // for cells that will replace these cells.
        let mut before: Vec<CellView> = Vec::new();
        effect(move || {
            let now = board.read_with(|view| (view.shape == shape).then(|| view.cells.clone()));
            let Some(now) = now else { return };
            elements.with_value(|elements: &Vec<Element>| {
                for ((element, content), cell) in elements.iter().zip(&contents).zip(&now) {
                    let before = before.get(cell.cell.index());
                    if before == Some(cell) {
                        continue;
                    }
                    set_attributes(element, before, cell, shape);
                    if !content.with_untracked(|before| has_same_drawing(before, cell)) {
                        content.set(*cell);
                    }
                }
            });
            before = now;
        });
        rows
    };
    let last = StoredValue::new(None);
    view! {
        <div class="frame">
            <div
                class="place"
                class:covered=move || read_app(|app| app.page.overlay.is_some())
                class:zoomed=move || read_app(|app| app.page.input_state.zoom.is_some())
                node_ref=place
                style:--side=move || shape.get().side().to_string()
                style:--box-rows=move || shape.get().box_rows().to_string()
                style:--box-cols=move || shape.get().box_cols().to_string()
                style:--mark=move || format_fixed(corner_mark_height(shape.get(), read_app(|app| app.page.preferences.uses_letters)), 4)
                style:--zoom=move || read_app(|app| app.page.input_state.zoom).map(|zoom| format_fixed(zoom, 4))
            >
                <div
                    class="board"
                    class:solved=move || solved.get() && shape.get().side() <= MAX_ANIMATED_SIDE
                    class:finishing=move || read_app(|app| app.page.clock.is_celebrating)
                    class:several=move || read_app(|app| app.page.input_state.is_multi_select)
                    role="grid"
                    aria-multiselectable="true"
                    aria-label=words::board_label()
                    on:focusin=move |event| cell_of(&event).into_iter().for_each(|cell| dispatch(Event::CellFocused(cell)))
                    on:mousedown=move |event| press_cell(&event)
                    on:mouseover=move |event| drag_mouse(last, &event)
                    on:pointerdown=move |event| last.set_value(cell_of(&event))
                    on:pointermove=move |event| drag_finger(last, &event)
                    on:click=move |event| click_cell(&event)
                    on:dblclick=move |event| double_click_cell(&event)
                >
                    {rows}
                </div>
                <HintLinks />
                <ContentsField />
                <PauseVeil />
            </div>
        </div>
    }
}

/// Returns `true` if a click adds a cell to the selection or removes the cell from it, instead of
/// selecting only this cell: in multi-select mode, or if Control, Command or Shift is held.
fn toggles_selection(event: &ev::MouseEvent) -> bool {
    let held = event.ctrl_key() || event.meta_key() || event.shift_key();
    held || read_untracked(|app| app.page.input_state.is_multi_select)
}

/// Returns the cell in which an event happened, or `None` if it was outside the cells.
fn cell_of(event: &web_sys::Event) -> Option<Cell> {
    cell_around(&event.target()?.dyn_into().ok()?)
}

/// Returns the cell that the element shows or is part of, or `None` if there is none.
fn cell_around(element: &Element) -> Option<Cell> {
    let at = element.closest("[role=gridcell]").ok()??;
    let index = at.id().strip_prefix(ID_PREFIX)?.parse().ok();
    let cells = read_untracked(|app| app.page.shape()).cells();
    index.filter(|index| *index < cells).map(Cell::new)
}

/// Handles a press of the main mouse button on a cell: selects only this cell, or adds it to the
/// selection or removes it (see [`toggles_selection`]).
fn press_cell(event: &ev::MouseEvent) {
    let Some(cell) = cell_of(event).filter(|_| event.button() == 0) else { return };
    if toggles_selection(event) {
        // Otherwise the focus would move to this cell, which may have been removed from the
        // selection.
        event.prevent_default();
        dispatch(Event::ToggleCell(cell));
        focus_cell(read_untracked(|app| app.page.focused_cell()));
    } else {
        dispatch(Event::Select(cell));
    }
}

/// The cell that a pressed pointer reached last, or `None` if it was pressed outside the cells.
type LastCell = StoredValue<Option<Cell>>;

/// While a mouse button is pressed, adds the cell that the mouse reaches to the selection, together
/// with the cells in between.
fn drag_mouse(last: LastCell, event: &ev::MouseEvent) {
    let selected = read_untracked(|app| app.page.focused_cell());
    if let Some(to) = cell_of(event).filter(|cell| event.buttons() == 1 && selected != *cell) {
        let from = last.get_value().unwrap_or(to);
        dispatch(Event::DragMouse { from, to });
        last.set_value(Some(to));
        focus_cell(to);
    }
}

/// In multi-select mode, adds the cell that a finger reaches to the selection, together with the
/// cells in between.
fn drag_finger(last: LastCell, event: &ev::PointerEvent) {
    if event.pointer_type() != "touch"
        || !read_untracked(|app| app.page.input_state.is_multi_select)
    {
        return;
    }
    let under = document().element_from_point(event.client_x() as f32, event.client_y() as f32);
    let under = under.and_then(|under| cell_around(&under));
    if let (Some(from), Some(to)) = (last.get_value(), under)
        && from != to
    {
        dispatch(Event::DragFinger { from, to });
        last.set_value(Some(to));
    }
}

/// Moves the keyboard focus to the clicked or tapped cell. If a digit was chosen first, enters that
/// digit.
fn click_cell(event: &ev::MouseEvent) {
    if let Some(cell) = cell_of(event).filter(|_| !toggles_selection(event)) {
        dispatch(Event::CellFocused(cell));
        dispatch(Event::Tap(cell));
    }
}

/// Selects all cells with the same digit or, in an empty cell, opens the text field. On devices
/// without a keyboard, the field stays closed, because players tap a cell twice by accident, and
/// the field would cover their board.
fn double_click_cell(event: &ev::MouseEvent) {
    let selects = !toggles_selection(event)
        && read_untracked(|app| app.page.input_state.first_digit.is_none());
    let Some(cell) = cell_of(event).filter(|_| selects) else { return };
    let is_empty = read_untracked(|app| app.page.game().board().digit(cell).is_none());
    if !(is_empty && browser::is_touch_only()) {
        dispatch(Event::DoubleClick(cell));
    }
}

/// The text field over a cell, for a digit or for marks.
#[component]
fn ContentsField() -> impl IntoView {
    let field = NodeRef::<html::Input>::new();
    effect(move || {
        if let (Some(field), Some(cell)) =
            (field.get(), read_untracked(|app| app.page.input_state.edited_cell))
        {
            field.set_value(&contents_of(cell));
            let _ = field.focus();
            field.select();
        }
    });
    let over = move |cell: Cell| {
        let shape = read_untracked(|app| app.page.shape());
        let (row, col) = (cell.row(shape), cell.col(shape));
        let close = || dispatch(Event::EditContents(false));
        let restore = move || {
            let before = contents_of(cell);
            field.get_untracked().into_iter().for_each(|field| field.set_value(&before));
        };
        let commit = move || {
            let Some(field) = field.get_untracked() else { return false };
            dispatch(Event::SubmitContents(cell, field.value()));
            read_untracked(|app| app.page.input_state.edited_cell.is_none())
        };
        let key = move |event: ev::KeyboardEvent| match event.key().as_str() {
            "Enter" => {
                event.prevent_default();
                if commit() {
                    focus_cell(cell);
                }
            }
            "Escape" => {
                event.prevent_default();
                event.stop_propagation();
                // A field that loses the focus enters its text.
                restore();
                close();
                focus_cell(cell);
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
                    aria-label=words::contents_label(row + 1, col + 1)
                    aria-describedby="contents-hint"
                    on:keydown=key
                    on:blur=move |_| if !commit() { close() }
                />
                <span id="contents-hint">{words::contents_hint()}</span>
            </div>
        }
    };
    let writing = memo(|| read_app(|app| app.page.input_state.edited_cell));
    move || writing.get().map(over)
}

/// Returns the content of a cell as the text that a user would type for it.
fn contents_of(cell: Cell) -> String {
    read_untracked(|app| format_content(cell_content(app.page.position(), cell), app.page.shape()))
}

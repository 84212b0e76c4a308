//! A cell of the board: the attributes of its element, and the drawing of its content.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use crate::markup::{self, view};
use crate::reactive::SharedMemo;
use crate::state::{digit_symbol, read_app};
use grid::{Cell, Digit, DigitSet, Shape};
use view::{CellRole, CellView, LegibleMarks, corner_mark_position};

/// The prefix of the ids of cells' elements. The index of the cell follows the prefix.
pub const ID_PREFIX: &str = "cell-";

fn element_id(cell: Cell) -> String {
    format!("{ID_PREFIX}{}", cell.index())
}

/// Moves the keyboard focus to a cell.
pub fn focus_cell(cell: Cell) {
    let element = document().get_element_by_id(&element_id(cell));
    if let Some(element) = element.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        let _ = element.focus();
    }
}

/// Creates a cell, whose element is appended to `elements`. `content` changes only if the drawing
/// of the cell changes.
pub fn create_cell(
    shape: Shape,
    elements: StoredValue<Vec<Element>, LocalStorage>,
    content: RwSignal<CellView>,
    legible: SharedMemo<LegibleMarks>,
) -> markup::Element {
    let CellView { cell, row, col, .. } = content.get_untracked();
    let drawing = move || {
        let legible = legible.get();
        content.with(|cell| {
            (
                colour_layers(cell),
                digit_or_marks(cell, shape, legible),
                centre_marks(cell, shape, legible),
            )
        })
    };
    view! {
        <div
            role="gridcell"
            id=element_id(cell)
            data-row=row.to_string()
            data-col=col.to_string()
            use:append_cell=elements
        >
            <span aria-hidden="true" class="held">{drawing}</span>
        </div>
    }
}

fn append_cell(element: Element, elements: StoredValue<Vec<Element>, LocalStorage>) {
    elements.update_value(|elements| elements.push(element));
}

/// Sets those attributes of a cell's element that have changed since `before`.
pub fn set_attributes(element: &Element, before: Option<&CellView>, now: &CellView, shape: Shape) {
    let before = before.map(|before| variable_attributes(before, shape));
    for (n, (name, value)) in variable_attributes(now, shape).iter().enumerate() {
        if before.as_ref().is_none_or(|before| before[n].1 != *value) {
            // The names are valid.
            let _ = element.set_attribute(name, value);
        }
    }
}

/// Returns those attributes of a cell's element that can change.
fn variable_attributes(cell: &CellView, shape: Shape) -> [(&'static str, String); 7] {
    [
        ("class", cell_class(cell, shape)),
        ("data-value", cell.value().to_string()),
        ("data-given", cell.is_given.to_string()),
        ("data-marks", cell.list_marks()),
        ("aria-label", cell.name()),
        ("aria-selected", cell.is_selected.to_string()),
        ("tabindex", if cell.is_focused { "0" } else { "-1" }.into()),
    ]
}

/// Returns `true` if two views of a cell have the same drawing.
pub fn has_same_drawing(one: &CellView, other: &CellView) -> bool {
    let drawn = |c: &CellView| {
        (c.digit, c.marks, c.printed_candidates, c.centre, c.colours, c.eliminated, c.hint_cell)
    };
    drawn(one) == drawn(other)
}

/// Returns the classes of a cell's element.
fn cell_class(cell: &CellView, shape: Shape) -> String {
    let (row, col) = (cell.row - 1, cell.col - 1);
    let parts = [
        (true, "cell"),
        (cell.is_given, "given"),
        (cell.is_selected, "selected"),
        (cell.is_peer, "peer"),
        (cell.has_same_digit, "equal"),
        (cell.is_clashing, "clash"),
        (cell.is_wrong, "wrong"),
        (cell.is_unsure, "unsure"),
        (cell.is_redundant, "redundant"),
        (cell.is_contradictory, "contradicts"),
        (cell.lacks_candidates, "starved"),
        (cell.is_highlighted, "lit"),
        (!cell.colours.is_empty(), "coloured"),
        (!cell.eliminated.is_empty(), "reduced"),
        (cell.hint_cell.part.is_in_house, "hint-house"),
        (cell.hint_cell.part.is_in_cover, "hint-cover"),
        (cell.is_in_hint(), "hint-part"),
        (cell.role == Some(CellRole::Current), "now"),
        (cell.role == Some(CellRole::Guessed), "guessed"),
        (cell.role == Some(CellRole::Differing), "differs"),
        (row > 0 && row % shape.box_rows() == 0, "box-top"),
        (col > 0 && col % shape.box_cols() == 0, "box-left"),
    ];
    parts.iter().filter(|part| part.0).map(|part| part.1).collect::<Vec<_>>().join(" ")
}

/// Draws a cell's digit, or its marks, each at the position of its digit within a box. Marks that
/// are too small to read are drawn as dots. Returns `None` if the cell has neither.
fn digit_or_marks(cell: &CellView, shape: Shape, legible: LegibleMarks) -> Option<AnyView> {
    if let Some(digit) = cell.digit {
        return Some(view! { <span class="digit">{digit_symbol(digit)}</span> }.into_any());
    }
    let marks = cell.marks.or(cell.eliminated).or(hint_candidates(cell));
    if marks.is_empty() {
        return None;
    }
    let around = !cell.centre.is_empty() && hint_candidates(cell).is_empty();
    if !around && shape.side() > MAX_ELEMENTS_SIDE {
        return Some(lines_of_marks(cell, marks, shape, legible));
    }
    let dots = !if around { legible.are_outer_marks_legible } else { legible.are_marks_legible };
    let mark = |digit: Digit| {
        let place = digit.value() - 1;
        let (row, col) = match around {
            true => corner_mark_position(marks, digit, shape),
            false => (place / shape.box_cols() + 1, place % shape.box_cols() + 1),
        };
        let area = format!("{row} / {col}");
        let class = mark_class(cell, digit);
        let symbol = if dots { DOT.into() } else { digit_symbol(digit) } + ZERO_WIDTH_SPACE;
        view! { <span style:grid-area=area class=class>{symbol}</span> }
    };
    let class = match (around, dots) {
        (true, _) => "marks around",
        (false, true) => "marks dots",
        (false, false) => "marks",
    };
    let marks = marks.map(mark).collect_view();
    Some(view! { <span class=class>{marks}</span> }.into_any())
}

/// Returns the candidates that are drawn in a cell with a hint: the candidates of the hint, and the
/// cell's centre marks, which are moved to their positions among the candidates. The set is empty
/// if the hint has no candidates in the cell.
fn hint_candidates(cell: &CellView) -> DigitSet {
    let of_hint = cell.hint_cell.candidates();
    if of_hint.is_empty() { of_hint } else { of_hint.or(cell.centre) }
}

/// Returns the class of a mark's element; empty for a plain mark.
fn mark_class(cell: &CellView, digit: Digit) -> String {
    let of_hint = cell.hint_cell.role(digit);
    let now = if cell.hint_cell.current_candidates.contains(digit) { " now" } else { "" };
    match of_hint {
        Some(role) => role.to_owned() + now,
        None if cell.eliminated.contains(digit) => "struck".into(),
        None if cell.printed_candidates.contains(digit) => "printed".into(),
        None => String::new(),
    }
}

/// Draws marks in their positions as lines of text, in which only marks with a class have elements
/// of their own. With one element per mark, a 64×64 board could have 262,144 elements.
fn lines_of_marks(
    cell: &CellView,
    marks: DigitSet,
    shape: Shape,
    legible: LegibleMarks,
) -> AnyView {
    let legible = legible.are_marks_legible;
    let letters = read_app(|app| app.page.preferences.uses_letters);
    let room = if letters || !legible { 1 } else { 2 };
    let mut parts = Vec::new();
    let mut text = String::new();
    for digit in Digit::all(shape) {
        if digit.value() > 1 {
            text.push(if (digit.value() - 1).is_multiple_of(shape.box_cols()) {
                '\n'
            } else {
                ' '
            });
        }
        let symbol = match marks.contains(digit) {
            true if legible => digit_symbol(digit),
            true => DOT.into(),
            false => String::new(),
        };
        text.extend(std::iter::repeat_n(FIGURE_SPACE, room - symbol.chars().count().min(room)));
        match mark_class(cell, digit) {
            class if class.is_empty() => text.push_str(&symbol),
            class => {
                parts.push(std::mem::take(&mut text).into_any());
                parts.push(view! { <span class=class>{symbol}</span> }.into_any());
            }
        }
    }
    parts.push(text.into_any());
    let class = match (legible, letters) {
        (false, _) => "marks lines dots",
        (true, true) => "marks lines letters",
        (true, false) => "marks lines",
    };
    view! { <span class=class>{parts}</span> }.into_any()
}

/// Draws the marks in the centre of a cell. Returns `None` if the cell has none.
fn centre_marks(cell: &CellView, shape: Shape, legible: LegibleMarks) -> Option<AnyView> {
    if cell.centre.is_empty() {
        return None;
    }
    let many = cell.centre.len() > 5;
    let text = match if many {
        legible.are_many_centre_marks_legible
    } else {
        legible.are_centre_marks_legible
    } {
        true => cell.centre.map(digit_symbol).collect::<Vec<_>>().join(centre_separator(shape)),
        false => DOT.repeat(cell.centre.len().min(3)),
    };
    let class = if many { "centre many" } else { "centre" };
    Some(view! { <span class=class>{text}</span> }.into_any())
}

/// Draws the colours of a cell. Returns `None` if the cell has none.
fn colour_layers(cell: &CellView) -> Option<AnyView> {
    if cell.colours.is_empty() {
        return None;
    }
    let colours = cell.colours.map(|n| view! { <i class=format!("c{n}")></i> }).collect_view();
    Some(view! { <span class="colours">{colours}</span> }.into_any())
}

/// The symbol for a mark that is too small to read.
const DOT: &str = "•";

/// A separator without width between the marks in the text of a cell.
const ZERO_WIDTH_SPACE: &str = "\u{200b}";

/// The side of the largest board whose marks are separate elements. On larger boards, marks are
/// lines of text.
const MAX_ELEMENTS_SIDE: usize = 16;

/// A space as wide as a digit.
const FIGURE_SPACE: char = '\u{2007}';

/// Returns the separator between the marks in the centre of a cell. On boards larger than 9×9, the
/// separator is a space, because numbers with two digits would otherwise run together.
fn centre_separator(shape: Shape) -> &'static str {
    if shape.side() > 9 { " " } else { ZERO_WIDTH_SPACE }
}

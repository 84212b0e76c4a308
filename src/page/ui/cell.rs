//! A cell of the board: how its element is described, and what is drawn in it.

use leptos::prelude::*;
use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlElement};

use crate::markup::{self, view};
use crate::reactive::Settled;
use crate::state::{read, symbol};
use grid::{Cell, Digit, DigitSet, Shape};
use view::{CellView, Legible, Tone, around_centre};

/// What a cell's element is called, before its number.
pub const ID: &str = "cell-";

fn element_id(cell: Cell) -> String {
    format!("{ID}{}", cell.index())
}

/// Moves the keyboard's focus to a cell.
pub fn focus(cell: Cell) {
    let element = document().get_element_by_id(&element_id(cell));
    if let Some(element) = element.and_then(|element| element.dyn_into::<HtmlElement>().ok()) {
        let _ = element.focus();
    }
}

/// One cell, and its element beside those before it. `inside` is told of what is drawn in it alone.
pub fn cell(
    shape: Shape,
    elements: StoredValue<Vec<Element>, LocalStorage>,
    inside: RwSignal<CellView>,
    legible: Settled<Legible>,
) -> markup::Element {
    let CellView { cell, row, col, .. } = inside.get_untracked();
    let inside = move || {
        let legible = legible.get();
        inside
            .with(|cell| (colours(cell), held(cell, shape, legible), centre(cell, shape, legible)))
    };
    view! {
        <div
            role="gridcell"
            id=element_id(cell)
            data-row=row.to_string()
            data-col=col.to_string()
            use:collect=elements
        >
            <span aria-hidden="true" class="held">{inside}</span>
        </div>
    }
}

/// Puts an element beside those before it.
fn collect(element: Element, elements: StoredValue<Vec<Element>, LocalStorage>) {
    elements.update_value(|elements| elements.push(element));
}

/// Describes a cell's element, as far as that differs from what it was described by.
pub fn describe(element: &Element, was: Option<&CellView>, now: &CellView, shape: Shape) {
    let was = was.map(|was| described(was, shape));
    for (n, (name, value)) in described(now, shape).iter().enumerate() {
        if was.as_ref().is_none_or(|was| was[n].1 != *value) {
            // No name here is one that no attribute can have.
            let _ = element.set_attribute(name, value);
        }
    }
}

/// What a cell's element is described by.
fn described(cell: &CellView, shape: Shape) -> [(&'static str, String); 7] {
    [
        ("class", class(cell, shape)),
        ("data-value", cell.value().to_string()),
        ("data-given", cell.given.to_string()),
        ("data-marks", cell.mark_list()),
        ("aria-label", cell.name()),
        ("aria-selected", cell.selected.to_string()),
        ("tabindex", if cell.here { "0" } else { "-1" }.into()),
    ]
}

/// Whether what is drawn in a cell stays the same.
pub fn same_inside(one: &CellView, other: &CellView) -> bool {
    let inside =
        |c: &CellView| (c.digit, c.marks, c.printed, c.centre, c.colours, c.struck, c.hint);
    inside(one) == inside(other)
}

/// What style knows of a cell.
fn class(cell: &CellView, shape: Shape) -> String {
    let (row, col) = (cell.row - 1, cell.col - 1);
    let parts = [
        (true, "cell"),
        (cell.given, "given"),
        (cell.selected, "selected"),
        (cell.peer, "peer"),
        (cell.equal, "equal"),
        (cell.clash, "clash"),
        (cell.wrong, "wrong"),
        (cell.redundant, "redundant"),
        (cell.contradicts, "contradicts"),
        (cell.starved, "starved"),
        (cell.lit, "lit"),
        (!cell.colours.is_empty(), "coloured"),
        (!cell.struck.is_empty(), "reduced"),
        (cell.hint.of.house, "hint-house"),
        (cell.hint.of.cover, "hint-cover"),
        (cell.is_of_hint(), "hint-part"),
        (cell.tone == Some(Tone::Now), "now"),
        (cell.tone == Some(Tone::Guessed), "guessed"),
        (cell.tone == Some(Tone::Differs), "differs"),
        (row > 0 && row % shape.rows() == 0, "box-top"),
        (col > 0 && col % shape.cols() == 0, "box-left"),
    ];
    parts.iter().filter(|part| part.0).map(|part| part.1).collect::<Vec<_>>().join(" ")
}

/// A cell's digit, or its marks in the places they have in a box: as dots where they are too small.
fn held(cell: &CellView, shape: Shape, legible: Legible) -> Option<AnyView> {
    if let Some(digit) = cell.digit {
        return Some(view! { <span class="digit">{symbol(digit)}</span> }.into_any());
    }
    let marks = cell.marks.or(cell.struck).or(hinted(cell));
    if marks.is_empty() {
        return None;
    }
    let around = !cell.centre.is_empty() && hinted(cell).is_empty();
    if !around && shape.side() > MANY {
        return Some(in_lines(cell, marks, shape, legible.marks));
    }
    let dots = !if around { legible.around } else { legible.marks };
    let mark = |(n, digit): (usize, Digit)| {
        let place = digit.value() - 1;
        let (row, col) = match around {
            true => around_centre(n),
            false => (place / shape.cols() + 1, place % shape.cols() + 1),
        };
        let area = format!("{row} / {col}");
        let class = kind(cell, digit);
        let symbol = if dots { DOT.into() } else { symbol(digit) } + PARTING;
        view! { <span style:grid-area=area class=class>{symbol}</span> }
    };
    let class = match (around, dots) {
        (true, _) => "marks around",
        (false, true) => "marks dots",
        (false, false) => "marks",
    };
    let marks = marks.enumerate().map(mark).collect_view();
    Some(view! { <span class=class>{marks}</span> }.into_any())
}

/// The candidates that stand in a cell for a hint: those that it speaks of, and the cell's marks, which
/// have their places then wherever they were noted.
fn hinted(cell: &CellView) -> DigitSet {
    let of_hint = cell.hint.candidates();
    if of_hint.is_empty() { of_hint } else { of_hint.or(cell.centre) }
}

/// What a mark is besides a mark, as style knows it.
fn kind(cell: &CellView, digit: Digit) -> String {
    let of_hint = cell.hint.role(digit);
    let now = if cell.hint.now.contains(digit) { " now" } else { "" };
    match of_hint {
        Some(role) => role.to_owned() + now,
        None if cell.struck.contains(digit) => "struck".into(),
        None if cell.printed.contains(digit) => "printed".into(),
        None => String::new(),
    }
}

/// Marks in the places they have in a box, as lines of text, in which those alone are elements that
/// are something besides. All marks of a 64×64 board would be 262,144 elements.
fn in_lines(cell: &CellView, marks: DigitSet, shape: Shape, legible: bool) -> AnyView {
    let letters = read(|app| app.page.wishes.letters);
    let room = if letters || !legible { 1 } else { 2 };
    let mut parts = Vec::new();
    let mut text = String::new();
    for digit in Digit::all(shape) {
        if digit.value() > 1 {
            text.push(if (digit.value() - 1).is_multiple_of(shape.cols()) { '\n' } else { ' ' });
        }
        let symbol = match marks.contains(digit) {
            true if legible => symbol(digit),
            true => DOT.into(),
            false => String::new(),
        };
        text.extend(std::iter::repeat_n(BLANK, room - symbol.chars().count().min(room)));
        match kind(cell, digit) {
            kind if kind.is_empty() => text.push_str(&symbol),
            kind => {
                parts.push(std::mem::take(&mut text).into_any());
                parts.push(view! { <span class=kind>{symbol}</span> }.into_any());
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

/// A cell's marks in the middle.
fn centre(cell: &CellView, shape: Shape, legible: Legible) -> Option<AnyView> {
    if cell.centre.is_empty() {
        return None;
    }
    let many = cell.centre.len() > 5;
    let text = match if many { legible.many } else { legible.centre } {
        true => cell.centre.map(symbol).collect::<Vec<_>>().join(gap(shape)),
        false => DOT.repeat(cell.centre.len().min(3)),
    };
    let class = if many { "centre many" } else { "centre" };
    Some(view! { <span class=class>{text}</span> }.into_any())
}

/// A cell's colours.
fn colours(cell: &CellView) -> Option<AnyView> {
    if cell.colours.is_empty() {
        return None;
    }
    let colours = cell.colours.map(|n| view! { <i class=format!("c{n}")></i> }).collect_view();
    Some(view! { <span class="colours">{colours}</span> }.into_any())
}

/// What stands for a mark that is too small to be read.
const DOT: &str = "•";

/// What parts a mark from the next for those who read its text, as the cell's name does: it has no width.
const PARTING: &str = "\u{200b}";

/// With more digits, marks are lines of text.
const MANY: usize = 16;

/// As wide as a figure.
const BLANK: char = '\u{2007}';

/// What stands between marks in the middle: numbers of two figures would run together.
fn gap(shape: Shape) -> &'static str {
    if shape.side() > 9 { " " } else { PARTING }
}

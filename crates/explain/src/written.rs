//! Paths as text for other programs: one line per step.

use std::fmt::Write;

use grid::{Cell, Digit, DigitSet, Shape};
use human::{Candidate, Pencilmarks, Step};
use rating::{RatedHint, Scale};
use serde_json::{Value, json};
use words::Locale;

use crate::{object::object, teller::Teller};

/// A format of steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layout {
    /// A sentence.
    Text,
    /// A line of fields, with conclusions in the form of HoDoKu's library.
    Library,
    /// One JSON object per line.
    Json,
}

/// Appends a step of the puzzle of a number, from 0, as a line.
pub fn write_step(
    out: &mut String,
    locale: Locale,
    layout: Layout,
    index: u64,
    step: &Step,
    marks: &Pencilmarks,
) {
    let shape = marks.shape();
    let line = || {
        let technique = human::by_name(step.technique).unwrap_or(&human::BRUTE_FORCE);
        let symbol = &|digit: Digit| digit.to_string();
        Teller { locale, technique, step, marks, symbol }.text()
    };
    let _ = match layout {
        Layout::Text => writeln!(out, "{}", line()),
        Layout::Library => {
            let code = human::by_name(step.technique).map_or("", |technique| technique.code);
            let (gone, placed) =
                (triples(&step.eliminations, shape), triples(&step.placements, shape));
            writeln!(out, "{index}\t{code}\t{}\t{gone}\t{placed}\t{}", step.technique, line())
        }
        Layout::Json => writeln!(out, "{}", object(locale, step, marks)),
    };
}

/// Appends all steps from a position. A line of text starts with number, score and technique.
pub fn write_steps<'a>(
    out: &mut String,
    locale: Locale,
    layout: Layout,
    index: u64,
    mut marks: Pencilmarks,
    steps: impl IntoIterator<Item = &'a Step>,
) {
    for (at, step) in steps.into_iter().enumerate() {
        if layout == Layout::Text {
            let technique = human::by_name(step.technique);
            let (name, score) = technique.map_or(("", 0), |t| (t.name, t.score));
            let _ = write!(out, "{}\t{score}\t{name}\t", at + 1);
        }
        write_step(out, locale, layout, index, step, &marks);
        marks.apply(step);
    }
}

/// Appends a hint of an Explainer's path as a line; `at` is its index in the path.
pub fn write_hint(
    out: &mut String,
    layout: Layout,
    (index, at): (u64, usize),
    hint: &RatedHint,
    scale: Scale,
) {
    let technique = hint.technique();
    let _ = match layout {
        Layout::Text => {
            let rating = tenths(hint.rating());
            writeln!(out, "{}\t{rating}\t{technique}\t{}", at + 1, conclusions(hint))
        }
        Layout::Json => writeln!(out, "{}", hint_object(hint, scale)),
        Layout::Library => {
            let (gone, placed) = (short(hint.eliminations()), short(placed(hint)));
            writeln!(out, "{index}\t\t{technique}\t{gone}\t{placed}\t{}", conclusions(hint))
        }
    };
}

/// A rating in tenths as a decimal: `7.2`.
pub fn tenths(rating: u16) -> String {
    format!("{}.{}", rating / 10, rating % 10)
}

/// A hint as an object. The Explainers' techniques have no ids and no codes, but names.
fn hint_object(hint: &RatedHint, scale: Scale) -> Value {
    let rating = f64::from(hint.rating()) / 10.0;
    json!({
        "technique": hint.technique().to_string(),
        "eliminate": candidates(hint.eliminations()),
        "place": candidates(placed(hint)),
        "rating": { scale.name(): rating },
        "text": conclusions(hint),
    })
}

/// Candidates in the form of HoDoKu's library: digit, row and column, with dots between them on boards
/// above 9×9.
fn triples(candidates: &[Candidate], shape: Shape) -> String {
    let dot = if shape.side() > 9 { "." } else { "" };
    let triple = |Candidate { digit, cell }: &Candidate| {
        format!("{digit}{dot}{}{dot}{}", cell.row(shape) + 1, cell.col(shape) + 1)
    };
    candidates.iter().map(triple).collect::<Vec<_>>().join(" ")
}

/// Digits and their cells in that form: `715` is 7 in r1c5.
fn short(of: impl IntoIterator<Item = (Cell, DigitSet)>) -> String {
    let each =
        |(cell, digits): (Cell, DigitSet)| digits.map(move |digit| Candidate::new(digit, cell));
    triples(&of.into_iter().flat_map(each).collect::<Vec<_>>(), Shape::CLASSIC)
}

/// Candidates with the names of their cells: `r4c3=7`.
fn candidates(of: impl IntoIterator<Item = (Cell, DigitSet)>) -> Vec<String> {
    let each = |(cell, digits): (Cell, DigitSet)| {
        digits.map(move |digit| format!("{}={digit}", name(cell)))
    };
    of.into_iter().flat_map(each).collect()
}

fn name(cell: Cell) -> String {
    let shape = Shape::CLASSIC;
    format!("r{}c{}", cell.row(shape) + 1, cell.col(shape) + 1)
}

/// The placement of a hint, if it has one.
fn placed(hint: &RatedHint) -> Option<(Cell, DigitSet)> {
    hint.placement().map(|(cell, digit)| (cell, DigitSet::from_digit(digit)))
}

/// The conclusions of a hint: `r1c3=7 r2c4<>58`.
fn conclusions(hint: &RatedHint) -> String {
    let placed = hint.placement().map(|(cell, digit)| format!("{}={digit}", name(cell)));
    let gone = hint.eliminations().map(|(cell, digits)| {
        let digits: String = digits.map(|digit| digit.to_string()).collect();
        format!("{}<>{digits}", name(cell))
    });
    placed.into_iter().chain(gone).collect::<Vec<_>>().join(" ")
}

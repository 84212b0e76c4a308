//! Steps and solution paths as text for other programs, one line per step.

use std::fmt::Write;

use grid::{Cell, Digit, DigitSet, Shape};
use human::{Candidate, Pencilmarks, Step};
use rating::{RatedHint, Scale};
use serde_json::{Value, json};
use words::Locale;

use crate::{object::step_object, step_writer::StepWriter};

/// The format in which steps are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layout {
    /// A line of text per step.
    Text,
    /// A line of tab-separated fields per step, with the conclusions in the notation of HoDoKu's
    /// library.
    Library,
    /// A JSON object per step, each on a line of its own.
    Json,
}

/// Appends a step as a line to `out`. `index` is the number of the step's puzzle, counted from 0,
/// and `marks` is the position before the step.
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
        StepWriter { locale, technique, step, marks, symbol }.step_text()
    };
    let _ = match layout {
        Layout::Text => writeln!(out, "{}", line()),
        Layout::Library => {
            let code = human::by_name(step.technique).map_or("", |technique| technique.hodoku_code);
            let (gone, placed) = (
                library_notation(&step.eliminations, shape),
                library_notation(&step.placements, shape),
            );
            writeln!(out, "{index}\t{code}\t{}\t{gone}\t{placed}\t{}", step.technique, line())
        }
        Layout::Json => writeln!(out, "{}", step_object(locale, step, marks)),
    };
}

/// Appends consecutive steps as lines to `out`. `marks` is the position before the first step, and
/// `index` is the number of the puzzle, counted from 0. In the text layout, each line starts with
/// the step's number, score and technique.
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

/// Appends a hint of a path as a line. `index` is the number of the puzzle, and `at` is the index
/// of the hint in the path, both counted from 0.
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
            let rating = format_tenths(hint.rating());
            writeln!(out, "{}\t{rating}\t{technique}\t{}", at + 1, hint_conclusions(hint))
        }
        Layout::Json => writeln!(out, "{}", hint_object(hint, scale)),
        Layout::Library => {
            let (gone, placed) = (
                short_library_notation(hint.eliminations()),
                short_library_notation(hint_placement(hint)),
            );
            writeln!(out, "{index}\t\t{technique}\t{gone}\t{placed}\t{}", hint_conclusions(hint))
        }
    };
}

/// Writes a rating in tenths as a decimal: `7.2`.
pub fn format_tenths(rating: u16) -> String {
    format!("{}.{}", rating / 10, rating % 10)
}

/// Converts a hint to a JSON object. The technique is given by the name that the original programs
/// write.
fn hint_object(hint: &RatedHint, scale: Scale) -> Value {
    let rating = f64::from(hint.rating()) / 10.0;
    json!({
        "technique": hint.technique().to_string(),
        "eliminate": candidate_names(hint.eliminations()),
        "place": candidate_names(hint_placement(hint)),
        "rating": { scale.name(): rating },
        "text": hint_conclusions(hint),
    })
}

/// Writes candidates in the notation of HoDoKu's library: digit, row and column, separated by dots
/// on boards larger than 9×9.
fn library_notation(candidates: &[Candidate], shape: Shape) -> String {
    let dot = if shape.side() > 9 { "." } else { "" };
    let triple = |Candidate { digit, cell }: &Candidate| {
        format!("{digit}{dot}{}{dot}{}", cell.row(shape) + 1, cell.col(shape) + 1)
    };
    candidates.iter().map(triple).collect::<Vec<_>>().join(" ")
}

/// Writes candidates of a 9×9 board in the notation of HoDoKu's library: `715` is 7 in r1c5.
fn short_library_notation(candidates: impl IntoIterator<Item = (Cell, DigitSet)>) -> String {
    let each =
        |(cell, digits): (Cell, DigitSet)| digits.map(move |digit| Candidate::new(digit, cell));
    library_notation(&candidates.into_iter().flat_map(each).collect::<Vec<_>>(), Shape::CLASSIC)
}

/// Writes candidates with the names of their cells: `r4c3=7`.
fn candidate_names(candidates: impl IntoIterator<Item = (Cell, DigitSet)>) -> Vec<String> {
    let each = |(cell, digits): (Cell, DigitSet)| {
        digits.map(move |digit| format!("{}={digit}", cell_name(cell)))
    };
    candidates.into_iter().flat_map(each).collect()
}

fn cell_name(cell: Cell) -> String {
    let shape = Shape::CLASSIC;
    format!("r{}c{}", cell.row(shape) + 1, cell.col(shape) + 1)
}

/// Returns the placement of a hint, or `None` if it places nothing.
fn hint_placement(hint: &RatedHint) -> Option<(Cell, DigitSet)> {
    hint.placement().map(|(cell, digit)| (cell, DigitSet::from_digit(digit)))
}

/// Writes the conclusions of a hint: `r1c3=7 r2c4<>58`.
fn hint_conclusions(hint: &RatedHint) -> String {
    let placed = hint.placement().map(|(cell, digit)| format!("{}={digit}", cell_name(cell)));
    let gone = hint.eliminations().map(|(cell, digits)| {
        let digits: String = digits.map(|digit| digit.to_string()).collect();
        format!("{}<>{digits}", cell_name(cell))
    });
    placed.into_iter().chain(gone).collect::<Vec<_>>().join(" ")
}

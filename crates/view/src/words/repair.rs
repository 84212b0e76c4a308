//! The words about puzzles that are not proper, and what would repair them.

use super::{capital, place, plural};
use ::words::say;
use grid::Shape;
use puzzle::{Change, Diagnosis, Extent, Size};

/// The way to repair, among the ways to search.
pub fn tab() -> &'static str {
    say("Repair")
}
/// What it is for.
pub fn about() -> &'static str {
    say(
        "What is wrong with a puzzle that has no solution, or several, and which change of its givens makes it proper.",
    )
}
/// Said while it is looked for.
pub fn looking() -> &'static str {
    say("Looking for what repairs the puzzle …")
}
/// Makes a change.
pub fn apply() -> &'static str {
    say("Apply")
}
/// What the button that makes a change is called.
pub fn apply_that(change: &str) -> String {
    say!("Apply: {change}", change)
}

/// What is wrong with a puzzle.
pub fn found(found: &Diagnosis) -> String {
    match found {
        Diagnosis::Proper(_) => say("The puzzle is proper: it has exactly one solution.").into(),
        Diagnosis::Impossible { conflict, .. } if conflict.givens.is_empty() => {
            say("The puzzle has no solution: its candidates contradict each other.").into()
        }
        Diagnosis::Impossible { conflict, .. } => {
            let givens = plural(conflict.givens.len() as u64, "given", "givens");
            match conflict.size {
                Size::Smallest => say!(
                    "The puzzle has no solution: {givens} contradict each other, and no fewer do.",
                    givens
                ),
                Size::Minimal => say!(
                    "The puzzle has no solution: {givens} contradict each other, and none of these can be left out.",
                    givens
                ),
                Size::Unproved => {
                    say!("The puzzle has no solution: {givens} contradict each other.", givens)
                }
            }
        }
        Diagnosis::Several { .. } => {
            say("The puzzle has several solutions: it lacks givens, or one is wrong.").into()
        }
        Diagnosis::Unknown => {
            say("It took too long to find out how many solutions the puzzle has.").into()
        }
    }
}

/// What stands above the changes, of which there are so many.
pub fn changes(many: usize, extent: Extent) -> String {
    let said = match many {
        0 => say("No change of one given makes it proper.").into(),
        1 => say("One change makes it proper:").into(),
        many => say!("Each of {many} changes makes it proper, the likeliest first:", many),
    };
    match extent {
        Extent::Whole => said,
        Extent::OverBudget => format!("{said} {}", say("Not all were tried.")),
    }
}
/// How many others there are.
pub fn others(many: usize) -> String {
    say!("… and {many} others.", many = super::number(many as u64))
}

/// A change.
pub fn change(change: &Change, shape: Shape) -> String {
    match change {
        Change::Replace { cell, from, to } => {
            let cell = capital(&place(*cell, shape));
            say!("{cell}: {to} instead of {from}", cell, to, from)
        }
        Change::Remove { cell } => {
            say!("{cell}: without its given", cell = capital(&place(*cell, shape)))
        }
        Change::Add(givens) => {
            let one = |(cell, digit): &(grid::Cell, grid::Digit)| {
                say!("{digit} in {cell}", digit, cell = place(*cell, shape))
            };
            let givens = givens.iter().map(one).collect::<Vec<_>>().join(", ");
            say!("Add {givens}", givens)
        }
    }
}

/// Said of a change that was made: of a puzzle of the collection, by its number, or of one's own.
pub fn made(of: &Change, shape: Shape, number: Option<usize>) -> String {
    let change = change(of, shape);
    match number {
        Some(number) => say!(
            "{change}. The puzzle is on your own board now; puzzle {number} waits under its number.",
            change,
            number = super::number(number as u64)
        ),
        None => say!("{change}. Undo takes that back.", change),
    }
}

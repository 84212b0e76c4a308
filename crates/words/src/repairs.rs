//! What is wrong with a puzzle that is not proper, and the changes that make it so, in sentences.

use crate::{houses::cell as place, say};
use grid::Shape;
use puzzle::{Change, Diagnosis, Extent, Size};

/// What is wrong with a puzzle.
pub fn found(found: &Diagnosis) -> String {
    match found {
        Diagnosis::Proper(_) => say("The puzzle is proper: it has exactly one solution.").into(),
        Diagnosis::Impossible { conflict, .. } if conflict.givens.is_empty() => {
            say("The puzzle has no solution: its candidates contradict each other.").into()
        }
        Diagnosis::Impossible { conflict, .. } => {
            let many = conflict.givens.len();
            let givens = format!("{many} {}", if many == 1 { say("given") } else { say("givens") });
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
/// A change.
pub fn change(change: &Change, shape: Shape) -> String {
    match change {
        Change::Replace { cell, from, to } => {
            say!("{to} instead of {from} in {cell}", cell = place(*cell, shape), to, from)
        }
        Change::Remove { cell } => {
            say!("No given in {cell}", cell = place(*cell, shape))
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

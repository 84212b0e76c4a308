//! The words about what is proven of a puzzle.

use super::{place, plural};
use ::words::say;
use grid::{Cell, Shape};

/// Said while redundant givens are looked for.
pub fn looking_for_redundant() -> &'static str {
    say("Looking for redundant givens …")
}

/// Said of a puzzle that has not exactly one solution.
pub fn improper(impossible: bool) -> &'static str {
    match impossible {
        true => say("The puzzle has no solution: no given is redundant."),
        false => say("The puzzle has several solutions: it lacks givens."),
    }
}

/// Which givens are redundant.
pub fn redundant(cells: &[Cell], shape: Shape) -> String {
    match cells {
        [] => {
            say("The puzzle is minimal: without any of its givens it has several solutions.").into()
        }
        [cell] => {
            let cell = place(*cell, shape);
            say!("The given in {cell} is redundant: without it there is still one solution.", cell)
        }
        cells => {
            let givens = plural(cells.len() as u64, "given", "givens");
            say!(
                "{givens} are redundant: without any one of them there is still one solution.",
                givens
            )
        }
    }
}

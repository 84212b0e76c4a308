//! The texts about redundant givens.

use super::{cell_position, plural};
use ::words::tr;
use grid::{Cell, Shape};

/// Returns the message to show during the search for redundant givens.
pub fn searching_redundant() -> &'static str {
    tr("Looking for redundant givens…")
}

/// Returns the message for a puzzle that has no solution (`impossible`) or more than one.
pub fn improper_puzzle(impossible: bool) -> &'static str {
    match impossible {
        true => tr("The puzzle has no solution, so no given can be redundant."),
        false => tr("The puzzle has several solutions: it needs more givens."),
    }
}

/// Reports the cell or the number of the redundant givens, or that there are none.
pub fn redundant_givens(cells: &[Cell], shape: Shape) -> String {
    match cells {
        [] => {
            tr("The puzzle is minimal: if any given were removed, it would have several solutions.")
                .into()
        }
        [cell] => {
            let cell = cell_position(*cell, shape);
            tr!(
                "The given in {cell} is redundant: without it, there is still only one solution.",
                cell
            )
        }
        cells => {
            let givens = plural(cells.len() as u64, "given", "givens");
            tr!(
                "{givens} are redundant: if you remove any one of them, there is still only one solution.",
                givens
            )
        }
    }
}

//! The facts that the givens alone determine.

use grid::Board;
use puzzle::PatternSymmetry;

use crate::Findings;

/// The side of the board. Everything else in a record is about more than the givens.
pub fn record(givens: &Board) -> Findings {
    Findings::default().with("side", givens.shape().side())
}

/// The number of givens and the symmetry of their pattern.
pub fn givens(givens: &Board) -> Findings {
    let symmetry = PatternSymmetry::from_board(givens);
    let index = PatternSymmetry::ALL.iter().position(|other| *other == symmetry);
    Findings::default()
        .with("clues", givens.filled_count())
        .with("symmetry", index.unwrap_or_default())
}

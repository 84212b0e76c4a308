//! The values that are computed from the givens without a search.

use grid::Board;
use puzzle::PatternSymmetry;

use crate::Findings;

/// Returns the side of the board, which is the only value of
/// [`Measure::Record`](collection::Measure::Record) that depends on the givens.
pub fn side_findings(givens: &Board) -> Findings {
    Findings::default().with_number("side", givens.shape().side())
}

/// Returns the number of givens, and the symmetry of their pattern.
pub fn pattern_findings(givens: &Board) -> Findings {
    let symmetry = PatternSymmetry::from_board(givens);
    let index = PatternSymmetry::ALL.iter().position(|other| *other == symmetry);
    Findings::default()
        .with_number("clues", givens.filled_count())
        .with_number("symmetry", index.unwrap_or_default())
}

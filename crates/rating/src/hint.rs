//! Hints: the conclusions of one application of a technique, with their rating.

use grid::{Cell, Digit, DigitSet};

use crate::{
    RatingTechnique,
    candidate_grid::{cell_from_index, digit_from_index},
    nine::{CellBits, bits, cells_in},
};

/// A step of a path, with its rating and at least one conclusion.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RatedHint {
    pub(crate) rating: u16,
    pub(crate) technique: RatingTechnique,
    pub(crate) placement: Option<(u8, u8)>,
    pub(crate) eliminations: Vec<(u8, u16)>,
}

impl RatedHint {
    /// Creates a hint that only places a digit.
    pub(crate) fn new_placement(
        rating: u16,
        technique: RatingTechnique,
        cell: u8,
        digit: u8,
    ) -> RatedHint {
        RatedHint { rating, technique, placement: Some((cell, digit)), eliminations: Vec::new() }
    }

    /// Creates a hint that eliminates candidates, or returns `None` if there are none.
    pub(crate) fn new_eliminations(
        rating: u16,
        technique: RatingTechnique,
        eliminated: Vec<(u8, u16)>,
    ) -> Option<RatedHint> {
        (!eliminated.is_empty()).then_some(RatedHint {
            rating,
            technique,
            placement: None,
            eliminations: eliminated,
        })
    }

    /// Creates a hint that eliminates a digit from cells, or returns `None` if there are no cells.
    pub(crate) fn new_digit_eliminations(
        rating: u16,
        technique: RatingTechnique,
        digit: u8,
        cells: CellBits,
    ) -> Option<RatedHint> {
        RatedHint::new_eliminations(
            rating,
            technique,
            cells_in(cells).map(|cell| (cell, 1 << digit)).collect(),
        )
    }

    /// Applies the hint to a position: eliminates the candidates, then places the digit.
    #[cfg(test)]
    pub(crate) fn apply(&self, position: &mut crate::candidate_grid::CandidateGrid) {
        for &(cell, eliminated) in &self.eliminations {
            bits(eliminated).for_each(|digit| position.remove(cell, digit));
        }
        if let Some((cell, digit)) = self.placement {
            position.place_with(cell, digit, &mut |_, _, _| {});
        }
    }

    /// Returns the rating of the hint, in tenths.
    pub fn rating(&self) -> u16 {
        self.rating
    }

    /// Returns the technique of the hint.
    pub fn technique(&self) -> RatingTechnique {
        self.technique
    }

    /// Returns the cell and the digit of the placement, or `None` if the hint places nothing.
    pub fn placement(&self) -> Option<(Cell, Digit)> {
        self.placement.map(|(at, value)| (cell_from_index(at), digit_from_index(value)))
    }

    /// Returns the eliminated candidates, cell by cell.
    pub fn eliminations(&self) -> impl Iterator<Item = (Cell, DigitSet)> {
        self.eliminations.iter().map(|&(at, eliminated)| {
            (
                cell_from_index(at),
                bits(eliminated)
                    .fold(DigitSet::EMPTY, |set, value| set.with(digit_from_index(value))),
            )
        })
    }
}

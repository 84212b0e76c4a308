//! A hint: what one use of a technique concludes, and how it is rated.

use grid::{Cell, Digit, DigitSet};

use crate::{
    Technique,
    nine::{Cells, bits, each},
    position::{Position, cell, digit},
};

/// One step of a path. It always concludes something.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hint {
    pub(crate) rating: u16,
    pub(crate) technique: Technique,
    pub(crate) placed: Option<(u8, u8)>,
    pub(crate) gone: Vec<(u8, u16)>,
}

impl Hint {
    /// A hint that places a digit and says nothing else.
    pub(crate) fn placing(rating: u16, technique: Technique, cell: u8, digit: u8) -> Hint {
        Hint { rating, technique, placed: Some((cell, digit)), gone: Vec::new() }
    }

    /// A hint that takes candidates away; `None` if there are none.
    pub(crate) fn taking(rating: u16, technique: Technique, gone: Vec<(u8, u16)>) -> Option<Hint> {
        (!gone.is_empty()).then_some(Hint { rating, technique, placed: None, gone })
    }

    /// A hint that takes a digit away from cells; `None` if there are none.
    pub(crate) fn taking_digit(
        rating: u16,
        technique: Technique,
        digit: u8,
        cells: Cells,
    ) -> Option<Hint> {
        Hint::taking(rating, technique, each(cells).map(|cell| (cell, 1 << digit)).collect())
    }

    /// Takes the candidates away, then places the digit.
    pub(crate) fn apply(&self, position: &mut Position) {
        for &(cell, gone) in &self.gone {
            bits(gone).for_each(|digit| position.remove(cell, digit));
        }
        if let Some((cell, digit)) = self.placed {
            position.place(cell, digit);
        }
    }

    /// The hint's rating in tenths.
    pub fn rating(&self) -> u16 {
        self.rating
    }

    /// The technique.
    pub fn technique(&self) -> Technique {
        self.technique
    }

    /// The digit that is placed, if one is.
    pub fn placement(&self) -> Option<(Cell, Digit)> {
        self.placed.map(|(at, value)| (cell(at), digit(value)))
    }

    /// The candidates that are taken away, cell by cell.
    pub fn eliminations(&self) -> impl Iterator<Item = (Cell, DigitSet)> {
        self.gone.iter().map(|&(at, gone)| {
            (cell(at), bits(gone).fold(DigitSet::EMPTY, |set, value| set.with(digit(value))))
        })
    }
}

//! Where producers found nothing, so that they look again only where something has changed.
//!
//! Most hints take a candidate or two, and then all producers are asked again. What a producer says of a digit
//! or of a house depends on that alone; while it is as it was, it has no hint still. Which hint is
//! the first does not change by that.

use crate::{nine::Cells, position::Position};

/// The digits of which a producer has no hint, by their places.
#[derive(Clone)]
pub(crate) struct Digits([Cells; 9]);

impl Digits {
    /// Whether there is no hint of a digit.
    #[inline]
    pub fn know(&self, position: &Position, digit: usize) -> bool {
        self.0[digit] == position.digits[digit]
    }

    /// Notes that there is none.
    pub fn note(&mut self, position: &Position, digit: usize) {
        self.0[digit] = position.digits[digit];
    }
}

/// The houses in which a producer has no hint, by their candidates and open cells.
#[derive(Clone)]
pub(crate) struct Houses([([u16; 9], u16); 27]);

impl Houses {
    /// Whether there is no hint in a house.
    #[inline]
    pub fn know(&self, position: &Position, house: usize) -> bool {
        // Eight at once, and one: nine would be a call.
        let ((was, open), is) = (&self.0[house], &position.places[house]);
        *open == position.open[house] && was[..8] == is[..8] && was[8] == is[8]
    }

    /// Notes that there is none.
    pub fn note(&mut self, position: &Position, house: usize) {
        self.0[house] = (position.places[house], position.open[house]);
    }
}

/// The cells as they were when a producer had no hint at all.
#[derive(Clone)]
pub(crate) struct Board([u16; 81]);

impl Board {
    /// The cells that have changed since.
    pub fn changed(&self, position: &Position) -> Cells {
        let pairs = self.0.iter().zip(&position.cells).enumerate();
        pairs.filter(|(_, (was, is))| was != is).fold(0, |set, (cell, _)| set | 1 << cell)
    }

    /// Notes that there is none.
    pub fn note(&mut self, position: &Position) {
        self.0 = position.cells;
    }
}

/// What all producers remember, each its own, by the size of sets where it has several.
#[derive(Clone)]
pub(crate) struct Memory {
    pub direct_locked: Digits,
    pub locked: Digits,
    pub fish: [Digits; 3],
    pub links: [Digits; 2],
    pub direct_hidden: [Houses; 2],
    pub naked: [Houses; 3],
    pub hidden: [Houses; 3],
    pub wings: [Board; 2],
    pub aligned: [Board; 2],
}

impl Memory {
    /// A memory of nothing.
    pub fn new() -> Memory {
        // What no position has.
        let digits = || Digits([!0; 9]);
        let houses = || Houses([([0; 9], u16::MAX); 27]);
        let board = || Board([u16::MAX; 81]);
        Memory {
            direct_locked: digits(),
            locked: digits(),
            fish: [digits(), digits(), digits()],
            links: [digits(), digits()],
            direct_hidden: [houses(), houses()],
            naked: [houses(), houses(), houses()],
            hidden: [houses(), houses(), houses()],
            wings: [board(), board()],
            aligned: [board(), board()],
        }
    }
}

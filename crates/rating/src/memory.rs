//! Where producers found nothing, so that they look again only where something has changed.
//!
//! Most hints take a candidate or two, and then all producers are asked again. What a producer says of a digit
//! or of a house depends on that alone; while it is as it was, it has no hint still. Which hint is
//! the first does not change by that. Candidates never come back, so what has changed is kept as a set.

use crate::{
    Hint,
    nine::{Cells, HOUSES, PEERS, each},
    position::Position,
};

/// The digits that have changed since a producer had no hint of them.
#[derive(Clone)]
pub(crate) struct Digits(u16);

impl Digits {
    /// The digits of which there may be a hint.
    pub fn unknown(&self) -> u16 {
        self.0
    }

    /// Notes that there is none of some digits.
    pub fn note(&mut self, digits: u16) {
        self.0 &= !digits;
    }
}

/// The houses that have changed since a producer had no hint in them.
#[derive(Clone)]
pub(crate) struct Houses(u32);

impl Houses {
    /// The houses of a kind in which there may be a hint, as numbers within the kind.
    pub fn unknown(&self, kind: usize) -> u16 {
        (self.0 >> kind & 0x1ff) as u16
    }

    /// Notes that there is none in a house.
    pub fn note(&mut self, house: usize) {
        self.0 &= !(1 << house);
    }
}

/// The cells that have changed since a producer had no hint at all.
#[derive(Clone)]
pub(crate) struct Board(Cells);

impl Board {
    /// The cells that have changed since.
    pub fn changed(&self) -> Cells {
        self.0
    }

    /// Notes that there is none.
    pub fn note(&mut self) {
        self.0 = 0;
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
    pub long_wings: [Board; 2],
    pub aligned: [Board; 2],
    pub loops: Board,
    /// From which cells no loop closes, with the cells that could have been in one.
    pub open: [Cells; 81],
}

impl Memory {
    /// A memory of nothing.
    pub fn new() -> Memory {
        let digits = || Digits(0x1ff);
        let houses = || Houses(!0);
        let board = || Board(!0);
        Memory {
            direct_locked: digits(),
            locked: digits(),
            fish: [digits(), digits(), digits()],
            links: [digits(), digits()],
            direct_hidden: [houses(), houses()],
            naked: [houses(), houses(), houses()],
            hidden: [houses(), houses(), houses()],
            wings: [board(), board()],
            long_wings: [board(), board()],
            aligned: [board(), board()],
            loops: board(),
            open: [!0; 81],
        }
    }

    /// Forgets what a hint changes, before it is applied.
    pub fn forget(&mut self, hint: &Hint, position: &Position) {
        let (mut cells, mut digits) = (0, 0);
        for &(cell, gone) in &hint.gone {
            cells |= 1u128 << cell;
            digits |= gone;
        }
        if let Some((cell, digit)) = hint.placed {
            cells |= 1 << cell | PEERS[cell as usize] & position.digits[digit as usize];
            digits |= 1 << digit | position.cells[cell as usize];
        }
        let of_cell =
            |cell: u8| HOUSES[cell as usize].iter().fold(0, |set, house| set | 1 << house);
        let houses = each(cells).fold(0, |set, cell| set | of_cell(cell));
        let Memory { direct_locked, locked, fish, links, direct_hidden, naked, hidden, .. } = self;
        let by_digit = [direct_locked, locked].into_iter().chain(fish).chain(links);
        by_digit.for_each(|known| known.0 |= digits);
        let by_house = direct_hidden.iter_mut().chain(naked).chain(hidden);
        by_house.for_each(|known| known.0 |= houses);
        let Memory { wings, long_wings, aligned, loops, .. } = self;
        let boards = wings.iter_mut().chain(long_wings).chain(aligned).chain([loops]);
        boards.for_each(|known| known.0 |= cells);
    }
}

//! A record of the parts of the board that have changed, so that producers search only these.
//!
//! Most hints eliminate one or two candidates, and then all producers are asked again. The result
//! of a producer for a digit or a house depends only on that digit or house. If it had no hint and
//! nothing has changed there, it still has none, so skipping it doesn't affect which hint is first.
//! Candidates never come back, so the changes are stored as sets.

use crate::{
    RatedHint,
    candidate_grid::CandidateGrid,
    nine::{CellBits, HOUSES, PEERS, cells_in},
};

/// The digits that have changed since a producer found no hint for them.
#[derive(Clone)]
pub(crate) struct DirtyDigits(u16);

impl DirtyDigits {
    /// The digits for which there may be a hint, as a mask.
    pub fn dirty(&self) -> u16 {
        self.0
    }

    /// Records that there is no hint for some digits.
    pub fn mark_clean(&mut self, digits: u16) {
        self.0 &= !digits;
    }
}

/// The houses that have changed since a producer found no hint in them.
#[derive(Clone)]
pub(crate) struct DirtyHouses(u32);

impl DirtyHouses {
    /// The houses of a kind in which there may be a hint, as a mask of numbers within the kind.
    pub fn dirty(&self, kind: usize) -> u16 {
        (self.0 >> kind & 0x1ff) as u16
    }

    /// Records that there is no hint in a house.
    pub fn mark_clean(&mut self, house: usize) {
        self.0 &= !(1 << house);
    }
}

/// The cells that have changed since a producer found no hint at all.
#[derive(Clone)]
pub(crate) struct DirtyCells(CellBits);

impl DirtyCells {
    /// The cells that have changed.
    pub fn dirty(&self) -> CellBits {
        self.0
    }

    /// Records that there is no hint on the board.
    pub fn mark_clean(&mut self) {
        self.0 = 0;
    }
}

/// The records of all producers, by the size of sets if a producer has several sizes.
#[derive(Clone)]
pub(crate) struct Memory {
    pub direct_locked: DirtyDigits,
    pub locked: DirtyDigits,
    pub fish: [DirtyDigits; 3],
    pub links: [DirtyDigits; 2],
    pub direct_hidden: [DirtyHouses; 2],
    pub naked: [DirtyHouses; 3],
    pub hidden: [DirtyHouses; 3],
    pub wings: [DirtyCells; 2],
    pub long_wings: [DirtyCells; 2],
    pub aligned: [DirtyCells; 2],
    pub loops: DirtyCells,
    /// For each cell from which no loop was closed, the cells that could have been in such a loop.
    pub loop_cells: [CellBits; 81],
}

impl Memory {
    /// Creates a record in which everything has changed.
    pub fn new() -> Memory {
        let digits = || DirtyDigits(0x1ff);
        let houses = || DirtyHouses(!0);
        let board = || DirtyCells(!0);
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
            loop_cells: [!0; 81],
        }
    }

    /// Records the changes of a hint, before it is applied.
    pub fn mark_dirty(&mut self, hint: &RatedHint, position: &CandidateGrid) {
        let (mut cells, mut digits) = (0, 0);
        for &(cell, eliminated) in &hint.eliminations {
            cells |= 1u128 << cell;
            digits |= eliminated;
        }
        if let Some((cell, digit)) = hint.placement {
            cells |= 1 << cell | PEERS[cell as usize] & position.digits[digit as usize];
            digits |= 1 << digit | position.cells[cell as usize];
        }
        let of_cell =
            |cell: u8| HOUSES[cell as usize].iter().fold(0, |set, house| set | 1 << house);
        let houses = cells_in(cells).fold(0, |set, cell| set | of_cell(cell));
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

//! A record of the parts of the board that have changed, so that producers search only these.
//!
//! Most hints eliminate one or two candidates, and then all producers are asked again. The result
//! of a producer for a digit or a house depends only on that digit or house. If it had no hint and
//! nothing has changed there, it still has none, so skipping it doesn't affect which hint is first.
//! Candidates never come back, so the changes are stored as sets.

use crate::{
    RatedHint,
    candidate_grid::CandidateGrid,
    nine::{CellBits, HOUSE_SETS, HOUSES, PEERS, cells_in},
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

/// The producers of hidden singles and sets, in the order in which they are asked: direct hidden
/// pairs and triples are between the singles and the pairs, triples and quadruples.
pub(crate) const HIDDEN_SINGLE: usize = 0;
pub(crate) const DIRECT_HIDDEN_PAIR: usize = 1;
pub(crate) const HIDDEN_PAIR: usize = 3;

/// The digits whose places in a house have changed since a producer found no hint there, for the
/// producers of hidden singles and sets.
///
/// A producer is asked only if those before it have found nothing. So changes are stored for the
/// first one, and each one passes on what it has examined.
#[derive(Clone)]
pub(crate) struct DirtyPlaces {
    houses: [u32; 6],
    digits: [[u16; 27]; 6],
}

impl DirtyPlaces {
    fn new() -> DirtyPlaces {
        DirtyPlaces { houses: [!0 >> 5; 6], digits: [[0x1ff; 27]; 6] }
    }

    /// The houses in which there may be a hint of a producer, one bit per house.
    pub fn houses(&self, producer: usize) -> u32 {
        self.houses[producer]
    }

    /// The digits that have changed in a house, as a mask.
    pub fn digits(&self, producer: usize, house: usize) -> u16 {
        self.digits[producer][house]
    }

    /// Records that a producer has no hint in a house.
    pub fn mark_clean(&mut self, producer: usize, house: usize) {
        self.houses[producer] &= !(1 << house);
        let digits = std::mem::take(&mut self.digits[producer][house]);
        if let Some(next) = self.digits.get_mut(producer + 1) {
            next[house] |= digits;
            self.houses[producer + 1] |= 1 << house;
        }
    }

    fn mark_dirty(&mut self, cell: u8, digits: u16) {
        self.houses[0] |= HOUSE_SETS[cell as usize];
        for house in HOUSES[cell as usize] {
            self.digits[0][house as usize] |= digits;
        }
    }
}

/// The cells that have changed since a producer found no naked set, and the houses in which they
/// may be part of one.
#[derive(Clone)]
pub(crate) struct DirtyMembers {
    houses: u32,
    cells: CellBits,
}

impl DirtyMembers {
    /// The houses in which there may be a hint, one bit per house.
    pub fn houses(&self) -> u32 {
        self.houses
    }

    /// The cells that have changed.
    pub fn cells(&self) -> CellBits {
        self.cells
    }

    /// Records that there is no hint in a house.
    pub fn mark_clean(&mut self, house: usize) {
        self.houses &= !(1 << house);
        if self.houses == 0 {
            self.cells = 0;
        }
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
    pub hidden: DirtyPlaces,
    /// The houses in which there was a direct hidden set that didn't leave a single.
    pub direct_sets: [u32; 2],
    pub naked: [DirtyMembers; 3],
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
        let members = || DirtyMembers { houses: !0 >> 5, cells: !0 };
        let board = || DirtyCells(!0);
        Memory {
            direct_locked: digits(),
            locked: digits(),
            fish: [digits(), digits(), digits()],
            links: [digits(), digits()],
            hidden: DirtyPlaces::new(),
            direct_sets: [0; 2],
            naked: [members(), members(), members()],
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
            self.hidden.mark_dirty(cell, eliminated);
        }
        if let Some((cell, digit)) = hint.placement {
            let seen = PEERS[cell as usize] & position.digits[digit as usize];
            cells_in(seen).for_each(|peer| self.hidden.mark_dirty(peer, 1 << digit));
            let candidates = position.cells[cell as usize] | 1 << digit;
            self.hidden.mark_dirty(cell, candidates);
            cells |= 1 << cell | seen;
            digits |= candidates;
        }
        let houses = cells_in(cells).fold(0, |set, cell| set | HOUSE_SETS[cell as usize]);
        for known in &mut self.naked {
            known.houses |= houses;
            known.cells |= cells;
        }
        let Memory { direct_locked, locked, fish, links, .. } = self;
        let by_digit = [direct_locked, locked].into_iter().chain(fish).chain(links);
        by_digit.for_each(|known| known.0 |= digits);
        let Memory { wings, long_wings, aligned, loops, .. } = self;
        let boards = wings.iter_mut().chain(long_wings).chain(aligned).chain([loops]);
        boards.for_each(|known| known.0 |= cells);
    }
}

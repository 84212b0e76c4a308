//! A record of the parts of the board that have changed, so that producers search only these.
//!
//! Most hints eliminate one or two candidates, and then all producers are asked again. The result
//! of a producer for a digit or a house depends only on that digit or house. If it had no hint and
//! nothing has changed there, it still has none, so skipping it doesn't affect which hint is first.
//! Candidates never come back, so the changes are stored as sets.

use crate::{
    RatedHint,
    candidate_grid::CandidateGrid,
    nine::{CellBits, HOUSE_SETS, PEERS, bits, cells_in},
    producers::strong_links::LinkGraphs,
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

/// Digits of each house, as masks.
#[derive(Clone)]
pub(crate) struct DigitsByHouse {
    /// The houses that have any digits, one bit per house.
    houses: u32,
    digits: [u16; 27],
}

impl DigitsByHouse {
    fn all() -> DigitsByHouse {
        DigitsByHouse { houses: !0 >> 5, digits: [0x1ff; 27] }
    }

    /// The houses that have any digits, one bit per house.
    pub fn houses(&self) -> u32 {
        self.houses
    }

    /// The digits of a house.
    pub fn digits(&self, house: usize) -> u16 {
        self.digits[house]
    }

    /// Removes the digits of a house, and returns them.
    pub fn take(&mut self, house: usize) -> u16 {
        self.houses &= !(1 << house);
        std::mem::take(&mut self.digits[house])
    }

    fn add(&mut self, house: usize, digits: u16) {
        self.houses |= 1 << house;
        self.digits[house] |= digits;
    }
}

/// The producers of hidden sets, in the order in which they are asked: direct pairs and triples,
/// then pairs, triples and quadruples.
pub(crate) const DIRECT_HIDDEN_PAIR: usize = 0;
pub(crate) const HIDDEN_PAIR: usize = 2;

/// The digits whose places in a house have changed since a producer of hidden sets found no hint
/// there.
///
/// A producer is asked only if those before it have found nothing. So changes are stored for the
/// first one, and each one passes on what it has examined.
#[derive(Clone)]
pub(crate) struct DirtyPlaces([DigitsByHouse; 5]);

impl DirtyPlaces {
    /// The digits by house for which a producer may have a hint.
    pub fn dirty(&self, producer: usize) -> &DigitsByHouse {
        &self.0[producer]
    }

    /// Records that a producer has no hint in a house.
    pub fn mark_clean(&mut self, producer: usize, house: usize) {
        let digits = self.0[producer].take(house);
        if let Some(next) = self.0.get_mut(producer + 1) {
            next.add(house, digits);
        }
    }
}

/// For each digit, the houses in which its places have changed since there was no fish, one bit per
/// house. Producers of fish pass on what they have examined, too.
#[derive(Clone)]
pub(crate) struct DirtyLines([[u32; 9]; 3]);

impl DirtyLines {
    /// The houses of a digit that may be part of a fish of `k` lines.
    pub fn dirty(&self, k: usize, digit: usize) -> u32 {
        self.0[k - 2][digit]
    }

    /// Records that there is no fish of `k` lines.
    pub fn mark_clean(&mut self, k: usize) {
        let changed = std::mem::take(&mut self.0[k - 2]);
        if let Some(next) = self.0.get_mut(k - 1) {
            next.iter_mut().zip(changed).for_each(|(next, changed)| *next |= changed);
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
    pub fish: DirtyLines,
    pub links: [DirtyDigits; 2],
    pub link_graphs: LinkGraphs,
    /// The digits that may have one place in a house.
    pub single_places: DigitsByHouse,
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
            fish: DirtyLines([[!0; 9]; 3]),
            links: [digits(), digits()],
            link_graphs: LinkGraphs::new(),
            single_places: DigitsByHouse::all(),
            hidden: DirtyPlaces(std::array::from_fn(|_| DigitsByHouse::all())),
            direct_sets: [0; 2],
            naked: [members(), members(), members()],
            wings: [board(), board()],
            long_wings: [board(), board()],
            aligned: [board(), board()],
            loops: board(),
            loop_cells: [!0; 81],
        }
    }

    /// Applies a hint to a position, and records the changes.
    pub fn apply(&mut self, hint: &RatedHint, position: &mut CandidateGrid) {
        let (changed, singles) = (&mut self.hidden.0[0], &mut self.single_places);
        let lines = &mut self.fish.0[0];
        let mut mark = |house: usize, digit: u8, places: u16| {
            changed.digits[house] |= 1 << digit;
            lines[digit as usize] |= 1 << house;
            let is_single = places.is_power_of_two();
            singles.houses |= u32::from(is_single) << house;
            singles.digits[house] |= u16::from(is_single) << digit;
        };
        let (mut cells, mut digits) = (0, 0);
        for &(cell, eliminated) in &hint.eliminations {
            cells |= 1u128 << cell;
            digits |= eliminated;
            bits(eliminated).for_each(|digit| position.remove_with(cell, digit, &mut mark));
        }
        if let Some((cell, digit)) = hint.placement {
            cells |= 1 << cell | PEERS[cell as usize] & position.digits[digit as usize];
            digits |= 1 << digit | position.cells[cell as usize];
            position.place_with(cell, digit, &mut mark);
        }
        let houses = cells_in(cells).fold(0, |set, cell| set | HOUSE_SETS[cell as usize]);
        self.hidden.0[0].houses |= houses;
        for known in &mut self.naked {
            known.houses |= houses;
            known.cells |= cells;
        }
        self.link_graphs.mark_outdated(digits);
        let Memory { direct_locked, locked, links, .. } = self;
        let by_digit = [direct_locked, locked].into_iter().chain(links);
        by_digit.for_each(|known| known.0 |= digits);
        let Memory { wings, long_wings, aligned, loops, .. } = self;
        let boards = wings.iter_mut().chain(long_wings).chain(aligned).chain([loops]);
        boards.for_each(|known| known.0 |= cells);
    }
}

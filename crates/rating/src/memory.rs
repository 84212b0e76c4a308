//! A record of the parts of the board that have changed, so that producers search only those parts.
//!
//! Most hints eliminate one or two candidates, and then all producers search for a hint again. The
//! result of a producer for a digit or a house depends only on that digit or house. If the producer
//! found no hint there and nothing has changed, there is still no hint, and skipping the search
//! doesn't affect which hint is first. Eliminated candidates never return, so changes are stored as
//! sets. All hints are applied in this module, because the record needs every single change.

use crate::{
    RatedHint,
    candidate_grid::CandidateGrid,
    link_graphs::LinkGraphs,
    nine::{CellBits, HOUSE_SETS, PEERS, bits, cells_in},
};

/// The digits that have changed since a producer last found no hint for them.
#[derive(Clone)]
pub(crate) struct DirtyDigits(u16);

impl DirtyDigits {
    /// Returns the digits for which there may be a hint, as a mask.
    pub fn digits(&self) -> u16 {
        self.0
    }

    /// Records that there is no hint for some digits, which are given as a mask.
    pub fn mark_clean(&mut self, digits: u16) {
        self.0 &= !digits;
    }
}

/// A set of houses for each digit, one bit per house.
type HousesByDigit = [u32; 9];

const ALL_HOUSES: HousesByDigit = [!0 >> 5; 9];

/// The houses in which each digit has exactly one place.
#[derive(Clone)]
pub(crate) struct SinglePlaces {
    houses: HousesByDigit,
    is_known: bool,
}

impl SinglePlaces {
    /// Computes the houses if they aren't known yet.
    pub fn update(&mut self, position: &CandidateGrid) {
        if !self.is_known {
            self.is_known = true;
            for (house, places) in position.places.iter().enumerate() {
                for (houses, places) in self.houses.iter_mut().zip(places) {
                    *houses |= u32::from(places.is_power_of_two()) << house;
                }
            }
        }
    }

    /// Returns the houses in which any digit has exactly one place, one bit per house.
    pub fn houses(&self) -> u32 {
        self.houses.iter().fold(0, |all, houses| all | houses)
    }

    /// Returns the digits that have exactly one place in a house, as a mask.
    pub fn digits(&self, house: usize) -> u16 {
        digits_with_house(&self.houses, house)
    }
}

/// Returns the digits whose set of houses contains this house, as a mask.
fn digits_with_house(houses: &HousesByDigit, house: usize) -> u16 {
    houses.iter().rev().fold(0, |digits, houses| digits << 1 | (houses >> house & 1) as u16)
}

/// The index of the producer of direct hidden pairs among the producers of hidden sets: direct
/// pairs, direct triples, pairs, triples and quadruples.
pub(crate) const DIRECT_HIDDEN_PAIR: usize = 0;
/// The index of the producer of hidden pairs among the producers of hidden sets.
pub(crate) const HIDDEN_PAIR: usize = 2;

/// For each digit, the houses in which its places have changed since each of `N` producers last
/// found no hint there.
///
/// A producer searches only if the producers before it have found nothing. Changes are therefore
/// stored for the first producer, and each producer passes on the changes that it has examined.
#[derive(Clone)]
pub(crate) struct DirtyPlaces<const N: usize>([HousesByDigit; N]);

impl<const N: usize> DirtyPlaces<N> {
    /// Returns the houses in which a producer may have a hint, one bit per house.
    pub fn houses(&self, producer: usize) -> u32 {
        self.0[producer].iter().fold(0, |all, houses| all | houses)
    }

    /// Returns the houses in which the places of a digit have changed since a producer last found
    /// no hint there.
    pub fn houses_of(&self, producer: usize, digit: usize) -> u32 {
        self.0[producer][digit]
    }

    /// Returns the digits whose places in a house have changed since a producer last found no hint
    /// there, as a mask.
    pub fn digits(&self, producer: usize, house: usize) -> u16 {
        digits_with_house(&self.0[producer], house)
    }

    /// Records that a producer has no hint in the houses of the mask `clean`. Their changes are
    /// passed on to the next producer.
    pub fn mark_clean(&mut self, producer: usize, clean: u32) {
        for digit in 0..9 {
            let houses = self.0[producer][digit] & clean;
            self.0[producer][digit] &= !clean;
            if let Some(next) = self.0.get_mut(producer + 1) {
                next[digit] |= houses;
            }
        }
    }
}

/// The cells that have changed since a producer of naked sets last found no hint, and the houses
/// that it must still search.
#[derive(Clone)]
pub(crate) struct DirtyNakedSets {
    /// The houses in which there may be a naked set that contains changed cells, one bit per house.
    houses: u32,
    /// The cells that have changed since the producer last found no naked set.
    cells: CellBits,
}

impl DirtyNakedSets {
    /// Returns the houses in which there may be a hint, one bit per house.
    pub fn houses(&self) -> u32 {
        self.houses
    }

    /// Returns the cells that have changed.
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

/// The cells that have changed since a producer last found no hint.
#[derive(Clone)]
pub(crate) struct DirtyCells(CellBits);

impl DirtyCells {
    /// Returns the cells that have changed.
    pub fn cells(&self) -> CellBits {
        self.0
    }

    /// Records that there is no hint on the board.
    pub fn mark_clean(&mut self) {
        self.0 = 0;
    }
}

/// The records for all producers. If a producer has several sizes of sets, there is a record per
/// size.
#[derive(Clone)]
pub(crate) struct Memory {
    pub direct_locked_candidates: DirtyDigits,
    pub locked_candidates: DirtyDigits,
    pub fish: DirtyPlaces<3>,
    pub strong_links: [DirtyDigits; 2],
    pub link_graphs: LinkGraphs,
    pub single_places: SinglePlaces,
    pub hidden_sets: DirtyPlaces<5>,
    /// For pairs and for triples, the houses in which hidden sets have been found, one bit per
    /// house. If anything changes in such a house, all of its sets are examined again.
    pub direct_hidden_sets: [u32; 2],
    pub naked_sets: [DirtyNakedSets; 3],
    pub wings: [DirtyCells; 2],
    pub long_wings: [DirtyCells; 2],
    pub aligned_exclusions: [DirtyCells; 2],
    pub loops: DirtyCells,
    /// For each start cell, the cells that a loop could have contained if the last search found no
    /// loop, and otherwise all cells.
    pub loop_cells: [CellBits; 81],
}

impl Memory {
    /// Creates records in which everything counts as changed.
    pub fn new() -> Memory {
        let digits = || DirtyDigits(0x1ff);
        let members = || DirtyNakedSets { houses: !0 >> 5, cells: !0 };
        let board = || DirtyCells(!0);
        Memory {
            direct_locked_candidates: digits(),
            locked_candidates: digits(),
            fish: DirtyPlaces([ALL_HOUSES; 3]),
            strong_links: [digits(), digits()],
            link_graphs: LinkGraphs::new(),
            single_places: SinglePlaces { houses: [0; 9], is_known: false },
            hidden_sets: DirtyPlaces([ALL_HOUSES; 5]),
            direct_hidden_sets: [0; 2],
            naked_sets: [members(), members(), members()],
            wings: [board(), board()],
            long_wings: [board(), board()],
            aligned_exclusions: [board(), board()],
            loops: board(),
            loop_cells: [!0; 81],
        }
    }

    /// Applies a hint to a position, and records the changes.
    pub fn apply(&mut self, hint: &RatedHint, position: &mut CandidateGrid) {
        let (hidden, fish) = (&mut self.hidden_sets.0[0], &mut self.fish.0[0]);
        let mut mark = |cell: u8, digit: u8, singles: u32| {
            let (digit, houses) = (digit as usize, HOUSE_SETS[cell as usize]);
            hidden[digit] |= houses;
            fish[digit] |= houses;
            let known = &mut self.single_places.houses[digit];
            *known = *known & !houses | singles;
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
        for known in &mut self.naked_sets {
            known.houses |= houses;
            known.cells |= cells;
        }
        self.link_graphs.mark_outdated(digits);
        let Memory { direct_locked_candidates, locked_candidates, strong_links, .. } = self;
        let by_digit =
            [direct_locked_candidates, locked_candidates].into_iter().chain(strong_links);
        by_digit.for_each(|known| known.0 |= digits);
        let Memory { wings, long_wings, aligned_exclusions, loops, .. } = self;
        let boards = wings.iter_mut().chain(long_wings).chain(aligned_exclusions).chain([loops]);
        boards.for_each(|known| known.0 |= cells);
    }
}

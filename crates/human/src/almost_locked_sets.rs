//! Almost locked sets: n cells of a house with n + 1 digits together.
//!
//! Take one of the digits away and the others are all there. Two sets have a digit as a *restricted
//! common* when all its places in one see all its places in the other: only one of them can have it.

use std::collections::HashSet;

use grid::{Cell, Digit, DigitSet};

use crate::{CellSet, Clause, Pencilmarks};

/// The cells of a set and their digits.
#[derive(Clone, Debug)]
pub struct AlmostLockedSet {
    /// The cells.
    pub cells: CellSet,
    /// One digit more than cells.
    pub digits: DigitSet,
    /// The places of each digit in the set, by the digit's value − 1, for those that it has.
    places: Vec<(Digit, CellSet, CellSet)>,
}

impl AlmostLockedSet {
    fn new(marks: &Pencilmarks, cells: CellSet, digits: DigitSet) -> AlmostLockedSet {
        let places = digits.map(|digit| {
            let places = marks.places(digit).and(&cells);
            (digit, places, marks.seeing_all(digit, &places))
        });
        AlmostLockedSet { cells, digits, places: places.collect() }
    }

    /// The cells of the set that may have a digit.
    pub fn places(&self, digit: Digit) -> CellSet {
        let of = |place: &&(Digit, CellSet, CellSet)| place.0 == digit;
        self.places.iter().find(of).map_or(CellSet::EMPTY, |place| place.1)
    }

    /// The candidates of a digit of the set that see all its places in it.
    pub fn seeing(&self, digit: Digit) -> CellSet {
        let of = |place: &&(Digit, CellSet, CellSet)| place.0 == digit;
        self.places.iter().find(of).map_or(CellSet::EMPTY, |place| place.2)
    }

    /// What it is a set by: each cell holds one of its candidates.
    pub fn proof(&self) -> impl Iterator<Item = Clause> + use<> {
        self.cells.into_iter().map(Clause::Cell)
    }
}

/// The sets of a position, and the restricted commons of each two.
pub struct AlmostLockedSets {
    /// Every set once.
    pub all: Vec<AlmostLockedSet>,
    /// By set: others, with the digits that are restricted commons.
    pub linked: Vec<Vec<(usize, DigitSet)>>,
}

/// The most cells of a set that are looked for.
const LARGEST: usize = 8;

/// The most sets that are kept; those of fewer cells come first.
const MOST: usize = 6000;

impl AlmostLockedSets {
    pub(crate) fn of(marks: &Pencilmarks, single: bool) -> AlmostLockedSets {
        let mut found = Vec::new();
        let mut seen = HashSet::new();
        for house in 0..marks.houses() {
            let open = marks.open().and(marks.layout().house(house));
            let cells: Vec<Cell> = open.into_iter().collect();
            let mut grow = Grow { marks, cells: &cells, seen: &mut seen, found: &mut found };
            grow.from(0, CellSet::EMPTY, DigitSet::EMPTY, 0);
        }
        found.retain(|set: &AlmostLockedSet| single || set.cells.len() > 1);
        found.sort_by_key(|set| set.cells.len());
        found.truncate(MOST);
        let linked = (0..found.len()).map(|at| restricted_commons(&found, at)).collect();
        AlmostLockedSets { all: found, linked }
    }
}

/// The growth of sets in a house, cell by cell.
struct Grow<'a> {
    marks: &'a Pencilmarks,
    cells: &'a [Cell],
    seen: &'a mut HashSet<CellSet>,
    found: &'a mut Vec<AlmostLockedSet>,
}

impl Grow<'_> {
    fn from(&mut self, from: usize, cells: CellSet, digits: DigitSet, size: usize) {
        for at in from..self.cells.len() {
            let grown = cells.with(self.cells[at]);
            let union = digits.or(self.marks.candidates(self.cells[at]));
            let left = (self.cells.len() - at - 1).min(LARGEST - size - 1);
            if union.len() > size + 2 + left {
                continue;
            }
            if union.len() == size + 2 && self.seen.insert(grown) {
                self.found.push(AlmostLockedSet::new(self.marks, grown, union));
            }
            if left > 0 {
                self.from(at + 1, grown, union, size + 1);
            }
        }
    }
}

fn restricted_commons(sets: &[AlmostLockedSet], at: usize) -> Vec<(usize, DigitSet)> {
    let set = &sets[at];
    let common = |other: &AlmostLockedSet| -> DigitSet {
        let both = set.digits.and(other.digits);
        both.filter(|digit| other.places(*digit).is_within(&set.seeing(*digit))).collect()
    };
    let others = sets.iter().enumerate().filter(|(other, _)| *other != at);
    let linked = others.map(|(at, other)| (at, common(other)));
    linked.filter(|(_, digits)| *digits != DigitSet::EMPTY).collect()
}

//! Almost locked sets: n cells of a house whose candidates are n + 1 digits.
//!
//! If such a set loses one of its digits, its cells hold all its other digits. A digit is a
//! *restricted common* of two sets if all its places in one set see all its places in the other. In
//! this case, only one of the sets can hold the digit.

use grid::{Cell, Digit, DigitSet};

use crate::{CellSet, Clause, Pencilmarks, shared_cache::SharedPart};

/// The cells of an almost locked set, with their digits.
#[derive(Clone, Debug)]
pub struct AlmostLockedSet {
    /// The cells, all in one house.
    pub cells: CellSet,
    /// The union of the cells' candidates: one digit more than there are cells.
    pub digits: DigitSet,
    /// For each digit of the set: the digit, its places in the set, and its places outside the set
    /// that see all its places in the set.
    places: Vec<(Digit, CellSet, CellSet)>,
}

impl Pencilmarks {
    /// Returns the almost locked sets of the position and their links. If `allow_single_cells` is
    /// `true`, a single cell with two candidates also counts as a set.
    pub fn almost_locked_sets(&self, allow_single_cells: bool) -> &AlmostLockedSets {
        self.shared_part(SharedPart::Sets(usize::from(allow_single_cells)), || {
            AlmostLockedSets::from_marks(self, allow_single_cells)
        })
    }
}

impl AlmostLockedSet {
    fn new(marks: &Pencilmarks, cells: CellSet, digits: DigitSet) -> AlmostLockedSet {
        let places = digits.map(|digit| {
            let places = marks.places(digit).and(&cells);
            (digit, places, marks.places_seeing(digit, &places))
        });
        AlmostLockedSet { cells, digits, places: places.collect() }
    }

    /// Returns the cells of the set that have the digit as a candidate. There are none if the digit
    /// isn't one of the set's digits.
    pub fn places(&self, digit: Digit) -> &CellSet {
        let is_digit = |place: &&(Digit, CellSet, CellSet)| place.0 == digit;
        self.places.iter().find(is_digit).map_or(&CellSet::EMPTY, |place| &place.1)
    }

    /// Returns the places of a digit that see all its places in the set. There are none if the
    /// digit isn't one of the set's digits.
    pub fn places_seeing(&self, digit: Digit) -> &CellSet {
        let is_digit = |place: &&(Digit, CellSet, CellSet)| place.0 == digit;
        self.places.iter().find(is_digit).map_or(&CellSet::EMPTY, |place| &place.2)
    }

    /// Iterates over the clauses of the set's proof: each cell of the set holds one of its
    /// candidates.
    pub fn proof(&self) -> impl Iterator<Item = Clause> + use<> {
        self.cells.into_iter().map(Clause::Cell)
    }
}

/// The almost locked sets of a position, and the restricted commons of each pair.
pub struct AlmostLockedSets {
    /// The sets, without duplicates.
    pub sets: Vec<AlmostLockedSet>,
    /// For each set: the indices in `sets` of the sets with which it has restricted commons, each
    /// with the common digits.
    pub common_links: Vec<Vec<(usize, DigitSet)>>,
    /// A bit matrix over pairs of sets: a bit is set if some candidate sees all places of its digit
    /// in both sets.
    common_targets: Vec<u64>,
}

/// The maximum number of cells in a set.
const MAX_SET_CELLS: usize = 8;

/// The maximum number of sets. If there are more, those with the most cells are dropped.
const MAX_SETS: usize = 6000;

impl AlmostLockedSets {
    pub(crate) fn from_marks(marks: &Pencilmarks, allow_single_cells: bool) -> AlmostLockedSets {
        let mut found = Vec::new();
        for house in 0..marks.house_count() {
            let mut grow = SetGrower { marks, house, allow_single_cells, found: &mut found };
            grow.add_cells(0, 0, DigitSet::EMPTY, 0);
        }
        if found.len() > MAX_SETS {
            let of_size = |size| {
                found.iter().copied().filter(move |(_, cells, _)| cells.count_ones() == size)
            };
            found = (1..=u32::BITS).flat_map(of_size).take(MAX_SETS).collect();
        }
        let sets = found.into_iter().map(|(house, spots, digits)| {
            AlmostLockedSet::new(marks, marks.cells_at(house, spots), digits)
        });
        let all: Vec<_> = sets.collect();
        let (linked, meeting) = (restricted_commons(marks, &all), common_targets(marks, &all));
        AlmostLockedSets { common_links: linked, common_targets: meeting, sets: all }
    }

    /// Returns `true` if some candidate sees all places of its digit in both of the sets with these
    /// indices.
    pub(crate) fn have_common_target(&self, one: usize, other: usize) -> bool {
        let words = self.sets.len().div_ceil(64);
        self.common_targets[one * words + other / 64] >> (other % 64) & 1 != 0
    }
}

/// A search for the almost locked sets of one house. The search adds one cell at a time.
struct SetGrower<'a> {
    marks: &'a Pencilmarks,
    house: usize,
    allow_single_cells: bool,
    /// The sets found: for each, the index of the house, the positions of the set's cells in the
    /// house (as bits), and the digits.
    found: &'a mut Vec<(usize, u32, DigitSet)>,
}

impl SetGrower<'_> {
    fn add_cells(&mut self, from: u32, spots: u32, digits: DigitSet, size: usize) {
        let (marks, house) = (self.marks, self.house);
        let cells = &marks.layout().geometry.cells(house)[from as usize..];
        let open = |(_, cell): &(u32, &Cell)| marks.digit(**cell).is_none();
        let cells = (from..).zip(cells).filter(open);
        let mut count = cells.clone().count();
        for (spot, cell) in cells {
            let grown = spots | 1 << spot;
            let union = digits.or(marks.candidates(*cell));
            count -= 1;
            let remaining = count.min(MAX_SET_CELLS - size - 1);
            if union.len() > size + 2 + remaining {
                continue;
            }
            if union.len() == size + 2 && self.should_add_set(grown) {
                self.found.push((self.house, grown, union));
            }
            if remaining > 0 {
                self.add_cells(spot + 1, grown, union, size + 1);
            }
        }
    }

    /// Returns `true` if a set with these cells should be added. `spots` contains the positions of
    /// the cells in the house, as bits. A single cell is added only for its row, and only if
    /// `allow_single_cells` is `true`. A set of a box isn't added if a row or column also contains
    /// it, because the set was found there.
    fn should_add_set(&self, spots: u32) -> bool {
        let side = self.marks.shape().side();
        if spots.is_power_of_two() {
            return self.allow_single_cells && self.house < side;
        }
        let crossings = self.marks.layout().intersections(self.house);
        self.house < 2 * side || crossings.iter().all(|(_, crossing)| spots & !crossing != 0)
    }
}

/// Computes, for each set, the indices of the other sets with which it has restricted commons, each
/// with the common digits.
fn restricted_commons(
    marks: &Pencilmarks,
    sets: &[AlmostLockedSet],
) -> Vec<Vec<(usize, DigitSet)>> {
    // For each digit and cell, the sets that have the digit in the cell, one bit per set. The last
    // entry of each digit contains the sets that have the digit in any cell.
    let words = sets.len().div_ceil(64);
    let cells = marks.shape().cells();
    let mut having = vec![0_u64; marks.shape().side() * (cells + 1) * words];
    let row = |digit: Digit, cell: usize| ((digit.value() - 1) * (cells + 1) + cell) * words;
    for (at, set) in sets.iter().enumerate() {
        for (digit, places, _) in &set.places {
            for cell in places.into_iter().map(Cell::index).chain([cells]) {
                having[row(*digit, cell) + at / 64] |= 1 << (at % 64);
            }
        }
    }
    let mut common = vec![DigitSet::EMPTY; sets.len()];
    let (mut any, mut remaining) = (vec![0; words], vec![0; words]);
    let linked = sets.iter().enumerate().map(|(at, set)| {
        any.fill(0);
        for (digit, _, seeing) in &set.places {
            remaining.copy_from_slice(&having[row(*digit, cells)..][..words]);
            for cell in &marks.places(*digit).minus(seeing) {
                let containing = &having[row(*digit, cell.index())..][..words];
                remaining
                    .iter_mut()
                    .zip(containing)
                    .for_each(|(remaining, containing)| *remaining &= !containing);
            }
            remaining[at / 64] &= !(1 << (at % 64));
            set_bit_indices(&remaining)
                .for_each(|other| common[other] = common[other].with(*digit));
            any.iter_mut().zip(&remaining).for_each(|(any, remaining)| *any |= remaining);
        }
        set_bit_indices(&any).map(|other| (other, std::mem::take(&mut common[other]))).collect()
    });
    linked.collect()
}

/// Returns a bit matrix with `sets.len().div_ceil(64)` words per set. The bit for a pair of sets is
/// 1 if some candidate sees all places of its digit in both sets.
fn common_targets(marks: &Pencilmarks, sets: &[AlmostLockedSet]) -> Vec<u64> {
    let words = sets.len().div_ceil(64);
    let cells = marks.shape().cells();
    // For each digit and cell, the sets whose places of the digit all see the cell, one bit per
    // set.
    let mut seen = vec![0_u64; marks.shape().side() * cells * words];
    let row = |digit: Digit, cell: Cell| ((digit.value() - 1) * cells + cell.index()) * words;
    for (at, set) in sets.iter().enumerate() {
        for (digit, _, seeing) in &set.places {
            seeing.into_iter().for_each(|cell| seen[row(*digit, cell) + at / 64] |= 1 << (at % 64));
        }
    }
    let mut meeting = vec![0; sets.len() * words];
    for (set, own) in sets.iter().zip(meeting.chunks_mut(words.max(1))) {
        for (digit, _, seeing) in &set.places {
            for cell in seeing {
                let seen_by_candidate = &seen[row(*digit, cell)..][..words];
                own.iter_mut()
                    .zip(seen_by_candidate)
                    .for_each(|(own, seen_by_candidate)| *own |= seen_by_candidate);
            }
        }
    }
    meeting
}

/// Iterates over the indices of the set bits, in ascending order.
fn set_bit_indices(words: &[u64]) -> impl Iterator<Item = usize> {
    words.iter().enumerate().flat_map(|(word, bits)| {
        let mut remaining = *bits;
        std::iter::from_fn(move || {
            let bit = (remaining != 0).then(|| remaining.trailing_zeros() as usize)?;
            remaining &= remaining - 1;
            Some(word * 64 + bit)
        })
    })
}

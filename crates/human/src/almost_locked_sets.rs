//! Almost locked sets: n cells of a house with n + 1 digits together.
//!
//! Take one of the digits away and the others are all there. Two sets have a digit as a *restricted
//! common* when all its places in one see all its places in the other: only one of them can have it.

use grid::{Cell, Digit, DigitSet};

use crate::{CellSet, Clause, Pencilmarks, pencilmarks::Part};

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

impl Pencilmarks {
    /// The almost locked sets, and what they have in common; `single` says whether one cell with two
    /// candidates counts as a set.
    pub fn almost_locked_sets(&self, single: bool) -> &AlmostLockedSets {
        self.shared(Part::Sets(usize::from(single)), || AlmostLockedSets::of(self, single))
    }
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
    pub fn places(&self, digit: Digit) -> &CellSet {
        let of = |place: &&(Digit, CellSet, CellSet)| place.0 == digit;
        self.places.iter().find(of).map_or(&CellSet::EMPTY, |place| &place.1)
    }

    /// The candidates of a digit of the set that see all its places in it.
    pub fn seeing(&self, digit: Digit) -> &CellSet {
        let of = |place: &&(Digit, CellSet, CellSet)| place.0 == digit;
        self.places.iter().find(of).map_or(&CellSet::EMPTY, |place| &place.2)
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
    /// By set, as bits: those with which some cell sees all places of a digit in both.
    meeting: Vec<u64>,
}

/// The most cells of a set that are looked for.
const LARGEST: usize = 8;

/// The most sets that are kept; those of fewer cells come first.
const MOST: usize = 6000;

impl AlmostLockedSets {
    pub(crate) fn of(marks: &Pencilmarks, single: bool) -> AlmostLockedSets {
        let mut found = Vec::new();
        for house in 0..marks.houses() {
            let mut grow = Grow { marks, house, single, found: &mut found };
            grow.from(0, 0, DigitSet::EMPTY, 0);
        }
        if found.len() > MOST {
            found.sort_by_key(|(_, cells, _)| cells.count_ones());
            found.truncate(MOST);
        }
        let made = found.into_iter().map(|(house, spots, digits)| {
            AlmostLockedSet::new(marks, marks.cells_at(house, spots), digits)
        });
        let all: Vec<_> = made.collect();
        let (linked, meeting) = (restricted_commons(marks, &all), meeting(marks, &all));
        AlmostLockedSets { linked, meeting, all }
    }

    /// Whether some candidate sees all places of its digit in two sets.
    pub(crate) fn meet(&self, one: usize, other: usize) -> bool {
        let words = self.all.len().div_ceil(64);
        self.meeting[one * words + other / 64] >> (other % 64) & 1 != 0
    }
}

/// The growth of sets in a house, cell by cell. Each is the house's number, places in it, and digits.
struct Grow<'a> {
    marks: &'a Pencilmarks,
    house: usize,
    single: bool,
    found: &'a mut Vec<(usize, u32, DigitSet)>,
}

impl Grow<'_> {
    fn from(&mut self, from: u32, spots: u32, digits: DigitSet, size: usize) {
        let (marks, house) = (self.marks, self.house);
        let cells = &marks.layout().geometry.cells(house)[from as usize..];
        let open = |(_, cell): &(u32, &Cell)| marks.digit(**cell).is_none();
        let cells = (from..).zip(cells).filter(open);
        let mut count = cells.clone().count();
        for (spot, cell) in cells {
            let grown = spots | 1 << spot;
            let union = digits.or(marks.candidates(*cell));
            count -= 1;
            let left = count.min(LARGEST - size - 1);
            if union.len() > size + 2 + left {
                continue;
            }
            if union.len() == size + 2 && self.is_new(grown) {
                self.found.push((self.house, grown, union));
            }
            if left > 0 {
                self.from(spot + 1, grown, union, size + 1);
            }
        }
    }

    /// Whether the cells are asked for, and no house before this one holds them.
    fn is_new(&self, spots: u32) -> bool {
        let side = self.marks.shape().side();
        if spots.is_power_of_two() {
            return self.single && self.house < side;
        }
        let crossings = self.marks.layout().crossings(self.house);
        self.house < 2 * side || crossings.iter().all(|(_, crossing)| spots & !crossing != 0)
    }
}

/// By set: the others all of whose places of a digit see all of its own, with these digits.
fn restricted_commons(
    marks: &Pencilmarks,
    sets: &[AlmostLockedSet],
) -> Vec<Vec<(usize, DigitSet)>> {
    // By digit and cell: the sets that have the digit there, as bits; and those that have it at all.
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
    let (mut any, mut left) = (vec![0; words], vec![0; words]);
    let linked = sets.iter().enumerate().map(|(at, set)| {
        any.fill(0);
        for (digit, _, seeing) in &set.places {
            left.copy_from_slice(&having[row(*digit, cells)..][..words]);
            for cell in &marks.places(*digit).minus(seeing) {
                let there = &having[row(*digit, cell.index())..][..words];
                left.iter_mut().zip(there).for_each(|(left, there)| *left &= !there);
            }
            left[at / 64] &= !(1 << (at % 64));
            bits(&left).for_each(|other| common[other] = common[other].with(*digit));
            any.iter_mut().zip(&left).for_each(|(any, left)| *any |= left);
        }
        bits(&any).map(|other| (other, std::mem::take(&mut common[other]))).collect()
    });
    linked.collect()
}

/// By set, as bits: those with which some cell sees all places of a digit in both.
fn meeting(marks: &Pencilmarks, sets: &[AlmostLockedSet]) -> Vec<u64> {
    let words = sets.len().div_ceil(64);
    let cells = marks.shape().cells();
    // By digit and cell: the sets that it sees.
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
                let there = &seen[row(*digit, cell)..][..words];
                own.iter_mut().zip(there).for_each(|(own, there)| *own |= there);
            }
        }
    }
    meeting
}

/// The numbers of the bits that are set.
fn bits(words: &[u64]) -> impl Iterator<Item = usize> {
    words.iter().enumerate().flat_map(|(word, bits)| {
        let mut left = *bits;
        std::iter::from_fn(move || {
            let bit = (left != 0).then(|| left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(word * 64 + bit)
        })
    })
}

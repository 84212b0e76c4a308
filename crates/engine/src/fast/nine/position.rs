//! A position of the search, with the places that are left for each digit, and its propagation.

use super::{
    plane::{LOW_NINE_BITS, NOT_PEERS, Plane, SPREAD_COLUMNS},
    words::{NINE_FLAGS, Words},
};
use grid::{Board, Cell, Digit, DigitSet, Shape};

/// The nine digits.
const DIGITS: [Digit; 9] = {
    let mut digits = [match Digit::new(1) {
        Some(one) => one,
        None => panic!("1 is a digit"),
    }; 9];
    let mut i = 1;
    while i < 9 {
        if let Some(digit) = Digit::new(i + 1) {
            digits[i] = digit;
        }
        i += 1;
    }
    digits
};

/// All pairs of digits. The index has the value of the first digit in the low four bits and the
/// value of the second digit in the high four bits.
static DIGIT_PAIRS: [[Digit; 2]; 256] = {
    let mut pairs = [[DIGITS[0]; 2]; 256];
    let mut values = 0;
    while values < 256 {
        let mut i = 0;
        while i < 2 {
            if let Some(digit) = Digit::new(values >> (4 * i) & 15) {
                pairs[values][i] = digit;
            }
            i += 1;
        }
        values += 1;
    }
    pairs
};

#[derive(Clone)]
pub(super) struct Position {
    /// The places of each digit.
    planes: [Words; 9],
    /// The solved cells, in which no other digit has a place.
    solved: Words,
    /// The digits whose places have changed since they were last examined, as bits of
    /// [`NINE_FLAGS`].
    changed: u64,
    /// The number of solved cells that have been counted as placements.
    placement_count: u32,
}

/// The result of propagation.
pub(super) enum PropagationOutcome {
    /// The digit in the field, counted from 0, has no arrangement. The field is `None` if a cell
    /// has no candidates, or if two digits must be in the same cell.
    Contradiction(Option<usize>),
    /// Every cell has exactly one candidate.
    Solved,
    /// Some cells have more than one candidate.
    Open,
}

impl Position {
    /// Creates the position of a board before propagation. Returns `None` if a digit occurs twice
    /// in a row, because this is the only contradiction among givens that propagation may detect
    /// late.
    pub(super) fn new(board: &Board) -> Option<Position> {
        // A plane for each of the four bits of the digits, where 0 is an empty cell.
        let mut bits = [[0; 2]; 4];
        for (row, cells) in board.digits().as_chunks::<9>().0.iter().take(9).enumerate() {
            let [eight @ .., ninth] = cells.map(|digit| digit.map_or(0, Digit::value) as u8);
            let cells = Words::new([u64::from_le_bytes(eight), ninth.into()]);
            let (word, bit) = Plane::word_and_bit(9 * row);
            for (words, columns) in bits.iter_mut().zip(cells.to_bit_planes()) {
                words[word] |= columns << bit;
            }
        }
        let bits = bits.map(Words::new);
        let filled = bits.into_iter().fold(Words::from_plane(Plane::EMPTY), Words::or);
        let given = |d: usize| {
            let has = |one: Words, (k, bit): (usize, &Words)| {
                if (d + 1) >> k & 1 == 1 { one.and(*bit) } else { one.minus(*bit) }
            };
            bits.iter().enumerate().fold(filled, has)
        };
        let mut repeated = Words::from_plane(Plane::EMPTY);
        let open = Words::from_plane(Plane::FULL).minus(filled);
        let planes = std::array::from_fn(|d| {
            let own = given(d);
            repeated = repeated.or(own.after_first_in_row());
            open.minus(own.cells_in_rows()).or(own)
        });
        if repeated.differs(Words::from_plane(Plane::EMPTY)) {
            return None;
        }
        let mut position =
            Position { planes, solved: filled, changed: NINE_FLAGS, placement_count: 0 };
        for (cell, allowed) in board.restrictions().into_iter().flatten().enumerate() {
            let (word, bit) = Plane::word_and_bit(cell);
            for (plane, digit) in position.planes.iter_mut().zip(DIGITS) {
                if !allowed.contains(digit) {
                    *plane = plane.minus(Words::from_plane(Plane::from_bit(word, bit)));
                }
            }
        }
        Some(position)
    }

    /// Propagates until nothing changes or there is a contradiction, alternating between digits and
    /// cells, and returns the outcome.
    #[inline(always)]
    pub(super) fn propagate(&mut self) -> PropagationOutcome {
        let none = Words::from_plane(Plane::EMPTY);
        // The initial value must not contain any cells. Spare bits serve as well as zeros, but
        // filling with zeros would need a function call in WebAssembly.
        let mut only_in_row = [Words::from_plane(Plane::SPARE); 9];
        let mut changed = self.changed;
        loop {
            // The digits view: each changed digit is independent of the results of the other
            // digits, so the processor can work on several digits at the same time.
            let mut again = 0;
            let mut found = none;
            let mut repeated = none;
            while changed != 0 {
                let at = changed.trailing_zeros();
                let d = at as usize / 4;
                changed &= changed - 1;
                let Some((places, more)) = self.planes[d].restrict_to_arrangements() else {
                    return PropagationOutcome::Contradiction(Some(d));
                };
                self.planes[d] = places;
                again |= u64::from(more) << at;
                only_in_row[d] = places.only_in_row();
                repeated = repeated.or(found.and(only_in_row[d]));
                found = found.or(only_in_row[d]);
            }
            // The cells view: eliminate other digits from solved cells, then find cells with only
            // one candidate.
            self.solved = self.solved.or(found);
            let mut any = none;
            let mut several = none;
            let before = self.planes;
            for (plane, only_in_row) in self.planes.iter_mut().zip(only_in_row) {
                *plane = plane.minus(found.minus(only_in_row));
                several = several.or(any.and(*plane));
                any = any.or(*plane);
            }
            changed = again | Words::differing_items(&before, &self.planes);
            if any.minus(repeated).differs(Words::from_plane(Plane::FULL)) {
                return PropagationOutcome::Contradiction(None);
            }
            let single = any.minus(several).minus(self.solved);
            self.solved = self.solved.or(single);
            if single.differs(none) {
                changed |= self.eliminate_in_rows(single);
            }
            if changed == 0 {
                self.changed = 0;
                return if several.differs(none) {
                    PropagationOutcome::Open
                } else {
                    PropagationOutcome::Solved
                };
            }
        }
    }

    /// Eliminates the digits of the cells in `single`, which have one candidate, from the rest of
    /// their rows. Returns these digits as bits of [`NINE_FLAGS`]. The boxes and columns of the
    /// cells are handled when the digits are next examined.
    #[inline(always)]
    fn eliminate_in_rows(&mut self, single: Words) -> u64 {
        let own = self.planes.map(|plane| plane.and(single));
        for (plane, own) in self.planes.iter_mut().zip(own) {
            *plane = plane.minus(own.cells_in_rows()).or(own);
        }
        Words::differing_items(&[Words::from_plane(Plane::EMPTY); 9], &own)
    }

    /// Returns the number of cells that have been solved since the last call.
    pub(super) fn take_placement_count(&mut self) -> u32 {
        let counted = std::mem::replace(&mut self.placement_count, self.solved.to_plane().len());
        self.placement_count - counted
    }

    /// Returns the word and the bit of the first cell with more than one candidate, or `None` if
    /// there is none.
    pub(super) fn first_open_cell(&self) -> Option<(usize, usize)> {
        Plane::FULL.minus(self.solved.to_plane()).pop_first()
    }

    /// Returns the word and the bit of a cell in which to guess: a cell with two candidates if
    /// there is any, otherwise a cell with three, and otherwise a cell with more. Among equally
    /// good cells, a cell with many unsolved peers and heavy digits is preferred. Returns `None` if
    /// no cell has more than one candidate.
    #[inline(never)] // Inlined into propagation, it would take registers that propagation needs.
    pub(super) fn guess_cell(&self, weights: &[u32; 9]) -> Option<(usize, usize)> {
        let mut at_least = [Words::from_plane(Plane::EMPTY); 4];
        for &plane in &self.planes {
            let [one, two, three, four] = at_least;
            at_least = [
                one.or(plane),
                two.or(one.and(plane)),
                three.or(two.and(plane)),
                four.or(three.and(plane)),
            ];
        }
        let [_, two, three, four] = at_least.map(Words::to_plane);
        let mut cells = two.minus(three);
        if cells.is_empty() {
            cells = three.minus(four);
        }
        if cells.is_empty() {
            cells = four;
        }
        let unsolved = Plane::FULL.minus(self.solved.to_plane());
        let mut best = None;
        let mut highest = 0;
        let light = weights.iter().all(|&weight| weight == 0);
        while let Some((word, bit)) = cells.pop_first() {
            let mut score = 1 + unsolved.minus(NOT_PEERS[word][bit]).len();
            if !light {
                for (plane, weight) in self.planes.iter().zip(weights) {
                    score += plane.to_plane().bit_at(word, bit) * weight;
                }
            }
            if score > highest {
                (best, highest) = (Some((word, bit)), score);
            }
        }
        best
    }

    /// Returns the candidates of a cell, as bits of [`NINE_FLAGS`].
    fn candidates(&self, (word, bit): (usize, usize)) -> u64 {
        let has = |plane: &Words| u64::from(plane.to_plane().bit_at(word, bit));
        self.planes.iter().enumerate().map(|(d, plane)| has(plane) << (4 * d)).sum()
    }

    /// Returns the candidates of every cell, row by row.
    pub(super) fn candidate_sets(&self) -> impl Iterator<Item = DigitSet> {
        Cell::all(Shape::CLASSIC).map(|cell| {
            let (word, bit) = Plane::word_and_bit(cell.index());
            let has = |plane: &Words| plane.to_plane().bit_at(word, bit) == 1;
            let digits = self.planes.iter().zip(DIGITS).filter(|(plane, _)| has(plane));
            digits.map(|(_, digit)| digit).collect()
        })
    }

    /// Places the smallest candidate of an unsolved cell.
    pub(super) fn place_smallest(&mut self, cell: (usize, usize)) {
        self.changed = self.candidates(cell);
        self.place(cell, self.changed.trailing_zeros() as usize / 4);
    }

    /// Eliminates the smallest candidate of an unsolved cell. If only one candidate is left, places
    /// it.
    pub(super) fn eliminate_smallest(&mut self, cell: (usize, usize)) {
        self.changed = self.candidates(cell);
        let others = self.changed & (self.changed - 1);
        if others & others.wrapping_sub(1) == 0 {
            self.place(cell, others.trailing_zeros() as usize / 4);
        } else {
            let smallest = &mut self.planes[self.changed.trailing_zeros() as usize / 4 % 9];
            *smallest = smallest.minus(Words::from_plane(Plane::from_bit(cell.0, cell.1)));
        }
    }

    /// Eliminates a candidate from a cell before propagation.
    pub(super) fn eliminate_candidate(&mut self, cell: Cell, digit: Digit) {
        let (word, bit) = Plane::word_and_bit(cell.index());
        let plane = &mut self.planes[(digit.value() - 1) % 9];
        *plane = plane.minus(Words::from_plane(Plane::from_bit(word, bit)));
    }

    /// Places a digit, counted from 0, in a cell that has it as a candidate.
    fn place(&mut self, (word, bit): (usize, usize), d: usize) {
        let cell = Words::from_plane(Plane::from_bit(word, bit));
        for plane in &mut self.planes {
            *plane = plane.minus(cell);
        }
        self.planes[d % 9] =
            self.planes[d % 9].and(Words::from_plane(NOT_PEERS[word][bit])).or(cell);
        self.solved = self.solved.or(cell);
    }

    /// Passes the digits of a solved position to a sink. The planes of the nine digits are first
    /// combined into one plane per bit of the values. From these planes, each row becomes one word
    /// with nine values of four bits, which is decoded two digits at a time.
    #[inline(always)] // Otherwise the digits are copied, with a function call in WebAssembly.
    pub(super) fn report_solution(&self, sink: &mut dyn FnMut(&[Digit])) {
        let mut bits = [Words::from_plane(Plane::EMPTY); 4];
        for (d, plane) in self.planes.iter().enumerate() {
            for (k, bit) in bits.iter_mut().enumerate() {
                if (d + 1) >> k & 1 == 1 {
                    *bit = bit.or(*plane);
                }
            }
        }
        let bits = bits.map(Words::get);
        let mut solution = [[DIGITS[0]; 9]; 9];
        for (row, cells) in solution.iter_mut().enumerate() {
            let (word, bit) = Plane::word_and_bit(9 * row);
            let values = bits.iter().rev().fold(0, |values, words| {
                2 * values + SPREAD_COLUMNS[(words[word] >> bit) as usize & LOW_NINE_BITS]
            });
            let (pairs, last) = cells.as_chunks_mut::<2>();
            for (i, pair) in pairs.iter_mut().enumerate() {
                *pair = DIGIT_PAIRS[(values >> (8 * i)) as usize & 255];
            }
            last.fill(DIGIT_PAIRS[(values >> 32) as usize & 255][0]);
        }
        sink(solution.as_flattened());
    }
}

//! A position of the search: which cells each digit may still take, and what follows from it.

use super::{
    plane::{KEPT, NINE, Plane, SPREAD},
    words::{EACH, Words},
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

/// Two digits by their values, the first one in the low four bits.
static PAIRS: [[Digit; 2]; 256] = {
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
    /// Cells whose digit is known: no other digit has them.
    decided: Words,
    /// The digits whose places changed since they were last looked at, as bits of [`EACH`].
    changed: u64,
    /// How many decided cells were counted as placements.
    counted: u32,
}

/// What propagation comes to.
pub(super) enum Outcome {
    /// A digit, counted from 0, has no arrangement, or a cell has no candidate.
    Contradiction(Option<usize>),
    /// Every cell has one candidate.
    Solved,
    /// Some cells have several.
    Open,
}

impl Position {
    /// The position of a board before propagation; `None` when a digit stands twice in a row, the
    /// one contradiction among givens that propagation may be late to see.
    pub(super) fn new(board: &Board) -> Option<Position> {
        // A plane for each bit of the digits, of which 0 is for empty cells.
        let mut bits = [[0; 2]; 4];
        for (row, cells) in board.digits().as_chunks::<9>().0.iter().take(9).enumerate() {
            let [eight @ .., ninth] = cells.map(|digit| digit.map_or(0, Digit::value) as u8);
            let cells = Words::new([u64::from_le_bytes(eight), ninth.into()]);
            let (word, bit) = Plane::place(9 * row);
            for (words, columns) in bits.iter_mut().zip(cells.bits()) {
                words[word] |= columns << bit;
            }
        }
        let bits = bits.map(Words::new);
        let decided = bits.into_iter().fold(Words::of(Plane::EMPTY), Words::or);
        let given = |d: usize| {
            let has = |one: Words, (k, bit): (usize, &Words)| {
                if (d + 1) >> k & 1 == 1 { one.and(*bit) } else { one.minus(*bit) }
            };
            bits.iter().enumerate().fold(decided, has)
        };
        let mut twice = Words::of(Plane::EMPTY);
        let open = Words::of(Plane::FULL).minus(decided);
        let planes = std::array::from_fn(|d| {
            let own = given(d);
            twice = twice.or(own.paired());
            open.minus(own.rows()).or(own)
        });
        if twice.differs(Words::of(Plane::EMPTY)) {
            return None;
        }
        let mut position = Position { planes, decided, changed: EACH, counted: 0 };
        for (cell, allowed) in board.restricted().into_iter().flatten().enumerate() {
            let (word, bit) = Plane::place(cell);
            for (plane, digit) in position.planes.iter_mut().zip(DIGITS) {
                if !allowed.contains(digit) {
                    *plane = plane.minus(Words::of(Plane::bit(word, bit)));
                }
            }
        }
        Some(position)
    }

    /// Draws conclusions until none is left, alternating between digits and cells.
    #[inline(always)]
    pub(super) fn propagate(&mut self) -> Outcome {
        let none = Words::of(Plane::EMPTY);
        // Any cells that are never found will do, and WebAssembly fills with zeros by a call.
        let mut alone = [Words::of(Plane::SPARE); 9];
        let mut changed = self.changed;
        loop {
            // The changed digits, each by itself: nothing that one finds out waits for another,
            // so that the machine works on several at once.
            let mut again = 0;
            let mut found = none;
            let mut twice = none;
            while changed != 0 {
                let at = changed.trailing_zeros();
                let d = at as usize / 4;
                changed &= changed - 1;
                let Some((places, more)) = self.planes[d].arranged() else {
                    return Outcome::Contradiction(Some(d));
                };
                self.planes[d] = places;
                again |= u64::from(more) << at;
                alone[d] = places.alone();
                twice = twice.or(found.and(alone[d]));
                found = found.or(alone[d]);
            }
            // The cells: what a digit has found leaves the others; who is left alone in a cell?
            self.decided = self.decided.or(found);
            let mut any = none;
            let mut several = none;
            let before = self.planes;
            for (plane, alone) in self.planes.iter_mut().zip(alone) {
                *plane = plane.minus(found.minus(alone));
                several = several.or(any.and(*plane));
                any = any.or(*plane);
            }
            changed = again | Words::changes(&before, &self.planes);
            if any.minus(twice).differs(Words::of(Plane::FULL)) {
                return Outcome::Contradiction(None);
            }
            let single = any.minus(several).minus(self.decided);
            self.decided = self.decided.or(single);
            if single.differs(none) {
                changed |= self.settle(single);
            }
            if changed == 0 {
                self.changed = 0;
                return if several.differs(none) { Outcome::Open } else { Outcome::Solved };
            }
        }
    }

    /// Takes the digits of cells with one candidate out of their rows; the digits, as bits of
    /// [`EACH`]. Boxes and columns follow when they are looked at next.
    #[inline(always)]
    fn settle(&mut self, single: Words) -> u64 {
        let own = self.planes.map(|plane| plane.and(single));
        for (plane, own) in self.planes.iter_mut().zip(own) {
            *plane = plane.minus(own.rows()).or(own);
        }
        Words::changes(&[Words::of(Plane::EMPTY); 9], &own)
    }

    /// The number of cells decided since this was asked.
    pub(super) fn placements(&mut self) -> u32 {
        let counted = std::mem::replace(&mut self.counted, self.decided.plane().len());
        self.counted - counted
    }

    /// The first of the cells with several candidates.
    pub(super) fn first(&self) -> Option<(usize, usize)> {
        Plane::FULL.minus(self.decided.plane()).pop()
    }

    /// A cell with the fewest candidates: two, else three, else more. Of those, one with the most
    /// undecided peers and the heaviest digits.
    #[inline(never)] // Propagation, into which it would go, has use for every register.
    pub(super) fn fewest(&self, weights: &[u32; 9]) -> Option<(usize, usize)> {
        let mut at_least = [Words::of(Plane::EMPTY); 4];
        for &plane in &self.planes {
            let [one, two, three, four] = at_least;
            at_least = [
                one.or(plane),
                two.or(one.and(plane)),
                three.or(two.and(plane)),
                four.or(three.and(plane)),
            ];
        }
        let [_, two, three, four] = at_least.map(Words::plane);
        let mut cells = two.minus(three);
        if cells.is_empty() {
            cells = three.minus(four);
        }
        if cells.is_empty() {
            cells = four;
        }
        let undecided = Plane::FULL.minus(self.decided.plane());
        let mut best = None;
        let mut highest = 0;
        let light = weights.iter().all(|&weight| weight == 0);
        while let Some((word, bit)) = cells.pop() {
            let mut score = 1 + undecided.minus(KEPT[word][bit]).len();
            if !light {
                for (plane, weight) in self.planes.iter().zip(weights) {
                    score += plane.plane().has(word, bit) * weight;
                }
            }
            if score > highest {
                (best, highest) = (Some((word, bit)), score);
            }
        }
        best
    }

    /// The candidates of a cell, as bits of [`EACH`].
    fn candidates(&self, (word, bit): (usize, usize)) -> u64 {
        let has = |plane: &Words| u64::from(plane.plane().has(word, bit));
        self.planes.iter().enumerate().map(|(d, plane)| has(plane) << (4 * d)).sum()
    }

    /// The candidates of every cell, row by row.
    pub(super) fn sets(&self) -> impl Iterator<Item = DigitSet> {
        Cell::all(Shape::CLASSIC).map(|cell| {
            let (word, bit) = Plane::place(cell.index());
            let has = |plane: &Words| plane.plane().has(word, bit) == 1;
            let digits = self.planes.iter().zip(DIGITS).filter(|(plane, _)| has(plane));
            digits.map(|(_, digit)| digit).collect()
        })
    }

    /// Gives an undecided cell its smallest candidate.
    pub(super) fn assume(&mut self, cell: (usize, usize)) {
        self.changed = self.candidates(cell);
        self.put(cell, self.changed.trailing_zeros() as usize / 4);
    }

    /// Takes its smallest candidate from an undecided cell.
    pub(super) fn exclude(&mut self, cell: (usize, usize)) {
        self.changed = self.candidates(cell);
        let others = self.changed & (self.changed - 1);
        if others & others.wrapping_sub(1) == 0 {
            self.put(cell, others.trailing_zeros() as usize / 4);
        } else {
            let smallest = &mut self.planes[self.changed.trailing_zeros() as usize / 4 % 9];
            *smallest = smallest.minus(Words::of(Plane::bit(cell.0, cell.1)));
        }
    }

    /// Takes a candidate from a cell before propagation.
    pub(super) fn forbid(&mut self, cell: Cell, digit: Digit) {
        let (word, bit) = Plane::place(cell.index());
        let plane = &mut self.planes[(digit.value() - 1) % 9];
        *plane = plane.minus(Words::of(Plane::bit(word, bit)));
    }

    /// Puts a digit, counted from 0, in a cell that has it as a candidate.
    fn put(&mut self, (word, bit): (usize, usize), d: usize) {
        let cell = Words::of(Plane::bit(word, bit));
        for plane in &mut self.planes {
            *plane = plane.minus(cell);
        }
        self.planes[d % 9] = self.planes[d % 9].and(Words::of(KEPT[word][bit])).or(cell);
        self.decided = self.decided.or(cell);
    }

    /// Hands the digits of a solved position to a sink: a plane for each bit of them, then the
    /// nine values of a row side by side, then two digits at a time.
    #[inline(always)] // Else they are copied on the way, which WebAssembly makes a call for.
    pub(super) fn hand_out(&self, sink: &mut dyn FnMut(&[Digit])) {
        let mut bits = [Words::of(Plane::EMPTY); 4];
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
            let (word, bit) = Plane::place(9 * row);
            let values = bits
                .iter()
                .rev()
                .fold(0, |values, words| 2 * values + SPREAD[(words[word] >> bit) as usize & NINE]);
            let (pairs, last) = cells.as_chunks_mut::<2>();
            for (i, pair) in pairs.iter_mut().enumerate() {
                *pair = PAIRS[(values >> (8 * i)) as usize & 255];
            }
            last.fill(PAIRS[(values >> 32) as usize & 255][0]);
        }
        sink(solution.as_flattened());
    }
}

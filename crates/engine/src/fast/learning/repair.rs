//! A search that repairs: every open cell has one of its candidates, and whichever change leaves
//! the fewest clashes is made next, even where it makes one more.
//!
//! A cell may not go back to a digit that it left for some steps, the more the more cells clash, so
//! that the search walks out of what it would fall back into: A. Hertz, D. de Werra, "Using Tabu
//! Search Techniques for Graph Coloring" (1987), with the times of P. Galinier, J.-K. Hao, "Hybrid
//! Evolutionary Algorithms for Graph Coloring" (1999). It finds solutions of large boards that have
//! many of them, where searches that rule out do not come to an end; it rules out nothing.

use std::ops::Range;

use super::encoding::Lists;
use grid::{Cell, Digit, DigitSet, Geometry};

/// A cell waits two steps for every five cells that clash, and by chance up to this many more.
const CHANCE: u64 = 10;

/// The word for a cell that is not in the list of those that clash.
const OUT: u32 = u32::MAX;

pub(super) struct Repair {
    /// The candidates of open cells, cell by cell, which are numbered from 0.
    candidates: Box<[(Cell, Digit)]>,
    /// Where the candidates of each open cell begin, and where those of the last one end.
    begins: Box<[u32]>,
    /// The open cell of each candidate.
    cells: Box<[u32]>,
    /// Of each candidate, the same digit in cells that its cell sees.
    peers: Lists,
    /// The candidate that each open cell has.
    chosen: Box<[u32]>,
    /// Of each candidate, how many of its peers are chosen.
    clashes: Box<[u32]>,
    /// Of each candidate, the step until which it is not chosen again.
    waits: Box<[u64]>,
    /// The open cells that clash, and where in this list each one is.
    clashing: Vec<u32>,
    at: Box<[u32]>,
    /// Pairs of cells that clash: now, and at least so far.
    pairs: u32,
    fewest: u32,
    changes: u64,
    random: u64,
}

impl Repair {
    /// A search of a position that propagation of singles has closed, so that no decided cell's
    /// digit is a candidate of a cell that it sees.
    pub(super) fn new(geometry: &Geometry, sets: &[DigitSet]) -> Repair {
        let shape = geometry.shape();
        let (mut candidates, mut begins, mut cells) = (Vec::new(), vec![0], Vec::new());
        // Of each cell and digit, the number of the candidate.
        let mut numbers = vec![OUT; sets.len() * shape.side()];
        let at = |cell: Cell, digit: Digit| cell.index() * shape.side() + digit.value() - 1;
        for (cell, set) in Cell::all(shape).zip(sets).filter(|(_, set)| set.len() > 1) {
            for digit in *set {
                numbers[at(cell, digit)] = candidates.len() as u32;
                candidates.push((cell, digit));
                cells.push(begins.len() as u32 - 1);
            }
            begins.push(candidates.len() as u32);
        }
        let mut peers = Lists::default();
        for (cell, digit) in &candidates {
            let all = geometry.peers(*cell).iter().map(|peer| numbers[at(*peer, *digit)]);
            peers.push(all.filter(|peer| *peer != OUT));
        }
        let len = begins.len() - 1;
        let mut repair = Repair {
            chosen: vec![0; len].into(),
            clashes: vec![0; candidates.len()].into(),
            waits: vec![0; candidates.len()].into(),
            clashing: Vec::new(),
            at: vec![OUT; len].into(),
            pairs: 0,
            fewest: u32::MAX,
            changes: 0,
            random: 0x9e37_79b9_7f4a_7c15,
            candidates: candidates.into(),
            begins: begins.into(),
            cells: cells.into(),
            peers,
        };
        for cell in 0..len {
            let Range { start, end } = repair.candidates_of(cell);
            let one = start + repair.below((end - start) as u64) as usize;
            repair.chosen[cell] = one as u32;
            repair.pairs += repair.clashes[one];
            for peer in repair.peers.get(one as u32) {
                repair.clashes[*peer as usize] += 1;
            }
        }
        (0..len).for_each(|cell| repair.list(cell));
        repair
    }

    /// Goes on for this number of changes, or until nothing clashes; `true` when nothing does.
    pub(super) fn run(&mut self, changes: u64) -> bool {
        let end = self.changes + changes;
        while self.pairs > 0 && self.changes < end {
            self.changes += 1;
            if let Some(candidate) = self.best() {
                self.choose(candidate);
            }
        }
        self.pairs == 0
    }

    /// Changes since the search began.
    pub(super) fn changes(&self) -> u64 {
        self.changes
    }

    /// The open cells, each with its digit.
    pub(super) fn digits(&self) -> impl Iterator<Item = (Cell, Digit)> {
        self.chosen.iter().map(|one| self.candidates[*one as usize])
    }

    /// The candidate of a cell that clashes which leaves the fewest clashes, one of them by chance.
    /// One may be chosen again early that leaves fewer than there ever were.
    fn best(&mut self) -> Option<usize> {
        let mut best = None;
        let mut least = i32::MAX;
        let mut alike = 0;
        for i in 0..self.clashing.len() {
            let cell = self.clashing[i] as usize;
            let chosen = self.chosen[cell] as usize;
            let clashes = self.clashes[chosen];
            for one in self.candidates_of(cell) {
                let more = self.clashes[one].wrapping_sub(clashes) as i32;
                if more > least || one == chosen {
                    continue;
                }
                let waits = self.waits[one] > self.changes;
                if waits && self.pairs.wrapping_add_signed(more) >= self.fewest {
                    continue;
                }
                if more < least {
                    (least, alike) = (more, 0);
                }
                alike += 1;
                if alike == 1 || self.below(alike) == 0 {
                    best = Some(one);
                }
            }
        }
        best
    }

    fn choose(&mut self, one: usize) {
        let cell = self.cells[one] as usize;
        let before = self.chosen[cell] as usize;
        self.pairs = self.pairs - self.clashes[before] + self.clashes[one];
        self.fewest = self.fewest.min(self.pairs);
        let wait = self.clashing.len() as u64 * 2 / 5 + self.below(CHANCE);
        self.waits[before] = self.changes + wait;
        self.chosen[cell] = one as u32;
        self.list(cell);
        for (candidate, step) in [(before, u32::MAX), (one, 1)] {
            for i in self.peers.range(candidate as u32) {
                let peer = self.peers.item(i);
                let clashes = &mut self.clashes[peer as usize];
                *clashes = clashes.wrapping_add(step);
                let cell = self.cells[peer as usize] as usize;
                if self.chosen[cell] == peer {
                    self.list(cell);
                }
            }
        }
    }

    /// Puts a cell into the list of those that clash, or takes it out.
    fn list(&mut self, cell: usize) {
        let clashes = self.clashes[self.chosen[cell] as usize] > 0;
        let at = self.at[cell];
        if clashes && at == OUT {
            self.at[cell] = self.clashing.len() as u32;
            self.clashing.push(cell as u32);
        } else if !clashes && at != OUT {
            self.clashing.swap_remove(at as usize);
            if let Some(moved) = self.clashing.get(at as usize) {
                self.at[*moved as usize] = at;
            }
            self.at[cell] = OUT;
        }
    }

    fn candidates_of(&self, cell: usize) -> Range<usize> {
        self.begins[cell] as usize..self.begins[cell + 1] as usize
    }

    /// A number below another, by chance (G. Marsaglia, "Xorshift RNGs", 2003).
    fn below(&mut self, bound: u64) -> u64 {
        self.random ^= self.random << 13;
        self.random ^= self.random >> 7;
        self.random ^= self.random << 17;
        ((self.random >> 32) * bound) >> 32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::{Board, Shape};

    /// What is counted on the way is what a look at the whole board finds, on boards that have
    /// solutions and on one that has none.
    #[test]
    fn clashes_are_counted() {
        let shapes = Shape::all().filter(|shape| (4..=20).contains(&shape.side()));
        for board in shapes.map(Board::empty) {
            let shape = board.shape();
            let mut sets: Vec<_> = Cell::all(shape).map(|cell| board.allowed(cell)).collect();
            let alike = Digit::new(1).map(DigitSet::of).expect("a digit");
            let alike = Digit::new(2).map(|digit| alike.with(digit)).expect("a digit");
            for turn in 0..100 {
                if turn == 50 {
                    sets[..3].fill(alike);
                }
                let mut repair = Repair::new(Geometry::of(shape), &sets);
                let is_solved = repair.run(10 * turn);
                let mut found = board.clone();
                repair.digits().for_each(|(cell, digit)| found.set(cell, Some(digit)));
                let clash = |one: &Cell| {
                    let all = Geometry::of(shape).peers(*one).iter();
                    all.filter(|peer| found.digit(**peer) == found.digit(*one)).count()
                };
                let pairs = Cell::all(shape).map(|cell| clash(&cell)).sum::<usize>() / 2;
                let clashing = Cell::all(shape).filter(|cell| clash(cell) > 0).count();
                assert_eq!((repair.pairs as usize, repair.clashing.len()), (pairs, clashing));
                assert_eq!(is_solved, found.is_solved());
                assert!(turn < 50 || !is_solved);
            }
        }
    }
}

//! A local search that repairs a board full of clashes. Every unsolved cell has one of its
//! candidates as its digit. In each step, the search makes the change that leaves the fewest
//! clashes, even if there are then more than before.
//!
//! For some steps, a cell may not return to its previous digit. The number of these steps grows
//! with the number of clashing cells. This keeps the search from falling back into the same local
//! minimum: A. Hertz, D. de Werra, "Using Tabu Search Techniques for Graph Coloring" (1987), with
//! the tabu tenure of P. Galinier, J.-K. Hao, "Hybrid Evolutionary Algorithms for Graph Coloring"
//! (1999). The search finds solutions of large boards that have many of them, where systematic
//! searches don't finish. It can't prove that a board has no solution.

use std::ops::Range;

use super::encoding::FlatLists;
use grid::{Cell, Digit, DigitSet, Geometry};

/// The upper bound (exclusive) of the random part of the tabu tenure, in steps. The other part is
/// two steps per five clashing cells.
const RANDOM_TENURE: u64 = 10;

/// The index of a cell that isn't in the list of clashing cells, or of a digit that isn't a
/// candidate.
const NOT_LISTED: u32 = u32::MAX;

pub(super) struct LocalSearch {
    /// The candidates of unsolved cells, cell by cell.
    candidates: Box<[(Cell, Digit)]>,
    /// The index of the first candidate of each unsolved cell, followed by the total number of
    /// candidates.
    first_candidates: Box<[u32]>,
    /// The index of each candidate's cell among the unsolved cells.
    cells: Box<[u32]>,
    /// For each candidate, the candidates for the same digit in peers of its cell.
    peers: FlatLists,
    /// The current candidate of each unsolved cell.
    chosen: Box<[u32]>,
    /// For each candidate, the number of its peers that are current candidates.
    clashes: Box<[u32]>,
    /// For each candidate, the step until which it is tabu.
    tabu_until: Box<[u64]>,
    /// The unsolved cells that clash.
    clashing: Vec<u32>,
    /// The index of each unsolved cell in the list of clashing cells, or [`NOT_LISTED`].
    clashing_index: Box<[u32]>,
    /// The current number of clashing pairs of cells.
    clashing_pairs: u32,
    /// The minimum number of clashing pairs after any change so far.
    min_clashing_pairs: u32,
    /// The number of changes so far, including steps in which no change was allowed.
    changes: u64,
    /// The state of the pseudorandom number generator.
    random: u64,
}

impl LocalSearch {
    /// Creates a search of a position in which all singles have been propagated, so that the digit
    /// of a solved cell isn't a candidate of any peer.
    pub(super) fn new(geometry: &Geometry, sets: &[DigitSet]) -> LocalSearch {
        let shape = geometry.shape();
        let (mut candidates, mut first_candidates, mut cells) = (Vec::new(), vec![0], Vec::new());
        // The index of the candidate for each cell and digit.
        let mut numbers = vec![NOT_LISTED; sets.len() * shape.side()];
        let at = |cell: Cell, digit: Digit| cell.index() * shape.side() + digit.value() - 1;
        for (cell, set) in Cell::all(shape).zip(sets).filter(|(_, set)| set.len() > 1) {
            for digit in *set {
                numbers[at(cell, digit)] = candidates.len() as u32;
                candidates.push((cell, digit));
                cells.push(first_candidates.len() as u32 - 1);
            }
            first_candidates.push(candidates.len() as u32);
        }
        let mut peers = FlatLists::default();
        for (cell, digit) in &candidates {
            let all = geometry.peers(*cell).iter().map(|peer| numbers[at(*peer, *digit)]);
            peers.push(all.filter(|peer| *peer != NOT_LISTED));
        }
        let len = first_candidates.len() - 1;
        let mut repair = LocalSearch {
            chosen: vec![0; len].into(),
            clashes: vec![0; candidates.len()].into(),
            tabu_until: vec![0; candidates.len()].into(),
            clashing: Vec::new(),
            clashing_index: vec![NOT_LISTED; len].into(),
            clashing_pairs: 0,
            min_clashing_pairs: u32::MAX,
            changes: 0,
            random: 0x9e37_79b9_7f4a_7c15,
            candidates: candidates.into(),
            first_candidates: first_candidates.into(),
            cells: cells.into(),
            peers,
        };
        for cell in 0..len {
            let Range { start, end } = repair.candidates_of(cell);
            let one = start + repair.random_below((end - start) as u64) as usize;
            repair.chosen[cell] = one as u32;
            repair.clashing_pairs += repair.clashes[one];
            for peer in repair.peers.get(one as u32) {
                repair.clashes[*peer as usize] += 1;
            }
        }
        (0..len).for_each(|cell| repair.update_clashing(cell));
        repair
    }

    /// Makes up to `changes` changes, but stops as soon as no cells clash. Returns `true` if no
    /// cells clash.
    pub(super) fn repair(&mut self, changes: u64) -> bool {
        let end = self.changes + changes;
        while self.clashing_pairs > 0 && self.changes < end {
            self.changes += 1;
            if let Some(candidate) = self.best_change() {
                self.change_cell(candidate);
            }
        }
        self.clashing_pairs == 0
    }

    /// Returns the number of changes since the search began, including steps in which no change was
    /// allowed.
    pub(super) fn change_count(&self) -> u64 {
        self.changes
    }

    /// Returns the unsolved cells with their current digits.
    pub(super) fn digits(&self) -> impl Iterator<Item = (Cell, Digit)> {
        self.chosen.iter().map(|one| self.candidates[*one as usize])
    }

    /// Returns the candidate to change to: the candidate of a clashing cell that leaves the fewest
    /// clashes, selected at random among equally good ones. A tabu candidate is allowed only if it
    /// leaves fewer clashes than ever before. Returns `None` if there is no allowed candidate.
    fn best_change(&mut self) -> Option<usize> {
        let mut best = None;
        let mut least = i32::MAX;
        let mut ties = 0;
        for i in 0..self.clashing.len() {
            let cell = self.clashing[i] as usize;
            let chosen = self.chosen[cell] as usize;
            let clashes = self.clashes[chosen];
            for one in self.candidates_of(cell) {
                let more = self.clashes[one].wrapping_sub(clashes) as i32;
                if more > least || one == chosen {
                    continue;
                }
                let is_tabu = self.tabu_until[one] > self.changes;
                if is_tabu
                    && self.clashing_pairs.wrapping_add_signed(more) >= self.min_clashing_pairs
                {
                    continue;
                }
                if more < least {
                    (least, ties) = (more, 0);
                }
                ties += 1;
                if ties == 1 || self.random_below(ties) == 0 {
                    best = Some(one);
                }
            }
        }
        best
    }

    fn change_cell(&mut self, one: usize) {
        let cell = self.cells[one] as usize;
        let before = self.chosen[cell] as usize;
        self.clashing_pairs = self.clashing_pairs - self.clashes[before] + self.clashes[one];
        self.min_clashing_pairs = self.min_clashing_pairs.min(self.clashing_pairs);
        let wait = self.clashing.len() as u64 * 2 / 5 + self.random_below(RANDOM_TENURE);
        self.tabu_until[before] = self.changes + wait;
        self.chosen[cell] = one as u32;
        self.update_clashing(cell);
        for (candidate, step) in [(before, u32::MAX), (one, 1)] {
            for i in self.peers.list_range(candidate as u32) {
                let peer = self.peers.item_at(i);
                let clashes = &mut self.clashes[peer as usize];
                *clashes = clashes.wrapping_add(step);
                let cell = self.cells[peer as usize] as usize;
                if self.chosen[cell] == peer {
                    self.update_clashing(cell);
                }
            }
        }
    }

    /// Adds a cell to the list of clashing cells if it clashes, and otherwise removes it from the
    /// list.
    fn update_clashing(&mut self, cell: usize) {
        let clashes = self.clashes[self.chosen[cell] as usize] > 0;
        let at = self.clashing_index[cell];
        if clashes && at == NOT_LISTED {
            self.clashing_index[cell] = self.clashing.len() as u32;
            self.clashing.push(cell as u32);
        } else if !clashes && at != NOT_LISTED {
            self.clashing.swap_remove(at as usize);
            if let Some(moved) = self.clashing.get(at as usize) {
                self.clashing_index[*moved as usize] = at;
            }
            self.clashing_index[cell] = NOT_LISTED;
        }
    }

    fn candidates_of(&self, cell: usize) -> Range<usize> {
        self.first_candidates[cell] as usize..self.first_candidates[cell + 1] as usize
    }

    /// Returns a pseudorandom number below `bound`, using G. Marsaglia's "Xorshift RNGs" (2003).
    fn random_below(&mut self, bound: u64) -> u64 {
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

    /// Checks that the incremental counts match a recount of the whole board, both for boards that
    /// have solutions and for boards that have none.
    #[test]
    fn incremental_counts_match_a_recount() {
        let shapes = Shape::all().filter(|shape| (4..=20).contains(&shape.side()));
        for board in shapes.map(Board::empty) {
            let shape = board.shape();
            let mut sets: Vec<_> =
                Cell::all(shape).map(|cell| board.allowed_digits(cell)).collect();
            let pair = Digit::new(1).map(DigitSet::from_digit).expect("a digit");
            let pair = Digit::new(2).map(|digit| pair.with(digit)).expect("a digit");
            for turn in 0..100 {
                if turn == 50 {
                    sets[..3].fill(pair);
                }
                let mut repair = LocalSearch::new(Geometry::for_shape(shape), &sets);
                let is_solved = repair.repair(10 * turn);
                let mut found = board.clone();
                repair.digits().for_each(|(cell, digit)| found.set(cell, Some(digit)));
                let clash = |one: &Cell| {
                    let all = Geometry::for_shape(shape).peers(*one).iter();
                    all.filter(|peer| found.digit(**peer) == found.digit(*one)).count()
                };
                let pairs = Cell::all(shape).map(|cell| clash(&cell)).sum::<usize>() / 2;
                let clashing = Cell::all(shape).filter(|cell| clash(cell) > 0).count();
                assert_eq!(
                    (repair.clashing_pairs as usize, repair.clashing.len()),
                    (pairs, clashing)
                );
                assert_eq!(is_solved, found.is_solved());
                assert!(turn < 50 || !is_solved);
            }
        }
    }
}

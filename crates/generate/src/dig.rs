//! Digging: orbits are removed from a full board, one after another, until a puzzle remains.
//!
//! The orbits are examined in random order. Each of them is removed if possible. Removing givens
//! never reduces the number of solutions, so an orbit that is needed when it is examined stays
//! needed. For the same reason, several orbits can be removed at once while there are many left: if
//! the solution stays unique, each of them could have been removed by itself.
//!
//! ```text
//! 32 at once │ proper: removed       ─▶ 8 more │ several solutions: restored, and half as many
//! ```

use grid::{Board, Cell};

use crate::prober::Prober;

/// The maximum number of cells whose removal is tried at once at the start. A larger orbit is still
/// tried as a whole.
const FIRST_BATCH: usize = 32;
/// The maximum number of cells whose removal is tried at once after the first batch.
const LATER_BATCH: usize = 8;

/// A full board or a puzzle from which orbits are being removed.
pub(crate) struct Digger {
    /// The current board.
    board: Board,
    solution: Board,
    /// The orbits, in the order in which they are examined.
    orbits: Vec<Vec<Cell>>,
    /// The index of the next orbit to examine.
    next: usize,
    /// The indices of the removed orbits in [`Digger::orbits`], in the order of removal.
    removed: Vec<usize>,
    /// The number of orbits to remove at once.
    batch_size: usize,
    /// The current number of givens.
    given_count: usize,
    /// The minimum number of givens.
    min_givens: usize,
}

impl Digger {
    /// Creates a digger for a full board. It examines the orbits in the given order, and leaves at
    /// least `least` givens on the board.
    pub(crate) fn new(solution: Board, orbits: Vec<Vec<Cell>>, least: usize) -> Digger {
        Digger::from_puzzle(solution.clone(), solution, orbits, least)
    }

    /// Creates a digger for a proper puzzle with this solution. The other arguments are those of
    /// [`Digger::new`].
    pub(crate) fn from_puzzle(
        board: Board,
        solution: Board,
        orbits: Vec<Vec<Cell>>,
        least: usize,
    ) -> Digger {
        let given_count = board.filled_count();
        let large = orbits.iter().map(Vec::len).max().unwrap_or(1);
        Digger {
            board,
            solution,
            orbits,
            next: 0,
            removed: Vec::new(),
            batch_size: (FIRST_BATCH / large).max(1),
            given_count,
            min_givens: least,
        }
    }

    /// Returns the digger with batches of a single orbit from the start. This is faster for boards
    /// from which only a few orbits can be removed.
    pub(crate) fn in_batches_of_one(self) -> Digger {
        Digger { batch_size: 1, ..self }
    }

    /// Examines the next orbit, or several orbits at once. Returns `true` if any orbits are left to
    /// examine.
    pub(crate) fn step(&mut self, prober: &mut Prober) -> bool {
        let batch = self.next..(self.next + self.batch_size).min(self.orbits.len());
        let cells: usize = self.orbits[batch.clone()].iter().map(Vec::len).sum();
        let spare_givens = self.given_count.saturating_sub(self.min_givens);
        if batch.len() == 1 || cells <= spare_givens {
            let can_remove = if batch.len() == 1 {
                cells <= spare_givens && self.try_remove_orbit(self.next, prober)
            } else {
                self.try_remove_orbits(batch.clone(), prober)
            };
            if can_remove {
                self.given_count -= cells;
                self.removed.extend(batch.clone());
                self.batch_size = self.batch_size.min((LATER_BATCH / (cells / batch.len())).max(1));
            }
            if can_remove || batch.len() == 1 {
                self.next = batch.end;
                return self.next < self.orbits.len();
            }
        }
        self.batch_size = batch.len().div_ceil(2);
        true
    }

    fn try_remove_orbit(&mut self, orbit: usize, prober: &mut Prober) -> bool {
        for at in 0..self.orbits[orbit].len() {
            let cell = self.orbits[orbit][at];
            let Some(digit) = self.board.digit(cell) else { continue };
            self.board.set(cell, None);
            if prober.may_have_other_digit(&self.board, cell, digit) {
                self.restore(orbit..orbit + 1);
                return false;
            }
        }
        true
    }

    fn try_remove_orbits(&mut self, orbits: std::ops::Range<usize>, prober: &mut Prober) -> bool {
        for cell in self.orbits[orbits.clone()].iter().flatten() {
            self.board.set(*cell, None);
        }
        let is_unique = !prober.may_have_several_solutions(&self.board);
        if !is_unique {
            self.restore(orbits);
        }
        is_unique
    }

    fn restore(&mut self, orbits: std::ops::Range<usize>) {
        for cell in self.orbits[orbits].iter().flatten() {
            self.board.set(*cell, self.solution.digit(*cell));
        }
    }

    /// Returns the current board.
    pub(crate) fn board(&self) -> &Board {
        &self.board
    }

    /// Returns the current board and its solution.
    pub(crate) fn into_boards(self) -> (Board, Board) {
        (self.board, self.solution)
    }

    /// Returns the solution of the board. If digging started with a full board, the solution is
    /// that board.
    pub(crate) fn solution(&self) -> &Board {
        &self.solution
    }

    /// Returns the number of orbits that have been removed.
    pub(crate) fn depth(&self) -> usize {
        self.removed.len()
    }

    /// Returns the board as it was when `depth` orbits had been removed from the full board. The
    /// digger must have started with that board.
    pub(crate) fn at_depth(&self, depth: usize) -> Board {
        let mut board = self.solution.clone();
        for orbit in self.removed.iter().take(depth) {
            self.orbits[*orbit].iter().for_each(|cell| board.set(*cell, None));
        }
        board
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Symmetry, fill, random::Random};
    use grid::Shape;

    /// Removes, one after another, the orbits whose removal leaves one solution and at least
    /// `least` givens.
    fn dig_one_by_one(solution: &Board, orbits: &[Vec<Cell>], least: usize) -> Board {
        let mut board = solution.clone();
        for orbit in orbits {
            let mut without = board.clone();
            orbit.iter().for_each(|cell| without.set(*cell, None));
            if without.filled_count() >= least
                && engine::count_solutions(engine::fast(), &without, 2) == 1
            {
                board = without;
            }
        }
        board
    }

    #[test]
    fn batches_give_the_same_result_as_single_orbits() {
        let mut random = Random::from_seeds(&[5]);
        for (symmetry, least) in
            Symmetry::ALL.into_iter().flat_map(|symmetry| [(symmetry, 0), (symmetry, 31)])
        {
            for shape in [Shape::CLASSIC, Shape::new(2, 3).expect("a shape")] {
                let full = fill::full_board(shape, &mut random);
                let mut orbits = symmetry.orbits(shape);
                random.shuffle(&mut orbits);
                let mut digger = Digger::new(full.clone(), orbits.clone(), least);
                let mut prober = Prober::default();
                while digger.step(&mut prober) {}
                assert_eq!(*digger.board(), dig_one_by_one(&full, &orbits, least), "{symmetry}");
                assert_eq!(digger.at_depth(digger.depth()), *digger.board());
                assert_eq!(digger.at_depth(0), *digger.solution());
            }
        }
    }
}

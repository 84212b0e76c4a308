//! Digging: from a full board to a puzzle, orbit after orbit.
//!
//! The orbits go in a random order, and each goes that can: with fewer givens a board has no fewer
//! solutions, so one that is needed when its turn comes is needed for good. For the same reason
//! several may go at once while there are many left: where that keeps the solution alone, so would
//! each by itself.
//!
//! ```text
//! 32 at once │ proper: gone          ─▶ 8 more │ several solutions: back, and half as many
//! ```

use grid::{Board, Cell};

use crate::prober::Prober;

/// Cells that go at once in the beginning, and after that.
const FIRST: usize = 32;
const NEXT: usize = 8;

/// A full board that is dug out, orbit by orbit.
pub(crate) struct Digger {
    /// What is left of the board.
    board: Board,
    solution: Board,
    /// The orbits in the order of their turns.
    orbits: Vec<Vec<Cell>>,
    /// The turn.
    at: usize,
    /// The orbits that went, in order.
    gone: Vec<usize>,
    /// Orbits that go at once.
    at_once: usize,
    /// Givens that are left, and how many are to be.
    left: usize,
    least: usize,
}

impl Digger {
    /// Digs a full board, orbit by orbit in this order, as long as so many givens are left.
    pub(crate) fn new(solution: Board, orbits: Vec<Vec<Cell>>, least: usize) -> Digger {
        Digger::of(solution.clone(), solution, orbits, least)
    }

    /// Digs a proper puzzle, whose solution this is, on.
    pub(crate) fn of(
        board: Board,
        solution: Board,
        orbits: Vec<Vec<Cell>>,
        least: usize,
    ) -> Digger {
        let left = board.filled();
        let large = orbits.iter().map(Vec::len).max().unwrap_or(1);
        Digger {
            board,
            solution,
            orbits,
            at: 0,
            gone: Vec::new(),
            at_once: (FIRST / large).max(1),
            left,
            least,
        }
    }

    /// The same, orbit after orbit from the beginning: for boards that few can go from.
    pub(crate) fn one_by_one(self) -> Digger {
        Digger { at_once: 1, ..self }
    }

    /// Has the next turn, or several; whether any is left.
    pub(crate) fn step(&mut self, prober: &mut Prober) -> bool {
        let turns = self.at..(self.at + self.at_once).min(self.orbits.len());
        let cells: usize = self.orbits[turns.clone()].iter().map(Vec::len).sum();
        let room = self.left.saturating_sub(self.least);
        if turns.len() == 1 || cells <= room {
            let goes = if turns.len() == 1 {
                cells <= room && self.one_goes(self.at, prober)
            } else {
                self.all_go(turns.clone(), prober)
            };
            if goes {
                self.left -= cells;
                self.gone.extend(turns.clone());
                self.at_once = self.at_once.min((NEXT / (cells / turns.len())).max(1));
            }
            if goes || turns.len() == 1 {
                self.at = turns.end;
                return self.at < self.orbits.len();
            }
        }
        self.at_once = turns.len().div_ceil(2);
        true
    }

    fn one_goes(&mut self, orbit: usize, prober: &mut Prober) -> bool {
        for at in 0..self.orbits[orbit].len() {
            let cell = self.orbits[orbit][at];
            let Some(digit) = self.board.digit(cell) else { continue };
            self.board.set(cell, None);
            if prober.may_differ(&self.board, cell, digit) {
                self.put_back(orbit..orbit + 1);
                return false;
            }
        }
        true
    }

    fn all_go(&mut self, orbits: std::ops::Range<usize>, prober: &mut Prober) -> bool {
        for cell in self.orbits[orbits.clone()].iter().flatten() {
            self.board.set(*cell, None);
        }
        let go = !prober.may_have_several(&self.board);
        if !go {
            self.put_back(orbits);
        }
        go
    }

    fn put_back(&mut self, orbits: std::ops::Range<usize>) {
        for cell in self.orbits[orbits].iter().flatten() {
            self.board.set(*cell, self.solution.digit(*cell));
        }
    }

    /// What is left.
    pub(crate) fn board(&self) -> &Board {
        &self.board
    }

    /// What is left, and the full board.
    pub(crate) fn into_boards(self) -> (Board, Board) {
        (self.board, self.solution)
    }

    /// The full board.
    pub(crate) fn solution(&self) -> &Board {
        &self.solution
    }

    /// How many orbits went.
    pub(crate) fn depth(&self) -> usize {
        self.gone.len()
    }

    /// The board as it was when so many orbits had gone.
    pub(crate) fn at_depth(&self, depth: usize) -> Board {
        let mut board = self.solution.clone();
        for orbit in self.gone.iter().take(depth) {
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

    /// One orbit after another, by counting.
    fn slowly(solution: &Board, orbits: &[Vec<Cell>], least: usize) -> Board {
        let mut board = solution.clone();
        for orbit in orbits {
            let mut without = board.clone();
            orbit.iter().for_each(|cell| without.set(*cell, None));
            if without.filled() >= least && engine::count(engine::fast(), &without, 2) == 1 {
                board = without;
            }
        }
        board
    }

    #[test]
    fn digging_at_once_is_digging_one_by_one() {
        let mut random = Random::of(&[5]);
        for (symmetry, least) in
            Symmetry::ALL.into_iter().flat_map(|symmetry| [(symmetry, 0), (symmetry, 31)])
        {
            for shape in [Shape::CLASSIC, Shape::new(2, 3).expect("a shape")] {
                let full = fill::full(shape, &mut random);
                let mut orbits = symmetry.orbits(shape);
                random.shuffle(&mut orbits);
                let mut digger = Digger::new(full.clone(), orbits.clone(), least);
                let mut prober = Prober::default();
                while digger.step(&mut prober) {}
                assert_eq!(*digger.board(), slowly(&full, &orbits, least), "{symmetry}");
                assert_eq!(digger.at_depth(digger.depth()), *digger.board());
                assert_eq!(digger.at_depth(0), *digger.solution());
            }
        }
    }
}

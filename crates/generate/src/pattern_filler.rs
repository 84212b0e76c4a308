//! The search for digits that make the cells of a pattern the givens of a proper puzzle.
//!
//! The search starts with the digits of a full board. As long as the board has several solutions,
//! one or two givens are replaced. The solutions without these givens are enumerated up to a limit,
//! and the combinations of digits in these cells are counted. The combination that occurs least
//! often is the best one for these cells:
//!
//! ```text
//! . 5 . ? . .     without both: 812 solutions;  3 and 7: 96 of them, 3 and 8: 2, 4 and 1: 1, done
//! ? . 2 . . .
//! ```
//!
//! So a single enumeration finds the best change for the selected cells. Progress is measured by
//! the number of solutions. The previous combination is excluded, so that it isn't chosen again. If
//! there is no progress for a while, the search restarts with a different full board.

use grid::{Board, Cell, Digit};

use crate::{fill, prober::Prober, random::Random};

/// The maximum number of solutions to enumerate for a change.
const MAX_SOLUTIONS: usize = 3000;

/// The number of changes without progress before the search restarts.
const MAX_CHANGES_WITHOUT_PROGRESS: usize = 60;

/// A board whose digits are changed until it has one solution.
pub(crate) struct PatternFiller {
    cells: Vec<Cell>,
    board: Board,
    /// The number of the board's solutions, counted up to [`MAX_SOLUTIONS`], or [`usize::MAX`]
    /// before they are counted.
    solution_count: usize,
    /// The smallest number of solutions so far.
    min_solution_count: usize,
    /// The number of changes since the number of solutions last reached a new minimum.
    changes_since_progress: usize,
}

impl PatternFiller {
    /// Creates a filler for a board whose pattern cells have the digits of a random full board.
    pub(crate) fn new(cells: &[Cell], shape: grid::Shape, random: &mut Random) -> PatternFiller {
        let full = fill::full_board(shape, random);
        let mut board = Board::empty(shape);
        cells.iter().for_each(|cell| board.set(*cell, full.digit(*cell)));
        PatternFiller {
            cells: cells.to_vec(),
            board,
            solution_count: usize::MAX,
            min_solution_count: usize::MAX,
            changes_since_progress: 0,
        }
    }

    /// Counts the solutions in the first call, and makes a change in each later call. Returns the
    /// board and its solution if the board is proper, or `None` if it isn't proper yet. Returns an
    /// error if the search should restart.
    pub(crate) fn step(
        &mut self,
        prober: &mut Prober,
        random: &mut Random,
    ) -> Result<Option<(Board, Board)>, SearchAbandoned> {
        if self.solution_count == usize::MAX {
            self.solution_count =
                prober.enumerate_solutions(&self.board, MAX_SOLUTIONS, &mut |_| ());
        } else {
            self.change_givens(prober, random);
        }
        if self.solution_count == 1 {
            let solution = prober.find_solution(&self.board);
            return Ok(solution.map(|solution| (self.board.clone(), solution)));
        }
        if self.solution_count < self.min_solution_count {
            (self.min_solution_count, self.changes_since_progress) = (self.solution_count, 0);
        } else {
            self.changes_since_progress += 1;
        }
        if self.changes_since_progress > MAX_CHANGES_WITHOUT_PROGRESS {
            Err(SearchAbandoned)
        } else {
            Ok(None)
        }
    }

    /// Replaces the digits of one or two random cells with a different combination, which occurs in
    /// the fewest solutions. If no other combination occurs in a solution, the digits remain the
    /// same.
    fn change_givens(&mut self, prober: &mut Prober, random: &mut Random) {
        let side = self.board.shape().side();
        let cell_count =
            if self.cells.len() > 1 && self.solution_count < MAX_SOLUTIONS { 2 } else { 1 };
        let mut chosen = Vec::with_capacity(cell_count);
        while chosen.len() < cell_count {
            let Some(cell) = random.choose(&self.cells) else { return };
            if !chosen.contains(cell) {
                chosen.push(*cell);
            }
        }
        let before: Vec<Option<Digit>> =
            chosen.iter().map(|cell| self.board.digit(*cell)).collect();
        let code = |digits: &[usize]| digits.iter().fold(0, |code, digit| code * side + digit - 1);
        let old = before.iter().flatten().map(|digit| digit.value()).collect::<Vec<_>>();
        let old = code(&old);
        chosen.iter().for_each(|cell| self.board.set(*cell, None));
        let mut counts = vec![0usize; side.pow(cell_count as u32)];
        let all = prober.enumerate_solutions(&self.board, MAX_SOLUTIONS, &mut |digits| {
            let values = chosen.iter().map(|cell| digits[cell.index()].value());
            counts[code(&values.collect::<Vec<_>>())] += 1;
        });
        let others = counts.iter().enumerate().filter(|(at, count)| **count > 0 && *at != old);
        let least = others.clone().map(|(_, count)| *count).min();
        let best: Vec<usize> =
            others.filter(|(_, count)| Some(**count) == least).map(|(at, _)| at).collect();
        let Some(new) = random.choose(&best).copied() else {
            chosen.iter().zip(before).for_each(|(cell, digit)| self.board.set(*cell, digit));
            return;
        };
        let digit = |value: usize| Digit::new(value % side + 1);
        match chosen.as_slice() {
            [one] => self.board.set(*one, digit(new)),
            [one, two] => {
                self.board.set(*one, digit(new / side));
                self.board.set(*two, digit(new));
            }
            _ => {}
        }
        // If not all solutions were enumerated, the combination may occur more often than was
        // counted.
        self.solution_count = match least {
            Some(least) if all < MAX_SOLUTIONS => least,
            _ => prober.enumerate_solutions(&self.board, MAX_SOLUTIONS, &mut |_| ()),
        };
    }
}

/// The error of a search that makes no progress and should restart.
pub(crate) struct SearchAbandoned;

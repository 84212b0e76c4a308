//! Redundant givens. If a single redundant given is removed, the puzzle still has exactly one
//! solution.
//!
//! Two redundant givens can't always be removed together. [`minimize`](crate::minimize()) finds the
//! puzzle that remains if givens are removed one after another.

use grid::{Board, Cell};

use crate::{ImproperReason, UniquenessCheck, removal::RemovalCheck};

/// A search for the redundant givens in a list. It runs in slices and examines one given after
/// another.
///
/// Each given is examined independently of the others, so several searches for parts of the givens
/// find the same givens as one search for all.
pub struct RedundancySearch {
    board: Board,
    /// The check that the board is proper, or `None` after it is finished.
    check: Option<UniquenessCheck>,
    givens: Vec<Cell>,
    done_count: usize,
    current: Option<RemovalCheck>,
    redundant: Vec<Cell>,
}

impl RedundancySearch {
    /// Creates a search among the listed givens of a board. The search first checks whether the
    /// board is proper. Cells that are empty or outside the board are ignored.
    pub fn new(board: &Board, givens: Vec<Cell>) -> RedundancySearch {
        let check = Some(UniquenessCheck::new(board));
        RedundancySearch { check, ..RedundancySearch::for_proper_board(board, givens) }
    }

    /// Creates a search among the listed givens of a board that is known to be proper, for example
    /// for a worker that examines some of the givens. For any other board, the result is
    /// meaningless.
    pub fn for_proper_board(board: &Board, mut givens: Vec<Cell>) -> RedundancySearch {
        givens.retain(|cell| board.digits().get(cell.index()).is_some_and(Option::is_some));
        RedundancySearch {
            board: board.clone(),
            check: None,
            givens,
            done_count: 0,
            current: None,
            redundant: Vec::new(),
        }
    }

    /// Continues until all givens have been examined. Returns the redundant givens in the order of
    /// the list, or the reason why the board isn't proper. Later calls return the same answer.
    /// Returns `None` if `stop` returned `true` before that. `stop` is called at least once per
    /// given.
    pub fn run_until(
        &mut self,
        stop: &dyn Fn() -> bool,
    ) -> Option<Result<Vec<Cell>, ImproperReason>> {
        if let Some(check) = &mut self.check {
            if let Err(reason) = check.run_until(stop)?.solution() {
                return Some(Err(reason));
            }
            self.check = None;
        }
        while let Some(&given) = self.givens.get(self.done_count) {
            if self.current.is_none() {
                self.current = RemovalCheck::new(&self.board, given);
            }
            if let Some(removal) = &mut self.current
                && removal.run_until(stop)?
            {
                self.redundant.push(given);
            }
            self.current = None;
            self.done_count += 1;
            if stop() {
                break;
            }
        }
        (self.done_count == self.givens.len()).then(|| Ok(self.redundant.clone()))
    }

    /// Returns the number of givens that have been examined, and the total number of givens.
    pub fn progress(&self) -> (usize, usize) {
        (self.done_count, self.givens.len())
    }

    /// Returns the redundant givens found so far.
    pub fn found_so_far(&self) -> &[Cell] {
        &self.redundant
    }
}

/// Finds the redundant givens of a board, row by row, without interruption. The list is empty if
/// and only if the board is minimal. This takes one search per given.
///
/// # Errors
/// If the board isn't proper.
pub fn redundant_givens(board: &Board) -> Result<Vec<Cell>, ImproperReason> {
    let mut search = RedundancySearch::new(board, Cell::all(board.shape()).collect());
    loop {
        if let Some(found) = search.run_until(&|| false) {
            return found;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::{Digit, DigitSet};

    fn board(text: &str) -> Board {
        text.parse().expect("a drawing of a board")
    }

    /// Compares the redundant givens with the expected ones, which are drawn in their cells.
    #[track_caller]
    fn check(board: &Board, expected: Result<&str, ImproperReason>) {
        let drawn = |found: Vec<Cell>| {
            let mut drawing = Board::empty(board.shape());
            found.into_iter().for_each(|cell| drawing.set(cell, board.digit(cell)));
            drawing.to_string()
        };
        assert_eq!(redundant_givens(board).map(drawn), expected.map(str::to_owned));
    }

    #[test]
    fn a_given_is_redundant_if_the_others_imply_it() {
        check(&board("12.4 ..1. .1.. 4..1"), Ok("1...\n..1.\n.1..\n...1"));
        check(&board("1... ..3. .4.. ...2"), Ok("....\n....\n....\n...."));
        check(&board("12.. ..3. ...4 ...."), Err(ImproperReason::Impossible));
        check(&board("12.. .... .... ...."), Err(ImproperReason::Several));
        check(&board("1111 .... .... ...."), Err(ImproperReason::Impossible));
    }

    #[test]
    fn a_restricted_cell_needs_no_given() {
        let mut restricted = board("1234 34.. 21.. 43..");
        restricted.set(Cell::new(6), Digit::new(1));
        let before = redundant_givens(&restricted).expect("a proper board");
        assert!(!before.contains(&Cell::new(6)));
        restricted.restrict(Cell::new(6), DigitSet::from_digit(Digit::new(1).expect("a digit")));
        let after = redundant_givens(&restricted).expect("a proper board");
        assert!(after.contains(&Cell::new(6)));
    }

    #[test]
    fn cells_without_givens_are_ignored() {
        let puzzle = board("12.4 ..1. .1.. 4..1");
        let cells = [2, 1, 16, 4095, 0].map(Cell::new).to_vec();
        let mut search = RedundancySearch::new(&puzzle, cells);
        assert_eq!(search.progress(), (0, 2));
        assert_eq!(search.run_until(&|| false), Some(Ok(vec![Cell::new(0)])));
        assert_eq!(search.progress(), (2, 2));
    }
}

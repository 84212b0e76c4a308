//! Minimization of a proper puzzle: redundant givens are removed one after another.
//!
//! Each given is examined once, row by row. A given that is needed when it is examined stays
//! needed, because a board with fewer givens doesn't have fewer solutions.

use std::vec;

use grid::{Board, Cell};

use crate::{ImproperReason, UniquenessCheck, removal::RemovalCheck};

/// A minimization that runs in slices and examines one given after another.
pub struct Minimizer {
    board: Board,
    /// The check that the board is proper, or `None` after it is finished.
    check: Option<UniquenessCheck>,
    givens: vec::IntoIter<Cell>,
    current: Option<(Cell, RemovalCheck)>,
}

impl Minimizer {
    /// Creates a minimizer that examines the givens row by row.
    pub fn new(board: &Board) -> Minimizer {
        Minimizer::with_order(board, Cell::all(board.shape()).collect())
    }

    /// Creates a minimizer that examines the givens in the order of the list. The resulting puzzle
    /// depends on this order. Givens that aren't listed are retained, so the result is minimal only
    /// if all givens are listed. Cells that are empty or outside the board are ignored.
    pub fn with_order(board: &Board, mut givens: Vec<Cell>) -> Minimizer {
        givens.retain(|cell| cell.index() < board.shape().cells());
        let check = Some(UniquenessCheck::new(board));
        Minimizer { board: board.clone(), check, givens: givens.into_iter(), current: None }
    }

    /// Continues until every listed given has been examined. Returns the reduced puzzle with the
    /// restrictions of the board, or the reason why the board isn't proper. Later calls return the
    /// same answer. Returns `None` if `stop` returned `true` before that. `stop` is called at least
    /// once per given.
    pub fn run_until(&mut self, stop: &dyn Fn() -> bool) -> Option<Result<Board, ImproperReason>> {
        if let Some(check) = &mut self.check {
            if let Err(reason) = check.run_until(stop)?.solution() {
                return Some(Err(reason));
            }
            self.check = None;
        }
        loop {
            if self.current.is_none() {
                let board = &self.board;
                self.current =
                    self.givens.find_map(|given| Some((given, RemovalCheck::new(board, given)?)));
            }
            let Some((given, removal)) = &mut self.current else {
                return Some(Ok(self.board.clone()));
            };
            if removal.run_until(stop)? {
                self.board.set(*given, None);
            }
            self.current = None;
            if stop() {
                return None;
            }
        }
    }
}

/// Finds a minimal puzzle within a board, without interruption. Redundant givens are removed row by
/// row, so the result is always the same. This takes one search per given.
///
/// # Errors
/// If the board isn't proper.
///
/// ```
/// let full = "1234 3412 2143 4321".parse()?;
/// let minimal = puzzle::minimize(&full).expect("a proper board");
/// assert_eq!(puzzle::redundant_givens(&minimal), Ok(vec![]));
/// # Ok::<(), grid::ParseBoardError>(())
/// ```
pub fn minimize(board: &Board) -> Result<Board, ImproperReason> {
    let mut minimizer = Minimizer::new(board);
    loop {
        if let Some(minimal) = minimizer.run_until(&|| false) {
            return minimal;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Result<&str, ImproperReason>) {
        let board: Board = text.parse().expect("a drawing of a board");
        let whole = minimize(&board);
        assert_eq!(whole.clone().map(|minimal| minimal.to_string()), expected.map(str::to_owned));
        let mut sliced = Minimizer::new(&board);
        assert_eq!((0..1000).find_map(|_| sliced.run_until(&|| true)), Some(whole.clone()));
        assert_eq!(sliced.run_until(&|| true), Some(whole), "later calls return the same");
    }

    #[test]
    fn givens_are_removed_until_all_are_needed() {
        check("1234 3412 2143 4321", Ok("....\n..12\n.1.3\n.32."));
        check("12.. ..3. ...4 ....", Err(ImproperReason::Impossible));
        check("12.. .... .... ....", Err(ImproperReason::Several));
    }

    #[test]
    fn the_order_determines_the_minimal_puzzle() {
        let full: Board = "1234 3412 2143 4321".parse().expect("a drawing of a board");
        let cells: Vec<Cell> = Cell::all(full.shape()).rev().chain([Cell::new(99)]).collect();
        let minimal_puzzle = |cells| Minimizer::with_order(&full, cells).run_until(&|| false);
        let backwards =
            minimal_puzzle(cells.clone()).expect("the search ends").expect("a proper board");
        assert_ne!(Ok(backwards), minimize(&full));
        assert_eq!(minimal_puzzle(Vec::new()), Some(Ok(full.clone())));
    }
}

//! A minimal puzzle from a proper one: redundant givens go one after another.
//!
//! Each given is looked at once, row by row. One that is needed when its turn comes is needed for
//! good, for a board with fewer givens has no fewer solutions.

use std::vec;

use grid::{Board, Cell};

use crate::{NotProper, UniquenessCheck, removal::Removal};

/// A board on its way to a minimal one, slice by slice and given by given.
pub struct Minimizer {
    board: Board,
    /// The check that the board is proper, until that is found.
    check: Option<UniquenessCheck>,
    givens: vec::IntoIter<Cell>,
    current: Option<(Cell, Removal)>,
}

impl Minimizer {
    /// A minimizer that takes the givens row by row.
    pub fn new(board: &Board) -> Minimizer {
        Minimizer::in_order(board, Cell::all(board.shape()).collect())
    }

    /// A minimizer that takes the givens in this order, which decides which puzzle is left, and
    /// keeps those that are not in it: the result is minimal if all of them are. Cells off the
    /// board are left out.
    pub fn in_order(board: &Board, mut givens: Vec<Cell>) -> Minimizer {
        givens.retain(|cell| cell.index() < board.shape().cells());
        let check = Some(UniquenessCheck::new(board));
        Minimizer { board: board.clone(), check, givens: givens.into_iter(), current: None }
    }

    /// Goes on until every given had its turn: the minimal puzzle, with the restrictions of the
    /// board; or why the board is not proper. Later calls repeat the answer. `None` when `stop`,
    /// which is asked at least once a given, said so before that.
    pub fn slice(&mut self, stop: &dyn Fn() -> bool) -> Option<Result<Board, NotProper>> {
        if let Some(check) = &mut self.check {
            if let Err(reason) = check.slice(stop)?.solution() {
                return Some(Err(reason));
            }
            self.check = None;
        }
        loop {
            if self.current.is_none() {
                let board = &self.board;
                self.current =
                    self.givens.find_map(|given| Some((given, Removal::new(board, given)?)));
            }
            let Some((given, removal)) = &mut self.current else {
                return Some(Ok(self.board.clone()));
            };
            if removal.slice(stop)? {
                self.board.set(*given, None);
            }
            self.current = None;
            if stop() {
                return None;
            }
        }
    }
}

/// A minimal puzzle that a board contains, always the same one: redundant givens go row by row, in
/// one go. It takes a search for each given.
///
/// # Errors
/// Why the board is not proper.
///
/// ```
/// let full = "1234 3412 2143 4321".parse()?;
/// let minimal = puzzle::minimize(&full).expect("a proper board");
/// assert_eq!(puzzle::redundant_givens(&minimal), Ok(vec![]));
/// # Ok::<(), grid::ParseBoardError>(())
/// ```
pub fn minimize(board: &Board) -> Result<Board, NotProper> {
    let mut minimizer = Minimizer::new(board);
    loop {
        if let Some(minimal) = minimizer.slice(&|| false) {
            return minimal;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, expected: Result<&str, NotProper>) {
        let board: Board = text.parse().expect("a drawing of a board");
        let whole = minimize(&board);
        assert_eq!(whole.clone().map(|minimal| minimal.to_string()), expected.map(str::to_owned));
        let mut sliced = Minimizer::new(&board);
        assert_eq!((0..1000).find_map(|_| sliced.slice(&|| true)), Some(whole.clone()));
        assert_eq!(sliced.slice(&|| true), Some(whole), "it is said again");
    }

    #[test]
    fn givens_go_until_none_can() {
        check("1234 3412 2143 4321", Ok("....\n..12\n.1.3\n.32."));
        check("12.. ..3. ...4 ....", Err(NotProper::Impossible));
        check("12.. .... .... ....", Err(NotProper::Several));
    }

    #[test]
    fn the_order_decides_which_puzzle_is_left() {
        let full: Board = "1234 3412 2143 4321".parse().expect("a drawing of a board");
        let cells: Vec<Cell> = Cell::all(full.shape()).rev().chain([Cell::new(99)]).collect();
        let left = |cells| Minimizer::in_order(&full, cells).slice(&|| false);
        let backwards = left(cells.clone()).expect("the end").expect("a proper board");
        assert_ne!(Ok(backwards), minimize(&full));
        assert_eq!(left(Vec::new()), Some(Ok(full.clone())));
    }
}

//! Which givens are redundant: each can go by itself, and the puzzle still has one solution.
//!
//! Two redundant givens cannot always go together: which puzzle is left when they go one after
//! another is [`minimize`](crate::minimize())'s question.

use grid::{Board, Cell};

use crate::{NotProper, UniquenessCheck, removal::Removal};

/// A search for the redundant givens among some givens of a board, slice by slice and given by
/// given.
///
/// Givens are independent of one another here: searches for parts of them find, together, what one
/// search for all of them finds.
pub struct RedundantGivens {
    board: Board,
    /// The check that the board is proper, until that is found.
    check: Option<UniquenessCheck>,
    givens: Vec<Cell>,
    done: usize,
    current: Option<Removal>,
    redundant: Vec<Cell>,
}

impl RedundantGivens {
    /// A search among these givens of any board. Whether the board is proper is found first.
    /// Cells that are empty or off the board are left out.
    pub fn new(board: &Board, givens: Vec<Cell>) -> RedundantGivens {
        let check = Some(UniquenessCheck::new(board));
        RedundantGivens { check, ..RedundantGivens::of_proper(board, givens) }
    }

    /// A search among these givens of a board that is known to be proper, as a worker has it that
    /// takes some of the givens. What it finds about any other board means nothing.
    pub fn of_proper(board: &Board, mut givens: Vec<Cell>) -> RedundantGivens {
        givens.retain(|cell| board.digits().get(cell.index()).is_some_and(Option::is_some));
        RedundantGivens {
            board: board.clone(),
            check: None,
            givens,
            done: 0,
            current: None,
            redundant: Vec::new(),
        }
    }

    /// Searches on until all givens are done: those that are redundant, in the order in which they
    /// were handed in; or why the board is not proper. Later calls repeat the answer. `None` when
    /// `stop`, which is asked at least once a given, said so before that.
    pub fn slice(&mut self, stop: &dyn Fn() -> bool) -> Option<Result<Vec<Cell>, NotProper>> {
        if let Some(check) = &mut self.check {
            if let Err(reason) = check.slice(stop)?.solution() {
                return Some(Err(reason));
            }
            self.check = None;
        }
        while let Some(&given) = self.givens.get(self.done) {
            if self.current.is_none() {
                self.current = Removal::new(&self.board, given);
            }
            if let Some(removal) = &mut self.current
                && removal.slice(stop)?
            {
                self.redundant.push(given);
            }
            self.current = None;
            self.done += 1;
            if stop() {
                break;
            }
        }
        (self.done == self.givens.len()).then(|| Ok(self.redundant.clone()))
    }

    /// How many givens are done, and how many there are in all.
    pub fn progress(&self) -> (usize, usize) {
        (self.done, self.givens.len())
    }

    /// The redundant givens that were found so far.
    pub fn found(&self) -> &[Cell] {
        &self.redundant
    }
}

/// The redundant givens of a board, row by row, in one go; none of them exactly if the board is
/// minimal. It takes a search for each given.
///
/// # Errors
/// Why the board is not proper.
pub fn redundant_givens(board: &Board) -> Result<Vec<Cell>, NotProper> {
    let mut search = RedundantGivens::new(board, Cell::all(board.shape()).collect());
    loop {
        if let Some(found) = search.slice(&|| false) {
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

    /// The redundant givens are drawn where they stand.
    #[track_caller]
    fn check(board: &Board, expected: Result<&str, NotProper>) {
        let drawn = |found: Vec<Cell>| {
            let mut of = Board::empty(board.shape());
            found.into_iter().for_each(|cell| of.set(cell, board.digit(cell)));
            of.to_string()
        };
        assert_eq!(redundant_givens(board).map(drawn), expected.map(str::to_owned));
    }

    #[test]
    fn a_given_is_redundant_if_the_others_imply_it() {
        check(&board("12.4 ..1. .1.. 4..1"), Ok("1...\n..1.\n.1..\n...1"));
        check(&board("1... ..3. .4.. ...2"), Ok("....\n....\n....\n...."));
        check(&board("12.. ..3. ...4 ...."), Err(NotProper::Impossible));
        check(&board("12.. .... .... ...."), Err(NotProper::Several));
        check(&board("1111 .... .... ...."), Err(NotProper::Impossible));
    }

    #[test]
    fn a_restricted_cell_needs_no_given() {
        let mut restricted = board("1234 34.. 21.. 43..");
        restricted.set(Cell::new(6), Digit::new(1));
        let before = redundant_givens(&restricted).expect("a proper board");
        assert!(!before.contains(&Cell::new(6)));
        restricted.restrict(Cell::new(6), DigitSet::of(Digit::new(1).expect("a digit")));
        let after = redundant_givens(&restricted).expect("a proper board");
        assert!(after.contains(&Cell::new(6)));
    }

    #[test]
    fn cells_without_given_are_left_out() {
        let puzzle = board("12.4 ..1. .1.. 4..1");
        let cells = [2, 1, 16, 4095, 0].map(Cell::new).to_vec();
        let mut search = RedundantGivens::new(&puzzle, cells);
        assert_eq!(search.progress(), (0, 2));
        assert_eq!(search.slice(&|| false), Some(Ok(vec![Cell::new(0)])));
        assert_eq!(search.progress(), (2, 2));
    }
}

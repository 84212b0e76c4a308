//! The check of whether a board has no solution, one, or several. Its search stops after the second
//! solution.

use engine::{Ended, Limits, Search};
use grid::{Board, Digit, Shape};

/// The number of a board's solutions, up to two. The result is always proved, because a search that
/// was interrupted has no result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Uniqueness {
    /// The board has no solution.
    Impossible,
    /// The board is proper. The field is its solution, a full board without restrictions.
    Unique(Board),
    /// The board has at least two solutions.
    Several,
}

/// The reason why a board isn't proper.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ImproperReason {
    /// The board has no solution.
    Impossible,
    /// The board has at least two solutions.
    Several,
}

impl Uniqueness {
    /// Returns the solution of a proper board.
    ///
    /// # Errors
    /// If the board isn't proper.
    pub fn solution(self) -> Result<Board, ImproperReason> {
        match self {
            Uniqueness::Impossible => Err(ImproperReason::Impossible),
            Uniqueness::Unique(solution) => Ok(solution),
            Uniqueness::Several => Err(ImproperReason::Several),
        }
    }
}

/// A check of whether a board has no solution, one, or several. It runs in slices.
pub struct UniquenessCheck {
    search: Box<dyn Search>,
    shape: Shape,
    solution_count: u64,
    first_solution: Option<Board>,
}

impl UniquenessCheck {
    /// Creates a check of how many solutions a board has: none, one or more.
    pub fn new(board: &Board) -> UniquenessCheck {
        let search = engine::fast().search(board);
        UniquenessCheck { search, shape: board.shape(), solution_count: 0, first_solution: None }
    }

    /// Continues until the answer is known. Later calls return the same answer. Returns `None` if
    /// `stop` returned `true` before that.
    pub fn run_until(&mut self, stop: &dyn Fn() -> bool) -> Option<Uniqueness> {
        let ended = match self.solution_count {
            2.. => Ended::SolutionLimit,
            found => {
                let limits =
                    Limits { max_solutions: 2 - found, max_nodes: u64::MAX, should_stop: stop };
                self.search.run(&limits, &mut |digits: &[Digit]| {
                    self.solution_count += 1;
                    self.first_solution.get_or_insert_with(|| {
                        Board::from_digits(self.shape, digits.iter().copied().map(Some))
                    });
                })
            }
        };
        match ended {
            Ended::Exhausted => {
                Some(self.first_solution.clone().map_or(Uniqueness::Impossible, Uniqueness::Unique))
            }
            Ended::SolutionLimit => Some(Uniqueness::Several),
            Ended::Stopped | Ended::NodeLimit => None,
        }
    }
}

/// Returns whether a board has no solution, one, or several. The search runs without interruption.
/// For 9×9 boards, this takes microseconds. For large boards, it may take arbitrarily long.
pub fn uniqueness(board: &Board) -> Uniqueness {
    let mut check = UniquenessCheck::new(board);
    loop {
        if let Some(uniqueness) = check.run_until(&|| false) {
            return uniqueness;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::{Cell, DigitSet};

    #[track_caller]
    fn check(text: &str, expected: Result<&str, ImproperReason>) {
        let board: Board = text.parse().expect("a drawing of a board");
        let whole = uniqueness(&board);
        let solution = whole.clone().solution().map(|solution| solution.to_string());
        assert_eq!(solution, expected.map(str::to_owned));
        let mut sliced = UniquenessCheck::new(&board);
        assert_eq!((0..1000).find_map(|_| sliced.run_until(&|| true)), Some(whole.clone()));
        assert_eq!(sliced.run_until(&|| true), Some(whole), "later calls return the same");
    }

    #[test]
    fn boards_have_no_solution_one_or_several() {
        check("12.4 ..1. .1.. 4..1", Ok("1234\n3412\n2143\n4321"));
        check("1234 3412 2143 4321", Ok("1234\n3412\n2143\n4321"));
        check("12.. ..3. ...4 ....", Err(ImproperReason::Impossible));
        check("11.. .... .... ....", Err(ImproperReason::Impossible));
        check("12.. .... .... ....", Err(ImproperReason::Several));
        check(&".".repeat(81), Err(ImproperReason::Several));
    }

    #[test]
    fn restrictions_affect_uniqueness() {
        let mut board: Board = "1234 34.. 2143 43..".parse().expect("a drawing of a board");
        assert_eq!(uniqueness(&board), Uniqueness::Several);
        board.restrict(Cell::new(6), DigitSet::from_digit(Digit::new(1).expect("a digit")));
        let solution = uniqueness(&board).solution().expect("a proper board");
        assert_eq!(solution.to_string(), "1234\n3412\n2143\n4321");
        board.restrict(Cell::new(0), DigitSet::EMPTY);
        assert_eq!(uniqueness(&board), Uniqueness::Impossible);
    }
}

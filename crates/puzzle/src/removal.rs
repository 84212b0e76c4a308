//! The search that decides whether a single given can be removed.
//!
//! If a given is removed from a proper board, the old solution remains. So there is another one if
//! and only if some solution has a different digit in that cell, and the search looks for one:
//!
//! ```text
//! 5 3 . │     the given 5 is removed, and its cell is restricted to     1 2 3 4 . 6 7 8 9
//! 6 . . │     a solution exists: 5 is needed;  none exists: 5 is redundant
//! . 9 8 │
//! ```
//!
//! Counting to two would find the old solution again and search everything in which the cell is 5;
//! this search skips all of that.

use engine::{Ended, Limits, Search};
use grid::{Board, Cell};

/// A search for a solution that a proper board gains if a given is removed.
pub(crate) struct Removal(Box<dyn Search>);

impl Removal {
    /// Creates the search for a given of a proper board; `None` if the cell is empty.
    pub(crate) fn new(board: &Board, given: Cell) -> Option<Removal> {
        let digit = board.digit(given)?;
        let mut without = board.clone();
        without.set(given, None);
        without.restrict(given, board.allowed_digits(given).without(digit));
        Some(Removal(engine::fast().search(&without)))
    }

    /// Whether the given is redundant; `None` if `stop` returned `true` before that was decided.
    pub(crate) fn slice(&mut self, stop: &dyn Fn() -> bool) -> Option<bool> {
        let limits = Limits { solutions: 1, nodes: u64::MAX, stop };
        match self.0.run(&limits, &mut |_| ()) {
            Ended::Exhausted => Some(true),
            Ended::SolutionLimit => Some(false),
            Ended::Stopped | Ended::NodeLimit => None,
        }
    }
}

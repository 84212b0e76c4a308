//! The search that determines whether a single given can be removed.
//!
//! If a given is removed from a proper board, the original solution remains. There is a second
//! solution if and only if some solution has a different digit in that cell. The search looks for
//! such a solution:
//!
//! ```text
//! 5 3 . │     the given 5 is removed, and its cell is restricted to     1 2 3 4 . 6 7 8 9
//! 6 . . │     a solution exists: 5 is needed;  none exists: 5 is redundant
//! . 9 8 │
//! ```
//!
//! A search for two solutions would find the original one again, and would search all positions in
//! which the cell is 5. This search skips them.

use engine::{Ended, Limits, Search};
use grid::{Board, Cell};

/// A search for a second solution of a proper board after a given is removed.
pub(crate) struct RemovalCheck(Box<dyn Search>);

impl RemovalCheck {
    /// Creates the search for a given of a proper board. Returns `None` if the cell is empty.
    pub(crate) fn new(board: &Board, given: Cell) -> Option<RemovalCheck> {
        let digit = board.digit(given)?;
        let mut without = board.clone();
        without.set(given, None);
        without.restrict(given, board.allowed_digits(given).without(digit));
        Some(RemovalCheck(engine::fast().search(&without)))
    }

    /// Continues until it is known whether the given is redundant, and returns `true` if it is.
    /// Returns `None` if `stop` returned `true` before that.
    pub(crate) fn run_until(&mut self, stop: &dyn Fn() -> bool) -> Option<bool> {
        let limits = Limits { max_solutions: 1, max_nodes: u64::MAX, should_stop: stop };
        match self.0.run(&limits, &mut |_| ()) {
            Ended::Exhausted => Some(true),
            Ended::SolutionLimit => Some(false),
            Ended::Stopped | Ended::NodeLimit => None,
        }
    }
}

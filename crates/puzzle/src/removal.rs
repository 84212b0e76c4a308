//! The search that tells whether one given can go.
//!
//! A proper board without one of its givens has its old solution still. So it has another one
//! exactly if some solution has another digit in that cell, and one is searched for:
//!
//! ```text
//! 5 3 . │     the given 5 goes, and its cell is restricted to     1 2 3 4 . 6 7 8 9
//! 6 . . │     a solution of that: 5 is needed;  none: 5 is redundant
//! . 9 8 │
//! ```
//!
//! Counting to two would find the old solution again, and search all that is left where the cell
//! is 5: nothing of that is looked at.

use engine::{Ended, Limits, Search};
use grid::{Board, Cell};

/// A search for a solution that a proper board gains when a given goes.
pub(crate) struct Removal(Box<dyn Search>);

impl Removal {
    /// The search for a given of a proper board; `None` when the cell is empty.
    pub(crate) fn new(board: &Board, given: Cell) -> Option<Removal> {
        let digit = board.digit(given)?;
        let mut without = board.clone();
        without.set(given, None);
        without.restrict(given, board.allowed(given).without(digit));
        Some(Removal(engine::fast().search(&without)))
    }

    /// Whether the given is redundant; `None` when `stop` said so before that was found.
    pub(crate) fn slice(&mut self, stop: &dyn Fn() -> bool) -> Option<bool> {
        let limits = Limits { solutions: 1, nodes: u64::MAX, stop };
        match self.0.run(&limits, &mut |_| ()) {
            Ended::Exhausted => Some(true),
            Ended::Enough => Some(false),
            Ended::Stopped | Ended::NodeLimit => None,
        }
    }
}

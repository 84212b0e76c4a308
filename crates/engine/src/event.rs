//! What happens in a search, and who is told of it.

use serde::{Deserialize, Serialize};

use grid::{Cell, Digit, House};

/// An event of a search. Events in their order are enough to draw the board at any
/// moment: see [`Picture`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[expect(missing_docs, reason = "a cell, a digit, a house and a depth are what they are called")]
pub enum Event {
    /// A digit goes into an empty cell: by trying, where an engine has no candidates, and as the
    /// only one left, where it has them.
    Place { cell: Cell, digit: Digit },
    /// A digit that is tried in a cell stands in one of its houses already. Nothing changes.
    Clash { cell: Cell, digit: Digit, house: House },
    /// The latest placement is undone.
    StepBack { cell: Cell, digit: Digit },
    /// A candidate leaves a cell.
    Eliminate { cell: Cell, digit: Digit },
    /// A cell has no candidate left. Nothing changes.
    NoCandidate { cell: Cell },
    /// A digit has no place left in a house. Nothing changes.
    NoPlace { digit: Digit, house: House },
    /// A candidate is assumed, as the guess of that number among those that stand, from 1. Nothing
    /// changes; what follows from it does.
    Guess { cell: Cell, digit: Digit, depth: usize },
    /// The latest guess that stands contradicts the board, and everything since then is taken back.
    Refute { cell: Cell, digit: Digit, depth: usize },
    /// The latest guess that stands has given all its solutions, and everything since then is
    /// taken back.
    Leave { cell: Cell, digit: Digit, depth: usize },
    /// A pass over the board begins.
    Pass,
    /// The board is solved.
    Solved,
}

impl Event {
    /// The guess of that depth is taken back: it has given all its solutions, if it gave any.
    pub(super) fn taken_back(cell: Cell, digit: Digit, depth: usize, gave_any: bool) -> Event {
        match gave_any {
            true => Event::Leave { cell, digit, depth },
            false => Event::Refute { cell, digit, depth },
        }
    }
}

/// The receiver of a search's events.
pub(super) trait Observer {
    /// Whether events are received. Work that only serves events depends on it.
    const ENABLED: bool;

    fn see(&mut self, event: Event);
}

/// The observer that drops every event, at no cost.
pub(super) struct NoObserver;

impl Observer for NoObserver {
    const ENABLED: bool = false;

    fn see(&mut self, _: Event) {}
}

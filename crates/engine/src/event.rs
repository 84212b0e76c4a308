//! The events of a search, and the observers that receive them.

use serde::{Deserialize, Serialize};

use grid::{Cell, Digit, House};

/// An event of a search. The sequence of events is sufficient for drawing the board at any moment:
/// see [`SearchBoard`](crate::SearchBoard).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names of the fields are self-explanatory")]
pub enum Event {
    /// A digit was placed in an empty cell. An engine without candidates places digits by trial,
    /// and an engine with candidates places the only remaining candidate.
    Place { cell: Cell, digit: Digit },
    /// A digit tried in a cell is already in one of the cell's houses. The board doesn't change.
    Clash { cell: Cell, digit: Digit, house: House },
    /// The latest placement was undone.
    StepBack { cell: Cell, digit: Digit },
    /// A candidate was eliminated from a cell.
    Eliminate { cell: Cell, digit: Digit },
    /// A cell has no candidates left. The board doesn't change.
    NoCandidate { cell: Cell },
    /// A digit has no place left in a house. The board doesn't change.
    NoPlace { digit: Digit, house: House },
    /// A candidate was assumed to be true. In this and the next two events, `depth` is the number
    /// of guesses in effect, including this one. The event itself doesn't change the board: the
    /// consequences of the guess are separate events.
    Guess { cell: Cell, digit: Digit, depth: usize },
    /// The latest guess contradicts the board, so it was undone with everything that followed.
    Refute { cell: Cell, digit: Digit, depth: usize },
    /// All solutions of the latest guess have been found, so it was undone with everything that
    /// followed.
    Leave { cell: Cell, digit: Digit, depth: usize },
    /// A pass over the board began.
    Pass,
    /// The board was solved.
    Solved,
}

impl Event {
    /// Returns the event for undoing the guess at this depth: `Leave` if it led to any solutions,
    /// otherwise `Refute`.
    pub(super) fn guess_undone_event(
        cell: Cell,
        digit: Digit,
        depth: usize,
        had_solutions: bool,
    ) -> Event {
        match had_solutions {
            true => Event::Leave { cell, digit, depth },
            false => Event::Refute { cell, digit, depth },
        }
    }
}

/// The receiver of a search's events.
pub(super) trait Observer {
    /// Whether the observer receives events. If this is `false`, work that is done only for events
    /// is skipped.
    const ENABLED: bool;

    fn observe(&mut self, event: Event);
}

/// An observer that ignores all events, at no cost.
pub(super) struct NoObserver;

impl Observer for NoObserver {
    const ENABLED: bool = false;

    fn observe(&mut self, _: Event) {}
}

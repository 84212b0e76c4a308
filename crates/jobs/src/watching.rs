//! A search that people watch, and what they see of it.

use engine::{Counters, Curve, Event, Goal, Playback};
use grid::{Board, Cell, Digit, DigitSet};
use serde::{Deserialize, Serialize};

use crate::Slice;

/// A moment of a search that is watched.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Frame {
    /// Events since the search began.
    pub at: u64,
    /// The latest of them.
    pub event: Option<Event>,
    /// Whether it is where the search should go.
    pub arrived: bool,
    /// Whether everything was searched.
    pub over: bool,
    /// What the search has done.
    pub counters: Counters,
    /// Solutions so far.
    pub solutions: u64,
    /// The digits that stand, row by row.
    pub digits: Vec<Option<Digit>>,
    /// The candidates of every cell, for an engine that keeps them; else none at all.
    pub candidates: Vec<DigitSet>,
    /// The cells in which a digit is tried, the latest last.
    pub tried: Vec<Cell>,
    /// How deep the search was over its events.
    pub curve: Curve,
}

/// A search that is watched.
pub(crate) struct Watching {
    playback: Playback,
    cells: usize,
    has_candidates: bool,
}

impl Watching {
    /// The search of a board by the engine of that name, before its first event; `None` when there
    /// is no such engine.
    pub fn new(engine: &str, board: &Board) -> Option<Watching> {
        let engine = engine::by_name(engine)?;
        Some(Watching {
            playback: Playback::new(engine, board),
            cells: board.shape().cells(),
            has_candidates: engine.has_candidates(),
        })
    }

    /// Goes to the goal, or as far as the slice lasts.
    pub fn go(&mut self, goal: Goal, slice: &Slice) -> Frame {
        let arrived = self.playback.go(goal, &|| slice.is_over());
        self.frame(arrived)
    }

    /// What is to be shown now.
    pub fn frame(&self, arrived: bool) -> Frame {
        let (playback, picture) = (&self.playback, self.playback.picture());
        let sets = if self.has_candidates { picture.candidates().sets() } else { &[] };
        Frame {
            at: playback.at(),
            event: playback.event(),
            arrived,
            over: playback.is_over(),
            counters: playback.counters(),
            solutions: playback.solutions(),
            digits: (0..self.cells).map(|cell| picture.digit(Cell::new(cell))).collect(),
            candidates: sets.to_vec(),
            tried: playback.tried().to_vec(),
            curve: playback.curve().clone(),
        }
    }
}

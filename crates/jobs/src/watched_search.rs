//! A search that is being watched, and its moments.

use engine::{Counters, DepthCurve, Event, Playback, SeekTarget};
use grid::{Board, Cell, Digit, DigitSet};
use serde::{Deserialize, Serialize};

use crate::TimeSlice;

/// A moment of a watched search: the latest event, the board, and the counters.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Frame {
    /// The number of events since the search began.
    pub event_index: u64,
    /// The latest event, or `None` at the start.
    pub event: Option<Event>,
    /// Whether the requested moment has been reached.
    pub has_arrived: bool,
    /// Whether the search is complete.
    pub is_exhausted: bool,
    /// The counters of the search.
    pub counters: Counters,
    /// The number of solutions so far.
    pub solution_count: u64,
    /// The digits on the board, row by row, with `None` for empty cells.
    pub digits: Vec<Option<Digit>>,
    /// The candidates of each cell, or empty if the engine doesn't track candidates.
    pub candidates: Vec<DigitSet>,
    /// The cells in which a digit is being tried, the latest last.
    pub trial_cells: Vec<Cell>,
    /// The depth of the search over the course of its events.
    pub curve: DepthCurve,
}

/// A search that is being watched. It can move to any of its moments.
pub(crate) struct WatchedSearch {
    playback: Playback,
    cell_count: usize,
    has_candidates: bool,
}

impl WatchedSearch {
    /// Creates the search of a board by the engine with this name, before its first event. Returns
    /// `None` if no engine has this name.
    pub fn new(engine: &str, board: &Board) -> Option<WatchedSearch> {
        let engine = engine::engine_by_name(engine)?;
        Some(WatchedSearch {
            playback: Playback::new(engine, board),
            cell_count: board.shape().cells(),
            has_candidates: engine.has_candidates(),
        })
    }

    /// Moves towards a goal until it is reached or the slice is over, and returns the moment that
    /// was reached.
    pub fn seek(&mut self, goal: SeekTarget, slice: &TimeSlice) -> Frame {
        let has_arrived = self.playback.go_to(goal, &|| slice.is_over());
        self.current_frame(has_arrived)
    }

    /// Returns the current moment. `has_arrived` states whether it is the requested one.
    pub fn current_frame(&self, has_arrived: bool) -> Frame {
        let (playback, picture) = (&self.playback, self.playback.search_board());
        let sets = if self.has_candidates { picture.candidates().sets() } else { &[] };
        Frame {
            event_index: playback.event_index(),
            event: playback.latest_event(),
            has_arrived,
            is_exhausted: playback.is_exhausted(),
            counters: playback.counters(),
            solution_count: playback.solution_count(),
            digits: (0..self.cell_count).map(|cell| picture.digit(Cell::new(cell))).collect(),
            candidates: sets.to_vec(),
            trial_cells: playback.trial_cells().to_vec(),
            curve: playback.depth_curve().clone(),
        }
    }
}

//! A search that people watch.

use engine::{Counters, Curve, Event, Goal, Playback};
use grid::{Board, Cell, Digit, DigitSet};
use serde::{Deserialize, Serialize};

use crate::{Begun, Failure, Kind, Outcome, Slice, Spread, Workplace};

/// Begins to watch the search of a board, and brings its beginning.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Watch {
    /// The engine's name.
    pub engine: String,
    /// The board.
    pub board: Board,
}

/// Goes to a moment of the search that is watched, for as long as a screen takes to be drawn.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GoTo {
    /// The moment.
    pub goal: Goal,
}

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

impl Kind for Watch {
    fn spread(&self) -> Spread {
        Spread::Watched { begins: true }
    }

    fn begin(self, at: &mut Workplace) -> Begun {
        at.watching = Watching::new(&self.engine, &self.board);
        Begun::Done(match &at.watching {
            Some(watching) => Ok(Outcome::Watch(Box::new(watching.frame(true)))),
            None => Err(Failure::NoEngine(self.engine)),
        })
    }
}

impl Kind for GoTo {
    fn spread(&self) -> Spread {
        Spread::Watched { begins: false }
    }

    fn begin(self, _: &mut Workplace) -> Begun {
        Begun::Watching(self.goal)
    }
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
    fn new(engine: &str, board: &Board) -> Option<Watching> {
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

    fn frame(&self, arrived: bool) -> Frame {
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_goes_on_from_where_it_was_stopped() {
        let board = "1... .... ..2. ....".parse().expect("a drawing of a board");
        let mut at = Workplace::default();
        let go = |at: &mut Workplace, event, end| match at
            .go(Goal::Event(event), &Slice::until(end, &|| 0.0))
        {
            Ok(Outcome::GoTo(frame)) => frame,
            other => panic!("{other:?}"),
        };
        assert!(matches!(
            at.go(Goal::Event(1), &Slice::until(0.0, &|| 0.0)),
            Err(Failure::NotWatching)
        ));
        let Begun::Done(Ok(Outcome::Watch(first))) =
            (Watch { engine: "reduction".into(), board }).begin(&mut at)
        else {
            panic!("it should be watched")
        };
        assert_eq!(first.event, None);
        let mut frame = go(&mut at, 500, -1.0);
        assert!((frame.at, frame.arrived) == (64, false));
        while !frame.arrived {
            frame = go(&mut at, 500, -1.0);
        }
        assert_eq!(frame.at, 500);
        assert_eq!(go(&mut at, 3, 1.0).curve.events(), 500);
    }
}

use crate::Frame;
use engine::{self, Goal, Playback};
use grid::{Board, Cell};

/// A search that somebody watches.
pub struct Watching {
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

    /// Goes to the goal, or as far as `stop` lets it.
    pub fn go(&mut self, goal: Goal, stop: &dyn Fn() -> bool) -> Frame {
        let arrived = self.playback.go(goal, stop);
        self.frame(arrived)
    }

    /// The moment as it is to be seen.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_search_goes_on_from_where_it_was_stopped() {
        let board = "1... .... ..2. ....".parse().expect("a drawing of a board");
        let mut watching = Watching::new("reduction", &board).expect("an engine");
        assert_eq!(watching.frame(true).event, None);
        let mut frame = watching.go(Goal::Event(500), &|| true);
        assert!((frame.at, frame.arrived) == (64, false));
        while !frame.arrived {
            frame = watching.go(Goal::Event(500), &|| true);
        }
        assert_eq!(frame.at, 500);
        assert_eq!(watching.go(Goal::Event(3), &|| false).curve.events(), 500);
        assert!(Watching::new("none", &board).is_none());
    }
}

use std::vec;

use crate::Tally;
use engine::{self, Ended, Engine, Limits, Search};
use grid::Board;

/// Boards that an engine solves against the clock, slice by slice.
pub struct Racing {
    engine: &'static dyn Engine,
    boards: vec::IntoIter<Board>,
    current: Option<Current>,
    /// Milliseconds after which a board is given up.
    patience: f64,
    tally: Tally,
}

/// The board that is searched.
struct Current {
    search: Box<dyn Search>,
    /// Milliseconds of work on it.
    spent: f64,
}

impl Racing {
    /// Boards that the engine of that name has not begun; `None` when there is no such engine.
    pub fn new(engine: &str, boards: Vec<Board>, patience: u32) -> Option<Racing> {
        Some(Racing {
            engine: engine::by_name(engine)?,
            boards: boards.into_iter(),
            current: None,
            patience: patience.into(),
            tally: Tally::default(),
        })
    }

    /// What was done so far; a board that is searched counts when that has ended.
    pub fn tally(&self) -> Tally {
        self.tally
    }

    /// Goes on until all boards are done with, or to a time in milliseconds; `false` then.
    pub fn slice(&mut self, end: f64, now: &dyn Fn() -> f64) -> bool {
        let mut begun = now();
        loop {
            let Some(mut current) = self.current.take().or_else(|| self.next()) else {
                return true;
            };
            let last = end.min(begun + self.patience - current.spent);
            let limits = Limits { stop: &|| now() > last, ..Limits::solutions(1) };
            let ended = current.search.run(&limits, &mut |_| ());
            let after = now();
            self.tally.ms += after - begun;
            current.spent += after - begun;
            begun = after;
            match ended {
                Ended::Enough => self.tally.solved += 1,
                Ended::Exhausted => self.tally.unsolvable += 1,
                _ if current.spent >= self.patience => self.tally.given_up += 1,
                _ => {
                    self.current = Some(current);
                    return false;
                }
            }
            self.tally.counters += current.search.counters();
            if after > end {
                return self.boards.len() == 0;
            }
        }
    }

    fn next(&mut self) -> Option<Current> {
        let search = self.engine.search(&self.boards.next()?);
        Some(Current { search, spent: 0.0 })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    /// The boards solved, without solution and given up, by a clock that goes on with every look.
    #[track_caller]
    fn check(engine: &str, boards: &[&str], patience: u32, expected: (u64, u64, u64)) {
        let boards = boards.iter().map(|text| text.parse().expect("a drawing of a board"));
        let mut racing = Racing::new(engine, boards.collect(), patience).expect("an engine");
        let clock = Cell::new(0.0);
        let now = || {
            clock.set(clock.get() + 1.0);
            clock.get()
        };
        let slice = |_| racing.slice(clock.get() + 5.0, &now);
        assert!((0..10_000).any(slice), "{engine}");
        let Tally { solved, unsolvable, given_up, ms, .. } = racing.tally();
        assert_eq!((solved, unsolvable, given_up), expected, "{engine}");
        assert!(ms <= clock.get());
    }

    #[test]
    fn every_board_counts_once() {
        let [small, large] = [16, 256].map(|cells| ".".repeat(cells));
        let proper = "1..4 ..1. .1.. 4..1";
        for engine in engine::ENGINES {
            let boards = [proper, "11.. .... .... ....", "12.. ..3. ...4 ....", &small];
            check(engine.name(), &boards, 1_000_000, (2, 2, 0));
            check(engine.name(), &[], 1, (0, 0, 0));
        }
        check("refinement", &[&large, proper, &large], 30, (1, 0, 2));
        assert!(Racing::new("none", Vec::new(), 1).is_none());
    }
}

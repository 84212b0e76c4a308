//! How many solutions a board has.

use std::mem;

use engine::{Counters, Ended, Limits, Search};
use grid::{Board, Digit, Shape};
use serde::{Deserialize, Serialize};

use crate::{
    Begun, Failure, Kind, Outcome, Partial, Progress, Run, Slice, Spread, Workplace, decode, encode,
};

/// Counts the solutions of a board. The first of them come as [`Partial::Solutions`] while it
/// counts.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Count {
    /// What is counted.
    pub of: Of,
    /// Where to stop; without a limit all are counted, however long that takes.
    pub limit: Option<u64>,
    /// How many of the first ones are handed over.
    pub keep: u64,
}

/// What is counted.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Of {
    /// A board.
    Board(Board),
    /// A part of what another search had left, as it was given away.
    Part(Vec<u8>),
}

/// How many solutions there are.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Counted {
    /// How many were found.
    pub found: u64,
    /// Whether these are all.
    pub all: bool,
    /// What the search did.
    pub counters: Counters,
    /// Milliseconds it took.
    pub ms: f64,
}

impl Kind for Count {
    fn spread(&self) -> Spread {
        Spread::Together
    }

    fn begin(self, _: &mut Workplace) -> Begun {
        match Counting::new(&self) {
            Some(counting) => Begun::Going(Box::new(counting)),
            None => Begun::Done(Err(Failure::Died("no part of a search".into()))),
        }
    }
}

/// A board whose solutions are being counted by the fast engine.
struct Counting {
    search: Box<dyn Search>,
    shape: Shape,
    /// How many solutions are still to be found, and how many of them to be kept.
    wanted: u64,
    keep: u64,
    found: u64,
    kept: Vec<Board>,
    ms: f64,
}

/// How many cells the boards have together that are handed over at once, so that they are read in
/// a moment.
const PIECE: usize = 20_000;

impl Counting {
    /// A count that has not begun; `None` for bytes that are no part.
    fn new(job: &Count) -> Option<Counting> {
        let (search, shape) = match &job.of {
            Of::Board(board) => (engine::fast().search(board), board.shape()),
            Of::Part(bytes) => {
                let part: engine::Subproblem = decode(bytes)?;
                (engine::fast().resume(&part), part.shape())
            }
        };
        let wanted = job.limit.unwrap_or(u64::MAX);
        let keep = job.keep;
        Some(Counting { search, shape, wanted, keep, found: 0, kept: Vec::new(), ms: 0.0 })
    }
}

impl Run for Counting {
    fn slice(&mut self, slice: &Slice) -> Option<Outcome> {
        let before = self.found;
        let ended = match self.wanted {
            0 => Ended::Enough,
            wanted => {
                let mut sink = |digits: &[Digit]| {
                    self.found += 1;
                    if self.keep > 0 {
                        self.keep -= 1;
                        self.kept.push(Board::of(self.shape, digits.iter().copied().map(Some)));
                    }
                };
                let stop = || slice.is_over_now_and_then();
                let limits = Limits { solutions: wanted, nodes: u64::MAX, stop: &stop };
                self.search.run(&limits, &mut sink)
            }
        };
        self.wanted -= self.found - before;
        self.ms += slice.spent();
        let all = match ended {
            Ended::Exhausted => true,
            Ended::Enough => false,
            Ended::Stopped | Ended::NodeLimit => return None,
        };
        let (found, counters, ms) = (self.found, self.search.counters(), self.ms);
        Some(Outcome::Count(Counted { found, all, counters, ms }))
    }

    fn progress(&self) -> Option<Progress> {
        Some(Progress::Counting { found: self.found, nodes: self.search.counters().nodes })
    }

    fn hand_over(&mut self) -> Vec<Partial> {
        let piece = (PIECE / self.shape.cells()).max(1);
        let kept = mem::take(&mut self.kept);
        kept.chunks(piece).map(|boards| Partial::Solutions(boards.to_vec())).collect()
    }

    fn split_off(&mut self) -> Vec<u8> {
        self.search.split_off().map(|part| encode(&part)).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::tests::{begin, in_one_go, slice};

    fn count(text: &str, limit: Option<u64>, keep: u64) -> Count {
        let board = text.parse().expect("a drawing of a board");
        Count { of: Of::Board(board), limit, keep }
    }

    fn counted(outcome: Outcome) -> (u64, bool) {
        match outcome {
            Outcome::Count(counted) => (counted.found, counted.all),
            other => panic!("{other:?}"),
        }
    }

    fn boards(partials: Vec<Partial>) -> Vec<Vec<Board>> {
        let boards = |partial| match partial {
            Partial::Solutions(boards) => boards,
            other => panic!("{other:?}"),
        };
        partials.into_iter().map(boards).collect()
    }

    /// Counts in slices that are as short as they can be.
    #[track_caller]
    fn check(text: &str, limit: Option<u64>, expected: (u64, bool)) {
        let mut counting = begin(count(text, limit, 100));
        let mut kept = Vec::new();
        let outcome = loop {
            let ended = slice(&mut *counting);
            kept.extend(boards(counting.hand_over()).concat());
            match ended {
                Some(outcome) => break outcome,
                None => assert!(matches!(counting.progress(), Some(Progress::Counting { .. }))),
            }
        };
        assert_eq!(counted(outcome), expected);
        assert_eq!(kept.len() as u64, expected.0.min(100));
        kept.sort_by_key(Board::to_string);
        kept.dedup();
        assert_eq!(kept.len() as u64, expected.0.min(100));
        assert!(kept.iter().all(Board::is_solved));
    }

    #[test]
    fn solutions_are_counted_to_a_limit_or_to_the_end() {
        let blank = &".".repeat(16);
        check(blank, None, (288, true));
        check(blank, Some(1000), (288, true));
        check(blank, Some(287), (287, false));
        check(blank, Some(1), (1, false));
        check(blank, Some(0), (0, false));
        check("11.. .... .... ....", None, (0, true));
        check("12.4 ..1. .1.. 4..1", None, (1, true));
        check(&".".repeat(36), Some(3000), (3000, false));
        check(&".".repeat(81), Some(500), (500, false));
    }

    #[test]
    fn parts_are_counted_by_others() {
        for (text, expected) in
            [(".".repeat(16), 288), (format!("123456{}", ".".repeat(30)), 39168)]
        {
            let mut counts = vec![begin(count(&text, None, 0))];
            let (mut found, mut parts) = (0, 0);
            while let Some(mut counting) = counts.pop() {
                let ended = slice(&mut *counting);
                let part = counting.split_off();
                if !part.is_empty() {
                    parts += 1;
                    let of = Of::Part(part);
                    counts.insert(0, begin(Count { of, limit: None, keep: 0 }));
                }
                match ended {
                    Some(outcome) => found += counted(outcome).0,
                    None => counts.insert(0, counting),
                }
            }
            assert_eq!(found, expected);
            assert!(parts > 10, "{parts}");
        }
        for bytes in [vec![], vec![9, 9, 9]] {
            let part = Count { of: Of::Part(bytes), limit: None, keep: 0 };
            assert!(matches!(part.begin(&mut Workplace::default()), Begun::Done(Err(_))));
        }
    }

    #[test]
    fn what_is_kept_is_handed_over_in_pieces() {
        let pieces = |cells: usize, limit, keep| {
            let mut counting = begin(count(&".".repeat(cells), Some(limit), keep));
            let whole = Slice::until(f64::MAX, &|| 0.0);
            assert_eq!(counting.slice(&whole).map(counted), Some((limit, false)));
            let pieces = boards(counting.hand_over()).iter().map(Vec::len).collect::<Vec<_>>();
            assert!(counting.hand_over().is_empty());
            pieces
        };
        assert_eq!(pieces(4096, 3, 3), [3]);
        assert_eq!(pieces(81, 400, 300), [246, 54]);
    }

    #[test]
    fn a_count_in_one_go_says_the_same() {
        assert_eq!(counted(in_one_go(begin(count(&".".repeat(16), None, 0)))), (288, true));
    }
}

use std::mem;

use engine::{self, Counters, Ended, Limits, Search, Subproblem};
use grid::{Board, Digit, Shape};

use crate::Count;
use crate::Progress;

/// A board whose solutions are being counted by the fast engine, slice by slice.
pub struct Counting {
    search: Box<dyn Search>,
    shape: Shape,
    /// Solutions that are still to be found, and those that are still to be kept.
    wanted: u64,
    keep: u64,
    found: u64,
    kept: Vec<Board>,
}

impl Counting {
    /// A count that has not begun.
    pub fn new(board: &Board, how: Count) -> Counting {
        Counting::of(engine::fast().search(board), board.shape(), how)
    }

    /// A count of what another one gave away; `None` for bytes that are no part.
    pub fn resume(subproblem: &[u8], how: Count) -> Option<Counting> {
        let subproblem: Subproblem = crate::decode(subproblem)?;
        Some(Counting::of(engine::fast().resume(&subproblem), subproblem.shape(), how))
    }

    fn of(search: Box<dyn Search>, shape: Shape, Count { limit, keep }: Count) -> Counting {
        Counting {
            search,
            shape,
            wanted: limit.unwrap_or(u64::MAX),
            keep,
            found: 0,
            kept: Vec::new(),
        }
    }

    /// Counts on until the end or the limit, or until `stop` says so; `None` then, and else
    /// whether all solutions were found.
    pub fn slice(&mut self, stop: &dyn Fn() -> bool) -> Option<bool> {
        if self.wanted == 0 {
            return Some(false);
        }
        let before = self.found;
        let mut sink = |digits: &[Digit]| {
            self.found += 1;
            if self.keep > 0 {
                self.keep -= 1;
                self.kept.push(Board::of(self.shape, digits.iter().copied().map(Some)));
            }
        };
        let limits = Limits { solutions: self.wanted, nodes: u64::MAX, stop };
        let ended = self.search.run(&limits, &mut sink);
        self.wanted -= self.found - before;
        match ended {
            Ended::Exhausted => Some(true),
            Ended::Enough => Some(false),
            Ended::Stopped | Ended::NodeLimit => None,
        }
    }

    /// Gives away a part of what is left, as bytes; none when there is nothing to be parted.
    pub fn split_off(&mut self) -> Vec<u8> {
        self.search.split_off().map(|subproblem| crate::encode(&subproblem)).unwrap_or_default()
    }

    /// How many solutions were found.
    pub fn found(&self) -> u64 {
        self.found
    }

    /// What the search has done.
    pub fn counters(&self) -> Counters {
        self.search.counters()
    }

    /// How far it is.
    pub fn progress(&self) -> Progress {
        Progress::Counting { found: self.found, nodes: self.search.counters().nodes }
    }

    /// The solutions that are kept and were not handed over yet, in pieces that are read in a
    /// moment.
    pub fn hand_over(&mut self) -> Vec<Vec<Board>> {
        const CELLS: usize = 20_000;
        let piece = (CELLS / self.shape.cells()).max(1);
        mem::take(&mut self.kept).chunks(piece).map(<[Board]>::to_vec).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Counts in slices that are as short as they can be.
    #[track_caller]
    fn check(text: &str, limit: Option<u64>, expected: (u64, bool)) {
        let board: Board = text.parse().expect("a drawing of a board");
        let mut counting = Counting::new(&board, Count { limit, keep: 100 });
        let mut kept = Vec::new();
        let all = loop {
            let ended = counting.slice(&|| true);
            kept.extend(counting.hand_over().concat());
            match ended {
                Some(all) => break all,
                None => assert!(matches!(counting.progress(), Progress::Counting { .. })),
            }
        };
        assert_eq!((counting.found(), all), expected);
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
            let board: Board = text.parse().expect("a drawing of a board");
            let how = Count { limit: None, keep: 0 };
            let mut counts = vec![Counting::new(&board, how)];
            let (mut found, mut shares) = (0, 0);
            while let Some(mut counting) = counts.pop() {
                let ended = counting.slice(&|| true);
                let subproblem = counting.split_off();
                if let Some(other) = Counting::resume(&subproblem, how) {
                    shares += 1;
                    counts.insert(0, other);
                }
                match ended {
                    Some(_) => found += counting.found(),
                    None => counts.insert(0, counting),
                }
            }
            assert_eq!(found, expected);
            assert!(shares > 10, "{shares}");
        }
        assert!(Counting::resume(&[], Count { limit: None, keep: 0 }).is_none());
        assert!(Counting::resume(&[9, 9, 9], Count { limit: None, keep: 0 }).is_none());
    }

    #[test]
    fn what_is_kept_is_handed_over_in_pieces() {
        let blank = Board::empty(Shape::order(8).expect("a shape"));
        let mut counting = Counting::new(&blank, Count { limit: Some(3), keep: 3 });
        assert_eq!(counting.slice(&|| false), Some(false));
        assert!(counting.hand_over().iter().map(Vec::len).eq([3]));
        let small = Board::empty(Shape::CLASSIC);
        let mut counting = Counting::new(&small, Count { limit: Some(400), keep: 300 });
        assert_eq!(counting.slice(&|| false), Some(false));
        assert!(counting.hand_over().iter().map(Vec::len).eq([246, 54]));
        assert!(counting.hand_over().is_empty());
    }
}

//! How many solutions each of many puzzles has: none, one or several.

use std::{mem, ops::Range, vec};

use collection::{Classified, SolutionClass};
use engine::{Ended, Limits, Search};
use formats::Format;
use grid::{Board, Digit, Position, Shape};
use serde::{Deserialize, Serialize};

use crate::{Begun, Boards, Job, Kind, Outcome, Run, Slice, Spread, Workplace};

/// Finds out how many solutions each of some boards has.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Classify {
    /// The boards.
    pub boards: Boards,
    /// How many boards a batch has at the most.
    pub batch: u64,
    /// How many positions of a board's search are looked at, and no more.
    pub nodes: u64,
    /// Whether the solutions are handed back, too.
    pub solutions: bool,
}

impl Classify {
    /// How many positions of each puzzle's search are usually looked at: far more than any 9×9
    /// puzzle takes.
    pub const NODES: u64 = 100_000;
}

impl Kind for Classify {
    fn spread(&self) -> Spread {
        self.boards.spread(self.batch)
    }

    fn batch(&self, _: Range<u64>, puzzles: Vec<Board>) -> Option<Job> {
        Some(Classify { boards: Boards::These(puzzles), ..self.clone() }.into())
    }

    fn begin(self, _: &mut Workplace) -> Begun {
        Begun::Going(Box::new(Classifying::new(self)))
    }
}

/// Boards that are being classified by the fast engine.
struct Classifying {
    left: vec::IntoIter<Board>,
    nodes: u64,
    /// The format of solutions, where they are wanted.
    line: Option<&'static dyn Format>,
    current: Option<Current>,
    classified: Classified,
}

/// The board that is searched.
struct Current {
    search: Box<dyn Search>,
    shape: Shape,
    found: u64,
    first: Option<Board>,
}

impl Classifying {
    fn new(job: Classify) -> Classifying {
        Classifying {
            left: job.boards.these(),
            nodes: job.nodes,
            line: formats::by_name("line").filter(|_| job.solutions),
            current: None,
            classified: Classified::default(),
        }
    }
}

impl Run for Classifying {
    fn slice(&mut self, slice: &Slice) -> Option<Outcome> {
        loop {
            let mut current = match self.current.take() {
                Some(current) => current,
                None => match self.left.next() {
                    Some(board) => Current::new(&board),
                    None => return Some(Outcome::Classify(mem::take(&mut self.classified))),
                },
            };
            let stop = || slice.is_over_now_and_then();
            match current.slice(self.nodes, self.line.is_some(), &stop) {
                Some(class) => {
                    self.classified.classes.push(class);
                    let first = current.first.filter(|_| class.is_solved());
                    let line = |line: &'static dyn Format| line.write(&Position::of(first?));
                    self.classified.solutions.extend(self.line.and_then(line));
                }
                None => {
                    self.current = Some(current);
                    return None;
                }
            }
        }
    }
}

impl Current {
    fn new(board: &Board) -> Current {
        let search = engine::fast().search(board);
        Current { search, shape: board.shape(), found: 0, first: None }
    }

    fn slice(&mut self, nodes: u64, keep: bool, stop: &dyn Fn() -> bool) -> Option<SolutionClass> {
        let wanted = 2 - self.found;
        let mut sink = |digits: &[Digit]| {
            self.found += 1;
            if keep && self.first.is_none() {
                self.first = Some(Board::of(self.shape, digits.iter().copied().map(Some)));
            }
        };
        let nodes = nodes.saturating_sub(self.search.counters().nodes).max(1);
        let limits = Limits { solutions: wanted, nodes, stop };
        match self.search.run(&limits, &mut sink) {
            Ended::Exhausted if self.found == 0 => Some(SolutionClass::Unsolvable),
            Ended::Exhausted => Some(SolutionClass::Proper),
            Ended::Enough => Some(SolutionClass::Several),
            Ended::NodeLimit => Some(SolutionClass::Unknown),
            Ended::Stopped => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::tests::{begin, in_one_go, in_short_slices};

    const PROPER: &str = "12.4 ..1. .1.. 4..1";
    const NONE: &str = "12.. ..3. ...4 ....";

    fn classify(texts: &[&str], nodes: u64, solutions: bool) -> Box<dyn Run> {
        let boards = texts.iter().map(|text| text.parse().expect("a drawing of a board"));
        let boards = Boards::These(boards.collect());
        begin(Classify { boards, batch: 1, nodes, solutions })
    }

    fn classified(outcome: Outcome) -> Classified {
        match outcome {
            Outcome::Classify(classified) => classified,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn boards_are_classified_in_order_however_they_are_sliced() {
        let blank = ".".repeat(16);
        let texts = [PROPER, NONE, &blank, "11.. .... .... ....", PROPER];
        let all = classified(in_one_go(classify(&texts, 1000, true)));
        use SolutionClass::{Proper, Several, Unsolvable};
        assert_eq!(all.classes, [Proper, Unsolvable, Several, Unsolvable, Proper]);
        let lines: Vec<_> = all.solutions.lines().collect();
        assert_eq!((lines.len(), lines[0], lines[2]), (3, "1234341221434321", "1234341221434321"));
        assert_eq!(classified(in_short_slices(classify(&texts, 1000, true)).0), all);
        let bare = classified(in_one_go(classify(&texts, 1000, false)));
        assert_eq!(bare, Classified { solutions: String::new(), ..all });
        assert_eq!(classified(in_one_go(classify(&[], 1000, false))), Classified::default());
    }

    #[test]
    fn a_search_that_is_too_long_tells_nothing() {
        let blank = ".".repeat(81);
        let all = classified(in_one_go(classify(&[&blank, PROPER], 3, true)));
        assert_eq!(all.classes, [SolutionClass::Unknown, SolutionClass::Proper]);
        assert_eq!(all.solutions, "1234341221434321\n");
    }
}

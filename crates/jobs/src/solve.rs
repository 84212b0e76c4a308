//! A solution of a board, by an engine.

use engine::{Counters, Ended, Limits, Search};
use grid::{Board, Digit, Shape};
use serde::{Deserialize, Serialize};

use crate::{
    Begun, Count, Counted, Failure, Kind, Of, Outcome, Progress, Run, Slice, Spread, Workplace,
};

/// Finds a solution of a board.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Solve {
    /// The engine's name.
    pub engine: String,
    /// The board.
    pub board: Board,
}

/// What a search came to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Solved {
    /// A solution; `None` when the search showed that there is none.
    pub solution: Option<Board>,
    /// What the search did.
    pub counters: Counters,
    /// Milliseconds it took.
    pub ms: f64,
}

/// The engine whose search can be parted.
const PARTED: &str = "fast";

impl Solve {
    /// The same as a count to one, which several workers can share.
    pub fn as_count(&self) -> Count {
        Count { of: Of::Board(self.board.clone()), limit: Some(1), keep: 1 }
    }
}

impl Solved {
    /// What a count to one came to, with the solution that it handed over.
    pub fn of_count(counted: Counted, solution: Option<Board>) -> Solved {
        Solved { solution, counters: counted.counters, ms: counted.ms }
    }
}

impl Kind for Solve {
    /// The 9×9 engine takes microseconds: no second worker would come in time.
    fn spread(&self) -> Spread {
        match self.engine == PARTED && self.board.shape() != Shape::CLASSIC {
            true => Spread::Together,
            false => Spread::Alone,
        }
    }

    fn begin(self, _: &mut Workplace) -> Begun {
        match engine::by_name(&self.engine) {
            Some(engine) => {
                let (search, shape) = (engine.search(&self.board), self.board.shape());
                Begun::Going(Box::new(Solving { search, shape, ms: 0.0 }))
            }
            None => Begun::Done(Err(Failure::NoEngine(self.engine))),
        }
    }
}

/// A board that is being solved.
struct Solving {
    search: Box<dyn Search>,
    shape: Shape,
    ms: f64,
}

impl Run for Solving {
    fn slice(&mut self, slice: &Slice) -> Option<Outcome> {
        let mut solution = None;
        let mut sink = |digits: &[Digit]| {
            solution = Some(Board::of(self.shape, digits.iter().copied().map(Some)));
        };
        let limits = Limits { solutions: 1, nodes: u64::MAX, stop: &|| slice.is_over() };
        let ended = self.search.run(&limits, &mut sink);
        self.ms += slice.spent();
        match ended {
            Ended::Enough | Ended::Exhausted => {
                let (counters, ms) = (self.search.counters(), self.ms);
                Some(Outcome::Solve(Solved { solution, counters, ms }))
            }
            Ended::Stopped | Ended::NodeLimit => None,
        }
    }

    fn progress(&self) -> Option<Progress> {
        Some(Progress::Searching { nodes: self.search.counters().nodes })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::tests::{begin, in_one_go, in_short_slices};

    fn solve(engine: &str, board: &str) -> Solve {
        Solve { engine: engine.into(), board: board.parse().expect("a drawing of a board") }
    }

    fn solution(outcome: Outcome) -> Option<Board> {
        match outcome {
            Outcome::Solve(solved) => solved.solution,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn slices_come_to_the_same_answer() {
        let blank = ".".repeat(81);
        let whole = in_one_go(begin(solve("fast", &blank)));
        let (sliced, slices) = in_short_slices(begin(solve("fast", &blank)));
        assert!(slices > 10 && solution(whole) == solution(sliced));
    }

    #[test]
    fn no_solution_is_an_answer_and_no_engine_is_none() {
        let found = |board| solution(in_one_go(begin(solve("fast", board)))).is_some();
        assert!(found("12.. .... .... ...3") && !found("11.. .... .... ...."));
        let begun = solve("none", "11.. .... .... ....").begin(&mut Workplace::default());
        assert!(matches!(begun, Begun::Done(Err(Failure::NoEngine(_)))));
    }
}

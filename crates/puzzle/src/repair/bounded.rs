//! One question about a board, answered within a budget of nodes.

use engine::{Ended, Limits, Search};
use grid::{Board, Shape};

use super::Question;

/// A search for up to so many solutions.
pub(super) struct Bounded {
    search: Box<dyn Search>,
    shape: Shape,
    limit: usize,
    /// How many nodes it may visit.
    most: u64,
    solutions: Vec<Board>,
}

/// The answer to a question.
pub(super) struct Found {
    /// The solutions, at most as many as were asked for.
    pub(super) solutions: Vec<Board>,
    /// Whether these are all.
    pub(super) extent: Extent,
    /// How many nodes the search visited.
    pub(super) nodes: u64,
}

/// How far a question was answered.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Extent {
    /// There are no more solutions.
    Whole,
    /// There may be more.
    Limit,
    /// The budget ran out.
    OverBudget,
}

/// A number of solutions, as far as it decides whether a board is proper.
pub(super) enum Count<'a> {
    None,
    One(&'a Board),
    Several,
    Unknown,
}

/// A search costs as much as some nodes before it visits any.
const BEGINNING: u64 = 8;

impl Bounded {
    pub(super) fn new(Question { board, limit }: Question, most: u64) -> Bounded {
        let search = engine::fast().search(&board);
        Bounded { search, shape: board.shape(), limit, most, solutions: Vec::new() }
    }

    /// Searches on; `None` when `stop` said so.
    pub(super) fn slice(&mut self, stop: &dyn Fn() -> bool) -> Option<Found> {
        let extent = loop {
            let nodes = self.most.saturating_sub(self.search.counters().nodes);
            let missing = self.limit.saturating_sub(self.solutions.len());
            if missing == 0 {
                break Extent::Limit;
            }
            if nodes == 0 {
                break Extent::OverBudget;
            }
            let limits = Limits { solutions: missing as u64, nodes, stop };
            let (shape, solutions) = (self.shape, &mut self.solutions);
            let ended = self.search.run(&limits, &mut |digits| {
                solutions.push(Board::of(shape, digits.iter().copied().map(Some)));
            });
            match ended {
                Ended::Exhausted => break Extent::Whole,
                Ended::Enough | Ended::NodeLimit => {}
                Ended::Stopped => return None,
            }
        };
        let solutions = std::mem::take(&mut self.solutions);
        Some(Found { solutions, extent, nodes: self.search.counters().nodes })
    }

    /// What it cost so far, in nodes.
    pub(super) fn spent(&self) -> u64 {
        self.search.counters().nodes + BEGINNING
    }
}

impl Found {
    /// The number of solutions.
    pub(super) fn count(&self) -> Count<'_> {
        match (self.solutions.as_slice(), self.extent) {
            ([_, _, ..], _) => Count::Several,
            ([], Extent::Whole) => Count::None,
            ([one], Extent::Whole) => Count::One(one),
            _ => Count::Unknown,
        }
    }
}

//! Search engines: one file or folder per engine, one trait, one list. No engine is recursive, and
//! none uses a clock.
//!
//! An [`Engine`] takes a board and creates a [`Search`]. A search runs until it reaches one of its
//! [`Limits`] and can then be resumed from where it stopped, so a caller can run it in slices, show
//! progress, or drop it. A search that runs to the end in a single call is just as fast as one that
//! can't be resumed.
//!
//! | engine | idea | use it | cost |
//! |---|---|---|---|
//! | `fast` | deep propagation, few guesses | for everything | microseconds on 9×9 |
//! | [`lexicographic_engine`] | like `fast`, but guesses in the first unsolved cell | for the lexicographically first solution, or solutions in that order | propagates like `fast`, with more guesses |
//! | `refinement` | naked and hidden singles, then a guess | to see how far singles go | 13 µs on random minimal 9×9 |
//! | `reduction` | a candidate set per cell, passes over all cells, a split at the cell with the fewest candidates | to watch the passes, and to try out [rules](human::Rule) | 50 µs on random minimal 9×9, with a hundred times as many guesses |
//! | `free-cells` | a list of the free cells, forward and back | to watch a plain search; it detects invalid givens | from microseconds to hours; 1.5 × as fast as `backtrack` |
//! | `backtrack` | a stack of placements, row by row | as a baseline; solutions come in lexicographic order | from microseconds to hours |
//!
//! Every engine can be watched ([`Engine::watch`], [`SearchEvents`]): its search is reported event
//! by event.

mod backtrack;
mod backtracking;
mod event;
mod fast;
mod free_cells;
mod playback;
mod position_stack;
mod reduction;
mod refinement;
mod search_board;
mod subproblem;
mod watch;

use std::ops::AddAssign;

use serde::{Deserialize, Serialize};

use grid::{Board, Cell, Clash, Digit, Shape};

use backtracking::{Backtracking, Contradiction, SearchMove};
pub use event::Event;
use event::{NoObserver, Observer};
pub use fast::Probe;
pub use playback::{DepthCurve, DepthStatistics, Playback, SeekTarget};
use position_stack::PositionStack;
pub use reduction::Reduction;
pub use search_board::SearchBoard;
use subproblem::LearnedState;
pub use subproblem::Subproblem;
use watch::ObservableSearch;
pub use watch::{SearchEvents, WatchableSearch};

/// All engines, the recommended one first.
pub static ENGINES: [&dyn Engine; 5] = [
    &fast::FastEngine,
    &refinement::Refinement,
    &Reduction::PLAIN,
    &free_cells::FreeCells,
    &backtrack::Backtrack,
];

/// The name and the abilities of every engine, in the order of [`ENGINES`]. A program that only
/// lists the names of engines can read these constants without linking any search code.
pub static ENGINE_INFOS: [&EngineInfo; 5] =
    [&fast::INFO, &refinement::INFO, &reduction::INFO, &free_cells::INFO, &backtrack::INFO];

/// The name of an engine and its abilities.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EngineInfo {
    /// The engine's name on the command line.
    pub name: &'static str,
    /// Whether the engine tracks candidates. An engine without candidates finds digits only by
    /// trial.
    pub has_candidates: bool,
}

/// Returns the engine that Ninefold uses by default.
pub fn fast() -> &'static dyn Engine {
    &fast::FastEngine
}

/// Returns the fastest engine whose solutions come in lexicographic order. It isn't listed in
/// [`ENGINES`], because it is `fast` with a different order of solutions.
pub fn lexicographic_engine() -> &'static dyn Engine {
    &fast::LexicographicEngine
}

/// Returns the engine in [`ENGINES`] with this name, or `None` if there is none.
pub fn engine_by_name(name: &str) -> Option<&'static dyn Engine> {
    ENGINES.iter().copied().find(|engine| engine.name() == name)
}

/// A method of searching for the solutions of any board of any shape, including restricted,
/// contradictory, empty and full boards. Searches never change the engine.
pub trait Engine: Sync {
    /// Returns the engine's name and abilities, which [`ENGINE_INFOS`] also lists.
    fn info(&self) -> &'static EngineInfo;

    /// Returns the engine's name on the command line.
    fn name(&self) -> &'static str {
        self.info().name
    }

    /// Creates a search of the board without starting it. The board itself is never changed.
    fn search(&self, board: &Board) -> Box<dyn Search>;

    /// Creates a search of a subproblem that another search of this engine has split off.
    fn resume(&self, subproblem: &Subproblem) -> Box<dyn Search> {
        self.search(subproblem.board())
    }

    /// Creates a search that can be watched, without starting it. The search is the same as that of
    /// [`Engine::search`], except that a watched search of `fast` or [`lexicographic_engine`] uses
    /// neither the 9×9 search nor clause learning.
    fn watch(&self, board: &Board) -> Box<dyn WatchableSearch>;

    /// Returns `true` if the engine tracks candidates. An engine without candidates finds digits
    /// only by trial.
    fn has_candidates(&self) -> bool {
        self.info().has_candidates
    }

    /// Checks that the givens are valid. Only some engines distinguish invalid givens from a board
    /// without a solution. The other engines always return `Ok`. A search of an invalid board is
    /// exhausted immediately.
    ///
    /// # Errors
    /// Returns the first reason why the givens are invalid.
    fn check(&self, board: &Board) -> Result<(), InvalidGivens> {
        let _ = board;
        Ok(())
    }
}

/// A reason why the givens of a board are invalid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InvalidGivens {
    /// Two givens in the same house are the same digit.
    Clash(Clash),
    /// A given is in a cell that doesn't allow this digit.
    Forbidden {
        /// The shape of the board.
        shape: Shape,
        /// The cell of the given.
        cell: Cell,
        /// The digit of the given.
        digit: Digit,
    },
}

/// A search that can be resumed until it is exhausted. Each engine has its own order of solutions,
/// and a search reports every solution exactly once.
pub trait Search {
    /// Starts or resumes the search. It runs until a limit is reached or the search is exhausted,
    /// and passes every solution to the sink: one digit per cell, row by row. Returns the reason
    /// why the run ended.
    fn run(&mut self, limits: &Limits, sink: &mut dyn FnMut(&[Digit])) -> Ended;

    /// Returns the work done since the search began.
    fn counters(&self) -> Counters;

    /// Splits off a subproblem at a guess. The subproblem has about half of the remaining work, and
    /// this search then skips it. Returns `None` if nothing can be split off at the moment.
    fn split_off(&mut self) -> Option<Subproblem> {
        None
    }
}

/// The limits that end a run of a search before it is exhausted.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// The maximum number of solutions to find in this run, at least 1.
    pub max_solutions: u64,
    /// The maximum number of nodes to visit in this run, at least 1.
    pub max_nodes: u64,
    /// The stop check: if this function returns `true`, the run ends soon after. Most engines call
    /// the function after every unit of work, so it must be fast.
    pub should_stop: &'a dyn Fn() -> bool,
}

impl Limits<'_> {
    /// Returns limits that restrict only the number of solutions.
    pub fn solutions(solutions: u64) -> Limits<'static> {
        Limits { max_solutions: solutions, max_nodes: u64::MAX, should_stop: &|| false }
    }
}

/// The reason why a run of a search ended. Only [`Ended::Exhausted`] means that there are no more
/// solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// The whole search space was searched, so all solutions have been reported.
    Exhausted,
    /// The solution limit was reached.
    SolutionLimit,
    /// The node limit was reached.
    NodeLimit,
    /// The stop check returned `true`.
    Stopped,
}

/// The amount of work that a search has done, in counts rather than times. Counters for work that
/// an engine doesn't do stay 0.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Counters {
    /// The number of digits placed by trial rather than by deduction.
    pub guess_count: u64,
    /// The number of digits placed, even if undone later. Engines that propagate also count givens.
    pub placement_count: u64,
    /// The number of digits that were already in one of the cell's houses when they were tried.
    pub clash_count: u64,
    /// The number of trials that were undone.
    pub backtrack_count: u64,
    /// The number of nodes, which are the positions that the search examined.
    pub node_count: u64,
    /// The number of passes over the candidates of the board.
    pub pass_count: u64,
}

impl AddAssign for Counters {
    fn add_assign(&mut self, other: Counters) {
        self.guess_count += other.guess_count;
        self.placement_count += other.placement_count;
        self.clash_count += other.clash_count;
        self.backtrack_count += other.backtrack_count;
        self.node_count += other.node_count;
        self.pass_count += other.pass_count;
    }
}

/// Finds up to `limit` solutions of a board, and returns them with the reason why the search ended.
/// `limit` must be at least 1.
pub fn find_solutions(engine: &dyn Engine, board: &Board, limit: u64) -> (Vec<Board>, Ended) {
    let mut found = Vec::new();
    let mut sink = |digits: &[Digit]| {
        found.push(Board::from_digits(board.shape(), digits.iter().copied().map(Some)))
    };
    let ended = engine.search(board).run(&Limits::solutions(limit), &mut sink);
    (found, ended)
}

/// Returns the first solution that the engine finds, or `None` if there is none.
pub fn find_solution(engine: &dyn Engine, board: &Board) -> Option<Board> {
    find_solutions(engine, board, 1).0.pop()
}

/// Counts the solutions of a board, up to `limit`, which must be at least 1.
pub fn count_solutions(engine: &dyn Engine, board: &Board, limit: u64) -> u64 {
    let mut found = 0;
    engine.search(board).run(&Limits::solutions(limit), &mut |_| found += 1);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn infos_match_the_engines() {
        assert_eq!(ENGINE_INFOS, ENGINES.map(|engine| engine.info()));
        for (info, engine) in ENGINE_INFOS.iter().zip(ENGINES) {
            assert_eq!((info.name, info.has_candidates), (engine.name(), engine.has_candidates()));
        }
    }
}

//! Search: one file or folder an engine, one trait, one list. No engine is recursive, and none has
//! a clock.
//!
//! An [`Engine`] looks at a board and makes a [`Search`]. A search runs until one of its
//! [`Limits`] is met and can then be run on from where it stood, so that a caller may run it in
//! slices, show progress, or drop it. Running it to the end in one go costs nothing extra.
//!
//! | engine | idea | use it | cost |
//! |---|---|---|---|
//! | `fast` | deep propagation, few guesses | for everything | microseconds on 9×9 |
//! | [`lexicographic`] | as `fast`, the first open cell guessed | for the lexicographically first solution, or solutions in that order | as `fast` propagates, with more guesses |
//! | `refinement` | singles of cells and houses, then a guess | to see how far singles go | 13 µs on random minimal 9×9 |
//! | `reduction` | a set of candidates a cell, passes over them, split at the least choice | to see passes, and to try [rules](human::Rule) out | 50 µs on random minimal 9×9, with a hundred times the guesses |
//! | `free-cells` | a list of the free cells, forward and back | to see plain search; it tells invalid givens | from microseconds to hours; 1.5 × as quick as `backtrack` |
//! | `backtrack` | a stack of placements, row by row | to compare with: solutions in lexicographic order | from microseconds to hours |
//!
//! Every engine can be watched ([`Engine::watch`], [`Steps`]): the same search, told event by
//! event.

mod backtrack;
mod backtracking;
mod event;
mod fast;
mod free_cells;
mod picture;
mod playback;
mod positions;
mod reduction;
mod refinement;
mod subproblem;
mod watch;

use std::ops::AddAssign;

use serde::{Deserialize, Serialize};

use grid::{Board, Cell, Clash, Digit, Shape};

use backtracking::{Backtracking, Contradiction, Phase};
pub use event::Event;
use event::{NoObserver, Observer};
pub use fast::Probe;
pub use picture::Picture;
pub use playback::{Curve, Depths, Goal, Playback};
use positions::Positions;
pub use reduction::Reduction;
use subproblem::LearnedState;
pub use subproblem::Subproblem;
use watch::Work;
pub use watch::{Steps, Watched};

/// Every engine there is, the one to use first.
pub static ENGINES: [&dyn Engine; 5] = [
    &fast::Fast,
    &refinement::Refinement,
    &Reduction::PLAIN,
    &free_cells::FreeCells,
    &backtrack::Backtrack,
];

/// The name and the abilities of every engine, in the order of [`ENGINES`]. A program that
/// only offers engines by name reads these constants, and links no code of a search.
pub static INFOS: [&EngineInfo; 5] =
    [&fast::INFO, &refinement::INFO, &reduction::INFO, &free_cells::INFO, &backtrack::INFO];

/// An engine's name and what it can do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EngineInfo {
    /// The name that the command line takes.
    pub name: &'static str,
    /// Whether it keeps candidates. One that does not puts a digit in a cell by trying alone.
    pub has_candidates: bool,
}

/// The engine that everything in the product uses unless another one is chosen.
pub fn fast() -> &'static dyn Engine {
    &fast::Fast
}

/// The engine whose solutions come in lexicographic order as quickly as may be. It has no place
/// among [`ENGINES`], for it is `fast` with another order.
pub fn lexicographic() -> &'static dyn Engine {
    &fast::Ordered
}

/// The engine of that name.
pub fn by_name(name: &str) -> Option<&'static dyn Engine> {
    ENGINES.iter().copied().find(|engine| engine.name() == name)
}

/// An engine: a way to search for the solutions of any board of any shape, restricted,
/// contradictory, blank and full boards included. It is never changed by a search.
pub trait Engine: Sync {
    /// The engine's name and abilities, as [`INFOS`] has them.
    fn info(&self) -> &'static EngineInfo;

    /// The name that the command line takes.
    fn name(&self) -> &'static str {
        self.info().name
    }

    /// A search of the board that has not begun. The board itself is never changed.
    fn search(&self, board: &Board) -> Box<dyn Search>;

    /// A search of a subproblem that another search of this engine split off.
    fn resume(&self, subproblem: &Subproblem) -> Box<dyn Search> {
        self.search(subproblem.board())
    }

    /// A search that can be watched, and that has not begun. It does what [`Engine::search`] does,
    /// except that `fast` searches 9×9 boards as it does boards of any other shape.
    fn watch(&self, board: &Board) -> Box<dyn Watched>;

    /// Whether it keeps candidates. One that does not puts a digit in a cell by trying alone.
    fn has_candidates(&self) -> bool {
        self.info().has_candidates
    }

    /// Checks that the givens are valid, in engines that tell invalid givens apart from having no
    /// solution; others find nothing. The search of an invalid board is exhausted at once.
    ///
    /// # Errors
    /// The first reason why the givens are invalid.
    fn check(&self, board: &Board) -> Result<(), Invalid> {
        let _ = board;
        Ok(())
    }
}

/// Why the givens of a board are invalid.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Invalid {
    /// Two of them contradict each other.
    Clash(Clash),
    /// One stands in a cell that does not allow it.
    Forbidden {
        /// The board's shape.
        shape: Shape,
        /// The cell.
        cell: Cell,
        /// The given.
        digit: Digit,
    },
}

/// A search that can be run on until it is exhausted. Solutions come in the engine's own order,
/// and none of them comes twice.
pub trait Search {
    /// Runs on from where the search stands until a limit is met, handing every solution found
    /// to the sink: one digit a cell, row by row.
    fn run(&mut self, limits: &Limits, sink: &mut dyn FnMut(&[Digit])) -> Ended;

    /// The work that the search has done since it began.
    fn counters(&self) -> Counters;

    /// Splits a subproblem off, which this search then leaves out: about half of what is left, by
    /// a guess. `None` when nothing can be split off now.
    fn split_off(&mut self) -> Option<Subproblem> {
        None
    }
}

/// The limits that end a run of a search before it is exhausted.
#[derive(Clone, Copy)]
pub struct Limits<'a> {
    /// Solutions to find in this run; at least 1.
    pub solutions: u64,
    /// Nodes to visit in this run; at least 1.
    pub nodes: u64,
    /// The stop check: the run ends soon after it says `true`. It is called after every bit of
    /// work, so it has to be quick.
    pub stop: &'a dyn Fn() -> bool,
}

impl Limits<'_> {
    /// Limits that a run meets by its solutions alone.
    pub fn solutions(solutions: u64) -> Limits<'static> {
        Limits { solutions, nodes: u64::MAX, stop: &|| false }
    }
}

/// How a run of a search ended. Only [`Ended::Exhausted`] says that there are no more solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// Everything was searched: the solutions handed out are all there are.
    Exhausted,
    /// The limit of solutions was met.
    Enough,
    /// The limit of nodes was met.
    NodeLimit,
    /// The stop check said so.
    Stopped,
}

/// Work counted rather than timed. Counters of work that an engine does not do stay 0.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Counters {
    /// Digits put in a cell by trying, not by reasoning.
    pub guesses: u64,
    /// Digits put in a cell, for whatever reason.
    pub placements: u64,
    /// Digits found to stand in a house already when they were tried.
    pub clashes: u64,
    /// Tries that were undone.
    pub backtracks: u64,
    /// Positions of the search that were looked at.
    pub nodes: u64,
    /// Passes over the candidates of a board.
    pub passes: u64,
}

impl AddAssign for Counters {
    fn add_assign(&mut self, other: Counters) {
        self.guesses += other.guesses;
        self.placements += other.placements;
        self.clashes += other.clashes;
        self.backtracks += other.backtracks;
        self.nodes += other.nodes;
        self.passes += other.passes;
    }
}

/// Up to `limit` solutions of a board, and whether there may be more.
pub fn solutions(engine: &dyn Engine, board: &Board, limit: u64) -> (Vec<Board>, Ended) {
    let mut found = Vec::new();
    let mut sink =
        |digits: &[Digit]| found.push(Board::of(board.shape(), digits.iter().copied().map(Some)));
    let ended = engine.search(board).run(&Limits::solutions(limit), &mut sink);
    (found, ended)
}

/// The first solution of a board that the engine comes to; `None` when there is none.
pub fn solve(engine: &dyn Engine, board: &Board) -> Option<Board> {
    solutions(engine, board, 1).0.pop()
}

/// The number of a board's solutions, at most `limit`, which is at least 1.
pub fn count(engine: &dyn Engine, board: &Board, limit: u64) -> u64 {
    let mut found = 0;
    engine.search(board).run(&Limits::solutions(limit), &mut |_| found += 1);
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn infos_are_those_of_the_engines() {
        assert_eq!(INFOS, ENGINES.map(|engine| engine.info()));
        for (info, engine) in INFOS.iter().zip(ENGINES) {
            assert_eq!((info.name, info.has_candidates), (engine.name(), engine.has_candidates()));
        }
    }
}

//! Constraint reduction, which makes passes over the candidates, and splits the search when a pass
//! has no effect.
//!
//! A cell is a set of candidates. A pass eliminates every solved cell's digit from the other cells
//! of its row, column and box, and leaves the board in one of four states:
//!
//! ```text
//! solved         every cell is solved, and no two clash
//! unsolvable     a cell has no candidates
//! reducible      something changed: run another pass
//! irreducible    nothing changed, but some cell is unsolved: split
//! ```
//!
//! An irreducible board is split at the [cell with the fewest candidates](grid::Candidates): each
//! of its candidates is tried on a copy. A pass handles only cells that were solved when it began.
//! Cells that it solves wait for the next pass. A cell is therefore handled only once, in the pass
//! after it was solved.
//!
//! Additional [rules](Rule) follow in each pass, in the order of a list.

use super::{
    Backtracking, Contradiction, Counters, Engine, EngineInfo, Event, Observer, PositionStack,
    Search, SearchMove, WatchableSearch,
};
use grid::{Board, Cell, Digit, DigitSet};
use human::Rule;

/// The engine's name and abilities.
pub(super) const INFO: EngineInfo = EngineInfo { name: "reduction", has_candidates: true };

/// The constraint reduction engine, with the additional rules that run in its passes.
pub struct Reduction {
    rules: Vec<&'static dyn Rule>,
}

impl Reduction {
    /// The engine without additional rules. Its passes eliminate only the digits of solved cells
    /// from their peers.
    pub(super) const PLAIN: Reduction = Reduction { rules: Vec::new() };

    /// Creates an engine with additional rules. In each pass, they run in this order after the
    /// digits of solved cells have been eliminated from their peers. Each rule uses the results of
    /// the previous ones.
    pub fn with_rules(rules: &[&'static dyn Rule]) -> Reduction {
        Reduction { rules: rules.to_vec() }
    }
}

impl Engine for Reduction {
    fn info(&self) -> &'static EngineInfo {
        &INFO
    }

    fn search(&self, board: &Board) -> Box<dyn Search> {
        Box::new(State::new(board, &self.rules))
    }

    fn watch(&self, board: &Board) -> Box<dyn WatchableSearch> {
        Box::new(State::new(board, &self.rules))
    }
}

/// A split: the candidate that is being tried, and the candidates that are left to try.
#[derive(Clone)]
struct CandidateSplit {
    cell: Cell,
    digit: Option<Digit>,
    untried: DigitSet,
    /// The number of solutions found before the current candidate was tried.
    solutions: u64,
}

#[derive(Clone)]
struct State {
    positions: PositionStack<false>,
    rules: Vec<&'static dyn Rule>,
    /// A buffer for the eliminations of the current rule.
    eliminations: Vec<(Cell, DigitSet)>,
    splits: Vec<CandidateSplit>,
    next_move: SearchMove,
    solution_count: u64,
    counters: Counters,
}

impl State {
    fn new(board: &Board, rules: &[&'static dyn Rule]) -> State {
        State {
            positions: PositionStack::new(board),
            rules: rules.to_vec(),
            eliminations: Vec::new(),
            splits: Vec::new(),
            next_move: SearchMove::Begin,
            solution_count: 0,
            counters: Counters::default(),
        }
    }

    /// Runs passes until the board is solved or irreducible. Returns an error if a cell has no
    /// candidates left, or if two solved cells clash.
    fn reduce<O: Observer>(&mut self, observer: &mut O) -> Result<(), Contradiction> {
        loop {
            self.counters.pass_count += 1;
            observer.observe(Event::Pass);
            let mut changed = self.eliminate_solved(observer)?;
            for rule in 0..self.rules.len() {
                changed |= self.apply_rule(self.rules[rule], observer)?;
            }
            if self.positions.unsolved_count == 0 {
                // Fails if two of the newly solved cells clash, because then the board isn't
                // solved.
                self.eliminate_solved(observer)?;
                return Ok(());
            }
            if !changed {
                return Ok(());
            }
        }
    }

    /// Eliminates the digits of the cells that have been solved since the last call from their
    /// peers. Returns `true` if any peer had such a candidate, or an error if a cell has no
    /// candidates left.
    fn eliminate_solved<O: Observer>(&mut self, observer: &mut O) -> Result<bool, Contradiction> {
        let solved_count = self.positions.pending_singles.len();
        let mut changed = false;
        for next in 0..solved_count {
            changed |= self
                .positions
                .eliminate_from_peers(self.positions.pending_singles[next], observer)?;
        }
        self.positions.pending_singles.drain(..solved_count);
        Ok(changed)
    }

    fn apply_rule<O: Observer>(
        &mut self,
        rule: &dyn Rule,
        observer: &mut O,
    ) -> Result<bool, Contradiction> {
        let eliminations = &mut self.eliminations;
        eliminations.clear();
        rule.find(&self.positions.current, &mut |cell, digits| eliminations.push((cell, digits)));
        let mut changed = false;
        for (cell, digits) in self.eliminations.drain(..) {
            for digit in digits.and(self.positions.current.get(cell)) {
                changed = true;
                self.positions.eliminate(cell, digit, observer)?;
            }
        }
        Ok(changed)
    }

    /// Undoes the current candidate of the latest split, if any, and tries the next candidate.
    /// Returns [`SearchMove::Forward`], or `Back` if that leads to a contradiction. Also returns
    /// `Back` and removes the split if it has no more candidates. Returns `Done` if there is no
    /// split.
    fn try_next<O: Observer>(&mut self, observer: &mut O) -> SearchMove {
        let depth = self.splits.len();
        let Some(split) = self.splits.last_mut() else { return SearchMove::Done };
        let cell = split.cell;
        if let Some(digit) = split.digit {
            self.positions.restore_top();
            self.counters.backtrack_count += 1;
            let had_solutions = self.solution_count > split.solutions;
            observer.observe(Event::guess_undone_event(cell, digit, depth, had_solutions));
        }
        split.digit = split.untried.next();
        split.solutions = self.solution_count;
        let Some(digit) = split.digit else {
            self.splits.pop();
            self.positions.pop_saved();
            return SearchMove::Back;
        };
        self.counters.guess_count += 1;
        observer.observe(Event::Guess { cell, digit, depth });
        self.positions.keep_only(cell, digit, observer).and_then(|()| self.reduce(observer)).into()
    }
}

impl Backtracking for State {
    const STOP_CHECK_INTERVAL: u64 = 0;

    fn next_move(&mut self) -> &mut SearchMove {
        &mut self.next_move
    }

    fn visited_nodes(&self) -> u64 {
        self.counters.node_count
    }

    fn begin<O: Observer>(&mut self, observer: &mut O) -> Result<(), Contradiction> {
        self.positions.begin(observer).and_then(|()| self.reduce(observer))
    }

    fn step_forward<O: Observer>(&mut self, observer: &mut O) -> Option<SearchMove> {
        self.counters.node_count += 1;
        let cell = self.positions.current.min_choice_cell()?;
        let untried = self.positions.current.get(cell);
        self.positions.push_copy();
        self.splits.push(CandidateSplit {
            cell,
            digit: None,
            untried,
            solutions: self.solution_count,
        });
        Some(self.try_next(observer))
    }

    fn backtrack<O: Observer>(&mut self, observer: &mut O) -> SearchMove {
        self.try_next(observer)
    }

    fn report_solution(&mut self, sink: &mut dyn FnMut(&[Digit])) {
        self.solution_count += 1;
        self.positions.report_solution(sink);
    }

    /// Returns the work done. A node is a position that has no contradiction and that no pass
    /// changes.
    fn work_done(&self) -> Counters {
        Counters { placement_count: self.positions.placement_count, ..self.counters }
    }
}

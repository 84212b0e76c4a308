//! Constraint reduction: passes over the candidates, and a split where they end.
//!
//! A cell is a set of candidates. One pass takes every decided digit out of the other cells of its
//! row, column and box, and ends in one of four states:
//!
//! ```text
//! solved         every cell is decided, and no two clash
//! unsolvable     a cell is empty
//! reducible      something changed: another pass
//! irreducible    nothing changed, yet some cell is undecided: split
//! ```
//!
//! An irreducible board is split at the [cell of the least choice](grid::Candidates): each of its
//! values is tried on a copy. What a pass looks at is decided as it begins; what becomes decided in
//! it waits for the next. So only cells that the pass before decided have anything to take away.
//!
//! Further [rules](Rule) follow that one in each pass, in the order of a list.

use super::{
    Backtracking, Contradiction, Counters, Engine, EngineInfo, Event, Observer, Phase, Positions,
    Search, Watched,
};
use grid::{Board, Cell, Digit, DigitSet};
use human::Rule;

/// The engine's name and abilities.
pub(super) const INFO: EngineInfo = EngineInfo { name: "reduction", has_candidates: true };

/// The engine of constraint reduction, with the rules that its passes have.
pub struct Reduction {
    further: Vec<&'static dyn Rule>,
}

impl Reduction {
    /// Decided values leave their peers, and nothing else.
    pub(super) const PLAIN: Reduction = Reduction { further: Vec::new() };

    /// After decided values have left their peers, these rules follow in each pass, in this order,
    /// each looking at what those before it left.
    pub fn with(further: &[&'static dyn Rule]) -> Reduction {
        Reduction { further: further.to_vec() }
    }
}

impl Engine for Reduction {
    fn info(&self) -> &'static EngineInfo {
        &INFO
    }

    fn search(&self, board: &Board) -> Box<dyn Search> {
        Box::new(State::new(board, &self.further))
    }

    fn watch(&self, board: &Board) -> Box<dyn Watched> {
        Box::new(State::new(board, &self.further))
    }
}

/// A split: the value that is tried, and those left to try.
#[derive(Clone)]
struct Split {
    cell: Cell,
    digit: Option<Digit>,
    untried: DigitSet,
    /// Solutions found before the value was tried.
    solutions: u64,
}

#[derive(Clone)]
struct State {
    positions: Positions<false>,
    further: Vec<&'static dyn Rule>,
    /// What a further rule takes away, while it looks.
    taken: Vec<(Cell, DigitSet)>,
    splits: Vec<Split>,
    phase: Phase,
    solutions: u64,
    counters: Counters,
}

impl State {
    fn new(board: &Board, further: &[&'static dyn Rule]) -> State {
        State {
            positions: Positions::new(board),
            further: further.to_vec(),
            taken: Vec::new(),
            splits: Vec::new(),
            phase: Phase::Begin,
            solutions: 0,
            counters: Counters::default(),
        }
    }

    /// Passes until the board is solved or irreducible.
    fn reduce<O: Observer>(&mut self, observer: &mut O) -> Result<(), Contradiction> {
        loop {
            self.counters.passes += 1;
            observer.see(Event::Pass);
            let mut changed = self.take_decided(observer)?;
            for rule in 0..self.further.len() {
                changed |= self.take_further(self.further[rule], observer)?;
            }
            if self.positions.undecided == 0 {
                // No two of the cells that became decided clash, or the board is not solved.
                self.take_decided(observer)?;
                return Ok(());
            }
            if !changed {
                return Ok(());
            }
        }
    }

    /// Every value that is decided now leaves its peers; whether any had it.
    fn take_decided<O: Observer>(&mut self, observer: &mut O) -> Result<bool, Contradiction> {
        let wave = self.positions.decided.len();
        let mut changed = false;
        for next in 0..wave {
            changed |= self.positions.leave_peers(self.positions.decided[next], observer)?;
        }
        self.positions.decided.drain(..wave);
        Ok(changed)
    }

    fn take_further<O: Observer>(
        &mut self,
        rule: &dyn Rule,
        observer: &mut O,
    ) -> Result<bool, Contradiction> {
        let taken = &mut self.taken;
        taken.clear();
        rule.find(&self.positions.now, &mut |cell, digits| taken.push((cell, digits)));
        let mut changed = false;
        for (cell, digits) in self.taken.drain(..) {
            for digit in digits.and(self.positions.now.get(cell)) {
                changed = true;
                self.positions.take(cell, digit, observer)?;
            }
        }
        Ok(changed)
    }

    /// Tries the next value of the latest split on a copy of the board.
    fn try_next<O: Observer>(&mut self, observer: &mut O) -> Phase {
        let depth = self.splits.len();
        let Some(split) = self.splits.last_mut() else { return Phase::Done };
        let cell = split.cell;
        if let Some(digit) = split.digit {
            self.positions.restore();
            self.counters.backtracks += 1;
            let gave_any = self.solutions > split.solutions;
            observer.see(Event::taken_back(cell, digit, depth, gave_any));
        }
        split.digit = split.untried.next();
        split.solutions = self.solutions;
        let Some(digit) = split.digit else {
            self.splits.pop();
            self.positions.forget();
            return Phase::Back;
        };
        self.counters.guesses += 1;
        observer.see(Event::Guess { cell, digit, depth });
        self.positions.decide(cell, digit, observer).and_then(|()| self.reduce(observer)).into()
    }
}

impl Backtracking for State {
    const STOP_EVERY: u64 = 0;

    fn phase(&mut self) -> &mut Phase {
        &mut self.phase
    }

    fn visited(&self) -> u64 {
        self.counters.nodes
    }

    fn begin<O: Observer>(&mut self, observer: &mut O) -> Result<(), Contradiction> {
        self.positions.begin(observer).and_then(|()| self.reduce(observer))
    }

    fn forward<O: Observer>(&mut self, observer: &mut O) -> Option<Phase> {
        self.counters.nodes += 1;
        let cell = self.positions.now.min_choice_cell()?;
        let untried = self.positions.now.get(cell);
        self.positions.save();
        self.splits.push(Split { cell, digit: None, untried, solutions: self.solutions });
        Some(self.try_next(observer))
    }

    fn back<O: Observer>(&mut self, observer: &mut O) -> Phase {
        self.try_next(observer)
    }

    fn hand_out(&mut self, sink: &mut dyn FnMut(&[Digit])) {
        self.solutions += 1;
        self.positions.hand_out(sink);
    }

    /// A node is a position without contradiction that no pass changes.
    fn work_done(&self) -> Counters {
        Counters { placements: self.positions.placements, ..self.counters }
    }
}

//! Refinement and guessing: two rules until nothing follows, then a guess.
//!
//! 1. A decided cell's digit leaves its peers, again and again.
//! 2. A candidate with one place in a row decides that cell;
//! 3. in a column;
//! 4. in a box. After each of these (1) comes again.
//! 5. Otherwise the smallest candidate of the cell with the fewest is assumed. When that fails, it
//!    is removed from the cell's candidates, and refining goes on.
//!
//! Where a house has one place for a digit is found for all its digits at once:
//!
//! ```text
//! once    candidates met in exactly one of the cells so far
//! again   candidates met in more
//! ```
//!
//! A digit that is in neither has no place. Only houses that lost a candidate since they were last
//! looked at are looked at again. The guesses are a stack with a copy of the position each.

use super::{
    Backtracking, Contradiction, Counters, Engine, EngineInfo, Event, Observer, Phase, Positions,
    Search, Watched,
};
use grid::{Board, Cell, Digit, DigitSet};

/// The engine's name and abilities.
pub(super) const INFO: EngineInfo = EngineInfo { name: "refinement", has_candidates: true };

pub(super) struct Refinement;

impl Engine for Refinement {
    fn info(&self) -> &'static EngineInfo {
        &INFO
    }

    fn search(&self, board: &Board) -> Box<dyn Search> {
        Box::new(State::new(board))
    }

    fn watch(&self, board: &Board) -> Box<dyn Watched> {
        Box::new(State::new(board))
    }
}

/// A guess that stands.
#[derive(Clone)]
struct Guess {
    cell: Cell,
    digit: Digit,
    /// Solutions found before it.
    solutions: u64,
}

#[derive(Clone)]
struct State {
    positions: Positions<true>,
    guesses: Vec<Guess>,
    phase: Phase,
    solutions: u64,
    counters: Counters,
}

impl State {
    fn new(board: &Board) -> State {
        State {
            positions: Positions::new(board),
            guesses: Vec::new(),
            phase: Phase::Begin,
            solutions: 0,
            counters: Counters::default(),
        }
    }

    /// Rules (1) to (4), until nothing follows.
    fn refine<O: Observer>(&mut self, observer: &mut O) -> Result<(), Contradiction> {
        loop {
            self.counters.passes += 1;
            observer.see(Event::Pass);
            self.leave_peers(observer)?;
            for kind in 0..3 {
                self.find_places(kind, observer)?;
                self.leave_peers(observer)?;
            }
            if self.positions.undecided == 0 || self.positions.changed == [0; 3] {
                return Ok(());
            }
        }
    }

    /// Rule (1).
    fn leave_peers<O: Observer>(&mut self, observer: &mut O) -> Result<(), Contradiction> {
        while let Some(cell) = self.positions.decided.pop() {
            self.positions.leave_peers(cell, observer)?;
        }
        Ok(())
    }

    /// Rules (2) to (4), one kind of house each: 0 are rows, 1 columns, 2 boxes.
    fn find_places<O: Observer>(
        &mut self,
        kind: usize,
        observer: &mut O,
    ) -> Result<(), Contradiction> {
        let positions = &mut self.positions;
        let geometry = positions.geometry;
        let side = geometry.shape().side();
        while positions.changed[kind] != 0 {
            let number = positions.changed[kind].trailing_zeros() as usize;
            positions.changed[kind] &= positions.changed[kind] - 1;
            let house = kind * side + number;
            let (mut once, mut again) = (DigitSet::EMPTY, DigitSet::EMPTY);
            let mut settled = DigitSet::EMPTY;
            for &cell in geometry.cells(house) {
                let set = positions.now.get(cell);
                again = again.or(once.and(set));
                once = once.or(set);
                if set.single().is_some() {
                    settled = settled.or(set);
                }
            }
            if let Some(digit) = DigitSet::all(geometry.shape()).minus(once).first() {
                observer.see(Event::NoPlace { digit, house: geometry.house(house) });
                return Err(Contradiction);
            }
            let places = once.minus(again).minus(settled);
            if places.is_empty() {
                continue;
            }
            for &cell in geometry.cells(house) {
                let set = positions.now.get(cell);
                if let Some(digit) = set.and(places).first()
                    && set.single().is_none()
                {
                    // A cell that is the one place of two digits is a contradiction that the
                    // next look at the house finds.
                    positions.decide(cell, digit, observer)?;
                }
            }
        }
        Ok(())
    }

    /// Rule (5): assumes the smallest candidate of the cell with the fewest.
    fn guess<O: Observer>(&mut self, cell: Cell, observer: &mut O) -> Result<(), Contradiction> {
        let Some(digit) = self.positions.now.get(cell).first() else { return Err(Contradiction) };
        self.positions.save();
        self.guesses.push(Guess { cell, digit, solutions: self.solutions });
        self.counters.guesses += 1;
        observer.see(Event::Guess { cell, digit, depth: self.guesses.len() });
        self.positions.decide(cell, digit, observer)?;
        self.refine(observer)
    }

    /// Takes the latest guess back, and removes it from its cell's candidates.
    fn refute<O: Observer>(&mut self, observer: &mut O) -> Phase {
        let depth = self.guesses.len();
        let Some(Guess { cell, digit, solutions }) = self.guesses.pop() else { return Phase::Done };
        self.positions.restore();
        self.positions.forget();
        self.counters.backtracks += 1;
        observer.see(Event::taken_back(cell, digit, depth, self.solutions > solutions));
        self.positions.take(cell, digit, observer).and_then(|()| self.refine(observer)).into()
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
        self.positions.begin(observer).and_then(|()| self.refine(observer))
    }

    fn forward<O: Observer>(&mut self, observer: &mut O) -> Option<Phase> {
        self.counters.nodes += 1;
        let cell = self.positions.now.min_choice_cell()?;
        Some(self.guess(cell, observer).into())
    }

    fn back<O: Observer>(&mut self, observer: &mut O) -> Phase {
        self.refute(observer)
    }

    fn hand_out(&mut self, sink: &mut dyn FnMut(&[Digit])) {
        self.solutions += 1;
        self.positions.hand_out(sink);
    }

    /// A node is a refined position without contradiction.
    fn work_done(&self) -> Counters {
        Counters { placements: self.positions.placements, ..self.counters }
    }
}

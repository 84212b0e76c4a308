//! Refinement and guessing: rules run until nothing changes, and then the search guesses.
//!
//! 1. A solved cell's digit is eliminated from its peers, repeatedly.
//! 2. A digit with only one place in a row is placed there.
//! 3. Likewise in a column.
//! 4. Likewise in a box.
//! 5. Otherwise the smallest candidate of the cell with the fewest candidates is assumed. If that
//!    leads to a contradiction, the candidate is eliminated from the cell, and refinement
//!    continues.
//!
//! Rule 1 runs again after each of the other rules.
//!
//! The digits with only one place in a house are found all at once:
//!
//! ```text
//! once    candidates seen in at least one of the cells so far
//! again   candidates seen in more than one
//! ```
//!
//! If a digit isn't in `once`, it has no place in the house. Only houses that lost a candidate
//! since they were last examined are examined again. The guesses form a stack, with a copy of the
//! position for each.

use super::{
    Backtracking, Contradiction, Counters, Engine, EngineInfo, Event, Observer, PositionStack,
    Search, SearchMove, WatchableSearch,
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

    fn watch(&self, board: &Board) -> Box<dyn WatchableSearch> {
        Box::new(State::new(board))
    }
}

/// A guess that is in effect.
#[derive(Clone)]
struct Guess {
    cell: Cell,
    digit: Digit,
    /// The number of solutions found before the guess.
    solutions: u64,
}

#[derive(Clone)]
struct State {
    positions: PositionStack<true>,
    guesses: Vec<Guess>,
    next_move: SearchMove,
    solution_count: u64,
    counters: Counters,
}

impl State {
    fn new(board: &Board) -> State {
        State {
            positions: PositionStack::new(board),
            guesses: Vec::new(),
            next_move: SearchMove::Begin,
            solution_count: 0,
            counters: Counters::default(),
        }
    }

    /// Applies rules 1 to 4 until nothing changes. Returns an error if there is a contradiction.
    fn apply_rules<O: Observer>(&mut self, observer: &mut O) -> Result<(), Contradiction> {
        loop {
            self.counters.pass_count += 1;
            observer.observe(Event::Pass);
            self.eliminate_from_peers(observer)?;
            for kind in 0..3 {
                self.place_hidden_singles(kind, observer)?;
                self.eliminate_from_peers(observer)?;
            }
            if self.positions.unsolved_count == 0 || self.positions.changed_houses == [0; 3] {
                return Ok(());
            }
        }
    }

    /// Applies rule 1 until all solved cells have been handled. Returns an error if a cell has no
    /// candidates left.
    fn eliminate_from_peers<O: Observer>(&mut self, observer: &mut O) -> Result<(), Contradiction> {
        while let Some(cell) = self.positions.pending_singles.pop() {
            self.positions.eliminate_from_peers(cell, observer)?;
        }
        Ok(())
    }

    /// Applies one of rules 2 to 4, depending on the kind of house: 0 for rows, 1 for columns, 2
    /// for boxes. Returns an error if a digit has no place in a house, or if a cell has no
    /// candidates left.
    fn place_hidden_singles<O: Observer>(
        &mut self,
        kind: usize,
        observer: &mut O,
    ) -> Result<(), Contradiction> {
        let positions = &mut self.positions;
        let geometry = positions.geometry;
        let side = geometry.shape().side();
        while positions.changed_houses[kind] != 0 {
            let number = positions.changed_houses[kind].trailing_zeros() as usize;
            positions.changed_houses[kind] &= positions.changed_houses[kind] - 1;
            let house = kind * side + number;
            let (mut once, mut again) = (DigitSet::EMPTY, DigitSet::EMPTY);
            let mut settled = DigitSet::EMPTY;
            for &cell in geometry.cells(house) {
                let set = positions.current.get(cell);
                again = again.or(once.and(set));
                once = once.or(set);
                if set.single().is_some() {
                    settled = settled.or(set);
                }
            }
            if let Some(digit) = DigitSet::all(geometry.shape()).minus(once).first() {
                observer.observe(Event::NoPlace { digit, house: geometry.house(house) });
                return Err(Contradiction);
            }
            let places = once.minus(again).minus(settled);
            if places.is_empty() {
                continue;
            }
            for &cell in geometry.cells(house) {
                let set = positions.current.get(cell);
                if let Some(digit) = set.and(places).first()
                    && set.single().is_none()
                {
                    // If a cell is the only place of two digits, that contradiction is found when
                    // the house is next examined.
                    positions.keep_only(cell, digit, observer)?;
                }
            }
        }
        Ok(())
    }

    /// Applies rule 5: assumes the smallest candidate of `cell`, which must be the cell with the
    /// fewest candidates. Then applies the other rules. Returns an error if there is a
    /// contradiction.
    fn assume_smallest<O: Observer>(
        &mut self,
        cell: Cell,
        observer: &mut O,
    ) -> Result<(), Contradiction> {
        let Some(digit) = self.positions.current.get(cell).first() else {
            return Err(Contradiction);
        };
        self.positions.push_copy();
        self.guesses.push(Guess { cell, digit, solutions: self.solution_count });
        self.counters.guess_count += 1;
        observer.observe(Event::Guess { cell, digit, depth: self.guesses.len() });
        self.positions.keep_only(cell, digit, observer)?;
        self.apply_rules(observer)
    }

    /// Undoes the latest guess, eliminates its candidate, and applies the rules. Returns
    /// [`SearchMove::Forward`], `Back` if there is a contradiction, or `Done` if there is no guess.
    fn eliminate_guess<O: Observer>(&mut self, observer: &mut O) -> SearchMove {
        let depth = self.guesses.len();
        let Some(Guess { cell, digit, solutions }) = self.guesses.pop() else {
            return SearchMove::Done;
        };
        self.positions.restore_top();
        self.positions.pop_saved();
        self.counters.backtrack_count += 1;
        observer.observe(Event::guess_undone_event(
            cell,
            digit,
            depth,
            self.solution_count > solutions,
        ));
        self.positions
            .eliminate(cell, digit, observer)
            .and_then(|()| self.apply_rules(observer))
            .into()
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
        self.positions.begin(observer).and_then(|()| self.apply_rules(observer))
    }

    fn step_forward<O: Observer>(&mut self, observer: &mut O) -> Option<SearchMove> {
        self.counters.node_count += 1;
        let cell = self.positions.current.min_choice_cell()?;
        Some(self.assume_smallest(cell, observer).into())
    }

    fn backtrack<O: Observer>(&mut self, observer: &mut O) -> SearchMove {
        self.eliminate_guess(observer)
    }

    fn report_solution(&mut self, sink: &mut dyn FnMut(&[Digit])) {
        self.solution_count += 1;
        self.positions.report_solution(sink);
    }

    /// Returns the work done. A node is a refined position without a contradiction.
    fn work_done(&self) -> Counters {
        Counters { placement_count: self.positions.placement_count, ..self.counters }
    }
}

//! The search for boards of any shape. It propagates singles, and guesses in a cell with the fewest
//! candidates.
//!
//! A cell is represented by the set of its candidates. For each house and digit, the cells that can
//! still take the digit are counted. Eliminating a candidate decrements three of these counts, and
//! every new single is added to a list:
//!
//! ```text
//! cell r1c1   {2}            a naked single: 2 is eliminated from its peers
//! row 5       digit 7: 1     a hidden single: the only cell for 7 loses its other candidates
//! ```
//!
//! An empty set or a count of zero is a contradiction. Every elimination is written to a trail, so
//! that a guess is undone by reading the trail backwards. Nothing is copied, and the engine is not
//! recursive. This is the usual technique of finite-domain solvers. For the two rules, see P.
//! Norvig, "Solving Every Sudoku Puzzle".

use super::SolutionOrder;
use crate::{
    Backtracking, Contradiction, Counters, Event, NoObserver, Observer, SearchMove, Subproblem,
};
use grid::{Board, Cell, Digit, DigitSet, Geometry};

/// A guess in effect, with the digits that are left to try in its cell.
#[derive(Clone)]
struct Guess {
    cell: Cell,
    digit: Digit,
    /// The digits tried so far, including the current one.
    tried: DigitSet,
    untried: DigitSet,
    /// The number of solutions found before the guess.
    solutions: u64,
    /// The length of the trail before the guess.
    trail_len: usize,
}

#[derive(Clone)]
pub(super) struct State {
    order: SolutionOrder,
    geometry: &'static Geometry,
    candidates: Box<[DigitSet]>,
    /// The number of places left for each digit in each house, at index `house · side + digit − 1`.
    places: Box<[u8]>,
    trail: Vec<(Cell, Digit)>,
    /// The naked singles that haven't been propagated yet.
    naked_singles: Vec<Cell>,
    /// The houses and digits of the hidden singles that haven't been propagated yet.
    hidden_singles: Vec<(u8, Digit)>,
    guesses: Vec<Guess>,
    /// The empty cells in which the board's restrictions allow only one digit. These cells are
    /// reported to observers at the start.
    restricted: Vec<Cell>,
    solution_count: u64,
    next_move: SearchMove,
    counters: Counters,
}

impl State {
    pub(super) fn new(board: &Board, order: SolutionOrder) -> State {
        let shape = board.shape();
        let geometry = Geometry::for_shape(shape);
        let mut state = State {
            order,
            geometry,
            candidates: vec![DigitSet::all(shape); shape.cells()].into(),
            places: vec![shape.side() as u8; geometry.house_count() * shape.side()].into(),
            trail: Vec::with_capacity(shape.cells() * shape.side()),
            naked_singles: Vec::with_capacity(shape.cells()),
            hidden_singles: Vec::new(),
            guesses: Vec::new(),
            restricted: Vec::new(),
            solution_count: 0,
            next_move: SearchMove::Begin,
            counters: Counters::default(),
        };
        if state.set_up(board).is_err() {
            state.next_move = SearchMove::Done;
        }
        state
    }

    fn set_up(&mut self, board: &Board) -> Result<(), Contradiction> {
        for cell in Cell::all(board.shape()) {
            let allowed = board.allowed_digits(cell);
            let keep =
                board.digit(cell).map_or(allowed, |digit| allowed.and(DigitSet::from_digit(digit)));
            self.keep_only(cell, keep, &mut NoObserver)?;
            if keep.single().is_some() && board.digit(cell).is_none() {
                self.restricted.push(cell);
            }
        }
        Ok(())
    }

    /// Eliminates all candidates except those in `keep` from a cell. Returns the same errors as
    /// [`State::eliminate`].
    fn keep_only<O: Observer>(
        &mut self,
        cell: Cell,
        keep: DigitSet,
        observer: &mut O,
    ) -> Result<(), Contradiction> {
        for digit in self.candidates[cell.index()].minus(keep) {
            self.eliminate(cell, digit, observer)?;
        }
        Ok(())
    }

    /// Eliminates a candidate, which must be present, from a cell. Returns an error if the cell has
    /// no candidates left, or if the digit has no place left in one of the cell's houses.
    fn eliminate<O: Observer>(
        &mut self,
        cell: Cell,
        digit: Digit,
        observer: &mut O,
    ) -> Result<(), Contradiction> {
        let left = self.candidates[cell.index()].without(digit);
        self.candidates[cell.index()] = left;
        self.trail.push((cell, digit));
        observer.observe(Event::Eliminate { cell, digit });
        let mut contradicts = left.is_empty();
        if contradicts {
            observer.observe(Event::NoCandidate { cell });
        }
        if let Some(digit) = left.single() {
            observer.observe(Event::Place { cell, digit });
            self.naked_singles.push(cell);
        }
        let side = self.geometry.shape().side();
        for house in self.geometry.houses_of(cell) {
            let places = &mut self.places[house * side + digit.value() - 1];
            *places -= 1;
            match *places {
                0 => {
                    observer.observe(Event::NoPlace { digit, house: self.geometry.house(house) });
                    contradicts = true;
                }
                1 => self.hidden_singles.push((house as u8, digit)),
                _ => {}
            }
        }
        if contradicts { Err(Contradiction) } else { Ok(()) }
    }

    /// Propagates all pending singles until no new ones appear. Returns an error if there is a
    /// contradiction.
    fn propagate<O: Observer>(&mut self, observer: &mut O) -> Result<(), Contradiction> {
        loop {
            if let Some(cell) = self.naked_singles.pop() {
                self.counters.placement_count += 1;
                let Some(digit) = self.candidates[cell.index()].first() else { continue };
                for &peer in self.geometry.peers(cell) {
                    if self.candidates[peer.index()].contains(digit) {
                        self.eliminate(peer, digit, observer)?;
                    }
                }
            } else if let Some((house, digit)) = self.hidden_singles.pop() {
                let cells = self.geometry.cells(house.into());
                let place = cells.iter().find(|c| self.candidates[c.index()].contains(digit));
                if let Some(&cell) = place {
                    self.keep_only(cell, DigitSet::from_digit(digit), observer)?;
                }
            } else {
                return Ok(());
            }
        }
    }

    /// Returns the unsolved cell in which to guess: the first of the cells with the fewest
    /// candidates or, in lexicographic order, the first unsolved cell. Returns `None` if all cells
    /// are solved.
    fn guess_cell(&self) -> Option<Cell> {
        let enough = match self.order {
            SolutionOrder::Quickest => 2,
            SolutionOrder::Lexicographic => usize::MAX,
        };
        let mut best = None;
        let mut fewest = usize::MAX;
        for cell in Cell::all(self.geometry.shape()) {
            let len = self.candidates[cell.index()].len();
            if len > 1 && len < fewest {
                (best, fewest) = (Some(cell), len);
                if len <= enough {
                    break;
                }
            }
        }
        best
    }

    /// Adds a guess in a cell, with all of the cell's candidates untried. Does nothing if the cell
    /// has no candidates.
    fn push_guess(&mut self, cell: Cell) {
        let untried = self.candidates[cell.index()];
        let Some(digit) = untried.first() else { return };
        let (solutions, trail_len) = (self.solution_count, self.trail.len());
        let tried = DigitSet::EMPTY;
        self.guesses.push(Guess { cell, digit, tried, untried, solutions, trail_len });
    }

    /// Tries the smallest untried digit of the latest guess and propagates it. Returns
    /// [`SearchMove::Forward`], or [`SearchMove::Back`] if that leads to a contradiction. If the
    /// guess has no untried digits, removes the guess and returns [`SearchMove::Back`]. If there is
    /// no guess, returns [`SearchMove::Done`].
    fn try_next<O: Observer>(&mut self, observer: &mut O) -> SearchMove {
        let depth = self.guesses.len();
        let Some(guess) = self.guesses.last_mut() else { return SearchMove::Done };
        let Some(digit) = guess.untried.first() else {
            self.guesses.pop();
            return SearchMove::Back;
        };
        guess.untried = guess.untried.without(digit);
        guess.digit = digit;
        guess.solutions = self.solution_count;
        guess.tried = guess.tried.with(digit);
        let cell = guess.cell;
        self.counters.guess_count += 1;
        observer.observe(Event::Guess { cell, digit, depth });
        self.keep_only(cell, DigitSet::from_digit(digit), observer)
            .and_then(|()| self.propagate(observer))
            .into()
    }

    /// Undoes all eliminations since the latest guess, which stays on the stack.
    fn undo_guess<O: Observer>(&mut self, observer: &mut O) {
        self.naked_singles.clear();
        self.hidden_singles.clear();
        let Some(guess) = self.guesses.last() else { return };
        let side = self.geometry.shape().side();
        for (cell, digit) in self.trail.drain(guess.trail_len..).rev() {
            let candidates = &mut self.candidates[cell.index()];
            *candidates = candidates.with(digit);
            for house in self.geometry.houses_of(cell) {
                self.places[house * side + digit.value() - 1] += 1;
            }
        }
        self.counters.backtrack_count += 1;
        let &Guess { cell, digit, solutions, .. } = guess;
        let depth = self.guesses.len();
        observer.observe(Event::guess_undone_event(
            cell,
            digit,
            depth,
            self.solution_count > solutions,
        ));
    }

    /// Returns the candidates of every cell before the first guess.
    pub(super) fn root_candidates(&self) -> Box<[DigitSet]> {
        let mut candidates = self.candidates.clone();
        let mark = self.guesses.first().map_or(self.trail.len(), |guess| guess.trail_len);
        for (cell, digit) in &self.trail[mark..] {
            candidates[cell.index()] = candidates[cell.index()].with(*digit);
        }
        candidates
    }

    /// Splits off the untried digits of the earliest guess that has any, or returns `None` if no
    /// guess has any. The guesses up to this guess become permanent, because this search then has
    /// no other digits to try in their cells.
    pub(super) fn split_off(&mut self) -> Option<Subproblem> {
        let at = self.guesses.iter().position(|guess| !guess.untried.is_empty())?;
        self.guesses.drain(..at);
        let mut sets = self.root_candidates();
        let guess = self.guesses.remove(0);
        sets[guess.cell.index()] = guess.untried;
        Some(Subproblem::new(self.geometry.shape(), sets))
    }

    /// Returns the combinations of candidates whose solutions have all been found. When this is
    /// called, the current position must not have a contradiction.
    pub(super) fn ruled_out(&self) -> Vec<Vec<(Cell, Digit)>> {
        let mut all = Vec::new();
        let mut assumed = Vec::new();
        for guess in &self.guesses {
            let untried = self.candidates[guess.cell.index()];
            for digit in guess.tried.minus(untried) {
                all.push(assumed.iter().copied().chain([(guess.cell, digit)]).collect());
            }
            assumed.extend(untried.first().map(|digit| (guess.cell, digit)));
        }
        all
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
        for cell in self.restricted.drain(..) {
            if let Some(digit) = self.candidates[cell.index()].single() {
                observer.observe(Event::Place { cell, digit });
            }
        }
        self.propagate(observer)
    }

    fn step_forward<O: Observer>(&mut self, observer: &mut O) -> Option<SearchMove> {
        self.counters.node_count += 1;
        let cell = self.guess_cell()?;
        self.push_guess(cell);
        Some(self.try_next(observer))
    }

    fn backtrack<O: Observer>(&mut self, observer: &mut O) -> SearchMove {
        self.undo_guess(observer);
        self.try_next(observer)
    }

    fn report_solution(&mut self, sink: &mut dyn FnMut(&[Digit])) {
        self.solution_count += 1;
        let digits: Option<Vec<Digit>> = self.candidates.iter().map(|set| set.first()).collect();
        sink(&digits.expect("a cell without candidates is a contradiction"));
    }

    /// Returns the work done. A node is a position without a contradiction.
    fn work_done(&self) -> Counters {
        self.counters
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Ended, Limits, Search};
    use grid::Shape;

    #[test]
    fn empty_boards_of_every_order_are_solved() {
        for order in 2..=6 {
            let empty = Board::empty(Shape::order(order).expect("a shape"));
            let mut found = Vec::new();
            let ended = State::new(&empty, SolutionOrder::Quickest)
                .run(&Limits::solutions(1), &mut |digits| found = digits.to_vec());
            let solution = Board::from_digits(empty.shape(), found.into_iter().map(Some));
            assert!(ended == Ended::SolutionLimit && solution.is_solved(), "order {order}");
        }
    }
}

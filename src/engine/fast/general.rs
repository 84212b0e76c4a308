//! Boards of any shape: propagate singles, guess where the fewest candidates are.
//!
//! A cell is the set of its candidates, and every house counts, for each digit, the cells that can
//! still take it. Taking a candidate out of a cell lowers three counts, and what becomes single by
//! it waits in a list:
//!
//! ```text
//! cell r1c1   {2}            a naked single: 2 leaves its peers
//! row 5       digit 7: 1     a hidden single: the one cell left for 7 loses the others
//! ```
//!
//! A count or a set that reaches nothing is a contradiction. Every elimination is written to a
//! trail, so that a guess is undone by reading it backwards; nothing is copied and nothing recurs.
//! The technique is the common one of finite-domain solvers; see P. Norvig, "Solving Every Sudoku
//! Puzzle", for the two rules.

use super::Order;
use crate::{
    engine::{Counters, Ended, Limits, Search},
    grid::{Board, Cell, Digit, DigitSet, Geometry},
};

/// A guess that is standing, and what is left to try in its place.
struct Guess {
    cell: Cell,
    untried: DigitSet,
    /// The trail's length before the guess.
    mark: usize,
}

pub(super) struct State {
    order: Order,
    geometry: &'static Geometry,
    candidates: Box<[DigitSet]>,
    /// Places left, at `house · side + digit − 1`.
    places: Box<[u8]>,
    trail: Vec<(Cell, Digit)>,
    naked: Vec<Cell>,
    hidden: Vec<(u8, Digit)>,
    guesses: Vec<Guess>,
    going: Going,
    counters: Counters,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Going {
    /// Into the position as it stands, which does not contradict itself.
    On,
    /// Back to the latest guess that has something left to try.
    Back,
    /// Nowhere: everything was searched.
    Out,
}

/// A cell without candidate, or a house without a place for a digit.
struct Contradiction;

impl State {
    pub(super) fn new(board: &Board, order: Order) -> State {
        let shape = board.shape();
        let geometry = Geometry::of(shape);
        let mut state = State {
            order,
            geometry,
            candidates: vec![DigitSet::all(shape); shape.cells()].into(),
            places: vec![shape.side() as u8; geometry.houses() * shape.side()].into(),
            trail: Vec::with_capacity(shape.cells() * shape.side()),
            naked: Vec::with_capacity(shape.cells()),
            hidden: Vec::new(),
            guesses: Vec::new(),
            going: Going::On,
            counters: Counters::default(),
        };
        if state.set_up(board).is_err() {
            state.going = Going::Out;
        }
        state
    }

    fn set_up(&mut self, board: &Board) -> Result<(), Contradiction> {
        for cell in Cell::all(board.shape()) {
            let allowed = board.allowed(cell);
            let keep = board.digit(cell).map_or(allowed, |digit| allowed.and(DigitSet::of(digit)));
            self.keep_only(cell, keep)?;
        }
        self.propagate()
    }

    /// Takes all other candidates out of a cell.
    fn keep_only(&mut self, cell: Cell, keep: DigitSet) -> Result<(), Contradiction> {
        for digit in self.candidates[cell.index()].minus(keep) {
            self.eliminate(cell, digit)?;
        }
        Ok(())
    }

    /// Takes one candidate, which is there, out of a cell.
    fn eliminate(&mut self, cell: Cell, digit: Digit) -> Result<(), Contradiction> {
        let left = self.candidates[cell.index()].without(digit);
        self.candidates[cell.index()] = left;
        self.trail.push((cell, digit));
        let mut gone = left.is_empty();
        if left.len() == 1 {
            self.naked.push(cell);
        }
        let side = self.geometry.shape().side();
        for house in self.geometry.houses_of(cell) {
            let places = &mut self.places[house * side + digit.value() - 1];
            *places -= 1;
            match *places {
                0 => gone = true,
                1 => self.hidden.push((house as u8, digit)),
                _ => {}
            }
        }
        if gone { Err(Contradiction) } else { Ok(()) }
    }

    /// Draws the conclusions of everything that became single, until nothing does.
    fn propagate(&mut self) -> Result<(), Contradiction> {
        loop {
            if let Some(cell) = self.naked.pop() {
                self.counters.placements += 1;
                let Some(digit) = self.candidates[cell.index()].first() else { continue };
                for &peer in self.geometry.peers(cell) {
                    if self.candidates[peer.index()].contains(digit) {
                        self.eliminate(peer, digit)?;
                    }
                }
            } else if let Some((house, digit)) = self.hidden.pop() {
                let cells = self.geometry.cells(house.into());
                let place = cells.iter().find(|c| self.candidates[c.index()].contains(digit));
                if let Some(&cell) = place {
                    self.keep_only(cell, DigitSet::of(digit))?;
                }
            } else {
                return Ok(());
            }
        }
    }

    /// The undecided cell to guess: the first of those with the fewest candidates, or the first of
    /// all; `None` when all are decided.
    fn open(&self) -> Option<Cell> {
        let enough = match self.order {
            Order::Quickest => 2,
            Order::Lexicographic => usize::MAX,
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

    /// Tries the smallest digit that the latest guess has left.
    fn try_next(&mut self) -> Going {
        let Some(guess) = self.guesses.last_mut() else { return Going::Out };
        let Some(digit) = guess.untried.first() else {
            self.guesses.pop();
            return Going::Back;
        };
        guess.untried = guess.untried.without(digit);
        let cell = guess.cell;
        self.counters.guesses += 1;
        let tried = self.keep_only(cell, DigitSet::of(digit)).and_then(|()| self.propagate());
        if tried.is_ok() { Going::On } else { Going::Back }
    }

    /// Takes back everything since the latest guess.
    fn undo(&mut self) {
        self.naked.clear();
        self.hidden.clear();
        let Some(guess) = self.guesses.last() else { return };
        let side = self.geometry.shape().side();
        for (cell, digit) in self.trail.drain(guess.mark..).rev() {
            let candidates = &mut self.candidates[cell.index()];
            *candidates = candidates.with(digit);
            for house in self.geometry.houses_of(cell) {
                self.places[house * side + digit.value() - 1] += 1;
            }
        }
        self.counters.backtracks += 1;
    }

    fn hand_out(&self, sink: &mut dyn FnMut(&[Digit])) {
        let digits: Option<Vec<Digit>> = self.candidates.iter().map(|set| set.first()).collect();
        sink(&digits.expect("a cell without candidate is a contradiction"));
    }
}

impl Search for State {
    fn run(&mut self, limits: &Limits, sink: &mut dyn FnMut(&[Digit])) -> Ended {
        let mut wanted = limits.solutions;
        let mut nodes = 0;
        loop {
            match self.going {
                Going::Out => return Ended::Exhausted,
                Going::Back => {
                    self.undo();
                    self.going = self.try_next();
                }
                Going::On => {
                    if nodes == limits.nodes {
                        return Ended::NodeLimit;
                    }
                    nodes += 1;
                    self.counters.nodes += 1;
                    if let Some(cell) = self.open() {
                        let untried = self.candidates[cell.index()];
                        self.guesses.push(Guess { cell, untried, mark: self.trail.len() });
                        self.going = self.try_next();
                    } else {
                        self.going = Going::Back;
                        self.hand_out(sink);
                        wanted = wanted.saturating_sub(1);
                        if wanted == 0 {
                            return Ended::Enough;
                        }
                    }
                }
            }
            if (limits.stop)() {
                return Ended::Stopped;
            }
        }
    }

    /// A node is a position without contradiction.
    fn counters(&self) -> Counters {
        self.counters
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Shape;

    #[test]
    fn blank_boards_of_every_order_fill() {
        for order in 2..=6 {
            let blank = Board::empty(Shape::order(order).expect("a shape"));
            let mut found = Vec::new();
            let ended = State::new(&blank, Order::Quickest)
                .run(&Limits::solutions(1), &mut |digits| found = digits.to_vec());
            let solution = Board::of(blank.shape(), found.into_iter().map(Some));
            assert!(ended == Ended::Enough && solution.is_solved(), "order {order}");
        }
    }
}

//! The list of free cells: a plain search, made to be watched.
//!
//! The list of the cells that came free is made once. An index goes forward along it when a value
//! is valid in its cell, and back when the last value is passed:
//!
//! ```text
//! free cells   r1c3  r1c4  r1c6  r1c7 …
//! values         1     2     6     0          0 until a value is tried
//! index                      ▲
//! ```
//!
//! Nothing before a cell changes while its values are tried, so which of them are valid is found
//! once, when the index comes forward: what its row, column and box do not hold, a word each.
//! That the givens are valid is found before the list is made.

use super::{
    Backtracking, Counters, Engine, EngineInfo, Event, Invalid, Observer, Phase, Search, Watched,
};
use grid::{Board, Cell, Digit, DigitSet, Geometry};

/// The engine's name and abilities.
pub(super) const INFO: EngineInfo = EngineInfo { name: "free-cells", has_candidates: false };

pub(super) struct FreeCells;

impl Engine for FreeCells {
    fn info(&self) -> &'static EngineInfo {
        &INFO
    }

    fn search(&self, board: &Board) -> Box<dyn Search> {
        Box::new(State::new(board))
    }

    fn watch(&self, board: &Board) -> Box<dyn Watched> {
        Box::new(State::new(board))
    }

    fn check(&self, board: &Board) -> Result<(), Invalid> {
        if let Some(clash) = board.clashes().next() {
            return Err(Invalid::Clash(clash));
        }
        for cell in Cell::all(board.shape()) {
            if let Some(digit) = board.digit(cell).filter(|d| !board.allowed(cell).contains(*d)) {
                return Err(Invalid::Forbidden { shape: board.shape(), cell, digit });
            }
        }
        Ok(())
    }
}

/// A cell that came free.
#[derive(Clone)]
struct Free {
    cell: Cell,
    houses: [u8; 3],
    allowed: DigitSet,
    /// Valid values above the one that is tried.
    untried: DigitSet,
    /// `None` stands for 0.
    value: Option<Digit>,
}

#[derive(Clone)]
struct State {
    geometry: &'static Geometry,
    board: Box<[Option<Digit>]>,
    free: Box<[Free]>,
    /// The index into the free cells.
    at: usize,
    /// What each house holds; more of them than there are, so that every `u8` is one.
    held: [DigitSet; 256],
    phase: Phase,
    placements: u64,
    backtracks: u64,
    /// Clashes of all values in the cells that the index came to, the values yet to come included.
    clashes: u64,
}

impl State {
    fn new(board: &Board) -> State {
        let geometry = Geometry::of(board.shape());
        let mut held = [DigitSet::EMPTY; 256];
        let mut free = Vec::with_capacity(board.shape().cells());
        let mut phase = Phase::Forward;
        for cell in Cell::all(board.shape()) {
            let houses = geometry.houses_of(cell).map(|house| house as u8);
            let allowed = board.allowed(cell);
            let Some(digit) = board.digit(cell) else {
                if allowed.is_empty() {
                    phase = Phase::Done;
                }
                free.push(Free { cell, houses, allowed, untried: DigitSet::EMPTY, value: None });
                continue;
            };
            let clash = houses.iter().any(|house| held[usize::from(*house)].contains(digit));
            if clash || !allowed.contains(digit) {
                phase = Phase::Done;
            }
            houses.iter().for_each(|&house| {
                let held = &mut held[usize::from(house)];
                *held = held.with(digit);
            });
        }
        State {
            geometry,
            board: board.digits().into(),
            free: free.into(),
            at: 0,
            held,
            phase,
            placements: 0,
            backtracks: 0,
            clashes: 0,
        }
    }

    /// Comes to a cell from the one before: finds which values are valid, and tries the first.
    fn come<O: Observer>(&mut self, observer: &mut O) -> Phase {
        let free = &mut self.free[self.at];
        let [row, col, box_] = free.houses.map(|house| self.held[usize::from(house)]);
        let held = row.or(col).or(box_);
        self.clashes += free.allowed.and(held).len() as u64;
        free.untried = free.allowed.minus(held);
        self.next(observer)
    }

    /// Comes back to the cell before, and tries its next value.
    fn come_back<O: Observer>(&mut self, observer: &mut O) -> Phase {
        let Some(before) = self.at.checked_sub(1) else { return Phase::Done };
        self.at = before;
        let free = &self.free[before];
        if let Some(digit) = free.value {
            for house in free.houses {
                let held = &mut self.held[usize::from(house)];
                *held = held.without(digit);
            }
            observer.see(Event::StepBack { cell: free.cell, digit });
        }
        self.backtracks += 1;
        self.next(observer)
    }

    /// Tries the next valid value of the cell at the index.
    fn next<O: Observer>(&mut self, observer: &mut O) -> Phase {
        let free = &mut self.free[self.at];
        let before = free.value;
        free.value = free.untried.first();
        if O::ENABLED {
            let passed = free.allowed.above(before).take_while(|digit| Some(*digit) != free.value);
            for digit in passed {
                let holds = |house: &&u8| self.held[usize::from(**house)].contains(digit);
                if let Some(&house) = free.houses.iter().find(holds) {
                    let house = self.geometry.house(house.into());
                    observer.see(Event::Clash { cell: free.cell, digit, house });
                }
            }
        }
        let Some(digit) = free.value else { return Phase::Back };
        free.untried = free.untried.without_first();
        for house in free.houses {
            let held = &mut self.held[usize::from(house)];
            *held = held.with(digit);
        }
        observer.see(Event::Place { cell: free.cell, digit });
        self.placements += 1;
        self.at += 1;
        Phase::Forward
    }
}

impl Backtracking for State {
    const STOP_EVERY: u64 = 1024;

    fn phase(&mut self) -> &mut Phase {
        &mut self.phase
    }

    /// A node is a placement.
    fn visited(&self) -> u64 {
        self.placements
    }

    fn forward<O: Observer>(&mut self, observer: &mut O) -> Option<Phase> {
        (self.at < self.free.len()).then(|| self.come(observer))
    }

    fn back<O: Observer>(&mut self, observer: &mut O) -> Phase {
        self.come_back(observer)
    }

    fn hand_out(&mut self, sink: &mut dyn FnMut(&[Digit])) {
        for free in &self.free {
            self.board[free.cell.index()] = free.value;
        }
        let digits: Option<Vec<Digit>> = self.board.iter().copied().collect();
        sink(&digits.expect("the index is past the last free cell"));
    }

    /// Every placement is a guess.
    fn work_done(&self) -> Counters {
        let yet_to_come = |free: &Free| free.allowed.above(free.value).minus(free.untried).len();
        let yet_to_come: usize = self.free[..self.at].iter().map(yet_to_come).sum();
        Counters {
            guesses: self.placements,
            placements: self.placements,
            clashes: self.clashes - yet_to_come as u64,
            backtracks: self.backtracks,
            nodes: self.placements,
            passes: 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let board: Board = text.parse().expect("a drawing of a board");
        let told = match FreeCells.check(&board) {
            Err(reason) => format!("{reason:?}"),
            Ok(()) => solve(&FreeCells, &board).map_or("none".to_owned(), |b| b.to_string()),
        };
        assert!(told.starts_with(expected), "{told}");
    }

    #[test]
    fn invalid_is_a_third_outcome() {
        check(
            "1..1 .... .... ....",
            "Clash(Clash { digit: Digit(1), house: House { kind: Row, number: 0 }",
        );
        check("1..4 ..1. .1.. 4..1", "1234\n3412\n2143\n4321");
        check("12.. ..3. ...4 ....", "none");
        check("123. ...4 .... ....", "none");
    }

    #[test]
    fn a_given_where_it_may_not_stand_is_invalid() {
        let mut board: Board = "2..1 .... .... ....".parse().expect("a drawing of a board");
        board.restrict(Cell::new(3), DigitSet::EMPTY);
        let forbidden = FreeCells.check(&board).expect_err("an invalid board");
        let digit = Digit::new(1).expect("a digit");
        let (shape, cell) = (board.shape(), Cell::new(3));
        assert_eq!(forbidden, Invalid::Forbidden { shape, cell, digit });
        assert_eq!(solve(&FreeCells, &board), None);
    }
}

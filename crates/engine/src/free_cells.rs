//! The free cell list: a plain search, designed to be watched.
//!
//! The list of initially free cells is built once. An index moves forward along the list when a
//! value is valid in its cell, and back after the last value:
//!
//! ```text
//! free cells   r1c3  r1c4  r1c6  r1c7 …
//! values         1     2     6     0          0 until a value is tried
//! index                      ▲
//! ```
//!
//! Nothing before a cell changes while its values are tried. The valid values are therefore found
//! once, when the index moves forward to the cell: the allowed digits that its row, column and box
//! don't contain, with one word per house. The givens are checked while the list is built.

use super::{
    Backtracking, Counters, Engine, EngineInfo, Event, InvalidGivens, Observer, Search, SearchMove,
    WatchableSearch,
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

    fn watch(&self, board: &Board) -> Box<dyn WatchableSearch> {
        Box::new(State::new(board))
    }

    fn check(&self, board: &Board) -> Result<(), InvalidGivens> {
        if let Some(clash) = board.clashes().next() {
            return Err(InvalidGivens::Clash(clash));
        }
        for cell in Cell::all(board.shape()) {
            if let Some(digit) =
                board.digit(cell).filter(|d| !board.allowed_digits(cell).contains(*d))
            {
                return Err(InvalidGivens::Forbidden { shape: board.shape(), cell, digit });
            }
        }
        Ok(())
    }
}

/// An initially free cell.
#[derive(Clone)]
struct FreeCell {
    cell: Cell,
    houses: [u8; 3],
    allowed: DigitSet,
    /// The valid values of the cell that haven't been tried yet.
    untried: DigitSet,
    /// The value that is being tried, or `None` if no value has been tried yet.
    value: Option<Digit>,
}

#[derive(Clone)]
struct State {
    geometry: &'static Geometry,
    board: Box<[Option<Digit>]>,
    free: Box<[FreeCell]>,
    /// The index into the list of free cells.
    index: usize,
    /// The digits in each house. The array is longer than any board needs, so that every `u8` is a
    /// valid index.
    house_digits: [DigitSet; 256],
    next_move: SearchMove,
    placements: u64,
    backtracks: u64,
    /// The number of clashing values in all cells that the index has reached. Values that haven't
    /// been tried yet are included.
    clashes: u64,
}

impl State {
    fn new(board: &Board) -> State {
        let geometry = Geometry::for_shape(board.shape());
        let mut house_digits = [DigitSet::EMPTY; 256];
        let mut free = Vec::with_capacity(board.shape().cells());
        let mut next_move = SearchMove::Forward;
        for cell in Cell::all(board.shape()) {
            let houses = geometry.houses_of(cell).map(|house| house as u8);
            let allowed = board.allowed_digits(cell);
            let Some(digit) = board.digit(cell) else {
                if allowed.is_empty() {
                    next_move = SearchMove::Done;
                }
                free.push(FreeCell {
                    cell,
                    houses,
                    allowed,
                    untried: DigitSet::EMPTY,
                    value: None,
                });
                continue;
            };
            let clash =
                houses.iter().any(|house| house_digits[usize::from(*house)].contains(digit));
            if clash || !allowed.contains(digit) {
                next_move = SearchMove::Done;
            }
            houses.iter().for_each(|&house| {
                let held = &mut house_digits[usize::from(house)];
                *held = held.with(digit);
            });
        }
        State {
            geometry,
            board: board.digits().into(),
            free: free.into(),
            index: 0,
            house_digits,
            next_move,
            placements: 0,
            backtracks: 0,
            clashes: 0,
        }
    }

    /// Determines the valid values of the cell that the index has reached, and tries the first one.
    /// Returns [`SearchMove::Forward`], or [`SearchMove::Back`] if there are none.
    fn enter_cell<O: Observer>(&mut self, observer: &mut O) -> SearchMove {
        let free = &mut self.free[self.index];
        let [row, col, box_] = free.houses.map(|house| self.house_digits[usize::from(house)]);
        let held = row.or(col).or(box_);
        self.clashes += free.allowed.and(held).len() as u64;
        free.untried = free.allowed.minus(held);
        self.try_next(observer)
    }

    /// Returns to the previous cell and tries its next value, like [`State::try_next`]. Returns
    /// [`SearchMove::Done`] if there is no previous cell.
    fn step_back<O: Observer>(&mut self, observer: &mut O) -> SearchMove {
        let Some(before) = self.index.checked_sub(1) else { return SearchMove::Done };
        self.index = before;
        let free = &self.free[before];
        if let Some(digit) = free.value {
            for house in free.houses {
                let held = &mut self.house_digits[usize::from(house)];
                *held = held.without(digit);
            }
            observer.observe(Event::StepBack { cell: free.cell, digit });
        }
        self.backtracks += 1;
        self.try_next(observer)
    }

    /// Tries the next valid value of the cell at the index, moves the index forward, and returns
    /// [`SearchMove::Forward`]. Returns [`SearchMove::Back`] if the cell has no more valid values.
    fn try_next<O: Observer>(&mut self, observer: &mut O) -> SearchMove {
        let free = &mut self.free[self.index];
        let before = free.value;
        free.value = free.untried.first();
        if O::ENABLED {
            let passed = free.allowed.above(before).take_while(|digit| Some(*digit) != free.value);
            for digit in passed {
                let holds = |house: &&u8| self.house_digits[usize::from(**house)].contains(digit);
                if let Some(&house) = free.houses.iter().find(holds) {
                    let house = self.geometry.house(house.into());
                    observer.observe(Event::Clash { cell: free.cell, digit, house });
                }
            }
        }
        let Some(digit) = free.value else { return SearchMove::Back };
        free.untried = free.untried.without_first();
        for house in free.houses {
            let held = &mut self.house_digits[usize::from(house)];
            *held = held.with(digit);
        }
        observer.observe(Event::Place { cell: free.cell, digit });
        self.placements += 1;
        self.index += 1;
        SearchMove::Forward
    }
}

impl Backtracking for State {
    const STOP_CHECK_INTERVAL: u64 = 1024;

    fn next_move(&mut self) -> &mut SearchMove {
        &mut self.next_move
    }

    /// Returns the number of nodes, which equals the number of placements.
    fn visited_nodes(&self) -> u64 {
        self.placements
    }

    fn step_forward<O: Observer>(&mut self, observer: &mut O) -> Option<SearchMove> {
        (self.index < self.free.len()).then(|| self.enter_cell(observer))
    }

    fn backtrack<O: Observer>(&mut self, observer: &mut O) -> SearchMove {
        self.step_back(observer)
    }

    fn report_solution(&mut self, sink: &mut dyn FnMut(&[Digit])) {
        for free in &self.free {
            self.board[free.cell.index()] = free.value;
        }
        let digits: Option<Vec<Digit>> = self.board.iter().copied().collect();
        sink(&digits.expect("the index is past the last free cell"));
    }

    /// Returns the work done. Every placement counts as a guess.
    fn work_done(&self) -> Counters {
        let count_untried =
            |free: &FreeCell| free.allowed.above(free.value).minus(free.untried).len();
        let untried: usize = self.free[..self.index].iter().map(count_untried).sum();
        Counters {
            guess_count: self.placements,
            placement_count: self.placements,
            clash_count: self.clashes - untried as u64,
            backtrack_count: self.backtracks,
            node_count: self.placements,
            pass_count: 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::find_solution;

    #[track_caller]
    fn check(text: &str, expected: &str) {
        let board: Board = text.parse().expect("a drawing of a board");
        let outcome = match FreeCells.check(&board) {
            Err(reason) => format!("{reason:?}"),
            Ok(()) => {
                find_solution(&FreeCells, &board).map_or("none".to_owned(), |b| b.to_string())
            }
        };
        assert!(outcome.starts_with(expected), "{outcome}");
    }

    #[test]
    fn invalid_givens_are_distinguished_from_unsolvable_boards() {
        check(
            "1..1 .... .... ....",
            "Clash(Clash { digit: Digit(1), house: House { kind: Row, number: 0 }",
        );
        check("1..4 ..1. .1.. 4..1", "1234\n3412\n2143\n4321");
        check("12.. ..3. ...4 ....", "none");
        check("123. ...4 .... ....", "none");
    }

    #[test]
    fn a_forbidden_given_is_invalid() {
        let mut board: Board = "2..1 .... .... ....".parse().expect("a drawing of a board");
        board.restrict(Cell::new(3), DigitSet::EMPTY);
        let forbidden = FreeCells.check(&board).expect_err("an invalid board");
        let digit = Digit::new(1).expect("a digit");
        let (shape, cell) = (board.shape(), Cell::new(3));
        assert_eq!(forbidden, InvalidGivens::Forbidden { shape, cell, digit });
        assert_eq!(find_solution(&FreeCells, &board), None);
    }
}

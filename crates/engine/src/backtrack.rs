//! Row-major backtracking: the textbook solver.
//!
//! Cells are filled from left to right and from top to bottom. An empty cell gets the smallest
//! digit that doesn't clash in its row, column or box. If there is none, the latest placement is
//! undone and its next digit is tried. The first solution found is therefore the lexicographically
//! first.
//!
//! The digits placed in each house are represented as one word with one bit per digit. There are
//! three tables of such words:
//!
//! ```text
//! rows[r]     ....3..1.   one lookup in each table shows whether a digit clashes; all digits
//! columns[c]  9.......1   that clash in a cell are rows[r] | columns[c] | boxes[b], and the
//! boxes[b]    ..7.....1   next one to try is the lowest bit that isn't among them
//! ```
//!
//! The stack contains only placements, never givens: entry `i` is the digit in the `i`-th initially
//! empty cell.

use super::{
    Backtracking, Counters, Engine, EngineInfo, Event, Observer, Search, SearchMove,
    WatchableSearch,
};
use grid::{Board, Cell, Digit, DigitSet, House, HouseKind};

/// The engine's name and abilities.
pub(super) const INFO: EngineInfo = EngineInfo { name: "backtrack", has_candidates: false };

pub(super) struct Backtrack;

impl Engine for Backtrack {
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

/// An initially empty cell with its row, column, box and allowed digits.
#[derive(Clone)]
struct OpenCell {
    cell: Cell,
    row: usize,
    col: usize,
    box_: usize,
    allowed: DigitSet,
}

#[derive(Clone)]
struct State {
    open: Box<[OpenCell]>,
    /// The givens and the current placements. Cells that aren't filled at the moment contain stale
    /// digits.
    digits: Box<[Digit]>,
    rows: Box<[DigitSet]>,
    columns: Box<[DigitSet]>,
    boxes: Box<[DigitSet]>,
    stack: Vec<Digit>,
    next_move: SearchMove,
    counters: Counters,
}

impl State {
    fn new(board: &Board) -> State {
        let shape = board.shape();
        let table = || vec![DigitSet::EMPTY; shape.side()].into_boxed_slice();
        let (mut rows, mut columns, mut boxes) = (table(), table(), table());
        let mut open = Vec::new();
        let mut digits = Vec::with_capacity(shape.cells());
        let mut next_move = SearchMove::Forward;
        for cell in Cell::all(shape) {
            let (row, col, box_) = (cell.row(shape), cell.col(shape), cell.box_(shape));
            let allowed = board.allowed_digits(cell);
            let Some(digit) = board.digit(cell) else {
                if allowed.is_empty() {
                    next_move = SearchMove::Done;
                }
                open.push(OpenCell { cell, row, col, box_, allowed });
                digits.extend(Digit::new(1));
                continue;
            };
            let tables = [&mut rows[row], &mut columns[col], &mut boxes[box_]];
            if !allowed.contains(digit) || tables.iter().any(|held| held.contains(digit)) {
                next_move = SearchMove::Done;
            }
            tables.into_iter().for_each(|held| *held = held.with(digit));
            digits.push(digit);
        }
        State {
            stack: Vec::with_capacity(open.len()),
            open: open.into(),
            digits: digits.into(),
            rows,
            columns,
            boxes,
            next_move,
            counters: Counters::default(),
        }
    }

    /// Fills the first unfilled cell with the smallest digit that doesn't clash. If `after` is a
    /// digit, only larger digits are considered. Returns the next move of the search:
    /// [`SearchMove::Forward`], or [`SearchMove::Back`] if there is no such digit.
    fn place_next_digit<O: Observer>(
        &mut self,
        after: Option<Digit>,
        observer: &mut O,
    ) -> SearchMove {
        let open = &self.open[self.stack.len()];
        let held =
            [&mut self.rows[open.row], &mut self.columns[open.col], &mut self.boxes[open.box_]];
        let clashing = held.iter().fold(DigitSet::EMPTY, |all, held| all.or(**held));
        let untried = open.allowed.above(after);
        let placed = untried.minus(clashing).first();
        if O::ENABLED {
            for digit in untried.take_while(|digit| Some(*digit) != placed) {
                let (kind, number) = if held[0].contains(digit) {
                    (HouseKind::Row, open.row)
                } else if held[1].contains(digit) {
                    (HouseKind::Column, open.col)
                } else {
                    (HouseKind::Box, open.box_)
                };
                let house = House { kind, number };
                observer.observe(Event::Clash { cell: open.cell, digit, house });
            }
        }
        let Some(digit) = placed else {
            self.counters.clash_count += untried.len() as u64;
            return SearchMove::Back;
        };
        self.counters.clash_count += (untried.len() - untried.above(Some(digit)).len() - 1) as u64;
        self.counters.placement_count += 1;
        held.into_iter().for_each(|held| *held = held.with(digit));
        self.digits[open.cell.index()] = digit;
        self.stack.push(digit);
        observer.observe(Event::Place { cell: open.cell, digit });
        SearchMove::Forward
    }

    /// Undoes the latest placement and returns its digit, or `None` if there are no placements.
    fn undo_placement<O: Observer>(&mut self, observer: &mut O) -> Option<Digit> {
        let digit = self.stack.pop()?;
        let open = &self.open[self.stack.len()];
        let held =
            [&mut self.rows[open.row], &mut self.columns[open.col], &mut self.boxes[open.box_]];
        held.into_iter().for_each(|held| *held = held.without(digit));
        self.counters.backtrack_count += 1;
        observer.observe(Event::StepBack { cell: open.cell, digit });
        Some(digit)
    }
}

impl Backtracking for State {
    const STOP_CHECK_INTERVAL: u64 = 1024;

    fn next_move(&mut self) -> &mut SearchMove {
        &mut self.next_move
    }

    /// Returns the number of nodes visited, which equals the number of placements.
    fn visited_nodes(&self) -> u64 {
        self.counters.placement_count
    }

    fn step_forward<O: Observer>(&mut self, observer: &mut O) -> Option<SearchMove> {
        (self.stack.len() < self.open.len()).then(|| self.place_next_digit(None, observer))
    }

    fn backtrack<O: Observer>(&mut self, observer: &mut O) -> SearchMove {
        match self.undo_placement(observer) {
            None => SearchMove::Done,
            undone => self.place_next_digit(undone, observer),
        }
    }

    fn report_solution(&mut self, sink: &mut dyn FnMut(&[Digit])) {
        sink(&self.digits);
    }

    fn work_done(&self) -> Counters {
        let placements = self.counters.placement_count;
        Counters { node_count: placements, guess_count: placements, ..self.counters }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Ended, Limits, find_solutions};

    fn board(text: &str) -> Board {
        text.parse().expect("a drawing of a board")
    }

    #[test]
    fn an_empty_board_is_filled_in_order() {
        let (found, _) = find_solutions(&Backtrack, &Board::empty(grid::Shape::CLASSIC), 1);
        assert!(found[0].to_string().starts_with("123456789\n456789123\n789123456"));
    }

    #[test]
    fn solutions_come_in_lexicographic_order() {
        let blank = Board::empty(grid::Shape::order(2).expect("a shape"));
        let (found, ended) = find_solutions(&Backtrack, &blank, 1000);
        assert_eq!((found.len(), ended), (288, Ended::Exhausted));
        let drawn: Vec<_> = found.iter().map(Board::to_string).collect();
        assert!(drawn.is_sorted());
    }

    #[test]
    fn clashing_givens_are_detected_without_searching() {
        let mut search = Backtrack.search(&board("1..1 .... .... ...."));
        assert_eq!(search.run(&Limits::solutions(1), &mut |_| ()), Ended::Exhausted);
        assert_eq!(search.counters(), Counters::default());
    }
}

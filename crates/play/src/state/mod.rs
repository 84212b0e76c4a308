//! Games: a position, its history and its play time, and the actions of players.

mod action;
#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};

use super::{
    Change, ChangeKind, HistoryNode,
    history::{History, Step},
    or_default::OrDefault,
    puzzle_times::PuzzleTimes,
};
pub use action::{Action, reduce};
use grid::{Board, Cell, CellState, CellValue, Digit, Position, Shape};

/// A game: a position, its history and its play time.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "Raw")]
pub struct Game {
    position: Position,
    /// The puzzle that the game began with.
    origin: Board,
    history: History,
    /// The time that the puzzle on the board was played, in milliseconds.
    spent: u64,
    /// The times of the other puzzles of the history.
    other_times: OrDefault<PuzzleTimes>,
}

/// The solver of a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Solver {
    /// The player, with their own entries.
    Player,
    /// The program, whose solution was filled in.
    Program,
}

/// The minimum play time for a game to be saved, in milliseconds.
const MOMENT: u64 = 1000;

impl Game {
    /// Creates a game that starts at a position.
    pub fn new(position: Position) -> Game {
        let origin = position.givens().clone();
        Game {
            position,
            origin,
            history: History::new(),
            spent: 0,
            other_times: OrDefault::default(),
        }
    }

    /// The current position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The board's shape.
    pub fn shape(&self) -> Shape {
        self.position.shape()
    }

    /// The puzzle as it was loaded or made.
    pub fn givens(&self) -> &Board {
        self.position.givens()
    }

    /// The puzzle that the game began with.
    pub fn origin(&self) -> &Board {
        &self.origin
    }

    /// The time that the puzzle on the board was played, in milliseconds.
    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// The moments of the game, each after the one that it follows from.
    pub fn moments(&self) -> &[HistoryNode] {
        self.history.moments()
    }

    /// The number of the current moment.
    pub fn now(&self) -> usize {
        self.history.now()
    }

    /// The board's shape at every moment.
    pub fn shapes(&self) -> Vec<Shape> {
        self.history.shapes(self.shape())
    }

    /// Returns `true` if two games differ only in their time.
    pub fn plays_like(&self, other: &Game) -> bool {
        (&self.position, &self.origin) == (&other.position, &other.origin)
            && self.history.is_like(&other.history)
    }

    /// Returns `true` if there is something to save: an entry, a name, or more than a moment of
    /// play time.
    pub fn is_played(&self) -> bool {
        self.is_begun() || self.spent >= MOMENT || self.moments()[0].name.is_some()
    }

    /// Returns `true` if the board is at this position, or was at any moment.
    pub fn has_been(&self, position: &Position) -> bool {
        self.latest_moment(|other| other == position).is_some()
    }

    /// Returns the number of the latest moment at which the position passes a test.
    pub fn latest_moment(&self, is_it: impl Fn(&Position) -> bool) -> Option<usize> {
        let mut other = self.clone();
        (0..self.moments().len()).rev().find(|&moment| {
            other.history.go_to(&mut other.position, moment);
            is_it(&other.position)
        })
    }

    /// Travels through the history. Each puzzle has its own clock.
    fn travel(&mut self, go: impl FnOnce(&mut History, &mut Position)) {
        let before = self.givens().clone();
        go(&mut self.history, &mut self.position);
        self.change_clock(&before);
    }

    /// Changes the clock if another puzzle was on the board before. Each puzzle has its own.
    fn change_clock(&mut self, before: &Board) {
        if *before != *self.givens() {
            self.other_times.0.set(before, self.spent);
            self.spent = self.other_times.0.take(self.position.givens());
        }
    }

    /// Replaces the position by one that continues the same game, together with its time.
    fn replace_within_game(&mut self, what: ChangeKind, position: Position) {
        let before = self.givens().clone();
        self.replace(what, position);
        self.other_times.0.set(&before, self.spent);
        self.other_times.0.take(self.position.givens());
    }

    /// Returns the time of every puzzle of the history.
    fn times(&self) -> PuzzleTimes {
        let mut times = self.other_times.0.clone();
        times.set(self.givens(), self.spent);
        times
    }

    /// Returns `true` if every moment of another game of the puzzle is one of this game, so that
    /// nothing is lost if this one replaces it.
    pub fn has_all_of(&self, other: &Game) -> bool {
        self.clone().joined(other.clone()).moments().len() == self.moments().len()
    }

    /// Merges another game of the puzzle into this one, with every moment of both.
    #[must_use]
    pub fn joined(mut self, mut other: Game) -> Game {
        let (here, other_times) = (self.now(), other.times());
        self.history.go_to(&mut self.position, 0);
        other.history.go_to(&mut other.position, 0);
        let from = if self.position == other.position {
            0
        } else {
            self.replace(ChangeKind::Place, other.position);
            let from = self.now();
            self.history.back(&mut self.position);
            from
        };
        self.history.take_in(&other.history, from);
        self.history.go_to(&mut self.position, here);
        let mut times = self.times();
        times.merge(&other_times);
        self.spent = times.take(self.givens());
        self.other_times = OrDefault(times);
        self
    }

    /// Returns the latest moment between the beginning and now at which no entry differs from the
    /// solution, which is given row by row, or `None` if there is none with this puzzle.
    pub fn last_right(&self, solution: &[Digit]) -> Option<usize> {
        let mut earlier = self.clone();
        loop {
            let position = &earlier.position;
            if position.givens() != self.givens() || solution.len() != self.shape().cells() {
                return None;
            }
            let right =
                |cell: Cell| position.content(cell) == CellValue::Digit(solution[cell.index()]);
            if position.entry_cells().all(right) {
                return Some(earlier.now());
            }
            earlier.history.earlier()?;
            earlier.history.back(&mut earlier.position);
        }
    }

    /// Returns the solver if the puzzle is solved and the history shows how.
    pub fn solver(&self) -> Option<Solver> {
        if !self.position.is_started() || !self.board().is_solved() {
            return None;
        }
        let mut at = self.now();
        while let Some(Change { what, .. }) = self.moments()[at].deed {
            match what {
                ChangeKind::Solution => return Some(Solver::Program),
                ChangeKind::StartOver => break,
                ChangeKind::Place => return None,
                _ => at = self.moments()[at].before,
            }
        }
        Some(Solver::Player)
    }

    /// Returns the board to be solved: only the puzzle, or everything on the board.
    pub fn to_solve(&self, from_here: bool) -> Board {
        match from_here {
            true => self.position.remaining_puzzle(),
            false => self.givens().clone(),
        }
    }

    /// Returns the givens and the entries together.
    pub fn board(&self) -> Board {
        self.position.board()
    }

    /// Returns `true` if there is something to lose: an entry or a mark, even an undone one.
    pub fn is_begun(&self) -> bool {
        self.moments().len() > 1
    }

    /// Returns `true` if there is a step to undo.
    pub fn can_undo(&self) -> bool {
        self.history.earlier().is_some()
    }

    /// Returns `true` if there is a step to redo.
    pub fn can_redo(&self) -> bool {
        self.history.later().is_some()
    }

    /// Changes the contents of cells.
    fn take(&mut self, what: ChangeKind, cells: impl IntoIterator<Item = (Cell, CellState)>) {
        self.take_all(what, cells, []);
    }

    /// Changes the contents of cells, and of other cells that the description of the change doesn't
    /// count.
    fn take_all(
        &mut self,
        what: ChangeKind,
        cells: impl IntoIterator<Item = (Cell, CellState)>,
        others: impl IntoIterator<Item = (Cell, CellState)>,
    ) {
        let position = &self.position;
        let changed = |(cell, held): (Cell, CellState)| {
            if cell.index() >= position.shape().cells() {
                return None;
            }
            let before = position.cell_state(cell);
            let given = position.is_given(cell);
            let held = if given { CellState { colours: held.colours, ..before } } else { held };
            (held != before).then_some((cell, held))
        };
        let mut steps: Vec<_> = cells.into_iter().filter_map(changed).collect();
        let deed = Change { what, cell: steps.first().map(|step| step.0), cells: steps.len() };
        steps.extend(others.into_iter().filter_map(changed));
        if !steps.is_empty() {
            self.history.go(&mut self.position, Step::Cells(steps), deed, self.spent);
        }
    }

    /// Returns some cells of the board with their contents.
    fn held(&self, cells: Vec<Cell>) -> Vec<(Cell, CellState)> {
        let on_board = cells.into_iter().filter(|cell| cell.index() < self.shape().cells());
        on_board.map(|cell| (cell, self.position.cell_state(cell))).collect()
    }

    /// Returns the cells without a digit among some cells, each with its contents.
    fn open(&self, cells: Vec<Cell>) -> Vec<(Cell, CellState)> {
        let mut held = self.held(cells);
        held.retain(|(_, held)| matches!(held.content, CellValue::Marks(_)));
        held
    }

    fn replace(&mut self, what: ChangeKind, position: Position) {
        if position != self.position {
            let deed = Change { what, cell: None, cells: 0 };
            let step = Step::Puzzle(Box::new(position));
            self.history.go(&mut self.position, step, deed, self.spent);
        }
    }
}

/// A decoded game that hasn't been checked yet.
#[derive(Deserialize)]
struct Raw {
    position: Position,
    origin: Board,
    history: History,
    spent: u64,
    other_times: OrDefault<PuzzleTimes>,
    moment_times: OrDefault<Vec<u64>>,
}

/// A game as it is encoded: the parts of [`Raw`].
#[derive(Serialize)]
struct Encoded<'a> {
    position: &'a Position,
    origin: &'a Board,
    history: &'a History,
    spent: u64,
    other_times: &'a OrDefault<PuzzleTimes>,
    moment_times: Vec<u64>,
}

impl Serialize for Game {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Game { position, origin, history, spent, other_times } = self;
        let (spent, moment_times) = (*spent, history.times());
        Encoded { position, origin, history, spent, other_times, moment_times }
            .serialize(serializer)
    }
}

impl TryFrom<Raw> for Game {
    type Error = &'static str;

    fn try_from(raw: Raw) -> Result<Game, &'static str> {
        let Raw { position, origin, mut history, spent, other_times, moment_times } = raw;
        history.set_times(&moment_times.0);
        if !history.is_sound(position.shape()) {
            return Err("a step off the board");
        }
        Ok(Game { position, origin, history, spent, other_times })
    }
}

//! Games: a position, its history and its play time, and the actions of players.

mod action;
#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};

use super::{
    Change, ChangeKind, HistoryMoment,
    history::{History, HistoryStep},
    or_default::OrDefault,
    puzzle_times::PuzzleTimes,
};
pub use action::{Action, apply_action};
use grid::{Board, Cell, CellState, CellValue, Digit, Position, Shape};

/// A game: a position, its history and its play time.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(try_from = "RawGame")]
pub struct Game {
    position: Position,
    /// The puzzle that the game began with.
    origin: Board,
    history: History,
    /// The play time of the puzzle that is on the board, in milliseconds.
    play_time: u64,
    /// The play times of the other puzzles in the history.
    other_times: OrDefault<PuzzleTimes>,
}

/// The one who solved a puzzle: the player or the program.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Solver {
    /// The player solved it with their own entries.
    Player,
    /// The program solved it: its solution was filled in.
    Program,
}

/// The minimum play time for a game to be saved, in milliseconds.
const MIN_PLAY_TIME: u64 = 1000;

impl Game {
    /// Creates a game that starts at a position.
    pub fn new(position: Position) -> Game {
        let origin = position.givens().clone();
        Game {
            position,
            origin,
            history: History::new(),
            play_time: 0,
            other_times: OrDefault::default(),
        }
    }

    /// Returns the current position.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the shape of the board.
    pub fn shape(&self) -> Shape {
        self.position.shape()
    }

    /// Returns the puzzle on the board, as it was loaded or created.
    pub fn givens(&self) -> &Board {
        self.position.givens()
    }

    /// Returns the puzzle that the game began with.
    pub fn origin(&self) -> &Board {
        &self.origin
    }

    /// Returns the play time of the puzzle that is on the board, in milliseconds.
    pub fn play_time(&self) -> u64 {
        self.play_time
    }

    /// Returns the moments of the game. The parent of a moment comes before it in the list.
    pub fn moments(&self) -> &[HistoryMoment] {
        self.history.moments()
    }

    /// Returns the index of the current moment.
    pub fn current_moment(&self) -> usize {
        self.history.current_moment()
    }

    /// Returns the shape of the board at each moment.
    pub fn board_shapes(&self) -> Vec<Shape> {
        self.history.board_shapes(self.shape())
    }

    /// Returns `true` if the games are equal, or differ only in their play times.
    pub fn equals_except_times(&self, other: &Game) -> bool {
        (&self.position, &self.origin) == (&other.position, &other.origin)
            && self.history.equals_except_times(&other.history)
    }

    /// Returns `true` if the game is worth saving: its history has a change, its first moment has a
    /// name, or it has been played for at least `MIN_PLAY_TIME`.
    pub fn is_played(&self) -> bool {
        self.is_started() || self.play_time >= MIN_PLAY_TIME || self.moments()[0].name.is_some()
    }

    /// Returns `true` if the game has this position at any moment.
    pub fn has_been_at(&self, position: &Position) -> bool {
        self.find_latest_moment(|other| other == position).is_some()
    }

    /// Returns the index of the latest moment at which the position satisfies a condition; `None`
    /// if there is none.
    pub fn find_latest_moment(&self, is_it: impl Fn(&Position) -> bool) -> Option<usize> {
        let mut other = self.clone();
        (0..self.moments().len()).rev().find(|&moment| {
            other.history.go_to(&mut other.position, moment);
            is_it(&other.position)
        })
    }

    /// Moves through the history with `go`, then switches the play time if a different puzzle is on
    /// the board.
    fn move_in_history(&mut self, go: impl FnOnce(&mut History, &mut Position)) {
        let before = self.givens().clone();
        go(&mut self.history, &mut self.position);
        self.switch_play_time(&before);
    }

    /// Switches to the play time of the puzzle on the board, if that puzzle isn't `before`.
    fn switch_play_time(&mut self, before: &Board) {
        if *before != *self.givens() {
            self.other_times.0.set_time(before, self.play_time);
            self.play_time = self.other_times.0.remove(self.position.givens());
        }
    }

    /// Replaces the position with one that continues the same game. The play time also continues.
    fn replace_within_game(&mut self, what: ChangeKind, position: Position) {
        let before = self.givens().clone();
        self.replace_position(what, position);
        self.other_times.0.set_time(&before, self.play_time);
        self.other_times.0.remove(self.position.givens());
    }

    /// Returns the play times of all puzzles in the history.
    fn puzzle_times(&self) -> PuzzleTimes {
        let mut times = self.other_times.0.clone();
        times.set_time(self.givens(), self.play_time);
        times
    }

    /// Returns `true` if this game contains every moment of another game of the puzzle, so that
    /// nothing is lost if this game replaces the other one.
    pub fn has_all_moments_of(&self, other: &Game) -> bool {
        self.clone().merged_with(other.clone()).moments().len() == self.moments().len()
    }

    /// Merges another game of the puzzle into this one. The result contains all moments of both,
    /// and is at the current moment of this game.
    #[must_use]
    pub fn merged_with(mut self, mut other: Game) -> Game {
        let (here, other_times) = (self.current_moment(), other.puzzle_times());
        self.history.go_to(&mut self.position, 0);
        other.history.go_to(&mut other.position, 0);
        let from = if self.position == other.position {
            0
        } else {
            self.replace_position(ChangeKind::Place, other.position);
            let from = self.current_moment();
            self.history.step_back(&mut self.position);
            from
        };
        self.history.merge_history(&other.history, from);
        self.history.go_to(&mut self.position, here);
        let mut times = self.puzzle_times();
        times.merge_times(&other_times);
        self.play_time = times.remove(self.givens());
        self.other_times = OrDefault(times);
        self
    }

    /// Returns the index of the latest moment between the beginning and the current one at which
    /// all entries agree with the solution. The solution is given row by row. Returns `None` if
    /// there is no such moment with the current puzzle.
    pub fn last_correct_moment(&self, solution: &[Digit]) -> Option<usize> {
        let mut earlier = self.clone();
        loop {
            let position = &earlier.position;
            if position.givens() != self.givens() || solution.len() != self.shape().cells() {
                return None;
            }
            let right =
                |cell: Cell| position.content(cell) == CellValue::Digit(solution[cell.index()]);
            if position.entry_cells().all(right) {
                return Some(earlier.current_moment());
            }
            earlier.history.previous_moment()?;
            earlier.history.step_back(&mut earlier.position);
        }
    }

    /// Returns who solved the puzzle. Returns `None` if the puzzle isn't solved, if the position
    /// contains only givens, or if the history doesn't show who solved the puzzle.
    pub fn solver(&self) -> Option<Solver> {
        if !self.position.is_started() || !self.board().is_solved() {
            return None;
        }
        let mut at = self.current_moment();
        while let Some(Change { kind: what, .. }) = self.moments()[at].change {
            match what {
                ChangeKind::Solution => return Some(Solver::Program),
                ChangeKind::StartOver => break,
                ChangeKind::Place => return None,
                _ => at = self.moments()[at].parent_index,
            }
        }
        Some(Solver::Player)
    }

    /// Returns the number of changes in which the player entered a digit that differs from the
    /// current board. If a change affected several cells, only its first cell is compared. On a
    /// solved board, these changes are the mistakes that the player has corrected.
    pub fn count_corrected_mistakes(&self) -> usize {
        let board = self.board();
        let is_mistake = |moment: &&HistoryMoment| match moment.change {
            // An earlier board may have been larger.
            Some(Change { kind: ChangeKind::Enter(digit), first_cell: Some(cell), .. }) => {
                cell.index() < board.shape().cells() && board.digit(cell) != Some(digit)
            }
            _ => false,
        };
        self.moments().iter().filter(is_mistake).count()
    }

    /// Returns the board to solve: the [remaining puzzle](Position::remaining_puzzle) if
    /// `from_here` is `true`, otherwise only the givens.
    pub fn board_to_solve(&self, from_here: bool) -> Board {
        match from_here {
            true => self.position.remaining_puzzle(),
            false => self.givens().clone(),
        }
    }

    /// Returns the board with givens and entries.
    pub fn board(&self) -> Board {
        self.position.board()
    }

    /// Returns `true` if the history contains any change, even one that was undone.
    pub fn is_started(&self) -> bool {
        self.moments().len() > 1
    }

    /// Returns `true` if there is a change to undo.
    pub fn can_undo(&self) -> bool {
        self.history.previous_moment().is_some()
    }

    /// Returns `true` if there is a change to redo.
    pub fn can_redo(&self) -> bool {
        self.history.next_moment().is_some()
    }

    /// Changes the contents of cells as one change in the history.
    fn change_cells(
        &mut self,
        what: ChangeKind,
        cells: impl IntoIterator<Item = (Cell, CellState)>,
    ) {
        self.change_with_others(what, cells, []);
    }

    /// Changes the contents of cells as one change in the history. Cells outside the board are
    /// ignored, and of a given, only the colours change. The cells in `others` are changed as well,
    /// but aren't counted in [`Change::cell_count`].
    fn change_with_others(
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
        let deed = Change {
            kind: what,
            first_cell: steps.first().map(|step| step.0),
            cell_count: steps.len(),
        };
        steps.extend(others.into_iter().filter_map(changed));
        if !steps.is_empty() {
            self.history.take_step(
                &mut self.position,
                HistoryStep::Cells(steps),
                deed,
                self.play_time,
            );
        }
    }

    /// Returns those of the cells that are on the board, each with its contents.
    fn contents_of(&self, cells: Vec<Cell>) -> Vec<(Cell, CellState)> {
        let on_board = cells.into_iter().filter(|cell| cell.index() < self.shape().cells());
        on_board.map(|cell| (cell, self.position.cell_state(cell))).collect()
    }

    /// Returns those of the cells that are on the board and have no digit, each with its contents.
    fn contents_of_unfilled(&self, cells: Vec<Cell>) -> Vec<(Cell, CellState)> {
        let mut held = self.contents_of(cells);
        held.retain(|(_, held)| matches!(held.content, CellValue::Marks(_)));
        held
    }

    fn replace_position(&mut self, what: ChangeKind, position: Position) {
        if position != self.position {
            let deed = Change { kind: what, first_cell: None, cell_count: 0 };
            let step = HistoryStep::Puzzle(Box::new(position));
            self.history.take_step(&mut self.position, step, deed, self.play_time);
        }
    }
}

/// A decoded game whose integrity hasn't been checked yet.
#[derive(Deserialize)]
struct RawGame {
    position: Position,
    origin: Board,
    history: History,
    spent: u64,
    other_times: OrDefault<PuzzleTimes>,
    moment_times: OrDefault<Vec<u64>>,
}

/// A game in the form in which it is encoded: the same fields as [`RawGame`].
#[derive(Serialize)]
struct EncodedGame<'a> {
    position: &'a Position,
    origin: &'a Board,
    history: &'a History,
    spent: u64,
    other_times: &'a OrDefault<PuzzleTimes>,
    moment_times: Vec<u64>,
}

impl Serialize for Game {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Game { position, origin, history, play_time: spent, other_times } = self;
        let (spent, moment_times) = (*spent, history.play_times());
        EncodedGame { position, origin, history, spent, other_times, moment_times }
            .serialize(serializer)
    }
}

impl TryFrom<RawGame> for Game {
    type Error = &'static str;

    fn try_from(raw: RawGame) -> Result<Game, &'static str> {
        let RawGame { position, origin, mut history, spent, other_times, moment_times } = raw;
        history.set_times(&moment_times.0);
        if !history.is_valid_history(position.shape()) {
            return Err("a step off the board");
        }
        Ok(Game { position, origin, history, play_time: spent, other_times })
    }
}

//! Operations on the games, the board and the selection.

use generate::{SharedKey, SharedPuzzle, date_of_day, days_since_epoch};
use grid::{Cell, CellValue, Position};
use human::Level;
use play::{Action, ChangeKind, GameSlot, Games, Mode, save::GameSource};
use view::{DigitTyping, Highlight, Selection, words};

use super::Context;
use crate::{
    effect::{Effect, TabStorage},
    followup::Followup,
    messages::Tone,
    page::BoardOverlay,
};

impl Context<'_> {
    /// Performs an action on the player's game, as if the player had performed it. If the game is
    /// paused, it is only resumed. If a solution, a step or a review covers the board, the board is
    /// only uncovered. During a search, the player is only told to stop watching first.
    pub fn perform(&mut self, action: Action) {
        if self.resume_if_paused() {
            return;
        }
        match *self.page.overlay {
            Some(BoardOverlay::Search) => return self.report(words::watch::search_shown()),
            Some(BoardOverlay::Solution(_)) => {
                self.uncover_board();
                return self.report(words::solutions::own_board_shown());
            }
            Some(BoardOverlay::Step(_)) => {
                self.uncover_board();
                return self.report(words::lists::own_board_shown());
            }
            Some(BoardOverlay::Review(_)) => {
                self.uncover_board();
                return self.report(words::review::current_board_shown());
            }
            None => {}
        }
        let is_by_hand = matches!(
            action,
            Action::Enter { .. }
                | Action::ReplaceLast(..)
                | Action::SetContents(ChangeKind::Hint, _)
        );
        let travelled = match action {
            Action::Undo => words::change_undone(),
            Action::Redo => words::change_redone(),
            _ => "",
        };
        if action == Action::Undo && !self.page.can_undo() {
            return;
        }
        let (before, was_solved) = (self.page.position().clone(), self.page.is_solved());
        self.change_games(|games| games.apply_action(action));
        match travelled {
            "" => {}
            // The report about entering a puzzle stays.
            _ if self.page.input_state.is_entering() => self.select_changed_cell(&before),
            _ => self.report(travelled),
        }
        match (was_solved, self.page.is_solved()) {
            (false, true) if is_by_hand => self.congratulate(),
            (false, true) => self.report(words::solved_without_entry()),
            (true, false) => self.report(words::no_longer_solved()),
            _ => {}
        }
        let position = self.page.position();
        let is_wrong = position.is_full() && !self.page.is_solved();
        if is_wrong && *position != before && (is_by_hand || !travelled.is_empty()) {
            self.push_followup(Followup::FilledWrongly);
        }
    }

    /// Selects only the first cell whose content differs from that in the position `before`, if
    /// there is one.
    fn select_changed_cell(&mut self, before: &Position) {
        let now = self.page.position();
        let differs = |cell: &Cell| before.content(*cell) != now.content(*cell);
        let cell = Cell::all(now.shape()).find(differs);
        cell.into_iter().for_each(|cell| self.change_selection(|_| Selection::from_cell(cell)));
    }

    /// Performs an action, and reports `status` if the action changed the position.
    pub fn perform_and_report(&mut self, action: Action, status: &str) {
        let before = self.page.position().clone();
        self.perform(action);
        if *self.page.position() != before {
            self.report(status);
        }
    }

    /// Congratulates the player on the entry that solved the puzzle, and reports the time if it is
    /// shown.
    fn congratulate(&mut self) {
        let is_timed = self.page.preferences.settings.shows_timer && self.page.is_timed();
        self.page.clock.is_celebrating = true;
        let spent = is_timed.then(|| self.page.game().play_time());
        self.report_with_tone(Tone::Good, words::history::solved_in(spent));
    }

    /// Switches to the game of a puzzle that isn't from the collection, or begins that game, and
    /// reports `status`. On the board on which the player creates puzzles, undo restores the
    /// previous content.
    pub fn begin_game(&mut self, position: Position, source: GameSource, status: String) {
        let before = self.page.play_state.games.game_in(GameSlot::for_own_board(position.givens()));
        let was_begun = before.is_some_and(|game| game.position().is_started());
        let is_bare = !position.is_started();
        self.page.messages.close_board_dialog();
        self.change_game(String::new(), |games| games.begin(position));
        self.page.play_state.shared_name = shared_name(&source);
        let play = &mut *self.page.play_state;
        play.game_sources.insert(play.games.current_slot(), source);
        self.report(status);
        let is_started = self.page.position().is_started();
        if !is_started {
            // A player who marked candidates last begins another puzzle with digits.
            self.page.input_state.mode = Mode::Entry;
        }
        if is_bare && is_started {
            self.append_to_report(words::progress_restored());
        } else if was_begun {
            self.append_to_report(words::undo_restores_board());
        }
    }

    /// Changes the games, after uncovering the board, resuming a paused game and updating the
    /// current game's time. If the new board has a different shape, its first cell is selected.
    pub fn change_games(&mut self, change: impl FnOnce(&mut Games)) {
        let shape = self.page.shape();
        self.uncover_board();
        self.resume_if_paused();
        self.add_elapsed_time();
        let play = &mut *self.page.play_state;
        change(&mut play.games);
        play.change_count += 1;
        if self.page.shape() != shape {
            let input = &mut *self.page.input_state;
            (input.edited_cell, input.zoom, input.first_digit) = (None, None, None);
            input.highlight = Highlight::None;
            self.change_selection(|_| Selection::from_cell(Cell::new(0)));
        }
    }

    /// Puts another game on the board, and selects its first empty cell. `note` is the note on its
    /// puzzle; empty for none.
    pub fn change_game(&mut self, note: String, change: impl FnOnce(&mut Games)) {
        self.page.play_state.game_count += 1;
        self.page.play_state.puzzle_note = note;
        self.change_games(change);
        self.select_first_empty();
    }

    /// Selects only the first empty cell.
    pub fn select_first_empty(&mut self) {
        let first = self.page.first_empty_cell();
        self.change_selection(|_| Selection::from_cell(first));
    }

    /// Adds the time since the last update to the game's play time, if the game is timed.
    pub fn add_elapsed_time(&mut self) {
        let is_timed = self.page.is_timed();
        let is_running = self.page.clock.updated_at.is_some();
        let time = if is_running { self.page.clock.take_elapsed(self.now) } else { 0 };
        if is_timed && time > 0 {
            self.page.play_state.games.apply_action(Action::AddPlayTime(time));
        }
    }

    /// Replaces the selection with the result of `change`, which takes the current selection. If
    /// the selection is different now, forgets the digits that are being typed.
    pub fn change_selection(&mut self, change: impl FnOnce(Selection) -> Selection) {
        let before = &self.page.input_state.selection;
        let now = change(before.clone());
        if now != *before {
            let input = &mut *self.page.input_state;
            (input.selection, input.digit_typing) = (now, DigitTyping::default());
        }
    }

    /// Selects the next cell, row by row, if a puzzle is being entered from paper and there is a
    /// next cell. While a board is compared with its picture, the selection stays, because a cell
    /// may need more than one correction.
    pub fn select_next_to_enter(&mut self) {
        let (input, next) = (&self.page.input_state, self.page.focused_cell().index() + 1);
        if input.is_row_by_row() && next < self.page.shape().cells() {
            self.change_selection(|_| Selection::from_cell(Cell::new(next)));
        }
    }

    /// Selects only the first empty cell or, while a puzzle is entered row by row, the cell after the
    /// last one that has a digit.
    pub fn select_first_to_fill(&mut self) {
        if !self.page.input_state.is_row_by_row() {
            return self.select_first_empty();
        }
        let board = self.page.position().board();
        let last = board.digits().iter().rposition(Option::is_some);
        let next = last.map_or(0, |at| (at + 1).min(board.shape().cells() - 1));
        self.change_selection(|_| Selection::from_cell(Cell::new(next)));
    }

    /// Clears the selected cells. If all of them are empty, selects and clears the cell before the
    /// focused one instead, if there is one.
    pub fn erase_backwards(&mut self) {
        let is_empty = |cell| matches!(self.page.position().content(cell), CellValue::Marks(_));
        let mut cells: Vec<_> = self.page.input_state.selection.cells().collect();
        let before = self.page.focused_cell().index().checked_sub(1);
        if let Some(before) = before.filter(|_| cells.iter().all(|cell| is_empty(*cell))) {
            cells = vec![Cell::new(before)];
            self.change_selection(|_| Selection::from_cell(Cell::new(before)));
        }
        self.perform(Action::Erase(cells));
    }

    /// Resumes a paused game. Returns `true` if it was paused.
    pub fn resume_if_paused(&mut self) -> bool {
        let was_paused = self.page.clock.is_paused;
        if was_paused {
            self.page.clock.is_paused = false;
            self.push_effect(Effect::Tab(TabStorage::Pause(None)));
        }
        was_paused
    }

    /// Removes whatever covers the player's own board.
    pub fn uncover_board(&mut self) {
        self.page.overlay.set(None);
    }
}

/// Returns the name that links use for a numbered or daily puzzle, or an empty string for any other
/// puzzle.
fn shared_name(source: &GameSource) -> String {
    let (level, key) = match *source {
        GameSource::Numbered { number, level } => (level, SharedKey::Number(number)),
        GameSource::Daily { day, level } => {
            let (year, month, day) = date_of_day(day);
            (level, SharedKey::Day(year, month, day))
        }
        _ => return String::new(),
    };
    let level = Level::ALL[usize::from(level).min(Level::ALL.len() - 1)];
    SharedPuzzle { level, key }.to_string()
}

/// Returns the game source of a shared puzzle: a numbered or daily puzzle. An invalid date is
/// replaced with day 0 (1970-01-01).
pub fn source_of_shared(shared: SharedPuzzle) -> GameSource {
    let level = shared.level as u8;
    match shared.key {
        SharedKey::Number(number) => GameSource::Numbered { number, level },
        SharedKey::Day(year, month, day) => {
            let day = days_since_epoch(year, month, day).unwrap_or_default();
            GameSource::Daily { day, level }
        }
    }
}

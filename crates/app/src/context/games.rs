//! Operations on the games, the board and the selection.

use generate::{SharedKey, SharedPuzzle, date_of_day, days_since_epoch};
use grid::{Cell, CellValue, Position};
use human::Level;
use play::{Action, ChangeKind, GameSlot, Games, save::GameSource};
use view::{DigitTyping, Highlight, Selection, words};

use super::Context;
use crate::{
    effect::{Effect, TabStorage},
    followup::Followup,
    messages::Tone,
    page::BoardOverlay,
};

impl Context<'_> {
    /// Performs an action on the player's game, as if the player had done it. If the game is
    /// paused, it is only resumed. If a solution, a step or a review covers the board, the board is
    /// only uncovered. During a search, the player is only told to stop watching first.
    pub fn play(&mut self, action: Action) {
        if self.resume_if_paused() {
            return;
        }
        match *self.page.overlay {
            Some(BoardOverlay::Search) => return self.report(words::watch::not_now()),
            Some(BoardOverlay::Solution(_)) => {
                self.uncover();
                return self.report(words::solutions::own_again());
            }
            Some(BoardOverlay::Step(_)) => {
                self.uncover();
                return self.report(words::lists::own_board_shown());
            }
            Some(BoardOverlay::Review(_)) => {
                self.uncover();
                return self.report(words::review::own_again());
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
            Action::Undo => words::undone(),
            Action::Redo => words::redone(),
            _ => "",
        };
        if action == Action::Undo && !self.page.can_undo() {
            return;
        }
        let (before, was_solved) = (self.page.position().clone(), self.page.is_solved());
        self.change(|games| games.play(action));
        match travelled {
            "" => {}
            // The report about entering a puzzle stays.
            _ if self.page.input.is_entering() => self.select_changed(&before),
            _ => self.report(travelled),
        }
        match (was_solved, self.page.is_solved()) {
            (false, true) if is_by_hand => self.finish(),
            (false, true) => self.report(words::solved_again()),
            (true, false) => self.report(words::no_longer_solved()),
            _ => {}
        }
        let position = self.page.position();
        let is_wrong = position.is_full() && !self.page.is_solved();
        if is_wrong && *position != before && (is_by_hand || !travelled.is_empty()) {
            self.follow_up(Followup::FilledWrongly);
        }
    }

    /// Selects only the first cell whose content differs from that in the position `before`, if
    /// there is one.
    fn select_changed(&mut self, before: &Position) {
        let now = self.page.position();
        let differs = |cell: &Cell| before.content(*cell) != now.content(*cell);
        let cell = Cell::all(now.shape()).find(differs);
        cell.into_iter().for_each(|cell| self.select(|_| Selection::single(cell)));
    }

    /// Performs an action, and shows `status` if it changed the position.
    pub fn play_reporting(&mut self, action: Action, status: &str) {
        let before = self.page.position().clone();
        self.play(action);
        if *self.page.position() != before {
            self.report(status);
        }
    }

    /// Congratulates the player on the entry that solved the puzzle, and reports the time if it is
    /// shown.
    fn finish(&mut self) {
        let is_timed = self.page.preferences.settings.timer && self.page.is_timed();
        self.page.clock.is_finishing = true;
        let spent = is_timed.then(|| self.page.game().play_time());
        self.report_as(Tone::Good, words::history::solved(spent));
    }

    /// Switches to the game of a puzzle that isn't from the collection, or begins that game, and
    /// reports `status`. On the board on which the player creates puzzles, undo restores the
    /// previous content.
    pub fn begin(&mut self, position: Position, source: GameSource, status: String) {
        let before = self.page.play.games.game_of(GameSlot::of_own(position.givens()));
        let was_begun = before.is_some_and(|game| game.position().is_started());
        let is_bare = !position.is_started();
        self.page.messages.leave_dialog();
        self.change_game(String::new(), |games| games.begin(position));
        self.page.play.shared = shared_name(&source);
        let play = &mut *self.page.play;
        play.sources.insert(play.games.slot(), source);
        self.report(status);
        if is_bare && self.page.position().is_started() {
            self.report_also(words::continued());
        } else if was_begun {
            self.report_also(words::undo_brings_back());
        }
    }

    /// Changes the games, after uncovering the board, resuming a paused game and updating the
    /// current game's time. If the new board has another shape, its first cell is selected.
    pub fn change(&mut self, change: impl FnOnce(&mut Games)) {
        let shape = self.page.shape();
        self.uncover();
        self.resume_if_paused();
        self.spend();
        let play = &mut *self.page.play;
        change(&mut play.games);
        play.change_count += 1;
        if self.page.shape() != shape {
            let input = &mut *self.page.input;
            (input.writing, input.zoom, input.first) = (None, None, None);
            input.highlight = Highlight::None;
            self.select(|_| Selection::single(Cell::new(0)));
        }
    }

    /// Puts another game on the board, and selects its first empty cell. `note` is the note on its
    /// puzzle; empty for none.
    pub fn change_game(&mut self, note: String, change: impl FnOnce(&mut Games)) {
        self.page.play.game_count += 1;
        self.page.play.note = note;
        self.change(change);
        self.select_first_empty();
    }

    /// Selects only the first empty cell.
    pub fn select_first_empty(&mut self) {
        let first = self.page.first_empty();
        self.select(|_| Selection::single(first));
    }

    /// Adds the time since the last update to the game's play time, if the game is timed.
    pub fn spend(&mut self) {
        let is_timed = self.page.is_timed();
        let is_running = self.page.clock.since.is_some();
        let time = if is_running { self.page.clock.take_elapsed(self.now) } else { 0 };
        if is_timed && time > 0 {
            self.page.play.games.play(Action::AddPlayTime(time));
        }
    }

    /// Replaces the selection with the result of `change`, which takes the current selection. If
    /// the selection is different now, forgets the digits that are being typed.
    pub fn select(&mut self, change: impl FnOnce(Selection) -> Selection) {
        let before = &self.page.input.selection;
        let now = change(before.clone());
        if now != *before {
            let input = &mut *self.page.input;
            (input.selection, input.typing) = (now, DigitTyping::default());
        }
    }

    /// Selects the next cell, row by row, if a puzzle is being entered from paper and there is a
    /// next cell. While a board is compared with its picture, the selection stays, because a cell
    /// may need more than one correction.
    pub fn move_on(&mut self) {
        let (input, next) = (&self.page.input, self.page.selected().index() + 1);
        if input.is_row_by_row() && next < self.page.shape().cells() {
            self.select(|_| Selection::single(Cell::new(next)));
        }
    }

    /// Clears the selected cells. If all of them are empty, selects and clears the cell before the
    /// focused one instead, if there is one.
    pub fn erase_back(&mut self) {
        let is_empty = |cell| matches!(self.page.position().content(cell), CellValue::Marks(_));
        let mut cells: Vec<_> = self.page.input.selection.cells().collect();
        let before = self.page.selected().index().checked_sub(1);
        if let Some(before) = before.filter(|_| cells.iter().all(|cell| is_empty(*cell))) {
            cells = vec![Cell::new(before)];
            self.select(|_| Selection::single(Cell::new(before)));
        }
        self.play(Action::Erase(cells));
    }

    /// Resumes a paused game. Returns `true` if it was paused.
    pub fn resume_if_paused(&mut self) -> bool {
        let was_paused = self.page.clock.is_paused;
        if was_paused {
            self.page.clock.is_paused = false;
            self.effect(Effect::Tab(TabStorage::Pause(None)));
        }
        was_paused
    }

    /// Removes whatever covers the player's own board.
    pub fn uncover(&mut self) {
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

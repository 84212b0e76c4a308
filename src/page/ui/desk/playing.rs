//! What a person does at the desk: selecting, typing, boards of one's own.

use leptos::prelude::*;

use super::{Desk, Dialog};
use crate::browser;
use grid::{Board, Cell, CellValue, Digit, Position, Shape, Verdict};
use human::{RULES, min_choice, reduced};
use play::{Action, ChangeKind, Games, Mode};
use view::{
    BoardView, Highlight, Key, Selection, Stroke, Typing, WatchKey, contents, lacking, meaning,
    standing, words, written,
};

/// Playing.
impl Desk {
    /// Does something with the game.
    pub fn play(self, action: Action) {
        if self.go_on() {
            return;
        }
        if self.watch.is_on() {
            return self.status.set(words::watch::not_now().into());
        }
        if self.solutions.is_on() {
            self.show_solution(None);
            return self.status.set(words::solutions::own_again().into());
        }
        let before = self.solved.get_untracked();
        let by_hand = matches!(action, Action::Enter { .. } | Action::Instead(..));
        let again = match action {
            Action::Undo => words::undone(),
            Action::Redo => words::redone(),
            _ => "",
        };
        self.change(|table| table.play(action));
        let stale = self.said_of_board.get_value();
        if stale || !again.is_empty() {
            self.status.set(again.into());
            self.said_of_board.set_value(!again.is_empty());
        }
        let said = match (before, self.solved.get_untracked()) {
            (false, true) if by_hand => self.finish(),
            (false, true) => words::solved_again().into(),
            (true, false) => words::no_longer_solved().into(),
            _ => return,
        };
        self.status.set(said);
    }

    /// Does something with the game, and says so if it changed anything.
    pub(super) fn play_saying(self, action: Action, said: &str) {
        let position = || self.table.with_untracked(|table| table.game().position().clone());
        let before = position();
        self.play(action);
        if position() != before {
            self.say_of_board(said.into());
        }
    }

    /// Changes what is on the table; on a board of another shape the first cell is selected.
    pub(super) fn change(self, change: impl FnOnce(&mut Games)) {
        let before = self.shape.get_untracked();
        self.stop_watching();
        self.go_on();
        let due = self.due();
        self.table.update(|table| {
            due.into_iter().for_each(|due| table.play(due));
            change(table);
        });
        self.forget_solutions_of_another();
        self.forget_race_of_another();
        self.stop_proving_another();
        self.judged.set(false);
        if self.removed.with_untracked(|removed| !removed.is_empty()) {
            self.removed.set(Vec::new());
        }
        if self.shape.get_untracked() != before {
            self.writing.set(None);
            self.zoom.set(None);
            self.first.set(None);
            self.highlight.set(Highlight::None);
            self.select(Cell::new(0));
        }
    }

    /// Brings another game to the table; of the cells that were selected on the one before, only the
    /// one where the keyboard is stays so.
    pub(super) fn change_game(self, change: impl FnOnce(&mut Games)) {
        self.change(change);
        self.reselect(|selection| Selection::of(selection.at()));
    }

    /// Begins an empty board of a shape; undone, it brings back the one before.
    pub fn new_board(self, shape: Shape) {
        let number = self.number.get_untracked();
        browser::forget_address_end();
        self.place(Position::of(Board::empty(shape)), words::new_board(shape, number));
    }

    /// Puts a position on the player's own board.
    pub(super) fn place(self, position: Position, said: String) {
        self.stop_solving();
        self.ask(None);
        self.note.set(String::new());
        self.leave_dialog();
        self.change_game(|table| table.place(position));
        self.say_of_board(said);
    }

    /// Puts the player's own board before the player, in place of the collection's puzzle.
    pub(super) fn my_board(self) {
        let Some(number) = self.number.get_untracked() else { return };
        self.stop_solving();
        self.ask(None);
        self.note.set(String::new());
        self.leave_dialog();
        self.change_game(Games::switch_to_own);
        self.say_of_board(words::my_board(number));
    }

    /// Closes what was asked of a board that goes. Help and settings are of none.
    pub(super) fn leave_dialog(self) {
        let stays = |dialog: &Dialog| matches!(dialog, Dialog::Help | Dialog::Settings);
        if !self.dialog.get_untracked().as_ref().is_some_and(stays) {
            self.dialog.set(None);
        }
    }

    /// Takes one pass over the candidates, by the rules that are switched on.
    pub(super) fn reduce(self) {
        let on = self.rules.get_untracked();
        let rules: Vec<_> =
            RULES.into_iter().zip(on).filter(|(_, on)| *on).map(|(rule, _)| rule).collect();
        let pass = self.table.with_untracked(|table| reduced(table.game().position(), &rules));
        let before = self.table.with_untracked(|table| table.game().board().verdict());
        let said = words::reduced(&pass, before, self.shape.get_untracked());
        self.play(Action::Put(ChangeKind::Pass, pass.cells));
        self.removed.set(pass.removed.iter().map(|gone| (gone.cell, gone.digits)).collect());
        let clash = matches!(before, Verdict::Clash(_)).then(|| before.cells().first().copied());
        clash.unwrap_or(pass.emptied).into_iter().for_each(|cell| self.select(cell));
        self.say_of_board(said);
    }

    /// Selects the undecided cell with the fewest candidates.
    pub(super) fn find_min_choice_cell(self) {
        let choice = self.table.with_untracked(|table| min_choice(table.game().position()));
        choice.into_iter().for_each(|(cell, _)| self.select(cell));
        self.say_of_board(words::min_choice(choice, self.shape.get_untracked()));
    }

    /// Says what the row, the column and the box of the selected cell lack.
    pub(super) fn say_what_is_left(self) {
        let board = self.table.with_untracked(|table| table.game().board());
        let symbol = |digit| untrack(|| self.symbol(digit));
        self.say_once_more(words::left::lacking(&lacking(&board, self.selected()), symbol));
    }

    /// Says where the digit of the selected cell stands.
    pub(super) fn say_where_it_stands(self) {
        let board = self.table.with_untracked(|table| table.game().board());
        let symbol = |digit| untrack(|| self.symbol(digit));
        let standing = standing(&board, self.selected());
        self.say_once_more(words::left::standing(standing.as_ref(), board.shape(), symbol));
    }

    /// Says something of the board; a blank tells it from the same that was said before, which
    /// would else not be read out again.
    fn say_once_more(self, said: String) {
        let same = self.status.with_untracked(|status| *status == said);
        self.say_of_board(if same { said + "\u{a0}" } else { said });
    }

    /// Says something of the board that is true until the next step.
    pub(super) fn say_of_board(self, said: String) {
        self.status.set(said);
        self.said_of_board.set_value(true);
    }

    /// What stands in a cell: a digit, or the candidates that are noted.
    pub fn content(self, cell: Cell) -> CellValue {
        self.table.with_untracked(|table| {
            let position = table.game().position();
            match position.content(cell) {
                CellValue::Marks(_) => CellValue::Marks(position.noted(cell)),
                digit => digit,
            }
        })
    }

    /// Begins to write the contents of the selected cell in a field, unless it holds a given.
    pub fn begin_writing(self) {
        if self.watch.is_on() || self.solutions.is_on() {
            return;
        }
        let cell = self.selected();
        if self.table.with_untracked(|table| !table.game().position().is_given(cell)) {
            self.writing.set(Some(cell));
        }
    }

    /// Puts in a cell what somebody wrote, unless it says what is there; `false`, with the reason
    /// said, when it means nothing.
    pub fn write_contents(self, cell: Cell, text: &str) -> bool {
        let shape = self.shape.get_untracked();
        match contents(text, shape) {
            _ if text == written(self.content(cell), shape) => {}
            Ok(CellValue::Digit(digit)) => {
                self.play(Mode::Digit.put(vec![cell], digit, self.clean()))
            }
            Ok(CellValue::Marks(marks)) => self.play(Action::Note(cell, marks)),
            Err(word) => {
                self.say_of_board(words::no_digit(&word, shape));
                return false;
            }
        }
        self.writing.set(None);
        true
    }

    /// How a digit is shown.
    pub fn symbol(self, digit: Digit) -> String {
        match self.letters.get() {
            true => digit.symbol().into(),
            false => digit.to_string(),
        }
    }

    /// The selected cell.
    pub fn selected(self) -> Cell {
        self.selection.with_untracked(Selection::at)
    }

    /// Selects a cell, alone.
    pub fn select(self, cell: Cell) {
        self.reselect(|_| Selection::of(cell));
    }

    /// The keyboard comes to a cell, which is selected alone unless it is so with others.
    pub fn reach(self, cell: Cell) {
        if !self.selection.with_untracked(|selection| selection.has(cell)) {
            self.select(cell);
        }
    }

    /// Selects other cells.
    pub fn reselect(self, change: impl FnOnce(Selection) -> Selection) {
        let before = self.selection.get_untracked();
        let now = change(before.clone());
        if now != before {
            self.typing.set(Typing::default());
            self.selection.set(now);
        }
    }

    /// Two clicks on a cell: all alike, or what an empty one is to hold.
    pub fn double(self, cell: Cell) {
        let board = self.table.with_untracked(|table| table.game().board());
        match board.digit(cell) {
            Some(_) => self.reselect(|_| Selection::of(cell).alike(&board)),
            None => self.begin_writing(),
        }
    }

    /// The selected cells.
    fn chosen(self) -> Vec<Cell> {
        self.selection.with_untracked(|selection| selection.cells().collect())
    }

    /// A digit of the keypad: it goes in the selected cells, or waits for the cells that it is to go
    /// in.
    pub fn digit(self, digit: Digit) {
        if self.digit_first.get_untracked() {
            self.first.update(|first| *first = Some(digit).filter(|_| *first != Some(digit)));
        } else {
            self.write(digit, None);
        }
    }

    /// A touch of a cell, with a digit chosen first: the digit goes there, or leaves it.
    pub fn tap(self, cell: Cell) {
        let Some(digit) = self.first.get_untracked().filter(|_| self.digit_first.get_untracked())
        else {
            return;
        };
        let mode = self.mode.get_untracked();
        if mode == Mode::Digit && self.content(cell) == CellValue::Digit(digit) {
            self.play(Action::Erase(vec![cell]));
        } else {
            self.play(mode.put(vec![cell], digit, self.clean()));
        }
    }

    /// Puts a digit in the selected cells, as the mode says or as another.
    fn write(self, digit: Digit, mode: Option<Mode>) {
        let mode = mode.unwrap_or_else(|| self.mode.get_untracked());
        self.play(mode.put(self.chosen(), digit, self.clean()));
    }

    /// The digit takes the place of the one that was just put in the selected cells.
    fn amend(self, digit: Digit, mode: Option<Mode>) {
        let mode = mode.unwrap_or_else(|| self.mode.get_untracked());
        let cells = self.chosen();
        let put = mode.put(cells.clone(), digit, self.clean());
        self.play(Action::Instead(cells, Box::new(put)));
    }

    /// Whether a digit that is put leaves the marks of its peers.
    fn clean(self) -> bool {
        self.settings.with_untracked(|settings| settings.clean)
    }

    /// Empties the selected cells.
    pub fn erase(self) {
        self.play(self.mode.get_untracked().erase(self.chosen()));
    }

    /// Does what a key press at a time, in milliseconds, means; `None` when it means nothing here.
    /// The cell that is selected after a move.
    pub fn key(self, stroke: Stroke, now: f64) -> Option<Option<Cell>> {
        let shape = self.shape.get_untracked();
        let cell = self.selected();
        if self.wakes(stroke) {
            self.go_on();
            return Some(None);
        }
        if self.watch.is_on()
            && !(stroke.ctrl || stroke.alt)
            && let Some(key) = WatchKey::of(stroke.key)
        {
            self.watch_key(key);
            return Some(None);
        }
        let key = meaning(stroke, shape)?;
        if !matches!(key, Key::Figure { .. }) {
            self.typing.set(Typing::default());
        }
        match key {
            Key::Go(to) => {
                let cell = to.from(cell, shape);
                self.select(cell);
                return Some(Some(cell));
            }
            Key::Extend(to) => {
                let cell = to.from(cell, shape);
                self.reselect(|selection| selection.extended(cell));
                return Some(Some(cell));
            }
            Key::All => self.reselect(|selection| selection.all(shape)),
            Key::Inverse => {
                self.reselect(|selection| selection.inverse(shape));
                return Some(Some(self.selected()));
            }
            Key::Figure { figure, mode } => {
                let place = (cell, mode.unwrap_or_else(|| self.mode.get_untracked()));
                let shape = if place.1 == Mode::Colour { Shape::CLASSIC } else { shape };
                let mut typing = self.typing.get_untracked();
                let typed = typing.figure(place, figure, shape, now);
                self.typing.set(typing);
                let typed = typed?;
                match (typed.digit, typed.instead_of) {
                    (None, _) => self.erase(),
                    (Some(digit), None) => self.write(digit, mode),
                    (Some(digit), Some(_)) => self.amend(digit, mode),
                }
            }
            Key::Letter { digit, mode } => self.write(digit, mode),
            Key::Clear => self.erase(),
            Key::Undo => self.play(Action::Undo),
            Key::Redo => self.play(Action::Redo),
            Key::Mode(mode) => self.mode.set(mode),
            Key::NextMode => self.mode.update(|mode| *mode = mode.next()),
            Key::Cancel if self.solutions.is_on() => self.show_solution(None),
            Key::Cancel if self.work.with_untracked(Option::is_none) => {
                self.reselect(|selection| Selection::of(selection.at()));
            }
            Key::Cancel => self.cancel(),
            Key::Write => self.begin_writing(),
            Key::Do(command) => self.command(command),
            Key::Help => self.dialog.set(Some(Dialog::Help)),
        }
        Some(None)
    }

    /// How many cells still lack each digit; what a person entered counts.
    pub fn left(self, digit: Digit) -> usize {
        let side = self.view.with(|view| view.shape.side());
        let placed =
            |view: &BoardView| view.cells.iter().filter(|c| c.digit == Some(digit)).count();
        side.saturating_sub(self.view.with(placed))
    }
}

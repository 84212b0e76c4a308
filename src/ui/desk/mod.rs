mod handing;
mod jobs;

pub use jobs::{Work, WorkKind};

use leptos::prelude::*;
use web_sys::File;

use crate::{
    browser::{self, Client},
    collection::{Choice, Report},
    game::{Action, Table},
    grid::{Board, Cell, Content, Digit, Position, Shape},
    protocol::Failure,
    view::{BoardView, Command, Facts, Key, Move, Stroke, Typing, contents, meaning, words},
};

/// The state of the page, and everything that can be done with it. What undo should bring back is
/// in the table; all else is here.
#[derive(Clone, Copy)]
pub struct Desk {
    table: RwSignal<Table>,
    selected: RwSignal<Cell>,
    typing: RwSignal<Typing>,
    /// Whether digits are noted rather than entered.
    pub notes: RwSignal<bool>,
    /// The open collection.
    pub open: RwSignal<Option<Open>>,
    /// The note of the loaded puzzle.
    pub note: RwSignal<String>,
    /// What the program did last.
    pub status: RwSignal<String>,
    /// Whether that is of the board as it was when it was said.
    said_of_board: StoredValue<bool>,
    /// What people must read before they go on.
    pub alert: RwSignal<Option<Alert>>,
    /// The long work that goes on and is shown: a file that is being opened, or else a search.
    pub work: Memo<Option<Work>>,
    opening: RwSignal<Option<Work>>,
    solving: RwSignal<Option<Work>>,
    /// Counts what was asked of the open collection: only the latest is answered.
    asked: StoredValue<u32>,
    /// Whether a file is held over the page.
    pub hovering: RwSignal<bool>,
    /// The dialog that is open.
    pub dialog: RwSignal<Option<Dialog>>,
    /// The cell whose contents are being written in a field.
    pub writing: RwSignal<Option<Cell>>,
    /// Whether the report on the open collection is unfolded.
    pub unfolded: RwSignal<bool>,
    /// Whether digits above 9 are shown as letters.
    pub letters: RwSignal<bool>,
    /// How many times as large the board is as the room for it, where somebody chose it.
    pub zoom: RwSignal<Option<f64>>,
    /// What the board shows.
    pub view: Memo<BoardView>,
    /// The board's shape.
    pub shape: Memo<Shape>,
    /// The loaded puzzle's number.
    pub number: Memo<Option<usize>>,
    /// What commands depend on.
    pub facts: Memo<Facts>,
    /// Whether there is a step to go back, and one to go forth.
    pub history: Memo<(bool, bool)>,
    /// Whether the board is filled and right.
    pub solved: Memo<bool>,
    /// The files that did not read last.
    unread: StoredValue<Vec<File>, LocalStorage>,
    client: StoredValue<Client, LocalStorage>,
}

/// The open collection.
#[derive(Clone, PartialEq, Debug)]
pub struct Open {
    /// What its files are called together.
    pub name: String,
    /// What was understood of them.
    pub report: Report,
    /// How they were read, where somebody chose it.
    pub choice: Choice,
}

/// A dialog that asks for something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dialog {
    /// The shape of a new board.
    New,
    /// The format to save or copy the board in.
    Export,
}

/// A message that waits to be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Alert {
    /// The message.
    pub message: String,
    /// More about it.
    pub detail: Option<String>,
    /// A cell to look at, once it was read.
    pub cell: Option<Cell>,
    /// Whether it is of files that may read in another way.
    pub of_files: bool,
}

impl Desk {
    /// The desk as the app starts: an empty board of the classic shape.
    pub fn new() -> Desk {
        let table = RwSignal::new(Table::blank(Shape::CLASSIC));
        let selected = RwSignal::new(Cell::new(0));
        let open = RwSignal::new(None);
        let (opening, solving) = (RwSignal::new(None), RwSignal::new(None));
        Desk {
            table,
            selected,
            typing: RwSignal::new(Typing::default()),
            notes: RwSignal::new(false),
            open,
            note: RwSignal::new(String::new()),
            status: RwSignal::new(words::WELCOME.into()),
            said_of_board: StoredValue::new(false),
            alert: RwSignal::new(None),
            work: Memo::new(move |_| opening.get().or_else(|| solving.get())),
            opening,
            solving,
            asked: StoredValue::new(0),
            hovering: RwSignal::new(false),
            dialog: RwSignal::new(None),
            writing: RwSignal::new(None),
            unfolded: RwSignal::new(false),
            letters: RwSignal::new(false),
            zoom: RwSignal::new(None),
            view: Memo::new(move |_| {
                table.with(|table| BoardView::of(table.game(), selected.get()))
            }),
            shape: Memo::new(move |_| table.with(|table| table.game().shape())),
            number: Memo::new(move |_| table.with(Table::number)),
            facts: Memo::new(move |_| {
                table.with(|table| {
                    let position = table.game().position();
                    let givens = position.givens().filled() > 0;
                    Facts {
                        open: open.with(Option::is_some),
                        loaded: table.number().is_some() || givens,
                        full: position.is_full(),
                        put_in: position.entries().chain(position.marked()).next().is_some(),
                        givens,
                    }
                })
            }),
            history: Memo::new(move |_| {
                table.with(|table| (table.game().can_undo(), table.game().can_redo()))
            }),
            solved: Memo::new(move |_| table.with(|table| table.game().board().is_solved())),
            unread: StoredValue::new_local(Vec::new()),
            client: StoredValue::new_local(Client::start()),
        }
    }

    /// The desk of the component's app.
    pub fn here() -> Desk {
        expect_context::<Desk>()
    }

    /// How many puzzles the open collection has.
    pub fn count(self) -> Option<u64> {
        self.open.with(|open| open.as_ref().map(|open| open.report.count()))
    }

    /// Does what a command says, if it can act now. Choosing a file is the page's to do.
    pub fn command(self, command: Command) {
        if !command.is_enabled(self.facts.get_untracked()) {
            return;
        }
        match command {
            Command::OpenPuzzleFile => {}
            Command::SaveBoard => self.save_board(),
            Command::NewBoard => self.dialog.set(Some(Dialog::New)),
            Command::ExportBoard => self.dialog.set(Some(Dialog::Export)),
            Command::CopyLink => self.copy_link(),
            Command::CopyAsText => self.copy_as_text(),
            Command::LoadRandomPuzzle => {
                if let Some(count) = untrack(|| self.count()) {
                    self.load(browser::below(count));
                }
            }
            Command::SolvePuzzle if self.is_working(WorkKind::Solving) => {}
            Command::SolvePuzzle => self.solve(),
            Command::CheckSolution => {
                let right = self.solved.get_untracked();
                self.tell(if right { words::CORRECT } else { words::NOT_SOLVED }, None);
            }
            Command::ValidateBoard => {
                let verdict = self.table.with_untracked(|table| table.game().board().verdict());
                self.tell(&words::verdict(verdict), None);
                let cell = verdict.cells().first().copied();
                self.alert.update(|alert| alert.iter_mut().for_each(|alert| alert.cell = cell));
            }
            Command::MakeGivens => {
                self.play(Action::MakeGivens);
                self.say_of_board(words::MADE_GIVENS.into());
            }
            Command::EditGivens => {
                self.play(Action::EditGivens);
                self.say_of_board(words::EDIT_GIVENS.into());
            }
            Command::StartOver => self.play(Action::StartOver),
        }
    }

    /// Shows a message that waits to be read.
    fn tell(self, message: &str, detail: Option<String>) {
        self.status.set(message.into());
        self.alert.set(Some(Alert {
            message: message.into(),
            detail,
            cell: None,
            of_files: false,
        }));
    }

    /// Says that work did not end well.
    fn tell_failure(self, failure: &Failure) {
        let (message, detail) = words::failure(failure);
        self.tell(&message, detail);
    }
}

/// Playing.
impl Desk {
    /// Does something with the game.
    pub fn play(self, action: Action) {
        let before = self.solved.get_untracked();
        let by_hand = matches!(action, Action::Enter(..) | Action::Amend(..));
        let again = match action {
            Action::Undo => words::UNDONE,
            Action::Redo => words::REDONE,
            _ => "",
        };
        self.change(|table| table.play(action));
        let stale = self.said_of_board.get_value();
        if stale || !again.is_empty() {
            self.status.set(again.into());
            self.said_of_board.set_value(!again.is_empty());
        }
        let said = match (before, self.solved.get_untracked()) {
            (false, true) if by_hand => words::SOLVED_BY_HAND,
            (false, true) => words::SOLVED_AGAIN,
            (true, false) => words::NO_LONGER_SOLVED,
            _ => return,
        };
        self.status.set(said.into());
    }

    /// Changes what is on the table; on a board of another shape the first cell is selected.
    fn change(self, change: impl FnOnce(&mut Table)) {
        let before = self.shape.get_untracked();
        self.table.update(change);
        if self.shape.get_untracked() != before {
            self.writing.set(None);
            self.zoom.set(None);
            self.select(Cell::new(0));
        }
    }

    /// Begins an empty board of a shape; undone, it brings back the one before.
    pub fn new_board(self, shape: Shape) {
        let number = self.number.get_untracked();
        browser::forget_address_end();
        self.place(Position::of(Board::empty(shape)), words::new_board(shape, number));
    }

    /// Puts a position on the player's own board.
    fn place(self, position: Position, said: String) {
        self.stop_solving();
        self.asked.update_value(|asked| *asked += 1);
        self.note.set(String::new());
        self.dialog.set(None);
        self.change(|table| table.place(position));
        self.say_of_board(said);
    }

    /// Says something of the board that is true until the next step.
    fn say_of_board(self, said: String) {
        self.status.set(said);
        self.said_of_board.set_value(true);
    }

    /// What stands in a cell.
    pub fn content(self, cell: Cell) -> Content {
        self.table.with_untracked(|table| table.game().position().content(cell))
    }

    /// Begins to write the contents of the selected cell in a field, unless it holds a given.
    pub fn begin_writing(self) {
        let cell = self.selected.get_untracked();
        if self.table.with_untracked(|table| !table.game().position().is_given(cell)) {
            self.writing.set(Some(cell));
        }
    }

    /// Puts in a cell what somebody wrote; `false`, with the reason said, when it means nothing.
    pub fn write_contents(self, cell: Cell, text: &str) -> bool {
        let shape = self.shape.get_untracked();
        match contents(text, shape) {
            Ok(Content::Digit(digit)) => self.play(Action::Enter(cell, digit)),
            Ok(Content::Marks(marks)) => self.play(Action::Note(cell, marks)),
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
        self.selected.get_untracked()
    }

    /// Selects a cell.
    pub fn select(self, cell: Cell) {
        if self.selected.get_untracked() != cell {
            self.selected.set(cell);
        }
    }

    /// Puts or notes a digit in the selected cell.
    pub fn digit(self, digit: Digit) {
        self.write(digit, self.notes.get_untracked());
    }

    fn write(self, digit: Digit, mark: bool) {
        let cell = self.selected.get_untracked();
        self.play(if mark { Action::Mark(cell, digit) } else { Action::Enter(cell, digit) });
    }

    /// Empties the selected cell.
    pub fn erase(self) {
        self.play(Action::Clear(self.selected.get_untracked()));
    }

    /// Does what a key press at a time, in milliseconds, means; `None` when it means nothing here.
    /// The cell that is selected after a move.
    pub fn key(self, stroke: Stroke, now: f64) -> Option<Option<Cell>> {
        let shape = self.shape.get_untracked();
        let cell = self.selected.get_untracked();
        let key = meaning(stroke, shape)?;
        if !matches!(key, Key::Figure { .. }) {
            self.typing.set(Typing::default());
        }
        match key {
            Key::Go(to) => return Some(Some(self.go(to))),
            Key::Figure { figure, mark } => {
                let mut typing = self.typing.get_untracked();
                let typed = typing.figure(cell, figure, shape, now);
                self.typing.set(typing);
                let typed = typed?;
                let mark = mark || self.notes.get_untracked();
                match (typed.digit, typed.instead_of) {
                    (None, _) => self.erase(),
                    (Some(digit), None) => self.write(digit, mark),
                    (Some(digit), Some(_)) if !mark => self.play(Action::Amend(cell, digit)),
                    (Some(digit), Some(first)) => {
                        // The first figure was noted as a mark of its own.
                        self.write(first, mark);
                        self.write(digit, mark);
                    }
                }
            }
            Key::Letter { digit, mark } => self.write(digit, mark || self.notes.get_untracked()),
            Key::Clear => self.erase(),
            Key::Undo => self.play(Action::Undo),
            Key::Redo => self.play(Action::Redo),
            Key::OtherMode => self.notes.update(|notes| *notes = !*notes),
            Key::Cancel => self.cancel(),
            Key::Write => self.begin_writing(),
        }
        Some(None)
    }

    fn go(self, to: Move) -> Cell {
        let cell = to.from(self.selected.get_untracked(), self.shape.get_untracked());
        self.select(cell);
        cell
    }

    /// How many cells still lack each digit; what a person entered counts.
    pub fn left(self, digit: Digit) -> usize {
        let side = self.view.with(|view| view.shape.side());
        let placed =
            |view: &BoardView| view.cells.iter().filter(|c| c.digit == Some(digit)).count();
        side.saturating_sub(self.view.with(placed))
    }
}

/// Milliseconds since the page began.
pub fn now() -> f64 {
    window().performance().map_or(0.0, |performance| performance.now())
}

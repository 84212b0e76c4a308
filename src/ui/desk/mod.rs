mod jobs;

pub use jobs::{Work, WorkKind};

use leptos::prelude::*;

use crate::{
    browser::{self, Client},
    collection::Report,
    game::{Action, Table},
    grid::{Cell, Digit, Shape},
    protocol::Failure,
    view::{BoardView, Command, Facts, Key, Move, Stroke, Typing, meaning, words},
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
    client: StoredValue<Client, LocalStorage>,
}

/// The open collection.
#[derive(Clone, PartialEq, Debug)]
pub struct Open {
    /// The file's name.
    pub name: String,
    /// What was understood of it.
    pub report: Report,
}

/// A message that waits to be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Alert {
    /// The message.
    pub message: String,
    /// More about it.
    pub detail: Option<String>,
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
            alert: RwSignal::new(None),
            work: Memo::new(move |_| opening.get().or_else(|| solving.get())),
            opening,
            solving,
            asked: StoredValue::new(0),
            hovering: RwSignal::new(false),
            view: Memo::new(move |_| {
                table.with(|table| BoardView::of(table.game(), selected.get()))
            }),
            shape: Memo::new(move |_| table.with(|table| table.game().shape())),
            number: Memo::new(move |_| table.with(Table::number)),
            facts: Memo::new(move |_| Facts {
                open: open.with(Option::is_some),
                full: table.with(|table| table.game().position().is_full()),
            }),
            history: Memo::new(move |_| {
                table.with(|table| (table.game().can_undo(), table.game().can_redo()))
            }),
            solved: Memo::new(move |_| table.with(|table| table.game().board().is_solved())),
            client: StoredValue::new_local(Client::start()),
        }
    }

    /// The desk of the component's app.
    pub fn here() -> Desk {
        expect_context::<Desk>()
    }

    /// How many puzzles the open collection has.
    pub fn count(self) -> Option<u64> {
        self.open.with(|open| open.as_ref().map(|open| open.report.count))
    }

    /// Does what a command says, if it can act now. Choosing a file is the page's to do.
    pub fn command(self, command: Command) {
        if !command.is_enabled(self.facts.get_untracked()) {
            return;
        }
        match command {
            Command::OpenPuzzleFile => {}
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
        }
    }

    /// Shows a message that waits to be read.
    fn tell(self, message: &str, detail: Option<String>) {
        self.status.set(message.into());
        self.alert.set(Some(Alert { message: message.into(), detail }));
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
        self.table.update(|table| table.play(action));
        let said = match (before, self.solved.get_untracked()) {
            (false, true) if by_hand => words::SOLVED_BY_HAND,
            (false, true) => words::SOLVED_AGAIN,
            (true, false) => words::NO_LONGER_SOLVED,
            _ => return,
        };
        self.status.set(said.into());
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

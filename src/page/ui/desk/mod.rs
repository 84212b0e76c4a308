mod checking;
mod counting;
mod everything;
mod handing;
mod history;
mod jobs;
mod keeping;
mod playing;
mod printing;
mod racing;
mod restoring;
mod right;
mod settings;
mod timing;
mod watching;

pub use checking::{Checking, NODES};
pub use counting::{Extent, Solutions};
pub use history::Past;
pub use jobs::{Work, WorkKind};
pub use keeping::Keeping;
pub use printing::Printing;
pub use racing::{Lane, Race};
pub use right::Right;
pub use timing::Timing;
pub use watching::{Going, Watch};

use leptos::prelude::*;
use web_sys::File;

use crate::browser::{self, Client, now};
use ::jobs::Failure;
use collection::{Choice, Report};
use grid::{Cell, Digit, DigitSet, Shape};
use human::RULES;
use play::{
    Action, Games, Mode,
    save::{Checks, Settings},
};
use view::{BoardView, Command, Facts, Highlight, Selection, Typing, words};

/// The state of the page, and everything that can be done with it. What undo should bring back is
/// in the table; all else is here.
#[derive(Clone, Copy)]
pub struct Desk {
    table: RwSignal<Games>,
    selection: RwSignal<Selection>,
    /// Whether a touch adds a cell to those that are selected.
    pub several: RwSignal<bool>,
    typing: RwSignal<Typing>,
    /// What digits are put in as.
    pub mode: RwSignal<Mode>,
    /// Whether a digit is chosen first, and then the cells that it goes in.
    pub digit_first: RwSignal<bool>,
    /// The digit that was chosen.
    pub first: RwSignal<Option<Digit>>,
    /// What the board highlights.
    pub highlight: RwSignal<Highlight>,
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
    /// The long work that goes on and is shown: a file that is being opened, or else a search,
    /// or else the puzzles that are being checked.
    pub work: Memo<Option<Work>>,
    opening: RwSignal<Option<Work>>,
    solving: RwSignal<Option<Work>>,
    /// What is known of all puzzles of the open collection.
    pub checking: Checking,
    /// Counts what was asked of the open collection, of which only the latest is answered; and the
    /// number of the puzzle that is on its way.
    asked: StoredValue<(u32, Option<u64>)>,
    /// Whether a file is held over the page.
    pub hovering: RwSignal<bool>,
    /// The dialog that is open.
    pub dialog: RwSignal<Option<Dialog>>,
    /// The cell whose contents are being written in a field.
    pub writing: RwSignal<Option<Cell>>,
    /// Whether the report on the open collection is unfolded.
    pub unfolded: RwSignal<bool>,
    /// The search that is watched.
    pub watch: Watch,
    /// The solutions of a board.
    pub solutions: Solutions,
    /// Engines that race.
    pub race: Race,
    /// What is known of what is right.
    right: Right,
    /// The time that is played.
    pub timing: Timing,
    /// What is chosen in the dialog of settings.
    pub settings: RwSignal<Settings>,
    /// What is being printed.
    pub printing: Printing,
    /// What is kept from one visit to the next.
    pub keeping: Keeping,
    /// Whether it was asked if the board is right, until the next step.
    judged: RwSignal<bool>,
    /// What the latest pass took away, until the next step.
    pub removed: RwSignal<Vec<(Cell, DigitSet)>>,
    /// The rules of a pass, each with whether it is used.
    pub rules: RwSignal<[bool; RULES.len()]>,
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
    /// What they are known by: a hash of their bytes.
    pub id: u64,
}

/// A dialog that asks for something.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Dialog {
    /// The shape of a new board.
    New,
    /// The format to save or copy the board in.
    Export,
    /// Whether all that is kept shall be forgotten.
    Forget,
    /// What to print, and how.
    Print,
    /// Nothing: it shows the help.
    Help,
    /// Which game goes on, where two tabs changed it.
    Elsewhere,
    /// How things are to be.
    Settings,
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
        let table = RwSignal::new(Games::blank(Shape::CLASSIC));
        let selection = RwSignal::new(Selection::of(Cell::new(0)));
        let mode = RwSignal::new(Mode::Digit);
        let (open, removed) = (RwSignal::new(None), RwSignal::new(Vec::new()));
        let watch = Watch::new();
        let (first, highlight) = (RwSignal::new(None), RwSignal::new(Highlight::None));
        let (opening, solving) = (RwSignal::new(None), RwSignal::new(None));
        let (checking, race, solutions) = (Checking::new(), Race::new(), Solutions::new());
        let (right, timing) = (Right::new(), Timing::new());
        let settings = RwSignal::new(settings::first_settings());
        let judged = RwSignal::new(false);
        let checks =
            Memo::new(move |_| match settings.with(|settings: &Settings| settings.checks) {
                Checks::Asked if judged.get() => Checks::Clashes,
                how => how,
            });
        let printing = Printing::new();
        Desk {
            table,
            selection,
            several: RwSignal::new(false),
            typing: RwSignal::new(Typing::default()),
            mode,
            digit_first: RwSignal::new(false),
            first,
            highlight,
            open,
            note: RwSignal::new(String::new()),
            status: RwSignal::new(words::welcome().into()),
            said_of_board: StoredValue::new(false),
            alert: RwSignal::new(None),
            work: Memo::new(move |_| {
                opening
                    .get()
                    .or_else(|| solving.get())
                    .or_else(|| printing.work.get())
                    .or_else(|| checking.work.get())
                    .or_else(|| race.work.get())
                    .or_else(|| solutions.work.get())
                    .or_else(|| right.work.get())
            }),
            opening,
            solving,
            checking,
            asked: StoredValue::default(),
            hovering: RwSignal::new(false),
            dialog: RwSignal::new(None),
            writing: RwSignal::new(None),
            unfolded: RwSignal::new(false),
            watch,
            solutions,
            race,
            right,
            timing,
            settings,
            printing,
            keeping: Keeping::new(),
            judged,
            removed,
            rules: RwSignal::new(std::array::from_fn(|rule| rule == 0)),
            letters: RwSignal::new(false),
            zoom: RwSignal::new(None),
            view: Memo::new(move |_| {
                let at = selection.with(Selection::at);
                let elsewhere = table.with(|table| {
                    let givens = table.game().givens();
                    watch.view(givens, at).or_else(|| solutions.view(givens, at))
                });
                if let Some(view) = elsewhere {
                    return view;
                }
                if timing.paused.get() {
                    let shape = table.with(|table| table.game().shape());
                    return BoardView::veiled(shape, at);
                }
                let view = table.with(|table| {
                    let game = table.game();
                    let view = selection.with(|selection| BoardView::of(game, selection));
                    match checks.get() {
                        Checks::Solution => right.with(game.givens(), |solution| {
                            view.checked(Checks::Solution, solution)
                        }),
                        how => view.checked(how, None),
                    }
                });
                let armed = first.get().filter(|_| mode.get() != Mode::Colour);
                let lit = armed.map_or(highlight.get(), Highlight::Digit);
                let view = table.with(|table| view.highlighting(table.game(), lit));
                removed.with(|removed| view.striking(removed))
            }),
            shape: Memo::new(move |_| table.with(|table| table.game().shape())),
            number: Memo::new(move |_| table.with(Games::number)),
            facts: Memo::new(move |_| {
                table.with(|table| {
                    let position = table.game().position();
                    let givens = position.givens().filled() > 0;
                    Facts {
                        open: open.with(Option::is_some),
                        numbered: table.number().is_some(),
                        loaded: table.number().is_some() || givens,
                        full: position.is_full(),
                        put_in: position.is_begun(),
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

    /// Starts one of the workers that shall be ready for what is asked of them; whether one was
    /// missing.
    pub fn begin_working(self) -> bool {
        self.client.with_value(Client::get_ready)
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
        if command.is_of_board() {
            self.stop_watching();
            self.show_solution(None);
            self.go_on();
        }
        match command {
            Command::OpenPuzzleFile => {}
            Command::PastePuzzle => self.paste(),
            Command::SaveBoard => self.save_board(),
            Command::NewBoard => self.dialog.set(Some(Dialog::New)),
            Command::MyBoard => self.my_board(),
            Command::ExportBoard => self.dialog.set(Some(Dialog::Export)),
            Command::ExportEverything => self.export_everything(),
            Command::ImportEverything => self.import_everything(),
            Command::ForgetEverything => self.dialog.set(Some(Dialog::Forget)),
            Command::Print => self.dialog.set(Some(Dialog::Print)),
            Command::CopyLink => self.copy_link(),
            Command::CopyAsText => self.copy_as_text(),
            Command::LoadRandomPuzzle => {
                if let Some(count) = untrack(|| self.count()) {
                    self.load(browser::below(count));
                }
            }
            Command::SolvePuzzle => self.solve(engine::fast().name(), false),
            Command::SolveFromHere => self.solve(engine::fast().name(), true),
            Command::CheckCollection => self.check_collection(),
            Command::SolveAllToFile => self.solve_all(),
            Command::CheckSolution => {
                let right = self.solved.get_untracked();
                self.tell(if right { words::correct() } else { words::not_solved() }, None);
                self.said_of_board.set_value(true);
                self.judged.set(true);
            }
            Command::ValidateBoard => {
                let verdict = self.table.with_untracked(|table| table.game().board().verdict());
                self.tell(&words::verdict(verdict), None);
                self.said_of_board.set_value(true);
                self.judged.set(true);
                let cell = verdict.cells().first().copied();
                self.alert.update(|alert| alert.iter_mut().for_each(|alert| alert.cell = cell));
            }
            Command::GoBack => self.go_back(),
            Command::Reduce => self.reduce(),
            Command::FillCandidates => {
                self.play_saying(Action::Candidates, words::filled_candidates());
            }
            Command::FindMinChoiceCell => self.find_min_choice_cell(),
            Command::WhatIsLeft => self.say_what_is_left(),
            Command::WhereIsThisDigit => self.say_where_it_stands(),
            Command::MakeGivens => self.play_saying(Action::MakeGivens, words::made_givens()),
            Command::EditGivens => self.play_saying(Action::EditGivens, words::edit_givens()),
            Command::StartOver => self.play_saying(Action::StartOver, words::started_over()),
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

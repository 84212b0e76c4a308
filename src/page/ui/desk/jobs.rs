//! What the desk has workers do: open files, load puzzles, solve.

use gloo_timers::callback::Timeout;
use leptos::prelude::*;
use web_sys::File;

use super::{Desk, Open, now};
use crate::browser::{self, Event};
use collection::{Choice, Record};
use formats::address;
use grid::{Board, Verdict};
use jobs::{Failure, Outcome, Progress, Solved};
use play::{Action, Games};
use view::words;

/// Work that may take longer than a moment.
#[derive(Clone, PartialEq, Debug)]
pub struct Work {
    /// What is done.
    pub kind: WorkKind,
    /// What is done, for people.
    pub title: String,
    /// How far it is; unknown at first.
    pub progress: Option<Progress>,
    /// When it began, in milliseconds.
    pub begun: f64,
    /// Whether it takes long enough to be shown.
    pub shown: bool,
}

/// The kinds of work.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WorkKind {
    /// A file is being opened.
    Opening,
    /// A board is being solved.
    Solving,
    /// All puzzles of the collection are being checked.
    Checking,
    /// Engines race.
    Racing,
    /// Solutions are counted.
    Counting,
    /// It is found out what is right.
    Proving,
    /// Pages are prepared.
    Printing,
}

/// Work shorter than this, in milliseconds, is not shown.
const MOMENT: u32 = 200;

/// Opening and loading.
impl Desk {
    /// Opens files as one collection; if none reads, nothing changes.
    pub fn open_files(self, files: Vec<File>) {
        self.open_as(files, Choice::default());
    }

    fn open_as(self, files: Vec<File>, choice: Choice) {
        let Some(first) = files.first() else { return };
        let name = words::together(&first.name(), files.len());
        self.unread.set_value(files.clone());
        let listener = self.opening(name, choice.clone());
        self.client.get_value().open(files, choice, listener);
    }

    /// Opens the files that did not read, in another way.
    pub fn retry(self, format: String) {
        self.open_as(self.unread.get_value(), Choice { format: Some(format), letters: None });
    }

    /// Reads the open files once more, in another way; if none reads so, nothing changes.
    pub fn reread(self, choice: Choice) {
        let Some(name) = self.open.with_untracked(|open| open.as_ref().map(|o| o.name.clone()))
        else {
            return;
        };
        let listener = self.opening(name, choice.clone());
        self.client.get_value().reread(choice, listener);
    }

    /// Says that files are being opened, and what is to be done with what is told of it.
    fn opening(self, name: String, choice: Choice) -> impl Fn(Event) + 'static {
        self.begin(WorkKind::Opening, words::reading(&name));
        let begun = now();
        move |event| match event {
            Event::Progress(progress) => self.progress(WorkKind::Opening, progress),
            Event::Done(Outcome::Opened(report, first, id)) => {
                self.end(WorkKind::Opening);
                let said = words::opened(&name, &report, now() - begun);
                let (name, choice) = (name.clone(), choice.clone());
                self.opened(Open { name, report, choice, id }, first, said);
            }
            Event::Partial(_) => {}
            Event::Done(_) => self.end(WorkKind::Opening),
            Event::Failed(failure) => {
                self.end(WorkKind::Opening);
                // The choice that was made goes back to what it was.
                self.open.update(|_| {});
                self.tell_failure(&failure);
                let of_files = matches!(failure, Failure::Open(_)) && choice == Choice::default();
                self.alert.update(|alert| alert.iter_mut().for_each(|a| a.of_files = of_files));
            }
        }
    }

    /// Opens a text as if it were a file; a link to a board is that board.
    pub fn open_text(self, name: &str, text: &str) {
        let link = text.trim().strip_prefix("http").and_then(|link| link.split_once('#'));
        if let Some(position) = link.and_then(|(_, end)| address::read(end)) {
            browser::forget_address_end();
            return self.place(position, words::from_link().into());
        }
        let file = gloo_file::File::new(name, text);
        self.open_files(vec![File::clone(file.as_ref())]);
    }

    fn opened(self, open: Open, first: Record, said: String) {
        self.keep_now();
        self.stop_solving();
        self.forget_checking();
        self.stop_printing();
        self.forget_race();
        self.ask(None);
        // What was said of the puzzle before would seem to be said of this one.
        self.alert.set(None);
        self.leave_dialog();
        browser::forget_address_end();
        let otherwise = |other: &Open| other.id == open.id && other.choice != open.choice;
        if self.open.with_untracked(|other| other.as_ref().is_some_and(otherwise)) {
            // The same files read in another way are another collection to what is kept.
            self.keeping.with(|inner| inner.seen = None);
        }
        self.open.set(Some(open));
        self.note.set(first.note);
        self.change_game(move |table| table.open(first.position));
        self.status.set(said);
    }

    /// Asks for something else than what may be on its way: the puzzle of a number, or none.
    pub(super) fn ask(self, number: Option<u64>) -> u32 {
        self.asked.update_value(|(asked, coming)| {
            *asked += 1;
            *coming = number;
        });
        self.asked.get_value().0
    }

    /// Whether that was asked for last; then it is here.
    fn is_asked(self, asked: u32) -> bool {
        let is = self.asked.get_value().0 == asked;
        if is {
            self.asked.update_value(|(_, coming)| *coming = None);
        }
        is
    }

    /// The number of the puzzle after the one on the board, or before it, if there is one.
    pub fn beside(self, after: bool) -> Option<u64> {
        let count = self.count()?;
        let number = self.table.with(|table| table.beside(after))? as u64;
        Some(number).filter(|number| *number < count)
    }

    /// The number of the puzzle that was asked for last, which may be on its way.
    pub fn coming(self) -> Option<u64> {
        let here = || self.number.get_untracked().map(|number| number as u64);
        self.asked.get_value().1.or_else(here)
    }

    /// Loads the puzzle after the one that was asked for last, or before it.
    pub fn load_beside(self, after: bool) {
        let step = |coming: u64| coming.checked_add_signed(if after { 1 } else { -1 });
        let number = match self.asked.get_value().1 {
            Some(coming) => step(coming).filter(|to| Some(*to) < untrack(|| self.count())),
            None => untrack(|| self.beside(after)),
        };
        number.into_iter().for_each(|number| self.load(number));
    }

    /// Loads the puzzle of that number, from 0.
    pub fn load(self, number: u64) {
        let Some(count) = untrack(|| self.count()) else { return };
        if number >= count {
            self.ask(None);
            self.status.set(words::wrong_number(count));
            return;
        }
        let asked = self.ask(Some(number));
        self.client.get_value().record(number, move |record| match record {
            _ if !self.is_asked(asked) => {}
            Ok(Record { position, note }) => {
                let number = number as usize;
                if self.number.get_untracked() != Some(number) {
                    self.stop_solving();
                }
                self.note.set(note);
                self.change_game(move |table| table.switch_to(number, position));
                let givens = |table: &Games| (table.game().shape(), table.game().givens().filled());
                let (shape, givens) = self.table.with_untracked(givens);
                self.status.set(words::loaded(number, shape, givens));
            }
            Err(failure) => self.tell_failure(&failure),
        });
    }
}

/// Long work.
impl Desk {
    /// What is searched: the puzzle alone, or all that is on the board; where nothing is given,
    /// what was put in is the puzzle.
    pub(super) fn to_solve(self, from_here: bool) -> Board {
        let bare = self.is_bare();
        self.table.with_untracked(|table| table.game().to_solve(from_here || bare))
    }

    /// Whether nothing is given.
    fn is_bare(self) -> bool {
        self.table.with_untracked(|table| {
            let givens = table.game().givens();
            givens.filled() == 0 && givens.restricted().is_none()
        })
    }

    /// Has an engine solve the puzzle, or all that is on the board.
    pub fn solve(self, engine: &'static str, from_here: bool) {
        self.stop_solving();
        let asked = move || (self.table.with_untracked(Games::number), self.to_solve(from_here));
        let before = asked();
        self.begin(WorkKind::Solving, words::searching().into());
        self.client.get_value().solve(engine, before.1.clone(), move |event| match event {
            Event::Progress(progress) => self.progress(WorkKind::Solving, progress),
            Event::Done(Outcome::Solved(solved)) => {
                self.end(WorkKind::Solving);
                match asked() == before {
                    true => self.solved(engine, from_here, solved),
                    false => self.status.set(words::changed().into()),
                }
            }
            Event::Partial(_) => {}
            Event::Done(_) => self.end(WorkKind::Solving),
            Event::Failed(failure) => {
                self.end(WorkKind::Solving);
                self.tell_failure(&failure);
            }
        });
    }

    fn solved(self, engine: &str, from_here: bool, solved: Solved) {
        match solved.solution {
            Some(solution) => {
                let digits = solution.digits().iter().copied().flatten().collect();
                self.change(|table| table.play(Action::Fill(digits)));
                self.status.set(words::solved(engine, solved.ms, &solved.counters));
            }
            None => {
                let searched = self.to_solve(from_here);
                if !from_here && !self.is_bare() {
                    self.change(|table| table.play(Action::StartOver));
                }
                let verdict = searched.verdict();
                let clash = matches!(verdict, Verdict::Clash(_));
                let here = self.position();
                let (entered, marked) =
                    (here.entries().next().is_some(), here.marked().next().is_some());
                let mut why = words::no_solution(verdict, Some(solved.counters.nodes));
                if let Some(taken) = words::taken(entered, marked).filter(|_| from_here && !clash) {
                    why = format!("{why} {taken}");
                }
                self.tell(words::the_no_solution(), Some(why));
            }
        }
    }

    /// Drops the work that is shown; nothing on the desk changes.
    pub fn cancel(self) {
        match self.work.with_untracked(|work| work.as_ref().map(|work| work.kind)) {
            Some(WorkKind::Opening) => {
                self.client.get_value().cancel_opening();
                self.end(WorkKind::Opening);
            }
            Some(WorkKind::Solving) => self.stop_solving(),
            Some(WorkKind::Counting) => self.stop_counting(),
            Some(WorkKind::Proving) => self.stop_proving(),
            Some(WorkKind::Racing) => self.stop_race(),
            Some(WorkKind::Checking) => self.stop_checking(),
            Some(WorkKind::Printing) => self.stop_printing(),
            None => return,
        }
        self.status.set(words::cancelled().into());
    }

    /// Drops the search that goes on, if one does.
    pub(super) fn stop_solving(self) {
        if self.is_working(WorkKind::Solving) {
            self.client.get_value().cancel_solving();
            self.end(WorkKind::Solving);
        }
    }

    fn slot(self, kind: WorkKind) -> RwSignal<Option<Work>> {
        match kind {
            WorkKind::Opening => self.opening,
            WorkKind::Solving => self.solving,
            WorkKind::Counting => self.solutions.work,
            WorkKind::Proving => self.right.work,
            WorkKind::Racing => self.race.work,
            WorkKind::Checking => self.checking.work,
            WorkKind::Printing => self.printing.work,
        }
    }

    pub(super) fn is_working(self, kind: WorkKind) -> bool {
        self.slot(kind).with_untracked(Option::is_some)
    }

    /// Says that work began, once it takes longer than a moment.
    pub(super) fn begin(self, kind: WorkKind, title: String) {
        let (slot, begun) = (self.slot(kind), now());
        slot.set(Some(Work { kind, title: title.clone(), progress: None, begun, shown: false }));
        let still = move |work: &Option<Work>| work.as_ref().is_some_and(|w| w.begun == begun);
        Timeout::new(MOMENT, move || {
            if slot.with_untracked(still) {
                slot.update(|work| work.iter_mut().for_each(|work| work.shown = true));
                self.status.set(title);
            }
        })
        .forget();
    }

    pub(super) fn progress(self, kind: WorkKind, progress: Progress) {
        let tell = |work: &mut Option<Work>| {
            work.iter_mut().for_each(|work| work.progress = Some(progress));
        };
        self.slot(kind).update(tell);
    }

    /// Work has ended, and is no longer said to go on.
    pub(super) fn end(self, kind: WorkKind) {
        let slot = self.slot(kind);
        let title = slot.with_untracked(|work| work.as_ref().map(|work| work.title.clone()));
        if title.is_some_and(|title| self.status.with_untracked(|said| *said == title)) {
            self.status.set(String::new());
        }
        slot.set(None);
    }
}

//! All puzzles of the open collection: how many solutions each has, and their solutions as a file.

use gloo_timers::callback::Timeout;
use leptos::prelude::*;

use super::{Desk, Work, WorkKind, now};
use crate::browser::{Judging, Pieces};
use collection::{ClassColumn, Classified, SolutionClass};
use grid::Shape;
use jobs::{Classify, Progress};
use view::words::judging;

/// What is known of the puzzles of the open collection, and what goes on to know more.
#[derive(Clone, Copy)]
pub struct Checking {
    pub(super) work: RwSignal<Option<Work>>,
    /// The counts to show; `None` when nothing was asked for.
    pub survey: RwSignal<Option<Survey>>,
    classes: StoredValue<ClassColumn>,
    /// The solutions, where they are to be saved.
    pieces: StoredValue<Option<Pieces>, LocalStorage>,
    /// How many puzzles there are.
    total: StoredValue<u64>,
    /// Whether counts will be shown soon.
    due: StoredValue<bool>,
}

/// How many puzzles have how many solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Survey {
    /// Of those that were judged, by class.
    pub counts: [u64; SolutionClass::ALL.len()],
    /// How many were judged.
    pub done: u64,
    /// How many there are.
    pub total: u64,
}

/// So many positions of each puzzle's search are looked at: far more than any 9×9 puzzle takes.
pub const NODES: u64 = 100_000;

/// How often counts are shown, in milliseconds.
const TELL_EVERY: u32 = 100;

/// So many puzzles a worker judges at a time, up to 9×9 and above.
const PORTIONS: (u64, u64) = (512, 4);

impl Checking {
    pub(super) fn new() -> Checking {
        Checking {
            work: RwSignal::new(None),
            survey: RwSignal::new(None),
            classes: StoredValue::new(ClassColumn::default()),
            pieces: StoredValue::new_local(None),
            total: StoredValue::new(0),
            due: StoredValue::new(false),
        }
    }
}

impl Desk {
    /// Finds out how many solutions each puzzle of the collection has.
    pub(super) fn check_collection(self) {
        self.judge(None);
    }

    /// Solves each puzzle of the collection, and saves the solutions in the order of the puzzles.
    pub(super) fn solve_all(self) {
        self.judge(Some(Pieces::default()));
    }

    fn judge(self, pieces: Option<Pieces>) {
        if self.is_working(WorkKind::Checking) {
            return;
        }
        let Some(total) = untrack(|| self.count()) else { return };
        let large = self.open.with_untracked(|open| {
            let sources = open.iter().flat_map(|open| &open.report.sources);
            let mut shapes = sources.flat_map(|source| &source.shapes);
            shapes.any(|(shape, _)| shape.side() > Shape::CLASSIC.side())
        });
        let portion = if large { PORTIONS.1 } else { PORTIONS.0 };
        let solutions = pieces.is_some();
        let title = if solutions { judging::solving() } else { judging::checking() };
        let checking = self.checking;
        checking.classes.set_value(ClassColumn::default());
        checking.pieces.set_value(pieces);
        checking.total.set_value(total);
        self.begin(WorkKind::Checking, title.into());
        self.show_survey();
        let begun = now();
        let how = Classify { nodes: NODES, solutions };
        self.client.get_value().judge(total, portion, how, move |event| match event {
            Judging::Classified(judged) => self.take_judged(&judged),
            Judging::Over => {
                self.show_survey();
                self.end(WorkKind::Checking);
                let took = now() - begun;
                let said = match checking.pieces.try_update_value(Option::take).flatten() {
                    None => checking.classes.with_value(|all| judging::over(all, took)),
                    Some(pieces) => {
                        let name = self.file_name("solutions");
                        pieces.save(&name);
                        judging::saved(&name, total, took)
                    }
                };
                self.status.set(said);
            }
            Judging::Failed(failure) => {
                self.stop_checking();
                self.tell_failure(&failure);
            }
        });
    }

    fn take_judged(self, judged: &Classified) {
        let checking = self.checking;
        checking.classes.update_value(|all| all.extend(&judged.classes));
        checking.pieces.update_value(|pieces| {
            if let Some(pieces) = pieces {
                pieces.push(&judged.lines(judging::no_solution(), judging::unknown()));
            }
        });
        if !checking.due.get_value() {
            checking.due.set_value(true);
            let show = move || {
                checking.due.set_value(false);
                if self.is_working(WorkKind::Checking) {
                    self.show_survey();
                }
            };
            Timeout::new(TELL_EVERY, show).forget();
        }
    }

    fn show_survey(self) {
        let checking = self.checking;
        let total = checking.total.get_value();
        let survey = checking.classes.with_value(|all| Survey {
            counts: SolutionClass::ALL.map(|judgement| all.count(judgement)),
            done: all.len(),
            total,
        });
        checking.survey.set(Some(survey));
        self.progress(WorkKind::Checking, Progress::Judging { done: survey.done, total });
    }

    /// Drops what goes on; what is known so far stays.
    pub(super) fn stop_checking(self) {
        if self.is_working(WorkKind::Checking) {
            self.client.get_value().cancel_judging();
            self.checking.pieces.set_value(None);
            self.show_survey();
            self.end(WorkKind::Checking);
        }
    }

    /// Drops what goes on and all that is known, as another collection was opened.
    pub(super) fn forget_checking(self) {
        self.stop_checking();
        self.checking.classes.set_value(ClassColumn::default());
        self.checking.survey.set(None);
    }

    /// Loads the first puzzle of a class, or the next one after the puzzle that is loaded; after
    /// the last one comes the first.
    pub fn load_of_class(self, judgement: SolutionClass, first: bool) {
        let number = self.number.get_untracked().filter(|_| !first);
        let from = number.map_or(0, |number| number as u64 + 1);
        let found = self.checking.classes.with_value(|all| all.next(judgement, from));
        match found {
            Some(number) => self.load(number),
            None => self.status.set(judging::none_so_far().into()),
        }
    }
}

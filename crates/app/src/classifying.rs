//! All puzzles of the open collection: how many solutions each has, and their solutions as a file.

use collection::{ClassColumn, SolutionClass};
use grid::Shape;
use jobs::{Boards, Classify, Outcome, Progress};
use schedule::{TaskId, Update};
use view::words::judging;

use crate::{
    command::{Offer, On, When},
    context::Context,
    effect::{Effect, Timer},
    page::Page,
    resting,
    task::{Owner, Work},
};

/// What is known of the puzzles of the open collection, and what goes on to know more.
#[derive(Default)]
pub struct Classifying {
    /// The work that goes on.
    pub work: Option<Work>,
    known: Option<Known>,
    /// Whether counts will be shown soon.
    due: bool,
}

/// What is known of the puzzles of a collection.
struct Known {
    collection: u64,
    classes: ClassColumn,
    total: u64,
    /// Whether the solutions are collected for a file.
    saves: bool,
    /// How long it went on before it rested, in milliseconds.
    spent: f64,
    /// The counts as they are shown.
    survey: Survey,
}

/// How many puzzles have how many solutions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Survey {
    /// Of those that were classified, by class.
    pub counts: [u64; SolutionClass::ALL.len()],
    /// How many were classified.
    pub done: u64,
    /// How many there are.
    pub total: u64,
}

/// What happens to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// It is found out how many solutions each puzzle has.
    Check,
    /// Each puzzle is solved, and the solutions are saved in the order of the puzzles.
    SolveAll,
}

/// Finds out how many solutions each puzzle of the open collection has.
pub const CHECK_COLLECTION: Offer<Event> =
    Offer { name: "Check Collection", when: When::Open, on: On::Board, act: Event::Check };
/// Saves a solution of each puzzle of the open collection.
pub const SOLVE_ALL_TO_FILE: Offer<Event> =
    Offer { name: "Solve All to File", when: When::Open, on: On::Board, act: Event::SolveAll };

/// How often counts are shown, in milliseconds.
const TELL_EVERY: u32 = 100;

/// How many puzzles a worker classifies at a time, up to 9×9 and above.
const BATCHES: (u64, u64) = (512, 4);

impl Classifying {
    /// The counts to show; `None` when nothing was asked of the open collection.
    pub fn survey(&self, page: &Page) -> Option<Survey> {
        self.known(page).map(|known| known.survey)
    }

    /// The first puzzle of a class from a number on; after the last one comes the first.
    pub fn next(&self, page: &Page, class: SolutionClass, from: u64) -> Option<u64> {
        self.known(page)?.classes.next(class, from)
    }

    fn known(&self, page: &Page) -> Option<&Known> {
        self.known.as_ref().filter(|known| page.game_id().collection == Some(known.collection))
    }

    /// Does what an event says.
    pub fn update(&mut self, ctx: &mut Context, event: Event) {
        let saves = event == Event::SolveAll;
        if let Some(work) = &self.work {
            let same = self.known.as_ref().is_some_and(|known| known.saves == saves);
            if work.paused && same {
                return self.pause_or_resume(ctx);
            }
            if !work.paused {
                return;
            }
            self.cancel(ctx);
        }
        // What was cancelled is gone on with.
        let can = |known: &Known| !saves && !known.saves && known.classes.len() < known.total;
        if !self.known(ctx.page).is_some_and(can) {
            let Some(open) = &*ctx.page.collection else { return };
            let (collection, total) = (open.id, open.report.count());
            let survey = Survey { counts: Default::default(), done: 0, total };
            let classes = ClassColumn::default();
            self.known = Some(Known { collection, classes, total, saves, spent: 0.0, survey });
        }
        self.begin(ctx);
    }

    /// Begins with the first puzzle that is not classified.
    fn begin(&mut self, ctx: &mut Context) {
        let (Some(open), Some(known)) = (&*ctx.page.collection, &self.known) else { return };
        let (before, total, solutions) = (known.classes.len(), known.total, known.saves);
        let mut shapes = open.report.sources.iter().flat_map(|source| &source.shapes);
        let large = shapes.any(|(shape, _)| shape.side() > Shape::CLASSIC.side());
        let title = if solutions { judging::solving() } else { judging::checking() };
        let job = Classify {
            boards: Boards::Records(before..total),
            batch: if large { BATCHES.1 } else { BATCHES.0 },
            nodes: Classify::NODES,
            solutions,
        };
        let work = ctx.work(Owner::Classifying, title, job, None);
        self.work = Some(Work { before, ..work });
    }

    /// Lets what goes on rest, and goes on with what rests.
    pub fn pause_or_resume(&mut self, ctx: &mut Context) {
        let (Some(work), Some(known)) = (&mut self.work, &mut self.known) else { return };
        if !work.paused {
            known.spent += ctx.now - work.begun;
            resting::pause(ctx, work);
            return self.show();
        }
        let progress = work.progress;
        self.begin(ctx);
        if let Some(work) = &mut self.work {
            work.progress = progress;
            resting::resume(ctx, work);
        }
    }

    /// Takes what is told of the work.
    pub fn told(&mut self, ctx: &mut Context, task: TaskId, update: Update) {
        let goes_on = self.work.as_ref().is_some_and(|work| work.task == task && !work.paused);
        let (true, Some(known)) = (goes_on, &mut self.known) else { return };
        match update {
            Update::Batch(Outcome::Classify(classified)) => {
                known.classes.extend(&classified.classes);
                if known.saves {
                    let lines = classified.lines(judging::no_solution(), judging::unknown());
                    ctx.effect(Effect::Collect(lines));
                }
                if !std::mem::replace(&mut self.due, true) {
                    ctx.effect(Effect::After(TELL_EVERY, Timer::Survey));
                }
            }
            Update::Over => {
                known.show();
                let (saves, total) = (known.saves, known.total);
                let last = self.work.as_ref().map_or(0.0, |work| ctx.now - work.begun);
                let took = known.spent + last;
                let over = judging::over(&known.classes, took);
                ctx.end(&mut self.work);
                if saves {
                    let name = ctx.page.file_name("solutions");
                    ctx.say(judging::saved(&name, total, took));
                    ctx.effect(Effect::SaveCollected(Some(name)));
                } else {
                    ctx.say(over);
                }
            }
            Update::Failed(failure) => {
                self.cancel(ctx);
                ctx.tell_failure(&failure);
            }
            _ => {}
        }
    }

    /// Shows the counts as they are.
    pub fn show(&mut self) {
        self.due = false;
        if let (Some(work), Some(known)) = (&mut self.work, &mut self.known) {
            known.show();
            let Survey { done, total, .. } = known.survey;
            work.progress = Some(Progress::Items { done, total });
        }
    }

    /// Drops what goes on; what is known so far stays.
    pub fn cancel(&mut self, ctx: &mut Context) -> bool {
        let last = self.work.as_ref().filter(|work| !work.paused);
        let last = last.map_or(0.0, |work| ctx.now - work.begun);
        let was = ctx.cancel(&mut self.work);
        self.known.iter_mut().for_each(|known| known.spent += last);
        if let Some(known) = self.known.as_mut().filter(|_| was) {
            known.show();
            if std::mem::take(&mut known.saves) {
                ctx.effect(Effect::SaveCollected(None));
            }
        }
        was
    }

    /// Whether it has something to do where this is on the page.
    pub fn is_concerned(&self, page: &Page) -> bool {
        self.known.is_some() && self.known(page).is_none()
    }

    /// What is known of another collection goes.
    pub fn settle(&mut self, ctx: &mut Context) {
        self.cancel(ctx);
        self.known = None;
    }
}

impl Known {
    fn show(&mut self) {
        self.survey = Survey {
            counts: SolutionClass::ALL.map(|class| self.classes.count(class)),
            done: self.classes.len(),
            total: self.total,
        };
    }
}

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
        if self.work.is_some() {
            return;
        }
        let Some(open) = &*ctx.page.collection else { return };
        let (collection, total) = (open.id, open.report.count());
        let mut shapes = open.report.sources.iter().flat_map(|source| &source.shapes);
        let large = shapes.any(|(shape, _)| shape.side() > Shape::CLASSIC.side());
        let solutions = event == Event::SolveAll;
        let title = if solutions { judging::solving() } else { judging::checking() };
        let job = Classify {
            boards: Boards::Records(0..total),
            batch: if large { BATCHES.1 } else { BATCHES.0 },
            nodes: Classify::NODES,
            solutions,
        };
        self.work = Some(ctx.work(Owner::Classifying, title, job, None));
        let survey = Survey { counts: Default::default(), done: 0, total };
        self.known = Some(Known {
            collection,
            classes: ClassColumn::default(),
            total,
            saves: solutions,
            survey,
        });
    }

    /// Takes what is told of the work.
    pub fn told(&mut self, ctx: &mut Context, task: TaskId, update: Update) {
        let (true, Some(known)) = (Work::is(&self.work, task), &mut self.known) else { return };
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
                let took = self.work.as_ref().map_or(0.0, |work| ctx.now - work.begun);
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
        let was = ctx.cancel(&mut self.work);
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

//! What else is told of a puzzle's path: how an Explainer rates the puzzle, and the path as programs read
//! it.

use grid::{Board, Shape};
use jobs::{Outcome, RatePath, RatedPath, WritePath};
use rating::Scale;
use schedule::{TaskId, Update};

use crate::{context::Context, effect::Effect, page::Page, task::Owner};

/// What is known of the path beside its steps.
#[derive(Default)]
pub struct Recording {
    /// How it is written.
    pub form: PathForm,
    rating: Asked<Scale, Option<RatedPath>>,
    writing: Asked<PathForm, String>,
}

/// How a path is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PathForm {
    /// As it is read.
    #[default]
    Text,
    /// A line a step, as HoDoKu's library has them.
    Library,
    /// An object a step.
    Objects,
    /// The steps of the Explainer that rates the puzzle.
    Rated,
}

impl PathForm {
    /// All of them.
    pub const ALL: [PathForm; 4] =
        [PathForm::Text, PathForm::Library, PathForm::Objects, PathForm::Rated];
}

/// A question about a puzzle, and the answer.
struct Asked<How, What> {
    of: Option<(Box<Board>, How)>,
    task: Option<TaskId>,
    answer: Option<What>,
}

/// What happens to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// The path is to be written so.
    Form(PathForm),
}

impl Recording {
    /// How the puzzle on the page is rated: `None` where that was not asked, and no answer while it is
    /// found out, or where there is none.
    pub fn rating(&self, page: &Page) -> Option<Option<&RatedPath>> {
        self.rating.is_of(page, &page.wishes.scale).then(|| self.rating.answer.as_ref()?.as_ref())
    }

    /// The path as it is to be written; nothing of one that people read, or as long as it is not there.
    pub fn written(&self, page: &Page) -> Option<&str> {
        match self.form {
            PathForm::Text => None,
            PathForm::Rated => self.rating(page)?.map(|rated| rated.steps.as_str()),
            form if self.writing.is_of(page, &form) => self.writing.answer.as_deref(),
            _ => None,
        }
    }

    /// Does what an event says.
    pub fn update(&mut self, ctx: &mut Context, event: Event) {
        let Event::Form(form) = event;
        self.form = form;
        self.write(ctx);
    }

    /// The path was found: finds out the rest.
    pub fn begin(&mut self, ctx: &mut Context) {
        self.write(ctx);
        let scale = ctx.page.wishes.scale;
        if ctx.page.shape() == Shape::CLASSIC && !self.rating.is_of(ctx.page, &scale) {
            let board = ctx.page.game().givens().clone();
            let job = RatePath { board, scale: scale.name().into() };
            self.rating.ask(ctx, scale, job);
        }
    }

    fn write(&mut self, ctx: &mut Context) {
        let form = self.form;
        let is_written = matches!(form, PathForm::Library | PathForm::Objects);
        if is_written && !self.writing.is_of(ctx.page, &form) {
            let (board, speech) = (ctx.page.game().givens().clone(), ctx.page.speech());
            let job = WritePath { board, objects: form == PathForm::Objects, speech };
            self.writing.ask(ctx, form, job);
        }
    }

    /// Takes what is told of a question.
    pub fn told(&mut self, task: TaskId, update: Update) {
        match update {
            Update::Done(Outcome::RatedPath(rated)) => self.rating.take(task, rated),
            Update::Done(Outcome::WrittenPath(path)) => self.writing.take(task, path),
            _ => {}
        }
    }

    /// Whether it has something to do where this is on the page.
    pub fn is_concerned(&self, page: &Page) -> bool {
        let is_other = |of: &Board| *of != *page.game().givens();
        let rated = self.rating.of.as_ref();
        rated.is_some_and(|(of, scale)| is_other(of) || *scale != page.wishes.scale)
            || self.writing.of.as_ref().is_some_and(|(of, _)| is_other(of))
    }

    /// What is of another puzzle is dropped; the same one is rated on the scale that was chosen.
    pub fn settle(&mut self, ctx: &mut Context) {
        let is_here = |of: &Board| *of == *ctx.page.game().givens();
        let is_rated = self.rating.of.as_ref().is_some_and(|(of, _)| is_here(of));
        let is_written = self.writing.of.as_ref().is_some_and(|(of, _)| is_here(of));
        if !is_written {
            self.writing.drop(ctx);
        }
        match is_rated {
            true => self.begin(ctx),
            false => self.rating.drop(ctx),
        }
    }
}

impl<How: PartialEq, What> Asked<How, What> {
    /// Whether it was asked of the puzzle on the page.
    fn is_of(&self, page: &Page, how: &How) -> bool {
        self.of.as_ref().is_some_and(|(of, asked)| asked == how && **of == *page.game().givens())
    }

    fn ask(&mut self, ctx: &mut Context, how: How, job: impl Into<jobs::Job>) {
        self.drop(ctx);
        self.of = Some((Box::new(ctx.page.game().givens().clone()), how));
        self.task = Some(ctx.start(Owner::Recording, job, None));
    }

    fn take(&mut self, task: TaskId, answer: What) {
        if self.task.take_if(|asked| *asked == task).is_some() {
            self.answer = Some(answer);
        }
    }

    fn drop(&mut self, ctx: &mut Context) {
        self.task.take().into_iter().for_each(|task| ctx.effect(Effect::Cancel(task)));
        *self = Asked::default();
    }
}

impl<How, What> Default for Asked<How, What> {
    fn default() -> Asked<How, What> {
        Asked { of: None, task: None, answer: None }
    }
}

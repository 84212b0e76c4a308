//! Rating the solution path, and writing it in the formats of other programs.

use grid::{Board, Shape};
use human::TechniqueSelection;
use jobs::{RatePath, RatedPath, WritePath};
use rating::Scale;
use schedule::{TaskUpdate, Ticket};

use crate::{
    context::Context,
    feature::Feature,
    page::Page,
    tracked::StateChange,
    worker_question::{TaskNews, WorkerQuestion},
};

/// The rating of the puzzle, and the solution path as a text.
#[derive(Default)]
pub struct PathExport {
    /// The format in which the path is written.
    pub format: PathFormat,
    /// The rating of the puzzle on a scale, and the steps that it is based on.
    rating: WorkerQuestion<(Board, Scale), RatePath>,
    /// The path as a text, for [`PathFormat::Library`] and [`PathFormat::Json`].
    text: WorkerQuestion<PathSubject, WritePath>,
}

/// The subject of a written path: the puzzle, the format, and the techniques.
type PathSubject = (Board, PathFormat, TechniqueSelection);

/// A format in which a path is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PathFormat {
    /// Sentences in the page's language.
    #[default]
    Text,
    /// One line per step, as in HoDoKu's library.
    Library,
    /// One JSON object per step.
    Json,
    /// The steps on which the rating of the puzzle is based.
    Explainer,
}

impl PathFormat {
    /// All formats, in the order in which they are listed.
    pub const ALL: [PathFormat; 4] =
        [PathFormat::Text, PathFormat::Library, PathFormat::Json, PathFormat::Explainer];
}

/// An event that [`PathExport`] handles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// Choose the format in which the path is written.
    Format(PathFormat),
}

impl PathExport {
    /// Returns the rating of the puzzle on the page. Returns `None` if no rating was requested, and
    /// `Some(None)` if the rating isn't known yet or the puzzle has none.
    pub fn path_rating(&self, page: &Page) -> Option<Option<&RatedPath>> {
        let is_asked =
            self.rating.subject().is_some_and(|subject| rating_matches_page(subject, page));
        is_asked.then(|| self.rating.answer(page, rating_matches_page)?.as_ref())
    }

    /// Returns the path in the chosen format, or `None` if the format is [`PathFormat::Text`] or
    /// the text isn't ready.
    pub fn path_text(&self, page: &Page) -> Option<&str> {
        match self.format {
            PathFormat::Text => None,
            PathFormat::Explainer => self.path_rating(page)?.map(|rated| rated.steps.as_str()),
            format => self
                .text
                .answer(page, |subject, page| text_matches_page(subject, page, format))
                .map(|s| &**s),
        }
    }

    /// Starts writing the path of the puzzle on the page, and rating the puzzle if it is 9×9,
    /// unless these tasks are done or in progress.
    pub fn begin_writing(&mut self, ctx: &mut Context) {
        self.request_text(ctx);
        let scale = ctx.page.preferences.rating_scale;
        let is_rated =
            self.rating.subject().is_some_and(|subject| rating_matches_page(subject, ctx.page));
        if ctx.page.shape() == Shape::CLASSIC && !is_rated {
            let board = ctx.page.givens().clone();
            let job = RatePath { board: board.clone(), scale: scale.name().into() };
            self.rating.ask(ctx, (board, scale), job);
        }
    }

    fn request_text(&mut self, ctx: &mut Context) {
        let format = self.format;
        let is_written =
            self.text.subject().is_some_and(|subject| text_matches_page(subject, ctx.page, format));
        if matches!(format, PathFormat::Library | PathFormat::Json) && !is_written {
            let (board, techniques) =
                (ctx.page.givens().clone(), ctx.page.preferences.techniques());
            let objects = format == PathFormat::Json;
            let job = WritePath {
                board: board.clone(),
                techniques: techniques.clone(),
                writes_json: objects,
            };
            self.text.ask(ctx, (board, format, techniques), job);
        }
    }
}

impl Feature for PathExport {
    type Event = Event;

    fn update(&mut self, ctx: &mut Context, Event::Format(format): Event) {
        self.format = format;
        self.request_text(ctx);
    }

    fn on_update(&mut self, ctx: &mut Context, task: Ticket, update: TaskUpdate) {
        if self.rating.task() == Some(task) {
            if let Some(TaskNews::Answer(rated)) = self.rating.handle_update(ctx, task, update) {
                self.rating.set_answer(rated);
            }
        } else if let Some(TaskNews::Answer(text)) = self.text.handle_update(ctx, task, update) {
            self.text.set_answer(text);
        }
    }

    /// Drops the results for another puzzle. If another scale was chosen, rates the same puzzle
    /// again.
    fn sync_with_page(&mut self, ctx: &mut Context) -> StateChange {
        let is_on = |subject: &Board, page: &Page| subject == page.givens();
        let text = self.text.forget_unless(ctx, |(subject, ..), page| is_on(subject, page));
        match self.rating.subject() {
            Some((subject, scale))
                if is_on(subject, ctx.page) && *scale != ctx.page.preferences.rating_scale =>
            {
                self.begin_writing(ctx);
                StateChange::Changed
            }
            _ => text.or(self.rating.forget_unless(ctx, |(subject, _), page| is_on(subject, page))),
        }
    }
}

fn rating_matches_page((subject, scale): &(Board, Scale), page: &Page) -> bool {
    subject == page.givens() && *scale == page.preferences.rating_scale
}

fn text_matches_page(
    (subject, written, techniques): &PathSubject,
    page: &Page,
    format: PathFormat,
) -> bool {
    subject == page.givens() && *written == format && *techniques == page.preferences.techniques()
}

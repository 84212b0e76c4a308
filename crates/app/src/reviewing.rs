//! The review of the game: a verdict on each of the player's moves, and the steps that the player
//! overlooked.

use explain::Explanation;
use jobs::{GameReview, ReviewGame};
use play::{Action, Game, apply_action};
use schedule::{TaskUpdate, Ticket};
use view::{
    Selection,
    hint::{self, HintPicture},
    next_fault,
    words::review as words,
};

use crate::{
    command::{Command, CommandTarget, Condition},
    context::Context,
    feature::Feature,
    page::{BoardOverlay, Moment, Page, ReviewPoint},
    place::{Destination, Place},
    tracked::StateChange,
    worker_question::{TaskNews, WorkerQuestion},
};

/// The review that the player asked for last, if any.
#[derive(Default)]
pub struct MoveReview {
    review: WorkerQuestion<Moment, ReviewGame, GameReview>,
}

/// An event that [`MoveReview`] handles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// Review the game or, if the review is ready, show the next guess or mistake.
    Review,
    /// Show a point of the review on the board.
    Show(ReviewPoint),
    /// Show the next guess or mistake, or the first move if there is none.
    NextFault,
    /// Show the player's own board again. The review stays.
    Uncover,
    /// Drop the review.
    Close,
}

/// The maximum number of moves that are reviewed. Later moves are left out.
const MAX_MOVES: usize = 2_000;

/// The command that judges each move of the current game: justified, unjustified, wrong, or from a
/// hint.
pub static REVIEW_GAME: Command =
    Command::new("Review Game", Condition::HasPlayedPuzzle, CommandTarget::Board, || {
        Event::Review.into()
    })
    .with_aliases(&["Analyse My Game", "Analyze My Game", "Accuracy", "Spielanalyse"]);

impl MoveReview {
    /// Returns the review of the game on the page, or `None` if the game wasn't reviewed at this
    /// moment.
    pub fn review(&self, page: &Page) -> Option<&GameReview> {
        self.review.answer(page, |moment, page| *moment == page.moment())
    }

    /// Returns the point of the review that is shown on the board, or `None` if none is shown.
    pub fn shown_point(&self, page: &Page) -> Option<ReviewPoint> {
        match *page.overlay {
            Some(BoardOverlay::Review(point)) => Some(point),
            _ => None,
        }
    }

    /// Returns the index of the move that is shown, or of the move that ended the shown pause.
    /// Returns `None` if neither is shown.
    pub fn shown_move(&self, page: &Page) -> Option<usize> {
        match self.shown_point(page)? {
            ReviewPoint::Move(n) => Some(n),
            ReviewPoint::Pause(n) => Some(self.review(page)?.pauses.get(n)?.ended_by),
        }
    }

    /// Returns the step for the shown move or pause, or `None` if there is none. If several steps
    /// lead to the move, this is the one with the highest score.
    pub fn shown_step(&self, page: &Page) -> Option<&Explanation> {
        let review = self.review(page)?;
        match self.shown_point(page)? {
            ReviewPoint::Move(n) => review.moves.get(n)?.steps.iter().max_by_key(|step| step.score),
            ReviewPoint::Pause(n) => review.pauses.get(n)?.step.as_ref(),
        }
    }

    /// Returns the game as it was before the move that is shown, or that ended the shown pause.
    /// Returns `None` if neither is shown.
    pub fn game_before(&self, page: &Page) -> Option<Game> {
        let moment = self.review(page)?.moves.get(self.shown_move(page)?)?.moment;
        let before = page.game().moments().get(moment)?.parent_index;
        Some(apply_action(page.game().clone(), Action::GoTo(before)))
    }

    /// Returns the picture of the step for the shown move or pause, or `None` if there is no such
    /// step.
    pub fn step_picture(&self, page: &Page) -> Option<HintPicture> {
        Some(hint::draw_step(self.shown_step(page)?, explain::LEVEL_COUNT - 1, 0, page.shape()))
    }

    /// Describes the move with the index `n` (from 0), and its position among all moves. Returns
    /// `None` if there is no such move.
    pub fn describe_move(&self, page: &Page, n: usize) -> Option<String> {
        let review = self.review(page)?;
        let symbol = |digit| page.format_digit(digit);
        let line = words::move_line(review.moves.get(n)?, page.shape(), page.cell_names(), symbol);
        Some(words::move_position(n, review.moves.len(), &line))
    }

    /// Shows a point of the review on the board, if the review has it.
    fn show_point(&self, ctx: &mut Context, point: ReviewPoint) {
        let Some(review) = self.review(ctx.page) else { return };
        let message = match point {
            ReviewPoint::Move(n) => self.describe_move(ctx.page, n),
            ReviewPoint::Pause(n) => review.pauses.get(n).map(words::pause_line),
        };
        let cell = match point {
            ReviewPoint::Move(n) => review.moves.get(n).and_then(|one| one.cells.first()).copied(),
            ReviewPoint::Pause(_) => None,
        };
        let Some(message) = message else { return };
        *ctx.page.overlay = Some(BoardOverlay::Review(point));
        ctx.change_selection(|selection| cell.map_or(selection, Selection::from_cell));
        ctx.report_again(message);
    }

    /// Shows the next guess or mistake, or the first move if there is none.
    fn show_next_fault(&self, ctx: &mut Context) {
        let Some(review) = self.review(ctx.page) else { return };
        let next = next_fault(review, self.shown_move(ctx.page));
        self.show_point(ctx, ReviewPoint::Move(next.unwrap_or(0)));
    }
}

impl Feature for MoveReview {
    type Event = Event;

    fn destination(event: &Event) -> Option<Destination> {
        (*event == Event::Review).then_some(Destination::Place(Place::History))
    }

    fn update(&mut self, ctx: &mut Context, event: Event) {
        match event {
            Event::Review if self.review(ctx.page).is_some() => self.show_next_fault(ctx),
            Event::Review => {
                let job = ReviewGame {
                    givens: ctx.page.givens().clone(),
                    moves: ctx.page.game().replay().take(MAX_MOVES).collect(),
                    techniques: ctx.page.preferences.techniques(),
                    notation: ctx.page.notation_settings(),
                };
                let now = ctx.page.moment();
                self.review.ask_shown(ctx, now, words::reviewing_title(), job);
            }
            Event::Show(point) => self.show_point(ctx, point),
            Event::NextFault => self.show_next_fault(ctx),
            Event::Uncover => {
                ctx.uncover_board();
                ctx.report("");
            }
            Event::Close => {
                ctx.uncover_board();
                ctx.report("");
                self.review.forget(ctx);
            }
        }
    }

    fn on_update(&mut self, ctx: &mut Context, task: Ticket, update: TaskUpdate) {
        match self.review.handle_update(ctx, task, update) {
            Some(TaskNews::Answer(Some(review))) if !review.moves.is_empty() => {
                self.review.set_answer(review);
                self.show_next_fault(ctx);
            }
            Some(TaskNews::Answer(review)) => {
                self.review.forget(ctx);
                ctx.report(if review.is_some() {
                    words::no_moves()
                } else {
                    words::improper_puzzle()
                });
            }
            Some(TaskNews::Failed(_)) => _ = self.review.forget(ctx),
            _ => {}
        }
    }

    /// Drops the review if the board or the settings for hints have changed.
    fn sync_with_page(&mut self, ctx: &mut Context) -> StateChange {
        let changed = self.review.forget_unless(ctx, |moment, page| *moment == page.moment());
        if changed == StateChange::Changed
            && matches!(*ctx.page.overlay, Some(BoardOverlay::Review(_)))
        {
            ctx.uncover_board();
        }
        changed
    }

    fn cancel(&mut self, ctx: &mut Context) {
        if self.review.is_open() {
            self.review.forget(ctx);
        }
    }
}

//! Redundant givens: if any one of them were removed, the puzzle would still have exactly one
//! solution.

use grid::{Board, Cell};
use jobs::{FindRedundant, Progress, Redundancy};
use schedule::{TaskUpdate, Ticket};
use view::words::puzzle as words;

use crate::{
    command::{Command, CommandTarget, Condition},
    context::Context,
    feature::Feature,
    page::Page,
    tracked::StateChange,
    worker_question::{TaskNews, WorkerQuestion},
};

/// The search for redundant givens, and the givens that the latest search found.
#[derive(Default)]
pub struct RedundantGivens {
    /// The search, and its puzzle.
    search: WorkerQuestion<Board, FindRedundant>,
    /// The number of givens that were tried so far.
    tried_count: u64,
    found_givens: Vec<Cell>,
    /// The change count of the game when the search ended, or `None` before that. The givens are
    /// marked until the board changes.
    found_at: Option<u64>,
}

/// An event that [`RedundantGivens`] handles.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Event {
    /// Find the redundant givens of the puzzle on the board.
    Find,
}

/// The command that marks each given without which the puzzle would still have exactly one
/// solution.
pub static FIND_REDUNDANT_GIVENS: Command =
    Command::new("Find Redundant Givens", Condition::HasPuzzle, CommandTarget::Board, || {
        Event::Find.into()
    });

impl RedundantGivens {
    /// Returns the redundant givens of the puzzle on the page. The slice is empty until the search
    /// has ended, and after the board has changed.
    pub fn redundant_cells(&self, page: &Page) -> &[Cell] {
        match self.found_at {
            Some(step) if step == page.play_state.change_count => &self.found_givens,
            _ => &[],
        }
    }
}

impl Feature for RedundantGivens {
    type Event = Event;

    fn update(&mut self, ctx: &mut Context, Event::Find: Event) {
        let board = ctx.page.givens().clone();
        let job = FindRedundant::new(board.clone());
        self.search.ask_shown(ctx, board, words::searching_redundant(), job);
        (self.tried_count, self.found_givens, self.found_at) = (0, Vec::new(), None);
    }

    fn on_update(&mut self, ctx: &mut Context, task: Ticket, update: TaskUpdate) {
        match self.search.handle_update(ctx, task, update) {
            Some(TaskNews::Batch(Redundancy::Cells { checked_count, redundant })) => {
                self.tried_count += checked_count;
                self.found_givens.extend(redundant);
                let total = self.search.subject().map_or(0, Board::filled_count) as u64;
                ctx.set_progress(task, Progress::Items { done: self.tried_count, total });
            }
            Some(TaskNews::Batch(improper)) => {
                self.search.forget(ctx);
                ctx.report(words::improper_puzzle(improper == Redundancy::Impossible));
            }
            Some(TaskNews::AllDone) => {
                self.found_at = Some(ctx.page.play_state.change_count);
                ctx.report(words::redundant_givens(&self.found_givens, ctx.page.shape()));
            }
            _ => {}
        }
    }

    fn sync_with_page(&mut self, ctx: &mut Context) -> StateChange {
        self.search.cancel_unless(ctx, |subject, page| subject == page.givens())
    }

    fn cancel(&mut self, ctx: &mut Context) {
        self.search.cancel(ctx);
    }
}

//! A walk through a list, from one puzzle to the next. The player may request moves faster than the
//! workers make them.

use jobs::{ListQuery, WalkDirection, WalkList};
use schedule::{TaskUpdate, Ticket};

use crate::{
    context::Context,
    followup::Followup,
    worker_question::{TaskNews, WorkerQuestion},
};

/// The walk through the list, if one is in progress.
#[derive(Default)]
pub struct ListWalk(WorkerQuestion<WalkMoves, WalkList>);

/// The pending moves of a walk through the list.
#[derive(Default)]
struct WalkMoves {
    /// The number of the puzzle that the walk has reached so far, or `None` before its first move.
    reached: Option<u64>,
    /// The moves that remain to be made after the current one, in order.
    pending: Vec<WalkDirection>,
}

impl ListWalk {
    /// Returns `true` while a move is being made.
    pub fn is_open(&self) -> bool {
        self.0.is_open()
    }

    /// Returns `true` if `task` makes a move of the walk.
    pub fn owns_task(&self, task: Ticket) -> bool {
        self.0.task() == Some(task)
    }

    /// Moves from the puzzle with the number `from` to another puzzle of the list. If a walk is
    /// already in progress, adds the move to it.
    pub fn step_through_list(
        &mut self,
        ctx: &mut Context,
        query: &ListQuery,
        from: u64,
        to: WalkDirection,
    ) {
        match self.0.subject_mut() {
            Some(moves) => moves.pending.push(to),
            None => self.begin_move(ctx, query, from, to, WalkMoves::default()),
        }
    }

    fn begin_move(
        &mut self,
        ctx: &mut Context,
        query: &ListQuery,
        from: u64,
        direction: WalkDirection,
        moves: WalkMoves,
    ) {
        self.0.ask(ctx, moves, WalkList { query: query.clone(), from, direction });
    }

    /// Handles an update of a move. After the last move, loads the puzzle that was reached.
    pub fn handle_update(
        &mut self,
        ctx: &mut Context,
        query: &ListQuery,
        task: Ticket,
        update: TaskUpdate,
    ) {
        let to = match self.0.handle_update(ctx, task, update) {
            Some(TaskNews::Answer(to)) => to,
            Some(TaskNews::Failed(_)) => None,
            _ => return,
        };
        let Some(WalkMoves { reached, pending }) = self.0.take_subject() else { return };
        let reached = to.or(reached);
        let from = reached.or(ctx.page.puzzle_number().map(|number| number as u64));
        let mut directions = pending.into_iter();
        match (from, directions.next()) {
            (Some(from), Some(direction)) => {
                let moves = WalkMoves { reached, pending: directions.collect() };
                self.begin_move(ctx, query, from, direction, moves);
            }
            _ => reached.into_iter().for_each(|to| ctx.push_followup(Followup::Load(to))),
        }
    }

    /// Stops the walk, because another collection was opened or the collection was closed.
    pub fn stop_walk(&mut self, ctx: &mut Context) {
        self.0.forget(ctx);
    }
}

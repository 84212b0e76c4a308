//! Puzzles that the player has solved. They are recognized when they are opened again, even if they
//! are rotated, mirrored, rearranged or relabelled.
//!
//! There is one record per canonical form. It contains the hashes of the givens of the solved
//! puzzles with this form. Only the record for the puzzle on the board is read, so there can be any
//! number of records.

use collection::Measure;
use facts::Effort;
use grid::{Board, Shape};
use jobs::{BoardSelection, MeasurePuzzles};
use play::{
    Solver,
    save::{self, RecordWrite},
};
use schedule::{TaskUpdate, Ticket};
use view::words::history as words;

use crate::{
    context::Context,
    effect::{StoreAnswer, StoreCall, StoreError},
    feature::Feature,
    tracked::{Revisioned, StateChange},
    worker_question::{TaskNews, WorkerQuestion},
};

/// The lookup of the puzzle on the board among the solved puzzles.
#[derive(Default)]
pub struct SolvedPuzzles {
    /// The page's game count and the revision of all games when they were last checked.
    last_checked: Option<(u64, u64)>,
    /// The givens of the puzzle that was looked up last.
    looked_up_givens: Option<Board>,
    /// The search for the puzzle's canonical form.
    canonical_form: WorkerQuestion<Board, MeasurePuzzles>,
    record: Option<SolvedRecord>,
    /// The change count at which the puzzle was put on the board, or `None` if its givens were
    /// changed during the game.
    placed_at: Option<u64>,
    /// Whether the puzzle was solved and still has to be stored.
    has_unstored_solution: bool,
}

/// An event that [`SolvedPuzzles`] handles. There are none, because the feature only reacts to
/// changes in the games.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {}

/// The record with the solved puzzles of a canonical form.
struct SolvedRecord {
    key: String,
    /// The storage call that reads the record.
    call: Ticket,
    /// The hashes of the givens of the puzzles that were solved, once they have been read.
    solved: Option<Vec<u64>>,
}

impl SolvedPuzzles {
    /// Starts the search for the canonical form of the puzzle on the board. Boards larger than 9×9
    /// are skipped, because their canonical forms may take seconds.
    fn look_up(&mut self, ctx: &mut Context) {
        self.canonical_form.forget(ctx);
        let givens = ctx.page.givens().clone();
        (self.record, self.has_unstored_solution, self.looked_up_givens) =
            (None, false, Some(givens.clone()));
        if givens.filled_count() > 0 && givens.shape().side() <= Shape::CLASSIC.side() {
            let boards = BoardSelection::Listed(vec![givens.clone()]);
            let (measure, effort) = (Measure::Canonical, Effort::Full);
            let job =
                MeasurePuzzles { boards, batch_size: 1, measure, effort, returns_solutions: false };
            self.canonical_form.ask(ctx, givens, job);
        }
    }

    /// Reports that the player has solved the puzzle or an equivalent one before, if that is the
    /// case and the puzzle hasn't been started. `solved` contains the hashes of the solved puzzles
    /// with the same form.
    fn report_solved(&self, ctx: &mut Context, solved: &[u64]) {
        let page = &*ctx.page;
        let is_fresh = match page.puzzle_number() {
            Some(_) => !page.game().is_started(),
            None => !page.position().is_started(),
        };
        // The status line may be about something else by now.
        let is_about_this = self.placed_at == Some(page.play_state.change_count)
            && page.messages.valid_at == self.placed_at;
        let subject = self.canonical_form.subject().filter(|subject| *subject == page.givens());
        if let (true, true, Some(subject)) =
            (is_about_this, is_fresh && !solved.is_empty(), subject)
        {
            let status = match solved.contains(&save::puzzle_id(subject)) {
                true => words::solved_before(),
                false => words::solved_equivalent(),
            };
            ctx.append_to_report(status);
        }
    }

    /// Stores that the puzzle was solved, if it was and its record has been read.
    fn remember_solved(&mut self, ctx: &mut Context) {
        let (Some(subject), Some(record)) = (self.canonical_form.subject(), &mut self.record)
        else {
            return;
        };
        let (true, Some(solved)) = (self.has_unstored_solution, &mut record.solved) else { return };
        self.has_unstored_solution = false;
        let puzzle = save::puzzle_id(subject);
        if !solved.contains(&puzzle) {
            solved.push(puzzle);
            let write = RecordWrite::Record(save::encode(solved));
            ctx.call_store(StoreCall::Write(record.key.clone(), Box::new(write)));
        }
    }

    /// Forgets all solved puzzles, because all stored data was deleted or replaced.
    pub fn forget_stored(&mut self) {
        *self = SolvedPuzzles::default();
    }
}

impl Feature for SolvedPuzzles {
    type Event = Event;

    fn update(&mut self, _: &mut Context, event: Event) {
        match event {}
    }

    fn on_update(&mut self, ctx: &mut Context, task: Ticket, update: TaskUpdate) {
        let news = self.canonical_form.handle_update(ctx, task, update);
        let Some(TaskNews::Answer(measured)) = news else { return };
        let Some(form) = measured.puzzle_keys.into_iter().next().flatten() else { return };
        let key = save::solved_key(form);
        let call = ctx.call_store(StoreCall::Read(vec![key.clone()]));
        self.record = Some(SolvedRecord { key, call, solved: None });
    }

    fn on_stored(
        &mut self,
        ctx: &mut Context,
        call: Ticket,
        answer: Result<StoreAnswer, StoreError>,
    ) {
        let Some(record) = self.record.as_mut().filter(|record| record.call == call) else {
            return;
        };
        let Ok(answer) = answer else { return };
        let solved = answer.into_record().and_then(|bytes| save::decode(&bytes).ok());
        let solved: Vec<u64> = solved.unwrap_or_default();
        record.solved = Some(solved.clone());
        self.report_solved(ctx, &solved);
        self.remember_solved(ctx);
    }

    /// Looks up a puzzle that was put on the board, and stores a puzzle that was solved.
    fn sync_with_page(&mut self, ctx: &mut Context) -> StateChange {
        let page = &*ctx.page;
        let now = (page.play_state.game_count, page.play_state.revision());
        let before = self.last_checked.replace(now);
        if before == Some(now) {
            return StateChange::Unchanged;
        }
        let came = before.is_none_or(|(game, _)| game != now.0);
        let is_solved = page.game().solver() == Some(Solver::Player);
        let is_other = self.looked_up_givens.as_ref() != Some(page.givens());
        if came || (is_solved && is_other) {
            self.look_up(ctx);
            self.placed_at = came.then_some(ctx.page.play_state.change_count);
        }
        if is_solved {
            self.has_unstored_solution = true;
            self.remember_solved(ctx);
        }
        StateChange::Unchanged
    }
}

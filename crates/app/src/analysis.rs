//! The analysis of all puzzles of the open collection, measure by measure: solutions, levels,
//! ratings and duplicates.
//!
//! Results are stored as they arrive, under the id of the collection, and a pass continues where it
//! stopped, even on another day. In ratings and full gradings, visible puzzles are measured before
//! all others.

mod commands;
mod event;
mod goal;
mod records;
mod restoring;
mod survey;

use std::collections::HashMap;

use collection::{Measure, SolutionClass};
use facts::Effort;
use grid::{Board, Shape};
use jobs::{
    AddFacts, BoardSelection, DeleteFacts, DuplicatePairs, FindPairs, ListPart, ListRow,
    MeasurePuzzles, MeasureResult, Progress, PuzzleNumbers,
};
use play::save::{self, RESULTS};
use records::RecordPart;
use schedule::{TaskUpdate, Ticket};
use view::words::{classes, measuring as words};

use crate::{
    context::Context,
    effect::{Effect, StoreAnswer, StoreCall, StoreError},
    feature::Feature,
    followup::Followup,
    page::Page,
    place::{Destination, Place},
    tracked::StateChange,
    worker_question::{TaskNews, WorkerQuestion},
};
pub use commands::*;
pub use event::Event;
pub use goal::Goal;
use goal::{Pass, batch_size};
use survey::Survey;
pub use survey::SurveyCounts;

/// The progress of measuring the open collection: the results per pass, the current pass, and the
/// duplicates.
#[derive(Default)]
pub struct Analysis {
    /// The id of the collection that the results are about, or `None` if no collection is open.
    collection_id: Option<u64>,
    /// For each pass, the number of leading puzzles whose results are known.
    known_counts: HashMap<Pass, u64>,
    /// The solution classes of the leading puzzles, as far as they are known.
    survey: Survey,
    pass: WorkerQuestion<(), MeasurePuzzles>,
    run: Option<RunningPass>,
    /// The storage operation in progress.
    storage: StorageOperation,
    /// The goal to pursue once the storage operation has ended, if any.
    wanted_goal: Option<Goal>,
    /// Whether the puzzles that are being graded are new. The end of their grading isn't reported.
    is_grading_new: bool,
    /// Whether the player has already been warned that results can't be stored.
    has_warned: bool,
    /// The number of times that results were added to the table in the worker that holds the files.
    revision: u64,
    /// The ticket of the timer for the next refresh of the list, or `None` if no timer is running.
    refresh: Option<Ticket>,
    /// The visible puzzles that are being measured ahead of the others.
    row_check: WorkerQuestion<Vec<u64>, MeasurePuzzles>,
    /// The numbers of the visible puzzles for which an early measurement has been requested since
    /// the pass began.
    requested_rows: Vec<u64>,
    /// The search for duplicates, and the result of the latest search.
    duplicate_pairs: WorkerQuestion<(), FindPairs, DuplicatePairs>,
}

/// A pass that is running or paused.
#[derive(Clone, Copy)]
struct RunningPass {
    /// The ticket of the work that shows the progress.
    work: Ticket,
    goal: Goal,
    pass: Pass,
    /// The number of leading puzzles whose results were known when this pass was started.
    known_before: u64,
    /// The number of leading puzzles with known results, including those from before this pass was
    /// started.
    done_count: u64,
    /// The number of puzzles in the collection.
    total: u64,
    /// The time spent on the goal before it was last started or resumed, in milliseconds.
    elapsed: f64,
    /// The time at which the goal was last started or resumed, in milliseconds since the page was
    /// loaded.
    since: f64,
}

/// A storage operation of the analysis.
#[derive(Default)]
enum StorageOperation {
    /// No operation is in progress.
    #[default]
    Idle,
    /// Storage is listing the keys of all records.
    Listing(Ticket),
    /// Storage is reading these parts of the results, from the last one to the first.
    Reading(Ticket, Vec<RecordPart>),
    /// Storage is listing the keys of all records, so that those with results can be deleted.
    ListingToForget(Ticket),
    /// Storage is deleting the results.
    Forgetting(Ticket),
}

/// The time in milliseconds after which the list is refreshed if there are new values.
const REFRESH_AFTER: u32 = 1_000;

/// The maximum number of visible puzzles that are measured at a time.
const MAX_EARLY_ROWS: usize = 8;

/// The maximum number of duplicates that are listed.
const MAX_PAIRS: u64 = 50;

impl Analysis {
    /// Returns the duplicates in the open collection, or `None` if they aren't known yet.
    pub fn duplicate_pairs(&self, page: &Page) -> Option<&DuplicatePairs> {
        self.duplicate_pairs.answer(page, |(), page| self.collection_id == page.collection_id())
    }

    /// Returns the number of puzzles per solution class, or `None` if no collection is open, or if
    /// no class is known and the player hasn't asked for any.
    pub fn survey_counts(&self, page: &Page) -> Option<SurveyCounts> {
        let total = page.puzzle_count().filter(|_| self.collection_id == page.collection_id())?;
        self.survey.counts(total)
    }

    /// Grades new puzzles. If the status line then shows that they are being graded, it shows the
    /// report before that again at the end.
    pub fn grade_new(&mut self, ctx: &mut Context) {
        self.start_goal(ctx, Goal::Values(Measure::Grade));
        self.is_grading_new = true;
    }

    /// Starts or resumes a goal. If the stored results are being read, the goal starts after that.
    fn start_goal(&mut self, ctx: &mut Context, goal: Goal) {
        self.is_grading_new = false;
        if self.run.is_some_and(|run| run.goal == goal) {
            if !self.pass.is_open() {
                self.pause_or_resume(ctx);
            }
            return;
        }
        // The results of another goal are stored, so that goal can be continued later.
        self.stop_pass(ctx);
        match self.storage {
            StorageOperation::Idle => self.begin_passes(ctx, goal),
            _ => self.wanted_goal = Some(goal),
        }
    }

    fn begin_passes(&mut self, ctx: &mut Context, goal: Goal) {
        let Some(total) = ctx.page.puzzle_count() else { return };
        let Some((pass, known_before)) = self.next_pass(goal, total) else {
            return match goal {
                Goal::Values(Measure::Canonical) => self.find_duplicates(ctx),
                Goal::Values(Measure::Solutions) => {
                    ctx.report_again(classes::checking_finished(self.survey.classes(), None));
                }
                _ => ctx.report_again(words::all_known(total)),
            };
        };
        if pass.0 == Measure::Solutions {
            self.survey.is_wanted = true;
        }
        let (work, now) = (ctx.new_ticket(), ctx.now);
        self.run = Some(RunningPass {
            work,
            goal,
            pass,
            known_before,
            done_count: known_before,
            total,
            elapsed: 0.0,
            since: now,
        });
        self.store_goal(ctx, Some(goal));
        self.show_run(ctx);
        self.start_pass(ctx);
    }

    /// Returns a goal's first incomplete pass, and the number of leading puzzles whose results are
    /// known (always 0 for a file of solutions), or `None` if all passes are complete.
    fn next_pass(&self, goal: Goal, total: u64) -> Option<(Pass, u64)> {
        let known = |pass: Pass| match goal {
            Goal::SolutionsFile => 0,
            Goal::Values(_) => self.known_counts.get(&pass).copied().unwrap_or(0),
        };
        let passes = goal.passes().iter().map(|pass| (*pass, known(*pass)));
        passes.into_iter().find(|(_, known)| *known < total)
    }

    /// Shows the progress of the current pass as work that the player can cancel or pause.
    fn show_run(&mut self, ctx: &mut Context) {
        let Some(RunningPass { work, goal, pass, known_before, .. }) = self.run else { return };
        let title = match goal {
            Goal::SolutionsFile => classes::solving_collection().into(),
            Goal::Values(_) => words::measuring_title(pass.0, pass.1),
        };
        ctx.show_work(work, title);
        ctx.set_pausable(work, known_before);
    }

    /// Starts the current pass at the first puzzle that isn't done.
    fn start_pass(&mut self, ctx: &mut Context) {
        let (Some(run), Some(open)) = (&mut self.run, &*ctx.page.collection) else { return };
        let mut shapes = open.report.sources.iter().flat_map(|source| &source.shapes);
        let is_large = shapes.any(|(shape, _)| shape.side() > Shape::CLASSIC.side());
        let (boards, batch) =
            (BoardSelection::Records(run.done_count..run.total), batch_size(run.pass, is_large));
        let (measure, effort) = run.pass;
        let solutions = run.goal == Goal::SolutionsFile;
        run.since = ctx.now;
        self.requested_rows.clear();
        self.pass.ask(
            ctx,
            (),
            MeasurePuzzles {
                boards,
                batch_size: batch,
                measure,
                effort,
                returns_solutions: solutions,
            },
        );
    }

    fn handle_results(&mut self, ctx: &mut Context, mut measured: MeasureResult) {
        let (Some(run), Some(collection)) = (&mut self.run, self.collection_id) else { return };
        let (from, pass) = (run.done_count, run.pass);
        run.done_count += measured.puzzle_count;
        ctx.set_progress(run.work, Progress::Items { done: run.done_count, total: run.total });
        if run.goal == Goal::SolutionsFile {
            let lines =
                measured.solution_lines(classes::no_solution_line(), classes::unknown_line());
            ctx.push_effect(Effect::Collect(lines));
            measured.solutions.clear();
        }
        if self.add_results(ctx, pass, from, &measured) {
            let record = (facts::VERSION, measured);
            records::store_record(
                ctx,
                records::pass_key(collection, pass, from),
                save::encode(&record),
            );
        }
    }

    /// Adds results about consecutive puzzles, the first of which has the number `from`. Returns
    /// `false` if none of the results are new, or if results before `from` are missing.
    fn add_results(
        &mut self,
        ctx: &mut Context,
        pass: Pass,
        from: u64,
        result: &MeasureResult,
    ) -> bool {
        let known = self.known_counts.entry(pass).or_default();
        let end = from + result.puzzle_count;
        if from > *known || end <= *known {
            return false;
        }
        if pass.0 == Measure::Solutions {
            self.survey.add_classes(from, result.classes());
        }
        *known = end;
        ctx.start_job(AddFacts { puzzles: PuzzleNumbers::From(from), measured: result.clone() });
        true
    }

    /// Ends a pass, and starts the next one for the same goal. After the last one, reports the
    /// results.
    fn finish_pass(&mut self, ctx: &mut Context) {
        let Some(run) = self.run.take() else { return };
        let RunningPass { work, goal, pass, known_before, total, elapsed: spent, since, .. } = run;
        let work = ctx.end_work(work);
        if self.is_grading_new {
            ctx.restore_report(work);
        }
        let spent = spent + ctx.now - since;
        if goal.passes().last() != Some(&pass) {
            self.begin_passes(ctx, goal);
            return self.run.iter_mut().for_each(|run| run.elapsed = spent);
        }
        self.store_goal(ctx, None);
        let fresh = total - known_before;
        match goal {
            Goal::Values(Measure::Canonical) => self.find_duplicates(ctx),
            Goal::Values(Measure::Solutions) => {
                ctx.report(classes::checking_finished(self.survey.classes(), Some((fresh, spent))));
            }
            Goal::Values(_) if self.is_grading_new => {}
            Goal::Values(measure) => {
                ctx.report(words::measuring_finished(measure, total, fresh, spent));
            }
            Goal::SolutionsFile => {
                let name = ctx.page.file_name("solutions", "txt");
                ctx.report(classes::solutions_saved(&name, total, spent));
                ctx.push_effect(Effect::SaveCollected(Some(name)));
            }
        }
    }

    /// Starts the search for duplicates. All canonical forms are known by now.
    fn find_duplicates(&mut self, ctx: &mut Context) {
        let job = FindPairs { max_count: MAX_PAIRS };
        self.duplicate_pairs.ask_again(ctx, (), job);
    }

    /// Stops the pass. The results so far are kept, but the pass doesn't resume by itself.
    fn stop_pass(&mut self, ctx: &mut Context) {
        self.wanted_goal = None;
        self.row_check.forget(ctx);
        self.pass.forget(ctx);
        self.drop_run(ctx);
    }

    /// Ends the pass, and discards an incomplete file of solutions.
    fn drop_run(&mut self, ctx: &mut Context) {
        let Some(run) = self.run.take() else { return };
        ctx.end_work(run.work);
        self.store_goal(ctx, None);
        if run.goal == Goal::SolutionsFile {
            ctx.push_effect(Effect::SaveCollected(None));
        }
    }

    /// During a rating or a full grading, measures the listed rows without results first. Reads the
    /// stored results again if the worker with the files was replaced and has lost them.
    pub fn on_list_read(&mut self, ctx: &mut Context, browsed: &ListPart) {
        if browsed.fact_revision < self.revision && matches!(self.storage, StorageOperation::Idle) {
            self.begin_reading_results(ctx);
        }
        let Some(RunningPass { pass: (measure, effort), done_count: done, .. }) = self.run else {
            return;
        };
        let is_unknown = |row: &&ListRow| match (measure, effort) {
            (Measure::Bank | Measure::Explainer, _) => row.rating.is_none(),
            (Measure::Grade, Effort::Full) => {
                row.level.is_none() && row.solution_count.is_none_or(|many| many == 1)
            }
            // Counting solutions and quick gradings take little time, duplicates depend on the
            // order of the puzzles, and the rows don't contain the values of other measures.
            _ => false,
        };
        let is_ahead = |row: &&ListRow| {
            row.puzzle_number >= done && !self.requested_rows.contains(&row.puzzle_number)
        };
        let rows = browsed.rows.iter().filter(is_unknown).filter(is_ahead).take(MAX_EARLY_ROWS);
        let (numbers, boards): (Vec<u64>, Vec<Board>) =
            rows.map(|row| (row.puzzle_number, row.givens.clone())).unzip();
        if self.row_check.is_open() || !self.pass.is_open() || numbers.is_empty() {
            return;
        }
        self.requested_rows.extend(&numbers);
        let (boards, batch) = (BoardSelection::Listed(boards), MAX_EARLY_ROWS as u64);
        let job =
            MeasurePuzzles { boards, batch_size: batch, measure, effort, returns_solutions: false };
        self.row_check.ask(ctx, numbers, job);
    }

    /// Schedules a refresh of the list, because new results were added to the table in the worker
    /// that holds the files. `learned` is the number of such additions so far.
    fn on_new_values(&mut self, ctx: &mut Context, learned: u64) {
        self.revision = self.revision.max(learned);
        if self.refresh.is_none() {
            self.refresh = Some(ctx.start_timer(REFRESH_AFTER));
        }
    }

    /// Stops the pass, and starts to delete the results for all collections.
    fn forget_results(&mut self, ctx: &mut Context) {
        self.stop_pass(ctx);
        self.storage = StorageOperation::ListingToForget(ctx.call_store(StoreCall::Keys));
    }

    fn on_results_deleted(&mut self, ctx: &mut Context) {
        self.known_counts.clear();
        self.survey = Survey::default();
        self.duplicate_pairs.forget(ctx);
        self.revision = 0;
        if self.collection_id.is_some() {
            ctx.start_job(DeleteFacts);
            self.refresh = Some(ctx.start_timer(REFRESH_AFTER / 10));
        }
        ctx.report(words::results_deleted());
    }

    /// Loads the next puzzle of a class, starting at the number `from`, or the first puzzle of the
    /// class if there is no next one. If no puzzle is known to be in the class, only reports this.
    fn load_puzzle_of_class(&self, ctx: &mut Context, class: SolutionClass, from: u64) {
        match self.survey.classes().next_puzzle(class, from) {
            Some(number) => ctx.push_followup(Followup::Load(number)),
            None => ctx.report(classes::no_puzzles_so_far()),
        }
    }

    /// Warns the player once that results can't be stored.
    fn warn_once(&mut self, ctx: &mut Context, error: &StoreError) {
        if !std::mem::replace(&mut self.has_warned, true) {
            ctx.report_lasting(error.warning());
        }
    }
}

impl Feature for Analysis {
    type Event = Event;

    fn destination(event: &Event) -> Option<Destination> {
        let is_pass = matches!(event, Event::Find(_) | Event::Rate);
        is_pass.then_some(Destination::Place(Place::Collection))
    }

    fn update(&mut self, ctx: &mut Context, event: Event) {
        match event {
            Event::Find(goal) => self.start_goal(ctx, goal),
            Event::Rate => {
                self.start_goal(ctx, Goal::for_ratings(ctx.page.preferences.rating_scale))
            }
            Event::ChooseScale(scale) => ctx.page.preferences.rating_scale = scale,
            Event::LoadFirst(class) => self.load_puzzle_of_class(ctx, class, 0),
            Event::LoadNext(class) => {
                let from = ctx.page.puzzle_number().map_or(0, |number| number as u64 + 1);
                self.load_puzzle_of_class(ctx, class, from);
            }
            Event::Forget => self.forget_results(ctx),
        }
    }

    fn on_update(&mut self, ctx: &mut Context, task: Ticket, update: TaskUpdate) {
        if self.pass.task() == Some(task) {
            match self.pass.handle_update(ctx, task, update) {
                Some(TaskNews::Batch(measured)) => self.handle_results(ctx, measured),
                Some(TaskNews::AllDone) => self.finish_pass(ctx),
                Some(TaskNews::Failed(failure)) => {
                    self.drop_run(ctx);
                    ctx.alert_failure(&failure);
                }
                _ => {}
            }
        } else if self.row_check.task() == Some(task) {
            if let Some(TaskNews::Answer(measured)) =
                self.row_check.handle_update(ctx, task, update)
            {
                let numbers = self.row_check.take_subject().unwrap_or_default();
                ctx.start_job(AddFacts { puzzles: PuzzleNumbers::Listed(numbers), measured });
            }
        } else if self.duplicate_pairs.task() == Some(task) {
            if let Some(TaskNews::Answer(pairs)) =
                self.duplicate_pairs.handle_update(ctx, task, update)
            {
                let total = ctx.page.puzzle_count().unwrap_or(0);
                ctx.report_again(words::duplicate_count(pairs.total_count, total));
                self.duplicate_pairs.set_answer(pairs);
            }
        } else if let TaskUpdate::Done(jobs::JobOutcome::AddFacts(learned)) = update {
            self.on_new_values(ctx, learned);
        }
    }

    fn on_stored(
        &mut self,
        ctx: &mut Context,
        call: Ticket,
        answer: Result<StoreAnswer, StoreError>,
    ) {
        if let Err(error) = &answer {
            self.warn_once(ctx, error);
        }
        match (std::mem::take(&mut self.storage), answer) {
            (StorageOperation::Listing(asked), answer) if asked == call => {
                let keys = match answer {
                    Ok(StoreAnswer::Keys(keys)) => keys,
                    // Results that can't be read are computed again.
                    _ => Vec::new(),
                };
                let parts =
                    self.collection_id.map(|collection| records::stored_parts(keys, collection));
                self.read_next(ctx, parts.unwrap_or_default());
            }
            (StorageOperation::Reading(asked, mut parts), answer) if asked == call => {
                let record = answer.ok().and_then(StoreAnswer::into_record);
                match parts.pop() {
                    Some(RecordPart { pass: Some(pass), first_number: from, .. }) => {
                        self.handle_part(ctx, pass, from, record);
                    }
                    _ => self.handle_goal(record),
                }
                self.read_next(ctx, parts);
            }
            (StorageOperation::ListingToForget(asked), Ok(StoreAnswer::Keys(mut keys)))
                if asked == call =>
            {
                keys.retain(|key| key.starts_with(RESULTS));
                self.storage =
                    StorageOperation::Forgetting(ctx.call_store(StoreCall::Delete(keys)));
            }
            (StorageOperation::Forgetting(asked), Ok(_)) if asked == call => {
                self.on_results_deleted(ctx);
                self.start_wanted_goal(ctx);
            }
            (
                StorageOperation::ListingToForget(asked) | StorageOperation::Forgetting(asked),
                Err(_),
            ) if asked == call => self.start_wanted_goal(ctx),
            // The answer to a call that stored something.
            (storage, _) => self.storage = storage,
        }
    }

    fn on_timer(&mut self, ctx: &mut Context, timer: Ticket) {
        if self.refresh.take_if(|refresh| *refresh == timer).is_some() {
            ctx.push_followup(Followup::RefreshList);
        }
    }

    /// Drops the results of the previous collection, and reads the stored results of the open one.
    fn sync_with_page(&mut self, ctx: &mut Context) -> StateChange {
        let collection_id = ctx.page.collection_id();
        if self.collection_id == collection_id {
            return StateChange::Unchanged;
        }
        self.row_check.forget(ctx);
        self.pass.forget(ctx);
        self.duplicate_pairs.forget(ctx);
        // Without a collection, `drop_run` leaves the stored goal of the previous one as it is.
        self.collection_id = None;
        self.drop_run(ctx);
        *self = Analysis { collection_id, has_warned: self.has_warned, ..Analysis::default() };
        if collection_id.is_some() {
            self.begin_reading_results(ctx);
        }
        StateChange::Changed
    }

    fn cancel(&mut self, ctx: &mut Context) {
        let is_reported = |run: &RunningPass| run.pass.0 != Measure::Solutions;
        let report = self
            .run
            .filter(is_reported)
            .map(|run| words::measuring_cancelled(run.done_count, run.total));
        self.stop_pass(ctx);
        report.into_iter().for_each(|report| ctx.report(report));
    }

    /// Pauses or resumes the pass. A paused pass doesn't resume by itself after a reload.
    fn pause_or_resume(&mut self, ctx: &mut Context) {
        let Some(run) = &mut self.run else { return };
        if self.pass.cancel(ctx) == StateChange::Changed {
            run.elapsed += ctx.now - run.since;
            ctx.pause_work(run.work);
            self.row_check.forget(ctx);
            return self.store_goal(ctx, None);
        }
        let (work, goal, done) = (run.work, run.goal, run.done_count);
        ctx.resume_work(work, done);
        self.store_goal(ctx, Some(goal));
        self.start_pass(ctx);
    }
}

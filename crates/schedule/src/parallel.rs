//! A search that is shared by several workers, to count the solutions of a board or to find one
//! solution.
//!
//! One worker starts. If the search takes longer than a moment, helpers are started until there is
//! one worker per core. The workers that share the search are its members. A member that has no
//! work gets a part of another member's remaining work. No solution is in more than one part, so
//! the total is the sum of all counts.
//!
//! ```text
//! page               first             second
//!   ├─ Count ─────────▶│
//!   ├─ SplitOff ──────▶│                                 after a moment
//!   │◀─ Part ──────────┤
//!   ├─ Count (part) ─────────────────────▶│
//!   │◀─ Counted ───────┤                                 until all have counted
//!   ├─ SplitOff ─────────────────────────▶│
//! ```

use engine::Counters;
use grid::Board;
use jobs::{
    CountResult, CountSolutions, CountTarget, Job, JobFailure, JobId, JobOutcome, PartialOutcome,
    Progress, Solve, SolveResult,
};

use crate::{
    TaskUpdate, Ticket, WorkerId,
    switchboard::{JobPurpose, Switchboard},
};

/// A task with a search that is shared by several workers.
pub(crate) struct ParallelSearch {
    task: Ticket,
    members: Vec<SearchMember>,
    count: CountSolutions,
    /// Whether the task finds one solution instead of counting all solutions.
    finds_one: bool,
    first_solution: Option<Board>,
    /// The number of solutions that may still be reported.
    reports_left: u64,
    started_at: f64,
    /// The time of the latest progress report, in milliseconds.
    reported_at: f64,
    /// The time in milliseconds at which helpers will start, or `None` after the helpers have
    /// started.
    helpers_start_at: Option<f64>,
}

/// A worker that takes part in the search.
struct SearchMember {
    worker: WorkerId,
    /// The member's job, or `None` if the member has no work. The second field is the time in
    /// milliseconds at which the member received the job or last replied to a request to split off
    /// a part.
    job: Option<(JobId, f64)>,
    /// Whether the member was asked to split off a part and hasn't replied yet.
    is_asked_to_split: bool,
    /// Whether another member was asked to split off a part for this member.
    awaits_part: bool,
    /// The time in milliseconds at which the member will look for work again, or `None` if it has
    /// work or waits for a part.
    retry_at: Option<f64>,
    /// The number of solutions that were found in the member's finished jobs, and the counters of
    /// these jobs.
    earlier: (u64, Counters),
    /// The number of solutions and the number of nodes that the member last reported for its
    /// current job.
    current: (u64, u64),
}

/// The time after which helpers start, in milliseconds. Most counts take less time.
const HELP_DELAY_MS: f64 = 150.0;

/// The minimum time between two progress reports, in milliseconds. While the page shows a report,
/// it takes processor time from the workers.
const REPORT_INTERVAL_MS: f64 = 200.0;

/// The time after which a member that found no work looks again, in milliseconds. A member that has
/// worked on its job for less time isn't asked to split off a part.
const RETRY_DELAY_MS: f64 = 50.0;

impl SearchMember {
    fn new(worker: WorkerId) -> SearchMember {
        SearchMember {
            worker,
            job: None,
            is_asked_to_split: false,
            awaits_part: false,
            retry_at: None,
            earlier: Default::default(),
            current: Default::default(),
        }
    }
}

impl ParallelSearch {
    /// Starts a count, or the search for one solution, with a single worker. Returns `None` for any
    /// other job.
    pub fn begin(
        task: Ticket,
        job: Job,
        now: f64,
        switchboard: &mut Switchboard,
    ) -> Option<ParallelSearch> {
        let (count, finds_one) = match job {
            Job::CountSolutions(count) => (count, false),
            Job::Solve(Solve { board, .. }) => {
                let target = CountTarget::Board(board);
                (CountSolutions { target, limit: Some(1), max_returned: 1 }, true)
            }
            _ => return None,
        };
        let worker = switchboard.pool.take_worker(now);
        let reports_left = count.max_returned.min(count.limit.unwrap_or(u64::MAX));
        let mut search = ParallelSearch {
            task,
            members: vec![SearchMember::new(worker)],
            count: count.clone(),
            finds_one,
            first_solution: None,
            reports_left,
            started_at: now,
            reported_at: f64::NEG_INFINITY,
            helpers_start_at: Some(now + HELP_DELAY_MS),
        };
        search.assign_count(0, count, now, switchboard);
        Some(search)
    }

    /// Terminates all workers, except that the first worker is released if it has no work and no
    /// unanswered request.
    pub fn finish(self, switchboard: &mut Switchboard) {
        switchboard.ignore_task(self.task);
        for (at, member) in self.members.into_iter().enumerate() {
            match at == 0 && member.job.is_none() && !member.is_asked_to_split {
                true => switchboard.pool.release(member.worker),
                false => drop(switchboard.terminate_worker(member.worker)),
            }
        }
    }

    /// Returns the time of the next [`ParallelSearch::tick`] in milliseconds, or `None` if nothing
    /// is due.
    pub fn next_tick(&self) -> Option<f64> {
        let retries = self.members.iter().filter_map(|member| member.retry_at);
        retries.chain(self.helpers_start_at).min_by(f64::total_cmp)
    }

    /// Starts helpers and lets members look for work, if either is due at the time `now` in
    /// milliseconds.
    pub fn tick(&mut self, now: f64, cores: usize, switchboard: &mut Switchboard) {
        if self.helpers_start_at.is_some_and(|due| due <= now) {
            self.helpers_start_at = None;
            for _ in 1..cores {
                let mut member = SearchMember::new(switchboard.pool.start_worker());
                member.retry_at = Some(now);
                self.members.push(member);
            }
        }
        for member in 0..self.members.len() {
            if self.members[member].retry_at.is_some_and(|due| due <= now) {
                self.members[member].retry_at = None;
                self.look_for_work(member, now, switchboard);
            }
        }
    }

    /// Gives a count to a member. If the member's worker has died, this part of the count is lost,
    /// and the task fails.
    fn assign_count(
        &mut self,
        member: usize,
        count: CountSolutions,
        now: f64,
        switchboard: &mut Switchboard,
    ) {
        let purpose = JobPurpose::Member { task: self.task, member };
        let worker = self.members[member].worker;
        match switchboard.assign_job(worker, count.into(), None, purpose) {
            Some(job) => self.members[member].job = Some((job, now)),
            None => {
                switchboard
                    .push_update(self.task, TaskUpdate::Failed(JobFailure::Died(String::new())));
            }
        }
    }

    /// Asks the member that has worked longest on its job to split off a part for this member, or
    /// schedules another attempt. A worker that isn't ready gets no part, because the part would be
    /// lost if the worker never became ready.
    fn look_for_work(&mut self, member: usize, now: f64, switchboard: &mut Switchboard) {
        let job = |other: &SearchMember| other.job.filter(|_| !other.is_asked_to_split);
        let all = self.members.iter().enumerate();
        let at_work = all.filter_map(|(at, other)| Some((at, job(other)?)));
        let busy = at_work.filter(|(_, (_, since))| now - since > RETRY_DELAY_MS);
        let longest = busy.min_by(|(_, (_, a)), (_, (_, b))| a.total_cmp(b));
        let (task, is_ready) = (self.task, switchboard.pool.is_ready(self.members[member].worker));
        let request = longest.filter(|_| is_ready).and_then(|(from, (job, _))| {
            let purpose = JobPurpose::Part { task, from, to: member };
            switchboard.split_off(self.members[from].worker, job, purpose).map(|_| from)
        });
        match request {
            Some(from) => {
                (self.members[from].is_asked_to_split, self.members[member].awaits_part) =
                    (true, true);
            }
            None => self.members[member].retry_at = Some(now + RETRY_DELAY_MS),
        }
    }

    /// Handles the part that the member `from` has split off for the member `to`. The part is empty
    /// if the member `from` had no work to give.
    pub fn handle_part(
        &mut self,
        from: usize,
        to: usize,
        part: Vec<u8>,
        now: f64,
        switchboard: &mut Switchboard,
    ) {
        self.members[from].is_asked_to_split = false;
        self.members[from].job.iter_mut().for_each(|(_, since)| *since = now);
        self.members[to].awaits_part = false;
        if part.is_empty() {
            self.members[to].retry_at = Some(now + RETRY_DELAY_MS);
            self.end_if_exhausted(None, now, switchboard);
            return;
        }
        let limit =
            self.count.limit.map(|limit| limit.saturating_sub(self.solution_count()).max(1));
        let target = CountTarget::Subproblem(part);
        let count = CountSolutions { target, limit, max_returned: self.count.max_returned };
        self.assign_count(to, count, now, switchboard);
    }

    /// Handles a progress report of the member with this index. `now` is in milliseconds.
    pub fn handle_progress(
        &mut self,
        member: usize,
        progress: Progress,
        now: f64,
        switchboard: &mut Switchboard,
    ) {
        if let Progress::Counting { found, nodes } = progress {
            self.members[member].current = (found, nodes);
        }
        if self.end_if_enough(None, now, switchboard) || now - self.reported_at < REPORT_INTERVAL_MS
        {
            return;
        }
        self.reported_at = now;
        let nodes = |member: &SearchMember| member.earlier.1.node_count + member.current.1;
        let (found, nodes) = (self.solution_count(), self.members.iter().map(nodes).sum());
        let progress = match self.finds_one {
            true => Progress::Searching { nodes },
            false => Progress::Counting { found, nodes },
        };
        switchboard.push_update(self.task, TaskUpdate::Progress(progress));
    }

    /// Handles solutions from a member. If one solution is to be found, stores the first one.
    /// Otherwise, reports the solutions until as many as requested have been reported.
    pub fn handle_solutions(&mut self, mut boards: Vec<Board>, switchboard: &mut Switchboard) {
        boards.truncate(usize::try_from(self.reports_left).unwrap_or(usize::MAX));
        self.reports_left -= boards.len() as u64;
        match self.finds_one {
            true => self.first_solution = self.first_solution.take().or(boards.into_iter().next()),
            false if boards.is_empty() => {}
            false => {
                let partial = TaskUpdate::Partial(PartialOutcome::Solutions(boards));
                switchboard.push_update(self.task, partial);
            }
        }
    }

    /// Handles the outcome of a member's job: reports the outcome of the task, or lets the member
    /// look for work.
    pub fn handle_count(
        &mut self,
        member: usize,
        counted: CountResult,
        now: f64,
        switchboard: &mut Switchboard,
    ) {
        // If only one worker took part, its own measurement of the time is more accurate.
        let ms = Some(counted.duration_ms).filter(|_| self.members.len() == 1);
        let state = &mut self.members[member];
        state.earlier.0 += counted.solution_count;
        state.earlier.1 += counted.counters;
        state.current = Default::default();
        state.job = None;
        let has_ended = self.end_if_enough(ms, now, switchboard)
            || counted.is_complete && self.end_if_exhausted(ms, now, switchboard);
        if !has_ended {
            self.look_for_work(member, now, switchboard);
        }
    }

    fn solution_count(&self) -> u64 {
        self.members.iter().map(|member| member.earlier.0 + member.current.0).sum()
    }

    /// Reports the outcome if the requested number of solutions has been found. Returns `true` if
    /// the outcome was reported.
    fn end_if_enough(&mut self, ms: Option<f64>, now: f64, switchboard: &mut Switchboard) -> bool {
        let limit = self.count.limit.filter(|limit| self.solution_count() >= *limit);
        let counted = limit.map(|limit| self.count_result(limit, ms, now));
        self.end_with(counted, switchboard)
    }

    /// Reports the outcome if no member has any work left. Returns `true` if the outcome was
    /// reported.
    fn end_if_exhausted(
        &mut self,
        ms: Option<f64>,
        now: f64,
        switchboard: &mut Switchboard,
    ) -> bool {
        let has_ended =
            self.members.iter().all(|member| member.job.is_none() && !member.awaits_part);
        let counted = has_ended.then(|| CountResult {
            is_complete: true,
            ..self.count_result(self.solution_count(), ms, now)
        });
        self.end_with(counted, switchboard)
    }

    fn count_result(&self, found: u64, ms: Option<f64>, now: f64) -> CountResult {
        let mut counters = Counters::default();
        self.members.iter().for_each(|member| counters += member.earlier.1);
        CountResult {
            solution_count: found,
            is_complete: false,
            counters,
            duration_ms: ms.unwrap_or(now - self.started_at),
        }
    }

    fn end_with(&mut self, counted: Option<CountResult>, switchboard: &mut Switchboard) -> bool {
        let Some(counted) = counted else { return false };
        let outcome = match self.finds_one {
            true => {
                let (solution, CountResult { counters, duration_ms: ms, .. }) =
                    (self.first_solution.take(), counted);
                JobOutcome::Solve(SolveResult { solution, counters, duration_ms: ms })
            }
            false => JobOutcome::CountSolutions(counted),
        };
        switchboard.push_update(self.task, TaskUpdate::Done(outcome));
        true
    }
}

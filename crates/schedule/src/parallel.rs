//! A search that several workers share: the solutions of one board are counted, or the first is
//! looked for.
//!
//! It begins with one worker. Where that takes longer than a moment, others come, a worker a core,
//! and whoever has nothing to do is given a part of what another has left. No solution is in two
//! parts, so counts add up.
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
use jobs::{Count, Counted, Job, JobId, Of, Outcome, Partial, Progress, Solve, Solved};

use crate::{
    TaskId, Update, WorkerId,
    switchboard::{Purpose, Switchboard},
};

/// A search that several workers share.
pub(crate) struct ParallelSearch {
    task: TaskId,
    members: Vec<Member>,
    count: Count,
    /// Whether the first solution is what is wanted, rather than their number.
    finds: bool,
    first: Option<Board>,
    /// How many solutions are still to be handed over.
    keep: u64,
    begun: f64,
    told: f64,
    /// When others come; `None` once they have.
    help: Option<f64>,
}

/// A worker of it, and what it has done.
struct Member {
    worker: WorkerId,
    /// The job that it does, and since when it has had that, or last gave a part of it away; `None`
    /// while it has nothing to do.
    job: Option<(JobId, f64)>,
    /// Whether it was asked for a part.
    asked: bool,
    /// Whether a part is on the way to it.
    waits: bool,
    /// When it looks for work.
    looks: Option<f64>,
    /// Solutions, and what the search did, in the parts before the one that it counts; of that one
    /// solutions and positions.
    before: (u64, Counters),
    now: (u64, u64),
}

/// Others come after this time, in milliseconds: till then most counts are over.
const MOMENT: f64 = 150.0;

/// How often the page is told how far all is, in milliseconds: every picture of it takes from what
/// the workers have.
const TELL_EVERY: f64 = 200.0;

/// Who found nothing to do looks again after this time, in milliseconds, and nobody is asked for a
/// part who has worked on what it has for less.
const PAUSE: f64 = 50.0;

impl Member {
    fn new(worker: WorkerId) -> Member {
        Member {
            worker,
            job: None,
            asked: false,
            waits: false,
            looks: None,
            before: Default::default(),
            now: Default::default(),
        }
    }
}

impl ParallelSearch {
    /// Begins a count, or the search for a first solution, with a worker.
    pub fn begin(
        task: TaskId,
        job: Job,
        now: f64,
        board: &mut Switchboard,
    ) -> Option<ParallelSearch> {
        let (count, finds) = match job {
            Job::Count(count) => (count, false),
            Job::Solve(solve) => (Solve::as_count(&solve), true),
            _ => return None,
        };
        let worker = board.workers.hire(now);
        let keep = count.keep.min(count.limit.unwrap_or(u64::MAX));
        let mut search = ParallelSearch {
            task,
            members: vec![Member::new(worker)],
            count: count.clone(),
            finds,
            first: None,
            keep,
            begun: now,
            told: f64::NEG_INFINITY,
            help: Some(now + MOMENT),
        };
        search.give(0, count, now, board);
        Some(search)
    }

    /// Ends its workers. The one that began it stands ready for other work, if it has nothing to do.
    pub fn end(self, board: &mut Switchboard) {
        board.forget(self.task);
        for (place, member) in self.members.into_iter().enumerate() {
            match place == 0 && member.job.is_none() && !member.asked {
                true => board.workers.release(member.worker),
                false => drop(board.end(member.worker)),
            }
        }
    }

    /// When [`ParallelSearch::tick`] is to be called next.
    pub fn wake(&self) -> Option<f64> {
        let looks = self.members.iter().filter_map(|member| member.looks);
        looks.chain(self.help).min_by(f64::total_cmp)
    }

    /// Lets others come, and look for work, where it is time to.
    pub fn tick(&mut self, now: f64, cores: usize, board: &mut Switchboard) {
        if self.help.is_some_and(|due| due <= now) {
            self.help = None;
            for _ in 1..cores {
                let mut member = Member::new(board.workers.start());
                member.looks = Some(now);
                self.members.push(member);
            }
        }
        for member in 0..self.members.len() {
            if self.members[member].looks.is_some_and(|due| due <= now) {
                self.members[member].looks = None;
                self.look_for_work(member, now, board);
            }
        }
    }

    /// Has a member count.
    fn give(&mut self, member: usize, count: Count, now: f64, board: &mut Switchboard) {
        let purpose = Purpose::Member { task: self.task, member };
        let worker = self.members[member].worker;
        self.members[member].job =
            board.ask(worker, count.into(), None, purpose).map(|job| (job, now));
    }

    /// Asks the one who has worked the longest on what it has for a part of it, as soon as there is
    /// one. Who does not listen is given nothing, so that nothing is lost with who never will.
    fn look_for_work(&mut self, member: usize, now: f64, board: &mut Switchboard) {
        let works = |other: &Member| other.job.filter(|_| !other.asked);
        let all = self.members.iter().enumerate();
        let long = all.filter_map(|(at, other)| Some((at, works(other)?)));
        let long = long.filter(|(_, (_, since))| now - since > PAUSE);
        let longest = long.min_by(|(_, (_, a)), (_, (_, b))| a.total_cmp(b));
        let (task, listens) = (self.task, board.workers.listens(self.members[member].worker));
        let asked = longest.filter(|_| listens).and_then(|(from, (job, _))| {
            let purpose = Purpose::Part { task, from, to: member };
            board.split_off(self.members[from].worker, job, purpose).map(|_| from)
        });
        match asked {
            Some(from) => (self.members[from].asked, self.members[member].waits) = (true, true),
            None => self.members[member].looks = Some(now + PAUSE),
        }
    }

    /// One member gave another a part of what it has, if there was one to give. Returns how it
    /// ended, if it did.
    pub fn part(
        &mut self,
        from: usize,
        to: usize,
        part: Vec<u8>,
        now: f64,
        board: &mut Switchboard,
    ) -> Option<Outcome> {
        self.members[from].asked = false;
        self.members[from].job.iter_mut().for_each(|(_, since)| *since = now);
        self.members[to].waits = false;
        if part.is_empty() {
            self.members[to].looks = Some(now + PAUSE);
            return self.end_if_exhausted(None, now);
        }
        let limit = self.count.limit.map(|limit| limit.saturating_sub(self.found()).max(1));
        self.give(to, Count { of: Of::Part(part), limit, keep: self.count.keep }, now, board);
        None
    }

    /// How far a member is. Returns how all ended, if it did.
    pub fn progress(
        &mut self,
        member: usize,
        progress: Progress,
        now: f64,
        board: &mut Switchboard,
    ) -> Option<Outcome> {
        if let Progress::Counting { found, nodes } = progress {
            self.members[member].now = (found, nodes);
        }
        let outcome = self.end_if_enough(None, now);
        if outcome.is_none() && now - self.told >= TELL_EVERY {
            self.told = now;
            let nodes = |member: &Member| member.before.1.nodes + member.now.1;
            let (found, nodes) = (self.found(), self.members.iter().map(nodes).sum());
            board.tell(
                self.task,
                Update::Progress(match self.finds {
                    true => Progress::Searching { nodes },
                    false => Progress::Counting { found, nodes },
                }),
            );
        }
        outcome
    }

    /// Hands over solutions, but no more than were asked for.
    pub fn solutions(&mut self, mut boards: Vec<Board>, board: &mut Switchboard) {
        boards.truncate(usize::try_from(self.keep).unwrap_or(usize::MAX));
        self.keep -= boards.len() as u64;
        match self.finds {
            true => self.first = self.first.take().or(boards.into_iter().next()),
            false if boards.is_empty() => {}
            false => board.tell(self.task, Update::Partial(Partial::Solutions(boards))),
        }
    }

    /// A member has counted what it had. Returns how all ended, if it did.
    pub fn counted(
        &mut self,
        member: usize,
        counted: Counted,
        now: f64,
        board: &mut Switchboard,
    ) -> Option<Outcome> {
        // Alone it knows better how long that took.
        let ms = Some(counted.ms).filter(|_| self.members.len() == 1);
        let own = &mut self.members[member];
        own.before.0 += counted.found;
        own.before.1 += counted.counters;
        own.now = Default::default();
        own.job = None;
        let outcome = self.end_if_enough(ms, now);
        let outcome = outcome.or_else(|| self.end_if_exhausted(ms, now).filter(|_| counted.all));
        if outcome.is_none() {
            self.look_for_work(member, now, board);
        }
        outcome
    }

    fn found(&self) -> u64 {
        self.members.iter().map(|member| member.before.0 + member.now.0).sum()
    }

    fn end_if_enough(&mut self, ms: Option<f64>, now: f64) -> Option<Outcome> {
        let limit = self.count.limit.filter(|limit| self.found() >= *limit)?;
        Some(self.outcome(limit, false, ms, now))
    }

    fn end_if_exhausted(&mut self, ms: Option<f64>, now: f64) -> Option<Outcome> {
        let idle = self.members.iter().all(|member| member.job.is_none() && !member.waits);
        idle.then(|| self.outcome(self.found(), true, ms, now))
    }

    fn outcome(&mut self, found: u64, all: bool, ms: Option<f64>, now: f64) -> Outcome {
        let mut counters = Counters::default();
        self.members.iter().for_each(|member| counters += member.before.1);
        let counted = Counted { found, all, counters, ms: ms.unwrap_or(now - self.begun) };
        match self.finds {
            true => Outcome::Solve(Solved::of_count(counted, self.first.take())),
            false => Outcome::Count(counted),
        }
    }
}

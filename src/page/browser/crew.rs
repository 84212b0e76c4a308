use std::{
    cell::{Cell, RefCell},
    rc::Rc,
};

use gloo_timers::callback::Timeout;

use super::{
    client::{Event, next},
    hand::{Hand, Listener},
    site::{cores, now},
};
use engine::Counters;
use grid::Board;
use jobs::{Count, JobId, Outcome, Partial, Progress, Request};

/// Workers that count the solutions of one board together, or look for the first. It begins with
/// one; where that takes longer than a moment, others come, a worker a core, and whoever has nothing
/// to do is given a part of what another has left. Dropping the crew ends its workers.
///
/// ```text
/// page               first             second
///   ├─ Count ─────────▶│
///   ├─ Share ─────────▶│                                 after a moment
///   │◀─ Shared (part) ─┤
///   ├─ CountPart (part) ─────────────────▶│
///   │◀─ Counted ───────┤                                 until all have counted
///   ├─ Share ────────────────────────────▶│
/// ```
pub(super) struct Crew {
    members: RefCell<Vec<Rc<Member>>>,
    how: Count,
    /// Solutions that are still to be handed back.
    keep: Cell<u64>,
    begun: f64,
    /// When the page was told last how far all is.
    told: Cell<f64>,
    last_job: Rc<Cell<JobId>>,
    is_over: Cell<bool>,
    on: Listener,
}

/// One of them, and what it has done.
struct Member {
    hand: Rc<Hand>,
    /// When it was given what it counts, or last gave a part of that away; `None` while it has
    /// nothing to do.
    since: Cell<Option<f64>>,
    /// Whether it was asked for a part.
    asked: Cell<bool>,
    /// Whether a part is on the way to it.
    waits: Cell<bool>,
    /// Solutions, and what the search did, in the parts before the one that it counts; of that one
    /// solutions and positions.
    before: Cell<(u64, Counters)>,
    now: Cell<(u64, u64)>,
}

/// Others come after so many milliseconds: till then most counts are over.
const MOMENT: u32 = 150;

/// The page is told how far all is after so many milliseconds: every picture of it takes from what
/// the workers have.
const TELL_EVERY: f64 = 200.0;

/// Who found nothing to do looks again after so many milliseconds, and nobody is asked for a part
/// who has worked on what it has for less.
const PAUSE: u32 = 50;

impl Member {
    fn new(hand: Rc<Hand>) -> Rc<Member> {
        Rc::new(Member {
            hand,
            since: Cell::default(),
            asked: Cell::default(),
            waits: Cell::default(),
            before: Cell::default(),
            now: Cell::default(),
        })
    }
}

impl Crew {
    /// Begins to count, with this worker.
    pub fn start(
        hand: Rc<Hand>,
        board: Board,
        how: Count,
        last_job: Rc<Cell<JobId>>,
        on: Listener,
    ) -> Rc<Crew> {
        let crew = Rc::new(Crew {
            members: RefCell::new(vec![Member::new(hand)]),
            how,
            keep: Cell::new(how.keep.min(how.limit.unwrap_or(u64::MAX))),
            begun: now(),
            told: Cell::default(),
            last_job,
            is_over: Cell::new(false),
            on,
        });
        crew.give(0, |job| Request::Count(job, board, how));
        crew.after(MOMENT, |crew| {
            for member in 1..cores() {
                crew.members.borrow_mut().push(Member::new(Hand::start()));
                crew.look_for_work(member);
            }
        });
        crew
    }

    /// Looks for signs of life.
    pub fn tick(&self) {
        self.members().iter().for_each(|member| member.hand.tick());
    }

    fn members(&self) -> Vec<Rc<Member>> {
        self.members.borrow().clone()
    }

    fn member(&self, member: usize) -> Rc<Member> {
        self.members.borrow()[member].clone()
    }

    /// Does something later, unless all is over then.
    fn after(self: &Rc<Self>, ms: u32, what: impl FnOnce(&Rc<Crew>) + 'static) {
        let crew = Rc::downgrade(self);
        let later = move || {
            if let Some(crew) = crew.upgrade().filter(|crew| !crew.is_over.get()) {
                what(&crew);
            }
        };
        Timeout::new(ms, later).forget();
    }

    /// Has a member count.
    fn give(self: &Rc<Self>, member: usize, request: impl FnOnce(JobId) -> Request) {
        self.member(member).since.set(Some(now()));
        self.ask(member, request, move |crew, event| match event {
            Event::Progress(Progress::Counting { found, nodes }) => {
                crew.member(member).now.set((found, nodes));
                crew.progress();
            }
            Event::Partial(Partial::Solutions(boards)) => crew.keep(boards),
            Event::Done(Outcome::Counted { found, all, counters, ms }) => {
                let own = crew.member(member);
                let (before, mut done) = own.before.get();
                done += counters;
                own.before.set((before + found, done));
                own.now.take();
                own.since.set(None);
                crew.counted(member, all, ms);
            }
            _ => {}
        });
    }

    /// Asks the one who has worked the longest on what it has for a part of it, as soon as there is
    /// one. Who does not listen is given nothing, so that nothing is lost with who never will.
    fn look_for_work(self: &Rc<Self>, member: usize) {
        let members = self.members();
        // Who has worked for how long on what it has, of those who can be asked.
        let works = |other: &Member| other.since.get().filter(|_| !other.asked.get());
        let since = (0..).zip(&members).filter_map(|(at, other)| Some((at, works(other)?)));
        let long = since.filter(|(_, since)| now() - since > PAUSE.into());
        let longest = long.min_by(|(_, a), (_, b)| a.total_cmp(b)).map(|(at, _)| at);
        let Some(other) = longest.filter(|_| members[member].hand.listens()) else {
            return self.after(PAUSE, move |crew| crew.look_for_work(member));
        };
        members[other].asked.set(true);
        members[member].waits.set(true);
        self.ask(other, Request::Share, move |crew, event| {
            let Event::Done(Outcome::Shared(part)) = event else { return };
            let other = crew.member(other);
            other.asked.set(false);
            other.since.set(other.since.get().map(|_| now()));
            crew.member(member).waits.set(false);
            if part.is_empty() {
                crew.after(PAUSE, move |crew| crew.look_for_work(member));
                crew.look_at_end(None);
            } else {
                let limit = crew.how.limit.map(|limit| limit.saturating_sub(crew.found()).max(1));
                let how = Count { limit, ..crew.how };
                crew.give(member, |job| Request::CountPart(job, part, how));
            }
        });
    }

    /// Asks something of a member. Whoever listens to its worker must not keep that: it would never
    /// end.
    fn ask(
        self: &Rc<Self>,
        member: usize,
        request: impl FnOnce(JobId) -> Request,
        on: impl Fn(&Rc<Crew>, Event) + 'static,
    ) {
        let crew = Rc::downgrade(self);
        let listener = move |event| {
            let Some(crew) = crew.upgrade().filter(|crew| !crew.is_over.get()) else { return };
            match event {
                Event::Failed(failure) => crew.end(Event::Failed(failure)),
                event => on(&crew, event),
            }
        };
        let job = next(&self.last_job);
        self.member(member).hand.add(job, &request(job), &[], Rc::new(listener));
    }

    /// Solutions that were found.
    fn found(&self) -> u64 {
        self.members().iter().map(|member| member.before.get().0 + member.now.get().0).sum()
    }

    fn progress(&self) {
        if !self.look_at_limit(None) && now() - self.told.get() >= TELL_EVERY {
            self.told.set(now());
            let nodes = |member: &Rc<Member>| member.before.get().1.nodes + member.now.get().1;
            let (found, nodes) = (self.found(), self.members().iter().map(nodes).sum());
            (self.on)(Event::Progress(Progress::Counting { found, nodes }));
        }
    }

    /// Hands back solutions, but no more than were asked for.
    fn keep(&self, mut boards: Vec<Board>) {
        let keep = self.keep.get();
        boards.truncate(usize::try_from(keep).unwrap_or(usize::MAX));
        self.keep.set(keep - boards.len() as u64);
        if !boards.is_empty() {
            (self.on)(Event::Partial(Partial::Solutions(boards)));
        }
    }

    /// A member has counted what it had.
    fn counted(self: &Rc<Self>, member: usize, all: bool, ms: f64) {
        // Alone it knows better how long that took.
        let ms = Some(ms).filter(|_| self.members.borrow().len() == 1);
        if !self.look_at_limit(ms) && all && !self.look_at_end(ms) {
            self.look_for_work(member);
        }
    }

    /// Ends the count when as many were found as were asked for.
    fn look_at_limit(&self, ms: Option<f64>) -> bool {
        let limit = self.how.limit.filter(|limit| self.found() >= *limit);
        if let Some(found) = limit {
            self.end_with(found, false, ms);
        }
        limit.is_some()
    }

    /// Ends the count when nobody has anything left.
    fn look_at_end(&self, ms: Option<f64>) -> bool {
        let is_over = self.members().iter().all(|m| m.since.get().is_none() && !m.waits.get());
        if is_over {
            self.end_with(self.found(), true, ms);
        }
        is_over
    }

    fn end_with(&self, found: u64, all: bool, ms: Option<f64>) {
        let ms = ms.unwrap_or_else(|| now() - self.begun);
        let mut counters = Counters::default();
        self.members().iter().for_each(|member| counters += member.before.get().1);
        self.end(Event::Done(Outcome::Counted { found, all, counters, ms }));
    }

    fn end(&self, event: Event) {
        if !self.is_over.replace(true) {
            (self.on)(event);
        }
    }
}

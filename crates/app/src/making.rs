//! Puzzles that are made: one is put before the player at once, many are a collection that grows
//! while they are made. What is wished for is asked by a [`Form`], and contradictions are told there.

mod form;
mod list;
mod request;
mod run;
mod stock;

use generate::{NUMBERS, Shared, Which};
use grid::Position;
use jobs::{CheckOrder, Made, Make, Outcome, Progress, TakeShared, TakenShared};
use schedule::{TaskId, Update};
use view::words::making as words;

use crate::{
    command::{Offer, On, When},
    context::Context,
    effect::{Effect, Picked},
    page::{Dialog, Page, Tone},
    task::{Owner, Work},
};
pub use form::{Field, Form};
pub use list::List;
pub use request::{Pick, Request};
use run::Run;
pub use stock::Stock;

/// The puzzles that are being made, and what was wished for last.
#[derive(Default)]
pub struct Making {
    /// The work.
    pub work: Option<Work>,
    /// What was wished for last.
    pub last: Option<Request>,
    /// Puzzles that are ready.
    pub stock: Stock,
    run: Option<Run>,
    /// What the puzzles that were made are known by, how many they are and how long they took, until that
    /// is told.
    ended: Option<(u64, u64, f64)>,
    /// The puzzle that everybody has alike that was asked for.
    taken: Option<Shared>,
    /// What is known of the request that stands in the dialog.
    considered: Option<Considered>,
}

/// A request that is looked at before it is made.
struct Considered {
    request: Request,
    task: TaskId,
    /// The seconds that a puzzle usually takes, or why there is none; unknown at first.
    found: Option<Result<f64, String>>,
    /// The dialog that was open when it was wanted, which it is as soon as that is known.
    wanted: Option<Option<Dialog>>,
}

/// What happens to it.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// What is wished for is asked.
    Ask,
    /// This stands in the dialog.
    Consider(Request),
    /// This is wished for.
    Make(Request),
    /// All chance follows from this number.
    Begin(u64),
    /// All chance of puzzles that are made ready follows from this number.
    Stock(u64),
    /// It is this day: year, month and day of the month.
    Day(i32, u32, u32),
    /// The puzzles that are there were handed over as files.
    Opened(Picked),
}

/// Makes new puzzles.
pub const NEW_PUZZLE: Offer<Event> =
    Offer { name: "New Puzzle", when: When::Always, on: On::Page, act: Event::Ask };

impl Making {
    /// Whether puzzles are being made of the collection that is known by a number.
    pub fn makes(&self, collection: u64) -> bool {
        self.run.as_ref().is_some_and(|run| run.id() == collection)
    }

    /// Does what an event says. Returns the files that are to be opened, and whether those that are
    /// open grow by it.
    pub fn update(&mut self, ctx: &mut Context, event: Event) -> Option<(Picked, bool)> {
        match event {
            Event::Ask => {
                ctx.page.said.dialog = Some(Dialog::NewPuzzle);
                self.stock.hurry(ctx);
            }
            Event::Consider(request) => self.consider(ctx, request),
            Event::Make(request) => self.ask_for(ctx, request),
            Event::Begin(seed) => match self.last.as_ref().and_then(|last| last.numbered(seed)) {
                Some(which) => self.take(ctx, which),
                None => self.begin(ctx, seed),
            },
            Event::Stock(seed) => self.stock.seed(ctx, seed),
            Event::Day(year, month, day) => self.take(ctx, Which::Day(year, month, day)),
            Event::Opened(picked) => {
                let grows = picked.id.is_some() && picked.id == ctx.page.game_id().collection;
                return Some((picked, grows));
            }
        }
        None
    }

    /// What is known of a request: the seconds that a puzzle usually takes, or why there is none.
    pub fn known(&self, request: &Request) -> Option<&Result<f64, String>> {
        let considered = self.considered.as_ref().filter(|one| one.request.order == request.order);
        considered?.found.as_ref()
    }

    /// Has it found out whether a request has a contradiction.
    fn consider(&mut self, ctx: &mut Context, request: Request) {
        if request.pick != Pick::New {
            return;
        }
        if let Some(before) = &mut self.considered
            && before.request.order == request.order
        {
            before.request = request;
            return;
        }
        let job = CheckOrder { order: request.order.clone(), speech: ctx.page.speech() };
        let task = ctx.start(Owner::Making, job, None);
        self.considered = Some(Considered { request, task, found: None, wanted: None });
    }

    /// Has a request met: by a puzzle that is ready, or once it is known to have no contradiction.
    fn ask_for(&mut self, ctx: &mut Context, request: Request) {
        if request.pick != Pick::New {
            return self.accept(ctx, request);
        }
        if let Some(board) = self.stock.take(ctx, &request) {
            ctx.page.said.dialog = None;
            self.cancel(ctx);
            let said = words::ready(board.filled(), request.order.level);
            self.last = Some(request);
            return ctx.begin(Position::of(board), said);
        }
        self.consider(ctx, request);
        let dialog = ctx.page.said.dialog;
        self.considered.iter_mut().for_each(|considered| considered.wanted = Some(dialog));
        self.go_on(ctx);
    }

    /// Begins what stands in the dialog where it is wanted and has no contradiction.
    fn go_on(&mut self, ctx: &mut Context) {
        // Who closed the dialog wants it no more.
        let wanted = Some(ctx.page.said.dialog);
        let can = |one: &mut Considered| one.wanted == wanted && matches!(one.found, Some(Ok(_)));
        if let Some(Considered { request, .. }) = self.considered.take_if(can) {
            self.accept(ctx, request);
        }
    }

    /// Begins what a request asks for.
    fn accept(&mut self, ctx: &mut Context, request: Request) {
        ctx.page.said.dialog = None;
        self.cancel(ctx);
        ctx.effect(match request.pick {
            Pick::Today => Effect::Today,
            Pick::New | Pick::Number(_) => Effect::Seed,
        });
        self.stock.stop(ctx);
        self.stock.follow(&request);
        self.last = Some(request);
    }

    /// Asks for a puzzle that everybody has alike.
    fn take(&mut self, ctx: &mut Context, which: Which) {
        let Some(level) = self.last.as_ref().map(Request::level) else { return };
        let shared = Shared { level, which };
        self.work = Some(ctx.work(Owner::Making, words::making(1), TakeShared { shared }, None));
        self.taken = Some(shared);
    }

    /// Puts a puzzle that everybody has alike before the player.
    fn hand_over(ctx: &mut Context, shared: Shared, taken: Option<TakenShared>) {
        let Some(TakenShared { number, board, name }) = taken else {
            return ctx.judge(Tone::Bad, words::no_such_number(NUMBERS));
        };
        let said = match shared.which {
            Which::Number(_) => words::shared(shared, number),
            Which::Day(..) => words::of_today(shared.level, number),
        };
        ctx.begin(Position::of(board), said);
        ctx.page.play.shared = name;
    }

    fn begin(&mut self, ctx: &mut Context, seed: u64) {
        let Some(request) = self.last.clone().filter(|_| self.work.is_none()) else { return };
        let count = request.count.clamp(1, request::MOST);
        let job = Make {
            order: request.order.clone(),
            seed,
            numbers: 0..count,
            attempt: 0,
            speech: ctx.page.speech(),
        };
        self.work = Some(ctx.work(Owner::Making, words::making(count), job, None));
        self.run = Some(Run::of(Request { count, ..request }, seed, ctx.now));
    }

    /// Takes what is told of the work.
    pub fn told(&mut self, ctx: &mut Context, task: TaskId, update: Update) {
        if self.stock.told(ctx, task, &update) {
            return;
        }
        if self.considered.as_ref().is_some_and(|considered| considered.task == task) {
            return self.checked(ctx, update);
        }
        if let (Some(shared), true) = (self.taken, Work::is(&self.work, task))
            && let Update::Done(Outcome::Shared(taken)) = update
        {
            (self.taken, _) = (None, ctx.end(&mut self.work));
            return Making::hand_over(ctx, shared, taken);
        }
        let Some(run) = &mut self.run else { return };
        let again = run.again.filter(|(.., again)| *again == task);
        if again.is_none() && !Work::is(&self.work, task) {
            return;
        }
        match update {
            Update::Done(Outcome::Made(Made::Puzzles(puzzles))) => {
                match run.again.take_if(|_| again.is_some()) {
                    Some((number, attempt, _)) => {
                        puzzles.into_iter().for_each(|made| run.take(ctx, made, (number, attempt)));
                    }
                    // It is the only one.
                    None => {
                        run.is_over = true;
                        run.waiting.extend(puzzles);
                    }
                }
                run.take_waiting(ctx);
            }
            Update::Batch(Outcome::Made(Made::Puzzles(puzzles))) => {
                run.waiting.extend(puzzles);
                run.take_waiting(ctx);
            }
            Update::Batch(Outcome::Made(Made::Impossible(why)))
            | Update::Done(Outcome::Made(Made::Impossible(why))) => {
                self.drop_run(ctx);
                return ctx.judge(Tone::Bad, why);
            }
            Update::Over if again.is_none() => run.is_over = true,
            Update::Failed(failure) => {
                self.cancel(ctx);
                return ctx.tell_failure(&failure);
            }
            _ => return,
        }
        let (made, count) = (run.made, run.request.count);
        if run.is_over && run.again.is_none() {
            let took = self.work.as_ref().map_or(0.0, |work| ctx.now - work.begun);
            return self.finish(ctx, took);
        }
        let progress = Progress::Items { done: made, total: count };
        self.work.iter_mut().for_each(|work| work.progress = Some(progress));
        run.grow(ctx);
    }

    /// What stands in the dialog was looked at.
    fn checked(&mut self, ctx: &mut Context, update: Update) {
        match (&mut self.considered, update) {
            (Some(one), Update::Done(Outcome::CheckOrder(found))) => {
                if let Err(why) = &found
                    && one.wanted.take() == Some(None)
                {
                    ctx.judge(Tone::Bad, why.clone());
                }
                one.found = Some(found);
                self.go_on(ctx);
            }
            (considered, Update::Failed(failure)) => {
                *considered = None;
                ctx.tell_failure(&failure);
            }
            _ => {}
        }
    }

    /// All are there.
    fn finish(&mut self, ctx: &mut Context, took: f64) {
        ctx.end(&mut self.work);
        let Some(mut run) = self.run.take() else { return };
        if run.request.count == 1 {
            if let Some(board) = run.latest {
                let said = words::made_one(board.filled(), took, run.request.order.level);
                ctx.begin(Position::of(board), said);
            }
            return;
        }
        run.open(ctx);
        self.ended = Some((run.id(), run.made, took));
    }

    /// Drops what goes on; what was made stays.
    pub fn cancel(&mut self, ctx: &mut Context) -> bool {
        let was = self.work.is_some();
        if let Some(mut run) = self.drop_run(ctx)
            && run.request.count > 1
            && run.made > run.opened.0
        {
            run.open(ctx);
        }
        was
    }

    fn drop_run(&mut self, ctx: &mut Context) -> Option<Run> {
        (self.taken, self.ended) = (None, None);
        ctx.cancel(&mut self.work);
        let run = self.run.take()?;
        run.again.iter().for_each(|(.., task)| ctx.effect(Effect::Cancel(*task)));
        Some(run)
    }

    /// Whether it has something to do where this is on the page.
    pub fn is_concerned(&self, page: &Page) -> bool {
        self.run.as_ref().is_some_and(|run| run.is_seen != run.is_on(page))
            || self.is_all_on(page).is_some()
    }

    /// How many puzzles were made and how long that took, once all are on the page.
    fn is_all_on(&self, page: &Page) -> Option<(u64, f64)> {
        let (id, made, took) = self.ended?;
        let is_on = page.game_id().collection == Some(id) && page.count() == Some(made);
        is_on.then_some((made, took))
    }

    /// Where another collection was opened in place of the one that grows, no more is made.
    pub fn settle(&mut self, ctx: &mut Context) {
        if let Some((made, took)) = self.is_all_on(ctx.page) {
            self.ended = None;
            ctx.say(words::made(made, took));
        }
        let Some(run) = &mut self.run else { return };
        let is_on = run.is_on(ctx.page);
        if std::mem::replace(&mut run.is_seen, is_on) {
            self.drop_run(ctx);
        }
    }
}

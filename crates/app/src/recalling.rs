//! Puzzles that the player has solved: each is remembered by what it is known by up to symmetry. One that
//! comes again, turned or as it was, is told to be known.
//!
//! A record each holds what was solved of one canonical form: hashes of its givens, one for each way that
//! it was turned. So none is read but the one of the puzzle on the board, and there may be any number.

use grid::{Board, Shape};
use jobs::{Boards, Measure, Measured, Outcome, What};
use play::{
    Solver,
    save::{self, Write},
};
use schedule::{TaskId, Update};
use view::words::history as words;

use crate::{
    context::Context,
    effect::{Effect, StoreAnswer, StoreCall, Ticket},
    page::Page,
    slot::Tracked,
    task::Owner,
};

/// What is known of the puzzle on the board.
#[derive(Default)]
pub struct Recalling {
    /// What was on the page when it was looked at: the game, and the revision of all games.
    seen: Option<(u64, u64)>,
    /// The puzzle.
    of: Option<Board>,
    /// The search for its canonical form.
    task: Option<TaskId>,
    /// The key of the record of that form.
    key: Option<String>,
    /// What was solved of that form, once it is known.
    solved: Option<Vec<u64>>,
    /// The step at which the puzzle came before the player, until it is told whether it is known.
    came: Option<u64>,
    /// Whether it is to be remembered.
    keeps: bool,
    ticket: Ticket,
}

/// The first of the tickets that are of what was solved.
pub const TICKETS: Ticket = 1 << 26;

impl Recalling {
    /// Whether it has something to do where this is on the page.
    pub fn is_concerned(&self, page: &Page) -> bool {
        self.seen != Some((page.play.game, page.play.revision()))
    }

    /// Looks at a puzzle that came before the player, and remembers one that was solved.
    pub fn settle(&mut self, ctx: &mut Context) {
        let page = &*ctx.page;
        let now = (page.play.game, page.play.revision());
        let before = self.seen.replace(now);
        let came = before.is_none_or(|(game, _)| game != now.0);
        let is_solved = page.game().solver() == Some(Solver::Player);
        let is_other = self.of.as_ref() != Some(page.game().givens());
        if came || (is_solved && is_other) {
            self.look(ctx);
            self.came = came.then_some(ctx.page.play.step);
        }
        if is_solved {
            self.keeps = true;
            self.keep(ctx);
        }
    }

    /// Looks for the canonical form of the puzzle on the board. Those of larger boards may take seconds.
    fn look(&mut self, ctx: &mut Context) {
        self.task.take().into_iter().for_each(|task| ctx.effect(Effect::Cancel(task)));
        let (seen, ticket) = (self.seen, self.ticket);
        *self = Recalling { seen, ticket, ..Recalling::default() };
        let givens = ctx.page.game().givens().clone();
        if givens.filled() > 0 && givens.shape().side() <= Shape::CLASSIC.side() {
            let boards = Boards::These(vec![givens.clone()]);
            let job = Measure { boards, batch: 1, what: What::Key };
            self.task = Some(ctx.start(Owner::Recalling, job, None));
        }
        self.of = Some(givens);
    }

    /// Takes the canonical form, and asks for what was solved of it.
    pub fn told(&mut self, ctx: &mut Context, task: TaskId, update: Update) {
        if self.task.take_if(|asked| *asked == task).is_none() {
            return;
        }
        let Update::Done(Outcome::Measured(Measured::Keys(keys))) = update else { return };
        let Some(form) = keys.into_iter().next().flatten() else { return };
        let key = save::solved_key(form);
        self.ask(ctx, StoreCall::Read(vec![key.clone()]));
        self.key = Some(key);
    }

    fn ask(&mut self, ctx: &mut Context, call: StoreCall) {
        self.ticket = (self.ticket + 1) % TICKETS;
        ctx.effect(Effect::Store(TICKETS + self.ticket, call));
    }

    /// Takes what was solved of the form.
    pub fn stored(&mut self, ctx: &mut Context, ticket: Ticket, answer: Option<StoreAnswer>) {
        let (true, Some(of)) = (ticket == TICKETS + self.ticket, &self.of) else { return };
        let Some(StoreAnswer::Records(records)) = answer else { return };
        let record = records.into_iter().next().flatten();
        let solved: Vec<u64> = record.and_then(|bytes| save::read(&bytes).ok()).unwrap_or_default();
        let page = &*ctx.page;
        // A game that was begun is known to its player, and what was said may be of something else.
        let is_fresh = match page.number() {
            Some(_) => !page.game().is_begun(),
            None => !page.position().is_begun(),
        };
        let is_said = self.came == Some(page.play.step) && page.said.until == self.came;
        if is_said && is_fresh && !solved.is_empty() && page.game().givens() == of {
            let said = match solved.contains(&save::puzzle(of)) {
                true => words::known(),
                false => words::known_turned(),
            };
            ctx.say_more(said);
        }
        self.solved = Some(solved);
        self.keep(ctx);
    }

    /// Remembers the puzzle, once it is known what was solved of its form.
    fn keep(&mut self, ctx: &mut Context) {
        let (true, Some(of), Some(key), Some(solved)) =
            (self.keeps, &self.of, &self.key, &mut self.solved)
        else {
            return;
        };
        self.keeps = false;
        let puzzle = save::puzzle(of);
        if !solved.contains(&puzzle) {
            solved.push(puzzle);
            let write = Write::Record(save::write(solved));
            let call = StoreCall::Write(key.clone(), Box::new(write));
            self.ask(ctx, call);
        }
    }

    /// Knows nothing any more: all was put away.
    pub fn put_away(&mut self) {
        *self = Recalling { ticket: self.ticket, ..Recalling::default() };
    }
}

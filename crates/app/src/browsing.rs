//! The list of the open collection's puzzles: which are in it, in which order; the rows that are looked
//! at; and what was played of them.

use std::{collections::HashMap, ops::Range};

use collection::ExpressionError;
use jobs::{Browse, Browsed, Outcome, Played, Shown, Walk, Wanted, Way};
use play::{
    State,
    save::{self, Kept},
};
use schedule::{TaskId, Update};

use crate::{
    context::Context,
    effect::{Effect, StoreAnswer, StoreCall, Ticket, Timer},
    page::Page,
    task::Owner,
};

/// The part of the list that was read last.
#[derive(Default)]
pub struct Browsing {
    /// The collection that this is of.
    collection: Option<u64>,
    /// What the list has.
    pub wanted: Wanted,
    /// The column whose bars are shown.
    pub bars: Option<String>,
    /// What is wrong with what is wanted of the list.
    fault: Option<ExpressionError>,
    /// What is typed in the field of the filter and not taken yet.
    typed: Option<String>,
    /// Counts the changes of what is typed: a pause is one after which there was none.
    changes: u32,
    /// The rows that are looked at, by their places.
    looked_at: Range<u64>,
    /// The part that was asked for last, and what the page was then.
    asked: Option<TaskId>,
    /// Whether what was read last is to be read again.
    is_stale: bool,
    browsed: Option<Browsed>,
    /// The puzzle on the board when that was asked for.
    here: Option<u64>,
    walk: Option<Walking>,
    /// How far puzzles were played that are not in memory, by their numbers.
    kept: HashMap<u64, Played>,
    waits: Option<Wait>,
    ticket: Ticket,
}

/// A puzzle that is sought beside another.
struct Walking {
    task: TaskId,
    /// The one that was found on the way, from where it is sought.
    found: Option<u64>,
    /// Where to go from the one that is sought.
    then: Vec<Way>,
}

/// What is waited for of storage.
enum Wait {
    /// The keys of all that is kept.
    Keys,
    /// Games, by the numbers of their puzzles.
    Games(Vec<u64>),
}

/// What happens to it.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// These rows are looked at.
    Look(Range<u64>),
    /// The list is to have these.
    Filter(String),
    /// This stands in the field of the filter now. It is taken when that is said, or after a pause.
    Typed(String),
    /// It is to be in this order: by a column, or by it from the other end if it is already.
    Sort(&'static str),
    /// These bars are shown, or none.
    Bars(Option<String>),
    /// More is known: the list is read anew.
    Anew,
}

/// The first of the tickets that are of the list.
pub const TICKETS: Ticket = 1 << 29;

/// A time without a key, in milliseconds, after which a filter is taken as it was typed.
const PAUSE: u32 = 400;

/// So many rows beside those that are looked at are read, too, on either side.
const BESIDE: u64 = 20;

impl Browsing {
    /// The part of the list that was read last, of the collection that is open.
    pub fn browsed(&self, page: &Page) -> Option<&Browsed> {
        self.browsed.as_ref().filter(|_| self.is_of(page))
    }

    /// What is wrong with what is wanted of the list.
    pub fn fault(&self) -> Option<&ExpressionError> {
        self.fault.as_ref()
    }

    /// What stands in the field of the filter.
    pub fn filter_field(&self) -> &str {
        self.typed.as_deref().unwrap_or(&self.wanted.filter)
    }

    /// Whether the list is not all puzzles in their own order.
    pub fn is_narrowed(&self, page: &Page) -> bool {
        self.is_of(page) && !self.wanted.is_all()
    }

    /// Whether there are puzzles of the list before the one that was asked for last, and after it, as
    /// far as that is known: nothing is of one that is on its way.
    pub fn beside(&self, page: &Page, asked: Option<u64>) -> (bool, bool) {
        let here = page.number().map(|number| number as u64);
        let stays = asked == here && self.walk.is_none();
        match self.browsed(page).filter(|_| stays) {
            Some(Browsed { here: Some(here), count, .. }) => (*here > 0, here + 1 < *count),
            Some(Browsed { count, .. }) => (false, *count > 0),
            None => (true, true),
        }
    }

    /// How far a puzzle of the list was played; `None` where it was not begun.
    pub fn played(&self, page: &Page, number: u64) -> Option<Played> {
        let here = page.play.games.game_of(Some(number as usize));
        match here.filter(|game| game.is_played()) {
            Some(game) => played(number, game),
            None => self.kept.get(&number).copied(),
        }
    }

    /// How many puzzles were begun and are not solved, and how many are solved, once that is known.
    pub fn tally(&self, page: &Page) -> Option<(u64, u64)> {
        if !self.is_of(page) || self.waits.is_some() {
            return None;
        }
        let played = self.all_played(page);
        let solved = played.iter().filter(|played| played.is_solved).count();
        Some(((played.len() - solved) as u64, solved as u64))
    }

    fn is_of(&self, page: &Page) -> bool {
        self.collection.is_some() && self.collection == page.game_id().collection
    }

    /// Does what an event says.
    pub fn update(&mut self, ctx: &mut Context, event: Event) {
        match event {
            Event::Look(rows) => self.looked_at = rows,
            Event::Filter(filter) => {
                self.typed = None;
                self.want(Wanted { filter, ..self.wanted.clone() });
            }
            Event::Typed(text) => {
                self.typed = Some(text);
                self.changes = self.changes.wrapping_add(1);
                return ctx.effect(Effect::After(PAUSE, Timer::Filter(self.changes)));
            }
            Event::Sort(column) => {
                let now = Some(&*self.wanted.order).filter(|now| !now.is_empty());
                let order = match now.unwrap_or("number") {
                    now if now == column => format!("-{column}"),
                    _ => column.into(),
                };
                self.want(Wanted { order, ..self.wanted.clone() });
            }
            Event::Bars(bars) => (self.bars, self.is_stale) = (bars, true),
            Event::Anew => self.is_stale = true,
        }
        self.read(ctx);
    }

    /// Takes what was typed, if that was the last change of it.
    pub fn pause_is_over(&mut self, ctx: &mut Context, changes: u32) {
        if let Some(typed) = self.typed.take_if(|_| changes == self.changes) {
            self.update(ctx, Event::Filter(typed));
        }
    }

    /// All puzzles by their numbers are in their own order.
    fn want(&mut self, mut wanted: Wanted) {
        if wanted.order == "number" {
            wanted.order.clear();
        }
        self.is_stale |= self.wanted != wanted;
        self.wanted = wanted;
    }

    /// Reads the rows that are looked at, unless they are there or on their way.
    fn read(&mut self, ctx: &mut Context) {
        if !self.is_of(ctx.page) || self.asked.is_some() {
            return;
        }
        let Range { start, end } = self.looked_at.clone();
        let is_there = |browsed: &Browsed| {
            let end = end.min(browsed.count);
            browsed.from <= start && end <= browsed.from + browsed.rows.len() as u64
        };
        let here = ctx.page.number().map(|number| number as u64);
        if !self.is_stale && self.here == here && self.browsed.as_ref().is_some_and(is_there) {
            return;
        }
        (self.is_stale, self.here) = (false, here);
        let job = Browse {
            wanted: self.wanted.clone(),
            rows: start.saturating_sub(BESIDE)..end + BESIDE,
            here,
            played: self.all_played(ctx.page),
            bars: self.bars.clone(),
        };
        self.asked = Some(ctx.start(Owner::Browsing, job, None));
    }

    fn all_played(&self, page: &Page) -> Vec<Played> {
        let mut all = self.kept.clone();
        for (number, game) in page.play.games.begun() {
            let number = number as u64;
            match played(number, game) {
                Some(played) => all.insert(number, played),
                None => all.remove(&number),
            };
        }
        all.into_values().collect()
    }

    /// Looks for a puzzle of the list beside another one, or beside the one that is sought already.
    pub fn walk(&mut self, ctx: &mut Context, from: u64, to: Way) {
        match &mut self.walk {
            Some(walking) => walking.then.push(to),
            None => {
                let job = Walk { wanted: self.wanted.clone(), from, to };
                let task = ctx.start(Owner::Browsing, job, None);
                self.walk = Some(Walking { task, found: None, then: Vec::new() });
            }
        }
    }

    /// Takes the puzzle that was sought, unless another one is sought from there.
    fn walked(&mut self, ctx: &mut Context, to: Option<u64>) -> Option<u64> {
        let Walking { found, then, .. } = self.walk.take()?;
        let found = to.or(found);
        let from = found.or(ctx.page.number().map(|number| number as u64));
        let mut ways = then.into_iter();
        let (Some(from), Some(way)) = (from, ways.next()) else { return found };
        self.walk(ctx, from, way);
        if let Some(walking) = &mut self.walk {
            (walking.found, walking.then) = (found, ways.collect());
        }
        None
    }

    /// Takes what was read. Returns the puzzle that was sought.
    pub fn told(&mut self, ctx: &mut Context, task: TaskId, update: Update) -> Option<u64> {
        if self.walk.as_ref().is_some_and(|walking| walking.task == task) {
            return match update {
                Update::Done(Outcome::Walked(to)) => self.walked(ctx, to),
                Update::Done(_) | Update::Failed(_) | Update::Over => self.walked(ctx, None),
                _ => None,
            };
        }
        if self.asked != Some(task) {
            return None;
        }
        match update {
            Update::Done(Outcome::Browsed(browsed)) => {
                self.asked = None;
                match browsed {
                    Ok(browsed) => (self.browsed, self.fault) = (Some(browsed), None),
                    Err(fault) => self.fault = Some(fault),
                }
                if self.fault.is_none() {
                    self.read(ctx);
                }
            }
            // The list stays as it was; whoever looks on asks again.
            Update::Done(_) | Update::Failed(_) | Update::Over => self.asked = None,
            _ => {}
        }
        None
    }

    fn ask(&mut self, ctx: &mut Context, call: StoreCall, wait: Wait) {
        self.ticket = (self.ticket + 1) % TICKETS;
        self.waits = Some(wait);
        ctx.effect(Effect::Store(TICKETS + self.ticket, call));
    }

    /// Takes what storage answers.
    pub fn stored(&mut self, ctx: &mut Context, ticket: Ticket, answer: Option<StoreAnswer>) {
        if ticket != TICKETS + self.ticket {
            return;
        }
        match (self.waits.take(), answer) {
            (Some(Wait::Keys), Some(StoreAnswer::Keys(keys))) => {
                let number = |key: &String| save::number_of(key, self.collection?);
                let games = keys.into_iter().filter_map(|key| Some((number(&key)?, key)));
                let (numbers, keys): (Vec<_>, Vec<_>) = games.unzip();
                if !keys.is_empty() {
                    self.ask(ctx, StoreCall::Read(keys), Wait::Games(numbers));
                }
            }
            (Some(Wait::Games(numbers)), Some(StoreAnswer::Records(records))) => {
                for (number, record) in numbers.into_iter().zip(records) {
                    let kept = record.and_then(|bytes| save::read::<Kept>(&bytes).ok());
                    let played = kept.and_then(|kept| played(number, &kept.state));
                    self.kept.extend(played.map(|played| (number, played)));
                }
                self.is_stale = true;
                self.read(ctx);
            }
            _ => {}
        }
    }

    /// Whether it has something to do where this is on the page.
    pub fn is_concerned(&self, page: &Page) -> bool {
        let here = page.number().map(|number| number as u64);
        let is_elsewhere = self.is_narrowed(page) && here != self.here && self.asked.is_none();
        is_elsewhere
            || self.wanted.scale.0 != page.wishes.scale
            || self.collection != page.game_id().collection
    }

    /// What was read of another collection goes; what was played of this one is looked up. Where the
    /// list is not all puzzles, the place of the one on the board is asked for.
    pub fn settle(&mut self, ctx: &mut Context) {
        let scale = Shown(ctx.page.wishes.scale);
        self.want(Wanted { scale, ..self.wanted.clone() });
        if self.is_of(ctx.page)
            || ctx.page.game_id().collection.is_none() && self.collection.is_none()
        {
            return self.read(ctx);
        }
        let walk = self.walk.take().map(|walking| walking.task);
        let tasks = self.asked.take().into_iter().chain(walk);
        tasks.for_each(|task| ctx.effect(Effect::Cancel(task)));
        let (ticket, collection) = (self.ticket, ctx.page.game_id().collection);
        let (looked_at, bars) = (self.looked_at.clone(), self.bars.take());
        let wanted = Wanted { scale, ..Wanted::default() };
        *self = Browsing { collection, ticket, looked_at, bars, wanted, ..Browsing::default() };
        if collection.is_some() {
            self.ask(ctx, StoreCall::Keys, Wait::Keys);
            self.read(ctx);
        }
    }
}

/// How far a game was played, if anything was put in.
fn played(number: u64, game: &State) -> Option<Played> {
    let is_solved = game.board().is_solved();
    game.is_begun().then(|| Played { number, is_solved, spent: game.spent() })
}

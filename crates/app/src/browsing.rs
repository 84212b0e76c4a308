//! The list of the open collection's puzzles: the rows that are looked at, and what was played of
//! them.

use std::{collections::HashMap, ops::Range};

use jobs::{Browse, Browsed, Outcome, Row};
use play::{
    State,
    save::{self, Kept},
};
use schedule::{TaskId, Update};

use crate::{
    context::Context,
    effect::{StoreAnswer, StoreCall, Ticket},
    page::Page,
    task::Owner,
};

/// The part of the list that was read last.
#[derive(Default)]
pub struct Browsing {
    /// The collection that this is of.
    collection: Option<u64>,
    /// The rows that are looked at, by their places.
    looked_at: Range<u64>,
    asked: Option<TaskId>,
    browsed: Option<Browsed>,
    /// How far puzzles were played that are not in memory, by their numbers.
    kept: HashMap<u64, Progress>,
    waits: Option<Wait>,
    ticket: Ticket,
}

/// What is waited for of storage.
enum Wait {
    /// The keys of all that is kept.
    Keys,
    /// Games, by the numbers of their puzzles.
    Games(Vec<u64>),
}

/// How far a puzzle was played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Progress {
    /// Whether it is solved.
    pub is_solved: bool,
    /// The milliseconds that were played.
    pub spent: u64,
}

/// What happens to it.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// These rows are looked at.
    Look(Range<u64>),
}

/// The first of the tickets that are of the list.
pub const TICKETS: Ticket = 1 << 29;

/// So many rows beside those that are looked at are read, too, on either side.
const BESIDE: u64 = 20;

impl Browsing {
    /// The part of the list that was read last, of the collection that is open.
    pub fn browsed(&self, page: &Page) -> Option<&Browsed> {
        self.browsed.as_ref().filter(|_| self.is_of(page))
    }

    /// How far a puzzle of the list was played; `None` where it was not begun.
    pub fn progress(&self, page: &Page, number: u64) -> Option<Progress> {
        let here = page.play.games.game_of(Some(number as usize)).filter(|game| game.is_played());
        here.map(Progress::of).or_else(|| self.kept.get(&number).copied())
    }

    fn is_of(&self, page: &Page) -> bool {
        self.collection.is_some() && self.collection == page.game_id().collection
    }

    /// Does what an event says.
    pub fn update(&mut self, ctx: &mut Context, event: Event) {
        match event {
            Event::Look(rows) => {
                self.looked_at = rows;
                self.read(ctx);
            }
        }
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
        if self.browsed.as_ref().is_some_and(is_there) {
            return;
        }
        let rows = start.saturating_sub(BESIDE)..end + BESIDE;
        self.asked = Some(ctx.start(Owner::Browsing, Browse { rows }, None));
    }

    /// Takes what was read.
    pub fn told(&mut self, ctx: &mut Context, task: TaskId, update: Update) {
        if self.asked != Some(task) {
            return;
        }
        match update {
            Update::Done(Outcome::Browsed(browsed)) => {
                self.asked = None;
                self.browsed = Some(browsed);
                self.read(ctx);
            }
            // The list stays as it was; whoever looks on asks again.
            Update::Done(_) | Update::Failed(_) | Update::Over => self.asked = None,
            _ => {}
        }
    }

    fn ask(&mut self, ctx: &mut Context, call: StoreCall, wait: Wait) {
        self.ticket = (self.ticket + 1) % TICKETS;
        self.waits = Some(wait);
        ctx.effect(crate::Effect::Store(TICKETS + self.ticket, call));
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
                    let progress = kept.map(|kept| Progress::of(&kept.state));
                    self.kept.extend(progress.map(|progress| (number, progress)));
                }
            }
            _ => {}
        }
    }

    /// Whether it has something to do where this is on the page.
    pub fn is_concerned(&self, page: &Page) -> bool {
        self.collection != page.game_id().collection
    }

    /// What was read of another collection goes; what was played of this one is looked up.
    pub fn settle(&mut self, ctx: &mut Context) {
        self.asked.take().into_iter().for_each(|task| ctx.effect(crate::Effect::Cancel(task)));
        let (ticket, collection) = (self.ticket, ctx.page.game_id().collection);
        *self = Browsing { collection, ticket, ..Browsing::default() };
        if collection.is_some() {
            self.ask(ctx, StoreCall::Keys, Wait::Keys);
        }
    }
}

impl Progress {
    fn of(game: &State) -> Progress {
        Progress { is_solved: game.board().is_solved(), spent: game.spent() }
    }
}

/// The first row that holds a puzzle, among rows that were read.
pub fn row_of(browsed: &Browsed, place: u64) -> Option<&Row> {
    browsed.rows.get(place.checked_sub(browsed.from)? as usize)
}

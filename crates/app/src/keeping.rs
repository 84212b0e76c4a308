//! Nothing is lost: games are kept as they are played, and come back with their puzzles.
//!
//! What is to be written is found by comparing what is on the page with what is known to be kept,
//! so nothing that changes a game has to say so. Storage answers in its own time; answers that are
//! of a game which is no longer there change nothing.

mod elsewhere;

use std::collections::{HashMap, VecDeque};

use play::{
    Action, State,
    save::{self, Kept, OWN, PREFERENCES, SESSION, Unreadable, Unsaved, Write, Written},
};
use schedule::ById;
use view::words::keep;

use crate::{
    context::Context,
    effect::{Effect, StoreAnswer, StoreCall, StoreError, Tab, Ticket, Timer},
    page::{Dialog, GameId, Page},
    records::Records,
    restoring::Restoring,
    slot::Tracked,
};

/// What is known of what is kept.
#[derive(Default)]
pub struct Persistence {
    /// Games by their keys, as they were kept last.
    known: HashMap<String, Kept>,
    /// The numbers of games that may have changed.
    dirty: Vec<Option<usize>>,
    /// Games that are to be written, and the one that is being written.
    queue: VecDeque<Waiting>,
    writing: Option<(Ticket, Waiting)>,
    /// Whether the timer is set after which games are kept.
    armed: bool,
    /// Games that were left in the tab, after their keys, though the page is still here.
    left: Vec<(String, State)>,
    /// Games that an earlier page left, which are not kept yet.
    recovering: VecDeque<(String, Vec<u8>)>,
    /// Whether what is on the page is kept from now on.
    begun: bool,
    /// Whether it was said that something cannot be kept.
    told: bool,
    /// What was on the page when it was looked at last: the place, and the revisions of its parts.
    seen: Option<Seen>,
    /// What is known to be kept beside games.
    records: Records,
    /// Bringing back what was open.
    pub restoring: Restoring,
    /// The other tab's game, while it is asked which to take.
    theirs: Option<State>,
    /// What this tab kept by itself: the time of a game, and which game is paused.
    tab_time: Option<(String, u64)>,
    tab_pause: Option<String>,
    /// What answers of storage are waited for.
    waits: ById<Wait>,
    ticket: Ticket,
}

/// What was on the page when it was looked at: the place, and the revisions of its parts.
type Seen = (GameId, u64, u64, Option<Dialog>);

/// A game that is to be written.
#[derive(Clone)]
struct Waiting {
    key: String,
    place: GameId,
    state: State,
}

/// What an answer of storage is for.
enum Wait {
    /// A game is looked up.
    LookUp(GameId, String),
    /// The other tab's game, as it is now.
    Elsewhere(String),
    /// A game that a page left was written.
    Recovered(String),
    /// A record of another kind was written.
    Record,
    /// What was open is brought back.
    Restore,
}

/// What happens to what is kept.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// The page begins: games that an earlier one left, and what this tab kept by itself.
    Begin {
        /// The games, by their keys.
        left: Vec<(String, Vec<u8>)>,
        /// Which puzzle was before the player.
        session: Option<Vec<u8>>,
        /// The time of a game, by its key.
        time: Option<(String, u64)>,
        /// The key of the game that was paused.
        pause: Option<String>,
    },
    /// What has changed is kept now.
    KeepNow,
    /// The page may go away.
    Leave,
    /// The page can be seen again: another tab may have changed the game.
    Return,
    /// Another tab has kept the game of this key.
    KeptElsewhere(String),
    /// The other tab's game takes the place of this one.
    TakeElsewhere,
}

/// How long after a change it is written, in milliseconds.
const SOON: u32 = 60;

impl Persistence {
    /// Whether all that was changed is kept, as far as it can be.
    pub fn is_saved(&self) -> bool {
        let records = self.waits.iter().any(|(_, wait)| matches!(wait, Wait::Record));
        self.restoring.is_over()
            && !self.armed
            && !self.writes()
            && !records
            && !self.records.shelving
    }

    /// Whether games are being written.
    pub fn writes(&self) -> bool {
        self.writing.is_some() || !self.dirty.is_empty() || !self.queue.is_empty()
    }

    /// Does what an event says.
    pub fn update(&mut self, ctx: &mut Context, event: Event) {
        match event {
            Event::Begin { left, session, time, pause } => {
                self.recovering = left.into();
                self.restoring.session = session;
                (self.tab_time, self.tab_pause) = (time, pause);
                self.recover_next(ctx);
            }
            Event::KeepNow => self.keep_now(ctx),
            Event::Leave => {
                ctx.spend();
                if let Some(key) = ctx.page.key_of(ctx.page.game_id()) {
                    let spent = ctx.page.game().spent();
                    ctx.effect(Effect::Tab(Tab::Time(key, spent)));
                }
                self.notice(ctx);
                self.keep_now(ctx);
                self.leave(ctx);
            }
            Event::Return => self.look_up(ctx, ctx.page.game_id()),
            Event::KeptElsewhere(key) => {
                let place = ctx.page.game_id();
                if ctx.page.key_of(place) == Some(key) {
                    self.look_up(ctx, place);
                }
            }
            Event::TakeElsewhere => match ctx.page.key_of(ctx.page.game_id()) {
                Some(key) => {
                    let read = StoreCall::Read(vec![key.clone()]);
                    self.ask(ctx, read, Wait::Elsewhere(key));
                }
                None => ctx.page.said.dialog = None,
            },
        }
    }

    fn ask(&mut self, ctx: &mut Context, call: StoreCall, wait: Wait) -> Ticket {
        self.ticket += 1;
        self.waits.insert(self.ticket, wait);
        ctx.effect(Effect::Store(self.ticket, call));
        self.ticket
    }

    /// Asks storage for what was open.
    fn restore(&mut self, ctx: &mut Context, call: StoreCall) {
        self.ask(ctx, call, Wait::Restore);
    }

    /// Whether it has something to do where this is on the page.
    pub fn is_concerned(&self, page: &Page) -> bool {
        self.begun && (self.seen != Some(seen(page)) || self.records.prefers_otherwise(page))
    }

    /// Sees what may have changed, and keeps it soon.
    pub fn settle(&mut self, ctx: &mut Context) {
        self.notice(ctx);
        self.keep_preferences(ctx);
    }

    fn notice(&mut self, ctx: &mut Context) {
        let place = ctx.page.game_id();
        let now = seen(ctx.page);
        let before = self.seen.replace(now);
        if before == Some(now) {
            return;
        }
        if !self.dirty.contains(&place.number) {
            self.dirty.push(place.number);
        }
        let own = self.known.get(OWN).map(|kept| &kept.state);
        let other = own.is_none_or(|own| !own.plays_like(ctx.page.game()));
        if !self.restoring.is_over()
            && place.number.is_none()
            && other
            && ctx.page.game().is_begun()
        {
            self.restoring.touched = true;
        }
        if before.is_none_or(|before| before.0 != place) {
            self.look_up(ctx, place);
        }
        self.keep_session(ctx);
        self.keep_files(ctx);
        if !std::mem::replace(&mut self.armed, true) {
            ctx.effect(Effect::After(SOON, Timer::Keep));
        }
    }

    /// Keeps what has changed.
    pub fn keep_now(&mut self, ctx: &mut Context) {
        self.armed = false;
        // Which one is to be kept is being asked.
        if ctx.page.said.dialog == Some(Dialog::Elsewhere) {
            return;
        }
        if !self.begun {
            self.suspect_all(ctx.page);
        }
        let collection = ctx.page.game_id().collection;
        for number in std::mem::take(&mut self.dirty) {
            let place = GameId { collection, number };
            let state = ctx.page.play.games.game_of(number).filter(|state| state.is_played());
            let Some(state) = state.cloned() else { continue };
            let Some(key) = save::key(collection, number, &state) else { continue };
            // An earlier state that this one came from need not be written any more.
            let from = |waiting: &Waiting| state.has_all_of(&waiting.state);
            self.queue.retain(|waiting| waiting.key != key || !from(waiting));
            let same = self.known.get(&key).is_some_and(|kept| kept.state == state);
            if self.writing.is_some() || !same {
                self.queue.push_back(Waiting { key, place, state });
            }
        }
        self.write_next(ctx);
    }

    /// Writes one game after the other, until there are none or one cannot be written.
    fn write_next(&mut self, ctx: &mut Context) {
        if self.writing.is_some() {
            return;
        }
        let Some(waiting) = self.queue.pop_front() else { return };
        let known = self.before(&waiting.key, &waiting.state);
        let write = Write::Game {
            base: known.map(|kept| kept.revision),
            state: waiting.state.clone(),
            time: known.is_some_and(|kept| kept.state.plays_like(&waiting.state)),
        };
        self.ticket += 1;
        let call = StoreCall::Write(waiting.key.clone(), Box::new(write));
        ctx.effect(Effect::Store(self.ticket, call));
        self.writing = Some((self.ticket, waiting));
    }

    /// What is known to be kept, if this game came from there; else it joins what is kept. To have stood
    /// there once does not tell: both may have done so before they parted.
    fn before(&self, key: &str, state: &State) -> Option<&Kept> {
        self.known.get(key).filter(|kept| state.has_all_of(&kept.state))
    }

    /// Takes what storage answers.
    pub fn stored(
        &mut self,
        ctx: &mut Context,
        ticket: Ticket,
        answer: Result<StoreAnswer, StoreError>,
    ) {
        if let Some((_, waiting)) = self.writing.take_if(|(writing, _)| *writing == ticket) {
            return self.written(ctx, waiting, answer);
        }
        let Some(wait) = self.waits.remove(ticket) else { return };
        let record = |answer| match answer {
            StoreAnswer::Records(records) => records.into_iter().next().flatten(),
            _ => None,
        };
        match (wait, answer) {
            (Wait::LookUp(place, key), Ok(answer)) => {
                self.looked_up(ctx, place, key, record(answer));
                self.take_up_time(ctx, place);
            }
            (Wait::Elsewhere(key), answer) => {
                self.take_elsewhere(ctx, key, answer.ok().and_then(record));
            }
            (Wait::Recovered(key), Ok(_)) => {
                ctx.effect(Effect::Tab(Tab::Leave(key, None)));
                self.recover_next(ctx);
            }
            (Wait::Recovered(_), Err(error)) => {
                self.tell_not_kept(ctx, &error);
                self.recover_next(ctx);
            }
            (Wait::Record, Ok(_)) => {}
            (Wait::Restore, answer) => {
                let call = self.restoring.stored(ctx, answer.ok());
                self.take_restored(ctx);
                call.into_iter().for_each(|call| self.restore(ctx, call));
            }
            (Wait::LookUp(..) | Wait::Record, Err(error)) => self.tell_not_kept(ctx, &error),
        }
    }

    /// Takes in what is known now of what is kept.
    pub fn take_restored(&mut self, ctx: &mut Context) {
        if let Some(preferences) = self.restoring.preferences.take() {
            self.records.know_preferences(preferences);
        }
        if let Some((key, kept)) = self.restoring.known.take() {
            self.known.insert(key, kept);
        }
        if let Some(shelved) = self.restoring.shelved.take() {
            self.records.know_files(shelved);
        }
        if self.restoring.is_over() {
            self.keep_session(ctx);
        }
    }

    fn written(
        &mut self,
        ctx: &mut Context,
        waiting: Waiting,
        answer: Result<StoreAnswer, StoreError>,
    ) {
        match answer {
            Err(error) => {
                self.tell_not_kept(ctx, &error);
                // The next change is another try.
                let from = |other: &Waiting| {
                    other.key == waiting.key && other.state.has_all_of(&waiting.state)
                };
                if !self.queue.iter().any(from) {
                    self.queue.push_front(waiting);
                }
                return;
            }
            Ok(StoreAnswer::Written(written)) => {
                let Written { saved, forgotten, bytes } = *written;
                if bytes.is_some() {
                    ctx.effect(Effect::TellTabs(waiting.key.clone()));
                }
                saved.into_iter().for_each(|saved| self.saved(ctx, waiting.clone(), saved));
                self.clear_left(ctx, waiting.key);
                // Another tab has forgotten everything: what is open here is not kept either.
                if forgotten {
                    self.records.forget();
                    self.keep_session(ctx);
                    self.keep_files(ctx);
                }
            }
            Ok(_) => {}
        }
        self.write_next(ctx);
    }

    /// Takes up the time that the page had when it went away, and that it was paused, if this was
    /// the game of it.
    fn take_up_time(&mut self, ctx: &mut Context, place: GameId) {
        let key = ctx.page.key_of(place);
        if key.is_none() || place != ctx.page.game_id() {
            return;
        }
        let time = self.tab_time.take_if(|(of, _)| Some(&*of) == key.as_ref());
        let spent = ctx.page.game().spent();
        let more = time.and_then(|(_, time)| time.checked_sub(spent)).filter(|more| *more > 0);
        more.into_iter().for_each(|more| ctx.page.play.games.play(Action::Spend(more)));
        if self.tab_pause.take_if(|of| Some(&*of) == key.as_ref()).is_some() {
            ctx.page.clock.paused = true;
        }
    }

    /// Leaves what is not kept yet where it is at once, as a page does that may go away.
    fn leave(&mut self, ctx: &mut Context) {
        let asked = ctx.page.said.dialog == Some(Dialog::Elsewhere);
        let here = ctx.page.key_of(ctx.page.game_id()).map(|key| {
            let mine = ctx.page.game().clone();
            // While it is asked which one is to be kept, theirs is; mine is among its moments.
            let theirs = self.known.get(&key).filter(|_| asked);
            let state = theirs.map_or(mine.clone(), |theirs| theirs.state.clone().joined(mine));
            (key, state)
        });
        let writing = self.writing.iter().map(|(_, waiting)| waiting);
        let queue = writing.chain(&self.queue).map(|one| (one.key.clone(), one.state.clone()));
        for (key, state) in queue.chain(here).collect::<Vec<_>>() {
            let known = self.known.get(&key);
            if state.is_played() && known.is_none_or(|known| !known.state.plays_like(&state)) {
                let base = self.before(&key, &state).map(|known| known.revision);
                let left: Unsaved = (base, state.clone());
                ctx.effect(Effect::Tab(Tab::Leave(key.clone(), Some(save::write(&left)))));
                self.left.retain(|(of, _)| *of != key);
                self.left.push((key, state));
            }
        }
    }

    /// Keeps the next of the games that a page left; when there are none, brings back what was open,
    /// and keeps from now on what changes.
    fn recover_next(&mut self, ctx: &mut Context) {
        while let Some((key, bytes)) = self.recovering.pop_front() {
            match save::read::<Unsaved>(&bytes) {
                Ok(left) => {
                    let call = StoreCall::Write(key.clone(), Box::new(Write::Unsaved(left)));
                    self.ask(ctx, call, Wait::Recovered(key));
                    return;
                }
                Err(Unreadable::Newer) => {}
                Err(Unreadable::Spoilt) => ctx.effect(Effect::Tab(Tab::Leave(key, None))),
            }
        }
        if !std::mem::replace(&mut self.begun, true) {
            self.suspect_all(ctx.page);
            self.begin_restoring(ctx);
        }
    }

    /// Any game may have changed: until something is kept, nobody looks which one does.
    fn suspect_all(&mut self, page: &Page) {
        let games = page.play.games.begun().map(|(number, _)| Some(number));
        self.dirty = games.chain([None]).collect();
    }

    /// Brings back what was open last.
    pub fn begin_restoring(&mut self, ctx: &mut Context) {
        self.restore(ctx, Restoring::first_call());
    }

    /// Asks storage for the game of a puzzle that was open.
    pub fn ask_for_game(&mut self, ctx: &mut Context, call: Option<StoreCall>) {
        self.take_restored(ctx);
        call.into_iter().for_each(|call| self.restore(ctx, call));
    }

    /// Keeps which puzzle is before the player.
    fn keep_session(&mut self, ctx: &mut Context) {
        let known = self.restoring.is_over() || ctx.page.game_id().collection.is_some();
        let session = known.then(|| self.records.next_session(ctx.page)).flatten();
        if let Some(bytes) = session {
            ctx.effect(Effect::Tab(Tab::Session(Some(bytes.clone()))));
            self.keep_record(ctx, SESSION, bytes);
        }
    }

    /// Keeps how the person wants things to be, once it is known how they were.
    fn keep_preferences(&mut self, ctx: &mut Context) {
        if let Some(bytes) = self.records.next_preferences(ctx.page) {
            self.keep_record(ctx, PREFERENCES, bytes);
        }
    }

    /// Keeps where the person is in the open collection, and how far: how many games were begun, and
    /// how many are solved, if that is known.
    pub fn keep_visit(&mut self, ctx: &mut Context, tally: Option<(u64, u64)>) {
        let visit = tally.and_then(|tally| self.records.next_visit(ctx.page, tally));
        visit.into_iter().for_each(|(key, bytes)| self.keep_record(ctx, &key, bytes));
    }

    fn keep_record(&mut self, ctx: &mut Context, key: &str, bytes: Vec<u8>) {
        let call = StoreCall::Write(key.into(), Box::new(Write::Record(bytes)));
        self.ask(ctx, call, Wait::Record);
    }

    /// Keeps the open files, if they are not.
    fn keep_files(&mut self, ctx: &mut Context) {
        let files = self.records.next_files(ctx.page);
        files.into_iter().for_each(|files| ctx.effect(files));
    }

    /// Files are kept, or cannot be.
    pub fn shelved(&mut self, ctx: &mut Context, result: Result<(), StoreError>) {
        self.records.shelving = false;
        match result {
            Ok(()) => ctx.effect(Effect::AskToPersist),
            Err(error) if error.full => ctx.say_throughout(keep::file_not_kept()),
            Err(error) => self.tell_not_kept(ctx, &error),
        }
    }

    /// Says once that something cannot be kept.
    fn tell_not_kept(&mut self, ctx: &mut Context, error: &StoreError) {
        if !std::mem::replace(&mut self.told, true) {
            ctx.say_throughout(match error.full {
                true => keep::no_room().into(),
                false => keep::not_kept(&error.words),
            });
        }
    }

    /// Knows nothing of what is kept any more: all was put away.
    pub fn put_away(&mut self) {
        let (told, ticket) = (self.told, self.ticket);
        *self = Persistence { told, ticket, begun: true, ..Persistence::default() };
    }

    /// Nothing is kept: what is to come is compared with that.
    pub fn know_nothing(&mut self, rules: usize) {
        self.restoring.finish();
        self.records.know_nothing(rules);
    }
}

fn seen(page: &Page) -> Seen {
    let revisions = (page.play.revision(), page.collection.revision());
    (page.game_id(), revisions.0, revisions.1, page.said.dialog)
}

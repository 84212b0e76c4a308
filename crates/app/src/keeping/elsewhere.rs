//! A game that another tab has changed, too: what it kept is met where a game is looked up, and where
//! one is written.

use grid::Position;
use play::{
    Action, State, reduce,
    save::{self, Kept, Saved, Unreadable},
};
use view::{Selection, words::keep};

use super::{Persistence, Wait, Waiting};
use crate::{
    context::Context,
    effect::{Effect, StoreCall, Tab},
    page::{Dialog, GameId, Page},
};

impl Persistence {
    /// Looks whether something is kept of the game at a place.
    pub(super) fn look_up(&mut self, ctx: &mut Context, place: GameId) {
        if let Some(key) = ctx.page.key_of(place) {
            let read = StoreCall::Read(vec![key.clone()]);
            self.ask(ctx, read, Wait::LookUp(place, key));
        }
    }

    pub(super) fn looked_up(
        &mut self,
        ctx: &mut Context,
        place: GameId,
        key: String,
        record: Option<Vec<u8>>,
    ) {
        let Some(bytes) = record else { return self.know_nothing_kept(ctx.page, place, key) };
        let kept = match save::read::<Kept>(&bytes) {
            Ok(kept) => kept,
            Err(Unreadable::Newer) => return ctx.say_throughout(keep::foreign()),
            Err(Unreadable::Spoilt) => return ctx.say(keep::spoilt()),
        };
        if ctx.page.key_of(place).as_ref() != Some(&key) {
            return;
        }
        let Some(mine) = ctx.page.play.games.game_of(place.number) else { return };
        let known = self.known.get(&key);
        let mine_is_known = known.is_some_and(|known| mine.plays_like(&known.state));
        let taken = match known {
            Some(known) if mine_is_known && kept.revision <= known.revision => return,
            // Another tab may only have let time go by, or have a way of its own in the history.
            Some(_) if mine_is_known => mine.position() != kept.state.position(),
            // What was changed here is compared when it is kept.
            _ if mine.is_begun() => return,
            _ => false,
        };
        self.known.insert(key, kept.clone());
        match mine_is_known {
            true => put_back(ctx, place.number, kept.state),
            false => resume_silently(ctx, place.number, kept.state),
        }
        if taken {
            ctx.say(keep::taken());
        }
    }

    /// Remembers that nothing was kept of a game: whatever will be there is another tab's.
    fn know_nothing_kept(&mut self, page: &Page, place: GameId, key: String) {
        if page.key_of(place).as_ref() != Some(&key) {
            return;
        }
        let Some(mine) = page.play.games.game_of(place.number) else { return };
        let state = match mine.is_begun() {
            true => State::new(Position::of(mine.origin().clone())),
            false => mine.clone(),
        };
        self.known.entry(key).or_insert(Kept { revision: 0, state });
    }

    pub(super) fn saved(&mut self, ctx: &mut Context, waiting: Waiting, saved: Saved) {
        let Waiting { key, place, state } = waiting;
        // What was played while it was written comes on top.
        let still = ctx.page.key_of(place).as_ref() == Some(&key);
        let now = ctx.page.play.games.game_of(place.number).filter(|_| still).cloned();
        let with_now = |met: State| match &now {
            Some(now) if !now.plays_like(&state) => {
                let there = Action::Place(Box::new(now.position().clone()));
                reduce(met.joined(now.clone()), there)
            }
            _ => met,
        };
        match saved {
            Saved::Newest(revision) => _ = self.known.insert(key, Kept { revision, state }),
            Saved::Joined(kept) => {
                self.known.insert(key, kept.clone());
                if now.is_some() {
                    put_back(ctx, place.number, with_now(kept.state));
                }
            }
            Saved::Behind(kept) => {
                self.known.insert(key.clone(), kept.clone());
                if now.is_none() {
                    return ctx.say(keep::elsewhere());
                }
                let theirs = kept.state.clone();
                let both = with_now(reduce(kept.state, Action::Undo));
                let asked = ctx.page.number() == place.number;
                if asked {
                    // What waits of it would take the place of theirs before that is answered.
                    self.queue.retain(|other| other.key != key || !both.has_all_of(&other.state));
                }
                put_back(ctx, place.number, both);
                if asked {
                    self.theirs = Some(theirs);
                    ctx.page.said.dialog = Some(Dialog::Elsewhere);
                } else {
                    ctx.say(keep::elsewhere());
                }
            }
            Saved::Foreign => ctx.say_throughout(keep::foreign()),
        }
    }

    /// Takes away what was left by a page that did not go away, once that is kept.
    pub(super) fn clear_left(&mut self, ctx: &mut Context, key: String) {
        let Some(known) = self.known.get(&key) else { return };
        let is_kept = |(of, left): &(String, State)| *of == key && known.state.has_all_of(left);
        if let Some(at) = self.left.iter().position(is_kept) {
            self.left.remove(at);
            ctx.effect(Effect::Tab(Tab::Leave(key, None)));
        }
    }

    /// Takes the other tab's game in place of this one, which stays a step before it.
    pub(super) fn take_elsewhere(
        &mut self,
        ctx: &mut Context,
        key: String,
        record: Option<Vec<u8>>,
    ) {
        let theirs = self.theirs.take();
        // The other tab may have gone on since it was asked.
        let kept = record.and_then(|bytes| save::read::<Kept>(&bytes).ok());
        let theirs = match kept.filter(|_| theirs.is_some()) {
            Some(kept) => {
                self.known.insert(key, kept.clone());
                Some(kept.state)
            }
            None => theirs,
        };
        if let Some(theirs) = theirs {
            let mine = ctx.page.game().clone();
            let redone = reduce(mine.clone(), Action::Redo);
            let taken = match redone.position() == theirs.position() {
                true => redone,
                false => reduce(mine, Action::Place(Box::new(theirs.position().clone()))),
            };
            put_back(ctx, ctx.page.number(), taken);
            ctx.say(keep::taken());
        }
        ctx.page.said.dialog = None;
    }
}

/// Puts a game in its place that was left there; a selection that nobody has made moves on with it.
fn resume(ctx: &mut Context, number: Option<usize>, game: State) {
    let shape = ctx.page.shape();
    let untouched = ctx.page.input.selection == Selection::of(ctx.page.first_empty());
    put_back(ctx, number, game);
    if untouched || ctx.page.shape() != shape {
        ctx.select_first_empty();
    }
    if ctx.page.number() == number {
        ctx.say_who_solved();
    }
}

/// Does so where the board stays as it is: what was said of it stays, too.
fn resume_silently(ctx: &mut Context, number: Option<usize>, game: State) {
    let fresh = ctx.page.said.until == Some(ctx.page.play.step);
    resume(ctx, number, game);
    if fresh {
        ctx.page.said.until = Some(ctx.page.play.step);
    }
}

/// Puts a kept game in its place; nothing but the games changes where the board stays as it is.
fn put_back(ctx: &mut Context, number: Option<usize>, game: State) {
    let games = &ctx.page.play.games;
    match games.number() != number || games.game().position() == game.position() {
        true => ctx.page.play.games.put_back(number, game),
        false => ctx.change(|games| games.put_back(number, game)),
    }
}

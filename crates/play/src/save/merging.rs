//! Saving a game over the record that is stored, which another page may have changed.

use super::{Kept, Unreadable, read, write};
use crate::{Action, Game, reduce};

/// The outcome of saving a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Saved {
    /// The game is saved, as this revision.
    Newest(u64),
    /// The saved game and this one are merged, with every moment of both. If one of them continues
    /// the other, the merged game is where that one was. If the saved game had never been read, the
    /// merged game is where this one was, and the saved one's position is one step before.
    Joined(Kept),
    /// Another page changed the game in the meantime. The merged game has every moment of both. Its
    /// position is that of the other page, and this game's position is one step before.
    Behind(Kept),
    /// The record was written by a later version of this program, and is left unchanged.
    Foreign,
}

/// Saves a game. Returns the bytes to be written in place of the stored ones, if any, and the
/// outcome. `base` is the last revision that the page has read, or `None` if it has read none.
pub fn save(stored: Option<&[u8]>, base: Option<u64>, mine: &Game) -> (Option<Vec<u8>>, Saved) {
    let newest = |revision: u64| {
        let kept = Kept { revision, state: mine.clone() };
        (Some(write(&kept)), Saved::Newest(revision))
    };
    let next = base.unwrap_or(0).saturating_add(1);
    match stored.map(read::<Kept>) {
        None | Some(Err(Unreadable::Spoilt)) => newest(next),
        Some(Err(Unreadable::Newer)) => (None, Saved::Foreign),
        Some(Ok(theirs)) if base.is_some_and(|base| theirs.revision <= base) => newest(next),
        Some(Ok(Kept { revision, state: theirs })) => {
            let stands = |state: Game| {
                let changed = state != theirs;
                let kept = Kept { revision: revision.saturating_add(changed.into()), state };
                (changed.then(|| write(&kept)), kept)
            };
            let place = |state, other: &Game| {
                reduce(state, Action::Place(Box::new(other.position().clone())))
            };
            let both = theirs.clone().joined(mine.clone());
            let known = base.is_none() && theirs.has_been(mine.position());
            if known || theirs.position() == mine.position() {
                let (bytes, kept) = stands(both);
                return (bytes, Saved::Joined(kept));
            }
            if mine.has_been(theirs.position()) {
                let (bytes, kept) = stands(mine.clone().joined(theirs.clone()));
                return (bytes, Saved::Joined(kept));
            }
            let mut state = place(both, mine);
            if base.is_some() {
                state = place(state, &theirs);
            }
            let (bytes, kept) = stands(state);
            (bytes, if base.is_some() { Saved::Behind(kept) } else { Saved::Joined(kept) })
        }
    }
}

/// A record that will be written, depending on the stored one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Write {
    /// Bytes that replace any stored ones.
    Record(Vec<u8>),
    /// Bytes that are only written if none are stored.
    New(Vec<u8>),
    /// A game.
    Game {
        /// The last known revision of its record.
        base: Option<u64>,
        /// The game.
        state: Game,
        /// Whether only its time has changed since that revision.
        time: bool,
    },
    /// A game that a page left when it was closed.
    Unsaved(Unsaved),
}

/// The outcome of writing a record.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Written {
    /// The bytes that replace the stored ones, if any.
    pub bytes: Option<Vec<u8>>,
    /// The outcome for a game.
    pub saved: Option<Saved>,
    /// Whether the record was deleted by another page.
    pub forgotten: bool,
}

impl Write {
    /// Decides what is written if these bytes are stored.
    pub fn decide(self, stored: Option<&[u8]>) -> Written {
        match self {
            Write::Record(bytes) => Written { bytes: Some(bytes), ..Written::default() },
            Write::New(bytes) => {
                Written { bytes: stored.is_none().then_some(bytes), ..Written::default() }
            }
            Write::Unsaved(left) => Written { bytes: recover(stored, &left), ..Written::default() },
            Write::Game { base, state, time } => {
                let forgotten = stored.is_none() && base.is_some_and(|base| base > 0);
                // Time alone does not bring it back.
                if forgotten && time {
                    return Written::default();
                }
                let (bytes, saved) = match base {
                    Some(base) if time => save_time(stored, base, &state),
                    _ => save(stored, base, &state),
                };
                Written { bytes, saved: Some(saved), forgotten }
            }
        }
    }
}

/// A game that a page had no time to save when it was closed, in a form for [`write`]: the last
/// known revision, and the game.
pub type Unsaved = (Option<u64>, Game);

/// Saves a game that a closed page left. The stored record may have been written by the same page a
/// moment before.
pub fn recover(stored: Option<&[u8]>, (base, mine): &Unsaved) -> Option<Vec<u8>> {
    match stored.map(read::<Kept>) {
        Some(Ok(theirs)) if mine.has_been(theirs.state.position()) => {
            let revision = theirs.revision.saturating_add(1);
            Some(write(&Kept { revision, state: mine.clone().joined(theirs.state) }))
        }
        _ => save(stored, *base, mine).0,
    }
}

/// Saves a game of which only the time has changed since revision `base`. A record that another
/// page has written in the meantime is left unchanged.
pub fn save_time(stored: Option<&[u8]>, base: u64, mine: &Game) -> (Option<Vec<u8>>, Saved) {
    match stored.map(read::<Kept>) {
        Some(Ok(theirs)) if theirs.revision > base => (None, Saved::Joined(theirs)),
        _ => save(stored, Some(base), mine),
    }
}

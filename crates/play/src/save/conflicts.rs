//! Saving a game when another page may have changed its stored record.

use super::{RecordError, SavedGame, decode, encode};
use crate::{Action, Game, apply_action};

/// The outcome of saving a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SaveOutcome {
    /// The game was saved with this revision.
    Saved(u64),
    /// The stored game and this one were merged, and the result contains all moments of both. If
    /// one of them continues the other, the result is at the current moment of the longer one.
    /// Otherwise, the page had never read the stored game, and the result is at this game's
    /// position, one change after the position of the stored game. If only the play time of this
    /// game had changed, the result is the stored game, unchanged.
    Joined(SavedGame),
    /// Another page has changed the game since it was last read. The result contains all moments of
    /// both games. Its position is that of the other page, one change after the position of this
    /// game.
    Behind(SavedGame),
    /// The record was written by a later version of this program and wasn't changed.
    NewerVersion,
}

/// Decides how a game is saved. Returns the bytes to write, or `None` if the stored record should
/// stay, and the outcome. `base` is the last revision of the record that the page knows, or `None`
/// if the page hasn't read the record.
pub fn decide_save(
    stored: Option<&[u8]>,
    base: Option<u64>,
    mine: &Game,
) -> (Option<Vec<u8>>, SaveOutcome) {
    let newest = |revision: u64| {
        let kept = SavedGame { revision, game: mine.clone() };
        (Some(encode(&kept)), SaveOutcome::Saved(revision))
    };
    let next = base.unwrap_or(0).saturating_add(1);
    match stored.map(decode::<SavedGame>) {
        None | Some(Err(RecordError::Corrupt)) => newest(next),
        Some(Err(RecordError::Newer)) => (None, SaveOutcome::NewerVersion),
        Some(Ok(theirs)) if base.is_some_and(|base| theirs.revision <= base) => newest(next),
        Some(Ok(SavedGame { revision, game: theirs })) => {
            let stands = |state: Game| {
                let changed = state != theirs;
                let kept =
                    SavedGame { revision: revision.saturating_add(changed.into()), game: state };
                (changed.then(|| encode(&kept)), kept)
            };
            let place = |state, other: &Game| {
                apply_action(state, Action::Place(Box::new(other.position().clone())))
            };
            let both = theirs.clone().merged_with(mine.clone());
            let known = base.is_none() && theirs.has_been_at(mine.position());
            if known || theirs.position() == mine.position() {
                let (bytes, kept) = stands(both);
                return (bytes, SaveOutcome::Joined(kept));
            }
            if mine.has_been_at(theirs.position()) {
                let (bytes, kept) = stands(mine.clone().merged_with(theirs.clone()));
                return (bytes, SaveOutcome::Joined(kept));
            }
            let mut state = place(both, mine);
            if base.is_some() {
                state = place(state, &theirs);
            }
            let (bytes, kept) = stands(state);
            (
                bytes,
                if base.is_some() { SaveOutcome::Behind(kept) } else { SaveOutcome::Joined(kept) },
            )
        }
    }
}

/// A request to write a record. The bytes to write may depend on the stored record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum RecordWrite {
    /// Bytes that replace the stored ones, if any.
    Record(Vec<u8>),
    /// Bytes that are written only if nothing is stored.
    New(Vec<u8>),
    /// A game, which is merged with the stored one if necessary.
    Game {
        /// The last known revision of the game's record, or `None` if it hasn't been read.
        base: Option<u64>,
        /// The game to save.
        state: Game,
        /// Whether only the play time has changed since that revision.
        is_time_only: bool,
    },
    /// A game that a page couldn't save before it was closed.
    Unsaved(UnsavedGame),
}

/// The outcome of writing a record.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct WriteOutcome {
    /// The bytes to write, or `None` if the stored ones should stay.
    pub bytes_to_write: Option<Vec<u8>>,
    /// The outcome of saving a [`RecordWrite::Game`], or `None` for other records. Also `None` if
    /// another page has deleted the game and only the play time has changed.
    pub save_outcome: Option<SaveOutcome>,
    /// Whether another page has deleted the game's record, which is now written again.
    pub restores_deleted: bool,
}

impl RecordWrite {
    /// Decides what to write. `stored` are the bytes that are stored, if any.
    pub fn decide(self, stored: Option<&[u8]>) -> WriteOutcome {
        match self {
            RecordWrite::Record(bytes) => {
                WriteOutcome { bytes_to_write: Some(bytes), ..WriteOutcome::default() }
            }
            RecordWrite::New(bytes) => WriteOutcome {
                bytes_to_write: stored.is_none().then_some(bytes),
                ..WriteOutcome::default()
            },
            RecordWrite::Unsaved(left) => WriteOutcome {
                bytes_to_write: decide_recovery(stored, &left),
                ..WriteOutcome::default()
            },
            RecordWrite::Game { base, state, is_time_only } => {
                let forgotten = stored.is_none() && base.is_some_and(|base| base > 0);
                // A play time alone doesn't restore a deleted game.
                if forgotten && is_time_only {
                    return WriteOutcome::default();
                }
                let (bytes, saved) = match base {
                    Some(base) if is_time_only => decide_time_save(stored, base, &state),
                    _ => decide_save(stored, base, &state),
                };
                WriteOutcome {
                    bytes_to_write: bytes,
                    save_outcome: Some(saved),
                    restores_deleted: forgotten,
                }
            }
        }
    }
}

/// A game that a page couldn't save before it was closed: the last known revision, and the game. It
/// can be encoded with [`encode`].
pub type UnsavedGame = (Option<u64>, Game);

/// Decides how to save a game that a page couldn't save before it was closed. The same page may
/// have written the stored record shortly before. Returns the bytes to write, or `None` if the
/// stored record should stay.
pub fn decide_recovery(stored: Option<&[u8]>, (base, mine): &UnsavedGame) -> Option<Vec<u8>> {
    match stored.map(decode::<SavedGame>) {
        Some(Ok(theirs)) if mine.has_been_at(theirs.game.position()) => {
            let revision = theirs.revision.saturating_add(1);
            Some(encode(&SavedGame { revision, game: mine.clone().merged_with(theirs.game) }))
        }
        _ => decide_save(stored, *base, mine).0,
    }
}

/// Decides how to save a game of which only the play time has changed since revision `base`. If
/// another page has written the record since then, the record stays unchanged. Returns the bytes to
/// write, or `None` if the stored record should stay, and the outcome.
pub fn decide_time_save(
    stored: Option<&[u8]>,
    base: u64,
    mine: &Game,
) -> (Option<Vec<u8>>, SaveOutcome) {
    match stored.map(decode::<SavedGame>) {
        Some(Ok(theirs)) if theirs.revision > base => (None, SaveOutcome::Joined(theirs)),
        _ => decide_save(stored, Some(base), mine),
    }
}

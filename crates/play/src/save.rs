//! What is kept from one visit to the next: records, which are bytes with a version and a checksum,
//! and which of two records of one game stays.
//!
//! ```text
//! "9f"  version  checksum (8 bytes, little-endian)  what is kept, by postcard
//! ```

use grid::Board;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use xxhash_rust::xxh64::xxh64;

use super::{Action, Mode, State, reduce};

/// The version of the records that this program writes, and the latest that it reads.
pub const VERSION: u8 = 2;

const MARK: [u8; 2] = *b"9f";
const HEAD: usize = 11;

/// The record of what was open last.
pub const SESSION: &str = "session";
/// The record of how the person wants things to be.
pub const PREFERENCES: &str = "preferences";
/// The record of the collections whose files are kept, a [`Shelf`].
pub const SHELF: &str = "shelf";
/// The record of the player's own board.
pub const OWN: &str = "own";
/// So begin the records of games of collections.
pub const GAMES: &str = "game:";
/// So begin the names of the files of collections.
pub const FILES: &str = "files:";
/// So begin the records of visits to collections.
pub const VISITS: &str = "visit:";
/// So begin the records of what was solved.
pub const SOLVED: &str = "solved:";
/// So begin the records of what is known of the puzzles of collections.
pub const KNOWN: &str = "known:";

/// The files of at most this many collections are kept.
pub const COLLECTIONS: usize = 8;
/// The files of this many are kept whatever their size.
pub const FEW: usize = 3;
/// The files of further collections are kept while all together have at most this many bytes.
const ROOM: u64 = 1 << 27;

/// Why a record is not read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unreadable {
    /// A later version of this program wrote it.
    Newer,
    /// It is no record, or not as it was written.
    Spoilt,
}

/// The bytes of a record.
///
/// # Panics
/// Never: only sequences of unknown length cannot be written, and nothing kept has one.
pub fn write(kept: &impl Serialize) -> Vec<u8> {
    let body = postcard::to_allocvec(kept).expect("no sequence of unknown length");
    let mut bytes = Vec::with_capacity(HEAD + body.len());
    bytes.extend(MARK);
    bytes.push(VERSION);
    bytes.extend(xxh64(&body, 0).to_le_bytes());
    bytes.extend(body);
    bytes
}

/// What the bytes of a record say.
///
/// # Errors
/// When they are no record that this program can read.
pub fn read<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, Unreadable> {
    let (head, body) = bytes.split_at_checked(HEAD).ok_or(Unreadable::Spoilt)?;
    match *head {
        [a, b, version, ..] if [a, b] == MARK && version > VERSION => Err(Unreadable::Newer),
        [a, b, VERSION, ref sum @ ..] if [a, b] == MARK => {
            let right = xxh64(body, 0).to_le_bytes() == *sum;
            let kept = postcard::from_bytes(body).ok().filter(|_| right);
            kept.ok_or(Unreadable::Spoilt)
        }
        _ => Err(Unreadable::Spoilt),
    }
}

/// A game as it is kept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Kept {
    /// How many times it was written.
    pub revision: u64,
    /// The game.
    pub state: State,
}

/// What was open last.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Session {
    /// The open collection, by what is in its files.
    pub collection: Option<u64>,
    /// The number of the puzzle before the player; `None` for the player's own board.
    pub number: Option<u64>,
    /// The puzzle on the player's own board, where it is one that everybody has alike, as links name it.
    pub shared: Late<String>,
}

/// How the person wants things to be.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Preferences {
    /// What digits are put in as.
    pub mode: Mode,
    /// Whether digits above 9 are shown as letters.
    pub letters: bool,
    /// Whether each rule of a pass is used.
    pub rules: Vec<bool>,
    /// What is chosen in the dialog of settings.
    pub settings: Settings,
    /// The list of techniques that steps are looked for by, by its number.
    pub techniques: Late<u8>,
    /// The scale that puzzles are rated on, by its number.
    pub scale: Late<u8>,
    /// The techniques that the person put together, as text; empty while these are the first.
    pub own: Late<String>,
    /// How cells are named, by its number.
    pub cells: Late<u8>,
}

/// Something that records of before end without; it is 0 then, or empty.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize)]
pub struct Late<T>(pub T);

impl<'de, T: Deserialize<'de> + Default> Deserialize<'de> for Late<T> {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Late<T>, D::Error> {
        Ok(Late(T::deserialize(deserializer).unwrap_or_default()))
    }
}

/// What is chosen in the dialog of settings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Settings {
    /// How entries are checked.
    pub checks: Checks,
    /// Whether a digit that is placed leaves the marks of its peers.
    pub clean: bool,
    /// Whether the time is shown.
    pub timer: bool,
    /// The colours of the page.
    pub theme: Theme,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings { checks: Checks::Clashes, clean: true, timer: true, theme: Theme::System }
    }
}

/// How entries are checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Checks {
    /// Digits that stand twice in a house show at once.
    Clashes,
    /// These, and every entry that is another than in the only solution.
    Solution,
    /// Nothing shows until somebody asks.
    Asked,
}

/// The colours of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Theme {
    /// As the system has it.
    System,
    /// Ink on paper.
    Light,
    /// Chalk on slate.
    Dark,
}

/// A collection whose files are kept.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Shelved {
    /// The collection, by what is in its files.
    pub collection: u64,
    /// What its files are called together.
    pub name: String,
    /// How they were read: a record of its own.
    pub choice: Vec<u8>,
}

impl Shelved {
    /// The name of its files.
    pub fn files(&self) -> String {
        format!("{FILES}{:016x}", self.collection)
    }
}

/// The collections whose files are kept.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Shelf {
    /// They, the latest first.
    pub all: Vec<Shelved>,
    /// How many bytes the files of each have, as far as that is known.
    sizes: Late<Vec<u64>>,
}

impl Shelf {
    /// What a record says, if there is one that can be read.
    pub fn read(stored: Option<&[u8]>) -> Shelf {
        stored.and_then(|bytes| read(bytes).ok()).unwrap_or_default()
    }

    /// Puts a collection on it before all others. `bytes` is the size of its files, and `most` how many
    /// collections may stay. Those that no longer fit are taken off it and returned.
    pub fn put(&mut self, one: Shelved, bytes: u64, most: usize) -> Vec<Shelved> {
        self.take(one.collection);
        let sizes = &mut self.sizes.0;
        self.all.insert(0, one);
        sizes.insert(0, bytes);
        // What is not known is taken for much.
        sizes.resize(self.all.len(), ROOM);
        let mut together = 0_u64;
        let fits = |(place, size): &(usize, &u64)| {
            together = together.saturating_add(**size);
            *place < most.clamp(1, FEW) || (*place < most && together <= ROOM)
        };
        let stay = sizes.iter().enumerate().take_while(fits).count();
        sizes.truncate(stay);
        self.all.split_off(stay)
    }

    /// Takes a collection off it. Returns whether it was there.
    pub fn take(&mut self, collection: u64) -> bool {
        let place = self.all.iter().position(|one| one.collection == collection);
        let Some(place) = place else { return false };
        self.all.remove(place);
        if place < self.sizes.0.len() {
            self.sizes.0.remove(place);
        }
        true
    }
}

/// Where a person was in a collection when it was open last, and how far.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Visit {
    /// The number of the puzzle that was played.
    pub number: u64,
    /// How many puzzles there are.
    pub count: u64,
    /// How many of them were begun, and are not solved.
    pub begun: u64,
    /// How many of them are solved.
    pub solved: u64,
}

impl Visit {
    /// The key of the record of the visit to a collection.
    pub fn key(collection: u64) -> String {
        format!("{VISITS}{collection:016x}")
    }
}

/// The key of a game's record: of a puzzle of a collection, or of the player's own board. The
/// puzzle itself is in it, since another way of reading may give its number to another one.
pub fn key(collection: Option<u64>, number: Option<usize>, state: &State) -> Option<String> {
    let Some(number) = number else { return Some(OWN.into()) };
    let puzzle = puzzle(state.origin());
    Some(format!("{GAMES}{:016x}:{number}:{puzzle:016x}", collection?))
}

/// What a puzzle is known by: a hash of its givens.
pub fn puzzle(givens: &Board) -> u64 {
    xxh64(&write(givens), 0)
}

/// The key of the record of what was solved of a canonical form.
pub fn solved_key(form: [u8; 12]) -> String {
    let number = form.into_iter().fold(0, |number, byte| number << 8 | u128::from(byte));
    format!("{SOLVED}{:016x}{:08x}", (number >> 32) as u64, number as u32)
}

/// The number of the puzzle of a collection that a record's key is of, if it is one of its games.
pub fn number_of(key: &str, collection: u64) -> Option<u64> {
    let of = key.strip_prefix(GAMES)?.strip_prefix(&format!("{collection:016x}:"))?;
    of.split(':').next()?.parse().ok()
}

/// What became of a game that was to be kept.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Saved {
    /// It is kept, as this revision.
    Newest(u64),
    /// They are one game now, with every moment of both, which stands where this game stood, if it
    /// came from where the other stands, or where that stands, if that came from here; or, where
    /// nobody had looked at what is kept, where this game stood, and one step before where the other
    /// did.
    Joined(Kept),
    /// Somebody else changed the game meanwhile. What is kept has every moment of both, and stands
    /// where theirs does; one step before that stands this game.
    Behind(Kept),
    /// A later version of this program wrote what is kept; that stays.
    Foreign,
}

/// Keeps a game: what is to be written in place of what is there, if anything, by somebody who
/// knows that record as it was at a revision, or not at all.
pub fn save(stored: Option<&[u8]>, base: Option<u64>, mine: &State) -> (Option<Vec<u8>>, Saved) {
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
            let stands = |state: State| {
                let changed = state != theirs;
                let kept = Kept { revision: revision.saturating_add(changed.into()), state };
                (changed.then(|| write(&kept)), kept)
            };
            let place = |state, other: &State| {
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

/// A record that is to be written, as follows from what stands in its place.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Write {
    /// These bytes, whatever stands there.
    Record(Vec<u8>),
    /// A game.
    Game {
        /// The revision that is known of its record.
        base: Option<u64>,
        /// The game.
        state: State,
        /// Whether nothing but its time has changed since that revision.
        time: bool,
    },
    /// A game that a page left as it went away.
    Unsaved(Unsaved),
}

/// What became of a record that was to be written.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Written {
    /// What is written in its place, if anything.
    pub bytes: Option<Vec<u8>>,
    /// What became of a game.
    pub saved: Option<Saved>,
    /// Whether the record was there once and is gone: another page has forgotten it.
    pub forgotten: bool,
}

impl Write {
    /// What becomes of it, where this stands in its place.
    pub fn decide(self, stored: Option<&[u8]>) -> Written {
        match self {
            Write::Record(bytes) => Written { bytes: Some(bytes), ..Written::default() },
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

/// A game that a page which went away had no time to keep, as [`write`] takes it: the revision that
/// was known, and the game.
pub type Unsaved = (Option<u64>, State);

/// Keeps a game that was left. What is kept of it already was perhaps written by that same page a
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

/// The same for a game of which nothing but the time has changed since its record was known:
/// whatever somebody else kept meanwhile stays.
pub fn save_time(stored: Option<&[u8]>, base: u64, mine: &State) -> (Option<Vec<u8>>, Saved) {
    match stored.map(read::<Kept>) {
        Some(Ok(theirs)) if theirs.revision > base => (None, Saved::Joined(theirs)),
        _ => save(stored, Some(base), mine),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::{Cell, Digit, Position};

    fn enter(cell: usize, value: usize) -> Action {
        Action::Enter {
            cells: vec![Cell::new(cell)],
            digit: Digit::new(value).expect("a digit"),
            clean: false,
        }
    }

    fn play(actions: impl IntoIterator<Item = Action>) -> State {
        let givens = "1... .... .... ....".parse().expect("a drawing of a board");
        actions.into_iter().fold(State::new(Position::of(givens)), reduce)
    }

    fn cells(state: &State) -> String {
        state.board().to_string().replace('\n', " ")
    }

    fn undone(state: &State) -> State {
        reduce(state.clone(), Action::Undo)
    }

    #[test]
    fn records_come_back() {
        let state = play([enter(1, 2), Action::MakeGivens, enter(2, 3), Action::Undo]);
        let kept = Kept { revision: 7, state };
        assert_eq!(read(&write(&kept)), Ok(kept));
        let session =
            Session { collection: Some(u64::MAX), number: Some(3), shared: Late("some".into()) };
        assert_eq!(read(&write(&session)), Ok(session));
    }

    #[test]
    fn what_a_page_left_comes_on_top_of_what_it_kept() {
        let top = |stored: Option<&State>, revision: u64, left: &Unsaved| {
            let stored = stored.map(|state| write(&Kept { revision, state: state.clone() }));
            let kept = recover(stored.as_deref(), left).map(|bytes| read::<Kept>(&bytes));
            kept.map(|kept| kept.map(|kept| (kept.revision, cells(&kept.state))))
        };
        let (one, two) = (play([enter(1, 2)]), play([enter(1, 2), enter(2, 3)]));
        let newest = Some(Ok((8, "123. .... .... ....".into())));
        assert_eq!(top(None, 0, &(Some(7), two.clone())), newest);
        assert_eq!(top(Some(&one), 7, &(Some(7), two.clone())), newest);
        // What was being written as the page went away was written.
        assert_eq!(top(Some(&one), 7, &(Some(6), two.clone())), newest);
        // It was kept after all, or another page went on from there.
        let kept = (Some(6), one);
        assert_eq!(top(Some(&two), 8, &kept), Some(Ok((9, "123. .... .... ....".into()))));
        let other = play([enter(3, 4)]);
        let theirs = Some(Ok((9, "1..4 .... .... ....".into())));
        assert_eq!(top(Some(&other), 8, &(Some(6), two)), theirs);
    }

    #[test]
    fn records_that_are_cut_or_spoilt_are_none() {
        let kept = Kept { revision: 7, state: play([enter(1, 2), Action::MakeGivens]) };
        let whole = write(&kept);
        for cut in 0..whole.len() {
            assert_eq!(read::<Kept>(&whole[..cut]), Err(Unreadable::Spoilt), "{cut}");
        }
        for at in 0..whole.len() {
            let mut spoilt = whole.clone();
            spoilt[at] ^= 0x81;
            assert!(read::<Kept>(&spoilt).is_err(), "{at}");
        }
        let mut newer = whole;
        newer[2] = VERSION + 1;
        assert_eq!(read::<Kept>(&newer), Err(Unreadable::Newer));
    }

    /// Whatever the body of a record says, a game made of it can be played without a panic.
    #[test]
    fn games_that_no_game_was_are_none_or_can_be_played() {
        let state = play([enter(1, 2), Action::MakeGivens, enter(2, 3), Action::Undo]);
        let body = postcard::to_allocvec(&state).expect("bytes");
        let mut read = 0;
        for at in 0..body.len() {
            for byte in 0..=255 {
                let mut spoilt = body.clone();
                spoilt[at] = byte;
                let Ok(mut state) = postcard::from_bytes::<State>(&spoilt) else { continue };
                read += 1;
                for action in [Action::Redo, Action::Undo, Action::Redo, Action::StartOver] {
                    (0..6).for_each(|_| state = reduce(state.clone(), action.clone()));
                }
            }
        }
        assert!(read > 100);
    }

    #[test]
    fn a_game_follows_itself() {
        let (one, two) = (play([enter(1, 2)]), play([enter(1, 2), enter(2, 3)]));
        let (first, saved) = save(None, None, &one);
        assert_eq!(saved, Saved::Newest(1));
        let (second, saved) = save(first.as_deref(), Some(1), &two);
        assert_eq!(saved, Saved::Newest(2));
        let second = second.expect("a record");
        assert_eq!(read(&second), Ok(Kept { revision: 2, state: two }));
    }

    #[test]
    fn an_older_game_does_not_overwrite_a_newer_one() {
        let (mine, theirs) = (play([enter(1, 2)]), play([enter(1, 3), enter(2, 4)]));
        let stored = write(&Kept { revision: 5, state: theirs.clone() });
        let (bytes, saved) = save(Some(&stored), Some(4), &mine);
        let Saved::Behind(kept) = saved else { panic!("theirs was newer") };
        assert_eq!(bytes, Some(write(&kept)));
        assert_eq!((kept.revision, cells(&kept.state)), (6, cells(&theirs)));
        assert_eq!(cells(&undone(&kept.state)), cells(&mine));
        assert_eq!(undone(&undone(&kept.state)).position(), theirs.position());
        assert!(
            [&mine, &theirs]
                .iter()
                .all(|game| kept.state.clone().joined((*game).clone()) == kept.state)
        );
        // The same board, however it came about, is no quarrel; nor is one that this game came from.
        let same = play([enter(2, 4), enter(1, 3)]);
        let on = play([enter(1, 3), enter(2, 4), enter(3, 2)]);
        for game in [same, on] {
            let (bytes, saved) = save(Some(&stored), Some(4), &game);
            let Saved::Joined(kept) = saved else { panic!("it came from there") };
            assert_eq!((bytes, kept.revision), (Some(write(&kept)), 6));
            assert_eq!(cells(&kept.state), cells(&game));
            assert_eq!(kept.state.clone().joined(game), kept.state);
        }
    }

    #[test]
    fn time_alone_is_no_quarrel() {
        let (mine, theirs) =
            (play([enter(1, 2), Action::Spend(9)]), play([enter(1, 2), enter(2, 4)]));
        let kept = Kept { revision: 5, state: theirs };
        let stored = write(&kept);
        assert_eq!(save_time(Some(&stored), 4, &mine), (None, Saved::Joined(kept)));
        assert_eq!(save_time(Some(&stored), 5, &mine).1, Saved::Newest(6));
        assert_eq!(save_time(None, 5, &mine).1, Saved::Newest(6));
    }

    #[test]
    fn what_nobody_had_looked_at_is_a_step_before() {
        let (mine, theirs) = (play([enter(1, 2)]), play([enter(1, 3), enter(2, 4)]));
        let stored = write(&Kept { revision: 5, state: theirs.clone() });
        let (bytes, saved) = save(Some(&stored), None, &mine);
        let Saved::Joined(kept) = saved else { panic!("nobody had looked") };
        assert!(bytes.is_some());
        assert_eq!(cells(&kept.state), cells(&mine));
        assert_eq!(undone(&kept.state).position(), theirs.position());
        // An earlier moment of what is kept is no change of it.
        let (bytes, saved) = save(Some(&stored), None, &play([enter(1, 3)]));
        assert_eq!((bytes, saved), (None, Saved::Joined(Kept { revision: 5, state: theirs })));
    }

    #[test]
    fn what_cannot_be_read_is_replaced_unless_it_is_newer() {
        let mine = play([enter(1, 2)]);
        assert_eq!(save(Some(b"nothing"), Some(3), &mine).1, Saved::Newest(4));
        let mut newer = write(&Kept { revision: 9, state: mine.clone() });
        newer[2] = VERSION + 1;
        assert_eq!(save(Some(&newer), Some(3), &mine), (None, Saved::Foreign));
    }

    #[test]
    fn a_form_has_a_key() {
        let form = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 255];
        assert_eq!(solved_key(form), "solved:0102030405060708090a0bff");
    }

    #[test]
    fn a_key_is_that_of_a_puzzle() {
        let state = play([]);
        assert_eq!(key(Some(1), None, &state).as_deref(), Some(OWN));
        assert_eq!(key(None, Some(1), &state), None);
        let (one, begun) =
            (key(Some(1), Some(1), &state), key(Some(1), Some(1), &play([enter(1, 2)])));
        assert_eq!(one, begun);
        let other = State::new(Position::of("2... .... .... ....".parse().expect("a board")));
        assert_ne!(one, key(Some(1), Some(1), &other));
        assert_ne!(one, key(Some(1), Some(2), &state));
        assert_ne!(one, key(Some(2), Some(1), &state));
    }

    fn one(collection: u64) -> Shelved {
        Shelved { collection, name: String::new(), choice: Vec::new() }
    }

    #[test]
    fn the_shelf_keeps_the_latest() {
        let mut shelf = Shelf::default();
        assert!([1, 2, 3].into_iter().all(|n| shelf.put(one(n), 9, 3).is_empty()));
        assert_eq!(shelf.put(one(1), 9, 3), []);
        assert_eq!(shelf.put(one(4), 9, 3), [one(2)]);
        assert_eq!(shelf.all, [one(4), one(1), one(3)]);
        assert_eq!(shelf.put(one(5), 9, 0), [one(4), one(1), one(3)]);
        assert!(shelf.take(5) && !shelf.take(5));
        assert_eq!(shelf, Shelf::default());
    }

    #[test]
    fn the_shelf_keeps_few_large_files_and_more_small_ones() {
        let mut shelf = Shelf::default();
        let small = (1..=COLLECTIONS as u64).flat_map(|n| shelf.put(one(n), 100, COLLECTIONS));
        assert_eq!(small.collect::<Vec<_>>(), []);
        assert_eq!(shelf.put(one(9), 100, COLLECTIONS), [one(1)]);
        // Large ones push the small ones off, but for as many as are kept however large they are.
        assert_eq!(shelf.put(one(10), ROOM - 600, COLLECTIONS), [one(3), one(2)]);
        assert_eq!(shelf.put(one(11), ROOM, COLLECTIONS).len(), 5);
        assert_eq!(shelf.all, [one(11), one(10), one(9)]);
        // So do those of an early version, whose sizes nobody knows.
        let mut early = Shelf { all: vec![one(1), one(2), one(3)], ..Shelf::default() };
        assert_eq!(early.put(one(4), 100, COLLECTIONS), [one(3)]);
    }

    #[test]
    fn an_early_shelf_is_read() {
        let all = vec![one(1), one(2)];
        let shelf = Shelf::read(Some(&write(&all)));
        assert_eq!(shelf, Shelf { all: all.clone(), ..Shelf::default() });
        assert_eq!(read::<Vec<Shelved>>(&write(&shelf)), Ok(all));
        let mut shelf = shelf;
        shelf.put(one(3), 7, COLLECTIONS);
        assert_eq!(Shelf::read(Some(&write(&shelf))), shelf);
        assert_eq!(Shelf::read(None), Shelf::default());
    }
}

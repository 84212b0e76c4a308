//! Saved data: records, which are bytes with a version and a checksum, and the merging of two
//! records of one game.
//!
//! ```text
//! "9f" version checksum (8 bytes, little-endian) value, encoded with postcard
//! ```

use grid::Board;
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use xxhash_rust::xxh64::xxh64;

mod conflicts;
mod played_game;
mod practice_tally;
mod print_options;
mod recent_files;
mod unfinished_puzzle;

pub use super::or_default::OrDefault;
use super::{Game, GameSlot, Mode};
pub use conflicts::{
    RecordWrite, SaveOutcome, UnsavedGame, WriteOutcome, decide_recovery, decide_save,
    decide_time_save,
};
pub use played_game::{GameSource, PLAYED, PlayedGame, PuzzleGrade};
pub use practice_tally::PracticeTally;
pub use print_options::{GeneratedSheet, PrintOptions, PrintPreferences, SolutionPages};
pub use recent_files::{ALWAYS_SAVED, MAX_COLLECTIONS, RecentFile, RecentFiles};
pub use unfinished_puzzle::UnfinishedPuzzle;

/// The version of the records that this program writes, which is also the latest that it can read.
pub const VERSION: u8 = 2;

const MAGIC: [u8; 2] = *b"9f";
const HEADER_SIZE: usize = 11;

/// The key of the record of the last session.
pub const SESSION: &str = "session";
/// The key of the record of the preferences.
pub const PREFERENCES: &str = "preferences";
/// The key of the record of the recent files, a [`RecentFiles`].
pub const RECENT_FILES: &str = "shelf";
/// The key of the record of the board on which the player creates puzzles.
pub const OWN: &str = "own";
/// The key prefix of games of puzzles outside of collections.
pub const OWN_GAMES: &str = "own:";
/// The key prefix of games of puzzles in collections.
pub const GAMES: &str = "game:";
/// The prefix of the names under which the files of collections are stored.
pub const FILES: &str = "files:";
/// The key prefix of the records of visits to collections.
pub const VISITS: &str = "visit:";
/// The key prefix of the records of solved puzzles.
pub const SOLVED: &str = "solved:";
/// The key prefix of the records with computed values of the puzzles in a collection, and of the
/// records with the goals of these computations.
pub const RESULTS: &str = "known:";

/// The reason why a record can't be read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RecordError {
    /// The record was written by a later version of this program.
    Newer,
    /// The bytes aren't a record, or are corrupt.
    Corrupt,
}

/// Encodes a value as a record.
///
/// # Panics
///
/// Never: only sequences of unknown length can't be encoded, and no saved value has one.
pub fn encode(kept: &impl Serialize) -> Vec<u8> {
    let body = postcard::to_allocvec(kept).expect("no sequence of unknown length");
    let mut bytes = Vec::with_capacity(HEADER_SIZE + body.len());
    bytes.extend(MAGIC);
    bytes.push(VERSION);
    bytes.extend(xxh64(&body, 0).to_le_bytes());
    bytes.extend(body);
    bytes
}

/// Decodes the value of a record.
///
/// # Errors
///
/// Returns the reason if the bytes aren't a record that this program can read.
pub fn decode<T: DeserializeOwned>(bytes: &[u8]) -> Result<T, RecordError> {
    let (head, body) = bytes.split_at_checked(HEADER_SIZE).ok_or(RecordError::Corrupt)?;
    match *head {
        [a, b, version, ..] if [a, b] == MAGIC && version > VERSION => Err(RecordError::Newer),
        [a, b, VERSION, ref sum @ ..] if [a, b] == MAGIC => {
            let right = xxh64(body, 0).to_le_bytes() == *sum;
            let kept = postcard::from_bytes(body).ok().filter(|_| right);
            kept.ok_or(RecordError::Corrupt)
        }
        _ => Err(RecordError::Corrupt),
    }
}

/// A saved game with its revision.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SavedGame {
    /// The revision, which increases each time the game is saved.
    pub revision: u64,
    /// The game with its history.
    pub game: Game,
}

/// The last session: the open collection, and the puzzle on the board.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Session {
    /// The id of the open collection, usually a hash of its files, or `None` if no collection was
    /// open.
    pub collection: Option<u64>,
    /// The number of the current puzzle, counted from 0, or `None` if it wasn't in the collection.
    pub puzzle_number: Option<u64>,
    /// The name of the puzzle in links if the puzzle is the same for everyone; otherwise empty.
    pub shared_name: OrDefault<String>,
    /// The id of the puzzle, if it wasn't in the collection, or 0 for the board on which the player
    /// creates puzzles.
    pub own_board: OrDefault<u64>,
    /// The puzzle that the player was entering on the board for creating puzzles, if any.
    pub unfinished: OrDefault<Option<UnfinishedPuzzle>>,
    /// The play time of the puzzle in milliseconds. The session is saved more often than the game.
    pub play_time: OrDefault<u64>,
    /// Whether the player has paused the game.
    pub is_paused: OrDefault<bool>,
}

/// The user's preferences, which are saved from one visit to the next.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Preferences {
    /// The input mode.
    pub mode: Mode,
    /// Whether digits above 9 are shown as letters.
    pub uses_letters: bool,
    /// For each rule of a reduction pass, in the order of `human::RULE_NAMES`, whether it is
    /// enabled.
    pub used_rules: Vec<bool>,
    /// The settings of the settings dialog.
    pub settings: Settings,
    /// The selected list of techniques, as a number that the app assigns.
    pub technique_list: OrDefault<u8>,
    /// The selected rating scale, as an index into the list of all scales (`rating::Scale::ALL`).
    pub rating_scale: OrDefault<u8>,
    /// The player's own list of techniques as text; empty for the default list.
    pub own_list: OrDefault<String>,
    /// The selected naming scheme for cells, as an index into the list of all schemes
    /// (`words::CellNames::ALL`).
    pub cell_names: OrDefault<u8>,
    /// A tally of the answers to exercises.
    pub practice_tally: OrDefault<PracticeTally>,
    /// Whether text and marks are shown in a large size.
    pub is_text_large: OrDefault<bool>,
    /// Whether the screen may turn off while the clock runs.
    pub lets_screen_turn_off: OrDefault<bool>,
    /// The options for printing.
    pub print_preferences: OrDefault<PrintPreferences>,
}

/// The settings that the user chooses in the settings dialog, except for those in [`Preferences`].
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Settings {
    /// The way in which entries are checked.
    pub entry_checks: EntryChecks,
    /// Whether entering a digit removes it from the marks of the cell's peers.
    pub auto_removes_marks: bool,
    /// Whether the timer is shown.
    pub shows_timer: bool,
    /// The colour theme of the page.
    pub theme: Theme,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            entry_checks: EntryChecks::Clashes,
            auto_removes_marks: true,
            shows_timer: true,
            theme: Theme::System,
        }
    }
}

/// The way in which entries are checked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum EntryChecks {
    /// Clashes are shown immediately: digits that are in the same house twice.
    Clashes,
    /// Clashes are shown immediately, and so are entries that differ from the only solution.
    Solution,
    /// Neither clashes nor wrong entries are shown until the player asks for a check.
    OnRequest,
}

/// The colour theme of the page.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Theme {
    /// The operating system's theme.
    System,
    /// The light theme: dark text on a light background.
    Light,
    /// The dark theme: light text on a dark background.
    Dark,
}

/// The state of a collection at the player's last visit: the current puzzle, the progress, and the
/// list of puzzles.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Visit {
    /// The number of the current puzzle, counted from 0.
    pub puzzle_number: u64,
    /// The number of puzzles in the collection.
    pub puzzle_count: u64,
    /// The number of puzzles that are in progress.
    pub started_count: u64,
    /// The number of solved puzzles.
    pub solved_count: u64,
    /// The filter of the list of puzzles, as text.
    pub filter: OrDefault<String>,
    /// The sort order of the list of puzzles, as text.
    pub order: OrDefault<String>,
    /// The numbers of the selected puzzles in the list, in ascending order.
    pub selected_numbers: OrDefault<Vec<u64>>,
}

impl Visit {
    /// Returns the key of the record of the visit to a collection, given the collection's id.
    pub fn key(collection: u64) -> String {
        format!("{VISITS}{collection:016x}")
    }
}

/// Returns the key of a game's record. The key of a puzzle in a collection contains a hash of the
/// puzzle, because the puzzle's number depends on how the file is read. Returns `None` for an
/// exercise, which isn't saved, and for a puzzle in a collection if `collection` is `None`.
pub fn game_key(collection: Option<u64>, slot: GameSlot, state: &Game) -> Option<String> {
    match slot {
        GameSlot::Puzzle(number) => {
            let puzzle = puzzle_id(state.origin());
            Some(format!("{GAMES}{:016x}:{number}:{puzzle:016x}", collection?))
        }
        GameSlot::Board => Some(OWN.into()),
        GameSlot::OwnBoard(puzzle) => Some(format!("{OWN_GAMES}{puzzle:016x}")),
        GameSlot::Exercise => None,
    }
}

/// Returns the id of a puzzle: a hash of its givens.
pub fn puzzle_id(givens: &Board) -> u64 {
    xxh64(&encode(givens), 0)
}

/// Returns the id of a collection that consists of a file with this text: a hash of its bytes.
pub fn text_id(text: &str) -> u64 {
    xxh64(text.as_bytes(), 0)
}

/// Returns the key of the record of a solved puzzle, given the key of its canonical form.
pub fn solved_key(form: [u8; 12]) -> String {
    let number = form.into_iter().fold(0, |number, byte| number << 8 | u128::from(byte));
    format!("{SOLVED}{:016x}{:08x}", (number >> 32) as u64, number as u32)
}

/// Returns the number of a puzzle in a collection, given the key of its game. Returns `None` if the
/// key isn't the key of a game in this collection.
pub fn puzzle_number_of_key(key: &str, collection: u64) -> Option<u64> {
    let of = key.strip_prefix(GAMES)?.strip_prefix(&format!("{collection:016x}:"))?;
    of.split(':').next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Action, apply_action};
    use grid::{Cell, Digit, Position};

    fn enter(cell: usize, value: usize) -> Action {
        Action::Enter {
            cells: vec![Cell::new(cell)],
            digit: Digit::new(value).expect("a digit"),
            cleans_peers: false,
        }
    }

    fn play(actions: impl IntoIterator<Item = Action>) -> Game {
        let givens = "1... .... .... ....".parse().expect("a drawing of a board");
        actions.into_iter().fold(Game::new(Position::new(givens)), apply_action)
    }

    fn cells(state: &Game) -> String {
        state.board().to_string().replace('\n', " ")
    }

    fn undone(state: &Game) -> Game {
        apply_action(state.clone(), Action::Undo)
    }

    #[test]
    fn records_survive_encoding() {
        let state = play([enter(1, 2), Action::MakeGivens, enter(2, 3), Action::Undo]);
        let kept = SavedGame { revision: 7, game: state };
        assert_eq!(decode(&encode(&kept)), Ok(kept));
        let session = Session {
            collection: Some(u64::MAX),
            puzzle_number: Some(3),
            shared_name: OrDefault("some".into()),
            own_board: OrDefault(0),
            unfinished: OrDefault(Some(UnfinishedPuzzle {
                moment_before: 7,
                mode_before: Mode::Corner,
                is_from_picture: true,
                entries: Digit::new(4).map(|digit| (Cell::new(2), digit)).into_iter().collect(),
            })),
            play_time: OrDefault(6_000),
            is_paused: OrDefault(true),
        };
        assert_eq!(decode(&encode(&session)), Ok(session.clone()));
        // Sessions of earlier versions lack the last three fields.
        let earlier =
            (session.collection, session.puzzle_number, &session.shared_name, session.own_board);
        let read_earlier = decode::<Session>(&encode(&earlier));
        let expected = Session {
            unfinished: OrDefault(None),
            play_time: OrDefault(0),
            is_paused: OrDefault(false),
            ..session
        };
        assert_eq!(read_earlier, Ok(expected));
    }

    #[test]
    fn unsaved_games_of_closed_pages_are_recovered() {
        let top = |stored: Option<&Game>, revision: u64, left: &UnsavedGame| {
            let stored = stored.map(|state| encode(&SavedGame { revision, game: state.clone() }));
            let kept =
                decide_recovery(stored.as_deref(), left).map(|bytes| decode::<SavedGame>(&bytes));
            kept.map(|kept| kept.map(|kept| (kept.revision, cells(&kept.game))))
        };
        let (one, two) = (play([enter(1, 2)]), play([enter(1, 2), enter(2, 3)]));
        let newest = Some(Ok((8, "123. .... .... ....".into())));
        assert_eq!(top(None, 0, &(Some(7), two.clone())), newest);
        assert_eq!(top(Some(&one), 7, &(Some(7), two.clone())), newest);
        // The write that was in progress when the page was closed has succeeded.
        assert_eq!(top(Some(&one), 7, &(Some(6), two.clone())), newest);
        // The game was saved after all, or another page has continued it.
        let kept = (Some(6), one);
        assert_eq!(top(Some(&two), 8, &kept), Some(Ok((9, "123. .... .... ....".into()))));
        let other = play([enter(3, 4)]);
        let theirs = Some(Ok((9, "1..4 .... .... ....".into())));
        assert_eq!(top(Some(&other), 8, &(Some(6), two)), theirs);
    }

    #[test]
    fn truncated_and_corrupt_records_are_rejected() {
        let kept = SavedGame { revision: 7, game: play([enter(1, 2), Action::MakeGivens]) };
        let whole = encode(&kept);
        for cut in 0..whole.len() {
            assert_eq!(decode::<SavedGame>(&whole[..cut]), Err(RecordError::Corrupt), "{cut}");
        }
        for at in 0..whole.len() {
            let mut spoilt = whole.clone();
            spoilt[at] ^= 0x81;
            assert!(decode::<SavedGame>(&spoilt).is_err(), "{at}");
        }
        let mut newer = whole;
        newer[2] = VERSION + 1;
        assert_eq!(decode::<SavedGame>(&newer), Err(RecordError::Newer));
    }

    /// If corrupt bytes can be decoded as a game, that game can be played without a panic.
    #[test]
    fn corrupt_games_are_rejected_or_can_be_played() {
        let state = play([enter(1, 2), Action::MakeGivens, enter(2, 3), Action::Undo]);
        let body = postcard::to_allocvec(&state).expect("bytes");
        let mut read = 0;
        for at in 0..body.len() {
            for byte in 0..=255 {
                let mut spoilt = body.clone();
                spoilt[at] = byte;
                let Ok(mut state) = postcard::from_bytes::<Game>(&spoilt) else { continue };
                read += 1;
                for action in [Action::Redo, Action::Undo, Action::Redo, Action::StartOver] {
                    (0..6).for_each(|_| state = apply_action(state.clone(), action.clone()));
                }
            }
        }
        assert!(read > 100);
    }

    #[test]
    fn a_page_overwrites_the_game_that_it_saved() {
        let (one, two) = (play([enter(1, 2)]), play([enter(1, 2), enter(2, 3)]));
        let (first, saved) = decide_save(None, None, &one);
        assert_eq!(saved, SaveOutcome::Saved(1));
        let (second, saved) = decide_save(first.as_deref(), Some(1), &two);
        assert_eq!(saved, SaveOutcome::Saved(2));
        let second = second.expect("a record");
        assert_eq!(decode(&second), Ok(SavedGame { revision: 2, game: two }));
    }

    #[test]
    fn an_older_game_does_not_overwrite_a_newer_one() {
        let (mine, theirs) = (play([enter(1, 2)]), play([enter(1, 3), enter(2, 4)]));
        let stored = encode(&SavedGame { revision: 5, game: theirs.clone() });
        let (bytes, saved) = decide_save(Some(&stored), Some(4), &mine);
        let SaveOutcome::Behind(kept) = saved else { panic!("theirs was newer") };
        assert_eq!(bytes, Some(encode(&kept)));
        assert_eq!((kept.revision, cells(&kept.game)), (6, cells(&theirs)));
        assert_eq!(cells(&undone(&kept.game)), cells(&mine));
        assert_eq!(undone(&undone(&kept.game)).position(), theirs.position());
        assert!(
            [&mine, &theirs]
                .iter()
                .all(|game| kept.game.clone().merged_with((*game).clone()) == kept.game)
        );
        // An equal board isn't a conflict, whatever its history is; nor is an earlier board of this
        // game.
        let same = play([enter(2, 4), enter(1, 3)]);
        let on = play([enter(1, 3), enter(2, 4), enter(3, 2)]);
        for game in [same, on] {
            let (bytes, saved) = decide_save(Some(&stored), Some(4), &game);
            let SaveOutcome::Joined(kept) = saved else { panic!("it came from there") };
            assert_eq!((bytes, kept.revision), (Some(encode(&kept)), 6));
            assert_eq!(cells(&kept.game), cells(&game));
            assert_eq!(kept.game.clone().merged_with(game), kept.game);
        }
    }

    #[test]
    fn games_that_differ_only_in_time_do_not_conflict() {
        let (mine, theirs) =
            (play([enter(1, 2), Action::AddPlayTime(9)]), play([enter(1, 2), enter(2, 4)]));
        let kept = SavedGame { revision: 5, game: theirs };
        let stored = encode(&kept);
        assert_eq!(decide_time_save(Some(&stored), 4, &mine), (None, SaveOutcome::Joined(kept)));
        assert_eq!(decide_time_save(Some(&stored), 5, &mine).1, SaveOutcome::Saved(6));
        assert_eq!(decide_time_save(None, 5, &mine).1, SaveOutcome::Saved(6));
    }

    #[test]
    fn a_saved_game_that_the_page_never_read_is_one_undo_away() {
        let (mine, theirs) = (play([enter(1, 2)]), play([enter(1, 3), enter(2, 4)]));
        let stored = encode(&SavedGame { revision: 5, game: theirs.clone() });
        let (bytes, saved) = decide_save(Some(&stored), None, &mine);
        let SaveOutcome::Joined(kept) = saved else { panic!("nobody had looked") };
        assert!(bytes.is_some());
        assert_eq!(cells(&kept.game), cells(&mine));
        assert_eq!(undone(&kept.game).position(), theirs.position());
        // If the page has an earlier moment of the saved game, the record doesn't change.
        let (bytes, saved) = decide_save(Some(&stored), None, &play([enter(1, 3)]));
        assert_eq!(
            (bytes, saved),
            (None, SaveOutcome::Joined(SavedGame { revision: 5, game: theirs }))
        );
    }

    #[test]
    fn unreadable_records_are_replaced_unless_they_are_newer() {
        let mine = play([enter(1, 2)]);
        assert_eq!(decide_save(Some(b"nothing"), Some(3), &mine).1, SaveOutcome::Saved(4));
        let mut newer = encode(&SavedGame { revision: 9, game: mine.clone() });
        newer[2] = VERSION + 1;
        assert_eq!(decide_save(Some(&newer), Some(3), &mine), (None, SaveOutcome::NewerVersion));
    }

    #[test]
    fn keys_of_solved_puzzles_are_hexadecimal() {
        let form = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 255];
        assert_eq!(solved_key(form), "solved:0102030405060708090a0bff");
    }

    #[test]
    fn keys_depend_on_collection_number_and_puzzle() {
        let state = play([]);
        let [first, second] = [1, 2].map(GameSlot::Puzzle);
        assert_eq!(game_key(Some(1), GameSlot::Board, &state).as_deref(), Some(OWN));
        let own = game_key(Some(1), GameSlot::OwnBoard(0xab), &state);
        assert_eq!(own.as_deref(), Some("own:00000000000000ab"));
        assert_eq!(game_key(Some(1), GameSlot::Exercise, &state), None);
        assert_eq!(game_key(None, first, &state), None);
        let (one, started) =
            (game_key(Some(1), first, &state), game_key(Some(1), first, &play([enter(1, 2)])));
        assert_eq!(one, started);
        let other = Game::new(Position::new("2... .... .... ....".parse().expect("a board")));
        assert_ne!(one, game_key(Some(1), first, &other));
        assert_ne!(one, game_key(Some(1), second, &state));
        assert_ne!(one, game_key(Some(2), first, &state));
    }
}

//! Tests that a backup that was written by an earlier version can be restored.

use grid::{Cell, CellValue, Digit, DigitSet};
use play::{
    Backup,
    save::{
        self, EntryChecks, GAMES, OWN, OrDefault, PREFERENCES, Preferences, RECENT_FILES,
        RecentFile, SESSION, SavedGame, Session, Theme,
    },
};

const FILE: &[u8] = include_bytes!("data/everything-2.ninefold");

fn read_backup() -> Backup {
    let size = FILE.len() as u64;
    let end = Backup::index_end(&FILE[..Backup::HEADER_SIZE as usize], size).expect("an index");
    let index = &FILE[Backup::HEADER_SIZE as usize..end as usize];
    Backup::decode(index, size - end).expect("all of it can be read")
}

fn decode_game(kept: &[u8]) -> SavedGame {
    save::decode(kept).expect("a game")
}

fn digit(value: usize) -> Digit {
    Digit::new(value).expect("a digit")
}

#[test]
fn games_are_restored_with_their_histories() {
    let backup = read_backup();
    let own = decode_game(backup.record(OWN).expect("the player's own board"));
    assert_eq!(own.game.position().content(Cell::new(40)), CellValue::Digit(digit(7)));
    let games = backup.records.iter().filter(|(key, _)| key.starts_with(GAMES));
    let mut games: Vec<SavedGame> = games.map(|(_, bytes)| decode_game(bytes)).collect();
    games.sort_by_key(|kept| kept.game.origin().filled_count());
    let [second, first] = &games[..] else { panic!("two games, not {}", games.len()) };
    assert_eq!(second.game.position().content(Cell::new(15)), CellValue::Digit(digit(4)));
    let position = first.game.position();
    assert_eq!(position.content(Cell::new(2)), CellValue::Digit(digit(3)));
    let state = position.cell_state(Cell::new(4));
    let only = |value| [digit(value)].into_iter().collect::<DigitSet>();
    assert_eq!((state.content, state.centre), (CellValue::Marks(only(3)), only(4)));
    // The last step was undone, and the step before it has a name.
    let moments = first.game.moments();
    assert!(first.game.can_redo() && moments.len() == 5);
    assert_eq!(moments[first.game.current_moment()].name.as_deref(), Some("before"));
}

#[test]
fn settings_and_files_are_restored() {
    let backup = read_backup();
    let read = |key| backup.record(key).expect("a record");
    let preferences: Preferences = save::decode(read(PREFERENCES)).expect("preferences");
    assert_eq!(
        (preferences.settings.theme, preferences.settings.entry_checks),
        (Theme::Dark, EntryChecks::Clashes)
    );
    // These records end before the fields that were added later.
    assert_eq!(preferences.technique_list, OrDefault(0));
    let own = OrDefault("x-wing,-swordfish,links<=9".into());
    let chosen = Preferences { technique_list: OrDefault(4), own_list: own, ..preferences };
    assert_eq!(save::decode::<Preferences>(&save::encode(&chosen)), Ok(chosen));
    let session: Session = save::decode(read(SESSION)).expect("a session");
    let shelf: Vec<RecentFile> = save::decode(read(RECENT_FILES)).expect("a shelf");
    assert_eq!((shelf.len(), shelf[0].name.as_str()), (1, "two.txt"));
    assert_eq!((session.collection, session.puzzle_number), (Some(shelf[0].collection), Some(1)));
    assert_eq!(backup.files, [(shelf[0].files_key(), vec![("two.txt".into(), 34)])]);
    let choice: collection::ReadingChoice = save::decode(&shelf[0].choice).expect("a choice");
    assert_eq!(choice, collection::ReadingChoice::default());
}

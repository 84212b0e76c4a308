//! Tests of two tabs with the same puzzle: a tab shows the game that the other tab has saved, or
//! asks the player which game to continue.

use app::{
    Event, backups, dialogs,
    effect::{PickedFiles, StoreError},
    messages::Dialog,
    opening, persistence, playing, timing,
};
use collection::ReadingChoice;
use grid::{Cell, Digit};
use play::{
    Action,
    save::{self, GAMES, OWN, SavedGame},
};

use crate::world::{self, Dice, World};

const FILE: &str = "12.4..1..1..4..1\n1..42.........1.\n";

/// Two tabs that share a store.
struct Tabs {
    tabs: [World; 2],
    dice: Dice,
}

impl Tabs {
    /// Creates two tabs, both with the first puzzle of the first file.
    fn new() -> Tabs {
        let tab = || World::new(vec![FILE.into(), b"21.3..2..2..3..2\n".into()]);
        let mut tabs = Tabs { tabs: [tab(), tab()], dice: Dice::new(7) };
        for at in 0..2 {
            let picked = PickedFiles {
                files: 0,
                name: "two.txt".into(),
                choice: ReadingChoice::default(),
                id: None,
            };
            tabs.dispatch(at, opening::Event::Open(picked));
        }
        tabs
    }

    /// Handles an event in a tab, with all its consequences in both tabs.
    fn dispatch(&mut self, at: usize, event: impl Into<Event>) {
        self.tabs[at].dispatch(event);
        self.settle(at);
    }

    /// Settles a tab, then the other tab with the messages that it received, and so on. Panics if
    /// the tabs don't stop messaging each other.
    #[track_caller]
    fn settle(&mut self, mut at: usize) {
        for _ in 0..8 {
            self.tabs[at].settle(&mut self.dice);
            let keys = std::mem::take(&mut self.tabs[at].notified_keys);
            let store = self.tabs[at].store.clone();
            at = 1 - at;
            self.tabs[at].store = store;
            if keys.is_empty() {
                return;
            }
            for key in keys {
                self.tabs[at].dispatch(persistence::Event::SavedByOtherTab(key));
            }
        }
        panic!("the tabs never come to an end");
    }

    /// Creates two tabs of which the first has saved a step. The second tab has taken a step, begun
    /// to save it and taken a second step, and hasn't settled since then.
    fn with_diverged_games() -> Tabs {
        let mut tabs = Tabs::new();
        tabs.tabs[1].dispatch(enter(4, 3));
        tabs.tabs[1].dispatch(persistence::Event::SaveNow);
        tabs.tabs[1].dispatch(enter(5, 4));
        tabs.tabs[0].dispatch(enter(2, 3));
        tabs.tabs[0].settle(&mut tabs.dice);
        tabs.tabs[1].store = tabs.tabs[0].store.clone();
        tabs
    }

    /// Checks that the history of a saved game in a tab's store contains these boards. `key` is the
    /// beginning of the game's key.
    #[track_caller]
    fn check_saved_boards(&self, at: usize, key: &str, boards: &[&str]) {
        let mut records = self.tabs[at].store.iter();
        let record = records.find(|record| record.0.starts_with(key)).expect("a record");
        let SavedGame { game: state, .. } = save::decode(record.1).expect("a game");
        let moments = 0..state.moments().len();
        let there = moments.map(|moment| play::apply_action(state.clone(), Action::GoTo(moment)));
        let there: Vec<_> = there.map(|state| state.board().to_string()).collect();
        let stood = |board: &&&str| there.iter().any(|one| one.replace('\n', " ") == **board);
        assert_eq!(
            boards.iter().filter(stood).collect::<Vec<_>>(),
            boards.iter().collect::<Vec<_>>()
        );
    }

    #[track_caller]
    fn check_board_and_status(&self, at: usize, board: &str, status: &str) {
        let page = &self.tabs[at].app.page;
        assert_eq!(page.game().board().to_string().replace('\n', " "), board);
        assert_eq!(page.messages.status, status);
    }
}

fn enter(cell: usize, value: usize) -> Event {
    let digit = Digit::new(value).expect("a digit");
    let cells = vec![Cell::new(cell)];
    playing::Event::Play(Action::Enter { cells, digit, cleans_peers: false }).into()
}

const CHANGED_ELSEWHERE: &str =
    "This puzzle was changed in another tab. That tab's board is now shown.";

#[test]
fn a_tab_shows_the_game_that_another_tab_saved() {
    let mut tabs = Tabs::new();
    tabs.dispatch(0, enter(2, 3));
    tabs.check_board_and_status(1, "1234 ..1. .1.. 4..1", CHANGED_ELSEWHERE);
    // The game continues from there, and the player isn't asked.
    tabs.dispatch(1, enter(4, 3));
    tabs.check_board_and_status(1, "1234 3.1. .1.. 4..1", "");
    tabs.check_board_and_status(0, "1234 3.1. .1.. 4..1", CHANGED_ELSEWHERE);
    tabs.dispatch(0, playing::Event::Play(Action::Undo));
    tabs.check_board_and_status(1, "1234 ..1. .1.. 4..1", CHANGED_ELSEWHERE);
}

#[test]
fn a_tab_with_a_different_puzzle_continues_to_show_it() {
    let mut tabs = Tabs::new();
    tabs.dispatch(1, opening::Event::Load(1));
    let expected = "Puzzle 2: 4×4, 4 givens.";
    tabs.check_board_and_status(1, "1..4 2... .... ..1.", expected);
    tabs.dispatch(0, enter(2, 3));
    tabs.check_board_and_status(1, "1..4 2... .... ..1.", expected);
    tabs.dispatch(1, opening::Event::Load(0));
    assert_eq!(
        tabs.tabs[1].app.page.game().board().to_string().replace('\n', " "),
        "1234 ..1. .1.. 4..1"
    );
}

#[test]
fn the_player_is_asked_if_both_tabs_have_unsaved_steps() {
    for (answer, board) in [
        (Event::from(persistence::Event::ContinueOtherTab), "1234 ..1. .1.. 4..1"),
        (dialogs::Event::Close.into(), "12.4 3.1. .1.. 4..1"),
    ] {
        let mut tabs = Tabs::new();
        // Neither tab has saved its step when the other takes one.
        tabs.tabs[1].dispatch(enter(4, 3));
        tabs.dispatch(0, enter(2, 3));
        tabs.settle(1);
        assert_eq!(tabs.tabs[1].app.page.messages.dialog, Some(Dialog::VersionChoice));
        tabs.check_board_and_status(1, "12.4 3.1. .1.. 4..1", "");
        tabs.check_board_and_status(0, "1234 ..1. .1.. 4..1", "");
        tabs.dispatch(1, answer);
        let boards = tabs.tabs.each_ref().map(|tab| tab.app.page.game().board().to_string());
        assert_eq!(boards.map(|board| board.replace('\n', " ")), [board, board]);
    }
}

/// The boards after each of the three steps in [`Tabs::with_diverged_games`]. The last board is
/// that of the first tab.
const DIVERGED_BOARDS: [&str; 3] =
    ["12.4 3.1. .1.. 4..1", "12.4 341. .1.. 4..1", "1234 ..1. .1.. 4..1"];

#[test]
fn a_reload_during_the_version_choice_loses_no_step() {
    let mut tabs = Tabs::with_diverged_games();
    tabs.settle(1);
    assert_eq!(tabs.tabs[1].app.page.messages.dialog, Some(Dialog::VersionChoice));
    tabs.tabs[1].reload();
    tabs.settle(1);
    tabs.check_saved_boards(1, GAMES, &DIVERGED_BOARDS);
    // The question wasn't answered: the saved game is at the other tab's position.
    tabs.check_board_and_status(1, DIVERGED_BOARDS[2], "Reopened two.txt, puzzle 1.");
}

#[test]
fn a_reload_before_the_version_choice_loses_no_step() {
    let mut tabs = Tabs::with_diverged_games();
    tabs.tabs[1].reload();
    tabs.settle(1);
    tabs.check_saved_boards(1, GAMES, &DIVERGED_BOARDS);
}

#[test]
fn opening_files_during_the_version_choice_loses_no_step() {
    let mut tabs = Tabs::with_diverged_games();
    tabs.settle(1);
    let picked =
        PickedFiles { files: 1, name: "b.txt".into(), choice: ReadingChoice::default(), id: None };
    tabs.dispatch(1, opening::Event::Open(picked));
    let open = tabs.tabs[1].app.page.collection.as_ref();
    assert_eq!(open.map(|open| &*open.name), Some("b.txt"));
    tabs.check_saved_boards(1, GAMES, &DIVERGED_BOARDS);
}

#[test]
fn steps_of_the_other_tab_during_the_version_choice_are_saved() {
    let mut tabs = Tabs::with_diverged_games();
    tabs.settle(1);
    for step in [enter(4, 2), enter(5, 3)] {
        tabs.dispatch(0, step);
    }
    tabs.dispatch(1, persistence::Event::ContinueOtherTab);
    tabs.check_board_and_status(1, "1234 231. .1.. 4..1", CHANGED_ELSEWHERE);
    tabs.check_saved_boards(1, GAMES, &[&DIVERGED_BOARDS[..], &["1234 2.1. .1.. 4..1"]].concat());
}

#[test]
fn a_board_that_is_restored_late_does_not_replace_newer_steps() {
    let mut tabs = Tabs::new();
    let board = |digits: &str| format!("{digits:.<9}") + &" .........".repeat(8);
    tabs.tabs = [(); 2].map(|()| World::new(Vec::new()));
    tabs.dispatch(1, enter(0, 1));
    tabs.check_saved_boards(1, OWN, &[&board("1")]);
    // The player continues before the saved data is restored.
    tabs.tabs[1].reload();
    for step in [enter(1, 2), enter(2, 3)] {
        tabs.tabs[1].dispatch(step);
        tabs.tabs[1].dispatch(persistence::Event::SaveNow);
    }
    while tabs.tabs[1].answer_store(false) {
        tabs.check_saved_boards(1, OWN, &[&board("1")]);
    }
    tabs.check_saved_boards(1, OWN, &[&board(".2"), &board(".23")]);
}

/// Empties a tab's store, and notifies the tab.
fn clear_store(tab: &mut World) {
    tab.store.clear();
    tab.dispatch(persistence::Event::StorageCleared);
}

#[test]
fn deleted_games_are_saved_again_when_the_player_continues() {
    for (go_on, keys) in [
        (enter(4, 3), ["game:", "session", "shelf", "visit:"].as_slice()),
        (opening::Event::Load(1).into(), &["session", "shelf"]),
    ] {
        let mut tabs = Tabs::new();
        let tab = &mut tabs.tabs[0];
        clear_store(tab);
        // Neither the timer nor a switch to another tab of the browser causes a save.
        tab.now += 60_000.0;
        for event in
            [timing::Event::VisibilityChanged(false), timing::Event::VisibilityChanged(true)]
        {
            tab.dispatch(event);
            tab.dispatch(persistence::Event::Leave);
            tab.settle(&mut tabs.dice);
        }
        assert_eq!(tab.store.keys().collect::<Vec<_>>(), Vec::<&String>::new());
        tab.dispatch(go_on);
        tab.settle(&mut tabs.dice);
        for key in keys {
            assert!(tab.store.keys().any(|stored| stored.starts_with(key)), "{key}");
        }
    }
}

#[test]
fn grading_stores_nothing_after_everything_was_deleted() {
    let mut tabs = Tabs::new();
    let tab = &mut tabs.tabs[0];
    clear_store(tab);
    tab.dispatch(world::command("Grade Collection"));
    tab.settle(&mut tabs.dice);
    assert!(tab.app.page.messages.status.starts_with("Graded 2 puzzles"));
    assert_eq!(tab.store.keys().collect::<Vec<_>>(), Vec::<&String>::new());
}

/// Fails all calls to the store because it is full. Panics if the tab doesn't stop trying.
fn fail_all_calls(tab: &mut World) {
    for _ in 0..100 {
        if !tab.fail_store(STORE_IS_FULL) {
            return;
        }
    }
    panic!("what fails is tried again for ever");
}

const STORE_IS_FULL: StoreError = StoreError { is_full: true, message: String::new() };

const NO_SPACE_LEFT: &str = "There is no space left to save your progress. Before you leave, use Save Board or Copy Link to save it.";

#[test]
fn failed_saves_do_not_block_an_export() {
    let mut tab = World::new(Vec::new());
    fail_all_calls(&mut tab);
    tab.dispatch(enter(0, 1));
    tab.dispatch(persistence::Event::SaveNow);
    tab.dispatch(backups::Event::Export);
    fail_all_calls(&mut tab);
    assert_eq!(tab.exports, 1);
    tab.dispatch(backups::Event::Exported(Ok(0)));
    let status = &tab.app.page.messages.status;
    assert_eq!(
        *status,
        format!("Exported everything to everything.ninefold, including 0 games. {NO_SPACE_LEFT}")
    );
    // An import would replace the data that can't be saved.
    tab.dispatch(backups::Event::Import);
    fail_all_calls(&mut tab);
    assert_eq!((tab.imports, &*tab.app.page.messages.status), (0, NO_SPACE_LEFT));
}

#[test]
fn the_storage_warning_returns_after_other_messages() {
    let mut tab = World::new(Vec::new());
    tab.dispatch(enter(0, 1));
    tab.dispatch(persistence::Event::SaveNow);
    fail_all_calls(&mut tab);
    assert_eq!(tab.app.page.messages.status, NO_SPACE_LEFT);
    tab.dispatch(enter(0, 1));
    tab.dispatch(playing::Event::Play(Action::Undo));
    tab.dispatch(persistence::Event::SaveNow);
    fail_all_calls(&mut tab);
    assert_eq!(tab.app.page.messages.status, "Undone.");
    tab.dispatch(enter(1, 2));
    tab.dispatch(persistence::Event::SaveNow);
    assert_eq!(tab.app.page.messages.status, "");
    fail_all_calls(&mut tab);
    assert_eq!(tab.app.page.messages.status, NO_SPACE_LEFT);
}

//! Tests of recent files: the saved state of collections, and how to reopen them.

use app::{
    Event, collection_list,
    effect::PickedFiles,
    messages::{Dialog, Tone},
    opening, playing,
    recent_list::{self, RecentEntry},
};
use collection::ReadingChoice;
use grid::{Cell, Digit, Shape};
use play::{
    Action,
    save::{self, MAX_COLLECTIONS, RECENT_FILES, Visit},
};

use crate::world::{self, Dice, Faults, World};

struct Player {
    world: World,
    dice: Dice,
}

impl Player {
    /// Creates a page with files that can be opened. In the first four, the first puzzle has only
    /// one given: the number of the file, counting from 1. Each second puzzle is
    /// `12.4..1..1..4..1`. Later files repeat these lines, so that no two files are the same.
    fn new(files: usize) -> Player {
        let puzzle = |given: usize| format!("{given}{}\n12.4..1..1..4..1\n", ".".repeat(15));
        let of = |n: usize| puzzle(1 + n % 4).repeat(1 + n / 4);
        Player { world: World::new((0..files).map(|n| of(n).into()).collect()), dice: Dice::new(7) }
    }

    /// Handles an event, and waits until no work is left.
    fn dispatch(&mut self, event: impl Into<Event>) {
        self.world.dispatch(event);
        self.world.settle(&mut self.dice);
    }

    fn open(&mut self, file: usize) {
        let (files, name) = (file as u32, format!("{file}.txt"));
        let picked = PickedFiles { files, name, choice: ReadingChoice::default(), id: None };
        self.dispatch(opening::Event::Open(picked));
    }

    fn enter_digit(&mut self, cell: usize, value: usize) {
        let digit = Digit::new(value).expect("a digit");
        let cells = vec![Cell::new(cell)];
        self.dispatch(playing::Event::Play(Action::Enter { cells, digit, cleans_peers: false }));
    }

    /// Solves the second puzzle of a file, `12.4..1..1..4..1`.
    fn solve_second_puzzle(&mut self) {
        self.dispatch(opening::Event::Load(1));
        let solution = "1234341221434321".bytes().map(|byte| usize::from(byte - b'0'));
        for (cell, value) in solution.enumerate() {
            self.enter_digit(cell, value);
        }
        assert!(self.world.app.page.is_solved());
    }

    fn reload(&mut self) {
        self.world.reload();
        self.world.settle(&mut self.dice);
    }

    fn files(&self) -> Vec<RecentEntry> {
        let app = &self.world.app;
        app.recent_list.files(&app.page).cloned().collect()
    }

    /// Checks the files that the command Recent Files shows, each with the number of the current
    /// puzzle at the last visit, and with the numbers of all, started and solved puzzles.
    #[track_caller]
    fn check_recent_files(&mut self, expected: &[(&str, Option<[u64; 4]>)]) {
        self.dispatch(world::command("Recent Files"));
        assert_eq!(self.world.app.page.messages.dialog, Some(Dialog::Recent));
        let far = |visit: &Visit| {
            [visit.puzzle_number, visit.puzzle_count, visit.started_count, visit.solved_count]
        };
        let files = self.files();
        let shown =
            files.iter().map(|file| (&*file.recent_file.name, file.visit.as_ref().map(far)));
        assert_eq!(shown.collect::<Vec<_>>(), expected);
    }

    /// Checks the filter, the sort order and the length of the list of puzzles.
    #[track_caller]
    fn check_list(&mut self, filter: &str, order: &str, count: u64) {
        self.dispatch(collection_list::Event::RowsVisible(0..2));
        let app = &self.world.app;
        let browsed = app.collection_list.shown_part(&app.page).expect("a list");
        let shown = (&*browsed.query.filter, &*browsed.query.order, browsed.row_count);
        assert_eq!(shown, (filter, order, count));
    }

    fn reopen(&mut self, name: &str) {
        let files = self.files();
        let file =
            files.iter().find(|file| file.recent_file.name == name).expect("a file that is shown");
        self.dispatch(recent_list::Event::Open(file.recent_file.collection));
    }

    #[track_caller]
    fn check_game(&self, name: &str, number: usize, board: &str) {
        let page = &self.world.app.page;
        assert_eq!(page.collection.as_ref().map(|open| &*open.name), Some(name));
        assert_eq!(page.puzzle_number(), Some(number));
        assert_eq!(page.game().board().to_string().replace('\n', " "), board);
    }
}

#[test]
fn files_are_reopened_at_the_last_puzzle() {
    let mut player = Player::new(3);
    player.check_recent_files(&[]);
    player.open(0);
    player.enter_digit(1, 3);
    player.solve_second_puzzle();
    player.open(1);
    player.dispatch(opening::Event::Load(1));
    player.enter_digit(2, 3);
    player.dispatch(opening::Event::Load(0));
    player.open(2);
    let zero = ("0.txt", Some([1, 2, 1, 1]));
    player.check_recent_files(&[("1.txt", Some([0, 2, 1, 0])), zero]);
    player.reload();
    player.check_recent_files(&[("1.txt", Some([0, 2, 1, 0])), zero]);
    player.reopen("0.txt");
    player.check_game("0.txt", 1, "1234 3412 2143 4321");
    assert_eq!(player.world.app.page.messages.dialog, None);
    let expected = "Reopened 0.txt, puzzle 2. Solved by you.";
    assert_eq!(player.world.app.page.messages.status, expected);
    player.dispatch(opening::Event::Load(0));
    player.check_game("0.txt", 0, "13.. .... .... ....");
    player.check_recent_files(&[("2.txt", Some([0, 2, 0, 0])), ("1.txt", Some([0, 2, 1, 0]))]);
    player.reopen("1.txt");
    player.check_game("1.txt", 0, "2... .... .... ....");
    player.check_recent_files(&[("0.txt", Some([0, 2, 1, 1])), ("2.txt", Some([0, 2, 0, 0]))]);
}

#[test]
fn the_list_is_filtered_and_sorted_as_at_the_last_visit() {
    let mut player = Player::new(2);
    player.open(0);
    player.dispatch(collection_list::Event::Filter("clues > 1".into()));
    player.dispatch(collection_list::Event::Sort("clues"));
    player.check_list("clues > 1", "clues", 1);
    player.reload();
    player.check_list("clues > 1", "clues", 1);
    // Other files have a list of their own.
    player.open(1);
    player.check_list("", "", 2);
    player.dispatch(collection_list::Event::Sort("number"));
    player.check_recent_files(&[("0.txt", Some([0, 2, 0, 0]))]);
    player.reopen("0.txt");
    player.check_list("clues > 1", "clues", 1);
    // A board that isn't in the collection is on the page.
    player.dispatch(playing::Event::NewBoard(Shape::CLASSIC));
    player.dispatch(collection_list::Event::Filter("clues < 9".into()));
    player.reload();
    player.check_list("clues < 9", "clues", 2);
    // If a file is picked again, its list has no filter and no sort order.
    player.open(1);
    player.open(0);
    player.check_list("", "", 2);
    player.reload();
    player.check_list("", "", 2);
}

#[test]
fn selected_puzzles_are_listed_and_the_selection_is_restored() {
    let mut player = Player::new(2);
    let counts = |player: &Player| player.world.app.collection_list.selected_counts();
    player.open(0);
    for number in [1, 0, 0, 2] {
        player.dispatch(collection_list::Event::ToggleSelection(number));
    }
    // The file has no third puzzle, so there is nothing to select.
    assert_eq!(counts(&player), (1, 0));
    player.dispatch(collection_list::Event::Filter("clues < 9".into()));
    player.dispatch(collection_list::Event::Narrow("clues > 0".into()));
    player.dispatch(collection_list::Event::ShowSelected);
    player.check_list("", "", 1);
    assert!(!player.world.app.collection_list.can_widen_filter());
    player.dispatch(collection_list::Event::ShowAll);
    player.check_list("clues < 9 && clues > 0", "", 2);
    player.dispatch(collection_list::Event::Widen);
    player.dispatch(collection_list::Event::ShowSelected);
    player.check_list("", "", 1);
    // If no puzzle is selected, all puzzles that match the filter are listed.
    player.dispatch(collection_list::Event::ToggleSelection(1));
    player.check_list("clues < 9", "", 2);
    player.dispatch(collection_list::Event::ToggleSelection(1));
    player.dispatch(collection_list::Event::ShowSelected);
    player.reload();
    player.check_list("clues < 9", "", 2);
    assert_eq!(counts(&player), (1, 0));
    assert!(player.world.app.collection_list.is_selected(1));
    player.open(1);
    assert_eq!(counts(&player), (0, 0));
    player.open(0);
    player.dispatch(collection_list::Event::ShowSelected);
    player.dispatch(collection_list::Event::DeselectAll);
    player.check_list("", "", 2);
    assert_eq!(counts(&player), (0, 1));
    player.dispatch(collection_list::Event::RestoreSelection);
    assert_eq!(counts(&player), (1, 0));
    player.dispatch(collection_list::Event::DeselectAll);
    player.reload();
    assert_eq!(counts(&player), (0, 0));
}

#[test]
fn a_filter_that_was_typed_before_the_visit_was_read_stays() {
    let mut player = Player::new(1);
    player.open(0);
    player.dispatch(collection_list::Event::Filter("clues > 1".into()));
    player.world.reload();
    // The files are open, but the visit isn't read yet.
    while player.world.app.page.collection.is_none() {
        player.world.advance(&mut player.dice, Faults::None);
    }
    player.dispatch(collection_list::Event::Filter("clues < 9".into()));
    player.check_list("clues < 9", "", 2);
}

#[test]
fn recent_files_are_listed_when_nothing_is_open() {
    let mut player = Player::new(2);
    player.open(0);
    player.open(1);
    // The browser doesn't restore a session here.
    player.world.store.remove(save::SESSION);
    player.reload();
    assert_eq!(*player.world.app.page.collection, None);
    let names: Vec<_> = player.files().iter().map(|file| file.recent_file.name.clone()).collect();
    assert_eq!(names, ["1.txt", "0.txt"]);
    player.reopen("0.txt");
    player.check_game("0.txt", 0, "1... .... .... ....");
}

#[test]
fn many_files_are_saved_and_the_oldest_are_removed() {
    let mut player = Player::new(MAX_COLLECTIONS + 2);
    (0..MAX_COLLECTIONS + 2).for_each(|file| player.open(file));
    player.dispatch(world::command("Recent Files"));
    let names: Vec<_> = player.files().iter().map(|file| file.recent_file.name.clone()).collect();
    let expected: Vec<_> = (2..=MAX_COLLECTIONS).rev().map(|n| format!("{n}.txt")).collect();
    assert_eq!(names, expected);
    let visits = player.world.store.keys().filter(|key| key.starts_with(save::VISITS));
    assert_eq!(visits.count(), MAX_COLLECTIONS);
}

#[test]
fn a_file_whose_bytes_were_deleted_is_removed_from_the_list() {
    let mut player = Player::new(2);
    player.open(0);
    player.open(1);
    player.check_recent_files(&[("0.txt", Some([0, 2, 0, 0]))]);
    let kept = player.files()[0].recent_file.clone();
    player.world.delete_file_bytes(&kept);
    player.reopen("0.txt");
    player.check_game("1.txt", 0, "2... .... .... ....");
    let expected = "The browser deleted its copy of 0.txt. Open the file again to continue. Your progress is saved.";
    let page = &player.world.app.page;
    assert_eq!((&*page.messages.status, page.messages.tone), (expected, Tone::Bad));
    player.check_recent_files(&[]);
    assert_eq!(player.world.recent_files().files.len(), 1);
}

#[test]
fn files_that_are_missing_at_the_start_are_reported() {
    let mut player = Player::new(1);
    player.open(0);
    let kept = player.world.recent_files().files[0].clone();
    player.world.delete_file_bytes(&kept);
    player.reload();
    let expected = "The browser deleted its copy of 0.txt. Open the file again to continue. Your progress is saved.";
    assert_eq!(player.world.app.page.messages.status, expected);
    assert_eq!(player.world.recent_files().files, []);
    player.check_recent_files(&[]);
}

#[test]
fn a_file_can_be_removed_and_its_games_stay() {
    let mut player = Player::new(2);
    player.open(0);
    player.enter_digit(1, 3);
    player.open(1);
    player.check_recent_files(&[("0.txt", Some([0, 2, 1, 0]))]);
    let of = player.files()[0].recent_file.collection;
    player.dispatch(recent_list::Event::Forget(of));
    let expected = "Removed 0.txt from this browser. Recent Files can restore it until you remove another file or close this page.";
    assert_eq!(player.world.app.page.messages.status, expected);
    assert_eq!(player.files(), []);
    player.check_recent_files(&[]);
    assert!(!player.world.store.contains_key(&Visit::key(of)));
    player.open(0);
    player.check_game("0.txt", 0, "13.. .... .... ....");
    player.check_recent_files(&[("1.txt", Some([0, 2, 0, 0]))]);
}

#[test]
fn removed_files_are_restored() {
    let mut player = Player::new(2);
    player.open(0);
    player.enter_digit(1, 3);
    player.open(1);
    let before = [("0.txt", Some([0, 2, 1, 0]))];
    player.check_recent_files(&before);
    player.dispatch(recent_list::Event::Restore);
    player.check_recent_files(&before);
    player.dispatch(recent_list::Event::Forget(player.files()[0].recent_file.collection));
    assert_eq!(player.world.app.recent_list.removed_name(), Some("0.txt"));
    // The file can still be restored after the dialog was closed.
    player.dispatch(app::dialogs::Event::Close);
    player.check_recent_files(&[]);
    assert_eq!(player.world.app.recent_list.removed_name(), Some("0.txt"));
    player.dispatch(recent_list::Event::Restore);
    assert_eq!(player.world.app.recent_list.removed_name(), None);
    player.check_recent_files(&before);
    // Nothing is left to restore after the file was opened again.
    player.dispatch(recent_list::Event::Forget(player.files()[0].recent_file.collection));
    player.open(0);
    player.open(1);
    player.check_recent_files(&before);
    assert_eq!(player.world.app.recent_list.removed_name(), None);
    player.reload();
    player.check_recent_files(&before);
    player.dispatch(recent_list::Event::Open(player.files()[0].recent_file.collection));
    player.check_game("0.txt", 0, "13.. .... .... ....");
}

#[test]
fn recent_files_of_an_early_version_are_shown_and_reopened() {
    let mut player = Player::new(2);
    player.open(0);
    player.open(1);
    let shelf = player.world.recent_files();
    player.world.store.insert(RECENT_FILES.into(), save::encode(&shelf.files));
    player.world.store.retain(|key, _| !key.starts_with(save::VISITS));
    player.reload();
    player.check_recent_files(&[("0.txt", None)]);
    player.reopen("0.txt");
    player.check_game("0.txt", 0, "1... .... .... ....");
    player.check_recent_files(&[("1.txt", Some([0, 2, 0, 0]))]);
}

#[test]
fn a_file_is_reopened_while_another_one_is_shown() {
    let mut player = Player::new(2);
    player.open(0);
    player.dispatch(opening::Event::Load(1));
    player.open(1);
    player.check_recent_files(&[("0.txt", Some([1, 2, 0, 0]))]);
    let of = player.files()[0].recent_file.collection;
    // Entries made before the file is open belong to the puzzle that is still shown.
    player.world.dispatch(recent_list::Event::Open(of));
    player.enter_digit(1, 4);
    player.check_game("0.txt", 1, "12.4 ..1. .1.. 4..1");
    player.check_recent_files(&[("1.txt", Some([0, 2, 1, 0]))]);
    player.reopen("1.txt");
    player.check_game("1.txt", 0, "24.. .... .... ....");
}

#[test]
fn no_recent_files_are_listed_after_everything_was_deleted() {
    let mut player = Player::new(2);
    player.open(0);
    player.open(1);
    player.check_recent_files(&[("0.txt", Some([0, 2, 0, 0]))]);
    player.dispatch(app::backups::Event::Forget);
    assert_eq!(player.files(), []);
    player.check_recent_files(&[]);
}

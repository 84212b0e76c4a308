//! Tests that solved puzzles, and equivalent ones, are recognized when they are loaded again.

use app::{Event, backups, effect::PickedFiles, opening, playing, sharing};
use collection::ReadingChoice;
use grid::{Cell, Digit};
use play::{Action, save::SOLVED};

use crate::world::{self, Dice, World};

/// Four puzzles. The second is the first with other digits, the third is the second rotated by 90°,
/// and the fourth isn't equivalent to them.
const FILE: &str = "12.4..1..1..4..1\n21.3..2..2..3..2\n3..2.2.1..2.2..3\n1..42.........1.\n";
/// Another file with the first of these puzzles and a full board.
const OTHER_FILE: &str = "12.4..1..1..4..1\n1234341221434321\n";

const SOLUTION: &str = "1234341221434321";
const KNOWN: &str = "You've solved this puzzle before.";
const KNOWN_EQUIVALENT: &str = "You've solved an equivalent puzzle before.";

struct Player {
    world: World,
    dice: Dice,
}

impl Player {
    fn new() -> Player {
        let mut player =
            Player { world: World::new(vec![FILE.into(), OTHER_FILE.into()]), dice: Dice::new(7) };
        player.open(0);
        player
    }

    /// Handles an event, and waits until no work is left.
    fn dispatch(&mut self, event: impl Into<Event>) {
        self.world.dispatch(event);
        self.world.settle(&mut self.dice);
    }

    fn open(&mut self, files: u32) {
        let name = format!("{files}.txt");
        let picked = PickedFiles { files, name, choice: ReadingChoice::default(), id: None };
        self.dispatch(opening::Event::Open(picked));
    }

    fn load(&mut self, number: u64) {
        self.dispatch(opening::Event::Load(number));
    }

    /// Enters the solution of the first puzzle.
    fn solve(&mut self) {
        for (cell, value) in SOLUTION.bytes().enumerate() {
            let digit = Digit::new(usize::from(value - b'0')).expect("a digit");
            let cells = vec![Cell::new(cell)];
            self.dispatch(playing::Event::Play(Action::Enter {
                cells,
                digit,
                cleans_peers: false,
            }));
        }
        assert!(self.world.app.page.is_solved());
    }

    #[track_caller]
    fn check_status_end(&self, end: &str) {
        let status = &self.world.app.page.messages.status;
        assert!(status.ends_with(end), "{status}");
    }

    #[track_caller]
    fn check_remembered_count(&self, many: usize) {
        let keys = self.world.store.keys().filter(|key| key.starts_with(SOLVED));
        assert_eq!(keys.count(), many);
    }
}

#[test]
fn a_solved_puzzle_and_its_equivalents_are_recognized() {
    let mut player = Player::new();
    player.solve();
    player.check_remembered_count(1);
    player.load(1);
    player.check_status_end(&format!("Puzzle 2: 4×4, 7 givens. {KNOWN_EQUIVALENT}"));
    player.load(2);
    player.check_status_end(&format!("Puzzle 3: 4×4, 7 givens. {KNOWN_EQUIVALENT}"));
    player.load(3);
    player.check_status_end("Puzzle 4: 4×4, 4 givens.");
    player.open(1);
    player.check_status_end(KNOWN);
    // The puzzle is also recognized on the player's own board, and after a reload.
    player.world.reload();
    player.world.settle(&mut player.dice);
    player.check_status_end(&format!("puzzle 1. {KNOWN}"));
    player.dispatch(sharing::Event::AddressChanged("2x2:2_1a3b2b2b3b2".into()));
    player.check_status_end(&format!("This board was opened from a link. {KNOWN_EQUIVALENT}"));
    player.check_remembered_count(1);
}

#[test]
fn the_same_game_is_not_reported_as_solved_before() {
    let mut player = Player::new();
    player.solve();
    player.load(3);
    player.load(0);
    player.check_status_end("Solved by you.");
    player.dispatch(world::command("Start Over"));
    player.load(3);
    player.load(0);
    player.check_status_end("Puzzle 1: 4×4, 7 givens.");
    player.solve();
    player.check_remembered_count(1);
}

#[test]
fn each_solved_form_of_a_puzzle_is_remembered() {
    let mut player = Player::new();
    player.solve();
    player.load(1);
    player.check_status_end(KNOWN_EQUIVALENT);
    for (cell, value) in "2143432112343412".bytes().enumerate() {
        let digit = Digit::new(usize::from(value - b'0')).expect("a digit");
        let cells = vec![Cell::new(cell)];
        player.dispatch(playing::Event::Play(Action::Enter { cells, digit, cleans_peers: false }));
    }
    assert!(player.world.app.page.is_solved());
    player.check_remembered_count(1);
    player.world.store.retain(|key, _| !key.starts_with("game:"));
    player.world.reload();
    player.world.settle(&mut player.dice);
    player.check_status_end(KNOWN);
    player.load(0);
    player.check_status_end(KNOWN);
    player.load(2);
    player.check_status_end(KNOWN_EQUIVALENT);
}

#[test]
fn puzzles_solved_by_the_program_are_not_remembered() {
    let mut player = Player::new();
    player.dispatch(world::command("Solve Puzzle"));
    assert!(player.world.app.page.is_solved());
    player.check_remembered_count(0);
    player.load(1);
    player.check_status_end("Puzzle 2: 4×4, 7 givens.");
}

#[test]
fn full_and_empty_boards_do_not_count_as_solved_puzzles() {
    let mut player = Player::new();
    player.open(1);
    player.load(1);
    player.check_remembered_count(0);
    player.dispatch(playing::Event::NewBoard(grid::Shape::new(2, 2).expect("a shape")));
    player.solve();
    player.check_remembered_count(0);
}

#[test]
fn solved_puzzles_are_forgotten_when_everything_is_deleted() {
    let mut player = Player::new();
    player.solve();
    player.dispatch(backups::Event::Forget);
    player.open(0);
    player.check_remembered_count(0);
    player.load(1);
    player.check_status_end("Puzzle 2: 4×4, 7 givens.");
}

#[test]
fn a_late_recognition_is_not_reported_after_the_next_entry() {
    let mut player = Player::new();
    player.solve();
    player.load(3);
    player.world.dispatch(opening::Event::Load(1));
    while player.world.app.page.puzzle_number() != Some(1) {
        player.world.advance(&mut player.dice, world::Faults::None);
    }
    let digit = Digit::new(4).expect("a digit");
    player.dispatch(playing::Event::Play(Action::Enter {
        cells: vec![Cell::new(2)],
        digit,
        cleans_peers: false,
    }));
    player.check_status_end("");
    assert_eq!(player.world.app.page.messages.status, "");
}

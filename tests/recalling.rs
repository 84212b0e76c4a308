//! Puzzles that were solved are known when they come again, turned or as they were.

#[allow(dead_code, reason = "the false outside has faults, too, which sequences try")]
mod world;

use app::{Event, backup, effect::Picked, opening, playing, sharing};
use collection::Choice;
use grid::{Cell, Digit};
use play::{Action, save::SOLVED};
use world::{Dice, World};

/// A puzzle; the same with other digits, that one turned by a quarter, and another one.
const FILE: &str = "12.4..1..1..4..1\n21.3..2..2..3..2\n3..2.2.1..2.2..3\n1..42.........1.\n";
/// The first of them, in another file, and a full board.
const OTHER: &str = "12.4..1..1..4..1\n1234341221434321\n";

const SOLUTION: &str = "1234341221434321";
const KNOWN: &str = "You have solved this one before.";
const TURNED: &str = "You have solved this one before, turned.";

struct Player {
    world: World,
    dice: Dice,
}

impl Player {
    fn new() -> Player {
        let mut player =
            Player { world: World::new(vec![FILE.into(), OTHER.into()]), dice: Dice::new(7) };
        player.opens(0);
        player
    }

    /// Does something, and waits until nothing goes on any more.
    fn does(&mut self, event: impl Into<Event>) {
        self.world.happens(event);
        self.world.settles(&mut self.dice);
    }

    fn opens(&mut self, files: u32) {
        let name = format!("{files}.txt");
        let picked = Picked { files, name, choice: Choice::default(), id: None };
        self.does(opening::Event::Open(picked));
    }

    fn loads(&mut self, number: u64) {
        self.does(opening::Event::Load(number));
    }

    /// Enters the solution of the first puzzle.
    fn solves(&mut self) {
        for (cell, value) in SOLUTION.bytes().enumerate() {
            let digit = Digit::new(usize::from(value - b'0')).expect("a digit");
            let cells = vec![Cell::new(cell)];
            self.does(playing::Event::Play(Action::Enter { cells, digit, clean: false }));
        }
        assert!(self.world.app.page.is_solved());
    }

    #[track_caller]
    fn hears(&self, end: &str) {
        let status = &self.world.app.page.said.status;
        assert!(status.ends_with(end), "{status}");
    }

    #[track_caller]
    fn remembers(&self, many: usize) {
        let keys = self.world.store.keys().filter(|key| key.starts_with(SOLVED));
        assert_eq!(keys.count(), many);
    }
}

#[test]
fn a_puzzle_that_comes_again_is_known() {
    let mut player = Player::new();
    player.solves();
    player.remembers(1);
    player.loads(1);
    player.hears(&format!("Puzzle 1: 4×4, 7 givens. {TURNED}"));
    player.loads(2);
    player.hears(&format!("Puzzle 2: 4×4, 7 givens. {TURNED}"));
    player.loads(3);
    player.hears("Puzzle 3: 4×4, 4 givens.");
    player.opens(1);
    player.hears(KNOWN);
    // On the player's own board, too, and after a reload.
    player.world.reload();
    player.world.settles(&mut player.dice);
    player.hears(&format!("puzzle 0. {KNOWN}"));
    player.does(sharing::Event::Address("2x2:2_1a3b2b2b3b2".into()));
    player.hears(&format!("This board came with the link. {TURNED}"));
    player.remembers(1);
}

#[test]
fn the_same_game_is_not_told_to_be_known() {
    let mut player = Player::new();
    player.solves();
    player.loads(3);
    player.loads(0);
    player.hears("You have solved it.");
    player.does(Event::Command("Start Over"));
    player.loads(3);
    player.loads(0);
    player.hears("Puzzle 0: 4×4, 7 givens.");
    player.solves();
    player.remembers(1);
}

#[test]
fn each_way_that_it_was_turned_is_remembered() {
    let mut player = Player::new();
    player.solves();
    player.loads(1);
    player.hears(TURNED);
    for (cell, value) in "2143432112343412".bytes().enumerate() {
        let digit = Digit::new(usize::from(value - b'0')).expect("a digit");
        let cells = vec![Cell::new(cell)];
        player.does(playing::Event::Play(Action::Enter { cells, digit, clean: false }));
    }
    assert!(player.world.app.page.is_solved());
    player.remembers(1);
    player.world.store.retain(|key, _| !key.starts_with("game:"));
    player.world.reload();
    player.world.settles(&mut player.dice);
    player.hears(KNOWN);
    player.loads(0);
    player.hears(KNOWN);
    player.loads(2);
    player.hears(TURNED);
}

#[test]
fn what_the_program_solved_is_not_remembered() {
    let mut player = Player::new();
    player.does(Event::Command("Solve Puzzle"));
    assert!(player.world.app.page.is_solved());
    player.remembers(0);
    player.loads(1);
    player.hears("Puzzle 1: 4×4, 7 givens.");
}

#[test]
fn a_full_board_and_a_blank_one_are_no_puzzle_that_was_solved() {
    let mut player = Player::new();
    player.opens(1);
    player.loads(1);
    player.remembers(0);
    player.does(playing::Event::NewBoard(grid::Shape::new(2, 2).expect("a shape")));
    player.solves();
    player.remembers(0);
}

#[test]
fn what_was_forgotten_is_not_known() {
    let mut player = Player::new();
    player.solves();
    player.does(backup::Event::Forget);
    player.opens(0);
    player.remembers(0);
    player.loads(1);
    player.hears("Puzzle 1: 4×4, 7 givens.");
}

#[test]
fn nothing_is_told_once_the_player_has_gone_on() {
    let mut player = Player::new();
    player.solves();
    player.loads(3);
    player.world.happens(opening::Event::Load(1));
    while player.world.app.page.number() != Some(1) {
        player.world.goes_on(&mut player.dice, world::Faults::None);
    }
    let digit = Digit::new(4).expect("a digit");
    player.does(playing::Event::Play(Action::Enter {
        cells: vec![Cell::new(2)],
        digit,
        clean: false,
    }));
    player.hears("");
    assert_eq!(player.world.app.page.said.status, "");
}

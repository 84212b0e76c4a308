//! What the status line says as people play, and which cell is selected: what happens goes in, and
//! what is told of it comes out.

#[allow(dead_code, reason = "the false outside has faults, too, which sequences try")]
mod world;

use app::{
    Event,
    effect::{Effect, Picked, StoreError, Timer},
    opening, playing, proving, sharing, talking, watching,
};
use collection::Choice;
use grid::{Cell, Digit, Shape};
use play::{Action, Mode, save::Checks};
use world::{Dice, World};

/// Two puzzles: the first begins with a given, and its solution is `1234 3412 2143 4321`.
const FILE: &str = "12.4..1..1..4..1\n1..42.........1.\n";

struct Player {
    world: World,
    dice: Dice,
}

impl Player {
    fn new(file: &str) -> Player {
        Player { world: World::new(vec![file.into()]), dice: Dice::new(7) }
    }

    /// A page on which that file is open.
    fn with(file: &str) -> Player {
        let mut player = Player::new(file);
        let picked =
            Picked { files: 0, name: "two.txt".into(), choice: Choice::default(), id: None };
        player.does(opening::Event::Open(picked));
        player
    }

    /// Does something, and waits until nothing goes on any more.
    fn does(&mut self, event: impl Into<Event>) {
        self.world.happens(event);
        self.world.settles(&mut self.dice);
    }

    fn command(&mut self, name: &'static str) {
        self.does(Event::Command(name));
    }

    fn select(&mut self, cell: usize) {
        self.does(playing::Event::Select(Cell::new(cell)));
    }

    fn digit(&mut self, cell: usize, value: usize) {
        self.select(cell);
        self.does(playing::Event::Digit(digit(value)));
    }

    /// Enters digits in the empty cells, row by row.
    fn fills(&mut self, values: &str) {
        for value in values.bytes() {
            let cell = self.world.app.page.first_empty().index();
            self.digit(cell, (value - b'0').into());
        }
    }

    fn selected(&self) -> usize {
        self.world.app.page.selected().index()
    }

    #[track_caller]
    fn hears(&self, expected: &str) {
        // A blank at the end has a line read out once more.
        let said = &self.world.app.page.said;
        assert_eq!(said.status.trim_end(), expected);
        assert_eq!(said.alert, None);
    }

    /// Hears a line with a time in it.
    #[track_caller]
    fn hears_of(&self, start: &str, end: &str) {
        let status = &self.world.app.page.said.status;
        assert!(status.starts_with(start) && status.ends_with(end), "{status}");
    }
}

fn digit(value: usize) -> Digit {
    Digit::new(value).expect("a digit")
}

#[test]
fn what_was_said_of_a_board_ends_with_its_next_step() {
    let mut player = Player::with(FILE);
    player.hears_of("Opened two.txt: 2 puzzles, read as plain lines, in", "s.");
    player.select(4);
    player.hears_of("Opened", "s.");
    player.digit(4, 3);
    player.hears("");
    player.does(opening::Event::Load(1));
    player.hears("Puzzle 1: 4×4, 4 givens.");
    player.does(playing::Event::Play(Action::Corner(vec![Cell::new(1)], digit(2))));
    player.hears("");
    player.does(playing::Event::Play(Action::Undo));
    player.hears("Undone.");
}

#[test]
fn what_is_so_for_every_board_stays() {
    let mut player = Player::with(FILE);
    player.does(Event::Shelved(Err(StoreError { full: true, words: String::new() })));
    let said = "This file is not kept: open it again after a reload. Your progress in it is.";
    player.digit(2, 3);
    player.hears(said);
}

#[test]
fn what_was_said_of_a_board_is_not_said_of_a_search() {
    let mut player = Player::with(FILE);
    player.does(watching::Event::Step(1));
    player.hears("");
}

#[test]
fn a_full_board_that_is_wrong_is_told_to_be_wrong() {
    let mut player = Player::with(FILE);
    player.fills("33422433");
    player.hears("");
    player.fills("3");
    player.hears("The board is full, and not right: 4 cells clash.");
    player.does(playing::Event::Play(Action::Undo));
    player.hears("Undone.");
    player.does(playing::Event::Play(Action::Redo));
    player.hears("The board is full, and not right: 4 cells clash.");
    player.digit(15, 2);
    player.hears("Row 4, column 4 is given.");
    player.digit(14, 2);
    assert!(player.world.app.page.said.status.starts_with("Solved. Well done."));
}

#[test]
fn who_wants_to_know_what_is_wrong_is_told_how_much() {
    let mut player = Player::with(FILE);
    for (checks, said) in [
        (Checks::Solution, "The board is full, and not right: 1 entry is wrong."),
        (Checks::Asked, "The board is full, and not right."),
    ] {
        let settings = play::save::Settings { checks, ..player.world.app.page.wishes.settings };
        player.does(talking::Event::Settings(settings));
        player.does(proving::Event::GoBack);
        player.command("Start Over");
        player.fills("334224333");
        player.hears(said);
    }
}

#[test]
fn a_given_is_said_to_be_given() {
    let mut player = Player::with(FILE);
    let board = player.world.app.page.position().clone();
    player.digit(0, 3);
    player.hears("Row 1, column 1 is given.");
    player.select(3);
    player.does(playing::Event::Erase);
    player.hears("Row 1, column 4 is given.");
    player.does(playing::Event::Mode(Mode::Centre));
    player.digit(6, 3);
    player.hears("Row 2, column 3 is given.");
    player.does(playing::Event::Write(true));
    player.hears("Row 2, column 3 is given.");
    assert_eq!(player.world.app.page.input.writing, None);
    player.does(playing::Event::Toggle(Cell::new(0)));
    player.does(playing::Event::Digit(digit(3)));
    player.hears("All of these cells are given.");
    assert_eq!(*player.world.app.page.position(), board);
    // A colour is for givens, too, and so is its end.
    player.does(playing::Event::Mode(Mode::Colour));
    player.does(playing::Event::Digit(digit(3)));
    player.hears("");
    assert_ne!(*player.world.app.page.position(), board);
    player.does(playing::Event::Mode(Mode::Digit));
    player.does(playing::Event::Erase);
    player.hears("");
    assert_eq!(*player.world.app.page.position(), board);
    // Of several cells, those that are not given take the digit.
    player.does(playing::Event::Toggle(Cell::new(2)));
    player.does(playing::Event::Digit(digit(3)));
    player.hears("");
    assert_ne!(*player.world.app.page.position(), board);
}

#[test]
fn the_first_empty_cell_of_a_puzzle_that_is_loaded_is_selected() {
    let mut player = Player::with(FILE);
    assert_eq!(player.selected(), 2);
    player.select(9);
    player.does(opening::Event::Load(1));
    assert_eq!(player.selected(), 1);
    player.digit(1, 2);
    player.does(opening::Event::Load(0));
    assert_eq!(player.selected(), 2);
    // With what was entered there it is another one.
    player.does(opening::Event::Load(1));
    assert_eq!(player.selected(), 2);
    player.does(sharing::Event::Address("2x2:1b4_2i1a".into()));
    assert_eq!(player.selected(), 1);
    player.does(playing::Event::NewBoard(Shape::CLASSIC));
    assert_eq!(player.selected(), 0);
}

#[test]
fn where_nobody_has_selected_a_cell_the_first_empty_one_is_when_a_board_is_back() {
    let mut player = Player::with(FILE);
    player.digit(2, 3);
    player.world.reload();
    player.world.settles(&mut player.dice);
    player.hears("Open again: two.txt, puzzle 0.");
    assert_eq!(player.selected(), 4);
    player.does(sharing::Event::Address("2x2:1b4_2i1a".into()));
    player.digit(1, 2);
    player.world.reload();
    player.world.settles(&mut player.dice);
    assert_eq!(player.selected(), 2);
}

#[test]
fn another_puzzle_begins_its_time_and_says_how_to_go_back() {
    let mut player = Player::new(FILE);
    player.does(playing::Event::NewBoard(Shape::CLASSIC));
    player.hears("A new 9×9 board.");
    player.digit(3, 4);
    player.does(playing::Event::Play(Action::Spend(5_000)));
    player.does(playing::Event::NewBoard(Shape::CLASSIC));
    player.hears("A new 9×9 board. Undo brings back the one before.");
    assert!(player.world.app.page.game().spent() < 5_000);
    player.command("Undo");
    assert!(player.world.app.page.position().is_begun());
}

#[test]
fn what_a_saved_board_does_not_keep_is_said() {
    let mut player = Player::with(FILE);
    player.command("Save Board");
    player.hears("Saved two-0.txt.");
    player.digit(2, 3);
    player.command("Save Board");
    player.hears(
        "Saved two-0.txt. It does not keep which digits were entered. \
         Export Board has formats that do, such as OpenSudoku.",
    );
}

#[test]
fn the_state_of_a_board_is_said_where_no_one_has_to_answer() {
    let mut player = Player::with(FILE);
    player.command("Validate Board");
    player.hears("The board is valid, but not solved.");
    player.digit(13, 4);
    player.hears("");
    player.select(5);
    player.command("Validate Board");
    player.hears("The board is not valid: 4 twice in row 4.");
    assert_eq!(player.selected(), 12);
    player.digit(13, 3);
    player.command("Validate Board");
    player.hears(
        "The board is valid, but not solved. \
         It breaks no rule so far; Hint tells whether what you put in is right.",
    );
    player.digit(13, 4);
    player.does(talking::Event::CloseDialog);
    player.fills("33422432");
    player.command("Check Solution");
    let alert = player.world.app.page.said.alert.as_ref().map(|alert| alert.message.as_str());
    assert_eq!(alert, Some("The puzzle is NOT solved."));
}

/// What stands in the field of the number.
fn field(player: &Player) -> String {
    player.world.app.opening.number_field(&player.world.app.page)
}

/// Types in the field of the number; returns the timer of the pause after it.
#[track_caller]
fn types(player: &mut Player, text: &str) -> Event {
    let effects = player.world.app.update(opening::Event::Typed(text.into()).into(), 0.0);
    let [Effect::After(600, timer @ Timer::Typed(_))] = effects[..] else {
        panic!("a pause is waited for: {effects:?}")
    };
    Event::Timer(timer)
}

#[track_caller]
fn check_number(player: &Player, expected: usize) {
    let shown = field(player);
    assert_eq!((player.world.app.page.number(), shown), (Some(expected), expected.to_string()));
}

#[test]
fn a_number_is_taken_once_it_is_typed() {
    let mut player = Player::with(&FILE.repeat(15));
    let first = types(&mut player, "2");
    let second = types(&mut player, "29");
    player.does(first);
    assert_eq!((player.world.app.page.number(), field(&player)), (Some(0), "29".into()));
    player.does(second);
    check_number(&player, 29);
    player.hears("Puzzle 29: 4×4, 4 givens.");
    // Nobody needs to wait.
    let pause = types(&mut player, "7");
    player.does(opening::Event::TakeTyped);
    check_number(&player, 7);
    player.digit(1, 2);
    player.does(pause);
    player.hears("");
}

#[test]
fn a_number_that_no_puzzle_has_is_refused() {
    let mut player = Player::with(FILE);
    for text in ["2", "99999999999999999999", "-1", "1.5", "x"] {
        let pause = types(&mut player, text);
        player.does(pause);
        player.hears("Puzzle numbers go from 0 to 1.");
        check_number(&player, 0);
    }
    // What is on its way comes all the same.
    player.world.happens(opening::Event::Load(1));
    types(&mut player, "2");
    player.does(opening::Event::TakeTyped);
    check_number(&player, 1);
    types(&mut player, "");
    player.does(opening::Event::TakeTyped);
    check_number(&player, 1);
}

#[test]
fn arrows_in_the_field_of_the_number_step_at_once() {
    let mut player = Player::with(&FILE.repeat(15));
    player.world.happens(opening::Event::StepUp);
    player.does(opening::Event::StepUp);
    check_number(&player, 2);
    types(&mut player, "20");
    player.does(opening::Event::StepUp);
    check_number(&player, 21);
    player.does(opening::Event::StepDown);
    check_number(&player, 20);
    types(&mut player, "0");
    player.does(opening::Event::StepDown);
    check_number(&player, 0);
}

#[test]
fn what_is_typed_goes_with_its_collection() {
    let mut player = Player::with(FILE);
    let pause = types(&mut player, "1");
    player.does(app::backup::Event::Forget);
    assert_eq!(field(&player), "");
    player.does(pause);
    player.hears("Everything was forgotten.");
}

#[test]
fn a_solution_says_that_what_was_put_in_is_not_lost() {
    let mut player = Player::with(FILE);
    player.command("Solve Puzzle");
    player.hears_of("Solved in", ", without guessing.");
    player.does(playing::Event::Play(Action::Undo));
    player.hears("No longer solved.");
    player.digit(2, 4);
    let board = player.world.app.page.game().board();
    player.command("Solve Puzzle");
    player.hears_of("Solved in", ", without guessing. Undo brings back what you had put in.");
    player.does(playing::Event::Play(Action::Undo));
    assert_eq!(player.world.app.page.game().board(), board);
}

#[test]
fn a_puzzle_that_is_loaded_solved_says_by_whom() {
    let mut player = Player::with(FILE);
    player.command("Solve Puzzle");
    player.does(opening::Event::Load(1));
    player.hears("Puzzle 1: 4×4, 4 givens.");
    player.does(opening::Event::Load(0));
    player.hears("Puzzle 0: 4×4, 7 givens. Ninefold has solved it.");
    player.world.reload();
    player.world.settles(&mut player.dice);
    player.hears("Open again: two.txt, puzzle 0. Ninefold has solved it.");
    player.command("Start Over");
    player.fills("334224332");
    player.does(opening::Event::Load(1));
    player.does(opening::Event::Load(0));
    player.hears("Puzzle 0: 4×4, 7 givens. You have solved it.");
    // What comes from storage is said once, too.
    player.does(opening::Event::Load(1));
    let picked = Picked { files: 0, name: "two.txt".into(), choice: Choice::default(), id: None };
    player.does(opening::Event::Open(picked));
    player.hears_of("Opened two.txt: 2 puzzles, read as plain lines, in", "s. You have solved it.");
}

#[test]
fn the_cell_with_the_fewest_candidates_is_said_to_be_that() {
    let mut player = Player::with(FILE);
    player.command("Find Min Choice Cell");
    player.hears("Row 1, column 3 has one candidate left: 3.");
    player.does(playing::Event::NewBoard(Shape::CLASSIC));
    player.command("Find Min Choice Cell");
    player.hears("Row 1, column 1 has the fewest candidates: 1 2 3 4 5 6 7 8 9.");
}

//! Tests of entering a puzzle from paper: keys and events are the input, the contents of the page
//! are the output.

use app::{Event, entering, generating, messages::Alert, playing, repairing};
use grid::{Cell, Digit, Shape};
use human::Level;
use jobs::SolutionCount;
use play::{
    Action, GameSlot, Mode,
    save::{EntryChecks, GameSource},
};
use view::Stroke;

use crate::world::{self, Dice, World};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

struct Player {
    world: World,
    dice: Dice,
}

impl Player {
    fn new() -> Player {
        let mut player = Player { world: World::new(Vec::new()), dice: Dice::new(5) };
        player.settle();
        player
    }

    fn settle(&mut self) {
        self.world.settle(&mut self.dice);
    }

    fn dispatch(&mut self, event: impl Into<Event>) {
        self.world.dispatch(event);
        self.settle();
    }

    fn reload(&mut self) {
        self.world.reload();
        self.settle();
    }

    fn press(&mut self, key: &str) -> bool {
        self.world.press_key(Stroke { key, code: key, ..Stroke::default() })
    }

    /// Presses the key of each character, and Backspace for `<`.
    fn type_text(&mut self, text: &str) {
        for character in text.chars() {
            let key = if character == '<' { "Backspace".into() } else { character.to_string() };
            assert!(self.press(&key), "{key} means something");
        }
        self.settle();
    }

    /// Checks that Cancel, after `act`, returns to the game and the position that were on the page
    /// before `act`.
    fn check_return(&mut self, act: impl FnOnce(&mut Player)) {
        let (position, spent) = {
            let page = &self.world.app.page;
            (page.position().clone(), page.game().play_time())
        };
        let slot = self.world.app.page.play_state.games.current_slot();
        act(self);
        self.dispatch(entering::Event::Cancel);
        let page = &self.world.app.page;
        assert_eq!((page.play_state.games.current_slot(), page.position()), (slot, &position));
        assert!(page.game().play_time() >= spent && !page.input_state.is_entering());
    }

    fn digits(&self) -> String {
        let board = self.world.app.page.game().board();
        board.digits().iter().map(|d| d.map_or(".".into(), |digit| digit.to_string())).collect()
    }

    fn first_row(&self) -> String {
        self.digits()[..9].into()
    }

    fn selected_index(&self) -> usize {
        self.world.app.page.focused_cell().index()
    }

    fn status_line(&self) -> String {
        let app = &self.world.app;
        app.entering.status_line()
    }
}

#[test]
fn typing_moves_to_the_next_cell() {
    let mut player = Player::new();
    player.dispatch(world::command("Enter a Puzzle"));
    player.type_text("53");
    assert_eq!((player.first_row().as_str(), player.selected_index()), ("53.......", 2));
    player.type_text("0 .7");
    assert_eq!((player.first_row().as_str(), player.selected_index()), ("53...7...", 6));
    // Backspace moves to the previous cell, and empties it.
    player.type_text("<");
    assert_eq!((player.first_row().as_str(), player.selected_index()), ("53.......", 5));
    player.type_text("<<<7");
    assert_eq!((player.first_row().as_str(), player.selected_index()), ("537......", 3));
    // In a cell with a digit, 0 and a full stop clear the digit, and Space leaves it unchanged.
    player.dispatch(playing::Event::Select(Cell::new(0)));
    player.type_text("0 .4");
    assert_eq!(player.first_row(), ".3.4.....");
    // The keypad has the same effect in all modes.
    player.dispatch(playing::Event::ToggleDigitFirst);
    player.dispatch(entering::Event::Skip);
    let nine = || playing::Event::Digit(Digit::new(9).expect("a digit"));
    player.dispatch(nine());
    assert_eq!((player.first_row().as_str(), player.selected_index()), (".3.4.9...", 6));
    player.dispatch(playing::Event::Erase);
    assert_eq!((player.first_row().as_str(), player.selected_index()), (".3.4.....", 5));
    player.dispatch(nine());
    player.type_text("x8");
    assert_eq!(player.world.app.page.input_state.mode, Mode::Entry);
    let view = app::shown_board(&player.world.app);
    assert!(view.cells.iter().all(|cell| cell.is_given == cell.digit.is_some()));
    player.dispatch(playing::Event::DoubleClick(Cell::new(20)));
    assert_eq!(player.world.app.page.input_state.edited_cell, None);
    // After the last cell, the last cell stays selected.
    player.dispatch(playing::Event::Select(Cell::new(80)));
    player.type_text("1");
    assert_eq!(player.selected_index(), 80);
    player.type_text("<<2");
    assert!(player.digits().ends_with("..2."), "{}", player.digits());
}

#[test]
fn undo_stops_at_the_start_of_entering() {
    let mut player = Player::new();
    // The player's own board has a history from before.
    player.type_text("12");
    player.dispatch(entering::Event::Begin);
    player.type_text("3");
    player.dispatch(entering::Event::Finish);
    player.type_text("4");
    for _ in 0..2 {
        player.dispatch(entering::Event::Begin);
        player.type_text("34");
        for expected in [("3........", 1), (".........", 0), (".........", 0)] {
            player.dispatch(playing::Event::Play(Action::Undo));
            assert_eq!((player.first_row().as_str(), player.selected_index()), expected);
        }
        let page = &player.world.app.page;
        assert!(!page.command_context().can_undo);
        assert!(page.messages.status.starts_with("Enter the digits row by row."));
        player.dispatch(playing::Event::Play(Action::Redo));
        assert_eq!((player.first_row().as_str(), player.selected_index()), ("3........", 0));
        player.dispatch(entering::Event::Cancel);
    }
    // Digits that are already on the board stay.
    let mut player = Player::new();
    player.type_text("12");
    player.dispatch(entering::Event::Begin);
    let before = player.first_row();
    player.type_text("3");
    (0..3).for_each(|_| player.dispatch(playing::Event::Play(Action::Undo)));
    assert_eq!(player.first_row(), before);
}

#[test]
fn two_characters_are_typed_for_a_digit_above_nine() {
    let mut player = Player::new();
    player.dispatch(playing::Event::NewBoard(Shape::from_side(16).expect("a shape")));
    player.dispatch(entering::Event::Begin);
    for key in ["1", "5", "7", "b", "1", " ", "2"] {
        player.press(key);
    }
    let digits = player.world.app.page.game().board();
    let digits = digits.digits().iter().take(5).map(|digit| digit.map_or(0, |d| d.value()));
    assert_eq!(digits.collect::<Vec<_>>(), [15, 7, 11, 1, 2]);
}

#[test]
fn the_status_line_counts_givens_and_solutions() {
    let mut player = Player::new();
    player.dispatch(entering::Event::Begin);
    assert_eq!(player.status_line(), "No givens yet.");
    player.type_text("5");
    assert_eq!(player.status_line(), "1 given: several solutions so far.");
    let mut settings = player.world.app.page.preferences.settings;
    settings.entry_checks = EntryChecks::OnRequest;
    player.dispatch(app::customizing::Event::ReplaceSettings(settings));
    player.type_text("5");
    assert_eq!(player.status_line(), "2 givens: no solution. Two digits clash: 5 twice in row 1.");
    let clashes =
        app::shown_board(&player.world.app).cells.iter().filter(|cell| cell.is_clashing).count();
    assert_eq!(clashes, 2, "clashes are always shown");
    player.type_text("<<");
    assert_eq!(player.status_line(), "No givens yet.");
    player.type_text(PUZZLE);
    assert_eq!(player.status_line(), "30 givens: exactly one solution.");
    assert_eq!(
        player.world.app.entering.solution_count(&player.world.app.page),
        Some(SolutionCount::One)
    );
}

#[test]
fn done_starts_a_game() {
    let mut player = Player::new();
    player.dispatch(generating::Event::Play(Level::Easy));
    player.dispatch(entering::Event::Begin);
    // There is nothing to play yet.
    player.dispatch(entering::Event::Finish);
    assert!(player.world.app.page.input_state.is_entering());
    player.type_text(PUZZLE);
    assert!(!player.world.app.page.is_timed());
    player.dispatch(entering::Event::Finish);
    let page = &player.world.app.page;
    let status = "Puzzle entered. 30 givens: exactly one solution.";
    assert_eq!((page.messages.status.as_str(), page.input_state.is_entering()), (status, false));
    assert_eq!(page.play_state.games.current_slot(), GameSlot::for_own_board(page.givens()));
    assert_eq!((page.givens().filled_count(), page.game().can_undo()), (30, false));
    assert!(page.is_timed() && page.clock.updated_at.is_some(), "the clock runs");
    let board = page.play_state.games.game_in(GameSlot::Board).expect("the player's own board");
    assert_eq!(board.board().filled_count(), 0);
    player.type_text("1");
    let app = &player.world.app;
    assert_eq!(
        app.played_games.current_game(&app.page).expect("a game").source,
        GameSource::Entered
    );
    // The next puzzle is entered on an empty board, also after a reload.
    player.world.reload();
    player.settle();
    assert_eq!(player.world.app.page.givens().filled_count(), 30);
    player.dispatch(entering::Event::Begin);
    assert_eq!(player.world.app.page.game().board().filled_count(), 0);
}

#[test]
fn a_reload_does_not_end_entering() {
    let mut player = Player::new();
    player.type_text("1");
    let before = player.digits();
    player.dispatch(playing::Event::SetMode(Mode::Corner));
    player.dispatch(entering::Event::Begin);
    player.reload();
    assert!(player.world.app.page.input_state.is_entering(), "before anything is typed");
    player.type_text("23 4");
    for _ in 0..2 {
        player.reload();
        assert!(player.world.app.page.input_state.is_entering());
        assert_eq!(player.first_row(), "123.4....");
        assert_eq!(player.world.app.page.focused_cell(), Cell::new(5), "after the last digit");
    }
    assert_eq!(player.status_line(), "4 givens: several solutions so far.");
    player.dispatch(entering::Event::Cancel);
    assert_eq!((player.digits(), player.world.app.page.input_state.mode), (before, Mode::Corner));
    player.dispatch(playing::Event::SetMode(Mode::Entry));
    player.reload();
    assert!(!player.world.app.page.input_state.is_entering());
    // Done also works after a reload.
    player.dispatch(entering::Event::Begin);
    player.type_text("2");
    player.reload();
    player.dispatch(entering::Event::Finish);
    assert_eq!(player.world.app.page.givens().filled_count(), 2);
    player.reload();
    let page = &player.world.app.page;
    assert_eq!((page.givens().filled_count(), page.input_state.is_entering()), (2, false));
    // Switching to another game ends entering.
    player.dispatch(entering::Event::Begin);
    player.dispatch(generating::Event::Play(Level::Easy));
    player.reload();
    assert!(!player.world.app.page.input_state.is_entering());
}

#[test]
fn a_puzzle_without_a_solution_can_be_entered() {
    let mut player = Player::new();
    player.dispatch(entering::Event::Begin);
    player.type_text("55");
    // The player may finish before the solutions are counted.
    player.press("1");
    player.world.dispatch(entering::Event::Finish);
    assert_eq!(player.world.app.page.givens().filled_count(), 3);
    player.settle();
    let status = &player.world.app.page.messages.status;
    assert!(status.contains("3 givens: no solution. Two digits clash"), "{status}");
    player.dispatch(world::command("Repair Puzzle"));
    let app = &player.world.app;
    assert!(app.repairing.repair_report(&app.page).is_some());
}

#[test]
fn a_puzzle_is_repaired_while_it_is_entered() {
    let mut player = Player::new();
    player.dispatch(entering::Event::Begin);
    player.type_text(&PUZZLE.replacen("53", "55", 1));
    let place = player.world.app.navigation.place;
    player.dispatch(repairing::Event::FindWhileEntering);
    let app = &player.world.app;
    assert_eq!(app.navigation.place, place);
    let report = app.repairing.repair_report(&app.page).expect("a diagnosis");
    let board_of = |(_, (_, board)): &(usize, (String, grid::Board))| board.line() == PUZZLE;
    let (index, _) =
        report.changes.iter().cloned().enumerate().find(board_of).expect("the right change");
    player.dispatch(repairing::Event::Apply(index));
    let page = &player.world.app.page;
    assert!(page.input_state.is_entering() && page.is_unconstrained());
    assert_eq!(page.messages.status, "Applied: Change 5 to 3 in row 1, column 2.");
    assert_eq!(player.digits(), PUZZLE);
    assert_eq!(player.status_line(), "30 givens: exactly one solution.");
    player.dispatch(playing::Event::Play(Action::Undo));
    assert_eq!(player.digits(), PUZZLE.replacen("53", "55", 1));
}

#[test]
fn repair_is_offered_if_an_entered_puzzle_has_several_solutions() {
    let mut player = Player::new();
    player.dispatch(entering::Event::Begin);
    player.type_text("12");
    assert_eq!(player.status_line(), "2 givens: several solutions so far.");
    player.dispatch(entering::Event::Finish);
    let messages = &player.world.app.page.messages;
    assert_eq!(messages.status, "Puzzle entered. 2 givens: several solutions.");
    assert_eq!(messages.offered_command.map(|command| command.name), Some("Repair Puzzle"));
}

#[test]
fn entering_can_be_continued_if_done_was_pressed_too_early() {
    let mut player = Player::new();
    player.dispatch(entering::Event::Begin);
    let (first, rest) = PUZZLE.split_at(20);
    player.type_text(first);
    player.dispatch(entering::Event::Finish);
    let unfinished = player.world.app.page.position().clone();
    assert_eq!(unfinished.board().filled_count(), 8);

    player.dispatch(world::command("Enter a Puzzle"));
    assert_eq!(player.status_line(), "8 givens: several solutions so far.");
    player.dispatch(entering::Event::Cancel);
    assert_eq!(*player.world.app.page.position(), unfinished);

    player.dispatch(world::command("Enter a Puzzle"));
    player.dispatch(playing::Event::Select(Cell::new(20)));
    player.type_text(rest);
    player.dispatch(entering::Event::Finish);
    assert_eq!(player.world.app.page.givens().line(), PUZZLE);

    // The puzzle is complete, so the next one is entered on an empty board.
    player.dispatch(world::command("Enter a Puzzle"));
    assert_eq!(player.digits(), ".".repeat(81));
}

#[test]
fn a_wrong_given_is_corrected_later() {
    let mut player = Player::new();
    player.dispatch(entering::Event::Begin);
    player.type_text(&PUZZLE.replacen("53", "55", 1));
    player.dispatch(entering::Event::Finish);
    player.dispatch(world::command("Edit Givens"));
    player.dispatch(world::command("Enter a Puzzle"));
    assert_eq!(player.digits(), PUZZLE.replacen("53", "55", 1));
    player.dispatch(playing::Event::Select(Cell::new(1)));
    player.type_text("3");
    player.dispatch(entering::Event::Finish);
    let page = &player.world.app.page;
    assert_eq!(page.givens().line(), PUZZLE);
    assert_eq!(page.messages.status, "Puzzle entered. 30 givens: exactly one solution.");
}

#[test]
fn cancel_restores_the_previous_board() {
    let mut player = Player::new();
    player.check_return(|player| {
        player.dispatch(entering::Event::Begin);
        player.type_text("123");
    });
    // Nothing was entered in this puzzle yet.
    player.dispatch(generating::Event::Play(Level::Easy));
    player.check_return(|player| player.dispatch(entering::Event::Begin));
    player.type_text("1");
    player.check_return(|player| {
        player.dispatch(entering::Event::Begin);
        player.type_text("123");
    });
    // Digits that were already on the player's own board stay.
    let mut player = Player::new();
    player.type_text("1");
    player.check_return(|player| {
        player.dispatch(entering::Event::Begin);
        player.type_text("23");
        assert_eq!(player.first_row(), "123......");
    });
    // Switching to another puzzle ends entering.
    player.dispatch(entering::Event::Begin);
    player.dispatch(generating::Event::Play(Level::Easy));
    assert!(!player.world.app.page.input_state.is_entering());
    player.check_return(|_| {});
}

#[test]
fn cancelled_entering_can_be_continued() {
    let mut player = Player::new();
    player.dispatch(generating::Event::Play(Level::Easy));
    let game = player.world.app.page.position().clone();
    player.dispatch(entering::Event::Begin);
    player.type_text(&PUZZLE[..20]);
    player.dispatch(entering::Event::Cancel);
    let page = &player.world.app.page;
    assert_eq!(*page.position(), game);
    let offered = page.messages.offered_command.expect("a way back");
    assert_eq!(offered.name, "Continue Entering");

    player.dispatch((offered.create_event)());
    assert_eq!(player.status_line(), "8 givens: several solutions so far.");
    assert!(player.digits().starts_with(&PUZZLE[..20]));
    player.dispatch(entering::Event::Cancel);
    assert_eq!(*player.world.app.page.position(), game);

    // A new puzzle is entered on an empty board.
    player.dispatch(world::command("Enter a Puzzle"));
    assert_eq!(player.digits(), ".".repeat(81));
}

#[test]
fn back_cancels_entering_instead_of_leaving_the_page() {
    let mut player = Player::new();
    player.dispatch(entering::Event::Begin);
    player.type_text("53");
    player.dispatch(world::command("Help"));
    let back = |player: &mut Player| {
        let event = player.world.app.back_event();
        event.map(|event| player.dispatch(event)).is_some()
    };
    assert!(back(&mut player) && player.world.app.page.input_state.is_entering());
    assert!(back(&mut player) && !player.world.app.page.input_state.is_entering());
    let offered = player.world.app.page.messages.offered_command.expect("a way back");
    assert_eq!(offered.name, "Continue Entering");
    assert!(!back(&mut player));
}

#[test]
fn redo_does_not_restore_cancelled_digits() {
    let mut player = Player::new();
    for _ in 0..2 {
        player.dispatch(entering::Event::Begin);
        assert!(!player.world.app.page.command_context().can_redo);
        player.type_text("123");
        player.dispatch(entering::Event::Cancel);
        assert!(!player.world.app.page.command_context().can_redo);
    }
    // Redo doesn't repeat changes that were undone before, either.
    player.type_text("12");
    player.dispatch(playing::Event::Play(Action::Undo));
    player.dispatch(entering::Event::Begin);
    player.dispatch(playing::Event::Play(Action::Redo));
    assert_eq!(player.first_row(), "1........");
    assert_eq!(player.world.app.page.game().moments().len(), 5, "the history has all moments");
}

#[test]
fn commands_that_need_givens_offer_to_make_them() {
    for name in ["Hint", "Solve Puzzle", "All Steps", "Find Redundant Givens"] {
        let mut player = Player::new();
        player.dispatch(world::command(name));
        assert_eq!(player.world.app.page.messages.alert, None, "{name}: the board is empty");
        player.type_text("1");
        player.dispatch(world::command(name));
        let alert = player.world.app.page.messages.alert.clone();
        let Some(Alert { message, offered_command: Some(command), .. }) = alert else {
            panic!("{name}: {alert:?}");
        };
        assert_eq!((message, command.name), (format!("{name} needs givens."), "Make Givens"));
        player.dispatch(Event::Command(command));
        assert_eq!(player.world.app.page.givens().filled_count(), 1);
    }
    // While a puzzle is entered, Make Givens finishes entering.
    let mut player = Player::new();
    player.dispatch(entering::Event::Begin);
    player.type_text("1");
    player.dispatch(world::command("Make Givens"));
    let page = &player.world.app.page;
    assert_eq!(page.play_state.games.current_slot(), GameSlot::for_own_board(page.givens()));
    player.dispatch(playing::Event::Play(Action::Undo));
    assert_eq!(player.world.app.page.givens().filled_count(), 1);
}

#[test]
fn an_entered_puzzle_is_saved_before_it_is_played() {
    let mut player = Player::new();
    player.dispatch(entering::Event::Begin);
    player.type_text(PUZZLE);
    player.world.dispatch(entering::Event::Finish);
    // The storage reports that the puzzle is new before the timer for saving it fires.
    while player.world.answer_store(false) {}
    player.settle();
    player.world.restart();
    player.settle();
    assert_eq!(player.digits(), PUZZLE);
    let slot = player.world.app.page.play_state.games.current_slot();
    assert!(matches!(slot, GameSlot::OwnBoard(_)), "{slot:?}");
}

#[test]
fn a_solution_count_is_shown_only_for_the_entered_givens() {
    let mut player = Player::new();
    let day = generating::Event::PlayDay(20_000, Level::Easy);
    player.dispatch(day.clone());
    let count = |player: &Player| {
        let app = &player.world.app;
        app.entering.solution_count(&app.page)
    };
    let cell = Cell::all(Shape::CLASSIC)
        .find(|cell| !player.world.app.page.position().is_given(*cell))
        .expect("a puzzle has empty cells");
    let digit = Digit::new(1).expect("a digit");
    player.dispatch(playing::Event::Play(Action::Enter {
        cells: vec![cell],
        digit,
        cleans_peers: false,
    }));
    let digits = player.digits();
    player.dispatch(world::command("Edit Givens"));
    player.dispatch(entering::Event::Begin);
    assert_eq!(player.digits(), digits);
    assert!(count(&player).is_some(), "the entered digit counts as a given");
    // The game with the same digits has different givens.
    player.dispatch(day);
    assert_eq!(player.digits(), digits);
    assert_eq!(count(&player), None);
}

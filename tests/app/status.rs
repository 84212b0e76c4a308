//! Tests of the status line and of the selected cell during play: events are the input, and the
//! status line and the selected cell are the output.

use app::{
    Event, customizing, dialogs,
    effect::{Effect, PickedFiles, PictureTarget, StoreError},
    opening, playing,
    sharing::{self, Sharing},
    solution_check, timing, watching,
};
use collection::ReadingChoice;
use grid::{Cell, Digit, Shape};
use play::{Action, Mode, save::EntryChecks};
use view::Highlight;

use crate::world::{self, Dice, World};

/// Two puzzles. The first cell of the first puzzle is given, and the solution is `1234 3412 2143
/// 4321`.
const FILE: &str = "12.4..1..1..4..1\n1..42.........1.\n";

struct Player {
    world: World,
    dice: Dice,
}

impl Player {
    fn new(file: &str) -> Player {
        Player { world: World::new(vec![file.into()]), dice: Dice::new(7) }
    }

    /// Creates a player who has opened a file.
    fn with_file(file: &str) -> Player {
        let mut player = Player::new(file);
        player.open();
        player
    }

    /// Opens the file.
    fn open(&mut self) {
        let picked = PickedFiles {
            files: 0,
            name: "two.txt".into(),
            choice: ReadingChoice::default(),
            id: None,
        };
        self.dispatch(opening::Event::Open(picked));
    }

    /// Handles an event, and waits until no work is left.
    fn dispatch(&mut self, event: impl Into<Event>) {
        self.world.dispatch(event);
        self.world.settle(&mut self.dice);
    }

    fn command(&mut self, name: &'static str) {
        self.dispatch(world::command(name));
    }

    fn select(&mut self, cell: usize) {
        self.dispatch(playing::Event::Select(Cell::new(cell)));
    }

    fn enter_digit(&mut self, cell: usize, value: usize) {
        self.select(cell);
        self.dispatch(playing::Event::Digit(digit(value)));
    }

    /// Enters digits into the empty cells, row by row.
    fn fill_cells(&mut self, values: &str) {
        for value in values.bytes() {
            let cell = self.world.app.page.first_empty_cell().index();
            self.enter_digit(cell, (value - b'0').into());
        }
    }

    fn selected(&self) -> usize {
        self.world.app.page.focused_cell().index()
    }

    #[track_caller]
    fn check_status(&self, expected: &str) {
        // A space at the end makes screen readers read the line again.
        let messages = &self.world.app.page.messages;
        assert_eq!(messages.status.trim_end(), expected);
        assert_eq!(messages.alert, None);
    }

    /// Checks the start and the end of the status line, between which there is a time.
    #[track_caller]
    fn check_timed_status(&self, start: &str, end: &str) {
        let status = &self.world.app.page.messages.status;
        assert!(status.starts_with(start) && status.ends_with(end), "{status}");
    }
}

fn digit(value: usize) -> Digit {
    Digit::new(value).expect("a digit")
}

#[test]
fn messages_about_a_board_disappear_after_the_next_step() {
    let mut player = Player::with_file(FILE);
    player.check_timed_status("Opened two.txt: 2 puzzles in", "s (plain lines).");
    player.select(4);
    player.check_timed_status("Opened", "s (plain lines).");
    player.enter_digit(4, 3);
    player.check_status("");
    player.dispatch(opening::Event::Load(1));
    player.check_status("Puzzle 2: 4×4, 4 givens.");
    player.dispatch(playing::Event::Play(Action::Corner(vec![Cell::new(1)], digit(2))));
    player.check_status("");
    player.dispatch(playing::Event::Play(Action::Undo));
    player.check_status("Undone.");
}

#[test]
fn messages_that_do_not_depend_on_the_board_stay() {
    let mut player = Player::new(FILE);
    player.world.injected_save_error = Some(StoreError { is_full: true, message: String::new() });
    player.open();
    let expected = "This file couldn't be saved in the browser. Your progress is saved, but you'll need to open the file again after a reload.";
    player.enter_digit(2, 3);
    player.check_status(expected);
}

#[test]
fn messages_about_a_board_are_not_shown_for_a_search() {
    let mut player = Player::with_file(FILE);
    player.dispatch(watching::Event::Step(1));
    player.check_status("");
}

#[test]
fn a_full_wrong_board_is_reported() {
    let mut player = Player::with_file(FILE);
    player.fill_cells("33422433");
    player.check_status("");
    player.fill_cells("3");
    player.check_status("The board is full, but 4 cells clash.");
    player.dispatch(playing::Event::Play(Action::Undo));
    player.check_status("Undone.");
    player.dispatch(playing::Event::Play(Action::Redo));
    player.check_status("The board is full, but 4 cells clash.");
    player.enter_digit(15, 2);
    player.check_status("Row 4, column 4 is given.");
    player.enter_digit(14, 2);
    assert!(player.world.app.page.messages.status.starts_with("Solved. Well done."));
}

#[test]
fn the_number_of_wrong_entries_is_reported_if_entries_are_checked() {
    let mut player = Player::with_file(FILE);
    for (checks, expected) in [
        (EntryChecks::Solution, "The board is full, but 1 entry is wrong."),
        (EntryChecks::OnRequest, "The board is full, but not correct."),
    ] {
        let settings = play::save::Settings {
            entry_checks: checks,
            ..player.world.app.page.preferences.settings
        };
        player.dispatch(customizing::Event::ReplaceSettings(settings));
        player.dispatch(solution_check::Event::GoBack);
        player.command("Start Over");
        player.fill_cells("334224333");
        player.check_status(expected);
    }
}

#[test]
fn attempts_to_change_a_given_are_reported() {
    let mut player = Player::with_file(FILE);
    let board = player.world.app.page.position().clone();
    player.enter_digit(0, 3);
    player.check_status("Row 1, column 1 is given.");
    player.select(3);
    player.dispatch(playing::Event::Erase);
    player.check_status("Row 1, column 4 is given.");
    player.dispatch(playing::Event::SetMode(Mode::Centre));
    player.enter_digit(6, 3);
    player.check_status("Row 2, column 3 is given.");
    player.dispatch(playing::Event::EditContents(true));
    player.check_status("Row 2, column 3 is given.");
    assert_eq!(player.world.app.page.input_state.edited_cell, None);
    player.dispatch(playing::Event::ToggleCell(Cell::new(0)));
    player.dispatch(playing::Event::Digit(digit(3)));
    player.check_status("All selected cells are given.");
    assert_eq!(*player.world.app.page.position(), board);
    // Givens can be coloured, and their colours removed.
    player.dispatch(playing::Event::SetMode(Mode::Colour));
    player.dispatch(playing::Event::Digit(digit(3)));
    player.check_status("");
    assert_ne!(*player.world.app.page.position(), board);
    player.dispatch(playing::Event::SetMode(Mode::Entry));
    player.dispatch(playing::Event::Erase);
    player.check_status("");
    assert_eq!(*player.world.app.page.position(), board);
    // If several cells are selected, the cells that aren't given receive the digit.
    player.dispatch(playing::Event::ToggleCell(Cell::new(2)));
    player.dispatch(playing::Event::Digit(digit(3)));
    player.check_status("");
    assert_ne!(*player.world.app.page.position(), board);
}

#[test]
fn the_first_empty_cell_of_a_loaded_puzzle_is_selected() {
    let mut player = Player::with_file(FILE);
    assert_eq!(player.selected(), 2);
    player.select(9);
    player.dispatch(opening::Event::Load(1));
    assert_eq!(player.selected(), 1);
    player.enter_digit(1, 2);
    player.dispatch(opening::Event::Load(0));
    assert_eq!(player.selected(), 2);
    // Because of the earlier entry, another cell is the first empty one.
    player.dispatch(opening::Event::Load(1));
    assert_eq!(player.selected(), 2);
    player.dispatch(sharing::Event::AddressChanged("2x2:1b4_2i1a".into()));
    assert_eq!(player.selected(), 1);
    player.dispatch(playing::Event::NewBoard(Shape::CLASSIC));
    assert_eq!(player.selected(), 0);
}

#[test]
fn a_restored_board_selects_its_first_empty_cell() {
    let mut player = Player::with_file(FILE);
    player.enter_digit(2, 3);
    player.world.reload();
    player.world.settle(&mut player.dice);
    player.check_status("Reopened two.txt, puzzle 1.");
    assert_eq!(player.selected(), 4);
    player.dispatch(sharing::Event::AddressChanged("2x2:1b4_2i1a".into()));
    player.enter_digit(1, 2);
    player.world.reload();
    player.world.settle(&mut player.dice);
    assert_eq!(player.selected(), 2);
}

#[test]
fn a_new_board_resets_the_timer_and_undo_restores_the_previous_board() {
    let mut player = Player::new(FILE);
    player.dispatch(playing::Event::NewBoard(Shape::CLASSIC));
    player.check_status("New 9×9 board.");
    player.enter_digit(3, 4);
    player.dispatch(playing::Event::Play(Action::AddPlayTime(5_000)));
    player.dispatch(playing::Event::NewBoard(Shape::CLASSIC));
    player.check_status("New 9×9 board. Undo restores the previous board.");
    assert!(player.world.app.page.game().play_time() < 5_000);
    player.command("Undo");
    assert!(player.world.app.page.position().is_started());
}

#[test]
fn features_that_a_saved_board_loses_are_listed() {
    let mut player = Player::with_file(FILE);
    player.command("Save Board");
    player.check_status("Saved two-0.txt.");
    player.enter_digit(2, 3);
    player.command("Save Board");
    player.check_status(
        "Saved two-0.txt. This format can't store which digits were entered. \
         Export Board offers other formats, such as OpenSudoku.",
    );
}

#[test]
fn one_cell_stays_selected_when_multi_select_ends() {
    let mut player = Player::with_file(FILE);
    player.dispatch(playing::Event::ToggleMultiSelect);
    for cell in [4, 5, 9] {
        player.dispatch(playing::Event::ToggleCell(Cell::new(cell)));
    }
    assert!(player.world.app.page.input_state.selection.has_multiple());
    player.dispatch(playing::Event::ToggleMultiSelect);
    assert!(!player.world.app.page.input_state.selection.has_multiple());
    assert_eq!(player.selected(), 9);
}

#[test]
fn a_digit_that_was_chosen_first_highlights_only_if_digits_are_highlighted() {
    let mut player = Player::with_file(FILE);
    let lit = |player: &Player| {
        let cells = app::shown_board(&player.world.app).cells;
        let lit = cells.into_iter().filter(|cell| cell.is_highlighted);
        lit.map(|cell| cell.cell.index()).collect::<Vec<_>>()
    };
    player.dispatch(playing::Event::ToggleDigitFirst);
    player.dispatch(playing::Event::Digit(digit(4)));
    assert_eq!(lit(&player), Vec::<usize>::new());
    player.dispatch(playing::Event::SetHighlight(Highlight::Digit(digit(1))));
    assert_eq!(lit(&player), [3, 5, 10, 12]);
    // If no digit is chosen first, the digit of the highlight is shown.
    player.dispatch(playing::Event::Digit(digit(4)));
    assert_eq!(lit(&player), [0, 6, 9, 15]);
}

#[test]
fn tapping_a_given_in_digit_first_mode_chooses_its_digit() {
    let mut player = Player::with_file(FILE);
    let first = |player: &Player| player.world.app.page.input_state.first_digit;
    player.dispatch(playing::Event::ToggleDigitFirst);
    let before = player.world.app.page.messages.status.clone();
    for (cell, value) in [(0, 1), (1, 2), (1, 2)] {
        player.dispatch(playing::Event::Tap(Cell::new(cell)));
        assert_eq!(first(&player), Digit::new(value));
        player.check_status(&before);
    }
    player.dispatch(playing::Event::Tap(Cell::new(8)));
    assert_eq!(player.world.app.page.game().board().digit(Cell::new(8)), Digit::new(2));
    // In colour mode, tapping a given colours it instead.
    player.dispatch(playing::Event::SetMode(Mode::Colour));
    player.dispatch(playing::Event::Tap(Cell::new(0)));
    assert_eq!(first(&player), Digit::new(2));
}

#[test]
fn the_screen_stays_on_while_the_clock_runs_unless_the_player_disables_this() {
    let mut player = Player::with_file(FILE);
    let keeps_on = |player: &Player| player.world.app.page.keeps_screen_on();
    assert!(keeps_on(&player));
    player.dispatch(timing::Event::PauseOrResume);
    assert!(!keeps_on(&player));
    player.dispatch(timing::Event::PauseOrResume);
    player.dispatch(customizing::Event::KeepScreenOn(false));
    assert!(!keeps_on(&player));
    player.dispatch(customizing::Event::UseLargeText(true));
    player.world.reload();
    player.world.settle(&mut player.dice);
    let preferences = &player.world.app.page.preferences;
    assert!(preferences.is_text_large && !preferences.keeps_screen_on);
}

#[test]
fn the_state_of_a_board_is_reported_without_a_dialog() {
    let mut player = Player::with_file(FILE);
    player.command("Validate Board");
    player.check_status("The board is valid, but not solved.");
    player.enter_digit(13, 4);
    player.check_status("");
    player.select(5);
    player.command("Validate Board");
    player.check_status("The board is not valid: 4 twice in row 4.");
    assert_eq!(player.selected(), 12);
    player.enter_digit(13, 3);
    player.command("Validate Board");
    player.check_status("The board is valid, but not solved. No clashes so far. Use Hint to check whether your entries are right.");
    player.enter_digit(13, 4);
    player.dispatch(dialogs::Event::Close);
    player.fill_cells("33422432");
    player.command("Check Solution");
    let alert = player.world.app.page.messages.alert.as_ref().map(|alert| alert.message.as_str());
    assert_eq!(alert, Some("The puzzle is NOT solved."));
}

/// Returns the content of the number field.
fn number_field(player: &Player) -> String {
    player.world.app.opening.number_field(&player.world.app.page)
}

/// Types into the number field. Returns the event of the timer that fires 600 ms later.
#[track_caller]
fn type_number(player: &mut Player, text: &str) -> Event {
    let effects = player.world.app.update(opening::Event::Typed(text.into()).into(), 0.0);
    let [Effect::StartTimer(600, timer)] = effects[..] else {
        panic!("a pause is waited for: {effects:?}")
    };
    Event::TimerFired(timer)
}

#[track_caller]
fn check_puzzle_number(player: &Player, expected: usize) {
    let shown = number_field(player);
    assert_eq!(
        (player.world.app.page.puzzle_number(), shown),
        (Some(expected), expected.to_string())
    );
}

#[test]
fn a_typed_number_is_accepted_after_a_pause() {
    let mut player = Player::with_file(&FILE.repeat(15));
    let first = type_number(&mut player, "2");
    let second = type_number(&mut player, "29");
    player.dispatch(first);
    assert_eq!(
        (player.world.app.page.puzzle_number(), number_field(&player)),
        (Some(0), "29".into())
    );
    player.dispatch(second);
    check_puzzle_number(&player, 29);
    player.check_status("Puzzle 30: 4×4, 4 givens.");
    // The Enter key accepts a number immediately.
    let pause = type_number(&mut player, "7");
    player.dispatch(opening::Event::AcceptTyped);
    check_puzzle_number(&player, 7);
    player.enter_digit(1, 2);
    player.dispatch(pause);
    player.check_status("");
}

#[test]
fn a_typed_number_without_a_puzzle_is_rejected() {
    let mut player = Player::with_file(FILE);
    for text in ["2", "99999999999999999999", "-1", "1.5", "x"] {
        let pause = type_number(&mut player, text);
        player.dispatch(pause);
        player.check_status("Enter a whole number from 0 to 1.");
        check_puzzle_number(&player, 0);
    }
    // A rejected number doesn't stop a puzzle from being loaded.
    player.world.dispatch(opening::Event::Load(1));
    type_number(&mut player, "2");
    player.dispatch(opening::Event::AcceptTyped);
    check_puzzle_number(&player, 1);
    type_number(&mut player, "");
    player.dispatch(opening::Event::AcceptTyped);
    check_puzzle_number(&player, 1);
}

#[test]
fn arrows_in_the_number_field_step_immediately() {
    let mut player = Player::with_file(&FILE.repeat(15));
    player.world.dispatch(opening::Event::StepUp);
    player.dispatch(opening::Event::StepUp);
    check_puzzle_number(&player, 2);
    type_number(&mut player, "20");
    player.dispatch(opening::Event::StepUp);
    check_puzzle_number(&player, 21);
    player.dispatch(opening::Event::StepDown);
    check_puzzle_number(&player, 20);
    type_number(&mut player, "0");
    player.dispatch(opening::Event::StepDown);
    check_puzzle_number(&player, 0);
}

#[test]
fn typed_text_is_dropped_with_its_collection() {
    let mut player = Player::with_file(FILE);
    let pause = type_number(&mut player, "1");
    player.dispatch(app::backups::Event::Forget);
    assert_eq!(number_field(&player), "");
    player.dispatch(pause);
    player.check_status("All saved data was deleted.");
}

#[test]
fn a_solution_mentions_that_entries_can_be_restored() {
    let mut player = Player::with_file(FILE);
    player.command("Solve Puzzle");
    player.check_timed_status("Solved in", ", without guessing.");
    player.dispatch(playing::Event::Play(Action::Undo));
    player.check_status("No longer solved.");
    player.enter_digit(2, 4);
    let board = player.world.app.page.game().board();
    player.command("Solve Puzzle");
    player.check_timed_status("Solved in", ", without guessing. Undo restores your entries.");
    player.dispatch(playing::Event::Play(Action::Undo));
    assert_eq!(player.world.app.page.game().board(), board);
}

#[test]
fn loading_a_solved_puzzle_shows_who_solved_it() {
    let mut player = Player::with_file(FILE);
    player.command("Solve Puzzle");
    player.dispatch(opening::Event::Load(1));
    player.check_status("Puzzle 2: 4×4, 4 givens.");
    player.dispatch(opening::Event::Load(0));
    player.check_status("Puzzle 1: 4×4, 7 givens. Solved by Ninefold.");
    player.world.reload();
    player.world.settle(&mut player.dice);
    player.check_status("Reopened two.txt, puzzle 1. Solved by Ninefold.");
    player.command("Start Over");
    player.fill_cells("334224332");
    player.dispatch(opening::Event::Load(1));
    player.dispatch(opening::Event::Load(0));
    player.check_status("Puzzle 1: 4×4, 7 givens. Solved by you.");
    // The solver is also shown if the game is restored from storage.
    player.dispatch(opening::Event::Load(1));
    let picked = PickedFiles {
        files: 0,
        name: "two.txt".into(),
        choice: ReadingChoice::default(),
        id: None,
    };
    player.dispatch(opening::Event::Open(picked));
    player.check_timed_status("Opened two.txt: 2 puzzles in", "s (plain lines). Solved by you.");
}

#[test]
fn the_cell_with_the_fewest_candidates_is_named() {
    let mut player = Player::with_file(FILE);
    player.command("Find Cell with Fewest Candidates");
    player.check_status("Row 1, column 3 has one candidate left: 3.");
    player.dispatch(playing::Event::NewBoard(Shape::CLASSIC));
    player.command("Find Cell with Fewest Candidates");
    player.check_status("Row 1, column 1 has the fewest candidates: 1 2 3 4 5 6 7 8 9.");
}

#[test]
fn a_picture_of_the_board_is_copied_and_saved() {
    let mut player = Player::with_file(FILE);
    for (command, target) in [
        ("Copy Board as Picture", PictureTarget::Clipboard),
        ("Save Board as PNG", PictureTarget::Png("two-0.png".into())),
        ("Save Board as SVG", PictureTarget::Svg("two-0.svg".into())),
    ] {
        let effects = player.world.app.update(world::command(command), 0.0);
        let pictures = effects.into_iter().filter_map(|effect| match effect {
            Effect::MakePicture(request) => Some(request),
            _ => None,
        });
        let [request] = &pictures.collect::<Vec<_>>()[..] else { panic!("one picture") };
        assert_eq!(request.target, target);
        player.dispatch((request.on_done)(target.clone(), true));
        player.check_status(match &target {
            PictureTarget::Clipboard => "Copied a picture of the board.",
            PictureTarget::Png(_) => "Saved two-0.png.",
            PictureTarget::Svg(_) => "Saved two-0.svg.",
        });
        player.dispatch((request.on_done)(target, false));
        assert!(player.world.app.page.messages.alert.take().is_some());
    }
}

#[test]
fn a_shared_link_can_leave_out_the_progress() {
    let mut player = Player::with_file(FILE);
    let link = |player: &mut Player, has_progress| {
        let page_address = "https://example.org/#".into();
        player.dispatch(sharing::Event::LinksShown { page_address, has_progress });
        let app = &player.world.app;
        app.sharing.board_links(&app.page).expect("links").link.clone()
    };
    assert!(!Sharing::has_progress(&player.world.app.page));
    let puzzle = link(&mut player, true);
    player.enter_digit(2, 3);
    assert!(Sharing::has_progress(&player.world.app.page));
    assert_ne!(link(&mut player, true), puzzle);
    assert_eq!(link(&mut player, false), puzzle);
}

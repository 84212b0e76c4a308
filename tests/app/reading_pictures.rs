//! Tests of boards that are read from pictures: events are the input, the contents of the page are
//! the output.

use app::{
    Event, entering, playing,
    reading_pictures::{self, PictureFiles},
};
use grid::{Cell, CellState, CellValue, Digit, DigitSet, Position};
use pictures::{CorrectedCell, NoGrid, PictureFault, Point, RecognizedPicture};
use play::{Action, Mode};
use view::Stroke;

use crate::world::{self, Dice, World, random_picture_result};

struct Player {
    world: World,
    dice: Dice,
}

impl Player {
    fn new() -> Player {
        let mut player = Player { world: World::new(Vec::new()), dice: Dice::new(3) };
        player.world.settle(&mut player.dice);
        player
    }

    fn dispatch(&mut self, event: impl Into<Event>) {
        self.world.dispatch(event);
        self.world.settle(&mut self.dice);
    }

    /// Opens pictures with these names. Reading each of them will have this result.
    fn open(&mut self, pictures: &[(&str, Result<RecognizedPicture, PictureFault>)]) {
        let names = pictures.iter().map(|(name, _)| (*name).into()).collect();
        self.world.readings = pictures.iter().map(|(_, read)| read.clone()).collect();
        self.dispatch(reading_pictures::Event::Open(PictureFiles { files: 7, file_names: names }));
    }

    fn move_corner(
        &mut self,
        corner: usize,
        to: Point,
        read: Result<RecognizedPicture, PictureFault>,
    ) {
        self.world.readings.push_back(read);
        self.dispatch(reading_pictures::Event::MoveCorner(corner, to));
    }

    fn press(&mut self, key: &str) -> bool {
        let is_known = self.world.press_key(Stroke { key, code: key, ..Stroke::default() });
        self.world.settle(&mut self.dice);
        is_known
    }

    fn position(&self) -> &Position {
        self.world.app.page.position()
    }

    fn status(&self) -> &str {
        &self.world.app.page.messages.status
    }
}

fn digit(value: usize) -> Digit {
    Digit::new(value).expect("a digit")
}

/// Returns a picture of a puzzle in which 4 is entered in the third cell. The first cell is
/// corrected, and the fifth is doubtful.
fn sample_picture() -> RecognizedPicture {
    let mut read = random_picture_result(&mut Dice::new(1));
    let givens = read.board.position.givens().clone();
    read.board.position = Position::new(givens);
    read.board.position.set_content(Cell::new(2), CellValue::Digit(digit(4)));
    read.board.corrected =
        vec![CorrectedCell { cell: Cell::new(0), old_content: None, new_content: Some(digit(5)) }];
    read.board.doubtful_cells = vec![Cell::new(4)];
    read
}

#[test]
fn digits_from_a_picture_are_corrected_before_the_game_starts() {
    let mut player = Player::new();
    player.open(&[("a.png", Ok(sample_picture()))]);
    let page = &player.world.app.page;
    assert!(page.input_state.is_entering() && page.is_unconstrained());
    assert_eq!(player.position().board().filled_count(), 31);
    let unsure =
        |player: &Player| player.world.app.reading_pictures.unsure_cells(&player.world.app.page);
    assert_eq!(unsure(&player), [Cell::new(0), Cell::new(4)]);
    assert_eq!(player.world.app.page.focused_cell(), Cell::new(0), "the cell to check first");
    // A corrected cell is no longer unsure. The selection stays, so that the digit can be changed
    // again.
    player.dispatch(playing::Event::Select(Cell::new(4)));
    player.dispatch(playing::Event::Digit(digit(7)));
    assert_eq!(unsure(&player), [Cell::new(0), Cell::new(4)]);
    player.dispatch(playing::Event::Digit(digit(8)));
    assert_eq!(unsure(&player), [Cell::new(0)]);
    player.dispatch(playing::Event::Erase);
    assert_eq!(player.position().content(Cell::new(4)), CellValue::EMPTY);
    player.dispatch(reading_pictures::Event::Correct(Cell::new(4), Some(digit(2))));
    player.dispatch(reading_pictures::Event::Correct(Cell::new(4), None));
    assert_eq!(player.position().content(Cell::new(4)), CellValue::EMPTY);
    for key in ["3", "0", "Backspace", "Backspace", "2", "7"] {
        assert!(player.press(key), "{key} means something");
    }
    assert_eq!(player.position().board().filled_count(), 31);
    assert_eq!(player.world.app.page.focused_cell(), Cell::new(4));
    player.dispatch(entering::Event::Finish);
    // The player's entry stays an entry, and all other digits are givens.
    assert!(player.status().contains(" 30 givens: "), "{}", player.status());
    assert_eq!(player.position().givens().filled_count(), 30);
    assert_eq!(player.position().content(Cell::new(2)), CellValue::Digit(digit(4)));
    assert!(!player.position().is_given(Cell::new(2)));
    assert!(
        player.world.app.reading_pictures.shown_picture().is_none()
            && player.world.picture.is_none()
    );
}

#[test]
fn the_picture_is_shown_again_when_cancelled_entering_is_continued() {
    let mut player = Player::new();
    player.open(&[("a.png", Ok(sample_picture()))]);
    player.dispatch(reading_pictures::Event::Correct(Cell::new(4), Some(digit(2))));
    player.dispatch(entering::Event::Cancel);
    let shows = |player: &Player| player.world.app.reading_pictures.shown_picture().is_some();
    assert!(!shows(&player));
    player.dispatch(entering::Event::Continue);
    assert!(shows(&player) && player.world.app.page.input_state.is_comparing());
    assert_eq!(player.position().content(Cell::new(4)), CellValue::Digit(digit(2)));
    player.move_corner(0, Point { x: 1.0, y: 1.0 }, Ok(sample_picture()));
    assert!(player.position().content(Cell::new(4)) != CellValue::Digit(digit(2)), "read again");
    // After a different entry was cancelled, the picture is closed.
    player.dispatch(entering::Event::Cancel);
    player.dispatch(entering::Event::Begin);
    player.dispatch(playing::Event::Digit(digit(1)));
    player.dispatch(entering::Event::Cancel);
    player.dispatch(entering::Event::Continue);
    assert!(!shows(&player) && player.world.app.page.input_state.is_row_by_row());
}

#[test]
fn a_corrected_entry_of_a_picture_remains_an_entry() {
    let mut player = Player::new();
    player.open(&[("a.png", Ok(sample_picture()))]);
    let looks_given = |player: &Player| {
        let cells = app::shown_board(&player.world.app).cells;
        cells.iter().filter(|cell| cell.is_given).count()
    };
    assert_eq!(looks_given(&player), 30);
    player.dispatch(reading_pictures::Event::Correct(Cell::new(2), Some(digit(2))));
    assert_eq!(looks_given(&player), 30);
    player.dispatch(entering::Event::Finish);
    assert_eq!(player.position().givens().filled_count(), 30);
    assert_eq!(player.position().content(Cell::new(2)), CellValue::Digit(digit(2)));
    assert!(!player.position().is_given(Cell::new(2)));
}

/// Returns a picture with marks in the first row: 1 and 2 in the corners of the third cell, 1 and 4
/// in the centre of the fourth.
fn picture_with_marks() -> RecognizedPicture {
    let mut read = sample_picture();
    let marks = |values: [usize; 2]| values.into_iter().map(digit).collect();
    let position = &mut read.board.position;
    position.set_content(Cell::new(2), CellValue::Marks(marks([1, 2])));
    let centre = CellState { centre: marks([1, 4]), ..CellState::EMPTY };
    position.set_cell_state(Cell::new(3), centre);
    read
}

#[test]
fn a_correction_does_not_change_the_marks_of_other_cells() {
    let mut player = Player::new();
    let mut settings = player.world.app.page.preferences.settings;
    settings.auto_removes_marks = true;
    player.dispatch(app::customizing::Event::ReplaceSettings(settings));
    player.open(&[("a.png", Ok(picture_with_marks()))]);
    let before = player.position().clone();
    player.dispatch(playing::Event::Select(Cell::new(5)));
    player.dispatch(playing::Event::Digit(digit(1)));
    player.press("1");
    player.dispatch(playing::Event::Enter(digit(1)));
    player.dispatch(reading_pictures::Event::Correct(Cell::new(5), Some(digit(1))));
    player.dispatch(playing::Event::Erase);
    assert_eq!(*player.position(), before);
    // In the game that follows, an entry removes the marks of its peers again.
    player.dispatch(entering::Event::Finish);
    player.dispatch(playing::Event::Select(Cell::new(5)));
    player.dispatch(playing::Event::Digit(digit(1)));
    assert_eq!(player.position().marks(Cell::new(2)), DigitSet::EMPTY.with(digit(2)));
}

#[test]
fn a_misread_mark_is_corrected() {
    let mut player = Player::new();
    player.open(&[("a.png", Ok(picture_with_marks()))]);
    let marks = |values: &[usize]| values.iter().copied().map(digit).collect::<DigitSet>();
    player.dispatch(playing::Event::Select(Cell::new(2)));
    player.dispatch(playing::Event::SetMode(Mode::Corner));
    player.dispatch(playing::Event::Digit(digit(2)));
    player.press("7");
    assert_eq!(player.position().marks(Cell::new(2)), marks(&[1, 7]));
    // Choosing a likely digit enters it as a digit in every mode.
    player.dispatch(reading_pictures::Event::Correct(Cell::new(2), Some(digit(4))));
    assert_eq!(player.position().content(Cell::new(2)), CellValue::Digit(digit(4)));
    player.dispatch(playing::Event::Play(Action::Undo));
    player.dispatch(playing::Event::Select(Cell::new(3)));
    for key in ["c", "4", "z"] {
        player.press(key);
    }
    let shifted = Stroke { key: "%", code: "Digit5", has_shift: true, ..Stroke::default() };
    player.world.press_key(shifted);
    assert_eq!(player.position().cell_state(Cell::new(3)).centre, marks(&[1]));
    assert_eq!(player.position().marks(Cell::new(3)), marks(&[5]));
    player.dispatch(entering::Event::Finish);
    assert_eq!(player.position().marks(Cell::new(2)), marks(&[1, 7]));
    assert_eq!(player.position().cell_state(Cell::new(3)).centre, marks(&[1]));
    assert_eq!(player.world.app.page.input_state.mode, Mode::Entry);
}

#[test]
fn only_the_wrong_entry_of_a_picture_is_removed() {
    let mut player = Player::new();
    let mut read = sample_picture();
    read.board.position.set_content(Cell::new(3), CellValue::Digit(digit(2)));
    player.open(&[("a.png", Ok(read))]);
    player.dispatch(entering::Event::Finish);
    player.dispatch(playing::Event::Select(Cell::new(5)));
    player.dispatch(playing::Event::Digit(digit(8)));
    let before = player.position().clone();
    player.dispatch(world::command("Go Back to First Wrong Entry"));
    let content = |player: &Player, cell| player.position().content(Cell::new(cell));
    assert_eq!(content(&player, 3), CellValue::EMPTY);
    assert_eq!([2, 5].map(|cell| content(&player, cell)), [4, 8].map(digit).map(CellValue::Digit));
    let expected = "Removed 1 wrong entry. Nothing else was undone, because the board already had a mistake when it was opened.";
    assert_eq!(player.status(), expected);
    player.dispatch(playing::Event::Play(Action::Undo));
    assert_eq!(*player.position(), before);
    player.dispatch(playing::Event::Play(Action::Redo));
    player.dispatch(playing::Event::Select(Cell::new(3)));
    player.dispatch(playing::Event::Digit(digit(3)));
    player.dispatch(world::command("Go Back to First Wrong Entry"));
    assert_eq!(
        player.status(),
        "Undid 1 change, back to just before r1c4 = 3. Use Redo to go forward again."
    );
}

#[test]
fn a_wrong_entry_of_a_picture_is_not_mistaken_for_a_misread_given() {
    let mut player = Player::new();
    let mut read = sample_picture();
    read.board.position.set_content(Cell::new(3), CellValue::Digit(digit(2)));
    player.open(&[("a.png", Ok(read))]);
    let line = "30 givens: exactly one solution. An entry is wrong.";
    let app = &player.world.app;
    assert_eq!(app.entering.status_line(), line);
    assert!(app.entering.has_wrong_entry(&app.page));
    player.dispatch(entering::Event::Finish);
    assert_eq!(player.status().split_once("Puzzle entered. ").map(|(_, line)| line), Some(line));
    // A correct entry isn't reported.
    let mut player = Player::new();
    player.open(&[("a.png", Ok(sample_picture()))]);
    let app = &player.world.app;
    assert_eq!(app.entering.status_line(), "30 givens: exactly one solution.");
}

#[test]
fn after_a_reload_the_board_can_still_be_corrected() {
    let mut player = Player::new();
    player.open(&[("a.png", Ok(picture_with_marks()))]);
    player.dispatch(reading_pictures::Event::Correct(Cell::new(5), Some(digit(8))));
    let before = player.position().clone();
    player.world.reload();
    player.world.settle(&mut player.dice);
    assert_eq!(*player.position(), before);
    assert!(player.world.app.page.input_state.is_comparing());
    assert!(player.world.app.reading_pictures.shown_picture().is_none());
    let closed = "The picture is no longer open. Correct any misread digits, then press Done.";
    assert_eq!(player.status(), closed);
    player.dispatch(playing::Event::Select(Cell::new(5)));
    player.dispatch(playing::Event::Erase);
    player.dispatch(entering::Event::Finish);
    assert_eq!(player.position().givens().filled_count(), 30);
    assert_eq!(player.position().cell_state(Cell::new(3)), before.cell_state(Cell::new(3)));
}

#[test]
fn an_entry_of_a_picture_stays_an_entry_after_a_reload() {
    let mut player = Player::new();
    player.open(&[("a.png", Ok(sample_picture()))]);
    player.world.reload();
    player.world.settle(&mut player.dice);
    player.dispatch(entering::Event::Finish);
    assert_eq!(player.position().givens().filled_count(), 30);
    assert_eq!(player.position().content(Cell::new(2)), CellValue::Digit(digit(4)));
}

#[test]
fn cancelling_restores_the_previous_board() {
    let mut player = Player::new();
    player.dispatch(playing::Event::Digit(digit(3)));
    let before = player.position().clone();
    player.open(&[("a.png", Ok(sample_picture()))]);
    assert_ne!(*player.position(), before);
    player.dispatch(entering::Event::Cancel);
    assert_eq!(*player.position(), before);
    assert!(player.world.app.reading_pictures.shown_picture().is_none());
}

#[test]
fn a_picture_without_a_board_changes_nothing() {
    let mut player = Player::new();
    player.dispatch(playing::Event::Digit(digit(3)));
    let before = player.position().clone();
    for fault in [PictureFault::NoGrid(NoGrid::NotFound), PictureFault::Undecodable] {
        player.open(&[("a.png", Err(fault))]);
        let alert = player.world.app.page.messages.alert.take().expect("an alert");
        assert!(!alert.message.is_empty() && alert.detail.is_some());
        assert_eq!(*player.position(), before);
    }
}

#[test]
fn the_picture_is_read_again_after_a_corner_is_moved() {
    let mut player = Player::new();
    player.open(&[("a.png", Ok(sample_picture()))]);
    let mut other = sample_picture();
    other.board.position = Position::new(format!("{:.<81}", "1").parse().expect("a board"));
    player.move_corner(1, Point { x: 99.0, y: f32::NAN }, Ok(other));
    let corners = player.world.corners.expect("corners");
    assert_eq!(corners[1], Point { x: 10.0, y: 0.0 });
    assert_eq!(player.position().board().filled_count(), 1);
    let fault = PictureFault::NoGrid(NoGrid::NotFound);
    player.move_corner(2, Point { x: 1.0, y: 1.0 }, Err(fault));
    assert_eq!(player.status(), "No Sudoku grid was found in this picture.");
    assert_eq!(player.position().board().filled_count(), 1);
}

#[test]
fn several_pictures_become_a_collection() {
    let mut player = Player::new();
    let none = Err(PictureFault::NoGrid(NoGrid::NotFound));
    player.open(&[
        ("a.png", Ok(sample_picture())),
        ("b.png", none),
        ("c\n.png", Ok(sample_picture())),
    ]);
    let page = &player.world.app.page;
    assert_eq!((page.puzzle_count(), page.puzzle_number()), (Some(2), Some(0)));
    assert_eq!(page.play_state.puzzle_note, "a.png (2 cells to check)");
    let alert = page.messages.alert.as_ref().expect("an alert");
    assert_eq!(alert.message, "Sudoku grids were found in 2 of 3 pictures.");
    assert_eq!(alert.detail.as_deref(), Some("No Sudoku grid was found in b.png."));
}

#[test]
fn two_hundred_pictures_are_opened_at_once() {
    let mut player = Player::new();
    let faults = [
        PictureFault::Undecodable,
        PictureFault::NoGrid(NoGrid::TooSmall),
        PictureFault::NoGrid(NoGrid::NotFound),
        PictureFault::Failed,
    ];
    let names: Vec<String> = (1..=200).map(|n| format!("{n}.png")).collect();
    let read = |n: usize| if n < 190 { Ok(sample_picture()) } else { Err(faults[n % 4]) };
    let pictures: Vec<_> =
        names.iter().enumerate().map(|(n, name)| (name.as_str(), read(n))).collect();
    player.open(&pictures);
    let page = &player.world.app.page;
    assert_eq!(page.puzzle_count(), Some(190));
    let alert = page.messages.alert.as_ref().expect("an alert");
    assert_eq!(alert.message, "Sudoku grids were found in 190 of 200 pictures.");
    let detail =
        "No Sudoku grid was found in 191.png, 192.png, 193.png, 194.png, 195.png and 5 more.";
    assert_eq!(alert.detail.as_deref(), Some(detail));
}

/// If no picture has a board, the previous board stays.
#[test]
fn many_pictures_without_a_board_change_nothing() {
    let mut player = Player::new();
    let before = player.position().clone();
    let pictures: Vec<_> = (0..200).map(|_| ("a.png", Err(PictureFault::Undecodable))).collect();
    player.open(&pictures);
    let alert = player.world.app.page.messages.alert.as_ref().expect("an alert");
    assert_eq!(alert.message, "No Sudoku grid was found in these pictures.");
    assert_eq!(*player.position(), before);
    assert!(player.world.picture.is_none());
}

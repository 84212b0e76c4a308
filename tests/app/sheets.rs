//! Tests of printed sheets: the player's choices are the input, the pages are the output.

use app::{
    Event, collection_list, dialogs,
    effect::PickedFiles,
    opening, playing,
    printing::{self, GeneratedPuzzles, PrintSource},
    recent_list,
};
use collection::ReadingChoice;
use grid::{Board, Cell, Digit, Position, Shape};
use human::Level;
use jobs::ListQuery;
use play::{Action, save::Visit};
use view::print::{PrintOptions, PrintedItem, SolutionPages, board_drawing};

use crate::world::{Dice, World};

const EASY: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const HARD: &str =
    "4...5...3..9.387...7.9...5..6....1..51.....38..4....2..4...3.1...682.5..1...4...6";
const SMALL: &str = "12.4..1..1..4..1";
const UNSOLVABLE: &str = "12....3....4....";

struct Player {
    world: World,
    dice: Dice,
}

impl Player {
    /// Creates a player who has opened a file with these lines, and then the dialog for printing.
    fn new(lines: &[&str]) -> Player {
        let mut player =
            Player { world: World::new(vec![lines.join("\n").into()]), dice: Dice::new(11) };
        let name = "a.txt".into();
        let picked = PickedFiles { files: 0, name, choice: ReadingChoice::default(), id: None };
        player.dispatch(opening::Event::Open(picked));
        player.open_dialog();
        player
    }

    /// Reloads the page, and opens the dialog for printing again.
    fn reload(&mut self) {
        self.world.reload();
        self.world.settle(&mut self.dice);
        self.open_dialog();
    }

    fn open_dialog(&mut self) {
        self.dispatch(printing::Event::OpenDialog);
        self.dispatch(printing::Event::Opened("https://example.org/#".into()));
    }

    fn dispatch(&mut self, event: impl Into<Event>) {
        self.world.dispatch(event);
        self.world.settle(&mut self.dice);
    }

    fn change_options(&mut self, change: impl FnOnce(&mut PrintOptions)) {
        let mut options = self.options();
        change(&mut options);
        self.dispatch(printing::Event::SetOptions(options));
    }

    fn options(&self) -> PrintOptions {
        let app = &self.world.app;
        app.printing.options(&app.page).clone()
    }

    fn choose_numbers(&mut self, text: &str) {
        self.dispatch(printing::Event::ChooseSource(PrintSource::Numbers(text.into())));
    }

    fn report(&self) -> &str {
        self.world.app.printing.preview.as_ref().map_or("", |preview| &preview.report)
    }

    /// Returns the items in the preview, page by page.
    fn items(&self) -> Vec<PrintedItem> {
        let preview = self.world.app.printing.preview.as_ref().expect("a preview");
        preview.pages.iter().flat_map(|page| page.items.clone()).collect()
    }

    fn headings(&self) -> Vec<String> {
        self.items().into_iter().map(|item| item.heading).collect()
    }
}

/// Returns a drawing of the solution of a puzzle. The solution is found independently of the page.
fn solution_drawing(line: &str) -> String {
    let board: Board = line.parse().expect("a board");
    let solution = puzzle::uniqueness(&board).solution().expect("one solution");
    let mut position = Position::new(board);
    for cell in grid::Cell::all(solution.shape()) {
        let digit = solution.digit(cell).expect("a full board");
        position.set_content(cell, grid::CellValue::Digit(digit));
    }
    board_drawing(&position, &PrintOptions::BOARD, |digit| digit.to_string())
}

#[test]
fn each_puzzle_is_printed_with_its_own_solution() {
    let mut player = Player::new(&[HARD, EASY, SMALL, UNSOLVABLE]);
    player.choose_numbers("1-4");
    player.change_options(|options| {
        (options.puzzles_per_page, options.solution_pages) = (6, SolutionPages::Large);
        options.is_sorted_by_level = true;
    });
    let items = player.items();
    let headings: Vec<_> = items.iter().map(|item| &*item.heading).collect();
    assert_eq!(
        headings,
        [
            "Puzzle 3 · Easy",
            "Puzzle 2 · Easy",
            "Puzzle 1 · Extreme",
            "Puzzle 4",
            "Solution of puzzle 3",
            "Solution of puzzle 2",
            "Solution of puzzle 1",
            "Solution of puzzle 4"
        ]
    );
    let drawn: Vec<_> = items[4..].iter().map(|item| item.drawing.clone()).collect();
    let expected = [SMALL, EASY, HARD].map(|line| Ok(solution_drawing(line)));
    assert_eq!(drawn[..3], expected);
    assert_eq!(drawn[3], Err("no solution".into()));
    assert_eq!(player.report(), "4 puzzles on 1 page, plus 1 page of solutions.");
}

#[test]
fn options_determine_the_printed_content() {
    let mut player = Player::new(&[EASY]);
    assert_eq!(player.headings(), ["Puzzle 1 · Easy"]);
    player.change_options(|options| {
        (options.shows_score, options.shows_hint, options.shows_code) = (true, true, true);
        options.title = " Class 4b ".into();
        options.has_name_line = true;
    });
    let pages = &player.world.app.printing.preview.as_ref().expect("a preview").pages;
    assert_eq!((&*pages[0].title, pages[0].has_name_line), ("Class 4b", true));
    let item = player.items().remove(0);
    assert!(item.heading.starts_with("Puzzle 1 · Easy · "), "{}", item.heading);
    assert!(!item.hint.is_empty());
    let code = item.code.expect("a code");
    assert!(code.link.starts_with("https://example.org/#3x3:"), "{}", code.link);
    player.change_options(|options| {
        (options.shows_level, options.shows_score, options.shows_hint) = (false, false, false);
        (options.shows_code, options.shows_numbers) = (false, false);
    });
    let bare = player.items().remove(0);
    assert_eq!((&*bare.heading, &*bare.hint, bare.code), ("", "", None));
}

#[test]
fn typed_numbers_are_accepted_or_rejected() {
    let mut player = Player::new(&[SMALL, SMALL, SMALL]);
    player.choose_numbers("3, 1");
    assert_eq!(player.headings(), ["Puzzle 3 · Easy", "Puzzle 1 · Easy"]);
    player.choose_numbers("2-4");
    assert_eq!(player.report(), "Unknown puzzle number: 4. Use 1 to 3.");
    assert!(!player.world.app.printing.is_ready_to_print());
    player.choose_numbers("");
    assert_eq!(player.report(), "Enter numbers and ranges, such as 1-12, 15.");
    // Nothing is printed, and the dialog stays.
    player.dispatch(printing::Event::Print);
    assert!(player.world.app.printing.printed_pages.is_none());
    assert!(player.world.app.page.messages.dialog.is_some());
}

#[test]
fn the_list_is_printed_with_its_filter_and_sort_order() {
    let mut player = Player::new(&[SMALL, "1...............", SMALL]);
    let query =
        ListQuery { order: "-number".into(), filter: "clues > 1".into(), ..Default::default() };
    player.dispatch(collection_list::Event::Filter("clues > 1".into()));
    player.dispatch(printing::Event::ChooseSource(PrintSource::List(query)));
    assert_eq!(player.headings(), ["Puzzle 3 · Easy", "Puzzle 1 · Easy"]);
    let nothing = ListQuery { filter: "clues > 99".into(), ..Default::default() };
    player.dispatch(printing::Event::ChooseSource(PrintSource::List(nothing)));
    assert_eq!((player.report(), player.items().len()), ("There are no puzzles to print.", 0));
}

#[test]
fn selected_puzzles_are_printed_in_the_order_of_the_list() {
    let mut player = Player::new(&[SMALL, EASY, SMALL]);
    let list = |player: &Player| player.world.app.collection_list.selected_query();
    assert_eq!(list(&player), None);
    for number in [0, 2] {
        player.dispatch(collection_list::Event::ToggleSelection(number));
    }
    player.dispatch(collection_list::Event::Sort("number"));
    let query = list(&player).expect("a selection");
    player.dispatch(printing::Event::ChooseSource(PrintSource::List(query)));
    assert_eq!(player.headings(), ["Puzzle 3 · Easy", "Puzzle 1 · Easy"]);
}

#[test]
fn puzzles_are_generated_for_a_sheet() {
    let mut player = Player::new(&[SMALL]);
    let (from, to) = (Level::Easy, Level::Hard);
    let made = GeneratedPuzzles {
        puzzle_count: 6,
        first_level: from,
        last_level: to,
        shape: Shape::CLASSIC,
        seed: 3,
    };
    player.change_options(|options| {
        (options.puzzles_per_page, options.solution_pages) = (6, SolutionPages::Small)
    });
    player.dispatch(printing::Event::ChooseSource(PrintSource::Generated(made)));
    let expected = ["Easy", "Easy", "Medium", "Medium", "Hard", "Hard"];
    let expected: Vec<_> = expected
        .iter()
        .enumerate()
        .map(|(n, level)| format!("Puzzle {} · {level}", n + 1))
        .collect();
    assert_eq!(player.headings()[..6], expected);
    assert!(player.items()[6..].iter().all(|item| item.drawing.is_ok()));
    // The same request produces the same puzzles.
    let before = player.items();
    player.dispatch(printing::Event::ChooseSource(PrintSource::Generated(made)));
    assert_eq!(player.items(), before);
    let small = GeneratedPuzzles { shape: Shape::from_side(6).expect("a shape"), ..made };
    player.dispatch(printing::Event::ChooseSource(PrintSource::Generated(small)));
    assert!(player.items().iter().all(|item| item.board_side == 6));
}

#[test]
fn worksheets_show_entries_and_notes_only_on_request() {
    let mut player = Player::new(&["puzzle,source", &format!("{SMALL},by hand")]);
    let entry = Digit::new(3).expect("a digit");
    let cells = vec![Cell::new(2)];
    player.dispatch(playing::Event::Play(Action::Enter {
        cells,
        digit: entry,
        cleans_peers: false,
    }));
    player.dispatch(dialogs::Event::Close);
    player.open_dialog();
    let drawn = |player: &Player| player.items().remove(0).drawing.expect("a drawing");
    // The current board is printed with its entries.
    assert_eq!(player.headings(), ["Puzzle 1 · Easy · by hand"]);
    assert!(drawn(&player).contains("entry"));
    player.choose_numbers("1");
    assert_eq!(player.headings(), ["Puzzle 1 · Easy"]);
    assert!(!drawn(&player).contains("entry"));
    player.change_options(|options| (options.shows_entries, options.shows_notes) = (true, true));
    assert_eq!(player.headings(), ["Puzzle 1 · Easy · by hand"]);
    assert!(drawn(&player).contains("entry"));
}

#[test]
fn the_options_are_restored_after_a_reload() {
    let mut player = Player::new(&[SMALL]);
    player.change_options(|options| options.shows_code = true);
    let of_board = player.options();
    player.choose_numbers("1");
    player.change_options(|options| {
        (options.title, options.has_name_line) = ("Class 4b".into(), true);
        (options.puzzles_per_page, options.solution_pages) = (4, SolutionPages::Small);
    });
    let of_worksheets = player.options();
    player.reload();
    assert_eq!(player.options(), of_board);
    player.choose_numbers("1");
    assert_eq!(player.options(), of_worksheets);
}

#[test]
fn generated_puzzles_can_be_printed_again() {
    let mut player = Player::new(&[SMALL]);
    let (from, to) = (Level::Easy, Level::Medium);
    let shape = Shape::CLASSIC;
    let made =
        GeneratedPuzzles { puzzle_count: 3, first_level: from, last_level: to, shape, seed: 5 };
    player.dispatch(printing::Event::ChooseSource(PrintSource::Generated(made)));
    player.change_options(|options| options.solution_pages = SolutionPages::Large);
    let before = player.items();
    let shelf = |player: &Player| {
        let names = player.world.recent_files().files.into_iter().map(|one| one.name);
        names.collect::<Vec<_>>()
    };
    assert_eq!(shelf(&player), ["a.txt"]);
    player.dispatch(printing::Event::Print);
    let name = "New puzzles, 24 Nov 2026";
    assert_eq!(shelf(&player), [name, "a.txt"]);
    assert!(player.world.app.page.messages.status.ends_with(&format!("{name}.")));
    // The collection that was open is still open.
    assert_eq!(player.world.app.page.puzzle_count(), Some(1));
    // The request is restored after a reload.
    player.reload();
    let saved = player.world.app.page.preferences.print_preferences.generated;
    assert_eq!(saved.and_then(GeneratedPuzzles::from_saved), Some(made));
    // If the puzzles are printed again, their file is replaced, with the latest title as its name.
    player.dispatch(printing::Event::ChooseSource(PrintSource::Generated(made)));
    assert_eq!(player.items(), before);
    player.change_options(|options| options.title = " Class 4b ".into());
    player.dispatch(printing::Event::Print);
    assert_eq!(shelf(&player), ["Class 4b, 24 Nov 2026", "a.txt"]);
    // The file that is opened from the recent files has the printed puzzles.
    let collection = player.world.recent_files().files[0].collection;
    player.dispatch(recent_list::Event::Show);
    player.dispatch(recent_list::Event::Open(collection));
    player.open_dialog();
    player.dispatch(printing::Event::ChooseSource(PrintSource::List(ListQuery::default())));
    assert_eq!(player.items(), before);
    // If the puzzles are printed again, the record of the visit to their file stays.
    player.dispatch(collection_list::Event::ToggleSelection(1));
    let visit = |player: &Player| player.world.store.get(&Visit::key(collection)).cloned();
    let selected = visit(&player);
    player.dispatch(printing::Event::ChooseSource(PrintSource::Generated(made)));
    player.dispatch(printing::Event::Print);
    assert!(selected.is_some() && visit(&player) == selected);
}

#[test]
fn the_print_command_of_the_browser_prints_and_saves_what_the_dialog_shows() {
    let mut player = Player::new(&[SMALL]);
    let (from, to) = (Level::Easy, Level::Easy);
    let made = GeneratedPuzzles {
        puzzle_count: 2,
        first_level: from,
        last_level: to,
        shape: Shape::CLASSIC,
        seed: 5,
    };
    player.dispatch(printing::Event::ChooseSource(PrintSource::Generated(made)));
    assert_eq!(player.world.recent_files().files.len(), 1);
    player.dispatch(printing::Event::BeforePrint);
    let printed = player.world.app.printing.printed_pages.as_ref().expect("pages");
    let printed: Vec<_> = printed.iter().flat_map(|page| page.items.clone()).collect();
    assert_eq!(printed, player.items());
    assert_eq!(player.world.recent_files().files[0].name, "New puzzles, 24 Nov 2026");
    player.dispatch(printing::Event::AfterPrint);
    assert_eq!(player.world.app.printing.printed_pages, None);
}

#[test]
fn preparing_a_sheet_can_be_stopped() {
    let mut player = Player::new(&[EASY; 100]);
    player.world.dispatch(printing::Event::ChooseSource(PrintSource::Numbers("1-100".into())));
    assert!(player.world.app.printing.is_preparing());
    player.dispatch(printing::Event::Stop);
    assert!(!player.world.app.printing.is_preparing());
    player.choose_numbers("1-2");
    player.world.dispatch(printing::Event::SetOptions(PrintOptions {
        shows_hint: true,
        ..player.options()
    }));
    player.dispatch(printing::Event::Stop);
    assert!(
        player.report().ends_with("some levels, solutions or hints are missing."),
        "{}",
        player.report()
    );
    // Nothing is missing if the hints aren't printed.
    player.change_options(|options| options.shows_hint = false);
    assert_eq!(player.report(), "2 puzzles on 1 page.");
    // The progress counts all puzzles and facts, and never ends before the preparation.
    player.change_options(|options| options.shows_hint = true);
    let made = GeneratedPuzzles {
        puzzle_count: 5,
        first_level: Level::Easy,
        last_level: Level::Easy,
        shape: Shape::CLASSIC,
        seed: 7,
    };
    player.world.dispatch(printing::Event::ChooseSource(PrintSource::Generated(made)));
    let progress = |player: &Player| {
        let app = &player.world.app;
        app.printing.progress(&app.page)
    };
    assert_eq!(progress(&player), Some((0, 15)));
    player.dispatch(printing::Event::Stop);
    assert_eq!(player.report(), "There are no puzzles to print.");
    // Closing the dialog also ends the preparation, and drops the pages.
    player.world.dispatch(printing::Event::ChooseSource(PrintSource::Numbers("1-100".into())));
    player.dispatch(dialogs::Event::Close);
    let printing = &player.world.app.printing;
    assert!(!printing.is_preparing() && printing.preview.is_none());
}

#[test]
fn missing_codes_are_reported() {
    let mut player = Player::new(&[EASY]);
    player.change_options(|options| options.shows_code = true);
    assert_eq!(player.report(), "1 puzzle on 1 page.");
    // The link of a large board has 5,000 characters.
    let row = |row: usize| {
        let number = |col: usize| ((row % 6 * 6 + row / 6 + col) % 36 + 1).to_string();
        (0..36).map(number).collect::<Vec<_>>().join(" ")
    };
    let rows: Vec<String> = (0..36).map(row).collect();
    let mut player = Player::new(&rows.iter().map(|row| &**row).collect::<Vec<_>>());
    player.change_options(|options| options.shows_code = true);
    assert_eq!(player.items()[0].code, None);
    let report = "1 puzzle on 1 page. 1 puzzle without a QR code, because the link is too long.";
    assert_eq!(player.report(), report);
    player.change_options(|options| options.shows_code = false);
    assert_eq!(player.report(), "1 puzzle on 1 page.");
}

#[test]
fn a_printed_hint_ends_with_the_name_of_its_technique() {
    let mut player = Player::new(&[EASY]);
    player.change_options(|options| options.shows_hint = true);
    let hint = player.items().remove(0).hint;
    assert!(hint.ends_with(" Technique: Naked Single."), "{hint}");
}

#[test]
fn all_pages_are_printed_but_only_the_first_are_previewed() {
    let mut player = Player::new(&[SMALL; 20]);
    player.choose_numbers("1-20");
    player.change_options(|options| options.puzzles_per_page = 2);
    assert_eq!(player.items().len(), 12);
    assert_eq!(
        player.report(),
        "20 puzzles on 10 pages. The preview shows the first 6 of 10 pages."
    );
    player.world.dispatch(printing::Event::Print);
    let sheet = player.world.app.printing.printed_pages.as_ref().expect("pages");
    assert_eq!(sheet.len(), 10);
    assert_eq!(player.world.app.page.messages.dialog, None);
    player.dispatch(printing::Event::AfterPrint);
    assert!(player.world.app.printing.printed_pages.is_none());
}

#[test]
fn boards_of_all_sizes_are_drawn() {
    for side in [4, 6, 8, 9, 10, 12, 16, 25] {
        let line = ".".repeat(side * side - 1);
        let mut player = Player::new(&[&format!("1{line}")]);
        player.change_options(|options| {
            (options.shows_level, options.solution_pages) = (false, SolutionPages::Small)
        });
        let items = player.items();
        assert_eq!(items.len(), 2, "{side}");
        assert!(items.iter().all(|item| item.board_side == side));
        assert_eq!(items[1].drawing, Err("more than one solution".into()), "{side}");
    }
}

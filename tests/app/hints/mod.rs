//! Tests of hints, lists of steps and exercises, as a player sees them.

mod exercises;

use app::{
    App, Event, analysis, customizing,
    effect::PickedFiles,
    hinting, navigation, opening,
    path_export::{self, PathFormat},
    place::{Destination, LearnTab, Place},
    playing, practising, step_lists, watching,
};
use collection::ReadingChoice;
use explain::Explanation;
use grid::{Board, Cell, CellValue, Digit, DigitSet, Position, Shape};
use human::{CustomList, Preset};
use jobs::{ExerciseSource, HintAnswer, Route, SolutionCount};
use play::{Action, Mode};
use rating::Scale;

use crate::world::{self, Dice, World};

/// A 4×4 puzzle, and a 9×9 puzzle whose solution path has eliminations only after a few steps.
const FILE: &str = "12.4..1..1..4..1\n....9..5..1.....3...23..7....45...7.8.....2.......64...9..1.....8..6......54....7\n";

/// A puzzle whose solution path has forcing chains and nets.
const FORCING_PUZZLE: &str =
    "94.31...23.25.9.....1....3.....9.7.....745.....6.3.....1....3.....1.38.55...82.14";

struct Player {
    world: World,
    dice: Dice,
}

impl Player {
    fn with_puzzle(file: &str, puzzle: u64) -> Player {
        let mut player = Player { world: World::new(vec![file.into()]), dice: Dice::new(7) };
        let picked = PickedFiles {
            files: 0,
            name: "two.txt".into(),
            choice: ReadingChoice::default(),
            id: None,
        };
        player.dispatch(opening::Event::Open(picked));
        player.dispatch(opening::Event::Load(puzzle));
        player
    }

    /// Handles an event, and waits until no work is left.
    fn dispatch(&mut self, event: impl Into<Event>) {
        self.world.dispatch(event);
        self.world.settle(&mut self.dice);
    }

    /// Chooses a step of the current list.
    fn choose_step(&mut self, step: usize) {
        let tab = self.app().navigation.learn_tab;
        self.dispatch(step_lists::Event::Choose(tab, step));
    }

    fn command(&mut self, name: &'static str) {
        self.dispatch(world::command(name));
    }

    fn app(&self) -> &App {
        &self.world.app
    }

    /// Returns the level of the current hint, or 0 if no hint is shown.
    fn level(&self) -> usize {
        self.app().hinting.shown_step(&self.app().page).map_or(0, |hint| hint.revealed_level)
    }

    fn hint(&self) -> &HintAnswer {
        self.app().hinting.hint_and_level(&self.app().page).expect("a hint").0
    }

    fn enter(&mut self, cell: usize, value: usize) {
        self.dispatch(playing::Event::Select(Cell::new(cell)));
        self.dispatch(playing::Event::Digit(Digit::new(value).expect("a digit")));
    }

    fn status(&self) -> &str {
        &self.app().page.messages.status
    }
}

#[test]
fn hint_levels_go_from_one_to_five_and_back() {
    let mut player = Player::with_puzzle(FILE, 0);
    player.command("Hint");
    assert_eq!(player.app().navigation.place, Place::Learn);
    for level in [1, 2, 3, 4, 5, 5] {
        assert_eq!(player.level(), level.max(1));
        player.command("Hint");
    }
    player.command("Previous Hint Level");
    assert_eq!(player.level(), 4);
    (0..9).for_each(|_| player.command("Previous Hint Level"));
    assert_eq!(player.level(), 1);
}

#[test]
fn the_third_hint_level_selects_the_cell_of_the_step() {
    let mut player = Player::with_puzzle(FILE, 0);
    let selected = |player: &Player| player.app().page.focused_cell();
    player.dispatch(playing::Event::Select(Cell::new(15)));
    for level in 1..=2 {
        player.command("Hint");
        assert_eq!((player.level(), selected(&player)), (level, Cell::new(15)));
    }
    // The third level names the cell.
    player.command("Hint");
    assert_eq!(selected(&player), Cell::new(2));
    // The player may select a different cell.
    player.dispatch(playing::Event::Select(Cell::new(15)));
    player.dispatch(hinting::Event::PreviousLevel);
    assert_eq!(selected(&player), Cell::new(15));
    player.command("Hint");
    player.dispatch(playing::Event::Enter(Digit::new(3).expect("a digit")));
    assert_eq!(player.app().page.game().board().digit(Cell::new(2)), Digit::new(3));
}

#[test]
fn the_status_line_describes_a_hint_while_it_is_shown() {
    let mut player = Player::with_puzzle(FILE, 0);
    player.command("Hint");
    assert!(player.status().starts_with("Look at row 1"), "{}", player.status());
    player.dispatch(navigation::Event::GoTo(Destination::Learn(LearnTab::Steps)));
    assert_eq!((player.level(), player.status()), (0, ""));
}

#[test]
fn the_notation_of_a_pattern_is_separate_from_the_sentences() {
    let mut player = Player::practising("X-Wing");
    while player.level() < 3 {
        player.command("Hint");
    }
    let text = player.app().hinting.hint_text(&player.app().page).expect("a hint");
    let notation = text.notation.expect("a fish has a notation");
    assert_eq!(text.sentences.len(), 3);
    assert!(!text.sentences.contains(&notation) && player.status() != notation, "{notation}");
}

#[test]
fn a_hint_disappears_when_the_board_changes() {
    let mut player = Player::with_puzzle(FILE, 0);
    player.command("Hint");
    player.enter(2, 3);
    assert_eq!(player.level(), 0);
    player.dispatch(playing::Event::Play(Action::Undo));
    assert_eq!(player.level(), 0, "nor does undo bring it back");
    player.command("Hint");
    assert_eq!(player.level(), 1);
    player.dispatch(opening::Event::Load(1));
    assert_eq!(player.level(), 0);
    // A late answer is for a board that is no longer shown.
    player.world.dispatch(world::command("Hint"));
    player.world.dispatch(opening::Event::Load(0));
    player.world.settle(&mut player.dice);
    assert_eq!(player.level(), 0);
}

#[test]
fn hints_alone_solve_a_puzzle_and_can_be_undone() {
    let mut player = Player::with_puzzle(FILE, 0);
    let before = player.app().page.position().clone();
    player.command("Apply Hint");
    assert!(player.status().ends_with("no hint is shown."), "{}", player.status());
    player.command("Hint");
    player.command("Apply Hint");
    assert_eq!(player.status(), "Applied: Full House.");
    assert_ne!(*player.app().page.position(), before);
    player.dispatch(playing::Event::Play(Action::Undo));
    assert_eq!(*player.app().page.position(), before);
    while !player.app().page.is_solved() {
        player.command("Hint");
        player.command("Apply Hint");
    }
    player.command("Hint");
    assert_eq!(*player.hint(), HintAnswer::Solved);
}

#[test]
fn applying_an_elimination_fills_the_candidates_first() {
    let mut player = Player::with_puzzle(FILE, 1);
    loop {
        player.command("Hint");
        let HintAnswer::Step(found, solutions) = player.hint().clone() else {
            panic!("{:?}", player.hint())
        };
        assert_eq!(solutions, SolutionCount::One);
        // The player can read this before pressing Apply.
        let adds_candidates = player.app().hinting.applying_adds_candidates(&player.app().page);
        assert_eq!(adds_candidates, !found.eliminations.is_empty());
        player.command("Apply Hint");
        let page = &player.app().page;
        if !found.eliminations.is_empty() {
            for candidate in &found.eliminations {
                assert!(
                    !page.position().noted_candidates(candidate.cell).contains(candidate.digit)
                );
            }
            let open = |cell: &Cell| matches!(page.position().content(*cell), CellValue::Marks(_));
            let mut open = Cell::all(page.shape()).filter(open);
            assert!(open.all(|cell| !page.position().noted_candidates(cell).is_empty()));
            assert!(player.status().ends_with(view::words::candidates_filled()));
            break;
        }
    }
    player.dispatch(playing::Event::Play(Action::Undo));
    let page = &player.app().page;
    assert!(
        Cell::all(page.shape())
            .all(|cell| page.position().noted_candidates(cell) == DigitSet::EMPTY)
    );
}

#[test]
fn a_mistake_is_reported_then_shown_then_undone() {
    let mut player = Player::with_puzzle(FILE, 0);
    player.enter(2, 3);
    player.enter(4, 4);
    player.command("Hint");
    assert_eq!(*player.hint(), HintAnswer::Mistake(vec![Cell::new(4)]));
    assert_eq!(player.app().hinting.mistakes(&player.app().page), []);
    assert!(!app::shown_board(player.app()).cells[4].is_wrong);
    player.dispatch(hinting::Event::NextLevel);
    assert!(app::shown_board(player.app()).cells[4].is_wrong);
    player.command("Go Back to First Wrong Entry");
    assert_eq!(player.app().page.position().content(Cell::new(4)), CellValue::EMPTY);
    player.command("Hint");
    assert_eq!(player.level(), 1);
}

#[test]
fn a_mistake_is_removed_alone_or_with_all_later_entries() {
    let mut player = Player::with_puzzle(FILE, 0);
    player.enter(4, 4);
    player.enter(2, 3);
    player.enter(7, 2);
    let digits = |player: &Player| {
        let position = player.app().page.position();
        [4, 2, 7].map(|cell| match position.content(Cell::new(cell)) {
            CellValue::Digit(digit) => digit.value(),
            CellValue::Marks(_) => 0,
        })
    };
    player.command("Hint");
    player.dispatch(hinting::Event::RemoveWrongEntries);
    assert_eq!(
        (digits(&player), player.status()),
        ([0, 3, 2], "Removed 1 wrong entry. You can undo this.")
    );
    player.dispatch(playing::Event::Play(Action::Undo));
    player.command("Go Back to First Wrong Entry");
    let expected = "Undid 3 changes, back to just before r2c1 = 4. Use Redo to go forward again.";
    assert_eq!((digits(&player), player.status()), ([0, 0, 0], expected));
    for _ in 0..3 {
        player.dispatch(playing::Event::Play(Action::Redo));
    }
    assert_eq!(digits(&player), [4, 3, 2]);
}

#[test]
fn a_wrong_entry_is_reported_before_the_wrong_marks_that_it_causes() {
    let mut player = Player::with_puzzle(FILE, 0);
    player.enter(4, 4);
    player.command("Fill Candidates");
    player.command("Hint");
    assert_eq!(*player.hint(), HintAnswer::Mistake(vec![Cell::new(4)]));
    assert_eq!(player.status(), "There is a mistake on the board.");
    player.dispatch(hinting::Event::NextLevel);
    assert_eq!(player.status(), "The entry in r2c1 is wrong.");
    assert!(player.app().hinting.has_wrong_entry(&player.app().page));
}

#[test]
fn marks_that_lack_a_digit_are_restored_without_revealing_it() {
    let mut player = Player::with_puzzle(FILE, 0);
    player.command("Fill Candidates");
    let filled = player.app().page.position().clone();
    let four = Digit::new(4).expect("a digit");
    player.dispatch(playing::Event::Play(Action::Corner(vec![Cell::new(5)], four)));
    assert_ne!(*player.app().page.position(), filled);
    player.command("Hint");
    assert_eq!(*player.hint(), HintAnswer::Mistake(vec![Cell::new(5)]));
    assert!(!player.app().hinting.has_wrong_entry(&player.app().page));
    assert_eq!(
        player.status(),
        "Your entries are right, but some cells lack marks for possible digits."
    );
    player.dispatch(hinting::Event::NextLevel);
    assert_eq!(player.status(), "Look again at the marks in r2c2.");
    player.dispatch(hinting::Event::RestoreMarks);
    assert_eq!(*player.app().page.position(), filled);
    assert_eq!(player.status(), "The missing marks were added. Undo removes them.");
}

#[test]
fn improper_boards_get_hints_or_explanations() {
    let mut player = Player::with_puzzle(FILE, 0);
    let place = |player: &mut Player, drawing: &str| {
        let board: Board = drawing.parse().expect("a drawing of a board");
        player.dispatch(playing::Event::Play(Action::Place(Box::new(Position::new(board)))));
        player.command("Hint");
        player.hint().clone()
    };
    let several = place(&mut player, "123. .... .... ....");
    assert!(matches!(several, HintAnswer::Step(_, SolutionCount::Several)), "{several:?}");
    assert!(player.status().starts_with("The puzzle has several solutions"), "{}", player.status());
    assert_eq!(
        place(&mut player, ".... .... .... ...."),
        HintAnswer::Nothing(SolutionCount::Several, true)
    );
    assert!(player.status().starts_with("No step was found"), "{}", player.status());
    let none = place(&mut player, "12.. ..3. ..4. ....");
    assert_eq!(none, HintAnswer::Nothing(SolutionCount::None, true));
    assert_eq!(player.status(), "The puzzle has no solution.");
    let app = &player.world.app;
    assert!(app.hinting.reports_no_solution(&app.page));
}

#[test]
fn a_listed_step_is_shown_as_a_hint_until_the_board_changes() {
    let mut player = Player::with_puzzle(FILE, 0);
    player.command("All Steps");
    let steps = |player: &Player| {
        let list = player.app().step_lists.list_of_tab(&player.app().page, LearnTab::Steps);
        list.map_or(0, |list| list.steps.len())
    };
    assert!(steps(&player) > 5);
    assert!(player.status().starts_with("Found "), "{}", player.status());
    player.choose_step(0);
    assert_eq!(player.level(), 4);
    player.command("Apply Hint");
    assert_eq!(steps(&player), 0, "it was of the board before");
    assert_eq!(player.app().page.position().entry_cells().count(), 1);
    // A late answer is for a board that is no longer shown.
    player.world.dispatch(world::command("All Steps"));
    player.world.dispatch(playing::Event::Play(Action::Undo));
    player.world.settle(&mut player.dice);
    assert_eq!(steps(&player), 0);
}

#[test]
fn the_shown_step_disappears_when_another_tab_opens() {
    let mut player = Player::with_puzzle(FILE, 0);
    player.command("Hint");
    player.dispatch(navigation::Event::GoTo(Destination::Place(Place::Play)));
    player.dispatch(navigation::Event::GoTo(Destination::Learn(LearnTab::Hint)));
    let shown = |player: &Player| player.app().hinting.hint_and_level(&player.app().page).is_some();
    assert!(shown(&player));
    player.command("Show Solution Path");
    assert!(!shown(&player));
    player.choose_step(2);
    player.command("Practise");
    assert_eq!(*player.app().page.overlay, None);
    player.command("Watch a Search");
    player.dispatch(watching::Event::PlayOrPause);
    assert!(player.app().watching.playback_target().is_some());
    player.dispatch(navigation::Event::GoTo(Destination::Place(Place::History)));
    assert!(player.app().watching.playback_target().is_none());
}

#[test]
fn the_path_up_to_a_step_is_applied_as_one_change() {
    let mut player = Player::with_puzzle(FILE, 0);
    let before = player.app().page.position().clone();
    player.command("Show Solution Path");
    assert_eq!(player.status(), "Easy, score 36, 9 steps.");
    player.choose_step(2);
    let shown = app::shown_board(player.app());
    assert_eq!(shown.cells.iter().filter(|cell| cell.digit.is_some()).count(), 9);
    assert_eq!(player.app().page.position(), &before, "the player's own board is as it was");
    player.dispatch(step_lists::Event::Apply);
    assert_eq!(*player.app().page.overlay, None);
    assert_eq!(player.app().page.position().entry_cells().count(), 3);
    player.dispatch(playing::Event::Play(Action::Undo));
    assert_eq!(player.app().page.position(), &before);
    // Other lists don't replace the path.
    player.command("All Steps");
    let listing = &player.app().step_lists;
    assert!(listing.list_of_tab(&player.app().page, LearnTab::Steps).is_some());
    assert!(listing.list_of_tab(&player.app().page, LearnTab::Path).is_some());
    player.command("Show Solution Path");
    player.choose_step(8);
    player.dispatch(step_lists::Event::Apply);
    assert!(player.app().page.is_solved());
}

#[test]
fn a_path_leads_to_a_cell_or_continues_from_the_current_board() {
    let mut player = Player::with_puzzle(FORCING_PUZZLE, 0);
    let path = |player: &Player| {
        let (page, listing) = (&player.app().page, &player.app().step_lists);
        let list = listing.list_of_tab(page, LearnTab::Path).expect("a path");
        (list.steps.len(), list.steps.last().cloned())
    };
    player.command("Show Solution Path");
    let (all, _) = path(&player);
    let digits = player.app().page.position().board().digits().to_vec();
    let cell = Cell::new(digits.iter().position(Option::is_none).expect("an empty cell"));
    player.dispatch(playing::Event::Select(cell));
    player.command("Why This Digit?");
    let (some, last) = path(&player);
    assert!(some < all, "{some} of {all}");
    assert_eq!(last.expect("a step").placements[0].cell, cell);
    // The path can be browsed and applied.
    player.choose_step(some - 1);
    player.dispatch(step_lists::Event::Apply);
    assert!(player.app().page.position().board().digit(cell).is_some());
    player.dispatch(step_lists::Event::FindPath(Route::FromHere));
    let (rest, _) = path(&player);
    assert!(rest < all && rest > 0, "{rest} of {all}");
    player.choose_step(rest - 1);
    player.dispatch(step_lists::Event::Apply);
    assert!(player.app().page.is_solved());
}

#[test]
fn a_path_is_rated_and_formatted_until_another_puzzle_is_loaded() {
    let mut player = Player::with_puzzle(FORCING_PUZZLE, 0);
    player.command("Show Solution Path");
    let rating = |player: &Player| {
        let rating = player.app().path_export.path_rating(&player.app().page);
        rating.flatten().cloned()
    };
    let written = |player: &Player| {
        let written = player.app().path_export.path_text(&player.app().page);
        written.map(|text| text.lines().count())
    };
    let bank = rating(&player).expect("a rating");
    assert!(bank.ratings.is_ok());
    player.dispatch(analysis::Event::ChooseScale(Scale::Se));
    assert_ne!(rating(&player).expect("a rating"), bank);
    let (page, listing) = (&player.app().page, &player.app().step_lists);
    let steps = listing.list_of_tab(page, LearnTab::Path).expect("a path").steps.len();
    assert_eq!(written(&player), None);
    for form in [PathFormat::Library, PathFormat::Json] {
        player.dispatch(path_export::Event::Format(form));
        assert_eq!(written(&player), Some(steps));
    }
    player.dispatch(path_export::Event::Format(PathFormat::Explainer));
    assert!(written(&player).is_some_and(|lines| lines > 40));
    player.dispatch(playing::Event::NewBoard(Shape::CLASSIC));
    assert_eq!((rating(&player), written(&player)), (None, None));
}

#[test]
fn the_proof_of_a_step_is_followed_line_by_line() {
    let mut player = Player::with_puzzle(FORCING_PUZZLE, 0);
    player.command("Show Solution Path");
    let of = |player: &Player| {
        let (page, listing) = (&player.app().page, &player.app().step_lists);
        let steps = &listing.list_of_tab(page, LearnTab::Path).expect("a path").steps;
        let at = steps.iter().position(|step| step.technique == "Forcing Chain Contradiction");
        at.map(|at| (at, steps[at].clone())).expect("a forcing chain")
    };
    let (at, found) = of(&player);
    player.choose_step(at);
    let picture = |player: &Player| app::step_picture(player.app()).expect("a picture");
    assert_eq!(picture(&player).visible_links, found.links().copied().collect::<Vec<_>>());
    assert!(picture(&player).current_links.is_empty() && !found.proof_lines[1].links.is_empty());
    player.dispatch(step_lists::Event::GoToLine(1));
    assert_eq!(player.status(), found.proof_lines[1].text);
    assert_eq!(
        picture(&player).visible_links[picture(&player).current_links],
        found.proof_lines[1].links
    );
    player.dispatch(step_lists::Event::GoToLine(99));
    assert_eq!(Some(player.status()), found.proof_lines.last().map(|line| &*line.text));
    player.choose_step(at + 1);
    assert!(picture(&player).current_links.is_empty(), "another step begins without a line");
}

#[test]
fn false_candidates_are_explained_and_true_ones_are_not() {
    let mut player = Player::with_puzzle(FILE, 1);
    let solution = puzzle::uniqueness(player.app().page.game().givens()).solution();
    let solution = solution.expect("one solution");
    let open: Vec<Cell> = Cell::all(solution.shape())
        .filter(|cell| player.app().page.game().givens().digit(*cell).is_none())
        .take(3)
        .collect();
    for cell in open {
        for digit in player.app().page.position().board_for_hints().candidates(cell) {
            player.dispatch(playing::Event::Select(cell));
            player.dispatch(step_lists::Event::WhyNot(digit));
            let page = &player.app().page;
            let list =
                player.app().step_lists.list_of_tab(page, LearnTab::WhyNot).expect("an answer");
            if solution.digit(cell) == Some(digit) {
                assert!(
                    list.steps.is_empty()
                        && player.status().contains("Found no step that rules out")
                );
            } else if let [found] = &list.steps[..] {
                assert!(found.eliminations.iter().chain(&found.placements).count() > 0);
                assert!(player.level() >= 4);
            }
        }
    }
}

#[test]
fn a_hint_outside_the_chosen_list_can_be_requested() {
    let mut player = Player::practising("X-Wing");
    player.dispatch(customizing::Event::ChooseTechniques(Some(Preset::Basic)));
    player.command("Hint");
    assert_eq!(player.status(), "No step was found with the selected techniques.");
    assert_eq!(player.app().hinting.is_search_exhausted(&player.app().page), Some(false));
    player.dispatch(hinting::Event::TryAllTechniques);
    let name = |player: &Player| {
        let hint = player.app().hinting.shown_step(&player.app().page);
        hint.map(|hint| hint.explanation.technique.clone())
    };
    assert_eq!(name(&player).as_deref(), Some("X-Wing"));
    player.dispatch(hinting::Event::ShowDigit);
    assert_eq!(name(&player).as_deref(), Some("Brute Force"));
    // A step found with one list isn't shown for another.
    player.dispatch(customizing::Event::ChooseTechniques(Some(Preset::Hodoku)));
    assert_eq!(name(&player), None);
    player.command("Hint");
    assert_eq!(name(&player).as_deref(), Some("X-Wing"));
    player.dispatch(customizing::Event::ChooseTechniques(Some(Preset::Basic)));
    player.command("All Steps");
    assert_eq!(player.status(), "No step was found with the selected techniques.");
}

#[test]
fn hints_follow_the_order_and_limits_of_a_custom_list() {
    let mut player = Player::practising("X-Wing");
    let own = |text: &str| {
        Event::from(customizing::Event::SetOwnList(CustomList::parse(text).expect("a list")))
    };
    let name = |player: &mut Player, text: &str| {
        player.dispatch(own(text));
        player.command("Hint");
        let hint = player.app().hinting.shown_step(&player.app().page);
        hint.map(|hint| hint.explanation.technique.clone())
    };
    assert_eq!(name(&mut player, "x-wing").as_deref(), Some("X-Wing"));
    assert_eq!(name(&mut player, "-x-wing,swordfish,x-chain,fish<=1").as_deref(), Some("X-Chain"));
    // Techniques that are easier than the technique of the exercise find no step.
    assert_eq!(name(&mut player, "naked-pair,x-wing,x-chain").as_deref(), Some("X-Wing"));
    assert_eq!(name(&mut player, "x-chain,x-wing").as_deref(), Some("X-Chain"));
    assert_eq!(name(&mut player, "x-wing,naked-pair,fish<=1"), None);
    assert_eq!(player.status().trim_end(), "No step was found with the selected techniques.");
    player.command("All Steps");
    assert_eq!(player.status().trim_end(), "No step was found with the selected techniques.");
    // The custom list is restored after another list was chosen.
    player.dispatch(customizing::Event::ChooseTechniques(Some(Preset::Hodoku)));
    player.dispatch(customizing::Event::ChooseTechniques(None));
    player.command("Hint");
    assert_eq!(player.status().trim_end(), "No step was found with the selected techniques.");
    player.dispatch(hinting::Event::TryAllTechniques);
    assert!(player.app().hinting.shown_step(&player.app().page).is_some());
}

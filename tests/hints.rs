//! Hints: what is told at each level, on steps of every technique; and the ladder as people climb it.
#![cfg(not(target_arch = "wasm32"))]

#[allow(dead_code, reason = "the false outside has faults, too, which sequences try")]
mod world;

use std::{collections::BTreeSet, ops::ControlFlow};

use app::{
    App, Event,
    effect::Picked,
    hinting, history, listing, measuring, opening,
    page::Lesson,
    places::{self, Place},
    playing,
    practising::{self, Back},
    recording::{self, PathForm},
    talking, watching,
};
use collection::Choice;
use explain::Explanation;
use grid::{Board, Cell, CellValue, Digit, DigitSet, Position, Shape};
use human::{Options, OwnList, Pencilmarks, Preset, Step, TECHNIQUES, Technique};
use jobs::{Exercises, Hint, Route, Solutions};
use play::{Action, Mode};
use rating::Scale;
use view::hint;
use world::{Dice, World};

const PUZZLES: [&str; 2] = [include_str!("data/minimal.txt"), include_str!("data/bank.txt")];

/// Hands steps of all techniques, on the way of some puzzles, each explained.
fn every_step(mut take: impl FnMut(&'static str, &Step, &Explanation)) {
    let lines = PUZZLES.iter().flat_map(|file| file.lines()).filter(|line| line.len() >= 81);
    for (n, line) in lines.take(24).enumerate() {
        let Ok(board) = line[..81].parse::<Board>() else { continue };
        let usual: Vec<_> = human::usual().collect();
        let mut marks = Pencilmarks::of_board(&board, true).expect("a small board");
        let few = Options { budget: 3_000, ..Options::default() };
        for at in 0.. {
            let mut explain = |technique: &Technique, step: &Step| {
                take(technique.id, step, &explain::explain(technique, step, &marks, &symbol));
            };
            if at % 9 == n % 9 {
                for technique in &TECHNIQUES {
                    let mut most = 3;
                    technique.find(&marks, &few, &mut |step| {
                        explain(technique, &step);
                        most -= 1;
                        if most > 0 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
                    });
                }
            }
            let (Some(step), _) = human::next_step(&marks, &few, &usual) else { break };
            explain(human::by_name(step.technique).expect("a technique"), &step);
            marks.apply(&step);
        }
    }
}

/// A digit as nothing else is written.
fn symbol(digit: Digit) -> String {
    format!("<{digit}>")
}

/// The cells that a text names: `r4c35, r46c3`.
fn cells_in(text: &str) -> BTreeSet<Cell> {
    let mut cells = BTreeSet::new();
    for (at, _) in text.match_indices('r') {
        let digits = |text: &str| text.chars().map_while(|c| c.to_digit(10)).collect::<Vec<_>>();
        let rows = digits(&text[at + 1..]);
        let Some(rest) = text[at + 1 + rows.len()..].strip_prefix('c') else { continue };
        for row in &rows {
            for col in digits(rest) {
                cells.extend(Cell::at(Shape::CLASSIC, *row as usize - 1, col as usize - 1));
            }
        }
    }
    cells
}

#[test]
fn the_first_levels_hold_no_conclusion() {
    let mut techniques = BTreeSet::new();
    let mut count = 0;
    every_step(|id, step, told| {
        count += 1;
        techniques.insert(id);
        let gone: BTreeSet<_> = step.eliminations.iter().map(|gone| gone.cell).collect();
        let own: BTreeSet<_> = explain::pattern(step).into_iter().collect();
        for level in 1..=3 {
            let text = told.sentences(level).join(" ");
            assert!(!text.contains('{'), "{id}: {text}");
            for placed in &step.placements {
                assert!(!text.contains(&symbol(placed.digit)), "{id}: {text}");
            }
            let named = cells_in(&text);
            let known: Vec<_> =
                named.intersection(&gone).filter(|cell| !own.contains(cell)).collect();
            assert!(known.is_empty(), "{id}: {text}");
            if level < 3 {
                assert!(named.is_empty(), "{id}: {text}");
            }
            let picture = hint::picture(told, level, 0, Shape::CLASSIC).cells;
            for concluded in step.placements.iter().chain(&step.eliminations) {
                let cell = &picture[concluded.cell.index()];
                assert!(!cell.candidates().contains(concluded.digit), "{id}");
            }
            assert!(picture.iter().any(|cell| *cell != hint::HintCell::default()));
        }
        assert!(told.is_on(Shape::CLASSIC), "{id}");
        let lines: usize = step.chains.iter().map(|chain| chain.len() - 1).sum();
        let lines = match id {
            // Whatever stands around it is told.
            "full-house" | "naked-single" | "hidden-single" => told.lines.len(),
            // Whatever follows from each supposition is.
            id if id.starts_with("forcing") => told.lines.len(),
            _ if lines > 0 => 1 + lines,
            _ => 1 + step.proof.len(),
        };
        assert_eq!(told.lines.len(), lines, "{id}");
        for line in 0..lines {
            let whole = hint::picture(told, 5, line, Shape::CLASSIC);
            let about = whole.cells.iter().any(|cell| cell.now != DigitSet::EMPTY);
            let is_about_all = line + 1 == lines && !id.starts_with("forcing");
            assert_eq!(about || !whole.now.is_empty(), !is_about_all, "{id} line {line}");
        }
    });
    assert!(count > 3_000 && techniques.len() > 50, "{count} steps, {techniques:?}");
}

#[test]
fn the_fourth_level_read_back_is_the_conclusion() {
    every_step(|id, step, told| {
        let said = told.sentences(4).pop().expect("a conclusion");
        let said = said.strip_prefix("So ").and_then(|said| said.strip_suffix('.'));
        let mut read = [BTreeSet::new(), BTreeSet::new()];
        for part in said.expect("a conclusion").split("; ") {
            let (start, end) = part.split_once('<').expect("a digit");
            let value = end.split_once('>').expect("a digit").0.parse().expect("a number");
            let digit = Digit::new(value).expect("a digit");
            let cells = if start.is_empty() { cells_in(end) } else { cells_in(start) };
            let of = &mut read[usize::from(start.is_empty())];
            of.extend(cells.into_iter().map(|cell| human::Candidate::new(digit, cell)));
        }
        assert_eq!(read[0], step.placements.iter().copied().collect(), "{id}");
        assert_eq!(read[1], step.eliminations.iter().copied().collect(), "{id}");
    });
}

/// A puzzle whose first eliminations are few steps away.
const FILE: &str = "12.4..1..1..4..1\n....9..5..1.....3...23..7....45...7.8.....2.......64...9..1.....8..6......54....7\n";

/// A puzzle whose path has forcing chains and nets.
const FORCING: &str =
    "94.31...23.25.9.....1....3.....9.7.....745.....6.3.....1....3.....1.38.55...82.14";

struct Player {
    world: World,
    dice: Dice,
}

impl Player {
    fn with(file: &str, puzzle: u64) -> Player {
        let mut player = Player { world: World::new(vec![file.into()]), dice: Dice::new(7) };
        let picked =
            Picked { files: 0, name: "two.txt".into(), choice: Choice::default(), id: None };
        player.does(opening::Event::Open(picked));
        player.does(opening::Event::Load(puzzle));
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

    fn app(&self) -> &App {
        &self.world.app
    }

    /// The level that is shown of a step; 0 where none is.
    fn level(&self) -> usize {
        self.app().learning.hinting.step(&self.app().page).map_or(0, |told| told.level)
    }

    fn hint(&self) -> &Hint {
        self.app().learning.hinting.hint(&self.app().page).expect("a hint").0
    }

    fn enter(&mut self, cell: usize, value: usize) {
        self.does(playing::Event::Select(Cell::new(cell)));
        self.does(playing::Event::Digit(Digit::new(value).expect("a digit")));
    }

    fn status(&self) -> &str {
        &self.app().page.said.status
    }
}

#[test]
fn a_hint_has_five_levels_and_goes_back() {
    let mut player = Player::with(FILE, 0);
    player.command("Hint");
    assert_eq!(player.app().places.place, Place::Learn);
    for level in [1, 2, 3, 4, 5, 5] {
        assert_eq!(player.level(), level.max(1));
        player.command("Hint");
    }
    player.command("Less of the Hint");
    assert_eq!(player.level(), 4);
    (0..9).for_each(|_| player.command("Less of the Hint"));
    assert_eq!(player.level(), 1);
}

#[test]
fn a_hint_goes_with_its_board() {
    let mut player = Player::with(FILE, 0);
    player.command("Hint");
    player.enter(2, 3);
    assert_eq!(player.level(), 0);
    player.does(playing::Event::Play(Action::Undo));
    assert_eq!(player.level(), 0, "nor does undo bring it back");
    player.command("Hint");
    assert_eq!(player.level(), 1);
    player.does(opening::Event::Load(1));
    assert_eq!(player.level(), 0);
    // One that comes late is of another board.
    player.world.happens(Event::Command("Hint"));
    player.world.happens(opening::Event::Load(0));
    player.world.settles(&mut player.dice);
    assert_eq!(player.level(), 0);
}

#[test]
fn hints_alone_solve_a_puzzle_and_undo_takes_each_back() {
    let mut player = Player::with(FILE, 0);
    let before = player.app().page.position().clone();
    player.command("Apply Hint");
    assert!(player.status().ends_with("no hint is shown."), "{}", player.status());
    player.command("Hint");
    player.command("Apply Hint");
    assert_eq!(player.status(), "Applied: Full House.");
    assert_ne!(*player.app().page.position(), before);
    player.does(playing::Event::Play(Action::Undo));
    assert_eq!(*player.app().page.position(), before);
    while !player.app().page.is_solved() {
        player.command("Hint");
        player.command("Apply Hint");
    }
    player.command("Hint");
    assert_eq!(*player.hint(), Hint::Solved);
}

#[test]
fn what_goes_is_taken_from_marks_that_are_noted_first() {
    let mut player = Player::with(FILE, 1);
    loop {
        player.command("Hint");
        let Hint::Step(found, solutions) = player.hint().clone() else {
            panic!("{:?}", player.hint())
        };
        assert_eq!(solutions, Solutions::One);
        player.command("Apply Hint");
        let page = &player.app().page;
        if !found.eliminations.is_empty() {
            for gone in &found.eliminations {
                assert!(!page.position().noted(gone.cell).contains(gone.digit));
            }
            let open = |cell: &Cell| matches!(page.position().content(*cell), CellValue::Marks(_));
            let mut open = Cell::all(page.shape()).filter(open);
            assert!(open.all(|cell| !page.position().noted(cell).is_empty()));
            break;
        }
    }
    player.does(playing::Event::Play(Action::Undo));
    let page = &player.app().page;
    assert!(Cell::all(page.shape()).all(|cell| page.position().noted(cell) == DigitSet::EMPTY));
}

#[test]
fn a_mistake_is_told_then_shown_then_gone_back_from() {
    let mut player = Player::with(FILE, 0);
    player.enter(2, 3);
    player.enter(4, 4);
    player.command("Hint");
    assert_eq!(*player.hint(), Hint::Mistake(vec![Cell::new(4)]));
    assert_eq!(player.app().learning.hinting.mistakes(&player.app().page), []);
    assert!(!app::board(player.app()).cells[4].wrong);
    player.does(hinting::Event::More);
    assert!(app::board(player.app()).cells[4].wrong);
    player.command("Go Back to First Wrong Entry");
    assert_eq!(player.app().page.position().content(Cell::new(4)), CellValue::EMPTY);
    player.command("Hint");
    assert_eq!(player.level(), 1);
}

#[test]
fn boards_that_are_not_proper_have_hints_or_say_why_not() {
    let mut player = Player::with(FILE, 0);
    let place = |player: &mut Player, drawing: &str| {
        let board: Board = drawing.parse().expect("a drawing of a board");
        player.does(playing::Event::Play(Action::Place(Box::new(Position::of(board)))));
        player.command("Hint");
        player.hint().clone()
    };
    let several = place(&mut player, "123. .... .... ....");
    assert!(matches!(several, Hint::Step(_, Solutions::Several)), "{several:?}");
    assert!(player.status().starts_with("The puzzle has several solutions"), "{}", player.status());
    assert_eq!(place(&mut player, ".... .... .... ...."), Hint::Nothing(Solutions::Several, true));
    assert!(player.status().starts_with("No step was found"), "{}", player.status());
    let none = place(&mut player, "12.. ..3. ..4. ....");
    assert_eq!(none, Hint::Nothing(Solutions::None, true));
    assert_eq!(player.status(), "The puzzle has no solution.");
}

#[test]
fn a_step_of_a_list_is_a_hint_and_goes_with_its_board() {
    let mut player = Player::with(FILE, 0);
    player.command("All Steps");
    let steps = |player: &Player| {
        let list = player.app().learning.listing.list(&player.app().page, Lesson::Steps);
        list.map_or(0, |list| list.steps.len())
    };
    assert!(steps(&player) > 5);
    assert!(player.status().starts_with("Found: "), "{}", player.status());
    player.does(listing::Event::Choose(0));
    assert_eq!(player.level(), 4);
    player.command("Apply Hint");
    assert_eq!(steps(&player), 0, "it was of the board before");
    assert_eq!(player.app().page.position().entries().count(), 1);
    // What comes late is of another board.
    player.world.happens(Event::Command("All Steps"));
    player.world.happens(playing::Event::Play(Action::Undo));
    player.world.settles(&mut player.dice);
    assert_eq!(steps(&player), 0);
}

#[test]
fn what_is_shown_goes_where_another_lesson_begins() {
    let mut player = Player::with(FILE, 0);
    player.command("Hint");
    player.does(places::Event::Go(Place::Play));
    player.does(places::Event::Learn(Lesson::Hint));
    let shown = |player: &Player| player.app().learning.hinting.hint(&player.app().page).is_some();
    assert!(shown(&player));
    player.command("Solve Path");
    assert!(!shown(&player));
    player.does(listing::Event::Choose(2));
    player.command("Practise");
    assert_eq!(*player.app().page.cover, None);
    player.command("Watch Search");
    player.does(watching::Event::PlayOrPause);
    assert!(player.app().watching.going().is_some());
    player.does(places::Event::Go(Place::History));
    assert!(player.app().watching.going().is_none());
}

#[test]
fn the_path_is_done_up_to_a_step_and_taken_back_at_once() {
    let mut player = Player::with(FILE, 0);
    let before = player.app().page.position().clone();
    player.command("Solve Path");
    assert_eq!(player.status(), "Easy, score 36, 9 steps.");
    player.does(listing::Event::Choose(2));
    let shown = app::board(player.app());
    assert_eq!(shown.cells.iter().filter(|cell| cell.digit.is_some()).count(), 9);
    assert_eq!(player.app().page.position(), &before, "the player's own board is as it was");
    player.does(listing::Event::Apply);
    assert_eq!(*player.app().page.cover, None);
    assert_eq!(player.app().page.position().entries().count(), 3);
    player.does(playing::Event::Play(Action::Undo));
    assert_eq!(player.app().page.position(), &before);
    // Other lists do not take its place.
    player.command("All Steps");
    let listing = &player.app().learning.listing;
    assert!(listing.list(&player.app().page, Lesson::Steps).is_some());
    assert!(listing.list(&player.app().page, Lesson::Path).is_some());
    player.command("Solve Path");
    player.does(listing::Event::Choose(8));
    player.does(listing::Event::Apply);
    assert!(player.app().page.is_solved());
}

#[test]
fn a_path_goes_to_a_cell_by_what_leads_there_or_on_from_the_board_as_it_is() {
    let mut player = Player::with(FORCING, 0);
    let path = |player: &Player| {
        let (page, listing) = (&player.app().page, &player.app().learning.listing);
        let list = listing.list(page, Lesson::Path).expect("a path");
        (list.steps.len(), list.steps.last().cloned())
    };
    player.command("Solve Path");
    let (all, _) = path(&player);
    let digits = player.app().page.position().board().digits().to_vec();
    let cell = Cell::new(digits.iter().position(Option::is_none).expect("an empty cell"));
    player.does(playing::Event::Select(cell));
    player.command("Why This Digit?");
    let (some, last) = path(&player);
    assert!(some < all, "{some} of {all}");
    assert_eq!(last.expect("a step").placements[0].cell, cell);
    // It is one to be gone along and done.
    player.does(listing::Event::Choose(some - 1));
    player.does(listing::Event::Apply);
    assert!(player.app().page.position().board().digit(cell).is_some());
    player.does(listing::Event::Route(Route::FromHere));
    let (rest, _) = path(&player);
    assert!(rest < all && rest > 0, "{rest} of {all}");
    player.does(listing::Event::Choose(rest - 1));
    player.does(listing::Event::Apply);
    assert!(player.app().page.is_solved());
}

#[test]
fn a_path_is_rated_and_written_until_another_puzzle_comes() {
    let mut player = Player::with(FORCING, 0);
    player.command("Solve Path");
    let rating = |player: &Player| {
        let rating = player.app().learning.recording.rating(&player.app().page);
        rating.flatten().cloned()
    };
    let written = |player: &Player| {
        let written = player.app().learning.recording.written(&player.app().page);
        written.map(|text| text.lines().count())
    };
    let bank = rating(&player).expect("a rating");
    assert!(bank.ratings.is_ok());
    player.does(measuring::Event::Scale(Scale::Se));
    assert_ne!(rating(&player).expect("a rating"), bank);
    let (page, listing) = (&player.app().page, &player.app().learning.listing);
    let steps = listing.list(page, Lesson::Path).expect("a path").steps.len();
    assert_eq!(written(&player), None);
    for form in [PathForm::Library, PathForm::Objects] {
        player.does(recording::Event::Form(form));
        assert_eq!(written(&player), Some(steps));
    }
    player.does(recording::Event::Form(PathForm::Rated));
    assert!(written(&player).is_some_and(|lines| lines > 40));
    player.does(playing::Event::NewBoard(Shape::CLASSIC));
    assert_eq!((rating(&player), written(&player)), (None, None));
}

#[test]
fn a_step_of_the_path_is_followed_line_by_line() {
    let mut player = Player::with(FORCING, 0);
    player.command("Solve Path");
    let of = |player: &Player| {
        let (page, listing) = (&player.app().page, &player.app().learning.listing);
        let steps = &listing.list(page, Lesson::Path).expect("a path").steps;
        let at = steps.iter().position(|step| step.technique == "Forcing Chain Contradiction");
        at.map(|at| (at, steps[at].clone())).expect("a forcing chain")
    };
    let (at, found) = of(&player);
    player.does(listing::Event::Choose(at));
    let picture = |player: &Player| app::picture(player.app()).expect("a picture");
    assert_eq!(picture(&player).links, found.links().copied().collect::<Vec<_>>());
    assert!(picture(&player).now.is_empty() && !found.lines[1].links.is_empty());
    player.does(listing::Event::Line(1));
    assert_eq!(player.status(), found.lines[1].said);
    assert_eq!(picture(&player).links[picture(&player).now], found.lines[1].links);
    player.does(listing::Event::Line(99));
    assert_eq!(Some(player.status()), found.lines.last().map(|line| &*line.said));
    player.does(listing::Event::Choose(at + 1));
    assert!(picture(&player).now.is_empty(), "another step begins without a line");
}

#[test]
fn what_is_false_is_told_why_and_what_is_true_is_not() {
    let mut player = Player::with(FILE, 1);
    let solution = puzzle::uniqueness(player.app().page.game().givens()).solution();
    let solution = solution.expect("one solution");
    let open: Vec<Cell> = Cell::all(solution.shape())
        .filter(|cell| player.app().page.game().givens().digit(*cell).is_none())
        .take(3)
        .collect();
    for cell in open {
        for digit in player.app().page.position().as_penciled().candidates(cell) {
            player.does(playing::Event::Select(cell));
            player.does(listing::Event::WhyNot(digit));
            let page = &player.app().page;
            let list = player.app().learning.listing.list(page, Lesson::WhyNot).expect("an answer");
            if solution.digit(cell) == Some(digit) {
                assert!(list.steps.is_empty() && player.status().contains("nothing was found"));
            } else if let [found] = &list.steps[..] {
                assert!(found.eliminations.iter().chain(&found.placements).count() > 0);
                assert!(player.level() >= 4);
            }
        }
    }
}

/// Two exercises: one digit that is left in its row, and an X-Wing.
const EXERCISES: &str = include_str!("../samples/practice.txt");

impl Player {
    /// A player who practises the technique of a name.
    fn who_practises(technique: &str) -> Player {
        let mut player = Player::with(FILE, 0);
        player.command("Practise");
        player.does(practising::Event::Fetched(Some(EXERCISES.into())));
        let techniques = &player.app().learning.practising.techniques;
        let at = techniques.iter().position(|name| name == technique);
        assert!(at.is_some(), "{techniques:?}");
        player.does(practising::Event::Choose(at));
        player
    }

    /// The step that is looked for, and whether it was found, once that was told.
    fn exercise(&self) -> (Explanation, Option<bool>) {
        let exercise = self.app().learning.practising.exercise(&self.app().page);
        let (step, answer) = exercise.expect("an exercise");
        (step.clone(), answer.map(|answer| answer.is_right))
    }

    fn take_away(&mut self, candidate: human::Candidate) {
        self.does(playing::Event::Select(candidate.cell));
        self.does(playing::Event::Digit(candidate.digit));
    }
}

#[test]
fn an_exercise_is_answered_on_the_board() {
    let mut player = Player::who_practises("X-Wing");
    let (step, answer) = player.exercise();
    assert_eq!((step.technique.as_str(), answer), ("X-Wing", None));
    assert_eq!(player.status(), "X-Wing: take a mark away that goes by it.");
    assert!(player.app().learning.practising.picture(&player.app().page).is_none());
    player.take_away(step.eliminations[0]);
    assert_eq!(player.exercise().1, Some(true));
    assert!(player.status().starts_with("Right, by X-Wing. So "), "{}", player.status());
    assert!(player.app().learning.practising.picture(&player.app().page).is_some());
    assert_eq!(player.app().learning.practising.streak, 1);
    player.does(practising::Event::Next);
    assert_eq!(player.exercise().1, None);
    let position = player.app().page.position().clone();
    let (step, _) = player.exercise();
    let other = Cell::all(position.shape())
        .flat_map(|cell| position.marks(cell).map(move |digit| human::Candidate::new(digit, cell)))
        .find(|candidate| {
            !step.eliminations.contains(candidate) && candidate.digit != step.eliminations[0].digit
        });
    player.take_away(other.expect("another mark"));
    assert_eq!(player.exercise().1, None, "one may look once more");
    assert_eq!(player.app().page.position(), &position, "what was wrong is taken back");
    assert!(player.status().starts_with("That does not follow by X-Wing."), "{}", player.status());
    assert_eq!(player.app().learning.practising.streak, 0);
    player.take_away(step.eliminations[0]);
    assert_eq!((player.exercise().1, player.app().learning.practising.streak), (Some(true), 1));
}

#[test]
fn exercises_are_positions_that_the_open_puzzles_come_to() {
    let mut player = Player::who_practises("X-Wing");
    player.does(practising::Event::From(Exercises::OfCollection));
    let puzzles: Vec<Board> =
        FILE.lines().filter_map(|line| line.get(..81)?.parse().ok()).collect();
    player.does(practising::Event::Choose(None));
    let (step, _) = player.exercise();
    assert!(puzzles.contains(player.app().page.position().givens()), "{}", player.status());
    let technique = human::by_name(&step.technique).expect("a technique");
    assert_ne!(technique.family, human::Family::Singles);
    // A puzzle that is loaded meanwhile does not end the search without a word.
    player.world.happens(practising::Event::Next);
    player.does(opening::Event::Load(0));
    assert!(player.app().learning.practising.work.is_none());
    // A technique that none of them comes to is told.
    let techniques = &player.app().learning.practising.techniques;
    let rare = techniques.iter().position(|name| name == "Franken Jellyfish");
    player.does(practising::Event::Choose(rare));
    assert_eq!(player.status(), "No puzzle that was looked at comes to such a position.");
}

#[test]
fn no_exercise_follows_itself() {
    let mut player = Player::who_practises("X-Wing");
    for _ in 0..100 {
        let before = player.app().page.position().clone();
        player.does(practising::Event::Next);
        assert_ne!(player.app().page.position(), &before);
    }
}

#[test]
fn what_was_left_for_exercises_is_found_again() {
    let mut player = Player::who_practises("X-Wing");
    let back = |player: &Player| player.app().learning.practising.back(&player.app().page);
    assert_eq!(back(&player), Some(Back::Puzzle(0)));
    assert_eq!(player.app().page.input.mode, Mode::Corner);
    player.does(practising::Event::Next);
    player.command("Undo");
    assert_eq!(back(&player), Some(Back::Puzzle(0)), "it is the exercise before");
    player.does(opening::Event::Load(0));
    assert_eq!((back(&player), player.app().page.input.mode), (None, Mode::Digit));
    // A board of one's own is a moment of the game that exercises go on with.
    player.command("My Board");
    player.does(playing::Event::Select(Cell::new(3)));
    player.does(playing::Event::Digit(Digit::new(4).expect("a digit")));
    let mine = player.app().page.position().clone();
    player.does(practising::Event::Next);
    player.does(practising::Event::Next);
    let Some(Back::Moment(moment)) = back(&player) else { panic!("a moment") };
    player.does(history::Event::GoTo(moment));
    assert_eq!((back(&player), player.app().page.position()), (None, &mine));
}

#[test]
fn an_exercise_that_places_a_digit_takes_it() {
    let mut player = Player::who_practises("Hidden Single");
    let (step, _) = player.exercise();
    player.take_away(step.placements[0]);
    assert_eq!(player.exercise().1, Some(true));
}

#[test]
fn an_exercise_is_over_once_its_board_is_gone() {
    let mut player = Player::who_practises("Naked Pair");
    player.does(practising::Event::Show);
    assert_eq!(player.exercise().1, Some(false));
    player.does(practising::Event::Next);
    player.exercise();
    // Undone, the board before it is back.
    player.does(playing::Event::Play(Action::Undo));
    player.does(playing::Event::Play(Action::Undo));
    assert!(player.app().learning.practising.exercise(&player.app().page).is_none());
    player.does(practising::Event::Next);
    player.exercise();
    player.does(opening::Event::Load(1));
    assert!(player.app().learning.practising.exercise(&player.app().page).is_none());
    assert_eq!(player.app().page.number(), Some(1));
}

#[test]
fn hints_are_by_the_list_that_is_chosen_by_all_or_a_digit() {
    let mut player = Player::who_practises("X-Wing");
    player.does(talking::Event::Techniques(Some(Preset::Basic)));
    player.command("Hint");
    assert_eq!(player.status(), "No step was found with the techniques that are on.");
    assert_eq!(player.app().learning.hinting.found_nothing(&player.app().page), Some(false));
    player.does(hinting::Event::TryAll);
    let name = |player: &Player| {
        let told = player.app().learning.hinting.step(&player.app().page);
        told.map(|told| told.found.technique.clone())
    };
    assert_eq!(name(&player).as_deref(), Some("X-Wing"));
    player.does(hinting::Event::ShowDigit);
    assert_eq!(name(&player).as_deref(), Some("Brute Force"));
    // What was found by one list is not shown for another.
    player.does(talking::Event::Techniques(Some(Preset::Hodoku)));
    assert_eq!(name(&player), None);
    player.command("Hint");
    assert_eq!(name(&player).as_deref(), Some("X-Wing"));
    player.does(talking::Event::Techniques(Some(Preset::Basic)));
    player.command("All Steps");
    assert_eq!(player.status(), "No step was found with the techniques that are on.");
}

#[test]
fn hints_are_by_a_list_of_ones_own_in_its_order_and_within_its_limits() {
    let mut player = Player::who_practises("X-Wing");
    let own = |text: &str| Event::from(talking::Event::Own(OwnList::read(text).expect("a list")));
    let name = |player: &mut Player, text: &str| {
        player.does(own(text));
        player.command("Hint");
        let told = player.app().learning.hinting.step(&player.app().page);
        told.map(|told| told.found.technique.clone())
    };
    assert_eq!(name(&mut player, "x-wing").as_deref(), Some("X-Wing"));
    assert_eq!(name(&mut player, "-x-wing,swordfish,x-chain,fish<=1").as_deref(), Some("X-Chain"));
    assert_eq!(name(&mut player, "swordfish,x-wing,x-chain").as_deref(), Some("X-Wing"));
    assert_eq!(name(&mut player, "x-wing,naked-pair,fish<=1"), None);
    assert_eq!(player.status().trim_end(), "No step was found with the techniques that are on.");
    player.command("All Steps");
    assert_eq!(player.status().trim_end(), "No step was found with the techniques that are on.");
    // It is there again where another list is chosen meanwhile.
    player.does(talking::Event::Techniques(Some(Preset::Hodoku)));
    player.does(talking::Event::Techniques(None));
    player.command("Hint");
    assert_eq!(player.status().trim_end(), "No step was found with the techniques that are on.");
    player.does(hinting::Event::TryAll);
    assert!(player.app().learning.hinting.step(&player.app().page).is_some());
}

#[test]
fn practice_without_exercises_says_so() {
    let mut player = Player::with(FILE, 0);
    // As well by its tab as by its command.
    player.does(app::places::Event::Learn(Lesson::Practice));
    player.does(practising::Event::Fetched(None));
    assert_eq!(player.status(), "The exercises are not at hand: they need the network once.");
    player.does(practising::Event::Next);
    assert!(player.app().learning.practising.exercise(&player.app().page).is_none());
    // They come after all.
    player.does(practising::Event::Fetched(Some(EXERCISES.into())));
    player.exercise();
}

#[test]
fn singles_name_the_digits_that_leave_nothing_else() {
    let mut seen = BTreeSet::new();
    every_step(|id, step, told| {
        let [placed] = step.placements[..] else { return };
        let Some((_, shown)) = told.lines.split_last() else { return };
        let about: BTreeSet<_> = shown.iter().flat_map(|line| &line.about).collect();
        match id {
            "hidden-single" if about.iter().any(|of| of.digit == placed.digit) => {
                assert!(about.iter().all(|of| of.digit == placed.digit));
            }
            _ if step.technique.ends_with("single") || id == "full-house" => {
                let digits: BTreeSet<_> = about.iter().map(|of| of.digit.value()).collect();
                let others = (1..=9).filter(|value| *value != placed.digit.value());
                assert!(digits.into_iter().eq(others), "{shown:?}");
                assert_eq!(about.len(), 8, "each digit once: {shown:?}");
            }
            _ => return,
        }
        seen.insert(id);
    });
    assert_eq!(seen.len(), 3);
}

//! Tests of new puzzles: generated ones, puzzles by number, and puzzles of the day.

use app::{
    Event, collection_list,
    effect::Effect,
    generating::{self, PuzzleChoice},
    navigation,
    place::{Destination, LearnTab, Place},
    playing,
};
use grid::{Digit, Shape};
use human::Level;
use jobs::{Progress, PuzzleRequest};
use play::{Action, Mode};

use super::{FILE, Player};
use crate::world::{self, Faults};

/// Returns the event that requests new puzzles.
fn generate(requirements: PuzzleRequest, count: u64, choice: PuzzleChoice) -> generating::Event {
    generating::Event::Make(generating::Request { requirements, count, choice })
}

#[test]
fn one_new_puzzle_is_shown_and_many_become_a_collection() {
    let mut player = Player::with_file(FILE);
    let requirements = PuzzleRequest::new(Shape::new(2, 3).expect("a shape"));
    player.dispatch(navigation::Event::GoTo(Destination::Learn(LearnTab::WhyNot)));
    player.dispatch(playing::Event::SetMode(Mode::Corner));
    player.dispatch(generate(requirements.clone(), 1, PuzzleChoice::New));
    assert!(player.status().starts_with("New puzzle with"), "{}", player.status());
    let page = &player.world.app.page;
    assert_eq!(page.input_state.mode, Mode::Entry, "another puzzle begins with digits");
    assert!(page.puzzle_number().is_none() && page.game().givens().filled_count() >= 4);
    assert_eq!(player.world.app.navigation.place, Place::Play, "the keypad is there");
    player.dispatch(generate(requirements, 30, PuzzleChoice::New));
    assert!(player.status().starts_with("Made 30 puzzles in"), "{}", player.status());
    assert_eq!(player.world.app.page.puzzle_count(), Some(30));
    player.dispatch(collection_list::Event::RowsVisible(0..40));
    // The new puzzles arrive with their levels.
    let rows = &player.listed_part().rows;
    assert_eq!(player.world.app.navigation.place, Place::Collection);
    let is_graded = |row: &jobs::ListRow| row.level.is_some() && row.hardest_technique.is_some();
    assert!(rows.len() == 30 && rows.iter().all(is_graded), "{rows:?}");
    player.dispatch(world::command("Find Duplicates"));
    player.filter("duplicate >= 0");
    player.check_listed(&[]);
}

#[test]
fn a_level_can_be_played_at_any_moment_after_puzzles_were_made() {
    for moment in 0..60 {
        let mut player = Player::with_file(FILE);
        (player.dice, player.world.time_step_end) = (world::Dice::new(moment + 1), 20);
        let requirements =
            PuzzleRequest { level: Some(Level::Easy), ..PuzzleRequest::new(Shape::CLASSIC) };
        player.world.dispatch(generate(requirements, 3, PuzzleChoice::New));
        while !player.status().starts_with("Made 3 puzzles in") {
            player.world.advance(&mut player.dice, Faults::None);
        }
        for _ in 0..moment {
            player.world.advance(&mut player.dice, Faults::None);
        }
        player.world.dispatch(generating::Event::OpenDialog);
        player.dispatch(generating::Event::Play(Level::Medium));
        let is_played = |start| player.status().starts_with(start);
        assert!(
            is_played("New puzzle with") || is_played("Medium, puzzle"),
            "{moment}: {}",
            player.status()
        );
    }
}

#[test]
fn new_puzzles_are_all_there_after_a_reload() {
    for (first, then) in [(None, 30), (Some(20), 40), (Some(40), 20)] {
        let mut player = Player::with_file(FILE);
        for count in first.into_iter().chain([then]) {
            player.dispatch(generate(
                PuzzleRequest::new(Shape::new(2, 3).expect("a shape")),
                count,
                PuzzleChoice::New,
            ));
        }
        player.world.reload();
        player.world.settle(&mut player.dice);
        assert_eq!(player.world.app.page.puzzle_count(), Some(then), "after {first:?}");
    }
}

#[test]
fn the_puzzle_of_the_day_continues_with_its_own_time() {
    let mut player = Player::with_file(FILE);
    let take = |player: &mut Player, choice| {
        let requirements = PuzzleRequest::new(Shape::CLASSIC);
        player.dispatch(generate(requirements, 1, choice));
    };
    // The searches also take some seconds of play time.
    #[track_caller]
    fn check(player: &Player, seconds: u64) {
        let spent = player.world.app.page.game().play_time() / 1_000;
        assert!((seconds..seconds + 20).contains(&spent), "{spent}");
    }
    take(&mut player, PuzzleChoice::Number(5));
    player.world.now += 50_000.0;
    take(&mut player, PuzzleChoice::Today);
    check(&player, 0);
    player.world.now += 20_000.0;
    player.dispatch(playing::Event::Digit(Digit::new(1).expect("a digit")));
    let today = player.world.app.page.position().clone();
    check(&player, 20);
    take(&mut player, PuzzleChoice::Number(5));
    check(&player, 50);
    take(&mut player, PuzzleChoice::Today);
    assert_eq!(*player.world.app.page.position(), today);
    check(&player, 20);
    assert!(player.status().ends_with("Your progress was restored."), "{}", player.status());
    // Undoing never leads to another puzzle.
    let givens = player.world.app.page.givens().clone();
    for _ in 0..3 {
        player.dispatch(playing::Event::Play(Action::Undo));
    }
    assert_eq!(*player.world.app.page.givens(), givens);
    check(&player, 20);
}

#[test]
fn a_puzzle_by_number_is_always_the_same() {
    let mut player = Player::with_file(FILE);
    let requirements =
        PuzzleRequest { level: Some(human::Level::Hard), ..PuzzleRequest::new(Shape::CLASSIC) };
    let mut take = |choice| {
        player.dispatch(generate(requirements.clone(), 1, choice));
        (player.status().to_owned(), player.world.app.page.game().givens().clone())
    };
    let (message, board) = take(PuzzleChoice::Number(4711));
    assert_eq!(message, "Hard, puzzle 4,711.");
    assert_ne!(take(PuzzleChoice::Number(4712)).1, board);
    assert_eq!(take(PuzzleChoice::Number(4711)).1, board);
    assert_eq!(
        take(PuzzleChoice::Number(10_001)).0,
        "Unknown puzzle number: 10,001. Use 1 to 10,000."
    );
    let (message, today) = take(PuzzleChoice::Today);
    assert_eq!(message, "Daily puzzle: Hard.");
    assert_eq!(take(PuzzleChoice::Today).1, today);
}

#[test]
fn impossible_requirements_are_reported() {
    let mut player = Player::with_file(FILE);
    let requirements =
        PuzzleRequest { given_counts: Some((2, 5)), ..PuzzleRequest::new(Shape::CLASSIC) };
    player.dispatch(generate(requirements, 1, PuzzleChoice::New));
    assert_eq!(player.status(), "At least 17 givens are needed.");
    assert!(player.world.app.shown_work().is_none());
}

#[test]
fn a_seed_is_requested_from_the_host() {
    let mut player = Player::with_file(FILE);
    let event = generate(PuzzleRequest::new(Shape::CLASSIC), 1, PuzzleChoice::Number(0));
    let effects = player.world.app.update(event.into(), 0.0);
    assert!(effects.contains(&Effect::Seed));
}

#[test]
fn the_puzzles_of_a_cancelled_run_are_kept() {
    let mut player = Player::with_file(FILE);
    player.world.dispatch(generate(
        PuzzleRequest::new(Shape::new(2, 3).expect("a shape")),
        200,
        PuzzleChoice::New,
    ));
    let mut counts = vec![];
    for _ in 0..20_000 {
        let work = player.world.app.shown_work().and_then(|work| work.progress);
        if let Some(Progress::Items { done, total: 200 }) = work {
            counts.push(done);
        }
        if counts.last().is_some_and(|done| *done > 0) {
            break;
        }
        player.world.advance(&mut player.dice, Faults::None);
    }
    let (first, count) = (counts.first().copied(), counts.last().copied());
    assert!(first == Some(0) && matches!(count, Some(1..200)), "{first:?}, {count:?}");
    player.dispatch(Event::Cancel);
    assert_eq!(player.world.app.page.puzzle_count(), count);
    let status = format!("Cancelled. {} of 200 puzzles were made.", count.unwrap_or_default());
    assert_eq!(player.status(), status);
}

#[test]
fn a_run_ends_when_there_are_no_more_puzzles() {
    let mut player = Player::with_file(FILE);
    player.dispatch(generate(
        PuzzleRequest::new(Shape::new(2, 2).expect("a shape")),
        50,
        PuzzleChoice::New,
    ));
    // There are 36 minimal 4×4 puzzles that aren't equivalent.
    let mut status = player.status();
    for _ in 0..100_000 {
        if status.starts_with("Made") {
            break;
        }
        player.world.advance(&mut player.dice, Faults::None);
        status = player.status();
    }
    assert!(status.starts_with("Made 36 puzzles in"), "{status}");
    assert!(status.ends_with("All other attempts gave equivalent puzzles."), "{status}");
    assert_eq!(player.world.app.page.puzzle_count(), Some(36));
}

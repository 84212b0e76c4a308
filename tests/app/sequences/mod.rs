//! Tests of random sequences of events of all features: no result is shown for something that isn't
//! on the page, no game is lost, and nothing hangs.
//!
//! The sequences depend on a seed. The simulated host replies late or twice, its workers die, and
//! some replies belong to other requests. The environment variable SEQUENCES sets the number of
//! sequences.

mod events;
mod invariants;

use app::{
    Event, FeatureId, dialogs, effect::PickedFiles, opening, persistence, playing, watching,
};
use collection::ReadingChoice;
use events::random_event;
use grid::{Board, Cell, CellValue, Digit};
use invariants::Checker;
use play::{
    Action,
    save::{self, SavedGame},
};

use crate::world::{Dice, Faults, World};

/// Returns the puzzles of each collection that the player can open.
fn collections() -> Vec<Vec<&'static str>> {
    vec![
        vec![
            "12.4..1..1..4..1",
            "1...............",
            "12....3....4....",
            "4...............",
            "11..............",
        ],
        vec!["21.3..2..2..3..2", "..1...2...3...4.", "1..4..1..1..4..1"],
    ]
}

/// Lets another tab load the saved game and save a step of its own.
fn play_in_another_tab(world: &mut World, dice: &mut Dice) {
    let page = &world.app.page;
    let Some(key) = page.storage_key(page.game_id()) else { return };
    let kept = world.store.get(&key).and_then(|bytes| save::decode::<SavedGame>(bytes).ok());
    let Some(SavedGame { revision, game: state }) = kept else { return };
    let cells = vec![Cell::new(dice.below(state.shape().cells()))];
    let digit = Digit::new(1 + dice.below(state.shape().side())).expect("a digit");
    let state = play::apply_action(state, Action::Enter { cells, digit, cleans_peers: false });
    world
        .store
        .insert(key.clone(), save::encode(&SavedGame { revision: revision + 1, game: state }));
    world.dispatch(persistence::Event::SavedByOtherTab(key));
}

/// Returns `true` if an event may put a different puzzle on the board, immediately or later.
fn may_change_puzzle(event: &Event) -> bool {
    let features = [
        FeatureId::FileOpening,
        FeatureId::Analysis,
        FeatureId::RecentList,
        FeatureId::PuzzleGeneration,
        FeatureId::PlayedGames,
    ];
    event.feature().is_some_and(|feature| features.contains(&feature))
}

fn run_sequence(seed: u64) {
    let collections = collections();
    let mut files: Vec<Vec<u8>> =
        collections.iter().map(|all| (all.join("\n") + "\n").into_bytes()).collect();
    files.push(b"no puzzle at all\n".to_vec());
    let parsed = |text: &&str| text.parse::<Board>().expect("a drawing of a board");
    let puzzles: Vec<Vec<Board>> =
        collections.iter().map(|all| all.iter().map(parsed).collect()).collect();
    let mut checker = Checker::new(puzzles);
    let mut dice = Dice::new(seed);
    let faults = [Faults::None, Faults::Workers, Faults::All][dice.below(3)];
    let mut world = World::new(files);
    let mut has_made = false;
    for step in 0..24 {
        let mut patience = 8;
        if dice.one_in(3) {
            let event = random_event(&world, &mut dice);
            has_made |= matches!(event, Event::PuzzleGeneration(_));
            checker.is_at_own_board = match &event {
                Event::BoardEditor(playing::Event::MyBoard)
                    if world.app.page.puzzle_number().is_none() =>
                {
                    checker.is_at_own_board
                }
                Event::BoardEditor(playing::Event::NewBoard(_) | playing::Event::MyBoard) => {
                    // New puzzles may still arrive, and are shown then.
                    !has_made
                        && world.app.persistence.restore_progress.is_over()
                        && !world.app.opening.is_opening()
                }
                event if may_change_puzzle(event) => false,
                _ => checker.is_at_own_board,
            };
            // The results of several workers would hardly ever arrive before the next event.
            if matches!(event, Event::RedundantGivens(_)) {
                patience = 120;
            }
            world.dispatch(event.clone());
            checker.check(&world, Some(&event), &|| format!("seed {seed}, step {step}, {event:?}"));
        }
        for _ in 0..dice.below(patience) {
            world.advance(&mut dice, faults);
            checker.check(&world, None, &|| format!("seed {seed}, step {step}, outside"));
        }
        if dice.one_in(20) {
            play_in_another_tab(&mut world, &mut dice);
            checker.check(&world, None, &|| format!("seed {seed}, step {step}, another tab"));
        }
        if dice.one_in(60) && faults != Faults::All {
            world.reload();
            checker.is_at_own_board = false;
            checker.check(&world, None, &|| format!("seed {seed}, step {step}, reload"));
        }
    }
    world.dispatch(dialogs::Event::Close);
    world.dispatch(watching::Event::Stop);
    // A failed save is retried with the next change. If a dialog or a pause covers the board, the
    // first event only ends the dialog or the pause.
    for digit in 1..=3 {
        let digit = Digit::new(digit).expect("a digit");
        world.dispatch(playing::Event::Play(Action::Colour(vec![Cell::new(0)], digit)));
    }
    world.settle(&mut dice);
    // A question about two tabs delays saving until it is answered.
    world.dispatch(dialogs::Event::Close);
    world.settle(&mut dice);
    checker.check(&world, None, &|| format!("seed {seed}, at the end"));
    checker.check_saved(&world, &|| format!("seed {seed}"));
}

fn sequence_count() -> u64 {
    std::env::var("SEQUENCES").ok().and_then(|number| number.parse().ok()).unwrap_or(5_000)
}

#[test]
fn no_sequence_shows_wrong_results_or_loses_a_game() {
    (0..sequence_count()).for_each(run_sequence);
}

#[test]
fn more_sequences_show_no_wrong_results_and_lose_no_game() {
    (1_000_000..1_000_000 + sequence_count()).for_each(run_sequence);
}

#[test]
fn noted_marks_are_restored_after_a_reload() {
    let mut dice = Dice::new(7);
    let mut world = World::new(vec![b"12.4..1..1..4..1\n".to_vec()]);
    let picked =
        PickedFiles { files: 0, name: "a.txt".into(), choice: ReadingChoice::default(), id: None };
    world.dispatch(opening::Event::Open(picked));
    world.settle(&mut dice);
    let digit = Digit::new(3).expect("a digit");
    world.dispatch(playing::Event::Play(Action::Corner(vec![Cell::new(2)], digit)));
    world.reload();
    world.settle(&mut dice);
    assert_eq!(world.app.page.puzzle_number(), Some(0));
    let marks = [digit].into_iter().collect();
    assert_eq!(world.app.page.position().content(Cell::new(2)), CellValue::Marks(marks));
}

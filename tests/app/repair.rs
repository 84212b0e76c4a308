//! Tests of puzzles that aren't proper, and of the changes that repair them: events are the input,
//! and the contents of the page are the output.

use app::{effect::PickedFiles, opening, place::SolveTab, repairing};
use collection::ReadingChoice;
use grid::Board;

use crate::world::{self, Dice, World};

fn open_and_repair(file: &str) -> (World, Dice) {
    let (mut world, mut dice) = (World::new(vec![file.into()]), Dice::new(5));
    let choice = ReadingChoice::default();
    let picked = PickedFiles { files: 0, name: "one.txt".into(), choice, id: None };
    world.dispatch(opening::Event::Open(picked));
    world.settle(&mut dice);
    world.dispatch(world::command("Repair Puzzle"));
    world.settle(&mut dice);
    (world, dice)
}

/// Returns the changes that the page lists, each with the board that it leads to.
fn changes(world: &World) -> &[(String, Board)] {
    let found = world.app.repairing.repair_report(&world.app.page);
    &found.expect("an answer").changes
}

fn contradicting_cells(world: &World) -> Vec<String> {
    let view = app::shown_board(&world.app);
    let cells = view.cells.iter().filter(|cell| cell.is_contradictory);
    cells.map(|cell| format!("r{}c{}", cell.row, cell.col)).collect()
}

#[track_caller]
fn check_status(world: &World, said: &str) {
    assert_eq!(world.app.page.messages.status, said);
}

#[test]
fn contradicting_givens_are_marked_and_changes_repair_the_puzzle() {
    let (mut world, mut dice) = open_and_repair("1..1..3..4.....2\n");
    assert_eq!(world.app.navigation.solve_tab, SolveTab::Repair);
    check_status(
        &world,
        "The puzzle has no solution: 2 givens contradict each other. No smaller group does.",
    );
    assert_eq!(contradicting_cells(&world), ["r1c1", "r1c4"]);
    let places = 0..changes(&world).len();
    assert_eq!(places, 0..4);
    for place in places {
        world.dispatch(repairing::Event::Apply(place));
        let givens = world.app.page.game().givens();
        assert!(matches!(puzzle::uniqueness(givens), puzzle::Uniqueness::Unique(_)), "{place}");
        assert_eq!((world.app.page.puzzle_number(), contradicting_cells(&world).len()), (None, 0));
        assert!(world.app.page.messages.status.contains("Puzzle 1 in the collection is unchanged"));
        // The puzzle is unchanged, and so are the known facts about it.
        world.dispatch(world::command("Previous Puzzle"));
        world.settle(&mut dice);
        assert_eq!(world.app.page.puzzle_number(), Some(0));
        assert_eq!(contradicting_cells(&world).len(), 2);
    }
}

#[test]
fn missing_givens_are_proposed_if_there_are_several_solutions() {
    let (mut world, _) = open_and_repair("1.....3..4......\n");
    check_status(
        &world,
        "The puzzle has several solutions: givens are missing, or a given is wrong.",
    );
    let changes = changes(&world).to_vec();
    assert_eq!((changes.len(), &*changes[0].0), (9, "Add 2 in row 4, column 4"));
    let givens = world.app.page.game().givens().clone();
    for (said, made) in &changes {
        assert!(matches!(puzzle::uniqueness(made), puzzle::Uniqueness::Unique(_)), "{said}");
    }
    // This change doesn't exist.
    world.dispatch(repairing::Event::Apply(changes.len()));
    assert_eq!(*world.app.page.game().givens(), givens);
}

#[test]
fn no_changes_are_proposed_for_a_proper_puzzle() {
    let (world, _) = open_and_repair("1.....3..4.....2\n");
    check_status(&world, "The puzzle is proper: it has exactly one solution.");
    assert_eq!(changes(&world), []);
}

#[test]
fn a_failed_solve_offers_repair() {
    let (mut world, mut dice) = open_and_repair("1..1..3..4.....2\n");
    world.dispatch(world::command("Solve Puzzle"));
    world.settle(&mut dice);
    let alert = world.app.page.messages.alert.as_ref().expect("a message");
    assert_eq!(alert.message, "The puzzle has no solution.");
    assert_eq!(alert.offered_command, Some(&repairing::REPAIR_PUZZLE));
}

//! Puzzles that are not proper, and the changes that make them so: what happens goes in, and what the
//! page shows comes out.

#[allow(dead_code, reason = "the false outside has faults, too, which sequences try")]
mod world;

use app::{Event, effect::Picked, opening, places, repairing};
use collection::Choice;
use grid::Board;
use world::{Dice, World};

fn open(file: &str) -> (World, Dice) {
    let (mut world, mut dice) = (World::new(vec![file.into()]), Dice::new(5));
    let choice = Choice::default();
    let picked = Picked { files: 0, name: "one.txt".into(), choice, id: None };
    world.happens(opening::Event::Open(picked));
    world.settles(&mut dice);
    world.happens(Event::Command("Repair Puzzle"));
    world.settles(&mut dice);
    (world, dice)
}

/// The changes that are listed.
fn changes(world: &World) -> &[(String, Board)] {
    let found = world.app.repairing.found(&world.app.page);
    &found.expect("an answer").changes
}

fn contradicting(world: &World) -> Vec<String> {
    let view = app::board(&world.app);
    let cells = view.cells.iter().filter(|cell| cell.contradicts);
    cells.map(|cell| format!("r{}c{}", cell.row, cell.col)).collect()
}

#[track_caller]
fn says(world: &World, said: &str) {
    assert_eq!(world.app.page.said.status, said);
}

#[test]
fn givens_that_contradict_are_marked_and_changes_make_the_puzzle_proper() {
    let (mut world, mut dice) = open("1..1..3..4.....2\n");
    assert_eq!(world.app.places.method, places::Method::Repair);
    says(&world, "The puzzle has no solution: 2 givens contradict each other, and no fewer do.");
    assert_eq!(contradicting(&world), ["r1c1", "r1c4"]);
    let places = 0..changes(&world).len();
    assert_eq!(places, 0..4);
    for place in places {
        world.happens(repairing::Event::Apply(place));
        let givens = world.app.page.game().givens();
        assert!(matches!(puzzle::uniqueness(givens), puzzle::Uniqueness::Unique(_)), "{place}");
        assert_eq!((world.app.page.number(), contradicting(&world).len()), (None, 0));
        assert!(world.app.page.said.status.contains("puzzle 0 waits under its number"));
        // The puzzle is as it was, and so is what is known of it.
        world.happens(Event::Command("Previous Puzzle"));
        world.settles(&mut dice);
        assert_eq!(world.app.page.number(), Some(0));
        assert_eq!(contradicting(&world).len(), 2);
    }
}

#[test]
fn what_a_puzzle_with_several_solutions_lacks_is_told() {
    let (mut world, _) = open("1.....3..4......\n");
    says(&world, "The puzzle has several solutions: it lacks givens, or one is wrong.");
    let changes = changes(&world).to_vec();
    assert_eq!((changes.len(), &*changes[0].0), (9, "Add 2 in row 4, column 4"));
    let givens = world.app.page.game().givens().clone();
    for (said, made) in &changes {
        assert!(matches!(puzzle::uniqueness(made), puzzle::Uniqueness::Unique(_)), "{said}");
    }
    // There is no such change.
    world.happens(repairing::Event::Apply(changes.len()));
    assert_eq!(*world.app.page.game().givens(), givens);
}

#[test]
fn a_proper_puzzle_needs_nothing() {
    let (world, _) = open("1.....3..4.....2\n");
    says(&world, "The puzzle is proper: it has exactly one solution.");
    assert_eq!(changes(&world), []);
}

#[test]
fn where_a_solve_finds_nothing_the_way_to_repair_is_near() {
    let (mut world, mut dice) = open("1..1..3..4.....2\n");
    world.happens(Event::Command("Solve Puzzle"));
    world.settles(&mut dice);
    let alert = world.app.page.said.alert.as_ref().expect("a message");
    assert_eq!(alert.message, "The puzzle has no solution.");
    assert_eq!(alert.leads_to, Some("Repair Puzzle"));
}

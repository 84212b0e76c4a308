//! Steps that people take: the corpus of cases, and what holds of every step there is.
#![cfg(not(target_arch = "wasm32"))]

use std::{collections::BTreeMap, fmt::Write, ops::ControlFlow};

use formats::{Letters, Text};
use grid::{Board, Cell, CellValue, Position, Shape};
use human::{Candidate, Options, Pencilmarks, SIAMESE, Step, TECHNIQUES, Technique};
use puzzle::Uniqueness;

const CASES: &str = include_str!("data/steps.txt");
const PUZZLES: [&str; 2] = [include_str!("data/minimal.txt"), include_str!("data/bank.txt")];

/// Options that keep every search short.
fn short() -> Options {
    Options { budget: 5_000, ..Options::default() }
}

/// Candidates as HoDoKu writes them: digit, row, column.
fn triples(candidates: &[Candidate]) -> String {
    let triple = |c: &Candidate| {
        let (row, col) = (c.cell.row(Shape::CLASSIC) + 1, c.cell.col(Shape::CLASSIC) + 1);
        format!("{}{row}{col}", c.digit)
    };
    candidates.iter().map(triple).collect::<Vec<_>>().join(" ")
}

/// Every step of a technique at a position, up to a number.
fn steps(technique: &Technique, marks: &Pencilmarks, most: usize) -> Vec<Step> {
    let mut found = Vec::new();
    technique.find(marks, &short(), &mut |step| {
        found.push(step);
        if found.len() < most { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    found
}

/// The step holds against the solution, is verified, and is not once a clause of its proof is gone.
#[track_caller]
fn check_sound(mut step: Step, marks: &Pencilmarks, solution: &Board) {
    let holds = |candidate: &Candidate| solution.digit(candidate.cell) == Some(candidate.digit);
    assert!(step.placements.iter().all(holds), "{step:?}");
    assert!(!step.eliminations.iter().any(holds), "{step:?}");
    assert!(human::verify(&step, marks), "{step:?}");
    human::trim(&mut step, marks);
    assert!(human::verify(&step, marks), "{step:?}");
    for clause in 0..step.proof.len() {
        let mut less = step.clone();
        less.proof.remove(clause);
        assert!(!human::verify(&less, marks), "{less:?} without {:?}", step.proof[clause]);
    }
}

#[test]
fn every_case_of_the_corpus_is_found() {
    let hodoku = formats::by_name("hodoku").expect("the format of libraries");
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for line in CASES.lines() {
        let text = Text { line: 1, bytes: line.as_bytes() };
        let (_, position) = text.position(hodoku, &Letters::STANDARD).expect("a position");
        let fields: Vec<&str> = line.split(':').collect();
        let (gone, placed) = (fields[5], fields[6]);
        let technique = human::by_name(fields[1]).expect("a technique of that code");
        let marks = Pencilmarks::of(&position, true).expect("a classic board");
        let Uniqueness::Unique(solution) = puzzle::uniqueness(position.givens()) else {
            panic!("{line} is not proper");
        };
        let mut found = None;
        technique.find(&marks, &Options::default(), &mut |step| {
            let same = triples(&step.eliminations) == gone && triples(&step.placements) == placed;
            found = same.then_some(step);
            if same { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        let step = found;
        check_sound(step.unwrap_or_else(|| panic!("{line} is not found")), &marks, &solution);
        *counts.entry(technique.id).or_default() += 1;
    }
    assert!(counts.len() > 60, "{counts:?}");
}

/// The positions on the way of a puzzle's path, every so many steps.
fn positions(puzzle: &Board, every: usize, mut found: impl FnMut(&Pencilmarks, &Board)) {
    let Uniqueness::Unique(solution) = puzzle::uniqueness(puzzle) else { return };
    let marks = || Pencilmarks::of_board(puzzle, true).expect("a board to 25×25");
    let techniques: Vec<_> = human::usual().collect();
    let path = human::path(marks(), &Options::solving(), &techniques, Some(&solution));
    let mut marks = marks();
    for (at, step) in path.steps.iter().enumerate() {
        if at % every == 0 {
            found(&marks, &solution);
        }
        marks.apply(step);
    }
    assert!(path.is_solved);
}

#[test]
fn steps_are_sound_and_need_all_of_their_proof() {
    let puzzles = PUZZLES.iter().flat_map(|file| file.lines().step_by(125));
    for puzzle in puzzles {
        let puzzle = puzzle.replace('0', ".").parse().expect("a puzzle a line");
        positions(&puzzle, 19, |marks, solution| {
            for technique in &TECHNIQUES {
                for step in steps(technique, marks, 2) {
                    check_sound(step, marks, solution);
                }
            }
        });
    }
}

#[test]
fn other_shapes_are_solved_as_well() {
    for (rows, cols) in [(2, 2), (2, 3), (3, 2), (2, 4), (2, 5), (3, 4)] {
        let shape = Shape::new(rows, cols).expect("a shape");
        let full = engine::solve(engine::fast(), &Board::empty(shape)).expect("a solution");
        let puzzle = puzzle::minimize(&full).expect("a proper board");
        positions(&puzzle, 30, |marks, solution| {
            for technique in &TECHNIQUES {
                for step in steps(technique, marks, 1) {
                    check_sound(step, marks, solution);
                }
            }
        });
    }
}

#[test]
fn what_needs_uniqueness_is_not_used_without() {
    for line in CASES.lines().filter(|line| line.starts_with(":06")).step_by(6) {
        let hodoku = formats::by_name("hodoku").expect("the format of libraries");
        let text = Text { line: 1, bytes: line.as_bytes() };
        let (_, position) = text.position(hodoku, &Letters::STANDARD).expect("a position");
        let marks = Pencilmarks::of(&position, false).expect("a classic board");
        for technique in TECHNIQUES.iter().filter(|technique| technique.needs_uniqueness) {
            assert!(steps(technique, &marks, 1).is_empty(), "{}", technique.id);
        }
    }
}

/// Makes the corpus anew from the puzzles at hand: `cargo test --release --test steps -- --ignored
/// --nocapture`, which prints six cases a technique, as far as there are so many.
#[test]
#[ignore = "it makes a file rather than testing one"]
fn print_the_corpus() {
    let mut cases: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for puzzle in PUZZLES.iter().flat_map(|file| file.lines()) {
        let puzzle: Board = puzzle.replace('0', ".").parse().expect("a puzzle a line");
        let mut taken: Vec<&str> = Vec::new();
        positions(&puzzle, 3, |marks, solution| {
            let coded = TECHNIQUES.iter().filter(|technique| !technique.code.is_empty());
            for technique in coded.chain(&SIAMESE) {
                let of = cases.entry(technique.code).or_default();
                if of.len() == 6 || taken.contains(&technique.id) {
                    continue;
                }
                if let Some(step) = steps(technique, marks, 1).pop() {
                    taken.push(technique.id);
                    of.push(case(technique, &puzzle, marks, &step));
                    check_sound(step, marks, solution);
                }
            }
        });
    }
    let mut out = String::new();
    cases.values().flatten().for_each(|case| _ = writeln!(out, "{case}"));
    print!("{out}");
}

/// A step as a line of HoDoKu's library.
fn case(technique: &Technique, puzzle: &Board, marks: &Pencilmarks, step: &Step) -> String {
    let mut position = Position::of(puzzle.clone());
    for cell in Cell::all(Shape::CLASSIC) {
        position.put(cell, marks.content(cell));
    }
    let hodoku = formats::by_name("hodoku").expect("the format of libraries");
    let line = hodoku.write(&position).expect("a classic board");
    let fields: Vec<&str> = line.trim_end().split(':').collect();
    let digits: String = step.digits.map(|digit| digit.symbol()).collect();
    let (gone, placed) = (triples(&step.eliminations), triples(&step.placements));
    assert!(marks.open().into_iter().all(|c| matches!(marks.content(c), CellValue::Marks(_))));
    format!(":{}:{digits}:{}:{}:{gone}:{placed}:", technique.code, fields[3], fields[4])
}

//! Tests of every engine against the other engines, against simple reference implementations, and
//! against an independent checker, on corpora and on random boards of many shapes.

use std::collections::BTreeSet;

use engine::{self, Counters, ENGINES, Ended, Engine, Limits, Reduction};
use grid::{Board, Candidates, Cell, Digit, DigitSet, Shape};
use human::{PassOutcome, RULES};
use proptest::prelude::*;

use crate::boards::{BANK, MINIMAL, boards, random_puzzle, solves};

const COURSE: &str = include_str!("../data/course.txt");
const SAMPLE: &str = include_str!("../../samples/sample.txt");

fn engine_named(name: &str) -> &'static dyn Engine {
    engine::engine_by_name(name).expect("an engine")
}

/// Searches by row-major backtracking, in as few lines of code as possible: the reference
/// implementation of `backtrack`.
fn reference_backtrack(
    board: &mut Board,
    from: usize,
    counters: &mut Counters,
    left: &mut Vec<Board>,
) -> bool {
    let shape = board.shape();
    let Some(cell) = Cell::all(shape).skip(from).find(|cell| board.digit(*cell).is_none()) else {
        left.push(board.clone());
        return true;
    };
    for digit in board.allowed_digits(cell) {
        if Cell::all(shape).any(|peer| peer.sees(cell, shape) && board.digit(peer) == Some(digit)) {
            counters.clash_count += 1;
            continue;
        }
        board.set(cell, Some(digit));
        counters.placement_count += 1;
        if reference_backtrack(board, cell.index() + 1, counters, left) {
            return true;
        }
        board.set(cell, None);
        counters.backtrack_count += 1;
    }
    false
}

#[test]
fn course_puzzles_have_the_known_solutions() {
    for line in COURSE.lines().filter(|line| !line.starts_with('#')) {
        let mut words = line.split_whitespace().map(|word| word.parse::<Board>().expect("a board"));
        let (Some(puzzle), Some(solution)) = (words.next(), words.next().filter(Board::is_full))
        else {
            panic!("a line without its solution: {line}")
        };
        assert_eq!(engine::find_solution(engine::lexicographic_engine(), &puzzle), Some(solution));
        assert!(solves(
            &engine::find_solution(engine::fast(), &puzzle).expect("a solution"),
            &puzzle
        ));
    }
}

#[test]
fn engines_agree_on_corpora() {
    for puzzle in boards(MINIMAL).step_by(5).chain(boards(BANK)) {
        let (found, ended) = engine::find_solutions(engine::lexicographic_engine(), &puzzle, 2);
        assert_eq!((found.len(), ended), (1, Ended::Exhausted), "{puzzle}");
        assert!(solves(&found[0], &puzzle));
        for engine in ENGINES {
            let name = engine.name();
            assert_eq!(
                engine::find_solutions(engine, &puzzle, 2),
                (found.clone(), ended),
                "{name}"
            );
        }
    }
}

#[test]
fn engines_have_their_command_line_names() {
    let names = ENGINES.map(Engine::name);
    assert_eq!(names, ["fast", "refinement", "reduction", "free-cells", "backtrack"]);
    assert!(engine::engine_by_name(engine::lexicographic_engine().name()).is_none());
}

/// Checks empty, full, contradictory and unsolvable boards of every shape that isn't slow to
/// search.
#[test]
fn special_boards_have_the_right_results() {
    for shape in Shape::all().filter(|shape| shape.side() <= 20) {
        let blank = Board::empty(shape);
        let full =
            engine::find_solution(engine::fast(), &blank).expect("a blank board has solutions");
        let mut twice = full.clone();
        twice.set(Cell::new(0), full.digit(Cell::new(1)));
        let mut none_left = blank.clone();
        none_left.restrict(Cell::new(shape.cells() - 1), DigitSet::EMPTY);
        let mut forbidden = full.clone();
        forbidden.restrict(Cell::new(3), DigitSet::EMPTY);
        for engine in ENGINES {
            let name = engine.name();
            let count = |board| engine::find_solutions(engine, board, 2).0.len();
            assert_eq!((count(&full), count(&twice)), (1, 0), "{name} {shape}");
            assert_eq!((count(&forbidden), count(&none_left)), (0, 0), "{name} {shape}");
            let limits = Limits { max_nodes: 100_000, ..Limits::solutions(1) };
            let mut sink = |digits: &[Digit]| {
                assert!(solves(
                    &Board::from_digits(shape, digits.iter().copied().map(Some)),
                    &blank
                ));
            };
            engine.search(&blank).run(&limits, &mut sink);
        }
    }
}

#[test]
fn all_sample_puzzles_are_proper() {
    for puzzle in boards(SAMPLE) {
        let (found, ended) = engine::find_solutions(engine::fast(), &puzzle, 2);
        assert_eq!((found.len(), ended), (1, Ended::Exhausted), "{puzzle}");
        assert!(solves(&found[0], &puzzle));
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn engines_find_the_same_solutions(board in random_puzzle(40)) {
        let found = ENGINES.map(|engine| {
            let (found, ended) = engine::find_solutions(engine, &board, 200);
            let found: BTreeSet<String> = found.iter().map(|solution| {
                assert!(solves(solution, &board));
                solution.to_string()
            }).collect();
            (found, ended)
        });
        let (first, others) = found.split_first().expect("an engine");
        for other in others {
            prop_assert_eq!((other.0.len(), other.1), (first.0.len(), first.1));
            if first.1 == Ended::Exhausted {
                prop_assert_eq!(&other.0, &first.0);
            }
        }
    }

    #[test]
    fn lexicographic_solutions_have_the_order_of_backtracking(board in random_puzzle(60)) {
        let mut ordered = engine::lexicographic_engine().search(&board);
        let mut plain = engine_named("backtrack").search(&board);
        let (mut found, mut expected) = (Vec::new(), Vec::new());
        let limits = Limits { max_nodes: 200_000, ..Limits::solutions(20) };
        let ended = plain.run(&limits, &mut |digits| expected.push(digits.to_vec()));
        let limits = Limits::solutions(expected.len().max(1) as u64);
        if ended != Ended::NodeLimit || !expected.is_empty() {
            ordered.run(&limits, &mut |digits| found.push(digits.to_vec()));
            prop_assert_eq!(found, expected);
        }
    }

    #[test]
    fn backtracking_agrees_with_its_reference(board in random_puzzle(30)) {
        let mut search = engine_named("backtrack").search(&board);
        let mut found = Vec::new();
        let ended = search.run(&Limits::solutions(1), &mut |digits| {
            found.push(Board::from_digits(board.shape(), digits.iter().copied().map(Some)));
        });
        let mut counters = Counters::default();
        let mut expected = Vec::new();
        let fits = |cell| match board.digit(cell) {
            Some(digit) => board.allowed_digits(cell).contains(digit),
            None => !board.allowed_digits(cell).is_empty(),
        };
        if board.clashes().next().is_none() && Cell::all(board.shape()).all(fits) {
            reference_backtrack(&mut board.clone(), 0, &mut counters, &mut expected);
        }
        prop_assert!(found.iter().map(Board::digits).eq(expected.iter().map(Board::digits)));
        prop_assert_eq!(ended == Ended::SolutionLimit, !expected.is_empty());
        let done = search.counters();
        prop_assert_eq!(
            (done.placement_count, done.clash_count, done.backtrack_count),
            (counters.placement_count, counters.clash_count, counters.backtrack_count)
        );
    }

    #[test]
    fn free_cells_agrees_with_backtracking(board in random_puzzle(60)) {
        let [free, plain] = ["free-cells", "backtrack"].map(|name| {
            let mut search = engine_named(name).search(&board);
            let mut found = Vec::new();
            let limits = Limits { max_nodes: 100_000, ..Limits::solutions(20) };
            let ended = search.run(&limits, &mut |digits| found.push(digits.to_vec()));
            (found, ended, search.counters())
        });
        prop_assert_eq!(free, plain);
    }

    #[test]
    fn additional_rules_lose_no_solution(board in random_puzzle(60)) {
        let found = |engine: &dyn Engine| {
            let (found, ended) = engine::find_solutions(engine, &board, 200);
            let found: BTreeSet<String> = found.iter().map(Board::to_string).collect();
            (found, ended)
        };
        let (expected, ended) = found(engine::fast());
        for further in [&RULES[1..2], &RULES[2..3], &RULES[3..4], &RULES[4..5], &RULES[1..]] {
            let (found, again) = found(&Reduction::with_rules(further));
            prop_assert_eq!((found.len(), again), (expected.len(), ended));
            if ended == Ended::Exhausted {
                prop_assert_eq!(&found, &expected);
            }
        }
    }

    /// Single passes lead to the position at which the engine branches, after the same number of
    /// passes.
    #[test]
    fn single_passes_agree_with_the_engine(board in random_puzzle(60)) {
        for rules in [&RULES[..1], &RULES[..]] {
            let mut candidates = Candidates::from_board(&board);
            prop_assume!(candidates.sets().iter().all(|set| set.first().is_some()));
            let mut passes = 1;
            while human::run_pass(&mut candidates, rules).outcome == PassOutcome::Reducible {
                passes += 1;
            }
            let outcome = human::run_pass(&mut candidates.clone(), rules).outcome;
            let mut search = Reduction::with_rules(&rules[1..]).search(&board);
            let limits = Limits { max_nodes: 1, should_stop: &|| true, ..Limits::solutions(1) };
            let ended = search.run(&limits, &mut |_| ());
            prop_assert_eq!(ended, Ended::Stopped);
            let counters = search.counters();
            // A contradiction ends the engine's pass immediately. Here it is detected one pass
            // later if two cells of a house were solved with the same digit.
            if outcome == PassOutcome::Irreducible || outcome == PassOutcome::Solved {
                prop_assert_eq!(counters.pass_count, passes);
            }
            let contradicts = search.run(&limits, &mut |_| ()) == Ended::Exhausted;
            prop_assert_eq!(contradicts, outcome == PassOutcome::Unsolvable);
        }
    }

    #[test]
    fn a_search_in_slices_has_the_same_results(board in random_puzzle(40), nodes in 1u64..50) {
        for engine in ENGINES.into_iter().chain([engine::lexicographic_engine()]) {
            let mut whole = Vec::new();
            let ended = engine.search(&board).run(&Limits::solutions(50), &mut |s| whole.push(s.to_vec()));
            let mut sliced = Vec::new();
            let mut search = engine.search(&board);
            let again = loop {
                let left = 50 - sliced.len() as u64;
                let limits = Limits { max_nodes: nodes, ..Limits::solutions(left) };
                match search.run(&limits, &mut |s| sliced.push(s.to_vec())) {
                    Ended::NodeLimit => {}
                    other => break other,
                }
            };
            prop_assert_eq!(&whole, &sliced);
            prop_assert_eq!(ended, again);
            let mut stopped = Vec::new();
            let mut search = engine.search(&board);
            let again = loop {
                let limits = Limits { should_stop: &|| true, ..Limits::solutions(50 - stopped.len() as u64) };
                match search.run(&limits, &mut |s| stopped.push(s.to_vec())) {
                    Ended::Stopped => {}
                    other => break other,
                }
            };
            prop_assert_eq!(&whole, &stopped);
            prop_assert_eq!(ended, again);
        }
    }
}

//! Tests that run both natively and as WebAssembly, with exact results and exact amounts of work.

use engine::{self, Counters, ENGINES, Ended, Limits};
use grid::{Board, Shape};
#[cfg(target_arch = "wasm32")]
use wasm_bindgen_test::wasm_bindgen_test as test;

const COURSE: &str = include_str!("../../../tests/data/course.txt");
const MINIMAL: &str = include_str!("../../../tests/data/minimal.txt");
const BANK: &str = include_str!("../../../tests/data/bank.txt");
const HARD_25: &str = include_str!("../../../tests/data/hard-25x25.txt");
const HARD_36: &str = include_str!("../../../tests/data/hard-36x36.txt");

fn course() -> impl Iterator<Item = (Board, Board)> {
    COURSE.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let mut words = line.split_whitespace().map(|word| word.parse().expect("a board"));
        (words.next().expect("a puzzle"), words.next().expect("its solution"))
    })
}

fn boards(lines: &str) -> impl Iterator<Item = Board> {
    let lines = lines.lines().filter(|line| !line.starts_with('#'));
    lines
        .filter_map(|line| line.split_whitespace().next())
        .map(|word| word.parse().expect("a board"))
}

#[test]
fn fast_engines_solve_the_course() {
    for (puzzle, solution) in course() {
        assert_eq!(engine::find_solution(engine::lexicographic_engine(), &puzzle), Some(solution));
        assert!(engine::find_solution(engine::fast(), &puzzle).expect("a solution").is_solved());
    }
}

/// Checks that repair finds solutions of a board with very many solutions, both in a single run and
/// in slices.
#[test]
fn a_large_board_is_solved_by_repair() {
    let board = boards(HARD_36).next().expect("a board");
    let mut found = Vec::new();
    let mut search = engine::fast().search(&board);
    let ended = search.run(&Limits::solutions(5), &mut |digits| found.push(digits.to_vec()));
    assert_eq!((found.len(), ended), (5, Ended::SolutionLimit));
    for (i, digits) in found.iter().enumerate() {
        assert!(!found[..i].contains(digits));
        let solution = Board::from_digits(board.shape(), digits.iter().copied().map(Some));
        let given = |(given, digit): (&Option<_>, &Option<_>)| given.is_none() || given == digit;
        assert!(solution.is_solved());
        assert!(board.digits().iter().zip(solution.digits()).all(given));
    }
    let counters = search.counters();
    assert_eq!(
        [counters.node_count, counters.guess_count, counters.placement_count],
        [2487, 3540, 304_426]
    );
    let mut pieces = Vec::new();
    let mut search = engine::fast().search(&board);
    while pieces.len() < 5 {
        let limits = Limits { max_nodes: 7, ..Limits::solutions(1) };
        search.run(&limits, &mut |digits| pieces.push(digits.to_vec()));
    }
    assert_eq!((pieces, search.counters()), (found, counters));
}

/// Checks two searches that share the work on one board. The second search starts without work.
/// Whenever a search has nothing left to do, it gets a part of the other search's work.
#[test]
fn a_hard_board_is_split() {
    let board = boards(HARD_25).next().expect("a board");
    let mut searches = [Some(engine::fast().search(&board)), None];
    let mut found = Vec::new();
    let (mut splits, mut counters) = (0, Counters::default());
    while searches.iter().any(Option::is_some) {
        for at in [0, 1] {
            let is_alone = searches[1 - at].is_none();
            let Some(search) = &mut searches[at] else { continue };
            let limits = Limits { max_nodes: 1000, ..Limits::solutions(2) };
            let ended = search.run(&limits, &mut |digits| found.push(digits.to_vec()));
            if ended == Ended::Exhausted {
                counters += search.counters();
                searches[at] = None;
            } else if is_alone && let Some(subproblem) = search.split_off() {
                splits += 1;
                searches[1 - at] = Some(engine::fast().resume(&subproblem));
            }
        }
    }
    assert_eq!(found.len(), 1);
    assert!(Board::from_digits(board.shape(), found[0].iter().copied().map(Some)).is_solved());
    assert_eq!(
        [splits, counters.node_count, counters.guess_count, counters.backtrack_count],
        [4, 14_012, 14_813, 12_413]
    );
}

/// Compares counters with fixed numbers. If any of them changes, the search has changed.
#[test]
fn counters_are_pinned() {
    let counted = ENGINES.map(|engine| {
        let mut sum = Counters::default();
        for (puzzle, _) in course() {
            let mut search = engine.search(&puzzle);
            search.run(&Limits::solutions(1), &mut |_| ());
            let counters = search.counters();
            sum.guess_count += counters.guess_count;
            sum.placement_count += counters.placement_count;
            sum.clash_count += counters.clash_count;
            sum.backtrack_count += counters.backtrack_count;
            sum.node_count += counters.node_count;
            sum.pass_count += counters.pass_count;
        }
        let Counters {
            guess_count,
            placement_count,
            clash_count,
            backtrack_count,
            node_count,
            pass_count,
        } = sum;
        (
            engine.name(),
            [guess_count, placement_count, clash_count, backtrack_count, node_count, pass_count],
        )
    });
    let plain = [1_660_227, 1_660_227, 13_280_735, 1_659_952, 1_660_227, 0];
    let pinned = [
        ("fast", [3, 444, 0, 3, 8, 0]),
        ("refinement", [8, 415, 0, 2, 13, 21]),
        ("reduction", [190, 1310, 0, 163, 108, 783]),
        ("free-cells", plain),
        ("backtrack", plain),
    ];
    assert_eq!(counted, pinned);
}

/// Checks that the work of the fast engine on these collections is the same on every device.
#[test]
fn counters_of_corpora_are_pinned() {
    let mut sum = Counters::default();
    for puzzle in [MINIMAL, BANK].into_iter().flat_map(boards) {
        let mut search = engine::fast().search(&puzzle);
        search.run(&Limits::solutions(2), &mut |_| ());
        let counters = search.counters();
        sum.node_count += counters.node_count;
        sum.guess_count += counters.guess_count;
        sum.placement_count += counters.placement_count;
        sum.backtrack_count += counters.backtrack_count;
    }
    let pinned = Counters {
        guess_count: 612,
        placement_count: 52_476,
        backtrack_count: 612,
        node_count: 1114,
        ..Counters::default()
    };
    assert_eq!(sum, pinned);
}

#[test]
fn a_large_empty_board_is_solved() {
    let empty = Board::empty(Shape::order(5).expect("a shape"));
    let (found, ended) = engine::find_solutions(engine::fast(), &empty, 1);
    assert!(ended == Ended::SolutionLimit && found[0].is_solved());
}

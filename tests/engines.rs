//! Every engine against the others, against slow twins, and against an independent checker, on
//! corpora and on random boards of many shapes.
#![cfg(not(target_arch = "wasm32"))]

use std::collections::BTreeSet;

use ninefold::{
    engine::{self, Counters, ENGINES, Ended, Limits},
    grid::{Board, Cell, Digit, DigitSet, Shape},
};
use proptest::{prelude::*, sample::select};

const COURSE: &str = include_str!("data/course.txt");
const MINIMAL: &str = include_str!("data/minimal.txt");
const BANK: &str = include_str!("data/bank.txt");
const SAMPLE: &str = include_str!("../samples/sample.txt");

/// The boards of some plain lines.
fn boards(lines: &str) -> impl Iterator<Item = Board> {
    let word = |line: &str| line.split_whitespace().next().map(str::to_owned);
    let cells = lines.lines().filter(|line| !line.starts_with('#')).filter_map(word);
    cells.map(|cells| cells.parse().expect("a drawing of a board"))
}

/// Whether a board solves another, found out without anything of the library's but its cells.
fn solves(solution: &Board, puzzle: &Board) -> bool {
    let shape = puzzle.shape();
    let value =
        |row: usize, col: usize| solution.digits()[row * shape.side() + col].map(Digit::value);
    let (n, h, w) = (shape.side(), shape.rows(), shape.cols());
    let whole = |values: BTreeSet<Option<usize>>| values.into_iter().eq((1..=n).map(Some));
    (0..n).all(|i| {
        whole((0..n).map(|j| value(i, j)).collect())
            && whole((0..n).map(|j| value(j, i)).collect())
            && whole((0..n).map(|j| value(i / h * h + j / w, i % h * w + j % w)).collect())
    }) && Cell::all(shape).all(|cell| {
        let digit = solution.digit(cell);
        puzzle.digit(cell).is_none_or(|given| digit == Some(given))
            && digit.is_some_and(|digit| puzzle.allowed(cell).contains(digit))
    })
}

/// Row-major backtracking in the fewest lines: the twin of `backtrack`.
fn twin(board: &mut Board, from: usize, counters: &mut Counters, left: &mut Vec<Board>) -> bool {
    let shape = board.shape();
    let Some(cell) = Cell::all(shape).skip(from).find(|cell| board.digit(*cell).is_none()) else {
        left.push(board.clone());
        return true;
    };
    for digit in board.allowed(cell) {
        if Cell::all(shape).any(|peer| peer.sees(cell, shape) && board.digit(peer) == Some(digit)) {
            counters.clashes += 1;
            continue;
        }
        board.set(cell, Some(digit));
        counters.placements += 1;
        if twin(board, cell.index() + 1, counters, left) {
            return true;
        }
        board.set(cell, None);
        counters.backtracks += 1;
    }
    false
}

#[test]
fn the_courses_have_their_solutions() {
    for line in COURSE.lines().filter(|line| !line.starts_with('#')) {
        let mut words = line.split_whitespace().map(|word| word.parse::<Board>().expect("a board"));
        let (Some(puzzle), Some(solution)) = (words.next(), words.next().filter(Board::is_full))
        else {
            panic!("a line without its solution: {line}")
        };
        assert_eq!(engine::solve(engine::lexicographic(), &puzzle), Some(solution));
        assert!(solves(&engine::solve(engine::fast(), &puzzle).expect("a solution"), &puzzle));
    }
}

#[test]
fn engines_agree_on_corpora() {
    for puzzle in boards(MINIMAL).step_by(5).chain(boards(BANK)) {
        let [fast, ordered, plain] = ENGINES.map(|engine| engine::solutions(engine, &puzzle, 2));
        assert_eq!((fast.0.len(), fast.1), (1, Ended::Exhausted), "{puzzle}");
        assert_eq!(fast, ordered);
        assert_eq!(fast, plain);
        assert!(solves(&fast.0[0], &puzzle));
    }
}

#[test]
fn the_sample_is_proper() {
    for puzzle in boards(SAMPLE) {
        let (found, ended) = engine::solutions(engine::fast(), &puzzle, 2);
        assert_eq!((found.len(), ended), (1, Ended::Exhausted), "{puzzle}");
        assert!(solves(&found[0], &puzzle));
    }
}

/// The work of the fast engine over a corpus: another number here is another search.
#[test]
fn counters_of_corpora_are_pinned() {
    let mut sum = Counters::default();
    for puzzle in boards(MINIMAL).chain(boards(BANK)) {
        let mut search = engine::fast().search(&puzzle);
        search.run(&Limits::solutions(2), &mut |_| ());
        let counters = search.counters();
        sum.nodes += counters.nodes;
        sum.guesses += counters.guesses;
        sum.placements += counters.placements;
        sum.backtracks += counters.backtracks;
    }
    let pinned =
        Counters { guesses: 626, placements: 52_098, clashes: 0, backtracks: 626, nodes: 1128 };
    assert_eq!(sum, pinned);
}

/// A solved board: the cyclic pattern with its digits, bands, stacks, rows and columns shuffled.
fn solved(shape: Shape) -> impl Strategy<Value = Board> {
    let side = shape.side();
    let lines = |groups: usize, each: usize| {
        let inner = Just((0..each).collect::<Vec<_>>()).prop_shuffle();
        let outer = Just((0..groups).collect::<Vec<_>>()).prop_shuffle();
        (outer, inner).prop_map(move |(outer, inner)| {
            outer.iter().flat_map(|o| inner.iter().map(move |i| o * each + i)).collect::<Vec<_>>()
        })
    };
    let digits = Just((1..=side).collect::<Vec<_>>()).prop_shuffle();
    let (rows, cols) = (lines(shape.cols(), shape.rows()), lines(shape.rows(), shape.cols()));
    (rows, cols, digits).prop_map(move |(rows, cols, digits)| {
        let digit = |(row, col): (&usize, &usize)| {
            let shift = row % shape.rows() * shape.cols() + row / shape.rows();
            Digit::new(digits[(shift + col) % side])
        };
        let cells = rows.iter().flat_map(|row| cols.iter().map(move |col| (row, col)));
        Board::of(shape, cells.map(digit))
    })
}

/// A board that has solutions, or had them before a digit was changed; some cells restricted.
fn puzzle(holes: usize) -> impl Strategy<Value = Board> {
    let shapes: Vec<_> = Shape::all().filter(|shape| shape.side() <= 12).collect();
    let board = select(shapes).prop_flat_map(solved);
    board.prop_flat_map(move |board| {
        let cells = board.shape().cells();
        let cell = (0..cells).prop_map(Cell::new);
        let emptied = prop::collection::vec(cell.clone(), 0..holes.min(cells));
        let restricted = prop::collection::vec((cell.clone(), any::<u64>()), 0..4);
        let changed = prop::option::weighted(0.2, (cell, 1..=board.shape().side()));
        (Just(board), emptied, restricted, changed).prop_map(
            |(mut board, emptied, restricted, changed)| {
                for cell in emptied {
                    board.set(cell, None);
                }
                for (cell, bits) in restricted {
                    let picked = |d: &Digit| bits >> (d.value() - 1) & 1 == 1;
                    let picked: DigitSet = Digit::all(board.shape()).filter(picked).collect();
                    board.restrict(cell, picked);
                }
                if let Some((cell, digit)) = changed {
                    board.set(cell, Digit::new(digit));
                }
                board
            },
        )
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 300, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn engines_find_the_same_solutions(board in puzzle(40)) {
        let found = ENGINES.map(|engine| {
            let (found, ended) = engine::solutions(engine, &board, 200);
            let found: BTreeSet<String> = found.iter().map(|solution| {
                assert!(solves(solution, &board));
                solution.to_string()
            }).collect();
            (found, ended)
        });
        prop_assert_eq!(found[0].1, found[1].1);
        prop_assert_eq!(found[0].0.len(), found[1].0.len());
        if found[0].1 == Ended::Exhausted {
            prop_assert_eq!(&found[0].0, &found[1].0);
        }
        prop_assert_eq!(&found[1], &found[2]);
    }

    #[test]
    fn ordered_solutions_are_those_of_backtracking(board in puzzle(60)) {
        let [mut ordered, mut plain] = ["ordered", "backtrack"].map(|name| {
            engine::by_name(name).expect("an engine").search(&board)
        });
        let (mut found, mut expected) = (Vec::new(), Vec::new());
        let limits = Limits { nodes: 200_000, ..Limits::solutions(20) };
        let ended = plain.run(&limits, &mut |digits| expected.push(digits.to_vec()));
        let limits = Limits::solutions(expected.len().max(1) as u64);
        if ended != Ended::NodeLimit || !expected.is_empty() {
            ordered.run(&limits, &mut |digits| found.push(digits.to_vec()));
            prop_assert_eq!(found, expected);
        }
    }

    #[test]
    fn backtracking_does_what_its_twin_does(board in puzzle(30)) {
        let mut search = engine::by_name("backtrack").expect("an engine").search(&board);
        let mut found = Vec::new();
        let ended = search.run(&Limits::solutions(1), &mut |digits| {
            found.push(Board::of(board.shape(), digits.iter().copied().map(Some)));
        });
        let mut counters = Counters::default();
        let mut expected = Vec::new();
        let fits = |cell| board.digit(cell).is_none_or(|digit| board.allowed(cell).contains(digit));
        if board.clashes().next().is_none() && Cell::all(board.shape()).all(fits) {
            twin(&mut board.clone(), 0, &mut counters, &mut expected);
        }
        prop_assert!(found.iter().map(Board::digits).eq(expected.iter().map(Board::digits)));
        prop_assert_eq!(ended == Ended::Enough, !expected.is_empty());
        let done = search.counters();
        prop_assert_eq!(
            (done.placements, done.clashes, done.backtracks),
            (counters.placements, counters.clashes, counters.backtracks)
        );
    }

    #[test]
    fn slices_change_nothing(board in puzzle(40), nodes in 1u64..50) {
        for engine in ENGINES {
            let mut whole = Vec::new();
            let ended = engine.search(&board).run(&Limits::solutions(50), &mut |s| whole.push(s.to_vec()));
            let mut sliced = Vec::new();
            let mut search = engine.search(&board);
            let again = loop {
                let left = 50 - sliced.len() as u64;
                let limits = Limits { nodes, ..Limits::solutions(left) };
                match search.run(&limits, &mut |s| sliced.push(s.to_vec())) {
                    Ended::NodeLimit => {}
                    other => break other,
                }
            };
            prop_assert_eq!(&whole, &sliced);
            prop_assert_eq!(ended, again);
        }
    }
}

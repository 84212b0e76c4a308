//! Boards for tests of searches, and an independent checker of solutions.

use std::collections::BTreeSet;

use grid::{Board, Cell, Digit, DigitSet, Shape};
use proptest::{prelude::*, sample::select};

/// Random minimal puzzles.
pub const MINIMAL: &str = include_str!("../data/minimal.txt");
/// Hard puzzles.
pub const BANK: &str = include_str!("../data/bank.txt");

/// Parses boards, one per line.
pub fn boards(lines: &str) -> impl Iterator<Item = Board> {
    let word = |line: &str| line.split_whitespace().next().map(str::to_owned);
    let cells = lines.lines().filter(|line| !line.starts_with('#')).filter_map(word);
    cells.map(|cells| cells.parse().expect("a drawing of a board"))
}

/// Returns `true` if `solution` solves `puzzle`. The check doesn't depend on the library's searches
/// and houses.
pub fn solves(solution: &Board, puzzle: &Board) -> bool {
    let shape = puzzle.shape();
    let value =
        |row: usize, col: usize| solution.digits()[row * shape.side() + col].map(Digit::value);
    let (n, h, w) = (shape.side(), shape.box_rows(), shape.box_cols());
    let whole = |values: BTreeSet<Option<usize>>| values.into_iter().eq((1..=n).map(Some));
    (0..n).all(|i| {
        whole((0..n).map(|j| value(i, j)).collect())
            && whole((0..n).map(|j| value(j, i)).collect())
            && whole((0..n).map(|j| value(i / h * h + j / w, i % h * w + j % w)).collect())
    }) && Cell::all(shape).all(|cell| {
        let digit = solution.digit(cell);
        puzzle.digit(cell).is_none_or(|given| digit == Some(given))
            && digit.is_some_and(|digit| puzzle.allowed_digits(cell).contains(digit))
    })
}

/// Generates a solved board: the cyclic pattern with shuffled digits, bands, stacks, rows and
/// columns.
pub fn solved_board(shape: Shape) -> impl Strategy<Value = Board> {
    let side = shape.side();
    let lines = |groups: usize, each: usize| {
        let inner = Just((0..each).collect::<Vec<_>>()).prop_shuffle();
        let outer = Just((0..groups).collect::<Vec<_>>()).prop_shuffle();
        (outer, inner).prop_map(move |(outer, inner)| {
            outer.iter().flat_map(|o| inner.iter().map(move |i| o * each + i)).collect::<Vec<_>>()
        })
    };
    let digits = Just((1..=side).collect::<Vec<_>>()).prop_shuffle();
    let (rows, cols) =
        (lines(shape.box_cols(), shape.box_rows()), lines(shape.box_rows(), shape.box_cols()));
    (rows, cols, digits).prop_map(move |(rows, cols, digits)| {
        let digit = |(row, col): (&usize, &usize)| {
            let shift = row % shape.box_rows() * shape.box_cols() + row / shape.box_rows();
            Digit::new(digits[(shift + col) % side])
        };
        let cells = rows.iter().flat_map(|row| cols.iter().map(move |col| (row, col)));
        Board::from_digits(shape, cells.map(digit))
    })
}

/// Generates a solved board from which fewer than `holes` digits were removed. Up to three cells
/// are restricted to random digits, and one digit may be changed, so the board may have no
/// solution.
pub fn random_puzzle(holes: usize) -> impl Strategy<Value = Board> {
    let shapes: Vec<_> = Shape::all().filter(|shape| shape.side() <= 16).collect();
    let board = select(shapes).prop_flat_map(solved_board);
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

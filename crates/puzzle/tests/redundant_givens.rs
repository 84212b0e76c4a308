//! Tests of redundant givens and minimal puzzles against a slow implementation that counts up to
//! two solutions, with collections and random boards.
#![cfg(not(target_arch = "wasm32"))]

use engine::Ended;
use grid::{Board, Cell, Digit, DigitSet, Shape};
use puzzle::{ImproperReason, Minimizer, RedundancySearch, minimize, redundant_givens, uniqueness};

const MINIMAL: &str = include_str!("../../../tests/data/minimal.txt");
const BANK: &str = include_str!("../../../tests/data/bank.txt");

fn boards(lines: &str) -> impl Iterator<Item = Board> {
    let lines = lines.lines().filter(|line| !line.starts_with('#'));
    let cells = lines.filter_map(|line| line.split_whitespace().next());
    cells.map(|cells| cells.parse().expect("a drawing of a board"))
}

/// Returns the number of solutions, up to two.
fn solution_count(board: &Board) -> usize {
    let (found, ended) = engine::find_solutions(engine::fast(), board, 2);
    assert_eq!(found.len() < 2, ended == Ended::Exhausted);
    found.len()
}

/// Returns the redundant givens, found by removing each given by itself and counting up to two
/// solutions, or the reason why the board isn't proper.
fn redundant_givens_by_brute_force(board: &Board) -> Result<Vec<Cell>, ImproperReason> {
    match solution_count(board) {
        0 => return Err(ImproperReason::Impossible),
        1 => {}
        _ => return Err(ImproperReason::Several),
    }
    let is_redundant = |cell: &Cell| {
        let mut without = board.clone();
        without.set(*cell, None);
        board.digit(*cell).is_some() && solution_count(&without) == 1
    };
    Ok(Cell::all(board.shape()).filter(is_redundant).collect())
}

/// Checks that the redundant givens are those of the slow implementation, however the givens are
/// divided among searches and however short the slices are, and that the minimal puzzle is proper,
/// minimal and part of the board.
#[track_caller]
fn check(board: &Board) -> Result<Vec<Cell>, ImproperReason> {
    let expected = redundant_givens_by_brute_force(board);
    assert_eq!(redundant_givens(board), expected, "{board}");
    let cells: Vec<Cell> = Cell::all(board.shape()).collect();
    let (mut shared, mut reason) = (Vec::new(), None);
    for some in cells.chunks(cells.len().div_ceil(3)) {
        let mut search = RedundancySearch::new(board, some.to_vec());
        match (0..100_000).find_map(|_| search.run_until(&|| true)).expect("the search ends") {
            Ok(found) => {
                assert_eq!(
                    (search.found_so_far(), search.progress().0),
                    (&*found, search.progress().1)
                );
                shared.extend(found);
            }
            Err(conflict) => reason = Some(conflict),
        }
    }
    assert_eq!(reason.map_or(Ok(shared), Err), expected, "{board}");

    let minimal = minimize(board);
    let mut slices = Minimizer::new(board);
    let sliced = (0..100_000).find_map(|_| slices.run_until(&|| true));
    assert_eq!(sliced.as_ref(), Some(&minimal));
    match (&minimal, &expected) {
        (Ok(minimal), Ok(redundant)) => {
            assert_eq!(redundant_givens_by_brute_force(minimal), Ok(Vec::new()), "{board}");
            assert_eq!(uniqueness(minimal), uniqueness(board));
            for cell in cells {
                assert_eq!(minimal.allowed_digits(cell), board.allowed_digits(cell));
                let is_kept = minimal.digit(cell) == board.digit(cell);
                assert!(is_kept || minimal.digit(cell).is_none() && redundant.contains(&cell));
            }
        }
        _ => assert_eq!(minimal.err(), expected.clone().err()),
    }
    expected
}

#[test]
fn minimal_puzzles_need_all_givens() {
    for board in boards(MINIMAL) {
        assert_eq!(check(&board), Ok(Vec::new()), "{board}");
    }
}

#[test]
fn redundant_givens_of_hard_puzzles_match_the_slow_search() {
    let redundant = boards(BANK).map(|board| check(&board).expect("a proper board").len());
    assert!(redundant.sum::<usize>() > 100);
}

/// A pseudorandom number generator.
struct Random(u64);

impl Random {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 >> 33) as usize % bound
    }

    fn shuffled(&mut self, count: usize) -> Vec<usize> {
        let mut all: Vec<usize> = (0..count).collect();
        (1..count).rev().for_each(|last| all.swap(last, self.below(last + 1)));
        all
    }

    /// Returns a random solved board: a cyclic pattern with its digits, bands, stacks, rows and
    /// columns shuffled.
    fn solved_board(&mut self, shape: Shape) -> Board {
        let side = shape.side();
        let mut lines = |groups: usize, each: usize| -> Vec<usize> {
            let groups = self.shuffled(groups);
            groups
                .iter()
                .flat_map(|g| self.shuffled(each).into_iter().map(move |i| g * each + i))
                .collect()
        };
        let (rows, cols) =
            (lines(shape.box_cols(), shape.box_rows()), lines(shape.box_rows(), shape.box_cols()));
        let digits = self.shuffled(side);
        let digit = |(row, col): (usize, usize)| {
            let shift = row % shape.box_rows() * shape.box_cols() + row / shape.box_rows();
            Digit::new(digits[(shift + col) % side] + 1)
        };
        let cells = rows.iter().flat_map(|&row| cols.iter().map(move |&col| (row, col)));
        Board::from_digits(shape, cells.map(digit))
    }

    /// Returns a solved board with some cells emptied. Sometimes cells are restricted, mostly to a
    /// set that includes the correct digit, and sometimes a digit is changed.
    fn puzzle(&mut self, shape: Shape, holes: usize) -> Board {
        let solved = self.solved_board(shape);
        let mut board = solved.clone();
        for cell in self.shuffled(shape.cells()).into_iter().take(holes) {
            board.set(Cell::new(cell), None);
        }
        for _ in 0..self.below(12) * self.below(2) {
            let cell = Cell::new(self.below(shape.cells()));
            let right = solved.digit(cell).filter(|_| self.below(40) > 0);
            let allowed: DigitSet =
                Digit::all(shape).filter(|_| self.below(3) == 0).chain(right).collect();
            board.restrict(cell, allowed);
        }
        if self.below(12) == 0 {
            board.set(
                Cell::new(self.below(shape.cells())),
                Digit::new(1 + self.below(shape.side())),
            );
        }
        board
    }
}

/// Checks random boards of a shape. Enough of them must be proper, and enough of the proper ones
/// must have both redundant and needed givens.
#[track_caller]
fn check_random(rows: usize, cols: usize, boards: usize, holes: std::ops::Range<usize>) {
    let shape = Shape::new(rows, cols).expect("a shape");
    let mut random = Random(9 + shape.cells() as u64);
    let (mut proper, mut mixed) = (0, 0);
    for _ in 0..boards {
        let holes = holes.start + random.below(holes.len());
        let board = random.puzzle(shape, holes);
        if let Ok(redundant) = check(&board) {
            proper += 1;
            mixed += usize::from(!redundant.is_empty() && redundant.len() < board.filled_count());
        }
    }
    assert!(proper * 4 > boards && proper < boards && mixed * 4 > proper, "{proper} {mixed}");
}

#[test]
fn redundant_givens_of_random_4x4_boards_match_the_slow_search() {
    check_random(2, 2, 400, 6..12);
}

#[test]
fn redundant_givens_of_random_6x6_boards_match_the_slow_search() {
    check_random(2, 3, 200, 14..25);
    check_random(3, 2, 200, 14..25);
}

#[test]
fn redundant_givens_of_random_9x9_boards_match_the_slow_search() {
    check_random(3, 3, 300, 25..50);
}

#[test]
fn redundant_givens_of_random_12x12_boards_match_the_slow_search() {
    check_random(3, 4, 80, 30..70);
}

#[test]
fn redundant_givens_of_random_16x16_boards_match_the_slow_search() {
    check_random(4, 4, 12, 40..110);
}

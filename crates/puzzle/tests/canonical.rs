//! Tests of canonical forms: against a slow implementation that tries every rearrangement, and with
//! equivalent boards.
#![cfg(not(target_arch = "wasm32"))]

use grid::{Board, Cell, Digit, DigitSet, Shape};
use puzzle::{
    CanonicalError, CanonicalForm, Canonicalizer, Orientation, Rearrangement, canonical_form,
};

const MINIMAL: &str = include_str!("../../../tests/data/minimal.txt");
const BANK: &str = include_str!("../../../tests/data/bank.txt");

fn boards(lines: &str) -> impl Iterator<Item = Board> {
    let lines = lines.lines().filter(|line| !line.starts_with('#'));
    let cells = lines.filter_map(|line| line.split_whitespace().next());
    cells.map(|cells| cells.parse().expect("a drawing of a board"))
}

/// A pseudorandom number generator (xorshift).
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % end
    }

    fn permutation(&mut self, length: usize) -> Vec<u8> {
        let mut order: Vec<u8> = (0..length as u8).collect();
        for last in (1..length).rev() {
            order.swap(last, self.below(last + 1));
        }
        order
    }

    /// Returns a permutation of lines that keeps the lines of each band together.
    fn line_order(&mut self, bands: usize, size: usize) -> Vec<u8> {
        let bands = self.permutation(bands);
        let lines = bands.iter().flat_map(|band| {
            let within = self.permutation(size);
            within.into_iter().map(|line| band * size as u8 + line).collect::<Vec<_>>()
        });
        lines.collect()
    }

    fn rearrangement(&mut self, shape: Shape) -> Rearrangement {
        let turns = shape.box_rows() == shape.box_cols() && self.below(2) == 0;
        let orientation = if turns { Orientation::Transposed } else { Orientation::Straight };
        let rows = self.line_order(shape.box_cols(), shape.box_rows());
        let cols = self.line_order(shape.box_rows(), shape.box_cols());
        let digits = self.permutation(shape.side());
        Rearrangement::new(shape, orientation, &rows, &cols, &digits).expect("bands stay together")
    }

    /// Returns a board in which up to `filled` random cells contain random digits from 1 to
    /// `digits`, which may clash.
    fn board(&mut self, shape: Shape, filled: usize, digits: usize) -> Board {
        let mut board = Board::empty(shape);
        for _ in 0..filled {
            let cell = Cell::new(self.below(shape.cells()));
            board.set(cell, Digit::new(1 + self.below(digits)));
        }
        board
    }

    /// Returns a copy of the board in which up to `times` random cells have been emptied.
    fn with_cells_emptied(&mut self, board: &Board, times: usize) -> Board {
        let mut board = board.clone();
        for _ in 0..times {
            board.set(Cell::new(self.below(board.shape().cells())), None);
        }
        board
    }

    /// Returns a random board made symmetric by a rotation by 180° or a reflection.
    fn symmetric_board(&mut self, shape: Shape, filled: usize) -> Board {
        let side = shape.side();
        let mut board = Board::empty(shape);
        let kind = self.below(3);
        for _ in 0..filled {
            let cell = Cell::new(self.below(shape.cells()));
            let (row, col) = (cell.row(shape), cell.col(shape));
            let (row, col) = match kind {
                0 => (side - 1 - row, side - 1 - col),
                1 => (row, side - 1 - col),
                _ => (col, row),
            };
            let other = Cell::at(shape, row, col).expect("a cell of the board");
            let digit = 1 + self.below(side);
            board.set(cell, Digit::new(digit));
            board.set(other, Digit::new(side + 1 - digit));
        }
        board
    }
}

/// Returns every permutation of lines that keeps the lines of each band together.
fn all_line_orders(bands: usize, size: usize) -> Vec<Vec<usize>> {
    fn orders(items: Vec<usize>) -> Vec<Vec<usize>> {
        if items.is_empty() {
            return vec![vec![]];
        }
        let begin = |at: usize| {
            let mut rest = items.clone();
            let first = rest.remove(at);
            orders(rest).into_iter().map(move |rest| [vec![first], rest].concat())
        };
        (0..items.len()).flat_map(begin).collect()
    }
    let mut all: Vec<Vec<usize>> = vec![vec![]];
    let within = orders((0..size).collect());
    // Every permutation of the lines in each of the ordered bands.
    for _ in 0..bands {
        let longer = |lines: &Vec<usize>| {
            within.iter().map(|order| [&lines[..], order].concat()).collect::<Vec<_>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    let place = |bands: &Vec<usize>, lines: &Vec<usize>| {
        lines.iter().enumerate().map(|(at, line)| bands[at / size] * size + line).collect()
    };
    let bands = orders((0..bands).collect());
    bands
        .iter()
        .flat_map(|order| all.iter().map(|lines| place(order, lines)).collect::<Vec<_>>())
        .collect()
}

/// Returns the smallest string of all rearrangements, and the number of rearrangements that produce
/// it.
fn canonical_form_by_brute_force(board: &Board) -> (Vec<u8>, u128) {
    let shape = board.shape();
    let side = shape.side();
    let straight: Vec<u8> =
        board.digits().iter().map(|digit| digit.map_or(0, |digit| digit.value() as u8)).collect();
    let mut orientations = vec![straight.clone()];
    if shape.box_rows() == shape.box_cols() {
        orientations
            .push((0..side * side).map(|at| straight[at % side * side + at / side]).collect());
    }
    let (rows, cols) = (
        all_line_orders(shape.box_cols(), shape.box_rows()),
        all_line_orders(shape.box_rows(), shape.box_cols()),
    );
    let (mut best, mut count) = (vec![255; side * side], 0);
    let mut string = vec![0; side * side];
    for cells in &orientations {
        for row_order in &rows {
            'next: for col_order in &cols {
                let (mut numbers, mut numbered) = ([0; 65], 0);
                let mut is_less = false;
                let mut at = 0;
                for row in row_order {
                    for col in col_order {
                        let digit = usize::from(cells[row * side + col]);
                        if digit > 0 && numbers[digit] == 0 {
                            numbered += 1;
                            numbers[digit] = numbered;
                        }
                        string[at] = numbers[digit];
                        if !is_less && string[at] > best[at] {
                            continue 'next;
                        }
                        is_less |= string[at] < best[at];
                        at += 1;
                    }
                }
                count = if is_less { 1 } else { count + 1 };
                best.copy_from_slice(&string);
            }
        }
    }
    (best, count)
}

/// Checks that the canonical form and the number of automorphisms are those of the slow
/// implementation, and that the rearrangement maps the board to the form and back.
#[track_caller]
fn check(board: &Board) {
    let form = canonical_form(board).expect("a form");
    let (least, count) = canonical_form_by_brute_force(board);
    let found: Vec<u8> =
        form.as_board().digits().iter().map(|digit| digit.map_or(0, |d| d.value() as u8)).collect();
    assert_eq!((found, form.automorphism_count()), (least, Some(count)), "{board}");
    check_mapping(board, &form);
}

#[track_caller]
fn check_mapping(board: &Board, form: &CanonicalForm) {
    let rearrangement = form.rearrangement();
    assert_eq!(rearrangement.apply_to(board).as_ref(), Some(form.as_board()), "{board}");
    assert_eq!(
        rearrangement.to_inverse().apply_to(form.as_board()).as_ref(),
        Some(board),
        "{board}"
    );
    let orders = (rearrangement.row_order(), rearrangement.column_order());
    let digits: Vec<u8> =
        rearrangement.digit_order().map(|digit| digit.value() as u8 - 1).collect();
    let again =
        Rearrangement::new(board.shape(), rearrangement.orientation(), orders.0, orders.1, &digits);
    assert_eq!(again.as_ref(), Some(rearrangement), "bands and stacks stay together");
}

/// Checks that a random equivalent board has the same form, and that the forms' rearrangements map
/// one board to the other.
#[track_caller]
fn check_equivalent(board: &Board, random: &mut Random) {
    let form = canonical_form(board).expect("a form");
    check_mapping(board, &form);
    let rearrangement = random.rearrangement(board.shape());
    let equivalent = rearrangement.apply_to(board).expect("the board's shape");
    let other = canonical_form(&equivalent).expect("a form");
    check_mapping(&equivalent, &other);
    assert_eq!(form.as_board(), other.as_board(), "{board}\n\n{equivalent}");
    assert_eq!(form.automorphism_count(), other.automorphism_count(), "{board}");
    assert_eq!((form.key(), form.to_string()), (other.key(), other.to_string()));
    let mapping =
        form.rearrangement().followed_by(&other.rearrangement().to_inverse()).expect("one shape");
    assert_eq!(mapping.apply_to(board), Some(equivalent), "{board}");
}

fn shape(rows: usize, cols: usize) -> Shape {
    Shape::new(rows, cols).expect("a shape")
}

/// Returns various boards of a shape: sparse and full boards, boards with few and with all digits,
/// symmetric boards, and boards without a solution.
fn various_boards(random: &mut Random, shape: Shape, grid: &Board) -> Vec<Board> {
    let cells = shape.cells();
    let sparse = random.below(cells / 2);
    let digits = 1 + random.below(shape.side());
    let givens = [random.below(4), random.below(cells), random.below(3 * cells)];
    let equivalent = random.rearrangement(shape).apply_to(grid).expect("the shape");
    vec![
        random.board(shape, sparse, shape.side()),
        random.board(shape, cells, digits),
        random.board(shape, 8 * cells, digits),
        random.symmetric_board(shape, cells / 3),
        random.with_cells_emptied(&equivalent, givens[0]),
        random.with_cells_emptied(&equivalent, givens[1]),
        random.with_cells_emptied(&equivalent, givens[2]),
        equivalent,
    ]
}

/// Returns a solved board of a shape.
fn solved_board(shape: Shape) -> Board {
    engine::find_solution(engine::fast(), &Board::empty(shape)).expect("a full grid")
}

#[test]
fn forms_of_small_boards_match_the_slow_search() {
    let mut random = Random(1);
    for (rows, cols, times) in [(2, 2, 250), (2, 3, 60), (3, 2, 60), (2, 4, 1)] {
        let shape = shape(rows, cols);
        check(&Board::empty(shape));
        check(&solved_board(shape));
        for _ in 0..times {
            various_boards(&mut random, shape, &solved_board(shape)).iter().for_each(check);
        }
    }
}

/// Tests every 4×4 board in which each of eight fixed cells is empty or contains 1 or 2. Most of
/// these cells are in the first box and row.
#[test]
fn forms_of_all_simple_4x4_boards_match_the_slow_search() {
    let cells = [0, 1, 2, 3, 4, 5, 7, 10];
    for code in 0..3usize.pow(8) {
        let mut board = Board::empty(shape(2, 2));
        for (at, cell) in cells.into_iter().enumerate() {
            board.set(Cell::new(cell), Digit::new(code / 3usize.pow(at as u32) % 3));
        }
        check(&board);
    }
}

#[test]
fn forms_of_classic_boards_match_the_slow_search() {
    let minimal = boards(MINIMAL).next().expect("a puzzle");
    let bank = boards(BANK).nth(1).expect("a puzzle");
    let blank = Board::empty(Shape::CLASSIC);
    let full = solved_board(Shape::CLASSIC);
    [minimal, bank, blank, full].iter().for_each(check);
}

/// Checks about 300 boards, which takes a minute or two.
#[test]
#[ignore = "slow"]
fn forms_of_300_classic_boards_match_the_slow_search() {
    let mut random = Random(2);
    boards(MINIMAL).step_by(3).take(90).for_each(|board| check(&board));
    boards(BANK).step_by(4).take(90).for_each(|board| check(&board));
    let grids = boards(MINIMAL).filter_map(|board| engine::find_solution(engine::fast(), &board));
    for grid in grids.take(16) {
        various_boards(&mut random, Shape::CLASSIC, &grid).iter().for_each(check);
    }
}

#[test]
fn equivalent_boards_have_the_same_form() {
    let mut random = Random(3);
    for board in boards(MINIMAL).chain(boards(BANK)) {
        check_equivalent(&board, &mut random);
        check_equivalent(&board, &mut random);
        let full = engine::find_solution(engine::fast(), &board).expect("a proper puzzle");
        check_equivalent(&full, &mut random);
    }
    for (rows, cols) in [(3, 3), (2, 4), (3, 2), (2, 5), (3, 4), (4, 4)] {
        let shape = shape(rows, cols);
        let grid = solved_board(shape);
        for _ in 0..40 {
            let test_boards = if shape.side() <= 9 {
                various_boards(&mut random, shape, &grid)
            } else {
                let (few, some) = (random.below(9), random.below(shape.cells() / 2));
                let many = random.below(2 * shape.cells());
                let puzzle = random.with_cells_emptied(&grid, many);
                let dense = random.with_cells_emptied(&grid, few);
                let sparse = random.board(shape, some, shape.side());
                vec![puzzle, dense, sparse, grid.clone()]
            };
            test_boards.iter().for_each(|board| check_equivalent(board, &mut random));
        }
    }
}

#[test]
fn slices_lead_to_the_same_form() {
    let in_slices = |board: &Board| {
        let mut search = Canonicalizer::new(board).expect("a board without restrictions");
        (0..1_000_000).find_map(|_| search.run_until(&|| true)).expect("the search ends")
    };
    for board in
        boards(BANK).take(20).chain([solved_board(Shape::CLASSIC), solved_board(shape(4, 4))])
    {
        assert_eq!(in_slices(&board), canonical_form(&board));
    }
}

#[test]
fn empty_boards_have_all_automorphisms() {
    let count = |rows, cols| {
        canonical_form(&Board::empty(shape(rows, cols))).expect("a form").automorphism_count()
    };
    let orders = |n: u32| (1..=u128::from(n)).product::<u128>();
    assert_eq!(count(3, 3), Some(3_359_232));
    assert_eq!(count(5, 5), Some(2 * orders(5).pow(12)));
    assert_eq!(count(4, 5), Some(orders(4).pow(5) * orders(5) * orders(5).pow(4) * orders(4)));
    assert_eq!(count(8, 8), None, "more than a u128 holds");
}

#[test]
fn boards_without_a_form_report_the_reason() {
    let mut board = Board::empty(Shape::CLASSIC);
    board.restrict(Cell::new(3), DigitSet::all(Shape::CLASSIC));
    assert!(canonical_form(&board).is_ok(), "all digits are allowed");
    board.restrict(Cell::new(3), DigitSet::EMPTY);
    assert_eq!(canonical_form(&board), Err(CanonicalError::Restricted));
    // Each row and each column has one digit, and all digits differ.
    let shape = shape(5, 5);
    let mut diagonal = Board::empty(shape);
    for at in 0..25 {
        diagonal.set(Cell::at(shape, at, at).expect("a cell"), Digit::new(at + 1));
    }
    assert_eq!(canonical_form(&diagonal), Err(CanonicalError::TooSymmetric));
}

#[test]
fn invalid_permutations_are_rejected() {
    let order = [0, 1, 2, 3, 4, 5];
    let new_rearrangement = |orientation, rows: &[u8], cols: &[u8], digits: &[u8]| {
        Rearrangement::new(shape(2, 3), orientation, rows, cols, digits)
    };
    use Orientation::{Straight, Transposed};
    assert!(
        new_rearrangement(Straight, &[1, 0, 4, 5, 2, 3], &[3, 5, 4, 0, 1, 2], &order).is_some()
    );
    assert_eq!(new_rearrangement(Transposed, &order, &order, &order), None, "boxes are not square");
    assert_eq!(
        new_rearrangement(Straight, &[0, 2, 1, 3, 4, 5], &order, &order),
        None,
        "a band is torn apart"
    );
    assert_eq!(
        new_rearrangement(Straight, &order, &[0, 1, 3, 2, 4, 5], &order),
        None,
        "a stack is torn apart"
    );
    assert_eq!(
        new_rearrangement(Straight, &order, &order, &[0, 1, 2, 3, 4, 4]),
        None,
        "a repeated digit"
    );
    assert_eq!(
        new_rearrangement(Straight, &order, &order, &[0, 1, 2, 3, 4, 9]),
        None,
        "not a digit of the board"
    );
    assert_eq!(new_rearrangement(Straight, &order, &order, &order[1..]), None, "a missing digit");
}

#[test]
fn rearrangements_are_combined() {
    let mut random = Random(4);
    for (rows, cols) in [(3, 3), (2, 3), (4, 4)] {
        let shape = shape(rows, cols);
        for _ in 0..50 {
            let mut board = random.board(shape, shape.cells() / 2, shape.side());
            board.restrict(Cell::new(5), Digit::all(shape).step_by(2).collect());
            let (one, other) = (random.rearrangement(shape), random.rearrangement(shape));
            let both = one.followed_by(&other).expect("one shape");
            let equivalent = one.apply_to(&board).and_then(|board| other.apply_to(&board));
            assert_eq!(both.apply_to(&board), equivalent);
            assert_eq!(
                one.to_inverse().apply_to(&one.apply_to(&board).expect("its shape")),
                Some(board)
            );
            assert_eq!(one.to_inverse().to_inverse(), one);
        }
    }
    let small = random.rearrangement(shape(2, 2));
    let large = random.rearrangement(shape(3, 3));
    assert_eq!(
        (small.followed_by(&large), small.apply_to(&Board::empty(Shape::CLASSIC))),
        (None, None)
    );
}

//! A rearrangement of boards: a permutation of rows, columns and digits that produces an equivalent
//! board.

use grid::{Board, Cell, Digit, DigitSet, Shape};

use super::partial::{PartialRearrangement, UNLABELLED};

/// The orientation of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Orientation {
    /// The board itself.
    Straight,
    /// The transposed board, mirrored across the main diagonal: rows become columns.
    Transposed,
}

/// A rearrangement for boards of one shape. The board may be transposed first. Then bands, rows
/// within a band, stacks, and columns within a stack are permuted. Finally, digits are relabelled.
/// The lines of a band or stack always stay together, and boards with non-square boxes are never
/// transposed.
///
/// ```
/// use puzzle::{Orientation, Rearrangement};
/// let shape = grid::Shape::order(2)?;
/// let (rows, cols, digits) = ([1, 0, 2, 3], [2, 3, 0, 1], [3, 0, 1, 2]);
/// let swap = Rearrangement::new(shape, Orientation::Straight, &rows, &cols, &digits).expect("rows stay in bands");
/// let board = "12.. ..1. .... ...4".parse()?;
/// let result = swap.apply_to(&board).expect("a board of the shape");
/// assert_eq!(result.to_string(), "2...\n..23\n....\n.1..");
/// assert_eq!(swap.to_inverse().apply_to(&result), Some(board));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rearrangement {
    shape: Shape,
    orientation: Orientation,
    /// For each place, the row that moves there, counted from 0.
    rows: Box<[u8]>,
    /// For each place, the column that moves there, counted from 0.
    cols: Box<[u8]>,
    /// For each label, the digit that gets it, both counted from 0.
    digits: Box<[u8]>,
}

impl Rearrangement {
    /// Creates a rearrangement. After the board has been transposed (if it is), row `rows[i]` moves
    /// to row `i`, column `cols[i]` moves to column `i`, and digit `digits[i]` gets the label `i`,
    /// all counted from 0. Returns `None` if the orders aren't permutations, if the lines of a band
    /// or stack don't stay together, or if boards with non-square boxes would be transposed.
    pub fn new(
        shape: Shape,
        orientation: Orientation,
        rows: &[u8],
        cols: &[u8],
        digits: &[u8],
    ) -> Option<Rearrangement> {
        let is_order = |order: &[u8]| {
            let seen = order.iter().filter(|at| usize::from(**at) < shape.side());
            let seen = seen.fold(0u64, |seen, at| seen | 1 << at);
            order.len() == shape.side() && seen.count_ones() as usize == order.len()
        };
        let keeps_bands = |order: &[u8], size: usize| {
            let together = |part: &[u8]| {
                part.iter().all(|at| usize::from(*at) / size == usize::from(part[0]) / size)
            };
            order.chunks(size).all(together)
        };
        let are_permutations = [rows, cols, digits].into_iter().all(is_order)
            && keeps_bands(rows, shape.box_rows())
            && keeps_bands(cols, shape.box_cols())
            && (orientation == Orientation::Straight || shape.box_rows() == shape.box_cols());
        let boxed = |order: &[u8]| order.into();
        are_permutations.then(|| Rearrangement {
            shape,
            orientation,
            rows: boxed(rows),
            cols: boxed(cols),
            digits: boxed(digits),
        })
    }

    /// Creates the rearrangement that a search found. Digits that aren't on the board get the last
    /// labels, in order.
    pub(super) fn from_search<const N: usize, const M: usize>(
        shape: Shape,
        partial: &PartialRearrangement<N, M>,
    ) -> Rearrangement {
        let side = shape.side();
        let orientation =
            if partial.orientation == 0 { Orientation::Straight } else { Orientation::Transposed };
        let mut digits: Box<[u8]> = (0..side as u8).collect();
        let number = |digit: &u8| partial.digit_labels[usize::from(*digit) + 1];
        debug_assert!(digits.iter().filter(|digit| number(digit) != UNLABELLED).count() <= side);
        grid::insertion_sort_by_key(&mut digits, number);
        let (rows, cols) = (partial.rows[..side].into(), partial.columns[..side].into());
        Rearrangement { shape, orientation, rows, cols, digits }
    }

    /// Returns the shape of the boards.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Returns the orientation, which shows whether boards are transposed first.
    pub fn orientation(&self) -> Orientation {
        self.orientation
    }

    /// Returns for each place the row that moves there, counted from 0. Rows are those of the
    /// transposed board if the board is transposed.
    pub fn row_order(&self) -> &[u8] {
        &self.rows
    }

    /// Returns for each place the column that moves there, counted from 0. Columns are those of the
    /// transposed board if the board is transposed.
    pub fn column_order(&self) -> &[u8] {
        &self.cols
    }

    /// Iterates over the original digits that get the labels 1, 2, 3 ….
    pub fn digit_order(&self) -> impl ExactSizeIterator<Item = Digit> {
        self.digits.iter().map(|at| Digit::new(usize::from(*at) + 1).expect("a digit of the shape"))
    }

    /// Returns the cell of the original board whose content moves to `cell`, which must be on a
    /// board of the shape.
    pub fn source_cell(&self, cell: Cell) -> Cell {
        let shape = self.shape;
        let row = self.rows[cell.row(shape)].into();
        let col = self.cols[cell.col(shape)].into();
        let found = match self.orientation {
            Orientation::Straight => Cell::at(shape, row, col),
            Orientation::Transposed => Cell::at(shape, col, row),
        };
        found.expect("rows and columns of the shape")
    }

    /// Rearranges a board, including its restrictions. Returns `None` if the board has a different
    /// shape.
    pub fn apply_to(&self, board: &Board) -> Option<Board> {
        if board.shape() != self.shape {
            return None;
        }
        let numbers = invert_order(&self.digits);
        let number = |digit: Digit| Digit::new(usize::from(numbers[digit.value() - 1]) + 1);
        let mut result = Board::empty(self.shape);
        for cell in Cell::all(self.shape) {
            let source = self.source_cell(cell);
            result.set(cell, board.digit(source).and_then(number));
            if board.restrictions().is_some() {
                let old = board.allowed_digits(source);
                let new = Digit::all(self.shape).filter(|digit| old.contains(*digit));
                result.restrict(cell, new.filter_map(number).collect::<DigitSet>());
            }
        }
        Some(result)
    }

    /// Returns the rearrangement that reverses this one.
    #[must_use]
    pub fn to_inverse(&self) -> Rearrangement {
        let (rows, cols) = (invert_order(&self.rows), invert_order(&self.cols));
        let (rows, cols) = match self.orientation {
            Orientation::Straight => (rows, cols),
            Orientation::Transposed => (cols, rows),
        };
        Rearrangement { rows, cols, digits: invert_order(&self.digits), ..self.clone() }
    }

    /// Returns the combination of this rearrangement and a later one, or `None` if their shapes
    /// differ. To map a puzzle to an equivalent puzzle, combine the rearrangement from the first
    /// puzzle to its form with the inverse of the rearrangement from the second puzzle to its form.
    #[must_use]
    pub fn followed_by(&self, next: &Rearrangement) -> Option<Rearrangement> {
        use Orientation::{Straight, Transposed};
        if self.shape != next.shape {
            return None;
        }
        let after =
            |first: &[u8], then: &[u8]| then.iter().map(|at| first[usize::from(*at)]).collect();
        let (rows, cols) = match next.orientation {
            Straight => (after(&self.rows, &next.rows), after(&self.cols, &next.cols)),
            Transposed => (after(&self.cols, &next.rows), after(&self.rows, &next.cols)),
        };
        let orientation = if self.orientation == next.orientation { Straight } else { Transposed };
        let digits = after(&self.digits, &next.digits);
        Some(Rearrangement { shape: self.shape, orientation, rows, cols, digits })
    }
}

fn invert_order(order: &[u8]) -> Box<[u8]> {
    let mut inverse = vec![0; order.len()];
    for (at, from) in (0..).zip(order) {
        inverse[usize::from(*from)] = at;
    }
    inverse.into()
}

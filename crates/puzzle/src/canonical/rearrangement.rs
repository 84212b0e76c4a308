//! A rearrangement of boards: rows, columns and digits change places, and a board stays like itself.

use grid::{Board, Cell, Digit, DigitSet, Shape};

use super::partial::{NEW, Partial};

/// Which way a board lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Orientation {
    /// As it is.
    Straight,
    /// Mirrored at the diagonal from the top left: rows become columns.
    Transposed,
}

/// A rearrangement of the boards of one shape: they are mirrored or not, then rows and columns change
/// places within their bands and stacks and with these, then digits are numbered anew. It never tears
/// a band or a stack apart, and never mirrors boards whose boxes are not square.
///
/// ```
/// use puzzle::{Orientation, Rearrangement};
/// let shape = grid::Shape::order(2)?;
/// let (rows, cols, digits) = ([1, 0, 2, 3], [2, 3, 0, 1], [3, 0, 1, 2]);
/// let turn = Rearrangement::of(shape, Orientation::Straight, &rows, &cols, &digits).expect("rows stay in bands");
/// let board = "12.. ..1. .... ...4".parse()?;
/// let turned = turn.apply(&board).expect("a board of the shape");
/// assert_eq!(turned.to_string(), "2...\n..23\n....\n.1..");
/// assert_eq!(turn.inverse().apply(&turned), Some(board));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Rearrangement {
    shape: Shape,
    orientation: Orientation,
    /// Which row, column and digit it is, counted from 0, that comes to each place.
    rows: Box<[u8]>,
    cols: Box<[u8]>,
    digits: Box<[u8]>,
}

impl Rearrangement {
    /// The rearrangement that puts in each row, of the board as it then lies, the row of this
    /// number, in each column that column, and for each digit that one; all are counted from 0.
    /// `None` when these are no such orders.
    pub fn of(
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
        let keeps = |order: &[u8], size: usize| {
            let together = |part: &[u8]| {
                part.iter().all(|at| usize::from(*at) / size == usize::from(part[0]) / size)
            };
            order.chunks(size).all(together)
        };
        let is_one = [rows, cols, digits].into_iter().all(is_order)
            && keeps(rows, shape.rows())
            && keeps(cols, shape.cols())
            && (orientation == Orientation::Straight || shape.rows() == shape.cols());
        let boxed = |order: &[u8]| order.into();
        is_one.then(|| Rearrangement {
            shape,
            orientation,
            rows: boxed(rows),
            cols: boxed(cols),
            digits: boxed(digits),
        })
    }

    /// The one that a search arrived at. Digits that the board lacks come last, in their order.
    pub(super) fn found<const N: usize, const M: usize>(
        shape: Shape,
        partial: &Partial<N, M>,
    ) -> Rearrangement {
        let side = shape.side();
        let orientation =
            if partial.way == 0 { Orientation::Straight } else { Orientation::Transposed };
        let mut digits: Box<[u8]> = (0..side as u8).collect();
        let number = |digit: &u8| partial.numbers[usize::from(*digit) + 1];
        debug_assert!(digits.iter().filter(|digit| number(digit) != NEW).count() <= side);
        digits.sort_by_key(number);
        let (rows, cols) = (partial.rows[..side].into(), partial.cols[..side].into());
        Rearrangement { shape, orientation, rows, cols, digits }
    }

    /// The shape of the boards.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// Whether boards are mirrored first.
    pub fn orientation(&self) -> Orientation {
        self.orientation
    }

    /// The row that comes to each place, from 0, of the board as it then lies.
    pub fn rows(&self) -> &[u8] {
        &self.rows
    }

    /// The column that comes to each place, likewise.
    pub fn cols(&self) -> &[u8] {
        &self.cols
    }

    /// The digit that 1, 2, 3 … then stand for.
    pub fn digits(&self) -> impl ExactSizeIterator<Item = Digit> {
        self.digits.iter().map(|at| Digit::new(usize::from(*at) + 1).expect("a digit of the shape"))
    }

    /// Where the cell's content comes from.
    pub fn source(&self, cell: Cell) -> Cell {
        let shape = self.shape;
        let row = self.rows[cell.row(shape)].into();
        let col = self.cols[cell.col(shape)].into();
        let found = match self.orientation {
            Orientation::Straight => Cell::at(shape, row, col),
            Orientation::Transposed => Cell::at(shape, col, row),
        };
        found.expect("rows and columns of the shape")
    }

    /// The board, rearranged, candidates and all; `None` for a board of another shape.
    pub fn apply(&self, board: &Board) -> Option<Board> {
        if board.shape() != self.shape {
            return None;
        }
        let numbers = inverse(&self.digits);
        let number = |digit: Digit| Digit::new(usize::from(numbers[digit.value() - 1]) + 1);
        let mut turned = Board::empty(self.shape);
        for cell in Cell::all(self.shape) {
            let source = self.source(cell);
            turned.set(cell, board.digit(source).and_then(number));
            if board.restricted().is_some() {
                let old = board.allowed(source);
                let new = Digit::all(self.shape).filter(|digit| old.contains(*digit));
                turned.restrict(cell, new.filter_map(number).collect::<DigitSet>());
            }
        }
        Some(turned)
    }

    /// The rearrangement that takes this one back.
    #[must_use]
    pub fn inverse(&self) -> Rearrangement {
        let (rows, cols) = (inverse(&self.rows), inverse(&self.cols));
        let (rows, cols) = match self.orientation {
            Orientation::Straight => (rows, cols),
            Orientation::Transposed => (cols, rows),
        };
        Rearrangement { rows, cols, digits: inverse(&self.digits), ..self.clone() }
    }

    /// This one and then another, as one; `None` when that is of another shape. So from a puzzle to
    /// one that is like it: the first one's to the form, then the inverse of the other one's.
    #[must_use]
    pub fn then(&self, next: &Rearrangement) -> Option<Rearrangement> {
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

fn inverse(order: &[u8]) -> Box<[u8]> {
    let mut inverse = vec![0; order.len()];
    for (at, from) in (0..).zip(order) {
        inverse[usize::from(*from)] = at;
    }
    inverse.into()
}

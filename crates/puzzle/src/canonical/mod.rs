//! The canonical form of a board: the same form for all equivalent boards.
//!
//! Two boards are equivalent if one can be transformed into the other by exchanging bands, stacks,
//! rows within a band and columns within a stack, by transposing the board if boxes are square, and
//! by relabelling the digits. A 9×9 board has 2 · 6⁸ = 3,359,232 rearrangements apart from
//! relabelling. The canonical form is the lexicographically smallest string among all equivalent
//! boards, where an empty cell sorts before 1 and 1 before 2. So digits are labelled in order of
//! appearance.
//!
//! ```text
//! . 2 . 4        . . . 1
//! . . 1 .   ─▶   . 2 3 .     the first two rows and the last two columns are exchanged, and
//! . 1 . .        . 1 . .     1 2 4 3 are relabelled 1 2 3 4
//! 4 . . 3        3 . 4 .
//! ```
//!
//! [`search`] builds the form row by row, and retains all partial rearrangements that tie. [`row`]
//! computes the smallest string that a row can produce, and [`split`] the arrangements of columns
//! that produce it. Columns that no row has distinguished yet have no order. If the first row has
//! many digits, as in a full grid, there would be too many arrangements, so [`pairs`] starts the
//! search with pairs of rows instead. [`lines`] provides the board's rows, and its columns as the
//! rows of the transposed board.
//!
//! Boards with restricted candidates are deliberately not supported. Some tools use a different
//! form, which compares the pattern of givens first. It isn't supported either, because it often
//! isn't the smallest string.

mod key;
mod lines;
mod pairs;
mod partial;
mod rearrangement;
mod row;
mod search;
mod sha256;
mod split;
mod transformation;

use std::fmt;

use grid::{Board, Cell, DigitSet, Shape};

pub use key::CanonicalKey;
pub use rearrangement::{Orientation, Rearrangement};
use search::CanonicalSearch;
pub use transformation::{BoardMotion, Cycle, Transformation};

/// The canonical form of a board, and a rearrangement that produces it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CanonicalForm {
    board: Board,
    automorphisms: Option<u128>,
    rearrangement: Rearrangement,
}

/// The reason why a board has no canonical form.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CanonicalError {
    /// The board's candidates are restricted. The form can't represent restrictions.
    Restricted,
    /// Too many partial rearrangements tie, or too many rows and arrangements of columns had to be
    /// examined. No 9×9 board is known for which this happens.
    TooSymmetric,
}

impl fmt::Display for CanonicalError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            CanonicalError::Restricted => {
                "a board with restricted candidates has no canonical form"
            }
            CanonicalError::TooSymmetric => "too many rearrangements of the board tie",
        })
    }
}

impl std::error::Error for CanonicalError {}

impl CanonicalForm {
    /// Returns the form as a board.
    pub fn as_board(&self) -> &Board {
        &self.board
    }

    /// Returns the number of rearrangements that turn the board into the form, or `None` if it
    /// doesn't fit in a `u128`. It equals the number of automorphisms of the board.
    pub fn automorphism_count(&self) -> Option<u128> {
        self.automorphisms
    }

    /// Returns a rearrangement that turns the board into the form. If there are several, it can be
    /// any of them.
    pub fn rearrangement(&self) -> &Rearrangement {
        &self.rearrangement
    }

    /// Returns the short key of the form.
    pub fn key(&self) -> CanonicalKey {
        CanonicalKey::from_form(&self.board)
    }
}

/// Formats the form's cells row by row, with one symbol per cell and `.` for an empty cell.
impl fmt::Display for CanonicalForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.board.line())
    }
}

/// A search for a board's canonical form. It runs in slices.
pub struct Canonicalizer {
    shape: Shape,
    search: SizedSearch,
}

/// A search that is compiled for boards up to a certain size. The type parameters are the maximum
/// side, the number of labels including 0 for an empty cell, and the number of words per row.
enum SizedSearch {
    Small(Box<CanonicalSearch<9, 10, 1>>),
    Large(Box<CanonicalSearch<64, 65, 8>>),
}

impl Canonicalizer {
    /// Creates a search for the form of a board.
    ///
    /// # Errors
    /// If the board's candidates are restricted.
    pub fn new(board: &Board) -> Result<Canonicalizer, CanonicalError> {
        let shape = board.shape();
        let all = DigitSet::all(shape);
        let is_restricted = |cell| board.allowed_digits(cell) != all;
        if board.restrictions().is_some() && Cell::all(shape).any(is_restricted) {
            return Err(CanonicalError::Restricted);
        }
        let search = match shape.side() {
            ..=9 => SizedSearch::Small(Box::new(CanonicalSearch::new(board))),
            _ => SizedSearch::Large(Box::new(CanonicalSearch::new(board))),
        };
        Ok(Canonicalizer { shape, search })
    }

    /// Continues until the form is found, or until the search fails with
    /// [`CanonicalError::TooSymmetric`]. Returns `None` if `stop` returned `true` before that.
    /// `stop` is called after about 2,000 examined rows, or after each examined pair of rows.
    pub fn run_until(
        &mut self,
        stop: &dyn Fn() -> bool,
    ) -> Option<Result<CanonicalForm, CanonicalError>> {
        match &mut self.search {
            SizedSearch::Small(search) => search.run_until(self.shape, stop),
            SizedSearch::Large(search) => search.run_until(self.shape, stop),
        }
    }
}

/// Finds a board's canonical form without interruption. This takes a few microseconds for a 9×9
/// puzzle.
///
/// # Errors
/// If the board has no canonical form.
///
/// ```
/// let board = "2..4 ..1. .1.. 4..3".parse()?;
/// let form = puzzle::canonical_form(&board).expect("a small board");
/// assert_eq!(form.rearrangement().apply_to(&board).as_ref(), Some(form.as_board()));
/// # Ok::<(), grid::ParseBoardError>(())
/// ```
pub fn canonical_form(board: &Board) -> Result<CanonicalForm, CanonicalError> {
    let mut search = Canonicalizer::new(board)?;
    loop {
        if let Some(found) = search.run_until(&|| false) {
            return found;
        }
    }
}

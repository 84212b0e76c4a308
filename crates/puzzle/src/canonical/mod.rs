//! The canonical form of a board: one and the same for all boards that are alike up to symmetry.
//!
//! Two boards are alike when one becomes the other by exchanging bands, stacks, rows within a band
//! and columns within a stack, by mirroring at the diagonal where boxes are square, and by numbering
//! the digits anew. For 9×9 boards these are 2 · 6⁸ = 3,359,232 rearrangements. The canonical form
//! is the least of all the strings that they lead to, where an empty cell comes before 1, and 1
//! before 2; so digits are numbered in the order in which they appear.
//!
//! ```text
//! . 2 . 4        . . . 1
//! . . 1 .   ─▶   . 2 3 .     the first two rows and the last two columns changed places, and
//! . 1 . .        . 1 . .     1 2 4 3 are numbered 1 2 3 4
//! 4 . . 3        3 . 4 .
//! ```
//!
//! [`search`] sets up the form's rows one after another, and keeps all partial rearrangements that
//! tie: [`row`] says the least string that a row can give, [`split`] which arrangements of columns
//! give it. Columns that no row has told apart have no order yet. [`pairs`] begins boards whose
//! first row has many digits, as that of a full grid, and so too many arrangements. [`lines`] has the board's rows, and its
//! columns as the rows of the mirrored board.
//!
//! Absent are boards whose candidates are restricted, and forms that look at the pattern of givens
//! first, as some tools do: theirs is often not the least string.

mod key;
mod lines;
mod pairs;
mod partial;
mod rearrangement;
mod row;
mod search;
mod sha256;
mod split;
mod turn;

use std::fmt;

use grid::{Board, Cell, DigitSet, Shape};

pub use key::CanonicalKey;
pub use rearrangement::{Orientation, Rearrangement};
use search::Search;
pub use turn::{Cycle, Turn, Whole};

/// A board's canonical form, with the way to it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Canonical {
    board: Board,
    automorphisms: Option<u128>,
    rearrangement: Rearrangement,
}

/// Why there is no canonical form of a board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NotCanonical {
    /// Candidates are restricted, and the form has digits alone.
    Restricted,
    /// Too many partial rearrangements tie. It happens above 9×9 alone.
    TooSymmetric,
}

impl fmt::Display for NotCanonical {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NotCanonical::Restricted => "a board with restricted candidates has no canonical form",
            NotCanonical::TooSymmetric => "too many rearrangements of the board tie",
        })
    }
}

impl std::error::Error for NotCanonical {}

impl Canonical {
    /// The form itself.
    pub fn board(&self) -> &Board {
        &self.board
    }

    /// How many rearrangements of the board lead to its form, as many as there are of the board to
    /// itself; `None` when there are more than a `u128` holds.
    pub fn automorphisms(&self) -> Option<u128> {
        self.automorphisms
    }

    /// One of the rearrangements that make the form of the board.
    pub fn rearrangement(&self) -> &Rearrangement {
        &self.rearrangement
    }

    /// The form in short.
    pub fn key(&self) -> CanonicalKey {
        CanonicalKey::of(&self.board)
    }
}

/// The form's cells row by row, a symbol each, `.` for an empty one.
impl fmt::Display for Canonical {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.board.line())
    }
}

/// A search for a board's canonical form, slice by slice.
pub struct Canonicalizer {
    shape: Shape,
    search: Sized,
}

/// The search on boards up to 9×9, and on larger ones: arrays by side, with one more for an empty
/// cell's number, and words by row.
enum Sized {
    Small(Box<Search<9, 10, 1>>),
    Large(Box<Search<64, 65, 8>>),
}

impl Canonicalizer {
    /// A search that has not begun.
    ///
    /// # Errors
    /// When the board's candidates are restricted.
    pub fn new(board: &Board) -> Result<Canonicalizer, NotCanonical> {
        let shape = board.shape();
        let all = DigitSet::all(shape);
        let is_restricted = |cell| board.allowed(cell) != all;
        if board.restricted().is_some() && Cell::all(shape).any(is_restricted) {
            return Err(NotCanonical::Restricted);
        }
        let search = match shape.side() {
            ..=9 => Sized::Small(Box::new(Search::new(board))),
            _ => Sized::Large(Box::new(Search::new(board))),
        };
        Ok(Canonicalizer { shape, search })
    }

    /// Goes on until the form is found, or it is clear that too much ties. `None` when `stop`, which
    /// is asked after every few rows that were looked at, said so before that.
    pub fn slice(&mut self, stop: &dyn Fn() -> bool) -> Option<Result<Canonical, NotCanonical>> {
        match &mut self.search {
            Sized::Small(search) => search.slice(self.shape, stop),
            Sized::Large(search) => search.slice(self.shape, stop),
        }
    }
}

/// A board's canonical form, in one go: some microseconds for a 9×9 puzzle.
///
/// # Errors
/// Why there is none.
///
/// ```
/// let board = "2..4 ..1. .1.. 4..3".parse()?;
/// let form = puzzle::canonical(&board).expect("a small board");
/// assert_eq!(form.rearrangement().apply(&board).as_ref(), Some(form.board()));
/// # Ok::<(), grid::ParseBoardError>(())
/// ```
pub fn canonical(board: &Board) -> Result<Canonical, NotCanonical> {
    let mut search = Canonicalizer::new(board)?;
    loop {
        if let Some(found) = search.slice(&|| false) {
            return found;
        }
    }
}

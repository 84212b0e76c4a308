//! The vocabulary of every board: shapes, cells, digits, houses and what a board holds.
//!
//! | word | means |
//! |---|---|
//! | shape | a box of rows × cols; the board has rows · cols cells a side |
//! | cell | one place, numbered row by row from the top left |
//! | digit | a value from 1 to the side |
//! | house | a row, a column or a box |
//! | peers | the other cells that share a house with a cell |
//! | given | a digit that is fixed |
//! | candidate | a digit that is still possible in a cell |
//! | entry, mark | what was put in beside the givens: a digit; a candidate that a player noted |
//!
//! Nothing here knows of files, engines or screens, and only `words` is imported.

mod board;
mod candidates;
mod cell;
mod digit;
mod digit_set;
mod geometry;
mod position;
mod shape;
mod verdict;

pub use board::{Board, Clash, ParseBoardError};
pub use candidates::Candidates;
pub use cell::Cell;
pub use digit::Digit;
pub use digit_set::DigitSet;
pub use geometry::{Geometry, House, HouseKind};
pub use position::{CellState, CellValue, Position};
pub use shape::{Shape, ShapeError};
pub use verdict::Verdict;

//! The basic types for boards of all shapes: shapes, cells, digits, houses and positions.
//!
//! | word | meaning |
//! |---|---|
//! | shape | the box size, rows × cols; the side of the board is rows · cols |
//! | cell | a square of the board, numbered row by row from the top left |
//! | digit | a value from 1 to the side |
//! | house | a row, a column or a box |
//! | peers | the other cells that share a house with a cell |
//! | given | a digit that is part of the puzzle |
//! | candidate | a digit that is still possible in a cell |
//! | entry, mark | added by a player: a digit in a cell; a candidate noted in a cell |
//!
//! The crate deliberately doesn't contain code for files, engines or screens, and doesn't depend on
//! any other crate of the workspace.

mod board;
mod candidates;
mod cell;
mod digit;
mod digit_set;
mod geometry;
mod insertion_sort;
mod name_comparison;
mod position;
mod shape;
mod verdict;

pub use board::{Board, Clash, ParseBoardError};
pub use candidates::Candidates;
pub use cell::Cell;
pub use digit::Digit;
pub use digit_set::DigitSet;
pub use geometry::{Geometry, House, HouseKind};
pub use insertion_sort::{insertion_sort, insertion_sort_by_key, shell_sort};
pub use name_comparison::are_names_alike;
pub use position::{CellState, CellValue, Position};
pub use shape::{Shape, ShapeError};
pub use verdict::Verdict;

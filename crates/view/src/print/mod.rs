//! Printed sheets: the pages and their layout, and drawings of puzzles.

mod drawing;
mod pages;
mod puzzle_numbers;

pub use drawing::{CELL_WIDTH, board_drawing, parse_solution};
pub(crate) use drawing::{PlacedSymbol, write_symbols};
pub use pages::{PageLayout, PrintedItem, PrintedPage, lay_out_pages, page_count};
pub use play::save::{PrintOptions, SolutionPages};
pub use puzzle_numbers::{NumbersError, format_range, parse_numbers};

//! Printed sheets: the pages and their layout, and drawings of puzzles.

mod drawing;
mod numbers;
mod pages;

pub(crate) use drawing::{PlacedSymbol, write_symbols};
pub use drawing::{UNIT, drawing, solution};
pub use numbers::{NumbersError, format_range, parse_numbers};
pub use pages::{PageLayout, PrintedItem, PrintedPage, page_count, pages};
pub use play::save::{PrintOptions, SolutionPages};

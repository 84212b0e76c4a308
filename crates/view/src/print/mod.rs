//! Printed sheets: the options, the pages and their layout, and drawings of puzzles.

mod drawing;
mod numbers;
mod options;
mod pages;

pub(crate) use drawing::{PlacedSymbol, write_symbols};
pub use drawing::{UNIT, drawing, solution};
pub use numbers::{NumbersError, format_range, parse_numbers};
pub use options::{PrintOptions, SolutionPages};
pub use pages::{PageLayout, PrintedItem, PrintedPage, page_count, pages};

//! What formats share that write a board as rows over several lines: the tokens of a row, how boards
//! stand in a file, and the borders around them.

pub(crate) mod borders;
pub(crate) mod grid_format;
pub(crate) mod layout;
pub(crate) mod pencil_grid;
pub(crate) mod sheet;
pub(crate) mod spreadsheet;
pub(crate) mod tokens;

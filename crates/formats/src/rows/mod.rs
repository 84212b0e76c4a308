//! Code shared by formats that write a board as several rows: the tokens of a row, the layout of
//! boards in a file, and the borders around boards.

pub(crate) mod annotations;
pub(crate) mod borders;
pub(crate) mod grid_format;
pub(crate) mod layout;
pub(crate) mod pencil_grid;
pub(crate) mod sheet;
pub(crate) mod spreadsheet;
pub(crate) mod tokens;

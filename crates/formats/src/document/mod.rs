//! Code shared by formats that are documents of JSON or tags, and by the codes and links that
//! contain such documents.

pub(crate) mod json;
pub(crate) mod links;
pub(crate) mod lz;
pub(crate) mod partial_board;
pub(crate) mod sudokupad_shorthand;
pub(crate) mod tags;

//! What formats share that are documents, JSON or tags, and the codes and links that hold those.

pub(crate) mod json;
pub(crate) mod links;
pub(crate) mod lz;
pub(crate) mod partial_board;
pub(crate) mod sudokupad_shorthand;
pub(crate) mod tags;

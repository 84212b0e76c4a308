//! What formats share that read characters and lines: bytes to text, text to lines, what posts put
//! around puzzles, and what letters mean on large boards.

pub(crate) mod decoder;
pub(crate) mod letters;
pub(crate) mod lines;
pub(crate) mod markup;
mod place;
pub(crate) mod quotes;

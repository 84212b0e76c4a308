//! Code shared by formats that read characters and lines: decoding, splitting into lines, removing
//! markup and quote markers around puzzles, and the alphabets of large boards.

pub(crate) mod decoder;
pub(crate) mod letters;
pub(crate) mod lines;
pub(crate) mod markup;
mod place;
pub(crate) mod quotes;
pub(crate) mod wrapped;

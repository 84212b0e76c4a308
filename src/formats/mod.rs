//! Bytes to drafts and back: one file a format, one trait, one list.
//!
//! A [`Format`] makes a [`Reader`], which is shown the lines of a file one by one and says what
//! each is. A line that is a record reads as a [`Draft`], whenever it is wanted; the draft's check
//! makes a board of it.
//!
//! Detection looks at content alone: [`detect`] asks the formats in the order of [`FORMATS`], and
//! the last one takes whatever is left, so that what is wrong with a file can be told by line.

mod draft;
mod fault;
mod grid;
mod headed;
mod line;
mod lines;
mod table;
mod text;

pub use draft::Draft;
pub use fault::{Expected, Fault, Found};
pub use grid::write as write_grid;
pub use line::write as write_line;
pub use lines::{Line, Lines};
pub use table::write as write_table;
pub use text::Decoder;

use crate::grid::Shape;

/// Every format that can be read, in the order in which they are asked whether a file is theirs.
pub static FORMATS: [&dyn Format; 2] = [&headed::Headed, &line::Plain];

/// A way to write puzzles in a file, one record a line.
pub trait Format: Sync {
    /// The name that the command line takes.
    fn name(&self) -> &'static str;

    /// What people call it.
    fn title(&self) -> &'static str;

    /// Whether a file that begins with this line is of this format.
    fn likes(&self, first: &[u8]) -> bool;

    /// Whether one fault spoils the whole file.
    fn is_strict(&self) -> bool;

    /// A reader that has seen nothing yet.
    fn reader(&self) -> Box<dyn Reader>;

    /// Reads a line that a reader of this format has seen as a record.
    ///
    /// # Errors
    /// What the reader would say of the line.
    fn read(&self, line: Line) -> Result<Draft, Fault>;
}

/// Goes through one file of a format. Lines come without their ends and trailing blanks.
pub trait Reader: Send {
    /// Judges the next line of the file, quickly: a record is not yet read.
    ///
    /// # Errors
    /// What is wrong with the line.
    fn see(&mut self, line: Line) -> Result<Seen, Fault>;
}

/// What a line of a file is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seen {
    /// A puzzle of that shape.
    Record(Shape),
    /// Nothing to play: a header, a comment or a blank line.
    Other,
}

/// The format of a file that begins with this line: the first in the list that likes it.
pub fn detect(first: &[u8]) -> &'static dyn Format {
    let liking = FORMATS.iter().find(|format| format.likes(first));
    *liking.unwrap_or(&FORMATS[FORMATS.len() - 1])
}

//! Bytes to drafts and back: one file a format, one trait, one list.
//!
//! A [`Format`] makes a [`Reader`], which is shown the lines of a file one by one and says what
//! each is; [`Records`] makes places of records of that. The text of a record reads as a
//! [`Draft`], whenever it is wanted, and the draft's check makes a board of it.
//!
//! Detection looks at content alone: [`detect`] asks the formats in the order of [`FORMATS`], and
//! plain lines take whatever is left, so that what is wrong with a file can be told by line.

mod bank;
mod block;
mod csv;
mod draft;
mod fault;
mod gameid;
mod grid;
mod headed;
mod line;
mod lines;
mod loose;
mod numbers;
mod records;
mod sheet;
mod sukaku;
mod table;
mod text;

pub use draft::Draft;
pub use fault::{Expected, Fault, Found};
pub use lines::{Line, Lines};
pub use records::{Place, Records, Text};
pub use text::Decoder;

use crate::grid::{Board, Shape};

/// Every format there is, in the order in which they are asked whether a file is theirs.
pub static FORMATS: [&dyn Format; 11] = [
    &bank::Bank,
    &sukaku::Sukaku,
    &gameid::GameId,
    &csv::Csv,
    &block::Block,
    &table::Table,
    &numbers::Numbers,
    &headed::Headed,
    &grid::Bordered,
    &line::Plain,
    &loose::Loose,
];

/// A way to write puzzles in a file.
pub trait Format: Sync {
    /// The name that the command line takes.
    fn name(&self) -> &'static str;

    /// What people call it.
    fn title(&self) -> &'static str;

    /// Whether a file that begins with these lines is of this format.
    fn likes(&self, head: &Head) -> bool;

    /// Whether one fault spoils the whole file.
    fn is_strict(&self) -> bool {
        false
    }

    /// A reader that has seen nothing yet.
    fn reader(&self) -> Box<dyn Reader>;

    /// Reads a record that a reader of this format has seen.
    ///
    /// # Errors
    /// What the reader would say of it.
    fn read(&self, text: Text) -> Result<Draft, Fault>;

    /// What stands before the first record of a file, which is of that shape; often nothing.
    fn header(&self, _: Shape) -> String {
        String::new()
    }

    /// A board as one record, line ends included; `None` when the format cannot hold it.
    fn write(&self, board: &Board) -> Option<String>;
}

/// Goes through one file of a format. Lines come without their ends and trailing blanks.
pub trait Reader: Send {
    /// Judges the next line of the file, quickly: what it says is not yet read.
    ///
    /// # Errors
    /// What is wrong with the line, and with it the record that it would be part of.
    fn see(&mut self, line: Line) -> Result<Seen, Fault>;

    /// Judges the end of the file.
    ///
    /// # Errors
    /// What is missing of the record that the latest lines are part of.
    fn end(&mut self) -> Result<(), Fault> {
        Ok(())
    }
}

/// What a line of a file is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Seen {
    /// Nothing to play: a header, a comment or a blank line.
    Other,
    /// Part of a record that may have more lines.
    Part,
    /// The last line of a record; often its only one.
    Last,
    /// Nothing to play either, and no record goes on past it.
    After,
}

/// The beginning of a file, to tell its format by.
pub struct Head<'a> {
    /// Its first lines that are not blank, of those that have arrived whole.
    pub lines: Vec<&'a [u8]>,
    /// Whether these are all the lines of the file.
    pub whole: bool,
}

/// As much of a file as is looked at to tell its format: more than the largest board takes.
const HEAD: usize = 16 * 1024;

/// The format of a file that begins with these bytes: the first in the list that likes it, or
/// else plain lines. `None` when too little has arrived to tell; `last` says that no more will
/// come. Told by the same bytes however they arrive.
pub fn detect(bytes: &[u8], last: bool) -> Option<&'static dyn Format> {
    let whole = bytes.len() < HEAD;
    if whole && !last {
        return None;
    }
    let bytes = &bytes[..bytes.len().min(HEAD)];
    let mut lines = Lines::default();
    let arrived = std::iter::from_fn(|| lines.next(bytes, whole).map(|(_, line)| line.bytes));
    let head = Head { lines: arrived.filter(|line| !line.is_empty()).collect(), whole };
    let liking = FORMATS.into_iter().find(|format| format.likes(&head));
    Some(liking.unwrap_or(&line::Plain))
}

/// The format of that name.
pub fn by_name(name: &str) -> Option<&'static dyn Format> {
    FORMATS.iter().copied().find(|format| format.name() == name)
}

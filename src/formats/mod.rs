//! Bytes to drafts and back: one file a format, one trait, one list.
//!
//! A [`Format`] makes a [`Reader`], which is shown the lines of a file one by one and says what
//! each is; [`Records`] makes places of records of that. The text of a record reads as a
//! [`Draft`], whenever it is wanted, and the draft's check makes a board of it.
//!
//! Detection looks at content alone: [`detect`] asks the formats in the order of [`FORMATS`], and
//! the last one takes whatever is left, so that what is wrong with a file can be told by line.

mod draft;
mod fault;
mod grid;
mod headed;
mod line;
mod lines;
mod records;
mod table;
mod text;

pub use draft::Draft;
pub use fault::{Expected, Fault, Found};
pub use grid::write as write_grid;
pub use line::write as write_line;
pub use lines::{Line, Lines};
pub use records::{Place, Records, Text};
pub use table::write as write_table;
pub use text::Decoder;

/// Every format that can be read, in the order in which they are asked whether a file is theirs.
pub static FORMATS: [&dyn Format; 2] = [&headed::Headed, &line::Plain];

/// A way to write puzzles in a file.
pub trait Format: Sync {
    /// The name that the command line takes.
    fn name(&self) -> &'static str;

    /// What people call it.
    fn title(&self) -> &'static str;

    /// Whether a file that begins with these lines is of this format.
    fn likes(&self, head: &Head) -> Likes;

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

/// What a format says to the beginning of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Likes {
    /// It is not its own.
    No,
    /// More of the file would tell.
    Unsure,
    /// It is its own.
    Yes,
}

/// As much of a file as is looked at to tell its format.
const HEAD: usize = 64 * 1024;

/// The format of a file that begins with these bytes: the first in the list that likes it, or
/// else the last. `None` when too little has arrived to tell; `last` says that no more will come.
pub fn detect(bytes: &[u8], last: bool) -> Option<&'static dyn Format> {
    let whole = last && bytes.len() <= HEAD;
    let mut lines = Lines::default();
    let head = &bytes[..bytes.len().min(HEAD)];
    let arrived = std::iter::from_fn(|| lines.next(head, whole).map(|(_, line)| line.bytes));
    let head = Head { lines: arrived.filter(|line| !line.is_empty()).collect(), whole };
    let enough = last || bytes.len() >= HEAD;
    if head.lines.is_empty() && !enough {
        return None;
    }
    for format in FORMATS {
        match format.likes(&head) {
            Likes::No => {}
            Likes::Unsure if enough => {}
            Likes::Unsure => return None,
            Likes::Yes => return Some(format),
        }
    }
    FORMATS.last().copied()
}

/// The format of that name.
pub fn by_name(name: &str) -> Option<&'static dyn Format> {
    FORMATS.iter().copied().find(|format| format.name() == name)
}

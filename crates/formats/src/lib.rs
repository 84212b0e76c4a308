//! Bytes to drafts and back: one file a format, one trait, one list.
//!
//! A [`Format`] makes a [`LineScanner`], which is shown the lines of a file one by one and says what
//! each is; [`Records`] makes places of records of that. The text of a record reads as a
//! [`Draft`], whenever it is wanted, and the draft's check makes a board of it.
//!
//! Detection looks at content alone: [`detect`] asks the formats in the order of [`FORMATS`], and
//! plain lines take whatever is left, so that what is wrong with a file can be told by line.

pub mod address;
mod bank;
mod block;
mod bordered;
mod csv;
mod document;
mod draft;
mod fault;
mod features;
mod fpuzzles;
mod gameid;
mod gnome;
mod headed;
mod hodoku;
mod info;
mod infos;
mod ksudoku;
mod line;
mod lists;
mod loose;
mod misfit;
mod numbers;
mod opensudoku;
mod pencilmarks;
mod prose;
mod records;
mod rows;
mod sdk;
mod sdx;
mod ss;
mod sudokupad;
mod sudokuwiki;
mod sukaku;
mod table;
mod text;

pub use draft::Draft;
pub use fault::{Expected, Fault, Found};
pub use features::{Feature, FeatureSet};
pub use info::Info;
pub use infos::{INFOS, info};
pub use records::{Place, Records, Text};
pub use text::decoder::Decoder;
pub use text::letters::{Alphabet, Letters, Survey};
pub use text::lines::{Cut, Line, Lines};

use grid::{Cell, DigitSet, Position, Shape};
use rows::borders;

/// Every format there is, in the order in which they are asked whether a file is theirs.
pub static FORMATS: [&dyn Format; 25] = [
    &opensudoku::OpenSudoku,
    &ksudoku::KSudoku,
    &gnome::Gnome,
    &fpuzzles::FPuzzles,
    &sudokupad::SudokuPad,
    &lists::Lists,
    &bank::Bank,
    &sukaku::Sukaku,
    &gameid::GameId,
    &sudokuwiki::SudokuWiki,
    &hodoku::Hodoku,
    &csv::Csv,
    &sdk::Sdk,
    &ss::Ss,
    &sdx::SDX,
    &pencilmarks::PencilMarks,
    &block::BLOCK,
    &table::TABLE,
    &numbers::NUMBERS,
    &headed::Headed,
    &bordered::BORDERED,
    &line::LINE,
    &line::SDM,
    &loose::LOOSE,
    &prose::Prose,
];

/// A way to write puzzles in a file.
pub trait Format: Sync {
    /// What is constant about it.
    fn info(&self) -> &'static Info;

    /// Whether a file that begins like this is of this format.
    fn detect(&self, head: &Head) -> bool;

    /// How a file is cut into what a scanner is shown.
    fn cut(&self) -> Cut {
        Cut::Lines
    }

    /// A scanner that has seen nothing yet.
    fn scanner(&self) -> Box<dyn LineScanner>;

    /// Whether its scanner previews the beginning of a file before the first line is pushed.
    fn previews(&self) -> bool {
        false
    }

    /// Reads a record that a scanner of this format has found, in the letters of its file.
    ///
    /// # Errors
    /// What the scanner would say of it, and letters that are none of the file's.
    fn read(&self, text: Text, letters: &Letters) -> Result<Draft, Fault>;

    /// Shows the symbols of a record to a survey, if the format has letters.
    fn survey(&self, _: Text, _: &mut Survey) {}

    /// What stands before the first record of a file, which is of that shape; often nothing.
    fn header(&self, _: Shape) -> String {
        String::new()
    }

    /// What stands after the last record; often nothing.
    fn footer(&self) -> &'static str {
        ""
    }

    /// A position as one record, line ends included; `None` when the format cannot hold its
    /// shape, or a contradiction that is in it. What the format does not keep is left out, and
    /// entries are givens then.
    fn write(&self, position: &Position) -> Option<String>;
}

/// Goes through one file of a format. Lines come without their ends and trailing blanks.
pub trait LineScanner: Send {
    /// Looks at the file's beginning, to tell what no line tells by itself.
    fn preview(&mut self, _: &Head) {}

    /// Judges the next line of the file, quickly: what it says is not yet read.
    ///
    /// # Errors
    /// What is wrong with the line, and with it the record that it would be part of.
    fn push(&mut self, line: Line) -> Result<LineRole, Fault>;

    /// Judges the end of the file.
    ///
    /// # Errors
    /// What is missing of the record that the latest lines are part of.
    fn end(&mut self) -> Result<(), Fault> {
        Ok(())
    }

    /// The shape of the latest record; `None` when it is to be read for that.
    fn shape(&self) -> Option<Shape> {
        None
    }

    /// What was seen so far that no position can keep.
    fn unsupported(&self) -> FeatureSet {
        FeatureSet::NONE
    }
}

/// What a line of a file is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineRole {
    /// Nothing to play: a header, a comment or a blank line.
    Other,
    /// Part of a record that may have more lines.
    Part,
    /// The same, of a record that begins here: the one before it, if there is one, is whole.
    First,
    /// The last line of a record; often its only one.
    Last,
    /// Nothing to play either, and no record goes on past it.
    After,
}

/// The beginning of a file, to tell its format by.
pub struct Head<'a> {
    /// Its first lines that are not blank, of those that have arrived whole.
    pub lines: Vec<&'a [u8]>,
    /// Its first bytes, from the first that is not blank: of a line, too, that has not arrived
    /// whole.
    pub start: &'a [u8],
    /// Whether these are all the lines of the file.
    pub whole: bool,
}

impl<'a> Head<'a> {
    /// The head of a file that begins with these bytes; `whole` says that there are no others.
    pub fn of(bytes: &'a [u8], whole: bool) -> Head<'a> {
        let mut lines = Lines::default();
        let arrived = std::iter::from_fn(|| lines.next(bytes, whole).map(|(_, line)| line.bytes));
        let lines = arrived.filter(|line| !line.is_empty()).collect();
        Head { lines, start: bytes.trim_ascii_start(), whole }
    }

    /// Whether some line is a border or has bars.
    pub(crate) fn is_drawn(&self) -> bool {
        let drawn = |text: &str| borders::is_border(text) || borders::has_bars(text);
        self.lines.iter().any(|line| drawn(&String::from_utf8_lossy(line)))
    }

    /// Its lines that are no `#` comments, without the blanks in front of them.
    fn records(&self) -> impl Iterator<Item = &'a [u8]> {
        let lines = self.lines.iter().map(|line| line.trim_ascii_start());
        lines.filter(|line| !line.starts_with(b"#"))
    }

    /// Whether the first of its records looks like that, or half of them do: a fault in a record
    /// does not make another format of a file.
    fn mostly(&self, looks: impl Fn(&[u8]) -> bool) -> bool {
        let mut looks: Vec<bool> = self.records().map(looks).collect();
        let first = looks.first() == Some(&true);
        let all = looks.len();
        looks.retain(|looks| *looks);
        first || !looks.is_empty() && 2 * looks.len() >= all
    }
}

/// What a file's beginning tells.
#[derive(Clone)]
pub struct Detection {
    /// The format that it is read in.
    pub format: &'static dyn Format,
    /// Others that it could be read in, the likelier first.
    pub others: Vec<&'static dyn Format>,
}

/// As much of a file as is looked at to tell its format: more than the largest board takes.
const HEAD: usize = 16 * 1024;

/// The format of a file that begins with these bytes: the first in the list that likes it; where
/// none does, plain lines, or headed ones if the first is an integer. `None` when too little has arrived to tell; `last` says that no more will
/// come. Told by the same bytes however they arrive.
pub fn detect(bytes: &[u8], last: bool) -> Option<Detection> {
    let head = head(bytes, last)?;
    let mut liking = FORMATS.into_iter().filter(|format| format.detect(&head));
    let format = liking.next().unwrap_or_else(|| match headed::begins(&head) {
        true if misfit::misfit(&head).is_none() => &headed::Headed,
        _ => &line::LINE,
    });
    Some(Detection { format, others: liking.collect() })
}

/// The beginning of a file that begins with these bytes, once so much has arrived.
fn head(bytes: &[u8], last: bool) -> Option<Head<'_>> {
    let whole = bytes.len() < HEAD;
    (last || !whole).then(|| Head::of(&bytes[..bytes.len().min(HEAD)], whole))
}

/// What a position has that a format does not keep.
pub fn unsupported(format: &dyn Format, position: &Position) -> FeatureSet {
    let shape = position.shape();
    let all = DigitSet::all(shape);
    let restricted = |cell: Cell| position.givens().allowed(cell) != all;
    let has = [
        (Feature::Entries, position.entries().next().is_some()),
        (Feature::Marks, position.marked().next().is_some()),
        (Feature::Candidates, Cell::all(shape).any(restricted)),
        (Feature::MarkPlaces, Cell::all(shape).any(|cell| !position.held(cell).centre.is_empty())),
        (Feature::Boxes, Shape::of_side(shape.side()) != Some(shape)),
        (Feature::Colours, Cell::all(shape).any(|cell| !position.held(cell).colours.is_empty())),
    ];
    let has = has.into_iter().filter(|(_, has)| *has);
    has.fold(FeatureSet::NONE, |things, (thing, _)| things.with(thing))
        .minus(format.info().supports)
}

/// A position as one record of a format, as [`Format::write`] does. Where it keeps marks, but not
/// where in a cell they stand, they stand in one place.
pub fn write(format: &dyn Format, position: &Position) -> Option<String> {
    match format.info().supports.contains(Feature::MarkPlaces) {
        true => format.write(position),
        false => format.write(&position.plain()),
    }
}

/// The format of that name.
pub fn by_name(name: &str) -> Option<&'static dyn Format> {
    FORMATS.into_iter().find(|format| format.info().name == name)
}

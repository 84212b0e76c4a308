//! File formats: parses bytes into drafts and writes positions as bytes, with one file per format,
//! one trait and one list.
//!
//! A [`Format`] creates a [`LineScanner`], which receives the lines of a file one by one and
//! classifies each. [`RecordScanner`] combines these lines into the places of records. The text of
//! a record can be parsed into a [`Draft`] at any time, and a valid draft becomes a [`Position`].
//!
//! Detection depends only on the content: [`detect`] asks the formats in the order of [`FORMATS`].
//! Plain lines accept any other file, so that its faults can be reported line by line.

pub mod address;
mod bank;
mod block;
mod bordered;
mod csv;
mod document;
mod draft;
mod embedded;
mod fault;
mod features;
mod flags;
mod forms;
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
mod places;
mod prose;
mod records;
mod repairs;
mod rows;
mod sdk;
mod sdx;
mod sites;
mod ss;
mod sudokupad;
mod sudokuwiki;
mod sukaku;
mod table;
mod text;

pub use csv::csv_fields;
pub use draft::Draft;
pub use fault::{Expected, Fault, Found};
pub use features::{Feature, FeatureSet};
pub use info::Info;
pub use infos::{INFOS, info};
pub use records::{Place, RecordScanner, Text};
pub use repairs::{Doubt, Repair, RepairSet};
pub use sites::{Site, SiteLink};
pub use text::decoder::Decoder;
pub use text::letters::{Alphabet, Letters, Survey};
pub use text::lines::{Line, Lines, SplitMode};
pub use text::lowercase;

use grid::{Cell, DigitSet, Position, Shape};
use rows::borders;

/// All formats, in the order in which detection asks them.
pub static FORMATS: [&dyn Format; 28] = [
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
    &hodoku::Susser,
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
    &PLACES,
    &embedded::Embedded,
];

/// The format of places for files in which it is detected.
static PLACES: places::Places = places::Places { is_chosen: false };
/// The format of places for files for which the user chose it.
static CHOSEN_PLACES: places::Places = places::Places { is_chosen: true };

/// The number of formats at the end of [`FORMATS`] that are used only if the format that is
/// detected otherwise can't read any record of a file, or might misread places as cells.
const FALLBACK_COUNT: usize = 2;

/// A file format for puzzles.
pub trait Format: Sync {
    /// Returns the format's constant properties.
    fn info(&self) -> &'static Info;

    /// Returns `true` if a file with this beginning is in this format.
    fn detect(&self, head: &Head) -> bool;

    /// Returns the way in which a file is split into the pieces passed to the scanner.
    fn split_mode(&self) -> SplitMode {
        SplitMode::Lines
    }

    /// Creates a scanner for a new file.
    fn scanner(&self) -> Box<dyn LineScanner>;

    /// Returns `true` if [`LineScanner::preview`] must be called before the first line is pushed.
    fn needs_preview(&self) -> bool {
        false
    }

    /// Returns `true` if boards in unusual forms, which this format doesn't read or misreads, may
    /// be detected as this format. Such files may be rewritten before they are read.
    fn resembles_unusual_forms(&self) -> bool {
        false
    }

    /// Returns `true` if the cells of a board may be on any number of lines. Such a format might
    /// read 27 places (row, column and digit) as the 81 cells of a board.
    fn ignores_lines(&self) -> bool {
        false
    }

    /// Returns `true` if the scanner itself rejects every record that can't be read. Otherwise,
    /// [`RecordScanner`] also reads each record when it is found, and reports its fault.
    fn rejects_unreadable_records(&self) -> bool {
        true
    }

    /// Parses a record found by a scanner of this format, using the letters of its file.
    ///
    /// # Errors
    /// Returns a fault if the scanner would reject the record, or if a letter isn't one of the
    /// file's.
    fn read(&self, text: Text, letters: &Letters) -> Result<Draft, Fault>;

    /// Adds the symbols of a record to a survey of its file's letters. The default does nothing.
    fn survey(&self, _: Text, _: &mut Survey) {}

    /// Returns the text that precedes the first record of a file with boards of this shape. By
    /// default, the text is empty.
    fn header(&self, _: Shape) -> String {
        String::new()
    }

    /// Returns the text that follows the last record of a file. By default, the text is empty.
    fn footer(&self) -> &'static str {
        ""
    }

    /// Writes a position as one record, including line ends. Returns `None` if the format is
    /// read-only, or if it can't store the position's shape or a contradiction such as a cell
    /// without candidates. Anything else that the format doesn't support is left out. Entries are
    /// written as givens if they aren't supported.
    fn write(&self, position: &Position) -> Option<String>;
}

/// A scanner for one file of a format. The lines that it receives have no line ends and no trailing
/// spaces.
pub trait LineScanner: Send {
    /// Examines the beginning of the file for information that single lines don't contain.
    fn preview(&mut self, _: &Head) {}

    /// Checks and classifies the next line of the file quickly, without parsing its content.
    ///
    /// # Errors
    /// Returns a fault if the line, and therefore its record, is invalid.
    fn push(&mut self, line: Line) -> Result<LineRole, Fault>;

    /// Checks the end of the file.
    ///
    /// # Errors
    /// Returns a fault if the last record is incomplete.
    fn finish(&mut self) -> Result<(), Fault> {
        Ok(())
    }

    /// Returns the shape of the latest record, or `None` if the record must be parsed to determine
    /// it.
    fn shape(&self) -> Option<Shape> {
        None
    }

    /// Returns the features seen so far that a position can't represent.
    fn unsupported(&self) -> FeatureSet {
        FeatureSet::NONE
    }

    /// Returns `true` if different symbols in a board were read as empty cells.
    fn has_strays(&self) -> bool {
        false
    }
}

/// The role of a line in a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineRole {
    /// Content that isn't part of a puzzle: a header, a comment or an empty line.
    Other,
    /// A part of a record that may have more lines.
    Part,
    /// The first line of a record that may have more lines. It completes the previous record, if
    /// any.
    First,
    /// The last line of a record, and often its only one.
    Last,
    /// Content that isn't part of a puzzle, and that completes the record before it.
    After,
}

/// The beginning of a file, used for format detection.
pub struct Head<'a> {
    /// The first nonempty lines of the file, without the last one if it hasn't arrived completely.
    pub lines: Vec<&'a [u8]>,
    /// The first bytes of the file, without leading whitespace. They may end within a line that
    /// hasn't arrived completely.
    pub start: &'a [u8],
    /// Whether this is the complete file.
    pub is_whole: bool,
}

impl<'a> Head<'a> {
    /// Creates the head of a file that begins with these bytes. `is_whole` is `true` if there are
    /// no more bytes.
    pub fn new(bytes: &'a [u8], is_whole: bool) -> Head<'a> {
        let mut lines = Lines::default();
        let arrived =
            std::iter::from_fn(|| lines.next(bytes, is_whole).map(|(_, line)| line.bytes));
        let lines = arrived.filter(|line| !line.is_empty()).collect();
        Head { lines, start: bytes.trim_ascii_start(), is_whole }
    }

    /// Returns `true` if any line is a border or has bars.
    pub(crate) fn has_drawing(&self) -> bool {
        let drawn = |text: &str| borders::is_border(text) || borders::has_bars(text);
        self.lines.iter().any(|line| drawn(&String::from_utf8_lossy(line)))
    }

    /// Returns the lines that aren't `#` comments, without leading spaces.
    fn uncommented_lines(&self) -> impl Iterator<Item = &'a [u8]> {
        let lines = self.lines.iter().map(|line| line.trim_ascii_start());
        lines.filter(|line| !line.starts_with(b"#"))
    }

    /// Returns `true` if the condition holds for the first of the [`Head::uncommented_lines`] or
    /// for at least half of them. A single faulty record therefore doesn't change the format of the
    /// file.
    fn holds_for_most_lines(&self, is_expected: impl Fn(&[u8]) -> bool) -> bool {
        let mut results: Vec<bool> = self.uncommented_lines().map(is_expected).collect();
        let first = results.first() == Some(&true);
        let all = results.len();
        results.retain(|is_expected| *is_expected);
        first || !results.is_empty() && 2 * results.len() >= all
    }
}

/// The result of format detection.
#[derive(Clone)]
pub struct Detection {
    /// The detected format.
    pub format: &'static dyn Format,
    /// Other possible formats, the most likely one first.
    pub other_formats: Vec<&'static dyn Format>,
    /// Whether no format accepts the file.
    pub is_guess: bool,
}

/// The number of bytes examined to detect the format of a file. The largest board takes fewer
/// bytes.
const HEAD_BYTES: usize = 16 * 1024;

/// Detects the format of a file that begins with these bytes: the first one in the list that
/// accepts it. If none does, the format is plain lines, or headed lines if the first line is an
/// integer and the file isn't a table without a valid shape. The last two formats in the list are
/// used only if this format can't read any record or might misread places as cells. `last` is
/// `true` if no more bytes will come. Returns `None` if too few bytes have arrived. The result
/// doesn't depend on the pieces in which the bytes arrive.
pub fn detect(bytes: &[u8], last: bool) -> Option<Detection> {
    let head = head(bytes, last)?;
    let (ordinary, fallbacks) = FORMATS.split_at(FORMATS.len() - FALLBACK_COUNT);
    let accepts = |format: &&&'static dyn Format| format.detect(&head);
    let mut accepting = ordinary.iter().filter(accepts).copied();
    let first = accepting.next();
    let format = first.unwrap_or_else(|| match headed::has_header(&head) {
        true if misfit::table_fault(&head).is_none() => &headed::Headed,
        _ => &line::LINE,
    });
    let mut others: Vec<&'static dyn Format> = accepting.collect();
    let is_doubtful = || format.ignores_lines() && PLACES.detect(&head);
    let fallback = fallbacks.iter().find(accepts);
    if let Some(fallback) = fallback.filter(|_| is_doubtful() || !can_read_any(format, &head)) {
        others.insert(0, format);
        return Some(Detection { format: *fallback, other_formats: others, is_guess: false });
    }
    // If there are too few places to be certain, their format is only offered.
    if first.is_none() && CHOSEN_PLACES.detect(&head) {
        others.push(&CHOSEN_PLACES);
    }
    Some(Detection { format, other_formats: others, is_guess: first.is_none() })
}

/// Returns `true` if a format can read at least one record at the beginning of a file. If there are
/// faults, but only on lines without letters and digits, returns `false`, because a fallback format
/// can ignore such lines.
fn can_read_any(format: &'static dyn Format, head: &Head) -> bool {
    let mut records = RecordScanner::new(Some(format));
    let found: Vec<_> = std::iter::from_fn(|| records.next(head.start, head.is_whole)).collect();
    let text = |place: &Place| Text { line: place.line, bytes: &head.start[place.bytes.clone()] };
    let mut survey = Survey::default();
    found.iter().flatten().for_each(|place| format.survey(text(place), &mut survey));
    let letters = survey.letters();
    let (mut is_any_read, mut faults) = (false, Vec::new());
    for found in found {
        match found.and_then(|place| text(&place).position(format, &letters)) {
            Err(fault) => faults.push(fault.line),
            Ok(_) => is_any_read = true,
        }
    }
    let has_text = |line: &Line| line.bytes.iter().any(u8::is_ascii_alphanumeric);
    let mut lines = Lines::default();
    let mut lines = std::iter::from_fn(|| Some(lines.next(head.start, head.is_whole)?.1));
    let is_faulty = |line: Line| faults.contains(&line.number) && has_text(&line);
    is_any_read && (faults.is_empty() || lines.any(is_faulty))
}

/// Returns the head of a file, or `None` if too few bytes have arrived.
fn head(bytes: &[u8], last: bool) -> Option<Head<'_>> {
    let whole = bytes.len() < HEAD_BYTES;
    (last || !whole).then(|| Head::new(&bytes[..bytes.len().min(HEAD_BYTES)], whole))
}

/// Returns the features of a position that a format can't store.
pub fn unsupported(format: &dyn Format, position: &Position) -> FeatureSet {
    let shape = position.shape();
    let all = DigitSet::all(shape);
    let restricted = |cell: Cell| position.givens().allowed_digits(cell) != all;
    let has = [
        (Feature::Entries, position.entry_cells().next().is_some()),
        (Feature::Marks, position.cells_with_changed_marks().next().is_some()),
        (Feature::Candidates, Cell::all(shape).any(restricted)),
        (
            Feature::MarkPlaces,
            Cell::all(shape).any(|cell| !position.cell_state(cell).centre.is_empty()),
        ),
        (Feature::Boxes, Shape::from_side(shape.side()) != Some(shape)),
        (
            Feature::Colours,
            Cell::all(shape).any(|cell| !position.cell_state(cell).colours.is_empty()),
        ),
    ];
    let has = has.into_iter().filter(|(_, has)| *has);
    has.fold(FeatureSet::NONE, |things, (thing, _)| things.with(thing))
        .minus(format.info().supports)
}

/// Writes a position as one record of a format, like [`Format::write`]. If the format supports
/// marks but doesn't distinguish corner and centre marks, they are merged. Returns `None` if the
/// format can't store the position.
pub fn write(format: &dyn Format, position: &Position) -> Option<String> {
    match format.info().supports.contains(Feature::MarkPlaces) {
        true => format.write(position),
        false => format.write(&position.to_plain()),
    }
}

/// Returns the format with this name, or `None` if there is none. Use this function for formats
/// that the user chooses: the places format that it returns needs only four places, fewer than the
/// format in [`FORMATS`].
pub fn by_name(name: &str) -> Option<&'static dyn Format> {
    if name == CHOSEN_PLACES.info().name {
        return Some(&CHOSEN_PLACES);
    }
    FORMATS.into_iter().find(|format| format.info().name == name)
}

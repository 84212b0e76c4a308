//! A writer of puzzles in a format, one after another, with separators between them.

use std::sync::{Mutex, OnceLock, PoisonError};

use formats::{self, Feature, FeatureSet, Format};
use grid::{Board, Position, Shape};
use words::{faults, with_article};

use super::input::Record;

/// A writer of one file in a format.
pub struct FormatWriter {
    to: &'static dyn Format,
    /// The shape of the first puzzle, after it has been written.
    first_shape: OnceLock<Shape>,
    /// The features of the written puzzles that the format can't store.
    lost: Mutex<FeatureSet>,
}

/// A puzzle as text in a format, and the features that were lost.
pub struct WrittenPuzzle {
    shape: Shape,
    text: String,
    /// The features of the puzzle that the format can't store.
    lost: FeatureSet,
}

impl FormatWriter {
    /// Creates a writer that hasn't written any puzzle yet.
    pub fn new(to: &'static dyn Format) -> FormatWriter {
        FormatWriter { to, first_shape: OnceLock::new(), lost: Mutex::default() }
    }

    /// Converts a puzzle to the text of the format.
    ///
    /// # Errors
    /// Returns the reason why the format can't represent the puzzle.
    pub fn prepare(&self, record: &Record) -> Result<WrittenPuzzle, String> {
        let (to, position) = (self.to, &record.position);
        let shape = position.shape();
        let mut text =
            formats::write(to, position).ok_or_else(|| unsupported_board_error(to, shape))?;
        let mut lost = formats::unsupported(to, position);
        if to.info().name == "bank" {
            let rating = rating_in_note(&record.note).ok_or("the format bank requires the note of each puzzle to be a rating, such as 7.1; `ninefold rate` computes ratings.")?;
            text = text.replace("  0.0\n", &format!("  {rating}\n"));
        } else if !record.note.is_empty() {
            lost = lost.with(Feature::Notes);
        }
        Ok(WrittenPuzzle { shape, text, lost })
    }

    /// Appends a puzzle. The format's header precedes the first puzzle. An empty line precedes each
    /// later puzzle that has several lines.
    ///
    /// # Errors
    /// Returns the reason why the puzzle can't be in this file.
    pub fn write(&self, puzzle: WrittenPuzzle, out: &mut String) -> Result<(), String> {
        let WrittenPuzzle { shape, text, lost } = puzzle;
        let name = self.to.info().name;
        match (self.first_shape.get(), self.to.header(shape).is_empty()) {
            (None, _) => out.push_str(&self.to.header(shape)),
            (Some(other), false) if *other != shape => {
                return Err(format!(
                    "a {name} file with {other} boards can't contain {} board.",
                    with_article(shape)
                ));
            }
            // An empty line separates a puzzle with several lines from the previous puzzle.
            (Some(_), _) if text.lines().nth(1).is_some() => out.push('\n'),
            (Some(_), _) => {}
        }
        self.first_shape.get_or_init(|| shape);
        let mut all = self.lost.lock().unwrap_or_else(PoisonError::into_inner);
        *all = all.or(lost);
        out.push_str(&text);
        Ok(())
    }

    /// Returns the text that follows the last puzzle in a file; empty if no puzzle was written.
    pub fn footer(&self) -> &'static str {
        if self.first_shape.get().is_some() { self.to.footer() } else { "" }
    }

    /// Returns a note if the format couldn't store everything about the puzzles, and otherwise
    /// `None`.
    pub fn lost_features_note(&self) -> Option<String> {
        describe_lost_features(self.to, &self.lost)
    }
}

/// Returns the rating in a note that consists of a rating, such as `7.1`. Returns `None` for other
/// notes.
fn rating_in_note(note: &str) -> Option<&str> {
    let (whole, tenth) = note.trim().split_once('.')?;
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    let is_rating = is_number(whole) && whole.len() <= 2 && is_number(tenth) && tenth.len() == 1;
    (is_rating && note.trim() != "0.0").then_some(note.trim())
}

/// Returns a note for users if a format can't store some features, and otherwise `None`.
pub fn describe_lost_features(to: &dyn Format, lost: &Mutex<FeatureSet>) -> Option<String> {
    let lost = *lost.lock().unwrap_or_else(PoisonError::into_inner);
    let note =
        || format!("the format {} can't store {}", to.info().name, faults::feature_list(lost));
    (!lost.is_empty()).then(note)
}

/// Returns the reason why a format can't store a board of this shape: the board's contents, its
/// size or its box size.
fn unsupported_board_error(to: &dyn Format, shape: Shape) -> String {
    let name = to.info().name;
    let usual = Shape::from_side(shape.side()) == Some(shape);
    match to.write(&Position::new(Board::empty(shape))) {
        Some(_) => format!("the format {name} can't store the contents of this board."),
        None if usual => format!("the format {name} can't store {} board.", with_article(shape)),
        None => format!(
            "the format {name} can't store {} board with {}×{} boxes.",
            with_article(shape),
            shape.box_rows(),
            shape.box_cols()
        ),
    }
}

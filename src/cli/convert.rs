//! Puzzles written in a format, one after another: what stands between them, and what the format does
//! not keep of them.

use std::sync::{Mutex, OnceLock, PoisonError};

use formats::{self, Feature, FeatureSet, Format};
use grid::{Board, Position, Shape};
use words::faults;

use super::input::Record;

/// A file that is being written.
pub struct Convert {
    to: &'static dyn Format,
    /// The shape of the first puzzle, once it is written.
    first: OnceLock<Shape>,
    /// What puzzles had that the format does not keep.
    lost: Mutex<FeatureSet>,
}

impl Convert {
    /// A file of a format, with no puzzle yet.
    pub fn new(to: &'static dyn Format) -> Convert {
        Convert { to, first: OnceLock::new(), lost: Mutex::default() }
    }

    /// Appends a puzzle, and what parts it from the one before.
    ///
    /// # Errors
    /// Why the file cannot hold it.
    pub fn print(&self, record: &Record, out: &mut String) -> Result<(), String> {
        let (to, position) = (self.to, &record.position);
        let (name, shape) = (to.info().name, position.shape());
        let text = formats::write(to, position).ok_or_else(|| misfit(to, shape))?;
        match (self.first.get(), to.header(shape).is_empty()) {
            (None, _) => out.push_str(&to.header(shape)),
            (Some(other), false) if *other != shape => {
                return Err(format!("a {name} file of {other} boards holds no {shape} board."));
            }
            // Boards of many lines stand apart.
            (Some(_), _) if text.lines().nth(1).is_some() => out.push('\n'),
            (Some(_), _) => {}
        }
        self.first.get_or_init(|| shape);
        let mut lost = self.lost.lock().unwrap_or_else(PoisonError::into_inner);
        *lost = lost.or(formats::unsupported(to, position));
        if !record.note.is_empty() {
            *lost = lost.with(Feature::Notes);
        }
        out.push_str(&text);
        Ok(())
    }

    /// What stands after the last puzzle.
    pub fn footer(&self) -> &'static str {
        if self.first.get().is_some() { self.to.footer() } else { "" }
    }

    /// What is to be said after it.
    pub fn note(&self) -> Option<String> {
        lost(self.to, &self.lost)
    }
}

/// What is to be said where a format does not keep all that puzzles had.
pub fn lost(to: &dyn Format, lost: &Mutex<FeatureSet>) -> Option<String> {
    let lost = *lost.lock().unwrap_or_else(PoisonError::into_inner);
    let told = || format!("the format {} does not keep {}", to.info().name, faults::features(lost));
    (!lost.is_empty()).then(told)
}

/// Why a format does not hold a board of a shape.
fn misfit(to: &dyn Format, shape: Shape) -> String {
    let name = to.info().name;
    let usual = Shape::of_side(shape.side()) == Some(shape);
    match to.write(&Position::of(Board::empty(shape))) {
        Some(_) => format!("what is on this board does not fit into the format {name}."),
        None if usual => format!("a {shape} board does not fit into the format {name}."),
        None => format!(
            "a {shape} board with boxes of {}×{} cells does not fit into the format {name}.",
            shape.rows(),
            shape.cols()
        ),
    }
}

//! The values of columns for one puzzle, found measure by measure: the one implementation for the
//! command line and for workers.
//!
//! ```text
//! Measure ── begin ──▶ Box<dyn Measuring> ── slice, slice, … ──▶ Findings: a value per column
//! ```
//!
//! All values are about the givens, never about a player's entries. A measure that a look at the
//! puzzle suffices for is over after its first slice.

mod canonical;
mod grade;
mod look;
mod rating;
mod redundancy;
mod resolution;
mod solutions;
#[cfg(test)]
mod tests;

use std::sync::LazyLock;

use collection::{ColumnId, ColumnValue, Measure, PuzzleKey, ValueState, Vocabulary};
use grid::Board;
use serde::{Deserialize, Serialize};

/// The names of techniques in expressions; values of columns contain their numbers.
pub static VOCABULARY: LazyLock<Vocabulary> = LazyLock::new(words::vocabulary);

/// The effort of a measure.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Effort {
    /// Only as far as is quick. Grading uses singles, locked candidates and subsets; puzzles that need
    /// more stay ungraded. A search for solutions is given up after [`QUICK_NODES`] nodes.
    Quick,
    /// Until the values are known.
    Full,
}

/// The number of nodes after which a quick search for solutions is given up. No known 9×9 puzzle
/// needs as many.
pub const QUICK_NODES: u64 = 100_000;

/// The findings of a measure about one puzzle.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Findings {
    /// The values that are known now, and the columns for which the puzzle will never have one.
    pub values: Vec<(ColumnId, ValueState)>,
    /// The key that equivalent puzzles share, if the measure finds it.
    pub key: Option<PuzzleKey>,
    /// A solution, if the measure finds one.
    pub solution: Option<Board>,
}

/// A measure of one puzzle that is under way.
pub trait Measuring {
    /// Continues until the findings are complete or `stop` returns `true`; returns `None` if it was
    /// stopped. It must not be called again after it returned findings.
    fn slice(&mut self, stop: &dyn Fn() -> bool) -> Option<Findings>;
}

/// Begins a measure of the puzzle with these givens.
///
/// [`Measure::Record`], [`Measure::Play`] and [`Measure::Clock`] are about more than the givens. They
/// only find what is true of a puzzle that is in no file and that nobody has played.
pub fn begin(measure: Measure, effort: Effort, givens: &Board) -> Box<dyn Measuring> {
    match measure {
        Measure::Record => Box::new(Found(look::record(givens))),
        Measure::Play => Box::new(Found(play())),
        Measure::Givens => Box::new(Found(look::givens(givens))),
        Measure::Clock => Box::new(Found(Findings::default())),
        Measure::Solutions => Box::new(solutions::SolutionSearch::new(givens, effort)),
        Measure::Canonical => canonical::begin(givens),
        Measure::Redundancy => Box::new(redundancy::MinimalityCheck::new(givens)),
        Measure::Grade => Box::new(grade::Grading::new(givens, effort)),
        Measure::Trials => resolution::begin_trials(givens),
        Measure::Whips => resolution::begin_whips(givens),
        Measure::Bank => rating::begin(givens, ::rating::Scale::Bank),
        Measure::Explainer => rating::begin(givens, ::rating::Scale::Se),
    }
}

/// Finds the values that a look at the givens determines.
pub fn look(givens: &Board) -> Findings {
    let mut findings = look::record(givens);
    findings.values.extend(look::givens(givens).values);
    findings
}

/// Finds the canonical form of a puzzle, and what is derived from it.
pub fn canonical(givens: &Board) -> Findings {
    canonical::begin(givens).slice(&|| false).unwrap_or_default()
}

/// Finds the progress of a puzzle that nobody has played.
pub fn play() -> Findings {
    Findings::default().with("state", 0_u32).with("time", 0_u32)
}

/// The version of stored values: another one if columns or techniques get other numbers. It is a constant,
/// which a test holds to the names, because the page compares it without knowing the techniques.
pub const VERSION: u32 = 1_094_018_515;

/// A measure that was over as soon as it began.
struct Found(Findings);

impl Measuring for Found {
    fn slice(&mut self, _: &dyn Fn() -> bool) -> Option<Findings> {
        Some(std::mem::take(&mut self.0))
    }
}

impl Findings {
    /// Returns the value of a column if it is a number.
    pub fn number(&self, column: &str) -> Option<u32> {
        let column = ColumnId::from_name(column)?;
        self.values.iter().find_map(|(of, value)| match value {
            ValueState::Known(ColumnValue::Number(number)) if *of == column => Some(*number),
            _ => None,
        })
    }

    /// Adds the milliseconds that the measure took.
    pub fn add_time(&mut self, ms: f64) {
        *self = std::mem::take(self).with("ms", ms as u32);
    }

    /// Adds a number. Numbers that are too large become [`u32::MAX`].
    fn with(mut self, column: &str, number: impl TryInto<u32>) -> Findings {
        let number = number.try_into().unwrap_or(u32::MAX);
        self.set(column, ValueState::Known(ColumnValue::Number(number)));
        self
    }

    fn set(&mut self, column: &str, value: ValueState) {
        self.values.extend(ColumnId::from_name(column).map(|column| (column, value)));
    }

    /// The findings about a puzzle that has no values in the columns of a measure.
    fn never(measure: Measure) -> Findings {
        let values = measure.columns().map(|column| (column, ValueState::Never)).collect();
        Findings { values, ..Findings::default() }
    }
}

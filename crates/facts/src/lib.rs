//! The computation of a puzzle's values in the columns of a collection. Each measure determines the
//! values of several columns. The command line and the workers share this implementation.
//!
//! ```text
//! Measure ── begin ──▶ Box<dyn Measurement> ── slice, slice, … ──▶ Findings: a value per column
//! ```
//!
//! All values are computed from the givens. A player's entries are ignored. A measure that doesn't
//! need a search is finished in its first slice.

mod canonical;
mod givens;
mod grade;
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

/// The names of techniques in filter expressions. Values of columns refer to techniques by their
/// numbers in this vocabulary.
pub static VOCABULARY: LazyLock<Vocabulary> = LazyLock::new(words::vocabulary);

/// The effort to spend on a measure.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Effort {
    /// Little effort: grading uses only singles, locked candidates and subsets, so puzzles that
    /// need other techniques stay ungraded. A search for solutions is abandoned after
    /// [`QUICK_NODES`] nodes.
    Quick,
    /// As much effort as is needed to find the values.
    Full,
}

/// The number of nodes after which a quick search for solutions is abandoned. No known 9×9 puzzle
/// needs that many.
pub const QUICK_NODES: u64 = 100_000;

/// The findings of a measure about one puzzle.
#[derive(Clone, PartialEq, Default, Debug)]
pub struct Findings {
    /// The values that were found. Columns for which the puzzle can never have a value are included
    /// as [`ValueState::Never`].
    pub values: Vec<(ColumnId, ValueState)>,
    /// The key that equivalent puzzles share, or `None` if the measure doesn't find the key.
    pub key: Option<PuzzleKey>,
    /// A solution of the puzzle, or `None` if the measure doesn't find one.
    pub solution: Option<Board>,
}

/// A measurement of one puzzle. It runs in slices, each of which is a call of
/// [`Measurement::run_until`].
pub trait Measurement {
    /// Continues until the findings are complete. Returns `None` if `stop` returned `true` before
    /// they were complete. This method must not be called again after it has returned findings.
    fn run_until(&mut self, stop: &dyn Fn() -> bool) -> Option<Findings>;
}

/// Starts a measure of the puzzle with these givens.
///
/// The values of [`Measure::Record`], [`Measure::Play`] and [`Measure::Clock`] don't depend only on
/// the givens. For these measures, the findings are those for a puzzle that isn't in a file and
/// hasn't been played.
pub fn begin_measurement(measure: Measure, effort: Effort, givens: &Board) -> Box<dyn Measurement> {
    match measure {
        Measure::Record => Box::new(FinishedMeasurement(givens::side_findings(givens))),
        Measure::Play => Box::new(FinishedMeasurement(unplayed_findings())),
        Measure::Givens => Box::new(FinishedMeasurement(givens::pattern_findings(givens))),
        Measure::Clock => Box::new(FinishedMeasurement(Findings::default())),
        Measure::Solutions => Box::new(solutions::SolutionSearch::new(givens, effort)),
        Measure::Canonical => canonical::begin(givens),
        Measure::Redundancy => Box::new(redundancy::MinimalityCheck::new(givens)),
        Measure::Grade => Box::new(grade::GradeSearch::new(givens, effort)),
        Measure::Trials => resolution::begin_trials(givens),
        Measure::Whips => resolution::begin_whips(givens),
        Measure::Bank => rating::begin(givens, ::rating::Scale::Bank),
        Measure::Explainer => rating::begin(givens, ::rating::Scale::Se),
    }
}

/// Returns the values that are computed from the givens without a search: the side, the number of
/// givens, and the symmetry.
pub fn findings_without_search(givens: &Board) -> Findings {
    let mut findings = givens::side_findings(givens);
    findings.values.extend(givens::pattern_findings(givens).values);
    findings
}

/// Returns the canonical form of a puzzle, the values that are derived from it, and the key. If the
/// puzzle has no canonical form, it never has these values.
pub fn canonical_findings(givens: &Board) -> Findings {
    canonical::begin(givens).run_until(&|| false).unwrap_or_default()
}

/// Returns the values for a puzzle that hasn't been played.
pub fn unplayed_findings() -> Findings {
    Findings::default().with_number("state", 0_u32).with_number("time", 0_u32)
}

/// The version of stored values. The version must change when columns or techniques are renumbered.
/// The version is a constant, so that the page can compare it without knowing the techniques. A
/// test checks that the constant matches the names of the columns and the techniques.
pub const VERSION: u32 = 1_094_018_515;

/// A measure that already has its findings when it starts.
struct FinishedMeasurement(Findings);

impl Measurement for FinishedMeasurement {
    fn run_until(&mut self, _: &dyn Fn() -> bool) -> Option<Findings> {
        Some(std::mem::take(&mut self.0))
    }
}

impl Findings {
    /// Returns the number in a column, or `None` if the column has no known number.
    pub fn number(&self, column: &str) -> Option<u32> {
        let column = ColumnId::from_name(column)?;
        self.values.iter().find_map(|(of, value)| match value {
            ValueState::Known(ColumnValue::Number(number)) if *of == column => Some(*number),
            _ => None,
        })
    }

    /// Adds the time that the measure took, in whole milliseconds.
    pub fn add_time(&mut self, ms: f64) {
        *self = std::mem::take(self).with_number("ms", ms as u32);
    }

    /// Returns the findings with a number in a column. A number that is too large becomes
    /// [`u32::MAX`].
    fn with_number(mut self, column: &str, number: impl TryInto<u32>) -> Findings {
        let number = number.try_into().unwrap_or(u32::MAX);
        self.set_value(column, ValueState::Known(ColumnValue::Number(number)));
        self
    }

    fn set_value(&mut self, column: &str, value: ValueState) {
        self.values.extend(ColumnId::from_name(column).map(|column| (column, value)));
    }

    /// Returns findings in which every column of a measure is [`ValueState::Never`].
    fn absent_findings(measure: Measure) -> Findings {
        let values = measure.columns().map(|column| (column, ValueState::Never)).collect();
        Findings { values, ..Findings::default() }
    }
}

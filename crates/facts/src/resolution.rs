//! The measures of a puzzle's depth of trial and error, and of the length of the longest whip that
//! it needs.

use collection::Measure;
use grid::Board;
use puzzle::{Uniqueness, UniquenessCheck};
use rating::{TrialDepth, TrialDepthSearch, WhipRating, WhipSearch};

use crate::{Findings, FinishedMeasurement, Measurement};

/// A search for a single value of a puzzle.
trait ValueSearch {
    /// The measure whose values the search finds.
    const MEASURE: Measure;

    /// Continues until the value is found, or is known not to exist. Returns `None` if `stop`
    /// returned `true` before the search was finished.
    fn run_until(&mut self, stop: &dyn Fn() -> bool) -> Option<Findings>;
}

impl ValueSearch for TrialDepthSearch {
    const MEASURE: Measure = Measure::Trials;

    fn run_until(&mut self, stop: &dyn Fn() -> bool) -> Option<Findings> {
        let depth = match TrialDepthSearch::run_until(self, stop)? {
            TrialDepth::Known(depth) => depth,
            TrialDepth::AtLeastThree => 4,
        };
        Some(Findings::default().with_number("tedepth", depth))
    }
}

impl ValueSearch for WhipSearch {
    const MEASURE: Measure = Measure::Whips;

    fn run_until(&mut self, stop: &dyn Fn() -> bool) -> Option<Findings> {
        Some(match WhipSearch::run_until(self, stop)? {
            WhipRating::Known(length) => Findings::default().with_number("w", length),
            WhipRating::AtLeast(_) | WhipRating::Unsolvable => {
                Findings::absent_findings(Measure::Whips)
            }
        })
    }
}

/// A search for a value of a puzzle. The search first checks that the puzzle is proper.
struct CheckedSearch<S> {
    check: UniquenessCheck,
    is_proper: bool,
    search: S,
}

pub fn begin_trials(givens: &Board) -> Box<dyn Measurement> {
    begin(givens, TrialDepthSearch::new(givens))
}

pub fn begin_whips(givens: &Board) -> Box<dyn Measurement> {
    begin(givens, WhipSearch::new(givens))
}

fn begin<S: ValueSearch + 'static>(givens: &Board, search: Option<S>) -> Box<dyn Measurement> {
    let Some(search) = search else {
        return Box::new(FinishedMeasurement(Findings::absent_findings(S::MEASURE)));
    };
    Box::new(CheckedSearch { check: UniquenessCheck::new(givens), is_proper: false, search })
}

impl<S: ValueSearch> Measurement for CheckedSearch<S> {
    fn run_until(&mut self, stop: &dyn Fn() -> bool) -> Option<Findings> {
        if !self.is_proper {
            match self.check.run_until(stop)? {
                Uniqueness::Unique(_) => self.is_proper = true,
                Uniqueness::Impossible | Uniqueness::Several => {
                    return Some(Findings::absent_findings(S::MEASURE));
                }
            }
        }
        self.search.run_until(stop)
    }
}

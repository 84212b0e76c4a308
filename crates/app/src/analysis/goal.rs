//! The player's goals for all puzzles of a collection, and the passes that each goal takes.

use collection::Measure;
use facts::Effort;
use rating::Scale;
use serde::{Deserialize, Serialize};

/// A goal of the player for all puzzles of a collection.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Goal {
    /// The values of a measure for every puzzle.
    Values(Measure),
    /// A file with a solution of each puzzle, in the order of the puzzles.
    SolutionsFile,
}

/// A pass over all puzzles: the measure, and the effort to spend on each puzzle.
pub type Pass = (Measure, Effort);

impl Goal {
    /// Returns the goal of rating all puzzles on a scale.
    pub fn for_ratings(scale: Scale) -> Goal {
        Goal::Values(match scale {
            Scale::Bank => Measure::Bank,
            _ => Measure::Explainer,
        })
    }

    /// Returns the passes that the goal takes, in order.
    pub fn passes(self) -> &'static [Pass] {
        match self {
            Goal::Values(measure) => passes_of_measure(measure),
            Goal::SolutionsFile => passes_of_measure(Measure::Solutions),
        }
    }
}

/// Returns the passes that determine the values of a measure, in order. The list is empty if the
/// values are known without a pass. Easy puzzles are graded first.
pub fn passes_of_measure(measure: Measure) -> &'static [Pass] {
    match measure {
        Measure::Solutions => &[(Measure::Solutions, Effort::Quick)],
        Measure::Grade => &[(Measure::Grade, Effort::Quick), (Measure::Grade, Effort::Full)],
        Measure::Canonical => &[(Measure::Canonical, Effort::Full)],
        Measure::Redundancy => &[(Measure::Redundancy, Effort::Full)],
        Measure::Trials => &[(Measure::Trials, Effort::Full)],
        Measure::Whips => &[(Measure::Whips, Effort::Full)],
        Measure::Bank => &[(Measure::Bank, Effort::Full)],
        Measure::Explainer => &[(Measure::Explainer, Effort::Full)],
        // These values are known without a pass.
        Measure::Record | Measure::Play | Measure::Givens | Measure::Clock => &[],
    }
}

/// Returns the number of puzzles per batch of a pass. `is_large` means that the collection has
/// boards larger than 9×9.
pub fn batch_size((measure, effort): Pass, is_large: bool) -> u64 {
    match measure {
        _ if is_large => 4,
        Measure::Bank | Measure::Explainer | Measure::Whips => 32,
        Measure::Grade if effort == Effort::Full => 128,
        Measure::Redundancy | Measure::Trials => 128,
        _ => 1024,
    }
}

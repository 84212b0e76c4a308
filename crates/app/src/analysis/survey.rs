//! The solution classes of the collection's puzzles, as far as their solutions have been counted.

use collection::{ClassColumn, SolutionClass};

/// The solution classes of the leading puzzles, as far as they are known.
#[derive(Default)]
pub struct Survey {
    /// Whether the player has asked for the classes.
    pub is_wanted: bool,
    /// The solution classes that are known so far.
    classes: ClassColumn,
}

/// The number of puzzles per solution class, and how many puzzles have been classified.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SurveyCounts {
    /// The number of puzzles of each class, in the order of [`SolutionClass::ALL`].
    pub counts_by_class: [u64; SolutionClass::ALL.len()],
    /// The number of puzzles that were classified.
    pub classified_count: u64,
    /// The number of all puzzles of the collection.
    pub puzzle_count: u64,
}

impl Survey {
    /// Returns the solution classes that are known so far.
    pub fn classes(&self) -> &ClassColumn {
        &self.classes
    }

    /// Adds the solution classes of consecutive puzzles, the first of which has the number `from`.
    /// Classes that are already known are skipped. There must be no gap between the known classes
    /// and `from`.
    pub fn add_classes(&mut self, from: u64, classes: impl Iterator<Item = SolutionClass>) {
        let known = self.classes.len().saturating_sub(from);
        self.classes.extend(&classes.skip(known as usize).collect::<Vec<_>>());
    }

    /// Returns the number of puzzles per class, out of `total` puzzles, or `None` if no class is
    /// known and the player hasn't asked for any.
    pub fn counts(&self, total: u64) -> Option<SurveyCounts> {
        let done = self.classes.len();
        (self.is_wanted || done > 0).then(|| SurveyCounts {
            counts_by_class: SolutionClass::ALL.map(|class| self.classes.count(class)),
            classified_count: done,
            puzzle_count: total,
        })
    }
}

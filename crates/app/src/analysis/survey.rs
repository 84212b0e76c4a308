//! The numbers of solutions of the collection's puzzles, as far as they were counted.

use collection::{ClassColumn, SolutionClass};

/// The classes of the leading puzzles.
#[derive(Default)]
pub struct Survey {
    /// Whether the player has asked for the classes.
    pub is_wanted: bool,
    classes: ClassColumn,
}

/// The numbers of puzzles of each class.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SurveyCounts {
    /// The number of puzzles of each class, among those that were classified.
    pub of_class: [u64; SolutionClass::ALL.len()],
    /// The number of puzzles that were classified.
    pub done: u64,
    /// The number of all puzzles.
    pub total: u64,
}

impl Survey {
    /// The classes.
    pub fn classes(&self) -> &ClassColumn {
        &self.classes
    }

    /// Adds the classes of the puzzles from one number on, as far as they aren't known.
    pub fn add(&mut self, from: u64, classes: impl Iterator<Item = SolutionClass>) {
        let known = self.classes.len().saturating_sub(from);
        self.classes.extend(&classes.skip(known as usize).collect::<Vec<_>>());
    }

    /// The counts among `total` puzzles; `None` if the player has never asked for them.
    pub fn counts(&self, total: u64) -> Option<SurveyCounts> {
        let done = self.classes.len();
        (self.is_wanted || done > 0).then(|| SurveyCounts {
            of_class: SolutionClass::ALL.map(|class| self.classes.count(class)),
            done,
            total,
        })
    }
}

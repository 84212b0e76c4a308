//! Classes of puzzles by their number of solutions, and the class of each puzzle of a collection.

use serde::{Deserialize, Serialize};

/// A class of puzzles by their number of solutions: one, several, none, or unknown.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum SolutionClass {
    /// Exactly one solution.
    Proper,
    /// Two or more solutions.
    Several,
    /// No solution.
    Unsolvable,
    /// Unknown, because the search was abandoned after a maximum number of nodes.
    #[default]
    Unknown,
}

impl SolutionClass {
    /// All classes, proper puzzles first.
    pub const ALL: [SolutionClass; 4] = [
        SolutionClass::Proper,
        SolutionClass::Several,
        SolutionClass::Unsolvable,
        SolutionClass::Unknown,
    ];

    /// Returns the class of a puzzle with `count` solutions, where 2 means two or more.
    pub fn from_count(count: u32) -> SolutionClass {
        match count {
            0 => SolutionClass::Unsolvable,
            1 => SolutionClass::Proper,
            _ => SolutionClass::Several,
        }
    }
}

/// The classes of a collection's first puzzles, in one byte per puzzle.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct ClassColumn {
    classes: Vec<SolutionClass>,
    counts: [u64; SolutionClass::ALL.len()],
}

impl ClassColumn {
    /// Appends the classes of the next puzzles.
    pub fn extend(&mut self, classes: &[SolutionClass]) {
        self.classes.extend_from_slice(classes);
        for class in classes {
            self.counts[*class as usize] += 1;
        }
    }

    /// Returns the number of puzzles of a class.
    pub fn count(&self, class: SolutionClass) -> u64 {
        self.counts[class as usize]
    }

    /// Returns the number of classified puzzles.
    pub fn len(&self) -> u64 {
        self.classes.len() as u64
    }

    /// Returns `true` if no puzzle has been classified.
    pub fn is_empty(&self) -> bool {
        self.classes.is_empty()
    }

    /// Returns the number, counted from 0, of the next puzzle of a class. The search starts with
    /// the number `from`, and wraps around at the end. Returns `None` if no puzzle is in the class.
    pub fn next_puzzle(&self, class: SolutionClass, from: u64) -> Option<u64> {
        let from = usize::try_from(from).unwrap_or(usize::MAX).min(self.classes.len());
        let (before, after) = self.classes.split_at(from);
        let place = |all: &[SolutionClass]| all.iter().position(|other| *other == class);
        let found = place(after).map(|at| from + at).or_else(|| place(before))?;
        Some(found as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use SolutionClass::{Proper, Several, Unknown, Unsolvable};

    #[test]
    fn puzzles_are_counted_and_found_by_class() {
        let mut all = ClassColumn::default();
        assert_eq!((all.next_puzzle(Proper, 0), all.is_empty()), (None, true));
        all.extend(&[Proper, Several]);
        all.extend(&[Proper, Unsolvable, Several]);
        assert_eq!(SolutionClass::ALL.map(|j| all.count(j)), [2, 2, 1, 0]);
        assert_eq!(all.len(), 5);
        let next = |class, from| all.next_puzzle(class, from);
        assert_eq!([next(Several, 0), next(Several, 2), next(Several, 5)], [1, 4, 1].map(Some));
        assert_eq!([next(Unsolvable, 4), next(Unsolvable, u64::MAX)], [Some(3); 2]);
        assert_eq!(next(Unknown, 0), None);
    }
}

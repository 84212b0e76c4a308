//! What is found out about many puzzles: how many solutions each has, in the order of the puzzles.

use serde::{Deserialize, Serialize};

/// How many solutions a puzzle has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum SolutionClass {
    /// One.
    Proper,
    /// Two at the least.
    Several,
    /// None.
    Unsolvable,
    /// A search of bounded length did not tell.
    Unknown,
}

impl SolutionClass {
    /// Every one there is.
    pub const ALL: [SolutionClass; 4] = [
        SolutionClass::Proper,
        SolutionClass::Several,
        SolutionClass::Unsolvable,
        SolutionClass::Unknown,
    ];

    /// Whether a solution was found for sure.
    pub fn is_solved(self) -> bool {
        matches!(self, SolutionClass::Proper | SolutionClass::Several)
    }
}

/// What was found out about some puzzles that follow one another.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub struct Classified {
    /// Of each.
    pub classes: Vec<SolutionClass>,
    /// A line with a solution of each that [is solved](SolutionClass::is_solved); empty unless it was
    /// asked for.
    pub solutions: String,
}

impl Classified {
    /// A line for each puzzle: its solution, or what stands for it where there is none, and where
    /// nobody knows.
    pub fn lines(&self, none: &str, unknown: &str) -> String {
        let mut solutions = self.solutions.lines();
        let mut text = String::with_capacity(self.solutions.len() + 16 * self.classes.len());
        for class in &self.classes {
            text.push_str(match class {
                SolutionClass::Unsolvable => none,
                SolutionClass::Unknown => unknown,
                _ => solutions.next().unwrap_or(unknown),
            });
            text.push('\n');
        }
        text
    }
}

/// What is known of the first puzzles of a collection, a byte each.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct ClassColumn {
    all: Vec<SolutionClass>,
    counts: [u64; SolutionClass::ALL.len()],
}

impl ClassColumn {
    /// Takes what was found out about the puzzles that follow.
    pub fn extend(&mut self, classes: &[SolutionClass]) {
        self.all.extend_from_slice(classes);
        for class in classes {
            self.counts[*class as usize] += 1;
        }
    }

    /// How many puzzles are like this.
    pub fn count(&self, class: SolutionClass) -> u64 {
        self.counts[class as usize]
    }

    /// How many puzzles are known.
    pub fn len(&self) -> u64 {
        self.all.len() as u64
    }

    /// Whether none is.
    pub fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// The first puzzle of that number or a later one that is like this; after the last, the
    /// first of all.
    pub fn next(&self, class: SolutionClass, from: u64) -> Option<u64> {
        let from = usize::try_from(from).unwrap_or(usize::MAX).min(self.all.len());
        let (before, after) = self.all.split_at(from);
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
    fn classes_are_counted_and_found() {
        let mut all = ClassColumn::default();
        assert_eq!((all.next(Proper, 0), all.is_empty()), (None, true));
        all.extend(&[Proper, Several]);
        all.extend(&[Proper, Unsolvable, Several]);
        assert_eq!(SolutionClass::ALL.map(|j| all.count(j)), [2, 2, 1, 0]);
        assert_eq!(all.len(), 5);
        let next = |class, from| all.next(class, from);
        assert_eq!([next(Several, 0), next(Several, 2), next(Several, 5)], [1, 4, 1].map(Some));
        assert_eq!([next(Unsolvable, 4), next(Unsolvable, u64::MAX)], [Some(3); 2]);
        assert_eq!(next(Unknown, 0), None);
    }

    #[test]
    fn lines_stand_for_puzzles() {
        let classes = vec![Unsolvable, Proper, Unknown, Several];
        let classified = Classified { classes, solutions: "12\n34\n".into() };
        assert_eq!(classified.lines("none", "?"), "none\n12\n?\n34\n");
    }
}

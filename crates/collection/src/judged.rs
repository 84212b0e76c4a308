//! What is found out about many puzzles: how many solutions each has, in the order of the puzzles.

use std::{collections::BTreeMap, ops::Range};

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

/// Numbers that are handed out in portions to whoever works on them, and what comes back of each,
/// put in the order of the numbers. So few are out at once that what waits for its turn stays small.
pub struct Portions<T> {
    count: u64,
    size: u64,
    ahead: u64,
    handed_out: u64,
    put: u64,
    waiting: BTreeMap<u64, (Range<u64>, T)>,
}

/// So many portions a worker are handed out before the earliest has come back.
const AHEAD: u64 = 32;

impl<T> Portions<T> {
    /// The numbers from 0 up to a count, in portions of some size at the most, for some workers:
    /// smaller ones when there are few, so that each has something to do.
    pub fn new(count: u64, largest: u64, workers: usize) -> Portions<T> {
        let workers = workers.max(1) as u64;
        let size = (count / (8 * workers)).clamp(1, largest.max(1));
        let ahead = AHEAD * workers * size;
        Portions { count, size, ahead, handed_out: 0, put: 0, waiting: BTreeMap::new() }
    }

    /// The next numbers; `None` when all are out, or too many for now.
    pub fn take(&mut self) -> Option<Range<u64>> {
        if self.handed_out == self.count || self.handed_out - self.put >= self.ahead {
            return None;
        }
        let from = self.handed_out;
        self.handed_out = self.count.min(from + self.size);
        Some(from..self.handed_out)
    }

    /// Takes back what was found out about some numbers; what there is now in their order.
    pub fn put(&mut self, numbers: Range<u64>, found: T) -> Vec<T> {
        self.waiting.insert(numbers.start, (numbers, found));
        let mut ready = Vec::new();
        while let Some((numbers, found)) = self.waiting.remove(&self.put) {
            self.put = numbers.end.max(self.put + 1);
            ready.push(found);
        }
        ready
    }

    /// Whether everything came back.
    pub fn is_over(&self) -> bool {
        self.put >= self.count
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
        let judged = Classified { classes, solutions: "12\n34\n".into() };
        assert_eq!(judged.lines("none", "?"), "none\n12\n?\n34\n");
    }

    /// However portions come back, what they bring has the order of the numbers.
    #[test]
    fn portions_come_in_order() {
        for (count, workers) in [(0, 2), (1, 2), (7, 1), (100, 3), (528_012, 2), (5000, 64)] {
            let mut portions = Portions::new(count, 512, workers);
            let mut out: Vec<Range<u64>> = Vec::new();
            let (mut found, mut most, mut turn) = (Vec::new(), 0, 0);
            loop {
                while out.len() < 2 * workers
                    && let Some(numbers) = portions.take()
                {
                    assert!(numbers.end - numbers.start <= 512 && !numbers.is_empty());
                    out.push(numbers);
                }
                if out.is_empty() {
                    break;
                }
                // The first worker is slow: its portion stays out for long.
                turn += 1;
                let at = if turn % 200 == 0 { 0 } else { out.len() - 1 };
                let numbers = out.remove(at);
                for numbers in portions.put(numbers.clone(), numbers) {
                    found.extend(numbers);
                }
                most = most.max(portions.waiting.len());
            }
            assert!(portions.is_over() && found.into_iter().eq(0..count), "{count}");
            assert!(most as u64 <= AHEAD * workers as u64, "{most} wait");
        }
    }
}

//! A step: one use of a technique, as data. It is enough to explain, to draw, to speak, to apply, and
//! to verify again.
//!
//! What a picture needs (houses, fins, colours, sets, chain nodes) stands beside the *proof*: a list
//! of [`Clause`]s, each of which says that one of some candidates is true. Conclusions follow from
//! the proof and from the rules alone, so that [`verify`](crate::verify) needs to know no technique.

use grid::{Cell, Digit, DigitSet};
use serde::{Deserialize, Serialize};

use crate::{Candidate, CellSet, Pencilmarks};

/// One use of a technique. It concludes something that the position does not show yet.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Step {
    /// The id of the technique; it is not sent.
    #[serde(skip)]
    pub technique: &'static str,
    /// The digits that the pattern is about.
    pub digits: DigitSet,
    /// The cells of the pattern, where they play one role.
    pub cells: CellSet,
    /// Houses that the pattern holds all places of: base sets of a fish, the house of a subset.
    pub base: Vec<usize>,
    /// Houses that it eliminates from.
    pub cover: Vec<usize>,
    /// Places outside the cover sets.
    pub fins: CellSet,
    /// Sets of candidates that are true or false together.
    pub colours: Vec<Vec<Candidate>>,
    /// Almost locked sets, or other sets of cells with their digits, in the order of the argument.
    pub sets: Vec<(CellSet, DigitSet)>,
    /// The nodes of chains, each chain in the order of its argument.
    pub chains: Vec<Vec<Node>>,
    /// What the conclusions follow from.
    pub proof: Vec<Clause>,
    /// What is placed.
    pub placements: Vec<Candidate>,
    /// What is taken away.
    pub eliminations: Vec<Candidate>,
}

/// A node of a chain: candidates of one digit, one of which is true when the node is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct Node {
    /// The digit.
    pub digit: Digit,
    /// One cell; several of a group or of an almost locked set.
    pub cells: CellSet,
    /// The link to the node before it; a strong one at the first node means nothing.
    pub strong: bool,
}

/// One of some candidates is true.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Clause {
    /// A cell holds one of its candidates.
    Cell(Cell),
    /// A digit has one of its places in a house, by the house's number.
    House(usize, Digit),
    /// Cells with a pair of digits which could be swapped hold something else somewhere: a rectangle
    /// or a loop. It holds in puzzles with one solution.
    Deadly(CellSet, DigitSet),
    /// Without these candidates every cell has two and every digit two places a house; so one of
    /// them is true. It holds in puzzles with one solution.
    Grave(Vec<Candidate>),
}

impl Pencilmarks {
    /// Does what a step concludes.
    pub fn apply(&mut self, step: &Step) {
        step.eliminations.iter().for_each(|candidate| self.eliminate(*candidate));
        step.placements.iter().for_each(|candidate| self.place(*candidate));
    }

    /// How many cells hold a single after a step, naked or hidden, that held none before.
    pub fn singles_after(&self, step: &Step) -> usize {
        let singles = |marks: &Pencilmarks| -> CellSet {
            marks.naked().chain(marks.hidden()).map(|single| single.cell).collect()
        };
        let mut after = self.clone();
        after.apply(step);
        singles(&after).minus(&singles(self)).len()
    }
}

impl Step {
    /// A step about some digits, before it concludes anything.
    pub fn about(digits: DigitSet) -> Step {
        Step { digits, ..Step::default() }
    }

    /// The step with more clauses in its proof; those that are there are not added again.
    #[must_use]
    pub fn because(mut self, clauses: impl IntoIterator<Item = Clause>) -> Step {
        for clause in clauses {
            if !self.proof.contains(&clause) {
                self.proof.push(clause);
            }
        }
        self
    }

    /// The step with the eliminations of a digit from some cells; each must be a candidate there.
    #[must_use]
    pub fn without(mut self, digit: Digit, cells: &CellSet) -> Step {
        self.eliminations.extend(cells.into_iter().map(|cell| Candidate::new(digit, cell)));
        self
    }

    /// The step with the eliminations of some digits from a cell, as far as they are there.
    #[must_use]
    pub fn clearing(mut self, marks: &Pencilmarks, cell: Cell, digits: DigitSet) -> Step {
        let gone = marks.candidates(cell).and(digits);
        self.eliminations.extend(gone.map(|digit| Candidate::new(digit, cell)));
        self
    }

    /// The step with a placement.
    #[must_use]
    pub fn placing(mut self, digit: Digit, cell: Cell) -> Step {
        self.placements.push(Candidate::new(digit, cell));
        self
    }

    /// Whether it concludes anything.
    pub fn concludes(&self) -> bool {
        !self.placements.is_empty() || !self.eliminations.is_empty()
    }

    /// Whether it holds in puzzles with one solution only.
    pub fn uses_uniqueness(&self) -> bool {
        self.proof.iter().any(|c| matches!(c, Clause::Deadly(..) | Clause::Grave(_)))
    }

    /// Puts eliminations in order, each once.
    pub(crate) fn tidy(&mut self) {
        self.eliminations.sort_unstable();
        self.eliminations.dedup();
    }
}

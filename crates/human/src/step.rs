//! A step: one use of a technique, as data that can be explained, drawn, read aloud, applied and
//! verified.
//!
//! The data for a picture (houses, fins, colours, sets, chain nodes) is separate from the *proof*:
//! a list of [`Clause`]s, each of which states that one of several candidates is true. The
//! conclusions follow from the proof and the rules of Sudoku alone, so [`verify`](crate::verify)
//! doesn't depend on techniques.

use grid::{Cell, Digit, DigitSet};
use serde::{Deserialize, Serialize};

use crate::{BoardSymmetry, Candidate, CellSet, Pencilmarks};

/// One use of a technique in a position. A step has only conclusions that are new in the position.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Step {
    /// The id of the technique. This field isn't serialized.
    #[serde(skip)]
    pub technique: &'static str,
    /// The digits of the pattern.
    pub digits: DigitSet,
    /// The cells of the pattern, if they all have the same role.
    pub cells: CellSet,
    /// The houses, by index, in which the pattern includes all places of the digits, such as the
    /// base sets of a fish or the house of a subset.
    pub base_houses: Vec<usize>,
    /// The houses, by index, from which candidates are eliminated.
    pub cover_houses: Vec<usize>,
    /// The fins of a fish: places of the base sets that are outside the cover sets or in more than
    /// one base set.
    pub fins: CellSet,
    /// The colours: sets of candidates that are all true or all false.
    pub colours: Vec<Vec<Candidate>>,
    /// The almost locked sets, or other sets of cells with their digits, in the order of the
    /// argument.
    pub cell_digit_sets: Vec<(CellSet, DigitSet)>,
    /// The chains, each as a list of nodes in the order of the argument.
    pub chains: Vec<Vec<ChainNode>>,
    /// The guardians of a pattern that is impossible on its own: at least one guardian is true. See
    /// [`Clause::DeadlySets`].
    pub guardians: Vec<Candidate>,
    /// If the step is verified by counting: the links, each a digit in a house (by index). There
    /// are as many links as clauses in the proof, and the clauses use up all links. The list is
    /// empty for other steps.
    pub rank_links: Vec<(usize, Digit)>,
    /// The clauses from which the conclusions follow.
    pub proof: Vec<Clause>,
    /// The candidates that the step places as digits.
    pub placements: Vec<Candidate>,
    /// The candidates that the step shows to be false.
    pub eliminations: Vec<Candidate>,
}

/// A node of a chain: candidates of one digit. The node is true if one of the candidates is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub struct ChainNode {
    /// The digit of all candidates of the node.
    pub digit: Digit,
    /// The cell of the node, or the cells of a group or an almost locked set.
    pub cells: CellSet,
    /// Whether the link to the previous node is strong; ignored for the first node.
    pub is_strong: bool,
}

/// A statement that at least one of several candidates is true.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum Clause {
    /// A cell holds one of its candidates.
    Cell(Cell),
    /// A digit is in one of its places in a house. The house is given by its index.
    House(usize, Digit),
    /// At least one of these cells, which form a rectangle or a loop, holds neither of the two
    /// digits; otherwise, the digits could be swapped. Valid only for puzzles with exactly one
    /// solution.
    Deadly(CellSet, DigitSet),
    /// At least one of these cells holds a digit that isn't in its set. Otherwise, however the
    /// cells were filled, their digits could be rearranged into a second solution. Valid only for
    /// puzzles with exactly one solution.
    DeadlySets(Vec<(Cell, DigitSet)>),
    /// At least one of these cells holds neither of the two digits; otherwise, the two digits could
    /// be swapped, either in these cells or in all other cells that hold them. Valid only for
    /// puzzles with exactly one solution.
    Reversed(CellSet, DigitSet),
    /// A cell holds one of its candidates whose images under a symmetry of the givens are all
    /// possible. Valid only for puzzles with exactly one solution.
    Symmetric(Cell, BoardSymmetry),
    /// At least one of these candidates is true; without them, every empty cell would have two
    /// candidates and every digit two places per house. Valid only for puzzles with exactly one
    /// solution.
    Bug(Vec<Candidate>),
    /// At least one of these candidates, the guardians of a pattern, is true. Such a clause is part
    /// of a branch, but not of a proof, which contains the clauses of the pattern instead.
    Guardians(Vec<Candidate>),
}

/// The ids of the techniques whose steps eliminate candidates house by house, and cell by cell
/// within a house, in HoDoKu 2.2 (`SimpleSolver`, `MiscellaneousSolver` and `UniquenessSolver`).
/// Other techniques eliminate digit by digit. This order determines the order in which singles are
/// found.
const TECHNIQUES_ORDERED_BY_CELL: [&str; 10] = [
    "locked-pair",
    "locked-triple",
    "naked-pair",
    "naked-triple",
    "naked-quadruple",
    "hidden-pair",
    "hidden-triple",
    "hidden-quadruple",
    "sue-de-coq",
    "uniqueness-3",
];

impl Pencilmarks {
    /// Applies the conclusions of a step: first the eliminations, in HoDoKu's order, then the
    /// placements.
    pub fn apply(&mut self, step: &Step) {
        let mut eliminations: Vec<_> =
            step.eliminations.iter().map(|of| (None, of.cell, of.digit)).collect();
        if eliminations.len() > 1 && TECHNIQUES_ORDERED_BY_CELL.contains(&step.technique) {
            let houses = || step.cover_houses.iter().chain(step.base_houses.iter().rev());
            let nth_house =
                |cell| houses().position(|it| self.layout().house_cells(*it).contains(cell));
            eliminations.iter_mut().for_each(|(nth, cell, _)| *nth = nth_house(*cell));
            grid::insertion_sort(&mut eliminations);
        }
        for (_, cell, digit) in eliminations {
            self.eliminate(Candidate::new(digit, cell));
        }
        step.placements.iter().for_each(|candidate| self.place(*candidate));
    }

    /// Returns the number of cells that have a naked or hidden single after the step but not before
    /// it.
    pub fn new_single_count_after(&self, step: &Step) -> usize {
        let singles = |marks: &Pencilmarks| -> CellSet {
            marks.naked_singles().chain(marks.hidden_singles()).map(|single| single.cell).collect()
        };
        let mut after = self.clone();
        after.apply(step);
        singles(&after).minus(&singles(self)).len()
    }
}

impl Step {
    /// Creates a step with these digits and no conclusions.
    pub fn new(digits: DigitSet) -> Step {
        Step { digits, ..Step::default() }
    }

    /// Adds clauses to the proof, except those that it already contains.
    #[must_use]
    pub fn with_clauses(mut self, clauses: impl IntoIterator<Item = Clause>) -> Step {
        for clause in clauses {
            if !self.proof.contains(&clause) {
                self.proof.push(clause);
            }
        }
        self
    }

    /// Adds the elimination of a digit from these cells. Each of them must have the digit as a
    /// candidate.
    #[must_use]
    pub fn with_eliminations(mut self, digit: Digit, cells: &CellSet) -> Step {
        self.eliminations.extend(cells.into_iter().map(|cell| Candidate::new(digit, cell)));
        self
    }

    /// Adds the elimination of several digits from a cell. Digits that aren't candidates of the
    /// cell are ignored.
    #[must_use]
    pub fn with_cleared_digits(
        mut self,
        marks: &Pencilmarks,
        cell: Cell,
        digits: DigitSet,
    ) -> Step {
        let eliminated = marks.candidates(cell).and(digits);
        self.eliminations.extend(eliminated.map(|digit| Candidate::new(digit, cell)));
        self
    }

    /// Adds the placement of a digit in a cell.
    #[must_use]
    pub fn with_placement(mut self, digit: Digit, cell: Cell) -> Step {
        self.placements.push(Candidate::new(digit, cell));
        self
    }

    /// Returns all cells of the pattern: its main cells, fins, sets, chains, colours and guardians.
    pub fn pattern_cells(&self) -> CellSet {
        let of_sets = self.cell_digit_sets.iter().map(|(cells, _)| *cells);
        let of_chains = self.chains.iter().flatten().map(|node| node.cells);
        let of_colours = self.colours.iter().flatten().map(|of| CellSet::from_cell(of.cell));
        let parts = of_sets.chain(of_chains).chain(of_colours);
        let of_guardians = self.guardians.iter().map(|of| CellSet::from_cell(of.cell));
        let parts = parts.chain(of_guardians);
        parts.fold(self.cells.or(&self.fins), |all, part| all.or(&part))
    }

    /// Returns `true` if the step has any conclusions.
    pub fn has_conclusions(&self) -> bool {
        !self.placements.is_empty() || !self.eliminations.is_empty()
    }

    /// Returns `true` if the step is valid only for puzzles with exactly one solution.
    pub fn uses_uniqueness(&self) -> bool {
        self.proof.iter().any(|clause| !matches!(clause, Clause::Cell(_) | Clause::House(..)))
    }

    /// Sorts the eliminations and removes duplicates.
    pub(crate) fn sort_eliminations(&mut self) {
        grid::shell_sort(&mut self.eliminations);
        self.eliminations.dedup();
    }
}

//! Subsets: k cells of a house with k digits between them.
//!
//! ```text
//! ab ab | - - -     naked pair: a and b are eliminated from the rest of the row
//! ab* ab* | . .     hidden pair: a and b have no other places in the row, so * is eliminated
//! ```
//!
//! A naked pair or triple is *locked* if its cells share a line and a box and it eliminates
//! candidates both in the box and in the rest of the line. Otherwise it is a regular naked subset.

use std::ops::ControlFlow;

use grid::DigitSet;

use crate::{
    CellSet, Clause, Options, Pencilmarks, Step,
    pattern_bits::house::{hidden_subset_bit, naked_subset_bit},
    pencilmarks::PatternScope,
    technique::{StepFinder, StepSink},
};

/// The search for naked subsets: `size` cells of a house with `size` candidates between them, which
/// are eliminated from the other cells of the house. Either only locked or only regular subsets are
/// reported.
pub(crate) struct NakedSubset {
    pub(crate) size: usize,
    pub(crate) is_locked: bool,
}

/// The search for hidden subsets: `size` digits of a house with `size` places between them, from
/// which all other candidates are eliminated.
pub(crate) struct HiddenSubset {
    pub(crate) size: usize,
}

impl StepFinder for NakedSubset {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        let mut members = SubsetMembers::new(marks.shape().side());
        for house in all_houses(marks) {
            let pattern = naked_subset_bit(self.size);
            if marks.empty_count(house) < self.size
                || marks.is_known_absent(PatternScope::House(house), pattern)
            {
                continue;
            }
            members.members.clear();
            for &cell in marks.layout().geometry.cells(house) {
                let candidates = marks.candidates(cell);
                if (2..=self.size).contains(&candidates.len()) {
                    members.members.push((cell, candidates));
                }
            }
            let mut is_absent = true;
            members.for_each_subset(self.size, &mut |chosen, digits| {
                let cells = chosen.iter().copied().collect();
                let cover = cleared_houses(marks, house, &cells, digits);
                if cover.is_empty() {
                    return ControlFlow::Continue(());
                }
                is_absent = false;
                self.push_step(marks, cells, digits, cover, sink)
            })?;
            if is_absent {
                marks.record_absent(PatternScope::House(house), pattern);
            }
        }
        ControlFlow::Continue(())
    }

    fn pattern_size(&self) -> Option<usize> {
        Some(self.size)
    }
}

impl NakedSubset {
    /// Pushes the step of a subset if the subset is locked or regular, as this technique requires.
    /// Returns `ControlFlow::Break` if the sink does.
    fn push_step(
        &self,
        marks: &Pencilmarks,
        cells: CellSet,
        digits: DigitSet,
        cover: Vec<usize>,
        sink: &mut StepSink,
    ) -> ControlFlow<()> {
        let in_box = common_box(marks, &cells);
        // The cells from which a line eliminates candidates, outside its box.
        let outside = |house: usize| {
            let rest = marks.layout().house_cells(house).minus(&cells);
            match in_box {
                Some(box_) if box_ != house => rest.minus(marks.layout().house_cells(box_)),
                _ => rest,
            }
        };
        let clears = |house: &&usize| have_any_digit(marks, digits, &outside(**house));
        let is_locked = cover.iter().filter(clears).count() > 1;
        if (is_locked && self.size <= 3) != self.is_locked {
            return ControlFlow::Continue(());
        }
        let mut step = Step { cells, cover_houses: cover, ..Step::new(digits) };
        step = step.with_clauses(cells.into_iter().map(Clause::Cell));
        for house in step.cover_houses.clone() {
            for digit in digits {
                step = step.with_eliminations(digit, &marks.places_in(digit, house).minus(&cells));
            }
        }
        sink.push(step)
    }
}

/// Returns the box that contains all the cells, or `None` if they are in different boxes.
fn common_box(marks: &Pencilmarks, cells: &CellSet) -> Option<usize> {
    marks.layout().common_houses(cells).find(|house| *house >= 2 * marks.shape().side())
}

/// Returns `true` if at least one of the cells has one of the digits as a candidate.
fn have_any_digit(marks: &Pencilmarks, digits: DigitSet, cells: &CellSet) -> bool {
    digits.into_iter().any(|digit| marks.places(digit).intersects(cells))
}

/// Returns the houses from which a naked subset eliminates candidates. There are none if the subset
/// is reported in its box instead of `house`.
fn cleared_houses(
    marks: &Pencilmarks,
    house: usize,
    cells: &CellSet,
    digits: DigitSet,
) -> Vec<usize> {
    if common_box(marks, cells).is_some_and(|box_| box_ != house) {
        return Vec::new();
    }
    let is_cleared = |house: &usize| {
        have_any_digit(marks, digits, &marks.layout().house_cells(*house).minus(cells))
    };
    marks.layout().common_houses(cells).filter(is_cleared).collect()
}

impl StepFinder for HiddenSubset {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        let mut members = SubsetMembers::new(marks.shape().side());
        for house in all_houses(marks) {
            let pattern = hidden_subset_bit(self.size);
            if marks.empty_count(house) <= self.size
                || marks.is_known_absent(PatternScope::House(house), pattern)
            {
                continue;
            }
            let mut is_absent = true;
            members.members.clear();
            for digit in marks.digits() {
                let spots = marks.positions_in(digit, house);
                if (2..=self.size as u32).contains(&spots.count_ones()) {
                    members.members.push((digit, PositionSet(spots)));
                }
            }
            members.for_each_subset(self.size, &mut |chosen, PositionSet(spots)| {
                let digits: DigitSet = chosen.iter().copied().collect();
                let at = marks.cells_at(house, spots);
                if at.into_iter().all(|cell| marks.candidates(cell).minus(digits).is_empty()) {
                    return ControlFlow::Continue(());
                }
                is_absent = false;
                let mut step = Step { cells: at, base_houses: vec![house], ..Step::new(digits) };
                step = step.with_clauses(digits.map(|digit| Clause::House(house, digit)));
                for cell in at {
                    step = step.with_cleared_digits(
                        marks,
                        cell,
                        DigitSet::all(marks.shape()).minus(digits),
                    );
                }
                sink.push(step)
            })?;
            if is_absent {
                marks.record_absent(PatternScope::House(house), pattern);
            }
        }
        ControlFlow::Continue(())
    }

    fn pattern_size(&self) -> Option<usize> {
        Some(self.size)
    }
}

/// Iterates over the houses of the board: boxes, then rows, then columns.
fn all_houses(marks: &Pencilmarks) -> impl Iterator<Item = usize> + use<> {
    let side = marks.shape().side();
    (2 * side..3 * side).chain(0..2 * side)
}

/// A set of digits or of positions that can be combined with others in the search for subsets.
trait SetUnion: Copy + Default {
    fn union(self, other: Self) -> Self;
    fn count(self) -> usize;
}

impl SetUnion for DigitSet {
    fn union(self, other: DigitSet) -> DigitSet {
        self.or(other)
    }

    fn count(self) -> usize {
        self.len()
    }
}

/// Positions in a house, as bits.
#[derive(Clone, Copy, Default)]
struct PositionSet(u32);

impl SetUnion for PositionSet {
    fn union(self, other: PositionSet) -> PositionSet {
        PositionSet(self.0 | other.0)
    }

    fn count(self) -> usize {
        self.0.count_ones() as usize
    }
}

/// The cells that may be members of a naked subset, each with its digits, or the digits that may be
/// members of a hidden subset, each with its positions.
struct SubsetMembers<T, S> {
    members: Vec<(T, S)>,
    /// The members of the current combination.
    chosen: Vec<T>,
}

impl<T: Copy, S: SetUnion> SubsetMembers<T, S> {
    /// Creates an empty list with a capacity of `most` members.
    fn new(most: usize) -> SubsetMembers<T, S> {
        SubsetMembers { members: Vec::with_capacity(most), chosen: Vec::with_capacity(most) }
    }

    /// Calls `found` with every combination of `size` members whose sets have `size` elements
    /// between them, and with the union of these sets. Stops as soon as `found` returns
    /// `ControlFlow::Break`.
    fn for_each_subset(
        &mut self,
        size: usize,
        found: &mut dyn FnMut(&[T], S) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.chosen.clear();
        SubsetMembers::for_each_completion(
            &self.members,
            size,
            S::default(),
            &mut self.chosen,
            found,
        )
    }

    fn for_each_completion(
        all: &[(T, S)],
        size: usize,
        union: S,
        chosen: &mut Vec<T>,
        found: &mut dyn FnMut(&[T], S) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if chosen.len() == size {
            return if union.count() == size {
                found(chosen, union)
            } else {
                ControlFlow::Continue(())
            };
        }
        // Enough members must remain to complete the combination.
        for at in 0..(all.len() + chosen.len() + 1).saturating_sub(size) {
            let (member, set) = all[at];
            let union = union.union(set);
            if union.count() <= size {
                chosen.push(member);
                SubsetMembers::for_each_completion(&all[at + 1..], size, union, chosen, found)?;
                chosen.pop();
            }
        }
        ControlFlow::Continue(())
    }
}

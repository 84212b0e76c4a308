//! Subsets: k cells of a house with k digits between them.
//!
//! ```text
//! ab ab | - - -     naked pair: a and b leave the rest of the row
//! ab* ab* | . .     hidden pair: a and b have no other place in the row, and * goes
//! ```
//!
//! Cells that hold a naked pair or triple, share two houses and clear both of them, the line beside the
//! box, are a *locked* pair or triple; in one house only it is a plain one.

use std::ops::ControlFlow;

use grid::DigitSet;

use crate::{
    CellSet, Clause, Options, Pencilmarks, Step,
    barren::house::{hidden, naked},
    pencilmarks::Of,
    technique::{Find, Sink},
};

/// k cells of a house with k candidates together, which leave the house's other cells.
pub(crate) struct NakedSubset {
    pub(crate) size: usize,
    pub(crate) locked: bool,
}

/// k digits of a house with k places together: other candidates leave these.
pub(crate) struct HiddenSubset {
    pub(crate) size: usize,
}

impl Find for NakedSubset {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut Sink) -> ControlFlow<()> {
        let mut members = Members::new(marks.shape().side());
        for house in houses(marks) {
            let pattern = naked(self.size);
            if marks.open_in(house) < self.size || marks.is_barren(Of::House(house), pattern) {
                continue;
            }
            members.all.clear();
            for &cell in marks.layout().geometry.cells(house) {
                let candidates = marks.candidates(cell);
                if (2..=self.size).contains(&candidates.len()) {
                    members.all.push((cell, candidates));
                }
            }
            let mut is_barren = true;
            members.choose(self.size, &mut |chosen, digits| {
                let cells = chosen.iter().copied().collect();
                let cover = cover(marks, house, &cells, digits);
                if cover.is_empty() {
                    return ControlFlow::Continue(());
                }
                is_barren = false;
                self.conclude(marks, cells, digits, cover, sink)
            })?;
            if is_barren {
                marks.note_barren(Of::House(house), pattern);
            }
        }
        ControlFlow::Continue(())
    }

    fn size(&self) -> Option<usize> {
        Some(self.size)
    }
}

impl NakedSubset {
    /// Hands out the subset that clears some houses, unless it is of the other kind.
    fn conclude(
        &self,
        marks: &Pencilmarks,
        cells: CellSet,
        digits: DigitSet,
        cover: Vec<usize>,
        sink: &mut Sink,
    ) -> ControlFlow<()> {
        let in_box = in_box(marks, &cells);
        // What a line clears beside its box.
        let beside = |house: usize| {
            let rest = marks.layout().house(house).minus(&cells);
            match in_box {
                Some(box_) if box_ != house => rest.minus(marks.layout().house(box_)),
                _ => rest,
            }
        };
        let clears = |house: &&usize| clears(marks, digits, &beside(**house));
        let is_locked = cover.iter().filter(clears).count() > 1;
        if (is_locked && self.size <= 3) != self.locked {
            return ControlFlow::Continue(());
        }
        let mut step = Step { cells, cover, ..Step::about(digits) };
        step = step.because(cells.into_iter().map(Clause::Cell));
        for house in step.cover.clone() {
            for digit in digits {
                step = step.without(digit, &marks.places_in(digit, house).minus(&cells));
            }
        }
        sink.step(step)
    }
}

/// The box that holds some cells, if one does.
fn in_box(marks: &Pencilmarks, cells: &CellSet) -> Option<usize> {
    marks.layout().common_houses(cells).find(|house| *house >= 2 * marks.shape().side())
}

/// Whether some cells have any of the digits.
fn clears(marks: &Pencilmarks, digits: DigitSet, cells: &CellSet) -> bool {
    digits.into_iter().any(|digit| marks.places(digit).meets(cells))
}

/// The houses of a naked subset that it clears; none if it is told in another house, the box.
fn cover(marks: &Pencilmarks, house: usize, cells: &CellSet, digits: DigitSet) -> Vec<usize> {
    if in_box(marks, cells).is_some_and(|box_| box_ != house) {
        return Vec::new();
    }
    let is_cleared =
        |house: &usize| clears(marks, digits, &marks.layout().house(*house).minus(cells));
    marks.layout().common_houses(cells).filter(is_cleared).collect()
}

impl Find for HiddenSubset {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut Sink) -> ControlFlow<()> {
        let mut members = Members::new(marks.shape().side());
        for house in houses(marks) {
            let pattern = hidden(self.size);
            if marks.open_in(house) <= self.size || marks.is_barren(Of::House(house), pattern) {
                continue;
            }
            let mut is_barren = true;
            members.all.clear();
            for digit in marks.digits() {
                let spots = marks.spots(digit, house);
                if (2..=self.size as u32).contains(&spots.count_ones()) {
                    members.all.push((digit, Spots(spots)));
                }
            }
            members.choose(self.size, &mut |chosen, Spots(spots)| {
                let digits: DigitSet = chosen.iter().copied().collect();
                let at = marks.cells_at(house, spots);
                if at.into_iter().all(|cell| marks.candidates(cell).minus(digits).is_empty()) {
                    return ControlFlow::Continue(());
                }
                is_barren = false;
                let mut step = Step { cells: at, base: vec![house], ..Step::about(digits) };
                step = step.because(digits.map(|digit| Clause::House(house, digit)));
                for cell in at {
                    step = step.clearing(marks, cell, DigitSet::all(marks.shape()).minus(digits));
                }
                sink.step(step)
            })?;
            if is_barren {
                marks.note_barren(Of::House(house), pattern);
            }
        }
        ControlFlow::Continue(())
    }

    fn size(&self) -> Option<usize> {
        Some(self.size)
    }
}

/// Boxes, then rows, then columns.
fn houses(marks: &Pencilmarks) -> impl Iterator<Item = usize> + use<> {
    let side = marks.shape().side();
    (2 * side..3 * side).chain(0..2 * side)
}

/// A set that others are joined to.
trait Join: Copy + Default {
    fn join(self, other: Self) -> Self;
    fn count(self) -> usize;
}

impl Join for DigitSet {
    fn join(self, other: DigitSet) -> DigitSet {
        self.or(other)
    }

    fn count(self) -> usize {
        self.len()
    }
}

/// Places in a house, as bits.
#[derive(Clone, Copy, Default)]
struct Spots(u32);

impl Join for Spots {
    fn join(self, other: Spots) -> Spots {
        Spots(self.0 | other.0)
    }

    fn count(self) -> usize {
        self.0.count_ones() as usize
    }
}

/// What may be part of a subset, cells or digits, each with its set.
struct Members<T, S> {
    all: Vec<(T, S)>,
    /// Those that are chosen.
    chosen: Vec<T>,
}

impl<T: Copy, S: Join> Members<T, S> {
    /// An empty list that takes `most` members without growing.
    fn new(most: usize) -> Members<T, S> {
        Members { all: Vec::with_capacity(most), chosen: Vec::with_capacity(most) }
    }

    /// Hands out every `size` of them whose sets have just so many members between them, and these.
    fn choose(
        &mut self,
        size: usize,
        found: &mut dyn FnMut(&[T], S) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        self.chosen.clear();
        Members::go(&self.all, size, S::default(), &mut self.chosen, found)
    }

    fn go(
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
        // As many as are missing must be left.
        for at in 0..(all.len() + chosen.len() + 1).saturating_sub(size) {
            let (member, set) = all[at];
            let union = union.join(set);
            if union.count() <= size {
                chosen.push(member);
                Members::go(&all[at + 1..], size, union, chosen, found)?;
                chosen.pop();
            }
        }
        ControlFlow::Continue(())
    }
}

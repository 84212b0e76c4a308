//! Fireworks: a row and a column cross in a cell of a box, and outside the box, each of them has at
//! most one place for a digit. So the digit is in that cell or in one of these two places.
//!
//! ```text
//! X a . | . R .     if a were in none of X, R and C, the row and the column would both have it in
//! a . . | . . .     the box, in two different cells
//! C
//! ```
//!
//! Triple: three digits with the same three cells fill these cells. Quadruple: two digits have the
//! cells X, R and C, and two other digits have R, C and the fourth corner Y of the rectangle. X
//! holds at most one of its two digits, so R or C holds one of these, and likewise for Y.

use std::ops::ControlFlow;

use grid::{Cell, Digit, DigitSet};

use crate::{
    CellSet, Clause, Options, Pencilmarks, Step,
    combinations::for_each_combination,
    technique::{StepFinder, StepSink},
};

/// The search for fireworks of three digits in three cells.
pub(crate) struct FireworkTriple;

/// The search for pairs of fireworks with four digits in four cells.
pub(crate) struct FireworkQuadruple;

/// A firework: a corner, its wings in its row and its column, and the digits that are each in one
/// of these three cells.
struct Firework {
    corner: Cell,
    wings: [Cell; 2],
    digits: Vec<Digit>,
}

impl Firework {
    /// Returns the corner and its wings.
    fn cells(&self) -> CellSet {
        self.wings.into_iter().collect::<CellSet>().with(self.corner)
    }

    /// Returns the row and the column of the corner.
    fn corner_lines(&self, marks: &Pencilmarks) -> [usize; 2] {
        let [row, column, _] = marks.layout().geometry.houses_of(self.corner);
        [row, column]
    }
}

/// Calls `found` with each firework of at least `least` digits in empty cells. Stops as soon as
/// `found` returns `ControlFlow::Break`.
fn for_each_firework(
    marks: &Pencilmarks,
    least: usize,
    found: &mut dyn FnMut(Firework) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let layout = marks.layout();
    for corner in marks.empty_cells() {
        let [row, column, box_] = layout.geometry.houses_of(corner);
        let outside = |line: usize| layout.house_cells(line).minus(layout.house_cells(box_));
        let missing = |digit: &Digit| {
            [row, column].iter().all(|line| !marks.places_in(*digit, *line).is_empty())
        };
        // For each digit, its places outside the box in the row and in the column.
        let places = |digit: Digit| {
            (digit, [row, column].map(|line| marks.places(digit).and(&outside(line))))
        };
        let digits: Vec<_> = { marks.digits().filter(missing).map(places) }
            .filter(|(_, places)| places.iter().all(|of| of.len() < 2))
            .collect();
        if digits.len() < least {
            continue;
        }
        for one in outside(row).and(marks.empty_cells()) {
            for other in outside(column).and(marks.empty_cells()) {
                let wings = [one, other];
                let fits = |(_, places): &&(Digit, [CellSet; 2])| {
                    let mut pairs = places.iter().zip(wings);
                    pairs.all(|(of, wing)| of.is_subset(&CellSet::from_cell(wing)))
                };
                let digits: Vec<Digit> = digits.iter().filter(fits).map(|(of, _)| *of).collect();
                if digits.len() >= least {
                    found(Firework { corner, wings, digits })?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Iterates over the clauses for these digits in the row and the column of a corner.
fn corner_clauses(lines: [usize; 2], digits: &[Digit]) -> impl Iterator<Item = Clause> {
    digits.iter().flat_map(move |digit| lines.map(|line| Clause::House(line, *digit)))
}

impl StepFinder for FireworkTriple {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        for_each_firework(marks, 3, &mut |of| {
            sink.spend_work(1)?;
            let (lines, cells) = (of.corner_lines(marks), of.cells());
            for_each_combination(&of.digits, 3, &mut |chosen| {
                let digits: DigitSet = chosen.iter().copied().collect();
                let mut step = Step { cells, base_houses: lines.to_vec(), ..Step::new(digits) };
                step = step.with_clauses(corner_clauses(lines, chosen));
                for cell in cells {
                    let others = marks.candidates(cell).minus(digits);
                    step = step.with_cleared_digits(marks, cell, others);
                }
                sink.push(step)
            })
        })
    }
}

impl StepFinder for FireworkQuadruple {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        let mut all: Vec<Firework> = Vec::new();
        for_each_firework(marks, 2, &mut |of| {
            sink.spend_work(1)?;
            all.push(of);
            ControlFlow::Continue(())
        })?;
        for (at, one) in all.iter().enumerate() {
            let [right, below] = one.wings;
            let is_across = |other: &&Firework| other.wings == [below, right];
            sink.spend_work(all.len() as u64)?;
            for other in all[at + 1..].iter().filter(is_across) {
                push_quadruples(marks, [one, other], sink)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Pushes the steps of two fireworks with opposite corners and shared wings. Stops as soon as the
/// sink returns `ControlFlow::Break`.
fn push_quadruples(
    marks: &Pencilmarks,
    two: [&Firework; 2],
    sink: &mut StepSink,
) -> ControlFlow<()> {
    let [one, other] = two;
    for_each_combination(&one.digits, 2, &mut |first| {
        for_each_combination(&other.digits, 2, &mut |second| {
            let sets = [first, second].map(|pair| pair.iter().copied().collect::<DigitSet>());
            let digits = sets[0].or(sets[1]);
            if digits.len() < 4 {
                return ControlFlow::Continue(());
            }
            let mut step = Step {
                base_houses: two.iter().flat_map(|of| of.corner_lines(marks)).collect(),
                cell_digit_sets: vec![(one.cells(), sets[0]), (other.cells(), sets[1])],
                ..Step::new(digits)
            };
            for (of, pair) in two.into_iter().zip([first, second]) {
                step = step.with_clauses(corner_clauses(of.corner_lines(marks), pair));
            }
            let kept = [(one.corner, sets[0]), (other.corner, sets[1])];
            for (cell, kept) in kept.into_iter().chain(one.wings.map(|wing| (wing, digits))) {
                let others = marks.candidates(cell).minus(kept);
                step = step.with_cleared_digits(marks, cell, others);
            }
            sink.push(step)
        })
    })
}

//! Wings: two pincers, one of which holds a digit whatever the pivot holds.
//!
//! ```text
//! xy . . | . xz     XY-Wing [Y-Wing]: whether the pivot is x or y, one pincer is z, so z is
//!                   eliminated from cells that see both pincers
//! yz . . | . -
//! ```
//!
//! The pivot of an XYZ-Wing has z as well, and z is eliminated from cells that see all three. A
//! W-Wing has no pivot: it has two cells xy that don't see each other, and a house in which x has
//! only two places, each of which is seen by one of the cells, so at least one of them is y.
//!
//! Wings are found in the order of HoDoKu 2.2 (`WingSolver`): the cells of an XY-Wing are chosen as
//! a combination, then one of them is chosen as the pivot.

use std::ops::ControlFlow;

use grid::{Cell, Digit, DigitSet};

use crate::{
    CellSet, Clause, Options, Pencilmarks, Step,
    technique::{StepFinder, StepSink},
};

/// The search for a pivot with two candidates and two pincers.
pub(crate) struct XyWing;

/// The search for a pivot with three candidates and two pincers.
pub(crate) struct XyzWing;

/// The search for two cells with the same two candidates, and a house that links them.
pub(crate) struct WWing;

impl StepFinder for XyWing {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        let bivalue = bivalue_cells(marks);
        let mut wings = Vec::new();
        for pivot in &bivalue {
            for [a, b] in pincer_pairs(marks, &bivalue, pivot) {
                if let Some(z) = marks.candidates(a).and(marks.candidates(b)).single()
                    && is_wing(marks, pivot, [a, b], z)
                    && !marks.places_seeing(z, &CellSet::from_cell(a).with(b)).is_empty()
                {
                    let mut cells = [pivot, a, b];
                    grid::insertion_sort(&mut cells);
                    wings.push((cells, pivot, [a, b], z));
                }
            }
        }
        grid::shell_sort(&mut wings);
        wings.into_iter().try_for_each(|(_, pivot, pincers, z)| {
            sink.push(build_step(marks, pivot, pincers, z, CellSet::EMPTY))
        })
    }
}

impl StepFinder for XyzWing {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        let bivalue = bivalue_cells(marks);
        for pivot in
            marks.empty_cells().into_iter().filter(|cell| marks.candidates(*cell).len() == 3)
        {
            for [a, b] in pincer_pairs(marks, &bivalue, pivot) {
                if let Some(z) = marks.candidates(a).and(marks.candidates(b)).single()
                    && is_wing(marks, pivot, [a, b], z)
                {
                    sink.push(build_step(marks, pivot, [a, b], z, CellSet::from_cell(pivot)))?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Iterates over the pairs of bivalue cells that see the pivot.
fn pincer_pairs(
    marks: &Pencilmarks,
    bivalue: &CellSet,
    pivot: Cell,
) -> impl Iterator<Item = [Cell; 2]> {
    let near: Vec<Cell> = bivalue.and(marks.layout().peers(pivot)).into_iter().collect();
    let pairs = |at| (at + 1..near.len()).map(move |other| (at, other));
    let pairs: Vec<_> = (0..near.len()).flat_map(pairs).collect();
    pairs.into_iter().map(move |(a, b)| [near[a], near[b]])
}

/// Returns `true` if a pivot and two pincers form a wing: they have three digits in total, and the
/// pivot has z if and only if it has three candidates.
fn is_wing(marks: &Pencilmarks, pivot: Cell, [a, b]: [Cell; 2], z: Digit) -> bool {
    let set = marks.candidates(pivot);
    let all = marks.candidates(a).or(marks.candidates(b)).or(set);
    all.len() == 3 && set.contains(z) == (set.len() == 3)
}

/// Creates the step of a wing. `more` are the cells that an eliminated candidate must see in
/// addition to the pincers.
fn build_step(
    marks: &Pencilmarks,
    pivot: Cell,
    [a, b]: [Cell; 2],
    z: Digit,
    more: CellSet,
) -> Step {
    let pincers = CellSet::from_cell(a).with(b);
    let of_pincers = marks.candidates(a).or(marks.candidates(b));
    let step = Step {
        cells: pincers.with(pivot),
        cell_digit_sets: vec![
            (CellSet::from_cell(pivot), marks.candidates(pivot)),
            (pincers, of_pincers),
        ],
        ..Step::new(DigitSet::from_digit(z))
    };
    step.with_clauses([pivot, a, b].map(Clause::Cell))
        .with_eliminations(z, &marks.places_seeing(z, &pincers.or(&more)))
}

impl StepFinder for WWing {
    fn find(&self, marks: &Pencilmarks, options: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        let layout = marks.layout();
        let bivalue: Vec<Cell> = bivalue_cells(marks).into_iter().collect();
        for (at, &a) in bivalue.iter().enumerate() {
            let digits = marks.candidates(a);
            for &b in bivalue[at + 1..].iter().filter(|b| marks.candidates(**b) == digits) {
                if a.sees(b, marks.shape()) {
                    continue;
                }
                let ends = CellSet::from_cell(a).with(b);
                for y in digits {
                    let Some(x) = digits.without(y).first() else { continue };
                    let eliminated = marks.places_seeing(y, &ends);
                    if eliminated.is_empty() {
                        continue;
                    }
                    for house in 0..marks.house_count() {
                        let pair = marks.places_in(x, house);
                        if pair.len() != 2 || pair.intersects(&ends) {
                            continue;
                        }
                        let seen = [a, b].map(|cell| pair.and(layout.peers(cell)));
                        if seen[0].or(&seen[1]) != pair || seen.iter().any(CellSet::is_empty) {
                            continue;
                        }
                        if options.only_hodoku_patterns && seen[0].intersects(&seen[1]) {
                            continue;
                        }
                        let step = Step {
                            cells: ends.or(&pair),
                            base_houses: vec![house],
                            cell_digit_sets: vec![(ends, digits)],
                            ..Step::new(digits)
                        };
                        let proof = [Clause::Cell(a), Clause::Cell(b), Clause::House(house, x)];
                        sink.push(step.with_clauses(proof).with_eliminations(y, &eliminated))?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Returns the cells with two candidates.
fn bivalue_cells(marks: &Pencilmarks) -> CellSet {
    marks.empty_cells().into_iter().filter(|cell| marks.candidates(*cell).len() == 2).collect()
}

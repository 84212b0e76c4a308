//! Extended rectangles: two parallel lines that would have the same k digits in the same k crossing
//! lines, so that the contents of the two lines could be swapped.
//!
//! ```text
//! abc  . . | ab . . | bc . .     both rows are in one band: swapping their contents changes no
//! abc* . . | ab . . | bc . .     column and no box, so some cell holds another digit, a guardian
//!
//! abc ab bc | . . .              the columns are in one stack: each row has the three digits in
//! . . .     | . . .              one box, so swapping them changes no box either
//! ---------- …
//! abc ab bc | . . .
//! ```

use std::ops::ControlFlow;

use grid::{Cell, Digit, DigitSet};

use crate::{
    Candidate, CellSet, Clause, Options, Pencilmarks, Step,
    combinations::for_each_combination,
    guardians::{push_common_eliminations, push_confined_digits, push_subsets},
    technique::{StepFinder, StepSink},
};

/// The search for extended rectangles with one kind of conclusion.
pub(crate) struct ExtendedRectangle {
    /// The kind of conclusion: 1 if the guardians are in one cell; 2 if they have one digit; 3 if
    /// they form a naked subset with other cells; 4 if a digit of the pattern is confined to two
    /// cells with guardians.
    pub(crate) conclusion_type: u8,
}

/// The minimum and maximum number of crossing lines.
const CROSSING_COUNTS: [usize; 2] = [3, 5];

/// The maximum number of cells with guardians.
const MAX_GUARDED: usize = 3;

/// A crossing line: its cells in the two lines, the number of these cells that have guardians, and
/// the box of the first cell. The box is always 0 if the two lines share boxes.
type CrossingLine = ([Cell; 2], usize, usize);

impl StepFinder for ExtendedRectangle {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        let side = marks.shape().side();
        for first in 0..2 * side {
            let end = if first < side { side } else { 2 * side };
            for second in first + 1..end {
                self.find_in(marks, [first, second], sink)?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl ExtendedRectangle {
    /// Pushes the steps of the extended rectangles in two lines. Stops as soon as the sink returns
    /// `ControlFlow::Break`.
    fn find_in(
        &self,
        marks: &Pencilmarks,
        lines: [usize; 2],
        sink: &mut StepSink,
    ) -> ControlFlow<()> {
        let geometry = marks.layout().geometry;
        let cells = lines.map(|line| geometry.cells(line));
        let box_of = |line: usize, at: usize| geometry.houses_of(cells[line][at])[2];
        let in_band = box_of(0, 0) == box_of(1, 0);
        let places =
            |digit: &Digit| lines.map(|line| marks.positions_in(*digit, line).count_ones());
        let digits: Vec<Digit> = marks.digits().filter(|of| !places(of).contains(&0)).collect();
        let most = if in_band {
            CROSSING_COUNTS[1].min(marks.shape().side() - 2)
        } else {
            CROSSING_COUNTS[0]
        };
        for width in CROSSING_COUNTS[0]..=most {
            for_each_combination(&digits, width, &mut |chosen| {
                sink.spend_work(1)?;
                let digits: DigitSet = chosen.iter().copied().collect();
                // Returns `None` unless at least two of the digits can go in each cell of the
                // crossing line.
                let crossing = |at: usize| -> Option<CrossingLine> {
                    let pair = cells.map(|line| line[at]);
                    let sets = pair.map(|cell| marks.candidates(cell));
                    let fits = sets.iter().all(|set| set.and(digits).len() > 1);
                    let is_guarded = |set: &&DigitSet| !set.minus(digits).is_empty();
                    let guarded = sets.iter().filter(is_guarded).count();
                    fits.then_some((pair, guarded, if in_band { 0 } else { box_of(0, at) }))
                };
                let crossings: Vec<CrossingLine> =
                    (0..cells[0].len()).filter_map(crossing).collect();
                for_each_combination(&crossings, width, &mut |chosen| {
                    let guarded: usize = chosen.iter().map(|(_, guarded, _)| guarded).sum();
                    let is_even = chosen.iter().all(|(_, _, stack)| *stack == chosen[0].2);
                    let line = |at: usize| chosen.iter().map(|(pair, ..)| pair[at]).collect();
                    let halves: [CellSet; 2] = [line(0), line(1)];
                    let has_all =
                        |half: &CellSet| digits.minus(marks.candidate_union(half)).is_empty();
                    if !(1..=MAX_GUARDED).contains(&guarded)
                        || !is_even
                        || !halves.iter().all(has_all)
                    {
                        return ControlFlow::Continue(());
                    }
                    self.push_steps(marks, &halves[0].or(&halves[1]), digits, lines, sink)
                })
            })?;
        }
        ControlFlow::Continue(())
    }

    fn push_steps(
        &self,
        marks: &Pencilmarks,
        cells: &CellSet,
        digits: DigitSet,
        lines: [usize; 2],
        sink: &mut StepSink,
    ) -> ControlFlow<()> {
        let extra = |cell: Cell| marks.candidates(cell).minus(digits);
        let guardians = cells
            .into_iter()
            .flat_map(|cell| extra(cell).map(move |digit| Candidate::new(digit, cell)));
        let step = Step {
            cells: *cells,
            guardians: guardians.collect(),
            cover_houses: lines.to_vec(),
            ..Step::new(digits)
        };
        let sets = cells.into_iter().map(|cell| (cell, digits)).collect();
        let step = step.with_clauses([Clause::DeadlySets(sets)]);
        let roof = step.guardian_cells();
        let others = marks.candidate_union(&roof).minus(digits);
        match (self.conclusion_type, roof.len()) {
            (1, 1) => {
                let cell = step.guardians[0].cell;
                sink.push(step.with_cleared_digits(marks, cell, digits))
            }
            (2, 2..) if others.len() == 1 => push_common_eliminations(step, marks, sink),
            (3, 2..) => push_subsets(&step, marks, sink),
            (4, 2) => push_confined_digits(&step, marks, sink),
            _ => ControlFlow::Continue(()),
        }
    }
}

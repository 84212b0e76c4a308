//! Locked Candidates: all places of a digit in one house are also in another house.
//!
//! ```text
//! . x x | - - -     pointing: the box has x only in this row, so - isn't x
//!
//! . x x | . . .     claiming: the row has x only in this box, so - isn't x
//! - - - | . . .
//! ```

use std::ops::ControlFlow;

use grid::{Digit, DigitSet};

use crate::{
    Clause, Options, Pencilmarks, Step,
    pattern_bits::digit::{CLAIMING, POINTING},
    pencilmarks::PatternScope,
    technique::{StepFinder, StepSink},
};

/// The search for type 1 (pointing): all places of a digit in a box are in one line, so the digit
/// is eliminated from the rest of the line.
pub(crate) struct PointingCandidates;

/// The search for type 2 (claiming): all places of a digit in a line are in one box, so the digit
/// is eliminated from the rest of the box.
pub(crate) struct ClaimingCandidates;

impl StepFinder for PointingCandidates {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        find(marks, sink, POINTING)
    }
}

impl StepFinder for ClaimingCandidates {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        find(marks, sink, CLAIMING)
    }
}

/// Pushes the steps of digits whose places in one house are also in another house. The first house
/// is a box for pointing and a line for claiming. Stops as soon as the sink returns
/// `ControlFlow::Break`.
fn find(marks: &Pencilmarks, sink: &mut StepSink, pattern: u64) -> ControlFlow<()> {
    let side = marks.shape().side();
    let houses = if pattern == POINTING { 2 * side..3 * side } else { 0..2 * side };
    let mut found = DigitSet::EMPTY;
    let looked_in = |digit: &Digit| !marks.is_known_absent(PatternScope::Digit(*digit), pattern);
    let digits: DigitSet = marks.digits().filter(looked_in).collect();
    let most = marks.shape().box_rows().max(marks.shape().box_cols()) as u32;
    for house in houses {
        for digit in digits {
            // A digit with more places than an intersection of two houses has cells can't be
            // confined to an intersection.
            let spots = marks.positions_in(digit, house);
            let count = spots.count_ones();
            if !(2..=most).contains(&count) {
                continue;
            }
            for &(cover, crossing) in marks.layout().intersections(house) {
                if spots & !crossing != 0 || marks.positions_in(digit, cover).count_ones() == count
                {
                    continue;
                }
                found = found.with(digit);
                let places = marks.cells_at(house, spots);
                let eliminated = marks.places_in(digit, cover).minus(&places);
                let step = Step {
                    cells: places,
                    base_houses: vec![house],
                    cover_houses: vec![cover],
                    ..Step::new(DigitSet::from_digit(digit))
                };
                sink.push(
                    step.with_clauses([Clause::House(house, digit)])
                        .with_eliminations(digit, &eliminated),
                )?;
            }
        }
    }
    let absent = digits.minus(found);
    absent.for_each(|digit| marks.record_absent(PatternScope::Digit(digit), pattern));
    ControlFlow::Continue(())
}

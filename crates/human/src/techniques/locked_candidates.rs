//! Locked candidates: the places of a digit in a house lie in another house, too.
//!
//! ```text
//! . . . | - - -     pointing: the box has x in this row only, so - is not x
//! . x x | . . .     claiming: the row has x in this box only, so the rest of the box is not
//! ```

use std::ops::ControlFlow;

use grid::{Digit, DigitSet};

use crate::{
    Clause, Options, Pencilmarks, Step,
    barren::digit::{CLAIMING, POINTING},
    pencilmarks::Of,
    technique::{Find, Sink},
};

/// Type 1: all places of a digit in a box lie in one line, and it leaves the rest of the line.
pub(crate) struct Pointing;

/// Type 2: all places of a digit in a line lie in one box, and it leaves the rest of the box.
pub(crate) struct Claiming;

impl Find for Pointing {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut Sink) -> ControlFlow<()> {
        find(marks, sink, POINTING)
    }
}

impl Find for Claiming {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut Sink) -> ControlFlow<()> {
        find(marks, sink, CLAIMING)
    }
}

/// Finds digits whose places in a house, if it is one of those, lie in another.
fn find(marks: &Pencilmarks, sink: &mut Sink, pattern: u64) -> ControlFlow<()> {
    let side = marks.shape().side();
    let houses = if pattern == POINTING { 2 * side..3 * side } else { 0..2 * side };
    let mut found = DigitSet::EMPTY;
    let looked_in = |digit: &Digit| !marks.is_barren(Of::Digit(*digit), pattern);
    let digits: DigitSet = marks.digits().filter(looked_in).collect();
    let most = marks.shape().rows().max(marks.shape().cols()) as u32;
    for house in houses {
        for digit in digits {
            // More places than the meeting of two houses has cells lie in one house only.
            let spots = marks.spots(digit, house);
            let count = spots.count_ones();
            if !(2..=most).contains(&count) {
                continue;
            }
            for &(cover, crossing) in marks.layout().crossings(house) {
                if spots & !crossing != 0 || marks.spots(digit, cover).count_ones() == count {
                    continue;
                }
                found = found.with(digit);
                let places = marks.cells_at(house, spots);
                let gone = marks.places_in(digit, cover).minus(&places);
                let step = Step {
                    cells: places,
                    base: vec![house],
                    cover: vec![cover],
                    ..Step::about(DigitSet::of(digit))
                };
                sink.step(step.because([Clause::House(house, digit)]).without(digit, &gone))?;
            }
        }
    }
    let barren = digits.minus(found);
    barren.for_each(|digit| marks.note_barren(Of::Digit(digit), pattern));
    ControlFlow::Continue(())
}

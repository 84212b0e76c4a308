//! Sue de Coq [two-sector disjoint subsets]: cells in the meeting of a box and a line, some in the rest
//! of the line and some in the rest of the box, as many as they have digits together.
//!
//! ```text
//! v v . | a . .     v in the meeting, a in the rest of the line, b in the rest of the box: no digit
//! . b . | . . .     is both in a and in b, so each digit of all is there just once
//! ```
//!
//! Digits that only the line's side may hold leave the rest of the line, those of the box's side the
//! rest of the box, and those of the meeting alone leave both.

use std::ops::ControlFlow;

use grid::{Cell, DigitSet};

use crate::{
    CellSet, Clause, Options, Pencilmarks, Step,
    choose::choose,
    technique::{Find, Sink},
};

/// The pattern, with as many cells on either side as it takes.
pub(crate) struct SueDeCoq;

/// The most cells on one side.
const LARGEST: usize = 6;

impl Find for SueDeCoq {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut Sink) -> ControlFlow<()> {
        let side = marks.shape().side();
        for box_ in 2 * side..3 * side {
            for line in 0..2 * side {
                let both = marks.layout().house(line).and(marks.layout().house(box_));
                let open: Vec<Cell> = both.and(marks.open()).into_iter().collect();
                for size in 2..=open.len() {
                    choose(&open, size, &mut |cells| {
                        let cells = cells.iter().copied().collect();
                        if marks.union(&cells).len() < size + 2 {
                            return ControlFlow::Continue(());
                        }
                        extend(marks, [line, box_], &both, &cells, sink)
                    })?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Tries sets of cells in the rest of the line and in the rest of the box beside those in the
/// meeting.
fn extend(
    marks: &Pencilmarks,
    [line, box_]: [usize; 2],
    both: &CellSet,
    cells: &CellSet,
    sink: &mut Sink,
) -> ControlFlow<()> {
    let digits = marks.union(cells);
    let sets = |house: usize| {
        let rest = marks.layout().house(house).minus(both).and(marks.open());
        let rest: Vec<Cell> = rest.into_iter().collect();
        let mut sets: Vec<(CellSet, DigitSet)> = Vec::new();
        for size in 1..=rest.len().min(LARGEST) {
            let _ = choose(&rest, size, &mut |chosen| {
                let chosen = chosen.iter().copied().collect::<CellSet>();
                let union = marks.union(&chosen);
                // Beside those of the meeting a set has fewer digits than cells.
                if union.minus(digits).len() < size && !union.and(digits).is_empty() {
                    sets.push((chosen, union));
                }
                ControlFlow::Continue(())
            });
        }
        sets
    };
    let of_box = sets(box_);
    for (in_line, of_line) in sets(line) {
        for (in_box, of_box) in &of_box {
            sink.spend(1)?;
            let all = digits.or(of_line).or(*of_box);
            let count = cells.len() + in_line.len() + in_box.len();
            if !of_line.and(*of_box).is_empty() || all.len() != count {
                continue;
            }
            let pattern = cells.or(&in_line).or(in_box);
            let mut step = Step {
                cells: *cells,
                base: vec![line, box_],
                sets: vec![(in_line, of_line), (*in_box, *of_box)],
                ..Step::about(all)
            };
            step = step.because(pattern.into_iter().map(Clause::Cell));
            for (house, leave) in [
                (line, of_line.or(digits.minus(*of_box))),
                (box_, of_box.or(digits.minus(of_line))),
            ] {
                for digit in leave {
                    step = step.without(digit, &marks.places_in(digit, house).minus(&pattern));
                }
            }
            sink.step(step)?;
        }
    }
    ControlFlow::Continue(())
}

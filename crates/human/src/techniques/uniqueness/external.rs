//! Unique rectangles with guardians outside the rectangle: if all other places of a and b in a
//! house of one side were false, the two cells of the side would hold both digits.
//!
//! ```text
//! ab . . | ab . .        the lower side would be a and b as well if a and b had no other place x
//! ab* . x| ab* x .       in its row; so one of the places x, the guardians, is true
//! ```
//!
//! Two opposite sides have guardians. The guardians of a side are either the extra candidates of
//! its cells, or the other places of both digits in a house that contains the side.

use std::ops::ControlFlow;

use grid::{Cell, DigitSet};

use super::{build_step, for_each_corner_set};
use crate::{
    Candidate, CellSet, Clause, Options, Pencilmarks,
    combinations::for_each_combination,
    guardians::{push_common_eliminations, push_subsets},
    technique::{StepFinder, StepSink},
};

/// The search for unique rectangles with guardians outside the rectangle.
pub(crate) struct ExternalRectangle;

/// The maximum number of guardians.
const MAX_GUARDIANS: usize = 5;

/// The two pairs of opposite sides, each side as two indices of corners.
const OPPOSITE_SIDES: [[[usize; 2]; 2]; 2] = [[[0, 1], [2, 3]], [[0, 2], [1, 3]]];

/// The guardians of a side, and the house that contains the side and these guardians. The house is
/// `None` if the guardians are the extra candidates of the side's cells.
type SideGuardians = (Vec<Candidate>, Option<usize>);

impl StepFinder for ExternalRectangle {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        for_each_corner_set(marks, |cell| marks.digit(cell).is_none(), &mut |corners| {
            let cells: CellSet = corners.into_iter().collect();
            let digits: Vec<_> = marks.candidate_union(&cells).into_iter().collect();
            for_each_combination(&digits, 2, &mut |pair| {
                let digits = DigitSet::from_digit(pair[0]).with(pair[1]);
                if corners.iter().any(|cell| marks.candidates(*cell).and(digits).is_empty()) {
                    return ControlFlow::Continue(());
                }
                for sides in OPPOSITE_SIDES {
                    sink.spend_work(1)?;
                    let [one, other] = sides.map(|side| {
                        guardian_choices(marks, side.map(|corner| corners[corner]), digits)
                    });
                    for first in &one {
                        for second in &other {
                            push_rectangle_steps(marks, &cells, digits, [first, second], sink)?;
                        }
                    }
                }
                ControlFlow::Continue(())
            })
        })
    }
}

/// Returns the possible choices of guardians for a side of a rectangle with these digits.
fn guardian_choices(marks: &Pencilmarks, side: [Cell; 2], digits: DigitSet) -> Vec<SideGuardians> {
    let cells: CellSet = side.into_iter().collect();
    let inside = side.iter().flat_map(|cell| {
        let extra = marks.candidates(*cell).minus(digits);
        extra.map(|digit| Candidate::new(digit, *cell))
    });
    let inside: Vec<Candidate> = inside.collect();
    let mut all = vec![(inside, None)];
    if all[0].0.is_empty() || digits.into_iter().any(|of| !marks.places(of).intersects(&cells)) {
        return all;
    }
    for house in marks.layout().common_houses(&cells) {
        let outside = digits.flat_map(|digit| {
            let places = marks.places_in(digit, house).minus(&cells);
            places.into_iter().map(move |cell| Candidate::new(digit, cell))
        });
        all.push((outside.collect(), Some(house)));
    }
    all.retain(|(guardians, _)| guardians.len() <= MAX_GUARDIANS);
    all
}

fn push_rectangle_steps(
    marks: &Pencilmarks,
    cells: &CellSet,
    digits: DigitSet,
    sides: [&SideGuardians; 2],
    sink: &mut StepSink,
) -> ControlFlow<()> {
    let houses = sides.iter().filter_map(|(_, house)| *house);
    let mut guardians: Vec<Candidate> = sides.iter().flat_map(|side| side.0.clone()).collect();
    grid::shell_sort(&mut guardians);
    guardians.dedup();
    if sides.iter().all(|(_, house)| house.is_none())
        || guardians.is_empty()
        || guardians.len() > MAX_GUARDIANS
    {
        return ControlFlow::Continue(());
    }
    let mut step = build_step(*cells, digits);
    step.base_houses = houses.clone().collect();
    let of_both = houses.flat_map(|house| digits.map(move |digit| Clause::House(house, digit)));
    step = step.with_clauses(of_both);
    step.guardians = guardians;
    push_subsets(&step, marks, sink)?;
    push_common_eliminations(step, marks, sink)
}

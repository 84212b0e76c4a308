//! Avoidable Rectangles: unique rectangles in which some corners are already filled with entries.
//!
//! ```text
//! a . . | b . .     these cells are entries, not givens: with a in the last corner, the two digits
//! b . . | a* .      could be swapped, so a is eliminated there
//! ```
//!
//! Hidden Avoidable Rectangles have two open corners. If one of them held a certain digit, the
//! other corner would be the only place in a house for the digit that completes the rectangle.

use std::ops::ControlFlow;

use grid::{Cell, DigitSet};

use super::{build_step, for_each_corner_set};
use crate::{
    Candidate, CellSet, Clause, Options, Pencilmarks,
    technique::{StepFinder, StepSink},
};

/// The search for rectangles with three filled corners.
pub(crate) struct AvoidableRectangle1;

/// The search for rectangles in which two corners on a side are filled, and the other two have the
/// same extra digit.
pub(crate) struct AvoidableRectangle2;

impl StepFinder for AvoidableRectangle1 {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        for_each_corner_set(marks, |_| true, &mut |corners| {
            let open: Vec<usize> =
                (0..4).filter(|at| marks.digit(corners[*at]).is_none()).collect();
            let [open] = open[..] else { return ControlFlow::Continue(()) };
            let at = |corner: usize| marks.digit(corners[corner]);
            // The opposite corner holds the digit to eliminate, and both neighbours hold the other
            // digit.
            let sides = [open ^ 1, open ^ 2];
            if let (Some(a), Some(b), true) =
                (at(3 - open), at(sides[0]), at(sides[0]) == at(sides[1]))
            {
                let found =
                    build_step(corners.into_iter().collect(), DigitSet::from_digit(a).with(b));
                sink.push(found.with_cleared_digits(
                    marks,
                    corners[open],
                    DigitSet::from_digit(a),
                ))?;
            }
            ControlFlow::Continue(())
        })
    }
}

impl StepFinder for AvoidableRectangle2 {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        for_each_corner_set(marks, |_| true, &mut |corners| {
            for [one, other] in [[0, 1], [0, 2], [1, 3], [2, 3]] {
                let filled = [one, other].map(|at| marks.digit(corners[at]));
                let [Some(a), Some(b)] = filled else { continue };
                let open: [Cell; 2] = [corners[3 - other], corners[3 - one]];
                if open.iter().any(|cell| marks.digit(*cell).is_some()) {
                    continue;
                }
                // The empty corners opposite the entries: `open[0]` would hold b, and `open[1]`
                // would hold a.
                let sets = open.map(|cell| marks.candidates(cell));
                let digits = DigitSet::from_digit(a).with(b);
                let more = sets.map(|set| set.minus(digits));
                let pattern = sets.iter().all(|set| !set.and(digits).is_empty());
                if let (true, Some(digit)) = (pattern && more[0] == more[1], more[0].single()) {
                    let cells: CellSet = open.into_iter().collect();
                    let found = build_step(corners.into_iter().collect(), digits);
                    sink.push(found.with_eliminations(digit, &marks.places_seeing(digit, &cells)))?;
                }
            }
            ControlFlow::Continue(())
        })
    }
}

/// The search for rectangles with two filled corners in which a digit in a third corner would
/// confine a digit to the last corner.
pub(crate) struct HiddenAvoidableRectangle;

impl StepFinder for HiddenAvoidableRectangle {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        for_each_corner_set(marks, |_| true, &mut |corners| {
            let at = |corner: usize| marks.digit(corners[corner]);
            let all = corners.into_iter().collect();
            // Two corners on a side hold entries. To complete the rectangle, each of the other
            // corners would hold the same digit as the corner opposite it.
            for [one, other] in [[0, 1], [1, 0], [0, 2], [2, 0], [1, 3], [3, 1], [2, 3], [3, 2]] {
                let open = [3 - other, 3 - one];
                if let ([Some(a), Some(b)], [None, None]) = ([at(one), at(other)], open.map(at)) {
                    let near = Candidate::new(b, corners[open[0]]);
                    let far = Candidate::new(a, corners[open[1]]);
                    eliminate_confined(marks, &all, near, far, sink)?;
                }
            }
            // Two opposite corners hold the same entry. The other two could hold any other digit.
            for [one, other] in [[0, 3], [1, 2]] {
                let [Some(a), Some(b)] = [at(one), at(other)] else { continue };
                for [near, far] in [[0, 3], [3, 0], [1, 2], [2, 1]] {
                    if a != b || at(near).is_some() || at(far).is_some() {
                        continue;
                    }
                    for digit in marks.candidates(corners[near]).without(a) {
                        let [near, far] =
                            [near, far].map(|corner| Candidate::new(digit, corners[corner]));
                        eliminate_confined(marks, &all, near, far, sink)?;
                    }
                }
            }
            ControlFlow::Continue(())
        })
    }
}

/// Pushes the steps that eliminate `near`, if this candidate would leave `far` as the only place of
/// its digit in a house, and both together would complete a rectangle that could be swapped. Stops
/// as soon as the sink returns `ControlFlow::Break`.
fn eliminate_confined(
    marks: &Pencilmarks,
    cells: &CellSet,
    near: Candidate,
    far: Candidate,
    sink: &mut StepSink,
) -> ControlFlow<()> {
    let entries = cells.into_iter().filter_map(|cell| marks.digit(cell));
    let digits = entries.fold(DigitSet::from_digit(near.digit), DigitSet::with);
    if !marks.has_candidate(near) || !marks.has_candidate(far) {
        return ControlFlow::Continue(());
    }
    for house in marks.layout().geometry.houses_of(far.cell) {
        let others = marks.places_in(far.digit, house).without(far.cell);
        let is_excluded = |cell| near.excludes(Candidate::new(far.digit, cell), marks.shape());
        if others.into_iter().all(is_excluded) {
            let mut found =
                build_step(*cells, digits).with_clauses([Clause::House(house, far.digit)]);
            found.base_houses.push(house);
            found.eliminations.push(near);
            sink.push(found)?;
        }
    }
    ControlFlow::Continue(())
}

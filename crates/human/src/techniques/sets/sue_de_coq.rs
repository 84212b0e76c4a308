//! Sue de Coq [Two-Sector Disjoint Subsets]: cells in the intersection of a box and a line, in the
//! rest of the line and in the rest of the box that have as many digits between them as there are
//! cells.
//!
//! ```text
//! v v . | a . .     v in the intersection, a in the rest of the line, b in the rest of the box: no digit
//! . b . | . . .     of v is in both a and b, so each of them occurs once; a digit that v doesn't have
//!                   may occur in a and again in b
//! ```
//!
//! Digits that only the line's side can hold are eliminated from the rest of the line, digits of
//! the box's side from the rest of the box, and digits that only the intersection can hold from
//! both.

use std::ops::ControlFlow;

use grid::{Cell, DigitSet};

use crate::{
    CellSet, Clause, Options, Pencilmarks, Step,
    choose::choose,
    pattern_bits::house::SUE_DE_COQ,
    pencilmarks::PatternScope,
    technique::{Sink, StepFinder},
};

/// The pattern, with as many cells on either side as necessary.
pub(crate) struct SueDeCoq;

/// The maximum number of cells on one side.
const MAX_SIDE_CELLS: usize = 6;

impl StepFinder for SueDeCoq {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut Sink) -> ControlFlow<()> {
        let side = marks.shape().side();
        let is_absent = |house: usize| marks.lacks_pattern(PatternScope::House(house), SUE_DE_COQ);
        let mut found = false;
        for line in 0..2 * side {
            let is_line_barren = is_absent(line);
            for &(box_, spots) in marks.layout().intersections(line) {
                if box_ < 2 * side || is_line_barren && is_absent(box_) {
                    continue;
                }
                let intersection = marks.cells_at(line, spots);
                let open: Vec<Cell> = intersection.and(marks.empty_cells()).into_iter().collect();
                if open.len() < 2 {
                    continue;
                }
                let mut sides: Option<[Vec<SideCells>; 2]> = None;
                for size in 2..=open.len() {
                    choose(&open, size, &mut |cells| {
                        let cells = cells.iter().copied().collect();
                        if marks.candidate_union(&cells).len() < size + 2 {
                            return ControlFlow::Continue(());
                        }
                        let sides = sides.get_or_insert_with(|| {
                            [line, box_].map(|house| side_choices(marks, house, &intersection))
                        });
                        extend(marks, sides, &cells, sink, &mut |parts, sink| {
                            let step = step(marks, [line, box_], parts, &cells);
                            found |= step.has_conclusions();
                            sink.push(step)
                        })
                    })?;
                }
            }
        }
        if !found {
            (0..3 * side)
                .for_each(|house| marks.record_absent(PatternScope::House(house), SUE_DE_COQ));
        }
        ControlFlow::Continue(())
    }
}

/// Some empty cells of one side, as bits of their indices, and their digits.
struct SideCells {
    chosen: u32,
    size: usize,
    digits: DigitSet,
}

/// Every combination of cells in the rest of a house, smaller ones first.
fn side_choices(marks: &Pencilmarks, house: usize, intersection: &CellSet) -> Vec<SideCells> {
    let rest: Vec<Cell> = rest(marks, house, intersection).collect();
    let places: Vec<usize> = (0..rest.len()).collect();
    let mut parts = Vec::new();
    for size in 1..=rest.len().min(MAX_SIDE_CELLS) {
        let _ = choose(&places, size, &mut |places| {
            let chosen = places.iter().fold(0, |all, place| all | 1 << place);
            let join = |all: DigitSet, place: &usize| all.or(marks.candidates(rest[*place]));
            let digits = places.iter().fold(DigitSet::EMPTY, join);
            parts.push(SideCells { chosen, size, digits });
            ControlFlow::Continue(())
        });
    }
    parts
}

/// The empty cells of a house outside the intersection.
fn rest(
    marks: &Pencilmarks,
    house: usize,
    intersection: &CellSet,
) -> impl Iterator<Item = Cell> + use<> {
    marks.layout().house(house).minus(intersection).and(marks.empty_cells()).into_iter()
}

/// Calls `take` with the combinations of cells on both sides that complete the pattern for the
/// cells of the intersection.
fn extend<'a>(
    marks: &Pencilmarks,
    [in_line, in_box]: &[Vec<SideCells>; 2],
    cells: &CellSet,
    sink: &mut Sink<'a>,
    take: &mut dyn FnMut([&SideCells; 2], &mut Sink<'a>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let digits = marks.candidate_union(cells);
    // The cells of a side must have fewer new digits than cells, and a digit of the intersection.
    let fits = |part: &&SideCells| {
        part.digits.minus(digits).len() < part.size && !part.digits.and(digits).is_empty()
    };
    let of_box: Vec<&SideCells> = in_box.iter().filter(fits).collect();
    for by_line in in_line.iter().filter(fits) {
        for by_box in &of_box {
            sink.spend(1)?;
            let extra = |part: &SideCells| part.digits.minus(digits).len();
            let count = cells.len() + by_line.size + by_box.size;
            if digits.len() + extra(by_line) + extra(by_box) == count
                && by_line.digits.and(by_box.digits).and(digits).is_empty()
            {
                take([by_line, by_box], sink)?;
            }
        }
    }
    ControlFlow::Continue(())
}

/// Creates the step for cells of the intersection and cells of both sides.
fn step(
    marks: &Pencilmarks,
    [line, box_]: [usize; 2],
    parts: [&SideCells; 2],
    cells: &CellSet,
) -> Step {
    let digits = marks.candidate_union(cells);
    let intersection = marks.layout().house(line).and(marks.layout().house(box_));
    let cells_of = |house: usize, part: &SideCells| -> CellSet {
        let rest = rest(marks, house, &intersection).enumerate();
        rest.filter(|(place, _)| part.chosen >> place & 1 != 0).map(|(_, cell)| cell).collect()
    };
    let (in_line, in_box) = (cells_of(line, parts[0]), cells_of(box_, parts[1]));
    let [of_line, of_box] = parts.map(|part| part.digits);
    let pattern = cells.or(&in_line).or(&in_box);
    let mut step = Step {
        cells: *cells,
        base: vec![line, box_],
        sets: vec![(in_line, of_line), (in_box, of_box)],
        ..Step::new(digits.or(of_line).or(of_box))
    };
    step = step.with_clauses(pattern.into_iter().map(Clause::Cell));
    for (house, leave) in
        [(line, of_line.or(digits.minus(of_box))), (box_, of_box.or(digits.minus(of_line)))]
    {
        for digit in leave {
            step = step.with_eliminations(digit, &marks.places_in(digit, house).minus(&pattern));
        }
    }
    step
}

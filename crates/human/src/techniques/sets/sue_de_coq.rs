//! Sue de Coq [two-sector disjoint subsets]: cells in the meeting of a box and a line, some in the rest
//! of the line and some in the rest of the box, as many as they have digits together.
//!
//! ```text
//! v v . | a . .     v in the meeting, a in the rest of the line, b in the rest of the box: no digit of
//! . b . | . . .     v is both in a and in b, so each digit is there just once; one that v lacks may
//!                   be in a and once more in b
//! ```
//!
//! Digits that only the line's side may hold leave the rest of the line, those of the box's side the
//! rest of the box, and those of the meeting alone leave both.

use std::ops::ControlFlow;

use grid::{Cell, DigitSet};

use crate::{
    CellSet, Clause, Options, Pencilmarks, Step,
    barren::house::SUE_DE_COQ,
    choose::choose,
    pencilmarks::Of,
    technique::{Find, Sink},
};

/// The pattern, with as many cells on either side as it takes.
pub(crate) struct SueDeCoq;

/// The most cells on one side.
const LARGEST: usize = 6;

impl Find for SueDeCoq {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut Sink) -> ControlFlow<()> {
        let side = marks.shape().side();
        let is_barren = |house: usize| marks.is_barren(Of::House(house), SUE_DE_COQ);
        let mut found = false;
        for line in 0..2 * side {
            let is_line_barren = is_barren(line);
            for &(box_, spots) in marks.layout().crossings(line) {
                if box_ < 2 * side || is_line_barren && is_barren(box_) {
                    continue;
                }
                let both = marks.cells_at(line, spots);
                let open: Vec<Cell> = both.and(marks.open()).into_iter().collect();
                if open.len() < 2 {
                    continue;
                }
                let mut sides: Option<[Vec<Part>; 2]> = None;
                for size in 2..=open.len() {
                    choose(&open, size, &mut |cells| {
                        let cells = cells.iter().copied().collect();
                        if marks.union(&cells).len() < size + 2 {
                            return ControlFlow::Continue(());
                        }
                        let sides = sides.get_or_insert_with(|| {
                            [line, box_].map(|house| parts(marks, house, &both))
                        });
                        extend(marks, sides, &cells, sink, &mut |parts, sink| {
                            let step = step(marks, [line, box_], parts, &cells);
                            found |= step.concludes();
                            sink.step(step)
                        })
                    })?;
                }
            }
        }
        if !found {
            (0..3 * side).for_each(|house| marks.note_barren(Of::House(house), SUE_DE_COQ));
        }
        ControlFlow::Continue(())
    }
}

/// Some cells of one side, by their places among its open ones, and their digits.
struct Part {
    chosen: u32,
    size: usize,
    digits: DigitSet,
}

/// Every choice of cells in the rest of a house, small ones first.
fn parts(marks: &Pencilmarks, house: usize, both: &CellSet) -> Vec<Part> {
    let rest: Vec<Cell> = rest(marks, house, both).collect();
    let places: Vec<usize> = (0..rest.len()).collect();
    let mut parts = Vec::new();
    for size in 1..=rest.len().min(LARGEST) {
        let _ = choose(&places, size, &mut |places| {
            let chosen = places.iter().fold(0, |all, place| all | 1 << place);
            let join = |all: DigitSet, place: &usize| all.or(marks.candidates(rest[*place]));
            let digits = places.iter().fold(DigitSet::EMPTY, join);
            parts.push(Part { chosen, size, digits });
            ControlFlow::Continue(())
        });
    }
    parts
}

/// The open cells of a house beside the meeting.
fn rest(marks: &Pencilmarks, house: usize, both: &CellSet) -> impl Iterator<Item = Cell> + use<> {
    marks.layout().house(house).minus(both).and(marks.open()).into_iter()
}

/// Tries sets of cells in the rest of the line and in the rest of the box beside those in the
/// meeting.
fn extend<'a>(
    marks: &Pencilmarks,
    [in_line, in_box]: &[Vec<Part>; 2],
    cells: &CellSet,
    sink: &mut Sink<'a>,
    take: &mut dyn FnMut([&Part; 2], &mut Sink<'a>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let digits = marks.union(cells);
    // Beside those of the meeting a set has fewer digits than cells.
    let fits = |part: &&Part| {
        part.digits.minus(digits).len() < part.size && !part.digits.and(digits).is_empty()
    };
    let of_box: Vec<&Part> = in_box.iter().filter(fits).collect();
    for by_line in in_line.iter().filter(fits) {
        for by_box in &of_box {
            sink.spend(1)?;
            let extra = |part: &Part| part.digits.minus(digits).len();
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

/// What follows from cells of the meeting and some of both sides.
fn step(marks: &Pencilmarks, [line, box_]: [usize; 2], parts: [&Part; 2], cells: &CellSet) -> Step {
    let digits = marks.union(cells);
    let both = marks.layout().house(line).and(marks.layout().house(box_));
    let cells_of = |house: usize, part: &Part| -> CellSet {
        let rest = rest(marks, house, &both).enumerate();
        rest.filter(|(place, _)| part.chosen >> place & 1 != 0).map(|(_, cell)| cell).collect()
    };
    let (in_line, in_box) = (cells_of(line, parts[0]), cells_of(box_, parts[1]));
    let [of_line, of_box] = parts.map(|part| part.digits);
    let pattern = cells.or(&in_line).or(&in_box);
    let mut step = Step {
        cells: *cells,
        base: vec![line, box_],
        sets: vec![(in_line, of_line), (in_box, of_box)],
        ..Step::about(digits.or(of_line).or(of_box))
    };
    step = step.because(pattern.into_iter().map(Clause::Cell));
    for (house, leave) in
        [(line, of_line.or(digits.minus(of_box))), (box_, of_box.or(digits.minus(of_line)))]
    {
        for digit in leave {
            step = step.without(digit, &marks.places_in(digit, house).minus(&pattern));
        }
    }
    step
}

//! Tridagon: three digits and twelve cells in four boxes of two bands and two stacks. Each box has
//! three of the cells, one per row and column of the box: a diagonal in one direction or the other.
//!
//! ```text
//! abc . . | . . abc     three boxes have diagonals of one direction, the fourth of the other: the
//! . abc . | . abc .     cells can't all hold a, b or c, so one of the extra candidates x, the
//! . . abc | abc . .     guardians, is true
//! --------+--------
//! abc . . | abc . .     the order of a, b and c in a box determines their order in the next
//! . abc . | . abc .     box; after all four boxes, two digits of the first box would be swapped
//! . . abc | . . abcx
//! ```

use std::ops::ControlFlow;

use grid::{Cell, Digit, DigitSet, Shape};

use crate::{
    Candidate, CellSet, Clause, Options, Pencilmarks, Step,
    combinations::for_each_combination,
    guardians::{push_common_eliminations, push_subsets},
    technique::{StepFinder, StepSink},
    techniques::whip::push_whips_through_guardians,
};

/// The search for tridagons: twelve cells with three digits.
pub(crate) struct Tridagon;

/// The maximum number of guardians.
const MAX_GUARDIANS: usize = 8;

/// The diagonals: for each row of a box, the column of its cell. The first three have the same
/// direction.
const DIAGONALS: [[usize; 3]; 6] =
    [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [1, 0, 2], [2, 1, 0]];

/// Three cells of a box in different rows and columns, with their guardians.
struct BoxDiagonal {
    cells: [Cell; 3],
    guardians: Vec<Candidate>,
    /// Whether the diagonal has the direction of the first three in [`DIAGONALS`].
    is_first: bool,
}

impl StepFinder for Tridagon {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        if marks.shape() != Shape::CLASSIC {
            return ControlFlow::Continue(());
        }
        // For each box, the digits that can still go there.
        let open = |of: usize| -> DigitSet {
            marks.digits().filter(|digit| marks.positions_in(*digit, 18 + of) != 0).collect()
        };
        let open: Vec<DigitSet> = (0..9).map(open).collect();
        let digits: Vec<Digit> = marks.digits().collect();
        for_each_combination(&digits, 3, &mut |chosen| {
            let digits: DigitSet = chosen.iter().copied().collect();
            for bands in [[0, 1], [0, 2], [1, 2]] {
                for stacks in [[0, 1], [0, 2], [1, 2]] {
                    let [[one, two], [three, four]] =
                        bands.map(|band| stacks.map(|stack| 3 * band + stack));
                    let four = [one, two, three, four];
                    if four.iter().any(|of| !digits.minus(open[*of]).is_empty()) {
                        continue;
                    }
                    let [one, two, three, four] = four.map(|of| find_diagonals(marks, of, digits));
                    for a in &one {
                        for b in &two {
                            for c in &three {
                                for d in &four {
                                    sink.spend_work(1)?;
                                    push_steps(marks, digits, [a, b, c, d], sink)?;
                                }
                            }
                        }
                    }
                }
            }
            ControlFlow::Continue(())
        })
    }
}

/// Returns the diagonals of the box with this index, from 0, whose cells can each hold one of the
/// digits. Diagonals with too many guardians are left out.
fn find_diagonals(marks: &Pencilmarks, box_index: usize, digits: DigitSet) -> Vec<BoxDiagonal> {
    let cells = marks.layout().geometry.cells(18 + box_index);
    let diagonal = |(nth, cols): (usize, &[usize; 3])| {
        let cells = [0, 1, 2].map(|row| cells[3 * row + cols[row]]);
        let fits = |cell: &Cell| !marks.candidates(*cell).and(digits).is_empty();
        let guardians = cells.iter().flat_map(|cell| {
            let extra = marks.candidates(*cell).minus(digits);
            extra.map(|digit| Candidate::new(digit, *cell))
        });
        let guardians: Vec<Candidate> = guardians.collect();
        let is_possible = guardians.len() <= MAX_GUARDIANS && cells.iter().all(fits);
        is_possible.then_some(BoxDiagonal { cells, guardians, is_first: nth < 3 })
    };
    DIAGONALS.iter().enumerate().filter_map(diagonal).collect()
}

fn push_steps(
    marks: &Pencilmarks,
    digits: DigitSet,
    four: [&BoxDiagonal; 4],
    sink: &mut StepSink,
) -> ControlFlow<()> {
    let count: usize = four.iter().map(|of| of.guardians.len()).sum();
    let is_odd = four.iter().filter(|of| of.is_first).count() % 2 == 1;
    if !is_odd || !(1..=MAX_GUARDIANS).contains(&count) {
        return ControlFlow::Continue(());
    }
    let cells: CellSet = four.iter().flat_map(|of| of.cells).collect();
    let guardians = four.iter().flat_map(|of| of.guardians.clone()).collect();
    let step = Step { cells, guardians, ..Step::new(digits) };
    let step = step.with_clauses(cells.into_iter().map(Clause::Cell));
    if step.guardian_cells().len() > 1 {
        push_subsets(&step, marks, sink)?;
    }
    push_common_eliminations(step.clone(), marks, sink)?;
    push_whips_through_guardians(&step, marks, sink)
}

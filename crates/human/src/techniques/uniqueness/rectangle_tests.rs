//! The six uniqueness tests for rectangles. The tests differ in the cells with extra candidates.
//!
//! ```text
//! 1  ab   ab    ab   abx  a and b are eliminated from the one cell with extra candidates
//! 2  abc  abc   ab   ab   c is in one of two cells on a side: eliminated from cells that see both
//! 3  abx  aby   ab   ab   x and y, as the candidates of a virtual cell, are in a naked subset
//! 4  abx  aby   ab   ab   a has no other place in a house of both cells, so b is eliminated there
//! 5  abc  ab    ab   abc  like 2, with two diagonal cells or three cells
//! 6  abx  ab    ab   aby  a has no other place in either row, so it is eliminated from both cells
//! ```
//!
//! HoDoKu 2.2 (`UniquenessSolver`) finds a subset of test 3 only if the other cells of the subset
//! lack both digits, and a subset in a box only if it isn't in a line. Each combination of cells is
//! tried before larger ones that begin with it. In test 4, the digit must be confined in all houses
//! that contain both cells; in test 6, in both rows and both columns.

use std::ops::ControlFlow;

use grid::{Cell, DigitSet};

use super::{DeadlyPattern, for_each_rectangle};
use crate::{
    CellSet, Clause, Options, Pencilmarks,
    combinations::for_each_combination_up_to,
    technique::{StepFinder, StepSink},
};

/// The search for rectangles in which one cell has extra candidates.
pub(crate) struct UniqueRectangle1;
/// The search for rectangles in which two cells on a side have the same single extra digit.
pub(crate) struct UniqueRectangle2;
/// The search for rectangles in which two cells have extra candidates that are part of a naked
/// subset.
pub(crate) struct UniqueRectangle3;
/// The search for rectangles in which two cells on a side have extra candidates, and one of the two
/// digits is confined to them.
pub(crate) struct UniqueRectangle4;
/// The search for rectangles in which two diagonal cells or three cells have the same single extra
/// digit.
pub(crate) struct UniqueRectangle5;
/// The search for rectangles in which two diagonal cells have extra candidates, and one of the two
/// digits is confined to the rectangle.
pub(crate) struct UniqueRectangle6;

impl StepFinder for UniqueRectangle1 {
    fn find(&self, marks: &Pencilmarks, options: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        for_each_rectangle(marks, options, &mut |found, _| {
            eliminate_in_one_cell(found, marks, sink)
        })
    }
}

/// Eliminates the two digits from the only cell with extra candidates. Does nothing unless exactly
/// one cell has extra candidates.
pub(super) fn eliminate_in_one_cell(
    found: &DeadlyPattern,
    marks: &Pencilmarks,
    sink: &mut StepSink,
) -> ControlFlow<()> {
    match found.extra_cells[..] {
        [cell] => sink.push(found.build_step().with_cleared_digits(marks, cell, found.digits)),
        _ => ControlFlow::Continue(()),
    }
}

impl StepFinder for UniqueRectangle2 {
    fn find(&self, marks: &Pencilmarks, options: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        for_each_rectangle(marks, options, &mut |found, _| match found.extra_cell_pair(marks, true)
        {
            Some(_) => eliminate_extra_digit(found, marks, sink),
            None => ControlFlow::Continue(()),
        })
    }
}

impl StepFinder for UniqueRectangle5 {
    fn find(&self, marks: &Pencilmarks, options: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        for_each_rectangle(marks, options, &mut |found, _| {
            if found.extra_cells.len() == 3 || found.extra_cell_pair(marks, false).is_some() {
                eliminate_extra_digit(found, marks, sink)
            } else {
                ControlFlow::Continue(())
            }
        })
    }
}

/// Eliminates the digit of the extra candidates from cells that see all cells with extra
/// candidates. Does nothing unless all extra candidates have the same digit.
pub(super) fn eliminate_extra_digit(
    found: &DeadlyPattern,
    marks: &Pencilmarks,
    sink: &mut StepSink,
) -> ControlFlow<()> {
    let Some(digit) = found.extra_digits.single() else { return ControlFlow::Continue(()) };
    let cells = found.extra_cells.iter().copied().collect();
    sink.push(found.build_step().with_eliminations(digit, &marks.places_seeing(digit, &cells)))
}

impl StepFinder for UniqueRectangle3 {
    fn find(&self, marks: &Pencilmarks, options: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        for_each_rectangle(marks, options, &mut |found, _| {
            eliminate_by_virtual_cell(found, marks, options, sink)
        })
    }
}

/// Searches for naked subsets that contain the two cells with extra candidates, as one virtual cell
/// with these candidates. Does nothing unless exactly two cells have extra candidates. Stops as
/// soon as the sink returns `ControlFlow::Break`.
pub(super) fn eliminate_by_virtual_cell(
    found: &DeadlyPattern,
    marks: &Pencilmarks,
    options: &Options,
    sink: &mut StepSink,
) -> ControlFlow<()> {
    let [a, b] = found.extra_cells[..] else { return ControlFlow::Continue(()) };
    let pair = CellSet::from_cell(a).with(b);
    let mut lines = CellSet::EMPTY;
    for house in marks.layout().common_houses(&pair) {
        let others = marks.empty_cells().and(marks.layout().house_cells(house)).minus(&pair);
        let lacks = |cell: &Cell| marks.candidates(*cell).and(found.digits).is_empty();
        let fits = |cell: &Cell| !options.only_hodoku_patterns || lacks(cell);
        let others: Vec<Cell> = others.into_iter().filter(fits).collect();
        for_each_combination_up_to(&others, others.len(), &mut |chosen| {
            sink.spend_work(1)?;
            let cells: CellSet = chosen.iter().copied().collect();
            match cells.is_subset(&lines) {
                true => ControlFlow::Continue(()),
                false => push_subset(found, marks, &pair, &cells, sink),
            }
        })?;
        lines = lines.or(marks.layout().house_cells(house));
    }
    ControlFlow::Continue(())
}

/// Pushes the step for some cells and the two cells with extra candidates, if they form a subset.
/// The digits of the subset are eliminated from the houses that contain all of these cells.
fn push_subset(
    found: &DeadlyPattern,
    marks: &Pencilmarks,
    pair: &CellSet,
    cells: &CellSet,
    sink: &mut StepSink,
) -> ControlFlow<()> {
    let digits = marks.candidate_union(cells).or(found.extra_digits);
    if digits.len() != cells.len() + 1 {
        return ControlFlow::Continue(());
    }
    let mut step = found.build_step().with_clauses(cells.into_iter().map(Clause::Cell));
    step.cell_digit_sets.push((*cells, digits));
    let all = pair.or(cells);
    for house in marks.layout().common_houses(&all) {
        for digit in digits {
            step = step.with_eliminations(digit, &marks.places_in(digit, house).minus(&all));
        }
    }
    sink.push(step)
}

impl StepFinder for UniqueRectangle4 {
    fn find(&self, marks: &Pencilmarks, options: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        for_each_rectangle(marks, options, &mut |found, _| match found.extra_cell_pair(marks, true)
        {
            Some(_) => eliminate_free_digit(found, marks, options, sink),
            None => ControlFlow::Continue(()),
        })
    }
}

/// Eliminates one of the two digits from both cells with extra candidates, if the other digit is
/// confined to these cells in a house. Does nothing unless exactly two cells have extra candidates.
/// Stops as soon as the sink returns `ControlFlow::Break`.
pub(super) fn eliminate_free_digit(
    found: &DeadlyPattern,
    marks: &Pencilmarks,
    options: &Options,
    sink: &mut StepSink,
) -> ControlFlow<()> {
    let [a, b] = found.extra_cells[..] else { return ControlFlow::Continue(()) };
    let pair = CellSet::from_cell(a).with(b);
    let houses: Vec<usize> = marks.layout().common_houses(&pair).collect();
    for (bound, free) in found.ordered_digits() {
        let is_bound = |house: &usize| {
            let places = marks.places_in(bound, *house);
            !places.is_empty() && places.is_subset(&pair)
        };
        if options.only_hodoku_patterns && !houses.iter().all(is_bound) {
            continue;
        }
        for house in houses.iter().copied().filter(|house| is_bound(house)) {
            let mut step = found.build_step().with_clauses([Clause::House(house, bound)]);
            step.base_houses.push(house);
            for cell in pair {
                step = step.with_cleared_digits(marks, cell, DigitSet::from_digit(free));
            }
            sink.push(step)?;
        }
    }
    ControlFlow::Continue(())
}

impl StepFinder for UniqueRectangle6 {
    fn find(&self, marks: &Pencilmarks, options: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        for_each_rectangle(marks, options, &mut |found, _| {
            let Some(extra) = found.extra_cell_pair(marks, false) else {
                return ControlFlow::Continue(());
            };
            let cells = found.cells;
            let lines_of = |cells: [Cell; 2]| {
                let houses = |cell| marks.layout().geometry.houses_of(cell).into_iter().take(2);
                cells.into_iter().flat_map(houses)
            };
            for (bound, _) in found.ordered_digits() {
                for kind in [0, 1] {
                    let house = |cell: Cell| marks.layout().geometry.houses_of(cell)[kind];
                    let houses = extra.map(house);
                    let is_bound = |house: &usize| {
                        let places = marks.places_in(bound, *house);
                        !places.is_empty() && places.is_subset(&cells)
                    };
                    if !houses.iter().all(is_bound) {
                        continue;
                    }
                    if options.only_hodoku_patterns && !lines_of(extra).all(|line| is_bound(&line))
                    {
                        continue;
                    }
                    let mut step = found.build_step();
                    step = step.with_clauses(houses.map(|house| Clause::House(house, bound)));
                    step.base_houses.extend(houses);
                    for cell in extra {
                        step = step.with_cleared_digits(marks, cell, DigitSet::from_digit(bound));
                    }
                    sink.push(step)?;
                }
            }
            ControlFlow::Continue(())
        })
    }
}

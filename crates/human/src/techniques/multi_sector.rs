//! Multi-sector locked sets: n empty cells, and n pairs of a house and a digit such that each
//! candidate of the cells belongs to one of these pairs. Each cell uses up a pair, and two cells
//! can't use the same pair, so the cells use up all pairs.
//!
//! ```text
//!       c1 c4 c7 c8      the cells where four rows and four columns cross: some digits have fewer
//! r2    ab ac .. ..      rows than columns in them, others fewer columns. If the numbers add up to
//! r3    bd .. .. ..      16, each digit is eliminated from the rest of its lines
//! ```
//!
//! An SK-Loop is a loop of eight pairs of cells around four filled corners, with the same counting.

use std::{cmp::Reverse, ops::ControlFlow};

use grid::{Cell, Digit, DigitSet, Shape};

use crate::{
    Candidate, CellSet, Clause, Options, Pencilmarks, Step,
    technique::{StepFinder, StepSink},
};

/// The search for multi-sector locked sets in the cells where several rows and columns cross.
pub(crate) struct MultiSectorLockedSet;

/// The search for SK-Loops: eight pairs of cells around four filled corners.
pub(crate) struct SkLoop;

/// The minimum and the maximum number of rows. The same limits apply to columns.
const LINE_COUNTS: [u32; 2] = [3, 5];

/// The minimum number of empty cells where the lines cross.
const MIN_CELLS: u32 = 12;
/// The maximum number of filled cells where the lines cross.
const MAX_FILLED: u32 = 4;

impl StepFinder for MultiSectorLockedSet {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        if marks.shape() != Shape::CLASSIC {
            return ControlFlow::Continue(());
        }
        let masks = || {
            (0_u32..1 << 9)
                .filter(|mask| (LINE_COUNTS[0]..=LINE_COUNTS[1]).contains(&mask.count_ones()))
        };
        let digits: Vec<Digit> = marks.digits().collect();
        let spots: Vec<[u32; 9]> = { digits.iter() }
            .map(|digit| std::array::from_fn(|row| marks.positions_in(*digit, row)))
            .collect();
        let open: [u32; 9] =
            std::array::from_fn(|row| spots.iter().fold(0, |all, of| all | of[row]));
        let mut seen: Vec<Vec<Candidate>> = Vec::new();
        for rows in masks() {
            sink.spend_work(u64::from(LINE_COUNTS[1]) * 9)?;
            for columns in masks() {
                let in_rows = || (0..9).filter(|row| rows >> row & 1 == 1);
                let count: u32 = in_rows().map(|row| (open[row] & columns).count_ones()).sum();
                let filled = rows.count_ones() * columns.count_ones() - count;
                if count < MIN_CELLS || filled > MAX_FILLED {
                    continue;
                }
                let mut links = 0;
                for of in &spots {
                    links += fewest_houses(in_rows().map(|row| (row, of[row] & columns)));
                    if links > count {
                        break;
                    }
                }
                if links == count {
                    let cells = in_rows().map(|row| marks.cells_at(row, open[row] & columns));
                    let cells = cells.fold(CellSet::EMPTY, |all, of| all.or(&of));
                    let step = step_with_fewest_links(marks, &cells);
                    if step.has_conclusions() && !seen.contains(&step.eliminations) {
                        seen.push(step.eliminations.clone());
                        sink.push(step)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Returns the number of rows, columns or boxes needed to contain all places of a digit, whichever
/// number is the smallest. Each item of `places` is a row and the columns of the places in it, as
/// bits.
fn fewest_houses(places: impl Iterator<Item = (usize, u32)>) -> u32 {
    let (mut rows, mut columns, mut boxes) = (0, 0_u32, 0_u32);
    for (row, places) in places {
        rows += u32::from(places != 0);
        columns |= places;
        for stack in 0..3 {
            let is_there = u32::from(places >> (3 * stack) & 7 != 0);
            boxes |= is_there << (row / 3 * 3 + stack);
        }
    }
    rows.min(columns.count_ones()).min(boxes.count_ones())
}

/// Creates the step in which the cells use up, for each digit, the rows, the columns or the boxes
/// that contain it: whichever are fewest. If there are ties, the houses that eliminate more are
/// used.
fn step_with_fewest_links(marks: &Pencilmarks, cells: &CellSet) -> Step {
    let mut links: Vec<(usize, Digit)> = Vec::new();
    for digit in marks.digits() {
        let places = marks.places(digit).and(cells);
        let of_kind = |kind: usize| -> Vec<usize> {
            (9 * kind..9 * kind + 9)
                .filter(|house| marks.layout().house_cells(*house).intersects(&places))
                .collect()
        };
        let gain = |houses: &[usize]| -> usize {
            houses.iter().map(|house| marks.places_in(digit, *house).minus(cells).len()).sum()
        };
        let kinds = [of_kind(0), of_kind(1), of_kind(2)];
        let best = kinds.into_iter().min_by_key(|houses| (houses.len(), Reverse(gain(houses))));
        links.extend(best.into_iter().flatten().map(|house| (house, digit)));
    }
    build_step(marks, cells, links)
}

/// Creates the step in which the cells use up links, each of which is a digit in a house. A digit
/// is eliminated from the other cells of its houses, and from cells that are in two of them.
fn build_step(marks: &Pencilmarks, cells: &CellSet, links: Vec<(usize, Digit)>) -> Step {
    let digits = links.iter().map(|(_, digit)| *digit).collect();
    let mut step = Step { cells: *cells, ..Step::new(digits) };
    step = step.with_clauses(cells.into_iter().map(Clause::Cell));
    for digit in digits {
        let (mut once, mut twice) = (CellSet::EMPTY, CellSet::EMPTY);
        for (house, _) in links.iter().filter(|(_, of)| *of == digit) {
            let places = marks.places_in(digit, *house);
            twice = twice.or(&once.and(&places));
            once = once.or(&places);
        }
        step = step.with_eliminations(digit, &once.minus(cells).or(&twice));
    }
    Step { rank_links: links, ..step }
}

impl StepFinder for SkLoop {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        if marks.shape() != Shape::CLASSIC {
            return ControlFlow::Continue(());
        }
        for top in 0..9 {
            for below in (top / 3 + 1) * 3..9 {
                for left in 0..9 {
                    for right in (left / 3 + 1) * 3..9 {
                        let corner = |row: usize, col: usize| Cell::new(9 * row + col);
                        let corners = [
                            corner(top, left),
                            corner(top, right),
                            corner(below, right),
                            corner(below, left),
                        ];
                        sink.spend_work(1)?;
                        if corners.iter().all(|cell| marks.digit(*cell).is_some()) {
                            push_sk_loops(marks, corners, sink)?;
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Pushes the steps of SK-Loops around four filled corners, given in clockwise order. Stops as soon
/// as the sink returns `ControlFlow::Break`.
fn push_sk_loops(marks: &Pencilmarks, corners: [Cell; 4], sink: &mut StepSink) -> ControlFlow<()> {
    let layout = marks.layout();
    // The loop leaves a corner's box along the row or the column, alternately, and enters it along
    // the other line. Each pair is stored with the house that it shares with the next pair.
    let mut pairs: Vec<(CellSet, usize)> = Vec::new();
    for (nth, corner) in corners.into_iter().enumerate() {
        let [row, column, box_] = layout.geometry.houses_of(corner);
        let pair = |line: usize| {
            layout
                .house_cells(line)
                .and(layout.house_cells(box_))
                .without(corner)
                .and(marks.empty_cells())
        };
        let (enter, leave) = if nth % 2 == 0 { (column, row) } else { (row, column) };
        pairs.push((pair(enter), box_));
        pairs.push((pair(leave), leave));
    }
    let cells = pairs.iter().fold(CellSet::EMPTY, |all, (pair, _)| all.or(pair));
    let sets: Vec<DigitSet> = pairs.iter().map(|(pair, _)| marks.candidate_union(pair)).collect();
    if sets.contains(&DigitSet::EMPTY) {
        return ControlFlow::Continue(());
    }
    // The digits that the last pair shares with the first pair determine the digits that all other
    // pairs share with the next pair.
    let first: Vec<Digit> = sets[0].and(sets[7]).into_iter().collect();
    for mask in 1..1_u32 << first.len() {
        sink.spend_work(1)?;
        let is_chosen = |nth: &usize| mask >> nth & 1 == 1;
        let last: DigitSet = (0..first.len()).filter(is_chosen).map(|nth| first[nth]).collect();
        let mut shared = vec![last];
        for set in &sets {
            shared.push(set.minus(shared[shared.len() - 1]));
        }
        let links: usize = shared[1..].iter().map(|of| of.len()).sum();
        if shared[8] != last || links != cells.len() {
            continue;
        }
        let links = pairs
            .iter()
            .zip(&shared[1..])
            .flat_map(|((_, house), digits)| digits.map(move |digit| (*house, digit)));
        sink.push(build_step(marks, &cells, links.collect()))?;
    }
    ControlFlow::Continue(())
}

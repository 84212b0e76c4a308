//! Junior Exocet: two base cells, in the intersection of a box and a line, hold two digits that two
//! target cells, in the other boxes of the band, must also hold. Outside the band, each digit of
//! the base has room for at most two occurrences in the three cross-lines.
//!
//! ```text
//! B B . | . . . | . . .     B: the base cells, T: the targets. Each digit of the base needs three
//! . . . | T . . | c . .     places in the three columns of the third cell and the targets. Outside
//! . . . | c . . | T . .     the band, it has at most two, because these are in two lines. The
//!     S   S       S         cells c lack the digits, so a digit that is true in the base is also
//!                           true in a target
//! ```

use std::ops::ControlFlow;

use grid::{Cell, Digit, DigitSet, Shape};

use crate::{
    CellSet, Clause, Options, Pencilmarks, Step,
    technique::{StepFinder, StepSink},
};

/// The search for exocets with one base and two targets.
pub(crate) struct JuniorExocet;

/// The search for double exocets: two exocets with the same four digits and the same cross-lines.
pub(crate) struct DoubleExocet;

/// An exocet: two base cells, two targets, and their surroundings.
struct Exocet {
    digits: DigitSet,
    base: CellSet,
    /// The targets, each with its mirror: cells in the other target's box, one of which must also
    /// hold the digit of the target.
    targets: [(Cell, CellSet); 2],
    /// The cross-lines: first the one through the base's box, then those through the targets.
    cross_lines: [usize; 3],
    /// The cells of the cross-lines outside the band.
    outside: CellSet,
}

impl StepFinder for JuniorExocet {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        find_exocets(marks, sink)?.iter().try_for_each(|exocet| exocet.push_step(marks, sink))
    }
}

impl StepFinder for DoubleExocet {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        let all = find_exocets(marks, sink)?;
        for (at, one) in all.iter().enumerate().filter(|(_, one)| one.digits.len() == 4) {
            for other in all[at + 1..].iter().filter(|other| one.is_double_with(other, marks)) {
                push_double_step(one, other, marks, sink)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// The base of an exocet: two empty cells in the intersection of a line and a box, with three or
/// more candidates together.
pub(super) struct ExocetBase {
    /// The line of the base.
    pub(super) line: usize,
    /// The position in the line, from 0 to 8, of the third cell of the intersection.
    pub(super) third_position: usize,
    pub(super) cells: CellSet,
    /// The candidates of the base.
    pub(super) digits: DigitSet,
}

/// Returns all bases of a position, or an empty list unless the board is 9×9. Stops as soon as the
/// sink's budget is spent.
pub(super) fn find_bases(
    marks: &Pencilmarks,
    sink: &mut StepSink,
) -> ControlFlow<(), Vec<ExocetBase>> {
    let mut all = Vec::new();
    if marks.shape() != Shape::CLASSIC {
        return ControlFlow::Continue(all);
    }
    for line in 0..18 {
        for block in 0..3 {
            for third in 0..3 {
                let spots = [0, 1, 2].map(|nth| 3 * block + nth);
                let cells = spots.map(|at| marks.layout().geometry.cells(line)[at]);
                let all_three: CellSet = cells.into_iter().collect();
                let base = all_three.without(cells[third]);
                let digits = marks.candidate_union(&base);
                sink.spend_work(1)?;
                if base.is_subset(marks.empty_cells()) && digits.len() > 2 {
                    all.push(ExocetBase {
                        line,
                        third_position: spots[third],
                        cells: base,
                        digits,
                    });
                }
            }
        }
    }
    ControlFlow::Continue(all)
}

/// Returns the exocets of a position. Stops as soon as the sink's budget is spent.
fn find_exocets(marks: &Pencilmarks, sink: &mut StepSink) -> ControlFlow<(), Vec<Exocet>> {
    let mut all = Vec::new();
    for base in find_bases(marks, sink)?.iter().filter(|base| base.digits.len() <= 4) {
        all.extend(find_exocets_with_base(marks, base, sink)?);
    }
    ControlFlow::Continue(all)
}

/// Finds the exocets with this base. Stops as soon as the sink's budget is spent.
fn find_exocets_with_base(
    marks: &Pencilmarks,
    base: &ExocetBase,
    sink: &mut StepSink,
) -> ControlFlow<(), Vec<Exocet>> {
    let ExocetBase { line, third_position: cross, cells: base, digits } = *base;
    let mut found = Vec::new();
    let geometry = marks.layout().geometry;
    let first = line / 3 * 3;
    let band = [first, first + 1, first + 2];
    let rows: Vec<usize> = band.into_iter().filter(|other| *other != line).collect();
    let at = |row: usize, col: usize| geometry.cells(row)[col];
    let cross_line = |col: usize| if line < 9 { 9 + col } else { col };
    let lacks = |cell: Cell| {
        let value = marks.digit(cell).is_some_and(|digit| digits.contains(digit));
        !value && marks.candidates(cell).and(digits).is_empty()
    };
    // The targets of a box, each with its row and column.
    let in_box = |block: usize| -> Vec<(usize, usize)> {
        let cols = 3 * block..3 * block + 3;
        let all = cols.flat_map(|col| [(0, col), (1, col)]);
        let fits = |(row, col): &(usize, usize)| {
            let target = at(rows[*row], *col);
            let has_digits = !marks.candidates(target).and(digits).is_empty();
            has_digits && lacks(at(rows[1 - *row], *col))
        };
        all.filter(fits).collect()
    };
    let others: Vec<usize> = (0..3).filter(|block| *block != cross / 3).collect();
    let band_cells =
        band.iter().fold(CellSet::EMPTY, |all, of| all.or(marks.layout().house_cells(*of)));
    for (row, col) in in_box(others[0]) {
        for (other_row, other_col) in in_box(others[1]) {
            sink.spend_work(1)?;
            let mirror = |row: usize, col: usize| -> CellSet {
                let first = col / 3 * 3;
                let cols = (first..first + 3).filter(|other| *other != col);
                cols.map(|other| at(rows[1 - row], other)).collect()
            };
            let lines = [cross, col, other_col].map(cross_line);
            let all = lines
                .iter()
                .fold(CellSet::EMPTY, |all, of| all.or(marks.layout().house_cells(*of)));
            let exocet = Exocet {
                digits,
                base,
                targets: [
                    (at(rows[row], col), mirror(row, other_col)),
                    (at(rows[other_row], other_col), mirror(other_row, col)),
                ],
                cross_lines: lines,
                outside: all.minus(&band_cells),
            };
            if digits.into_iter().all(|digit| !exocet.covers_of_digit(marks, digit).is_empty()) {
                found.push(exocet);
            }
        }
    }
    ControlFlow::Continue(found)
}

impl Exocet {
    /// Returns all ways to cover the places of a digit outside the band with at most two rows or
    /// columns. Those with fewer lines come first.
    fn covers_of_digit(&self, marks: &Pencilmarks, digit: Digit) -> Vec<Vec<usize>> {
        let filled = self.outside.into_iter().filter(|cell| marks.digit(*cell) == Some(digit));
        let places = filled.fold(marks.places(digit).and(&self.outside), CellSet::with);
        marks.layout().line_covers(places)
    }

    fn target_cells(&self) -> CellSet {
        self.targets.iter().map(|(cell, _)| *cell).collect()
    }

    /// Returns `true` if two exocets have the same digits and cross-lines, different targets, and
    /// bases that don't see each other.
    fn is_double_with(&self, other: &Exocet, marks: &Pencilmarks) -> bool {
        let sees = |cell: Cell| marks.layout().peers(cell).intersects(&other.base);
        (self.digits, self.outside) == (other.digits, other.outside)
            && !self.target_cells().intersects(&other.target_cells())
            && !self.base.into_iter().any(sees)
    }

    /// Pushes the step of the exocet, with all eliminations in its base, targets and mirrors.
    fn push_step(&self, marks: &Pencilmarks, sink: &mut StepSink) -> ControlFlow<()> {
        let digits = self.digits;
        let has_few = |digit: Digit| self.covers_of_digit(marks, digit)[0].len() < 2;
        let targets = self.target_cells();
        let in_targets = marks.candidate_union(&targets);
        let mut step = Step {
            cells: self.outside.or(&targets).and(marks.empty_cells()),
            base_houses: self.cross_lines.to_vec(),
            cell_digit_sets: vec![(self.base, digits), (targets, digits)],
            ..Step::new(digits)
        };
        step = step.with_clauses(self.base.into_iter().map(Clause::Cell));
        // A digit that isn't a candidate of a target, or that would need both targets, isn't in the
        // base.
        let is_out = |digit: &Digit| !in_targets.contains(*digit) || has_few(*digit);
        let out: DigitSet = digits.filter(is_out).collect();
        for cell in self.base {
            step = step.with_cleared_digits(marks, cell, out);
        }
        let boxes = self.targets.map(|(cell, _)| marks.layout().geometry.houses_of(cell)[2]);
        for (target, mirror) in &self.targets {
            let own = marks.candidates(*target);
            let filled: DigitSet =
                mirror.into_iter().filter_map(|cell| marks.digit(cell)).collect();
            let in_mirror = marks.candidate_union(mirror).or(filled);
            let possible = digits.minus(out).and(in_mirror);
            step = step.with_cleared_digits(marks, *target, own.minus(possible));
            // The digit of the target is in the only open cell of its mirror.
            if let Some(cell) = mirror.and(marks.empty_cells()).single()
                && filled.and(digits).is_empty()
            {
                let others = marks.candidates(cell).minus(own.and(possible));
                step = step.with_cleared_digits(marks, cell, others);
            }
        }
        let houses = self.cross_lines.into_iter().chain(boxes);
        for house in houses {
            let open = digits.filter(|digit| marks.positions_in(*digit, house) != 0);
            step = step.with_clauses(open.map(|digit| Clause::House(house, digit)));
        }
        sink.push(step)
    }
}

/// Pushes the step of two exocets. Each of their digits is in a base once, in a target once, and
/// outside the band twice. Returns `ControlFlow::Break` if the sink does.
fn push_double_step(
    one: &Exocet,
    other: &Exocet,
    marks: &Pencilmarks,
    sink: &mut StepSink,
) -> ControlFlow<()> {
    let (digits, targets) = (one.digits, one.target_cells().or(&other.target_cells()));
    let bases = one.base.or(&other.base);
    let mut cross = one.cross_lines;
    grid::shell_sort(&mut cross);
    let mut step = Step {
        cells: one.outside.or(&targets).and(marks.empty_cells()),
        base_houses: cross.to_vec(),
        cell_digit_sets: vec![(bases, digits), (targets, digits)],
        ..Step::new(digits)
    };
    step = step.with_clauses(bases.into_iter().map(Clause::Cell));
    for cell in targets {
        step = step.with_cleared_digits(marks, cell, marks.candidates(cell).minus(digits));
    }
    for digit in digits {
        for cells in [&bases, &targets] {
            step = step.with_eliminations(digit, &marks.places_seeing(digit, cells));
        }
        for line in one.covers_of_digit(marks, digit).into_iter().flatten() {
            let rest = marks.places_in(digit, line).minus(&one.outside);
            step = step.with_eliminations(digit, &rest);
        }
        let open = cross.into_iter().filter(|house| marks.positions_in(digit, *house) != 0);
        step = step.with_clauses(open.map(|house| Clause::House(house, digit)));
    }
    sink.push(step)
}

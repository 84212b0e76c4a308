//! Senior Exocet: two base cells, in the intersection of a box and a line, hold two digits that two
//! target cells must also hold. Four houses need each digit of the base: three cross-lines, and one
//! of the two other lines in the band of the base.
//!
//! ```text
//! . . | . | . B B | . . | .     B: the base cells. Each digit of the base must be in the three
//! - - + - - . . - - - + -       columns | and in the row -, but not in cells that see both base
//! . . | . | . . . | . . | .     cells. The cells + are in two of these houses, so they lack the
//!     |   |         |           digits, unless they are targets. Outside the targets T, three
//!     T   |         |           houses cover the places of each digit, so a digit that is true in
//!                               the base is also true in a target
//! ```

use std::ops::ControlFlow;

use grid::{Cell, Digit, DigitSet};

use crate::{
    Candidate, CellSet, Clause, Options, Pencilmarks, Step,
    house_layout::HouseLayout,
    technique::{StepFinder, StepSink},
    techniques::exocet::{ExocetBase, find_bases},
};

/// The search for exocets in which four houses need the digits of the base.
pub(crate) struct SeniorExocet;

/// The maximum number of houses that cover the places of a digit outside the targets.
const MAX_COVER: usize = 3;

/// A base, and the four houses that need its digits.
struct ExocetPattern<'a> {
    marks: &'a Pencilmarks,
    base: &'a ExocetBase,
    houses: [usize; 4],
    /// The cells of the houses that don't see both base cells.
    cross_cells: CellSet,
}

impl StepFinder for SeniorExocet {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        for base in find_bases(marks, sink)? {
            let cross_line = |at: usize| if base.line < 9 { 9 + at } else { at };
            let others: Vec<usize> =
                (0..9).filter(|at| at / 3 != base.third_position / 3).collect();
            let band = base.line / 3 * 3;
            // Other houses or targets often lead to the same eliminations.
            let mut known = Vec::new();
            for line in (band..band + 3).filter(|line| *line != base.line) {
                for one in &others[..3] {
                    for other in &others[3..] {
                        let [first, one, other] =
                            [base.third_position, *one, *other].map(cross_line);
                        ExocetPattern::new(marks, &base, [first, one, other, line])
                            .find(&mut known, sink)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl<'a> ExocetPattern<'a> {
    fn new(marks: &'a Pencilmarks, base: &'a ExocetBase, houses: [usize; 4]) -> ExocetPattern<'a> {
        let all =
            houses.iter().fold(CellSet::EMPTY, |all, of| all.or(marks.layout().house_cells(*of)));
        let cross_cells = all.minus(&marks.layout().common_peers(&base.cells));
        ExocetPattern { marks, base, houses, cross_cells }
    }

    /// Returns the digits of the base that a cell holds or can hold.
    fn digits_of(&self, cell: Cell) -> DigitSet {
        digits_of(self.marks, cell, self.base.digits)
    }

    /// Returns the cells of the houses that hold or can hold a digit.
    fn places_in_houses(&self, digit: Digit) -> CellSet {
        self.cross_cells.into_iter().filter(|cell| self.digits_of(*cell).contains(digit)).collect()
    }

    /// Pushes the steps of all pairs of targets with new eliminations. Stops as soon as the sink
    /// returns `ControlFlow::Break`.
    fn find(&self, known: &mut Vec<Vec<Candidate>>, sink: &mut StepSink) -> ControlFlow<()> {
        let layout = self.marks.layout();
        sink.spend_work(1)?;
        let is_covered = |digit: Digit, targets: &CellSet| {
            is_coverable(layout, self.places_in_houses(digit).minus(targets), MAX_COVER)
        };
        // The digits that a target must hold, because too many houses are needed to cover their
        // places.
        let uncovered: DigitSet =
            self.base.digits.filter(|digit| !is_covered(*digit, &CellSet::EMPTY)).collect();
        let is_possible = |cell: &Cell| !self.digits_of(*cell).is_empty();
        let possible: Vec<Cell> = self.cross_cells.into_iter().filter(is_possible).collect();
        let count = |cell: Cell| {
            self.houses.iter().filter(|house| layout.house_cells(**house).contains(cell)).count()
        };
        let doubles: CellSet = possible.iter().copied().filter(|cell| count(*cell) > 1).collect();
        if uncovered.is_empty() || doubles.len() > 2 {
            return ControlFlow::Continue(());
        }
        for (at, one) in possible.iter().enumerate() {
            for other in &possible[at + 1..] {
                let targets = CellSet::from_cell(*one).with(*other);
                let digits = self.digits_of(*one).or(self.digits_of(*other));
                let fits = doubles.is_subset(&targets) && uncovered.minus(digits).is_empty();
                if fits && uncovered.into_iter().all(|digit| is_covered(digit, &targets)) {
                    sink.spend_work(1)?;
                    let step = self.build_step(targets);
                    if let Some(step) = step.filter(|step| !known.contains(&step.eliminations)) {
                        known.push(step.eliminations.clone());
                        sink.push(step)?;
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the step of two targets, each of which holds the digit of a different base cell.
    /// Returns `None` if no digits fit.
    fn build_step(&self, targets: CellSet) -> Option<Step> {
        let (marks, digits) = (self.marks, self.base.digits);
        let pairs = exocet_digit_combinations(marks, &self.base.cells, &targets);
        let mut common: DigitSet = pairs.first()?[..2].iter().copied().collect();
        let mut step = Step {
            cells: self.cross_cells.or(&targets).and(marks.empty_cells()),
            base_houses: self.houses.to_vec(),
            cell_digit_sets: vec![(self.base.cells, digits), (targets, digits)],
            ..Step::new(digits)
        };
        for pair in &pairs {
            common = pair[..2].iter().copied().collect::<DigitSet>().and(common);
        }
        for (nth, cell) in self.base.cells.into_iter().chain(targets).enumerate() {
            let possible: DigitSet = pairs.iter().map(|pair| pair[nth]).collect();
            step = step.with_cleared_digits(marks, cell, marks.candidates(cell).minus(possible));
        }
        for digit in common {
            step = step.with_eliminations(digit, &marks.places_seeing(digit, &self.base.cells));
        }
        step = step.with_clauses(self.base.cells.into_iter().map(Clause::Cell));
        for house in self.houses {
            let open = digits.filter(|digit| marks.positions_in(*digit, house) != 0);
            step = step.with_clauses(open.map(|digit| Clause::House(house, digit)));
        }
        let only = houses_with_targets_only(marks, digits, &targets);
        step = step.with_clauses(only.map(|(house, digit)| Clause::House(house, digit)));
        Some(step)
    }
}

/// Returns the digits of a set that a cell holds or can hold.
fn digits_of(marks: &Pencilmarks, cell: Cell, digits: DigitSet) -> DigitSet {
    let value = marks.digit(cell).map(DigitSet::from_digit);
    value.unwrap_or(marks.candidates(cell)).and(digits)
}

/// Iterates over the given digits that, in some house, can only go in the targets. Each digit comes
/// with the index of the first such house.
pub fn houses_with_targets_only<'a>(
    marks: &'a Pencilmarks,
    digits: DigitSet,
    targets: &'a CellSet,
) -> impl Iterator<Item = (usize, Digit)> + 'a {
    digits.into_iter().filter_map(move |digit| {
        let house = (0..marks.house_count()).find(|house| {
            let places = marks.places_in(digit, *house);
            !places.is_empty() && places.is_subset(targets)
        });
        house.map(|house| (house, digit))
    })
}

/// Returns the combinations of digits that the two base cells of a senior exocet and its two
/// targets can hold, in this order. The targets hold the digits of the base cells, and each digit
/// that a house needs in a target is one of these digits.
pub fn exocet_digit_combinations(
    marks: &Pencilmarks,
    base: &CellSet,
    targets: &CellSet,
) -> Vec<[Digit; 4]> {
    let digits = marks.candidate_union(base);
    let needed: DigitSet =
        houses_with_targets_only(marks, digits, targets).map(|(_, digit)| digit).collect();
    let held: Vec<DigitSet> =
        base.into_iter().chain(*targets).map(|cell| digits_of(marks, cell, digits)).collect();
    let mut pairs = Vec::new();
    for one in held[0] {
        for other in held[1].without(one) {
            let pair = DigitSet::from_digit(one).with(other);
            for [first, second] in [[one, other], [other, one]] {
                let fits = held[2].contains(first) && held[3].contains(second);
                if fits && needed.minus(pair).is_empty() {
                    pairs.push([one, other, first, second]);
                }
            }
        }
    }
    pairs
}

/// Returns `true` if at most `most` houses cover these cells.
fn is_coverable(layout: &HouseLayout, cells: CellSet, most: usize) -> bool {
    let Some(cell) = cells.first() else { return true };
    let mut houses = layout.geometry.houses_of(cell).into_iter();
    most > 0
        && houses
            .any(|house| is_coverable(layout, cells.minus(layout.house_cells(house)), most - 1))
}

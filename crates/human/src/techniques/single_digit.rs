//! Patterns of one digit that are short chains: two houses with two places each, linked at one end
//! of each.
//!
//! ```text
//! . a . | . . . | . b .     Skyscraper: at least one of the two far ends b is true, because the
//! . a . | . . . | . . b     near ends a share a column: a cell that sees both b isn't the digit
//! ```
//!
//! | name | the two houses | linked in |
//! |---|---|---|
//! | Skyscraper | two parallel lines | a crossing line |
//! | 2-String Kite | a row and a column | a box |
//! | Turbot Fish | at least one of them is a box | any house |
//!
//! Patterns are found in the order of HoDoKu 2.2. `SingleDigitPatternSolver` tries Skyscrapers in
//! rows, then in columns, and joins first ends with first ends or second ends with second ends. For
//! a kite, only the first box that joins its lines is used. A Turbot Fish is an X-Chain of four
//! nodes (`ChainSolver`): it may have any two houses and may return to its start, and the best one
//! is used.

use std::ops::{ControlFlow, Range};

use grid::{Cell, Digit, DigitSet};

use crate::{
    CellSet, ChainNode, Clause, Options, Pencilmarks, Step,
    pattern_bits::digit::JOINED_PAIRS,
    pencilmarks::PatternScope,
    technique::{StepFinder, StepSink},
};

/// The search for two parallel lines that are linked by a crossing line.
pub(crate) struct Skyscraper;

/// The search for a row and a column that are linked by a box.
pub(crate) struct TwoStringKite;

/// The search for two kites with the same ends in their box, of one or two digits. The two are
/// combined in one step.
pub(crate) struct DualTwoStringKite;

/// The search for two houses that are linked at one end each. Unless only HoDoKu's patterns are
/// wanted, at least one of the houses is a box.
pub(crate) struct TurbotFish;

/// A house in which the digit has exactly two places, and these places.
#[derive(Clone, Copy)]
struct HousePair {
    house: usize,
    ends: [Cell; 2],
}

impl HousePair {
    /// Returns the pair with the end at index `first` (0 or 1) as its first end.
    fn starting_with(&self, first: usize) -> HousePair {
        HousePair { ends: [self.ends[first], self.ends[1 - first]], ..*self }
    }
}

/// The indices of the near ends of two pairs, in the order in which they are tried.
const NEAR_ENDS: [[usize; 2]; 4] = [[1, 0], [0, 1], [0, 0], [1, 1]];

/// Two pairs of a digit. The second end of the first pair is linked to the first end of the second
/// pair.
#[derive(Clone, Copy)]
struct JoinedPairs(Digit, HousePair, HousePair);

impl StepFinder for Skyscraper {
    fn find(&self, marks: &Pencilmarks, options: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        let shape = marks.shape();
        let side = shape.side();
        for lines in [0..side, side..2 * side] {
            let across = |cell: Cell| [cell.col(shape), cell.row(shape)][lines.start / side];
            for digit in marks.digits() {
                if !has_joined_pairs(marks, digit) {
                    continue;
                }
                let pairs: Vec<HousePair> = house_pairs(marks, digit, lines.clone()).collect();
                for (at, a) in pairs.iter().enumerate() {
                    for b in &pairs[at + 1..] {
                        for [of_a, of_b] in
                            &NEAR_ENDS[..if options.only_hodoku_patterns { 2 } else { 4 }]
                        {
                            let (a, b) = (a.starting_with(*of_a), b.starting_with(*of_b));
                            if across(a.ends[1]) == across(b.ends[0])
                                && across(a.ends[0]) != across(b.ends[1])
                                && has_place_seeing_both(marks, digit, [a.ends[0], b.ends[1]])
                            {
                                sink.push(JoinedPairs(digit, a, b).build_step(marks))?;
                            }
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }
}

impl JoinedPairs {
    fn build_step(&self, marks: &Pencilmarks) -> Step {
        let JoinedPairs(digit, a, b) = *self;
        let ends = CellSet::from_cell(a.ends[0]).with(b.ends[1]);
        let node = |cell: Cell, strong| ChainNode {
            digit,
            cells: CellSet::from_cell(cell),
            is_strong: strong,
        };
        let chain = [a.ends, b.ends].map(|[one, other]| [node(one, false), node(other, true)]);
        Step {
            cells: ends.with(a.ends[1]).with(b.ends[0]),
            base_houses: vec![a.house, b.house],
            chains: vec![chain.concat()],
            ..Step::new(DigitSet::from_digit(digit))
        }
        .with_clauses([a, b].map(|pair| Clause::House(pair.house, digit)))
        .with_eliminations(digit, &marks.places_seeing(digit, &ends))
    }
}

impl StepFinder for TwoStringKite {
    fn find(&self, marks: &Pencilmarks, options: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        for_each_kite(marks, options.only_hodoku_patterns, &mut |found| {
            sink.push(found.build_step(marks))
        })
    }
}

/// Calls `found` with each row and column that are linked by a box. `only_first` limits each row
/// and column to their first common box. Stops as soon as `found` returns `ControlFlow::Break`.
fn for_each_kite(
    marks: &Pencilmarks,
    only_first: bool,
    found: &mut dyn FnMut(JoinedPairs) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let side = marks.shape().side();
    let box_ = |cell: Cell| cell.box_(marks.shape());
    for digit in marks.digits() {
        if !has_joined_pairs(marks, digit) {
            continue;
        }
        let columns: Vec<HousePair> = house_pairs(marks, digit, side..2 * side).collect();
        for row in house_pairs(marks, digit, 0..side) {
            for column in &columns {
                let joins = [[1, 0], [1, 1], [0, 0], [0, 1]];
                let joins = joins.map(|[of_row, of_col]| {
                    (row.starting_with(of_row), column.starting_with(of_col))
                });
                let joined = joins.into_iter().filter(|(a, b)| box_(a.ends[1]) == box_(b.ends[0]));
                for (a, b) in joined.take(if only_first { 1 } else { 4 }) {
                    if a.ends.iter().all(|end| !b.ends.contains(end))
                        && has_place_seeing_both(marks, digit, [a.ends[0], b.ends[1]])
                    {
                        found(JoinedPairs(digit, a, b))?;
                    }
                }
            }
        }
    }
    ControlFlow::Continue(())
}

impl StepFinder for DualTwoStringKite {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        let mut kites: Vec<(CellSet, Step)> = Vec::new();
        for_each_kite(marks, false, &mut |found| {
            let step = found.build_step(marks);
            let JoinedPairs(_, a, b) = found;
            let ends = CellSet::from_cell(a.ends[1]).with(b.ends[0]);
            for (_, other) in kites.iter().filter(|kite| kite.0 == ends) {
                if other.eliminations != step.eliminations {
                    sink.push(merge_steps(step.clone(), other))?;
                }
            }
            kites.push((ends, step));
            ControlFlow::Continue(())
        })
    }
}

/// Combines two steps into one with the patterns, conclusions and proofs of both.
pub(super) fn merge_steps(mut step: Step, other: &Step) -> Step {
    step.eliminations.extend(&other.eliminations);
    step.cells = step.cells.or(&other.cells);
    step.digits = step.digits.or(other.digits);
    step.base_houses.extend(&other.base_houses);
    step.chains.extend(other.chains.iter().cloned());
    step.with_clauses(other.proof.iter().cloned())
}

impl StepFinder for TurbotFish {
    fn find(&self, marks: &Pencilmarks, options: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        let (boxes, any) = (2 * marks.shape().side(), options.only_hodoku_patterns);
        for digit in marks.digits().filter(|digit| has_joined_pairs(marks, *digit)) {
            for_each_joined_pairs(marks, digit, any, &mut |found| {
                let JoinedPairs(_, a, b) = found;
                if any || a.house >= boxes || b.house >= boxes {
                    sink.push(found.build_step(marks))
                } else {
                    ControlFlow::Continue(())
                }
            })?;
        }
        ControlFlow::Continue(())
    }

    fn uses_best_step(&self) -> bool {
        true
    }
}

/// Iterates over the houses in `houses` in which a digit has exactly two places, each with these
/// places.
fn house_pairs(
    marks: &Pencilmarks,
    digit: Digit,
    houses: Range<usize>,
) -> impl Iterator<Item = HousePair> + use<'_> {
    houses.filter_map(move |house| {
        let spots = marks.positions_in(digit, house);
        let ends = || [spots.trailing_zeros(), spots.ilog2()];
        let pair = || HousePair { house, ends: ends().map(|spot| marks.cell_at(house, spot)) };
        (spots.count_ones() == 2).then(pair)
    })
}

/// Returns `true` if some place of the digit sees both cells, and could therefore be eliminated.
fn has_place_seeing_both(marks: &Pencilmarks, digit: Digit, [one, other]: [Cell; 2]) -> bool {
    let layout = marks.layout();
    layout.peers(one).and(layout.peers(other)).intersects(marks.places(digit))
}

/// Returns `true` if [`for_each_joined_pairs`] finds any houses for a digit, with `allow_loop`.
/// Otherwise, records that there are none.
fn has_joined_pairs(marks: &Pencilmarks, digit: Digit) -> bool {
    let scope = PatternScope::Digit(digit);
    if marks.is_known_absent(scope, JOINED_PAIRS) {
        return false;
    }
    let is_found =
        for_each_joined_pairs(marks, digit, true, &mut |_| ControlFlow::Break(())).is_break();
    if !is_found {
        marks.record_absent(scope, JOINED_PAIRS);
    }
    is_found
}

/// Calls `found` with each pair of houses that are joined: a digit has two places in each house,
/// all in different cells, an end of one house sees an end of the other, and some place of the
/// digit sees both other ends. With `allow_loop`, these other ends may be the same cell. Stops as
/// soon as `found` returns `ControlFlow::Break`.
fn for_each_joined_pairs(
    marks: &Pencilmarks,
    digit: Digit,
    allow_loop: bool,
    found: &mut dyn FnMut(JoinedPairs) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let pairs: Vec<HousePair> = house_pairs(marks, digit, 0..marks.house_count()).collect();
    for (at, a) in pairs.iter().enumerate() {
        for b in &pairs[at + 1..] {
            for order in [[0, 0], [0, 1], [1, 0], [1, 1]] {
                let (a, b) = (a.starting_with(order[0]), b.starting_with(order[1]));
                let fits = match a.ends.iter().filter(|end| b.ends.contains(end)).count() {
                    0 => true,
                    shared => allow_loop && shared == 1 && a.ends[0] == b.ends[1],
                };
                let sees = || marks.layout().peers(a.ends[1]).contains(b.ends[0]);
                if fits && sees() && has_place_seeing_both(marks, digit, [a.ends[0], b.ends[1]]) {
                    found(JoinedPairs(digit, a, b))?;
                }
            }
        }
    }
    ControlFlow::Continue(())
}

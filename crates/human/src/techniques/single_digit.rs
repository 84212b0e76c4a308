//! Patterns of one digit that are short chains: two houses with two places each, linked at one end.
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

use std::ops::ControlFlow;

use grid::{Cell, Digit, DigitSet};

use crate::{
    CellSet, ChainNode, Clause, Options, Pencilmarks, Step,
    pattern_bits::digit::JOINED,
    pencilmarks::PatternScope,
    technique::{Sink, StepFinder},
};

/// Two parallel lines, linked by a crossing line.
pub(crate) struct Skyscraper;

/// A row and a column, linked by a box.
pub(crate) struct Kite;

/// Two kites with the same ends in their box, of one or two digits, combined in one step.
pub(crate) struct DualKite;

/// Any two houses, at least one of which is a box.
pub(crate) struct TurbotFish;

/// A house in which a digit has two places.
#[derive(Clone, Copy)]
struct Pair {
    house: usize,
    ends: [Cell; 2],
}

/// Two pairs, linked at the second end of the first and the first end of the second.
#[derive(Clone, Copy)]
struct JoinedPairs(Digit, Pair, Pair);

impl StepFinder for Skyscraper {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut Sink) -> ControlFlow<()> {
        let shape = marks.shape();
        for_each_joined_pair(marks, &mut |found| {
            let JoinedPairs(_, a, b) = found;
            let kinds = [a.house, b.house].map(|house| house / shape.side());
            let line = |cell: Cell| [cell.col(shape), cell.row(shape)][kinds[0] % 2];
            let fits = kinds[0] == kinds[1]
                && kinds[0] < 2
                && line(a.ends[1]) == line(b.ends[0])
                && line(a.ends[0]) != line(b.ends[1]);
            if fits { sink.push(found.step(marks)) } else { ControlFlow::Continue(()) }
        })
    }
}

impl JoinedPairs {
    /// Whether the pattern is a row and then a column, linked by a box.
    fn is_kite(&self, marks: &Pencilmarks) -> bool {
        let (JoinedPairs(_, a, b), shape) = (self, marks.shape());
        let kinds = [a.house, b.house].map(|house| house / shape.side());
        kinds == [0, 1] && a.ends[1].box_(shape) == b.ends[0].box_(shape)
    }

    fn step(&self, marks: &Pencilmarks) -> Step {
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
            base: vec![a.house, b.house],
            chains: vec![chain.concat()],
            ..Step::new(DigitSet::from_digit(digit))
        }
        .with_clauses([a, b].map(|pair| Clause::House(pair.house, digit)))
        .with_eliminations(digit, &marks.places_seeing(digit, &ends))
    }
}

impl StepFinder for Kite {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut Sink) -> ControlFlow<()> {
        for_each_joined_pair(marks, &mut |found| {
            if found.is_kite(marks) {
                sink.push(found.step(marks))
            } else {
                ControlFlow::Continue(())
            }
        })
    }
}

impl StepFinder for DualKite {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut Sink) -> ControlFlow<()> {
        let mut kites: Vec<(CellSet, Step)> = Vec::new();
        for_each_joined_pair(marks, &mut |found| {
            let step = found.step(marks);
            if !found.is_kite(marks) || !step.has_conclusions() {
                return ControlFlow::Continue(());
            }
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

/// Combines two steps.
pub(super) fn merge_steps(mut step: Step, other: &Step) -> Step {
    step.eliminations.extend(&other.eliminations);
    step.cells = step.cells.or(&other.cells);
    step.digits = step.digits.or(other.digits);
    step.base.extend(&other.base);
    step.chains.extend(other.chains.iter().cloned());
    step.with_clauses(other.proof.iter().cloned())
}

impl StepFinder for TurbotFish {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut Sink) -> ControlFlow<()> {
        let boxes = 2 * marks.shape().side();
        for_each_joined_pair(marks, &mut |found| {
            let JoinedPairs(_, a, b) = found;
            if a.house >= boxes || b.house >= boxes {
                sink.push(found.step(marks))
            } else {
                ControlFlow::Continue(())
            }
        })
    }
}

/// Whether some place of the digit sees both ends.
fn far_ends_meet(marks: &Pencilmarks, digit: Digit, [one, other]: [Cell; 2]) -> bool {
    let layout = marks.layout();
    layout.peers(one).and(layout.peers(other)).intersects(marks.places(digit))
}

/// Calls `found` with each pair of houses that have two places of the same digit each, all four of
/// them different cells, if a cell of one house sees a cell of the other and some candidate sees
/// both remaining cells.
fn for_each_joined_pair(
    marks: &Pencilmarks,
    found: &mut dyn FnMut(JoinedPairs) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut pairs = Vec::new();
    for digit in marks.digits() {
        if marks.lacks_pattern(PatternScope::Digit(digit), JOINED) {
            continue;
        }
        let mut is_absent = true;
        pairs.clear();
        for house in 0..marks.house_count() {
            let spots = marks.spots(digit, house);
            if spots.count_ones() == 2 {
                let ends = [spots.trailing_zeros(), spots.ilog2()];
                pairs.push(Pair { house, ends: ends.map(|spot| marks.cell_at(house, spot)) });
            }
        }
        for (at, a) in pairs.iter().enumerate() {
            for b in &pairs[at + 1..] {
                for order in [[0, 0], [0, 1], [1, 0], [1, 1]] {
                    let turn = |pair: &Pair, first: usize| Pair {
                        ends: [pair.ends[first], pair.ends[1 - first]],
                        ..*pair
                    };
                    let (a, b) = (turn(a, order[0]), turn(b, order[1]));
                    let are_disjoint = a.ends.iter().all(|end| !b.ends.contains(end));
                    let sees = || marks.layout().peers(a.ends[1]).contains(b.ends[0]);
                    if are_disjoint && sees() && far_ends_meet(marks, digit, [a.ends[0], b.ends[1]])
                    {
                        is_absent = false;
                        found(JoinedPairs(digit, a, b))?;
                    }
                }
            }
        }
        if is_absent {
            marks.record_absent(PatternScope::Digit(digit), JOINED);
        }
    }
    ControlFlow::Continue(())
}

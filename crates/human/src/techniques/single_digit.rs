//! Patterns of one digit that are short chains: two houses with two places each, joined at one end.
//!
//! ```text
//! . a . | . . . | . b .     Skyscraper: one of the two lines has its place above or below
//! . a . | . . . | . . b     the joined ends a, so a cell that sees both b is not the digit
//! ```
//!
//! | name | the two houses | joined in |
//! |---|---|---|
//! | Skyscraper | two parallel lines | a crossing line |
//! | 2-String Kite | a row and a column | a box |
//! | Turbot Fish | one of them a box | any house |

use std::ops::ControlFlow;

use grid::{Cell, Digit, DigitSet};

use crate::{
    CellSet, Clause, Node, Options, Pencilmarks, Step,
    barren::digit::JOINED,
    pencilmarks::Of,
    technique::{Find, Sink},
};

/// Two parallel lines, joined by a crossing line.
pub(crate) struct Skyscraper;

/// A row and a column, joined in a box.
pub(crate) struct Kite;

/// Two kites with the same ends in their box, of one digit or two, told together.
pub(crate) struct DualKite;

/// Any two houses, at least one a box.
pub(crate) struct TurbotFish;

/// A house in which a digit has two places.
#[derive(Clone, Copy)]
struct Pair {
    house: usize,
    ends: [Cell; 2],
}

/// Two pairs, joined at the second end of the first and the first end of the second.
#[derive(Clone, Copy)]
struct Joined(Digit, Pair, Pair);

impl Find for Skyscraper {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut Sink) -> ControlFlow<()> {
        let shape = marks.shape();
        joined(marks, &mut |found| {
            let Joined(_, a, b) = found;
            let kinds = [a.house, b.house].map(|house| house / shape.side());
            let line = |cell: Cell| [cell.col(shape), cell.row(shape)][kinds[0] % 2];
            let fits = kinds[0] == kinds[1]
                && kinds[0] < 2
                && line(a.ends[1]) == line(b.ends[0])
                && line(a.ends[0]) != line(b.ends[1]);
            if fits { sink.step(found.step(marks)) } else { ControlFlow::Continue(()) }
        })
    }
}

impl Joined {
    /// Whether it is a row and then a column, joined in a box.
    fn is_kite(&self, marks: &Pencilmarks) -> bool {
        let (Joined(_, a, b), shape) = (self, marks.shape());
        let kinds = [a.house, b.house].map(|house| house / shape.side());
        kinds == [0, 1] && a.ends[1].box_(shape) == b.ends[0].box_(shape)
    }

    fn step(&self, marks: &Pencilmarks) -> Step {
        let Joined(digit, a, b) = *self;
        let ends = CellSet::of(a.ends[0]).with(b.ends[1]);
        let node = |cell: Cell, strong| Node { digit, cells: CellSet::of(cell), strong };
        let chain = [a.ends, b.ends].map(|[one, other]| [node(one, false), node(other, true)]);
        Step {
            cells: ends.with(a.ends[1]).with(b.ends[0]),
            base: vec![a.house, b.house],
            chains: vec![chain.concat()],
            ..Step::about(DigitSet::of(digit))
        }
        .because([a, b].map(|pair| Clause::House(pair.house, digit)))
        .without(digit, &marks.seeing_all(digit, &ends))
    }
}

impl Find for Kite {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut Sink) -> ControlFlow<()> {
        joined(marks, &mut |found| {
            if found.is_kite(marks) {
                sink.step(found.step(marks))
            } else {
                ControlFlow::Continue(())
            }
        })
    }
}

impl Find for DualKite {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut Sink) -> ControlFlow<()> {
        let mut kites: Vec<(CellSet, Step)> = Vec::new();
        joined(marks, &mut |found| {
            let step = found.step(marks);
            if !found.is_kite(marks) || !step.concludes() {
                return ControlFlow::Continue(());
            }
            let Joined(_, a, b) = found;
            let ends = CellSet::of(a.ends[1]).with(b.ends[0]);
            for (_, other) in kites.iter().filter(|kite| kite.0 == ends) {
                if other.eliminations != step.eliminations {
                    sink.step(together(step.clone(), other))?;
                }
            }
            kites.push((ends, step));
            ControlFlow::Continue(())
        })
    }
}

/// Two steps as one.
pub(super) fn together(mut step: Step, other: &Step) -> Step {
    step.eliminations.extend(&other.eliminations);
    step.cells = step.cells.or(&other.cells);
    step.digits = step.digits.or(other.digits);
    step.base.extend(&other.base);
    step.chains.extend(other.chains.iter().cloned());
    step.because(other.proof.iter().cloned())
}

impl Find for TurbotFish {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut Sink) -> ControlFlow<()> {
        let boxes = 2 * marks.shape().side();
        joined(marks, &mut |found| {
            let Joined(_, a, b) = found;
            if a.house >= boxes || b.house >= boxes {
                sink.step(found.step(marks))
            } else {
                ControlFlow::Continue(())
            }
        })
    }
}

/// Whether some place of the digit sees both ends.
fn far_ends_meet(marks: &Pencilmarks, digit: Digit, [one, other]: [Cell; 2]) -> bool {
    let layout = marks.layout();
    layout.peers(one).and(layout.peers(other)).meets(marks.places(digit))
}

/// Hands out every two houses with two places of a digit each, four cells in all, where an end of
/// one sees an end of the other, and what the other two ends see goes.
fn joined(
    marks: &Pencilmarks,
    found: &mut dyn FnMut(Joined) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let mut pairs = Vec::new();
    for digit in marks.digits() {
        if marks.is_barren(Of::Digit(digit), JOINED) {
            continue;
        }
        let mut is_barren = true;
        pairs.clear();
        for house in 0..marks.houses() {
            let spots = marks.spots(digit, house);
            if spots.count_ones() == 2 {
                let ends = [spots.trailing_zeros(), spots.ilog2()];
                pairs.push(Pair { house, ends: ends.map(|spot| marks.cell_at(house, spot)) });
            }
        }
        for (at, a) in pairs.iter().enumerate() {
            for b in &pairs[at + 1..] {
                for turned in [[0, 0], [0, 1], [1, 0], [1, 1]] {
                    let turn = |pair: &Pair, way: usize| Pair {
                        ends: [pair.ends[way], pair.ends[1 - way]],
                        ..*pair
                    };
                    let (a, b) = (turn(a, turned[0]), turn(b, turned[1]));
                    let apart = a.ends.iter().all(|end| !b.ends.contains(end));
                    let sees = || marks.layout().peers(a.ends[1]).contains(b.ends[0]);
                    if apart && sees() && far_ends_meet(marks, digit, [a.ends[0], b.ends[1]]) {
                        is_barren = false;
                        found(Joined(digit, a, b))?;
                    }
                }
            }
        }
        if is_barren {
            marks.note_barren(Of::Digit(digit), JOINED);
        }
    }
    ControlFlow::Continue(())
}

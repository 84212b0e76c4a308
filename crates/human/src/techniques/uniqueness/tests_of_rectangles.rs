//! The six tests of a rectangle: which of its cells have other candidates, and which these are.
//!
//! ```text
//! 1  ab   ab    ab   abx     x…: a and b leave the one cell with more
//! 2  abc  abc   ab   ab      c is in one of two cells of a line: what sees both is not c
//! 3  abx  aby   ab   ab      x and y as those of one cell are part of a naked subset
//! 4  abx  aby   ab   ab      a has no other place in a house of theirs, so b leaves them
//! 5  abc  ab    ab   abc     as 2, diagonal, or in three cells
//! 6  abx  ab    ab   aby     a has no other place in both rows, so it leaves the two cells
//! ```

use std::ops::ControlFlow;

use grid::{Cell, DigitSet};

use super::{Deadly, rectangles};
use crate::{
    CellSet, Clause, Options, Pencilmarks,
    choose::choose,
    technique::{Find, Sink},
};

/// One cell has more.
pub(crate) struct Test1;
/// Two cells of a line have the same one digit more.
pub(crate) struct Test2;
/// Two cells have more, which is part of a naked subset.
pub(crate) struct Test3;
/// Two cells of a line have more, and one of the two digits is bound to them.
pub(crate) struct Test4;
/// Two diagonal cells or three have the same one digit more.
pub(crate) struct Test5;
/// Two diagonal cells have more, and one of the two digits is bound to the rectangle.
pub(crate) struct Test6;

impl Find for Test1 {
    fn find(&self, marks: &Pencilmarks, options: &Options, sink: &mut Sink) -> ControlFlow<()> {
        rectangles(marks, options, &mut |found, _| one_cell(found, marks, sink))
    }
}

/// One cell has more: the two digits leave it.
pub(super) fn one_cell(found: &Deadly, marks: &Pencilmarks, sink: &mut Sink) -> ControlFlow<()> {
    match found.extra[..] {
        [cell] => sink.step(found.step().clearing(marks, cell, found.digits)),
        _ => ControlFlow::Continue(()),
    }
}

impl Find for Test2 {
    fn find(&self, marks: &Pencilmarks, options: &Options, sink: &mut Sink) -> ControlFlow<()> {
        rectangles(marks, options, &mut |found, _| match found.pair(marks, true) {
            Some(_) => one_more(found, marks, sink),
            None => ControlFlow::Continue(()),
        })
    }
}

impl Find for Test5 {
    fn find(&self, marks: &Pencilmarks, options: &Options, sink: &mut Sink) -> ControlFlow<()> {
        rectangles(marks, options, &mut |found, _| {
            if found.extra.len() == 3 || found.pair(marks, false).is_some() {
                one_more(found, marks, sink)
            } else {
                ControlFlow::Continue(())
            }
        })
    }
}

/// One digit is all that the cells have more: it leaves what sees all of them.
pub(super) fn one_more(found: &Deadly, marks: &Pencilmarks, sink: &mut Sink) -> ControlFlow<()> {
    let Some(digit) = found.others.single() else { return ControlFlow::Continue(()) };
    let cells = found.extra.iter().copied().collect();
    sink.step(found.step().without(digit, &marks.seeing_all(digit, &cells)))
}

impl Find for Test3 {
    fn find(&self, marks: &Pencilmarks, options: &Options, sink: &mut Sink) -> ControlFlow<()> {
        rectangles(marks, options, &mut |found, _| virtual_cell(found, marks, sink))
    }
}

/// Two cells have more, which as that of one cell is part of a naked subset.
pub(super) fn virtual_cell(
    found: &Deadly,
    marks: &Pencilmarks,
    sink: &mut Sink,
) -> ControlFlow<()> {
    let [a, b] = found.extra[..] else { return ControlFlow::Continue(()) };
    let pair = CellSet::of(a).with(b);
    for house in marks.layout().common_houses(&pair) {
        let others = marks.open().and(marks.layout().house(house)).minus(&pair);
        let others: Vec<Cell> = others.into_iter().collect();
        for size in found.others.len().saturating_sub(1).max(1)..others.len() {
            choose(&others, size, &mut |chosen| {
                let cells: CellSet = chosen.iter().copied().collect();
                subset(found, marks, &pair, &cells, sink)
            })?;
        }
    }
    ControlFlow::Continue(())
}

/// The subset of some cells and the extra ones, if it is one: its digits leave the houses that hold
/// all of them.
fn subset(
    found: &Deadly,
    marks: &Pencilmarks,
    pair: &CellSet,
    cells: &CellSet,
    sink: &mut Sink,
) -> ControlFlow<()> {
    let digits = marks.union(cells).or(found.others);
    if digits.len() != cells.len() + 1 {
        return ControlFlow::Continue(());
    }
    let mut step = found.step().because(cells.into_iter().map(Clause::Cell));
    step.sets.push((*cells, digits));
    let all = pair.or(cells);
    for house in marks.layout().common_houses(&all) {
        for digit in digits {
            step = step.without(digit, &marks.places_in(digit, house).minus(&all));
        }
    }
    sink.step(step)
}

impl Find for Test4 {
    fn find(&self, marks: &Pencilmarks, options: &Options, sink: &mut Sink) -> ControlFlow<()> {
        rectangles(marks, options, &mut |found, _| match found.pair(marks, true) {
            Some(_) => bound(found, marks, sink),
            None => ControlFlow::Continue(()),
        })
    }
}

/// Two cells have more, and in a house of theirs one of the two digits has no other place.
pub(super) fn bound(found: &Deadly, marks: &Pencilmarks, sink: &mut Sink) -> ControlFlow<()> {
    let [a, b] = found.extra[..] else { return ControlFlow::Continue(()) };
    let pair = CellSet::of(a).with(b);
    for house in marks.layout().common_houses(&pair) {
        for (bound, free) in found.turns() {
            let places = marks.places_in(bound, house);
            if places.is_empty() || !places.is_within(&pair) {
                continue;
            }
            let mut step = found.step().because([Clause::House(house, bound)]);
            step.base.push(house);
            for cell in pair {
                step = step.clearing(marks, cell, DigitSet::of(free));
            }
            sink.step(step)?;
        }
    }
    ControlFlow::Continue(())
}

impl Find for Test6 {
    fn find(&self, marks: &Pencilmarks, options: &Options, sink: &mut Sink) -> ControlFlow<()> {
        rectangles(marks, options, &mut |found, _| {
            let Some(extra) = found.pair(marks, false) else { return ControlFlow::Continue(()) };
            let cells = found.cells;
            for (bound, _) in found.turns() {
                for kind in [0, 1] {
                    let house = |cell: Cell| marks.layout().geometry.houses_of(cell)[kind];
                    let houses = extra.map(house);
                    let is_bound = |house: &usize| {
                        let places = marks.places_in(bound, *house);
                        !places.is_empty() && places.is_within(&cells)
                    };
                    if !houses.iter().all(is_bound) {
                        continue;
                    }
                    let mut step = found.step();
                    step = step.because(houses.map(|house| Clause::House(house, bound)));
                    step.base.extend(houses);
                    for cell in extra {
                        step = step.clearing(marks, cell, DigitSet::of(bound));
                    }
                    sink.step(step)?;
                }
            }
            ControlFlow::Continue(())
        })
    }
}

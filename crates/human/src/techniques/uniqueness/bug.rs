//! Bivalue Universal Grave: every open cell has two candidates, every digit two places a house. Such
//! a position has no solution or two, so a puzzle with one never comes there.
//!
//! ```text
//! ab . bc | . abc .     + 1: one cell has a third candidate, which is true, since without it
//!                       all would be a grave
//! ```
//!
//! With more such cells, their third candidates are the bug's: 2, all are one digit, which leaves what
//! sees all of them; 3, in one house, they are part of a naked subset as those of one cell; 4, two
//! cells of a house have another digit that is bound to them, so the rest but for the bug's goes.

use std::ops::ControlFlow;

use grid::{Cell, DigitSet};

use crate::{
    Candidate, CellSet, Clause, Options, Pencilmarks, Step,
    choose::choose,
    technique::{Find, Sink},
};

/// One cell with three candidates.
pub(crate) struct BugPlus1;
/// Several cells, and one digit.
pub(crate) struct Bug2;
/// Several cells of a house, and a naked subset.
pub(crate) struct Bug3;
/// Two cells of a house, and a digit that is bound to them.
pub(crate) struct Bug4;

/// The most cells with more than two candidates.
const CELLS: usize = 5;

/// The most ways to say which candidates are the bug's that are tried.
const WAYS: usize = 2000;

/// A position that would be a grave without some candidates.
struct Bug {
    extra: Vec<Candidate>,
    cells: CellSet,
    digits: DigitSet,
}

impl Bug {
    /// The bug of a position, if it is near enough to a grave.
    fn of(marks: &Pencilmarks) -> Option<Bug> {
        let more: Vec<Cell> =
            marks.open().into_iter().filter(|cell| marks.candidates(*cell).len() != 2).collect();
        let many = more.iter().any(|cell| !(3..=4).contains(&marks.candidates(*cell).len()));
        if more.is_empty() || more.len() > CELLS || many {
            return None;
        }
        let mut ways: Vec<Vec<Candidate>> = vec![Vec::new()];
        for cell in &more {
            let all: Vec<Candidate> =
                marks.candidates(*cell).map(|digit| Candidate::new(digit, *cell)).collect();
            let mut longer = Vec::new();
            let _ = choose(&all, all.len() - 2, &mut |extra| {
                longer.extend(ways.iter().map(|way| [way.as_slice(), extra].concat()));
                ControlFlow::Continue(())
            });
            ways = longer;
            if ways.len() > WAYS {
                return None;
            }
        }
        let extra = ways.into_iter().find(|extra| is_grave_without(marks, extra))?;
        let digits = extra.iter().map(|candidate| candidate.digit).collect();
        Some(Bug { extra, cells: more.into_iter().collect(), digits })
    }

    fn step(&self) -> Step {
        let step = Step { cells: self.cells, ..Step::about(self.digits) };
        step.because([Clause::Grave(self.extra.clone())])
    }
}

/// Whether every digit has none or two places a house once some candidates are gone.
fn is_grave_without(marks: &Pencilmarks, extra: &[Candidate]) -> bool {
    marks.digits().all(|digit| {
        let gone = extra.iter().filter(|c| c.digit == digit).map(|c| c.cell).collect();
        let left = marks.places(digit).minus(&gone);
        let two = |house| matches!(left.and(marks.layout().house(house)).len(), 0 | 2);
        (0..marks.houses()).all(two)
    })
}

impl Find for BugPlus1 {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut Sink) -> ControlFlow<()> {
        let Some(bug) = Bug::of(marks) else { return ControlFlow::Continue(()) };
        let [Candidate { digit, cell }] = bug.extra[..] else { return ControlFlow::Continue(()) };
        sink.step(bug.step().clearing(marks, cell, marks.candidates(cell).without(digit)))
    }
}

impl Find for Bug2 {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut Sink) -> ControlFlow<()> {
        let Some(bug) = Bug::of(marks) else { return ControlFlow::Continue(()) };
        match bug.digits.single() {
            Some(digit) if bug.extra.len() > 1 => {
                sink.step(bug.step().without(digit, &marks.seeing_all(digit, &bug.cells)))
            }
            _ => ControlFlow::Continue(()),
        }
    }
}

impl Find for Bug3 {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut Sink) -> ControlFlow<()> {
        let Some(bug) = Bug::of(marks).filter(|bug| bug.extra.len() > 1) else {
            return ControlFlow::Continue(());
        };
        for house in marks.layout().common_houses(&bug.cells) {
            let others = marks.open().and(marks.layout().house(house)).minus(&bug.cells);
            let others: Vec<Cell> = others.into_iter().collect();
            for size in 1..others.len() {
                choose(&others, size, &mut |chosen| {
                    let cells: CellSet = chosen.iter().copied().collect();
                    let digits = marks.union(&cells).or(bug.digits);
                    if digits.len() != size + 1 {
                        return ControlFlow::Continue(());
                    }
                    let mut step = bug.step().because(cells.into_iter().map(Clause::Cell));
                    step.sets.push((cells, digits));
                    let all = cells.or(&bug.cells);
                    for digit in digits {
                        step = step.without(digit, &marks.places_in(digit, house).minus(&all));
                    }
                    sink.step(step)
                })?;
            }
        }
        ControlFlow::Continue(())
    }
}

impl Find for Bug4 {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut Sink) -> ControlFlow<()> {
        let Some(bug) = Bug::of(marks).filter(|bug| bug.cells.len() == 2) else {
            return ControlFlow::Continue(());
        };
        for house in marks.layout().common_houses(&bug.cells) {
            for bound in marks.digits() {
                if marks.places_in(bound, house) != bug.cells || bug.digits.contains(bound) {
                    continue;
                }
                let mut step = bug.step().because([Clause::House(house, bound)]);
                step.base.push(house);
                for cell in bug.cells {
                    let own = bug.extra.iter().filter(|c| c.cell == cell).map(|c| c.digit);
                    let kept: DigitSet = own.chain([bound]).collect();
                    step = step.clearing(marks, cell, marks.candidates(cell).minus(kept));
                }
                sink.step(step)?;
            }
        }
        ControlFlow::Continue(())
    }
}

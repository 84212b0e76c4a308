//! Templates: all ways to place one digit on the whole board.
//!
//! A template is a choice of one place of the digit in every row that no column and no box has twice.
//! A cell in all templates holds the digit; a candidate in none of them goes. Boards to 16×16 are
//! small enough.

use std::ops::ControlFlow;

use grid::{Digit, DigitSet};

use crate::{
    CellSet, Clause, Options, Pencilmarks, Step,
    technique::{Find, Sink},
};

/// A cell that is in all templates of a digit.
pub(crate) struct TemplateSet;

/// A candidate that is in none.
pub(crate) struct TemplateDelete;

impl Find for TemplateSet {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut Sink) -> ControlFlow<()> {
        each(marks, sink, |_, all, step, digit| {
            all.into_iter().fold(step, |step, cell| step.placing(digit, cell))
        })
    }
}

impl Find for TemplateDelete {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut Sink) -> ControlFlow<()> {
        each(marks, sink, |any, _, step, digit| {
            step.without(digit, &marks.places(digit).minus(any))
        })
    }
}

/// The largest side whose templates are listed.
const SIDE: usize = 16;

/// Concludes from the cells in any and in all templates of each digit. What is in all templates of
/// one digit is in none of another, so they are looked at again while that leaves fewer.
fn each(
    marks: &Pencilmarks,
    sink: &mut Sink,
    conclude: impl Fn(&CellSet, &CellSet, Step, Digit) -> Step,
) -> ControlFlow<()> {
    if marks.shape().side() > SIDE {
        return ControlFlow::Continue(());
    }
    let mut places: Vec<(Digit, CellSet)> =
        marks.digits().map(|digit| (digit, *marks.places(digit))).collect();
    places.retain(|(_, places)| !places.is_empty());
    let mut proof: Vec<Clause> = Vec::new();
    loop {
        let mut all = Vec::new();
        for (digit, places) in &mut places {
            let found = Templates::of(marks, *digit, places, sink)?;
            proof.extend(missing(marks, *digit).map(|house| Clause::House(house, *digit)));
            if found.count == 0 {
                return ControlFlow::Continue(());
            }
            *places = found.any;
            all.push((*digit, found.all));
        }
        for (digit, any) in &places {
            let all = all.iter().find(|(other, _)| other == digit).map(|(_, all)| *all);
            let step = Step::about(DigitSet::of(*digit)).because(proof.iter().cloned());
            sink.step(conclude(any, &all.unwrap_or_default(), step, *digit))?;
        }
        let before = places.clone();
        for (digit, places) in &mut places {
            for (_, taken) in all.iter().filter(|(other, _)| other != digit) {
                *places = places.minus(taken);
            }
        }
        if places == before {
            return ControlFlow::Continue(());
        }
    }
}

/// The houses that a digit is missing in.
fn missing(marks: &Pencilmarks, digit: Digit) -> impl Iterator<Item = usize> {
    let placed = move |house: usize| {
        marks.layout().house(house).into_iter().any(|cell| marks.digit(cell) == Some(digit))
    };
    (0..marks.houses()).filter(move |house| !placed(*house))
}

/// What the templates of a digit have: cells in any and in all of them.
struct Templates {
    any: CellSet,
    all: CellSet,
    count: u64,
}

impl Templates {
    /// Those of a digit that lie in some cells.
    fn of(
        marks: &Pencilmarks,
        digit: Digit,
        places: &CellSet,
        sink: &mut Sink,
    ) -> ControlFlow<(), Templates> {
        let rows: Vec<usize> =
            missing(marks, digit).filter(|house| *house < marks.shape().side()).collect();
        let mut found = Templates { any: CellSet::EMPTY, all: *places, count: 0 };
        found.place(marks, &rows, *places, CellSet::EMPTY, sink)?;
        ControlFlow::Continue(found)
    }

    /// Goes through the places of the first of some rows.
    fn place(
        &mut self,
        marks: &Pencilmarks,
        rows: &[usize],
        left: CellSet,
        chosen: CellSet,
        sink: &mut Sink,
    ) -> ControlFlow<()> {
        sink.spend(1)?;
        let Some((row, rows)) = rows.split_first() else {
            self.any = self.any.or(&chosen);
            self.all = self.all.and(&chosen);
            self.count += 1;
            return ControlFlow::Continue(());
        };
        for cell in left.and(marks.layout().house(*row)) {
            let left = left.minus(marks.layout().peers(cell));
            self.place(marks, rows, left, chosen.with(cell), sink)?;
        }
        ControlFlow::Continue(())
    }
}

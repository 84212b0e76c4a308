//! Death Blossom: a stem cell, and for each of its candidates an almost locked set, a petal, whose
//! places of that candidate the stem sees.
//!
//! ```text
//! stem abc:  petal with a and z, petal with b and z, petal with c and z
//!            whichever the stem is, one petal loses it and holds z
//! ```

use std::ops::ControlFlow;

use grid::{Cell, Digit, DigitSet};

use crate::{
    AlmostLockedSet, CellSet, Clause, Options, Pencilmarks,
    technique::{Find, Sink},
};

/// A stem and its petals.
pub(crate) struct DeathBlossom;

impl Find for DeathBlossom {
    fn find(&self, marks: &Pencilmarks, options: &Options, sink: &mut Sink) -> ControlFlow<()> {
        let sets = &marks.almost_locked_sets(true).all;
        for stem in marks.open() {
            let digits = marks.candidates(stem);
            if digits.len() < 2 {
                continue;
            }
            let petals = |digit: Digit| -> Vec<&AlmostLockedSet> {
                let sees = |set: &&AlmostLockedSet| set.seeing(digit).contains(stem);
                sets.iter().filter(sees).filter(|set| !set.cells.contains(stem)).collect()
            };
            let choices: Vec<_> = digits.map(|digit| (digit, petals(digit))).collect();
            if choices.iter().any(|(_, petals)| petals.is_empty()) {
                continue;
            }
            let mut flower = Flower { marks, options, stem, choices: &choices, petals: Vec::new() };
            for z in DigitSet::all(marks.shape()).minus(digits) {
                flower.grow(z, *marks.places(z), sink)?;
            }
        }
        ControlFlow::Continue(())
    }
}

struct Flower<'a> {
    marks: &'a Pencilmarks,
    options: &'a Options,
    stem: Cell,
    choices: &'a [(Digit, Vec<&'a AlmostLockedSet>)],
    petals: Vec<&'a AlmostLockedSet>,
}

impl Flower<'_> {
    /// Adds a petal for the next candidate, as long as some cell sees all z.
    fn grow(&mut self, z: Digit, gone: CellSet, sink: &mut Sink) -> ControlFlow<()> {
        sink.spend(1)?;
        if self.petals.len() == self.choices.len() {
            return self.conclude(z, &gone, sink);
        }
        let choices = self.choices;
        for petal in &choices[self.petals.len()].1 {
            let gone = gone.and(petal.seeing(z));
            let overlaps = self.petals.iter().any(|other| other.cells.meets(&petal.cells));
            if gone.is_empty() || !self.options.overlap && overlaps {
                continue;
            }
            self.petals.push(petal);
            self.grow(z, gone, sink)?;
            self.petals.pop();
        }
        ControlFlow::Continue(())
    }

    fn conclude(&self, z: Digit, gone: &CellSet, sink: &mut Sink) -> ControlFlow<()> {
        let mut step = super::step(&self.petals);
        step.cells = CellSet::of(self.stem);
        step.digits = self.marks.candidates(self.stem).with(z);
        sink.step(step.because([Clause::Cell(self.stem)]).without(z, gone))
    }
}

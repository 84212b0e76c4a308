//! Death Blossom: a stem cell and, for each of its candidates, an almost locked set (a petal) whose
//! places of that candidate all see the stem.
//!
//! ```text
//! stem abc:  petal with a and z, petal with b and z, petal with c and z
//!            whichever digit the stem holds, one petal loses it and holds z
//! ```

use std::ops::ControlFlow;

use grid::{Cell, Digit, DigitSet};

use crate::{
    AlmostLockedSet, CellSet, Clause, Options, Pencilmarks,
    technique::{StepFinder, StepSink},
};

/// The search for stem cells that have a petal for each candidate.
pub(crate) struct DeathBlossom;

impl StepFinder for DeathBlossom {
    fn find(&self, marks: &Pencilmarks, options: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        let sets = &marks.almost_locked_sets(true).sets;
        for stem in marks.empty_cells() {
            let digits = marks.candidates(stem);
            if digits.len() < 2 {
                continue;
            }
            let petals = |digit: Digit| -> Vec<&AlmostLockedSet> {
                let sees = |set: &&AlmostLockedSet| set.places_seeing(digit).contains(stem);
                sets.iter().filter(sees).filter(|set| !set.cells.contains(stem)).collect()
            };
            let choices: Vec<_> = digits.map(|digit| (digit, petals(digit))).collect();
            if choices.iter().any(|(_, petals)| petals.is_empty()) {
                continue;
            }
            let mut flower =
                PartialBlossom { marks, options, stem, choices: &choices, petals: Vec::new() };
            for z in DigitSet::all(marks.shape()).minus(digits) {
                flower.add_petals(z, *marks.places(z), sink)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// A stem with the petals chosen so far.
struct PartialBlossom<'a> {
    marks: &'a Pencilmarks,
    options: &'a Options,
    stem: Cell,
    choices: &'a [(Digit, Vec<&'a AlmostLockedSet>)],
    petals: Vec<&'a AlmostLockedSet>,
}

impl PartialBlossom<'_> {
    /// Adds a petal for each remaining candidate of the stem, in every possible way, and pushes the
    /// steps. `eliminated` contains the places of `z` that see all places of `z` in the petals so
    /// far; it must not become empty. Stops as soon as the sink returns `ControlFlow::Break`.
    fn add_petals(
        &mut self,
        z: Digit,
        eliminated: CellSet,
        sink: &mut StepSink,
    ) -> ControlFlow<()> {
        sink.spend_work(1)?;
        if self.petals.len() == self.choices.len() {
            return self.push_step(z, &eliminated, sink);
        }
        let choices = self.choices;
        for petal in &choices[self.petals.len()].1 {
            let eliminated = eliminated.and(petal.places_seeing(z));
            let overlaps = self.petals.iter().any(|other| other.cells.intersects(&petal.cells));
            if eliminated.is_empty() || !self.options.allow_overlap && overlaps {
                continue;
            }
            self.petals.push(petal);
            self.add_petals(z, eliminated, sink)?;
            self.petals.pop();
        }
        ControlFlow::Continue(())
    }

    fn push_step(&self, z: Digit, eliminated: &CellSet, sink: &mut StepSink) -> ControlFlow<()> {
        let mut step = super::build_step(&self.petals);
        step.cells = CellSet::from_cell(self.stem);
        step.digits = self.marks.candidates(self.stem).with(z);
        sink.push(step.with_clauses([Clause::Cell(self.stem)]).with_eliminations(z, eliminated))
    }
}

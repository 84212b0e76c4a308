//! Fish: k houses in which a digit is confined to k other houses.
//!
//! ```text
//! . x . | . x .     X-Wing: two rows (base) have x only in two columns (cover), so each of these
//! . - . | . - .     columns has its x in these rows, and - isn't x
//! . x . | . x x     a place outside the columns is a fin: then - must also see the fin
//! ```
//!
//! A candidate that two base sets share also counts as a fin (an *endo fin*). A base candidate in
//! two cover sets is eliminated as well (*cannibal*). The k base sets contain the digit k times. If
//! a candidate in a cover set, outside the base sets, were true and no fin were, the cover sets
//! would have room for only k − 1 of these digits.
//!
//! | kind | base → cover |
//! |---|---|
//! | basic | rows → columns, columns → rows |
//! | Franken | rows and boxes → columns and boxes, or columns and boxes → rows and boxes, with at least one box |
//! | mutant | any other combination |

mod lines;
mod search;
mod sieve;

use std::ops::ControlFlow;

use grid::DigitSet;

use crate::{
    CellSet, Clause, Options, Pencilmarks, Step,
    technique::{StepFinder, StepSink},
};
use search::FishSearch;
pub(crate) use search::FoundFish;

/// The combination of kinds of houses that a fish uses as base and cover sets.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum FishSets {
    Basic,
    Franken,
    Mutant,
}

/// The kind of a fish's fins, or of the fins that a search allows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fins {
    /// The fish has no fins.
    None,
    /// The fish has fins, and would be a regular fish without them.
    Finned,
    /// The fish has fins, and without them, some base set would have at most one candidate.
    Sashimi,
    /// The fish has fins of either kind.
    Any,
}

/// The search for fish of one size, with one kind of sets and one kind of fins.
pub(crate) struct Fish {
    pub(crate) size: usize,
    pub(crate) sets: FishSets,
    pub(crate) fins: Fins,
}

/// The search for two finned fish with the same base and different cover sets. The two are combined
/// in one step.
pub(crate) struct SiameseFish(pub(crate) Fish);

impl StepFinder for Fish {
    fn find(&self, marks: &Pencilmarks, options: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        FishSearch::new(marks, options, self).run(sink, &mut |found, sink| {
            if self.fins == Fins::Any || self.fins == found.fin_kind(marks) {
                sink.push(found.build_step(marks))
            } else {
                ControlFlow::Continue(())
            }
        })
    }

    fn pattern_size(&self) -> Option<usize> {
        Some(self.size)
    }
}

impl Fish {
    /// Calls `take` with every fish that has fins. The eliminations are those of the fish without
    /// its fins, so they need not see the fins.
    pub(crate) fn for_each_ignoring_fins<'b>(
        &self,
        marks: &Pencilmarks,
        options: &Options,
        sink: &mut StepSink<'b>,
        take: &mut dyn FnMut(&FoundFish, &mut StepSink<'b>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        FishSearch::new(marks, options, self).ignoring_fins().run(sink, take)
    }
}

impl StepFinder for SiameseFish {
    fn find(&self, marks: &Pencilmarks, options: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        let mut same_base: Vec<FoundFish> = Vec::new();
        FishSearch::new(marks, options, &self.0).run(sink, &mut |found, sink| {
            if same_base.first().is_some_and(|f| (f.digit, &f.base) != (found.digit, &found.base)) {
                same_base.clear();
            }
            for other in &same_base {
                let fits = |fish: &FoundFish| {
                    self.0.fins == Fins::Any || self.0.fins == fish.fin_kind(marks)
                };
                let are_different =
                    found.eliminated != other.eliminated && found.cover != other.cover;
                if are_different && (fits(found) || fits(other)) {
                    let mut step = found.build_step(marks);
                    let second = other.build_step(marks);
                    step.eliminations.extend(second.eliminations);
                    step.cover_houses.extend(second.cover_houses);
                    step.fins = step.fins.or(&second.fins);
                    sink.push(step)?;
                }
            }
            same_base.push(found.clone());
            ControlFlow::Continue(())
        })
    }

    fn pattern_size(&self) -> Option<usize> {
        Some(self.0.size)
    }
}

impl FoundFish {
    /// Returns the kind of fins that the fish actually has.
    fn fin_kind(&self, marks: &Pencilmarks) -> Fins {
        if self.fins.is_empty() {
            return Fins::None;
        }
        let places_without_fins =
            |house: &usize| marks.places_in(self.digit, *house).minus(&self.fins).len();
        if self.base.iter().any(|house| places_without_fins(house) < 2) {
            Fins::Sashimi
        } else {
            Fins::Finned
        }
    }

    pub(crate) fn build_step(&self, marks: &Pencilmarks) -> Step {
        let cells = |house: &usize| marks.places_in(self.digit, *house);
        let body = self.base.iter().fold(CellSet::EMPTY, |all, house| all.or(&cells(house)));
        Step {
            cells: body.minus(&self.fins),
            base_houses: self.base.clone(),
            cover_houses: self.cover.clone(),
            fins: self.fins,
            ..Step::new(DigitSet::from_digit(self.digit))
        }
        .with_clauses(self.base.iter().map(|house| Clause::House(*house, self.digit)))
        .with_eliminations(self.digit, &self.eliminated)
    }
}

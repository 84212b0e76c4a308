//! Fish: a digit that k houses have only within k others.
//!
//! ```text
//! . x . | . x .     X-Wing: two rows (base) have x in two columns (cover) only,
//! . - . | . - .     so one of each column's x is in these rows, and - is not x
//! . x . | . x x     a place beside the columns is a fin: then - must see it, too
//! ```
//!
//! Base sets do not share candidates; one that two of them share is an *endo fin*. A base candidate
//! in two cover sets goes as well (*cannibal*). The k base sets hold k of the digit; if a candidate
//! in a cover set beyond them were true, and no fin, the cover sets had room for k − 1.
//!
//! | kind | base → cover |
//! |---|---|
//! | basic | rows → columns, columns → rows |
//! | Franken | rows and boxes → columns and boxes, or columns and boxes → rows and boxes |
//! | mutant | any other |

mod lines;
mod search;
mod sieve;

use std::ops::ControlFlow;

use grid::DigitSet;

use crate::{
    CellSet, Clause, Options, Pencilmarks, Step,
    technique::{Find, Sink},
};
pub(crate) use search::Found;
use search::Search;

/// What the base and cover sets are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Sets {
    Basic,
    Franken,
    Mutant,
}

/// What fins there are.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Fins {
    /// None.
    No,
    /// Some, and the fish is one without them.
    Finned,
    /// Some, and without them a base set keeps one candidate or none.
    Sashimi,
    /// Some, of either kind.
    Any,
}

/// Fish of one size and kind.
pub(crate) struct Fish {
    pub(crate) size: usize,
    pub(crate) sets: Sets,
    pub(crate) fins: Fins,
}

/// Two finned fish with one base and different cover sets, told together.
pub(crate) struct Siamese(pub(crate) Fish);

impl Find for Fish {
    fn find(&self, marks: &Pencilmarks, options: &Options, sink: &mut Sink) -> ControlFlow<()> {
        Search::new(marks, options, self).run(sink, &mut |found, sink| {
            if self.fins == Fins::Any || self.fins == found.fins_of(marks) {
                sink.step(found.step(marks))
            } else {
                ControlFlow::Continue(())
            }
        })
    }

    fn size(&self) -> Option<usize> {
        Some(self.size)
    }
}

impl Fish {
    /// Hands out every finned fish, whether or not anything sees its fins.
    pub(crate) fn each_blunt<'b>(
        &self,
        marks: &Pencilmarks,
        options: &Options,
        sink: &mut Sink<'b>,
        take: &mut dyn FnMut(&Found, &mut Sink<'b>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        Search::new(marks, options, self).blunt().run(sink, take)
    }
}

impl Find for Siamese {
    fn find(&self, marks: &Pencilmarks, options: &Options, sink: &mut Sink) -> ControlFlow<()> {
        let mut same: Vec<Found> = Vec::new();
        Search::new(marks, options, &self.0).run(sink, &mut |found, sink| {
            if same.first().is_some_and(|f| (f.digit, &f.base) != (found.digit, &found.base)) {
                same.clear();
            }
            for other in &same {
                let fits =
                    |fish: &Found| self.0.fins == Fins::Any || self.0.fins == fish.fins_of(marks);
                let apart = found.gone != other.gone && found.cover != other.cover;
                if apart && (fits(found) || fits(other)) {
                    let mut both = found.step(marks);
                    let second = other.step(marks);
                    both.eliminations.extend(second.eliminations);
                    both.cover.extend(second.cover);
                    both.fins = both.fins.or(&second.fins);
                    sink.step(both)?;
                }
            }
            same.push(found.clone());
            ControlFlow::Continue(())
        })
    }

    fn size(&self) -> Option<usize> {
        Some(self.0.size)
    }
}

impl Found {
    /// Whether the fish has fins, and is one without them.
    fn fins_of(&self, marks: &Pencilmarks) -> Fins {
        if self.fins.is_empty() {
            return Fins::No;
        }
        let kept = |house: &usize| marks.places_in(self.digit, *house).minus(&self.fins).len();
        if self.base.iter().any(|house| kept(house) < 2) { Fins::Sashimi } else { Fins::Finned }
    }

    pub(crate) fn step(&self, marks: &Pencilmarks) -> Step {
        let cells = |house: &usize| marks.places_in(self.digit, *house);
        let body = self.base.iter().fold(CellSet::EMPTY, |all, house| all.or(&cells(house)));
        Step {
            cells: body.minus(&self.fins),
            base: self.base.clone(),
            cover: self.cover.clone(),
            fins: self.fins,
            ..Step::about(DigitSet::of(self.digit))
        }
        .because(self.base.iter().map(|house| Clause::House(*house, self.digit)))
        .without(self.digit, &self.gone)
    }
}

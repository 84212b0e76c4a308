//! What a technique is: facts about it, and a search for its steps.

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use crate::{Options, Pencilmarks, Step};

/// A technique's names and measures, and what finds its steps. `TECHNIQUES` lists them.
pub struct Technique {
    /// The name that commands and files use: `x-wing`.
    pub id: &'static str,
    /// HoDoKu's name.
    pub name: &'static str,
    /// Other names that people know it by.
    pub aliases: &'static [&'static str],
    /// HoDoKu's code; empty for a technique that it lacks.
    pub code: &'static str,
    /// The family it belongs to.
    pub family: Family,
    /// HoDoKu's score of a step; 0 for a technique that it lacks.
    pub score: u32,
    /// HoDoKu's level.
    pub level: Level,
    /// Whether HoDoKu uses it, unless it is told otherwise.
    pub is_usual: bool,
    /// Whether it argues from there being one solution.
    pub needs_uniqueness: bool,
    pub(crate) finder: &'static dyn Find,
}

/// A family of techniques.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names are the techniques'")]
pub enum Family {
    Singles,
    Intersections,
    Subsets,
    Fish,
    SingleDigit,
    Wings,
    Coloring,
    Uniqueness,
    Chains,
    AlmostLockedSets,
    Forcing,
}

/// How hard a step or a puzzle is, in HoDoKu's words.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[expect(missing_docs, reason = "the names are the levels'")]
pub enum Level {
    Easy,
    Medium,
    Hard,
    Unfair,
    Extreme,
}

impl Level {
    /// The name of the level.
    pub fn name(self) -> &'static str {
        match self {
            Level::Easy => "Easy",
            Level::Medium => "Medium",
            Level::Hard => "Hard",
            Level::Unfair => "Unfair",
            Level::Extreme => "Extreme",
        }
    }
}

/// How a search for steps ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Searched {
    /// All steps were found.
    Whole,
    /// The caller wanted no more.
    Stopped,
    /// The budget ran out: there may be more.
    OverBudget,
}

/// What looks for the steps of a technique.
pub(crate) trait Find: Sync {
    /// Hands every step at a position to the sink, until that breaks. A step may come twice.
    fn find(&self, marks: &Pencilmarks, options: &Options, sink: &mut Sink) -> ControlFlow<()>;
}

/// Where steps go, and the budget of the search.
pub(crate) struct Sink<'a> {
    technique: &'static str,
    take: &'a mut dyn FnMut(Step) -> ControlFlow<()>,
    budget: u64,
    is_over: bool,
}

impl Sink<'_> {
    /// Hands out a step, if it concludes anything.
    pub(crate) fn step(&mut self, mut step: Step) -> ControlFlow<()> {
        if !step.concludes() {
            return ControlFlow::Continue(());
        }
        step.technique = self.technique;
        step.tidy();
        (self.take)(step)
    }

    /// Counts work; breaks when the budget is spent.
    pub(crate) fn spend(&mut self, work: u64) -> ControlFlow<()> {
        match self.budget.checked_sub(work) {
            Some(left) => {
                self.budget = left;
                ControlFlow::Continue(())
            }
            None => {
                self.is_over = true;
                ControlFlow::Break(())
            }
        }
    }
}

impl Technique {
    /// Hands every step of the technique at a position to `take`, until that breaks. A technique
    /// that needs uniqueness finds nothing where that is not known. Steps may come twice.
    pub fn find(
        &self,
        marks: &Pencilmarks,
        options: &Options,
        take: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> Searched {
        if self.needs_uniqueness && !marks.is_proper() {
            return Searched::Whole;
        }
        let mut sink = Sink { technique: self.id, take, budget: options.budget, is_over: false };
        match self.finder.find(marks, options, &mut sink) {
            ControlFlow::Continue(()) => Searched::Whole,
            ControlFlow::Break(()) if sink.is_over => Searched::OverBudget,
            ControlFlow::Break(()) => Searched::Stopped,
        }
    }

    /// The first step, if there is one.
    pub fn first(&self, marks: &Pencilmarks, options: &Options) -> Option<Step> {
        let mut first = None;
        self.find(marks, options, &mut |step| {
            first = Some(step);
            ControlFlow::Break(())
        });
        first
    }
}

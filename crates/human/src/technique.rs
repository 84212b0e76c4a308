//! What a technique is: facts about it, and a search for its steps.

use std::{cmp::Reverse, ops::ControlFlow};

use serde::{Deserialize, Serialize};

use crate::{Candidate, Limit, Limits, Options, Pencilmarks, Step, verify};

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

    /// Whether the best step is taken, rather than the first.
    fn is_weighed(&self) -> bool {
        false
    }

    /// The size that all its patterns have, as [`Limits`] count it.
    fn size(&self) -> Option<usize> {
        None
    }
}

/// Where steps go, and the budget of the search.
pub(crate) struct Sink<'a> {
    technique: &'static str,
    family: Family,
    limits: Limits,
    take: &'a mut dyn FnMut(Step) -> ControlFlow<()>,
    budget: u64,
    is_over: bool,
    /// What a step must be better than, where only the best is wanted.
    bar: Option<Option<Merit>>,
    marks: &'a Pencilmarks,
}

/// What makes a step better than another, as HoDoKu has it: that it places, then that it eliminates
/// more, then that it does so further up on the board, then that it is shorter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Merit {
    placed: usize,
    count: usize,
    places: Reverse<usize>,
    nodes: Reverse<usize>,
}

impl Merit {
    /// That of eliminations, each told once, by so many nodes.
    pub(crate) fn of(eliminations: &[Candidate], nodes: usize) -> Merit {
        let place = |(nth, candidate): (usize, &Candidate)| {
            candidate.cell.index() * (1 + 80 * nth) + candidate.digit.value()
        };
        let places = eliminations.iter().enumerate().map(place).sum();
        let (count, places, nodes) = (eliminations.len(), Reverse(places), Reverse(nodes));
        Merit { placed: 0, count, places, nodes }
    }

    /// That of one candidate being true, or false, which follows by force.
    pub(crate) fn forced(candidate: Candidate, on: bool) -> Merit {
        let Candidate { digit, cell } = candidate;
        let places = if on { cell.index() } else { cell.index() * 100 + digit.value() };
        Merit { placed: usize::from(on), count: 1, places: Reverse(places), nodes: Reverse(0) }
    }

    pub(crate) fn of_step(step: &Step) -> Merit {
        match (&step.placements[..], &step.eliminations[..]) {
            ([placed], []) => Merit::forced(*placed, true),
            ([], [gone]) if step.chains.is_empty() => Merit::forced(*gone, false),
            _ => {
                let nodes = step.sets.len() + step.chains.iter().map(Vec::len).sum::<usize>();
                Merit { placed: step.placements.len(), ..Merit::of(&step.eliminations, nodes) }
            }
        }
    }
}

impl Sink<'_> {
    /// Whether a step of that merit is wanted, or a shorter one with the same conclusion.
    pub(crate) fn wants(&self, merit: Merit) -> bool {
        self.bar.flatten().is_none_or(|bar| merit > bar)
    }

    /// How many eliminations a step must have to be wanted.
    pub(crate) fn fewest(&self) -> usize {
        self.bar.flatten().map_or(1, |bar| bar.count)
    }

    /// Whether only the best step is wanted.
    pub(crate) fn weighs(&self) -> bool {
        self.bar.is_some()
    }

    /// Hands out a step, if it concludes anything. One that is weighed is verified before others have
    /// to be better.
    pub(crate) fn step(&mut self, mut step: Step) -> ControlFlow<()> {
        if !step.concludes() || !self.allows(&step) {
            return ControlFlow::Continue(());
        }
        step.technique = self.technique;
        step.tidy();
        if let Some(bar) = &mut self.bar {
            let merit = Merit::of_step(&step);
            if bar.is_some_and(|bar| merit <= bar) || !verify(&step, self.marks) {
                return ControlFlow::Continue(());
            }
            *bar = Some(merit);
        }
        (self.take)(step)
    }

    /// Whether a step is within the limits.
    fn allows(&self, step: &Step) -> bool {
        let within = |count: usize, of: Limit| self.limits.allow(of, count);
        match self.family {
            Family::Fish => {
                within(step.base.len(), Limit::Fish) && within(step.fins.len(), Limit::Fins)
            }
            Family::Chains => {
                let mut links = step.chains.iter().map(|chain| chain.len().saturating_sub(1));
                links.all(|links| within(links, Limit::Links))
            }
            Family::AlmostLockedSets => {
                step.sets.iter().all(|(cells, _)| within(cells.len(), Limit::Set))
            }
            _ => true,
        }
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
    /// that needs uniqueness finds nothing where that is not known. Steps may come twice; whoever
    /// shows one [verifies](verify) it first.
    pub fn find(
        &self,
        marks: &Pencilmarks,
        options: &Options,
        take: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> Searched {
        self.search(marks, options, None, take)
    }

    /// Replaces a step by the best of this technique, the first of several, if that is better. It is
    /// verified.
    pub(crate) fn improve(
        &self,
        marks: &Pencilmarks,
        options: &Options,
        best: &mut Option<Step>,
    ) -> Searched {
        let bar = best.as_ref().map(Merit::of_step);
        self.search(marks, options, Some(bar), &mut |step| {
            *best = Some(step);
            ControlFlow::Continue(())
        })
    }

    fn search(
        &self,
        marks: &Pencilmarks,
        options: &Options,
        bar: Option<Option<Merit>>,
        take: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> Searched {
        let size_of = match self.family {
            Family::Subsets => Some(Limit::Subset),
            Family::Fish => Some(Limit::Fish),
            _ => None,
        };
        let size = size_of.zip(self.finder.size());
        let is_too_large = size.is_some_and(|(of, size)| !options.limits.allow(of, size));
        if is_too_large || self.needs_uniqueness && !marks.is_proper() {
            return Searched::Whole;
        }
        let Options { limits, budget, .. } = *options;
        let (technique, family) = (self.id, self.family);
        let mut sink = Sink { technique, family, limits, take, budget, is_over: false, bar, marks };
        match self.finder.find(marks, options, &mut sink) {
            ControlFlow::Continue(()) => Searched::Whole,
            ControlFlow::Break(()) if sink.is_over => Searched::OverBudget,
            ControlFlow::Break(()) => Searched::Stopped,
        }
    }

    /// The first step that is verified, if there is one.
    pub fn first(&self, marks: &Pencilmarks, options: &Options) -> Option<Step> {
        self.look(marks, options).0
    }

    /// The first step that is verified, and how the search for it ended.
    pub(crate) fn look(&self, marks: &Pencilmarks, options: &Options) -> (Option<Step>, Searched) {
        let mut first = None;
        let ended = self.find(marks, options, &mut |step| {
            if !verify(&step, marks) {
                return ControlFlow::Continue(());
            }
            first = Some(step);
            ControlFlow::Break(())
        });
        (first, ended)
    }
}

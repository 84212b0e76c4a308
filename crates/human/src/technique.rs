//! Techniques: their descriptions, and the search for their steps.

use std::{cmp::Reverse, ops::ControlFlow};

use serde::{Deserialize, Serialize};

use crate::{
    Candidate, HodokuVersion, Options, PatternLimit, PatternLimits, Pencilmarks, Step, verify,
};

/// A technique's names and difficulty, and the finder of its steps. `TECHNIQUES` lists all
/// techniques.
pub struct Technique {
    /// The name used by commands and files: `x-wing`.
    pub id: &'static str,
    /// HoDoKu's name, or the usual one if HoDoKu doesn't have the technique.
    pub name: &'static str,
    /// Other common names.
    pub aliases: &'static [&'static str],
    /// HoDoKu's code; empty if HoDoKu doesn't have the technique.
    pub code: &'static str,
    /// The family of the technique.
    pub family: Family,
    /// HoDoKu's score of a step; for newer techniques, a score on the same scale; 0 if there is
    /// none.
    pub score: u32,
    /// HoDoKu's level, or one on the same scale.
    pub level: Level,
    /// Whether HoDoKu uses the technique by default.
    pub is_default: bool,
    /// Whether the technique is valid only for puzzles with exactly one solution.
    pub needs_uniqueness: bool,
    /// For techniques that HoDoKu doesn't have because they are newer: the id of the technique
    /// after which they are tried.
    pub after: Option<&'static str>,
    pub(crate) finder: &'static dyn StepFinder,
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

/// The difficulty of a step or a puzzle, in HoDoKu's terms.
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
    /// All levels, the easiest first.
    pub const ALL: [Level; 5] =
        [Level::Easy, Level::Medium, Level::Hard, Level::Unfair, Level::Extreme];

    /// The English name of the level.
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

/// The way in which a search for steps ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SearchEnd {
    /// All steps were found.
    Complete,
    /// The caller stopped the search.
    Stopped,
    /// The budget was spent, so there may be more steps.
    OverBudget,
}

/// The search for the steps of a technique.
pub(crate) trait StepFinder: Sync {
    /// Pushes every step in a position to the sink, until the sink breaks. The same step may be
    /// pushed more than once.
    fn find(&self, marks: &Pencilmarks, options: &Options, sink: &mut Sink) -> ControlFlow<()>;

    /// Whether a solver should use the best step of the technique rather than the first.
    fn takes_best(&self) -> bool {
        false
    }

    /// The size of all patterns of the technique, as counted by [`PatternLimits`]; `None` if sizes
    /// vary.
    fn size(&self) -> Option<usize> {
        None
    }
}

/// The receiver of steps, with the budget of the search.
pub(crate) struct Sink<'a> {
    technique: &'static str,
    family: Family,
    limits: PatternLimits,
    version: HodokuVersion,
    take: &'a mut dyn FnMut(Step) -> ControlFlow<()>,
    budget: u64,
    is_over: bool,
    /// The merit that a step must exceed, if only the best step is wanted: the outer `Option` says
    /// whether that is so, the inner one is `None` until there is a step.
    best_so_far: Option<Option<Merit>>,
    marks: &'a Pencilmarks,
}

/// The quality of a step, as HoDoKu compares steps (`SolutionStep.compareTo` for chains,
/// `AlsComparator` for almost locked sets, `TablingComparator` for forcing chains and nets):
/// placements are best, then more eliminations. Of almost locked sets, those whose eliminations are
/// closer to the top left are better, then fewer sets. Of chains, the order of the two depends on
/// the version.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Merit {
    placed: usize,
    count: usize,
    ranks: [Reverse<usize>; 2],
}

impl Merit {
    fn of_chain(eliminations: &[Candidate], nodes: usize, version: HodokuVersion) -> Merit {
        let place = places(eliminations);
        let ranks = match version {
            HodokuVersion::V2_2 => [place, nodes],
            HodokuVersion::V2_3_2 => [nodes, place],
        };
        Merit::new(eliminations.len(), ranks)
    }

    /// The merit of almost locked sets with some eliminations, without duplicates.
    pub(crate) fn of_sets(eliminations: &[Candidate], sets: usize) -> Merit {
        Merit::new(eliminations.len(), [places(eliminations), sets])
    }

    /// The merit of a forced conclusion: a single candidate that is true, or false.
    pub(crate) fn forced(candidate: Candidate, on: bool) -> Merit {
        let Candidate { digit, cell } = candidate;
        let place = if on { cell.index() } else { cell.index() * 100 + digit.value() };
        Merit { placed: usize::from(on), ..Merit::new(1, [place, 0]) }
    }

    fn new(count: usize, ranks: [usize; 2]) -> Merit {
        Merit { placed: 0, count, ranks: ranks.map(Reverse) }
    }

    fn from_step(step: &Step, version: HodokuVersion) -> Merit {
        match (&step.placements[..], &step.eliminations[..]) {
            ([placed], []) => Merit::forced(*placed, true),
            ([], [eliminated]) if step.chains.is_empty() => Merit::forced(*eliminated, false),
            (placed, all) => {
                let nodes = step.chains.iter().map(Vec::len).sum::<usize>();
                let merit = match step.sets.len() {
                    0 => Merit::of_chain(all, nodes, version),
                    sets => Merit::of_sets(all, sets + nodes),
                };
                Merit { placed: placed.len(), ..merit }
            }
        }
    }
}

/// HoDoKu's sum of weighted indices of eliminations (`getIndexSumme`): small if they are close to
/// the top left.
fn places(eliminations: &[Candidate]) -> usize {
    let place = |(nth, candidate): (usize, &Candidate)| {
        candidate.cell.index() * (1 + 80 * nth) + candidate.digit.value()
    };
    eliminations.iter().enumerate().map(place).sum()
}

impl Sink<'_> {
    /// The merit of a chain with some sorted eliminations and some nodes.
    pub(crate) fn chain_merit(&self, eliminations: &[Candidate], nodes: usize) -> Merit {
        Merit::of_chain(eliminations, nodes, self.version)
    }

    /// Whether a step with this merit is wanted.
    pub(crate) fn wants(&self, merit: Merit) -> bool {
        self.best_so_far.flatten().is_none_or(|bar| merit > bar)
    }

    /// The minimum number of eliminations for a step to be wanted.
    pub(crate) fn min_eliminations(&self) -> usize {
        self.best_so_far.flatten().map_or(1, |bar| bar.count)
    }

    /// The maximum number of nodes for a chain with at most some eliminations to be wanted.
    pub(crate) fn max_nodes(&self, eliminations: usize) -> usize {
        match self.best_so_far.flatten() {
            Some(bar) if self.version == HodokuVersion::V2_3_2 && bar.count >= eliminations => {
                bar.ranks[0].0
            }
            _ => usize::MAX,
        }
    }

    /// Whether only the best step is wanted.
    pub(crate) fn wants_best(&self) -> bool {
        self.best_so_far.is_some()
    }

    /// Passes a step to the caller, if it has conclusions and is within the limits. If only the
    /// best step is wanted, the step is verified before it sets the new minimum.
    pub(crate) fn push(&mut self, mut step: Step) -> ControlFlow<()> {
        step.sort_eliminations();
        let merit = Merit::from_step(&step, self.version);
        self.push_with_merit(step, merit)
    }

    /// Passes a step with a given merit to the caller, as [`push`](Sink::push) does.
    pub(crate) fn push_with_merit(&mut self, mut step: Step, merit: Merit) -> ControlFlow<()> {
        if !step.has_conclusions() || !self.allows(&step) {
            return ControlFlow::Continue(());
        }
        step.technique = self.technique;
        step.sort_eliminations();
        if let Some(bar) = &mut self.best_so_far {
            if bar.is_some_and(|bar| merit <= bar) || !verify(&step, self.marks) {
                return ControlFlow::Continue(());
            }
            *bar = Some(merit);
        }
        (self.take)(step)
    }

    /// Whether a step is within the limits.
    fn allows(&self, step: &Step) -> bool {
        let within = |count: usize, limit: PatternLimit| self.limits.allows(limit, count);
        match self.family {
            Family::Fish => {
                within(step.base.len(), PatternLimit::Fish)
                    && within(step.fins.len(), PatternLimit::Fins)
            }
            Family::Chains => {
                let mut links = step.chains.iter().map(|chain| chain.len().saturating_sub(1));
                links.all(|links| within(links, PatternLimit::Links))
            }
            Family::AlmostLockedSets => {
                step.sets.iter().all(|(cells, _)| within(cells.len(), PatternLimit::Set))
            }
            _ => true,
        }
    }

    /// Counts work; breaks if the budget is spent.
    pub(crate) fn spend(&mut self, work: u64) -> ControlFlow<()> {
        match self.budget.checked_sub(work) {
            Some(remaining) => {
                self.budget = remaining;
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
    /// Calls `take` with every step of the technique in a position, until `take` breaks. A
    /// technique that needs uniqueness finds nothing unless the puzzle is known to have exactly one
    /// solution. The same step may be found more than once, and steps aren't verified: call
    /// [`verify`] before using one.
    pub fn find(
        &self,
        marks: &Pencilmarks,
        options: &Options,
        take: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> SearchEnd {
        self.search(marks, options, None, take).0
    }

    /// Replaces `best` with the best step of this technique and its merit, if that is better; the
    /// first one if there are ties. The step is verified.
    pub(crate) fn improve(
        &self,
        marks: &Pencilmarks,
        options: &Options,
        best: &mut Option<(Step, Merit)>,
    ) -> SearchEnd {
        let mut better = None;
        let bar = best.as_ref().map(|(_, merit)| *merit);
        let (end, merit) = self.search(marks, options, Some(bar), &mut |step| {
            better = Some(step);
            ControlFlow::Continue(())
        });
        if better.is_some() {
            *best = better.zip(merit);
        }
        end
    }

    /// Searches for steps; if only the best one is wanted, `bar` is the merit that it must exceed,
    /// and its merit is returned.
    fn search(
        &self,
        marks: &Pencilmarks,
        options: &Options,
        bar: Option<Option<Merit>>,
        take: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> (SearchEnd, Option<Merit>) {
        let size_of = match self.family {
            Family::Subsets => Some(PatternLimit::Subset),
            Family::Fish => Some(PatternLimit::Fish),
            _ => None,
        };
        let size = size_of.zip(self.finder.size());
        let is_too_large = size.is_some_and(|(limit, size)| !options.limits.allows(limit, size));
        if is_too_large || self.needs_uniqueness && !marks.is_proper() {
            return (SearchEnd::Complete, None);
        }
        let Options { limits, version, budget, .. } = *options;
        let (technique, family) = (self.id, self.family);
        let mut sink = Sink {
            technique,
            family,
            limits,
            version,
            take,
            budget,
            is_over: false,
            best_so_far: bar,
            marks,
        };
        let end = match self.finder.find(marks, options, &mut sink) {
            ControlFlow::Continue(()) => SearchEnd::Complete,
            ControlFlow::Break(()) if sink.is_over => SearchEnd::OverBudget,
            ControlFlow::Break(()) => SearchEnd::Stopped,
        };
        (end, sink.best_so_far.flatten())
    }

    /// The first step that can be verified.
    pub fn first(&self, marks: &Pencilmarks, options: &Options) -> Option<Step> {
        self.first_with_end(marks, options).0
    }

    /// The first step that can be verified, and how the search for it ended.
    pub(crate) fn first_with_end(
        &self,
        marks: &Pencilmarks,
        options: &Options,
    ) -> (Option<Step>, SearchEnd) {
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

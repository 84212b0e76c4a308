//! Techniques: their descriptions, and the search for their steps.

use std::{cmp::Reverse, ops::ControlFlow};

use serde::{Deserialize, Serialize};

use crate::{
    Candidate, HodokuVersion, Options, PatternLimit, PatternLimits, Pencilmarks, Step, verify,
};

/// A technique: its names, its difficulty, and the finder of its steps.
/// [`TECHNIQUES`](crate::TECHNIQUES) lists all techniques.
pub struct Technique {
    /// The name of the technique in commands and files, such as `x-wing`.
    pub id: &'static str,
    /// HoDoKu's name of the technique, or the usual name if HoDoKu doesn't have it.
    pub name: &'static str,
    /// Other common names of the technique.
    pub aliases: &'static [&'static str],
    /// HoDoKu's code; empty if HoDoKu doesn't have the technique.
    pub hodoku_code: &'static str,
    /// The family of the technique.
    pub family: Family,
    /// HoDoKu's score of a step; for other techniques, a score on the same scale, or 0 if there is
    /// none.
    pub score: u32,
    /// HoDoKu's level; for other techniques, a level on the same scale.
    pub level: Level,
    /// Whether HoDoKu uses the technique by default.
    pub is_default: bool,
    /// Whether the technique is valid only for puzzles with exactly one solution.
    pub needs_uniqueness: bool,
    /// For a technique that HoDoKu doesn't have because it is newer: the id of the technique after
    /// which it is tried. `None` for other techniques.
    pub tried_after: Option<&'static str>,
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

    /// Returns the English name of the level.
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

/// The outcome of a search for steps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StepSearchOutcome {
    /// All steps were found.
    Complete,
    /// The caller stopped the search.
    Stopped,
    /// The budget was spent before the search was complete, so there may be more steps.
    OverBudget,
}

/// A search for the steps of a technique.
pub(crate) trait StepFinder: Sync {
    /// Pushes every step in a position to the sink. Stops as soon as the sink returns
    /// `ControlFlow::Break`. The same step may be pushed more than once.
    fn find(&self, marks: &Pencilmarks, options: &Options, sink: &mut StepSink) -> ControlFlow<()>;

    /// Returns `true` if a solver should use the best step of the technique instead of the first
    /// one.
    fn uses_best_step(&self) -> bool {
        false
    }

    /// Returns the size of the technique's patterns, as counted by [`PatternLimits`], or `None` if
    /// the size varies.
    fn pattern_size(&self) -> Option<usize> {
        None
    }
}

/// The receiver of a technique's steps. It passes the wanted steps on to the caller and limits the
/// work of the search.
pub(crate) struct StepSink<'a> {
    technique: &'static str,
    family: Family,
    limits: PatternLimits,
    version: HodokuVersion,
    take: &'a mut dyn FnMut(Step) -> ControlFlow<()>,
    budget: u64,
    is_over_budget: bool,
    /// If only the best step is wanted: the merit of the best step so far, or `Some(None)` if there
    /// is no step yet. `None` if all steps are wanted.
    best_so_far: Option<Option<StepMerit>>,
    marks: &'a Pencilmarks,
}

/// The quality of a step, in the order in which HoDoKu compares steps (`SolutionStep.compareTo` for
/// chains, `AlsComparator` for almost locked sets, `TablingComparator` for forcing chains and
/// nets). Placements are best; among steps with equally many placements, those with more
/// eliminations are better. Among steps with equally many eliminations, steps with almost locked
/// sets are better if their eliminations are closer to the top left, then if they have fewer sets.
/// Chains are compared by their length and by the position of their eliminations. The version of
/// HoDoKu determines which of these is compared first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct StepMerit {
    placement_count: usize,
    elimination_count: usize,
    ranks: [Reverse<usize>; 2],
}

impl StepMerit {
    fn from_chain(eliminations: &[Candidate], nodes: usize, version: HodokuVersion) -> StepMerit {
        let place = index_sum(eliminations);
        let ranks = match version {
            HodokuVersion::V2_2 => [place, nodes],
            HodokuVersion::V2_3_2 => [nodes, place],
        };
        StepMerit::new(eliminations.len(), ranks)
    }

    /// Returns the merit of a step with this number of almost locked sets. The eliminations must
    /// not contain duplicates.
    pub(crate) fn from_sets(eliminations: &[Candidate], sets: usize) -> StepMerit {
        StepMerit::new(eliminations.len(), [index_sum(eliminations), sets])
    }

    /// Returns the merit of a forced conclusion: a single candidate that is true (`on`) or false
    /// (`!on`).
    pub(crate) fn from_forced(candidate: Candidate, on: bool) -> StepMerit {
        let Candidate { digit, cell } = candidate;
        let place = if on { cell.index() } else { cell.index() * 100 + digit.value() };
        StepMerit { placement_count: usize::from(on), ..StepMerit::new(1, [place, 0]) }
    }

    fn new(elimination_count: usize, ranks: [usize; 2]) -> StepMerit {
        StepMerit { placement_count: 0, elimination_count, ranks: ranks.map(Reverse) }
    }

    fn from_step(step: &Step, version: HodokuVersion) -> StepMerit {
        match (&step.placements[..], &step.eliminations[..]) {
            ([placed], []) => StepMerit::from_forced(*placed, true),
            ([], [eliminated]) if step.chains.is_empty() => {
                StepMerit::from_forced(*eliminated, false)
            }
            (placed, all) => {
                let nodes = step.chains.iter().map(Vec::len).sum::<usize>();
                let merit = match step.cell_digit_sets.len() {
                    0 => StepMerit::from_chain(all, nodes, version),
                    sets => StepMerit::from_sets(all, sets + nodes),
                };
                StepMerit { placement_count: placed.len(), ..merit }
            }
        }
    }
}

/// Returns HoDoKu's weighted sum of the indices of eliminations (`getIndexSumme`). The sum is small
/// if the eliminations are close to the top left.
fn index_sum(eliminations: &[Candidate]) -> usize {
    let place = |(nth, candidate): (usize, &Candidate)| {
        candidate.cell.index() * (1 + 80 * nth) + candidate.digit.value()
    };
    eliminations.iter().enumerate().map(place).sum()
}

impl StepSink<'_> {
    /// Returns the merit of a chain with these eliminations, which must be sorted, and this number
    /// of nodes.
    pub(crate) fn chain_merit(&self, eliminations: &[Candidate], nodes: usize) -> StepMerit {
        StepMerit::from_chain(eliminations, nodes, self.version)
    }

    /// Returns `true` if a step with this merit is worth pushing: if all steps are wanted, or if
    /// the merit is higher than that of the best step so far.
    pub(crate) fn is_wanted(&self, merit: StepMerit) -> bool {
        self.best_so_far.flatten().is_none_or(|bar| merit > bar)
    }

    /// Returns the minimum number of eliminations that a step must have to be wanted.
    pub(crate) fn min_eliminations(&self) -> usize {
        self.best_so_far.flatten().map_or(1, |bar| bar.elimination_count)
    }

    /// Returns the maximum number of nodes for which a chain with at most `eliminations`
    /// eliminations is wanted, or `usize::MAX` if its length doesn't matter.
    pub(crate) fn max_nodes(&self, eliminations: usize) -> usize {
        match self.best_so_far.flatten() {
            Some(bar)
                if self.version == HodokuVersion::V2_3_2
                    && bar.elimination_count >= eliminations =>
            {
                bar.ranks[0].0
            }
            _ => usize::MAX,
        }
    }

    /// Returns `true` if only the best step is wanted.
    pub(crate) fn needs_best_only(&self) -> bool {
        self.best_so_far.is_some()
    }

    /// Passes a step to the caller if it has conclusions and is within the limits. Returns
    /// `ControlFlow::Break` if the caller does. If only the best step is wanted, the step must also
    /// be valid and better than all earlier ones.
    pub(crate) fn push(&mut self, mut step: Step) -> ControlFlow<()> {
        step.sort_eliminations();
        let merit = StepMerit::from_step(&step, self.version);
        self.push_with_merit(step, merit)
    }

    /// Passes a step with this merit to the caller, as [`push`](StepSink::push) does.
    pub(crate) fn push_with_merit(&mut self, mut step: Step, merit: StepMerit) -> ControlFlow<()> {
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

    /// Returns `true` if a step is within the user's limits.
    fn allows(&self, step: &Step) -> bool {
        let within = |count: usize, limit: PatternLimit| self.limits.allows(limit, count);
        match self.family {
            Family::Fish => {
                within(step.base_houses.len(), PatternLimit::Fish)
                    && within(step.fins.len(), PatternLimit::Fins)
            }
            Family::Chains => {
                let mut links = step.chains.iter().map(|chain| chain.len().saturating_sub(1));
                links.all(|links| within(links, PatternLimit::Links))
            }
            Family::AlmostLockedSets => {
                step.cell_digit_sets.iter().all(|(cells, _)| within(cells.len(), PatternLimit::Set))
            }
            _ => true,
        }
    }

    /// Subtracts work from the budget. Returns `ControlFlow::Break`, which stops the search, if the
    /// budget is spent.
    pub(crate) fn spend_work(&mut self, work: u64) -> ControlFlow<()> {
        match self.budget.checked_sub(work) {
            Some(remaining) => {
                self.budget = remaining;
                ControlFlow::Continue(())
            }
            None => {
                self.is_over_budget = true;
                ControlFlow::Break(())
            }
        }
    }
}

impl Technique {
    /// Calls `take` with every step of the technique in a position. Stops as soon as `take` returns
    /// `ControlFlow::Break`. Steps beyond the limits of the options are left out, and a technique
    /// that needs uniqueness finds nothing unless the puzzle is known to have exactly one solution.
    /// The same step may be found more than once, and steps aren't verified: call [`verify`] before
    /// using a step.
    pub fn find(
        &self,
        marks: &Pencilmarks,
        options: &Options,
        take: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> StepSearchOutcome {
        self.search(marks, options, None, take).0
    }

    /// Replaces `best`, a step and its merit, if this technique has a better step. Of several best
    /// steps, the first one is used. The step is verified.
    pub(crate) fn find_better(
        &self,
        marks: &Pencilmarks,
        options: &Options,
        best: &mut Option<(Step, StepMerit)>,
    ) -> StepSearchOutcome {
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

    /// Searches for steps. `Some(bar)` means that only the best step is wanted, and that its merit
    /// must exceed `bar`, if there is one. In that case, the merit of the best step is also
    /// returned.
    fn search(
        &self,
        marks: &Pencilmarks,
        options: &Options,
        bar: Option<Option<StepMerit>>,
        take: &mut dyn FnMut(Step) -> ControlFlow<()>,
    ) -> (StepSearchOutcome, Option<StepMerit>) {
        let size_of = match self.family {
            Family::Subsets => Some(PatternLimit::Subset),
            Family::Fish => Some(PatternLimit::Fish),
            _ => None,
        };
        let size = size_of.zip(self.finder.pattern_size());
        let is_too_large =
            size.is_some_and(|(limit, size)| !options.pattern_limits.allows(limit, size));
        if is_too_large || self.needs_uniqueness && !marks.is_proper() {
            return (StepSearchOutcome::Complete, None);
        }
        let Options {
            pattern_limits: limits, hodoku_version: version, work_budget: budget, ..
        } = *options;
        let (technique, family) = (self.id, self.family);
        let mut sink = StepSink {
            technique,
            family,
            limits,
            version,
            take,
            budget,
            is_over_budget: false,
            best_so_far: bar,
            marks,
        };
        let end = match self.finder.find(marks, options, &mut sink) {
            ControlFlow::Continue(()) => StepSearchOutcome::Complete,
            ControlFlow::Break(()) if sink.is_over_budget => StepSearchOutcome::OverBudget,
            ControlFlow::Break(()) => StepSearchOutcome::Stopped,
        };
        (end, sink.best_so_far.flatten())
    }

    /// Returns the first step that can be verified, or `None` if there is none.
    pub fn first_step(&self, marks: &Pencilmarks, options: &Options) -> Option<Step> {
        self.find_first_with_outcome(marks, options).0
    }

    /// Returns the first step that can be verified, if there is one, and the outcome of the search.
    pub(crate) fn find_first_with_outcome(
        &self,
        marks: &Pencilmarks,
        options: &Options,
    ) -> (Option<Step>, StepSearchOutcome) {
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

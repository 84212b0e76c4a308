//! Forcing chains and nets: what follows from one assumption, or from each of several assumptions,
//! one of which must be true.
//!
//! ```text
//! contradiction     if x is true, some cell has no candidates or some digit no place: x is false
//! verity            all candidates of a cell, or all places of a digit in a house, have the same
//!                   consequence, so it is true
//! ```
//!
//! In a *chain*, every consequence has a single cause. In a *net*, it may have several: a candidate
//! is true if all other candidates of its cell, or of its digit in a house, are false, for whatever
//! reasons.
//!
//! Conclusions that already follow from a single are left to the techniques for singles.

use std::ops::ControlFlow;

use grid::DigitSet;

use super::forcing_tables::{ForcedConclusion, ForcingTables};
use crate::{
    Candidate, Clause, Options, Pencilmarks, Step,
    consequences::{Consequences, Reasoning},
    constraint::{Constraint, candidates_of, clauses},
    technique::{StepFinder, StepMerit, StepSink},
};

/// The kind of argument by which a forcing technique reaches its conclusion.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ForcingKind {
    /// An assumption leads to a contradiction.
    Contradiction,
    /// All assumptions have the same consequence.
    Verity,
}

/// The search for forcing chains or forcing nets, for one kind of conclusion.
pub(crate) struct ForcingTechnique {
    pub(crate) kind: ForcingKind,
    pub(crate) reasoning: Reasoning,
}

impl StepFinder for ForcingTechnique {
    fn find(&self, marks: &Pencilmarks, options: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        if options.only_hodoku_patterns
            && sink.needs_best_only()
            && let Some(tables) = ForcingTables::new(marks, self.reasoning)
        {
            return self.push_step_from_tables(&tables, marks, sink);
        }
        match self.kind {
            ForcingKind::Contradiction => self.push_contradictions(marks, sink),
            ForcingKind::Verity => self.push_verities(marks, sink),
        }
    }

    fn uses_best_step(&self) -> bool {
        true
    }
}

impl ForcingTechnique {
    /// Pushes the step that HoDoKu would choose from its tables. Stops as soon as the sink returns
    /// `ControlFlow::Break`.
    fn push_step_from_tables(
        &self,
        tables: &ForcingTables,
        marks: &Pencilmarks,
        sink: &mut StepSink,
    ) -> ControlFlow<()> {
        let (forced, of) = match self.kind {
            ForcingKind::Contradiction => (tables.best_contradiction(), None),
            ForcingKind::Verity => tables.best_verity().unzip(),
        };
        let Some(ForcedConclusion { is_false, cell, digit }) = forced else {
            return ControlFlow::Continue(());
        };
        let (candidate, on) = (Candidate::new(digit, cell), !is_false);
        if !sink.is_wanted(StepMerit::from_forced(candidate, on)) {
            return ControlFlow::Continue(());
        }
        let mut step = Step::new(DigitSet::from_digit(digit));
        let (goal, assumptions) = match of {
            None => (None, vec![(candidate, !on)]),
            Some(Err(either)) => (Some((candidate, on)), vec![(either, true), (either, false)]),
            Some(Ok(clause)) => {
                let all = Constraint::from_clause(&clause).map(|one| candidates_of(marks, one));
                step = step.with_clauses([clause]);
                let all = all.into_iter().flatten().map(|candidate| (candidate, true));
                (Some((candidate, on)), all.collect())
            }
        };
        for assumption in assumptions {
            let spend = &mut || sink.spend_work(1);
            let Some(found) = Consequences::reach_goal(marks, assumption, goal, spend)? else {
                return ControlFlow::Continue(());
            };
            step = step.with_clauses(found.proof_of(goal));
        }
        sink.push(with_conclusion(step, marks, candidate, on))
    }

    fn push_contradictions(&self, marks: &Pencilmarks, sink: &mut StepSink) -> ControlFlow<()> {
        let mut found = Consequences::new(marks, self.reasoning);
        for on in [false, true] {
            for candidate in all_candidates(marks) {
                if !sink.is_wanted(StepMerit::from_forced(candidate, !on))
                    || marks.follows_from_single(candidate, !on)
                {
                    continue;
                }
                found.assume(candidate, on, &mut || sink.spend_work(1))?;
                let Some(proof) = found.proof_of_contradiction() else { continue };
                let step = Step::new(DigitSet::from_digit(candidate.digit)).with_clauses(proof);
                sink.push(with_conclusion(step, marks, candidate, !on))?;
            }
        }
        ControlFlow::Continue(())
    }

    fn push_verities(&self, marks: &Pencilmarks, sink: &mut StepSink) -> ControlFlow<()> {
        let mut known = ConsequenceCache::new(marks, self.reasoning);
        for clause in clauses(marks) {
            let assumed = match clause {
                Clause::Cell(cell) => {
                    marks.candidates(cell).map(|digit| Candidate::new(digit, cell)).collect()
                }
                Clause::House(house, digit) => marks
                    .places_in(digit, house)
                    .into_iter()
                    .map(|cell| Candidate::new(digit, cell))
                    .collect(),
                _ => Vec::new(),
            };
            if assumed.len() < 2 || !known.have_common_consequence(&assumed, sink)? {
                continue;
            }
            let mut branches = Vec::new();
            for candidate in &assumed {
                let mut branch = Consequences::new(marks, self.reasoning);
                branch.assume(*candidate, true, &mut || sink.spend_work(1))?;
                branches.push(branch);
            }
            for candidate in all_candidates(marks) {
                for on in [true, false] {
                    if !sink.is_wanted(StepMerit::from_forced(candidate, on))
                        || !branches.iter().all(|branch| branch.implies(candidate, on))
                        || marks.follows_from_single(candidate, on)
                    {
                        continue;
                    }
                    let mut step = Step::new(DigitSet::from_digit(candidate.digit));
                    step = step.with_clauses([clause.clone()]);
                    for branch in &branches {
                        step = step.with_clauses(branch.proof_of_literal(candidate, on));
                    }
                    sink.push(with_conclusion(step, marks, candidate, on))?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// The consequences of each candidate as bits, computed on first use and then stored.
struct ConsequenceCache<'a> {
    marks: &'a Pencilmarks,
    search: Consequences<'a>,
    /// For each candidate, by cell and digit: its consequences, once they are computed.
    by_candidate: Vec<Option<Box<[u64]>>>,
}

impl<'a> ConsequenceCache<'a> {
    fn new(marks: &'a Pencilmarks, reasoning: Reasoning) -> ConsequenceCache<'a> {
        let all = marks.shape().cells() * marks.shape().side();
        ConsequenceCache {
            marks,
            search: Consequences::new(marks, reasoning),
            by_candidate: vec![None; all],
        }
    }

    fn index_of(&self, candidate: Candidate) -> usize {
        candidate.cell.index() * self.marks.shape().side() + candidate.digit.value() - 1
    }

    /// Returns `true` if some consequence follows from each of the assumed candidates.
    fn have_common_consequence(
        &mut self,
        assumed: &[Candidate],
        sink: &mut StepSink,
    ) -> ControlFlow<(), bool> {
        for candidate in assumed {
            let at = self.index_of(*candidate);
            if self.by_candidate[at].is_some() {
                continue;
            }
            self.search.assume(*candidate, true, &mut || sink.spend_work(1))?;
            let mut bits = vec![0_u64; (2 * self.by_candidate.len()).div_ceil(64)];
            for &(known, on) in self.search.literals() {
                let bit = 2 * self.index_of(known) + usize::from(on);
                bits[bit / 64] |= 1 << (bit % 64);
            }
            self.by_candidate[at] = Some(bits.into());
        }
        let known: Vec<&[u64]> = assumed
            .iter()
            .filter_map(|candidate| self.by_candidate[self.index_of(*candidate)].as_deref())
            .collect();
        let Some((first, others)) = known.split_first() else {
            return ControlFlow::Continue(false);
        };
        let in_all = |word: usize| others.iter().fold(first[word], |all, bits| all & bits[word]);
        ControlFlow::Continue((0..first.len()).any(|word| in_all(word) != 0))
    }
}

/// Adds the conclusion that a candidate is true (`on`) or false (`!on`).
fn with_conclusion(step: Step, marks: &Pencilmarks, candidate: Candidate, on: bool) -> Step {
    let Candidate { digit, cell } = candidate;
    if on {
        step.with_placement(digit, cell)
    } else {
        step.with_cleared_digits(marks, cell, DigitSet::from_digit(digit))
    }
}

fn all_candidates(marks: &Pencilmarks) -> impl Iterator<Item = Candidate> {
    let in_cell = |cell| marks.candidates(cell).map(move |digit| Candidate::new(digit, cell));
    marks.empty_cells().into_iter().flat_map(in_cell)
}

//! Reasons for a player's moves: the easiest steps that justified a digit or an elimination in the
//! position before the move.
//!
//! A digit has a reason if it is a single, or becomes one after a few eliminations that techniques
//! justify. These steps don't place any other digits. A digit that follows only from digits that
//! weren't entered counts as a guess. Steps are found from the easiest technique to the hardest,
//! and those that the digit doesn't need are left out.

use std::ops::ControlFlow::{Break, Continue};

use crate::{
    Candidate, Family, Options, PathMinimizer, Pencilmarks, Step, StepSearchOutcome, Technique,
    next_step, verify,
};

/// A search for reasons. It remembers the eliminations that earlier moves relied on.
pub struct ReasonSearch {
    singles: Vec<&'static Technique>,
    other_techniques: Vec<&'static Technique>,
    options: Options,
    /// The eliminations that the reasons for earlier digits needed. A player who placed these
    /// digits knows these eliminations.
    known_eliminations: Vec<Candidate>,
    /// Steps that were found earlier but not needed, and may still be valid.
    spare_steps: Vec<Step>,
}

/// The steps that justify placing a digit.
#[derive(Clone)]
pub struct PlacementReason {
    /// The steps in order, at least one, each with the position before it. The last step places the
    /// digit.
    pub steps: Vec<(Pencilmarks, Step)>,
}

impl ReasonSearch {
    /// Creates a search with these techniques, sorted from the easiest to the hardest.
    pub fn new(techniques: &[&'static Technique], options: Options) -> ReasonSearch {
        let is_single = |technique: &&'static Technique| technique.family == Family::Singles;
        let (singles, others) = techniques.iter().copied().partition(is_single);
        ReasonSearch {
            singles,
            other_techniques: others,
            options,
            known_eliminations: Vec::new(),
            spare_steps: Vec::new(),
        }
    }

    /// Returns the reason why a candidate can be placed, with at most `most` eliminating steps, or
    /// `None` if no such reason is found.
    pub fn find_placement_reason(
        &mut self,
        marks: &Pencilmarks,
        placed: Candidate,
        most: usize,
    ) -> Option<PlacementReason> {
        if let Some(step) = self.find_single(marks, placed) {
            return Some(PlacementReason { steps: vec![(marks.clone(), step)] });
        }
        let mut marks = marks.clone();
        self.known_eliminations.iter().for_each(|known| marks.eliminate(*known));
        let steps = self.find_steps_to(&marks, placed)?;
        let mut minimizer = PathMinimizer::new(marks.clone(), steps.clone());
        while minimizer.check_next_step() {}
        let needed = minimizer.into_steps();
        if needed.len() > most + 1 {
            self.spare_steps = steps;
            return None;
        }
        self.spare_steps = steps.into_iter().filter(|step| !needed.contains(step)).collect();
        self.known_eliminations.extend(needed.iter().flat_map(|step| &step.eliminations));
        let steps = needed.into_iter().map(|step| {
            let before = marks.clone();
            marks.apply(&step);
            (before, step)
        });
        Some(PlacementReason { steps: steps.collect() })
    }

    /// Returns the easiest steps that together rule out all of these candidates, or `None` if some
    /// candidate can't be ruled out.
    pub fn find_elimination_steps(
        &self,
        marks: &Pencilmarks,
        eliminations: &[Candidate],
    ) -> Option<Vec<Step>> {
        let shape = marks.shape();
        let rules_out = |step: &Step, candidate: Candidate| {
            step.eliminations.contains(&candidate)
                || step.placements.iter().any(|placed| placed.excludes(candidate, shape))
        };
        let (mut left, mut steps) = (eliminations.to_vec(), Vec::new());
        for technique in self.singles.iter().chain(&self.other_techniques) {
            let _: StepSearchOutcome = technique.find(marks, &self.options, &mut |step| {
                let helps = left.iter().any(|candidate| rules_out(&step, *candidate));
                if helps && verify(&step, marks) {
                    left.retain(|candidate| !rules_out(&step, *candidate));
                    steps.push(step);
                }
                if left.is_empty() { Break(()) } else { Continue(()) }
            });
            if left.is_empty() {
                return Some(steps);
            }
        }
        None
    }

    /// Finds a single that places the candidate. Returns `None` if the candidate isn't a single.
    fn find_single(&self, marks: &Pencilmarks, placed: Candidate) -> Option<Step> {
        self.singles.iter().find_map(|technique| {
            let mut found = None;
            let _: StepSearchOutcome = technique.find(marks, &self.options, &mut |step| {
                if step.placements.contains(&placed) && verify(&step, marks) {
                    found = Some(step);
                    return Break(());
                }
                Continue(())
            });
            found
        })
    }

    /// Finds steps that eliminate candidates until a single, or another step, places `placed`.
    /// Returns `None` if the techniques can't justify the placement.
    fn find_steps_to(&mut self, marks: &Pencilmarks, placed: Candidate) -> Option<Vec<Step>> {
        let (mut marks, mut steps) = (marks.clone(), Vec::new());
        let mut spare = std::mem::take(&mut self.spare_steps).into_iter();
        let mut techniques = self.other_techniques.clone();
        loop {
            if let Some(step) = self.find_single(&marks, placed) {
                steps.push(step);
                return Some(steps);
            }
            let is_useful = |step: &Step| {
                step.eliminations.iter().any(|candidate| marks.has_candidate(*candidate))
                    && verify(step, &marks)
            };
            let known = spare.find(is_useful);
            let next = known.or_else(|| next_step(&marks, &self.options, &techniques).0);
            let Some(step) = next else {
                self.spare_steps = steps;
                return None;
            };
            if step.placements.contains(&placed) {
                steps.push(step);
                return Some(steps);
            }
            // A step that places another digit isn't applied. Instead, all other candidates of the
            // digit's cell are eliminated.
            let others = step.placements.iter().flat_map(|placed| {
                let others = marks.candidates(placed.cell).without(placed.digit);
                others.into_iter().map(|digit| Candidate::new(digit, placed.cell))
            });
            let mut eliminations: Vec<_> =
                others.chain(step.eliminations.iter().copied()).collect();
            eliminations.retain(|candidate| marks.has_candidate(*candidate));
            if eliminations.is_empty() {
                techniques.retain(|technique| technique.id != step.technique);
                continue;
            }
            eliminations.into_iter().for_each(|candidate| marks.eliminate(candidate));
            steps.push(step);
        }
    }
}

//! Whips: chains of constraints, each of which has one candidate left, until the last one has none.
//!
//! ```text
//! Z - V1(L1=R1) - V2(L2=R2) - … - Vn(Ln=)       Z is the target, which is false
//! ```
//!
//! Each V is a constraint: a cell, or a digit in a house. None of them contains Z. If Z were true,
//! each constraint would have only its candidate R left: L is excluded by the previous R (or by Z,
//! for the first constraint), and all other candidates by Z or by any earlier R. The last
//! constraint would have no candidate left. In a g-whip, R may be a group: the places of a digit in
//! the intersection of a line and a box. In an OR-k whip, one of the constraints is that at least
//! one of the k guardians of a pattern is true.

mod state;

use std::{
    collections::HashSet,
    ops::{ControlFlow, RangeInclusive},
};

use grid::DigitSet;
use state::WhipState;

use crate::{
    Candidate, ChainNode, Options, Pencilmarks, Step,
    consequences::{Consequences, Reasoning},
    quick_hash::{GOLDEN, QuickHash},
    technique::{StepFinder, StepSink},
};

/// A search for whips or for g-whips, which have groups.
pub(crate) struct Whip {
    pub(crate) has_groups: bool,
}

/// The maximum number of constraints per whip.
const MAX_LENGTH: usize = 12;

/// The maximum number of partial whips per target.
const MAX_PARTIALS: usize = 10_000;

/// The work that is charged for extending a partial whip.
const WORK_PER_EXTENSION: u64 = 20;

/// The numbers of guardians that can be a constraint of a whip.
const GUARDIAN_COUNTS: RangeInclusive<usize> = 2..=5;

impl StepFinder for Whip {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        let reasoning = if self.has_groups { Reasoning::Groups } else { Reasoning::Net };
        let search = WhipSearch::new(marks, self.has_groups, None);
        // Only candidates that lead to a contradiction are targets.
        let mut found = Consequences::new(marks, reasoning);
        search.push_all(sink, &mut |target| {
            found.assume(target, true, &mut || ControlFlow::Continue(()))?;
            ControlFlow::Continue(found.is_contradictory())
        })
    }
}

/// Pushes the steps of whips with the guardians of a pattern as a constraint. `pattern` is the step
/// of the pattern, without conclusions. Targets that don't need a whip, or don't need the
/// guardians, are left out.
pub(crate) fn push_whips_through_guardians(
    pattern: &Step,
    marks: &Pencilmarks,
    sink: &mut StepSink,
) -> ControlFlow<()> {
    let guardians = &pattern.guardians;
    if !GUARDIAN_COUNTS.contains(&guardians.len()) {
        return ControlFlow::Continue(());
    }
    let search = WhipSearch::new(marks, false, Some(pattern));
    let mut alone = Consequences::new(marks, Reasoning::Net);
    let mut found = Consequences::new(marks, Reasoning::Net).with_guardians(guardians);
    search.push_all(sink, &mut |target| {
        let is_common = guardians.iter().all(|of| of.excludes(target, marks.shape()));
        for found in [&mut found, &mut alone] {
            found.assume(target, true, &mut || ControlFlow::Continue(()))?;
        }
        let is_target = !is_common && found.is_contradictory() && !alone.is_contradictory();
        ControlFlow::Continue(is_target)
    })
}

/// A candidate that whips may eliminate, with its partial whips sorted by length.
struct WhipTarget {
    /// The index of the target candidate.
    candidate: u16,
    partials: Vec<PartialWhip>,
    /// The number of partial whips that have already been extended.
    extended_count: usize,
}

/// A partial whip: a whip that hasn't reached a contradiction yet.
#[derive(Clone, Copy)]
struct PartialWhip {
    /// The index of the constraint that was added last.
    constraint: u16,
    /// The index of the partial whip without the last constraint; `None` if there is only one
    /// constraint.
    previous: Option<u32>,
    /// A hash of the candidates that the constraints have left, regardless of their order.
    hash: u64,
}

/// A search for whips at a position.
struct WhipSearch<'a> {
    marks: &'a Pencilmarks,
    state: WhipState,
    has_groups: bool,
    /// The maximum number of candidates that a constraint of a whip has left.
    max_remaining: u8,
    /// The pattern whose guardians are a constraint, if there is one.
    pattern: Option<&'a Step>,
    /// For each constraint, the last round in which it was tried.
    tried: Vec<u32>,
    /// The number of partial whips that have been extended, over all targets.
    round: u32,
}

impl<'a> WhipSearch<'a> {
    fn new(marks: &'a Pencilmarks, has_groups: bool, pattern: Option<&'a Step>) -> WhipSearch<'a> {
        let state = WhipState::new(marks, pattern.map_or(&[], |pattern| &pattern.guardians));
        let shape = marks.shape();
        let largest_group = shape.box_rows().max(shape.box_cols()) as u8;
        WhipSearch {
            marks,
            has_groups,
            max_remaining: if has_groups { largest_group } else { 1 },
            pattern,
            tried: vec![0; state.constraints.len()],
            state,
            round: 0,
        }
    }

    /// Pushes the steps of the shortest whips for all candidates for which `is_target` returns
    /// `true`. Stops as soon as the sink or `is_target` returns `ControlFlow::Break`.
    fn push_all(
        mut self,
        sink: &mut StepSink,
        is_target: &mut dyn FnMut(Candidate) -> ControlFlow<(), bool>,
    ) -> ControlFlow<()> {
        let mut targets = Vec::new();
        for (number, candidate) in self.state.candidates.iter().enumerate() {
            sink.spend_work(1)?;
            if is_target(*candidate)? {
                targets.push(WhipTarget {
                    candidate: number as u16,
                    partials: Vec::new(),
                    extended_count: 0,
                });
            }
        }
        for _ in 0..MAX_LENGTH {
            let mut open = Vec::new();
            for mut target in targets {
                match self.extend_partials(&mut target, sink)? {
                    Some(path) => self.push(&target, &path, sink)?,
                    None => open.push(target),
                }
            }
            targets = open;
            targets.retain(|target| target.extended_count < target.partials.len());
        }
        ControlFlow::Continue(())
    }

    /// Extends the longest partial whips of a target by one constraint. Returns the constraints of
    /// a whip if one is complete now, or `None` otherwise. Stops as soon as the sink's budget is
    /// spent.
    fn extend_partials(
        &mut self,
        target: &mut WhipTarget,
        sink: &mut StepSink,
    ) -> ControlFlow<(), Option<Vec<u16>>> {
        let mut seen: HashSet<u64, QuickHash> = HashSet::default();
        let end = target.partials.len();
        let origins: Vec<Option<u32>> = match end {
            0 => vec![None],
            _ => (target.extended_count..end).map(|at| Some(at as u32)).collect(),
        };
        target.extended_count = end;
        let WhipSearch { state, tried, round, .. } = self;
        // These lists are reused.
        let (mut path, mut linked, mut right) = (Vec::new(), Vec::new(), Vec::new());
        for before in origins {
            sink.spend_work(WORK_PER_EXTENSION)?;
            target.write_path(before, &mut path);
            state.assume(target.candidate, &path);
            *round += 1;
            path.iter().for_each(|one| tried[usize::from(*one)] = *round);
            state.list_linked_constraints(&mut linked);
            linked.extend(state.is_guardian_linked().then(|| state.guardian_constraint()));
            for constraint in linked.iter().copied() {
                let last_round = std::mem::replace(&mut tried[usize::from(constraint)], *round);
                if last_round == *round {
                    continue;
                }
                let left = state.remaining_counts[usize::from(constraint)];
                if left == 0 {
                    path.push(constraint);
                    return ControlFlow::Continue(Some(path));
                }
                if left > self.max_remaining || target.partials.len() >= MAX_PARTIALS {
                    continue;
                }
                right.clear();
                right.extend(state.remaining_candidates(constraint));
                if !state.is_valid_link(&right) {
                    continue;
                }
                let mix = |at: &u16| {
                    let product = (u64::from(*at) + 1).wrapping_mul(GOLDEN);
                    (product ^ product >> 32).wrapping_mul(GOLDEN)
                };
                let last = right.iter().fold(0, |sum: u64, at| sum.wrapping_add(mix(at)));
                let hash =
                    before.map_or(0, |at| target.partials[at as usize].hash).wrapping_add(last);
                if seen.insert(hash ^ last.rotate_left(17)) {
                    target.partials.push(PartialWhip { constraint, previous: before, hash });
                }
            }
        }
        ControlFlow::Continue(None)
    }

    /// Pushes the step of a whip, but only if it has groups as this technique requires: at least
    /// one for g-whips, none otherwise. Returns `ControlFlow::Break` if the sink does.
    fn push(&mut self, target: &WhipTarget, path: &[u16], sink: &mut StepSink) -> ControlFlow<()> {
        let Candidate { digit, cell } = self.state.candidates[usize::from(target.candidate)];
        let mut nodes = Vec::new();
        let mut has_groups = false;
        for (length, constraint) in path.iter().enumerate() {
            self.state.assume(target.candidate, &path[..length]);
            let is_linked = |at: &&u16| self.state.linked_candidates().any(|other| other == **at);
            let left = self.state.members[usize::from(*constraint)].iter().find(is_linked).copied();
            let right: Vec<u16> = self.state.remaining_candidates(*constraint).collect();
            has_groups |= right.len() > 1;
            for (all, is_strong) in [(Vec::from_iter(left), false), (right, true)] {
                let cells =
                    all.iter().map(|at| self.state.candidates[usize::from(*at)].cell).collect();
                let digit = all.first().map(|at| self.state.candidates[usize::from(*at)].digit);
                nodes.extend(digit.map(|digit| ChainNode { digit, cells, is_strong }));
            }
        }
        if has_groups != self.has_groups {
            return ControlFlow::Continue(());
        }
        let of_rules = path.iter().filter(|one| **one != self.state.guardian_constraint());
        let clauses = of_rules.map(|one| self.state.constraints[usize::from(*one)].to_clause(&[]));
        let digit = DigitSet::from_digit(digit);
        let step = self.pattern.map_or_else(|| Step::new(digit), Step::clone);
        let step = Step { chains: vec![nodes], ..step }.with_clauses(clauses);
        sink.push(step.with_cleared_digits(self.marks, cell, digit))
    }
}

impl WhipTarget {
    /// Writes the constraints of the partial whip with index `at`, in order. If `at` is `None`,
    /// there are no constraints.
    fn write_path(&self, mut at: Option<u32>, path: &mut Vec<u16>) {
        path.clear();
        while let Some(place) = at {
            let partial = self.partials[place as usize];
            path.push(partial.constraint);
            at = partial.previous;
        }
        path.reverse();
    }
}

#[cfg(test)]
mod tests {
    use grid::Cell;

    use super::*;
    use crate::{
        Clause, by_name,
        constraint::{Constraint, candidates_of, clauses},
    };

    /// Returns `true` if, according to the definition, a target has a whip with at most `more`
    /// additional constraints. `rights` contains the target, then the candidates that each
    /// constraint so far has left. If there are guardians, they are also a constraint.
    fn has_whip(
        marks: &Pencilmarks,
        guardians: &[Candidate],
        rights: &mut Vec<Vec<Candidate>>,
        used: &mut Vec<Clause>,
        more: usize,
        has_groups: bool,
    ) -> bool {
        let is_excluded =
            |by: &[Candidate], of: &Candidate| by.iter().all(|by| by.excludes(*of, marks.shape()));
        for clause in clauses(marks).into_iter().chain([Clause::Guardians(guardians.to_vec())]) {
            let of_rules = Constraint::from_clause(&clause).map(|one| candidates_of(marks, one));
            let mut left = of_rules.unwrap_or_else(|| guardians.to_vec());
            let is_linked = left.iter().any(|of| is_excluded(&rights[rights.len() - 1], of));
            if used.contains(&clause) || left.contains(&rights[0][0]) || !is_linked {
                continue;
            }
            left.retain(|of| !rights.iter().any(|right| is_excluded(right, of)));
            if left.is_empty() {
                return true;
            }
            let cells = left.iter().map(|of| of.cell).collect();
            let is_group = matches!(clause, Clause::House(..))
                && marks.layout().common_houses(&cells).count() > 1;
            let is_right =
                if left.len() > 1 { has_groups && is_group } else { !rights.contains(&left) };
            if more > 1 && is_right {
                rights.push(left);
                used.push(clause);
                let is_found = has_whip(marks, guardians, rights, used, more - 1, has_groups);
                rights.pop();
                used.pop();
                if is_found {
                    return true;
                }
            }
        }
        false
    }

    /// Returns the steps of a technique, each with its target.
    fn steps(marks: &Pencilmarks, id: &str) -> Vec<(Candidate, Step)> {
        let mut all = Vec::new();
        let technique = by_name(id).expect("a technique of that name");
        technique.find(marks, &Options::default(), &mut |step| {
            all.push((step.eliminations[0], step));
            ControlFlow::Continue(())
        });
        all
    }

    #[test]
    fn the_shortest_whips_are_found() {
        // The maximum length of the whips that are compared, and the position.
        let positions = [
            (
                3,
                "85.....31....7.......8.9....237..61.97.3.1.52....2...31..4.7..62.5..63.7....8.1..",
            ),
            (
                3,
                "74528..3..1..56..76.9.7...8..4.92...9.7.1...4...74....5...2.8.34..86..1..7..35.9.",
            ),
            (
                4,
                "2..639....5.428.6.6..751....8251469.5.6297.844..386...125963478..7845216864172935",
            ),
        ];
        let (mut whips, mut with_groups) = (0, 0);
        for (longest, position) in positions {
            let board = position.parse().expect("a drawing of a board");
            let mut marks = Pencilmarks::from_board(&board, true).expect("a small board");
            if longest > 3 {
                // With these candidates, whips without groups would be as short as those with
                // groups.
                let three = marks.digits().nth(2).expect("a digit");
                for cell in [9, 19] {
                    marks.eliminate(Candidate::new(three, Cell::new(cell)));
                }
            }
            let found = ["whip", "g-whip"].map(|id| steps(&marks, id));
            for cell in marks.empty_cells() {
                for digit in marks.candidates(cell) {
                    let target = Candidate::new(digit, cell);
                    let shortest = [false, true].map(|has_groups| {
                        (1..=longest).find(|length| {
                            let rights = &mut vec![vec![target]];
                            has_whip(&marks, &[], rights, &mut Vec::new(), *length, has_groups)
                        })
                    });
                    let lengths = [0, 1].map(|nth| {
                        let of: &[(Candidate, Step)] = &found[nth];
                        let step = of.iter().find(|(of, _)| *of == target);
                        step.map(|(_, step)| step.proof.len()).filter(|length| *length <= longest)
                    });
                    assert_eq!(lengths[0], shortest[0], "{target:?}");
                    // A whip without groups isn't a g-whip.
                    if shortest[1] != shortest[0] || lengths[1].is_some() {
                        assert_eq!(lengths[1], shortest[1], "{target:?}");
                    }
                    whips += usize::from(lengths[0].is_some());
                    with_groups += usize::from(lengths[1].is_some());
                }
            }
        }
        assert!(whips > 10 && with_groups > 0, "{whips} {with_groups}");
    }

    #[test]
    fn the_shortest_whips_through_guardians_are_found() {
        const LONGEST: usize = 3;
        let positions = [
            "5..9.7.2447...5.98.29.4..75...2948..942.785..7..5.12.9.54..97.28.74.295329.75.48.",
            "7.19.564..541.6.79.6..7.5.1.1659.4..54.71..6...76.4915.7...9.5..9.2.71.66..34179.",
        ];
        let mut found_count = 0;
        for position in positions {
            let board = position.parse().expect("a drawing of a board");
            let marks = Pencilmarks::from_board(&board, true).expect("a small board");
            let mut whips = steps(&marks, "tridagon");
            whips.retain(|(_, step)| !step.chains.is_empty());
            let guardians = whips[0].1.guardians.clone();
            let mut alone = Consequences::new(&marks, Reasoning::Net);
            for cell in marks.empty_cells() {
                for digit in marks.candidates(cell) {
                    let target = Candidate::new(digit, cell);
                    let _ = alone.assume(target, true, &mut || ControlFlow::Continue(()));
                    let is_common = guardians.iter().all(|of| of.excludes(target, marks.shape()));
                    if is_common || alone.is_contradictory() {
                        continue;
                    }
                    let expected = (1..=LONGEST).find(|length| {
                        let rights = &mut vec![vec![target]];
                        has_whip(&marks, &guardians, rights, &mut Vec::new(), *length, false)
                    });
                    let of_target = whips
                        .iter()
                        .filter(|(of, step)| (*of, &step.guardians) == (target, &guardians));
                    let lengths = of_target.map(|(_, step)| step.chains[0].len().div_ceil(2));
                    let length = lengths.min().filter(|length| *length <= LONGEST);
                    assert_eq!(length, expected, "{target:?}");
                    found_count += usize::from(expected.is_some());
                }
            }
        }
        assert!(found_count > 2, "{found_count}");
    }
}

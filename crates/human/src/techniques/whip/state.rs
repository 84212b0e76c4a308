//! The state of a position under the assumptions of a partial whip.

use grid::Cell;

use crate::{
    Candidate, Pencilmarks,
    constraint::{Constraint, candidates_of, constraints_of},
};

/// The status of a candidate under the assumptions of a partial whip: true, false or still
/// possible.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum CandidateStatus {
    Possible,
    True,
    False,
}

/// An assumption: a target or, for a constraint, the candidates that it has left.
struct Assumption {
    /// The index of the target candidate or of the constraint.
    source: u16,
    /// The target, or the candidates that the constraint has left. At least one of them is assumed
    /// to be true.
    candidates: Vec<u16>,
    /// The number of candidates whose status had changed before.
    changed_before: usize,
}

/// The candidates and constraints of a position, identified by their indices, and their state under
/// the assumptions of a partial whip.
pub(super) struct WhipState {
    pub(super) candidates: Vec<Candidate>,
    pub(super) constraints: Vec<Constraint>,
    /// The four constraints of each candidate.
    pub(super) own_constraints: Vec<[u16; 4]>,
    /// The candidates of each constraint.
    pub(super) members: Vec<Vec<u16>>,
    /// For each candidate, the constraints of all candidates that it excludes, once they are
    /// needed.
    linked_constraints: Vec<Vec<u16>>,
    pub(super) status: Vec<CandidateStatus>,
    /// For each constraint, the number of candidates that aren't false.
    pub(super) remaining_counts: Vec<u8>,
    /// The assumptions in effect.
    assumptions: Vec<Assumption>,
    /// The candidates whose status has changed, in order.
    changed: Vec<u16>,
}

impl WhipState {
    /// Creates the state without assumptions. The last constraint consists of the guardians.
    pub(super) fn new(marks: &Pencilmarks, guardians: &[Candidate]) -> WhipState {
        let cells = Cell::all(marks.shape()).map(Constraint::Cell);
        let houses = marks.digits().flat_map(|digit| {
            (0..marks.house_count()).map(move |house| Constraint::House(house as u8, digit))
        });
        let constraints: Vec<_> = cells.chain(houses).chain([Constraint::Guardians]).collect();
        let candidates: Vec<_> = { marks.empty_cells().into_iter() }
            .flat_map(|cell| candidates_of(marks, Constraint::Cell(cell)))
            .collect();
        let mut members = vec![Vec::new(); constraints.len()];
        let mut own_constraints = Vec::new();
        for (number, candidate) in candidates.iter().enumerate() {
            let all = constraints_of(marks, *candidate).map(|one| one.index(marks) as u16);
            all.iter().for_each(|one| members[usize::from(*one)].push(number as u16));
            own_constraints.push(all);
            if guardians.contains(candidate) {
                members[Constraint::Guardians.index(marks)].push(number as u16);
            }
        }
        let remaining_counts = members.iter().map(|members| members.len() as u8).collect();
        let status = vec![CandidateStatus::Possible; candidates.len()];
        WhipState {
            candidates,
            constraints,
            own_constraints,
            members,
            linked_constraints: vec![Vec::new(); status.len()],
            status,
            remaining_counts,
            assumptions: Vec::new(),
            changed: Vec::new(),
        }
    }

    /// Returns the index of the constraint that consists of the guardians.
    pub(super) fn guardian_constraint(&self) -> u16 {
        self.constraints.len() as u16 - 1
    }

    /// Assumes the target, then for each constraint of a path, the candidates that it has left.
    /// Assumptions that are already in effect are retained, because many paths begin with the same
    /// constraints.
    pub(super) fn assume(&mut self, target: u16, path: &[u16]) {
        let wanted = || [target].into_iter().chain(path.iter().copied());
        let in_effect = self.assumptions.iter().map(|assumption| assumption.source);
        let shared = in_effect.zip(wanted()).take_while(|(one, other)| one == other).count();
        self.retract_assumptions(shared);
        for (at, source) in wanted().enumerate().skip(shared) {
            let candidates = match at {
                0 => vec![target],
                _ => self.remaining_candidates(source).collect(),
            };
            let changed_before = self.changed.len();
            self.mark_excluded(&candidates);
            self.assumptions.push(Assumption { source, candidates, changed_before });
        }
        let guardians = self.guardian_constraint();
        self.remaining_counts[usize::from(guardians)] =
            self.remaining_candidates(guardians).count() as u8;
    }

    /// Retracts all assumptions but the first `count`.
    fn retract_assumptions(&mut self, count: usize) {
        let Some(first) = self.assumptions.get(count) else { return };
        for at in self.changed.drain(first.changed_before..) {
            let before =
                std::mem::replace(&mut self.status[usize::from(at)], CandidateStatus::Possible);
            if before == CandidateStatus::False {
                self.own_constraints[usize::from(at)]
                    .iter()
                    .for_each(|one| self.remaining_counts[usize::from(*one)] += 1);
            }
        }
        self.assumptions.truncate(count);
    }

    /// Returns the candidates that the last constraint has left: a single candidate, or a group.
    fn last_candidates(&self) -> &[u16] {
        self.assumptions.last().map_or(&[], |last| &last.candidates)
    }

    /// Iterates over the candidates of a constraint that aren't false.
    pub(super) fn remaining_candidates(&self, constraint: u16) -> impl Iterator<Item = u16> {
        let is_left = |at: &u16| self.status[usize::from(*at)] != CandidateStatus::False;
        self.members[usize::from(constraint)].iter().copied().filter(is_left)
    }

    /// Returns `true` if a constraint contains all of these candidates.
    fn contains_all(&self, constraint: u16, candidates: &[u16]) -> bool {
        let own = |at: &u16| self.own_constraints[usize::from(*at)];
        candidates.iter().all(|at| own(at).into_iter().any(|one| one == constraint))
    }

    /// Iterates over the constraints that contain all of these candidates.
    pub(super) fn shared_constraints(&self, candidates: &[u16]) -> impl Iterator<Item = u16> {
        let of_first = candidates.first().map(|first| self.own_constraints[usize::from(*first)]);
        let all = of_first.into_iter().flatten();
        all.filter(|one| self.contains_all(*one, candidates))
    }

    /// Marks as false every candidate that these candidates exclude. If there is only one
    /// candidate, marks it as true.
    fn mark_excluded(&mut self, last: &[u16]) {
        if let [one] = *last {
            self.status[usize::from(one)] = CandidateStatus::True;
            self.changed.push(one);
        }
        let Some(first) = last.first() else { return };
        for constraint in self.own_constraints[usize::from(*first)] {
            if !self.contains_all(constraint, last) {
                continue;
            }
            for at in &self.members[usize::from(constraint)] {
                let status = &mut self.status[usize::from(*at)];
                if *status == CandidateStatus::Possible && !last.contains(at) {
                    *status = CandidateStatus::False;
                    self.changed.push(*at);
                    self.own_constraints[usize::from(*at)]
                        .iter()
                        .for_each(|one| self.remaining_counts[usize::from(*one)] -= 1);
                }
            }
        }
    }

    /// Iterates over the candidates that share a constraint with the last candidates, which
    /// therefore exclude them. A candidate may be returned more than once.
    pub(super) fn linked_candidates(&self) -> impl Iterator<Item = u16> {
        let last = self.last_candidates();
        let all = self.shared_constraints(last);
        let all = all.flat_map(|one| self.members[usize::from(one)].iter().copied());
        all.filter(|at| last.iter().all(|other| other != at))
    }

    /// Lists the constraints of the linked candidates, except the guardians. Unless the last
    /// candidates are a group, each constraint is listed only once.
    pub(super) fn list_linked_constraints(&mut self, list: &mut Vec<u16>) {
        list.clear();
        let own = |at: u16| self.own_constraints[usize::from(at)];
        let all = self.linked_candidates().flat_map(own);
        let [one] = *self.last_candidates() else { return list.extend(all) };
        let known = &self.linked_constraints[usize::from(one)];
        if !known.is_empty() {
            return list.extend_from_slice(known);
        }
        all.for_each(|one| {
            if !list.contains(&one) {
                list.push(one);
            }
        });
        self.linked_constraints[usize::from(one)].clone_from(list);
    }

    /// Returns `true` if the last candidates exclude a guardian.
    pub(super) fn is_guardian_linked(&self) -> bool {
        let guardians = &self.members[usize::from(self.guardian_constraint())];
        !guardians.is_empty() && self.linked_candidates().any(|at| guardians.contains(&at))
    }

    /// Returns `true` if a constraint can extend a whip with these remaining candidates: either one
    /// that isn't known to be true, or a group that excludes another candidate.
    pub(super) fn is_valid_link(&self, right: &[u16]) -> bool {
        match right {
            [one] => self.status[usize::from(*one)] == CandidateStatus::Possible,
            _ => {
                let shared = || self.shared_constraints(right);
                let excludes =
                    |one: u16| usize::from(self.remaining_counts[usize::from(one)]) > right.len();
                shared().count() == 2 && shared().any(excludes)
            }
        }
    }
}

//! The trail: the assigned variables, the reasons for their values, and propagation.
//!
//! Groups aren't stored as clauses here. For each group, the literals that aren't false are
//! counted, and the exclusive or of their codes is stored. The last remaining literal is therefore
//! known without examining the others:
//!
//! ```text
//! row 5, digit 7   variables 12 19 40   3 open, 12⊕19⊕40
//!                  12, 40 are false     1 open, 19        19 is true, because of the group
//!                  19 is true           its other groups' variables are false, because of 19
//! ```

use super::{
    clauses::{ClauseOffset, Clauses, Reason, Watch},
    encoding::{Encoding, Literal, VarIndex, literal},
};

/// The level on which a variable was assigned, with the reason for its value.
#[derive(Clone, Copy)]
struct Assignment {
    level: u32,
    reason: Reason,
}

/// A contradiction among the assignments.
#[derive(Clone, Copy)]
pub(super) enum Conflict {
    /// All literals of a group are false.
    Group(u32),
    /// Two literals of the same group are true.
    Pair([Literal; 2]),
    /// All literals of a clause are false.
    Clause(ClauseOffset),
}

/// The literals of a group that aren't false, packed into one word: their number, and the exclusive
/// or of their codes.
#[derive(Clone, Copy)]
struct OpenLiterals(u32);

impl OpenLiterals {
    /// The position of the lowest bit of the number of literals.
    const SHIFT: u32 = 20;
    const ONE: u32 = 1 << OpenLiterals::SHIFT;

    /// The value of the dummy group, which always has open literals.
    const UNLIMITED: OpenLiterals = OpenLiterals(1 << 31);

    fn len(self) -> u32 {
        self.0 >> OpenLiterals::SHIFT
    }

    fn remaining_literal(self) -> Literal {
        self.0 & (OpenLiterals::ONE - 1)
    }
}

/// The number of groups below which states are saved and restored. With this many groups or more,
/// assignments are undone one by one instead.
const MAX_SAVED_GROUPS: usize = 8192;

const OPEN: i8 = 0;
const TRUE: i8 = 1;
const FALSE: i8 = -1;

pub(super) struct Trail {
    pub encoding: Encoding,
    pub clauses: Clauses,
    /// The value of each literal: open, true or false.
    values: Vec<i8>,
    /// The level and the reason of each assigned variable.
    assignments: Vec<Assignment>,
    /// The true literals, in the order in which they were assigned.
    pub trail: Vec<Literal>,
    /// The length of the trail before each decision.
    pub level_starts: Vec<u32>,
    open_literals: Vec<OpenLiterals>,
    /// The groups with only one literal that isn't false, in the order in which they were found.
    singles: Vec<u32>,
    /// The number of groups in [`Trail::singles`] that have been examined.
    examined: usize,
    /// The index in the trail of the first literal that hasn't been propagated to its peers and its
    /// clauses.
    propagated: usize,
    /// A group whose literals are all false, if there is one.
    false_group: Option<u32>,
    saved: Option<SavedStates>,
}

/// The values and the groups before each decision, one state after another. Copying states is much
/// faster than undoing assignments, but takes too much memory on boards with very many groups.
#[derive(Default)]
struct SavedStates {
    values: Vec<i8>,
    open_literals: Vec<OpenLiterals>,
}

impl Trail {
    pub(super) fn new(encoding: Encoding) -> Trail {
        let open_literals = (0..encoding.group_count() as u32).map(|group| {
            let members = encoding.group_literals(group);
            let xor = members.iter().fold(0, |xor, literal| xor ^ literal);
            OpenLiterals((members.len() as u32) << OpenLiterals::SHIFT | xor)
        });
        Trail {
            clauses: Clauses::new(&encoding),
            values: vec![OPEN; 2 * encoding.len()],
            assignments: vec![Assignment { level: 0, reason: Reason::NONE }; encoding.len()],
            trail: Vec::with_capacity(encoding.len()),
            level_starts: Vec::new(),
            open_literals: open_literals.chain([OpenLiterals::UNLIMITED]).collect(),
            singles: (0..encoding.group_count() as u32)
                .filter(|g| encoding.group_literals(*g).len() == 1)
                .collect(),
            examined: 0,
            propagated: 0,
            false_group: None,
            saved: (encoding.group_count() < MAX_SAVED_GROUPS).then(SavedStates::default),
            encoding,
        }
    }

    pub(super) fn current_level(&self) -> u32 {
        self.level_starts.len() as u32
    }

    /// Returns the level on which a variable was assigned.
    pub(super) fn level_of(&self, var: VarIndex) -> u32 {
        self.assignments[var as usize].level
    }

    /// Returns the reason for a variable's value.
    pub(super) fn reason_of(&self, var: VarIndex) -> Reason {
        self.assignments[var as usize].reason
    }

    pub(super) fn is_true(&self, literal: Literal) -> bool {
        self.values[literal as usize] == TRUE
    }

    pub(super) fn is_open(&self, var: VarIndex) -> bool {
        self.values[literal(var, true) as usize] == OPEN
    }

    pub(super) fn is_full(&self) -> bool {
        self.trail.len() == self.encoding.len()
    }

    /// Returns the number of other open literals in the smallest group of an open variable.
    pub(super) fn other_open_count(&self, var: VarIndex) -> u32 {
        let groups = self.encoding.groups_of(literal(var, true));
        groups.map(|group| self.open_literals[group as usize].len() - 1).min().unwrap_or(0)
    }

    /// Returns the literals that are true on every level.
    pub(super) fn certain_literals(&self) -> &[Literal] {
        let end = self.level_starts.first().map_or(self.trail.len(), |mark| *mark as usize);
        &self.trail[..end]
    }

    /// Returns the decision that opened a level, or `None` if the level isn't open. The level of
    /// the first decision is 0 here.
    pub(super) fn decision_of_level(&self, level: usize) -> Option<Literal> {
        self.level_starts.get(level).map(|mark| self.trail[*mark as usize])
    }

    /// Makes the assignments of the lowest level permanent, and removes the level.
    pub(super) fn close_first_level(&mut self) {
        if !self.level_starts.is_empty() {
            self.level_starts.remove(0);
            if let Some(saved) = &mut self.saved {
                saved.values.drain(..self.values.len());
                saved.open_literals.drain(..self.open_literals.len());
            }
            for literal in &self.trail {
                let level = &mut self.assignments[(literal >> 1) as usize].level;
                *level = level.saturating_sub(1);
            }
        }
    }

    /// Opens a level by deciding a literal.
    pub(super) fn open_level(&mut self, literal: Literal) {
        self.level_starts.push(self.trail.len() as u32);
        if let Some(saved) = &mut self.saved {
            saved.values.extend_from_slice(&self.values);
            saved.open_literals.extend_from_slice(&self.open_literals);
        }
        self.assign(literal, Reason::NONE);
    }

    /// Makes an open literal true.
    pub(super) fn assign(&mut self, literal: Literal, reason: Reason) {
        let var = literal >> 1;
        self.values[literal as usize] = TRUE;
        self.values[literal as usize ^ 1] = FALSE;
        self.assignments[var as usize] =
            Assignment { level: self.level_starts.len() as u32, reason };
        self.trail.push(literal);
        let all = &mut self.open_literals[..];
        for group in self.encoding.padded_groups_of(literal ^ 1) {
            let open = &mut all[group as usize];
            open.0 = (open.0 - OpenLiterals::ONE) ^ literal ^ 1;
            if open.0 < 2 * OpenLiterals::ONE {
                if open.0 < OpenLiterals::ONE {
                    self.false_group = Some(group);
                } else {
                    self.singles.push(group);
                }
            }
        }
        if let Some(dummy) = all.last_mut() {
            *dummy = OpenLiterals::UNLIMITED;
        }
    }

    /// Undoes all levels above `level`.
    pub(super) fn backtrack_to(&mut self, level: u32) {
        self.singles.clear();
        self.examined = 0;
        self.false_group = None;
        let Some(&mark) = self.level_starts.get(level as usize) else { return };
        if let Some(saved) = &mut self.saved {
            restore_level(&mut self.values, &mut saved.values, level);
            restore_level(&mut self.open_literals, &mut saved.open_literals, level);
            self.trail.truncate(mark as usize);
        } else {
            for literal in self.trail.drain(mark as usize..).rev() {
                self.values[literal as usize] = OPEN;
                self.values[literal as usize ^ 1] = OPEN;
                for group in self.encoding.groups_of(literal ^ 1) {
                    let open = &mut self.open_literals[group as usize];
                    open.0 = (open.0 + OpenLiterals::ONE) ^ literal ^ 1;
                }
            }
        }
        self.level_starts.truncate(level as usize);
        self.propagated = self.trail.len();
    }

    /// Propagates assignments until nothing changes. Returns an error if there is a conflict.
    /// Clauses have fewer causes than groups, so groups are handled only after all clauses. Groups
    /// are handled in the order in which they were reduced to one open literal.
    pub(super) fn propagate(&mut self) -> Result<(), Conflict> {
        loop {
            if let Some(group) = self.false_group {
                return Err(Conflict::Group(group));
            }
            if let Some(&literal) = self.trail.get(self.propagated) {
                self.propagated += 1;
                if self.encoding.has_peers(literal) {
                    self.propagate_to_peers(literal)?;
                }
                if self.clauses.is_watched(literal ^ 1) {
                    self.propagate_to_clauses(literal ^ 1)?;
                }
            } else if let Some(&group) = self.singles.get(self.examined) {
                self.examined += 1;
                let open = self.open_literals[group as usize];
                if open.len() == 1 && self.values[open.remaining_literal() as usize] == OPEN {
                    self.assign(open.remaining_literal(), self.clauses.group_reason(group));
                }
            } else {
                self.singles.clear();
                self.examined = 0;
                return Ok(());
            }
        }
    }

    /// Makes the peers of a true literal false. Returns an error if a peer is true, or if all
    /// literals of a group become false.
    fn propagate_to_peers(&mut self, literal: Literal) -> Result<(), Conflict> {
        for i in self.encoding.peers_of(literal) {
            let peer = self.encoding.peer_at(i);
            match self.values[peer as usize] {
                OPEN => {
                    self.assign(peer ^ 1, Reason::from_peer(literal));
                    if let Some(group) = self.false_group {
                        return Err(Conflict::Group(group));
                    }
                }
                TRUE => return Err(Conflict::Pair([literal, peer])),
                _ => {}
            }
        }
        Ok(())
    }

    /// Checks the clauses that watch this false literal. Each clause then watches a different
    /// literal if possible. Otherwise, the clause's other watched literal becomes true. Returns an
    /// error if that literal is false, or if all literals of a group become false.
    fn propagate_to_clauses(&mut self, falsified: Literal) -> Result<(), Conflict> {
        let mut watches = self.clauses.take_watches(falsified);
        let mut kept = 0;
        let mut result = Ok(());
        let mut next = 0;
        while let Some(&Watch { clause, other_literal: other }) = watches.get(next) {
            next += 1;
            if self.values[other as usize] == TRUE {
                watches[kept] = Watch { clause, other_literal: other };
                kept += 1;
                continue;
            }
            let (literals, from) = self.clauses.watched_mut(clause);
            if literals[0] == falsified {
                literals.swap(0, 1);
            }
            let first = literals[0];
            let value = self.values[first as usize];
            if first != other && value == TRUE {
                watches[kept] = Watch { clause, other_literal: first };
                kept += 1;
                continue;
            }
            let is_free = |l: &Literal| self.values[*l as usize] != FALSE;
            let start = *from as usize;
            let replacement = match literals[start..].iter().position(is_free) {
                Some(i) => Some(start + i),
                None => literals[2..start].iter().position(is_free).map(|i| i + 2),
            };
            if let Some(i) = replacement {
                *from = i as u32;
                literals.swap(1, i);
                let replacement = literals[1];
                self.clauses.add_watch(replacement, Watch { clause, other_literal: first });
                continue;
            }
            watches[kept] = Watch { clause, other_literal: first };
            kept += 1;
            if value == FALSE {
                result = Err(Conflict::Clause(clause));
                break;
            }
            self.assign(first, self.clauses.clause_reason(clause));
            if let Some(group) = self.false_group {
                result = Err(Conflict::Group(group));
                break;
            }
        }
        watches.drain(kept..next);
        self.clauses.put_back_watches(falsified, watches);
        result
    }

    /// Removes the worst of the learned clauses that aren't reasons, and updates the reasons whose
    /// clauses have moved.
    pub(super) fn remove_worst(&mut self) {
        let Trail { clauses, assignments, trail, .. } = self;
        let mut held: Vec<ClauseOffset> = trail
            .iter()
            .filter_map(|literal| clauses.clause_of(assignments[(literal >> 1) as usize].reason))
            .collect();
        held.sort_unstable();
        let moved = clauses.remove_worst(|clause| held.binary_search(&clause).is_ok());
        for literal in trail {
            let reason = &mut assignments[(*literal >> 1) as usize].reason;
            if let Some(clause) = clauses.clause_of(*reason) {
                *reason = clauses.clause_reason(moved.new_offset(clause));
            }
        }
    }

    /// Returns the literals that caused a variable's value, possibly including the variable's own
    /// literal. There are none if the value was decided or has no reason.
    pub(super) fn causes_of(&self, var: VarIndex) -> &[Literal] {
        self.clauses.causes(self.assignments[var as usize].reason)
    }

    /// Returns the true literal that makes a variable false, or `None` if the variable's reason is
    /// empty, a group or a clause.
    pub(super) fn true_peer(&self, var: VarIndex) -> Option<Literal> {
        self.clauses.true_peer(self.assignments[var as usize].reason)
    }

    /// Returns the clause that is the reason for a variable's value, or `None` if the reason isn't
    /// a clause.
    pub(super) fn clause_of(&self, var: VarIndex) -> Option<ClauseOffset> {
        self.clauses.clause_of(self.assignments[var as usize].reason)
    }

    /// Returns the literals of a conflict. Their current values contradict each other.
    pub(super) fn conflict_literals<'a>(&'a self, conflict: &'a Conflict) -> &'a [Literal] {
        match conflict {
            Conflict::Group(group) => self.encoding.group_literals(*group),
            Conflict::Pair(pair) => pair,
            Conflict::Clause(clause) => self.clauses.literals(*clause),
        }
    }
}

/// Restores the state that was saved on `level` before the next decision. Removes that state and
/// all later states.
fn restore_level<T: Copy>(now: &mut [T], saved: &mut Vec<T>, level: u32) {
    let at = level as usize * now.len();
    now.copy_from_slice(&saved[at..][..now.len()]);
    saved.truncate(at);
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::{DigitSet, Geometry, Shape};

    /// Checks that restoring saved states has the same result as undoing assignments one by one.
    #[test]
    fn restoring_equals_undoing() {
        let mut random = 1u64;
        let mut below = |bound: usize| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (random >> 33) as usize % bound
        };
        let mut clashes = 0;
        for (rows, cols) in [(2, 2), (2, 3), (3, 3), (4, 4)] {
            let shape = Shape::new(rows, cols).expect("a shape");
            let trail = || {
                let sets = vec![DigitSet::all(shape); shape.cells()];
                Trail::new(Encoding::new(Geometry::for_shape(shape), sets.into()))
            };
            let (mut one, mut other) = (trail(), trail());
            assert!(one.saved.is_some());
            other.saved = None;
            for _ in 0..10_000 {
                let var = below(one.encoding.candidate_count()) as VarIndex;
                if below(40) > 0 {
                    if !one.is_open(var) {
                        continue;
                    }
                    let decision = literal(var, below(3) > 0);
                    one.open_level(decision);
                    other.open_level(decision);
                    let went = one.propagate().is_ok();
                    assert_eq!(went, other.propagate().is_ok());
                    if went {
                        continue;
                    }
                    clashes += 1;
                }
                let level = below(1 + one.current_level() as usize) as u32;
                one.backtrack_to(level);
                other.backtrack_to(level);
                assert_eq!(one.current_level(), other.current_level());
                assert_eq!((&one.trail, &one.values), (&other.trail, &other.values));
                assert!(
                    one.open_literals
                        .iter()
                        .map(|open| open.0)
                        .eq(other.open_literals.iter().map(|open| open.0))
                );
            }
        }
        assert!(clashes > 20, "{clashes}");
    }
}

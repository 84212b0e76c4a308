//! Conflict analysis, which learns a clause that is valid for the whole board and rules out the
//! conflict.
//!
//! The causes of the conflict are traced back along the trail until only one literal of the latest
//! level is left, the first unique implication point (J. Marques-Silva, K. Sakallah, "GRASP",
//! 1996). Then literals that follow from other literals of the clause are removed.

use std::ops::Range;

use super::{
    activity_heap::ActivityHeap,
    encoding::{Literal, VarIndex, literal},
    trail::{Conflict, Trail},
};

/// The properties of a learned clause. All its literals are false now. After backtracking to
/// `backjump_level`, only the first literal is open.
pub(super) struct LearnedClause {
    /// The number of decision levels among the clause's literals (its blocks).
    pub block_count: u32,
    /// The highest level of the clause's literals except the first one, or 0 if there are no
    /// others. The search backtracks to this level.
    pub backjump_level: u32,
}

/// The maximum number of steps from a learned clause's literals back to a cause that is bumped.
const MAX_BUMP_DEPTH: usize = 3;

/// The maximum depth of the recursive check of whether a variable follows from a clause.
const MAX_DERIVATION_DEPTH: u32 = 500;

/// The state of a variable during conflict analysis.
#[derive(Clone, Copy, PartialEq, Eq)]
enum VisitState {
    /// Not examined yet.
    Unseen,
    /// Part of the clause, or implied by its literals.
    Implied,
    /// Not implied by the literals of the clause.
    NotImplied,
}

#[derive(Default)]
pub(super) struct Analysis {
    /// The literals of the latest learned clause.
    pub clause: Vec<Literal>,
    states: Vec<VisitState>,
    /// Whether each variable has been visited by the current traversal of causes.
    is_visited: Vec<bool>,
    /// The variables that the current traversal has visited.
    visited: Vec<VarIndex>,
    /// The variables whose state is reset after the analysis.
    marked: Vec<VarIndex>,
    merged_peers: Vec<VarIndex>,
    /// For each level, the value of [`Analysis::latest_count`] when the level was last counted.
    counted: Vec<u64>,
    /// The number of times that blocks or peers have been counted. This number distinguishes the
    /// entries of the latest count from older entries.
    latest_count: u64,
    /// The number of certain literals (true on every level) that have been marked as implied.
    certain_count: usize,
    /// For each true literal, the number of literals of the clause that are false because of it, or
    /// [`u32::MAX`] after these literals have been replaced.
    made_false: Vec<u32>,
    /// For each literal, the value of [`Analysis::latest_count`] when the literal was last a peer
    /// of a literal whose negation is in the clause.
    peers: Vec<u64>,
}

impl Analysis {
    pub(super) fn new(vars: usize) -> Analysis {
        Analysis {
            states: vec![VisitState::Unseen; vars],
            is_visited: vec![false; vars],
            counted: vec![0; vars + 1],
            made_false: vec![0; 2 * vars],
            peers: vec![0; 2 * vars],
            ..Analysis::default()
        }
    }

    /// Learns a clause from a conflict on a level above 0, stores its literals in
    /// [`Analysis::clause`], and returns its properties.
    pub(super) fn learn(
        &mut self,
        trail: &mut Trail,
        heap: &mut ActivityHeap,
        conflict: Conflict,
    ) -> LearnedClause {
        for literal in &trail.certain_literals()[self.certain_count..] {
            self.states[(literal >> 1) as usize] = VisitState::Implied;
        }
        self.certain_count = trail.certain_literals().len();
        self.clause.clear();
        self.clause.push(0);
        let mut open = 0;
        let mut at = trail.trail.len();
        if let Conflict::Clause(clause) = conflict {
            self.update_use(trail, clause);
        }
        let mut causes = trail.conflict_literals(&conflict);
        loop {
            for cause in causes {
                let var = cause >> 1;
                if self.states[var as usize] == VisitState::Implied {
                    continue;
                }
                let level = trail.level_of(var);
                self.states[var as usize] = VisitState::Implied;
                self.marked.push(var);
                heap.bump_activity(var);
                if level == trail.current_level() {
                    open += 1;
                } else {
                    self.clause.push(false_literal(trail, var));
                }
            }
            let var = loop {
                at -= 1;
                let var = trail.trail[at] >> 1;
                if self.states[var as usize] == VisitState::Implied {
                    break var;
                }
            };
            open -= 1;
            if open == 0 {
                self.clause[0] = false_literal(trail, var);
                break;
            }
            if let Some(clause) = trail.clause_of(var) {
                self.update_use(trail, clause);
            }
            causes = trail.causes_of(var);
        }
        self.bump_causes(trail, heap);
        self.remove_implied(trail);
        self.merge_levels(trail);
        self.merge_peers(trail);
        self.remove_redundant_peers(trail);
        for var in self.marked.drain(..) {
            self.states[var as usize] = VisitState::Unseen;
        }
        heap.decay();
        let blocks = self.count_blocks(trail, None);
        let mut level = 0;
        for i in 1..self.clause.len() {
            let other = trail.level_of(self.clause[i] >> 1);
            if other > level {
                level = other;
                self.clause.swap(1, i);
            }
        }
        LearnedClause { block_count: blocks, backjump_level: level }
    }

    /// Bumps the causes of the clause's literals, and in turn their causes, up to
    /// [`MAX_BUMP_DEPTH`] steps. Variables so close to a conflict are likely to be in more
    /// conflicts (J. Liang et al., "Learning Rate Based Branching", 2016).
    fn bump_causes(&mut self, trail: &Trail, heap: &mut ActivityHeap) {
        self.visited.extend(self.clause.iter().map(|literal| literal >> 1));
        let mut from = 0;
        for _ in 0..MAX_BUMP_DEPTH {
            let to = self.visited.len();
            for i in from..to {
                for cause in trail.causes_of(self.visited[i]) {
                    let cause = cause >> 1;
                    let known = self.states[cause as usize] != VisitState::Unseen
                        || self.is_visited[cause as usize];
                    if !known {
                        self.is_visited[cause as usize] = true;
                        self.visited.push(cause);
                        heap.bump_activity(cause);
                    }
                }
            }
            from = to;
        }
        self.clear_visited();
    }

    fn clear_visited(&mut self) {
        for var in self.visited.drain(..) {
            self.is_visited[var as usize] = false;
        }
    }

    /// Removes the literals that follow from other literals. The first literal is always retained.
    fn remove_implied(&mut self, trail: &Trail) {
        self.count_blocks(trail, None);
        let mut kept = 1;
        for i in 1..self.clause.len() {
            let literal = self.clause[i];
            if !self.has_implied_causes(trail, literal >> 1, 0) {
                self.clause[kept] = literal;
                kept += 1;
            }
        }
        self.clause.truncate(kept);
    }

    /// Replaces the literals of a level with a single literal of that level, if they all follow
    /// from it and from other literals of the clause (M. Fleury, A. Biere, "Efficient All-UIP
    /// Learned Clause Minimization", 2021).
    fn merge_levels(&mut self, trail: &Trail) {
        self.clause[1..]
            .sort_unstable_by_key(|literal| std::cmp::Reverse(trail.level_of(literal >> 1)));
        let (mut kept, mut from) = (1, 1);
        while from < self.clause.len() {
            let level = trail.level_of(self.clause[from] >> 1);
            let same = |l: &&Literal| trail.level_of(**l >> 1) == level;
            let to = from + self.clause[from..].iter().take_while(same).count();
            let one =
                if to > from + 1 { self.find_dominator(trail, level, from..to) } else { None };
            if let Some(var) = one {
                self.clause[kept] = false_literal(trail, var);
                kept += 1;
                if self.states[var as usize] != VisitState::Implied {
                    self.states[var as usize] = VisitState::Implied;
                    self.marked.push(var);
                }
            } else {
                self.clause.copy_within(from..to, kept);
                kept += to - from;
            }
            from = to;
        }
        self.clause.truncate(kept);
    }

    /// Returns the variable of a level from which (together with literals of other levels) all
    /// literals in `block` follow, or `None` if there is none. `block` is the range of the clause's
    /// literals on that level.
    fn find_dominator(
        &mut self,
        trail: &Trail,
        level: u32,
        block: Range<usize>,
    ) -> Option<VarIndex> {
        let mut open = block.len();
        for literal in &self.clause[block] {
            self.is_visited[(literal >> 1) as usize] = true;
            self.visited.push(literal >> 1);
        }
        let mut at =
            trail.level_starts.get(level as usize).map_or(trail.trail.len(), |at| *at as usize);
        let found = 'walk: loop {
            let var = loop {
                at -= 1;
                let var = trail.trail[at] >> 1;
                if self.is_visited[var as usize] {
                    break var;
                }
            };
            if open == 1 {
                break Some(var);
            }
            // Levels below a solution that was ruled out may contain literals without a reason.
            if trail.reason_of(var).is_none() {
                break None;
            }
            for cause in trail.causes_of(var) {
                let cause = cause >> 1;
                let other = trail.level_of(cause);
                if other == level {
                    if !self.is_visited[cause as usize] {
                        self.is_visited[cause as usize] = true;
                        self.visited.push(cause);
                        open += 1;
                    }
                } else if !self.is_implied(trail, cause, 0) {
                    break 'walk None;
                }
            }
            open -= 1;
        };
        self.clear_visited();
        found
    }

    /// Replaces literals that are false because of the same true literal with the negation of that
    /// literal. This makes the clause weaker, but on average halves its length.
    fn merge_peers(&mut self, trail: &Trail) {
        let peer = |literal: Literal| {
            let peer = trail.true_peer(literal >> 1).filter(|peer| trail.level_of(peer >> 1) > 0);
            peer.map(|peer| peer as usize)
        };
        for literal in &self.clause[1..] {
            if let Some(peer) = peer(*literal) {
                self.made_false[peer] += 1;
            }
        }
        let mut kept = 1;
        for i in 1..self.clause.len() {
            let mut one = self.clause[i];
            if let Some(peer) = peer(one) {
                if self.made_false[peer] == u32::MAX {
                    continue;
                }
                if self.made_false[peer] > 1 {
                    one = peer as u32 ^ 1;
                    self.made_false[peer] = u32::MAX;
                    self.merged_peers.push(peer as u32);
                } else {
                    self.made_false[peer] = 0;
                }
            }
            self.clause[kept] = one;
            kept += 1;
        }
        self.clause.truncate(kept);
        for peer in self.merged_peers.drain(..) {
            self.made_false[peer as usize] = 0;
        }
    }

    /// Removes the literals that imply another literal of the clause, because the other literal is
    /// the negation of one of their peers. The first literal is always retained.
    fn remove_redundant_peers(&mut self, trail: &Trail) {
        self.latest_count += 1;
        for literal in &self.clause {
            for group in trail.encoding.groups_of(literal ^ 1) {
                for member in trail.encoding.group_literals(group) {
                    if *member != literal ^ 1 {
                        self.peers[*member as usize] = self.latest_count;
                    }
                }
            }
        }
        let first = self.clause[0];
        let (peers, count) = (&self.peers, self.latest_count);
        self.clause.retain(|l| *l == first || peers[*l as usize] != count);
    }

    /// Returns `true` if a variable's value is found to follow from other literals of the clause.
    /// `depth` is the number of steps back so far. The check gives up at [`MAX_DERIVATION_DEPTH`].
    fn is_implied(&mut self, trail: &Trail, var: VarIndex, depth: u32) -> bool {
        match self.states[var as usize] {
            VisitState::Implied => return true,
            VisitState::NotImplied => return false,
            VisitState::Unseen => {}
        }
        let level = trail.level_of(var);
        let follows = self.counted[level as usize] == self.latest_count
            && depth < MAX_DERIVATION_DEPTH
            && self.has_implied_causes(trail, var, depth);
        self.states[var as usize] =
            if follows { VisitState::Implied } else { VisitState::NotImplied };
        self.marked.push(var);
        follows
    }

    /// Returns `true` if a variable has causes, and all causes are in the clause or follow from it.
    /// Returns `false` for a decision, which has no causes.
    fn has_implied_causes(&mut self, trail: &Trail, var: VarIndex, depth: u32) -> bool {
        let causes = trail.causes_of(var);
        !causes.is_empty()
            && causes
                .iter()
                .all(|cause| cause >> 1 == var || self.is_implied(trail, cause >> 1, depth + 1))
    }

    /// Marks a clause as used because it was a conflict or a reason, and counts its blocks again.
    /// Does nothing if the clause is never removed.
    fn update_use(&mut self, trail: &mut Trail, clause: u32) {
        if trail.clauses.is_removable(clause) {
            let blocks = self.count_blocks(trail, Some(clause));
            trail.clauses.mark_used(clause, blocks);
        }
    }

    /// Returns the number of distinct decision levels of a clause's literals (the literal block
    /// distance). If `clause` is `None`, counts the levels of the clause that is being learned.
    fn count_blocks(&mut self, trail: &Trail, clause: Option<u32>) -> u32 {
        self.latest_count += 1;
        let literals = clause.map_or(&self.clause[..], |clause| trail.clauses.literals(clause));
        let mut blocks = 0;
        for literal in literals {
            let counted = &mut self.counted[trail.level_of(literal >> 1) as usize];
            blocks += u32::from(*counted != self.latest_count);
            *counted = self.latest_count;
        }
        blocks
    }
}

/// Returns the literal of a variable that is false under the current assignment.
fn false_literal(trail: &Trail, var: VarIndex) -> Literal {
    let is = literal(var, true);
    if trail.is_true(is) { is ^ 1 } else { is }
}

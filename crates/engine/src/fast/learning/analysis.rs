//! What a conflict teaches: a clause that holds on the whole board and rules the conflict out.
//!
//! The causes of the conflict are traced back along the trail until one literal of the latest
//! level is left, the first unique implication point (J. Marques-Silva, K. Sakallah, "GRASP",
//! 1996); then literals go that follow from the others.

use std::ops::Range;

use super::{
    choice::Choice,
    encoding::{Lit, Var, lit},
    trail::{Conflict, Trail},
};

/// A clause that was learned. All its literals are false; on an earlier level, the first one is
/// the only one open.
pub(super) struct Lesson {
    /// The levels that its literals are of.
    pub blocks: u32,
    /// The level of its other literals, the highest one first.
    pub level: u32,
}

/// The steps from a conflict within which variables are bumped.
const NEAR: usize = 3;

/// The steps back, at the most, in the search whether a variable follows from a clause.
const DEEP: u32 = 500;

/// The state of a variable while a conflict is traced back.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Seen {
    /// Nothing.
    New,
    /// It is in the clause, or it follows from what is.
    Known,
    /// It does not follow.
    Not,
}

#[derive(Default)]
pub(super) struct Analysis {
    /// The clause that was learned last.
    pub clause: Vec<Lit>,
    seen: Vec<Seen>,
    /// Variables on the way from others, and a list of them.
    path: Vec<bool>,
    paths: Vec<Var>,
    marked: Vec<Var>,
    waiting: Vec<Var>,
    /// The conflict in which each level was counted last.
    counted: Vec<u64>,
    count: u64,
    /// The number of variables at the trail's begin that are known for good.
    certain: usize,
    /// How many literals of the clause each true variable made false.
    made_false: Vec<u32>,
    /// The conflict in which each variable was last a peer of a true one of the clause.
    peers: Vec<u64>,
}

impl Analysis {
    pub(super) fn new(vars: usize) -> Analysis {
        Analysis {
            seen: vec![Seen::New; vars],
            path: vec![false; vars],
            counted: vec![0; vars + 1],
            made_false: vec![0; 2 * vars],
            peers: vec![0; 2 * vars],
            ..Analysis::default()
        }
    }

    /// Learns from a conflict on a level above 0.
    pub(super) fn learn(
        &mut self,
        trail: &mut Trail,
        choice: &mut Choice,
        conflict: Conflict,
    ) -> Lesson {
        for literal in &trail.certain()[self.certain..] {
            self.seen[(literal >> 1) as usize] = Seen::Known;
        }
        self.certain = trail.certain().len();
        self.clause.clear();
        self.clause.push(0);
        let mut open = 0;
        let mut at = trail.trail.len();
        if let Conflict::Clause(clause) = conflict {
            self.renew(trail, clause);
        }
        let mut causes = trail.clash(&conflict);
        loop {
            for cause in causes {
                let var = cause >> 1;
                if self.seen[var as usize] == Seen::Known {
                    continue;
                }
                let level = trail.level_of(var);
                self.seen[var as usize] = Seen::Known;
                self.marked.push(var);
                choice.bump(var);
                if level == trail.level() {
                    open += 1;
                } else {
                    self.clause.push(falsified(trail, var));
                }
            }
            let var = loop {
                at -= 1;
                let var = trail.trail[at] >> 1;
                if self.seen[var as usize] == Seen::Known {
                    break var;
                }
            };
            open -= 1;
            if open == 0 {
                self.clause[0] = falsified(trail, var);
                break;
            }
            if let Some(clause) = trail.clause(var) {
                self.renew(trail, clause);
            }
            causes = trail.causes(var);
        }
        self.bump_causes(trail, choice);
        self.shorten(trail);
        self.shrink(trail);
        self.join(trail);
        self.leave_out_peers(trail);
        for var in self.marked.drain(..) {
            self.seen[var as usize] = Seen::New;
        }
        choice.age();
        let blocks = self.blocks(trail, None);
        let mut level = 0;
        for i in 1..self.clause.len() {
            let of = trail.level_of(self.clause[i] >> 1);
            if of > level {
                level = of;
                self.clause.swap(1, i);
            }
        }
        Lesson { blocks, level }
    }

    /// Bumps what the clause's literals follow from, and what that follows from: so near to a
    /// conflict there are more (J. Liang and others, "Learning Rate Based Branching", 2016).
    fn bump_causes(&mut self, trail: &Trail, choice: &mut Choice) {
        self.paths.extend(self.clause.iter().map(|literal| literal >> 1));
        let mut from = 0;
        for _ in 0..NEAR {
            let to = self.paths.len();
            for i in from..to {
                for cause in trail.causes(self.paths[i]) {
                    let cause = cause >> 1;
                    let known = self.seen[cause as usize] != Seen::New || self.path[cause as usize];
                    if !known {
                        self.path[cause as usize] = true;
                        self.paths.push(cause);
                        choice.bump(cause);
                    }
                }
            }
            from = to;
        }
        self.forget_path();
    }

    fn forget_path(&mut self) {
        for var in self.paths.drain(..) {
            self.path[var as usize] = false;
        }
    }

    /// Leaves out literals that follow from the others.
    fn shorten(&mut self, trail: &Trail) {
        self.blocks(trail, None);
        let mut kept = 1;
        for i in 1..self.clause.len() {
            let literal = self.clause[i];
            if !self.derives(trail, literal >> 1, 0) {
                self.clause[kept] = literal;
                kept += 1;
            }
        }
        self.clause.truncate(kept);
    }

    /// Where the literals of one level follow from a single one of that level and from others of
    /// the clause, that one takes their place (M. Fleury, A. Biere, "Efficient All-UIP Learned
    /// Clause Minimization", 2021).
    fn shrink(&mut self, trail: &Trail) {
        self.clause[1..]
            .sort_unstable_by_key(|literal| std::cmp::Reverse(trail.level_of(literal >> 1)));
        let (mut kept, mut from) = (1, 1);
        while from < self.clause.len() {
            let level = trail.level_of(self.clause[from] >> 1);
            let same = |l: &&Lit| trail.level_of(**l >> 1) == level;
            let to = from + self.clause[from..].iter().take_while(same).count();
            let one = if to > from + 1 { self.dominator(trail, level, from..to) } else { None };
            if let Some(var) = one {
                self.clause[kept] = falsified(trail, var);
                kept += 1;
                if self.seen[var as usize] != Seen::Known {
                    self.seen[var as usize] = Seen::Known;
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

    /// The variable of a level from which these literals follow, all of that level.
    fn dominator(&mut self, trail: &Trail, level: u32, block: Range<usize>) -> Option<Var> {
        let mut open = block.len();
        for literal in &self.clause[block] {
            self.path[(literal >> 1) as usize] = true;
            self.paths.push(literal >> 1);
        }
        let mut at = trail.marks.get(level as usize).map_or(trail.trail.len(), |at| *at as usize);
        let found = 'walk: loop {
            let var = loop {
                at -= 1;
                let var = trail.trail[at] >> 1;
                if self.path[var as usize] {
                    break var;
                }
            };
            if open == 1 {
                break Some(var);
            }
            // Below a solution that was left, levels have literals that follow from nothing.
            if trail.reason(var).is_none() {
                break None;
            }
            for cause in trail.causes(var) {
                let cause = cause >> 1;
                let of = trail.level_of(cause);
                if of == level {
                    if !self.path[cause as usize] {
                        self.path[cause as usize] = true;
                        self.paths.push(cause);
                        open += 1;
                    }
                } else if !self.follows(trail, cause, 0) {
                    break 'walk None;
                }
            }
            open -= 1;
        };
        self.forget_path();
        found
    }

    /// Several variables that are false since one is true become that one: the clause says less of
    /// each, and is half as long in the mean.
    fn join(&mut self, trail: &Trail) {
        let peer = |literal: Lit| {
            let peer = trail.peer(literal >> 1).filter(|peer| trail.level_of(peer >> 1) > 0);
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
                    self.waiting.push(peer as u32);
                } else {
                    self.made_false[peer] = 0;
                }
            }
            self.clause[kept] = one;
            kept += 1;
        }
        self.clause.truncate(kept);
        for peer in self.waiting.drain(..) {
            self.made_false[peer as usize] = 0;
        }
    }

    /// Leaves out what says no more than that a true variable of the clause is not: its peers.
    fn leave_out_peers(&mut self, trail: &Trail) {
        self.count += 1;
        for literal in &self.clause {
            for group in trail.encoding.groups_of(literal ^ 1) {
                for member in trail.encoding.members(group) {
                    if *member != literal ^ 1 {
                        self.peers[*member as usize] = self.count;
                    }
                }
            }
        }
        let first = self.clause[0];
        let (peers, count) = (&self.peers, self.count);
        self.clause.retain(|l| *l == first || peers[*l as usize] != count);
    }

    /// Whether a variable has its value because of others of the clause alone.
    fn follows(&mut self, trail: &Trail, var: Var, depth: u32) -> bool {
        match self.seen[var as usize] {
            Seen::Known => return true,
            Seen::Not => return false,
            Seen::New => {}
        }
        let level = trail.level_of(var);
        let follows = self.counted[level as usize] == self.count
            && depth < DEEP
            && self.derives(trail, var, depth);
        self.seen[var as usize] = if follows { Seen::Known } else { Seen::Not };
        self.marked.push(var);
        follows
    }

    /// Whether what a variable follows from is in the clause or follows from it.
    fn derives(&mut self, trail: &Trail, var: Var, depth: u32) -> bool {
        let causes = trail.causes(var);
        !causes.is_empty()
            && causes
                .iter()
                .all(|cause| cause >> 1 == var || self.follows(trail, cause >> 1, depth + 1))
    }

    /// A clause was part of the reason.
    fn renew(&mut self, trail: &mut Trail, clause: u32) {
        if trail.clauses.ages(clause) {
            let blocks = self.blocks(trail, Some(clause));
            trail.clauses.used(clause, blocks);
        }
    }

    /// The levels that the literals of a clause are of, or those of the one just learned.
    fn blocks(&mut self, trail: &Trail, clause: Option<u32>) -> u32 {
        self.count += 1;
        let literals = clause.map_or(&self.clause[..], |clause| trail.clauses.literals(clause));
        let mut blocks = 0;
        for literal in literals {
            let counted = &mut self.counted[trail.level_of(literal >> 1) as usize];
            blocks += u32::from(*counted != self.count);
            *counted = self.count;
        }
        blocks
    }
}

/// The literal of a variable that is false.
fn falsified(trail: &Trail, var: Var) -> Lit {
    let is = lit(var, true);
    if trail.is(is) { is ^ 1 } else { is }
}

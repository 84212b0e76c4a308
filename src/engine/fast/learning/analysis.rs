//! What a conflict teaches: a clause that holds on the whole board and rules the conflict out.
//!
//! The causes of the conflict are traced back along the trail until one literal of the latest
//! level is left, the first unique implication point (J. Marques-Silva, K. Sakallah, "GRASP",
//! 1996); then literals go that follow from the others.

use super::{
    choice::Choice,
    places::{Literal, Place, literal},
    trail::{Conflict, Reason, Trail},
};

/// A clause that was learned. All its literals are false; on an earlier level, the first one is
/// the only one open.
pub(super) struct Lesson {
    /// The levels that its literals are of.
    pub blocks: u32,
    /// The level of its other literals, the highest one first.
    pub level: u32,
}

#[derive(Default)]
pub(super) struct Analysis {
    /// The clause that was learned last.
    pub clause: Vec<Literal>,
    seen: Vec<bool>,
    marked: Vec<Place>,
    waiting: Vec<Place>,
    /// The conflict in which each level was counted last.
    counted: Vec<u64>,
    count: u64,
    /// How many literals of the clause each true place made false.
    made_false: Vec<u32>,
    /// The conflict in which each place was last a peer of a true one of the clause.
    peers: Vec<u64>,
}

impl Analysis {
    pub(super) fn new(places: usize) -> Analysis {
        Analysis {
            seen: vec![false; places],
            counted: vec![0; places + 1],
            made_false: vec![0; places],
            peers: vec![0; places],
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
        self.clause.clear();
        self.clause.push(0);
        let mut open = 0;
        let mut at = trail.trail.len();
        if let Conflict::Clause(clause) = conflict {
            self.renew(trail, clause);
        }
        let mut causes = std::mem::take(&mut self.waiting);
        causes.extend(trail.clash(conflict));
        loop {
            for place in causes.drain(..) {
                let level = trail.levels[place as usize];
                if level == 0 || self.seen[place as usize] {
                    continue;
                }
                self.seen[place as usize] = true;
                self.marked.push(place);
                choice.bump(place);
                if level == trail.level() {
                    open += 1;
                } else {
                    self.clause.push(falsified(trail, place));
                }
            }
            let place = loop {
                at -= 1;
                let place = trail.trail[at] >> 1;
                if self.seen[place as usize] {
                    break place;
                }
            };
            open -= 1;
            if open == 0 {
                self.clause[0] = falsified(trail, place);
                break;
            }
            if let Reason::Clause(clause) = trail.reasons[place as usize] {
                self.renew(trail, clause);
            }
            causes.extend(trail.causes(place));
        }
        self.waiting = causes;
        self.shorten(trail);
        self.join(trail);
        self.leave_out_peers(trail);
        for place in self.marked.drain(..) {
            self.seen[place as usize] = false;
        }
        choice.age();
        let blocks = self.blocks(trail, None);
        let mut level = 0;
        for i in 1..self.clause.len() {
            let of = trail.levels[(self.clause[i] >> 1) as usize];
            if of > level {
                level = of;
                self.clause.swap(1, i);
            }
        }
        Lesson { blocks, level }
    }

    /// Leaves out literals that follow from the others.
    fn shorten(&mut self, trail: &Trail) {
        let mut kept = 1;
        for i in 1..self.clause.len() {
            let literal = self.clause[i];
            if !self.follows(trail, literal >> 1) {
                self.clause[kept] = literal;
                kept += 1;
            }
        }
        self.clause.truncate(kept);
    }

    /// Several places that are false since one is true become that one: the clause says less of
    /// each, and is half as long in the mean.
    fn join(&mut self, trail: &Trail) {
        let peer = |literal: Literal| match trail.reasons[(literal >> 1) as usize] {
            Reason::Peer(peer) if trail.levels[peer as usize] > 0 => Some(peer as usize),
            _ => None,
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
                    one = literal(peer as u32, false);
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

    /// Leaves out what says no more than that a true place of the clause is not: its peers.
    fn leave_out_peers(&mut self, trail: &Trail) {
        self.count += 1;
        for literal in &self.clause {
            if literal & 1 == 1 {
                for group in trail.places.groups_of(literal >> 1) {
                    for member in trail.places.members(group) {
                        self.peers[*member as usize] = self.count;
                    }
                }
            }
        }
        let first = self.clause[0];
        let (peers, count) = (&self.peers, self.count);
        self.clause.retain(|l| *l == first || l & 1 == 1 || peers[(l >> 1) as usize] != count);
    }

    /// Whether a place is what it is because of others of the clause alone.
    fn follows(&mut self, trail: &Trail, place: Place) -> bool {
        if trail.reasons[place as usize] == Reason::None {
            return false;
        }
        let before = self.marked.len();
        self.waiting.push(place);
        while let Some(place) = self.waiting.pop() {
            for cause in trail.causes(place) {
                if trail.levels[cause as usize] == 0 || self.seen[cause as usize] {
                    continue;
                }
                if trail.reasons[cause as usize] == Reason::None {
                    self.waiting.clear();
                    for place in self.marked.drain(before..) {
                        self.seen[place as usize] = false;
                    }
                    return false;
                }
                self.seen[cause as usize] = true;
                self.marked.push(cause);
                self.waiting.push(cause);
            }
        }
        true
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
            let counted = &mut self.counted[trail.levels[(literal >> 1) as usize] as usize];
            blocks += u32::from(*counted != self.count);
            *counted = self.count;
        }
        blocks
    }
}

/// The literal of a place that is false.
fn falsified(trail: &Trail, place: Place) -> Literal {
    let is = literal(place, true);
    if trail.is(is) { is ^ 1 } else { is }
}

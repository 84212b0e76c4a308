//! The trail: which variables are assigned, why, and what follows from that.
//!
//! Groups are no clauses here. Each counts its variables that are not false and keeps the
//! exclusive-or of their numbers, so that the last one left is known without a look at the others:
//!
//! ```text
//! row 5, digit 7   variables 12 19 40   left 3, 12⊕19⊕40
//!                  12, 40 are false  left 1, 19        19 is true, because of the group
//!                  19 is true        its other groups' variables are false, because of 19
//! ```

use super::{
    clauses::{Clause, Clauses, Reason, Watch},
    encoding::{Encoding, Lit, Var, lit},
};

/// When and why a variable got its value.
#[derive(Clone, Copy)]
struct Cause {
    level: u32,
    reason: Reason,
}

/// A contradiction among what is assigned.
#[derive(Clone, Copy)]
pub(super) enum Conflict {
    /// All variables of a group are false.
    Group(u32),
    /// Two literals of one group are true.
    Pair([Lit; 2]),
    /// All literals of a clause are false.
    Clause(Clause),
}

/// A group's variables that are not false: how many, and the exclusive-or of their literals.
#[derive(Clone, Copy)]
struct Left(u32);

impl Left {
    /// Where the count begins.
    const LEN: u32 = 20;
    const ONE: u32 = 1 << Left::LEN;

    /// What nobody's group has left, which never comes to an end.
    const MANY: Left = Left(1 << 31);

    fn len(self) -> u32 {
        self.0 >> Left::LEN
    }

    fn xor(self) -> Lit {
        self.0 & (Left::ONE - 1)
    }
}

/// With more groups, what was assigned is taken back one by one.
const SAVED: usize = 8192;

const OPEN: i8 = 0;
const TRUE: i8 = 1;
const FALSE: i8 = -1;

pub(super) struct Trail {
    pub encoding: Encoding,
    pub clauses: Clauses,
    /// Of each literal: open, true or false.
    values: Vec<i8>,
    /// Of each variable that is not open, on which level it was assigned and why.
    causes: Vec<Cause>,
    pub trail: Vec<Lit>,
    /// The trail's length before each decision.
    pub marks: Vec<u32>,
    left: Vec<Left>,
    /// Groups with one variable left, and how many of them were looked at.
    singles: Vec<u32>,
    looked_at: usize,
    /// The first literal of the trail that was not told to its peers and to clauses.
    untold: usize,
    /// A group without variables left.
    empty: Option<u32>,
    saved: Option<Saved>,
}

/// What values and groups were before each decision, one behind the other: to copy them is much
/// quicker than to take back what was assigned. Boards with very many groups would need much
/// memory.
#[derive(Default)]
struct Saved {
    values: Vec<i8>,
    left: Vec<Left>,
}

impl Trail {
    pub(super) fn new(encoding: Encoding) -> Trail {
        let left = (0..encoding.groups() as u32).map(|group| {
            let members = encoding.members(group);
            let xor = members.iter().fold(0, |xor, literal| xor ^ literal);
            Left((members.len() as u32) << Left::LEN | xor)
        });
        Trail {
            clauses: Clauses::new(&encoding),
            values: vec![OPEN; 2 * encoding.len()],
            causes: vec![Cause { level: 0, reason: Reason::NONE }; encoding.len()],
            trail: Vec::with_capacity(encoding.len()),
            marks: Vec::new(),
            left: left.chain([Left::MANY]).collect(),
            singles: (0..encoding.groups() as u32)
                .filter(|g| encoding.members(*g).len() == 1)
                .collect(),
            looked_at: 0,
            untold: 0,
            empty: None,
            saved: (encoding.groups() < SAVED).then(Saved::default),
            encoding,
        }
    }

    pub(super) fn level(&self) -> u32 {
        self.marks.len() as u32
    }

    /// The level that a variable was assigned on.
    pub(super) fn level_of(&self, var: Var) -> u32 {
        self.causes[var as usize].level
    }

    /// Why a variable has its value.
    pub(super) fn reason(&self, var: Var) -> Reason {
        self.causes[var as usize].reason
    }

    pub(super) fn is(&self, literal: Lit) -> bool {
        self.values[literal as usize] == TRUE
    }

    pub(super) fn is_open(&self, var: Var) -> bool {
        self.values[lit(var, true) as usize] == OPEN
    }

    pub(super) fn is_full(&self) -> bool {
        self.trail.len() == self.encoding.len()
    }

    /// The others that are open in the smallest group of an open variable.
    pub(super) fn others(&self, var: Var) -> u32 {
        let groups = self.encoding.groups_of(lit(var, true));
        groups.map(|group| self.left[group as usize].len() - 1).min().unwrap_or(0)
    }

    /// What is so on every level.
    pub(super) fn certain(&self) -> &[Lit] {
        let end = self.marks.first().map_or(self.trail.len(), |mark| *mark as usize);
        &self.trail[..end]
    }

    /// What opened a level, from 0.
    pub(super) fn decision(&self, level: usize) -> Option<Lit> {
        self.marks.get(level).map(|mark| self.trail[*mark as usize])
    }

    /// Makes what the lowest level holds certain: that level is none any more.
    pub(super) fn close_first(&mut self) {
        if !self.marks.is_empty() {
            self.marks.remove(0);
            if let Some(saved) = &mut self.saved {
                saved.values.drain(..self.values.len());
                saved.left.drain(..self.left.len());
            }
            for literal in &self.trail {
                let level = &mut self.causes[(literal >> 1) as usize].level;
                *level = level.saturating_sub(1);
            }
        }
    }

    /// Opens a level with a literal.
    pub(super) fn decide(&mut self, literal: Lit) {
        self.marks.push(self.trail.len() as u32);
        if let Some(saved) = &mut self.saved {
            saved.values.extend_from_slice(&self.values);
            saved.left.extend_from_slice(&self.left);
        }
        self.assign(literal, Reason::NONE);
    }

    /// Makes an open literal true.
    pub(super) fn assign(&mut self, literal: Lit, reason: Reason) {
        let var = literal >> 1;
        self.values[literal as usize] = TRUE;
        self.values[literal as usize ^ 1] = FALSE;
        self.causes[var as usize] = Cause { level: self.marks.len() as u32, reason };
        self.trail.push(literal);
        let left = &mut self.left[..];
        for group in self.encoding.slots_of(literal ^ 1) {
            let left = &mut left[group as usize];
            left.0 = (left.0 - Left::ONE) ^ literal ^ 1;
            if left.0 < 2 * Left::ONE {
                if left.0 < Left::ONE {
                    self.empty = Some(group);
                } else {
                    self.singles.push(group);
                }
            }
        }
        if let Some(nobody) = left.last_mut() {
            *nobody = Left::MANY;
        }
    }

    /// Takes back all levels above one.
    pub(super) fn back_to(&mut self, level: u32) {
        self.singles.clear();
        self.looked_at = 0;
        self.empty = None;
        let Some(&mark) = self.marks.get(level as usize) else { return };
        if let Some(saved) = &mut self.saved {
            take_back(&mut self.values, &mut saved.values, level);
            take_back(&mut self.left, &mut saved.left, level);
            self.trail.truncate(mark as usize);
        } else {
            for literal in self.trail.drain(mark as usize..).rev() {
                self.values[literal as usize] = OPEN;
                self.values[literal as usize ^ 1] = OPEN;
                for group in self.encoding.groups_of(literal ^ 1) {
                    let left = &mut self.left[group as usize];
                    left.0 = (left.0 + Left::ONE) ^ literal ^ 1;
                }
            }
        }
        self.marks.truncate(level as usize);
        self.untold = self.trail.len();
    }

    /// Assigns what follows, until nothing does. What follows from clauses has shorter causes than
    /// what is left of a group, so groups wait, and the first one left is the first one heard.
    pub(super) fn propagate(&mut self) -> Result<(), Conflict> {
        loop {
            if let Some(group) = self.empty {
                return Err(Conflict::Group(group));
            }
            if let Some(&literal) = self.trail.get(self.untold) {
                self.untold += 1;
                if self.encoding.has_peers(literal) {
                    self.tell_peers(literal)?;
                }
                if self.clauses.is_watched(literal ^ 1) {
                    self.tell_clauses(literal ^ 1)?;
                }
            } else if let Some(&group) = self.singles.get(self.looked_at) {
                self.looked_at += 1;
                let left = self.left[group as usize];
                if left.len() == 1 && self.values[left.xor() as usize] == OPEN {
                    self.assign(left.xor(), self.clauses.group(group));
                }
            } else {
                self.singles.clear();
                self.looked_at = 0;
                return Ok(());
            }
        }
    }

    /// A literal is true: the others of its groups are false.
    fn tell_peers(&mut self, literal: Lit) -> Result<(), Conflict> {
        for i in self.encoding.peers_of(literal) {
            let peer = self.encoding.peer(i);
            match self.values[peer as usize] {
                OPEN => {
                    self.assign(peer ^ 1, Reason::peer(literal));
                    if let Some(group) = self.empty {
                        return Err(Conflict::Group(group));
                    }
                }
                TRUE => return Err(Conflict::Pair([literal, peer])),
                _ => {}
            }
        }
        Ok(())
    }

    /// A literal is false: the clauses that watch it look for another.
    fn tell_clauses(&mut self, gone: Lit) -> Result<(), Conflict> {
        let mut watches = self.clauses.take(gone);
        let mut kept = 0;
        let mut result = Ok(());
        let mut next = 0;
        while let Some(&Watch { clause, other }) = watches.get(next) {
            next += 1;
            if self.values[other as usize] == TRUE {
                watches[kept] = Watch { clause, other };
                kept += 1;
                continue;
            }
            let (literals, from) = self.clauses.watched_mut(clause);
            if literals[0] == gone {
                literals.swap(0, 1);
            }
            let first = literals[0];
            let value = self.values[first as usize];
            if first != other && value == TRUE {
                watches[kept] = Watch { clause, other: first };
                kept += 1;
                continue;
            }
            let is_free = |l: &Lit| self.values[*l as usize] != FALSE;
            let start = *from as usize;
            let fresh = match literals[start..].iter().position(is_free) {
                Some(i) => Some(start + i),
                None => literals[2..start].iter().position(is_free).map(|i| i + 2),
            };
            if let Some(i) = fresh {
                *from = i as u32;
                literals.swap(1, i);
                let fresh = literals[1];
                self.clauses.wait(fresh, Watch { clause, other: first });
                continue;
            }
            watches[kept] = Watch { clause, other: first };
            kept += 1;
            if value == FALSE {
                result = Err(Conflict::Clause(clause));
                break;
            }
            self.assign(first, self.clauses.clause(clause));
            if let Some(group) = self.empty {
                result = Err(Conflict::Group(group));
                break;
            }
        }
        watches.drain(kept..next);
        self.clauses.put_back(gone, watches);
        result
    }

    /// Forgets clauses.
    pub(super) fn reduce(&mut self) {
        let Trail { clauses, causes, trail, .. } = self;
        let mut held: Vec<Clause> = trail
            .iter()
            .filter_map(|literal| clauses.of(causes[(literal >> 1) as usize].reason))
            .collect();
        held.sort_unstable();
        let moved = clauses.reduce(|clause| held.binary_search(&clause).is_ok());
        for literal in trail {
            let reason = &mut causes[(*literal >> 1) as usize].reason;
            if let Some(clause) = clauses.of(*reason) {
                *reason = clauses.clause(moved.to(clause));
            }
        }
    }

    /// The literals whose values gave a variable its value; its own may be among them.
    pub(super) fn causes(&self, var: Var) -> &[Lit] {
        self.clauses.causes(self.causes[var as usize].reason)
    }

    /// The true literal that made a variable false.
    pub(super) fn peer(&self, var: Var) -> Option<Lit> {
        self.clauses.peer(self.causes[var as usize].reason)
    }

    /// The clause that a variable follows from.
    pub(super) fn clause(&self, var: Var) -> Option<Clause> {
        self.clauses.of(self.causes[var as usize].reason)
    }

    /// The literals whose values cannot be together.
    pub(super) fn clash<'a>(&'a self, conflict: &'a Conflict) -> &'a [Lit] {
        match conflict {
            Conflict::Group(group) => self.encoding.members(*group),
            Conflict::Pair(pair) => pair,
            Conflict::Clause(clause) => self.clauses.literals(*clause),
        }
    }
}

/// Makes something what it was before the level above this one, of all that was saved in turn.
fn take_back<T: Copy>(now: &mut [T], saved: &mut Vec<T>, level: u32) {
    let at = level as usize * now.len();
    now.copy_from_slice(&saved[at..][..now.len()]);
    saved.truncate(at);
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::{DigitSet, Geometry, Shape};

    /// Levels are closed by what was saved as they are by taking back one literal after the other.
    #[test]
    fn what_was_saved_is_what_was() {
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
                Trail::new(Encoding::new(Geometry::of(shape), sets.into()))
            };
            let (mut one, mut other) = (trail(), trail());
            assert!(one.saved.is_some());
            other.saved = None;
            for _ in 0..10_000 {
                let var = below(one.encoding.candidates()) as Var;
                if below(40) > 0 {
                    if !one.is_open(var) {
                        continue;
                    }
                    let decision = lit(var, below(3) > 0);
                    one.decide(decision);
                    other.decide(decision);
                    let went = one.propagate().is_ok();
                    assert_eq!(went, other.propagate().is_ok());
                    if went {
                        continue;
                    }
                    clashes += 1;
                }
                let level = below(1 + one.level() as usize) as u32;
                one.back_to(level);
                other.back_to(level);
                assert_eq!(one.level(), other.level());
                assert_eq!((&one.trail, &one.values), (&other.trail, &other.values));
                assert!(
                    one.left.iter().map(|left| left.0).eq(other.left.iter().map(|left| left.0))
                );
            }
        }
        assert!(clashes > 20, "{clashes}");
    }
}

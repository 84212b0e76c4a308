//! Clauses, of which at least one literal is true: one arena, two watched literals a clause.
//!
//! ```text
//! arena  … │ length │ blocks · 4 + use │ next │ watched │ watched │ literal … │ length …
//!            ▲ a clause is known by where it begins
//! ```
//!
//! Before the clauses the arena has each literal alone and the groups, so that whatever a variable
//! follows from, its causes are a part of the arena.
//!
//! *Blocks* is the number of levels that a clause's literals were decided on when it was learned
//! (G. Audemard, L. Simon, "Predicting Learnt Clauses Quality", 2009): the fewer, the longer it is
//! kept. *Next* is where the search for another literal to watch goes on. *Use* says that it was
//! part of a reason lately.

use super::encoding::{Encoding, Lit};

/// Where a clause begins in the arena.
pub(super) type Clause = u32;

const HEAD: usize = 3;

/// Clauses of so few blocks are kept for good.
const KEPT: u32 = 2;

/// Clauses of so few blocks outlive two reductions after they were used, others one.
const LIKED: u32 = 6;

/// A clause that waits for one of its literals to become false.
#[derive(Clone, Copy)]
pub(super) struct Watch {
    pub clause: Clause,
    /// Another of its literals: while that is true, there is nothing to do.
    pub other: Lit,
}

/// Why a variable has its value: a true literal, a group or a clause, whose other literals are
/// false. None where it was decided, or follows from nothing.
#[derive(Clone, Copy)]
pub(super) struct Reason {
    /// Where it begins in the arena.
    at: u32,
    len: u32,
}

impl Reason {
    pub(super) const NONE: Reason = Reason { at: 0, len: 0 };

    /// A true literal, of which others are peers.
    pub(super) fn peer(literal: Lit) -> Reason {
        Reason { at: literal, len: 1 }
    }

    pub(super) fn is_none(self) -> bool {
        self.len == 0
    }
}

/// All clauses, and who watches each literal.
pub(super) struct Clauses {
    arena: Vec<u32>,
    /// Where each group begins there, and after the last of them the clauses.
    groups: Vec<u32>,
    watches: Vec<Vec<Watch>>,
    /// Whether there are any, of each literal: most have none, and this is soon looked up.
    watched: Vec<bool>,
}

impl Clauses {
    pub(super) fn new(encoding: &Encoding) -> Clauses {
        let literals = 2 * encoding.len();
        let mut arena: Vec<u32> = (0..literals as u32).collect();
        let mut groups = vec![arena.len() as u32];
        for group in 0..encoding.groups() as u32 {
            arena.extend(encoding.members(group));
            groups.push(arena.len() as u32);
        }
        let watches = vec![Vec::new(); literals];
        Clauses { arena, groups, watches, watched: vec![false; literals] }
    }

    /// Where the first clause begins.
    fn first(&self) -> usize {
        self.groups[self.groups.len() - 1] as usize
    }

    /// A group as a reason.
    pub(super) fn group(&self, group: u32) -> Reason {
        let at = self.groups[group as usize];
        Reason { at, len: self.groups[group as usize + 1] - at }
    }

    /// A clause as a reason.
    pub(super) fn clause(&self, clause: Clause) -> Reason {
        Reason { at: clause + HEAD as u32, len: self.arena[clause as usize] }
    }

    /// The clause that a reason is.
    pub(super) fn of(&self, reason: Reason) -> Option<Clause> {
        (reason.at as usize >= self.first()).then(|| reason.at - HEAD as u32)
    }

    /// The true literal that a reason is.
    pub(super) fn peer(&self, reason: Reason) -> Option<Lit> {
        (reason.len == 1 && reason.at < self.groups[0]).then_some(reason.at)
    }

    /// The literals of a reason.
    pub(super) fn causes(&self, reason: Reason) -> &[Lit] {
        &self.arena[reason.at as usize..][..reason.len as usize]
    }

    /// Adds a clause of two literals or more, the first two of which are watched; one of no
    /// blocks is never forgotten.
    pub(super) fn add(&mut self, literals: &[Lit], blocks: u32) -> Clause {
        let clause = self.arena.len() as Clause;
        self.arena.extend([literals.len() as u32, blocks << 2 | 1, 2]);
        self.arena.extend(literals);
        self.watch(clause);
        clause
    }

    /// All clauses, as they lie in memory.
    pub(super) fn as_words(&self) -> &[u32] {
        &self.arena[self.first()..]
    }

    /// Adds clauses that others learned, up to the first that is none.
    pub(super) fn resume(&mut self, mut words: &[u32]) {
        while let [len, info, _, rest @ ..] = words
            && *len >= 2
            && let Some((literals, rest)) = rest.split_at_checked(*len as usize)
            && literals.iter().all(|literal| (*literal as usize) < self.watches.len())
        {
            let clause = self.add(literals, 0);
            self.arena[clause as usize + 1] = *info;
            words = rest;
        }
    }

    fn watch(&mut self, clause: Clause) {
        let [one, two] = [0, 1].map(|i| self.arena[clause as usize + HEAD + i]);
        self.wait(one, Watch { clause, other: two });
        self.wait(two, Watch { clause, other: one });
    }

    /// Has a clause watch a literal.
    pub(super) fn wait(&mut self, literal: Lit, watch: Watch) {
        self.watches[literal as usize].push(watch);
        self.watched[literal as usize] = true;
    }

    pub(super) fn is_watched(&self, literal: Lit) -> bool {
        self.watched[literal as usize]
    }

    /// The clauses that watch a literal, which are to be put back.
    pub(super) fn take(&mut self, literal: Lit) -> Vec<Watch> {
        std::mem::take(&mut self.watches[literal as usize])
    }

    pub(super) fn put_back(&mut self, literal: Lit, watches: Vec<Watch>) {
        self.watched[literal as usize] = !watches.is_empty();
        self.watches[literal as usize] = watches;
    }

    pub(super) fn literals(&self, clause: Clause) -> &[Lit] {
        let at = clause as usize;
        &self.arena[at + HEAD..][..self.arena[at] as usize]
    }

    /// A clause's literals, and where to look for another to watch first.
    pub(super) fn watched_mut(&mut self, clause: Clause) -> (&mut [Lit], &mut u32) {
        let at = clause as usize;
        let len = self.arena[at] as usize;
        let (head, literals) = self.arena[at..][..HEAD + len].split_at_mut(HEAD);
        (literals, &mut head[2])
    }

    /// Whether a clause's blocks would be worth counting again.
    pub(super) fn ages(&self, clause: Clause) -> bool {
        self.arena[clause as usize + 1] >> 2 > KEPT
    }

    /// Says that a clause was part of a reason, and of how many blocks it is now.
    pub(super) fn used(&mut self, clause: Clause, blocks: u32) {
        let info = &mut self.arena[clause as usize + 1];
        let blocks = blocks.min(*info >> 2);
        *info = blocks << 2 | if blocks <= LIKED { 2 } else { 1 };
    }

    /// Forgets the worst three quarters of what can be forgotten, but the clauses that are reasons now.
    /// Answers where each clause went: nowhere, or to a place in the smaller arena.
    pub(super) fn reduce(&mut self, mut is_reason: impl FnMut(Clause) -> bool) -> Moved {
        let mut worst = Vec::new();
        for clause in self.all() {
            let info = &mut self.arena[clause as usize + 1];
            if *info >> 2 <= KEPT {
                continue;
            }
            if *info & 3 > 0 {
                *info -= 1;
            } else if !is_reason(clause) {
                worst.push((*info >> 2, self.arena[clause as usize], clause));
            }
        }
        worst.sort_unstable_by(|a, b| b.cmp(a));
        worst.truncate(worst.len() * 3 / 4);
        let mut gone: Vec<_> = worst.into_iter().map(|(.., clause)| clause).collect();
        gone.sort_unstable();
        self.watches.iter_mut().for_each(Vec::clear);
        self.watched.fill(false);
        let mut gone = gone.into_iter().peekable();
        let mut at = self.first();
        let old = std::mem::take(&mut self.arena);
        let mut moved = Vec::new();
        self.arena.extend(&old[..at]);
        while at < old.len() {
            let end = at + HEAD + old[at] as usize;
            if gone.next_if_eq(&(at as Clause)).is_none() {
                moved.push((at as Clause, self.arena.len() as Clause));
                self.arena.extend(&old[at..end]);
            }
            at = end;
        }
        for &(_, clause) in &moved {
            self.watch(clause);
        }
        Moved(moved)
    }

    fn all(&self) -> Vec<Clause> {
        let mut all = Vec::new();
        let mut at = self.first();
        while at < self.arena.len() {
            all.push(at as Clause);
            at += HEAD + self.arena[at] as usize;
        }
        all
    }
}

/// Where clauses went, in order.
pub(super) struct Moved(Vec<(Clause, Clause)>);

impl Moved {
    /// Where a clause is now that was not forgotten.
    pub(super) fn to(&self, clause: Clause) -> Clause {
        let at = self.0.binary_search_by_key(&clause, |(from, _)| *from);
        self.0[at.expect("reasons are kept")].1
    }
}

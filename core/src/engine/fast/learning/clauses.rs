//! Clauses, of which at least one literal is true: one arena, two watched literals a clause.
//!
//! ```text
//! arena  … │ length │ blocks · 4 + use │ next │ watched │ watched │ literal … │ length …
//!            ▲ a clause is known by where it begins
//! ```
//!
//! *Blocks* is the number of levels that a clause's literals were decided on when it was learned
//! (G. Audemard, L. Simon, "Predicting Learnt Clauses Quality", 2009): the fewer, the longer it is
//! kept. *Next* is where the search for another literal to watch goes on. *Use* says that it was part of a reason lately.

use super::places::Literal;

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
    pub other: Literal,
}

/// All clauses, and who watches each literal.
pub(super) struct Clauses {
    arena: Vec<u32>,
    pub watches: Vec<Vec<Watch>>,
}

impl Clauses {
    pub(super) fn new(literals: usize) -> Clauses {
        Clauses { arena: Vec::new(), watches: vec![Vec::new(); literals] }
    }

    /// Adds a clause of two literals or more, the first two of which are watched; one of no
    /// blocks is never forgotten.
    pub(super) fn add(&mut self, literals: &[Literal], blocks: u32) -> Clause {
        let clause = self.arena.len() as Clause;
        self.arena.extend([literals.len() as u32, blocks << 2 | 1, 2]);
        self.arena.extend(literals);
        self.watch(clause);
        clause
    }

    /// All clauses, as they lie in memory.
    pub(super) fn as_words(&self) -> &[u32] {
        &self.arena
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
        self.watches[one as usize].push(Watch { clause, other: two });
        self.watches[two as usize].push(Watch { clause, other: one });
    }

    pub(super) fn literals(&self, clause: Clause) -> &[Literal] {
        let at = clause as usize;
        &self.arena[at + HEAD..][..self.arena[at] as usize]
    }

    /// A clause's literals, and where to look for another to watch first.
    pub(super) fn watched_mut(&mut self, clause: Clause) -> (&mut [Literal], &mut u32) {
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
        let mut gone = gone.into_iter().peekable();
        let old = std::mem::take(&mut self.arena);
        let mut moved = Vec::new();
        let mut at = 0;
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
        let mut at = 0;
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

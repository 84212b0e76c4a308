//! The clauses of the search, each of which must have at least one true literal. They are stored in
//! one arena, with two watched literals per clause.
//!
//! ```text
//! arena  … │ length │ blocks · 4 + use │ next │ watched │ watched │ literal … │ length …
//!            ▲ a clause is identified by its offset
//! ```
//!
//! The arena begins with a list of all literals and with the groups. The causes of any assignment
//! are therefore a slice of the arena.
//!
//! *Blocks* is the minimum number of levels on which a clause's literals were assigned when it was
//! learned or used (G. Audemard, L. Simon, "Predicting Learnt Clauses Quality", 2009): clauses with
//! fewer blocks are retained for longer. *Next* is the position from which the search for another
//! literal to watch continues. *Use* is nonzero if the clause is new or was used recently, as a
//! conflict or a reason.

use super::encoding::{Encoding, Literal};

/// The offset of a clause in the arena.
pub(super) type ClauseOffset = u32;

/// The number of words before a clause's literals.
const HEADER_LEN: usize = 3;

/// The maximum number of blocks of a clause that is never removed.
const MAX_PERMANENT_BLOCKS: u32 = 2;

/// The maximum number of blocks of a clause that survives two reductions after its last use.
/// Clauses with more blocks survive one reduction.
const MAX_LASTING_BLOCKS: u32 = 6;

/// A notice to check a clause when one of its watched literals becomes false.
#[derive(Clone, Copy)]
pub(super) struct Watch {
    pub clause: ClauseOffset,
    /// Another literal of the clause. While it is true, the clause needn't be checked.
    pub other_literal: Literal,
}

/// The reason for a variable's value: a true literal, or a group or clause whose other literals are
/// false. Decisions, and values that don't follow from anything, have an empty reason.
#[derive(Clone, Copy)]
pub(super) struct Reason {
    /// The offset of the causes in the arena. The causes are the literals of the reason.
    offset: u32,
    len: u32,
}

impl Reason {
    pub(super) const NONE: Reason = Reason { offset: 0, len: 0 };

    /// Returns the reason for literals that are false because this peer is true.
    pub(super) fn from_peer(literal: Literal) -> Reason {
        Reason { offset: literal, len: 1 }
    }

    pub(super) fn is_none(self) -> bool {
        self.len == 0
    }
}

/// All clauses and the watches of each literal.
pub(super) struct Clauses {
    arena: Vec<u32>,
    /// The offset of each group in the arena, followed by the offset of the first clause.
    groups: Vec<u32>,
    watches: Vec<Vec<Watch>>,
    /// Whether each literal has any watches. Most literals have none, and this lookup is fast.
    watched: Vec<bool>,
}

impl Clauses {
    pub(super) fn new(encoding: &Encoding) -> Clauses {
        let literals = 2 * encoding.len();
        let mut arena: Vec<u32> = (0..literals as u32).collect();
        let mut groups = vec![arena.len() as u32];
        for group in 0..encoding.group_count() as u32 {
            arena.extend(encoding.group_literals(group));
            groups.push(arena.len() as u32);
        }
        let watches = vec![Vec::new(); literals];
        Clauses { arena, groups, watches, watched: vec![false; literals] }
    }

    /// Returns the offset of the first clause in the arena.
    fn first_offset(&self) -> usize {
        self.groups[self.groups.len() - 1] as usize
    }

    /// Returns a group as a reason.
    pub(super) fn group_reason(&self, group: u32) -> Reason {
        let at = self.groups[group as usize];
        Reason { offset: at, len: self.groups[group as usize + 1] - at }
    }

    /// Returns a clause as a reason.
    pub(super) fn clause_reason(&self, clause: ClauseOffset) -> Reason {
        Reason { offset: clause + HEADER_LEN as u32, len: self.arena[clause as usize] }
    }

    /// Returns the clause of a reason, or `None` if the reason isn't a clause.
    pub(super) fn clause_of(&self, reason: Reason) -> Option<ClauseOffset> {
        (reason.offset as usize >= self.first_offset()).then(|| reason.offset - HEADER_LEN as u32)
    }

    /// Returns the true literal of a reason, or `None` if the reason is empty, a group or a clause.
    pub(super) fn true_peer(&self, reason: Reason) -> Option<Literal> {
        (reason.len == 1 && reason.offset < self.groups[0]).then_some(reason.offset)
    }

    /// Returns the literals of a reason.
    pub(super) fn causes(&self, reason: Reason) -> &[Literal] {
        &self.arena[reason.offset as usize..][..reason.len as usize]
    }

    /// Adds a clause with two or more literals, watches the first two, and returns the clause's
    /// offset. A clause with 0 blocks is never removed.
    pub(super) fn add_clause(&mut self, literals: &[Literal], blocks: u32) -> ClauseOffset {
        let clause = self.arena.len() as ClauseOffset;
        self.arena.extend([literals.len() as u32, blocks << 2 | 1, 2]);
        self.arena.extend(literals);
        self.watch_clause(clause);
        clause
    }

    /// Returns the words of all clauses, in the layout of the arena.
    pub(super) fn as_words(&self) -> &[u32] {
        &self.arena[self.first_offset()..]
    }

    /// Adds the clauses that another search has learned, up to the first invalid clause. `words`
    /// are in the layout of [`Clauses::as_words`].
    pub(super) fn add_learned(&mut self, mut words: &[u32]) {
        while let [len, info, _, rest @ ..] = words
            && *len >= 2
            && let Some((literals, rest)) = rest.split_at_checked(*len as usize)
            && literals.iter().all(|literal| (*literal as usize) < self.watches.len())
        {
            let clause = self.add_clause(literals, 0);
            self.arena[clause as usize + 1] = *info;
            words = rest;
        }
    }

    fn watch_clause(&mut self, clause: ClauseOffset) {
        let [one, two] = [0, 1].map(|i| self.arena[clause as usize + HEADER_LEN + i]);
        self.add_watch(one, Watch { clause, other_literal: two });
        self.add_watch(two, Watch { clause, other_literal: one });
    }

    /// Adds a clause to the watches of a literal.
    pub(super) fn add_watch(&mut self, literal: Literal, watch: Watch) {
        self.watches[literal as usize].push(watch);
        self.watched[literal as usize] = true;
    }

    pub(super) fn is_watched(&self, literal: Literal) -> bool {
        self.watched[literal as usize]
    }

    /// Removes and returns the watches of a literal. The caller must put them back.
    pub(super) fn take_watches(&mut self, literal: Literal) -> Vec<Watch> {
        std::mem::take(&mut self.watches[literal as usize])
    }

    pub(super) fn put_back_watches(&mut self, literal: Literal, watches: Vec<Watch>) {
        self.watched[literal as usize] = !watches.is_empty();
        self.watches[literal as usize] = watches;
    }

    pub(super) fn literals(&self, clause: ClauseOffset) -> &[Literal] {
        let at = clause as usize;
        &self.arena[at + HEADER_LEN..][..self.arena[at] as usize]
    }

    /// Returns a clause's literals, and the index among them from which to search for another
    /// literal to watch.
    pub(super) fn watched_mut(&mut self, clause: ClauseOffset) -> (&mut [Literal], &mut u32) {
        let at = clause as usize;
        let len = self.arena[at] as usize;
        let (head, literals) = self.arena[at..][..HEADER_LEN + len].split_at_mut(HEADER_LEN);
        (literals, &mut head[2])
    }

    /// Returns `true` if the clause may be removed. The blocks of other clauses needn't be counted
    /// again.
    pub(super) fn is_removable(&self, clause: ClauseOffset) -> bool {
        self.arena[clause as usize + 1] >> 2 > MAX_PERMANENT_BLOCKS
    }

    /// Marks a clause as used, and lowers its number of blocks to `blocks` if that is smaller.
    pub(super) fn mark_used(&mut self, clause: ClauseOffset, blocks: u32) {
        let info = &mut self.arena[clause as usize + 1];
        let blocks = blocks.min(*info >> 2);
        *info = blocks << 2 | if blocks <= MAX_LASTING_BLOCKS { 2 } else { 1 };
    }

    /// Removes the worst three quarters of the clauses that may be removed: those with the most
    /// blocks or, if the blocks are equal, with the most literals. Clauses with few blocks,
    /// recently used clauses, and clauses for which `is_reason` returns `true` aren't removed.
    /// Returns the new offset of each remaining clause in the smaller arena.
    pub(super) fn remove_worst(
        &mut self,
        mut is_reason: impl FnMut(ClauseOffset) -> bool,
    ) -> MovedClauses {
        let mut worst = Vec::new();
        for clause in self.clause_offsets() {
            let info = &mut self.arena[clause as usize + 1];
            if *info >> 2 <= MAX_PERMANENT_BLOCKS {
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
        let mut removed: Vec<_> = worst.into_iter().map(|(.., clause)| clause).collect();
        removed.sort_unstable();
        self.watches.iter_mut().for_each(Vec::clear);
        self.watched.fill(false);
        let mut removed = removed.into_iter().peekable();
        let mut at = self.first_offset();
        let old = std::mem::take(&mut self.arena);
        let mut moved = Vec::new();
        self.arena.extend(&old[..at]);
        while at < old.len() {
            let end = at + HEADER_LEN + old[at] as usize;
            if removed.next_if_eq(&(at as ClauseOffset)).is_none() {
                moved.push((at as ClauseOffset, self.arena.len() as ClauseOffset));
                self.arena.extend(&old[at..end]);
            }
            at = end;
        }
        for &(_, clause) in &moved {
            self.watch_clause(clause);
        }
        MovedClauses(moved)
    }

    fn clause_offsets(&self) -> Vec<ClauseOffset> {
        let mut all = Vec::new();
        let mut at = self.first_offset();
        while at < self.arena.len() {
            all.push(at as ClauseOffset);
            at += HEADER_LEN + self.arena[at] as usize;
        }
        all
    }
}

/// The old and the new offset of each remaining clause, in order.
pub(super) struct MovedClauses(Vec<(ClauseOffset, ClauseOffset)>);

impl MovedClauses {
    /// Returns the new offset of a clause that wasn't removed.
    pub(super) fn new_offset(&self, clause: ClauseOffset) -> ClauseOffset {
        let at = self.0.binary_search_by_key(&clause, |(from, _)| *from);
        self.0[at.expect("reasons are never forgotten")].1
    }
}

//! The search for the shortest whips of one target, in order of length.

use std::collections::HashSet;

use super::candidate_planes::{CandidatePlanes, VariableSet};

/// The maximum length of whips that are searched for.
pub const MAX_LENGTH: u8 = 12;

/// The maximum number of partial whips per target and position.
const MAX_PARTIALS: usize = 400_000;

/// The number of partial whips that are extended at a time. Extending them takes some tenths of a
/// millisecond.
const PARTIALS_PER_STEP: usize = 512;

/// A candidate that leads to a contradiction with singles alone, and its partial whips.
pub struct WhipTarget {
    candidate: u16,
    /// The minimum length of the target's whips: the number of rounds, each of which places all
    /// singles at once, until a variable has no candidate.
    minimum: u8,
    /// The partial whips of each length. The only partial whip of length 0 is the target alone.
    partials: Vec<Vec<PartialWhip>>,
    /// The total number of partial whips.
    partial_count: usize,
    /// The number of partial whips of the greatest complete length that have already been extended.
    extended: usize,
    /// The partial whips that are one longer than the greatest complete length.
    next: Vec<PartialWhip>,
    /// For each partial whip of the next length, the set of its right candidates and the last of
    /// these.
    seen: HashSet<(RightCandidates, u16)>,
    /// Whether partial whips of the next length are missing because there are too many.
    is_cut: bool,
}

/// A whip that hasn't reached a contradiction yet, stored as an extension of a shorter partial
/// whip.
#[derive(Clone, Copy)]
struct PartialWhip {
    /// The last right candidate.
    last: u16,
    /// The index of the partial whip that this one extends.
    previous: u32,
}

/// The right candidates of a partial whip, padded with [`u16::MAX`].
type RightCandidates = [u16; MAX_LENGTH as usize];

/// The outcome of extending a target's partial whips once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expansion {
    /// The search isn't finished.
    Unfinished,
    /// The target has a whip of this length.
    Whip,
    /// The target has no whip of this length.
    NoWhip,
    /// A whip of this length may have been missed, because there are too many partial whips.
    Cut,
}

impl WhipTarget {
    /// Creates the search for a candidate, or returns `None` if the candidate doesn't lead to a
    /// contradiction with singles alone.
    pub fn new(planes: &CandidatePlanes, candidate: usize) -> Option<WhipTarget> {
        Some(WhipTarget {
            candidate: candidate as u16,
            minimum: rounds_to_contradiction(planes.clone(), candidate)?,
            partials: vec![vec![PartialWhip { last: candidate as u16, previous: 0 }]],
            partial_count: 0,
            extended: 0,
            next: Vec::new(),
            seen: HashSet::new(),
            is_cut: false,
        })
    }

    /// Returns the target.
    pub fn candidate(&self) -> usize {
        self.candidate.into()
    }

    /// Returns `true` unless the target is known to have no whip of any length.
    pub fn may_have_whip(&self) -> bool {
        self.is_cut || self.partials.last().is_some_and(|partials| !partials.is_empty())
    }

    /// Continues the search for whips of a length, given that there are no shorter whips. `is_last`
    /// is `true` if the search won't be continued with longer whips.
    pub fn expand(&mut self, planes: &CandidatePlanes, length: u8, is_last: bool) -> Expansion {
        if length < self.minimum {
            return Expansion::NoWhip;
        }
        // If the search was cut within a length, the rest of that length is still examined.
        if self.is_cut && self.extended == 0 {
            return Expansion::Cut;
        }
        // The partial whips of shorter lengths may have been left for later.
        let at = self.partials.len();
        let end = (self.extended + PARTIALS_PER_STEP).min(self.partials[at - 1].len());
        let is_target_length = at == usize::from(length);
        for index in self.extended..end {
            let (rights, position) = self.replay(planes, index);
            let last = self.partials[at - 1][index].last;
            let linked = planes.linked_variables(last.into());
            let census = position.census();
            if intersect(&census.empty, &linked) {
                return Expansion::Whip;
            }
            // Partial whips of the next length may be missing, but those of this length are
            // complete.
            if !(self.is_cut || is_target_length && is_last) {
                self.extend_partial_whip(
                    &position,
                    rights,
                    index,
                    &intersection(census.single, linked),
                );
            }
            if self.is_cut && !is_target_length {
                return Expansion::Cut;
            }
        }
        self.extended = end;
        if end < self.partials[at - 1].len() {
            return Expansion::Unfinished;
        }
        self.seen.clear();
        self.partials.push(std::mem::take(&mut self.next));
        self.extended = 0;
        if is_target_length { Expansion::NoWhip } else { Expansion::Unfinished }
    }

    /// Returns the right candidates of one of the longest partial whips, in order, and the position
    /// after placing the target and these candidates.
    fn replay(&self, planes: &CandidatePlanes, index: usize) -> (RightCandidates, CandidatePlanes) {
        let mut position = planes.clone();
        let mut rights = [u16::MAX; MAX_LENGTH as usize];
        let mut index = index;
        for (length, partials) in self.partials.iter().enumerate().rev() {
            let PartialWhip { last, previous: before } = partials[index];
            position.place(last.into());
            if length > 0 {
                rights[length - 1] = last;
            }
            index = before as usize;
        }
        (rights, position)
    }

    /// Adds the partial whips that extend a partial whip by a variable with a single remaining
    /// candidate. `index` is the index of the partial whip that is extended.
    fn extend_partial_whip(
        &mut self,
        position: &CandidatePlanes,
        rights: RightCandidates,
        index: usize,
        singles: &VariableSet,
    ) {
        for (kind, variables) in singles.iter().enumerate() {
            for variable in crate::nine::cells_in(*variables) {
                let Some(right) = position.only_candidate(kind, variable) else { continue };
                let mut key = rights;
                key[self.partials.len() - 1] = right as u16;
                grid::shell_sort(&mut key);
                if !self.seen.insert((key, right as u16)) {
                    continue;
                }
                self.partial_count += 1;
                self.is_cut = self.partial_count > MAX_PARTIALS;
                if self.is_cut {
                    return;
                }
                self.next.push(PartialWhip { last: right as u16, previous: index as u32 });
            }
        }
    }
}

/// Returns the number of rounds, each of which places all singles at once, until a variable has no
/// candidate. Returns `None` if that never happens.
fn rounds_to_contradiction(mut planes: CandidatePlanes, candidate: usize) -> Option<u8> {
    planes.place(candidate);
    for round in 1..=81 {
        let census = planes.census();
        if census.empty != [0; 4] {
            return Some(round);
        }
        let mut is_quiet = true;
        let before = planes.clone();
        for (kind, variables) in census.single.iter().enumerate() {
            for variable in crate::nine::cells_in(*variables) {
                planes.place(before.only_candidate(kind, variable)?);
                is_quiet = false;
            }
        }
        if is_quiet {
            return None;
        }
    }
    None
}

fn intersect(one: &VariableSet, other: &VariableSet) -> bool {
    one.iter().zip(other).any(|(one, other)| one & other != 0)
}

fn intersection(mut one: VariableSet, other: VariableSet) -> VariableSet {
    one.iter_mut().zip(other).for_each(|(one, other)| *one &= other);
    one
}

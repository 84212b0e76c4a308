//! The search for the shortest whips of one target, by length.

use std::collections::HashSet;

use super::candidate_planes::{CandidatePlanes, VariableSet};

/// The maximum length of whips that are searched for.
pub const MAX_LENGTH: u8 = 12;

/// The maximum number of partial whips per target and position.
const MAX_PARTIALS: usize = 400_000;

/// The number of partial whips that are extended at a time: some tenths of a millisecond.
const PARTIALS_PER_STEP: usize = 512;

/// A candidate that leads to a contradiction with singles alone, and its partial whips.
pub struct WhipTarget {
    candidate: u16,
    /// The minimum length of its whips: the number of rounds, in which all singles are placed at once, until a
    /// variable is empty.
    minimum: u8,
    /// The partial whips by length; those of length 0 are the target alone.
    partials: Vec<Vec<Partial>>,
    /// The number of partial whips of all lengths.
    count: usize,
    /// The number of partial whips of the last complete length that have been extended.
    extended: usize,
    /// The partial whips of the next length.
    next: Vec<Partial>,
    /// The sets of right candidates of the partial whips of the next length, each with its last.
    seen: HashSet<(Rights, u16)>,
    /// Whether partial whips of the next length are missing because there are too many.
    is_cut: bool,
}

/// A partial whip: its last right candidate, and the index of the partial whip before it.
#[derive(Clone, Copy)]
struct Partial {
    last: u16,
    before: u32,
}

/// The right candidates of a partial whip in ascending order, then [`u16::MAX`].
type Rights = [u16; MAX_LENGTH as usize];

/// The state of a target's search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expansion {
    /// The search isn't finished.
    Going,
    /// There is a whip of the length.
    Whip,
    /// The target has no whip of the length.
    NoWhip,
    /// A whip of the length may be missed, because there are too many partial whips.
    Cut,
}

impl WhipTarget {
    /// Creates the search for a candidate; `None` if the candidate doesn't lead to a contradiction.
    pub fn new(planes: &CandidatePlanes, candidate: usize) -> Option<WhipTarget> {
        Some(WhipTarget {
            candidate: candidate as u16,
            minimum: rounds_to_contradiction(planes.clone(), candidate)?,
            partials: vec![vec![Partial { last: candidate as u16, before: 0 }]],
            count: 0,
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

    /// Returns `true` unless it is known that the target has no whip of any length.
    pub fn is_open(&self) -> bool {
        self.is_cut || self.partials.last().is_some_and(|partials| !partials.is_empty())
    }

    /// Continues the search for whips of a length. No shorter whip may exist. If `is_last`, there will be no search for
    /// longer ones.
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
            let (rights, position) = self.position(planes, index);
            let last = self.partials[at - 1][index].last;
            let linked = planes.linked_variables(last.into());
            let census = position.census();
            if meet(&census.empty, &linked) {
                return Expansion::Whip;
            }
            // Partial whips of the next length may be missing, but those of this length are all there.
            if !(self.is_cut || is_target_length && is_last) {
                self.extend(&position, rights, index, &and(census.single, linked));
            }
            if self.is_cut && !is_target_length {
                return Expansion::Cut;
            }
        }
        self.extended = end;
        if end < self.partials[at - 1].len() {
            return Expansion::Going;
        }
        self.seen.clear();
        self.partials.push(std::mem::take(&mut self.next));
        self.extended = 0;
        if is_target_length { Expansion::NoWhip } else { Expansion::Going }
    }

    /// Returns the right candidates of a partial whip, and the position after they and the target are placed.
    fn position(&self, planes: &CandidatePlanes, index: usize) -> (Rights, CandidatePlanes) {
        let mut position = planes.clone();
        let mut rights = [u16::MAX; MAX_LENGTH as usize];
        let mut index = index;
        for (length, partials) in self.partials.iter().enumerate().rev() {
            let Partial { last, before } = partials[index];
            position.place(last.into());
            if length > 0 {
                rights[length - 1] = last;
            }
            index = before as usize;
        }
        (rights, position)
    }

    /// Adds the partial whips that extend one by a variable with a single candidate.
    fn extend(
        &mut self,
        position: &CandidatePlanes,
        rights: Rights,
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
                self.count += 1;
                self.is_cut = self.count > MAX_PARTIALS;
                if self.is_cut {
                    return;
                }
                self.next.push(Partial { last: right as u16, before: index as u32 });
            }
        }
    }
}

/// Returns the number of rounds in which all singles are placed at once until a variable is empty; `None` if none
/// becomes empty.
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

fn meet(one: &VariableSet, other: &VariableSet) -> bool {
    one.iter().zip(other).any(|(one, other)| one & other != 0)
}

fn and(mut one: VariableSet, other: VariableSet) -> VariableSet {
    one.iter_mut().zip(other).for_each(|(one, other)| *one &= other);
    one
}

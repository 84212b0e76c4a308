//! A position in which hypotheses are tried: the board itself, or the board with a hypothesis.

use super::{
    candidate_planes::{CandidatePlanes, Contradiction},
    candidate_set::{CANDIDATES, CandidateSet},
};

/// A position with the results of its hypotheses. Level `n` of a hypothesis means that T&E(n - 1) is applied to
/// it, and that the candidate is eliminated if this leads to a contradiction.
pub struct TrialFrame {
    /// The candidates so far.
    pub planes: CandidatePlanes,
    /// The hypothesis of the frame: a candidate of the frame below.
    pub hypothesis: usize,
    /// The results of the levels. The frame tries hypotheses up to `height`.
    levels: [Level; 3],
    /// The highest level of the frame.
    pub height: usize,
}

/// The results of a level: the positions that follow from hypotheses. They stay valid, if no longer complete, when
/// candidates are eliminated.
#[derive(Default)]
struct Level {
    /// The hypotheses that must be tried.
    pending: CandidateSet,
    results: Vec<CandidatePlanes>,
    /// For each candidate, the index of its result, or [`NONE`].
    own: Vec<u16>,
    /// For each candidate, the index of a result that contains it: its own, or that of another hypothesis, so that it
    /// needn't be tried; [`NONE`] if there is none.
    covering: Vec<u16>,
}

/// The index of no result.
const NONE: u16 = u16::MAX;

impl Level {
    fn clear(&mut self, pending: CandidateSet) {
        self.pending = pending;
        self.results.clear();
        for indices in [&mut self.own, &mut self.covering] {
            indices.clear();
            indices.resize(CANDIDATES, NONE);
        }
    }
}

impl TrialFrame {
    /// Creates a frame that isn't used yet.
    pub fn new() -> TrialFrame {
        TrialFrame {
            planes: CandidatePlanes::full(),
            hypothesis: 0,
            levels: <_>::default(),
            height: 0,
        }
    }

    /// Begins with a position. Results of a former position are forgotten.
    pub fn begin(&mut self, planes: CandidatePlanes, hypothesis: usize, height: usize) {
        (self.planes, self.hypothesis, self.height) = (planes, hypothesis, height);
        let pending = self.planes.open_candidates();
        self.levels[..height].iter_mut().for_each(|level| level.clear(pending));
    }

    /// Returns the next hypothesis and its level: the lowest that isn't quiescent; `None` if all are.
    pub fn next(&mut self) -> Option<(usize, usize)> {
        self.levels[..self.height].iter_mut().enumerate().find_map(|(at, level)| {
            let candidate = level.pending.first()?;
            level.pending.remove(candidate);
            Some((candidate, at + 1))
        })
    }

    /// Returns the position that is known to follow from a hypothesis by T&E(level - 1).
    pub fn known(&self, candidate: usize, level: usize) -> Option<&CandidatePlanes> {
        let level = &self.levels[level - 1];
        level.results.get(usize::from(level.own[candidate]))
    }

    /// Returns the position with a hypothesis, before it is tried on a level. The results of the frame below are
    /// used: what follows there follows here.
    pub fn suppose(
        &self,
        candidate: usize,
        level: usize,
        below: Option<&TrialFrame>,
    ) -> CandidatePlanes {
        let mut planes = self.planes.clone();
        let known = (1..=level).rev().find_map(|level| {
            let of_below = || below.and_then(|below| below.known(candidate, level));
            self.known(candidate, level).or_else(of_below)
        });
        match known {
            Some(known) => planes.intersect(known),
            None => planes.place(candidate),
        }
        planes
    }

    /// Stores the position that follows from a hypothesis on a level.
    pub fn store(&mut self, candidate: usize, level: usize, result: CandidatePlanes) {
        // A hypothesis that follows from this one has a part of its consequences, and no contradiction either. But
        // higher levels begin with the results of the first, so that all of those are needed.
        let may_cover = level > 1 || self.height == 1;
        let level = &mut self.levels[level - 1];
        let index = match level.own[candidate] {
            NONE => level.results.len() as u16,
            index => index,
        };
        if may_cover {
            for covered in result.placed().without(&self.planes.placed()).iter() {
                level.pending.remove(covered);
                level.covering[covered] = index;
            }
        }
        (level.own[candidate], level.covering[candidate]) = (index, index);
        match level.results.get_mut(usize::from(index)) {
            Some(former) => *former = result,
            None => level.results.push(result),
        }
    }

    /// Eliminates candidates, places the singles that follow, and marks the hypotheses that must be tried again.
    ///
    /// # Errors
    /// The contradiction, if there is one.
    pub fn eliminate(&mut self, candidates: CandidateSet) -> Result<(), Contradiction> {
        let before = self.planes.candidates();
        candidates.iter().for_each(|candidate| self.planes.remove(candidate));
        self.planes.place_singles()?;
        let gone = before.without(&self.planes.candidates());
        let open = self.planes.open_candidates();
        for level in &mut self.levels[..self.height] {
            for (pending, open) in level.pending.0.iter_mut().zip(open.0) {
                *pending &= open;
            }
            for candidate in open.without(&level.pending).iter() {
                // What a hypothesis excludes already changes nothing if it is excluded anyway.
                let result = level.results.get(usize::from(level.covering[candidate]));
                if result.is_none_or(|result| result.candidates().intersects(&gone)) {
                    level.pending.insert(candidate);
                }
            }
        }
        Ok(())
    }

    /// Returns the candidates whose results on level 1 exclude a candidate.
    pub fn excluding(&self, candidate: usize) -> CandidateSet {
        let mut excluding = CandidateSet::default();
        for other in self.planes.open_candidates().iter().filter(|other| *other != candidate) {
            if self.known(other, 1).is_some_and(|result| !result.contains(candidate)) {
                excluding.insert(other);
            }
        }
        excluding
    }
}

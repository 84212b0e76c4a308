//! Positions in which hypotheses are tried: the board itself, or the board with one or more
//! hypotheses.

use super::{
    candidate_planes::{CandidatePlanes, Contradiction},
    candidate_set::{CANDIDATE_COUNT, CandidateSet},
};

/// A position with the results of its hypotheses. Trying a hypothesis on level `n` means applying
/// T&E(n - 1) to it (see `trial_depth`), and eliminating the candidate if that leads to a
/// contradiction.
pub struct TrialFrame {
    /// The candidates that are still possible.
    pub planes: CandidatePlanes,
    /// The hypothesis that leads to this frame: a candidate in the frame below.
    pub hypothesis: usize,
    /// The results of each level. The frame uses only the levels up to `height`.
    levels: [LevelResults; 3],
    /// The highest level on which the frame tries hypotheses.
    pub height: usize,
}

/// The results of a level: the positions that follow from hypotheses. After eliminations, the
/// results remain valid, but may no longer be complete.
#[derive(Default)]
struct LevelResults {
    /// The hypotheses that must still be tried.
    pending: CandidateSet,
    results: Vec<CandidatePlanes>,
    /// For each candidate, the index of its result, or [`NONE`] if it has no result.
    result_index: Vec<u16>,
    /// For each candidate, the index of a result that contains it, or [`NONE`] if there is none.
    /// The result may be that of another hypothesis, so that the candidate needn't be tried.
    covering_index: Vec<u16>,
}

/// The index that marks the absence of a result.
const NONE: u16 = u16::MAX;

impl LevelResults {
    fn clear(&mut self, pending: CandidateSet) {
        self.pending = pending;
        self.results.clear();
        for indices in [&mut self.result_index, &mut self.covering_index] {
            indices.clear();
            indices.resize(CANDIDATE_COUNT, NONE);
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

    /// Starts again with a new position, and discards the results of the previous one.
    pub fn restart(&mut self, planes: CandidatePlanes, hypothesis: usize, height: usize) {
        (self.planes, self.hypothesis, self.height) = (planes, hypothesis, height);
        let pending = self.planes.open_candidates();
        self.levels[..height].iter_mut().for_each(|level| level.clear(pending));
    }

    /// Returns the next hypothesis and its level, which is the lowest with untried hypotheses, or
    /// `None` if all hypotheses have been tried.
    pub fn next_hypothesis(&mut self) -> Option<(usize, usize)> {
        self.levels[..self.height].iter_mut().enumerate().find_map(|(at, level)| {
            let candidate = level.pending.first()?;
            level.pending.remove(candidate);
            Some((candidate, at + 1))
        })
    }

    /// Returns the position that is known to follow from a hypothesis by T&E(level - 1), or `None`
    /// if the hypothesis wasn't tried on this level.
    pub fn known_planes(&self, candidate: usize, level: usize) -> Option<&CandidatePlanes> {
        let level = &self.levels[level - 1];
        level.results.get(usize::from(level.result_index[candidate]))
    }

    /// Returns the position from which the trial of a hypothesis on a level starts. Results of the
    /// frame below are used, because everything that follows there also follows here.
    pub fn planes_with_hypothesis(
        &self,
        candidate: usize,
        level: usize,
        below: Option<&TrialFrame>,
    ) -> CandidatePlanes {
        let mut planes = self.planes.clone();
        let known = (1..=level).rev().find_map(|level| {
            let of_below = || below.and_then(|below| below.known_planes(candidate, level));
            self.known_planes(candidate, level).or_else(of_below)
        });
        match known {
            Some(known) => planes.intersect(known),
            None => planes.place(candidate),
        }
        planes
    }

    /// Stores the position that follows from a hypothesis on a level.
    pub fn store(&mut self, candidate: usize, level: usize, result: CandidatePlanes) {
        // If a second hypothesis follows from this hypothesis, its consequences also follow from
        // this hypothesis, so they contain no contradiction. However, higher levels start from the
        // results of level 1, so every hypothesis needs its own result on level 1.
        let may_cover = level > 1 || self.height == 1;
        let level = &mut self.levels[level - 1];
        let index = match level.result_index[candidate] {
            NONE => level.results.len() as u16,
            index => index,
        };
        if may_cover {
            for covered in result.placed().without(&self.planes.placed()).iter() {
                level.pending.remove(covered);
                level.covering_index[covered] = index;
            }
        }
        (level.result_index[candidate], level.covering_index[candidate]) = (index, index);
        match level.results.get_mut(usize::from(index)) {
            Some(former) => *former = result,
            None => level.results.push(result),
        }
    }

    /// Eliminates candidates, places the singles that follow, and marks the hypotheses that must be
    /// tried again.
    ///
    /// # Errors
    /// Returns the contradiction, if there is one.
    pub fn eliminate(&mut self, candidates: CandidateSet) -> Result<(), Contradiction> {
        let before = self.planes.candidates();
        candidates.iter().for_each(|candidate| self.planes.remove(candidate));
        self.planes.place_singles()?;
        let eliminated = before.without(&self.planes.candidates());
        let open = self.planes.open_candidates();
        for level in &mut self.levels[..self.height] {
            for (pending, open) in level.pending.0.iter_mut().zip(open.0) {
                *pending &= open;
            }
            for candidate in open.without(&level.pending).iter() {
                // If a hypothesis already excludes all eliminated candidates, their elimination
                // doesn't affect its result.
                let result = level.results.get(usize::from(level.covering_index[candidate]));
                if result.is_none_or(|result| result.candidates().intersects(&eliminated)) {
                    level.pending.insert(candidate);
                }
            }
        }
        Ok(())
    }

    /// Returns the candidates whose results on level 1 exclude this candidate.
    pub fn candidates_excluding(&self, candidate: usize) -> CandidateSet {
        let mut excluding = CandidateSet::default();
        for other in self.planes.open_candidates().iter().filter(|other| *other != candidate) {
            if self.known_planes(other, 1).is_some_and(|result| !result.contains(candidate)) {
                excluding.insert(other);
            }
        }
        excluding
    }
}

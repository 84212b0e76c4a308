//! The depth of trial and error (T&E), as defined by D. Berthier.
//!
//! T&E(0) places singles, naked and hidden. T&E(n) assumes each candidate in turn, applies T&E(n -
//! 1), and eliminates the candidate if this leads to a contradiction. This is repeated until no
//! more candidates are eliminated. If a hypothesis leads to a solution, the solution is ignored.
//! The depth of a puzzle is the minimum n for which T&E(n) solves the puzzle. The depth doesn't
//! depend on any order, and is the same for equivalent puzzles. Locked candidates are not used.
//!
//! Two facts save most of the work. First, everything that follows from a hypothesis still follows
//! after more eliminations, so earlier results can be continued. Second, a hypothesis needn't be
//! tried again unless a candidate has been eliminated that the hypothesis itself doesn't exclude.

use grid::Board;

use super::{candidate_planes::CandidatePlanes, candidate_set::CandidateSet, frame::TrialFrame};

/// The depth of trial and error that a puzzle needs, as far as it is known.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum TrialDepth {
    /// The exact depth, from 0 to 3.
    Known(u8),
    /// At least 3: the search reached its limit, or depth 3 isn't enough. No puzzle of depth 4 is
    /// known.
    AtLeastThree,
}

impl TrialDepth {
    /// Returns the depth as text: `0` to `3`, or `3+`.
    pub fn name(self) -> &'static str {
        match self {
            TrialDepth::Known(depth) => ["0", "1", "2", "3"][usize::from(depth.min(3))],
            TrialDepth::AtLeastThree => "3+",
        }
    }
}

/// The maximum number of trials after the board is found to need level 3. The search is abandoned
/// if more trials are needed. That many trials take some seconds. The puzzles of depth 3 that were
/// measured need fewer than 15,000.
const MAX_TRIALS: u64 = 2_000_000;

/// The number of trials between two calls of `stop`. These trials take some tenths of a
/// millisecond.
const TRIALS_PER_STOP: u64 = 256;

/// A search for the depth of a puzzle. The search can be stopped and continued.
///
/// The puzzle must have exactly one solution. This isn't checked, and the depth of any other board
/// is meaningless.
pub struct TrialDepthSearch {
    /// The frames: first the board, then the board with one hypothesis, then the board with two
    /// hypotheses.
    frames: Vec<TrialFrame>,
    /// The number of frames that are in use.
    used_frames: usize,
    /// The highest level that the board has needed so far.
    depth: u8,
    trials: u64,
    max_trials: u64,
    /// The number of trials since the board was found to need level 3.
    deep_trials: u64,
    result: Option<TrialDepth>,
}

impl TrialDepthSearch {
    /// Creates a search for the trial-and-error depth of a board. Cells whose candidates are
    /// restricted start with only those candidates. Returns `None` unless the board is 9×9.
    pub fn new(board: &Board) -> Option<TrialDepthSearch> {
        let mut planes = CandidatePlanes::from_board(board)?;
        let is_settled = planes.place_singles().is_err() || planes.is_solved();
        let mut search = TrialDepthSearch {
            frames: vec![TrialFrame::new()],
            used_frames: 1,
            depth: 0,
            trials: 0,
            max_trials: MAX_TRIALS,
            deep_trials: 0,
            result: is_settled.then_some(TrialDepth::Known(0)),
        };
        search.frames[0].restart(planes, 0, 3);
        Some(search)
    }

    /// Continues until the depth is found, and returns it. Later calls return the same depth.
    /// Returns `None` if `stop` returned `true` before the depth was found.
    pub fn run_until(&mut self, stop: &dyn Fn() -> bool) -> Option<TrialDepth> {
        while self.result.is_none() {
            self.step();
            if self.trials.is_multiple_of(TRIALS_PER_STOP) && stop() {
                break;
            }
        }
        self.result
    }

    /// Returns the minimum depth known so far: the highest level that the board has needed.
    pub fn partial_depth(&self) -> u8 {
        self.depth
    }

    /// Returns the number of trials so far. Each trial tries a hypothesis or ends a frame.
    pub fn trials(&self) -> u64 {
        self.trials
    }

    /// Tries a hypothesis of the last frame, or ends the frame.
    fn step(&mut self) {
        self.trials += 1;
        let (below, frame) = self.frames[..self.used_frames].split_at_mut(self.used_frames - 1);
        let (below, frame) = (below.last(), &mut frame[0]);
        let next = if frame.planes.is_solved() { None } else { frame.next_hypothesis() };
        let Some((candidate, level)) = next else { return self.end_frame() };
        if below.is_none() {
            self.depth = self.depth.max(level as u8);
        }
        if self.depth == 3 {
            self.deep_trials += 1;
            if self.deep_trials > self.max_trials {
                self.result = Some(TrialDepth::AtLeastThree);
                return;
            }
        }
        let mut planes = frame.planes_with_hypothesis(candidate, level, below);
        if planes.place_singles().is_err() {
            return self.eliminate(candidate);
        }
        if level == 1 {
            return frame.store(candidate, level, planes);
        }
        let excluding = frame.candidates_excluding(candidate);
        if self.used_frames == self.frames.len() {
            self.frames.push(TrialFrame::new());
        }
        let next = &mut self.frames[self.used_frames];
        next.restart(planes, candidate, level - 1);
        self.used_frames += 1;
        if next.eliminate(excluding).is_err() {
            self.used_frames -= 1;
            self.eliminate(candidate);
        }
    }

    /// Eliminates a candidate in the last frame. If that leads to a contradiction, the frame's
    /// hypothesis is false and is eliminated in the frame below.
    fn eliminate(&mut self, candidate: usize) {
        let mut candidate = candidate;
        loop {
            let frame = &mut self.frames[self.used_frames - 1];
            let mut eliminated = CandidateSet::default();
            eliminated.insert(candidate);
            if frame.eliminate(eliminated).is_ok() {
                return;
            }
            candidate = frame.hypothesis;
            self.used_frames -= 1;
            if self.used_frames == 0 {
                // The board has no solution.
                self.result = Some(TrialDepth::Known(self.depth));
                return;
            }
        }
    }

    /// Ends the last frame, in which nothing more follows or which is solved.
    fn end_frame(&mut self) {
        if self.used_frames == 1 {
            let is_solved = self.frames[0].planes.is_solved();
            self.result = Some(match is_solved {
                true => TrialDepth::Known(self.depth),
                false => TrialDepth::AtLeastThree,
            });
            return;
        }
        self.used_frames -= 1;
        let (below, frame) = self.frames.split_at_mut(self.used_frames);
        let (below, frame) = (&mut below[self.used_frames - 1], &frame[0]);
        below.store(frame.hypothesis, frame.height + 1, frame.planes.clone());
    }
}

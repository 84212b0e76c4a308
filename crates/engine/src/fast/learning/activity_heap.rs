//! The choice of the next candidate to decide. Among the candidates that were in the most conflicts
//! recently, the one with the most consequences is chosen.
//!
//! Every conflict increases the activity of its variables (a bump). The size of a bump grows over
//! time, so that older bumps weigh less (M. Moskewicz et al., "Chaff", 2001). The unassigned
//! variables are in a binary heap. Segments are excluded, because they follow from candidates. The
//! heap also records how many assignments followed when a candidate was decided (P. Refalo,
//! "Impact-Based Search Strategies for Constraint Programming", 2004).

use super::encoding::VarIndex;

/// The heap index of a variable that isn't in the heap.
const NOT_IN_HEAP: u32 = u32::MAX;

/// The factor by which each conflict multiplies the weight of older bumps.
const DECAY: f64 = 0.98;

/// The weight of a candidate's latest decision in its average impact.
const LATEST_WEIGHT: f64 = 0.2;

pub(super) struct ActivityHeap {
    activity: Vec<f64>,
    /// The amount by which the next bump increases an activity.
    bump: f64,
    heap: Vec<VarIndex>,
    heap_index: Vec<u32>,
    /// The variables that have been taken from the heap. All open variables are in the heap.
    assigned: Vec<VarIndex>,
    /// The number of variables that had been taken from the heap before each level.
    level_starts: Vec<u32>,
    /// The average number of variables that each candidate's decision assigned.
    impact: Vec<f64>,
}

impl ActivityHeap {
    /// Creates a heap of all candidates with these activities. `impact` is the assumed impact of a
    /// candidate that hasn't been decided yet.
    pub(super) fn new(activity: Vec<f64>, impact: f64) -> ActivityHeap {
        let mut heap: Vec<VarIndex> = (0..activity.len() as VarIndex).collect();
        heap.sort_by(|a, b| activity[*b as usize].total_cmp(&activity[*a as usize]));
        let mut heap_index = vec![NOT_IN_HEAP; heap.len()];
        for (i, var) in heap.iter().enumerate() {
            heap_index[*var as usize] = i as u32;
        }
        let impact = vec![impact; heap.len()];
        ActivityHeap {
            activity,
            bump: 1.0,
            heap,
            heap_index,
            assigned: Vec::new(),
            level_starts: Vec::new(),
            impact,
        }
    }

    /// Removes and returns the most active variable of the heap, or returns `None` if the heap is
    /// empty.
    pub(super) fn pop(&mut self) -> Option<VarIndex> {
        let first = *self.heap.first()?;
        let last = self.heap.pop()?;
        self.heap_index[first as usize] = NOT_IN_HEAP;
        self.assigned.push(first);
        if last != first {
            self.heap[0] = last;
            self.heap_index[last as usize] = 0;
            self.sift_down(0);
        }
        Some(first)
    }

    /// Returns the most active variable of the heap, or `None` if the heap is empty.
    pub(super) fn most_active(&self) -> Option<VarIndex> {
        self.heap.first().copied()
    }

    /// Returns the weight of a variable: its activity times the square root of its impact.
    pub(super) fn weight_of(&self, var: VarIndex) -> f64 {
        self.activity[var as usize] * self.impact[var as usize].sqrt()
    }

    /// Updates the average impact of a candidate with the number of variables that its latest
    /// decision assigned.
    pub(super) fn record_impact(&mut self, var: VarIndex, assigned: f64) {
        let impact = &mut self.impact[var as usize];
        *impact += (assigned - *impact) * LATEST_WEIGHT;
    }

    /// Returns the activity of each variable, scaled so that the latest conflict counts as 1.
    pub(super) fn activities(&self) -> impl Iterator<Item = f32> {
        self.activity.iter().map(|activity| (activity / self.bump) as f32)
    }

    /// Returns `true` if the first variable is more active than the second.
    pub(super) fn is_more_active(&self, one: VarIndex, other: VarIndex) -> bool {
        self.activity[one as usize] > self.activity[other as usize]
    }

    /// Puts a variable back into the heap, unless it is already there or is a segment.
    pub(super) fn push(&mut self, var: VarIndex) {
        if self.heap_index.get(var as usize) == Some(&NOT_IN_HEAP) {
            self.heap_index[var as usize] = self.heap.len() as u32;
            self.heap.push(var);
            self.sift_up(self.heap.len() - 1);
        }
    }

    /// Returns the number of variables taken from the heap.
    pub(super) fn assigned_count(&self) -> u32 {
        self.assigned.len() as u32
    }

    /// Opens a level. `assigned_before` is the number of variables that had been taken from the
    /// heap before the decision of the level.
    pub(super) fn open_level(&mut self, assigned_before: u32) {
        self.level_starts.push(assigned_before);
    }

    /// Makes the decision of the lowest level permanent, and removes the level.
    pub(super) fn close_first_level(&mut self) {
        if !self.level_starts.is_empty() {
            self.level_starts.remove(0);
        }
    }

    /// Closes all levels above `level`, and puts the variables that have become open back into the
    /// heap.
    pub(super) fn backtrack_to(&mut self, level: u32, is_open: impl Fn(VarIndex) -> bool) {
        let Some(&mark) = self.level_starts.get(level as usize) else { return };
        self.level_starts.truncate(level as usize);
        let mark = mark as usize;
        let mut kept = mark;
        for i in mark..self.assigned.len() {
            let var = self.assigned[i];
            if is_open(var) {
                self.push(var);
            } else {
                self.assigned[kept] = var;
                kept += 1;
            }
        }
        self.assigned.truncate(kept);
    }

    /// Increases the activity of a variable that was in a conflict. Segments have no activity and
    /// are ignored.
    pub(super) fn bump_activity(&mut self, var: VarIndex) {
        let Some(activity) = self.activity.get_mut(var as usize) else { return };
        *activity += self.bump;
        if *activity > 1e100 {
            self.activity.iter_mut().for_each(|activity| *activity *= 1e-100);
            self.bump *= 1e-100;
        }
        if self.heap_index[var as usize] != NOT_IN_HEAP {
            self.sift_up(self.heap_index[var as usize] as usize);
        }
    }

    /// Reduces the weight of all activities after a conflict.
    pub(super) fn decay(&mut self) {
        self.bump /= DECAY;
    }

    fn activity_at(&self, at: usize) -> f64 {
        self.activity[self.heap[at] as usize]
    }

    fn swap_entries(&mut self, one: usize, two: usize) {
        self.heap.swap(one, two);
        for i in [one, two] {
            self.heap_index[self.heap[i] as usize] = i as u32;
        }
    }

    fn sift_up(&mut self, mut at: usize) {
        while at > 0 && self.activity_at(at) > self.activity_at((at - 1) / 2) {
            self.swap_entries(at, (at - 1) / 2);
            at = (at - 1) / 2;
        }
    }

    fn sift_down(&mut self, mut at: usize) {
        loop {
            let mut child = 2 * at + 1;
            if child >= self.heap.len() {
                return;
            }
            if child + 1 < self.heap.len() && self.activity_at(child + 1) > self.activity_at(child)
            {
                child += 1;
            }
            if self.activity_at(child) <= self.activity_at(at) {
                return;
            }
            self.swap_entries(at, child);
            at = child;
        }
    }
}

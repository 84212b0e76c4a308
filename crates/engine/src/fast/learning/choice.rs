//! Which candidate is decided next: of those that were in the most conflicts of late the one from
//! which most follows.
//!
//! Every conflict bumps its places by a step that grows, so that older bumps weigh less (M.
//! Moskewicz and others, "Chaff", 2001). A binary heap keeps the undecided ones at hand. Segments
//! follow from candidates, so they have no part in it. How much followed from a candidate when it
//! was decided is remembered (P. Refalo, "Impact-Based Search Strategies for Constraint
//! Programming", 2004).

use super::places::Place;

/// The heap's word for a place that is not in it.
const OUT: u32 = u32::MAX;

/// So much less a bump weighs after each conflict.
const DECAY: f64 = 0.98;

/// What part of a candidate's impact its latest decision is.
const LATEST: f64 = 0.2;

pub(super) struct Choice {
    activity: Vec<f64>,
    step: f64,
    heap: Vec<Place>,
    at: Vec<u32>,
    /// Places that were taken, and how many of them before each level. What is open is in the heap.
    taken: Vec<Place>,
    marks: Vec<u32>,
    /// How many places each candidate's decision assigned, about.
    impact: Vec<f64>,
}

impl Choice {
    /// All candidates, the heavier first, and the impact that each has before it is decided.
    pub(super) fn new(activity: Vec<f64>, impact: f64) -> Choice {
        let mut heap: Vec<Place> = (0..activity.len() as Place).collect();
        heap.sort_by(|a, b| activity[*b as usize].total_cmp(&activity[*a as usize]));
        let mut at = vec![OUT; heap.len()];
        for (i, place) in heap.iter().enumerate() {
            at[*place as usize] = i as u32;
        }
        let impact = vec![impact; heap.len()];
        Choice { activity, step: 1.0, heap, at, taken: Vec::new(), marks: Vec::new(), impact }
    }

    /// Takes the most active place of the heap.
    pub(super) fn pop(&mut self) -> Option<Place> {
        let first = *self.heap.first()?;
        let last = self.heap.pop()?;
        self.at[first as usize] = OUT;
        self.taken.push(first);
        if last != first {
            self.heap[0] = last;
            self.at[last as usize] = 0;
            self.sink(0);
        }
        Some(first)
    }

    /// The most active place of the heap.
    pub(super) fn first(&self) -> Option<Place> {
        self.heap.first().copied()
    }

    /// What a place's conflicts and its impact weigh.
    pub(super) fn weight_of(&self, place: Place) -> f64 {
        self.activity[place as usize] * self.impact[place as usize].sqrt()
    }

    /// A place's decision assigned so many.
    pub(super) fn decided(&mut self, place: Place, assigned: f64) {
        let impact = &mut self.impact[place as usize];
        *impact += (assigned - *impact) * LATEST;
    }

    /// What each place's conflicts weigh, the latest one being 1.
    pub(super) fn activities(&self) -> impl Iterator<Item = f32> {
        self.activity.iter().map(|activity| (activity / self.step) as f32)
    }

    /// Whether one place is more active than another.
    pub(super) fn is_before(&self, one: Place, other: Place) -> bool {
        self.activity[one as usize] > self.activity[other as usize]
    }

    /// Puts a place back.
    pub(super) fn push(&mut self, place: Place) {
        if self.at.get(place as usize) == Some(&OUT) {
            self.at[place as usize] = self.heap.len() as u32;
            self.heap.push(place);
            self.rise(self.heap.len() - 1);
        }
    }

    /// How many places were taken.
    pub(super) fn taken(&self) -> u32 {
        self.taken.len() as u32
    }

    /// A level begins, for whose decision all but so many places were taken.
    pub(super) fn open_level(&mut self, taken: u32) {
        self.marks.push(taken);
    }

    /// The lowest level is none any more.
    pub(super) fn close_first(&mut self) {
        if !self.marks.is_empty() {
            self.marks.remove(0);
        }
    }

    /// All levels above one are closed: what is open again is put back.
    pub(super) fn back_to(&mut self, level: u32, is_open: impl Fn(Place) -> bool) {
        let Some(&mark) = self.marks.get(level as usize) else { return };
        self.marks.truncate(level as usize);
        let mark = mark as usize;
        let mut kept = mark;
        for i in mark..self.taken.len() {
            let place = self.taken[i];
            if is_open(place) {
                self.push(place);
            } else {
                self.taken[kept] = place;
                kept += 1;
            }
        }
        self.taken.truncate(kept);
    }

    /// A place was in a conflict.
    pub(super) fn bump(&mut self, place: Place) {
        let Some(activity) = self.activity.get_mut(place as usize) else { return };
        *activity += self.step;
        if *activity > 1e100 {
            self.activity.iter_mut().for_each(|activity| *activity *= 1e-100);
            self.step *= 1e-100;
        }
        if self.at[place as usize] != OUT {
            self.rise(self.at[place as usize] as usize);
        }
    }

    /// A conflict is over.
    pub(super) fn age(&mut self) {
        self.step /= DECAY;
    }

    fn weight(&self, at: usize) -> f64 {
        self.activity[self.heap[at] as usize]
    }

    fn swap(&mut self, one: usize, two: usize) {
        self.heap.swap(one, two);
        for i in [one, two] {
            self.at[self.heap[i] as usize] = i as u32;
        }
    }

    fn rise(&mut self, mut at: usize) {
        while at > 0 && self.weight(at) > self.weight((at - 1) / 2) {
            self.swap(at, (at - 1) / 2);
            at = (at - 1) / 2;
        }
    }

    fn sink(&mut self, mut at: usize) {
        loop {
            let mut child = 2 * at + 1;
            if child >= self.heap.len() {
                return;
            }
            if child + 1 < self.heap.len() && self.weight(child + 1) > self.weight(child) {
                child += 1;
            }
            if self.weight(child) <= self.weight(at) {
                return;
            }
            self.swap(at, child);
            at = child;
        }
    }
}

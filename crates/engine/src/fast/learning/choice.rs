//! Which candidate is decided next: of those that were in the most conflicts of late the one from
//! which most follows.
//!
//! Every conflict bumps its variables by a step that grows, so that older bumps weigh less (M.
//! Moskewicz and others, "Chaff", 2001). A binary heap keeps the undecided ones at hand. Segments
//! follow from candidates, so they have no part in it. How much followed from a candidate when it
//! was decided is remembered (P. Refalo, "Impact-Based Search Strategies for Constraint
//! Programming", 2004).

use super::encoding::Var;

/// The heap's word for a variable that is not in it.
const OUT: u32 = u32::MAX;

/// So much less a bump weighs after each conflict.
const DECAY: f64 = 0.98;

/// What part of a candidate's impact its latest decision is.
const LATEST: f64 = 0.2;

pub(super) struct Choice {
    activity: Vec<f64>,
    step: f64,
    heap: Vec<Var>,
    at: Vec<u32>,
    /// Variables that were taken, and how many of them before each level. What is open is in the
    /// heap.
    taken: Vec<Var>,
    marks: Vec<u32>,
    /// How many variables each candidate's decision assigned, about.
    impact: Vec<f64>,
}

impl Choice {
    /// All candidates, the heavier first, and the impact that each has before it is decided.
    pub(super) fn new(activity: Vec<f64>, impact: f64) -> Choice {
        let mut heap: Vec<Var> = (0..activity.len() as Var).collect();
        heap.sort_by(|a, b| activity[*b as usize].total_cmp(&activity[*a as usize]));
        let mut at = vec![OUT; heap.len()];
        for (i, var) in heap.iter().enumerate() {
            at[*var as usize] = i as u32;
        }
        let impact = vec![impact; heap.len()];
        Choice { activity, step: 1.0, heap, at, taken: Vec::new(), marks: Vec::new(), impact }
    }

    /// Takes the most active variable of the heap.
    pub(super) fn pop(&mut self) -> Option<Var> {
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

    /// The most active variable of the heap.
    pub(super) fn first(&self) -> Option<Var> {
        self.heap.first().copied()
    }

    /// What a variable's conflicts and its impact weigh.
    pub(super) fn weight_of(&self, var: Var) -> f64 {
        self.activity[var as usize] * self.impact[var as usize].sqrt()
    }

    /// Notes how many variables a decision assigned.
    pub(super) fn decided(&mut self, var: Var, assigned: f64) {
        let impact = &mut self.impact[var as usize];
        *impact += (assigned - *impact) * LATEST;
    }

    /// What each variable's conflicts weigh, the latest one being 1.
    pub(super) fn activities(&self) -> impl Iterator<Item = f32> {
        self.activity.iter().map(|activity| (activity / self.step) as f32)
    }

    /// Whether one variable is more active than another.
    pub(super) fn is_before(&self, one: Var, other: Var) -> bool {
        self.activity[one as usize] > self.activity[other as usize]
    }

    /// Puts a variable back.
    pub(super) fn push(&mut self, var: Var) {
        if self.at.get(var as usize) == Some(&OUT) {
            self.at[var as usize] = self.heap.len() as u32;
            self.heap.push(var);
            self.rise(self.heap.len() - 1);
        }
    }

    /// How many variables were taken.
    pub(super) fn taken(&self) -> u32 {
        self.taken.len() as u32
    }

    /// Begins a level, before whose decision `taken` variables were taken.
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
    pub(super) fn back_to(&mut self, level: u32, is_open: impl Fn(Var) -> bool) {
        let Some(&mark) = self.marks.get(level as usize) else { return };
        self.marks.truncate(level as usize);
        let mark = mark as usize;
        let mut kept = mark;
        for i in mark..self.taken.len() {
            let var = self.taken[i];
            if is_open(var) {
                self.push(var);
            } else {
                self.taken[kept] = var;
                kept += 1;
            }
        }
        self.taken.truncate(kept);
    }

    /// A variable was in a conflict.
    pub(super) fn bump(&mut self, var: Var) {
        let Some(activity) = self.activity.get_mut(var as usize) else { return };
        *activity += self.step;
        if *activity > 1e100 {
            self.activity.iter_mut().for_each(|activity| *activity *= 1e-100);
            self.step *= 1e-100;
        }
        if self.at[var as usize] != OUT {
            self.rise(self.at[var as usize] as usize);
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

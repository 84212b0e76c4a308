//! ALS-Chain [ALS-XY-Chain]: sets in a row, each joined to the next by a restricted common.
//!
//! ```text
//! A ─x─ B ─y─ C ─w─ D     neighbouring commons differ: if z is not in A, x is; then B has no x
//!                         and has y, and so on: z is in A or in D
//! ```

use std::ops::ControlFlow;

use grid::{Digit, DigitSet};

use super::{has_common, step, without_common, without_locked};
use crate::{
    AlmostLockedSet, AlmostLockedSets, Candidate, Options, Pencilmarks,
    technique::{Find, Merit, Sink},
};

/// Four sets or more in a row.
pub(crate) struct AlsChain;

/// A set in a row, entered by a digit, and the one before it in the list.
#[derive(Clone, Copy)]
struct Entered {
    set: usize,
    by: Digit,
    before: Option<usize>,
    length: usize,
}

impl Find for AlsChain {
    fn find(&self, marks: &Pencilmarks, options: &Options, sink: &mut Sink) -> ControlFlow<()> {
        let sets = marks.almost_locked_sets(true);
        let mut walk = Walk {
            options,
            sets,
            side: marks.shape().side(),
            list: Vec::new(),
            entered: vec![0; sets.all.len() * marks.shape().side()],
            walks: 0,
        };
        for start in 0..sets.all.len() {
            let firsts = sets.linked[start].iter().map(|(_, common)| *common);
            for first in firsts.fold(DigitSet::EMPTY, DigitSet::or) {
                walk.from(start, first, sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn is_weighed(&self) -> bool {
        true
    }
}

/// Walks in breadth from sets that are left by a digit. Lists are used again for the next one.
struct Walk<'a> {
    options: &'a Options,
    sets: &'a AlmostLockedSets,
    side: usize,
    list: Vec<Entered>,
    /// By set and digit: the walk that entered the set by it last.
    entered: Vec<u32>,
    walks: u32,
}

impl Walk<'_> {
    /// Walks from a set that is left by a digit; each set is entered by each digit once.
    fn from(&mut self, start: usize, first: Digit, sink: &mut Sink) -> ControlFlow<()> {
        let Walk { options, sets, .. } = *self;
        self.walks += 1;
        self.list.clear();
        self.list.push(Entered { set: start, by: first, before: None, length: 1 });
        let mut at = 0;
        while let Some(&here) = self.list.get(at) {
            if at > 0 && here.length >= options.sets {
                break;
            }
            let is_ahead =
                |(next, _): &&(usize, DigitSet)| !options.sets_forward || *next > here.set;
            for &(next, common) in sets.linked[here.set].iter().filter(is_ahead) {
                let leave = match here.before {
                    None => common.and(DigitSet::of(first)),
                    Some(_) => common.without(here.by),
                };
                for by in leave {
                    sink.spend(1)?;
                    let entry = next * self.side + by.value() - 1;
                    if self.entered[entry] == self.walks || !self.fits(at, next) {
                        continue;
                    }
                    self.entered[entry] = self.walks;
                    let length = here.length + 1;
                    self.list.push(Entered { set: next, by, before: Some(at), length });
                    if length >= 4 {
                        conclude(sets, &self.list, self.list.len() - 1, first, sink)?;
                    }
                }
            }
            at += 1;
        }
        ControlFlow::Continue(())
    }

    /// Whether a set may come next: it does not come twice, and does not overlap the one before it
    /// where that is not allowed.
    fn fits(&self, at: usize, next: usize) -> bool {
        let Walk { options, sets, list, .. } = self;
        let mut before = Some(at);
        while let Some(at) = before {
            if list[at].set == next {
                return false;
            }
            before = list[at].before;
        }
        options.overlap || !sets.all[next].cells.meets(&sets.all[list[at].set].cells)
    }
}

/// The sets up to a place in the list, in order.
fn row(list: &[Entered], at: usize) -> Vec<usize> {
    let mut row = Vec::new();
    let mut next = Some(at);
    while let Some(at) = next {
        row.push(list[at].set);
        next = list[at].before;
    }
    row.reverse();
    row
}

fn conclude(
    sets: &AlmostLockedSets,
    list: &[Entered],
    last: usize,
    first: Digit,
    sink: &mut Sink,
) -> ControlFlow<()> {
    let (one, other, by) = (list[0].set, list[last].set, list[last].by);
    let (a, b) = (&sets.all[one], &sets.all[other]);
    let shared = a.digits.and(b.digits).without(first).without(by);
    let ends = sets.meet(one, other) && has_common(shared, a, b);
    // A common of the two ends that is new to both closes the row.
    let closing = sets.linked[other].binary_search_by_key(&one, |(set, _)| *set);
    let closing = closing.map_or(DigitSet::EMPTY, |at| sets.linked[other][at].1);
    let closing = closing.without(first).without(by);
    if !ends && closing.is_empty() {
        return ControlFlow::Continue(());
    }
    if closing.is_empty() {
        let of = |digit: Digit| {
            let gone = a.seeing(digit).and(b.seeing(digit));
            gone.into_iter().map(move |cell| Candidate::new(digit, cell))
        };
        let gone: Vec<_> = shared.flat_map(of).collect();
        if !sink.wants(Merit::of(&gone, list[last].length)) {
            return ControlFlow::Continue(());
        }
    }
    let row: Vec<&AlmostLockedSet> =
        row(list, last).into_iter().map(|set| &sets.all[set]).collect();
    sink.step(without_common(step(&row), shared, a, b))?;
    for close in closing {
        let mut joints: Vec<Digit> = Vec::new();
        let mut at = last;
        while let Some(before) = list[at].before {
            joints.push(list[at].by);
            at = before;
        }
        joints.reverse();
        joints.push(close);
        let mut found = step(&row);
        for (at, set) in row.iter().enumerate() {
            let (before, after) = (joints[(at + row.len() - 1) % row.len()], joints[at]);
            found = without_locked(found, set.digits.without(before).without(after), set);
            let next = row[(at + 1) % row.len()];
            found = without_common(found, DigitSet::of(after), set, next);
        }
        sink.step(found)?;
    }
    ControlFlow::Continue(())
}

//! ALS-Chain [ALS-XY-Chain]: sets in a row, each joined to the next by a restricted common.
//!
//! ```text
//! A ─x─ B ─y─ C ─w─ D     neighbouring commons differ: if z is not in A, x is; then B has no x
//!                         and has y, and so on: z is in A or in D
//! ```

use std::{collections::VecDeque, ops::ControlFlow};

use grid::Digit;

use super::{step, without_common, without_locked};
use crate::{
    AlmostLockedSet, AlmostLockedSets, Options, Pencilmarks,
    technique::{Find, Sink},
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
        for start in 0..sets.all.len() {
            let mut firsts: Vec<Digit> =
                sets.linked[start].iter().flat_map(|(_, common)| *common).collect();
            firsts.sort_unstable();
            firsts.dedup();
            for first in firsts {
                walk(marks, options, sets, start, first, sink)?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Walks in breadth from a set that is left by a digit; each set is entered by each digit once.
fn walk(
    marks: &Pencilmarks,
    options: &Options,
    sets: &AlmostLockedSets,
    start: usize,
    first: Digit,
    sink: &mut Sink,
) -> ControlFlow<()> {
    let side = marks.shape().side();
    let mut seen = vec![false; sets.all.len() * side];
    let mut list: Vec<Entered> = Vec::new();
    let mut queue = VecDeque::new();
    let begin = Entered { set: start, by: first, before: None, length: 1 };
    list.push(begin);
    queue.push_back(0);
    while let Some(at) = queue.pop_front() {
        let here = list[at];
        for &(next, common) in &sets.linked[here.set] {
            let leave = if here.before.is_none() {
                common.filter(|digit| *digit == first).collect()
            } else {
                common.without(here.by)
            };
            for by in leave {
                sink.spend(1)?;
                let entry = &mut seen[next * side + by.value() - 1];
                if *entry || next == start || !fits(options, sets, &list, at, next) {
                    continue;
                }
                *entry = true;
                list.push(Entered { set: next, by, before: Some(at), length: here.length + 1 });
                let last = list.len() - 1;
                if here.length + 1 >= 4 {
                    conclude(sets, &list, last, first, sink)?;
                }
                if here.length + 1 < options.sets {
                    queue.push_back(last);
                }
            }
        }
    }
    ControlFlow::Continue(())
}

/// Whether a set may come next: it does not come twice, and does not overlap the one before it where
/// that is not allowed.
fn fits(
    options: &Options,
    sets: &AlmostLockedSets,
    list: &[Entered],
    at: usize,
    next: usize,
) -> bool {
    let apart = !sets.all[next].cells.meets(&sets.all[list[at].set].cells);
    (options.overlap || apart) && !row(list, at).contains(&next)
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
    let row: Vec<&AlmostLockedSet> =
        row(list, last).into_iter().map(|set| &sets.all[set]).collect();
    let [a, .., b] = &row[..] else { return ControlFlow::Continue(()) };
    let by = list[last].by;
    let shared = a.digits.and(b.digits);
    sink.step(without_common(step(&row), shared.without(first).without(by), a, b))?;
    // A common of the two ends that is new to both closes the row.
    let (one, other) = (list.first().map(|entered| entered.set), list[last].set);
    let closing = sets.linked[other].iter().find(|(set, _)| Some(*set) == one);
    for close in closing.into_iter().flat_map(|(_, common)| *common) {
        if close == first || close == by {
            continue;
        }
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
            found = without_common(found, grid::DigitSet::of(after), set, next);
        }
        sink.step(found)?;
    }
    ControlFlow::Continue(())
}

//! ALS-Chain [ALS-XY-Chain]: a chain of almost locked sets, each linked to the next by a restricted
//! common.
//!
//! ```text
//! A ─x─ B ─y─ C ─w─ D     adjacent commons differ. If z isn't in A, x is; then B lacks x and has
//!                         y, and so on until D has z. So z is in A or in D.
//! ```

use std::ops::ControlFlow;

use grid::{Digit, DigitSet};

use super::{build_step, has_common_target, with_common_eliminations, with_locked_eliminations};
use crate::{
    AlmostLockedSet, AlmostLockedSets, Candidate, Options, Pencilmarks,
    technique::{StepFinder, StepMerit, StepSink},
};

/// The search for chains of at least four sets.
pub(crate) struct AlsChain;

/// An almost locked set that a walk has reached, with its predecessor in the chain.
#[derive(Clone, Copy)]
struct VisitedSet {
    set: usize,
    /// The restricted common that links the set to its predecessor in the chain or, for the first
    /// set, to its successor.
    entry_digit: Digit,
    /// The index of the previous set in the list; `None` for the first set.
    previous: Option<usize>,
    /// The number of sets in the chain up to this one.
    length: usize,
}

impl StepFinder for AlsChain {
    fn find(&self, marks: &Pencilmarks, options: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        let sets = marks.almost_locked_sets(true);
        let mut walk = AlsWalk {
            options,
            sets,
            side: marks.shape().side(),
            list: Vec::new(),
            entered: vec![0; sets.sets.len() * marks.shape().side()],
            walk_count: 0,
        };
        for start in 0..sets.sets.len() {
            let firsts = sets.common_links[start].iter().map(|(_, common)| *common);
            for first in firsts.fold(DigitSet::EMPTY, DigitSet::or) {
                walk.walk_from(start, first, sink)?;
            }
        }
        ControlFlow::Continue(())
    }

    fn uses_best_step(&self) -> bool {
        true
    }
}

/// A breadth-first search from a set and one of its digits. The allocations are reused for the next
/// search.
struct AlsWalk<'a> {
    options: &'a Options,
    sets: &'a AlmostLockedSets,
    side: usize,
    /// The sets that the search has reached, in order.
    list: Vec<VisitedSet>,
    /// For each set and digit, the number of the last walk that reached the set through that digit,
    /// counted from 1, or 0 if there was none.
    entered: Vec<u32>,
    walk_count: u32,
}

impl AlsWalk<'_> {
    /// Walks from a set to other sets, and pushes the steps of the chains. `first` is the
    /// restricted common that links the start to the second set. Each set is reached at most once
    /// through each digit. Stops as soon as the sink returns `ControlFlow::Break`.
    fn walk_from(&mut self, start: usize, first: Digit, sink: &mut StepSink) -> ControlFlow<()> {
        let AlsWalk { options, sets, .. } = *self;
        self.walk_count += 1;
        self.list.clear();
        self.list.push(VisitedSet { set: start, entry_digit: first, previous: None, length: 1 });
        let mut at = 0;
        while let Some(&current) = self.list.get(at) {
            if at > 0 && current.length >= options.max_chain_sets {
                break;
            }
            let is_ahead =
                |(next, _): &&(usize, DigitSet)| !options.are_sets_ordered || *next > current.set;
            for &(next, common) in sets.common_links[current.set].iter().filter(is_ahead) {
                let leave = match current.previous {
                    None => common.and(DigitSet::from_digit(first)),
                    Some(_) => common.without(current.entry_digit),
                };
                for by in leave {
                    sink.spend_work(1)?;
                    let entry = next * self.side + by.value() - 1;
                    if self.entered[entry] == self.walk_count || !self.fits(at, next) {
                        continue;
                    }
                    self.entered[entry] = self.walk_count;
                    let length = current.length + 1;
                    self.list.push(VisitedSet {
                        set: next,
                        entry_digit: by,
                        previous: Some(at),
                        length,
                    });
                    if length >= 4 {
                        let allow_ring = !options.only_hodoku_patterns;
                        push_chain_steps(sets, &self.list, first, allow_ring, sink)?;
                    }
                }
            }
            at += 1;
        }
        ControlFlow::Continue(())
    }

    /// Returns `true` if a set may follow the one at index `at`: it isn't in the chain yet and,
    /// unless overlap is allowed, doesn't overlap its predecessor.
    fn fits(&self, at: usize, next: usize) -> bool {
        let AlsWalk { options, sets, list, .. } = self;
        let mut before = Some(at);
        while let Some(at) = before {
            if list[at].set == next {
                return false;
            }
            before = list[at].previous;
        }
        options.allow_overlap || !sets.sets[next].cells.intersects(&sets.sets[list[at].set].cells)
    }
}

/// Returns the sets of the chain that ends at an index of the list, in order.
fn sets_up_to(list: &[VisitedSet], at: usize) -> Vec<usize> {
    let mut row = Vec::new();
    let mut next = Some(at);
    while let Some(at) = next {
        row.push(list[at].set);
        next = list[at].previous;
    }
    row.reverse();
    row
}

/// Pushes the steps of the chain that ends with the last set of the list. If `allow_ring` is
/// `true`, chains that form a ring are included. Stops as soon as the sink returns
/// `ControlFlow::Break`.
fn push_chain_steps(
    sets: &AlmostLockedSets,
    list: &[VisitedSet],
    first: Digit,
    allow_ring: bool,
    sink: &mut StepSink,
) -> ControlFlow<()> {
    let last = list.len() - 1;
    let (one, other, by) = (list[0].set, list[last].set, list[last].entry_digit);
    let (a, b) = (&sets.sets[one], &sets.sets[other]);
    let shared = a.digits.and(b.digits).without(first).without(by);
    let ends = sets.have_common_target(one, other) && has_common_target(shared, a, b);
    // A restricted common of both ends that neither end has used closes the chain.
    let closing = sets.common_links[other].binary_search_by_key(&one, |(set, _)| *set);
    let closing = closing.map_or(DigitSet::EMPTY, |at| sets.common_links[other][at].1);
    let closing = if allow_ring { closing.without(first).without(by) } else { DigitSet::EMPTY };
    if !ends && closing.is_empty() {
        return ControlFlow::Continue(());
    }
    if closing.is_empty() {
        let eliminated_cells = |digit: Digit| {
            let eliminated = a.places_seeing(digit).and(b.places_seeing(digit));
            eliminated.into_iter().map(move |cell| Candidate::new(digit, cell))
        };
        let eliminated: Vec<_> = shared.flat_map(eliminated_cells).collect();
        if !sink.is_wanted(StepMerit::from_sets(&eliminated, list[last].length)) {
            return ControlFlow::Continue(());
        }
    }
    let row: Vec<&AlmostLockedSet> =
        sets_up_to(list, last).into_iter().map(|set| &sets.sets[set]).collect();
    sink.push(with_common_eliminations(build_step(&row), shared, a, b))?;
    for close in closing {
        let mut joints: Vec<Digit> = Vec::new();
        let mut at = last;
        while let Some(before) = list[at].previous {
            joints.push(list[at].entry_digit);
            at = before;
        }
        joints.reverse();
        joints.push(close);
        let mut found = build_step(&row);
        for (at, set) in row.iter().enumerate() {
            let (before, after) = (joints[(at + row.len() - 1) % row.len()], joints[at]);
            found = with_locked_eliminations(found, set.digits.without(before).without(after), set);
            let next = row[(at + 1) % row.len()];
            found = with_common_eliminations(found, DigitSet::from_digit(after), set, next);
        }
        sink.push(found)?;
    }
    ControlFlow::Continue(())
}

//! A quick test that rejects base sets before any cover sets are tried.
//!
//! ```text
//! x . . | . . .     places that a target doesn't see must be covered: if no cover set contains two
//! . . x | . . .     of these three places, two cover sets can't cover them
//! . . . | x . .
//! ```
//!
//! Another base set only adds places that must be covered. So once no target is possible, all bases
//! that begin with the same sets are skipped. Places are numbered, so a set of places is one word.

use std::{collections::HashSet, ops::ControlFlow};

use grid::Cell;

use crate::{CellSet, Pencilmarks, quick_hash::QuickHash};

/// The numbered places of a digit, with the places that each place sees and the sets that may cover
/// it.
pub(super) struct Sieve {
    cells: Vec<Cell>,
    /// For each place, the places that it sees, or the empty set if every place in the base must be
    /// covered.
    peers: Vec<u128>,
    /// For each place, all places in the cover sets that contain it, including the place itself.
    crossed: Vec<u128>,
    /// The places of each base set.
    bases: Vec<u128>,
    /// The places of each cover set.
    covers: Vec<u128>,
    /// For each place, the indices of the cover sets that contain it, as bits.
    covers_of: Vec<u64>,
    /// Whether eliminated candidates need not see the fins.
    ignores_fins: bool,
}

/// The base sets chosen so far, and the places that a fish with these sets could still eliminate.
#[derive(Clone, Copy)]
pub(super) struct PartialBase {
    cells: u128,
    endo: u128,
    targets: u128,
}

impl PartialBase {
    /// Returns the number of places that are in more than one base set.
    pub(super) fn endo_count(&self) -> usize {
        self.endo.count_ones() as usize
    }

    /// Returns these base sets with only those targets that are also targets of `other`.
    pub(super) fn without_targets_outside(self, other: &PartialBase) -> PartialBase {
        PartialBase { targets: self.targets & other.targets, ..self }
    }
}

/// The fins of a fish, and the places that it eliminates, as bits.
#[derive(Clone, Copy)]
pub(super) struct CoveredBase {
    pub(super) fins: u128,
    pub(super) eliminated: u128,
}

/// The number of cover sets of a fish, and the cover sets that it may have.
pub(super) struct CoverLimits {
    pub(super) size: usize,
    /// The indices of the possible cover sets that aren't base sets, as bits.
    pub(super) free: u64,
}

/// The cover sets chosen so far.
#[derive(Default)]
pub(super) struct CoverChoice {
    /// The indices of the cover sets, in the order in which they were chosen.
    cover: Vec<usize>,
    /// A bit set of the same indices.
    bits: u64,
    /// The combinations of cover sets, as bits, that already covered everything that must be
    /// covered. A different order of the same sets leads to nothing new.
    pub(super) known: HashSet<u64, QuickHash>,
}

impl Sieve {
    /// Returns the cells of the places, in order.
    pub(super) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Returns the cells of a set of places.
    pub(super) fn to_cell_set(&self, places: u128) -> CellSet {
        bits(places).map(|(at, _)| self.cells[at]).collect()
    }

    /// Creates the sieve for the places of a digit with these base and cover sets. Returns `None`
    /// if there are more than 128 places or more than 64 cover sets. Without fins, every place in
    /// the base must be covered. If fins are ignored, no base is rejected.
    pub(super) fn new(
        marks: &Pencilmarks,
        places: &CellSet,
        [bases, covers]: &[Vec<(usize, CellSet)>; 2],
        is_finned: bool,
        ignores_fins: bool,
    ) -> Option<Sieve> {
        let cells: Vec<Cell> = places.into_iter().collect();
        if cells.len() > u128::BITS as usize || covers.len() > u64::BITS as usize {
            return None;
        }
        let numbered = |set: &CellSet| {
            let with = |all, (n, cell): (usize, &Cell)| all | u128::from(set.contains(*cell)) << n;
            cells.iter().enumerate().fold(0, with)
        };
        let covers: Vec<u128> = covers.iter().map(|(_, places)| numbered(places)).collect();
        let crossed =
            |n: usize| covers.iter().filter(|set| *set >> n & 1 != 0).fold(0, |a, b| a | b);
        let seen = |cell: &Cell| if is_finned { numbered(marks.layout().peers(*cell)) } else { 0 };
        let having = |n: usize| {
            let with = |all, (at, set): (usize, &u128)| all | ((set >> n & 1) as u64) << at;
            covers.iter().enumerate().fold(0, with)
        };
        Some(Sieve {
            covers_of: (0..cells.len()).map(having).collect(),
            peers: cells.iter().map(seen).collect(),
            crossed: (0..cells.len()).map(crossed).collect(),
            bases: bases.iter().map(|(_, places)| numbered(places)).collect(),
            cells,
            covers,
            ignores_fins,
        })
    }

    /// Returns the state before any base set is chosen.
    pub(super) fn empty_base(&self) -> PartialBase {
        let targets = self.cells.iter().fold(0, |all, _| all << 1 | 1);
        PartialBase { cells: 0, endo: 0, targets }
    }

    /// Adds the base set with index `base`. Returns `None` if no fish of this size can have all of
    /// these base sets.
    pub(super) fn add_base(
        &self,
        partial: PartialBase,
        base: usize,
        size: usize,
    ) -> Option<PartialBase> {
        let endo = partial.endo | partial.cells & self.bases[base];
        let cells = partial.cells | self.bases[base];
        if self.ignores_fins {
            return Some(PartialBase { cells, endo, targets: partial.targets });
        }
        let mut targets = 0;
        for (target, bit) in bits(partial.targets) {
            let unseen = !self.peers[target];
            // The target is in a cover set, or in two if it is in the base.
            let cover_count = if cells & bit == 0 { 1 } else { 2 };
            let required = cells & unseen & !self.crossed[target];
            if endo & unseen == 0 && self.may_be_coverable(required, cover_count, size) {
                targets |= bit;
            }
        }
        (targets != 0).then_some(PartialBase { cells, endo, targets })
    }

    /// Returns the places that must be covered because a target, given by its number, doesn't see
    /// them: none if fins are ignored. Returns `None` if the target doesn't see an endo fin, or if
    /// there are too few cover sets.
    pub(super) fn required_cover(
        &self,
        partial: PartialBase,
        target: usize,
        size: usize,
    ) -> Option<u128> {
        if self.ignores_fins {
            return Some(0);
        }
        let unseen = !self.peers[target];
        let required = partial.cells & unseen & !partial.endo;
        (partial.endo & unseen == 0 && self.may_be_coverable(required, 0, size)).then_some(required)
    }

    /// Returns `true` if, for some target, there may be cover sets that contain the target and
    /// leave only fins that it sees. Without such a target, no cover sets eliminate anything.
    pub(super) fn may_eliminate(&self, partial: PartialBase, limits: &CoverLimits) -> bool {
        bits(partial.targets).any(|(target, bit)| {
            let required = partial.cells & !self.peers[target] & !partial.endo;
            let count = if partial.cells & bit == 0 { 1 } else { 2 };
            self.is_coverable_through(target, count, required, limits.free, limits.size)
        })
    }

    /// Returns `true` if at most `left` of the free cover sets, `count` of which contain the
    /// target, can cover the required places.
    fn is_coverable_through(
        &self,
        target: usize,
        count: usize,
        required: u128,
        free: u64,
        left: usize,
    ) -> bool {
        if count == 0 && required == 0 {
            return true;
        }
        let place = if count > 0 { target } else { required.trailing_zeros() as usize };
        left > 0
            && self.may_be_coverable(required, 0, left)
            && indices(free & self.covers_of[place]).any(|at| {
                let required = required & !self.covers[at];
                let count = count.saturating_sub(1);
                self.is_coverable_through(target, count, required, free ^ 1 << at, left - 1)
            })
    }

    /// Chooses cover sets, by index, in order: first for places that must be covered, then until
    /// the size is reached. Calls `found` with those that eliminate something, or with all of them
    /// if fins are ignored. Stops as soon as `found` returns `ControlFlow::Break`.
    pub(super) fn for_each_cover(
        &self,
        partial: PartialBase,
        required: u128,
        chosen: &mut CoverChoice,
        limits: &CoverLimits,
        found: &mut dyn FnMut(&[usize], CoveredBase) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let cover = &chosen.cover;
        if cover.len() == limits.size {
            if required != 0 {
                return ControlFlow::Continue(());
            }
            let covered = self.cover_base(partial, cover);
            return if covered.eliminated != 0 || self.ignores_fins {
                found(cover, covered)
            } else {
                ControlFlow::Continue(())
            };
        }
        if !self.may_be_coverable(required, cover.len(), limits.size) {
            return ControlFlow::Continue(());
        }
        let mut sets = limits.free & !chosen.bits;
        let open = if required == 0 {
            if !chosen.known.insert(chosen.bits) {
                return ControlFlow::Continue(());
            }
            partial.cells & !cover.iter().fold(0, |all, at| all | self.covers[*at])
        } else {
            sets &= self.covers_of[required.trailing_zeros() as usize];
            required
        };
        for at in indices(sets) {
            if self.covers[at] & open != 0 {
                chosen.cover.push(at);
                chosen.bits ^= 1 << at;
                let required = required & !self.covers[at];
                self.for_each_cover(partial, required, chosen, limits, found)?;
                chosen.cover.pop();
                chosen.bits ^= 1 << at;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the fins of a base with these cover sets, and the places that are eliminated: those
    /// that are in a cover set but outside the base, or in two cover sets, and see all fins unless
    /// fins are ignored.
    fn cover_base(&self, partial: PartialBase, cover: &[usize]) -> CoveredBase {
        let (mut once, mut twice) = (0, 0);
        for at in cover {
            twice |= once & self.covers[*at];
            once |= self.covers[*at];
        }
        let fins = partial.cells & !once | partial.endo;
        let seen = if self.ignores_fins { 0 } else { fins };
        let eliminated = once & !partial.cells | twice;
        let eliminated = bits(seen).fold(eliminated, |all, (fin, _)| all & self.peers[fin]);
        CoveredBase { fins, eliminated }
    }

    /// Returns `false` if `size - taken` cover sets certainly can't cover the required places,
    /// because too many of these places have no cover set in common.
    fn may_be_coverable(&self, required: u128, taken: usize, size: usize) -> bool {
        // WebAssembly has no instructions for numbers of 128 bits.
        let words = |all: u128| [all as u64, (all >> 64) as u64];
        let ([mut low, mut high], mut count) = (words(required), taken);
        while low | high != 0 && count <= size {
            let first = if low != 0 { low.trailing_zeros() } else { 64 + high.trailing_zeros() };
            let crossed = words(self.crossed[first as usize]);
            low &= !crossed[0];
            high &= !crossed[1];
            count += 1;
        }
        count <= size
    }
}

/// Iterates over the set bits, in ascending order, each with its index.
fn bits(mut bits: u128) -> impl Iterator<Item = (usize, u128)> {
    std::iter::from_fn(move || {
        let bit = bits & bits.wrapping_neg();
        let at = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
        bits ^= bit;
        Some((at, bit))
    })
}

/// Iterates over the indices of the set bits, in ascending order.
fn indices(mut bits: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let at = (bits != 0).then(|| bits.trailing_zeros() as usize)?;
        bits &= bits - 1;
        Some(at)
    })
}

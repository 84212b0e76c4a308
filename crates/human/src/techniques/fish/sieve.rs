//! A bound on base sets that rejects them before cover sets are tried.
//!
//! ```text
//! x . . | . . .     places that a target doesn't see must be covered: if no cover set contains two
//! . . x | . . .     of these three places, two cover sets can't cover them
//! . . . | x . .
//! ```
//!
//! Another base set only adds places that must be covered. So once no target is possible, all bases
//! that begin with the same sets are skipped. Places are numbered, so a set of places is one word.

use std::ops::ControlFlow;

use grid::Cell;

use crate::{CellSet, Pencilmarks};

/// The places of a digit by number, the places that each of them sees, and the sets that may cover
/// it.
pub(super) struct Sieve {
    cells: Vec<Cell>,
    /// For each place, the places that it sees; empty if everything must be covered.
    peers: Vec<u128>,
    /// For each place, all places in the cover sets that contain it, including the place itself.
    crossed: Vec<u128>,
    /// The places of each base set.
    bases: Vec<u128>,
    /// The places of each cover set.
    covers: Vec<u128>,
}

/// The base sets chosen so far, and the places that a fish with these sets could still eliminate.
#[derive(Clone, Copy)]
pub(super) struct PartialBase {
    cells: u128,
    endo: u128,
    targets: u128,
}

/// The number of cover sets of a fish, and the houses that may be cover sets.
pub(super) struct CoverLimits {
    pub(super) size: usize,
    /// For each possible cover set, whether it isn't already a base set.
    pub(super) is_free: Vec<bool>,
}

impl Sieve {
    /// Returns the cells of the places, in order.
    pub(super) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// Creates the sieve for the places of a digit with these base and cover sets. Returns `None`
    /// if there are more places than bits in a word. Without fins, everything in the base must be
    /// covered.
    pub(super) fn new(
        marks: &Pencilmarks,
        places: &CellSet,
        [bases, covers]: &[Vec<(usize, CellSet)>; 2],
        is_finned: bool,
    ) -> Option<Sieve> {
        let cells: Vec<Cell> = places.into_iter().collect();
        if cells.len() > u128::BITS as usize {
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
        Some(Sieve {
            peers: cells.iter().map(seen).collect(),
            crossed: (0..cells.len()).map(crossed).collect(),
            bases: bases.iter().map(|(_, places)| numbered(places)).collect(),
            cells,
            covers,
        })
    }

    /// Returns the state before any base set is chosen.
    pub(super) fn empty_base(&self) -> PartialBase {
        let targets = self.cells.iter().fold(0, |all, _| all << 1 | 1);
        PartialBase { cells: 0, endo: 0, targets }
    }

    /// Adds the base set with index `base`. Returns `None` if no fish of this size contains all of
    /// these base sets.
    pub(super) fn add_base(
        &self,
        partial: PartialBase,
        base: usize,
        size: usize,
    ) -> Option<PartialBase> {
        let endo = partial.endo | partial.cells & self.bases[base];
        let cells = partial.cells | self.bases[base];
        let (mut remaining, mut targets) = (partial.targets, 0);
        while remaining != 0 {
            let target = remaining.trailing_zeros() as usize;
            remaining &= remaining - 1;
            let unseen = !self.peers[target];
            // The target is in a cover set, or in two if it is in the base.
            let cover_count = if cells >> target & 1 == 0 { 1 } else { 2 };
            let required = cells & unseen & !self.crossed[target];
            if endo & unseen == 0 && self.is_coverable(required, cover_count, size) {
                targets |= 1 << target;
            }
        }
        (targets != 0).then_some(PartialBase { cells, endo, targets })
    }

    /// Returns the places that must be covered because a target, given by its number, doesn't see
    /// them. Returns `None` if the target doesn't see an endo fin, or if there are too few cover
    /// sets.
    pub(super) fn required_cover(
        &self,
        partial: PartialBase,
        target: usize,
        size: usize,
    ) -> Option<u128> {
        let unseen = !self.peers[target];
        let required = partial.cells & unseen & !partial.endo;
        (partial.endo & unseen == 0 && self.is_coverable(required, 0, size)).then_some(required)
    }

    /// Chooses cover sets, by index, in order: first for places that must be covered, then until
    /// the size is reached. Calls `found` with those that eliminate something. Breaks when it does.
    pub(super) fn for_each_cover(
        &self,
        partial: PartialBase,
        required: u128,
        cover: &mut Vec<usize>,
        limits: &CoverLimits,
        found: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if cover.len() == limits.size {
            return if required == 0 && self.eliminates(partial, cover) {
                found(cover)
            } else {
                ControlFlow::Continue(())
            };
        }
        if !self.is_coverable(required, cover.len(), limits.size) {
            return ControlFlow::Continue(());
        }
        let open = if required == 0 {
            partial.cells & !cover.iter().fold(0, |all, at| all | self.covers[*at])
        } else {
            required & required.wrapping_neg()
        };
        for at in 0..self.covers.len() {
            if self.covers[at] & open != 0 && limits.is_free[at] && !cover.contains(&at) {
                cover.push(at);
                self.for_each_cover(partial, required & !self.covers[at], cover, limits, found)?;
                cover.pop();
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns `true` if all fins are seen by some place that is in a cover set but outside the
    /// base, or by some place in two cover sets.
    fn eliminates(&self, partial: PartialBase, cover: &[usize]) -> bool {
        let (mut once, mut twice) = (0, 0);
        for at in cover {
            twice |= once & self.covers[*at];
            once |= self.covers[*at];
        }
        let mut fins = partial.cells & !once | partial.endo;
        let mut eliminated = once & !partial.cells | twice;
        while fins != 0 && eliminated != 0 {
            eliminated &= self.peers[fins.trailing_zeros() as usize];
            fins &= fins - 1;
        }
        eliminated != 0
    }

    /// Returns `false` if `size - taken` cover sets certainly can't cover the required places,
    /// because too many of these places have no cover set in common.
    fn is_coverable(&self, mut required: u128, taken: usize, size: usize) -> bool {
        let mut count = taken;
        while required != 0 && count <= size {
            required &= !self.crossed[required.trailing_zeros() as usize];
            count += 1;
        }
        count <= size
    }
}

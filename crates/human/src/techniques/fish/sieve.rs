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

use crate::{CellSet, Pencilmarks};

/// The numbered places of a digit, with the places that each place sees and the sets that may cover
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
}

/// The fins of a fish, and the places that it eliminates, as bits.
#[derive(Clone, Copy)]
pub(super) struct CoveredBase {
    pub(super) fins: u128,
    pub(super) eliminated: u128,
}

/// The cover sets chosen so far, by index.
#[derive(Default)]
pub(super) struct CoverChoice {
    cover: Vec<usize>,
    /// The combinations of cover sets, as bits, that already covered everything that must be
    /// covered. Another order of the same sets leads to nothing new.
    pub(super) known: HashSet<u128>,
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

    /// Returns the cells of a set of places.
    pub(super) fn to_cell_set(&self, places: u128) -> CellSet {
        let chosen = self.cells.iter().enumerate().filter(|(at, _)| places >> at & 1 != 0);
        chosen.map(|(_, cell)| *cell).collect()
    }

    /// Creates the sieve for the places of a digit with these base and cover sets. Returns `None`
    /// if there are more places than bits in a word. Without fins, everything in the base must be
    /// covered. If fins are ignored, no base is rejected.
    pub(super) fn new(
        marks: &Pencilmarks,
        places: &CellSet,
        [bases, covers]: &[Vec<(usize, CellSet)>; 2],
        is_finned: bool,
        ignores_fins: bool,
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
        (partial.endo & unseen == 0 && self.is_coverable(required, 0, size)).then_some(required)
    }

    /// Chooses cover sets, by index, in order: first for places that must be covered, then until
    /// the size is reached. Calls `found` with those that eliminate something, or with all of them
    /// if fins are ignored. Stops as soon as `found` breaks.
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
        if !self.is_coverable(required, cover.len(), limits.size) {
            return ControlFlow::Continue(());
        }
        let open = if required == 0 {
            let bits = cover.iter().fold(0, |bits, at| bits | 1 << at);
            if !chosen.known.insert(bits) {
                return ControlFlow::Continue(());
            }
            partial.cells & !cover.iter().fold(0, |all, at| all | self.covers[*at])
        } else {
            required & required.wrapping_neg()
        };
        for at in 0..self.covers.len() {
            if self.covers[at] & open != 0 && limits.is_free[at] && !chosen.cover.contains(&at) {
                chosen.cover.push(at);
                let required = required & !self.covers[at];
                self.for_each_cover(partial, required, chosen, limits, found)?;
                chosen.cover.pop();
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
        let mut unseen = if self.ignores_fins { 0 } else { fins };
        let mut eliminated = once & !partial.cells | twice;
        while unseen != 0 && eliminated != 0 {
            eliminated &= self.peers[unseen.trailing_zeros() as usize];
            unseen &= unseen - 1;
        }
        CoveredBase { fins, eliminated }
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

//! Which base sets can be those of a fish: a bound that is seen before cover sets are tried.
//!
//! ```text
//! x . . | . . .     what a target does not see must be covered: of three places no two of which share
//! . . x | . . .     a house that may cover them, two cover sets leave one
//! . . . | x . .
//! ```
//!
//! Base sets only add to what must be covered; so with the last target that could be eliminated, all
//! bases go that begin so. Places are numbered, and a set of them is one word.

use std::ops::ControlFlow;

use grid::Cell;

use crate::{CellSet, Pencilmarks};

/// The places of a digit, what they see, and what may cover them.
pub(super) struct Sieve {
    cells: Vec<Cell>,
    /// By place: the places that it sees; none where all must be covered.
    peers: Vec<u128>,
    /// By place: those in its cover sets, itself included.
    crossed: Vec<u128>,
    /// By base set, and by cover set: its places.
    bases: Vec<u128>,
    covers: Vec<u128>,
}

/// Some base sets, and the places that fish with these could still eliminate.
#[derive(Clone, Copy)]
pub(super) struct Begun {
    held: u128,
    endo: u128,
    hopeful: u128,
}

/// What cover sets are to be.
pub(super) struct Limits {
    pub(super) size: usize,
    /// By cover set: whether it is no base set.
    pub(super) is_free: Vec<bool>,
}

impl Sieve {
    /// The places, in their order.
    pub(super) fn cells(&self) -> &[Cell] {
        &self.cells
    }

    /// That of a digit's places with these base and cover sets; `None` when a word is too short.
    /// Without fins all that the base holds must be covered.
    pub(super) fn of(
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

    /// Before any base set.
    pub(super) fn begin(&self) -> Begun {
        let hopeful = self.cells.iter().fold(0, |all, _| all << 1 | 1);
        Begun { held: 0, endo: 0, hopeful }
    }

    /// With one more base set; `None` when no fish of the size has all of these.
    pub(super) fn with(&self, begun: Begun, base: usize, size: usize) -> Option<Begun> {
        let endo = begun.endo | begun.held & self.bases[base];
        let held = begun.held | self.bases[base];
        let (mut left, mut hopeful) = (begun.hopeful, 0);
        while left != 0 {
            let target = left.trailing_zeros() as usize;
            left &= left - 1;
            let unseen = !self.peers[target];
            // It is in a cover set; where the base has it, in two.
            let taken = if held >> target & 1 == 0 { 1 } else { 2 };
            let must = held & unseen & !self.crossed[target];
            if endo & unseen == 0 && self.is_coverable(must, taken, size) {
                hopeful |= 1 << target;
            }
        }
        (hopeful != 0).then_some(Begun { held, endo, hopeful })
    }

    /// What a target, by its number among the places, does not see, which must be covered; `None`
    /// where it does not see a place that is no good covered, or where cover sets are too few.
    pub(super) fn must(&self, begun: Begun, target: usize, size: usize) -> Option<u128> {
        let unseen = !self.peers[target];
        let must = begun.held & unseen & !begun.endo;
        (begun.endo & unseen == 0 && self.is_coverable(must, 0, size)).then_some(must)
    }

    /// Chooses cover sets, by their places among them: first for what must be covered, then for as much
    /// as there are to be, in order; those that can eliminate something are handed out.
    pub(super) fn covers(
        &self,
        begun: Begun,
        must: u128,
        cover: &mut Vec<usize>,
        limits: &Limits,
        found: &mut dyn FnMut(&[usize]) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if cover.len() == limits.size {
            return if must == 0 && self.eliminates(begun, cover) {
                found(cover)
            } else {
                ControlFlow::Continue(())
            };
        }
        if !self.is_coverable(must, cover.len(), limits.size) {
            return ControlFlow::Continue(());
        }
        let open = if must == 0 {
            begun.held & !cover.iter().fold(0, |all, at| all | self.covers[*at])
        } else {
            must & must.wrapping_neg()
        };
        for at in 0..self.covers.len() {
            if self.covers[at] & open != 0 && limits.is_free[at] && !cover.contains(&at) {
                cover.push(at);
                self.covers(begun, must & !self.covers[at], cover, limits, found)?;
                cover.pop();
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether a place beside the base, or in two cover sets, sees all fins.
    fn eliminates(&self, begun: Begun, cover: &[usize]) -> bool {
        let (mut once, mut twice) = (0, 0);
        for at in cover {
            twice |= once & self.covers[*at];
            once |= self.covers[*at];
        }
        let mut fins = begun.held & !once | begun.endo;
        let mut gone = once & !begun.held | twice;
        while fins != 0 && gone != 0 {
            gone &= self.peers[fins.trailing_zeros() as usize];
            fins &= fins - 1;
        }
        gone != 0
    }

    /// Whether so few of the places share no cover set that those which are not taken may do.
    fn is_coverable(&self, mut must: u128, taken: usize, size: usize) -> bool {
        let mut count = taken;
        while must != 0 && count <= size {
            must &= !self.crossed[must.trailing_zeros() as usize];
            count += 1;
        }
        count <= size
    }
}

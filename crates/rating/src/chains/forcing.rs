//! Forcing chains from several assumptions: Nishio, multiple, dynamic and nested ones.
//!
//! A search first follows all assumptions that it needs, each to its end. This takes nearly all the time and can
//! be stopped and gone on with at any point, however deep chains lie within chains. Then it looks at what they
//! have in common, in the original's order.

use std::rc::Rc;

use super::{
    closure::{Closure, Links, Marks, NONE, Taken, tag},
    found::sorted,
    nishio, patterns, simple,
};
use crate::{
    Scale,
    nine::{CELLS, HOUSES, bits, each, size},
    position::Position,
};

/// A kind of search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    /// Contradictions of one digit.
    Nishio,
    /// Several assumptions, each node with one cause.
    Multiple,
    /// Several causes, too; patterns and chains within.
    Dynamic(&'static Inner),
}

/// What a dynamic search uses when nothing follows any more.
#[derive(PartialEq, Eq, Debug)]
pub(crate) struct Inner {
    /// What the name says of it.
    pub level: u8,
    /// What is rated without length.
    pub base: u16,
    pub has_patterns: bool,
    pub chains: &'static [Chains],
}

/// Chains within chains.
#[derive(PartialEq, Eq, Debug)]
pub(crate) enum Chains {
    Simple,
    Forcing(Kind),
}

/// A search of a position.
pub(crate) struct Search {
    pub(super) position: Position,
    scale: Scale,
    pub(super) kind: Kind,
    pub(super) closures: Vec<Closure>,
    /// Which of them belong to this search; the others are kept for their memory.
    used: usize,
    /// The closure of each assumption, false and true.
    pub(super) of: Box<[[u16; 729]; 2]>,
    pending: Option<Pending>,
    pub(super) marks: Marks,
    pub(super) chain: Vec<u16>,
}

/// An assumption that is not followed to its end.
struct Pending {
    working: Position,
    /// The chains within that are looked for, by number.
    within: Option<(usize, Box<Search>)>,
}

impl Search {
    pub fn new(position: &Position, scale: Scale, kind: Kind) -> Search {
        Search {
            position: position.clone(),
            scale,
            kind,
            closures: Vec::new(),
            used: 0,
            of: Box::new([[NONE; 729]; 2]),
            pending: None,
            marks: Marks::default(),
            chain: Vec::new(),
        }
    }

    /// Begins another search, and keeps the memory of this one.
    pub fn restart(&mut self, position: &Position, kind: Kind) {
        self.position.clone_from(position);
        self.kind = kind;
        self.used = 0;
        self.of.iter_mut().for_each(|of| of.fill(NONE));
        self.pending = None;
    }

    fn links(&self) -> Links {
        Links { cells: self.kind != Kind::Nishio, is_dynamic: self.kind != Kind::Multiple }
    }

    /// Follows an assumption to its end, if that is not done; `None` when it was stopped.
    fn follow(&mut self, tag: u16, is_on: bool, stop: &dyn Fn() -> bool) -> Option<()> {
        if self.of[usize::from(is_on)][tag as usize] != NONE {
            return Some(());
        }
        if self.pending.is_none() {
            if self.closures.len() == self.used {
                self.closures.push(Closure::empty());
            }
            self.closures[self.used].assume(tag, is_on);
        }
        let mut pending = self
            .pending
            .take()
            .unwrap_or_else(|| Pending { working: self.position.clone(), within: None });
        let links = self.links();
        loop {
            let closure = &mut self.closures[self.used];
            closure.run(&mut pending.working, &self.position, links);
            if closure.clash.is_some() {
                break;
            }
            let Kind::Dynamic(inner) = self.kind else { break };
            let Some(taken) = self.advanced(&mut pending, inner, stop) else {
                self.pending = Some(pending);
                return None;
            };
            let closure = &mut self.closures[self.used];
            if !taken.iter().fold(false, |is_new, taken| closure.add(taken) | is_new) {
                break;
            }
            // What was added stays, so that whoever always stops gets on.
            if stop() {
                self.pending = Some(pending);
                return None;
            }
        }
        self.of[usize::from(is_on)][tag as usize] = self.used as u16;
        self.used += 1;
        Some(())
    }

    /// What patterns and chains within take from a working position; `None` when it was stopped.
    fn advanced(
        &self,
        pending: &mut Pending,
        inner: &Inner,
        stop: &dyn Fn() -> bool,
    ) -> Option<Vec<Taken>> {
        let Pending { working, within } = pending;
        let mut taken = Vec::new();
        if within.is_none() && inner.has_patterns {
            taken = patterns::all(working, &self.position, self.scale);
        }
        let from = within.as_ref().map_or(0, |(at, _)| *at);
        for (at, chains) in inner.chains.iter().enumerate().skip(from) {
            if !taken.is_empty() {
                break;
            }
            let kind = match chains {
                Chains::Simple => Kind::Nishio,
                Chains::Forcing(kind) => *kind,
            };
            let new = || (at, Box::new(Search::new(working, self.scale, kind)));
            let (_, search) = within.get_or_insert_with(new);
            let found = match chains {
                Chains::Simple => simple::all(working),
                Chains::Forcing(_) => search.all(stop)?,
            };
            for found in sorted(found) {
                let (causes, nested) = search.causes(&found, working, &self.position);
                patterns::take(found.gone, causes, Some(Rc::new(nested)), &mut taken);
            }
            *within = None;
        }
        Some(taken)
    }

    /// The cells from which it begins.
    pub(super) fn cells(&self) -> impl Iterator<Item = u8> + use<> {
        let least = if self.kind == Kind::Multiple { 3 } else { 2 };
        let fits = |cell: &u8| size(self.position.cells[*cell as usize]) >= least;
        each(each(self.position.empty).filter(fits).fold(0, |set, cell| set | 1u128 << cell))
    }

    /// The places of a digit in the houses of which a cell is the first place, if there are two at least.
    pub(super) fn regions(
        &self,
        cell: u8,
        digit: u8,
    ) -> impl Iterator<Item = (u8, usize, u16)> + use<'_> {
        (0..3).filter_map(move |kind| {
            let house = HOUSES[cell as usize][kind as usize] as usize;
            let places = self.position.places[house][digit as usize];
            let first = CELLS[house][places.trailing_zeros() as usize % 9];
            (size(places) >= 2 && first == cell).then_some((kind, house, places))
        })
    }

    /// Follows all assumptions; `None` when it was stopped.
    pub(super) fn prepare(&mut self, stop: &dyn Fn() -> bool) -> Option<()> {
        for cell in self.cells() {
            for digit in bits(self.position.cells[cell as usize]) {
                let (at, before) = (tag(cell, digit), self.used);
                for is_on in [true, false] {
                    let is_wanted = match self.kind {
                        Kind::Nishio => nishio::clashes(&self.position, cell, digit, is_on),
                        Kind::Multiple => is_on,
                        Kind::Dynamic(_) => true,
                    };
                    if is_wanted {
                        self.follow(at, is_on, stop)?;
                    }
                }
                if self.kind != Kind::Nishio {
                    let regions: Vec<_> = self.regions(cell, digit).collect();
                    for (_, house, places) in regions {
                        for place in bits(places) {
                            self.follow(tag(CELLS[house][place as usize], digit), true, stop)?;
                        }
                    }
                }
                // Where nothing was left to do, nothing would be won by another look.
                if self.used > before && stop() {
                    return None;
                }
            }
        }
        Some(())
    }
}

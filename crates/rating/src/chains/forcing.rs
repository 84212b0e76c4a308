//! Forcing chains from several assumptions: Nishio, multiple, dynamic and nested ones.
//!
//! A search first follows all assumptions that it needs, each to its end. This takes nearly all the time and can
//! be stopped and gone on with at any point, however deep chains lie within chains. Then it looks at what they
//! have in common, in the original's order.

use std::rc::Rc;

use super::{
    closure::{Cause, Closure, Links, Marks, NONE, Nested, Taken, cell_of, digit_of, tag},
    found::{Found, Proof, added, sorted},
    nishio, patterns, simple,
};
use crate::{
    Depth, Forcing, Hint, Scale, Technique,
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

/// Nodes of closures that all say the same.
struct Common<'a> {
    /// Closures by number, with a node of each.
    ends: &'a [(usize, u16)],
    target: u16,
    is_on: bool,
    forcing: Forcing,
    /// What the assumptions are caused by.
    cause: Cause,
}

/// A search of a position.
pub(crate) struct Search {
    position: Position,
    scale: Scale,
    kind: Kind,
    closures: Vec<Closure>,
    /// Which of them belong to this search; the others are kept for their memory.
    used: usize,
    /// The closure of each assumption, false and true.
    of: Box<[[u16; 729]; 2]>,
    pending: Option<Pending>,
    marks: Marks,
    chain: Vec<u16>,
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
    fn cells(&self) -> impl Iterator<Item = u8> + use<> {
        let least = if self.kind == Kind::Multiple { 3 } else { 2 };
        let fits = |cell: &u8| size(self.position.cells[*cell as usize]) >= least;
        each(each(self.position.empty).filter(fits).fold(0, |set, cell| set | 1u128 << cell))
    }

    /// The places of a digit in the houses of which a cell is the first place, if there are two at least.
    fn regions(&self, cell: u8, digit: u8) -> impl Iterator<Item = (u8, usize, u16)> + use<'_> {
        (0..3).filter_map(move |kind| {
            let house = HOUSES[cell as usize][kind as usize] as usize;
            let places = self.position.places[house][digit as usize];
            let first = CELLS[house][places.trailing_zeros() as usize % 9];
            (size(places) >= 2 && first == cell).then_some((kind, house, places))
        })
    }

    /// Follows all assumptions; `None` when it was stopped.
    fn prepare(&mut self, stop: &dyn Fn() -> bool) -> Option<()> {
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

    /// Hands out all conclusions, in the order of the search.
    fn look(&self, take: &mut dyn FnMut(Common)) {
        for cell in self.cells() {
            let candidates = self.position.cells[cell as usize];
            for digit in bits(candidates) {
                if self.kind != Kind::Multiple {
                    self.binary(tag(cell, digit), take);
                }
                if self.kind != Kind::Nishio {
                    for (kind, house, places) in self.regions(cell, digit) {
                        let tags = bits(places).map(|place| tag(CELLS[house][place as usize], digit));
                        self.common(tags, Forcing::Region, Cause::House(kind), take);
                    }
                }
            }
            if self.kind != Kind::Nishio {
                let tags = bits(candidates).map(|digit| tag(cell, digit));
                self.common(tags, Forcing::Cell, Cause::Cell, take);
            }
        }
    }

    fn number(&self, tag: u16, is_on: bool) -> usize {
        self.of[usize::from(is_on)][tag as usize] as usize
    }

    fn binary(&self, tag: u16, take: &mut dyn FnMut(Common)) {
        let cause = Cause::Assumed;
        for is_on in [true, false] {
            let at = self.number(tag, is_on);
            if at == NONE as usize {
                continue;
            }
            if let Some([a, b]) = self.closures[at].clash {
                let forcing = Forcing::Contradiction;
                let ends = &[(at, a), (at, b)];
                take(Common { ends, target: tag, is_on: !is_on, forcing, cause });
            }
        }
        let many = size(self.position.cells[cell_of(tag) as usize]) >= 3;
        if many && self.kind != Kind::Nishio {
            let numbers = [true, false].map(|is_on| self.number(tag, is_on));
            let [on, off] = numbers.map(|at| &self.closures[at]);
            for is_on in [true, false] {
                let nodes = if is_on { &on.ons } else { &on.offs };
                let there = if is_on { &off.on } else { &off.off };
                for &node in nodes {
                    let target = on.nodes[node as usize].tag;
                    let other = there[target as usize];
                    if other != NONE {
                        let ends = &[(numbers[0], node), (numbers[1], other)];
                        let forcing = Forcing::Double;
                        take(Common { ends, target, is_on, forcing, cause });
                    }
                }
            }
        }
    }

    /// What follows from each of some assumptions.
    fn common(
        &self,
        tags: impl Iterator<Item = u16>,
        forcing: Forcing,
        cause: Cause,
        take: &mut dyn FnMut(Common),
    ) {
        let mut ends = [(0, NONE); 9];
        let mut count = 0;
        for tag in tags {
            ends[count].0 = self.number(tag, true);
            count += 1;
        }
        let ends = &mut ends[..count];
        let first = &self.closures[ends[0].0];
        for is_on in [true, false] {
            let nodes = if is_on { &first.ons } else { &first.offs };
            for &node in nodes {
                let target = first.nodes[node as usize].tag;
                let is_common = ends.iter_mut().all(|(at, node)| {
                    let closure = &self.closures[*at];
                    *node =
                        if is_on { closure.on[target as usize] } else { closure.off[target as usize] };
                    *node != NONE
                });
                if is_common {
                    take(Common { ends, target, is_on, forcing, cause });
                }
            }
        }
    }

    /// How many nodes the chains of a conclusion have, each counted by itself, and once all different chains within;
    /// `None` if there are more than `most`.
    fn complexity(
        &self,
        ends: &[(usize, u16)],
        most: u32,
        marks: &mut Marks,
        chain: &mut Vec<u16>,
    ) -> Option<u32> {
        let mut count = 0;
        let mut nested: Vec<&Nested> = Vec::new();
        for &(at, node) in ends {
            let closure = &self.closures[at];
            let left = most.checked_sub(count)?;
            if !closure.chain(node, left as usize, marks, chain) {
                return None;
            }
            count += chain.len() as u32;
            for within in chain.iter().filter_map(|node| closure.nested(*node)) {
                if !nested.iter().any(|other| other.chains == within.chains) {
                    nested.push(within);
                }
            }
        }
        count += nested.iter().map(|nested| nested.complexity).sum::<u32>();
        (count <= most).then_some(count)
    }

    fn found(&self, common: &Common, complexity: u32) -> Found {
        let (cell, digit) = (cell_of(common.target), digit_of(common.target));
        let (mut gone, placed) = if common.is_on {
            let others = self.position.cells[cell as usize] & !(1 << digit);
            (vec![(cell, others)], Some((cell, digit)))
        } else {
            (vec![(cell, 1 << digit)], None)
        };
        gone.retain(|(_, gone)| *gone != 0);
        let (base, depth) = match self.kind {
            Kind::Nishio => (75, None),
            Kind::Multiple => (80, Some(Depth::Multiple)),
            Kind::Dynamic(inner) => (inner.base, Some(Depth::Dynamic(inner.level))),
        };
        let technique =
            depth.map_or(Technique::Nishio, |depth| Technique::ForcingChains(common.forcing, depth));
        Found {
            rating: base + added(complexity),
            complexity,
            kind: kind(common.forcing),
            technique,
            gone,
            placed,
            proof: Proof::Nodes(common.ends.to_vec(), common.cause),
        }
    }

    /// All conclusions, in the order of the search; `None` when it was stopped.
    pub fn all(&mut self, stop: &dyn Fn() -> bool) -> Option<Vec<Found>> {
        self.prepare(stop)?;
        let (mut marks, mut chain) = (std::mem::take(&mut self.marks), Vec::new());
        let mut all = Vec::new();
        self.look(&mut |common| {
            let complexity = self.complexity(common.ends, u32::MAX, &mut marks, &mut chain);
            all.extend(complexity.map(|complexity| self.found(&common, complexity)));
        });
        self.marks = marks;
        Some(all)
    }

    /// The conclusion that comes first; `None` when it was stopped.
    pub fn first(&mut self, stop: &dyn Fn() -> bool) -> Option<Option<Hint>> {
        self.prepare(stop)?;
        let (mut marks, mut chain) =
            (std::mem::take(&mut self.marks), std::mem::take(&mut self.chain));
        let mut best: Option<Found> = None;
        self.look(&mut |common| {
            let most = best.as_ref().map_or(u32::MAX, |best| {
                best.complexity - u32::from(kind(common.forcing) >= best.kind)
            });
            if let Some(complexity) = self.complexity(common.ends, most, &mut marks, &mut chain) {
                best = Some(self.found(&common, complexity));
            }
        });
        (self.marks, self.chain) = (marks, chain);
        Some(best.map(|found| {
            let Found { rating, technique, placed, gone, .. } = found;
            Hint { rating, technique, placed, gone }
        }))
    }

    /// The candidates that had to be gone for a conclusion, and its chains.
    fn causes(&self, found: &Found, working: &Position, source: &Position) -> (Vec<u16>, Nested) {
        let mut chains = Vec::new();
        let mut causes: Vec<u16> = Vec::new();
        let mut cause = |at: u16, by: Cause| {
            for gone in patterns::gone_for(working, source, at, by) {
                if !causes.contains(&gone) {
                    causes.push(gone);
                }
            }
        };
        match &found.proof {
            Proof::Steps(steps) => {
                for chain in steps {
                    let mut keys: Vec<u16> = Vec::new();
                    for step in chain {
                        if !keys.contains(&step.key()) {
                            keys.push(step.key());
                            if step.is_on {
                                cause(step.tag, step.cause);
                            }
                        }
                    }
                    chains.push(keys);
                }
            }
            Proof::Nodes(ends, assumed) => {
                let (mut marks, mut chain) = (Marks::default(), Vec::new());
                for &(at, end) in ends {
                    let closure = &self.closures[at];
                    closure.chain(end, usize::MAX, &mut marks, &mut chain);
                    for &node in &chain {
                        let node = &closure.nodes[node as usize];
                        if node.is_on {
                            let is_source = node.cause == Cause::Assumed;
                            cause(node.tag, if is_source { *assumed } else { node.cause });
                        }
                    }
                    chains.push(chain.iter().map(|node| closure.key(*node)).collect());
                }
            }
        }
        (causes, Nested { complexity: found.complexity, chains })
    }
}

/// Decides between equals.
fn kind(forcing: Forcing) -> u8 {
    match forcing {
        Forcing::Double => 1,
        Forcing::Cell => 5,
        Forcing::Region => 6,
        Forcing::Contradiction => 7,
    }
}

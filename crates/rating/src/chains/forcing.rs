//! Forcing chains from several assumptions: Nishio, multiple, dynamic and nested ones.

use std::rc::Rc;

use super::{
    closure::{Cause, Closure, Links, NONE, Nested, Taken, cell_of, digit_of, tag},
    found::{Found, Proof, added, complexity, sorted},
    patterns, simple,
};
use crate::{
    Depth, Forcing, Scale, Technique,
    nine::{CELLS, HOUSES, bits, each},
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

pub(crate) struct Search<'a> {
    position: &'a Position,
    scale: Scale,
    kind: Kind,
    closures: Vec<Closure>,
    of: Box<[[u16; 729]; 2]>,
}

impl<'a> Search<'a> {
    pub fn new(position: &'a Position, scale: Scale, kind: Kind) -> Search<'a> {
        Search { position, scale, kind, closures: Vec::new(), of: Box::new([[NONE; 729]; 2]) }
    }

    fn links(&self) -> Links {
        Links { cells: self.kind != Kind::Nishio, is_dynamic: self.kind != Kind::Multiple }
    }

    /// The number of what follows from an assumption.
    fn closure(&mut self, tag: u16, is_on: bool) -> usize {
        let at = self.of[usize::from(is_on)][tag as usize];
        if at != NONE {
            return at as usize;
        }
        let mut closure = Closure::new(tag, is_on);
        let mut working = self.position.clone();
        loop {
            closure.run(&mut working, self.position, self.links());
            if closure.clash.is_some() {
                break;
            }
            let Kind::Dynamic(inner) = self.kind else { break };
            let mut is_new = false;
            for taken in advanced(&working, self.position, self.scale, inner) {
                is_new |= closure.add(&taken);
            }
            if !is_new {
                break;
            }
        }
        self.closures.push(closure);
        let at = self.closures.len() - 1;
        self.of[usize::from(is_on)][tag as usize] = at as u16;
        at
    }

    /// All conclusions, in the order of the search.
    pub fn all(&mut self) -> Vec<Found> {
        let mut found = Vec::new();
        let least = if self.kind == Kind::Multiple { 3 } else { 2 };
        for cell in each(self.position.empty) {
            let candidates = self.position.cells[cell as usize];
            if candidates.count_ones() < least {
                continue;
            }
            for digit in bits(candidates) {
                self.binary(tag(cell, digit), &mut found);
                if self.kind != Kind::Nishio {
                    self.regions(cell, digit, &mut found);
                }
            }
            if self.kind != Kind::Nishio {
                let tags = bits(candidates).map(|digit| tag(cell, digit)).collect::<Vec<_>>();
                self.common(&tags, Forcing::Cell, Cause::Cell, &mut found);
            }
        }
        found
    }

    fn binary(&mut self, tag: u16, found: &mut Vec<Found>) {
        if self.kind == Kind::Multiple {
            return;
        }
        let [on, off] = [true, false].map(|is_on| self.closure(tag, is_on));
        for (at, is_on) in [(on, true), (off, false)] {
            if let Some([a, b]) = self.closures[at].clash {
                let ends = vec![(at, a), (at, b)];
                self.push(ends, tag, !is_on, Forcing::Contradiction, Cause::Assumed, found);
            }
        }
        let many = self.position.cells[cell_of(tag) as usize].count_ones() >= 3;
        if many && self.kind != Kind::Nishio {
            for is_on in [true, false] {
                let nodes = if is_on { &self.closures[on].ons } else { &self.closures[on].offs };
                for node in nodes.clone() {
                    let target = self.closures[on].nodes[node as usize].tag;
                    let other = &self.closures[off];
                    let there = if is_on { &other.on } else { &other.off }[target as usize];
                    if there != NONE {
                        let ends = vec![(on, node), (off, there)];
                        self.push(ends, target, is_on, Forcing::Double, Cause::Assumed, found);
                    }
                }
            }
        }
    }

    fn regions(&mut self, cell: u8, digit: u8, found: &mut Vec<Found>) {
        for kind in 0..3 {
            let house = HOUSES[cell as usize][kind] as usize;
            let places = self.position.places[house][digit as usize];
            let first = CELLS[house][places.trailing_zeros() as usize];
            if places.count_ones() < 2 || first != cell {
                continue;
            }
            let tags: Vec<u16> =
                bits(places).map(|place| tag(CELLS[house][place as usize], digit)).collect();
            self.common(&tags, Forcing::Region, Cause::House(kind as u8), found);
        }
    }

    /// What follows from each of some assumptions.
    fn common(&mut self, tags: &[u16], forcing: Forcing, cause: Cause, found: &mut Vec<Found>) {
        let closures: Vec<usize> = tags.iter().map(|tag| self.closure(*tag, true)).collect();
        let first = closures[0];
        for is_on in [true, false] {
            let nodes = if is_on { &self.closures[first].ons } else { &self.closures[first].offs };
            for node in nodes.clone() {
                let target = self.closures[first].nodes[node as usize].tag;
                let node = |at: usize| {
                    let closure = &self.closures[at];
                    if is_on { closure.on[target as usize] } else { closure.off[target as usize] }
                };
                let ends: Vec<_> = closures.iter().map(|at| (*at, node(*at))).collect();
                if ends.iter().all(|(_, node)| *node != NONE) {
                    self.push(ends, target, is_on, forcing, cause, found);
                }
            }
        }
    }

    fn push(
        &self,
        ends: Vec<(usize, u16)>,
        target: u16,
        is_on: bool,
        forcing: Forcing,
        cause: Cause,
        found: &mut Vec<Found>,
    ) {
        let (cell, digit) = (cell_of(target), digit_of(target));
        let (mut gone, placed) = if is_on {
            (vec![(cell, self.position.cells[cell as usize] & !(1 << digit))], Some((cell, digit)))
        } else {
            (vec![(cell, 1 << digit)], None)
        };
        gone.retain(|(_, gone)| *gone != 0);
        let complexity = complexity(&self.closures, &ends);
        let (base, depth) = match self.kind {
            Kind::Nishio => (75, None),
            Kind::Multiple => (80, Some(Depth::Multiple)),
            Kind::Dynamic(inner) => (inner.base, Some(Depth::Dynamic(inner.level))),
        };
        let technique =
            depth.map_or(Technique::Nishio, |depth| Technique::ForcingChains(forcing, depth));
        let kind = match forcing {
            Forcing::Double => 1,
            Forcing::Cell => 5,
            Forcing::Region => 6,
            Forcing::Contradiction => 7,
        };
        found.push(Found {
            rating: base + added(complexity),
            complexity,
            kind,
            technique,
            gone,
            placed,
            proof: Proof::Nodes(ends, cause),
        });
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
                for &(at, end) in ends {
                    let closure = &self.closures[at];
                    let chain = closure.chain(end);
                    for &node in &chain {
                        let node = &closure.nodes[node as usize];
                        if node.is_on {
                            let is_source = node.cause == Cause::Assumed;
                            cause(node.tag, if is_source { *assumed } else { node.cause });
                        }
                    }
                    chains.push(chain.into_iter().map(|node| closure.key(node)).collect());
                }
            }
        }
        (causes, Nested { complexity: found.complexity, chains })
    }
}

/// What patterns and chains within take from a working position.
fn advanced(working: &Position, source: &Position, scale: Scale, inner: &Inner) -> Vec<Taken> {
    if !inner.has_patterns {
        return Vec::new();
    }
    let mut taken = patterns::all(working, source, scale);
    for chains in inner.chains {
        if !taken.is_empty() {
            break;
        }
        let kind = match chains {
            Chains::Simple => Kind::Nishio,
            Chains::Forcing(kind) => *kind,
        };
        let mut search = Search::new(working, scale, kind);
        let found = match chains {
            Chains::Simple => simple::all(working),
            Chains::Forcing(_) => search.all(),
        };
        for found in sorted(found) {
            let (causes, nested) = search.causes(&found, working, source);
            patterns::take(found.gone, causes, Some(Rc::new(nested)), &mut taken);
        }
    }
    taken
}

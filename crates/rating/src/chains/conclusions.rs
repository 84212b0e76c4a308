//! What closures have in common: the conclusions of forcing chains, in the original's order.
//!
//! A conclusion is measured by the nodes of its chains. Where the first one is wanted, whatever has more nodes than the
//! best so far is given up on the way.

use super::{
    closure::{Cause, Marks, NONE, Nested, cell_of, digit_of, tag},
    forcing::{Kind, Search},
    found::{Found, Proof, added},
    patterns,
};
use crate::{
    Depth, Forcing, Hint, Technique,
    nine::{CELLS, bits, size},
    position::Position,
};

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

impl Search {
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
                        let tags =
                            bits(places).map(|place| tag(CELLS[house][place as usize], digit));
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
                    *node = if is_on {
                        closure.on[target as usize]
                    } else {
                        closure.off[target as usize]
                    };
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
        let technique = depth
            .map_or(Technique::Nishio, |depth| Technique::ForcingChains(common.forcing, depth));
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
    pub(super) fn causes(
        &self,
        found: &Found,
        working: &Position,
        source: &Position,
    ) -> (Vec<u16>, Nested) {
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

//! The first conclusion of forcing chains and cycles, without looking at all of them.
//!
//! How long a chain is follows from layers of a graph, and so does what it concludes. Cycles need the
//! original's order, for what they take depends on their path. But a cycle that takes a candidate proves that the
//! candidate's truth leads to its falsehood, with two nodes more; so cycles are looked for only if there is
//! such a chain, and only as long as it allows. `simple` has all conclusions.

use super::{
    closure::{cell_of, digit_of},
    cycles::{Walk, taken},
    found::added,
    graph::{Graph, Ordered, has, size},
    simple::kind,
};
use crate::{Hint, Strong, Technique, position::Position};

/// What decides between conclusions: rating, nodes, kind, source, and what is found first from there.
type Key = (u16, u32, u8, u16, u8);

pub(crate) fn find(position: &Position) -> Option<Hint> {
    match size(position) {
        // The workers' program is counted in bytes, and does without this copy.
        #[cfg(not(target_arch = "wasm32"))]
        ..=128 => Finder::<2>::find(position),
        ..=256 => Finder::<4>::find(position),
        _ => Finder::<12>::find(position),
    }
}

struct Finder<'a, const W: usize> {
    position: &'a Position,
    graph: Graph<W>,
    /// The candidates whose truth leads to their falsehood: what any chain or cycle takes is among them.
    likely: Vec<bool>,
    best: Option<(Key, Hint)>,
    walk: Walk,
}

impl<'a, const W: usize> Finder<'a, W> {
    fn find(position: &'a Position) -> Option<Hint> {
        let graph = Graph::<W>::of(position);
        let likely = graph.taken();
        if !likely.contains(&true) {
            return None;
        }
        let mut finder = Finder { position, graph, likely, best: None, walk: Walk::default() };
        // Chains first: they are found in less time, and bound the cycles.
        finder.chains(Strong::X, 66);
        finder.chains(Strong::Xy, 70);
        finder.all_cycles(Strong::X, 65);
        finder.all_cycles(Strong::Y, 65);
        finder.all_cycles(Strong::Xy, 70);
        finder.best.map(|(_, hint)| hint)
    }

    /// The most nodes with which a conclusion can still be the first; 0 if none can.
    fn most(&self, key: impl Fn(u32) -> Key) -> u32 {
        let Some((best, _)) = &self.best else { return 2 * self.graph.tags.len() as u32 };
        let mut most = 0;
        while key(most + 2) < *best {
            most += 2;
        }
        most
    }

    /// Looks at the shortest chain from each candidate to its opposite.
    fn chains(&mut self, links: Strong, base: u16) {
        for source in 0..self.graph.tags.len() as u16 {
            for is_on in [true, false] {
                if !self.is_likely(source, is_on) {
                    continue;
                }
                let key =
                    |nodes| (base + added(nodes), nodes, kind(links), source, 2 - u8::from(is_on));
                let most = self.most(key);
                if let Some(nodes) = self.graph.chain(source, is_on, links, most) {
                    let hint = self.forcing(source, !is_on, links, nodes, key(nodes).0);
                    self.best = Some((key(nodes), hint));
                }
            }
        }
    }

    /// Looks at the cycles from all candidates, if there can be any.
    fn all_cycles(&mut self, links: Strong, base: u16) {
        let most = self.most(|nodes| (base + added(nodes), nodes, kind(links), 0, 0));
        if most < 4 {
            return;
        }
        let all = 0..self.graph.tags.len() as u16;
        // A cycle has at least the nodes of such a chain, but for two.
        let has_chain = |source: &u16| {
            self.likely[*source as usize]
                && self.graph.chain(*source, true, links, most + 2).is_some()
        };
        if !all.clone().any(|source| has_chain(&source)) {
            return;
        }
        let ordered = Ordered::of(self.position, &self.graph.tags, links);
        for source in all {
            let cell = cell_of(self.graph.tags[source as usize]);
            if links != Strong::Y || self.position.cells[cell as usize].count_ones() == 2 {
                self.cycles(source, &ordered, links, base);
            }
        }
    }

    /// Whether a chain from a candidate to its opposite is worth a look. If its falsehood leads to its truth, all
    /// others of its cell can be taken.
    fn is_likely(&self, source: u16, is_on: bool) -> bool {
        if is_on {
            return self.likely[source as usize];
        }
        let cell = |at: usize| self.graph.tags.get(at).map(|tag| cell_of(*tag));
        let source = source as usize;
        let here = cell(source);
        let before = (0..source).rev().take_while(|at| cell(*at) == here);
        let after = (source + 1..).take_while(|at| cell(*at) == here);
        before.chain(after).all(|at| self.likely[at])
    }

    fn forcing(&self, source: u16, is_on: bool, links: Strong, nodes: u32, rating: u16) -> Hint {
        let tag = self.graph.tags[source as usize];
        let (cell, digit) = (cell_of(tag), digit_of(tag));
        let (gone, placed) = if is_on {
            let others = self.position.cells[cell as usize] & !(1 << digit);
            (vec![(cell, others)], Some((cell, digit)))
        } else {
            (vec![(cell, 1 << digit)], None)
        };
        Hint { rating, technique: Technique::ForcingChain(links, nodes as u16), placed, gone }
    }

    /// Looks at all cycles from a candidate that may be the first.
    fn cycles(&mut self, source: u16, ordered: &Ordered, links: Strong, base: u16) {
        let key = |nodes: u32| (base + added(nodes), nodes, kind(links), source, 0);
        let most = self.most(key);
        if most < 4 || ordered.on.of(source).is_empty() {
            return;
        }
        // A cycle has only nodes from which the way back is short enough.
        let before = self.graph.before(source, links, most - 1);
        let fits = |steps: u32, at: u16| {
            let left = (most - steps) as usize;
            let last = before.len() - 1;
            // The last two hold all that there is.
            has(&before[if left > last { last - (left - last) % 2 } else { left }], at)
        };
        let (tags, position, best) = (&self.graph.tags, self.position, &mut self.best);
        self.walk.each(source, ordered, fits, |nodes, path| {
            let path: Vec<u16> = path.iter().map(|at| tags[*at as usize]).collect();
            let technique = Technique::Cycle(links);
            let hint = Hint::taking(key(nodes).0, technique, taken(position, &path));
            let is_found = hint.is_some();
            if let Some(hint) = hint {
                *best = Some((key(nodes), hint));
            }
            is_found
        });
    }
}

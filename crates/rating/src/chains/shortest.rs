//! The first conclusion of forcing chains and cycles, without looking at all of them.
//!
//! How long a chain is follows from layers of a graph, and so does what it concludes. Cycles need the
//! original's order, for what they take depends on their path. But a cycle that takes a candidate proves that the
//! candidate's truth leads to its falsehood, with two nodes more; so cycles are looked for only if there is
//! such a chain, and only as long as it allows. `simple` has all conclusions.

use super::{
    closure::{cell_of, digit_of},
    found::added,
    graph::{Graph, Ordered, size},
    patterns::Gone,
};
use crate::{
    Hint, Strong, Technique,
    nine::{PEERS, each},
    position::Position,
};

/// What decides between conclusions: rating, nodes, kind, source, and what is found first from there.
type Key = (u16, u32, u8, u16, u8);

pub(crate) fn find(position: &Position) -> Option<Hint> {
    match size(position) {
        ..=128 => Finder::<2>::find(position),
        ..=256 => Finder::<4>::find(position),
        _ => Finder::<12>::find(position),
    }
}

struct Finder<'a, const W: usize> {
    position: &'a Position,
    graph: Graph<W>,
    /// The candidates whose truth leads to their falsehood: what any chain or cycle takes is among them.
    taken: Vec<bool>,
    best: Option<(Key, Hint)>,
    /// True nodes of a search for cycles: candidate, false parent, true grandparent.
    ons: Vec<(u16, u16, u16)>,
    offs: Vec<(u16, u16)>,
    is_known: Vec<u16>,
    round: u16,
}

const NONE: u16 = u16::MAX;

impl<'a, const W: usize> Finder<'a, W> {
    fn find(position: &'a Position) -> Option<Hint> {
        let graph = Graph::<W>::of(position);
        let is_known = vec![0; graph.tags.len()];
        let (ons, offs) = (Vec::with_capacity(256), Vec::with_capacity(1024));
        let taken = graph.taken();
        if !taken.contains(&true) {
            return None;
        }
        let mut finder =
            Finder { position, graph, taken, best: None, ons, offs, is_known, round: 0 };
        for links in [Strong::X, Strong::Y, Strong::Xy] {
            finder.pass(links);
        }
        finder.best.map(|(_, hint)| hint)
    }

    /// The most nodes with which a conclusion can still be the first; 0 if none can.
    fn most(&self, base: u16, kind: u8) -> u32 {
        let Some((best, _)) = &self.best else { return 2 * self.graph.tags.len() as u32 };
        let fits = |nodes: u32| (base + added(nodes), nodes, kind) <= (best.0, best.1, best.2);
        let mut most = 2;
        while fits(most + 2) {
            most += 2;
        }
        most
    }

    fn pass(&mut self, links: Strong) {
        let (cycles, chains, kind) = match links {
            Strong::X => (65, 66, 2),
            Strong::Y => (65, u16::MAX, 3),
            Strong::Xy => (70, 70, 4),
        };
        let all = 0..self.graph.tags.len() as u16;
        if chains != u16::MAX {
            for source in all.clone() {
                for is_on in [true, false] {
                    if !self.is_likely(source, is_on) {
                        continue;
                    }
                    let most = self.most(chains, kind);
                    let Some(nodes) = self.graph.chain(source, is_on, links, most) else {
                        continue;
                    };
                    let key = (chains + added(nodes), nodes, kind, source, 2 - u8::from(is_on));
                    if self.best.as_ref().is_none_or(|(best, _)| key < *best) {
                        let hint = self.forcing(source, !is_on, links, nodes, key.0);
                        self.best = Some((key, hint));
                    }
                }
            }
        }
        let most = self.most(cycles, kind);
        if most < 4 {
            return;
        }
        // A cycle has at least the nodes of such a chain, but for two.
        let has_chain = |source: &u16| {
            self.taken[*source as usize]
                && self.graph.chain(*source, true, links, most + 2).is_some()
        };
        if !all.clone().any(|source| has_chain(&source)) {
            return;
        }
        let ordered = Ordered::of(self.position, &self.graph.tags, links);
        for source in all {
            let cell = cell_of(self.graph.tags[source as usize]);
            if links != Strong::Y || self.position.cells[cell as usize].count_ones() == 2 {
                self.cycles(source, &ordered, links, cycles, kind);
            }
        }
    }

    /// Whether a chain from a candidate to its opposite is worth a look. If its falsehood leads to its truth, all
    /// others of its cell can be taken.
    fn is_likely(&self, source: u16, is_on: bool) -> bool {
        if is_on {
            return self.taken[source as usize];
        }
        let cell = |at: usize| self.graph.tags.get(at).map(|tag| cell_of(*tag));
        let source = source as usize;
        let here = cell(source);
        let before = (0..source).rev().take_while(|at| cell(*at) == here);
        let after = (source + 1..).take_while(|at| cell(*at) == here);
        before.chain(after).all(|at| self.taken[at])
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
    fn cycles(&mut self, source: u16, ordered: &Ordered, links: Strong, base: u16, kind: u8) {
        let Ordered { off: off_lists, on: on_lists } = ordered;
        if on_lists.of(source).is_empty() {
            return;
        }
        self.round += 1;
        self.is_known[source as usize] = self.round;
        self.ons.clear();
        self.ons.push((source, NONE, NONE));
        let (mut from, mut length) = (0, 0);
        let mut best: Option<(Key, Vec<u16>, Gone)> = None;
        while from < self.ons.len() {
            length += 2;
            let key = (base + added(length), length, kind, source, 0);
            let is_beaten = |found: &Key| *found <= key;
            if self.best.as_ref().is_some_and(|(found, _)| is_beaten(found))
                || best.as_ref().is_some_and(|(found, ..)| is_beaten(found))
            {
                break;
            }
            self.offs.clear();
            for at in from..self.ons.len() {
                for &off in off_lists.of(self.ons[at].0) {
                    let mut above = at;
                    let is_new = loop {
                        let (_, parent, grand) = self.ons[above];
                        if parent == off {
                            break false;
                        }
                        if grand == NONE {
                            break true;
                        }
                        above = grand as usize;
                    };
                    if is_new {
                        self.offs.push((off, at as u16));
                    }
                }
            }
            from = self.ons.len();
            for n in 0..self.offs.len() {
                let (off, parent) = self.offs[n];
                for &on in on_lists.of(off) {
                    if length >= 4 && on == source && best.is_none() {
                        let path = self.path(off, parent);
                        let gone = self.taken(&path);
                        if !gone.is_empty() {
                            best = Some((key, path, gone));
                        }
                    }
                    if self.is_known[on as usize] != self.round {
                        self.is_known[on as usize] = self.round;
                        self.ons.push((on, off, parent));
                    }
                }
            }
        }
        if let Some((key, _, gone)) = best {
            let technique = Technique::Cycle(links);
            self.best = Some((key, Hint { rating: key.0, technique, placed: None, gone }));
        }
    }

    /// The nodes of a cycle that its last false node closes: false and true ones in turn, from there to the
    /// first true one.
    fn path(&self, off: u16, parent: u16) -> Vec<u16> {
        let mut path = vec![off];
        let mut at = parent;
        while at != NONE {
            let (on, off, grand) = self.ons[at as usize];
            path.push(on);
            if grand != NONE {
                path.push(off);
            }
            at = grand;
        }
        path
    }

    /// What a cycle takes: what sees a true and a false node of a digit.
    fn taken(&self, path: &[u16]) -> Gone {
        let tags = || path.iter().map(|at| self.graph.tags[*at as usize]);
        let cells = tags().fold(0, |set, tag| set | 1u128 << cell_of(tag));
        let mut seen = [[0u128; 9]; 2];
        for (n, tag) in tags().enumerate() {
            seen[n % 2][digit_of(tag) as usize] |= PEERS[cell_of(tag) as usize];
        }
        let mut gone: Gone = Vec::new();
        for digit in 0..9u8 {
            let both = seen[0][digit as usize] & seen[1][digit as usize];
            for cell in each(both & !cells & self.position.digits[digit as usize]) {
                match gone.iter_mut().find(|(other, _)| *other == cell) {
                    Some((_, digits)) => *digits |= 1 << digit,
                    None => gone.push((cell, 1 << digit)),
                }
            }
        }
        gone.sort_unstable();
        gone
    }
}

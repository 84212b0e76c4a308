//! What follows from each node of a network, along all of its links: sets of nodes, made for all of
//! them at once.
//!
//! Links hold both ways, so a chain takes a candidate away only where that, if it is true, is false
//! by what follows. Where no candidate contradicts itself, chains need not be looked for.

use crate::{
    Pencilmarks,
    links::{Extent, Network},
    pencilmarks::Part,
};

/// The most nodes of a network whose consequences are listed.
const MOST: usize = 5_000;

/// For each node being false, and being true, all that follows from it.
pub(crate) struct Reach {
    /// Words of a set: two bits a node, false and true.
    words: usize,
    /// By node and what it is: its component.
    component: Vec<u32>,
    /// By component: what follows.
    sets: Vec<u64>,
    /// Candidates that follow to be false from being true.
    contradicted: Vec<usize>,
}

impl Pencilmarks {
    /// What follows from each node of a network; `None` where it has too many.
    pub(crate) fn reach(&self, extent: Extent) -> Option<&Reach> {
        let made = || Reach::of(self.network(extent));
        self.shared(Part::Reach(extent as usize), made).as_ref()
    }
}

/// A node that is false, or true.
fn literal(node: usize, on: bool) -> usize {
    2 * node + usize::from(on)
}

impl Reach {
    pub(crate) fn of(network: &Network) -> Option<Reach> {
        let nodes = network.nodes.len();
        if nodes > MOST {
            return None;
        }
        let mut search = Search {
            network,
            words: (2 * nodes).div_ceil(64),
            number: vec![0; 2 * nodes],
            low: vec![0; 2 * nodes],
            component: vec![u32::MAX; 2 * nodes],
            count: 0,
            stack: Vec::new(),
            sets: Vec::new(),
        };
        for literal in 0..2 * nodes {
            if search.number[literal] == 0 {
                search.visit(literal);
            }
        }
        let Search { words, component, sets, .. } = search;
        let mut reach = Reach { words, component, sets, contradicted: Vec::new() };
        let contradicted =
            (0..network.singles).filter(|node| reach.leads(*node, true, *node, false));
        reach.contradicted = contradicted.collect();
        Some(reach)
    }

    /// Whether from one node being so it follows that another is so.
    pub(crate) fn leads(&self, node: usize, on: bool, other: usize, other_on: bool) -> bool {
        let set = self.component[literal(node, on)] as usize * self.words;
        let bit = literal(other, other_on);
        self.sets[set + bit / 64] >> (bit % 64) & 1 != 0
    }

    /// The candidates that contradict themselves.
    pub(crate) fn contradicted(&self) -> &[usize] {
        &self.contradicted
    }

    /// The component of a node that is so: what follows from it and has it follow.
    pub(crate) fn component(&self, node: usize, on: bool) -> usize {
        self.component[literal(node, on)] as usize
    }

    /// By component: how many candidates that contradict themselves see a node that is false in it.
    /// Loops without a fault can take no more away.
    pub(crate) fn touched(&self, network: &Network) -> Vec<usize> {
        let mut touched = vec![0; self.sets.len() / self.words.max(1)];
        let mut last = vec![usize::MAX; touched.len()];
        for &gone in &self.contradicted {
            for component in network.weak(gone).iter().map(|seen| self.component(*seen, false)) {
                if std::mem::replace(&mut last[component], gone) != gone {
                    touched[component] += 1;
                }
            }
        }
        touched
    }

    /// By node: how many candidates a chain that begins with it can take away at most. They see it,
    /// and are false when it is.
    pub(crate) fn most_eliminations(&self, network: &Network) -> Vec<usize> {
        let mut most = vec![0; network.nodes.len()];
        for &gone in &self.contradicted {
            for &seen in network.weak(gone) {
                most[seen] += usize::from(self.leads(seen, false, gone, false));
            }
        }
        most
    }
}

/// Tarjan's search for components: nodes that follow from each other. Those that follow from a
/// component are known before it is.
struct Search<'a> {
    network: &'a Network,
    words: usize,
    number: Vec<u32>,
    low: Vec<u32>,
    component: Vec<u32>,
    count: u32,
    stack: Vec<usize>,
    sets: Vec<u64>,
}

impl Search<'_> {
    fn next(&self, literal: usize, nth: usize) -> Option<usize> {
        let node = literal / 2;
        match literal % 2 {
            0 => self.network.strong(node).get(nth).map(|(next, _)| 2 * next + 1),
            _ => self.network.weak(node).get(nth).map(|next| 2 * next),
        }
    }

    fn visit(&mut self, root: usize) {
        // Each with how many of those that follow from it were looked at.
        let mut path = vec![(root, 0)];
        self.enter(root);
        while let Some((at, nth)) = path.last_mut() {
            let at = *at;
            if let Some(next) = self.next(at, *nth) {
                *nth += 1;
                if self.number[next] == 0 {
                    self.enter(next);
                    path.push((next, 0));
                } else if self.component[next] == u32::MAX {
                    self.low[at] = self.low[at].min(self.number[next]);
                }
                continue;
            }
            path.pop();
            if let Some((before, _)) = path.last() {
                self.low[*before] = self.low[*before].min(self.low[at]);
            }
            if self.low[at] == self.number[at] {
                self.close(at);
            }
        }
    }

    fn enter(&mut self, literal: usize) {
        self.count += 1;
        (self.number[literal], self.low[literal]) = (self.count, self.count);
        self.stack.push(literal);
    }

    /// Makes a component of all from one on, and what follows from it.
    fn close(&mut self, first: usize) {
        let component = self.sets.len() / self.words;
        self.sets.resize(self.sets.len() + self.words, 0);
        let from = self.stack.iter().rposition(|literal| *literal == first);
        let members = self.stack.split_off(from.expect("it was entered"));
        members.iter().for_each(|member| self.component[*member] = component as u32);
        let (done, own) = self.sets.split_at_mut(component * self.words);
        let mut joined = u32::MAX;
        for member in &members {
            // One alone follows from itself by no link.
            if members.len() > 1 {
                own[member / 64] |= 1 << (member % 64);
            }
            for nth in 0.. {
                let node = member / 2;
                let next = match member % 2 {
                    0 => self.network.strong(node).get(nth).map(|(next, _)| 2 * next + 1),
                    _ => self.network.weak(node).get(nth).map(|next| 2 * next),
                };
                let Some(next) = next else { break };
                own[next / 64] |= 1 << (next % 64);
                let other = self.component[next];
                if other as usize != component && other != joined {
                    let set = &done[other as usize * self.words..][..self.words];
                    own.iter_mut().zip(set).for_each(|(own, more)| *own |= more);
                    joined = other;
                }
            }
        }
    }
}

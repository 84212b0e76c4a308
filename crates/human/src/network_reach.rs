//! The consequences of each node of a network: everything that follows from the node through any
//! number of links, computed for all nodes at once.
//!
//! Links work in both directions, so a chain can eliminate a candidate only if the candidate's
//! truth implies its own falsehood. If no candidate contradicts itself, there is no need to search
//! for chains.

use crate::{
    Pencilmarks,
    links::{Network, NetworkKind},
    shared_cache::SharedPart,
};

/// The maximum number of nodes of a network whose consequences are computed.
const MAX_NODES: usize = 5_000;

/// The consequences of each node of a network if the node is false, and if it is true.
pub(crate) struct NetworkReach {
    /// The number of words per set. A set has two bits per node: one for false, one for true.
    words: usize,
    /// The strongly connected component of each literal, by the index of the literal. A literal is
    /// a node with a truth value.
    component: Vec<u32>,
    /// The consequences of each component, as a set of literals.
    sets: Vec<u64>,
    /// The nodes of the candidates whose truth implies their own falsehood, in ascending order.
    self_contradictory: Vec<usize>,
}

impl Pencilmarks {
    /// Returns the consequences of each node of a network, or `None` if the network has too many
    /// nodes.
    pub(crate) fn network_reach(&self, kind: NetworkKind) -> Option<&NetworkReach> {
        let compute = || NetworkReach::from_network(self.link_network(kind));
        self.shared_part(SharedPart::Reach(kind as usize), compute).as_ref()
    }
}

/// Returns the index of a literal: a node with a truth value.
fn literal_index(node: usize, on: bool) -> usize {
    2 * node + usize::from(on)
}

impl NetworkReach {
    pub(crate) fn from_network(network: &Network) -> Option<NetworkReach> {
        let nodes = network.nodes.len();
        if nodes > MAX_NODES {
            return None;
        }
        let mut search = ComponentSearch {
            network,
            words: (2 * nodes).div_ceil(64),
            numbers: vec![0; 2 * nodes],
            low: vec![0; 2 * nodes],
            component: vec![u32::MAX; 2 * nodes],
            visited_count: 0,
            stack: Vec::new(),
            sets: Vec::new(),
        };
        for literal in 0..2 * nodes {
            if search.numbers[literal] == 0 {
                search.visit_literals(literal);
            }
        }
        let ComponentSearch { words, component, sets, .. } = search;
        let mut reach = NetworkReach { words, component, sets, self_contradictory: Vec::new() };
        let contradicted =
            (0..network.single_count).filter(|node| reach.implies(*node, true, *node, false));
        reach.self_contradictory = contradicted.collect();
        Some(reach)
    }

    /// Returns `true` if one literal implies another. A literal is a node with a truth value.
    pub(crate) fn implies(&self, node: usize, on: bool, other: usize, other_on: bool) -> bool {
        let set = self.component[literal_index(node, on)] as usize * self.words;
        let bit = literal_index(other, other_on);
        self.sets[set + bit / 64] >> (bit % 64) & 1 != 0
    }

    /// Returns the consequences of a node if it is true (`on`) or false (`!on`), as a set with two
    /// bits per node: one for false, one for true.
    pub(crate) fn consequences(&self, node: usize, on: bool) -> &[u64] {
        &self.sets[self.component[literal_index(node, on)] as usize * self.words..][..self.words]
    }

    /// Returns the nodes of the candidates whose truth implies their own falsehood, in ascending
    /// order.
    pub(crate) fn self_contradictory(&self) -> &[usize] {
        &self.self_contradictory
    }

    /// Returns the index of a literal's component. The literals of a component all imply each
    /// other.
    pub(crate) fn component_of(&self, node: usize, on: bool) -> usize {
        self.component[literal_index(node, on)] as usize
    }

    /// Returns, for each component, the number of self-contradictory candidates that are weakly
    /// linked to a node whose falsehood is in the component. A continuous loop can't eliminate more
    /// candidates than this number.
    pub(crate) fn component_targets(&self, network: &Network) -> Vec<usize> {
        let mut touched = vec![0; self.sets.len() / self.words.max(1)];
        let mut last = vec![usize::MAX; touched.len()];
        for &eliminated in &self.self_contradictory {
            for component in
                network.weak_links(eliminated).iter().map(|seen| self.component_of(*seen, false))
            {
                if std::mem::replace(&mut last[component], eliminated) != eliminated {
                    touched[component] += 1;
                }
            }
        }
        touched
    }

    /// Returns, for each node, the maximum number of candidates that a chain starting at the node
    /// can eliminate: the self-contradictory candidates that are weakly linked to the node, and are
    /// false if the node is false.
    pub(crate) fn max_eliminations(&self, network: &Network) -> Vec<usize> {
        let mut most = vec![0; network.nodes.len()];
        for &eliminated in &self.self_contradictory {
            for &seen in network.weak_links(eliminated) {
                most[seen] += usize::from(self.implies(seen, false, eliminated, false));
            }
        }
        most
    }
}

/// Tarjan's search for strongly connected components. The consequences of a component are complete
/// before those of the components that imply it.
struct ComponentSearch<'a> {
    network: &'a Network,
    words: usize,
    numbers: Vec<u32>,
    low: Vec<u32>,
    component: Vec<u32>,
    visited_count: u32,
    stack: Vec<usize>,
    sets: Vec<u64>,
}

impl ComponentSearch<'_> {
    fn next_implied(&self, literal: usize, nth: usize) -> Option<usize> {
        let node = literal / 2;
        match literal % 2 {
            0 => self.network.strong_links(node).get(nth).map(|(next, _)| 2 * next + 1),
            _ => self.network.weak_links(node).get(nth).map(|next| 2 * next),
        }
    }

    fn visit_literals(&mut self, root: usize) {
        // Each entry is a literal and the number of its consequences that have been visited.
        let mut path = vec![(root, 0)];
        self.enter_literal(root);
        while let Some((at, nth)) = path.last_mut() {
            let at = *at;
            if let Some(next) = self.next_implied(at, *nth) {
                *nth += 1;
                if self.numbers[next] == 0 {
                    self.enter_literal(next);
                    path.push((next, 0));
                } else if self.component[next] == u32::MAX {
                    self.low[at] = self.low[at].min(self.numbers[next]);
                }
                continue;
            }
            path.pop();
            if let Some((before, _)) = path.last() {
                self.low[*before] = self.low[*before].min(self.low[at]);
            }
            if self.low[at] == self.numbers[at] {
                self.close_component(at);
            }
        }
    }

    fn enter_literal(&mut self, literal: usize) {
        self.visited_count += 1;
        (self.numbers[literal], self.low[literal]) = (self.visited_count, self.visited_count);
        self.stack.push(literal);
    }

    /// Creates a component from `first` and all literals after it on the stack, and computes its
    /// consequences.
    fn close_component(&mut self, first: usize) {
        let component = self.sets.len() / self.words;
        self.sets.resize(self.sets.len() + self.words, 0);
        let from = self.stack.iter().rposition(|literal| *literal == first);
        let members = self.stack.split_off(from.expect("the literal is on the stack"));
        members.iter().for_each(|member| self.component[*member] = component as u32);
        let (done, own) = self.sets.split_at_mut(component * self.words);
        let mut joined = u32::MAX;
        for member in &members {
            // A literal that is alone in its component implies itself only if a link leads from it
            // to itself.
            if members.len() > 1 {
                own[member / 64] |= 1 << (member % 64);
            }
            for nth in 0.. {
                let node = member / 2;
                let next = match member % 2 {
                    0 => self.network.strong_links(node).get(nth).map(|(next, _)| 2 * next + 1),
                    _ => self.network.weak_links(node).get(nth).map(|next| 2 * next),
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

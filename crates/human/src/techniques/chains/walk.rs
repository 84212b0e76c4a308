//! Breadth-first search in a network, from a node that is true or false.

use grid::Digit;

use super::ChainKind;
use crate::{
    links::{LinkReason, Network},
    network_reach::NetworkReach,
};

/// A node of a path, with the link that leads to it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct PathLink {
    pub(super) node: usize,
    /// The reason for the link from the previous node, if that link is strong; `None` if it is
    /// weak.
    pub(super) reason: Option<LinkReason>,
}

/// A walk that finds the consequences of a node being true or false. The allocations are reused for
/// the next walk.
pub(super) struct NetworkWalk<'a> {
    network: &'a Network,
    kind: ChainKind,
    /// For each node, the record of the last time that the node was reached as false (first list)
    /// and as true (second list).
    reached: [Vec<ReachedNode>; 2],
    /// The nodes that were reached as true, in order.
    pub(super) true_nodes: Vec<usize>,
    /// The nodes that were reached as false, in order.
    pub(super) false_nodes: Vec<usize>,
    start: usize,
    start_is_true: bool,
    /// The number of walks so far, including the current one.
    walk_number: u32,
    /// The component that the walk must not leave, or `None` if the walk is unrestricted.
    component: Option<(&'a NetworkReach, usize)>,
    /// Whether the walk stops once it reaches the start with the opposite truth value.
    stops_at_opposite: bool,
    /// The maximum number of nodes per path.
    pub(super) max_nodes: usize,
}

/// A record of the last time that a node was reached with one of the two truth values.
#[derive(Clone, Copy, Default)]
struct ReachedNode {
    /// The number of the walk.
    walk: u32,
    /// The layer within the walk.
    layer: u32,
    /// The number of nodes that were reached before with the same truth value.
    place: u32,
}

impl<'a> NetworkWalk<'a> {
    pub(super) fn new(network: &'a Network, kind: ChainKind) -> NetworkWalk<'a> {
        let nodes = vec![ReachedNode::default(); network.nodes.len()];
        NetworkWalk {
            network,
            kind,
            reached: [nodes.clone(), nodes],
            true_nodes: Vec::new(),
            false_nodes: Vec::new(),
            start: 0,
            start_is_true: false,
            walk_number: 0,
            component: None,
            stops_at_opposite: false,
            max_nodes: usize::MAX,
        }
    }

    /// Walks from a node until it is reached with the opposite truth value.
    pub(super) fn walk_to_opposite(&mut self, start: usize, on: bool) {
        self.stops_at_opposite = true;
        self.walk_from(start, on);
        self.stops_at_opposite = false;
    }

    /// Walks from a node, but only through literals that lead back to the start.
    pub(super) fn walk_around(&mut self, start: usize, on: bool, reach: &'a NetworkReach) {
        self.component = Some((reach, reach.component_of(start, on)));
        self.walk_from(start, on);
        self.component = None;
    }

    /// Walks from a node in layers. Layers of nodes that are true and layers of nodes that are
    /// false alternate.
    pub(super) fn walk_from(&mut self, start: usize, on: bool) {
        self.true_nodes.clear();
        self.false_nodes.clear();
        (self.start, self.start_is_true, self.walk_number) = (start, on, self.walk_number + 1);
        self.expand(start, on, 1);
        // The last layer consists of the nodes in one of the lists that haven't been expanded yet.
        let (mut on, mut layer, mut expanded) = (on, 1, [0, 0]);
        loop {
            (on, layer) = (!on, layer + 1);
            let from = expanded[usize::from(on)];
            let to = self.nodes(on).len();
            if from == to
                || layer as usize >= self.max_nodes
                || self.stops_at_opposite && self.has_reached(self.start, !self.start_is_true)
            {
                return;
            }
            expanded[usize::from(on)] = to;
            for at in from..to {
                let node = self.nodes(on)[at];
                // The start has already been expanded.
                if !(node == self.start && on == self.start_is_true) {
                    self.expand(node, on, layer);
                }
            }
        }
    }

    fn nodes(&self, on: bool) -> &[usize] {
        if on { &self.true_nodes } else { &self.false_nodes }
    }

    /// Marks the nodes that follow from a node through one link, unless they have already been
    /// reached.
    fn expand(&mut self, node: usize, on: bool, layer: u32) {
        let (network, kind) = (self.network, self.kind);
        let digit = network.nodes[node].0;
        if on {
            for &next in network.weak_links(node) {
                if kind == ChainKind::Any || network.nodes[next].0 == digit {
                    self.mark_reached(next, false, layer);
                }
            }
        } else {
            for &(next, reason) in network.strong_links(node) {
                if self.allows(digit, next, reason) {
                    self.mark_reached(next, true, layer);
                }
            }
        }
    }

    /// Returns `true` if chains of this kind may use a strong link from a node with this digit to
    /// the node `next`.
    fn allows(&self, digit: Digit, next: usize, reason: LinkReason) -> bool {
        match self.kind {
            ChainKind::X => self.network.nodes[next].0 == digit,
            ChainKind::Xy => matches!(reason, LinkReason::Cell(_)),
            ChainKind::Any => true,
        }
    }

    fn mark_reached(&mut self, node: usize, on: bool, layer: u32) {
        let reached = &mut self.reached[usize::from(on)][node];
        if reached.walk == self.walk_number
            || self.component.is_some_and(|(reach, within)| reach.component_of(node, on) != within)
        {
            return;
        }
        let nodes = if on { &mut self.true_nodes } else { &mut self.false_nodes };
        *reached = ReachedNode { walk: self.walk_number, layer, place: nodes.len() as u32 };
        nodes.push(node);
    }

    /// Returns the record of the current walk for a node with a truth value, or `None` if it wasn't
    /// reached.
    fn reached_at(&self, node: usize, on: bool) -> Option<ReachedNode> {
        let reached = self.reached[usize::from(on)][node];
        (reached.walk == self.walk_number).then_some(reached)
    }

    /// Returns `true` if a node was reached as true (`on`) or as false (`!on`).
    pub(super) fn has_reached(&self, node: usize, on: bool) -> bool {
        self.reached_at(node, on).is_some()
    }

    /// Returns the shortest path from the start to a node that is true (`on`) or false (`!on`), or
    /// the first of several shortest paths. Returns an empty path if the node wasn't reached.
    pub(super) fn path(&self, to: usize, on: bool) -> Vec<PathLink> {
        self.paths(to, on, 1).pop().unwrap_or_default()
    }

    /// Returns the shortest paths from the start to a node that is true (`on`) or false (`!on`),
    /// but no more than `most`. Returns no paths if the node wasn't reached.
    pub(super) fn paths(&self, to: usize, on: bool, most: usize) -> Vec<Vec<PathLink>> {
        let mut found = Vec::new();
        self.trace_back(to, on, &mut Vec::new(), most, &mut found);
        found
    }

    /// Follows links back from a node to the start, in every possible way, and collects up to
    /// `most` paths in `found`. `after` contains the links that follow, in reverse order.
    fn trace_back(
        &self,
        node: usize,
        on: bool,
        after: &mut Vec<PathLink>,
        most: usize,
        found: &mut Vec<Vec<PathLink>>,
    ) {
        if !after.is_empty() && node == self.start && on == self.start_is_true {
            let begin = PathLink { node, reason: None };
            found.push([begin].into_iter().chain(after.iter().rev().copied()).collect());
            return;
        }
        for (before, reason) in self.predecessors(node, on) {
            if found.len() == most {
                return;
            }
            after.push(PathLink { node, reason });
            self.trace_back(before, !on, after, most, found);
            after.pop();
        }
    }

    /// Returns the links through which a node was reached from the previous layer, in the order in
    /// which their sources were reached. There are none if the node wasn't reached.
    fn predecessors(&self, node: usize, on: bool) -> Vec<(usize, Option<LinkReason>)> {
        let Some(reached) = self.reached_at(node, on) else { return Vec::new() };
        let mut links = Vec::new();
        let mut add_link = |before: usize, nth: usize, reason: Option<LinkReason>| {
            let is_start = before == self.start && on != self.start_is_true;
            let layer = if is_start {
                Some(0)
            } else {
                self.reached_at(before, !on).map(|reached| reached.layer)
            };
            if layer == Some(reached.layer - 1) {
                let place = if is_start { 0 } else { self.reached[usize::from(!on)][before].place };
                links.push(((place, nth), (before, reason)));
            }
        };
        let digit = self.network.nodes[node].0;
        if on {
            for (nth, &(before, reason)) in self.network.strong_links(node).iter().enumerate() {
                if self.allows(digit, before, reason) {
                    add_link(before, nth, Some(reason));
                }
            }
        } else {
            for (nth, &before) in self.network.weak_links(node).iter().enumerate() {
                if self.kind == ChainKind::Any || self.network.nodes[before].0 == digit {
                    add_link(before, nth, None);
                }
            }
        }
        grid::insertion_sort_by_key(&mut links, |(key, _)| *key);
        links.into_iter().map(|(_, link)| link).collect()
    }
}

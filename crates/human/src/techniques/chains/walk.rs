//! Walking a network in breadth, from a node that is false or true.

use super::Kind;
use crate::links::{Network, Reason};

/// A node of a path, and what links it to the one before: a reason, when the link is strong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Link {
    pub(super) node: usize,
    pub(super) reason: Option<Reason>,
}

/// What follows from one node being false, or true. Lists are used again for the next node.
pub(super) struct Walk<'a> {
    network: &'a Network,
    kind: Kind,
    /// By node: how it was found to be true, and false.
    on: Vec<Reached>,
    off: Vec<Reached>,
    /// Nodes in the order in which they were found to be true, and false.
    pub(super) turned_on: Vec<usize>,
    pub(super) turned_off: Vec<usize>,
    start: usize,
    start_on: bool,
}

/// How a node was reached: in which layer, and from which nodes of the one before.
#[derive(Clone, Default)]
struct Reached {
    layer: usize,
    from: Vec<(usize, Option<Reason>)>,
}

impl Reached {
    /// Takes note of a way to the node; `true` when it is the first. Longer ways are not noted.
    fn note(&mut self, layer: usize, from: usize, reason: Option<Reason>) -> bool {
        let first = self.from.is_empty();
        if first || self.layer == layer {
            self.layer = layer;
            self.from.push((from, reason));
        }
        first
    }
}

impl<'a> Walk<'a> {
    pub(super) fn new(network: &'a Network, kind: Kind) -> Walk<'a> {
        let nodes = network.nodes.len();
        Walk {
            network,
            kind,
            on: vec![Reached::default(); nodes],
            off: vec![Reached::default(); nodes],
            turned_on: Vec::new(),
            turned_off: Vec::new(),
            start: 0,
            start_on: false,
        }
    }

    /// Walks from a node, in layers: all that becomes true, then all that becomes false.
    pub(super) fn from(&mut self, start: usize, on: bool) {
        self.turned_on.drain(..).for_each(|node| self.on[node].from.clear());
        self.turned_off.drain(..).for_each(|node| self.off[node].from.clear());
        (self.start, self.start_on) = (start, on);
        let (mut now, mut now_on, mut layer) = (vec![start], on, 0);
        while !now.is_empty() {
            layer += 1;
            let mut next = Vec::new();
            for node in now {
                if now_on {
                    self.weak_from(node, layer, &mut next);
                } else {
                    self.strong_from(node, layer, &mut next);
                }
            }
            (now, now_on) = (next, !now_on);
        }
    }

    fn strong_from(&mut self, node: usize, layer: usize, trues: &mut Vec<usize>) {
        let digit = self.network.nodes[node].0;
        for &(next, reason) in self.network.strong(node) {
            let allowed = match self.kind {
                Kind::X => self.network.nodes[next].0 == digit,
                Kind::Xy => matches!(reason, Reason::Cell(_)),
                Kind::Any => true,
            };
            if allowed && self.on[next].note(layer, node, Some(reason)) {
                self.turned_on.push(next);
                if !(self.start_on && next == self.start) {
                    trues.push(next);
                }
            }
        }
    }

    fn weak_from(&mut self, node: usize, layer: usize, falses: &mut Vec<usize>) {
        let digit = self.network.nodes[node].0;
        for &next in self.network.weak(node) {
            let allowed = self.kind == Kind::Any || self.network.nodes[next].0 == digit;
            if allowed && self.off[next].note(layer, node, None) {
                self.turned_off.push(next);
                if self.start_on || next != self.start {
                    falses.push(next);
                }
            }
        }
    }

    /// Whether a node was found to be false.
    pub(super) fn is_off(&self, node: usize) -> bool {
        !self.off[node].from.is_empty()
    }

    /// The first path to a node that was found to be true, or false; from the start on.
    pub(super) fn path(&self, to: usize, on: bool) -> Vec<Link> {
        self.paths(to, on, 1).pop().unwrap_or_default()
    }

    /// The shortest paths to a node that was found to be true, or false, at most so many.
    pub(super) fn paths(&self, to: usize, on: bool, most: usize) -> Vec<Vec<Link>> {
        let mut found = Vec::new();
        self.back(to, on, &mut Vec::new(), most, &mut found);
        found
    }

    /// Goes back from a node to the start, by every way.
    fn back(
        &self,
        node: usize,
        on: bool,
        after: &mut Vec<Link>,
        most: usize,
        found: &mut Vec<Vec<Link>>,
    ) {
        if !after.is_empty() && node == self.start && on == self.start_on {
            let begin = Link { node, reason: None };
            found.push([begin].into_iter().chain(after.iter().rev().copied()).collect());
            return;
        }
        let reached = if on { &self.on[node] } else { &self.off[node] };
        for &(before, reason) in &reached.from {
            if found.len() == most {
                return;
            }
            after.push(Link { node, reason });
            self.back(before, !on, after, most, found);
            after.pop();
        }
    }
}

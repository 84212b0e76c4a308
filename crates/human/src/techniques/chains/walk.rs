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
    /// By node: from where it was found to be true and why; from where it was found to be false.
    on: Vec<Option<(usize, Reason)>>,
    off: Vec<Option<usize>>,
    /// Nodes in the order in which they were found to be true, and false.
    pub(super) turned_on: Vec<usize>,
    pub(super) turned_off: Vec<usize>,
    start: usize,
    start_on: bool,
}

impl<'a> Walk<'a> {
    pub(super) fn new(network: &'a Network, kind: Kind) -> Walk<'a> {
        let nodes = network.nodes.len();
        Walk {
            network,
            kind,
            on: vec![None; nodes],
            off: vec![None; nodes],
            turned_on: Vec::new(),
            turned_off: Vec::new(),
            start: 0,
            start_on: false,
        }
    }

    /// Walks from a node, in layers: all that becomes true, then all that becomes false.
    pub(super) fn from(&mut self, start: usize, on: bool) {
        self.turned_on.drain(..).for_each(|node| self.on[node] = None);
        self.turned_off.drain(..).for_each(|node| self.off[node] = None);
        (self.start, self.start_on) = (start, on);
        let (mut trues, mut falses) =
            if on { (vec![start], vec![]) } else { (vec![], vec![start]) };
        while !trues.is_empty() || !falses.is_empty() {
            for node in std::mem::take(&mut falses) {
                self.strong_from(node, &mut trues);
            }
            for node in std::mem::take(&mut trues) {
                self.weak_from(node, &mut falses);
            }
        }
    }

    fn strong_from(&mut self, node: usize, trues: &mut Vec<usize>) {
        let digit = self.network.nodes[node].0;
        for &(next, reason) in &self.network.strong[node] {
            let allowed = match self.kind {
                Kind::X => self.network.nodes[next].0 == digit,
                Kind::Xy => matches!(reason, Reason::Cell(_)),
                Kind::Any => true,
            };
            if allowed && self.on[next].is_none() {
                self.on[next] = Some((node, reason));
                self.turned_on.push(next);
                if !(self.start_on && next == self.start) {
                    trues.push(next);
                }
            }
        }
    }

    fn weak_from(&mut self, node: usize, falses: &mut Vec<usize>) {
        let digit = self.network.nodes[node].0;
        for &next in &self.network.weak[node] {
            let allowed = self.kind == Kind::Any || self.network.nodes[next].0 == digit;
            if allowed && self.off[next].is_none() {
                self.off[next] = Some(node);
                self.turned_off.push(next);
                if self.start_on || next != self.start {
                    falses.push(next);
                }
            }
        }
    }

    /// The path to a node that was found to be true, or false; from the start on.
    pub(super) fn path(&self, to: usize, mut on: bool) -> Vec<Link> {
        let (mut path, mut node) = (Vec::new(), to);
        loop {
            let before = if on {
                self.on[node].map(|(b, r)| (b, Some(r)))
            } else {
                self.off[node].map(|b| (b, None))
            };
            let Some((before, reason)) = before else { break };
            path.push(Link { node, reason });
            (node, on) = (before, !on);
            if node == self.start && on == self.start_on {
                break;
            }
        }
        path.push(Link { node, reason: None });
        path.reverse();
        path
    }
}

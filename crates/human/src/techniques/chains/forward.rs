//! What a candidate falsifies by chains, for patterns that reach further that way.

use super::{Chain, Kind, Walk};
use crate::{Candidate, Clause, Node, Pencilmarks, links::Network};

/// The chains from a candidate that is true.
pub(crate) struct Forward<'a> {
    network: &'a Network,
    walk: Walk<'a>,
}

impl<'a> Forward<'a> {
    pub(crate) fn of(network: &'a Network, candidate: Candidate) -> Forward<'a> {
        let mut walk = Walk::new(network, Kind::Any);
        if let Some(node) = network.find(candidate) {
            walk.from(node, true);
        }
        Forward { network, walk }
    }

    /// The candidates that are false then, the nearest first.
    pub(crate) fn falsified(&self) -> impl Iterator<Item = Candidate> {
        let candidate = |node: &usize| {
            let (digit, cells) = self.network.nodes[*node];
            cells.single().map(|cell| Candidate::new(digit, cell))
        };
        self.walk.turned_off.iter().filter_map(candidate)
    }

    /// Whether a candidate is false then.
    pub(crate) fn falsifies(&self, candidate: Candidate) -> bool {
        self.network.find(candidate).is_some_and(|node| self.walk.is(node, false))
    }

    /// The chain to a candidate that is false then, and what it follows from.
    pub(crate) fn chain(&self, marks: &Pencilmarks, to: Candidate) -> (Vec<Node>, Vec<Clause>) {
        let node = self.network.find(to);
        let path = node.map(|node| self.walk.path(node, false)).unwrap_or_default();
        let mut step = Chain::step(marks, self.network, &path);
        (step.chains.pop().unwrap_or_default(), step.proof)
    }
}

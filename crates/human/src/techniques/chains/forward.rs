//! The candidates that a true candidate falsifies through chains, for patterns that build on
//! chains.

use super::{Chain, ChainKind, NetworkWalk};
use crate::{Candidate, ChainNode, Clause, Pencilmarks, links::Network};

/// All chains that start at one candidate, which is assumed to be true.
pub(crate) struct ForwardChains<'a> {
    network: &'a Network,
    walk: NetworkWalk<'a>,
}

impl<'a> ForwardChains<'a> {
    pub(crate) fn from_candidate(network: &'a Network, candidate: Candidate) -> ForwardChains<'a> {
        let mut walk = NetworkWalk::new(network, ChainKind::Any);
        if let Some(node) = network.node_of(candidate) {
            walk.walk_from(node, true);
        }
        ForwardChains { network, walk }
    }

    /// Iterates over the falsified candidates, nearest first.
    pub(crate) fn falsified(&self) -> impl Iterator<Item = Candidate> {
        let candidate = |node: &usize| {
            let (digit, cells) = self.network.nodes[*node];
            cells.single().map(|cell| Candidate::new(digit, cell))
        };
        self.walk.false_nodes.iter().filter_map(candidate)
    }

    /// Returns `true` if one of the chains falsifies a candidate.
    pub(crate) fn falsifies(&self, candidate: Candidate) -> bool {
        self.network.node_of(candidate).is_some_and(|node| self.walk.has_reached(node, false))
    }

    /// Returns the chain that falsifies a candidate, and its proof. Both are empty if no chain
    /// falsifies the candidate.
    pub(crate) fn chain_to(
        &self,
        marks: &Pencilmarks,
        to: Candidate,
    ) -> (Vec<ChainNode>, Vec<Clause>) {
        let node = self.network.node_of(to);
        let path = node.map(|node| self.walk.path(node, false)).unwrap_or_default();
        let mut step = Chain::step_along(marks, self.network, &path);
        (step.chains.pop().unwrap_or_default(), step.proof)
    }
}

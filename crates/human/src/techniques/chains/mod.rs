//! Chains: alternating strong and weak links, starting and ending with a strong link.
//!
//! ```text
//! a = b − c = d     one of a and b is true, b and c aren't both true, one of c and d is true:
//!                   so a or d is true
//! ```
//!
//! At least one end of such an *alternating inference chain* is true, so candidates that both ends
//! exclude are eliminated (type 1: the ends have the same digit; type 2: they have two digits in
//! cells that see each other). If the ends exclude each other, they close a *continuous nice loop*,
//! in which every weak link is also a strong one. A chain that returns to its start is a
//! *discontinuous nice loop*, which proves that the first candidate is true, or that it is false.
//!
//! The shortest chain between two ends is found by breadth-first search from one of them.

mod aic;
mod forward;
mod loops;
mod remote_pair;
mod tables;
mod walk;

use std::ops::ControlFlow;

use grid::DigitSet;

use crate::{
    CellSet, ChainNode, Options, Pencilmarks, Step,
    links::{LinkReason, Network, NetworkKind},
    technique::{StepFinder, StepSink},
};
pub(crate) use forward::ForwardChains;
pub(crate) use remote_pair::RemotePair;
use tables::TableSearch;
use walk::{NetworkWalk, PathLink};

/// The kinds of links that a chain may use.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ChainKind {
    /// Links within houses, all with the same digit.
    X,
    /// Strong links in cells and weak links in houses.
    Xy,
    /// All links.
    Any,
}

/// The shape of a chain, which determines its conclusions.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum ChainShape {
    /// An open chain: the conclusions follow from its two ends.
    Open,
    /// A loop with a contradiction: the conclusion is about its first node, which contradicts
    /// itself.
    Discontinuous,
    /// A loop without a contradiction: the conclusions follow from all of its links.
    Continuous,
}

/// A search for chains of one kind and shape. A grouped chain has at least one node of several
/// cells, or an almost locked set.
pub(crate) struct Chain {
    pub(crate) kind: ChainKind,
    pub(crate) shape: ChainShape,
    pub(crate) is_grouped: bool,
}

impl StepFinder for Chain {
    fn find(&self, marks: &Pencilmarks, options: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        let network = marks.link_network(self.network_kind(options));
        if marks
            .network_reach(self.network_kind(options))
            .is_some_and(|reach| reach.self_contradictory().is_empty())
        {
            return ControlFlow::Continue(());
        }
        let mut walk = NetworkWalk::new(network, self.kind);
        if options.only_hodoku_patterns && sink.needs_best_only() && self.kind == ChainKind::Any {
            let tables = TableSearch { chain: self, marks, network, options };
            return tables.find(&mut walk, sink);
        }
        match self.shape {
            ChainShape::Open => self.find_open(marks, network, &mut walk, options, sink),
            ChainShape::Discontinuous => {
                self.find_discontinuous(marks, network, &mut walk, options, sink)
            }
            ChainShape::Continuous => {
                self.find_continuous(marks, network, &mut walk, options, sink)
            }
        }
    }

    fn uses_best_step(&self) -> bool {
        true
    }
}

impl Chain {
    /// Returns the kind of network that the chain uses.
    fn network_kind(&self, options: &Options) -> NetworkKind {
        match (self.is_grouped, options.allow_sets_in_chains) {
            (false, _) => NetworkKind::Candidates,
            (true, false) => NetworkKind::Groups,
            (true, true) => NetworkKind::Sets,
        }
    }

    /// Returns `true` if a path meets all conditions: it is grouped if and only if it should be,
    /// isn't too long, and doesn't revisit cells unless the options allow revisits.
    fn fits(&self, network: &Network, path: &[PathLink], options: &Options) -> bool {
        let several = path.iter().any(|link| link.node >= network.single_count);
        let is_of_set = |reason| matches!(reason, LinkReason::Set(_) | LinkReason::LeftBySet(..));
        let by_set = path.iter().filter_map(|link| link.reason).any(is_of_set);
        let most = if self.kind == ChainKind::Any { usize::MAX } else { options.max_links };
        path.len() <= most.saturating_add(1)
            && (several || by_set) == self.is_grouped
            && (options.allow_revisits || !revisits_cell(network, path, self.shape))
    }

    /// Creates a step with the nodes and the proof of a path, but without conclusions.
    fn step_along(marks: &Pencilmarks, network: &Network, path: &[PathLink]) -> Step {
        let mut step = Step::default();
        let mut nodes = Vec::with_capacity(path.len());
        let mut digits = DigitSet::EMPTY;
        for link in path {
            let (digit, cells) = network.nodes[link.node];
            digits = digits.with(digit);
            nodes.push(ChainNode { digit, cells, is_strong: link.reason.is_some() });
            step.cells = step.cells.or(&cells);
            if let Some(reason) = link.reason {
                step.cell_digit_sets.extend(Network::linking_set(marks, reason));
                step = step.with_clauses(Network::link_proof(marks, digit, reason));
            }
        }
        step.digits = digits;
        step.chains.push(nodes);
        step
    }
}

/// Returns `true` if a path returns to a cell that it has left. A loop may return to its first
/// cell.
fn revisits_cell(network: &Network, path: &[PathLink], shape: ChainShape) -> bool {
    let cells = |link: &PathLink| network.nodes[link.node].1;
    let first = path.first().filter(|_| shape != ChainShape::Open).map_or(CellSet::EMPTY, cells);
    let mut visited = CellSet::EMPTY;
    path.windows(2).any(|links| {
        let [here, next] = [cells(&links[0]), cells(&links[1])];
        let crosses = next.first().is_some_and(|cell| visited.contains(cell));
        if here != next && here != first {
            visited.insert(here.first().expect("a cell"));
        }
        crosses
    })
}

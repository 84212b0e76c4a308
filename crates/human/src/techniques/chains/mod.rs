//! Chains: strong and weak links by turns, from a strong one to a strong one.
//!
//! ```text
//! a = b − c = d     one of a and b is true, not both b and c, one of c and d:
//!                   so a or d is true
//! ```
//!
//! Such an *alternating inference chain* has one of its two ends true. What both exclude goes (type 1:
//! the ends are one digit; type 2: two digits in cells that see each other). Ends that exclude each
//! other close it to a *continuous nice loop*: then every weak link is a strong one as well. A chain
//! that comes back to where it began is a *discontinuous* one: its candidate is true or false.
//!
//! The shortest chain between any two ends is found by searching in breadth from one of them.

mod aic;
mod forward;
mod loops;
mod remote_pair;
mod walk;

use std::ops::ControlFlow;

use grid::DigitSet;

use crate::{
    CellSet, Node, Options, Pencilmarks, Step,
    links::{Extent, Network, Reason},
    technique::{Find, Sink},
};
pub(crate) use forward::Forward;
pub(crate) use remote_pair::RemotePair;
use walk::{Link, Walk};

/// Which links a chain may have.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Houses of one digit.
    X,
    /// Strong links in cells, weak ones in houses.
    Xy,
    /// Any.
    Any,
}

/// What a chain concludes by.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Shape {
    /// Its ends.
    Open,
    /// It comes back with a fault.
    Discontinuous,
    /// It comes back without one.
    Continuous,
}

/// Chains of one kind and shape; grouped ones have at least one node of several cells.
pub(crate) struct Chain {
    pub(crate) kind: Kind,
    pub(crate) shape: Shape,
    pub(crate) grouped: bool,
}

impl Find for Chain {
    fn find(&self, marks: &Pencilmarks, options: &Options, sink: &mut Sink) -> ControlFlow<()> {
        let network = marks.network(self.extent(options));
        if marks.reach(self.extent(options)).is_some_and(|reach| reach.contradicted().is_empty()) {
            return ControlFlow::Continue(());
        }
        let mut walk = Walk::new(network, self.kind);
        match self.shape {
            Shape::Open => self.open(marks, network, &mut walk, options, sink),
            Shape::Discontinuous => self.discontinuous(marks, network, &mut walk, options, sink),
            Shape::Continuous => self.continuous(marks, network, &mut walk, options, sink),
        }
    }

    fn is_weighed(&self) -> bool {
        true
    }
}

impl Chain {
    /// The nodes that its paths may have.
    fn extent(&self, options: &Options) -> Extent {
        match (self.grouped, options.sets_in_chains) {
            (false, _) => Extent::Candidates,
            (true, false) => Extent::Groups,
            (true, true) => Extent::Sets,
        }
    }

    /// Whether the path is of the kind: grouped or not, not too long, and without crossings where these
    /// are not allowed.
    fn fits(&self, network: &Network, path: &[Link], options: &Options) -> bool {
        let several = path.iter().any(|link| link.node >= network.singles);
        let is_of_set = |reason| matches!(reason, Reason::Set(_) | Reason::Leaves(..));
        let by_set = path.iter().filter_map(|link| link.reason).any(is_of_set);
        let most = if self.kind == Kind::Any { usize::MAX } else { options.links };
        path.len() <= most.saturating_add(1)
            && (several || by_set) == self.grouped
            && (options.crossings || !crosses(network, path, self.shape))
    }

    /// A step that follows from a path, before it concludes anything.
    fn step(marks: &Pencilmarks, network: &Network, path: &[Link]) -> Step {
        let mut step = Step::default();
        let mut nodes = Vec::with_capacity(path.len());
        let mut digits = DigitSet::EMPTY;
        for link in path {
            let (digit, cells) = network.nodes[link.node];
            digits = digits.with(digit);
            nodes.push(Node { digit, cells, strong: link.reason.is_some() });
            step.cells = step.cells.or(&cells);
            if let Some(reason) = link.reason {
                step.sets.extend(Network::set(marks, reason));
                step = step.because(Network::proof(marks, digit, reason));
            }
        }
        step.digits = digits;
        step.chains.push(nodes);
        step
    }
}

/// Whether a path comes back to a cell that it left; to the first it may where it is a loop.
fn crosses(network: &Network, path: &[Link], shape: Shape) -> bool {
    let cells = |link: &Link| network.nodes[link.node].1;
    let first = path.first().filter(|_| shape != Shape::Open).map_or(CellSet::EMPTY, cells);
    let mut left = CellSet::EMPTY;
    path.windows(2).any(|links| {
        let [here, next] = [cells(&links[0]), cells(&links[1])];
        let crosses = next.first().is_some_and(|cell| left.contains(cell));
        if here != next && here != first {
            left.insert(here.first().expect("a cell"));
        }
        crosses
    })
}

//! Open chains, and those that come back with a fault.

use std::ops::ControlFlow;

use grid::DigitSet;

use super::{Chain, Kind, Walk};
use crate::{Options, Pencilmarks, links::Network, technique::Sink};

impl Chain {
    /// Chains that conclude by their ends: X-Chains, XY-Chains and AIC.
    pub(super) fn open(
        &self,
        marks: &Pencilmarks,
        network: &Network,
        walk: &mut Walk,
        options: &Options,
        sink: &mut Sink,
    ) -> ControlFlow<()> {
        let reach = network.reach();
        let most = reach.map(|reach| reach.most_eliminations(network));
        // One elimination is that of a loop with a fault.
        let fewest = if self.kind == Kind::Any { 2 } else { 1 };
        for start in 0..network.nodes.len() {
            if most.as_ref().is_some_and(|most| most[start] < fewest) {
                continue;
            }
            walk.from(start, false);
            sink.spend(1 + walk.turned_off.len() as u64)?;
            let (digit, cells) = network.nodes[start];
            for &end in walk.turned_on.iter().filter(|end| **end > start) {
                let (other, at) = network.nodes[end];
                let mut gone = Vec::new();
                if other == digit {
                    let seen = marks.seeing_all(digit, &cells.or(&at));
                    gone.extend((!seen.is_empty()).then_some((digit, seen)));
                } else if let (Kind::Any, Some(a), Some(b)) =
                    (self.kind, cells.single(), at.single())
                    && a.sees(b, marks.shape())
                {
                    gone.extend(marks.candidates(a).contains(other).then_some((other, cells)));
                    gone.extend(marks.candidates(b).contains(digit).then_some((digit, at)));
                }
                let count: usize = gone.iter().map(|(_, cells)| cells.len()).sum();
                if count < fewest {
                    continue;
                }
                let path = walk.path(end, true);
                let least = if self.kind == Kind::Any { 4 } else { 3 };
                if path.len() < least || !self.fits(network, &path, options) {
                    continue;
                }
                let step = Chain::step(marks, network, &path);
                let step =
                    gone.iter().fold(step, |step, (digit, cells)| step.without(*digit, cells));
                sink.step(step)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Loops with a fault: a candidate that is true if it is false, or false if it is true.
    pub(super) fn discontinuous(
        &self,
        marks: &Pencilmarks,
        network: &Network,
        walk: &mut Walk,
        options: &Options,
        sink: &mut Sink,
    ) -> ControlFlow<()> {
        let reach = network.reach();
        for start in 0..network.singles {
            let (digit, cells) = network.nodes[start];
            for on in [false, true] {
                if reach.is_some_and(|reach| !reach.leads(start, on, start, !on)) {
                    continue;
                }
                walk.from(start, on);
                sink.spend(1 + walk.turned_off.len() as u64)?;
                let back = if on { &walk.turned_off } else { &walk.turned_on };
                if !back.contains(&start) {
                    continue;
                }
                let path = walk.path(start, !on);
                if path.len() < 4 || !self.fits(network, &path, options) {
                    continue;
                }
                let step = Chain::step(marks, network, &path);
                sink.step(match cells.single() {
                    Some(cell) if !on => {
                        step.clearing(marks, cell, DigitSet::all(marks.shape()).without(digit))
                    }
                    _ => step.without(digit, &cells),
                })?;
            }
        }
        ControlFlow::Continue(())
    }
}

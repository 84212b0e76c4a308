//! Continuous nice loops: links by turns all around, so that each weak one is strong as well.

use std::ops::ControlFlow;

use super::{Chain, Link, Walk};
use crate::{
    Candidate, CellSet, Options, Pencilmarks, Step,
    links::{Network, Reason},
    technique::{Merit, Sink},
};

/// The most paths of one length that are followed between two nodes: each makes another loop.
const PATHS: usize = 32;

impl Chain {
    /// Loops without a fault.
    pub(super) fn continuous<'a>(
        &self,
        marks: &'a Pencilmarks,
        network: &Network,
        walk: &mut Walk<'a>,
        options: &Options,
        sink: &mut Sink,
    ) -> ControlFlow<()> {
        let reach = marks.reach(self.extent(options)).filter(|_| !options.sets_in_chains);
        let touched = reach.map(|reach| reach.touched(network));
        for start in 0..network.nodes.len() {
            if let (Some(reach), Some(touched)) = (reach, &touched)
                && (!reach.leads(start, false, start, false)
                    || touched[reach.component(start, false)] < sink.fewest())
            {
                continue;
            }
            let from = |walk: &mut Walk<'a>, on| match reach {
                Some(reach) => walk.around(start, on, reach),
                None => walk.from(start, on),
            };
            from(walk, false);
            sink.spend(1 + walk.turned_off.len() as u64)?;
            for &end in &walk.turned_on {
                if end != start && network.weak(end).contains(&start) {
                    for path in walk.paths(end, true, PATHS) {
                        self.judge(marks, network, path, options, sink)?;
                    }
                }
            }
            from(walk, true);
            sink.spend(1 + walk.turned_off.len() as u64)?;
            // Closed by a strong link, the loop is begun with that.
            for &(end, reason) in network.strong(start) {
                if !walk.is(end, false) {
                    continue;
                }
                for mut path in walk.paths(end, false, PATHS) {
                    path[0].reason = Some(reason);
                    path.rotate_right(1);
                    path[0].reason = None;
                    self.judge(marks, network, path, options, sink)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Hands out what follows from a loop, given as a path whose ends are weakly linked.
    fn judge(
        &self,
        marks: &Pencilmarks,
        network: &Network,
        path: Vec<Link>,
        options: &Options,
        sink: &mut Sink,
    ) -> ControlFlow<()> {
        let mut nodes: Vec<usize> = path.iter().map(|link| link.node).collect();
        nodes.sort_unstable();
        nodes.dedup();
        if path.len() < 4 || nodes.len() < path.len() || !self.fits(network, &path, options) {
            return ControlFlow::Continue(());
        }
        let eliminations = eliminations(marks, network, &path);
        if eliminations.is_empty() || !sink.wants(Merit::of(&eliminations, path.len())) {
            return ControlFlow::Continue(());
        }
        let step = Step { eliminations, ..Chain::step(marks, network, &path) };
        if sink.weighs() {
            return sink.step(step);
        }
        // Told once more without what the loop's own cells lose, which it may need to go on.
        let beside = |candidate: &Candidate| !step.cells.contains(candidate.cell);
        let own = |candidate: &Candidate| {
            let by_cell =
                step.chains.iter().flatten().filter(|n| n.cells.single() == Some(candidate.cell));
            by_cell.count() > 1
        };
        let gone = step.eliminations.iter().filter(|c| beside(c) || own(c)).copied().collect();
        let outer = Step { eliminations: gone, ..step.clone() };
        if outer.eliminations != step.eliminations {
            sink.step(outer)?;
        }
        sink.step(step)
    }
}

/// What each weak link of a loop, and each set in it, takes away.
fn eliminations(marks: &Pencilmarks, network: &Network, path: &[Link]) -> Vec<Candidate> {
    let mut all = Vec::new();
    let mut without = |digit, cells: CellSet| {
        all.extend(cells.into_iter().map(|cell| Candidate::new(digit, cell)));
    };
    let around = path.iter().cycle().skip(1);
    for (link, next) in path.iter().zip(around) {
        let [(digit, cells), (other, at)] = [link, next].map(|link| network.nodes[link.node]);
        if let Some(reason @ (Reason::Set(_) | Reason::Leaves(..))) = next.reason {
            let Some((mut set, digits)) = Network::set(marks, reason) else { continue };
            // What the set has no room for is in the cell that it leaves one candidate.
            if let Reason::Leaves(_, cell) = reason {
                set.insert(cell);
            }
            for locked in digits.without(digit).without(other) {
                let places = marks.places(locked).and(&set);
                without(locked, marks.seeing_all(locked, &places));
            }
        } else if next.reason.is_none() || std::ptr::eq(link, path.last().unwrap_or(link)) {
            if digit == other {
                without(digit, marks.seeing_all(digit, &cells.or(&at)));
            } else if let Some(cell) = cells.single() {
                let rest = marks.candidates(cell).without(digit).without(other);
                rest.for_each(|gone| without(gone, CellSet::of(cell)));
            }
        }
    }
    all.sort_unstable();
    all.dedup();
    all
}

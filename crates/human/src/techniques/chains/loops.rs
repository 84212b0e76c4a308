//! Continuous nice loops: strong and weak links alternate all the way around, so every weak link is
//! also a strong one.

use std::ops::ControlFlow;

use super::{Chain, NetworkWalk, PathLink};
use crate::{
    Candidate, CellSet, Options, Pencilmarks, Step,
    links::{LinkReason, Network},
    technique::StepSink,
};

/// The maximum number of shortest paths that are followed for each pair of nodes. Each path gives a
/// different loop.
const MAX_PATHS: usize = 32;

impl Chain {
    /// Finds continuous loops through each node, and pushes their steps. Stops as soon as the sink
    /// returns `ControlFlow::Break`.
    pub(super) fn find_continuous<'a>(
        &self,
        marks: &'a Pencilmarks,
        network: &Network,
        walk: &mut NetworkWalk<'a>,
        options: &Options,
        sink: &mut StepSink,
    ) -> ControlFlow<()> {
        let reach = marks
            .network_reach(self.network_kind(options))
            .filter(|_| !options.allow_sets_in_chains);
        let touched = reach.map(|reach| reach.component_targets(network));
        for start in 0..network.nodes.len() {
            if let (Some(reach), Some(touched)) = (reach, &touched)
                && (!reach.implies(start, false, start, false)
                    || touched[reach.component_of(start, false)] < sink.min_eliminations())
            {
                continue;
            }
            let from = |walk: &mut NetworkWalk<'a>, on| match reach {
                Some(reach) => walk.walk_around(start, on, reach),
                None => walk.walk_from(start, on),
            };
            from(walk, false);
            sink.spend_work(1 + walk.false_nodes.len() as u64)?;
            for &end in &walk.true_nodes {
                if end != start && network.weak_links(end).contains(&start) {
                    for path in walk.paths(end, true, MAX_PATHS) {
                        self.report_loop(marks, network, path, options, sink)?;
                    }
                }
            }
            from(walk, true);
            sink.spend_work(1 + walk.false_nodes.len() as u64)?;
            // A loop that is closed by a strong link starts with that link.
            for &(end, reason) in network.strong_links(start) {
                if !walk.has_reached(end, false) {
                    continue;
                }
                for mut path in walk.paths(end, false, MAX_PATHS) {
                    path[0].reason = Some(reason);
                    path.rotate_right(1);
                    path[0].reason = None;
                    self.report_loop(marks, network, path, options, sink)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Pushes the step of a loop. `path` is the loop without the weak link between its ends. Loops
    /// are skipped if they are too short, repeat a node, don't satisfy [`Chain::fits`] or eliminate
    /// nothing.
    fn report_loop(
        &self,
        marks: &Pencilmarks,
        network: &Network,
        path: Vec<PathLink>,
        options: &Options,
        sink: &mut StepSink,
    ) -> ControlFlow<()> {
        let mut nodes: Vec<usize> = path.iter().map(|link| link.node).collect();
        grid::shell_sort(&mut nodes);
        nodes.dedup();
        if path.len() < 4 || nodes.len() < path.len() || !self.fits(network, &path, options) {
            return ControlFlow::Continue(());
        }
        let eliminations = eliminations(marks, network, &path);
        if eliminations.is_empty() || !sink.is_wanted(sink.chain_merit(&eliminations, path.len())) {
            return ControlFlow::Continue(());
        }
        let step = Step { eliminations, ..Chain::step_along(marks, network, &path) };
        if sink.needs_best_only() {
            return sink.push(step);
        }
        // If all steps are listed, the loop is first reported without the eliminations in its own
        // cells (except cells with two of its nodes), because other loops may still need these
        // candidates.
        let is_outside = |candidate: &Candidate| !step.cells.contains(candidate.cell);
        let own = |candidate: &Candidate| {
            let by_cell =
                step.chains.iter().flatten().filter(|n| n.cells.single() == Some(candidate.cell));
            by_cell.count() > 1
        };
        let eliminated =
            step.eliminations.iter().filter(|c| is_outside(c) || own(c)).copied().collect();
        let outer = Step { eliminations: eliminated, ..step.clone() };
        if outer.eliminations != step.eliminations {
            sink.push(outer)?;
        }
        sink.push(step)
    }
}

/// Returns the eliminations of each weak link of a loop, and of each almost locked set in it.
fn eliminations(marks: &Pencilmarks, network: &Network, path: &[PathLink]) -> Vec<Candidate> {
    let mut all = Vec::new();
    let mut without = |digit, cells: CellSet| {
        all.extend(cells.into_iter().map(|cell| Candidate::new(digit, cell)));
    };
    let next_links = path.iter().cycle().skip(1);
    for (link, next) in path.iter().zip(next_links) {
        let [(digit, cells), (other, at)] = [link, next].map(|link| network.nodes[link.node]);
        if let Some(reason @ (LinkReason::Set(_) | LinkReason::LeftBySet(..))) = next.reason {
            let Some((mut set, digits)) = Network::linking_set(marks, reason) else { continue };
            // Together, the set and the cell outside hold all of the set's other digits.
            if let LinkReason::LeftBySet(_, cell) = reason {
                set.insert(cell);
            }
            for locked in digits.without(digit).without(other) {
                let places = marks.places(locked).and(&set);
                without(locked, marks.places_seeing(locked, &places));
            }
        } else if next.reason.is_none() || std::ptr::eq(link, path.last().unwrap_or(link)) {
            if digit == other {
                without(digit, marks.places_seeing(digit, &cells.or(&at)));
            } else if let Some(cell) = cells.single() {
                let rest = marks.candidates(cell).without(digit).without(other);
                rest.for_each(|eliminated| without(eliminated, CellSet::from_cell(cell)));
            }
        }
    }
    grid::shell_sort(&mut all);
    all.dedup();
    all
}

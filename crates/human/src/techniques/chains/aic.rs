//! Open chains and discontinuous loops.

use std::ops::ControlFlow;

use grid::{Digit, DigitSet};

use super::{Chain, ChainKind, NetworkWalk};
use crate::{
    Candidate, CellSet, Options, Pencilmarks, Step, links::Network, pattern_bits::digit::X_CHAIN,
    pencilmarks::PatternScope, technique::StepSink,
};

/// The maximum number of shortest paths that are tried for each pair of nodes.
const MAX_PATHS: usize = 8;

impl Chain {
    /// Pushes the steps of open chains (X-Chains, XY-Chains and AICs) whose two ends eliminate
    /// candidates. AICs with a single elimination are left to
    /// [`find_discontinuous`](Self::find_discontinuous).
    pub(super) fn find_open(
        &self,
        marks: &Pencilmarks,
        network: &Network,
        walk: &mut NetworkWalk,
        options: &Options,
        sink: &mut StepSink,
    ) -> ControlFlow<()> {
        let reach = marks.network_reach(self.network_kind(options));
        let most = reach.map(|reach| reach.max_eliminations(network));
        // An AIC with a single elimination is found as a discontinuous loop instead.
        let fewest = if self.kind == ChainKind::Any { 2 } else { 1 };
        let ends =
            if options.allow_group_ends { network.nodes.len() } else { network.single_count };
        // X-Chains depend on a single digit, so their absence can be recorded per digit.
        let is_of_digit = self.kind == ChainKind::X && !self.is_grouped;
        let is_known = |digit: &Digit| marks.is_known_absent(PatternScope::Digit(*digit), X_CHAIN);
        let mut absent: DigitSet =
            marks.digits().filter(|digit| is_of_digit && !is_known(digit)).collect();
        for start in 0..ends {
            let (digit, cells) = network.nodes[start];
            if is_of_digit && is_known(&digit) {
                continue;
            }
            let most = most.as_ref().map_or(usize::MAX, |most| most[start]);
            if most < fewest.max(sink.min_eliminations()) {
                if most >= fewest {
                    absent = absent.without(digit);
                }
                continue;
            }
            walk.walk_from(start, false);
            sink.spend_work(1 + walk.false_nodes.len() as u64)?;
            for &end in walk.true_nodes.iter().filter(|end| (start + 1..ends).contains(end)) {
                let (other, at) = network.nodes[end];
                let mut eliminated = [(digit, CellSet::EMPTY), (other, CellSet::EMPTY)];
                if other == digit {
                    eliminated[0].1 = marks.places_seeing(digit, &cells.or(&at));
                } else if let (ChainKind::Any, Some(a), Some(b)) =
                    (self.kind, cells.single(), at.single())
                    && a.sees(b, marks.shape())
                {
                    eliminated[0].1 = marks.places(digit).and(&at);
                    eliminated[1].1 = marks.places(other).and(&cells);
                }
                let count: usize = eliminated.iter().map(|(_, cells)| cells.len()).sum();
                if count < fewest {
                    continue;
                }
                absent = absent.without(digit);
                let eliminations = eliminations(&eliminated);
                if !sink.is_wanted(sink.chain_merit(&eliminations, 0)) {
                    continue;
                }
                let least = if self.kind == ChainKind::Any { 4 } else { 3 };
                let paths = walk.paths(end, true, MAX_PATHS).into_iter();
                let mut paths = paths.filter(|path| path.len() >= least);
                let Some(path) = paths.find(|path| self.fits(network, path, options)) else {
                    continue;
                };
                if sink.is_wanted(sink.chain_merit(&eliminations, path.len())) {
                    let step = Chain::step_along(marks, network, &path);
                    sink.push(Step { eliminations, ..step })?;
                }
            }
        }
        absent.for_each(|digit| marks.record_absent(PatternScope::Digit(digit), X_CHAIN));
        ControlFlow::Continue(())
    }

    /// Pushes the steps of discontinuous loops, in which the falsehood of a candidate implies its
    /// truth, or its truth implies its falsehood. Stops as soon as the sink returns
    /// `ControlFlow::Break`.
    pub(super) fn find_discontinuous(
        &self,
        marks: &Pencilmarks,
        network: &Network,
        walk: &mut NetworkWalk,
        options: &Options,
        sink: &mut StepSink,
    ) -> ControlFlow<()> {
        let reach = marks.network_reach(self.network_kind(options));
        for start in 0..network.single_count {
            let (digit, cells) = network.nodes[start];
            for on in [false, true] {
                if reach.is_some_and(|reach| !reach.implies(start, on, start, !on)) {
                    continue;
                }
                let Some(cell) = cells.single() else { continue };
                let eliminated = if on {
                    DigitSet::from_digit(digit)
                } else {
                    marks.candidates(cell).without(digit)
                };
                if eliminated.len() < sink.min_eliminations() {
                    continue;
                }
                walk.walk_to_opposite(start, on);
                sink.spend_work(1 + walk.false_nodes.len() as u64)?;
                if !walk.has_reached(start, !on) {
                    continue;
                }
                let eliminations: Vec<_> =
                    eliminated.map(|digit| Candidate::new(digit, cell)).collect();
                if !sink.is_wanted(sink.chain_merit(&eliminations, 0)) {
                    continue;
                }
                let mut paths = walk.paths(start, !on, MAX_PATHS).into_iter();
                let fits = |path: &Vec<_>| path.len() >= 4 && self.fits(network, path, options);
                if let Some(path) = paths.find(fits)
                    && sink.is_wanted(sink.chain_merit(&eliminations, path.len()))
                {
                    let step = Chain::step_along(marks, network, &path);
                    sink.push(Step { eliminations, ..step })?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Returns the candidates with these digits and cells, sorted and without duplicates.
fn eliminations(eliminated: &[(Digit, CellSet)]) -> Vec<Candidate> {
    let candidates_of = |(digit, cells): &(Digit, CellSet)| {
        let digit = *digit;
        cells.into_iter().map(move |cell| Candidate::new(digit, cell))
    };
    let mut all: Vec<_> = eliminated.iter().flat_map(candidates_of).collect();
    grid::shell_sort(&mut all);
    all.dedup();
    all
}

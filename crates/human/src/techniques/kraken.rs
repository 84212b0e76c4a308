//! Kraken Fish: a finned fish whose fins exclude the eliminated candidate through chains rather
//! than directly.
//!
//! ```text
//! type 1     an elimination of the fish without its fins is also false if any of the fins is true
//! type 2     every base candidate in one cover set, and every fin, leads to the same elimination
//! ```

use std::ops::ControlFlow;

use grid::Cell;

use super::{
    chains::ForwardChains,
    fish::{Fish, FoundFish},
};
use crate::{
    Candidate, CellSet, Options, Pencilmarks, Step,
    links::NetworkKind,
    technique::{StepFinder, StepSink},
};

/// The search for Kraken Fish of one type that are based on any of these fish.
pub(crate) struct KrakenFish {
    pub(crate) fish: &'static [Fish],
    pub(crate) is_type_2: bool,
}

/// The maximum number of fins of the fish.
const MAX_FINS: usize = 2;

impl StepFinder for KrakenFish {
    fn find(&self, marks: &Pencilmarks, options: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        let options = Options { max_fins: MAX_FINS, max_endo_fins: 0, ..options.clone() };
        let network = marks.link_network(NetworkKind::Candidates);
        let side = marks.shape().side();
        let place = |of: Candidate| of.cell.index() * side + of.digit.value() - 1;
        let mut reach: Vec<Option<ForwardChains>> = Vec::new();
        reach.resize_with(marks.shape().cells() * side, || None);
        // Many fish lead to the same elimination. The chains are followed back only for the first
        // fish, unless the best step is wanted.
        let mut eliminated = vec![false; reach.len()];
        for fish in self.fish {
            fish.for_each_ignoring_fins(marks, &options, sink, &mut |found, sink| {
                for sources in self.chain_sources(marks, found) {
                    let candidate = |cell: Cell| Candidate::new(found.digit, cell);
                    for source in sources {
                        reach[place(candidate(source))].get_or_insert_with(|| {
                            ForwardChains::from_candidate(network, candidate(source))
                        });
                    }
                    let chains: Vec<&ForwardChains> = sources
                        .into_iter()
                        .filter_map(|source| reach[place(candidate(source))].as_ref())
                        .collect();
                    let Some((first, others)) = chains.split_first() else { continue };
                    for target in first.falsified() {
                        sink.spend_work(1)?;
                        let is_unrelated = !self.is_type_2
                            && (target.digit != found.digit
                                || !found.eliminated.contains(target.cell));
                        if is_unrelated || !others.iter().all(|chain| chain.falsifies(target)) {
                            continue;
                        }
                        let was = std::mem::replace(&mut eliminated[place(target)], true);
                        if was && !sink.needs_best_only() {
                            continue;
                        }
                        let mut step = build_step(marks, found);
                        for chain in &chains {
                            let (chain, proof) = chain.chain_to(marks, target);
                            step.chains.push(chain);
                            step = step.with_clauses(proof);
                        }
                        sink.push(
                            step.with_eliminations(target.digit, &CellSet::from_cell(target.cell)),
                        )?;
                    }
                }
                ControlFlow::Continue(())
            })?;
        }
        ControlFlow::Continue(())
    }
}

impl KrakenFish {
    /// Returns the sets of places from which chains start. If all places of a set lead to the same
    /// elimination, the Kraken Fish makes this elimination. For type 1, it must also be an
    /// elimination of the fish without its fins.
    fn chain_sources(&self, marks: &Pencilmarks, found: &FoundFish) -> Vec<CellSet> {
        if !self.is_type_2 {
            return vec![found.fins];
        }
        let body = |house: &usize| marks.places_in(found.digit, *house);
        let base_places = found.base.iter().fold(CellSet::EMPTY, |all, house| all.or(&body(house)));
        found.cover.iter().map(|house| base_places.and(&body(house)).or(&found.fins)).collect()
    }
}

fn build_step(marks: &Pencilmarks, found: &FoundFish) -> Step {
    let mut step = found.build_step(marks);
    step.eliminations.clear();
    step
}

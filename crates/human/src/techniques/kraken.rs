//! Kraken fish: a fish whose fins reach what goes by chains rather than by sight.
//!
//! ```text
//! type 1     what the fish without its fins eliminates is false when any of the fins is true
//! type 2     in one cover set: every place in the base, and every fin, leads to one elimination
//! ```

use std::{
    collections::{HashMap, HashSet},
    ops::ControlFlow,
};

use grid::Cell;

use super::{
    chains::Forward,
    fish::{Fish, Found},
};
use crate::{
    Candidate, CellSet, Options, Pencilmarks, Step,
    links::Extent,
    technique::{Find, Sink},
};

/// Kraken fish of a size.
pub(crate) struct Kraken {
    pub(crate) fish: &'static [Fish],
    pub(crate) by_cover: bool,
}

/// The most fins.
const FINS: usize = 2;

impl Find for Kraken {
    fn find(&self, marks: &Pencilmarks, options: &Options, sink: &mut Sink) -> ControlFlow<()> {
        let options = Options { fins: FINS, endo_fins: 0, ..options.clone() };
        let network = marks.network(Extent::Candidates);
        let mut reach: HashMap<Candidate, Forward> = HashMap::new();
        // Many fish lead to one elimination; chains are only followed back for the first, unless the best
        // is wanted.
        let mut gone = HashSet::new();
        for fish in self.fish {
            fish.each_blunt(marks, &options, sink, &mut |found, sink| {
                for sources in self.sources(marks, found) {
                    let of = |cell: Cell| Candidate::new(found.digit, cell);
                    for source in sources {
                        reach.entry(of(source)).or_insert_with(|| Forward::of(network, of(source)));
                    }
                    let ways: Vec<&Forward> =
                        sources.into_iter().filter_map(|source| reach.get(&of(source))).collect();
                    let Some((first, others)) = ways.split_first() else { continue };
                    for target in first.falsified() {
                        sink.spend(1)?;
                        let beside = !self.by_cover
                            && (target.digit != found.digit || !found.gone.contains(target.cell));
                        if beside || !others.iter().all(|way| way.falsifies(target)) {
                            continue;
                        }
                        if !gone.insert(target) && !sink.weighs() {
                            continue;
                        }
                        let mut step = step(marks, found);
                        for way in &ways {
                            let (chain, proof) = way.chain(marks, target);
                            step.chains.push(chain);
                            step = step.because(proof);
                        }
                        sink.step(step.without(target.digit, &CellSet::of(target.cell)))?;
                    }
                }
                ControlFlow::Continue(())
            })?;
        }
        ControlFlow::Continue(())
    }
}

impl Kraken {
    /// Places of the digit one of which is true, or the fish holds without fins.
    fn sources(&self, marks: &Pencilmarks, found: &Found) -> Vec<CellSet> {
        if !self.by_cover {
            return vec![found.fins];
        }
        let body = |house: &usize| marks.places_in(found.digit, *house);
        let held = found.base.iter().fold(CellSet::EMPTY, |all, house| all.or(&body(house)));
        found.cover.iter().map(|house| held.and(&body(house)).or(&found.fins)).collect()
    }
}

fn step(marks: &Pencilmarks, found: &Found) -> Step {
    let mut step = found.step(marks);
    step.eliminations.clear();
    step
}

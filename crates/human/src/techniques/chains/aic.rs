//! Open chains, and those that come back with a fault.

use std::ops::ControlFlow;

use grid::{Digit, DigitSet};

use super::{Chain, Kind, Walk};
use crate::{
    Candidate, CellSet, Options, Pencilmarks, Step,
    barren::digit::X_CHAIN,
    links::Network,
    pencilmarks::Of,
    technique::{Merit, Sink},
};

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
        let reach = marks.reach(self.extent(options));
        let most = reach.map(|reach| reach.most_eliminations(network));
        // One elimination is that of a loop with a fault.
        let fewest = if self.kind == Kind::Any { 2 } else { 1 };
        let ends = if options.group_ends { network.nodes.len() } else { network.singles };
        // Chains of one digit depend on nothing else.
        let is_of_digit = self.kind == Kind::X && !self.grouped;
        let is_known = |digit: &Digit| marks.is_barren(Of::Digit(*digit), X_CHAIN);
        let mut barren: DigitSet =
            marks.digits().filter(|digit| is_of_digit && !is_known(digit)).collect();
        for start in 0..ends {
            let (digit, cells) = network.nodes[start];
            if is_of_digit && is_known(&digit) {
                continue;
            }
            let most = most.as_ref().map_or(usize::MAX, |most| most[start]);
            if most < fewest.max(sink.fewest()) {
                if most >= fewest {
                    barren = barren.without(digit);
                }
                continue;
            }
            walk.from(start, false);
            sink.spend(1 + walk.turned_off.len() as u64)?;
            for &end in walk.turned_on.iter().filter(|end| (start + 1..ends).contains(end)) {
                let (other, at) = network.nodes[end];
                let mut gone = [(digit, CellSet::EMPTY), (other, CellSet::EMPTY)];
                if other == digit {
                    gone[0].1 = marks.seeing_all(digit, &cells.or(&at));
                } else if let (Kind::Any, Some(a), Some(b)) =
                    (self.kind, cells.single(), at.single())
                    && a.sees(b, marks.shape())
                {
                    gone[0].1 = marks.places(digit).and(&at);
                    gone[1].1 = marks.places(other).and(&cells);
                }
                let count: usize = gone.iter().map(|(_, cells)| cells.len()).sum();
                if count < fewest {
                    continue;
                }
                barren = barren.without(digit);
                let eliminations = eliminations(&gone);
                if !sink.wants(Merit::of(&eliminations, 0)) {
                    continue;
                }
                let path = walk.path(end, true);
                let least = if self.kind == Kind::Any { 4 } else { 3 };
                if path.len() < least || !self.fits(network, &path, options) {
                    continue;
                }
                if sink.wants(Merit::of(&eliminations, path.len())) {
                    let step = Chain::step(marks, network, &path);
                    sink.step(Step { eliminations, ..step })?;
                }
            }
        }
        barren.for_each(|digit| marks.note_barren(Of::Digit(digit), X_CHAIN));
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
        let reach = marks.reach(self.extent(options));
        for start in 0..network.singles {
            let (digit, cells) = network.nodes[start];
            for on in [false, true] {
                if reach.is_some_and(|reach| !reach.leads(start, on, start, !on)) {
                    continue;
                }
                let Some(cell) = cells.single() else { continue };
                let gone =
                    if on { DigitSet::of(digit) } else { marks.candidates(cell).without(digit) };
                if gone.len() < sink.fewest() {
                    continue;
                }
                walk.back_to_opposite(start, on);
                sink.spend(1 + walk.turned_off.len() as u64)?;
                if !walk.is(start, !on) {
                    continue;
                }
                let eliminations: Vec<_> = gone.map(|digit| Candidate::new(digit, cell)).collect();
                if !sink.wants(Merit::of(&eliminations, 0)) {
                    continue;
                }
                let path = walk.path(start, !on);
                if path.len() >= 4
                    && self.fits(network, &path, options)
                    && sink.wants(Merit::of(&eliminations, path.len()))
                {
                    let step = Chain::step(marks, network, &path);
                    sink.step(Step { eliminations, ..step })?;
                }
            }
        }
        ControlFlow::Continue(())
    }
}

/// Digits that leave some cells, candidate by candidate, each once.
fn eliminations(gone: &[(Digit, CellSet)]) -> Vec<Candidate> {
    let of = |(digit, cells): &(Digit, CellSet)| {
        let digit = *digit;
        cells.into_iter().map(move |cell| Candidate::new(digit, cell))
    };
    let mut all: Vec<_> = gone.iter().flat_map(of).collect();
    all.sort_unstable();
    all.dedup();
    all
}

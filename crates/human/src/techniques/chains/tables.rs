//! The chain that HoDoKu 2.2 and 2.3.2 would choose (`TablingSolver`): for each candidate, true or
//! false, and each of its consequences, both versions find the first of the shortest chains, and
//! then choose the best of all these chains.
//!
//! HoDoKu considers only this one chain to each consequence, and rejects the chain if it returns to
//! a cell that it has left. A loop must leave its first cell with its first link, and return to
//! that cell with its last link.

use std::ops::ControlFlow;

use grid::{Cell, Digit, DigitSet};

use super::{Chain, ChainShape, NetworkWalk, PathLink};
use crate::{
    Candidate, CellSet, Options, Pencilmarks, Step,
    links::{LinkReason, Network},
    technique::StepSink,
};

/// A search for the best chain of a shape.
pub(super) struct TableSearch<'s, 'a> {
    pub(super) chain: &'s Chain,
    pub(super) marks: &'a Pencilmarks,
    pub(super) network: &'a Network,
    pub(super) options: &'s Options,
}

impl TableSearch<'_, '_> {
    /// Pushes each loop or AIC that is better than all earlier ones. Stops as soon as the sink
    /// returns `ControlFlow::Break`.
    pub(super) fn find(&self, walk: &mut NetworkWalk, sink: &mut StepSink) -> ControlFlow<()> {
        let reach = self.marks.network_reach(self.chain.network_kind(self.options));
        let network = self.network;
        if self.chain.shape == ChainShape::Open {
            let most = reach.map(|reach| reach.max_eliminations(network));
            for start in 0..network.single_count {
                let most = most.as_ref().map_or(usize::MAX, |most| most[start]);
                if most >= sink.min_eliminations().max(2) {
                    walk.max_nodes = sink.max_nodes(most);
                    walk.walk_from(start, false);
                    sink.spend_work(1 + walk.false_nodes.len() as u64)?;
                    self.find_open(start, walk, sink)?;
                }
            }
            return ControlFlow::Continue(());
        }
        let touched = reach.map(|reach| reach.component_targets(network));
        let is_continuous = self.chain.shape == ChainShape::Continuous;
        for on in [false, true] {
            for start in 0..network.single_count {
                let (digit, cell) = self.candidate(start);
                let of_cell = self.marks.candidates(cell);
                let most = match (reach, &touched) {
                    (Some(reach), Some(touched)) if is_continuous => {
                        let is_in_loop = reach.implies(start, on, start, on);
                        if is_in_loop { touched[reach.component_of(start, on)] } else { 0 }
                    }
                    (Some(reach), _) if !is_continuous && on => {
                        usize::from(reach.implies(start, true, start, false))
                    }
                    (Some(reach), _) if !is_continuous => {
                        let is_true = reach.implies(start, false, start, true);
                        let others = of_cell.without(digit);
                        let is_false = |other| {
                            let node = network.node_of(Candidate::new(other, cell));
                            node.is_some_and(|node| reach.implies(start, false, node, false))
                        };
                        let one = usize::from(others.into_iter().any(is_false));
                        if is_true { others.len() } else { one }
                    }
                    _ => usize::MAX,
                };
                if most < sink.min_eliminations() || is_continuous && on && of_cell.len() != 2 {
                    continue;
                }
                walk.max_nodes = sink.max_nodes(most);
                walk.walk_from(start, on);
                sink.spend_work(1 + walk.false_nodes.len() as u64)?;
                for other in of_cell {
                    let Some(end) = network.node_of(Candidate::new(other, cell)) else { continue };
                    for end_on in [false, true] {
                        if walk.has_reached(end, end_on) {
                            self.push_loop_if_better((start, on), (end, end_on), walk, sink)?;
                        }
                    }
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns the digit and cell of a node that is a single candidate.
    fn candidate(&self, node: usize) -> (Digit, Cell) {
        let (digit, cells) = self.network.nodes[node];
        (digit, cells.first().expect("a candidate has a cell"))
    }

    /// Pushes the AICs whose first candidate, `start`, is false and whose last candidate is true.
    /// AICs with fewer than two eliminations, and those that aren't better than earlier ones, are
    /// skipped. Stops as soon as the sink returns `ControlFlow::Break`.
    fn find_open(&self, start: usize, walk: &NetworkWalk, sink: &mut StepSink) -> ControlFlow<()> {
        let (digit, cell) = self.candidate(start);
        let ends = walk.true_nodes.iter().filter(|end| **end < self.network.single_count);
        for &end in ends {
            let (other, at) = self.candidate(end);
            let mut all = Vec::new();
            if digit == other {
                let cells = self.marks.places_seeing(digit, &CellSet::from_cell(cell).with(at));
                all.extend(cells.into_iter().map(|cell| Candidate::new(digit, cell)));
            } else if cell.sees(at, self.marks.shape()) {
                all.extend([Candidate::new(digit, at), Candidate::new(other, cell)]);
                all.retain(|candidate| self.marks.has_candidate(*candidate));
                grid::insertion_sort(&mut all);
            }
            if all.len() < 2 || at == cell || !sink.is_wanted(sink.chain_merit(&all, 4)) {
                continue;
            }
            let path = walk.path(end, true);
            let merit = sink.chain_merit(&all, path.len());
            if path.len() >= 4 && sink.is_wanted(merit) && self.fits(&path, true) {
                let step = Chain::step_along(self.marks, self.network, &path);
                sink.push_with_merit(Step { eliminations: all, ..step }, merit)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Returns `true` if a path is grouped if and only if it should be, and doesn't return to a
    /// cell that it has left.
    fn fits(&self, path: &[PathLink], is_open: bool) -> bool {
        let cells = |link: &PathLink| self.network.nodes[link.node].1;
        let mut left = CellSet::EMPTY;
        for (at, link) in path.iter().enumerate() {
            let cell = cells(link).first().expect("a node has a cell");
            if left.contains(cell) {
                return false;
            }
            let last = at.checked_sub(1).map(|last| cells(&path[last]));
            left = left.or(&last
                .filter(|last| is_open || last.first() != cells(&path[0]).first())
                .unwrap_or(CellSet::EMPTY));
        }
        path.iter().any(|link| link.node >= self.network.single_count) == self.chain.is_grouped
    }

    /// Pushes the loop from a candidate to the same or a different candidate of its cell, each of
    /// them true or false, if the loop has the required shape and is better than all earlier loops.
    fn push_loop_if_better(
        &self,
        (start, on): (usize, bool),
        (end, end_on): (usize, bool),
        walk: &NetworkWalk,
        sink: &mut StepSink,
    ) -> ControlFlow<()> {
        let ((digit, cell), (other, _)) = (self.candidate(start), self.candidate(end));
        let of_cell = self.marks.candidates(cell);
        // If the start implies its own opposite, the opposite is true. If different candidates of
        // the cell are both true or both false at the ends, one of them must be false.
        let false_digits = match (on, end_on) {
            (true, false) | (false, true) if start == end => {
                if on {
                    DigitSet::from_digit(digit)
                } else {
                    of_cell.without(digit)
                }
            }
            (true, true) if start != end => DigitSet::from_digit(digit),
            (false, false) if start != end => DigitSet::from_digit(other),
            (true, false) if of_cell.len() != 2 => return ControlFlow::Continue(()),
            (true, false) | (false, true) => DigitSet::EMPTY,
            _ => return ControlFlow::Continue(()),
        };
        let is_continuous = false_digits.is_empty();
        if is_continuous != (self.chain.shape == ChainShape::Continuous) {
            return ControlFlow::Continue(());
        }
        let mut all: Vec<_> = false_digits.map(|digit| Candidate::new(digit, cell)).collect();
        if !is_continuous && !sink.is_wanted(sink.chain_merit(&all, 4)) {
            return ControlFlow::Continue(());
        }
        let mut path = walk.path(end, end_on);
        let at = |nth: usize| self.network.nodes[path[nth].node].1.first();
        if path.len() < 4
            || at(0) == at(1)
            || at(path.len() - 1) == at(path.len() - 2)
            || !self.fits(&path, false)
        {
            return ControlFlow::Continue(());
        }
        if is_continuous {
            all = self.loop_eliminations(&path, !on);
        }
        let merit = sink.chain_merit(&all, path.len());
        if all.is_empty() || !sink.is_wanted(merit) {
            return ControlFlow::Continue(());
        }
        // Loops start at the candidate that they exclude, or with a link that closes them.
        match (on, end_on) {
            (true, true) => path.push(PathLink { node: start, reason: None }),
            (false, false) => path.insert(0, PathLink { node: end, reason: None }),
            (true, false) if is_continuous => {
                path[0].reason = Some(LinkReason::Cell(cell));
                path.rotate_right(1);
                path[0].reason = None;
            }
            _ => {}
        }
        let step = Chain::step_along(self.marks, self.network, &path);
        sink.push_with_merit(Step { eliminations: all, ..step }, merit)
    }

    /// Returns the eliminations of a continuous loop, sorted. A candidate that several links
    /// eliminate is listed more than once. `is_strong` is `true` if the first link and the last
    /// link are strong.
    fn loop_eliminations(&self, path: &[PathLink], is_strong: bool) -> Vec<Candidate> {
        let node = |nth: usize| self.network.nodes[path[nth].node];
        let cell = |nth: usize| node(nth).1.first().expect("a node has a cell");
        let is_weak = |nth: usize| path[nth].reason.is_none();
        let last = path.len() - 1;
        let within =
            path.iter().fold(CellSet::EMPTY, |all, link| all.or(&self.network.nodes[link.node].1));
        let mut all = Vec::new();
        let mut clear = |at: Cell, a: Digit, b: Digit| {
            let rest = self.marks.candidates(at).without(a).without(b);
            all.extend(rest.map(|digit| Candidate::new(digit, at)));
        };
        if is_strong {
            clear(cell(0), node(0).0, node(last).0);
        }
        for nth in 1..last.saturating_sub(1) {
            let strong = !is_weak(nth) && cell(nth - 1) != cell(nth);
            if strong
                && is_weak(nth + 1)
                && cell(nth) == cell(nth + 1)
                && !is_weak(nth + 2)
                && cell(nth + 1) != cell(nth + 2)
            {
                clear(cell(nth), node(nth).0, node(nth + 2).0);
            }
        }
        for nth in (1..=last).filter(|nth| is_weak(*nth) && cell(nth - 1) != cell(*nth)) {
            let (digit, cells) = node(nth);
            let ends = cells.or(&node(nth - 1).1);
            let seeing = self.marks.places_seeing(digit, &ends).minus(&within);
            all.extend(seeing.into_iter().map(|cell| Candidate::new(digit, cell)));
        }
        grid::shell_sort(&mut all);
        all
    }
}

//! A search for the conclusion of forcing chains and cycles that ranks first (by rating, then by
//! number of nodes), without computing the other conclusions.
//!
//! The layers of a graph determine the length and the conclusion of a chain. Cycles must be found
//! in the order of the original program, because their eliminations depend on the path. However, if
//! a cycle eliminates a candidate, the candidate's truth implies its falsehood through a chain with
//! two more nodes than the cycle. Cycles are therefore searched for only if there is such a chain,
//! and only up to the length that it permits. The module `simple` computes all conclusions.

use super::{
    chain_conclusion::length_rating,
    closure::{cell_of, digit_of},
    cycles::{CycleSearch, cycle_eliminations},
    graph::{Graph, candidate_count, contains, members},
    ordered_links::OrderedLinks,
    simple::tie_break,
};
use crate::{LinkSource, RatedHint, RatingTechnique, candidate_grid::CandidateGrid};

/// The key by which conclusions are sorted: the rating, the number of nodes, the tie break, the
/// source, and the order in which conclusions from the same source are found.
type ConclusionKey = (u16, u32, u8, u16, u8);

pub(crate) fn find(position: &CandidateGrid) -> Option<RatedHint> {
    match candidate_count(position) {
        // This copy is left out of the worker program, whose size matters.
        #[cfg(not(target_arch = "wasm32"))]
        ..=128 => ShortestChainFinder::<2>::find(position),
        ..=256 => ShortestChainFinder::<4>::find(position),
        _ => ShortestChainFinder::<12>::find(position),
    }
}

struct ShortestChainFinder<'a, const W: usize> {
    position: &'a CandidateGrid,
    graph: Graph<W>,
    /// For each candidate whose truth implies its own falsehood, the number of nodes of the
    /// shortest chain. Only such candidates can be eliminated by a chain or a cycle.
    refutations: Vec<Option<u32>>,
    best: Option<(ConclusionKey, RatedHint)>,
    cycle_search: CycleSearch,
}

impl<'a, const W: usize> ShortestChainFinder<'a, W> {
    fn find(position: &'a CandidateGrid) -> Option<RatedHint> {
        let graph = Graph::<W>::from_position(position);
        let refutations = graph.refutation_lengths();
        if refutations.iter().all(Option::is_none) {
            return None;
        }
        let cycle_search = CycleSearch::default();
        let mut finder =
            ShortestChainFinder { position, graph, refutations, best: None, cycle_search };
        // Chains come first because they are found faster and limit the length of cycles.
        finder.examine_chains(LinkSource::X, 66);
        finder.examine_chains(LinkSource::Xy, 70);
        finder.examine_all_cycles(LinkSource::X, 65);
        finder.examine_all_cycles(LinkSource::Y, 65);
        finder.examine_all_cycles(LinkSource::Xy, 70);
        finder.best.map(|(_, hint)| hint)
    }

    /// Returns the maximum number of nodes with which a conclusion would still rank before the best
    /// one, or 0 if none would. `key` returns the key of a conclusion with a number of nodes.
    fn max_nodes(&self, key: impl Fn(u32) -> ConclusionKey) -> u32 {
        let Some((best, _)) = &self.best else { return 2 * self.graph.tags.len() as u32 };
        let mut most = 0;
        while key(most + 2) < *best {
            most += 2;
        }
        most
    }

    /// Examines the shortest chain from each candidate to its opposite.
    fn examine_chains(&mut self, links: LinkSource, base: u16) {
        for source in 0..self.graph.tags.len() as u16 {
            for is_on in [true, false] {
                if !self.may_have_chain(source, is_on) {
                    continue;
                }
                let key = |nodes| {
                    (
                        base + length_rating(nodes),
                        nodes,
                        tie_break(links),
                        source,
                        2 - u8::from(is_on),
                    )
                };
                let most = self.max_nodes(key);
                if let Some(nodes) = self.chain_length(source, is_on, links, most) {
                    let hint = self.chain_hint(source, !is_on, links, nodes, key(nodes).0);
                    self.best = Some((key(nodes), hint));
                }
            }
        }
    }

    /// Returns the number of nodes of the shortest chain from a candidate to its opposite, or
    /// `None` if every such chain has more than `most` nodes.
    fn chain_length(&self, source: u16, is_on: bool, links: LinkSource, most: u32) -> Option<u32> {
        if is_on {
            let length = self.refutations[source as usize].filter(|length| *length <= most)?;
            if links == LinkSource::Xy {
                return Some(length);
            }
        }
        self.graph.chain_length(source, is_on, links, most)
    }

    /// Examines the cycles from all candidates through which a cycle may pass.
    fn examine_all_cycles(&mut self, links: LinkSource, base: u16) {
        let most =
            self.max_nodes(|nodes| (base + length_rating(nodes), nodes, tie_break(links), 0, 0));
        if most < 4 {
            return;
        }
        let sources = self.graph.cycle_sources(&self.refutations, links, most);
        if sources == [0; W] {
            return;
        }
        let tags = self.graph.tags.clone();
        let mut ordered = OrderedLinks::from_tags(self.position, &tags, links);
        for source in members(&sources) {
            let cell = cell_of(tags[source as usize]);
            if links != LinkSource::Y || self.position.cells[cell as usize].count_ones() == 2 {
                self.examine_cycles(source, &mut ordered, links, base);
            }
        }
    }

    /// Returns `true` if there may be a chain from a candidate to its opposite. If the candidate's
    /// falsehood implies its truth, all other candidates of its cell can be eliminated.
    fn may_have_chain(&self, source: u16, is_on: bool) -> bool {
        if is_on {
            return self.refutations[source as usize].is_some();
        }
        let cell = |at: usize| self.graph.tags.get(at).map(|tag| cell_of(*tag));
        let source = source as usize;
        let here = cell(source);
        let before = (0..source).rev().take_while(|at| cell(*at) == here);
        let after = (source + 1..).take_while(|at| cell(*at) == here);
        before.chain(after).all(|at| self.refutations[at].is_some())
    }

    fn chain_hint(
        &self,
        source: u16,
        is_on: bool,
        links: LinkSource,
        nodes: u32,
        rating: u16,
    ) -> RatedHint {
        let tag = self.graph.tags[source as usize];
        let (cell, digit) = (cell_of(tag), digit_of(tag));
        let (eliminated, placed) = if is_on {
            let others = self.position.cells[cell as usize] & !(1 << digit);
            (vec![(cell, others)], Some((cell, digit)))
        } else {
            (vec![(cell, 1 << digit)], None)
        };
        RatedHint {
            rating,
            technique: RatingTechnique::ForcingChain(links, nodes as u16),
            placement: placed,
            eliminations: eliminated,
        }
    }

    /// Examines all cycles from a candidate that would rank before the best conclusion.
    fn examine_cycles(
        &mut self,
        source: u16,
        ordered: &mut OrderedLinks,
        links: LinkSource,
        base: u16,
    ) {
        let key = |nodes: u32| (base + length_rating(nodes), nodes, tie_break(links), source, 0);
        let most = self.max_nodes(key);
        if most < 4 {
            return;
        }
        // The nodes of a cycle must be close enough to its source on the way back.
        let before = self.graph.sources_within(source, links, most - 1);
        let fits = |steps: u32, at: u16| {
            let remaining = (most - steps) as usize;
            let last = before.len() - 1;
            // The last two entries contain everything that can be reached.
            contains(
                &before[if remaining > last { last - (remaining - last) % 2 } else { remaining }],
                at,
            )
        };
        let (position, best) = (self.position, &mut self.best);
        self.cycle_search.for_each_cycle(source, ordered, fits, |nodes, path| {
            let eliminated = cycle_eliminations(position, path);
            let technique = RatingTechnique::Cycle(links);
            let hint = RatedHint::new_eliminations(key(nodes).0, technique, eliminated);
            let is_found = hint.is_some();
            if let Some(hint) = hint {
                *best = Some((key(nodes), hint));
            }
            is_found
        });
    }
}

//! All conclusions of forcing chains and cycles, which lead from a candidate back to itself or to
//! its opposite. Each node has a single cause.
//!
//! There are three passes over the board: with links in houses, in cells, and in both. Nested
//! chains need all conclusions with their nodes. If only the conclusion that ranks first is needed,
//! the module `shortest` finds it.

use super::{
    chain_conclusion::{ChainConclusion, ChainStep, Proof, length_rating},
    closure::{Cause, cell_of, digit_of, implied_false, implied_true},
    cycles::{CycleSearch, cycle_eliminations},
    graph::{Graph, candidate_count, contains},
    ordered_links::OrderedLinks,
};
use crate::{
    LinkSource, RatingTechnique,
    candidate_grid::CandidateGrid,
    nine::{self, HOUSES},
};

/// Returns the conclusions of all forcing chains and cycles in a position, in the order in which
/// the original program finds them.
pub(crate) fn find_all(position: &CandidateGrid) -> Vec<ChainConclusion> {
    // A copy with fewer words, for few candidates, would add much code and save little time.
    match candidate_count(position) {
        ..=256 => find_all_sized::<4>(position),
        _ => find_all_sized::<12>(position),
    }
}

fn find_all_sized<const W: usize>(position: &CandidateGrid) -> Vec<ChainConclusion> {
    let graph = Graph::<W>::from_position(position);
    let refutations = graph.refutation_lengths();
    let mut found = Vec::new();
    // Every conclusion eliminates a candidate whose truth implies its falsehood.
    if refutations.iter().all(Option::is_none) {
        return found;
    }
    let mut cycle_search = CycleSearch::default();
    for links in [LinkSource::X, LinkSource::Y, LinkSource::Xy] {
        let chain = |source, is_on| graph.chain_length(source, is_on, links, u32::MAX).is_some();
        let cycle_sources = graph.cycle_sources(&refutations, links, u32::MAX);
        let mut ordered = OrderedLinks::from_tags(position, &graph.tags, links);
        for source in 0..graph.tags.len() as u16 {
            let tag = graph.tags[source as usize];
            let candidates = nine::set_size(position.cells[cell_of(tag) as usize]);
            if candidates < 2 || links == LinkSource::Y && candidates > 2 {
                continue;
            }
            if contains(&cycle_sources, source) {
                cycle_search.for_each_cycle(
                    source,
                    &mut ordered,
                    |_, _| true,
                    |_, path| {
                        found.extend(cycle_conclusion(position, path, links));
                        false
                    },
                );
            }
            if links != LinkSource::Y {
                for is_on in [true, false] {
                    if chain(source, is_on)
                        && let Some(path) = shortest_chain(position, tag, is_on, links)
                    {
                        found.push(chain_conclusion(position, &path, !is_on, links));
                    }
                }
            }
        }
    }
    found
}

/// Returns the nodes of a path with their causes. The path consists of tags, starting with its end,
/// which is true if `is_on` is `true`. Each node follows from the one after it.
fn chain_steps(position: &CandidateGrid, path: &[u16], is_on: bool) -> Vec<ChainStep> {
    let step = |(n, &tag): (usize, &u16)| {
        let is_on = is_on ^ (n % 2 == 1);
        let cause = path.get(n + 1).map_or(Cause::Assumed, |by| cause(position, tag, *by, is_on));
        ChainStep { tag, is_on, cause }
    };
    path.iter().enumerate().map(step).collect()
}

/// Returns the cause by which a candidate follows from another one: their cell, or the first of
/// box, row and column that contains both. If the candidate is true, its digit must have no other
/// places in that house.
fn cause(position: &CandidateGrid, tag: u16, by: u16, is_on: bool) -> Cause {
    let (cell, other) = (cell_of(tag) as usize, cell_of(by) as usize);
    if cell == other {
        return Cause::Cell;
    }
    let digit = digit_of(tag) as usize;
    let is_by = |kind: &usize| {
        let house = HOUSES[cell][*kind];
        let places = position.places[house as usize][digit];
        house == HOUSES[other][*kind] && (!is_on || nine::set_size(places) == 2)
    };
    (0..3).find(is_by).map_or(Cause::Assumed, |kind| Cause::House(kind as u8))
}

/// Returns the conclusion of a cycle, or `None` if it eliminates nothing. The cycle consists of
/// tags, alternately false and true, from its end to its source.
fn cycle_conclusion(
    position: &CandidateGrid,
    path: &[u16],
    links: LinkSource,
) -> Option<ChainConclusion> {
    let eliminated = cycle_eliminations(position, path);
    if eliminated.is_empty() {
        return None;
    }
    let complexity = path.len() as u32;
    // The whole cycle, from the source to itself.
    let source = path.last().copied();
    let round: Vec<u16> = source.into_iter().chain(path.iter().copied()).collect();
    let forwards = chain_steps(position, &round, true);
    // The cycle in the other direction: the same nodes with opposite truth values and the same
    // causes.
    let backwards =
        forwards.iter().rev().map(|step| ChainStep { is_on: !step.is_on, ..*step }).collect();
    let forwards = forwards[..forwards.len() - 1].to_vec();
    let base = if links == LinkSource::Xy { 70 } else { 65 };
    Some(ChainConclusion {
        rating: base + length_rating(complexity),
        complexity,
        tie_break: tie_break(links),
        technique: RatingTechnique::Cycle(links),
        eliminations: eliminated,
        placement: None,
        proof: Proof::Steps(vec![forwards, backwards]),
    })
}

/// Returns the rank among conclusions with equal ratings and complexities. Lower ranks come first.
pub(super) fn tie_break(links: LinkSource) -> u8 {
    match links {
        LinkSource::X => 2,
        LinkSource::Y => 3,
        LinkSource::Xy => 4,
    }
}

/// Returns the tags of the shortest chain from a candidate to its opposite, starting with the
/// opposite, or `None` if there is no chain. If several chains are equally short, the first one in
/// the original order is returned.
fn shortest_chain(
    position: &CandidateGrid,
    source: u16,
    is_on: bool,
    links: LinkSource,
) -> Option<Vec<u16>> {
    let cells = links == LinkSource::Xy;
    let mut known = [[false; 729]; 2];
    known[usize::from(is_on)][source as usize] = true;
    // Nodes, each with the index of the node from which it follows, in alternating layers of true
    // and false nodes.
    let mut nodes: Vec<(u16, usize)> = vec![(source, usize::MAX)];
    let (mut from, mut current_on) = (0, is_on);
    let mut end = None;
    while from < nodes.len() && end.is_none() {
        let to = nodes.len();
        for at in from..to {
            let tag = nodes[at].0;
            let known = &mut known[usize::from(!current_on)];
            let mut take = |other: u16| {
                if current_on == is_on && other == source && end.is_none() {
                    end = Some(at);
                }
                if !std::mem::replace(&mut known[other as usize], true) {
                    nodes.push((other, at));
                }
            };
            if current_on {
                implied_false(position, tag, cells, |other, _| {
                    take(other);
                    true
                });
            } else {
                implied_true(position, tag, cells, true, |other, _| take(other));
            }
        }
        from = to;
        current_on = !current_on;
    }
    let mut path = vec![source];
    let mut at = end?;
    while at != usize::MAX {
        path.push(nodes[at].0);
        at = nodes[at].1;
    }
    Some(path)
}

fn chain_conclusion(
    position: &CandidateGrid,
    path: &[u16],
    is_on: bool,
    links: LinkSource,
) -> ChainConclusion {
    let complexity = path.len() as u32;
    let (cell, digit) = (cell_of(path[0]), digit_of(path[0]));
    let (eliminated, placed) = if is_on {
        (vec![(cell, position.cells[cell as usize] & !(1 << digit))], Some((cell, digit)))
    } else {
        (vec![(cell, 1 << digit)], None)
    };
    let base = if links == LinkSource::Xy { 70 } else { 66 };
    ChainConclusion {
        rating: base + length_rating(complexity),
        complexity,
        tie_break: tie_break(links),
        technique: RatingTechnique::ForcingChain(links, complexity as u16),
        eliminations: eliminated,
        placement: placed,
        proof: Proof::Steps(vec![chain_steps(position, path, is_on)]),
    }
}

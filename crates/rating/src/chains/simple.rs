//! All conclusions of forcing chains and cycles: from a candidate back to it, or to its opposite, each node with
//! one cause.
//!
//! Three passes over the board: links in houses, links in cells, both. Chains within chains need all conclusions with
//! their nodes; where the first one is enough, `shortest` finds it.

use super::{
    closure::{Cause, cell_of, digit_of, off_to_on, on_to_off},
    cycles::{Walk, taken},
    found::{Found, Proof, Step, added},
    graph::{Graph, Ordered, size},
};
use crate::{
    Strong, Technique,
    nine::{self, HOUSES},
    position::Position,
};

/// All conclusions, in the order of the search.
pub(crate) fn all(position: &Position) -> Vec<Found> {
    // Fewer words for few candidates would make more code than they save time.
    match size(position) {
        ..=256 => of::<4>(position),
        _ => of::<12>(position),
    }
}

fn of<const W: usize>(position: &Position) -> Vec<Found> {
    let graph = Graph::<W>::of(position);
    let likely = graph.taken();
    let mut found = Vec::new();
    // Whatever is concluded, something would be false if it were true.
    if !likely.contains(&true) {
        return found;
    }
    let mut walk = Walk::default();
    for links in [Strong::X, Strong::Y, Strong::Xy] {
        let chain = |source, is_on| graph.chain(source, is_on, links, u32::MAX).is_some();
        let all = 0..graph.tags.len() as u16;
        let has_cycles = all.clone().any(|source| likely[source as usize] && chain(source, true));
        let ordered = Ordered::of(position, &graph.tags, links);
        for source in all {
            let tag = graph.tags[source as usize];
            let candidates = nine::size(position.cells[cell_of(tag) as usize]);
            if candidates < 2 || links == Strong::Y && candidates > 2 {
                continue;
            }
            if has_cycles {
                walk.each(
                    source,
                    &ordered,
                    |_, _| true,
                    |_, path| {
                        let path: Vec<u16> =
                            path.iter().map(|at| graph.tags[*at as usize]).collect();
                        found.extend(cycle(position, &path, links));
                        false
                    },
                );
            }
            if links != Strong::Y {
                for is_on in [true, false] {
                    if chain(source, is_on)
                        && let Some(path) = shortest(position, tag, is_on, links)
                    {
                        found.push(forcing(position, &path, !is_on, links));
                    }
                }
            }
        }
    }
    found
}

/// The nodes of a way between tags, from its end, whose first is on or off, with their causes: the nodes after are
/// what they follow from.
fn steps(position: &Position, path: &[u16], is_on: bool) -> Vec<Step> {
    let step = |(n, &tag): (usize, &u16)| {
        let is_on = is_on ^ (n % 2 == 1);
        let cause = path.get(n + 1).map_or(Cause::Assumed, |by| cause(position, tag, *by, is_on));
        Step { tag, is_on, cause }
    };
    path.iter().enumerate().map(step).collect()
}

/// Why a candidate is what it is because of another one: their cell, or the first of box, row and column that has
/// both, and no other place if the candidate is to be true.
fn cause(position: &Position, tag: u16, by: u16, is_on: bool) -> Cause {
    let (cell, other) = (cell_of(tag) as usize, cell_of(by) as usize);
    if cell == other {
        return Cause::Cell;
    }
    let digit = digit_of(tag) as usize;
    let is_by = |kind: &usize| {
        let house = HOUSES[cell][*kind];
        let places = position.places[house as usize][digit];
        house == HOUSES[other][*kind] && (!is_on || nine::size(places) == 2)
    };
    (0..3).find(is_by).map_or(Cause::Assumed, |kind| Cause::House(kind as u8))
}

/// What a cycle concludes, given as false and true tags from its end to its source.
fn cycle(position: &Position, path: &[u16], links: Strong) -> Option<Found> {
    let gone = taken(position, path);
    if gone.is_empty() {
        return None;
    }
    let complexity = path.len() as u32;
    // Once around, from the source to itself.
    let source = path.last().copied();
    let round: Vec<u16> = source.into_iter().chain(path.iter().copied()).collect();
    let there = steps(position, &round, true);
    // The other way round: the same nodes with the other sign, each with the cause that it had.
    let back = there.iter().rev().map(|step| Step { is_on: !step.is_on, ..*step }).collect();
    let there = there[..there.len() - 1].to_vec();
    let base = if links == Strong::Xy { 70 } else { 65 };
    Some(Found {
        rating: base + added(complexity),
        complexity,
        kind: kind(links),
        technique: Technique::Cycle(links),
        gone,
        placed: None,
        proof: Proof::Steps(vec![there, back]),
    })
}

/// Decides between equals.
pub(super) fn kind(links: Strong) -> u8 {
    match links {
        Strong::X => 2,
        Strong::Y => 3,
        Strong::Xy => 4,
    }
}

/// The tags of the shortest chain from a candidate to its opposite, from its end; of several the one that the original
/// meets first.
fn shortest(position: &Position, source: u16, is_on: bool, links: Strong) -> Option<Vec<u16>> {
    let cells = links == Strong::Xy;
    let mut known = [[false; 729]; 2];
    known[usize::from(is_on)][source as usize] = true;
    // Nodes, each with the number of the one it follows from; layers of true and of false ones in turn.
    let mut nodes: Vec<(u16, usize)> = vec![(source, usize::MAX)];
    let (mut from, mut now) = (0, is_on);
    let mut end = None;
    while from < nodes.len() && end.is_none() {
        let to = nodes.len();
        for at in from..to {
            let tag = nodes[at].0;
            let known = &mut known[usize::from(!now)];
            let mut take = |other: u16| {
                if now == is_on && other == source && end.is_none() {
                    end = Some(at);
                }
                if !std::mem::replace(&mut known[other as usize], true) {
                    nodes.push((other, at));
                }
            };
            if now {
                on_to_off(position, tag, cells, |other, _| {
                    take(other);
                    true
                });
            } else {
                off_to_on(position, tag, cells, true, |other, _| take(other));
            }
        }
        from = to;
        now = !now;
    }
    let mut path = vec![source];
    let mut at = end?;
    while at != usize::MAX {
        path.push(nodes[at].0);
        at = nodes[at].1;
    }
    Some(path)
}

fn forcing(position: &Position, path: &[u16], is_on: bool, links: Strong) -> Found {
    let complexity = path.len() as u32;
    let (cell, digit) = (cell_of(path[0]), digit_of(path[0]));
    let (gone, placed) = if is_on {
        (vec![(cell, position.cells[cell as usize] & !(1 << digit))], Some((cell, digit)))
    } else {
        (vec![(cell, 1 << digit)], None)
    };
    let base = if links == Strong::Xy { 70 } else { 66 };
    Found {
        rating: base + added(complexity),
        complexity,
        kind: kind(links),
        technique: Technique::ForcingChain(links, complexity as u16),
        gone,
        placed,
        proof: Proof::Steps(vec![steps(position, path, is_on)]),
    }
}

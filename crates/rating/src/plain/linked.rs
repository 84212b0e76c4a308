//! Forcing chains and cycles whose nodes are linked to their causes, as in the original program.
//! Like the rest of `plain`, this module is compiled for tests only.

use std::rc::Rc;

use crate::{
    LinkSource, RatingTechnique,
    candidate_grid::CandidateGrid,
    chains::{
        chain_conclusion::{ChainConclusion, ChainStep, Proof, length_rating},
        closure::{Cause, cell_of, digit_of, implied_false, implied_true, tag},
        patterns::Eliminations,
    },
    nine::{PEERS, bits, cells_in},
};

/// A node with a link to its cause.
struct LinkedNode {
    step: ChainStep,
    parent: Option<Rc<LinkedNode>>,
}

impl LinkedNode {
    fn new_child(parent: &Rc<LinkedNode>, tag: u16, is_on: bool, cause: Cause) -> Rc<LinkedNode> {
        Rc::new(LinkedNode { step: ChainStep { tag, is_on, cause }, parent: Some(parent.clone()) })
    }

    fn new_source(tag: u16, is_on: bool) -> Rc<LinkedNode> {
        Rc::new(LinkedNode { step: ChainStep { tag, is_on, cause: Cause::Assumed }, parent: None })
    }

    /// Returns the nodes from this one to the source.
    fn steps(&self) -> Vec<ChainStep> {
        let mut steps = vec![self.step];
        let mut at = self;
        while let Some(parent) = &at.parent {
            steps.push(parent.step);
            at = parent;
        }
        steps
    }
}

/// Returns the conclusions of all forcing chains and cycles, in the order in which the original
/// program finds them.
pub(crate) fn find_all(position: &CandidateGrid) -> Vec<ChainConclusion> {
    let mut found = Vec::new();
    for links in [LinkSource::X, LinkSource::Y, LinkSource::Xy] {
        for cell in cells_in(position.empty) {
            let candidates = position.cells[cell as usize];
            if candidates.count_ones() < 2 || links == LinkSource::Y && candidates.count_ones() > 2
            {
                continue;
            }
            for digit in bits(candidates) {
                find_from(position, tag(cell, digit), links, &mut found);
            }
        }
    }
    found
}

fn find_from(
    position: &CandidateGrid,
    source: u16,
    links: LinkSource,
    found: &mut Vec<ChainConclusion>,
) {
    for end in cycle_ends(position, source, links) {
        found.extend(cycle_conclusion(position, &end.steps(), links));
    }
    if links != LinkSource::Y {
        let ends =
            [true, false].into_iter().filter_map(|is_on| chain_end(position, source, is_on, links));
        for end in ends {
            found.push(chain_conclusion(position, end.steps(), links));
        }
    }
}

/// Returns the last node of each cycle from a candidate that is true.
fn cycle_ends(position: &CandidateGrid, source: u16, links: LinkSource) -> Vec<Rc<LinkedNode>> {
    let (cells, houses) = (links != LinkSource::X, links != LinkSource::Y);
    let mut ends = Vec::new();
    let mut is_on = [false; 729];
    is_on[source as usize] = true;
    let mut ons = vec![LinkedNode::new_source(source, true)];
    let mut length = 0;
    while !ons.is_empty() {
        length += 2;
        let mut offs = Vec::new();
        for on in &ons {
            implied_false(position, on.step.tag, cells, |tag, cause| {
                let mut at = on.parent.as_ref();
                let is_new = loop {
                    match at {
                        Some(link) if link.step.tag == tag && !link.step.is_on => break false,
                        Some(link) => at = link.parent.as_ref(),
                        None => break true,
                    }
                };
                if is_new {
                    offs.push(LinkedNode::new_child(on, tag, false, cause));
                }
                true
            });
        }
        ons.clear();
        for off in &offs {
            implied_true(position, off.step.tag, cells, houses, |tag, cause| {
                if length >= 4 && tag == source {
                    ends.push(LinkedNode::new_child(off, tag, true, cause));
                }
                if !is_on[tag as usize] {
                    is_on[tag as usize] = true;
                    ons.push(LinkedNode::new_child(off, tag, true, cause));
                }
            });
        }
    }
    ends
}

/// Returns the conclusion of a cycle, or `None` if it eliminates nothing. `steps` contains the
/// nodes from the end to the source. The eliminated candidates see both a true and a false node of
/// their digit.
fn cycle_conclusion(
    position: &CandidateGrid,
    steps: &[ChainStep],
    links: LinkSource,
) -> Option<ChainConclusion> {
    let round = &steps[..steps.len() - 1];
    let cells = round.iter().fold(0, |set, step| set | 1u128 << cell_of(step.tag));
    let mut seen = [[0u128; 9]; 2];
    for step in round {
        let digit = digit_of(step.tag) as usize;
        let peers = PEERS[cell_of(step.tag) as usize] & !cells & position.digits[digit];
        seen[usize::from(step.is_on)][digit] |= peers;
    }
    // Cells are in the order in which true nodes see them. This order determines the order of cells
    // in the same hash bucket.
    let mut eliminated: Eliminations = Vec::new();
    for step in round.iter().filter(|step| step.is_on) {
        let digit = digit_of(step.tag);
        let both = seen[0][digit as usize] & seen[1][digit as usize];
        for cell in cells_in(both & PEERS[cell_of(step.tag) as usize]) {
            match eliminated.iter_mut().find(|(other, _)| *other == cell) {
                Some((_, digits)) => *digits |= 1 << digit,
                None => eliminated.push((cell, 1 << digit)),
            }
        }
    }
    if eliminated.is_empty() {
        return None;
    }
    let complexity = round.len() as u32;
    let base = if links == LinkSource::Xy { 70 } else { 65 };
    // The cycle in the other direction: the same nodes with opposite truth values and the same
    // causes.
    let back = steps.iter().rev().map(|step| ChainStep { is_on: !step.is_on, ..*step }).collect();
    Some(ChainConclusion {
        rating: base + length_rating(complexity),
        complexity,
        tie_break: tie_break(links),
        technique: RatingTechnique::Cycle(links),
        eliminations: eliminated,
        placement: None,
        proof: Proof::Steps(vec![round.to_vec(), back]),
    })
}

fn tie_break(links: LinkSource) -> u8 {
    match links {
        LinkSource::X => 2,
        LinkSource::Y => 3,
        LinkSource::Xy => 4,
    }
}

/// Returns the last node of the shortest chain from a candidate to its opposite, or `None` if there
/// is no chain.
fn chain_end(
    position: &CandidateGrid,
    source: u16,
    is_on: bool,
    links: LinkSource,
) -> Option<Rc<LinkedNode>> {
    let cells = links == LinkSource::Xy;
    let mut known = [[false; 729]; 2];
    known[usize::from(is_on)][source as usize] = true;
    let first = vec![LinkedNode::new_source(source, is_on)];
    let (mut ons, mut offs) = if is_on { (first, Vec::new()) } else { (Vec::new(), first) };
    let mut end = None;
    while end.is_none() && !(ons.is_empty() && offs.is_empty()) {
        for on in std::mem::take(&mut ons) {
            implied_false(position, on.step.tag, cells, |tag, cause| {
                if is_on && tag == source && end.is_none() {
                    end = Some(LinkedNode::new_child(&on, tag, false, cause));
                }
                if !std::mem::replace(&mut known[0][tag as usize], true) {
                    offs.push(LinkedNode::new_child(&on, tag, false, cause));
                }
                true
            });
        }
        for off in std::mem::take(&mut offs) {
            implied_true(position, off.step.tag, cells, true, |tag, cause| {
                if !is_on && tag == source && end.is_none() {
                    end = Some(LinkedNode::new_child(&off, tag, true, cause));
                }
                if !std::mem::replace(&mut known[1][tag as usize], true) {
                    ons.push(LinkedNode::new_child(&off, tag, true, cause));
                }
            });
        }
    }
    end
}

fn chain_conclusion(
    position: &CandidateGrid,
    steps: Vec<ChainStep>,
    links: LinkSource,
) -> ChainConclusion {
    let (target, complexity) = (steps[0], steps.len() as u32);
    let (cell, digit) = (cell_of(target.tag), digit_of(target.tag));
    let (eliminated, placed) = if target.is_on {
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
        proof: Proof::Steps(vec![steps]),
    }
}

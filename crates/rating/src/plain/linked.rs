//! Forcing chains and cycles by nodes that are linked to what they follow from, as the original has them.

use std::rc::Rc;

use crate::{
    Strong, Technique,
    chains::{
        closure::{Cause, cell_of, digit_of, off_to_on, on_to_off, tag},
        found::{Found, Proof, Step, added},
        patterns::Gone,
    },
    nine::{PEERS, bits, each},
    position::Position,
};

/// A node with what it follows from.
struct Link {
    step: Step,
    parent: Option<Rc<Link>>,
}

impl Link {
    fn after(parent: &Rc<Link>, tag: u16, is_on: bool, cause: Cause) -> Rc<Link> {
        Rc::new(Link { step: Step { tag, is_on, cause }, parent: Some(parent.clone()) })
    }

    fn source(tag: u16, is_on: bool) -> Rc<Link> {
        Rc::new(Link { step: Step { tag, is_on, cause: Cause::Assumed }, parent: None })
    }

    /// The nodes from here to the source.
    fn steps(&self) -> Vec<Step> {
        let mut steps = vec![self.step];
        let mut at = self;
        while let Some(parent) = &at.parent {
            steps.push(parent.step);
            at = parent;
        }
        steps
    }
}

/// All conclusions, in the order of the search.
pub(crate) fn all(position: &Position) -> Vec<Found> {
    let mut found = Vec::new();
    for links in [Strong::X, Strong::Y, Strong::Xy] {
        for cell in each(position.empty) {
            let candidates = position.cells[cell as usize];
            if candidates.count_ones() < 2 || links == Strong::Y && candidates.count_ones() > 2 {
                continue;
            }
            for digit in bits(candidates) {
                from(position, tag(cell, digit), links, &mut found);
            }
        }
    }
    found
}

fn from(position: &Position, source: u16, links: Strong, found: &mut Vec<Found>) {
    for end in cycles(position, source, links) {
        found.extend(cycle(position, &end.steps(), links));
    }
    if links != Strong::Y {
        let ends =
            [true, false].into_iter().filter_map(|is_on| chain(position, source, is_on, links));
        for end in ends {
            found.push(forcing(position, end.steps(), links));
        }
    }
}

/// The ends of all cycles from a candidate that is true.
fn cycles(position: &Position, source: u16, links: Strong) -> Vec<Rc<Link>> {
    let (cells, houses) = (links != Strong::X, links != Strong::Y);
    let mut ends = Vec::new();
    let mut is_on = [false; 729];
    is_on[source as usize] = true;
    let mut ons = vec![Link::source(source, true)];
    let mut length = 0;
    while !ons.is_empty() {
        length += 2;
        let mut offs = Vec::new();
        for on in &ons {
            on_to_off(position, on.step.tag, cells, |tag, cause| {
                let mut at = on.parent.as_ref();
                let is_new = loop {
                    match at {
                        Some(link) if link.step.tag == tag && !link.step.is_on => break false,
                        Some(link) => at = link.parent.as_ref(),
                        None => break true,
                    }
                };
                if is_new {
                    offs.push(Link::after(on, tag, false, cause));
                }
                true
            });
        }
        ons.clear();
        for off in &offs {
            off_to_on(position, off.step.tag, cells, houses, |tag, cause| {
                if length >= 4 && tag == source {
                    ends.push(Link::after(off, tag, true, cause));
                }
                if !is_on[tag as usize] {
                    is_on[tag as usize] = true;
                    ons.push(Link::after(off, tag, true, cause));
                }
            });
        }
    }
    ends
}

/// What a cycle concludes, from its end to its source: what sees a true and a false node of a digit goes.
fn cycle(position: &Position, steps: &[Step], links: Strong) -> Option<Found> {
    let round = &steps[..steps.len() - 1];
    let cells = round.iter().fold(0, |set, step| set | 1u128 << cell_of(step.tag));
    let mut seen = [[0u128; 9]; 2];
    for step in round {
        let digit = digit_of(step.tag) as usize;
        let peers = PEERS[cell_of(step.tag) as usize] & !cells & position.digits[digit];
        seen[usize::from(step.is_on)][digit] |= peers;
    }
    // In the order in which true nodes meet them, which decides between cells of one bucket.
    let mut gone: Gone = Vec::new();
    for step in round.iter().filter(|step| step.is_on) {
        let digit = digit_of(step.tag);
        let both = seen[0][digit as usize] & seen[1][digit as usize];
        for cell in each(both & PEERS[cell_of(step.tag) as usize]) {
            match gone.iter_mut().find(|(other, _)| *other == cell) {
                Some((_, digits)) => *digits |= 1 << digit,
                None => gone.push((cell, 1 << digit)),
            }
        }
    }
    if gone.is_empty() {
        return None;
    }
    let complexity = round.len() as u32;
    let base = if links == Strong::Xy { 70 } else { 65 };
    // The other way round: the same nodes with the other sign, each with the cause that it had.
    let back = steps.iter().rev().map(|step| Step { is_on: !step.is_on, ..*step }).collect();
    Some(Found {
        rating: base + added(complexity),
        complexity,
        kind: kind(links),
        technique: Technique::Cycle(links),
        gone,
        placed: None,
        proof: Proof::Steps(vec![round.to_vec(), back]),
    })
}

fn kind(links: Strong) -> u8 {
    match links {
        Strong::X => 2,
        Strong::Y => 3,
        Strong::Xy => 4,
    }
}

/// The end of the shortest chain from a candidate to its opposite.
fn chain(position: &Position, source: u16, is_on: bool, links: Strong) -> Option<Rc<Link>> {
    let cells = links == Strong::Xy;
    let mut known = [[false; 729]; 2];
    known[usize::from(is_on)][source as usize] = true;
    let first = vec![Link::source(source, is_on)];
    let (mut ons, mut offs) = if is_on { (first, Vec::new()) } else { (Vec::new(), first) };
    let mut end = None;
    while end.is_none() && !(ons.is_empty() && offs.is_empty()) {
        for on in std::mem::take(&mut ons) {
            on_to_off(position, on.step.tag, cells, |tag, cause| {
                if is_on && tag == source && end.is_none() {
                    end = Some(Link::after(&on, tag, false, cause));
                }
                if !std::mem::replace(&mut known[0][tag as usize], true) {
                    offs.push(Link::after(&on, tag, false, cause));
                }
                true
            });
        }
        for off in std::mem::take(&mut offs) {
            off_to_on(position, off.step.tag, cells, true, |tag, cause| {
                if !is_on && tag == source && end.is_none() {
                    end = Some(Link::after(&off, tag, true, cause));
                }
                if !std::mem::replace(&mut known[1][tag as usize], true) {
                    ons.push(Link::after(&off, tag, true, cause));
                }
            });
        }
    }
    end
}

fn forcing(position: &Position, steps: Vec<Step>, links: Strong) -> Found {
    let (target, complexity) = (steps[0], steps.len() as u32);
    let (cell, digit) = (cell_of(target.tag), digit_of(target.tag));
    let (gone, placed) = if target.is_on {
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
        proof: Proof::Steps(vec![steps]),
    }
}

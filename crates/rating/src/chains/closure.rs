//! What follows from one assumption: nodes in the order in which the original meets them, each with the
//! nodes that it follows from.
//!
//! A node is a candidate that is true, *on*, or false, *off*. The queue of true ones is emptied before
//! the next false one is taken. In a *dynamic* closure a false one is gone from the working position once
//! it was taken, so that what is left counts, and those that are gone become causes, too.

use std::rc::Rc;

use crate::{
    nine::{CELLS, HOUSES, PEERS, PLACES, bits, each},
    position::Position,
};

/// No node.
pub(crate) const NONE: u16 = u16::MAX;

/// Why a node holds: by a house of a kind (0 box, 1 row, 2 column), by its cell, by a pattern, or as the
/// assumption.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cause {
    House(u8),
    Cell,
    Pattern,
    Assumed,
}

/// A candidate as a number: nine times the cell and the digit.
pub(crate) fn tag(cell: u8, digit: u8) -> u16 {
    cell as u16 * 9 + digit as u16
}

pub(crate) fn cell_of(tag: u16) -> u8 {
    (tag / 9) as u8
}

pub(crate) fn digit_of(tag: u16) -> u8 {
    (tag % 9) as u8
}

#[derive(Clone)]
pub(crate) struct Node {
    pub tag: u16,
    pub is_on: bool,
    pub cause: Cause,
    /// Where its parents stand, and how many.
    parents: (u32, u16),
    /// The number of the chains within by which it follows, or `NONE`.
    nested: u16,
}

/// Chains that were found on a working position.
pub(crate) struct Nested {
    pub complexity: u32,
    /// The nodes of each of its chains, from the end; chains with the same nodes are one.
    pub chains: Vec<Vec<u16>>,
}

/// Which links a closure follows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Links {
    pub cells: bool,
    pub is_dynamic: bool,
}

pub(crate) struct Closure {
    pub nodes: Vec<Node>,
    parents: Vec<u16>,
    nested: Vec<Rc<Nested>>,
    pub on: [u16; 729],
    pub off: [u16; 729],
    /// The true nodes in the order of discovery, and the false ones.
    pub ons: Vec<u16>,
    pub offs: Vec<u16>,
    taken: (usize, usize),
    /// A node that is true and one that is false, of one candidate.
    pub clash: Option<[u16; 2]>,
}

impl Closure {
    /// A closure of nothing.
    pub fn empty() -> Closure {
        Closure {
            nodes: Vec::with_capacity(256),
            parents: Vec::with_capacity(512),
            nested: Vec::new(),
            on: [NONE; 729],
            off: [NONE; 729],
            ons: Vec::with_capacity(64),
            offs: Vec::with_capacity(192),
            taken: (0, 0),
            clash: None,
        }
    }

    /// Begins anew with an assumption.
    pub fn assume(&mut self, tag: u16, is_on: bool) {
        self.nodes.clear();
        self.parents.clear();
        self.nested.clear();
        self.on.fill(NONE);
        self.off.fill(NONE);
        self.ons.clear();
        self.offs.clear();
        self.taken = (0, 0);
        self.clash = None;
        let source = self.node(tag, is_on, Cause::Assumed, &[]);
        self.keep(source);
    }

    fn node(&mut self, tag: u16, is_on: bool, cause: Cause, parents: &[u16]) -> u16 {
        let at = self.parents.len() as u32;
        self.parents.extend_from_slice(parents);
        let parents = (at, parents.len() as u16);
        self.nodes.push(Node { tag, is_on, cause, parents, nested: NONE });
        self.nodes.len() as u16 - 1
    }

    fn keep(&mut self, node: u16) {
        let Node { tag, is_on, .. } = self.nodes[node as usize];
        if is_on {
            self.on[tag as usize] = node;
            self.ons.push(node);
        } else {
            self.off[tag as usize] = node;
            self.offs.push(node);
        }
    }

    pub fn parents(&self, node: u16) -> &[u16] {
        let (at, count) = self.nodes[node as usize].parents;
        &self.parents[at as usize..at as usize + count as usize]
    }

    /// Goes on until nothing follows any more or there is a clash. `position` is the working position, to be
    /// handed in unchanged if the closure goes on.
    pub fn run(&mut self, position: &mut Position, source: &Position, links: Links) {
        loop {
            if let Some(&node) = self.ons.get(self.taken.0) {
                self.taken.0 += 1;
                self.follow_on(position, node, links);
            } else if let Some(&node) = self.offs.get(self.taken.1) {
                self.taken.1 += 1;
                self.follow_off(position, source, node, links);
            } else {
                return;
            }
            if self.clash.is_some() {
                return;
            }
        }
    }

    fn follow_on(&mut self, position: &Position, node: u16, links: Links) {
        let tag = self.nodes[node as usize].tag;
        let mut clash = None;
        on_to_off(position, tag, links.cells, |other, cause| {
            if self.on[other as usize] != NONE {
                let off = self.node(other, false, cause, &[node]);
                clash = Some([self.on[other as usize], off]);
            } else if self.off[other as usize] == NONE {
                let off = self.node(other, false, cause, &[node]);
                self.keep(off);
            }
            clash.is_none()
        });
        self.clash = clash;
    }

    fn follow_off(&mut self, position: &mut Position, source: &Position, node: u16, links: Links) {
        let tag = self.nodes[node as usize].tag;
        let (cell, digit) = (cell_of(tag), digit_of(tag));
        let (mut made, mut count) = ([(0u16, Cause::Cell); 4], 0);
        off_to_on(position, tag, links.cells, true, |other, cause| {
            made[count] = (other, cause);
            count += 1;
        });
        if links.is_dynamic {
            position.remove(cell, digit);
        }
        for &(other, cause) in &made[..count] {
            let clash = self.off[other as usize];
            if clash == NONE && self.on[other as usize] != NONE {
                continue;
            }
            let (mut parents, mut many) = ([node; 9], 1);
            if links.is_dynamic {
                // What was taken before this one is a cause, too.
                let mut add = |gone: u16| {
                    if gone != tag {
                        parents[many] = self.off[gone as usize];
                        many += 1;
                    }
                };
                if let Cause::House(kind) = cause {
                    let house = HOUSES[cell as usize][kind as usize] as usize;
                    let (was, is) = (&source.places[house], &position.places[house]);
                    bits(was[digit as usize] & !is[digit as usize])
                        .for_each(|place| add(self::tag(CELLS[house][place as usize], digit)));
                } else {
                    let (was, is) = (source.cells[cell as usize], position.cells[cell as usize]);
                    bits(was & !is).for_each(|gone| add(self::tag(cell, gone)));
                }
            }
            let on = self.node(other, true, cause, &parents[..many]);
            if clash != NONE {
                self.clash = Some([on, clash]);
                return;
            }
            self.keep(on);
        }
    }

    /// Adds what a pattern takes away from the working position; whether any of it is new.
    pub fn add(&mut self, taken: &Taken) -> bool {
        let is_new = self.off[taken.tag as usize] == NONE;
        if is_new {
            let parents: Vec<u16> =
                taken.causes.iter().map(|tag| self.off[*tag as usize]).collect();
            let off = self.node(taken.tag, false, Cause::Pattern, &parents);
            if let Some(nested) = &taken.nested {
                self.nodes[off as usize].nested = self.nested.len() as u16;
                self.nested.push(nested.clone());
            }
            self.keep(off);
        }
        is_new
    }

    /// The chains within by which a node follows, if it does.
    pub fn nested(&self, node: u16) -> Option<&Nested> {
        let nested = self.nodes[node as usize].nested;
        (nested != NONE).then(|| &*self.nested[nested as usize])
    }

    /// Makes `chain` the ancestry of a node, itself included, from the end: causes come level by level. Gives up
    /// when it has more than `most` nodes; then it says so by `false`.
    pub fn chain(&self, node: u16, most: usize, marks: &mut Marks, chain: &mut Vec<u16>) -> bool {
        marks.clear(self.nodes.len());
        chain.clear();
        chain.push(node);
        marks.insert(node);
        let mut at = 0;
        while at < chain.len() {
            if chain.len() > most {
                return false;
            }
            for &parent in self.parents(chain[at]) {
                if marks.insert(parent) {
                    chain.push(parent);
                }
            }
            at += 1;
        }
        chain.len() <= most
    }

    /// The node's key: its candidate and sign.
    pub fn key(&self, node: u16) -> u16 {
        let node = &self.nodes[node as usize];
        node.tag * 2 + u16::from(node.is_on)
    }
}

/// A set of nodes that is emptied at once.
#[derive(Default)]
pub(crate) struct Marks {
    rounds: Vec<u32>,
    round: u32,
}

impl Marks {
    fn clear(&mut self, size: usize) {
        if self.rounds.len() < size {
            self.rounds.resize(size, 0);
        }
        self.round += 1;
    }

    /// Adds a node; whether it is new.
    fn insert(&mut self, node: u16) -> bool {
        std::mem::replace(&mut self.rounds[node as usize], self.round) != self.round
    }
}

/// What a pattern takes away, and the candidates that had to be gone for it.
pub(crate) struct Taken {
    pub tag: u16,
    pub causes: Rc<[u16]>,
    pub nested: Option<Rc<Nested>>,
}

/// What is false if a candidate is true: others of its cell, then other places in box, row and column;
/// until `take` has had enough.
pub(crate) fn on_to_off(
    position: &Position,
    tag: u16,
    cells: bool,
    mut take: impl FnMut(u16, Cause) -> bool,
) {
    let (cell, digit) = (cell_of(tag), digit_of(tag));
    if cells {
        for other in bits(position.cells[cell as usize] & !(1 << digit)) {
            if !take(self::tag(cell, other), Cause::Cell) {
                return;
            }
        }
    }
    let mut seen = 1u128 << cell;
    let peers = position.digits[digit as usize] & PEERS[cell as usize];
    for kind in 0..3u8 {
        let house = HOUSES[cell as usize][kind as usize] as usize;
        for other in each(peers & crate::nine::MASKS[house] & !seen) {
            if !take(self::tag(other, digit), Cause::House(kind)) {
                return;
            }
        }
        seen |= crate::nine::MASKS[house];
    }
}

/// What is true if a candidate is false: the only other one of its cell, the only other place in box,
/// row and column.
pub(crate) fn off_to_on(
    position: &Position,
    tag: u16,
    cells: bool,
    houses: bool,
    mut take: impl FnMut(u16, Cause),
) {
    let (cell, digit) = (cell_of(tag), digit_of(tag));
    if cells {
        let others = position.cells[cell as usize];
        if others.count_ones() == 2 {
            let other = (others & !(1 << digit)).trailing_zeros() as u8;
            take(self::tag(cell, other), Cause::Cell);
        }
    }
    if houses {
        for kind in 0..3u8 {
            let house = HOUSES[cell as usize][kind as usize] as usize;
            let places = position.places[house][digit as usize];
            if places.count_ones() == 2 {
                let other = places & !(1 << PLACES[cell as usize][kind as usize]);
                let other = CELLS[house][other.trailing_zeros() as usize];
                take(self::tag(other, digit), Cause::House(kind));
            }
        }
    }
}

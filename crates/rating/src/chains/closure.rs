//! The consequences of one assumption: nodes in the order in which the original program finds them,
//! each with its causes.
//!
//! A node is a candidate that is true (*on*) or false (*off*). All true nodes in the queue are
//! processed before the next false one. In a *dynamic* closure, a processed false candidate is
//! eliminated from the working position, so new singles appear, and the eliminated candidates are
//! among their causes.

use std::rc::Rc;

use crate::{
    candidate_grid::CandidateGrid,
    nine::{HOUSE_CELLS, HOUSES, PEERS, POSITIONS, bits, cells_in},
};

/// The index that marks the absence of a node.
pub(crate) const NONE: u16 = u16::MAX;

/// The reason why a node holds: a house of the given kind (0 box, 1 row, 2 column), the cell, a
/// pattern, or the assumption itself.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Cause {
    House(u8),
    Cell,
    Pattern,
    Assumed,
}

/// Returns the tag of a candidate, which is 9 · cell + digit, with both counted from 0.
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
pub(crate) struct ClosureNode {
    pub tag: u16,
    pub is_on: bool,
    pub cause: Cause,
    /// The index of the node's first cause in the closure's `parents`, and the number of its
    /// causes.
    parents: (u32, u16),
    /// The index in the closure's `nested` of the chains from which the node follows, or [`NONE`].
    nested: u16,
}

/// The chains of a conclusion that was found on a working position.
pub(crate) struct NestedProof {
    pub complexity: u32,
    /// The keys of the nodes of each chain, starting with its end. Chains with the same nodes are
    /// counted once.
    pub chains: Vec<Vec<u16>>,
}

/// The options that determine which links a closure follows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct ClosureLinks {
    pub follows_cells: bool,
    pub is_dynamic: bool,
}

pub(crate) struct Closure {
    pub nodes: Vec<ClosureNode>,
    parents: Vec<u16>,
    nested: Vec<Rc<NestedProof>>,
    /// For each tag, the node in which the candidate is true, or [`NONE`].
    pub on: [u16; 729],
    /// For each tag, the node in which the candidate is false, or [`NONE`].
    pub off: [u16; 729],
    /// The true nodes, in order of discovery.
    pub true_nodes: Vec<u16>,
    /// The false nodes, in order of discovery.
    pub false_nodes: Vec<u16>,
    /// The numbers of true nodes and of false nodes that have been processed.
    processed: (usize, usize),
    /// A true node and a false node of the same candidate, if there are any.
    pub clash: Option<[u16; 2]>,
}

impl Closure {
    /// Creates a closure without nodes.
    pub fn empty() -> Closure {
        Closure {
            nodes: Vec::with_capacity(256),
            parents: Vec::with_capacity(512),
            nested: Vec::new(),
            on: [NONE; 729],
            off: [NONE; 729],
            true_nodes: Vec::with_capacity(64),
            false_nodes: Vec::with_capacity(192),
            processed: (0, 0),
            clash: None,
        }
    }

    /// Discards all nodes, and restarts the closure with the assumption that a candidate is true
    /// (`is_on`) or false.
    pub fn restart_with(&mut self, tag: u16, is_on: bool) {
        self.nodes.clear();
        self.parents.clear();
        self.nested.clear();
        self.on.fill(NONE);
        self.off.fill(NONE);
        self.true_nodes.clear();
        self.false_nodes.clear();
        self.processed = (0, 0);
        self.clash = None;
        let source = self.new_node(tag, is_on, Cause::Assumed, &[]);
        self.insert(source);
    }

    fn new_node(&mut self, tag: u16, is_on: bool, cause: Cause, parents: &[u16]) -> u16 {
        let at = self.parents.len() as u32;
        self.parents.extend_from_slice(parents);
        let parents = (at, parents.len() as u16);
        self.nodes.push(ClosureNode { tag, is_on, cause, parents, nested: NONE });
        self.nodes.len() as u16 - 1
    }

    fn insert(&mut self, node: u16) {
        let ClosureNode { tag, is_on, .. } = self.nodes[node as usize];
        if is_on {
            self.on[tag as usize] = node;
            self.true_nodes.push(node);
        } else {
            self.off[tag as usize] = node;
            self.false_nodes.push(node);
        }
    }

    pub fn parents(&self, node: u16) -> &[u16] {
        let (at, count) = self.nodes[node as usize].parents;
        &self.parents[at as usize..at as usize + count as usize]
    }

    /// Adds the nodes that follow, until nothing more follows or two nodes clash. `source` is the
    /// original position, and `position` is the working position. Between calls, the caller may add
    /// removals to the closure, but must not change either position.
    pub fn run(
        &mut self,
        position: &mut CandidateGrid,
        source: &CandidateGrid,
        links: ClosureLinks,
    ) {
        loop {
            if let Some(&node) = self.true_nodes.get(self.processed.0) {
                self.processed.0 += 1;
                self.follow_true(position, node, links);
            } else if let Some(&node) = self.false_nodes.get(self.processed.1) {
                self.processed.1 += 1;
                self.follow_false(position, source, node, links);
            } else {
                return;
            }
            if self.clash.is_some() {
                return;
            }
        }
    }

    fn follow_true(&mut self, position: &CandidateGrid, node: u16, links: ClosureLinks) {
        let tag = self.nodes[node as usize].tag;
        let mut clash = None;
        implied_false(position, tag, links.follows_cells, |other, cause| {
            if self.on[other as usize] != NONE {
                let off = self.new_node(other, false, cause, &[node]);
                clash = Some([self.on[other as usize], off]);
            } else if self.off[other as usize] == NONE {
                let off = self.new_node(other, false, cause, &[node]);
                self.insert(off);
            }
            clash.is_none()
        });
        self.clash = clash;
    }

    fn follow_false(
        &mut self,
        position: &mut CandidateGrid,
        source: &CandidateGrid,
        node: u16,
        links: ClosureLinks,
    ) {
        let tag = self.nodes[node as usize].tag;
        let (cell, digit) = (cell_of(tag), digit_of(tag));
        let (mut implied, mut count) = ([(0u16, Cause::Cell); 4], 0);
        implied_true(position, tag, links.follows_cells, true, |other, cause| {
            implied[count] = (other, cause);
            count += 1;
        });
        if links.is_dynamic {
            position.remove(cell, digit);
        }
        for &(other, cause) in &implied[..count] {
            let clash = self.off[other as usize];
            if clash == NONE && self.on[other as usize] != NONE {
                continue;
            }
            let (mut parents, mut many) = ([node; 9], 1);
            if links.is_dynamic {
                // Candidates that were eliminated before this one are also among the causes.
                let mut add = |removed: u16| {
                    if removed != tag {
                        parents[many] = self.off[removed as usize];
                        many += 1;
                    }
                };
                if let Cause::House(kind) = cause {
                    let house = HOUSES[cell as usize][kind as usize] as usize;
                    let (before, now) = (&source.places[house], &position.places[house]);
                    bits(before[digit as usize] & !now[digit as usize]).for_each(|place| {
                        add(self::tag(HOUSE_CELLS[house][place as usize], digit))
                    });
                } else {
                    let (before, now) =
                        (source.cells[cell as usize], position.cells[cell as usize]);
                    bits(before & !now).for_each(|removed| add(self::tag(cell, removed)));
                }
            }
            let on = self.new_node(other, true, cause, &parents[..many]);
            if clash != NONE {
                self.clash = Some([on, clash]);
                return;
            }
            self.insert(on);
        }
    }

    /// Adds a false node for a candidate that a pattern eliminates. Returns `true` if the node is
    /// new.
    pub fn add_removal(&mut self, removal: &PatternRemoval) -> bool {
        let is_new = self.off[removal.tag as usize] == NONE;
        if is_new {
            let parents: Vec<u16> =
                removal.causes.iter().map(|tag| self.off[*tag as usize]).collect();
            let off = self.new_node(removal.tag, false, Cause::Pattern, &parents);
            if let Some(nested) = &removal.nested {
                self.nodes[off as usize].nested = self.nested.len() as u16;
                self.nested.push(nested.clone());
            }
            self.insert(off);
        }
        is_new
    }

    /// Returns the nested chains from which a node follows, or `None` if it doesn't follow from
    /// any.
    pub fn nested_proof(&self, node: u16) -> Option<&NestedProof> {
        let nested = self.nodes[node as usize].nested;
        (nested != NONE).then(|| &*self.nested[nested as usize])
    }

    /// Replaces the contents of `chain` with a node and its ancestors, level by level. Returns
    /// `false` if there are more than `most` nodes. In this case, `chain` may be incomplete.
    /// `marks` is scratch space.
    pub fn collect_ancestry(
        &self,
        node: u16,
        most: usize,
        marks: &mut VisitedNodes,
        chain: &mut Vec<u16>,
    ) -> bool {
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

    /// Returns the node's key: its candidate and its truth value as one number.
    pub fn key(&self, node: u16) -> u16 {
        let node = &self.nodes[node as usize];
        node.tag * 2 + u16::from(node.is_on)
    }
}

/// A set of nodes that can be cleared in constant time.
#[derive(Default)]
pub(crate) struct VisitedNodes {
    /// For each node, the last round in which it was inserted.
    rounds: Vec<u32>,
    /// The current round. Clearing the set starts the next one.
    round: u32,
}

impl VisitedNodes {
    fn clear(&mut self, size: usize) {
        if self.rounds.len() < size {
            self.rounds.resize(size, 0);
        }
        self.round += 1;
    }

    /// Adds a node. Returns `true` if it is new.
    fn insert(&mut self, node: u16) -> bool {
        std::mem::replace(&mut self.rounds[node as usize], self.round) != self.round
    }
}

/// A removal: a candidate that a pattern or a nested chain eliminates from the working position,
/// and the causes of the elimination.
pub(crate) struct PatternRemoval {
    pub tag: u16,
    pub causes: Rc<[u16]>,
    pub nested: Option<Rc<NestedProof>>,
}

/// Calls `take` with each candidate that is false if this candidate is true, until `take` returns
/// `false`. These are the other candidates of its cell (if `follows_cells` is `true`), and the
/// other places of its digit in its box, row and column.
pub(crate) fn implied_false(
    position: &CandidateGrid,
    tag: u16,
    follows_cells: bool,
    mut take: impl FnMut(u16, Cause) -> bool,
) {
    let (cell, digit) = (cell_of(tag), digit_of(tag));
    if follows_cells {
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
        for other in cells_in(peers & crate::nine::HOUSE_MASKS[house] & !seen) {
            if !take(self::tag(other, digit), Cause::House(kind)) {
                return;
            }
        }
        seen |= crate::nine::HOUSE_MASKS[house];
    }
}

/// Calls `take` with each candidate that is true if this candidate is false. These are the only
/// other candidate of its cell (if `follows_cells` is `true`), and the only other place of its
/// digit in its box, row or column (if `follows_houses` is `true`).
pub(crate) fn implied_true(
    position: &CandidateGrid,
    tag: u16,
    follows_cells: bool,
    follows_houses: bool,
    mut take: impl FnMut(u16, Cause),
) {
    let (cell, digit) = (cell_of(tag), digit_of(tag));
    if follows_cells {
        let others = position.cells[cell as usize];
        if others.count_ones() == 2 {
            let other = (others & !(1 << digit)).trailing_zeros() as u8;
            take(self::tag(cell, other), Cause::Cell);
        }
    }
    if follows_houses {
        for kind in 0..3u8 {
            let house = HOUSES[cell as usize][kind as usize] as usize;
            let places = position.places[house][digit as usize];
            if places.count_ones() == 2 {
                let other = places & !(1 << POSITIONS[cell as usize][kind as usize]);
                let other = HOUSE_CELLS[house][other.trailing_zeros() as usize];
                take(self::tag(other, digit), Cause::House(kind));
            }
        }
    }
}

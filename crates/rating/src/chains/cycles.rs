//! The cycles through a candidate that is true, in the order in which the original program finds
//! them.
//!
//! A true node is visited only once, and a false node once per path. Each true node therefore has a
//! single path back to the source. A cycle is such a path extended by a false node that implies the
//! source.

use super::{
    closure::{cell_of, digit_of},
    ordered_links::OrderedLinks,
    patterns::Eliminations,
};
use crate::{
    candidate_grid::CandidateGrid,
    nine::{PEERS, cells_in},
};

const NONE: u16 = u16::MAX;

/// A search for cycles. Its allocations are reused for the next source.
#[derive(Default)]
pub(crate) struct CycleSearch {
    /// The true nodes. Each has the candidate, the false candidate from which it follows, and the
    /// index of the true node before that one.
    true_nodes: Vec<(u16, u16, u16)>,
    /// The false nodes that follow from the last layer of true nodes. Each has the candidate, and
    /// the index of the true node from which it follows.
    false_nodes: Vec<(u16, u16)>,
    /// For each candidate, the last round in which it was visited as a true node.
    rounds_met: Vec<u16>,
    round: u16,
}

impl CycleSearch {
    /// Calls `take` with the number of nodes and the tags of each cycle from a source, until `take`
    /// returns `true`. The tags are alternately false and true, from the end to the source. `fits`
    /// returns `true` if a candidate at this distance from the source should be followed.
    pub fn for_each_cycle(
        &mut self,
        source: u16,
        ordered: &mut OrderedLinks,
        fits: impl Fn(u32, u16) -> bool,
        mut take: impl FnMut(u32, &[u16]) -> bool,
    ) {
        if ordered.implied_true(source).is_empty() {
            return;
        }
        let tags = ordered.tags();
        self.begin(source, tags.len());
        let (mut from, mut nodes) = (0, 0);
        let mut path = Vec::new();
        while from < self.true_nodes.len() {
            nodes += 2;
            self.false_nodes.clear();
            for at in from..self.true_nodes.len() {
                for &other in ordered.implied_false(self.true_nodes[at].0) {
                    if fits(nodes - 1, other) && !self.is_on_path(at, other) {
                        self.false_nodes.push((other, at as u16));
                    }
                }
            }
            from = self.true_nodes.len();
            for n in 0..self.false_nodes.len() {
                let (parent, above) = self.false_nodes[n];
                for &other in ordered.implied_true(parent) {
                    if nodes >= 4 && other == source {
                        self.collect_path_tags(parent, above, tags, &mut path);
                        if take(nodes, &path) {
                            return;
                        }
                    }
                    if self.rounds_met[other as usize] != self.round && fits(nodes, other) {
                        self.rounds_met[other as usize] = self.round;
                        self.true_nodes.push((other, parent, above));
                    }
                }
            }
        }
    }

    fn begin(&mut self, source: u16, candidates: usize) {
        if self.rounds_met.len() < candidates || self.round == u16::MAX {
            (self.rounds_met, self.round) = (vec![0; candidates], 0);
        }
        self.round += 1;
        self.rounds_met[source as usize] = self.round;
        self.true_nodes.clear();
        self.true_nodes.push((source, NONE, NONE));
    }

    /// Returns `true` if a candidate is a false node on the path to a true node.
    fn is_on_path(&self, mut at: usize, off: u16) -> bool {
        loop {
            let (_, parent, above) = self.true_nodes[at];
            if parent == off {
                return true;
            }
            if above == NONE {
                return false;
            }
            at = above as usize;
        }
    }

    /// Replaces the contents of `path` with the tags from a false node back to the source. `above`
    /// is the true node from which the false node follows.
    fn collect_path_tags(&self, off: u16, mut above: u16, tags: &[u16], path: &mut Vec<u16>) {
        path.clear();
        path.push(tags[off as usize]);
        while above != NONE {
            let (on, parent, next) = self.true_nodes[above as usize];
            path.push(tags[on as usize]);
            if next != NONE {
                path.push(tags[parent as usize]);
            }
            above = next;
        }
    }
}

/// Returns the eliminations of the cycle with the tags `path`: the candidates outside the cells of
/// the cycle that see both a true and a false node of their digit. The cells are in the order in
/// which the true nodes of the cycle see them.
pub(crate) fn cycle_eliminations(position: &CandidateGrid, path: &[u16]) -> Eliminations {
    let cells = path.iter().fold(0, |set, tag| set | 1u128 << cell_of(*tag));
    let mut seen = [[0u128; 9]; 2];
    for (n, &tag) in path.iter().enumerate() {
        seen[n % 2][digit_of(tag) as usize] |= PEERS[cell_of(tag) as usize];
    }
    let both = |digit: u8| {
        let both = seen[0][digit as usize] & seen[1][digit as usize];
        both & !cells & position.digits[digit as usize]
    };
    let mut eliminated: Eliminations = Vec::new();
    if (0..9).all(|digit| both(digit) == 0) {
        return eliminated;
    }
    // The last tag is the source itself, which comes first.
    let ons = path.iter().skip(1).step_by(2);
    for &tag in path.last().into_iter().chain(ons) {
        let digit = digit_of(tag);
        for cell in cells_in(both(digit) & PEERS[cell_of(tag) as usize]) {
            match eliminated.iter_mut().find(|(other, _)| *other == cell) {
                Some((_, digits)) => *digits |= 1 << digit,
                None => eliminated.push((cell, 1 << digit)),
            }
        }
    }
    eliminated
}

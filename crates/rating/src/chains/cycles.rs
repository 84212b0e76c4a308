//! Cycles from a candidate that is true, in the order in which the original meets them.
//!
//! True nodes are met once; false ones once a path. So each true node has one way back to the source, and a
//! cycle is such a way with one false node more, of which the source is a consequence.

use super::{
    closure::{cell_of, digit_of},
    graph::Ordered,
    patterns::Gone,
};
use crate::{
    nine::{PEERS, each},
    position::Position,
};

const NONE: u16 = u16::MAX;

/// A walk along cycles, which keeps its memory for the next source.
#[derive(Default)]
pub(crate) struct Walk {
    /// True nodes: candidate, the false one it follows from, the true one above that.
    ons: Vec<(u16, u16, u16)>,
    offs: Vec<(u16, u16)>,
    /// The round in which each candidate was met.
    met: Vec<u16>,
    round: u16,
}

impl Walk {
    /// Hands out all cycles from a source with their number of nodes, as false and true candidates in turn from the end to
    /// the source, until `take` has had enough. `fits` tells whether a candidate may be a node that many steps from the
    /// source; if not, nor may what would be met by it first.
    pub fn each(
        &mut self,
        source: u16,
        ordered: &Ordered,
        fits: impl Fn(u32, u16) -> bool,
        mut take: impl FnMut(u32, &[u16]) -> bool,
    ) {
        let Ordered { off, on } = ordered;
        if on.of(source).is_empty() {
            return;
        }
        self.begin(source, on.len());
        let (mut from, mut nodes) = (0, 0);
        let mut path = Vec::new();
        while from < self.ons.len() {
            nodes += 2;
            self.offs.clear();
            for at in from..self.ons.len() {
                for &other in off.of(self.ons[at].0) {
                    if fits(nodes - 1, other) && !self.is_above(at, other) {
                        self.offs.push((other, at as u16));
                    }
                }
            }
            from = self.ons.len();
            for n in 0..self.offs.len() {
                let (parent, above) = self.offs[n];
                for &other in on.of(parent) {
                    if nodes >= 4 && other == source {
                        self.path(parent, above, &mut path);
                        if take(nodes, &path) {
                            return;
                        }
                    }
                    if self.met[other as usize] != self.round && fits(nodes, other) {
                        self.met[other as usize] = self.round;
                        self.ons.push((other, parent, above));
                    }
                }
            }
        }
    }

    fn begin(&mut self, source: u16, candidates: usize) {
        if self.met.len() < candidates || self.round == u16::MAX {
            (self.met, self.round) = (vec![0; candidates], 0);
        }
        self.round += 1;
        self.met[source as usize] = self.round;
        self.ons.clear();
        self.ons.push((source, NONE, NONE));
    }

    /// Whether a candidate is false on the way to a true node.
    fn is_above(&self, mut at: usize, off: u16) -> bool {
        loop {
            let (_, parent, above) = self.ons[at];
            if parent == off {
                return true;
            }
            if above == NONE {
                return false;
            }
            at = above as usize;
        }
    }

    fn path(&self, off: u16, mut above: u16, path: &mut Vec<u16>) {
        path.clear();
        path.push(off);
        while above != NONE {
            let (on, parent, next) = self.ons[above as usize];
            path.push(on);
            if next != NONE {
                path.push(parent);
            }
            above = next;
        }
    }
}

/// What a cycle of tags takes: what sees a true and a false node of a digit, cells in the order in which its true nodes
/// meet them.
pub(crate) fn taken(position: &Position, path: &[u16]) -> Gone {
    let cells = path.iter().fold(0, |set, tag| set | 1u128 << cell_of(*tag));
    let mut seen = [[0u128; 9]; 2];
    for (n, &tag) in path.iter().enumerate() {
        seen[n % 2][digit_of(tag) as usize] |= PEERS[cell_of(tag) as usize];
    }
    let both = |digit: u8| {
        let both = seen[0][digit as usize] & seen[1][digit as usize];
        both & !cells & position.digits[digit as usize]
    };
    let mut gone: Gone = Vec::new();
    if (0..9).all(|digit| both(digit) == 0) {
        return gone;
    }
    // The end is the source itself, which comes first.
    let ons = path.iter().skip(1).step_by(2);
    for &tag in path.last().into_iter().chain(ons) {
        let digit = digit_of(tag);
        for cell in each(both(digit) & PEERS[cell_of(tag) as usize]) {
            match gone.iter_mut().find(|(other, _)| *other == cell) {
                Some((_, digits)) => *digits |= 1 << digit,
                None => gone.push((cell, 1 << digit)),
            }
        }
    }
    gone
}

//! The candidates of a position and their links as sets of bits, so that whole layers of nodes are followed
//! at once.
//!
//! Candidates of open cells are numbered row by row, from the least digit; a set has `W` words of 64 of
//! them. How long the shortest chain is needs no order within a layer; where the order decides, the lists
//! have it.

use super::closure::{off_to_on, on_to_off, tag};
use crate::{
    Strong,
    nine::{bits, each},
    position::Position,
};

/// A set of candidates.
pub(crate) type Set<const W: usize> = [u64; W];

/// Lists of candidates, one for each candidate.
#[derive(Default)]
pub(crate) struct Lists {
    all: Vec<u16>,
    ends: Vec<u32>,
}

impl Lists {
    pub fn of(&self, at: u16) -> &[u16] {
        let from = if at == 0 { 0 } else { self.ends[at as usize - 1] };
        &self.all[from as usize..self.ends[at as usize] as usize]
    }
}

/// The links of a position by kinds of strong links.
pub(crate) struct Graph<const W: usize> {
    /// Each candidate's tag.
    pub tags: Vec<u16>,
    /// What is false if a candidate is true: in houses alone, and in cells as well.
    off: [Vec<Set<W>>; 2],
    /// What is true if a candidate is false: by houses, by cells, by both.
    on: [Vec<Set<W>>; 3],
    /// The same in the order in which the original meets them, repeats included.
    pub off_lists: [Lists; 2],
    pub on_lists: [Lists; 3],
}

/// The candidates of a position that a graph would have.
pub(crate) fn size(position: &Position) -> usize {
    each(position.empty).map(|cell| position.cells[cell as usize].count_ones() as usize).sum()
}

pub(crate) fn has<const W: usize>(set: &Set<W>, at: u16) -> bool {
    set[at as usize / 64] >> (at % 64) & 1 != 0
}

fn insert<const W: usize>(set: &mut Set<W>, at: u16) {
    set[at as usize / 64] |= 1 << (at % 64);
}

/// The members of a set, from the least.
pub(crate) fn members<const W: usize>(set: &Set<W>) -> impl Iterator<Item = u16> {
    set.iter().enumerate().flat_map(|(word, &bits)| {
        let mut bits = bits;
        std::iter::from_fn(move || {
            (bits != 0).then(|| {
                let at = word as u16 * 64 + bits.trailing_zeros() as u16;
                bits &= bits - 1;
                at
            })
        })
    })
}

impl<const W: usize> Graph<W> {
    /// The graph of a position with at most 64 · `W` candidates.
    pub fn of(position: &Position) -> Graph<W> {
        let mut tags = Vec::with_capacity(256);
        let mut index = [0u16; 729];
        for cell in each(position.empty) {
            for digit in bits(position.cells[cell as usize]) {
                let tag = tag(cell, digit);
                index[tag as usize] = tags.len() as u16;
                tags.push(tag);
            }
        }
        let empty = || vec![[0; W]; tags.len()];
        let mut graph = Graph {
            off: [empty(), empty()],
            on: [empty(), empty(), empty()],
            off_lists: Default::default(),
            on_lists: Default::default(),
            tags: Vec::new(),
        };
        for (at, &tag) in tags.iter().enumerate() {
            for cells in [false, true] {
                let set = &mut graph.off[usize::from(cells)][at];
                let list = &mut graph.off_lists[usize::from(cells)];
                on_to_off(position, tag, cells, |other, _| {
                    insert(set, index[other as usize]);
                    list.all.push(index[other as usize]);
                    true
                });
                list.ends.push(list.all.len() as u32);
            }
            for (n, (cells, houses)) in [(false, true), (true, false), (true, true)].iter().enumerate() {
                let set = &mut graph.on[n][at];
                let list = &mut graph.on_lists[n];
                off_to_on(position, tag, *cells, *houses, |other, _| {
                    insert(set, index[other as usize]);
                    list.all.push(index[other as usize]);
                });
                list.ends.push(list.all.len() as u32);
            }
        }
        graph.tags = tags;
        graph
    }

    fn rows(&self, links: Strong) -> (&[Set<W>], &[Set<W>]) {
        (&self.off[usize::from(links != Strong::X)], &self.on[links as usize])
    }

    /// How many nodes the shortest chain has from a candidate to its opposite, if it has at most `most`.
    pub fn chain(&self, source: u16, is_on: bool, links: Strong, most: u32) -> Option<u32> {
        let (off, on) = self.rows(links);
        let mut known = [[0; W]; 2];
        let mut front = [0; W];
        insert(&mut front, source);
        known[usize::from(is_on)] = front;
        let mut now = is_on;
        for nodes in 2..=most {
            let rows = if now { off } else { on };
            let mut next = [0; W];
            for at in members(&front) {
                let row = &rows[at as usize];
                (0..W).for_each(|word| next[word] |= row[word]);
            }
            now = !now;
            if now != is_on && has(&next, source) {
                return Some(nodes);
            }
            let known = &mut known[usize::from(now)];
            let mut any = 0;
            for word in 0..W {
                next[word] &= !known[word];
                known[word] |= next[word];
                any |= next[word];
            }
            if any == 0 {
                return None;
            }
            front = next;
        }
        None
    }
}

//! The candidates of a position and their links as sets of bits, so that whole layers of nodes are followed
//! at once.
//!
//! Candidates of open cells are numbered row by row, from the least digit; a set has `W` words of 64 of
//! them. How long the shortest chain is needs no order within a layer; where the order decides, the lists
//! have it.

use super::closure::{cell_of, digit_of, off_to_on, on_to_off, tag};
use crate::{
    Strong,
    nine::{HOUSES, bits, each, size as count},
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
    /// How many lists there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

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
    /// The candidates that have any of these.
    strong: [Set<W>; 3],
}

/// The links of a position of one kind in the order in which the original meets them, repeats included.
pub(crate) struct Ordered {
    pub off: Lists,
    pub on: Lists,
}

impl Ordered {
    /// The links of the candidates of a graph; what is false if one is true has only those of which something
    /// else is true.
    pub fn of(position: &Position, tags: &[u16], links: Strong) -> Ordered {
        let (cells, houses) = (links != Strong::X, links != Strong::Y);
        let mut index = [0u16; 729];
        tags.iter().enumerate().for_each(|(at, tag)| index[*tag as usize] = at as u16);
        let mut on = Lists::default();
        for &tag in tags {
            off_to_on(position, tag, cells, houses, |other, _| {
                on.all.push(index[other as usize]);
            });
            on.ends.push(on.all.len() as u32);
        }
        let mut off = Lists::default();
        for &tag in tags {
            on_to_off(position, tag, cells, |other, _| {
                let other = index[other as usize];
                if !on.of(other).is_empty() {
                    off.all.push(other);
                }
                true
            });
            off.ends.push(off.all.len() as u32);
        }
        Ordered { off, on }
    }
}

/// The candidates of a position that a graph would have.
pub(crate) fn size(position: &Position) -> usize {
    each(position.empty).map(|cell| count(position.cells[cell as usize]) as usize).sum()
}

pub(crate) fn has<const W: usize>(set: &Set<W>, at: u16) -> bool {
    set[at as usize / 64] >> (at % 64) & 1 != 0
}

fn insert<const W: usize>(set: &mut Set<W>, at: u16) {
    set[at as usize / 64] |= 1 << (at % 64);
}

fn add<const W: usize>(to: &mut Set<W>, set: &Set<W>) {
    (0..W).for_each(|word| to[word] |= set[word]);
}

/// Adds the rows of all members of a set.
#[inline(always)]
fn spread<const W: usize>(set: &Set<W>, rows: &[Set<W>], to: &mut Set<W>) {
    for (word, &bits) in set.iter().enumerate() {
        let mut bits = bits;
        while bits != 0 {
            let row = &rows[word * 64 + bits.trailing_zeros() as usize];
            bits &= bits - 1;
            add(to, row);
        }
    }
}

impl<const W: usize> Graph<W> {
    /// The graph of a position with at most 64 · `W` candidates.
    pub fn of(position: &Position) -> Graph<W> {
        let of_cell = |cell| bits(position.cells[cell as usize]).map(move |digit| tag(cell, digit));
        let tags: Vec<u16> = each(position.empty).flat_map(of_cell).collect();
        let empty = || vec![[0; W]; tags.len()];
        let mut graph = Graph {
            off: [empty(), empty()],
            on: [empty(), empty(), empty()],
            strong: [[0; W]; 3],
            tags: Vec::new(),
        };
        // The candidates of each cell, and of each digit in each house.
        let (mut of_cell, mut of_house) = ([[0; W]; 81], [[[0; W]; 9]; 27]);
        for (at, &tag) in tags.iter().enumerate() {
            let (cell, digit) = (cell_of(tag) as usize, digit_of(tag) as usize);
            insert(&mut of_cell[cell], at as u16);
            for house in HOUSES[cell] {
                insert(&mut of_house[house as usize][digit], at as u16);
            }
        }
        for (at, &tag) in tags.iter().enumerate() {
            let (cell, digit) = (cell_of(tag) as usize, digit_of(tag) as usize);
            let (mut others, mut by_houses, mut by_cell) = ([0; W], [0; W], [0; W]);
            for house in HOUSES[cell].map(usize::from) {
                let set = &of_house[house][digit];
                add(&mut others, set);
                if count(position.places[house][digit]) == 2 {
                    add(&mut by_houses, set);
                }
            }
            let mut all = others;
            add(&mut all, &of_cell[cell]);
            if count(position.cells[cell]) == 2 {
                by_cell = of_cell[cell];
            }
            for set in [&mut others, &mut all, &mut by_houses, &mut by_cell] {
                set[at / 64] &= !(1 << (at % 64));
            }
            graph.off[0][at] = others;
            graph.off[1][at] = all;
            graph.on[0][at] = by_houses;
            graph.on[1][at] = by_cell;
            add(&mut by_houses, &by_cell);
            graph.on[2][at] = by_houses;
            for (on, strong) in graph.on.iter().zip(&mut graph.strong) {
                if on[at] != [0; W] {
                    insert(strong, at as u16);
                }
            }
        }
        graph.tags = tags;
        graph
    }

    fn rows(&self, links: Strong) -> (&[Set<W>], &[Set<W>]) {
        (&self.off[usize::from(links != Strong::X)], &self.on[links as usize])
    }

    /// Whether each candidate's truth leads to its falsehood, by whatever links.
    pub fn taken(&self) -> Vec<bool> {
        // What follows from a candidate whose falsehood does not is as innocent.
        let (mut innocent, mut taken) = ([0; W], vec![false; self.tags.len()]);
        for source in 0..self.tags.len() as u16 {
            if has(&innocent, source) {
                continue;
            }
            match self.meet(source, true, Strong::Xy, u32::MAX) {
                Ok(_) => taken[source as usize] = true,
                Err(on) => add(&mut innocent, &on),
            }
        }
        taken
    }

    /// How many nodes the shortest chain has from a candidate to its opposite, if it has at most `most`.
    pub fn chain(&self, source: u16, is_on: bool, links: Strong, most: u32) -> Option<u32> {
        self.meet(source, is_on, links, most).ok()
    }

    /// The same; if there is none, the candidates that were found to be true.
    ///
    /// Links hold in both directions: if B follows from A, then A's opposite from that of B. So the half of a chain is
    /// enough: where a node follows whose opposite is known, the way there, turned round, is the other half.
    fn meet(&self, source: u16, is_on: bool, links: Strong, most: u32) -> Result<u32, Set<W>> {
        let (off, on) = self.rows(links);
        let strong = &self.strong[links as usize];
        let mut known = [[0; W]; 2];
        let mut front = [0; W];
        insert(&mut front, source);
        known[usize::from(is_on)] = front;
        let mut now = is_on;
        for nodes in (2..=most).step_by(2) {
            let rows = if now { off } else { on };
            let mut next = [0; W];
            spread(&front, rows, &mut next);
            let opposite = &known[usize::from(now)];
            if (0..W).any(|word| next[word] & opposite[word] != 0) {
                return Ok(nodes);
            }
            now = !now;
            let known = &mut known[usize::from(now)];
            let mut any = 0;
            for word in 0..W {
                let new = next[word] & !known[word];
                known[word] |= new;
                // Nothing follows from what is false and has no strong link.
                front[word] = if now { new } else { new & strong[word] };
                any |= front[word];
            }
            if any == 0 {
                break;
            }
        }
        Err(known[1])
    }

    /// For each number of steps up to `most`, the candidates from which the truth of `source` follows in at most
    /// that many. At an odd number it follows from their falsehood, at an even one from their truth.
    pub fn before(&self, source: u16, links: Strong, most: u32) -> Vec<Set<W>> {
        // The same as what follows from its falsehood, turned round.
        let (off, on) = self.rows(links);
        let mut front = [0; W];
        insert(&mut front, source);
        let mut before = Vec::with_capacity(32);
        before.push(front);
        for steps in 1..=most as usize {
            let (rows, mut next) = (if steps % 2 == 0 { off } else { on }, [0; W]);
            spread(&front, rows, &mut next);
            let known = if steps > 1 { before[steps - 2] } else { [0; W] };
            let strong = if steps % 2 == 0 { self.strong[links as usize] } else { [!0; W] };
            front = std::array::from_fn(|word| next[word] & !known[word] & strong[word]);
            before.push(std::array::from_fn(|word| next[word] | known[word]));
            if front == [0; W] {
                break;
            }
        }
        before
    }
}

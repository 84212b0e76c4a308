//! The candidates of a position and their links as bit sets, so that a whole layer of nodes is
//! followed at once.
//!
//! The candidates of empty cells are numbered row by row, by ascending digit; a set has `W` words
//! of 64 candidates. The length of the shortest chain doesn't depend on the order within a layer.
//! If the order matters, the lists are used.

use super::closure::{cell_of, digit_of, tag};
use crate::{
    LinkSource,
    candidate_grid::CandidateGrid,
    nine::{HOUSES, bits, cells_in, set_size as count},
};

/// A set of candidates.
pub(crate) type CandidateBits<const W: usize> = [u64; W];

/// The links of a position, by the source of the strong links.
pub(crate) struct Graph<const W: usize> {
    /// The tag of each candidate.
    pub tags: Vec<u16>,
    /// For each candidate, those that are false if it is true: by index, the candidates within
    /// houses only, and those within houses and cells.
    off: [Vec<CandidateBits<W>>; 2],
    /// For each candidate, those that are true if it is false: by index, the candidates within
    /// houses only, within cells only, and within both.
    on: [Vec<CandidateBits<W>>; 3],
    /// The candidates that have any of these strong links.
    strong: [CandidateBits<W>; 3],
}

/// The number of candidates that the graph of a position has.
pub(crate) fn candidate_count(position: &CandidateGrid) -> usize {
    cells_in(position.empty).map(|cell| count(position.cells[cell as usize]) as usize).sum()
}

pub(crate) fn contains<const W: usize>(set: &CandidateBits<W>, at: u16) -> bool {
    set[at as usize / 64] >> (at % 64) & 1 != 0
}

/// The members of a set, in ascending order.
pub(crate) fn members<const W: usize>(set: &CandidateBits<W>) -> impl Iterator<Item = u16> {
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

fn insert<const W: usize>(set: &mut CandidateBits<W>, at: u16) {
    set[at as usize / 64] |= 1 << (at % 64);
}

fn add<const W: usize>(to: &mut CandidateBits<W>, set: &CandidateBits<W>) {
    (0..W).for_each(|word| to[word] |= set[word]);
}

/// Adds the rows of all members of a set to `to`.
#[inline(always)]
fn add_rows<const W: usize>(
    set: &CandidateBits<W>,
    rows: &[CandidateBits<W>],
    to: &mut CandidateBits<W>,
) {
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
    /// Creates the graph of a position with at most 64 · `W` candidates.
    pub fn from_position(position: &CandidateGrid) -> Graph<W> {
        let of_cell = |cell| bits(position.cells[cell as usize]).map(move |digit| tag(cell, digit));
        let tags: Vec<u16> = cells_in(position.empty).flat_map(of_cell).collect();
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

    fn rows(&self, links: LinkSource) -> (&[CandidateBits<W>], &[CandidateBits<W>]) {
        (&self.off[usize::from(links != LinkSource::X)], &self.on[links as usize])
    }

    /// For each candidate, whether its truth implies its falsehood through links of any kind.
    pub fn self_refuting(&self) -> Vec<bool> {
        // A candidate whose falsehood doesn't follow from its truth is consistent, and so is
        // everything that follows from it.
        let (mut consistent, mut is_self_refuting) = ([0; W], vec![false; self.tags.len()]);
        for source in 0..self.tags.len() as u16 {
            if contains(&consistent, source) {
                continue;
            }
            match self.search_chain(source, true, LinkSource::Xy, u32::MAX) {
                Ok(_) => is_self_refuting[source as usize] = true,
                Err(on) => add(&mut consistent, &on),
            }
        }
        is_self_refuting
    }

    /// The number of nodes of the shortest chain from a candidate to its opposite; `None` if there
    /// is no chain with at most `most` nodes.
    pub fn chain_length(
        &self,
        source: u16,
        is_on: bool,
        links: LinkSource,
        most: u32,
    ) -> Option<u32> {
        self.search_chain(source, is_on, links, most).ok()
    }

    /// Like [`Graph::chain_length`]; if there is no chain, returns the candidates that were found
    /// to be true.
    ///
    /// Links work in both directions: if B follows from A, the opposite of A follows from the
    /// opposite of B. So half a chain is enough: when a node is found whose opposite is known, the
    /// path to the opposite, reversed, is the other half.
    fn search_chain(
        &self,
        source: u16,
        is_on: bool,
        links: LinkSource,
        most: u32,
    ) -> Result<u32, CandidateBits<W>> {
        let (off, on) = self.rows(links);
        let strong = &self.strong[links as usize];
        let mut known = [[0; W]; 2];
        let mut front = [0; W];
        insert(&mut front, source);
        known[usize::from(is_on)] = front;
        let mut current_on = is_on;
        for nodes in (2..=most).step_by(2) {
            let rows = if current_on { off } else { on };
            let mut next = [0; W];
            add_rows(&front, rows, &mut next);
            let opposite = &known[usize::from(current_on)];
            if (0..W).any(|word| next[word] & opposite[word] != 0) {
                return Ok(nodes);
            }
            current_on = !current_on;
            let known = &mut known[usize::from(current_on)];
            let mut any = 0;
            for word in 0..W {
                let new = next[word] & !known[word];
                known[word] |= new;
                // Nothing follows from a false candidate without a strong link.
                front[word] = if current_on { new } else { new & strong[word] };
                any |= front[word];
            }
            if any == 0 {
                break;
            }
        }
        Err(known[1])
    }

    /// The candidates through which there may be a cycle of at most `most` nodes that eliminates
    /// something, given which candidates are self-refuting.
    pub fn cycle_sources(
        &self,
        is_self_refuting: &[bool],
        links: LinkSource,
        most: u32,
    ) -> CandidateBits<W> {
        // If an eliminated candidate were true, the cycle's nodes would be false in one direction,
        // and true in the other one. The chain through all of them has two nodes more.
        let mut sources = [0; W];
        for at in (0..self.tags.len() as u16).filter(|at| is_self_refuting[*at as usize]) {
            if self.chain_length(at, true, links, most.saturating_add(2)).is_some() {
                let [off, on] = self.implied_within(at, links, most);
                for word in 0..W {
                    sources[word] |= off[word] & on[word] & self.strong[links as usize][word];
                }
            }
        }
        sources
    }

    /// The candidates that are false, and those that are true, if a candidate is true, in at most
    /// `most` steps.
    fn implied_within(&self, source: u16, links: LinkSource, most: u32) -> [CandidateBits<W>; 2] {
        let (off, on) = self.rows(links);
        let strong = &self.strong[links as usize];
        let (mut known, mut front, mut current_on) = ([[0; W]; 2], [0; W], true);
        insert(&mut front, source);
        for _ in 0..most {
            let (rows, mut next) = (if current_on { off } else { on }, [0; W]);
            add_rows(&front, rows, &mut next);
            current_on = !current_on;
            let known = &mut known[usize::from(current_on)];
            for word in 0..W {
                let follows = if current_on { !0 } else { strong[word] };
                front[word] = next[word] & !known[word] & follows;
                known[word] |= next[word];
            }
            if front == [0; W] {
                break;
            }
        }
        known
    }

    /// For each number of steps up to `most`, the candidates from which the truth of `source`
    /// follows in at most that many steps: from their falsehood if the number is odd, from their
    /// truth if it is even.
    pub fn sources_within(
        &self,
        source: u16,
        links: LinkSource,
        most: u32,
    ) -> Vec<CandidateBits<W>> {
        // This is the reverse of what follows from the falsehood of `source`.
        let (off, on) = self.rows(links);
        let mut front = [0; W];
        insert(&mut front, source);
        let mut before = Vec::with_capacity(32);
        before.push(front);
        for steps in 1..=most as usize {
            let (rows, mut next) = (if steps % 2 == 0 { off } else { on }, [0; W]);
            add_rows(&front, rows, &mut next);
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

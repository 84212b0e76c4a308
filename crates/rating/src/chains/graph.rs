//! The candidates of a position and their links as bit sets, so that a whole layer of nodes can be
//! followed at once.
//!
//! The candidates of empty cells are numbered cell by cell, row by row, and by ascending digit
//! within a cell. A set has `W` words of 64 candidates. The length of the shortest chain doesn't
//! depend on the order within a layer. If the order matters, `ordered_links` is used instead.

use super::closure::{cell_of, digit_of, tag};
use crate::{
    LinkSource,
    candidate_grid::CandidateGrid,
    nine::{HOUSES, bits, cells_in, set_size as count},
};

/// A set of candidates, one bit per candidate of the graph.
pub(crate) type CandidateBits<const W: usize> = [u64; W];

/// The links of a position, with separate sets for links in houses, in cells and in both.
pub(crate) struct Graph<const W: usize> {
    /// The tag of each candidate.
    pub tags: Vec<u16>,
    /// For each candidate, the candidates that are false if it is true. Index 0 follows links in
    /// houses only. Index 1 follows links in houses and cells.
    off: [Vec<CandidateBits<W>>; 2],
    /// For each candidate, the candidates that are true if it is false. Index 0 follows links in
    /// houses only, index 1 in cells only, and index 2 in both.
    on: [Vec<CandidateBits<W>>; 3],
    /// The candidates that have any strong links, with the same indices as in `on`.
    strong: [CandidateBits<W>; 3],
}

/// Returns the number of candidates in the graph of a position.
pub(crate) fn candidate_count(position: &CandidateGrid) -> usize {
    cells_in(position.empty).map(|cell| count(position.cells[cell as usize]) as usize).sum()
}

pub(crate) fn contains<const W: usize>(set: &CandidateBits<W>, at: u16) -> bool {
    set[at as usize / 64] >> (at % 64) & 1 != 0
}

/// Returns the members of a set in ascending order.
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

fn add_all<const W: usize>(to: &mut CandidateBits<W>, set: &CandidateBits<W>) {
    (0..W).for_each(|word| to[word] |= set[word]);
}

/// Adds to `to` all candidates that a candidate in `set` implies. `rows` contains, for each
/// candidate, the candidates that it implies.
#[inline(always)]
fn add_linked<const W: usize>(
    set: &CandidateBits<W>,
    rows: &[CandidateBits<W>],
    to: &mut CandidateBits<W>,
) {
    for (word, &bits) in set.iter().enumerate() {
        let mut bits = bits;
        while bits != 0 {
            let row = &rows[word * 64 + bits.trailing_zeros() as usize];
            bits &= bits - 1;
            add_all(to, row);
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
                add_all(&mut others, set);
                if count(position.places[house][digit]) == 2 {
                    add_all(&mut by_houses, set);
                }
            }
            let mut all = others;
            add_all(&mut all, &of_cell[cell]);
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
            add_all(&mut by_houses, &by_cell);
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

    /// Returns two lists with one set per candidate: the candidates that are false if this
    /// candidate is true, and the candidates that are true if it is false.
    fn implications(&self, links: LinkSource) -> (&[CandidateBits<W>], &[CandidateBits<W>]) {
        (&self.off[usize::from(links != LinkSource::X)], &self.on[links as usize])
    }

    /// Returns, for each candidate, the number of nodes of the shortest chain of any links from its
    /// truth to its falsehood, or `None` if there is no such chain.
    pub fn refutation_lengths(&self) -> Vec<Option<u32>> {
        // A candidate whose falsehood doesn't follow from its truth is consistent, and so is
        // everything that follows from it.
        let (mut consistent, mut lengths) = ([0; W], vec![None; self.tags.len()]);
        for source in 0..self.tags.len() as u16 {
            if contains(&consistent, source) {
                continue;
            }
            match self.search_chain(source, true, LinkSource::Xy, u32::MAX) {
                Ok(nodes) => lengths[source as usize] = Some(nodes),
                Err(on) => add_all(&mut consistent, &on),
            }
        }
        lengths
    }

    /// Returns the number of nodes of the shortest chain from a candidate to its opposite, or
    /// `None` if every such chain has more than `most` nodes.
    pub fn chain_length(
        &self,
        source: u16,
        is_on: bool,
        links: LinkSource,
        most: u32,
    ) -> Option<u32> {
        self.search_chain(source, is_on, links, most).ok()
    }

    /// Returns the number of nodes of the shortest chain, like [`Graph::chain_length`]. If there is
    /// no chain, returns the candidates that were found to be true as an error.
    ///
    /// Links work in both directions: if B follows from A, the opposite of A follows from the
    /// opposite of B. Half a chain is therefore enough: when a node is found whose opposite is also
    /// known, the path to the opposite is, in reverse, the other half.
    fn search_chain(
        &self,
        source: u16,
        is_on: bool,
        links: LinkSource,
        most: u32,
    ) -> Result<u32, CandidateBits<W>> {
        let (off, on) = self.implications(links);
        let strong = &self.strong[links as usize];
        let mut known = [[0; W]; 2];
        let mut front = [0; W];
        insert(&mut front, source);
        known[usize::from(is_on)] = front;
        let mut current_on = is_on;
        for nodes in (2..=most).step_by(2) {
            let rows = if current_on { off } else { on };
            let mut next = [0; W];
            add_linked(&front, rows, &mut next);
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

    /// Returns the candidates that are true, and those that are false, if the candidate `source` is
    /// true. `known` returns the consequences of a candidate if they were computed before.
    pub fn consequences<'a>(
        &self,
        source: u16,
        known: impl Fn(u16) -> Option<&'a [CandidateBits<W>; 2]>,
    ) -> [CandidateBits<W>; 2] {
        let (off, on) = self.implications(LinkSource::Xy);
        let strong = &self.strong[LinkSource::Xy as usize];
        let [mut trues, mut falses, mut front] = [[0; W]; 3];
        insert(&mut trues, source);
        insert(&mut front, source);
        while front != [0; W] {
            let (mut next_off, mut next_on) = ([0; W], [0; W]);
            add_linked(&front, off, &mut next_off);
            let new = std::array::from_fn(|word| next_off[word] & !falses[word] & strong[word]);
            add_all(&mut falses, &next_off);
            add_linked(&new, on, &mut next_on);
            front = [0; W];
            for at in members(&next_on) {
                if contains(&trues, at) {
                    continue;
                }
                if let Some([known_on, known_off]) = known(at) {
                    add_all(&mut trues, known_on);
                    add_all(&mut falses, known_off);
                } else {
                    insert(&mut trues, at);
                    insert(&mut front, at);
                }
            }
        }
        [trues, falses]
    }

    /// Returns the candidates that may be true nodes of a cycle that eliminates something and has
    /// at most `most` nodes. `refutations` is the result of [`Graph::refutation_lengths`].
    pub fn cycle_sources(
        &self,
        refutations: &[Option<u32>],
        links: LinkSource,
        most: u32,
    ) -> CandidateBits<W> {
        // A cycle contains each candidate as a true node at most once.
        let most = most.min(2 * self.tags.len() as u32);
        let mut sources = [0; W];
        for (at, &length) in refutations.iter().enumerate() {
            if length.is_some_and(|length| length <= most + 2) {
                add_all(&mut sources, &self.nodes_of_cycles(at as u16, links, most));
            }
        }
        std::array::from_fn(|word| sources[word] & self.strong[links as usize][word])
    }

    /// Returns a superset of the true nodes of all cycles of at most `most` nodes that eliminate a
    /// candidate.
    ///
    /// The candidate sees a true node A and a false node B of its digit. If the candidate is true,
    /// B is false, and this leads along the cycle to A. Likewise, A is false, and this leads back
    /// to B. The nodes from B to A are therefore implied with both truth values, through numbers of
    /// links that add up to at most one more than the cycle has nodes. If the candidate has no
    /// short chain to its opposite that begins and ends in its houses, these are nearly all nodes
    /// of the cycle. The remaining nodes lead from A to B. They are found by following links from
    /// each possible A.
    fn nodes_of_cycles(&self, eliminated: u16, links: LinkSource, most: u32) -> CandidateBits<W> {
        let implied = self.implied_by_steps(eliminated, links, most);
        let last = implied.len() - 1;
        let meet = |steps: &usize| {
            (0..W).any(|word| implied[*steps][word] & implied[*steps - 1][word] != 0)
        };
        let Some(half) = (1..=last).find(meet) else { return [0; W] };
        let within =
            |steps: usize| &implied[if steps > last { last - (steps - last) % 2 } else { steps }];
        let mut nodes = [0; W];
        for steps in (2..=most as usize).step_by(2).take(last / 2 + 1) {
            let (on, off) = (within(steps), within(most as usize + 1 - steps));
            (0..W).for_each(|word| nodes[word] |= on[word] & off[word]);
        }
        let (off, on) = self.implications(links);
        let strong = &self.strong[links as usize];
        let [ever_on, ever_off] = [within(most as usize), within(most as usize - 1)];
        let seen = &self.off[0][eliminated as usize];
        let mut known: CandidateBits<W> = std::array::from_fn(|word| ever_on[word] & seen[word]);
        let mut front = known;
        for _ in half..=most as usize / 2 {
            let (mut falses, mut trues) = ([0; W], [0; W]);
            add_linked(&front, off, &mut falses);
            (0..W).for_each(|word| falses[word] &= strong[word]);
            add_linked(&falses, on, &mut trues);
            for word in 0..W {
                front[word] = trues[word] & ever_on[word] & ever_off[word] & !known[word];
                known[word] |= front[word];
                nodes[word] |= front[word];
            }
            if front == [0; W] {
                break;
            }
        }
        nodes
    }

    /// Returns, for each number of links from 0 to `most`, the candidates that the truth of
    /// `source` implies through at most that many links, the first of which is in a house. For odd
    /// numbers, these candidates are false. For even numbers, they are true. The list ends early if
    /// nothing more is implied, so the last two entries contain everything.
    fn implied_by_steps(&self, source: u16, links: LinkSource, most: u32) -> Vec<CandidateBits<W>> {
        let (off, on) = self.implications(links);
        let strong = &self.strong[links as usize];
        let mut front = [0; W];
        insert(&mut front, source);
        let mut implied = Vec::with_capacity(32);
        implied.push(front);
        for steps in 1..=most as usize {
            let rows = match steps {
                1 => &self.off[0],
                _ if steps % 2 == 0 => on,
                _ => off,
            };
            let mut next = [0; W];
            add_linked(&front, rows, &mut next);
            let known = if steps > 1 { implied[steps - 2] } else { [0; W] };
            let follows = if steps % 2 == 0 { [!0; W] } else { *strong };
            front = std::array::from_fn(|word| next[word] & !known[word] & follows[word]);
            implied.push(std::array::from_fn(|word| next[word] | known[word]));
            if front == [0; W] {
                break;
            }
        }
        implied
    }

    /// Returns, for each number of links from 0 to `most`, the candidates that imply the truth of
    /// `source` through at most that many links: by being false if the number is odd, or by being
    /// true if it is even. The list ends early if there are no more such candidates.
    pub fn sources_within(
        &self,
        source: u16,
        links: LinkSource,
        most: u32,
    ) -> Vec<CandidateBits<W>> {
        // A chain to the truth of `source` is, in reverse, a chain from its falsehood.
        let (off, on) = self.implications(links);
        let mut front = [0; W];
        insert(&mut front, source);
        let mut before = Vec::with_capacity(32);
        before.push(front);
        for steps in 1..=most as usize {
            let (rows, mut next) = (if steps % 2 == 0 { off } else { on }, [0; W]);
            add_linked(&front, rows, &mut next);
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

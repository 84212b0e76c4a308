//! The strong links of each digit, with the links to which each link can be joined.

mod house_link;

pub(crate) use house_link::{HouseLink, LinkEnd};

use crate::{candidate_grid::CandidateGrid, nine::bits};
use house_link::push_links;

/// The strong links of one digit, sorted by house.
#[derive(Clone, Default)]
pub(crate) struct LinkGraph {
    /// The strong links, sorted by house.
    pub(crate) links: Vec<HouseLink>,
    /// For each kind of house, the index of its first link. The last entry is the number of links.
    kind_starts: [usize; 4],
}

/// The strong links of all digits, some of which may be out of date.
#[derive(Clone)]
pub(crate) struct LinkGraphs {
    graphs: [LinkGraph; 9],
    /// The digits whose links may be out of date, as a mask.
    outdated: u16,
}

impl LinkGraphs {
    /// Creates graphs that are all out of date.
    pub fn new() -> LinkGraphs {
        LinkGraphs { graphs: Default::default(), outdated: 0x1ff }
    }

    /// Records that the places of some digits have changed. `digits` is a mask.
    pub fn mark_outdated(&mut self, digits: u16) {
        self.outdated |= digits;
    }

    /// Updates the links of the digits in a mask, unless they are up to date.
    pub(crate) fn update(&mut self, position: &CandidateGrid, digits: u16) {
        for digit in bits(digits & self.outdated).map(usize::from) {
            self.graphs[digit].update(position, digit);
        }
        self.outdated &= !digits;
    }

    pub(crate) fn graph_of_digit(&self, digit: u8) -> &LinkGraph {
        &self.graphs[digit as usize]
    }
}

impl LinkGraph {
    /// Returns the links in houses of a kind, one bit per link.
    pub(crate) fn links_of_kind(&self, kind: usize) -> u64 {
        let below = |n: usize| (1u64 << n) - 1;
        below(self.kind_starts[kind + 1]) & !below(self.kind_starts[kind])
    }

    fn update(&mut self, position: &CandidateGrid, digit: usize) {
        let all = &mut self.links;
        all.clear();
        for house in 0..27 {
            let from = all.len();
            push_links(position, digit, house, all);
            let later = !0 << all.len();
            all[from..].iter_mut().for_each(|link| link.later_links = later);
            self.kind_starts[house / 9 + 1] = all.len();
        }
        for n in 1..all.len() {
            let (earlier, rest) = all.split_at_mut(n);
            let link = &mut rest[0];
            for (m, other) in earlier.iter_mut().enumerate() {
                if link.places & other.places != 0 {
                    continue;
                }
                link.disjoint |= 1 << m;
                other.disjoint |= 1 << n;
                if link.within & other.within != 0 {
                    link.joinable |= 1 << m;
                    other.joinable |= 1 << n;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::nine::cells_in;

    #[test]
    fn relations_between_links_follow_from_their_cells() {
        let text = include_str!("../../../tests/data/rated.txt");
        let puzzles = text.lines().filter(|line| !line.starts_with('#'));
        let mut joined = 0;
        for puzzle in puzzles {
            let board = puzzle[..81].parse().expect("a board");
            let position = CandidateGrid::from_board(&board);
            let mut graphs = LinkGraphs::new();
            graphs.update(&position, 0x1ff);
            for digit in 0..9 {
                let links = &graphs.graph_of_digit(digit).links;
                for (n, a) in links.iter().enumerate() {
                    for (m, b) in links.iter().enumerate() {
                        let is_disjoint = cells_in(a.places).all(|cell| b.places >> cell & 1 == 0);
                        assert_eq!(a.disjoint >> m & 1 != 0, is_disjoint, "{puzzle}");
                        let meets = |x: &LinkEnd| b.ends.iter().any(|y| x.within & y.within != 0);
                        let meets = a.ends.iter().any(meets);
                        assert_eq!(a.joinable >> m & 1 != 0, is_disjoint && meets, "{puzzle}");
                        assert_eq!(
                            a.later_links >> m & 1 != 0 && m < links.len(),
                            b.house > a.house
                        );
                        joined += usize::from(n != m && meets);
                    }
                }
            }
        }
        assert!(joined > 1000, "there are {joined}");
    }
}

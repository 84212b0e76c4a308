//! The links of a position in the order in which the original program follows them, including
//! repeats.

use std::ops::Range;

use super::closure::{implied_false, implied_true};
use crate::{LinkSource, candidate_grid::CandidateGrid};

/// The ordered links between the candidates of a graph, found when they are first needed.
pub(crate) struct OrderedLinks<'a> {
    position: &'a CandidateGrid,
    /// The tag of each candidate, and the candidate of each tag.
    tags: &'a [u16],
    index: [u16; 729],
    cells: bool,
    houses: bool,
    /// The lists that are known, one after the other, and the place of each.
    lists: Vec<u16>,
    off: Vec<Option<Range<u32>>>,
    on: Vec<Option<Range<u32>>>,
}

impl<'a> OrderedLinks<'a> {
    pub fn from_tags(
        position: &'a CandidateGrid,
        tags: &'a [u16],
        links: LinkSource,
    ) -> OrderedLinks<'a> {
        let mut index = [0; 729];
        tags.iter().enumerate().for_each(|(at, tag)| index[*tag as usize] = at as u16);
        let (cells, houses) = (links != LinkSource::X, links != LinkSource::Y);
        let unknown = || vec![None; tags.len()];
        let lists = Vec::with_capacity(16 * tags.len());
        OrderedLinks { position, tags, index, cells, houses, lists, off: unknown(), on: unknown() }
    }

    /// The tag of each candidate.
    pub fn tags(&self) -> &'a [u16] {
        self.tags
    }

    /// The candidates that are true if a candidate is false.
    pub fn on(&mut self, at: u16) -> &[u16] {
        let range = self.on[at as usize].clone().unwrap_or_else(|| {
            let from = self.lists.len() as u32;
            let tag = self.tags[at as usize];
            implied_true(self.position, tag, self.cells, self.houses, |other, _| {
                self.lists.push(self.index[other as usize]);
            });
            self.on[at as usize].insert(from..self.lists.len() as u32).clone()
        });
        &self.lists[range.start as usize..range.end as usize]
    }

    /// The candidates that are false if a candidate is true, and from which something follows.
    pub fn off(&mut self, at: u16) -> &[u16] {
        let range = self.off[at as usize].clone().unwrap_or_else(|| {
            let from = self.lists.len() as u32;
            let tag = self.tags[at as usize];
            implied_false(self.position, tag, self.cells, |other, _| {
                let mut follows = false;
                implied_true(self.position, other, self.cells, self.houses, |_, _| follows = true);
                if follows {
                    self.lists.push(self.index[other as usize]);
                }
                true
            });
            self.off[at as usize].insert(from..self.lists.len() as u32).clone()
        });
        &self.lists[range.start as usize..range.end as usize]
    }
}

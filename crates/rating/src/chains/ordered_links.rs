//! The links of a position in the order in which the original program follows them, including
//! repeats.

use std::ops::Range;

use super::closure::{implied_false, implied_true};
use crate::{LinkSource, candidate_grid::CandidateGrid};

/// The ordered links between the candidates of a graph. The list of each candidate is computed when
/// it is first needed.
pub(crate) struct OrderedLinks<'a> {
    position: &'a CandidateGrid,
    /// The tag of each candidate.
    tags: &'a [u16],
    /// For each tag, the index of its candidate.
    index: [u16; 729],
    follows_cells: bool,
    follows_houses: bool,
    /// The lists that have been computed, one after the other.
    lists: Vec<u16>,
    /// For each candidate, the range in `lists` of the result of [`OrderedLinks::implied_false`].
    off: Vec<Option<Range<u32>>>,
    /// For each candidate, the range in `lists` of the result of [`OrderedLinks::implied_true`].
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
        let (follows_cells, follows_houses) = (links != LinkSource::X, links != LinkSource::Y);
        let unknown = || vec![None; tags.len()];
        let lists = Vec::with_capacity(16 * tags.len());
        OrderedLinks {
            position,
            tags,
            index,
            follows_cells,
            follows_houses,
            lists,
            off: unknown(),
            on: unknown(),
        }
    }

    /// Returns the tag of each candidate.
    pub fn tags(&self) -> &'a [u16] {
        self.tags
    }

    /// Returns the candidates that are true if this candidate is false.
    pub fn implied_true(&mut self, at: u16) -> &[u16] {
        let range = self.on[at as usize].clone().unwrap_or_else(|| {
            let from = self.lists.len() as u32;
            let tag = self.tags[at as usize];
            implied_true(
                self.position,
                tag,
                self.follows_cells,
                self.follows_houses,
                |other, _| {
                    self.lists.push(self.index[other as usize]);
                },
            );
            self.on[at as usize].insert(from..self.lists.len() as u32).clone()
        });
        &self.lists[range.start as usize..range.end as usize]
    }

    /// Returns the candidates that are false if this candidate is true, and that imply something
    /// when they are false.
    pub fn implied_false(&mut self, at: u16) -> &[u16] {
        let range = self.off[at as usize].clone().unwrap_or_else(|| {
            let from = self.lists.len() as u32;
            let tag = self.tags[at as usize];
            implied_false(self.position, tag, self.follows_cells, |other, _| {
                let mut follows = false;
                implied_true(
                    self.position,
                    other,
                    self.follows_cells,
                    self.follows_houses,
                    |_, _| follows = true,
                );
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

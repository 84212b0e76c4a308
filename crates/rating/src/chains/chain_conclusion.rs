//! Conclusions of chains, before one of them becomes a hint.

use super::{closure::Cause, patterns::Eliminations};
use crate::RatingTechnique;

/// A node of a chain: the candidate, its truth value and its cause.
#[derive(Clone, Copy)]
pub(crate) struct ChainStep {
    pub tag: u16,
    pub is_on: bool,
    pub cause: Cause,
}

impl ChainStep {
    pub fn key(self) -> u16 {
        self.tag * 2 + u16::from(self.is_on)
    }
}

/// The chains from which a conclusion follows.
pub(crate) enum Proof {
    /// Chains of nodes. Each chain is listed from its last node back to its first.
    Steps(Vec<Vec<ChainStep>>),
    /// The last node of each chain, as the number of a closure and the index of the node in it, and
    /// the cause of the closures' assumptions.
    Nodes(Vec<(usize, u16)>, Cause),
}

/// The placement or the eliminations that follow from chains, with the values by which conclusions
/// are sorted.
pub(crate) struct ChainConclusion {
    pub rating: u16,
    pub complexity: u32,
    /// The rank among conclusions with equal ratings and complexities. Lower ranks come first.
    pub tie_break: u8,
    pub technique: RatingTechnique,
    pub eliminations: Eliminations,
    pub placement: Option<(u8, u8)>,
    pub proof: Proof,
}

/// Returns the part of a rating that depends on the length of the chains, in tenths. `complexity`
/// is the number of nodes in the chains.
pub(crate) fn length_rating(complexity: u32) -> u16 {
    let length = complexity.saturating_sub(2);
    let (mut added, mut limit) = (0, 4);
    while length > limit {
        limit = if added % 2 == 0 { limit * 3 / 2 } else { limit * 4 / 3 };
        added += 1;
    }
    added
}

/// Sorts conclusions in the order of the original program, and removes each conclusion that has the
/// same eliminations as an earlier one.
pub(crate) fn sort_conclusions(all: Vec<ChainConclusion>) -> Vec<ChainConclusion> {
    let key = |(at, found): (usize, &ChainConclusion)| {
        (found.rating, found.complexity, found.tie_break, at)
    };
    let mut order: Vec<_> = all.iter().enumerate().map(key).collect();
    grid::shell_sort(&mut order);
    let mut all: Vec<_> = all.into_iter().map(Some).collect();
    let mut seen: std::collections::HashSet<Eliminations> = std::collections::HashSet::new();
    let is_new = |found: &ChainConclusion| {
        let mut sorted = found.eliminations.clone();
        grid::insertion_sort(&mut sorted);
        seen.insert(sorted)
    };
    order.into_iter().filter_map(|(.., at)| all[at].take()).filter(is_new).collect()
}

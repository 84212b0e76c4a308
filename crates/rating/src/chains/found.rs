//! What chains conclude, before the first of them is chosen.

use super::{closure::Cause, patterns::Gone};
use crate::Technique;

/// A node of a chain: candidate, sign and cause.
#[derive(Clone, Copy)]
pub(crate) struct Step {
    pub tag: u16,
    pub is_on: bool,
    pub cause: Cause,
}

impl Step {
    pub fn key(self) -> u16 {
        self.tag * 2 + u16::from(self.is_on)
    }
}

/// By what a conclusion follows.
pub(crate) enum Proof {
    /// Chains of nodes, each from its end.
    Steps(Vec<Vec<Step>>),
    /// Nodes of closures, by number; what the assumptions of theirs are caused by.
    Nodes(Vec<(usize, u16)>, Cause),
}

/// A conclusion of chains.
pub(crate) struct Found {
    pub rating: u16,
    pub complexity: u32,
    /// Decides between equals.
    pub kind: u8,
    pub technique: Technique,
    pub gone: Gone,
    pub placed: Option<(u8, u8)>,
    pub proof: Proof,
}

/// What is added to a rating for the length of chains.
pub(crate) fn added(complexity: u32) -> u16 {
    let length = complexity.saturating_sub(2);
    let (mut added, mut limit) = (0, 4);
    while length > limit {
        limit = if added % 2 == 0 { limit * 3 / 2 } else { limit * 4 / 3 };
        added += 1;
    }
    added
}

/// Puts conclusions in the original's order and leaves out those that take the same.
pub(crate) fn sorted(mut all: Vec<Found>) -> Vec<Found> {
    all.sort_by_key(|found| (found.rating, found.complexity, found.kind));
    let mut seen: std::collections::HashSet<Gone> = std::collections::HashSet::new();
    all.retain(|found| {
        let mut gone = found.gone.clone();
        gone.sort_unstable();
        seen.insert(gone)
    });
    all
}

//! The verification of a step by counting: there are as many links as truths, so every link is used
//! up.
//!
//! A truth is a clause of the proof. A link is a digit in a house, which is true at most once.

use crate::{Candidate, Pencilmarks, Step};

/// Returns `true` if the eliminations of a step follow from its clauses and links by counting: each
/// candidate of a clause is in a link, no candidate is in two clauses, and there are as many links
/// as clauses. If so, each link contains exactly one true candidate of the clauses, and that
/// candidate is in no other link. A step with placements is never valid.
pub(super) fn is_valid(step: &Step, clauses: &[Vec<Candidate>], marks: &Pencilmarks) -> bool {
    let links = &step.rank_links;
    let is_known = |at: usize| {
        let (house, _) = links[at];
        house < marks.house_count() && !links[..at].contains(&links[at])
    };
    if links.len() != clauses.len() || !(0..links.len()).all(is_known) {
        return false;
    }
    let count = |candidate: &Candidate| {
        let has = |(house, digit): &&(usize, _)| {
            *digit == candidate.digit && marks.layout().house_cells(*house).contains(candidate.cell)
        };
        links.iter().filter(has).count()
    };
    let is_once = |at: usize| {
        let is_elsewhere =
            |candidate: &Candidate| clauses[..at].iter().any(|clause| clause.contains(candidate));
        clauses[at].iter().all(|candidate| count(candidate) > 0 && !is_elsewhere(candidate))
    };
    let is_gone = |candidate: &Candidate| {
        let is_in_clause = clauses.iter().any(|clause| clause.contains(candidate));
        count(candidate) > usize::from(is_in_clause)
    };
    (0..clauses.len()).all(is_once)
        && step.placements.is_empty()
        && step.eliminations.iter().all(is_gone)
}

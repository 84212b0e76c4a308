//! The order in which the lines of a derivation are presented.

use std::cmp::Reverse;

use crate::{derivation::Derivation, derivation_line::Claim, line_set::LineSet};

/// The maximum number of singles that are combined in one line.
const SINGLES_PER_LINE: usize = 2;

/// Returns the lines with an index of at least `from`, in an order in which each line comes after
/// those on which it depends. Of the possible next lines, the one with the longest path to the end
/// comes first. Each list in the result contains one line, or two independent singles.
pub(crate) fn ordered_lines(found: &Derivation, lines: LineSet, from: usize) -> Vec<Vec<usize>> {
    let mut remaining: Vec<usize> = lines.indices().filter(|line| *line >= from).collect();
    // For each line, the length of the longest path to the end. On a path, each line depends on the
    // one before it.
    let mut heights = vec![0; found.line_count()];
    for line in remaining.iter().rev() {
        let height = heights[*line];
        for before in found.line_at(*line).premises.indices() {
            heights[before] = heights[before].max(height + 1);
        }
    }
    grid::insertion_sort_by_key(&mut remaining, |line| (Reverse(heights[*line]), *line));
    let (mut listed, mut ordered) = (lines.lines_before(from), Vec::new());
    while !remaining.is_empty() {
        let is_ready = |line: &usize| {
            found.line_at(*line).premises.indices().all(|line| line < from || listed.contains(line))
        };
        let is_single = |line: &usize| matches!(found.line_at(*line).claim, Claim::Single(..));
        let mut turn: Vec<usize> = Vec::new();
        for line in remaining.iter().copied().filter(is_ready) {
            let fits = turn.first().is_none_or(|first| is_single(first) && is_single(&line));
            if fits && turn.len() < SINGLES_PER_LINE {
                turn.push(line);
            }
        }
        if turn.is_empty() {
            break;
        }
        remaining.retain(|line| !turn.contains(line));
        listed = turn.iter().copied().fold(listed, LineSet::with);
        ordered.push(turn);
    }
    ordered
}

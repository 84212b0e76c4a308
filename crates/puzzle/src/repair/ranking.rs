//! The ranking of changes: the change that the author most likely meant comes first.
//!
//! In tests with puzzles in which one given had been changed at random, about two other changes
//! also made the board proper, but few of these made as good a puzzle. Authors of puzzles leave out
//! redundant givens, in pairs if the pattern of givens is symmetric:
//!
//! ```text
//! 5 . . │     r1c1 can be removed, and so can r9c9, but not both together:
//!     …       these are as few givens as the symmetry of the pattern allows
//! │ . . 8
//! ```
//!
//! A change is therefore ranked by these criteria, in this order: a more symmetric pattern;
//! replacements before additions, and additions before removals; the fewest orbits that can be
//! removed; the fewest redundant givens; a puzzle that the engine solves without guessing; digits
//! that are easily confused. As an exception, additions come after the first few replacements.

use std::cmp::Reverse;

use grid::{Board, Cell};

use crate::PatternSymmetry;

use super::{
    GivenChange, Phase, SolutionQuestion,
    bounded::{BoundedCount, SolutionAnswer},
};

/// The proof that each change makes a proper puzzle, and the data for its rank.
pub(super) struct Ranking {
    board: Board,
    /// The changes that haven't been examined, in reverse order.
    remaining: Vec<GivenChange>,
    current: Option<Current>,
    ranked: Vec<(RankKey, GivenChange)>,
}

/// The change that is being examined.
struct Current {
    change: GivenChange,
    board: Board,
    nodes: u64,
    /// The numbers of givens and of orbits that can be removed, each by itself.
    redundant: [u32; 2],
    question: RankQuestion,
    /// The removals that haven't been tried, in reverse order.
    removals: Vec<RemovalTest>,
}

/// Givens that may be removed together.
struct RemovalTest {
    givens: Vec<Cell>,
    /// The increase of the counts of givens and orbits if the removal leaves a proper board. In a
    /// pattern without symmetry, each given is an orbit by itself.
    counts: [u32; 2],
}

/// The current question.
enum RankQuestion {
    /// Whether the board is proper.
    Proper,
    /// Whether the board is proper without some givens, and the counts to increase if it is.
    Without([u32; 2]),
}

/// The number of replaced digits that come before other changes.
const LEADING_DIGITS: usize = 3;

/// The key for sorting; smaller is better.
type RankKey = (Reverse<u32>, u8, [u32; 2], SolvedBy, Likeness);

/// The way in which the engine found the solution.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum SolvedBy {
    Logic,
    Guessing,
}

/// Whether two digits are easily confused, in print or in handwriting.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Likeness {
    Similar,
    Different,
}

impl Ranking {
    /// Creates the ranking of the changes of a board.
    pub(super) fn new(board: &Board, mut changes: Vec<GivenChange>) -> Ranking {
        changes.reverse();
        Ranking { board: board.clone(), remaining: changes, current: None, ranked: Vec::new() }
    }

    /// The changes, the likeliest first.
    pub(super) fn into_ranked(mut self) -> Vec<GivenChange> {
        grid::insertion_sort_by_key(&mut self.ranked, |(merit, _)| *merit);
        let mut changes: Vec<_> = self.ranked.into_iter().map(|(_, change)| change).collect();
        // A lost given is as common as a wrong digit, so additions come after the best
        // replacements.
        if changes.iter().any(|change| matches!(change, GivenChange::Add(_))) {
            let mut digits = 0;
            let (late, mut first): (Vec<_>, Vec<_>) = changes.into_iter().partition(|change| {
                digits += usize::from(matches!(change, GivenChange::Replace { .. }));
                matches!(change, GivenChange::Replace { .. }) && digits > LEADING_DIGITS
            });
            first.extend(late);
            changes = first;
        }
        changes
    }

    fn rank_key(&self, current: &Current) -> RankKey {
        let [before, after] = [&self.board, &current.board].map(symmetry_count);
        let kind = match current.change {
            GivenChange::Replace { .. } => 0,
            GivenChange::Add(_) => 1,
            GivenChange::Remove { .. } => 2,
        };
        let guessed = if current.nodes > 1 { SolvedBy::Guessing } else { SolvedBy::Logic };
        let symmetry = Reverse(after.saturating_sub(before) as u32);
        let [givens, orbits] = current.redundant;
        (symmetry, kind, [orbits, givens], guessed, digit_likeness(&current.change))
    }
}

impl Phase for Ranking {
    fn next_question(&mut self) -> Option<SolutionQuestion> {
        loop {
            let Some(current) = &mut self.current else {
                let change = self.remaining.pop()?;
                let board = change.apply_to(&self.board);
                let question = SolutionQuestion { board: board.clone(), limit: 2 };
                let removals = removals(&board);
                self.current = Some(Current {
                    change,
                    board,
                    nodes: 0,
                    redundant: [0; 2],
                    question: RankQuestion::Proper,
                    removals,
                });
                return Some(question);
            };
            if let Some(RemovalTest { givens, counts }) = current.removals.pop() {
                current.question = RankQuestion::Without(counts);
                let mut board = current.board.clone();
                givens.iter().for_each(|cell| board.set(*cell, None));
                return Some(SolutionQuestion { board, limit: 2 });
            }
            if let Some(current) = self.current.take() {
                let merit = self.rank_key(&current);
                self.ranked.push((merit, current.change));
            }
        }
    }

    fn answer(&mut self, found: SolutionAnswer) {
        let Some(current) = &mut self.current else { return };
        match (&current.question, found.count()) {
            (RankQuestion::Proper, BoundedCount::One(_)) => current.nodes = found.nodes,
            // The change was already proved when it was proposed, so the budget must be spent.
            (RankQuestion::Proper, _) => current.removals.clear(),
            (RankQuestion::Without(counts), BoundedCount::One(_)) => {
                current.redundant[0] += counts[0];
                current.redundant[1] += counts[1];
            }
            (RankQuestion::Without(_), _) => {}
        }
    }
}

/// The removals of each given by itself, and of each orbit under the symmetry of the pattern.
fn removals(board: &Board) -> Vec<RemovalTest> {
    let is_given = |cell: &Cell| board.digit(*cell).is_some();
    let mut removals = Vec::new();
    for orbit in PatternSymmetry::from_board(board).orbits(board.shape()) {
        if !orbit.iter().all(is_given) {
            continue;
        }
        let alone = orbit.len() == 1;
        removals.extend(
            orbit
                .iter()
                .map(|cell| RemovalTest { givens: vec![*cell], counts: [1, u32::from(alone)] }),
        );
        if !alone {
            removals.push(RemovalTest { givens: orbit, counts: [0, 1] });
        }
    }
    removals
}

fn digit_likeness(change: &GivenChange) -> Likeness {
    const ALIKE: [(usize, usize); 9] =
        [(1, 4), (1, 7), (2, 7), (3, 5), (3, 8), (4, 9), (5, 6), (6, 8), (8, 9)];
    let GivenChange::Replace { from, to, .. } = change else { return Likeness::Different };
    let (from, to) = (from.value(), to.value());
    let is_similar = ALIKE.contains(&(from.min(to), from.max(to)));
    if is_similar { Likeness::Similar } else { Likeness::Different }
}

/// The number of symmetries of the pattern of a board's givens.
fn symmetry_count(board: &Board) -> usize {
    PatternSymmetry::ALL.into_iter().filter(|symmetry| symmetry.holds(board)).count()
}

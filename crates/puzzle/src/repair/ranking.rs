//! The ranking of changes: the change that the author most likely meant comes first.
//!
//! In tests, one given of a puzzle was changed at random. On average, about two changes other than
//! the right one also made the board proper, but few of these led to an equally good puzzle.
//! Authors of puzzles leave out redundant givens. If the pattern is symmetric, they do so in pairs:
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
//! that are easily confused. As an exception, if there are additions, all replacements except the
//! first three come last.

use std::cmp::Reverse;

use grid::{Board, Cell};

use crate::PatternSymmetry;

use super::{
    GivenChange, QuestionPhase, SolutionQuestion,
    bounded::{BoundedCount, SolutionAnswer},
};

/// The phase that proves that each change makes the board proper, and determines its rank.
pub(super) struct Ranking {
    board: Board,
    /// The changes that haven't been examined yet, in reverse order.
    remaining: Vec<GivenChange>,
    current: Option<ExaminedChange>,
    ranked: Vec<(RankKey, GivenChange)>,
}

/// The change that is being examined.
struct ExaminedChange {
    change: GivenChange,
    /// The board with the change applied.
    board: Board,
    /// The number of nodes that the engine visits to solve the board.
    nodes: u64,
    /// The number of redundant givens, and the number of redundant orbits. A given or orbit is
    /// redundant if it can be removed by itself.
    redundant: [u32; 2],
    question: RankQuestion,
    /// The removals that haven't been tested yet, in reverse order.
    removals: Vec<RemovalTest>,
}

/// A test of whether some givens can be removed together.
struct RemovalTest {
    givens: Vec<Cell>,
    /// The numbers to add to [`ExaminedChange::redundant`] if the board is still proper after the
    /// removal. In a pattern without symmetry, each given is an orbit by itself.
    counts: [u32; 2],
}

/// The question about a change that is being answered.
enum RankQuestion {
    /// Whether the board is proper.
    Proper,
    /// Whether the board is proper without some givens. The field contains the numbers to add to
    /// [`ExaminedChange::redundant`] if it is.
    Without([u32; 2]),
}

/// The number of replacements that retain their rank if there are additions. All other replacements
/// come last.
const LEADING_REPLACEMENTS: usize = 3;

/// The sort key of a change: the gain in symmetry, the kind of change, the numbers of redundant
/// orbits and of redundant givens, the method by which the engine solves the board, and the
/// likeness of the digits. Smaller keys are better.
type RankKey = (Reverse<u32>, u8, [u32; 2], SolvedBy, DigitLikeness);

/// The method by which the engine solves a board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum SolvedBy {
    Logic,
    Guessing,
}

/// The likeness of two digits in print or in handwriting. Similar digits are easily confused.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum DigitLikeness {
    Similar,
    Different,
}

impl Ranking {
    /// Creates a ranking of `changes` to the board. None of the changes has been examined yet.
    pub(super) fn new(board: &Board, mut changes: Vec<GivenChange>) -> Ranking {
        changes.reverse();
        Ranking { board: board.clone(), remaining: changes, current: None, ranked: Vec::new() }
    }

    /// Returns the changes, the likeliest first.
    pub(super) fn into_ranked(mut self) -> Vec<GivenChange> {
        grid::insertion_sort_by_key(&mut self.ranked, |(rank_key, _)| *rank_key);
        let mut changes: Vec<_> = self.ranked.into_iter().map(|(_, change)| change).collect();
        // A missing given is as common as a wrong digit, so additions come directly after the best
        // replacements.
        if changes.iter().any(|change| matches!(change, GivenChange::Add(_))) {
            let mut digits = 0;
            let (late, mut first): (Vec<_>, Vec<_>) = changes.into_iter().partition(|change| {
                digits += usize::from(matches!(change, GivenChange::Replace { .. }));
                matches!(change, GivenChange::Replace { .. }) && digits > LEADING_REPLACEMENTS
            });
            first.extend(late);
            changes = first;
        }
        changes
    }

    fn rank_key(&self, current: &ExaminedChange) -> RankKey {
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

impl QuestionPhase for Ranking {
    fn next_question(&mut self) -> Option<SolutionQuestion> {
        loop {
            let Some(current) = &mut self.current else {
                let change = self.remaining.pop()?;
                let board = change.apply_to(&self.board);
                let question = SolutionQuestion { board: board.clone(), limit: 2 };
                let removals = removal_tests(&board);
                self.current = Some(ExaminedChange {
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
                let rank_key = self.rank_key(&current);
                self.ranked.push((rank_key, current.change));
            }
        }
    }

    fn handle_answer(&mut self, found: SolutionAnswer) {
        let Some(current) = &mut self.current else { return };
        match (&current.question, found.solution_count()) {
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

/// Returns tests for the removal of each given by itself, and of each orbit under the symmetry of
/// the pattern.
fn removal_tests(board: &Board) -> Vec<RemovalTest> {
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

fn digit_likeness(change: &GivenChange) -> DigitLikeness {
    const SIMILAR_DIGITS: [(usize, usize); 9] =
        [(1, 4), (1, 7), (2, 7), (3, 5), (3, 8), (4, 9), (5, 6), (6, 8), (8, 9)];
    let GivenChange::Replace { from, to, .. } = change else { return DigitLikeness::Different };
    let (from, to) = (from.value(), to.value());
    let is_similar = SIMILAR_DIGITS.contains(&(from.min(to), from.max(to)));
    if is_similar { DigitLikeness::Similar } else { DigitLikeness::Different }
}

/// Returns the number of symmetries in [`PatternSymmetry::ALL`] that the pattern of a board's
/// givens has.
fn symmetry_count(board: &Board) -> usize {
    PatternSymmetry::ALL.into_iter().filter(|symmetry| symmetry.is_symmetry_of(board)).count()
}

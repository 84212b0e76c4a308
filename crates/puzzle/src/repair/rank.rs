//! Which of several changes was meant: the likeliest first.
//!
//! Measured on puzzles of which one given had been changed to any digit: some two other changes make
//! the board proper, too, and few of them make as good a puzzle. Who makes puzzles leaves out what
//! can go, in pairs where the pattern of the givens is symmetric:
//!
//! ```text
//! 5 . . │     r1c1 can go, and so can r9c9; but not both together:
//!     …       this is as few givens as the symmetry of the pattern allows
//! │ . . 8
//! ```
//!
//! So that change comes first after which no such orbit can go, and the fewest givens by themselves;
//! of those alike one whose puzzle is solved without a guess, then digits that are mistaken for one
//! another. A pattern that becomes symmetric tells more than all of that.

use std::cmp::Reverse;

use grid::{Board, Cell};

use crate::PatternSymmetry;

use super::{
    Change, Phase, Question,
    bounded::{Count, Found},
};

/// A proof that each change makes a proper puzzle, and what tells how likely it is.
pub(super) struct Rank {
    board: Board,
    /// Changes that had no turn yet, the next one last.
    left: Vec<Change>,
    current: Option<Current>,
    ranked: Vec<(Merit, Change)>,
}

/// The change whose turn it is.
struct Current {
    change: Change,
    board: Board,
    nodes: u64,
    /// How many givens can go, each by itself, and how many orbits.
    redundant: [u32; 2],
    asked: Asked,
    /// What could go, the next one last.
    removals: Vec<Removal>,
}

/// Givens that could go together.
struct Removal {
    givens: Vec<Cell>,
    /// Which of the counts it belongs to: one given is an orbit by itself in a pattern without
    /// symmetry.
    counts: [u32; 2],
}

/// What is asked now.
enum Asked {
    /// Whether the board is proper.
    Proper,
    /// Whether it is so without some givens; and what that counts for.
    Without([u32; 2]),
}

/// So many changes of a digit stand before other changes.
const DIGITS: usize = 3;

/// Less is better.
type Merit = (Reverse<u32>, u8, [u32; 2], Solved, Likeness);

/// How the engine came to the solution.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Solved {
    Reasoned,
    Guessed,
}

/// Whether two digits are mistaken for one another, in print or in handwriting.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Likeness {
    Alike,
    Apart,
}

impl Rank {
    /// The changes of a board in their order.
    pub(super) fn new(board: &Board, mut changes: Vec<Change>) -> Rank {
        changes.reverse();
        Rank { board: board.clone(), left: changes, current: None, ranked: Vec::new() }
    }

    /// The changes, the likeliest first.
    pub(super) fn done(mut self) -> Vec<Change> {
        self.ranked.sort_by_key(|(merit, _)| *merit);
        let mut changes: Vec<_> = self.ranked.into_iter().map(|(_, change)| change).collect();
        // A lost given is as usual as a wrong digit: additions stand behind the best digits.
        if changes.iter().any(|change| matches!(change, Change::Add(_))) {
            let mut digits = 0;
            changes.sort_by_cached_key(|change| {
                digits += usize::from(matches!(change, Change::Replace { .. }));
                matches!(change, Change::Replace { .. }) && digits > DIGITS
            });
        }
        changes
    }

    fn merit(&self, current: &Current) -> Merit {
        let [before, after] = [&self.board, &current.board].map(symmetries);
        let kind = match current.change {
            Change::Replace { .. } => 0,
            Change::Add(_) => 1,
            Change::Remove { .. } => 2,
        };
        let guessed = if current.nodes > 1 { Solved::Guessed } else { Solved::Reasoned };
        let symmetry = Reverse(after.saturating_sub(before) as u32);
        let [givens, orbits] = current.redundant;
        (symmetry, kind, [orbits, givens], guessed, likeness(&current.change))
    }
}

impl Phase for Rank {
    fn next(&mut self) -> Option<Question> {
        loop {
            let Some(current) = &mut self.current else {
                let change = self.left.pop()?;
                let board = change.made(&self.board);
                let question = Question { board: board.clone(), limit: 2 };
                let removals = removals(&board);
                let asked = Asked::Proper;
                self.current =
                    Some(Current { change, board, nodes: 0, redundant: [0; 2], asked, removals });
                return Some(question);
            };
            if let Some(Removal { givens, counts }) = current.removals.pop() {
                current.asked = Asked::Without(counts);
                let mut board = current.board.clone();
                givens.iter().for_each(|cell| board.set(*cell, None));
                return Some(Question { board, limit: 2 });
            }
            if let Some(current) = self.current.take() {
                let merit = self.merit(&current);
                self.ranked.push((merit, current.change));
            }
        }
    }

    fn hear(&mut self, found: Found) {
        let Some(current) = &mut self.current else { return };
        match (&current.asked, found.count()) {
            (Asked::Proper, Count::One(_)) => current.nodes = found.nodes,
            // What proposed the change had proved it; so the budget has run out.
            (Asked::Proper, _) => current.removals.clear(),
            (Asked::Without(counts), Count::One(_)) => {
                current.redundant[0] += counts[0];
                current.redundant[1] += counts[1];
            }
            (Asked::Without(_), _) => {}
        }
    }
}

/// Each given by itself, and each orbit under the symmetry of their pattern.
fn removals(board: &Board) -> Vec<Removal> {
    let is_given = |cell: &Cell| board.digit(*cell).is_some();
    let mut removals = Vec::new();
    for orbit in PatternSymmetry::of(board).orbits(board.shape()) {
        if !orbit.iter().all(is_given) {
            continue;
        }
        let alone = orbit.len() == 1;
        removals.extend(
            orbit.iter().map(|cell| Removal { givens: vec![*cell], counts: [1, u32::from(alone)] }),
        );
        if !alone {
            removals.push(Removal { givens: orbit, counts: [0, 1] });
        }
    }
    removals
}

fn likeness(change: &Change) -> Likeness {
    const ALIKE: [(usize, usize); 9] =
        [(1, 4), (1, 7), (2, 7), (3, 5), (3, 8), (4, 9), (5, 6), (6, 8), (8, 9)];
    let Change::Replace { from, to, .. } = change else { return Likeness::Apart };
    let (from, to) = (from.value(), to.value());
    let alike = ALIKE.contains(&(from.min(to), from.max(to)));
    if alike { Likeness::Alike } else { Likeness::Apart }
}

/// How many symmetries the pattern of a board's givens has.
fn symmetries(board: &Board) -> usize {
    PatternSymmetry::ALL.into_iter().filter(|symmetry| symmetry.holds(board)).count()
}

//! Subproblems, each of which is split off one search and completed by another.
//!
//! A subproblem is data, so it can be sent to another thread or worker. The callers decide which
//! searches are split, when they are split, and where the subproblems are completed.

use serde::{Deserialize, Serialize};

use grid::{Board, Cell, DigitSet, Shape};

/// A part of a search's remaining work, split off by [`Search::split_off`](crate::Search) and
/// completed by [`Engine::resume`](crate::Engine). The search and the subproblem have no solutions
/// in common. Together, they have all solutions that the search hasn't reported yet.
///
/// ```
/// use engine::Limits;
/// use grid::{Board, Shape};
/// let mut found = 0;
/// let blank = Board::empty(Shape::order(2).expect("a shape"));
/// let mut search = engine::fast().search(&blank);
/// search.run(&Limits::solutions(1), &mut |_| found += 1);
/// let subproblem = search.split_off().expect("more than one solution");
/// for mut search in [search, engine::fast().resume(&subproblem)] {
///     search.run(&Limits::solutions(u64::MAX), &mut |_| found += 1);
/// }
/// assert_eq!(found, 288);
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Subproblem {
    /// The remaining candidates, as restrictions of empty cells.
    board: Board,
    /// The state of clause learning, or `None` if the search hasn't started to learn.
    pub(super) learned_state: Option<LearnedState>,
}

/// The state of clause learning at a position. Literals and clauses use the variable numbers of
/// that position. The state may come from an untrusted source, so it is checked when a search
/// resumes from it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct LearnedState {
    /// Literals that are known to be true, in addition to those that follow from the candidates.
    pub unit_literals: Vec<u32>,
    /// The activity of each candidate's variable.
    pub activities: Vec<f32>,
    /// The learned clauses, in their memory layout.
    pub clause_words: Vec<u32>,
}

impl Subproblem {
    /// Creates a subproblem from the remaining candidates of every cell, row by row.
    pub(super) fn new(shape: Shape, sets: impl IntoIterator<Item = DigitSet>) -> Subproblem {
        let mut board = Board::empty(shape);
        for (cell, set) in Cell::all(shape).zip(sets) {
            board.restrict(cell, set);
        }
        Subproblem { board, learned_state: None }
    }

    /// Creates a subproblem with the state of clause learning.
    pub(super) fn with_learned(
        shape: Shape,
        sets: impl IntoIterator<Item = DigitSet>,
        learned: LearnedState,
    ) -> Subproblem {
        Subproblem { learned_state: Some(learned), ..Subproblem::new(shape, sets) }
    }

    /// Returns the shape of the board.
    pub fn shape(&self) -> Shape {
        self.board.shape()
    }

    /// Returns a board that has all solutions of the subproblem, and possibly others that the
    /// learned state rules out.
    pub(super) fn board(&self) -> &Board {
        &self.board
    }
}

//! Splitting a search: a subproblem is what one search gives away and another goes on with.
//!
//! It is data, so that it may go to another thread or worker. Who splits, when, and who takes what
//! is given away is decided elsewhere.

use serde::{Deserialize, Serialize};

use grid::{Board, Cell, DigitSet, Shape};

/// A part of what a search has left to try, given away by [`Search::split_off`](crate::Search) and
/// taken up by [`Engine::resume`](crate::Engine): no solution is in both, and together they come to
/// all.
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
    /// The candidates that are left, in empty cells.
    board: Board,
    /// What clause learning found out about them.
    pub(super) learned: Option<LearnedState>,
}

/// The state of clause learning at a position: literals and clauses in the numbers that the
/// position gives them. It may come from outside, so whoever resumes it checks it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct LearnedState {
    /// Literals that are true, beside the candidates.
    pub units: Vec<u32>,
    /// The activity of each candidate's variable.
    pub activity: Vec<f32>,
    /// Learned clauses, as they lie in memory.
    pub clauses: Vec<u32>,
}

impl Subproblem {
    /// The subproblem of a position whose cells have these candidates left, row by row.
    pub(super) fn new(shape: Shape, sets: impl IntoIterator<Item = DigitSet>) -> Subproblem {
        let mut board = Board::empty(shape);
        for (cell, set) in Cell::all(shape).zip(sets) {
            board.restrict(cell, set);
        }
        Subproblem { board, learned: None }
    }

    /// The same, with what was learned of the position.
    pub(super) fn with_learned(
        shape: Shape,
        sets: impl IntoIterator<Item = DigitSet>,
        learned: LearnedState,
    ) -> Subproblem {
        Subproblem { learned: Some(learned), ..Subproblem::new(shape, sets) }
    }

    /// The shape of the board.
    pub fn shape(&self) -> Shape {
        self.board.shape()
    }

    /// A board that has all solutions of the subproblem, and others that the learned state rules
    /// out.
    pub(super) fn board(&self) -> &Board {
        &self.board
    }
}

//! The search for a minimal set of conflicting givens. Givens that the conflict doesn't need are
//! removed one by one.
//!
//! ```text
//! 3 . │ . 3      two givens that clash: no conflict is smaller
//!
//! 1 2 │ . .      the first row needs a 3 in the second box, which already has one: each given is
//! . . │ 3 .      removed in turn, and restored because the other two have a solution
//! ```

use grid::{Board, Cell, Clash};

use super::{
    ConflictSize, QuestionPhase, SolutionQuestion,
    bounded::{BoundedCount, SolutionAnswer},
};

/// A set of givens without a solution. It is reduced until no given can be removed.
pub(super) struct MinimalConflict {
    board: Board,
    /// The givens that haven't been examined yet, in reverse order.
    remaining: Vec<Cell>,
    current: Option<Cell>,
    pub(super) size: ConflictSize,
    /// The givens that are in every known conflict. Changing a single given can help only if it is
    /// one of these.
    pub(super) suspects: Vec<Cell>,
}

impl MinimalConflict {
    /// Creates a search for a conflict on a board that has no solution.
    pub(super) fn new(board: &Board) -> MinimalConflict {
        let givens = given_cells(board);
        let mut core = MinimalConflict {
            board: board.clone(),
            remaining: givens.clone(),
            current: None,
            size: ConflictSize::Minimal,
            suspects: givens,
        };
        let pairs: Vec<_> = board.clashes().map(|Clash { cells, .. }| cells).collect();
        let Some(first) = pairs.first() else { return core };
        for pair in &pairs {
            core.suspects.retain(|cell| pair.contains(cell));
        }
        if board.restrictions().is_none() {
            // Without restrictions, a single given always has a solution, so no conflict is smaller
            // than a pair.
            core.remaining.clear();
            core.board = with_only_givens_in(board, first);
            core.size = ConflictSize::Smallest;
        }
        core
    }

    /// Returns the givens of the conflict.
    pub(super) fn givens(&self) -> Vec<Cell> {
        given_cells(&self.board)
    }
}

impl QuestionPhase for MinimalConflict {
    fn next_question(&mut self) -> Option<SolutionQuestion> {
        let cell = self.remaining.pop()?;
        self.current = Some(cell);
        let mut board = self.board.clone();
        board.set(cell, None);
        Some(SolutionQuestion { board, limit: 1 })
    }

    fn handle_answer(&mut self, found: SolutionAnswer) {
        let Some(cell) = self.current.take() else { return };
        match found.solution_count() {
            BoundedCount::None => self.board.set(cell, None),
            BoundedCount::Unknown if found.solutions.is_empty() => {
                self.size = ConflictSize::Unproved
            }
            _ => {}
        }
        if self.remaining.is_empty() {
            self.suspects.retain(|cell| self.board.digit(*cell).is_some());
        }
    }
}

/// Returns the cells with givens.
pub(super) fn given_cells(board: &Board) -> Vec<Cell> {
    Cell::all(board.shape()).filter(|cell| board.digit(*cell).is_some()).collect()
}

/// Returns a copy of a board that contains only the givens in `cells`.
pub(super) fn with_only_givens_in(board: &Board, cells: &[Cell]) -> Board {
    let mut reduced = board.clone();
    for cell in Cell::all(board.shape()).filter(|cell| !cells.contains(cell)) {
        reduced.set(cell, None);
    }
    reduced
}

//! Givens that contradict each other: what is left when those go that are not needed for it.
//!
//! ```text
//! 5 . . │ . . 5      two givens that see each other: nothing is smaller
//!
//! 1 2 3 │ . . .      r1c4 to r1c6 hold 4 to 6 or 7 to 9, and two of 4, 5 and 6 stand below them:
//! . . . │ 4 5 .      one given after another goes, and comes back when there is a solution then
//! ```

use grid::{Board, Cell, Clash};

use super::{
    Phase, Question, Size,
    bounded::{Count, Found},
};

/// A set of givens without a solution, on its way to one of which none can be left out.
pub(super) struct Core {
    board: Board,
    /// Givens that had no turn yet, the next one last.
    left: Vec<Cell>,
    current: Option<Cell>,
    pub(super) size: Size,
    /// Givens of which one at least has to change: those of every conflict that was seen.
    pub(super) suspects: Vec<Cell>,
}

impl Core {
    /// The search in a board without a solution.
    pub(super) fn new(board: &Board) -> Core {
        let givens = given(board);
        let mut core = Core {
            board: board.clone(),
            left: givens.clone(),
            current: None,
            size: Size::Minimal,
            suspects: givens,
        };
        let pairs: Vec<_> = board.clashes().map(|Clash { cells, .. }| cells).collect();
        let Some(first) = pairs.first() else { return core };
        for pair in &pairs {
            core.suspects.retain(|cell| pair.contains(cell));
        }
        if board.restricted().is_none() {
            // One given alone always has a solution where every cell takes every digit.
            core.left.clear();
            core.board = only(board, first);
            core.size = Size::Smallest;
        }
        core
    }

    /// The givens that are left.
    pub(super) fn givens(&self) -> Vec<Cell> {
        given(&self.board)
    }
}

impl Phase for Core {
    fn next(&mut self) -> Option<Question> {
        let cell = self.left.pop()?;
        self.current = Some(cell);
        let mut board = self.board.clone();
        board.set(cell, None);
        Some(Question { board, limit: 1 })
    }

    fn hear(&mut self, found: Found) {
        let Some(cell) = self.current.take() else { return };
        match found.count() {
            Count::None => self.board.set(cell, None),
            Count::Unknown if found.solutions.is_empty() => self.size = Size::Unproved,
            _ => {}
        }
        if self.left.is_empty() {
            self.suspects.retain(|cell| self.board.digit(*cell).is_some());
        }
    }
}

/// The cells that hold a given.
pub(super) fn given(board: &Board) -> Vec<Cell> {
    Cell::all(board.shape()).filter(|cell| board.digit(*cell).is_some()).collect()
}

/// A board with these of its givens alone.
pub(super) fn only(board: &Board, cells: &[Cell]) -> Board {
    let mut few = board.clone();
    for cell in Cell::all(board.shape()).filter(|cell| !cells.contains(cell)) {
        few.set(cell, None);
    }
    few
}

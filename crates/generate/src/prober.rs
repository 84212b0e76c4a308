//! The check of whether a board with a known solution has another solution. Digging is based on
//! this check.
//!
//! If a given is removed from a proper board, the board then has another solution if and only if
//! some solution has a different digit in that cell. On 9×9 boards, the search always finds the
//! answer. On boards of other shapes, a search that takes long stops without an answer, and the
//! caller must assume that there is another solution.

use engine::{Ended, Limits, Probe};
use grid::{Board, Cell, Digit, Shape};

/// The maximum number of nodes per search on boards that aren't 9×9.
const MAX_NODES: u64 = 24;

/// The maximum number of nodes per search on boards that aren't 9×9 if the answer must be reliable.
const MAX_RELIABLE_NODES: u64 = 200_000;

/// A solver that answers questions about one board after another, and reuses its memory.
#[derive(Default)]
pub(crate) struct Prober {
    probe: Probe,
}

impl Prober {
    /// Returns `true` if some solution may have a digit other than `digit` in an empty cell.
    pub(crate) fn may_have_other_digit(&mut self, board: &Board, cell: Cell, digit: Digit) -> bool {
        self.has_other_digit(board, cell, digit, MAX_NODES)
    }

    fn has_other_digit(&mut self, board: &Board, cell: Cell, digit: Digit, nodes: u64) -> bool {
        if board.shape() == Shape::CLASSIC {
            return self.probe.has_other_solution(board, cell, digit);
        }
        let mut board = board.clone();
        board.restrict(cell, board.allowed_digits(cell).without(digit));
        let limits = Limits { max_nodes: nodes, ..Limits::solutions(1) };
        engine::fast().search(&board).run(&limits, &mut |_| ()) != Ended::Exhausted
    }

    /// Returns `true` if a board that has a solution may have several. This includes the case that
    /// the search stops without an answer.
    pub(crate) fn may_have_several_solutions(&mut self, board: &Board) -> bool {
        if board.shape() == Shape::CLASSIC {
            return self.probe.enumerate_solutions(board, 2, &mut |_| ()) > 1;
        }
        let limits = Limits { max_nodes: MAX_NODES, ..Limits::solutions(2) };
        engine::fast().search(board).run(&limits, &mut |_| ()) != Ended::Exhausted
    }

    /// Returns `true` if removing these givens of a proper board would give the board another
    /// solution. Returns `false` if the search stopped without an answer.
    pub(crate) fn are_givens_needed(&mut self, board: &mut Board, cells: &[Cell]) -> bool {
        let shape = board.shape();
        let previous: Vec<Option<Digit>> = cells.iter().map(|cell| board.digit(*cell)).collect();
        cells.iter().for_each(|cell| board.set(*cell, None));
        let several = if shape == Shape::CLASSIC {
            self.may_have_several_solutions(board)
        } else {
            let limits = Limits { max_nodes: MAX_RELIABLE_NODES, ..Limits::solutions(2) };
            engine::fast().search(board).run(&limits, &mut |_| ()) == Ended::SolutionLimit
        };
        cells.iter().zip(previous).for_each(|(cell, digit)| board.set(*cell, digit));
        several
    }

    /// Returns `true` if a quick check shows that singles and locked candidates solve a 9×9 board.
    /// Returns `false` for boards of other shapes.
    pub(crate) fn is_solved_by_propagation(&mut self, board: &Board) -> bool {
        self.probe.is_solved_by_propagation(board)
    }

    /// Returns the first solution that is found, or `None` if there is none. On boards that aren't
    /// 9×9, a search that takes long also returns `None`.
    pub(crate) fn find_solution(&mut self, board: &Board) -> Option<Board> {
        let mut solution = None;
        self.enumerate_solutions(board, 1, &mut |digits| {
            solution = Some(Board::from_digits(board.shape(), digits.iter().copied().map(Some)));
        });
        solution
    }

    /// Calls `sink` with up to `limit` solutions, and returns their number. On boards that aren't
    /// 9×9, a search that takes long may find fewer solutions than there are.
    pub(crate) fn enumerate_solutions(
        &mut self,
        board: &Board,
        limit: usize,
        sink: &mut dyn FnMut(&[Digit]),
    ) -> usize {
        if board.shape() == Shape::CLASSIC {
            return self.probe.enumerate_solutions(board, limit, sink);
        }
        let mut found = 0;
        let limits = Limits { max_nodes: MAX_RELIABLE_NODES, ..Limits::solutions(limit as u64) };
        engine::fast().search(board).run(&limits, &mut |digits| {
            found += 1;
            sink(digits);
        });
        found
    }
}

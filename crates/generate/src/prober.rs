//! Whether a board has one solution, when one is known: the question that digging asks.
//!
//! A proper board without a given has another solution exactly if one has another digit in that
//! cell. On 9×9 that is always found. Above, a search that takes long ends without an answer, and
//! then there may be another.

use engine::{Ended, Limits, Probe};
use grid::{Board, Cell, Digit, Shape};

/// Nodes of a search above 9×9.
const NODES: u64 = 24;

/// Nodes of a search above 9×9 whose answer has to stand.
const ALL_NODES: u64 = 200_000;

/// Asks about one board after another.
#[derive(Default)]
pub(crate) struct Prober {
    probe: Probe,
}

impl Prober {
    /// Whether some solution may have another digit in that cell, which is empty.
    pub(crate) fn may_differ(&mut self, board: &Board, cell: Cell, digit: Digit) -> bool {
        self.differs(board, cell, digit, NODES)
    }

    fn differs(&mut self, board: &Board, cell: Cell, digit: Digit, nodes: u64) -> bool {
        if board.shape() == Shape::CLASSIC {
            return self.probe.has_another(board, cell, digit);
        }
        let mut board = board.clone();
        board.restrict(cell, board.allowed(cell).without(digit));
        let limits = Limits { nodes, ..Limits::solutions(1) };
        engine::fast().search(&board).run(&limits, &mut |_| ()) != Ended::Exhausted
    }

    /// Whether a board that has a solution may have several.
    pub(crate) fn may_have_several(&mut self, board: &Board) -> bool {
        if board.shape() == Shape::CLASSIC {
            return self.probe.solutions(board, 2, &mut |_| ()) > 1;
        }
        let limits = Limits { nodes: NODES, ..Limits::solutions(2) };
        engine::fast().search(board).run(&limits, &mut |_| ()) != Ended::Exhausted
    }

    /// Whether a given of a proper board is needed: another solution is found without it. A search
    /// that does not end says no.
    pub(crate) fn is_needed(&mut self, board: &mut Board, cells: &[Cell]) -> bool {
        let shape = board.shape();
        let held: Vec<Option<Digit>> = cells.iter().map(|cell| board.digit(*cell)).collect();
        cells.iter().for_each(|cell| board.set(*cell, None));
        let several = if shape == Shape::CLASSIC {
            self.may_have_several(board)
        } else {
            let limits = Limits { nodes: ALL_NODES, ..Limits::solutions(2) };
            engine::fast().search(board).run(&limits, &mut |_| ()) == Ended::Enough
        };
        cells.iter().zip(held).for_each(|(cell, digit)| board.set(*cell, digit));
        several
    }

    /// Whether singles and locked candidates solve a 9×9 board, as far as is seen at once.
    pub(crate) fn is_simple(&mut self, board: &Board) -> bool {
        self.probe.is_simple(board)
    }

    /// The first solution that is found.
    pub(crate) fn solution(&mut self, board: &Board) -> Option<Board> {
        let mut solution = None;
        self.solutions(board, 1, &mut |digits| {
            solution = Some(Board::of(board.shape(), digits.iter().copied().map(Some)));
        });
        solution
    }

    /// Up to `limit` solutions.
    pub(crate) fn solutions(
        &mut self,
        board: &Board,
        limit: usize,
        sink: &mut dyn FnMut(&[Digit]),
    ) -> usize {
        if board.shape() == Shape::CLASSIC {
            return self.probe.solutions(board, limit, sink);
        }
        let mut found = 0;
        let limits = Limits { nodes: ALL_NODES, ..Limits::solutions(limit as u64) };
        engine::fast().search(board).run(&limits, &mut |digits| {
            found += 1;
            sink(digits);
        });
        found
    }
}

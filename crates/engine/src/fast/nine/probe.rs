//! Short questions about one 9×9 board after another, asked in one place.
//!
//! A search of its own for each would allocate, restrict cells and hand solutions out. Whoever digs
//! a puzzle asks some forty questions about boards that differ by a given, most of which
//! propagation alone answers.

use super::{
    HEAVIEST,
    position::{Outcome, Position},
};
use grid::{Board, Cell, Digit, Shape};

/// What is asked about 9×9 boards again and again; it keeps nothing of a board but memory. Boards
/// of other shapes have no solution for it.
#[derive(Default)]
pub struct Probe {
    positions: Vec<Position>,
}

impl Probe {
    /// Whether a board has a solution with another digit in a cell than that one. Where the board
    /// without a given has the old solution, such another one is all that it can gain.
    pub fn has_another(&mut self, board: &Board, cell: Cell, digit: Digit) -> bool {
        self.search(board, Some((cell, digit)), 1, &mut |_| ()) == 1
    }

    /// Hands up to `limit` solutions to the sink, which is at least 1; says how many there were.
    pub fn solutions(
        &mut self,
        board: &Board,
        limit: usize,
        sink: &mut dyn FnMut(&[Digit]),
    ) -> usize {
        self.search(board, None, limit, sink)
    }

    /// Whether propagation alone solves a board: singles and locked candidates do.
    pub fn is_simple(&self, board: &Board) -> bool {
        let first = (board.shape() == Shape::CLASSIC).then(|| Position::new(board)).flatten();
        first.is_some_and(|mut position| matches!(position.propagate(), Outcome::Solved))
    }

    fn search(
        &mut self,
        board: &Board,
        but: Option<(Cell, Digit)>,
        limit: usize,
        sink: &mut dyn FnMut(&[Digit]),
    ) -> usize {
        self.positions.clear();
        if board.shape() != Shape::CLASSIC {
            return 0;
        }
        let Some(mut first) = Position::new(board) else { return 0 };
        if let Some((cell, digit)) = but {
            first.forbid(cell, digit);
        }
        self.positions.push(first);
        let mut weights = [0u32; 9];
        let mut found = 0;
        while let Some(position) = self.positions.last_mut() {
            match position.propagate() {
                Outcome::Contradiction(digit) => {
                    if let Some(weight) = digit.and_then(|d| weights.get_mut(d)) {
                        *weight = HEAVIEST.min(*weight + 1);
                    }
                    self.positions.pop();
                    continue;
                }
                Outcome::Open => {
                    if let Some(cell) = position.fewest(&weights) {
                        let mut tried = position.clone();
                        position.exclude(cell);
                        tried.assume(cell);
                        self.positions.push(tried);
                        continue;
                    }
                }
                Outcome::Solved => {}
            }
            found += 1;
            position.hand_out(sink);
            self.positions.pop();
            if found == limit {
                break;
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_probe_answers_as_a_search_does() {
        let minimal = include_str!("../../../../../tests/data/minimal.txt");
        let lines = minimal.lines().filter(|line| !line.starts_with('#'));
        let puzzles = lines.filter_map(|line| line.split_whitespace().next());
        let mut probe = Probe::default();
        for puzzle in puzzles.take(60) {
            let board: Board = puzzle.parse().expect("a drawing of a board");
            assert_eq!(probe.solutions(&board, 2, &mut |_| ()), 1);
            for cell in Cell::all(board.shape()) {
                let Some(digit) = board.digit(cell) else { continue };
                let mut without = board.clone();
                without.set(cell, None);
                let count = crate::count(crate::fast(), &without, 500);
                assert_eq!(probe.solutions(&without, 500, &mut |_| ()) as u64, count);
                without.restrict(cell, without.allowed(cell).without(digit));
                let another = crate::solve(crate::fast(), &without).is_some();
                assert_eq!(probe.has_another(&without.unrestricted(), cell, digit), another);
            }
        }
        let small: Board = "1... ..3. .4.. ...2".parse().expect("a drawing of a board");
        assert_eq!(probe.solutions(&small, 2, &mut |_| ()), 0);
    }
}

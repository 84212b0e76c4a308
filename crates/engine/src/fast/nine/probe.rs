//! A solver for short queries about one 9×9 board after another. It reuses its memory.
//!
//! A separate search for each query would allocate memory, restrict cells and report solutions.
//! Digging a puzzle (removing givens from a solution) takes about forty queries about boards that
//! differ in one given. Propagation alone can answer most of them.

use super::{
    MAX_WEIGHT,
    position::{Position, PropagationOutcome},
};
use grid::{Board, Cell, Digit, Shape};

/// A reusable solver for queries about 9×9 boards. Between queries, it only retains its allocated
/// memory. It finds no solutions for boards of other shapes.
#[derive(Default)]
pub struct Probe {
    positions: Vec<Position>,
}

impl Probe {
    /// Returns `true` if a board has a solution with a digit other than `digit` in the cell. If a
    /// given was removed from a board with exactly one solution, all additional solutions are of
    /// this kind.
    pub fn has_other_solution(&mut self, board: &Board, cell: Cell, digit: Digit) -> bool {
        self.search(board, Some((cell, digit)), 1, &mut |_| ()) == 1
    }

    /// Passes up to `limit` solutions to the sink and returns their number. The limit must be at
    /// least 1.
    pub fn enumerate_solutions(
        &mut self,
        board: &Board,
        limit: usize,
        sink: &mut dyn FnMut(&[Digit]),
    ) -> usize {
        self.search(board, None, limit, sink)
    }

    /// Returns `true` if propagation alone (singles and locked candidates) solves the board.
    pub fn is_solved_by_propagation(&self, board: &Board) -> bool {
        let first = (board.shape() == Shape::CLASSIC).then(|| Position::new(board)).flatten();
        first.is_some_and(|mut position| matches!(position.propagate(), PropagationOutcome::Solved))
    }

    fn search(
        &mut self,
        board: &Board,
        excluded: Option<(Cell, Digit)>,
        limit: usize,
        sink: &mut dyn FnMut(&[Digit]),
    ) -> usize {
        self.positions.clear();
        if board.shape() != Shape::CLASSIC {
            return 0;
        }
        let Some(mut first) = Position::new(board) else { return 0 };
        if let Some((cell, digit)) = excluded {
            first.eliminate_candidate(cell, digit);
        }
        self.positions.push(first);
        let mut weights = [0u32; 9];
        let mut found = 0;
        while let Some(position) = self.positions.last_mut() {
            match position.propagate() {
                PropagationOutcome::Contradiction(digit) => {
                    if let Some(weight) = digit.and_then(|d| weights.get_mut(d)) {
                        *weight = MAX_WEIGHT.min(*weight + 1);
                    }
                    self.positions.pop();
                    continue;
                }
                PropagationOutcome::Open => {
                    if let Some(cell) = position.guess_cell(&weights) {
                        let mut tried = position.clone();
                        position.eliminate_smallest(cell);
                        tried.place_smallest(cell);
                        self.positions.push(tried);
                        continue;
                    }
                }
                PropagationOutcome::Solved => {}
            }
            found += 1;
            position.report_solution(sink);
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
    fn a_probe_agrees_with_a_search() {
        let minimal = include_str!("../../../../../tests/data/minimal.txt");
        let lines = minimal.lines().filter(|line| !line.starts_with('#'));
        let puzzles = lines.filter_map(|line| line.split_whitespace().next());
        let mut probe = Probe::default();
        for puzzle in puzzles.take(60) {
            let board: Board = puzzle.parse().expect("a drawing of a board");
            assert_eq!(probe.enumerate_solutions(&board, 2, &mut |_| ()), 1);
            for cell in Cell::all(board.shape()) {
                let Some(digit) = board.digit(cell) else { continue };
                let mut without = board.clone();
                without.set(cell, None);
                let count = crate::count_solutions(crate::fast(), &without, 500);
                assert_eq!(probe.enumerate_solutions(&without, 500, &mut |_| ()) as u64, count);
                without.restrict(cell, without.allowed_digits(cell).without(digit));
                let another = crate::find_solution(crate::fast(), &without).is_some();
                assert_eq!(
                    probe.has_other_solution(&without.without_restrictions(), cell, digit),
                    another
                );
            }
        }
        let small: Board = "1... ..3. .4.. ...2".parse().expect("a drawing of a board");
        assert_eq!(probe.enumerate_solutions(&small, 2, &mut |_| ()), 0);
    }
}

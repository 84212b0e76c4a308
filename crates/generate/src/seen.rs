//! Which puzzles a run has had.

use std::collections::HashSet;

use grid::Board;

/// The puzzles that a run has had, so that none of them comes twice.
#[derive(Default)]
pub struct Seen(HashSet<String>);

impl Seen {
    /// Notes a puzzle; whether none like it was noted before.
    pub fn is_new(&mut self, board: &Board) -> bool {
        self.0.insert(board.to_string())
    }
}

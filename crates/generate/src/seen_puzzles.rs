//! The record of a run's puzzles. It recognizes equivalent puzzles.

use std::collections::BTreeSet;

use grid::Board;

/// The number of successive duplicates after which a series of puzzles ends. For example, there are
/// only 36 minimal 4×4 puzzles that aren't equivalent to each other.
pub const MAX_DUPLICATES: u64 = 2_000;

/// The puzzles of a run, recorded to recognize a puzzle that is equivalent to an earlier puzzle.
#[derive(Default)]
pub struct SeenPuzzles {
    keys: BTreeSet<[u8; 12]>,
    /// The puzzles that have no canonical form, because too many rearrangements tie.
    without_form: BTreeSet<String>,
}

impl SeenPuzzles {
    /// Adds a puzzle. Returns `true` if it isn't equivalent to a puzzle that was added before.
    /// Puzzles without a canonical form are compared only for equality.
    pub fn insert(&mut self, board: &Board) -> bool {
        match puzzle::canonical_form(board) {
            Ok(form) => self.keys.insert(form.key().to_bytes()),
            Err(_) => self.without_form.insert(board.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_equivalent_puzzle_is_not_new() {
        let mut seen = SeenPuzzles::default();
        let board = |text: &str| text.parse::<Board>().expect("a drawing of a board");
        assert!(seen.insert(&board("1... ..3. .4.. ...2")));
        assert!(!seen.insert(&board("2... ..3. .1.. ...4")));
        assert!(!seen.insert(&board("...4 .1.. ..3. 2...")));
        assert!(seen.insert(&board("1... ..3. .4.. ..2.")));
    }
}

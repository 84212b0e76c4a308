//! Which puzzles a run has had, up to symmetry.

use std::collections::BTreeSet;

use grid::Board;

/// The puzzles that a run has had, so that none comes again, turned or with other digits.
#[derive(Default)]
pub struct Seen {
    keys: BTreeSet<[u8; 12]>,
    /// Those of which no canonical form is found: more rearrangements tie than can be kept.
    others: BTreeSet<String>,
}

impl Seen {
    /// Notes a puzzle; whether none like it was noted before.
    pub fn is_new(&mut self, board: &Board) -> bool {
        match puzzle::canonical(board) {
            Ok(form) => self.keys.insert(form.key().bytes()),
            Err(_) => self.others.insert(board.to_string()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_turned_puzzle_is_not_new() {
        let mut seen = Seen::default();
        let board = |text: &str| text.parse::<Board>().expect("a drawing of a board");
        assert!(seen.is_new(&board("1... ..3. .4.. ...2")));
        assert!(!seen.is_new(&board("2... ..3. .1.. ...4")));
        assert!(!seen.is_new(&board("...4 .1.. ..3. 2...")));
        assert!(seen.is_new(&board("1... ..3. .4.. ..2.")));
    }
}

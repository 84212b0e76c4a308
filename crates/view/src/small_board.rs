//! A small picture of a board. It shows which cells have a given or an entry, but not the digits.

use std::fmt::Write;

use grid::{Board, Cell};

/// Returns the squares of the givens and those of the entries, each as the data of an SVG path with
/// one unit per cell. `origin` contains the givens, and `board` the givens and the entries. The
/// paths are empty if the shapes of the boards differ.
pub fn small_board(origin: &Board, board: &Board) -> [String; 2] {
    let shape = origin.shape();
    let mut paths = [String::new(), String::new()];
    if board.shape() != shape {
        return paths;
    }
    for cell in Cell::all(shape) {
        let kind = match (origin.digit(cell), board.digit(cell)) {
            (Some(_), _) => 0,
            (None, Some(_)) => 1,
            (None, None) => continue,
        };
        // Writing to a string can't fail.
        let _ = write!(paths[kind], "M{} {}h1v1h-1z", cell.col(shape), cell.row(shape));
    }
    paths
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn givens_and_entries_have_separate_paths() {
        let [origin, board] = ["1... .... .... ....", "1.2. .... .... ...3"]
            .map(|board| board.parse().expect("a drawing of a board"));
        let [givens, entries] = small_board(&origin, &board);
        assert_eq!(givens, "M0 0h1v1h-1z");
        assert_eq!(entries, "M2 0h1v1h-1zM3 3h1v1h-1z");
    }
}

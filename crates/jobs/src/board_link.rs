//! The part of a link to a board after `#`.

use formats::address;
use generate::SharedPuzzle;
use grid::Position;

/// Returns the part after `#` of a link to a position. If the position has the givens of the shared
/// puzzle with the name `shared`, the link contains that name instead of the givens.
pub(crate) fn write_board_link(position: &Position, shared: &str) -> String {
    let end = address::write(position);
    let is_same = |shared: &SharedPuzzle| {
        shared.puzzle().is_some_and(|(_, puzzle)| puzzle.board == *position.givens())
    };
    match shared.parse().ok().filter(is_same) {
        Some(shared) => {
            let done = end.find('~').map_or("", |at| &end[at..]);
            format!("{shared}{done}")
        }
        None => end,
    }
}

//! The moves of a game in the order in which they were made, each with the board before and after
//! it.

use grid::Position;
use serde::{Deserialize, Serialize};

use crate::{Action, Change, Game, apply_action};

/// A move in a game, with the positions before and after it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayedMove {
    /// The index of the moment to which the move led.
    pub moment: usize,
    /// The change that the player made.
    pub change: Change,
    /// The play time at the move, in milliseconds; 0 if unknown.
    pub play_time: u64,
    /// The position before the move.
    pub position_before: Position,
    /// The position after the move.
    pub position_after: Position,
}

/// An iterator over the moves of a game in the order in which they were made, including undone
/// moves.
pub struct Replay {
    game: Game,
    /// The index of the next move's moment.
    next: usize,
}

impl Game {
    /// Iterates over the moves of the game in the order in which they were made, including undone
    /// moves.
    pub fn replay(&self) -> Replay {
        Replay { game: self.clone(), next: 1 }
    }
}

impl Replay {
    /// Returns the position at the moment with this index.
    fn position_at(&mut self, moment: usize) -> Position {
        let shape = self.game.shape();
        let blank = Game::new(Position::new(grid::Board::empty(shape)));
        self.game = apply_action(std::mem::replace(&mut self.game, blank), Action::GoTo(moment));
        self.game.position().clone()
    }
}

impl Iterator for Replay {
    type Item = PlayedMove;

    fn next(&mut self) -> Option<PlayedMove> {
        let moment = self.next;
        let (before, change, time) = {
            let node = self.game.moments().get(moment)?;
            (node.parent_index, node.change?, node.play_time)
        };
        self.next += 1;
        let before = self.position_at(before);
        let after = self.position_at(moment);
        Some(PlayedMove {
            moment,
            change,
            play_time: time,
            position_before: before,
            position_after: after,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::{Cell, CellValue, Digit};

    fn enter(cell: usize, value: usize) -> Action {
        let digit = Digit::new(value).expect("a digit");
        Action::Enter { cells: vec![Cell::new(cell)], digit, cleans_peers: false }
    }

    #[test]
    fn moves_are_replayed_in_the_original_order() {
        let givens = "1... .... .... ....".parse().expect("a drawing of a board");
        let actions = [
            Action::AddPlayTime(1_000),
            enter(1, 2),
            Action::AddPlayTime(500),
            enter(2, 4),
            Action::Undo,
            Action::AddPlayTime(500),
            enter(2, 3),
            Action::Undo,
        ];
        let game = actions.into_iter().fold(Game::new(Position::new(givens)), apply_action);
        let moves: Vec<_> = game.replay().collect();
        assert_eq!(
            moves.iter().map(|one| one.play_time).collect::<Vec<_>>(),
            [1_000, 1_500, 2_000]
        );
        let at = |position: &Position| match position.content(Cell::new(2)) {
            CellValue::Digit(digit) => digit.value(),
            CellValue::Marks(_) => 0,
        };
        let cells: Vec<_> =
            moves.iter().map(|one| (at(&one.position_before), at(&one.position_after))).collect();
        assert_eq!(cells, [(0, 0), (0, 4), (0, 3)]);
        assert!(
            moves[1].position_before == moves[2].position_before
                && moves[0].position_after == moves[1].position_before
        );
    }

    #[test]
    fn times_of_moves_are_saved() {
        let givens = "1... .... .... ....".parse().expect("a drawing of a board");
        let actions =
            [Action::AddPlayTime(1_000), enter(1, 2), Action::AddPlayTime(9), enter(2, 3)];
        let game = actions.into_iter().fold(Game::new(Position::new(givens)), apply_action);
        let bytes = postcard::to_allocvec(&game).expect("bytes");
        assert_eq!(postcard::from_bytes(&bytes), Ok(game.clone()));
        // The times are at the end of a record, so records without times can also be read.
        let times = postcard::to_allocvec(&[0_u64, 1_000, 1_009].to_vec()).expect("bytes");
        let old: Game = postcard::from_bytes(&bytes[..bytes.len() - times.len()]).expect("a game");
        assert!(old.equals_except_times(&game) && old != game);
        assert!(old.replay().all(|one| one.play_time == 0));
    }
}

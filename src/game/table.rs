use std::collections::HashMap;

use super::{Action, State, reduce};
use crate::grid::{Board, Position, Shape};

/// What lies before the player: one game, and the progress of every puzzle of the open collection
/// that was begun.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    game: State,
    /// The game's number in the open collection; `None` for a board of the player's own.
    number: Option<usize>,
    begun: HashMap<usize, State>,
}

impl Table {
    /// An empty board of the player's own.
    pub fn blank(shape: Shape) -> Table {
        Table { game: State::new(blank(shape)), number: None, begun: HashMap::new() }
    }

    /// A new collection's puzzle 0; nothing of the collection before it is kept.
    pub fn open(first: Position) -> Table {
        Table { game: State::new(first), number: Some(0), begun: HashMap::new() }
    }

    /// The game that is played.
    pub fn game(&self) -> &State {
        &self.game
    }

    /// Its number in the open collection.
    pub fn number(&self) -> Option<usize> {
        self.number
    }

    /// Puts another puzzle of the collection before the player, with the progress it had.
    pub fn deal(&mut self, number: usize, position: Position) {
        if self.number == Some(number) {
            return;
        }
        let game = self.begun.remove(&number).unwrap_or_else(|| State::new(position));
        let before = std::mem::replace(&mut self.game, game);
        if let Some(earlier) = self.number.replace(number)
            && before.is_begun()
        {
            self.begun.insert(earlier, before);
        }
    }

    /// Does something with the game.
    pub fn play(&mut self, action: Action) {
        let shape = self.game.shape();
        let game = std::mem::replace(&mut self.game, State::new(blank(shape)));
        self.game = reduce(game, action);
    }
}

fn blank(shape: Shape) -> Position {
    Position::of(Board::empty(shape))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Cell, Digit};

    fn board(text: &str) -> Board {
        text.parse().expect("a drawing of a board")
    }

    fn position(text: &str) -> Position {
        Position::of(board(text))
    }

    fn enter(cell: usize, value: usize) -> Action {
        Action::Enter(Cell::new(cell), Digit::new(value).expect("a digit"))
    }

    #[test]
    fn progress_stays_with_its_puzzle() {
        let (first, second) = (position("1... .... .... ...."), position(".2.. .... .... ...."));
        let mut table = Table::open(first.clone());
        table.play(enter(1, 3));
        table.deal(1, second.clone());
        assert_eq!(*table.game().position(), second);
        table.play(enter(0, 4));
        table.deal(0, first.clone());
        assert_eq!(table.game().board(), board("13.. .... .... ...."));
        table.play(Action::Undo);
        assert_eq!(*table.game().position(), first);
        table.deal(1, second);
        assert_eq!(table.game().board(), board("42.. .... .... ...."));
        assert_eq!(table.number(), Some(1));
    }

    #[test]
    fn dealing_the_same_number_changes_nothing() {
        let first = position("1... .... .... ....");
        let mut table = Table::open(first.clone());
        table.play(enter(1, 3));
        let before = table.clone();
        table.deal(0, first);
        assert_eq!(table, before);
    }

    #[test]
    fn a_new_collection_starts_afresh() {
        let mut table = Table::blank(Shape::CLASSIC);
        table.play(enter(0, 9));
        assert_eq!((table.number(), table.game().board().filled()), (None, 1));
        table = Table::open(position("1... .... .... ...."));
        assert_eq!((table.number(), table.game().is_begun()), (Some(0), false));
    }
}

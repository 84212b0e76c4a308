use std::collections::HashMap;

use super::{Action, State, reduce};
use grid::{Board, Position, Shape};

/// What lies before the player: one game, the progress of every puzzle of the open collection that
/// was played, and the player's own board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Games {
    game: State,
    /// The game's number in the open collection; `None` for a board of the player's own.
    number: Option<usize>,
    /// The number of the puzzle that was played before this game.
    before: Option<usize>,
    begun: HashMap<usize, State>,
    /// The player's own board, while a puzzle of the collection is played.
    own: Option<State>,
}

impl Games {
    /// An empty board of the player's own.
    pub fn blank(shape: Shape) -> Games {
        let game = State::new(blank(shape));
        Games { game, number: None, before: None, begun: HashMap::new(), own: None }
    }

    /// Puts a game of a new collection before the player; nothing of the collection before it is
    /// kept.
    pub fn open_at(&mut self, number: usize, game: State) {
        self.stash(Some(number), game);
        self.begun.clear();
        self.before = None;
    }

    /// The game of a puzzle of the collection, or `None` for the player's own board, where it was
    /// begun or is played.
    pub fn game_of(&self, number: Option<usize>) -> Option<&State> {
        match number {
            _ if number == self.number => Some(&self.game),
            Some(number) => self.begun.get(&number),
            None => self.own.as_ref(),
        }
    }

    /// The games of the collection's puzzles that were played, but for those that were put away
    /// before it was opened, each with its number.
    pub fn begun(&self) -> impl Iterator<Item = (usize, &State)> {
        let here = self.number.map(|number| (number, &self.game));
        let here = here.filter(|(_, game)| game.is_played());
        self.begun.iter().map(|(number, game)| (*number, game)).chain(here)
    }

    /// Puts a game in the place of the one of that number, wherever that is.
    pub fn put_back(&mut self, number: Option<usize>, game: State) {
        match number {
            _ if number == self.number => self.game = game,
            Some(number) => _ = self.begun.insert(number, game),
            None => self.own = Some(game),
        }
    }

    /// The game that is played.
    pub fn game(&self) -> &State {
        &self.game
    }

    /// Its number in the open collection.
    pub fn number(&self) -> Option<usize> {
        self.number
    }

    /// The number of the puzzle after this one, or before it, if there is one. The player's own board
    /// stands behind the puzzle that was played before it.
    pub fn beside(&self, after: bool) -> Option<usize> {
        match (self.number, after) {
            (Some(number), true) => Some(number + 1),
            (Some(number), false) => number.checked_sub(1),
            (None, true) => Some(self.before.map_or(0, |before| before + 1)),
            (None, false) => self.before,
        }
    }

    /// Puts another puzzle of the collection before the player, with the progress it had.
    pub fn switch_to(&mut self, number: usize, position: Position) {
        if self.number == Some(number) {
            return;
        }
        let game = self.begun.remove(&number).unwrap_or_else(|| State::new(position));
        self.stash(Some(number), game);
    }

    /// Puts another position on the player's own board, which is a step like any other: undone, it
    /// brings back what was on it before.
    pub fn place(&mut self, position: Position) {
        self.switch_to_own();
        self.play(Action::Place(Box::new(position)));
    }

    /// Does so with another puzzle, whose time begins.
    pub fn begin(&mut self, position: Position) {
        self.switch_to_own();
        self.play(Action::Begin(Box::new(position)));
    }

    /// Puts the player's own board before the player, as it was left.
    pub fn switch_to_own(&mut self) {
        if self.number.is_some() {
            let own = self.own.take().unwrap_or_else(|| State::new(blank(Shape::CLASSIC)));
            self.stash(None, own);
        }
    }

    /// Puts a game before the player in place of the one that is there, which is kept.
    fn stash(&mut self, number: Option<usize>, game: State) {
        let before = std::mem::replace(&mut self.game, game);
        self.before = self.number;
        match std::mem::replace(&mut self.number, number) {
            None => self.own = Some(before).filter(State::is_begun),
            Some(earlier) if before.is_played() => {
                self.begun.insert(earlier, before);
            }
            Some(_) => {}
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
    use grid::{Cell, Digit};

    fn board(text: &str) -> Board {
        text.parse().expect("a drawing of a board")
    }

    fn position(text: &str) -> Position {
        Position::of(board(text))
    }

    fn enter(cell: usize, value: usize) -> Action {
        Action::Enter {
            cells: vec![Cell::new(cell)],
            digit: Digit::new(value).expect("a digit"),
            clean: false,
        }
    }

    #[test]
    fn the_own_board_stands_behind_the_puzzle_before_it() {
        let any = || position("1... .... .... ....");
        let mut table = Games::blank(Shape::CLASSIC);
        table.open_at(0, State::new(any()));
        table.place(any());
        assert_eq!((table.beside(false), table.beside(true)), (Some(0), Some(1)));
        table.switch_to(5, any());
        assert_eq!((table.beside(false), table.beside(true)), (Some(4), Some(6)));
        table.place(any());
        table.place(any());
        assert_eq!((table.beside(false), table.beside(true)), (Some(5), Some(6)));
        table.open_at(0, State::new(any()));
        assert_eq!((table.beside(false), table.beside(true)), (None, Some(1)));
    }

    #[test]
    fn progress_stays_with_its_puzzle() {
        let (first, second) = (position("1... .... .... ...."), position(".2.. .... .... ...."));
        let mut table = Games::blank(Shape::CLASSIC);
        table.open_at(0, State::new(first.clone()));
        table.play(enter(1, 3));
        table.switch_to(1, second.clone());
        assert_eq!(*table.game().position(), second);
        table.play(enter(0, 4));
        table.switch_to(0, first.clone());
        assert_eq!(table.game().board(), board("13.. .... .... ...."));
        table.play(Action::Undo);
        assert_eq!(*table.game().position(), first);
        table.switch_to(1, second);
        assert_eq!(table.game().board(), board("42.. .... .... ...."));
        assert_eq!(table.number(), Some(1));
    }

    #[test]
    fn dealing_the_same_number_changes_nothing() {
        let first = position("1... .... .... ....");
        let mut table = Games::blank(Shape::CLASSIC);
        table.open_at(0, State::new(first.clone()));
        table.play(enter(1, 3));
        let before = table.clone();
        table.switch_to(0, first);
        assert_eq!(table, before);
    }

    #[test]
    fn a_new_collection_starts_afresh() {
        let mut table = Games::blank(Shape::CLASSIC);
        table.play(enter(0, 9));
        assert_eq!((table.number(), table.game().board().filled()), (None, 1));
        table.open_at(0, State::new(position("1... .... .... ....")));
        assert_eq!((table.number(), table.game().is_begun()), (Some(0), false));
        table.play(enter(1, 2));
        table.open_at(0, State::new(position("2... .... .... ....")));
        table.switch_to(1, position("3... .... .... ...."));
        table.switch_to(0, position("2... .... .... ...."));
        assert_eq!(table.game().board(), board("2... .... .... ...."));
    }

    #[test]
    fn games_come_back_to_their_places() {
        let begun = |text: &str| reduce(State::new(position(text)), enter(1, 3));
        let mut table = Games::blank(Shape::CLASSIC);
        table.open_at(2, begun("1... .... .... ...."));
        assert_eq!((table.number(), table.game().board()), (Some(2), board("13.. .... .... ....")));
        table.put_back(Some(1), begun("2... .... .... ...."));
        table.put_back(None, begun("4... .... .... ...."));
        assert_eq!(table.game_of(Some(1)), Some(&begun("2... .... .... ....")));
        assert_eq!(table.game_of(Some(0)), None);
        table.put_back(Some(2), begun("3... .... .... ...."));
        assert_eq!(table.game().board(), board("33.. .... .... ...."));
        table.switch_to(1, position("2... .... .... ...."));
        assert_eq!(table.game().board(), board("23.. .... .... ...."));
        table.place(position("1... .... .... ...."));
        table.play(Action::Undo);
        assert_eq!(table.game().board(), board("43.. .... .... ...."));
    }

    #[test]
    fn the_players_own_board_is_kept() {
        let mut table = Games::blank(Shape::CLASSIC);
        table.play(enter(0, 9));
        let own = table.game().board();
        table.open_at(0, State::new(position("1... .... .... ....")));
        table.play(enter(1, 2));
        table.place(position(".... .3.. .... ...."));
        assert_eq!((table.number(), table.game().board()), (None, board(".... .3.. .... ....")));
        table.play(Action::Undo);
        assert_eq!(table.game().board(), own);
        table.switch_to(0, position("1... .... .... ...."));
        assert_eq!(table.game().board(), board("12.. .... .... ...."));
        table.place(position("4... .... .... ...."));
        table.play(Action::Undo);
        assert_eq!(table.game().board(), own);
    }
}

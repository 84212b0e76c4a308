use std::collections::HashMap;

use super::{Action, Game, reduce};
use grid::{Board, Position, Shape};

/// The current game, the progress of every other puzzle of the open collection that was played, and
/// the player's own board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Games {
    game: Game,
    /// The game's number in the open collection; `None` for a board of the player's own.
    number: Option<usize>,
    /// The number of the puzzle that was played before this game.
    before: Option<usize>,
    begun: HashMap<usize, Game>,
    /// The player's own board, while a puzzle of the collection is played.
    own: Option<Game>,
}

impl Games {
    /// Creates an empty board of the player's own.
    pub fn blank(shape: Shape) -> Games {
        let game = Game::new(blank(shape));
        Games { game, number: None, before: None, begun: HashMap::new(), own: None }
    }

    /// Makes a game of a new collection the current one, and drops the games of the previous
    /// collection.
    pub fn open_at(&mut self, number: usize, game: Game) {
        self.stash(Some(number), game);
        self.begun.clear();
        self.before = None;
    }

    /// Returns the game of a puzzle of the collection, or of the player's own board if `number` is
    /// `None`. Returns `None` if there is no such game yet.
    pub fn game_of(&self, number: Option<usize>) -> Option<&Game> {
        match number {
            _ if number == self.number => Some(&self.game),
            Some(number) => self.begun.get(&number),
            None => self.own.as_ref(),
        }
    }

    /// Iterates over the games of the collection that were played since it was opened, each with
    /// its number.
    pub fn begun(&self) -> impl Iterator<Item = (usize, &Game)> {
        let here = self.number.map(|number| (number, &self.game));
        let here = here.filter(|(_, game)| game.is_played());
        self.begun.iter().map(|(number, game)| (*number, game)).chain(here)
    }

    /// Replaces the game of a number, or of the player's own board.
    pub fn put_back(&mut self, number: Option<usize>, game: Game) {
        match number {
            _ if number == self.number => self.game = game,
            Some(number) => _ = self.begun.insert(number, game),
            None => self.own = Some(game),
        }
    }

    /// The current game.
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The number of the current game in the open collection.
    pub fn number(&self) -> Option<usize> {
        self.number
    }

    /// Returns the number of the next or previous puzzle, if there is one. The player's own board
    /// comes after the puzzle that was played before it.
    pub fn beside(&self, after: bool) -> Option<usize> {
        match (self.number, after) {
            (Some(number), true) => Some(number + 1),
            (Some(number), false) => number.checked_sub(1),
            (None, true) => Some(self.before.map_or(0, |before| before + 1)),
            (None, false) => self.before,
        }
    }

    /// Switches to another puzzle of the collection, with its saved progress.
    pub fn switch_to(&mut self, number: usize, position: Position) {
        if self.number == Some(number) {
            return;
        }
        let game = self.begun.remove(&number).unwrap_or_else(|| Game::new(position));
        self.stash(Some(number), game);
    }

    /// Places a position on the player's own board. The change is a step of the history, so undoing
    /// it restores the previous position.
    pub fn place(&mut self, position: Position) {
        self.switch_to_own();
        self.play(Action::Place(Box::new(position)));
    }

    /// Returns `true` if a puzzle with these givens is in the history of the player's own board.
    pub fn has_on_own_board(&self, givens: &Board) -> bool {
        let own = self.game_of(None);
        own.is_some_and(|own| own.latest_moment(|position| position.givens() == givens).is_some())
    }

    /// Continues the latest game of the puzzle with these givens on the player's own board.
    pub fn continue_with(&mut self, givens: Board) {
        self.switch_to_own();
        self.play(Action::Continue(Box::new(givens)));
    }

    /// Starts another puzzle on the player's own board, and its timer.
    pub fn begin(&mut self, position: Position) {
        self.switch_to_own();
        self.play(Action::Begin(Box::new(position)));
    }

    /// Switches to the player's own board, as it was left.
    pub fn switch_to_own(&mut self) {
        if self.number.is_some() {
            let own = self.own.take().unwrap_or_else(|| Game::new(blank(Shape::CLASSIC)));
            self.stash(None, own);
        }
    }

    /// Makes a game the current one, and retains the game that it replaces.
    fn stash(&mut self, number: Option<usize>, game: Game) {
        let before = std::mem::replace(&mut self.game, game);
        self.before = self.number;
        match std::mem::replace(&mut self.number, number) {
            None => self.own = Some(before).filter(Game::is_begun),
            Some(earlier) if before.is_played() => {
                self.begun.insert(earlier, before);
            }
            Some(_) => {}
        }
    }

    /// Applies an action to the current game.
    pub fn play(&mut self, action: Action) {
        let shape = self.game.shape();
        let game = std::mem::replace(&mut self.game, Game::new(blank(shape)));
        self.game = reduce(game, action);
    }
}

fn blank(shape: Shape) -> Position {
    Position::new(Board::empty(shape))
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::{Cell, Digit};

    fn board(text: &str) -> Board {
        text.parse().expect("a drawing of a board")
    }

    fn position(text: &str) -> Position {
        Position::new(board(text))
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
        table.open_at(0, Game::new(any()));
        table.place(any());
        assert_eq!((table.beside(false), table.beside(true)), (Some(0), Some(1)));
        table.switch_to(5, any());
        assert_eq!((table.beside(false), table.beside(true)), (Some(4), Some(6)));
        table.place(any());
        table.place(any());
        assert_eq!((table.beside(false), table.beside(true)), (Some(5), Some(6)));
        table.open_at(0, Game::new(any()));
        assert_eq!((table.beside(false), table.beside(true)), (None, Some(1)));
    }

    #[test]
    fn progress_stays_with_its_puzzle() {
        let (first, second) = (position("1... .... .... ...."), position(".2.. .... .... ...."));
        let mut table = Games::blank(Shape::CLASSIC);
        table.open_at(0, Game::new(first.clone()));
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
        table.open_at(0, Game::new(first.clone()));
        table.play(enter(1, 3));
        let before = table.clone();
        table.switch_to(0, first);
        assert_eq!(table, before);
    }

    #[test]
    fn a_new_collection_starts_afresh() {
        let mut table = Games::blank(Shape::CLASSIC);
        table.play(enter(0, 9));
        assert_eq!((table.number(), table.game().board().filled_count()), (None, 1));
        table.open_at(0, Game::new(position("1... .... .... ....")));
        assert_eq!((table.number(), table.game().is_begun()), (Some(0), false));
        table.play(enter(1, 2));
        table.open_at(0, Game::new(position("2... .... .... ....")));
        table.switch_to(1, position("3... .... .... ...."));
        table.switch_to(0, position("2... .... .... ...."));
        assert_eq!(table.game().board(), board("2... .... .... ...."));
    }

    #[test]
    fn games_come_back_to_their_places() {
        let begun = |text: &str| reduce(Game::new(position(text)), enter(1, 3));
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
        table.open_at(0, Game::new(position("1... .... .... ....")));
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

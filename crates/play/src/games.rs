use std::collections::HashMap;

use super::{Action, Game, apply_action, save};
use grid::{Board, Position, Shape};

/// The identifier of a game among the player's games.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum GameSlot {
    /// A puzzle of the open collection, given by its number, counted from 0.
    Puzzle(usize),
    /// The board on which the player creates puzzles. Initially, it is empty.
    Board,
    /// A puzzle outside of collections, given by the id of its givens ([`save::puzzle_id`]).
    OwnBoard(u64),
    /// An exercise. Exercises aren't saved.
    Exercise,
}

impl GameSlot {
    /// Returns the slot of a puzzle outside of collections. An empty puzzle has the slot of the
    /// board on which the player creates puzzles.
    pub fn for_own_board(givens: &Board) -> GameSlot {
        match givens.filled_count() == 0 && givens.restrictions().is_none() {
            true => GameSlot::Board,
            false => GameSlot::OwnBoard(save::puzzle_id(givens)),
        }
    }

    /// Returns the number of the puzzle in the open collection, or `None` if it isn't in that
    /// collection.
    pub fn puzzle_number(self) -> Option<usize> {
        match self {
            GameSlot::Puzzle(number) => Some(number),
            GameSlot::Board | GameSlot::OwnBoard(_) | GameSlot::Exercise => None,
        }
    }
}

/// The current game, and all other games that were played since the page was opened: those of the
/// open collection, and those outside of collections.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Games {
    game: Game,
    slot: GameSlot,
    /// The number, from 0, of the puzzle of the collection that was last played before this game,
    /// or `None` if there is none.
    previous: Option<usize>,
    /// The other games of the collection, by number.
    started_games: HashMap<usize, Game>,
    /// The other games outside of collections.
    own_boards: HashMap<GameSlot, Game>,
    /// The slot of the last game that was played outside of collections.
    latest_own: GameSlot,
}

/// A game that the player left for another one, with its slot.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SuspendedGame {
    slot: GameSlot,
    game: Game,
    latest_own: GameSlot,
}

impl Games {
    /// Creates the games of a player who has only an empty board.
    pub fn with_empty_board(shape: Shape) -> Games {
        Games {
            game: Game::new(empty_position(shape)),
            slot: GameSlot::Board,
            previous: None,
            started_games: HashMap::new(),
            own_boards: HashMap::new(),
            latest_own: GameSlot::Board,
        }
    }

    /// Opens a new collection, and drops the games of the previous collection. `number` is the
    /// number of the current puzzle, counted from 0, and `game` is the puzzle's game.
    pub fn open_collection(&mut self, number: usize, game: Game) {
        self.make_current(GameSlot::Puzzle(number), game);
        self.started_games.clear();
        self.previous = None;
    }

    /// Returns the game in a slot, or `None` if the slot has no game yet.
    pub fn game_in(&self, slot: GameSlot) -> Option<&Game> {
        match slot {
            _ if slot == self.slot => Some(&self.game),
            GameSlot::Puzzle(number) => self.started_games.get(&number),
            _ => self.own_boards.get(&slot),
        }
    }

    /// Iterates over the games of the collection that were played since it was opened, each with
    /// the number of its puzzle, counted from 0.
    pub fn started_games(&self) -> impl Iterator<Item = (usize, &Game)> {
        let here = self.puzzle_number().map(|number| (number, &self.game));
        let here = here.filter(|(_, game)| game.is_played());
        self.started_games.iter().map(|(number, game)| (*number, game)).chain(here)
    }

    /// Iterates over the slots of all games.
    pub fn slots(&self) -> impl Iterator<Item = GameSlot> {
        let slots = self.started_games.keys().map(|number| GameSlot::Puzzle(*number));
        slots.chain(self.own_boards.keys().copied()).chain([self.slot])
    }

    /// Stores a game in a slot, and replaces any game in the slot.
    pub fn insert(&mut self, slot: GameSlot, game: Game) {
        match slot {
            _ if slot == self.slot => self.game = game,
            GameSlot::Puzzle(number) => _ = self.started_games.insert(number, game),
            _ => _ = self.own_boards.insert(slot, game),
        }
    }

    /// Returns the current game.
    pub fn current_game(&self) -> &Game {
        &self.game
    }

    /// Returns the slot of the current game.
    pub fn current_slot(&self) -> GameSlot {
        self.slot
    }

    /// Returns the number of the current puzzle in the open collection, or `None` if it isn't in
    /// that collection.
    pub fn puzzle_number(&self) -> Option<usize> {
        self.slot.puzzle_number()
    }

    /// Returns the number of the next puzzle in the collection, without checking whether the puzzle
    /// exists. A game outside of the collection counts as following the puzzle of the collection
    /// that was played before it.
    pub fn next_number(&self) -> usize {
        self.puzzle_number().or(self.previous).map_or(0, |number| number + 1)
    }

    /// Returns the number of the previous puzzle in the collection, or `None` if there is none. A
    /// game outside of the collection counts as following the puzzle of the collection that was
    /// played before it.
    pub fn previous_number(&self) -> Option<usize> {
        self.puzzle_number().map_or(self.previous, |number| number.checked_sub(1))
    }

    /// Switches to the puzzle of the collection with this number, from 0. If the puzzle hasn't been
    /// played yet, its game starts at `position`.
    pub fn switch_to(&mut self, number: usize, position: Position) {
        if self.puzzle_number() != Some(number) {
            let game = self.started_games.remove(&number).unwrap_or_else(|| Game::new(position));
            self.make_current(GameSlot::Puzzle(number), game);
        }
    }

    /// Starts the current game over at `position`: the puzzle as its file contains it, perhaps with
    /// entries or marks. The history is retained, so Undo leads back to the player's entries.
    pub fn start_over_at(&mut self, position: Position) {
        self.apply_action(Action::StartOver);
        if *self.game.position() != position {
            self.apply_action(Action::Place(Box::new(position)));
        }
    }

    /// Switches to the game of a puzzle outside of collections. If the position has entries or
    /// marks, they replace those of the game as one change in the game's history. If the position
    /// has no givens, it replaces the board on which the player creates puzzles.
    pub fn begin(&mut self, position: Position) {
        let slot = GameSlot::for_own_board(position.givens());
        let fresh = Position::new(position.givens().clone());
        let is_bare = position == fresh;
        self.switch_to_own(slot, fresh);
        match slot {
            GameSlot::Board => self.apply_action(Action::Begin(Box::new(position))),
            _ if is_bare => {}
            _ => self.apply_action(Action::Place(Box::new(position))),
        }
    }

    /// Makes a new exercise the current game.
    pub fn begin_exercise(&mut self, position: Position) {
        self.make_current(GameSlot::Exercise, Game::new(position));
    }

    /// Switches to the last game that was played outside of collections.
    pub fn switch_to_latest_own(&mut self) {
        self.switch_to_own(self.latest_own, empty_position(Shape::CLASSIC));
    }

    /// Switches to a game outside of collections. If there is no such game yet, it starts at
    /// `position`.
    fn switch_to_own(&mut self, slot: GameSlot, position: Position) {
        if self.slot != slot {
            let game = self.own_boards.remove(&slot).unwrap_or_else(|| Game::new(position));
            self.make_current(slot, game);
        }
    }

    /// Makes a saved game outside of collections the current one.
    pub fn restore_own(&mut self, slot: GameSlot, game: Game) {
        self.make_current(slot, game);
    }

    /// Copies the current game, so that the player can [return](Games::return_to) to it later.
    pub fn copy_current_game(&self) -> SuspendedGame {
        let Games { game, slot, latest_own, .. } = self;
        SuspendedGame { slot: *slot, game: game.clone(), latest_own: *latest_own }
    }

    /// Returns to a suspended game. If its slot has a newer game, the newer game is used instead.
    pub fn return_to(&mut self, suspended: SuspendedGame) {
        let there = match suspended.slot {
            GameSlot::Puzzle(number) => self.started_games.remove(&number),
            slot => self.own_boards.remove(&slot),
        };
        self.make_current(suspended.slot, there.unwrap_or(suspended.game));
        self.latest_own = suspended.latest_own;
    }

    /// Drops the game outside of collections that is saved under a key, unless it is the current
    /// one.
    pub fn forget_own(&mut self, key: &str) {
        self.own_boards
            .retain(|slot, game| save::game_key(None, *slot, game).as_deref() != Some(key));
    }

    /// Makes a game the current one. Stores the previous game, unless it is an exercise or hasn't
    /// been played.
    fn make_current(&mut self, slot: GameSlot, game: Game) {
        let before = std::mem::replace(&mut self.game, game);
        match std::mem::replace(&mut self.slot, slot) {
            GameSlot::Puzzle(number) => {
                self.previous = Some(number);
                if before.is_played() {
                    self.started_games.insert(number, before);
                }
            }
            GameSlot::Exercise => {}
            own => {
                self.latest_own = own;
                if before.is_played() {
                    self.own_boards.insert(own, before);
                }
            }
        }
    }

    /// Applies an action to the current game.
    pub fn apply_action(&mut self, action: Action) {
        let shape = self.game.shape();
        let game = std::mem::replace(&mut self.game, Game::new(empty_position(shape)));
        self.game = apply_action(game, action);
    }
}

fn empty_position(shape: Shape) -> Position {
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
            cleans_peers: false,
        }
    }

    #[test]
    fn games_outside_of_collections_follow_the_previous_puzzle() {
        let any = || position("1... .... .... ....");
        let mut table = Games::with_empty_board(Shape::CLASSIC);
        table.open_collection(0, Game::new(any()));
        table.begin(any());
        assert_eq!((table.previous_number(), table.next_number()), (Some(0), 1));
        table.switch_to(5, any());
        assert_eq!((table.previous_number(), table.next_number()), (Some(4), 6));
        table.begin(any());
        table.begin(position("2... .... .... ...."));
        table.begin_exercise(any());
        assert_eq!((table.previous_number(), table.next_number()), (Some(5), 6));
        table.open_collection(0, Game::new(any()));
        assert_eq!((table.previous_number(), table.next_number()), (None, 1));
    }

    #[test]
    fn progress_stays_with_its_puzzle() {
        let (first, second) = (position("1... .... .... ...."), position(".2.. .... .... ...."));
        let mut table = Games::with_empty_board(Shape::CLASSIC);
        table.open_collection(0, Game::new(first.clone()));
        table.apply_action(enter(1, 3));
        table.switch_to(1, second.clone());
        assert_eq!(*table.current_game().position(), second);
        table.apply_action(enter(0, 4));
        table.switch_to(0, first.clone());
        assert_eq!(table.current_game().board(), board("13.. .... .... ...."));
        table.apply_action(Action::Undo);
        assert_eq!(*table.current_game().position(), first);
        table.switch_to(1, second);
        assert_eq!(table.current_game().board(), board("42.. .... .... ...."));
        assert_eq!(table.puzzle_number(), Some(1));
    }

    #[test]
    fn switching_to_the_current_puzzle_changes_nothing() {
        let first = position("1... .... .... ....");
        let mut table = Games::with_empty_board(Shape::CLASSIC);
        table.open_collection(0, Game::new(first.clone()));
        table.apply_action(enter(1, 3));
        let before = table.clone();
        table.switch_to(0, first);
        assert_eq!(table, before);
    }

    #[test]
    fn a_new_collection_drops_the_previous_games() {
        let mut table = Games::with_empty_board(Shape::CLASSIC);
        table.apply_action(enter(0, 9));
        assert_eq!((table.puzzle_number(), table.current_game().board().filled_count()), (None, 1));
        table.open_collection(0, Game::new(position("1... .... .... ....")));
        assert_eq!((table.puzzle_number(), table.current_game().is_started()), (Some(0), false));
        table.apply_action(enter(1, 2));
        table.open_collection(0, Game::new(position("2... .... .... ....")));
        table.switch_to(1, position("3... .... .... ...."));
        table.switch_to(0, position("2... .... .... ...."));
        assert_eq!(table.current_game().board(), board("2... .... .... ...."));
    }

    #[test]
    fn inserted_games_are_in_their_slots() {
        let started = |text: &str| apply_action(Game::new(position(text)), enter(1, 3));
        let mut table = Games::with_empty_board(Shape::CLASSIC);
        table.open_collection(2, started("1... .... .... ...."));
        assert_eq!(
            (table.puzzle_number(), table.current_game().board()),
            (Some(2), board("13.. .... .... ...."))
        );
        table.insert(GameSlot::Puzzle(1), started("2... .... .... ...."));
        table.insert(GameSlot::Board, started("4... .... .... ...."));
        assert_eq!(table.game_in(GameSlot::Puzzle(1)), Some(&started("2... .... .... ....")));
        assert_eq!(table.game_in(GameSlot::Puzzle(0)), None);
        table.insert(GameSlot::Puzzle(2), started("3... .... .... ...."));
        assert_eq!(table.current_game().board(), board("33.. .... .... ...."));
        table.switch_to(1, position("2... .... .... ...."));
        assert_eq!(table.current_game().board(), board("23.. .... .... ...."));
        table.switch_to_latest_own();
        assert_eq!(table.current_game().board(), board("43.. .... .... ...."));
    }

    #[test]
    fn undo_stays_within_the_game_of_a_puzzle() {
        let puzzles = ["1... .... .... ....", ".2.. .... .... ...."];
        let mut table = Games::with_empty_board(Shape::CLASSIC);
        table.apply_action(enter(0, 9));
        for (puzzle, value) in puzzles.into_iter().zip([3, 4]) {
            table.begin(position(puzzle));
            table.apply_action(enter(2, value));
            table.apply_action(Action::AddPlayTime(1_000 * value as u64));
        }
        table.begin_exercise(position("..3. .... .... ...."));
        (0..3).for_each(|_| table.apply_action(Action::Undo));
        assert_eq!(
            (table.current_slot(), table.current_game().can_undo()),
            (GameSlot::Exercise, false)
        );
        table.switch_to_latest_own();
        assert_eq!(table.current_game().board(), board(".24. .... .... ...."));
        table.begin(position(puzzles[0]));
        assert_eq!(
            (table.current_game().board(), table.current_game().play_time()),
            (board("1.3. .... .... ...."), 3_000)
        );
        (0..3).for_each(|_| table.apply_action(Action::Undo));
        assert_eq!(table.current_game().board(), board(puzzles[0]));
        // Entries that come with a puzzle are a change in its game's history.
        let with_entry =
            apply_action(Game::new(position(puzzles[0])), enter(3, 2)).position().clone();
        table.begin(with_entry);
        assert_eq!(table.current_game().board(), board("1..2 .... .... ...."));
        table.apply_action(Action::Undo);
        assert_eq!(table.current_game().board(), board(puzzles[0]));
        // The player can return to a suspended game, even if nothing was played in it.
        for puzzle in [puzzles[1], "...4 .... .... ...."] {
            table.begin(position(puzzle));
            let before = table.clone();
            let left = table.copy_current_game();
            table.begin_exercise(position("..3. .... .... ...."));
            table.return_to(left);
            assert_eq!(
                (table.current_slot(), table.current_game()),
                (before.current_slot(), before.current_game())
            );
        }
        // The game on the empty board still exists.
        assert_eq!(table.game_in(GameSlot::Board).map(|game| game.board().filled_count()), Some(1));
    }
}

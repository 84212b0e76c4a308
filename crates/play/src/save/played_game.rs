//! The list of the player's games: a summary of each game, from which lists and statistics are made.

use grid::{Board, Cell, Shape};
use serde::{Deserialize, Serialize};

use crate::{ChangeKind, Game, HistoryNode, Solver};

/// The summary of a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayedGame {
    /// The puzzle that the game began with.
    pub origin: Board,
    /// Givens and entries.
    pub board: Board,
    /// The origin of the puzzle.
    pub source: GameSource,
    /// The level and the score of the puzzle, once they are known.
    pub grade: Option<PuzzleGrade>,
    /// The local time at which the game was first saved, in milliseconds since 1970.
    pub begun: u64,
    /// The local time at which it was last saved, in milliseconds since 1970.
    pub latest: u64,
    /// The time that was played, in milliseconds.
    pub spent: u64,
    /// Whether the player has made an entry or a mark.
    pub is_started: bool,
    /// The solver, if the puzzle is solved.
    pub solved: Option<Solver>,
    /// The number of hints that were shown.
    pub hints: u32,
}

/// The grade of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PuzzleGrade {
    /// The level, from 0 for Easy to 4 for Extreme.
    pub level: u8,
    /// HoDoKu's score.
    pub score: u32,
    /// The id of the hardest technique.
    pub hardest: Option<String>,
}

/// The origin of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum GameSource {
    /// An unknown origin.
    #[default]
    Other,
    /// A puzzle that was generated for the player.
    New,
    /// A puzzle with a number at a level, the same for everyone.
    Numbered {
        /// The number, from 1.
        number: u32,
        /// The level, from 0.
        level: u8,
    },
    /// The puzzle of a day.
    Daily {
        /// The number of days since 1970-01-01.
        day: i64,
        /// The level, from 0.
        level: u8,
    },
    /// A puzzle that came with a link.
    Link,
    /// A puzzle that the player entered or repaired.
    Entered,
    /// A puzzle of a collection.
    Collection {
        /// The id of the collection.
        id: u64,
        /// The name of its files.
        name: String,
        /// The number of the puzzle, from 0.
        number: u64,
    },
}

/// The start of the keys of summaries. The rest is the key of the game.
pub const PLAYED: &str = "played:";

impl PlayedGame {
    /// The key of the summary of a game with this key.
    pub fn key(game: &str) -> String {
        format!("{PLAYED}{game}")
    }

    /// The summary of a game that is saved for the first time, at this local time. It is that of the
    /// game's beginning until [`update`](PlayedGame::update) is called.
    pub fn new(game: &Game, source: GameSource, now: u64) -> PlayedGame {
        PlayedGame {
            origin: game.origin().clone(),
            board: game.origin().clone(),
            source,
            grade: None,
            begun: now,
            latest: now,
            spent: 0,
            is_started: false,
            solved: None,
            hints: 0,
        }
    }

    /// Follows the game, which is saved at this local time.
    pub fn update(&mut self, game: &Game, now: u64) {
        let is_hint =
            |moment: &&HistoryNode| moment.deed.is_some_and(|deed| deed.what == ChangeKind::Hint);
        let applied = game.moments().iter().filter(is_hint).count() as u32;
        self.hints = self.hints.max(applied);
        // Whoever only looks at a game doesn't play it.
        if (&self.board, self.spent) != (&game.board(), game.spent()) {
            self.latest = now;
        }
        (self.board, self.spent) = (game.board(), game.spent());
        // Whoever has entered a puzzle wants to play it.
        self.is_started |= game.is_begun() || self.source == GameSource::Entered;
        // A puzzle that was solved once remains solved.
        self.solved = match (self.solved, game.solver()) {
            (Some(Solver::Player), _) => self.solved,
            (_, now) => now.or(self.solved),
        };
    }

    /// Returns `true` if the player can continue the game.
    pub fn is_open(&self) -> bool {
        self.is_started && self.solved.is_none()
    }

    /// Returns `true` if the player has solved the puzzle.
    pub fn is_solved_by_player(&self) -> bool {
        self.solved == Some(Solver::Player)
    }

    /// Returns `true` if the puzzle has a grade that is known, or can be found soon: on a larger board,
    /// that can take minutes.
    pub fn has_grade(&self) -> bool {
        self.grade.is_some() || self.origin.shape().side() <= Shape::CLASSIC.side()
    }

    /// The percentage of the empty cells of the puzzle that have a digit, from 0 to 100.
    pub fn filled(&self) -> usize {
        let shape = self.origin.shape();
        let open = Cell::all(shape).filter(|cell| self.origin.digit(*cell).is_none());
        let (mut all, mut filled) = (0_usize, 0_usize);
        for cell in open {
            all += 1;
            filled += usize::from(self.board.digit(cell).is_some());
        }
        (filled * 100).checked_div(all).unwrap_or(100)
    }
}

//! Summaries of the player's games, which are the basis for lists and statistics.

use grid::{Board, Cell, Shape};
use serde::{Deserialize, Serialize};

use crate::{ChangeKind, Game, HistoryMoment, Solver, or_default::OrDefault};

/// The summary of a game: its puzzle, its progress, and its times.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PlayedGame {
    /// The puzzle that the game began with.
    pub origin: Board,
    /// The givens and entries on the board.
    pub board: Board,
    /// The source of the puzzle.
    pub source: GameSource,
    /// The level and the score of the puzzle, or `None` until they are known.
    pub grade: Option<PuzzleGrade>,
    /// The local time at which the game was first saved, in milliseconds since 1970-01-01.
    pub started_at: u64,
    /// The local time at which the game was last played, in milliseconds since 1970-01-01.
    pub last_played_at: u64,
    /// The play time in milliseconds.
    pub play_time: u64,
    /// Whether the game counts as started: the player has changed something on the board, or has
    /// entered the puzzle.
    pub is_started: bool,
    /// The solver of the puzzle, or `None` if it isn't solved.
    pub solver: Option<Solver>,
    /// The number of hints that the player has seen. Help with a mistake also counts as a hint.
    pub hint_count: u32,
    /// The index of the latest moment at which a hint was counted, from 0, or `None` if there is
    /// none. The same hint may be shown again after a reload.
    pub hint_moment: OrDefault<Option<u64>>,
}

/// The grade of a puzzle: its level, its score, and the hardest technique.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PuzzleGrade {
    /// The level, from 0 for Easy to 4 for Extreme.
    pub level: u8,
    /// HoDoKu's score for the puzzle.
    pub score: u32,
    /// The id of the hardest technique, or `None` if the solution path has no steps.
    pub hardest: Option<String>,
}

/// The source from which the player got a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum GameSource {
    /// The source is unknown.
    #[default]
    Other,
    /// The puzzle was generated for the player.
    Generated,
    /// The puzzle is one of the numbered puzzles of a level, which are the same for everyone.
    Numbered {
        /// The number of the puzzle, counted from 1.
        number: u32,
        /// The level, from 0 for Easy to 4 for Extreme.
        level: u8,
    },
    /// The puzzle is the daily puzzle.
    Daily {
        /// The date of the puzzle, as the number of days since 1970-01-01.
        day: i64,
        /// The level, from 0 for Easy to 4 for Extreme.
        level: u8,
    },
    /// The puzzle came with a link.
    Link,
    /// The player entered or repaired the puzzle.
    Entered,
    /// The puzzle is in a collection.
    Collection {
        /// The id of the collection, usually a hash of its files' bytes.
        id: u64,
        /// The name of the collection's files.
        name: String,
        /// The number of the puzzle in the collection, counted from 0.
        number: u64,
    },
}

/// The key prefix of the records of summaries. The rest of the key is the key of the game.
pub const PLAYED: &str = "played:";

impl PlayedGame {
    /// Returns the key of a game's summary, given the key of the game.
    pub fn summary_key(game: &str) -> String {
        format!("{PLAYED}{game}")
    }

    /// Creates the summary of a game that is saved for the first time. `now` is the local time in
    /// milliseconds since 1970-01-01. The summary describes the beginning of the game until
    /// [`update`](PlayedGame::update) is called.
    pub fn new(game: &Game, source: GameSource, now: u64) -> PlayedGame {
        PlayedGame {
            origin: game.origin().clone(),
            board: game.origin().clone(),
            source,
            grade: None,
            started_at: now,
            last_played_at: now,
            play_time: 0,
            is_started: false,
            solver: None,
            hint_count: 0,
            hint_moment: OrDefault(None),
        }
    }

    /// Updates the summary when the game is saved. `now` is the local time in milliseconds since
    /// 1970-01-01.
    pub fn update(&mut self, game: &Game, now: u64) {
        let is_hint = |moment: &&HistoryMoment| {
            moment.change.is_some_and(|deed| deed.kind == ChangeKind::Hint)
        };
        let applied = game.moments().iter().filter(is_hint).count() as u32;
        self.hint_count = self.hint_count.max(applied);
        // A puzzle that the player has solved keeps the time of its first solution.
        let time = if self.is_solved_by_player() { self.play_time } else { game.play_time() };
        // Looking at a game doesn't count as playing it.
        if (&self.board, self.play_time) != (&game.board(), time) {
            self.last_played_at = now;
        }
        (self.board, self.play_time) = (game.board(), time);
        // A player who has entered a puzzle wants to play it.
        self.is_started |= game.is_started() || self.source == GameSource::Entered;
        // A puzzle that was solved once remains solved.
        self.solver = match (self.solver, game.solver()) {
            (Some(Solver::Player), _) => self.solver,
            (_, now) => now.or(self.solver),
        };
    }

    /// Returns the day on which the game was last played, as the number of days since 1970-01-01.
    pub fn last_day(&self) -> i64 {
        (self.last_played_at / 86_400_000) as i64
    }

    /// Returns `true` if the player can continue the game: it was started, and its puzzle isn't
    /// solved.
    pub fn can_continue(&self) -> bool {
        self.is_started && self.solver.is_none()
    }

    /// Returns `true` if the player has solved the puzzle.
    pub fn is_solved_by_player(&self) -> bool {
        self.solver == Some(Solver::Player)
    }

    /// Returns `true` if the grade is known or can be computed quickly, so that lists can show it.
    /// On boards larger than 9×9, computing a grade can take minutes.
    pub fn can_show_grade(&self) -> bool {
        self.grade.is_some() || self.origin.shape().side() <= Shape::CLASSIC.side()
    }

    /// Returns the percentage of the puzzle's empty cells that have been filled, from 0 to 100.
    /// Returns 100 if the puzzle has no empty cells.
    pub fn filled_percentage(&self) -> usize {
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

//! A request for new puzzles, or for a shared puzzle, which is the same for everyone.

use generate::SharedKey;
use grid::Shape;
use human::Level;
use jobs::PuzzleRequest;

/// A request for new puzzles, or for a shared one.
#[derive(Clone, PartialEq, Debug)]
pub struct Request {
    /// The requirements that each puzzle must meet.
    pub requirements: PuzzleRequest,
    /// The number of puzzles, from 1 to [`MAX_PUZZLES`].
    pub count: u64,
    /// The choice between a new puzzle and a shared one.
    pub choice: PuzzleChoice,
}

/// The choice between a new puzzle and a shared one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum PuzzleChoice {
    /// A new puzzle.
    #[default]
    New,
    /// The puzzle of the level with this number, from 1; 0 means a random number.
    Number(u32),
    /// Today's puzzle of the level.
    Today,
}

/// The maximum number of puzzles per request.
pub const MAX_PUZZLES: u64 = 100_000;

impl Request {
    /// Returns `true` if the request is for a single new 9×9 puzzle, and specifies nothing but a
    /// level and a symmetry.
    pub fn has_only_level_and_symmetry(&self) -> bool {
        let order = PuzzleRequest {
            level: self.requirements.level,
            symmetry: self.requirements.symmetry,
            ..PuzzleRequest::new(Shape::CLASSIC)
        };
        self.count == 1 && self.choice == PuzzleChoice::New && self.requirements == order
    }

    /// Returns the requested level, or [`Level::Easy`] if the request doesn't specify a level.
    pub fn level(&self) -> Level {
        self.requirements.level.unwrap_or(Level::Easy)
    }

    /// Returns the key of the numbered puzzle that is requested, or `None` if no numbered puzzle is
    /// requested. If the number should be random, it is derived from `random`.
    pub fn number_key(&self, random: u64) -> Option<SharedKey> {
        match self.choice {
            PuzzleChoice::Number(0) => Some(random_number_key(random)),
            PuzzleChoice::Number(number) => Some(SharedKey::Number(number)),
            PuzzleChoice::New | PuzzleChoice::Today => None,
        }
    }
}

/// Returns the key of a numbered puzzle whose number is derived from `random`.
pub fn random_number_key(random: u64) -> SharedKey {
    SharedKey::Number(1 + (random % u64::from(generate::PUZZLES_PER_LEVEL)) as u32)
}

//! A request for new puzzles, or for one that is the same for everyone.

use generate::SharedKey;
use grid::Shape;
use human::Level;
use jobs::PuzzleRequest;

/// A request for puzzles.
#[derive(Clone, PartialEq, Debug)]
pub struct Request {
    /// The requirements for each puzzle.
    pub order: PuzzleRequest,
    /// The number of puzzles.
    pub count: u64,
    /// The choice between a new puzzle and one of those that are the same for everyone.
    pub pick: Pick,
}

/// The choice between a new puzzle and a shared one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Pick {
    /// A new one.
    #[default]
    New,
    /// The one with a number at the level; 0 is a random number.
    Number(u32),
    /// The puzzle of the day.
    Today,
}

/// The maximum number of puzzles that are generated at a time.
pub const MOST: u64 = 100_000;

impl Request {
    /// Returns `true` if nothing but a level is asked for.
    pub fn is_of_level(&self) -> bool {
        let order = PuzzleRequest {
            level: self.order.level,
            symmetry: self.order.symmetry,
            ..PuzzleRequest::new(Shape::CLASSIC)
        };
        self.count == 1 && self.pick == Pick::New && self.order == order
    }

    /// The level of a puzzle that is the same for everyone.
    pub fn level(&self) -> Level {
        self.order.level.unwrap_or(Level::Easy)
    }

    /// The puzzle with the number that is asked for. `random` decides if that is a random one.
    pub fn numbered(&self, random: u64) -> Option<SharedKey> {
        match self.pick {
            Pick::Number(0) => Some(any_number(random)),
            Pick::Number(number) => Some(SharedKey::Number(number)),
            Pick::New | Pick::Today => None,
        }
    }
}

/// The puzzle with a random number.
pub fn any_number(random: u64) -> SharedKey {
    SharedKey::Number(1 + (random % u64::from(generate::PUZZLES_PER_LEVEL)) as u32)
}

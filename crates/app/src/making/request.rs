//! What is wished for: puzzles as an order says, or one that everybody has alike.

use generate::Which;
use human::Level;
use jobs::Order;

/// What is wished for.
#[derive(Clone, PartialEq, Debug)]
pub struct Request {
    /// What each puzzle is to be like.
    pub order: Order,
    /// How many are wanted.
    pub count: u64,
    /// Which puzzle, where it is one that everybody has alike.
    pub pick: Pick,
}

/// Which puzzle is wanted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Pick {
    /// A new one, as wished.
    #[default]
    New,
    /// That of a number of the level; 0 is any of them.
    Number(u32),
    /// That of the day.
    Today,
}

/// The most puzzles that are made at a time.
pub const MOST: u64 = 100_000;

impl Request {
    /// The level of a puzzle that everybody has alike.
    pub fn level(&self) -> Level {
        self.order.level.unwrap_or(Level::Easy)
    }

    /// The puzzle of the number that is wished for, where a number by chance is taken for 0.
    pub fn numbered(&self, chance: u64) -> Option<Which> {
        match self.pick {
            Pick::Number(0) => {
                Some(Which::Number(1 + (chance % u64::from(generate::NUMBERS)) as u32))
            }
            Pick::Number(number) => Some(Which::Number(number)),
            Pick::New | Pick::Today => None,
        }
    }
}

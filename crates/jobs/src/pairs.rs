//! The puzzles of the open files that are others, turned: how many, and the first of them with the way
//! from one to the other.

use collection::Collection;
use grid::{Board, Shape};
use puzzle::Turn;
use serde::{Deserialize, Serialize};

use crate::{Begun, Kind, Outcome, Speech, Spread, Workplace};

/// Finds pairs of puzzles that are alike, among those whose keys were learned.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FindPairs {
    /// How many pairs are told at the most.
    pub most: u64,
    /// How they are told.
    pub speech: Speech,
}

/// Puzzles that are others, turned.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Pairs {
    /// How many there are.
    pub count: u64,
    /// The first of them.
    pub first: Vec<Pair>,
}

/// A puzzle that is another one, turned.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pair {
    /// Its number.
    pub number: u64,
    /// The number of the first that it is like.
    pub of: u64,
    /// The way from that one to it, told; empty where finding that would take long.
    pub turn: String,
}

impl Kind for FindPairs {
    fn spread(&self) -> Spread {
        Spread::OnCollection { latest: false }
    }

    fn begin(mut self, at: &mut Workplace) -> Begun {
        self.speech.speak();
        Begun::Done(at.facts().map(|(facts, collection)| {
            let count = facts.duplicates().count() as u64;
            let first = facts.duplicates().take(self.most as usize);
            let first = first.map(|(number, of)| {
                let boards = board(collection, of).zip(board(collection, number));
                Pair {
                    number,
                    of,
                    turn: boards.map(|(one, other)| turn(&one, &other)).unwrap_or_default(),
                }
            });
            Outcome::Pairs(Pairs { count, first: first.collect() })
        }))
    }
}

fn board(collection: &Collection, number: u64) -> Option<Board> {
    let record = collection.record(usize::try_from(number).ok()?)?;
    Some(record.position.givens().clone())
}

/// Forms of larger boards may take seconds, and the worker that keeps the files has others to answer.
fn turn(one: &Board, other: &Board) -> String {
    let is_small = one.shape().side() <= Shape::CLASSIC.side();
    let turn = is_small.then(|| Turn::between(one, other)).flatten();
    turn.as_ref().map(words::turns::told).unwrap_or_default()
}

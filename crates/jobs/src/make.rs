//! Puzzles that are made: each follows from a wish, a seed and its number.

use std::{mem, ops::Range, sync::Arc};

use generate::{Maker, Plan};
use grid::Board;
use serde::{Deserialize, Serialize};
use words::wishes;

use crate::{Begun, Job, Kind, Order, Outcome, Run, Slice, Speech, Spread, Workplace};

/// Makes puzzles as wished.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Make {
    /// What is wished of each.
    pub order: Order,
    /// What all chance follows from.
    pub seed: u64,
    /// The numbers of the puzzles.
    pub numbers: Range<u64>,
    /// 0 at first; a later attempt is for a puzzle that is there already, turned.
    pub attempt: u64,
    /// How a contradiction among wishes is told.
    pub speech: Speech,
}

/// What came of it.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Made {
    /// Puzzles, in the order of their numbers.
    Puzzles(Vec<NewPuzzle>),
    /// No puzzle can be as wished: why.
    Impossible(String),
}

/// A puzzle that was made.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct NewPuzzle {
    /// The givens.
    pub board: Board,
    /// What it is known by up to symmetry, if that is found.
    pub key: Option<[u8; 12]>,
}

impl Kind for Make {
    fn spread(&self) -> Spread {
        let count = self.numbers.end.saturating_sub(self.numbers.start);
        // One is soonest there by a worker that stands ready.
        if count <= 1 {
            return Spread::Alone;
        }
        let size = (count / 64).clamp(1, 32);
        Spread::Batches {
            items: self.numbers.clone(),
            size,
            of_collection: false,
            workers: Some(count.div_ceil(size) as usize),
        }
    }

    fn batch(&self, numbers: Range<u64>, _: Vec<Board>) -> Option<Job> {
        Some(Make { numbers, ..self.clone() }.into())
    }

    fn begin(mut self, _: &mut Workplace) -> Begun {
        self.speech.speak();
        let plan = self.order.wish().and_then(Plan::of);
        match plan {
            Ok(plan) => Begun::Going(Box::new(Making {
                plan: Arc::new(plan),
                seed: self.seed,
                attempt: self.attempt,
                numbers: self.numbers,
                maker: None,
                made: Vec::new(),
            })),
            Err(conflict) => {
                let why = wishes::conflict(&conflict);
                Begun::Done(Ok(Outcome::Made(Made::Impossible(why))))
            }
        }
    }
}

/// Puzzles that are being made, one after another.
struct Making {
    plan: Arc<Plan>,
    seed: u64,
    attempt: u64,
    numbers: Range<u64>,
    maker: Option<Maker>,
    made: Vec<NewPuzzle>,
}

impl Run for Making {
    fn slice(&mut self, slice: &Slice) -> Option<Outcome> {
        loop {
            let mut maker = match self.maker.take() {
                Some(maker) => maker,
                None => match self.numbers.next() {
                    Some(number) => Maker::new(&self.plan, self.seed, number, self.attempt),
                    None => {
                        let made = mem::take(&mut self.made);
                        return Some(Outcome::Made(Made::Puzzles(made)));
                    }
                },
            };
            match maker.slice(&|| slice.is_over()) {
                Some(generate::Made::Puzzle(puzzle)) => {
                    let key = puzzle::canonical(&puzzle.board).ok().map(|form| form.key().bytes());
                    self.made.push(NewPuzzle { board: puzzle.board, key });
                }
                // Without a bound to tries none is given up.
                Some(generate::Made::GivenUp) => {}
                None => {
                    self.maker = Some(maker);
                    return None;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::tests::{begin, in_one_go, in_short_slices};
    use grid::Shape;
    use human::Level;

    fn make(numbers: Range<u64>) -> Make {
        let order = Order { level: Some(Level::Easy), ..Order::of(Shape::CLASSIC) };
        Make { order, seed: 7, numbers, attempt: 0, speech: Speech::default() }
    }

    fn puzzles(outcome: Outcome) -> Vec<NewPuzzle> {
        match outcome {
            Outcome::Made(Made::Puzzles(puzzles)) => puzzles,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn puzzles_are_the_same_however_they_are_parted() {
        let all = puzzles(in_one_go(begin(make(0..4))));
        assert_eq!(all.len(), 4);
        assert!(all.iter().all(|made| puzzle::uniqueness(&made.board).solution().is_ok()));
        assert_eq!(puzzles(in_short_slices(begin(make(0..4))).0), all);
        let parts = [0..1, 1..4].map(|part| make(0..4).batch(part, Vec::new()).expect("a batch"));
        let parts = parts.map(|part| puzzles(in_one_go(begin(part)))).concat();
        assert_eq!(parts, all);
    }

    #[test]
    fn a_wish_that_cannot_be_met_says_why() {
        let order = Order { clues: Some((3, 5)), ..Order::of(Shape::CLASSIC) };
        let job = Make { order, ..make(0..1) };
        let Begun::Done(Ok(Outcome::Made(Made::Impossible(why)))) =
            job.begin(&mut Workplace::default())
        else {
            panic!("it cannot be met");
        };
        assert_eq!(why, "No puzzle has fewer than 17 givens.");
    }
}

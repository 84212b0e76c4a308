//! Puzzles that are made: each follows from a wish, a seed and its number.

use std::{mem, ops::Range, sync::Arc};

use generate::{Conflict, Filling, Maker, Minimal, Named, Pattern, Plan, Symmetry, Wish};
use grid::{Board, Cell, Shape};
use human::Level;
use serde::{Deserialize, Serialize};
use words::wishes;
use xxhash_rust::xxh64::xxh64;

use crate::{Begun, Job, Kind, Outcome, Run, Slice, Speech, Spread, Workplace};

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

/// Hands over a puzzle that everybody has alike, by its level and a number or a day.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct TakeNumbered {
    /// Its level.
    pub level: Level,
    /// Which of the level.
    pub which: Numbered,
}

/// Which puzzle of a level.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Numbered {
    /// That of a number from 1.
    Number(u32),
    /// That of a day: year, month and day of the month, both from 1.
    Day(i32, u32, u32),
}

impl Kind for TakeNumbered {
    fn begin(self, _: &mut Workplace) -> Begun {
        let of = |puzzle: generate::Puzzle| puzzle.board;
        let taken = match self.which {
            Numbered::Number(number) => {
                generate::numbered(self.level, number).map(|puzzle| (number, of(puzzle)))
            }
            Numbered::Day(year, month, day) => {
                let puzzle = generate::daily(year, month, day, self.level);
                puzzle.map(|(number, puzzle)| (number, of(puzzle)))
            }
        };
        Begun::Done(Ok(Outcome::Numbered(taken)))
    }
}

/// What is wished of puzzles: a [`Wish`] as somebody has it who needs no code of techniques.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Order {
    /// The shape, up to 25×25.
    pub shape: Shape,
    /// The symmetry of the pattern of givens.
    pub symmetry: Symmetry,
    /// Which givens are needed.
    pub minimal: Minimal,
    /// The fewest and the most givens.
    pub clues: Option<(usize, usize)>,
    /// The level.
    pub level: Option<Level>,
    /// A technique without which easier ones do not solve it, by its id.
    pub needs: Option<String>,
    /// The cells that hold the givens.
    pub pattern: Option<Vec<Cell>>,
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

impl Order {
    /// The order for puzzles of a shape, as they come.
    pub fn of(shape: Shape) -> Order {
        Order {
            shape,
            symmetry: Symmetry::None,
            minimal: Minimal::Dug,
            clues: None,
            level: None,
            needs: None,
            pattern: None,
        }
    }

    /// What the puzzles of a seed are known by together, however many of them there are.
    pub fn id(&self, seed: u64) -> u64 {
        // Nothing in it is of unknown length.
        let bytes = postcard::to_allocvec(self).unwrap_or_default();
        xxh64(&bytes, seed)
    }

    fn wish(self) -> Result<Wish, Conflict> {
        let needs = self.needs.and_then(|id| Named::by_name(&id)).into_iter().collect();
        let filling = Filling::Whole;
        Ok(Wish {
            symmetry: self.symmetry,
            minimal: self.minimal,
            clues: self.clues,
            level: self.level,
            needs,
            pattern: self.pattern.map(|cells| Pattern { cells, filling }),
            ..Wish::of(self.shape)
        })
    }
}

impl Kind for Make {
    fn spread(&self) -> Spread {
        let count = self.numbers.end.saturating_sub(self.numbers.start);
        if self.attempt > 0 {
            return Spread::Alone;
        }
        Spread::Batches {
            items: self.numbers.clone(),
            size: (count / 64).clamp(1, 32),
            of_collection: false,
            workers: None,
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
    fn a_day_has_a_numbered_puzzle() {
        let take = |which| {
            let job = TakeNumbered { level: Level::Hard, which };
            match job.begin(&mut Workplace::default()) {
                Begun::Done(Ok(Outcome::Numbered(taken))) => taken,
                _ => panic!("it is there at once"),
            }
        };
        let (number, board) = take(Numbered::Day(2026, 11, 24)).expect("a puzzle of the day");
        assert_eq!(take(Numbered::Number(number)), Some((number, board)));
        assert_eq!(take(Numbered::Number(0)), None);
        assert_eq!(take(Numbered::Day(2026, 2, 30)), None);
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

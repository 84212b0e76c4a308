//! Making puzzles: fill, dig, aim, accept, by a seed.
//!
//! A [`Wish`] says what is wanted. A [`Plan`] is a wish without contradiction, and a [`Maker`] makes
//! puzzle `k` of a seed as it says: what comes of it follows from the wish, the seed, `k` and the
//! attempt alone, on every machine, so that threads and workers may make puzzles in any order. A
//! [`Generator`] makes one after another; [`Seen`] tells puzzles that a run had, up to symmetry.
//!
//! ```text
//! fill      a full board at random
//! dig       orbit after orbit of the symmetry goes that can        or: digits are sought for a pattern
//! aim       givens and techniques are looked at; what comes near is mended, its neighbours looked at
//! accept    one solution, as ever; the wish is met
//! ```
//!
//! Puzzles by number, and one a day, are the same for ever ([`numbered`], [`daily`], [`Shared`]).
//!
//! ```
//! use generate::{Generator, Made, Symmetry, Wish};
//! let wish = Wish { symmetry: Symmetry::Rotate180, ..Wish::of(grid::Shape::CLASSIC) };
//! let mut generator = Generator::new(wish, 7, 0).expect("nothing contradicts");
//! let Some(Made::Puzzle(puzzle)) = generator.slice(&|| false) else { panic!("nothing was given up") };
//! assert!(Symmetry::Rotate180.orbits(puzzle.board.shape()).iter().all(|orbit| {
//!     orbit.iter().all(|cell| puzzle.board.digit(*cell).is_some() == puzzle.board.digit(orbit[0]).is_some())
//! }));
//! ```
//!
//! Absent are clocks, threads and the machine's chance: a seed is an argument, and who wants an end asks
//! for it between two slices.

mod dig;
mod fill;
mod fit;
mod generator;
mod judge;
mod maker;
mod number;
mod prober;
mod random;
mod rated;
mod repair;
mod seen;
mod shared;
mod symmetry;
mod thin;
mod vary;
mod verdict;
mod wish;

pub use generator::Generator;
pub use maker::{Made, Maker, Plan, Puzzle};
pub use number::{NUMBERS, attempted, daily, numbered, table};
pub use rated::Rated;
pub use seen::Seen;
pub use shared::{NotShared, Shared, Which};
pub use symmetry::Symmetry;
pub use wish::{Conflict, Digits, Filling, Minimal, Named, Pattern, Wish};

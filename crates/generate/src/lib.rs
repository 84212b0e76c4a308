//! Generation of puzzles in four stages (fill, dig, aim, accept), all of which are determined by a
//! seed.
//!
//! A [`PuzzleSpec`] describes the wanted puzzles. A [`CheckedSpec`] is a specification that was
//! checked for conflicts, and a [`Maker`] generates puzzle number `k` of a seed. The result depends
//! only on the specification, the seed, `k` and the attempt. It is the same on every device, so
//! threads and workers can generate puzzles in any order. A [`Generator`] generates one puzzle
//! after another, and [`SeenPuzzles`] recognizes puzzles that are equivalent to an earlier one.
//!
//! ```text
//! fill      a random full board
//! dig       remove the orbits of the symmetry that can be removed   or: find digits for a pattern
//! aim       check givens and techniques; repair near misses, and try their neighbours
//! accept    the solution is always unique; the specification is satisfied
//! ```
//!
//! Puzzles by number and by day never change ([`puzzle_by_number`], [`daily_puzzle`],
//! [`SharedPuzzle`]).
//!
//! ```
//! use generate::{Generator, MakeOutcome, PuzzleSpec, Symmetry};
//! let spec = PuzzleSpec { symmetry: Symmetry::Rotate180, ..PuzzleSpec::new(grid::Shape::CLASSIC) };
//! let mut generator = Generator::new(spec, 7, 0).expect("no conflicts");
//! let Some(MakeOutcome::Puzzle(puzzle)) = generator.run_until(&|| false) else { panic!("no limit was set") };
//! assert!(Symmetry::Rotate180.orbits(puzzle.board.shape()).iter().all(|orbit| {
//!     orbit.iter().all(|cell| puzzle.board.digit(*cell).is_some() == puzzle.board.digit(orbit[0]).is_some())
//! }));
//! ```
//!
//! The crate deliberately doesn't use clocks, threads or system randomness: the seed is an
//! argument, and callers can stop between two slices.

mod dig;
mod fill;
mod generator;
mod given_reducer;
mod judge;
mod maker;
mod neighbours;
mod number;
mod pattern_filler;
mod prober;
mod random;
mod rating_range;
mod repair;
mod seen_puzzles;
mod shared_puzzle;
mod spec;
mod spec_conflict;
mod symmetry;
mod technique_ref;
mod verdict;

pub use generator::Generator;
pub use maker::{CheckedSpec, MakeOutcome, Maker, Puzzle};
pub use number::{
    PUZZLES_PER_LEVEL, daily_puzzle, date_of_day, days_since_epoch, encode_attempt_table,
    puzzle_by_number, puzzle_of_attempt,
};
pub use rating_range::{RatingRange, RatingScale};
pub use seen_puzzles::{MAX_DUPLICATES, SeenPuzzles};
pub use shared_puzzle::{SharedKey, SharedPuzzle, SharedPuzzleError};
pub use spec::{Filling, Minimality, Pattern, PuzzleSpec, SymmetryKind};
pub use spec_conflict::SpecConflict;
pub use symmetry::Symmetry;
pub use technique_ref::TechniqueRef;

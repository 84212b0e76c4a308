//! Making puzzles: fill, dig, aim, accept.
mod dig;
mod fill;
mod fit;
mod generator;
mod judge;
mod maker;
mod number;
mod prober;
mod random;
mod repair;
mod seen;
mod symmetry;
mod thin;
mod vary;
mod wish;

pub use generator::Generator;
pub use judge::grade;
pub use maker::{Made, Maker, Plan, Puzzle};
pub use number::{NUMBERS, attempted, daily, numbered, table};
pub use seen::Seen;
pub use symmetry::Symmetry;
pub use wish::{Conflict, Filling, Minimal, Named, Pattern, Wish};

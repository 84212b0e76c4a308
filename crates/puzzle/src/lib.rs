//! Facts about a board: how many solutions it has, which of its givens it needs, and how it is
//! symmetric.
//!
//! A board is *proper* when it has exactly one solution, and *minimal* when no given of a proper
//! board can go without giving it another one. Both are found by searches of the fast engine.
//! Boards that differ by a rearrangement alone have one [`Canonical`] form; [`PatternSymmetry`] is
//! what the eye sees. Long work is done in slices: a struct holds a question, its `slice` works on
//! it until the answer stands or the caller's `stop` says so, and runs on from there when it is
//! called again. The functions that answer in one go are the same without a stop.
//!
//! | question | in slices | in one go |
//! |---|---|---|
//! | Does it have none, one or several solutions? | [`UniquenessCheck`] | [`uniqueness`] |
//! | Which givens can go, each by itself? | [`RedundantGivens`] | [`redundant_givens`] |
//! | Which minimal puzzle is left when they go one after another? | [`Minimizer`] | [`minimize`] |
//! | What is wrong with it, and which changes make it proper? | [`Repair`] | [`repair`](repair()) |
//! | Which form do all boards have that are like it? | [`Canonicalizer`] | [`canonical()`] |
//!
//! Absent are how people solve (`human`), how a puzzle is made from nothing, and threads: a
//! question about givens can be asked of some of them, so that a caller with workers shares them
//! out.

mod canonical;
mod minimize;
mod pattern_symmetry;
mod redundant;
mod removal;
mod repair;
mod uniqueness;

pub use canonical::{
    Canonical, CanonicalKey, Canonicalizer, Cycle, NotCanonical, Orientation, Rearrangement, Turn,
    Whole, canonical,
};
pub use minimize::{Minimizer, minimize};
pub use pattern_symmetry::PatternSymmetry;
pub use redundant::{RedundantGivens, redundant_givens};
pub use repair::{Budget, Change, Conflict, Diagnosis, Extent, Repair, Size, repair};
pub use uniqueness::{NotProper, Uniqueness, UniquenessCheck, uniqueness};

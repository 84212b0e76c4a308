//! Analysis of boards: the number of solutions, redundant givens, symmetry, and repair of boards
//! that aren't proper.
//!
//! A board is *proper* if it has exactly one solution. A proper board is *minimal* if removing any
//! one of its givens would give it another solution. Both properties are determined by searches of
//! the fast engine. Equivalent boards have the same [`CanonicalForm`]. A [`PatternSymmetry`]
//! describes the visible pattern of givens. Long computations run in slices: a struct represents a
//! question, and its method `run_until` works until the answer is known or the caller's `stop`
//! returns `true`. The next call continues from there. The functions that answer without
//! interruption run a single slice.
//!
//! | question | in slices | without interruption |
//! |---|---|---|
//! | Does the board have no solution, one, or several? | [`UniquenessCheck`] | [`uniqueness`] |
//! | Which givens can be removed, each by itself? | [`RedundancySearch`] | [`redundant_givens`] |
//! | Which minimal puzzle remains if they are removed one after another? | [`Minimizer`] | [`minimize`] |
//! | What is wrong with the board, and which changes make it proper? | [`RepairSearch`] | [`repair`](repair()) |
//! | What is the least unlikely proper board, if cells are uncertain? | [`LikelySearch`] | |
//! | What is the canonical form of all equivalent boards? | [`Canonicalizer`] | [`canonical_form()`] |
//!
//! Human solving is in `human`, and the generation of puzzles in `generate`. The crate deliberately
//! doesn't use threads. A question about givens can be restricted to some of the givens, so that a
//! caller with several workers can divide the work.

mod canonical;
mod likely_board;
mod minimize;
mod pattern_symmetry;
mod redundant;
mod removal;
mod repair;
mod uniqueness;

pub use canonical::{
    BoardMotion, CanonicalError, CanonicalForm, CanonicalKey, Canonicalizer, Cycle, Orientation,
    Rearrangement, Transformation, canonical_form,
};
pub use likely_board::{ContentCosts, LikelyBoard, LikelyBudget, LikelySearch};
pub use minimize::{Minimizer, minimize};
pub use pattern_symmetry::PatternSymmetry;
pub use redundant::{RedundancySearch, redundant_givens};
pub use repair::{
    ConflictSize, ConflictingGivens, Diagnosis, GivenChange, RepairBudget, RepairSearch,
    SearchCoverage, repair,
};
pub use uniqueness::{ImproperReason, Uniqueness, UniquenessCheck, uniqueness};

//! The difficulty of a puzzle on the scales of the Sudoku Explainer family, reproduced exactly.
//!
//! A puzzle is solved hint by hint. The producers search in a fixed order, and the first hint of
//! the first producer that finds any is applied. A [`Rating`] is computed from the hints' ratings,
//! and [`Rater`] follows the path in slices. The choice among several hints decides which hints
//! come later, so each producer searches in the order of the original program, even if a different
//! order would find an easier hint.
//!
//! | scale | program |
//! |---|---|
//! | [`Scale::Bank`] | the fork of January 2020 that rates the Sudoku Exchange bank |
//! | [`Scale::Se`] | Sudoku Explainer 1.2.1 |
//!
//! Ratings are integers, in tenths. The board must be 9×9 with exactly one solution. Cells may be
//! restricted. The crate deliberately contains no other shapes and no clocks. Hints have no proofs
//! (`human` has its own techniques, with proofs), but [`certify`] proves their conclusions. The
//! crate doesn't check whether a board has a solution (`puzzle` does).

mod by_technique;
mod candidate_grid;
mod certify;
mod chains;
mod hint;
mod link_graphs;
mod memory;
mod nine;
#[cfg(test)]
mod plain;
mod producers;
mod rater;
mod refutation;
mod resolution;
mod scale;
mod technique;

pub use by_technique::technique_rating;
pub use certify::{CertifyError, certify};
pub use hint::RatedHint;
pub use rater::{Rater, RaterOutput, Rating, path, rate};
pub use resolution::{TrialDepth, TrialDepthSearch, WhipRating, WhipSearch};
pub use scale::Scale;
pub use technique::{
    ForcingDepth, ForcingSource, LinkSource, LongWingDetails, RatingTechnique, StrongLinkChain,
};

//! Two measures of difficulty by D. Berthier that don't depend on an order of techniques: the depth
//! of trial and error, and the length of whips.
//!
//! Both measures use only the candidates and the 324 [variables](candidate_planes) of the board.
//! Exactly one of the up to nine candidates of a variable is true. Techniques other than singles
//! are deliberately not used.

mod candidate_planes;
mod candidate_set;
mod frame;
#[cfg(test)]
mod slow;
mod trial_depth;
mod whip_rating;
mod whip_target;

pub(crate) use candidate_planes::CandidatePlanes;
pub use trial_depth::{TrialDepth, TrialDepthSearch};
pub use whip_rating::{WhipRating, WhipSearch};

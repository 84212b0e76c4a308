//! The techniques: one file each, or one file for several that differ only in details.

pub(crate) mod aligned_exclusion;
pub(crate) mod almost_locked_candidates;
pub(crate) mod bent_sets;
pub(crate) mod chains;
pub(crate) mod coloring;
pub(crate) mod empty_rectangle;
pub(crate) mod fish;
pub(crate) mod forcing;
mod forcing_tables;
pub(crate) mod intersection_pair;
pub(crate) mod kraken;
pub(crate) mod locked_candidates;
pub(crate) mod sets;
pub(crate) mod single_digit;
pub(crate) mod singles;
pub(crate) mod subsets;
pub(crate) mod templates;
pub(crate) mod three_links;
pub(crate) mod uniqueness;
pub(crate) mod wings;
pub(crate) mod wxyz_wing;

//! The constant properties of a format.

use super::FeatureSet;

/// The constant properties of a format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Info {
    /// The name as accepted on the command line, in lower-case letters.
    pub name: &'static str,
    /// The usual name of the format.
    pub title: &'static str,
    /// The property by which files of this format are recognized, as a clause that follows "since".
    pub evidence: &'static str,
    /// The features that the format supports in addition to digits.
    pub supports: FeatureSet,
    /// Whether each cell is a single symbol, so that boards above 9×9 need letters.
    pub has_letters: bool,
    /// Whether a single fault invalidates the whole file.
    pub is_strict: bool,
}

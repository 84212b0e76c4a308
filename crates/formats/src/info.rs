//! What is constant about a format.

use super::FeatureSet;

/// What is constant about a format.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Info {
    /// The name that the command line takes: lower case letters alone.
    pub name: &'static str,
    /// What people call it.
    pub title: &'static str,
    /// What tells that a file is of this format, in words that follow "since".
    pub evidence: &'static str,
    /// What it holds beside digits.
    pub supports: FeatureSet,
    /// Whether its cells are one symbol, so that boards above 9×9 have letters to tell apart.
    pub has_letters: bool,
    /// Whether one fault spoils the whole file.
    pub is_strict: bool,
}

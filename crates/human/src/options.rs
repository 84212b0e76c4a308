//! Options for techniques.

use crate::PatternLimits;

/// Options that limit how far techniques search. The default options are for listing all steps;
/// [`Options::for_solving`] returns the options for a solution path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// The maximum number of fins of a fish.
    pub max_fins: usize,
    /// The maximum number of endo fins of a fish: fins that are in more than one base set.
    pub max_endo_fins: usize,
    /// Whether the almost locked sets of a step may overlap.
    pub allow_overlap: bool,
    /// The maximum number of almost locked sets in a chain.
    pub max_chain_sets: usize,
    /// Whether each almost locked set of a chain must come after its predecessor in the list of
    /// sets.
    pub are_sets_ordered: bool,
    /// Whether almost locked sets are nodes of chains.
    pub allow_sets_in_chains: bool,
    /// Whether empty rectangles include boxes with only two places for the digit.
    pub allow_small_rectangles: bool,
    /// The rectangles that uniqueness tests use.
    pub rectangle_filter: RectangleFilter,
    /// The maximum number of links in X-Chains and XY-Chains.
    pub max_links: usize,
    /// Whether a chain may return to a cell that it has left.
    pub allow_revisits: bool,
    /// Whether chains may end in groups.
    pub allow_group_ends: bool,
    /// Whether to leave out patterns that HoDoKu's searches miss, so that the first step is the one
    /// that HoDoKu finds.
    pub only_hodoku_patterns: bool,
    /// The version of HoDoKu whose preferences decide which of several chains is chosen.
    pub hodoku_version: HodokuVersion,
    /// The user's limits on the size of patterns.
    pub pattern_limits: PatternLimits,
    /// The amount of work that a technique may do in one position before its search is abandoned.
    /// Each technique has its own unit of work.
    pub work_budget: u64,
}

/// A version of HoDoKu. The versions differ in their choice among several chains with the same
/// number of eliminations.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum HodokuVersion {
    /// Versions 2.2 and 2.3.0 choose the chain whose eliminations are closest to the top left, and
    /// among these the shortest.
    V2_2,
    /// Version 2.3.2 chooses the shortest chain, and among these the one whose eliminations are
    /// closest to the top left.
    #[default]
    V2_3_2,
}

/// A filter for the rectangles that uniqueness tests use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RectangleFilter {
    /// All rectangles, whether or not every cell has both digits.
    Any,
    /// Only rectangles in which every cell has both digits.
    Complete,
    /// Only rectangles in which some cell lacks one of the two digits.
    Incomplete,
}

impl RectangleFilter {
    /// Returns `true` if the filter allows a rectangle. `is_complete` is `true` if all its cells
    /// have both digits.
    pub fn allows(self, is_complete: bool) -> bool {
        match self {
            RectangleFilter::Any => true,
            RectangleFilter::Complete => is_complete,
            RectangleFilter::Incomplete => !is_complete,
        }
    }
}

impl Default for Options {
    fn default() -> Options {
        Options {
            max_fins: 5,
            max_endo_fins: 2,
            allow_overlap: true,
            max_chain_sets: 8,
            are_sets_ordered: false,
            allow_sets_in_chains: false,
            allow_small_rectangles: true,
            rectangle_filter: RectangleFilter::Any,
            max_links: usize::MAX,
            allow_revisits: true,
            allow_group_ends: true,
            only_hodoku_patterns: false,
            hodoku_version: HodokuVersion::default(),
            pattern_limits: PatternLimits::default(),
            work_budget: 50_000_000,
        }
    }
}

impl Options {
    /// Returns HoDoKu's settings for solving: no overlapping sets, no empty rectangles in boxes
    /// with two candidates, and chains of up to 20 links that end in single candidates. Chains of
    /// almost locked sets run in one direction only. Patterns that HoDoKu's searches miss are left
    /// out, which suits only HoDoKu's own list of techniques: see [`Options::for_list`].
    pub fn for_solving() -> Options {
        Options {
            allow_overlap: false,
            allow_small_rectangles: false,
            max_chain_sets: 51,
            are_sets_ordered: true,
            max_links: 20,
            allow_revisits: false,
            allow_group_ends: false,
            only_hodoku_patterns: true,
            ..Options::default()
        }
    }
}

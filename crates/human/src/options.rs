//! How far techniques go, where people choose.

use crate::Limits;

/// How far techniques go. The default is for showing every step; [`Options::solving`] is for a path.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Options {
    /// Fins that a fish may have.
    pub fins: usize,
    /// Fins in two base sets that a fish may have.
    pub endo_fins: usize,
    /// Whether almost locked sets of one argument may overlap.
    pub overlap: bool,
    /// The most sets in a chain of them.
    pub sets: usize,
    /// Whether each set in a chain of them comes after the one before in the list of all.
    pub sets_forward: bool,
    /// Whether almost locked sets are nodes of chains.
    pub sets_in_chains: bool,
    /// Whether an empty rectangle's box may hold two candidates only.
    pub small_boxes: bool,
    /// Which rectangles count.
    pub rectangles: Rectangles,
    /// The most links of a chain of one digit, or of cells with two candidates.
    pub links: usize,
    /// Whether a chain may come back to a cell that it left.
    pub crossings: bool,
    /// Whether chains may end with groups.
    pub group_ends: bool,
    /// What larger patterns are left out.
    pub limits: Limits,
    /// Work that one technique may do at a position before it says that it did not search further.
    pub budget: u64,
}

/// Which rectangles of tests for uniqueness count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rectangles {
    /// All that could be completed.
    Any,
    /// Those all of whose cells have both digits.
    Complete,
    /// Those that lack one of the digits in some cell.
    Missing,
}

impl Rectangles {
    /// Whether a rectangle counts that has, or lacks, both digits in each cell.
    pub fn allow(self, complete: bool) -> bool {
        match self {
            Rectangles::Any => true,
            Rectangles::Complete => complete,
            Rectangles::Missing => !complete,
        }
    }
}

impl Default for Options {
    fn default() -> Options {
        Options {
            fins: 5,
            endo_fins: 2,
            overlap: true,
            sets: 8,
            sets_forward: false,
            sets_in_chains: false,
            small_boxes: true,
            rectangles: Rectangles::Any,
            links: usize::MAX,
            crossings: true,
            group_ends: true,
            limits: Limits::default(),
            budget: 50_000_000,
        }
    }
}

impl Options {
    /// What HoDoKu has while it solves: no overlap of sets, no empty rectangle in a box with two
    /// candidates, chains of 20 nodes that end with single candidates. It follows rows of sets in one direction only; rows of four
    /// sets find about as many.
    pub fn solving() -> Options {
        Options {
            overlap: false,
            small_boxes: false,
            sets: 6,
            sets_forward: true,
            links: 20,
            crossings: false,
            group_ends: false,
            ..Options::default()
        }
    }
}

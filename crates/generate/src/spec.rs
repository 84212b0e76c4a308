//! The specification of a puzzle, as a value.
//!
//! A specification can be sent to workers and saved. It doesn't determine how puzzles are found, or
//! how many are generated.

use grid::{Board, Cell, Shape};
use human::Level;
use serde::{Deserialize, Serialize};

use crate::{RatingRange, Symmetry, TechniqueRef};

/// The specification of a puzzle. [`PuzzleSpec::new`] specifies only a shape. A puzzle always has
/// exactly one solution, and is dug as far as the orbits of the symmetry allow.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PuzzleSpec {
    /// The shape, up to 25×25.
    pub shape: Shape,
    /// The symmetry of the pattern of givens.
    pub symmetry: Symmetry,
    /// Whether the symmetry also applies to the digits.
    pub symmetry_kind: SymmetryKind,
    /// The kind of minimality that is required.
    pub minimality: Minimality,
    /// The minimum and the maximum number of givens, or `None` for any number.
    pub givens: Option<(usize, usize)>,
    /// The level, or `None` for any level. For 9×9 boards, it is HoDoKu's level. For other shapes,
    /// it is the level of the hardest technique.
    pub level: Option<Level>,
    /// The minimum and the maximum of HoDoKu's score, or `None` for any score.
    pub score: Option<(u32, u32)>,
    /// The required ranges of ratings, each on one scale. The puzzle's ratings must be in all these
    /// ranges.
    pub ratings: Vec<RatingRange>,
    /// Required techniques. The techniques before them in the list can't solve the puzzle, but
    /// together with these techniques they can. For a Franken Swordfish, grouped chains are left
    /// out, because they always reach the same conclusions ([`human::subsumed_by`]).
    pub required: Vec<TechniqueRef>,
    /// Techniques that must all occur in the puzzle's path.
    pub in_path: Vec<TechniqueRef>,
    /// Techniques for the first step of the path that isn't a single. The step must use one of
    /// these techniques.
    pub first_steps: Vec<TechniqueRef>,
    /// Techniques that must not be needed: all other default techniques together must solve the
    /// puzzle.
    pub not_needed: Vec<TechniqueRef>,
    /// Techniques that, together with singles, must solve the puzzle.
    pub sufficient: Vec<TechniqueRef>,
    /// The cells that may contain givens, or `None` for any cells.
    pub pattern: Option<Pattern>,
    /// Puzzles whose neighbours are generated. Each must have the specified shape and exactly one
    /// solution. If the list is empty, puzzles are generated from full boards.
    pub sources: Vec<Board>,
    /// The maximum number of tries per puzzle, or `None` for no limit.
    pub max_tries: Option<u64>,
}

/// The kind of a symmetry: whether it applies only to the pattern or also to the digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum SymmetryKind {
    /// Only the pattern of givens is symmetric.
    #[default]
    Pattern,
    /// The symmetry maps the puzzle to itself with its digits relabelled. The puzzle and its
    /// solution are automorphic.
    Automorphism,
}

/// The kind of minimality that a puzzle must have.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Minimality {
    /// No particular kind. The puzzle is dug as far as the rest of the specification allows.
    #[default]
    NotRequired,
    /// The puzzle needs each of its orbits: it isn't proper if any one orbit is removed.
    ByOrbit,
    /// The puzzle needs each of its givens: it isn't proper if any one given is removed.
    ByGiven,
}

/// The cells that may contain givens.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pattern {
    /// The cells, in ascending order.
    pub cells: Vec<Cell>,
    /// Whether some of the cells may stay empty.
    pub filling: Filling,
}

/// The part of a pattern's cells that contains givens.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Filling {
    /// All cells contain givens.
    Full,
    /// As few cells as possible contain givens.
    Partial,
}

impl PuzzleSpec {
    /// Creates a specification that any puzzle of a shape satisfies.
    pub fn new(shape: Shape) -> PuzzleSpec {
        PuzzleSpec {
            shape,
            symmetry: Symmetry::None,
            symmetry_kind: SymmetryKind::Pattern,
            minimality: Minimality::NotRequired,
            givens: None,
            level: None,
            score: None,
            ratings: Vec::new(),
            required: Vec::new(),
            in_path: Vec::new(),
            first_steps: Vec::new(),
            not_needed: Vec::new(),
            sufficient: Vec::new(),
            pattern: None,
            sources: Vec::new(),
            max_tries: None,
        }
    }

    /// Returns the techniques that always reach the conclusions of a technique on boards of the
    /// specified shape.
    pub(crate) fn subsumed_by(&self, technique: &TechniqueRef) -> &'static [&'static str] {
        if self.shape == Shape::CLASSIC { human::subsumed_by(technique.0.id) } else { &[] }
    }
}

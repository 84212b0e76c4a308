//! The specification of a puzzle, as a value.
//!
//! A specification can be sent to workers and saved. It doesn't say how puzzles are found, or how
//! many are wanted.

use grid::{Board, Cell, Shape};
use human::Level;
use serde::{Deserialize, Serialize};

use crate::{RatingRange, Symmetry, TechniqueRef};

/// The specification of a puzzle. [`PuzzleSpec::new`] specifies only a shape; puzzles always have
/// exactly one solution, and are dug as far as the orbits of the symmetry allow.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PuzzleSpec {
    /// The shape, up to 25×25.
    pub shape: Shape,
    /// The symmetry of the pattern of givens.
    pub symmetry: Symmetry,
    /// Whether the symmetry applies to the digits, too.
    pub symmetry_kind: SymmetryKind,
    /// The givens that must be needed.
    pub minimality: Minimality,
    /// The minimum and maximum number of givens.
    pub givens: Option<(usize, usize)>,
    /// The level: HoDoKu's for 9×9, that of the hardest technique for other shapes.
    pub level: Option<Level>,
    /// The minimum and maximum of HoDoKu's score.
    pub score: Option<(u32, u32)>,
    /// Ranges of ratings, each on one of the Sudoku Explainer scales, all of which must contain the
    /// puzzle's rating.
    pub ratings: Vec<RatingRange>,
    /// Required techniques: the techniques before them in the list can't solve the puzzle, but
    /// together with these they can. For a Franken Swordfish, grouped chains are left out, because
    /// they always reach the same conclusions ([`human::subsumed_by`]).
    pub required: Vec<TechniqueRef>,
    /// Techniques that must occur in the puzzle's path.
    pub in_path: Vec<TechniqueRef>,
    /// Techniques one of which must be the first step of the path beyond singles.
    pub first_steps: Vec<TechniqueRef>,
    /// Techniques without which all other default techniques must solve the puzzle.
    pub not_needed: Vec<TechniqueRef>,
    /// Techniques that, together with singles, must solve the puzzle.
    pub sufficient: Vec<TechniqueRef>,
    /// The cells that contain the givens.
    pub pattern: Option<Pattern>,
    /// Puzzles of the shape, each with exactly one solution, whose neighbours are generated. If
    /// empty, puzzles are generated from full boards.
    pub sources: Vec<Board>,
    /// The maximum number of tries per puzzle; `None` for no limit.
    pub max_tries: Option<u64>,
}

/// Whether a symmetry applies to the digits.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum SymmetryKind {
    /// Only the pattern of givens is symmetric.
    #[default]
    Pattern,
    /// The symmetry maps the puzzle to itself with its digits relabelled. The puzzle and its
    /// solution are automorphic.
    Automorphism,
}

/// The givens that a puzzle must need.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Minimality {
    /// None in particular: the puzzle is dug as far as the rest of the specification allows.
    #[default]
    NotRequired,
    /// No orbit can be removed.
    ByOrbit,
    /// No given can be removed.
    ByGiven,
}

/// The cells that may contain givens.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Pattern {
    /// The cells, in order.
    pub cells: Vec<Cell>,
    /// Whether some of the cells may be empty.
    pub filling: Filling,
}

/// The part of a pattern's cells that contains givens.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Filling {
    /// All cells.
    Full,
    /// As few cells as possible.
    Partial,
}

impl PuzzleSpec {
    /// Creates the specification of any puzzle of a shape.
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

    /// The techniques that always reach the conclusions of a technique on boards of the shape.
    pub(crate) fn subsumed_by(&self, technique: &TechniqueRef) -> &'static [&'static str] {
        if self.shape == Shape::CLASSIC { human::subsumed_by(technique.0.id) } else { &[] }
    }
}

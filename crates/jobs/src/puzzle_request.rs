//! A request for new puzzles in the form in which it is sent to workers, so that the page doesn't
//! need the code of the techniques.

use generate::{
    Filling, Minimality, Pattern, PuzzleSpec, RatingRange, SpecConflict, Symmetry, TechniqueRef,
};
use grid::{Cell, Shape};
use human::Level;
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh64::xxh64;

/// A request for new puzzles: a [`PuzzleSpec`] that refers to techniques by name.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PuzzleRequest {
    /// The shape of the board, up to 25×25.
    pub shape: Shape,
    /// The symmetry of the pattern of givens.
    pub symmetry: Symmetry,
    /// The kind of minimality that the puzzle must have.
    pub minimality: Minimality,
    /// The minimum and the maximum number of givens, both inclusive, or `None` for any number.
    pub given_counts: Option<(usize, usize)>,
    /// The level, or `None` for any level.
    pub level: Option<Level>,
    /// The range of ratings on a scale, or `None` for any rating.
    pub rating_range: Option<RatingRange>,
    /// The id of a technique that the puzzle must need, or `None` for no such requirement.
    pub needed_technique: Option<String>,
    /// The cells that must contain the givens, or `None` if any cells may contain givens.
    pub pattern_cells: Option<Vec<Cell>>,
}

impl PuzzleRequest {
    /// Creates a request for puzzles of a shape without other requirements.
    pub fn new(shape: Shape) -> PuzzleRequest {
        PuzzleRequest {
            shape,
            symmetry: Symmetry::None,
            minimality: Minimality::NotRequired,
            given_counts: None,
            level: None,
            rating_range: None,
            needed_technique: None,
            pattern_cells: None,
        }
    }

    /// Returns the id of the series of puzzles with this request and seed: a hash of both.
    pub fn series_id(&self, seed: u64) -> u64 {
        // Postcard refuses only sequences of unknown length, and a request has none.
        let bytes = postcard::to_allocvec(self).unwrap_or_default();
        xxh64(&bytes, seed)
    }

    /// Converts the request to a specification, which refers to the technique itself. A technique
    /// with an unknown id is ignored.
    ///
    /// # Errors
    ///
    /// Returns an error if no puzzle can meet the request.
    pub(crate) fn try_into_spec(self) -> Result<PuzzleSpec, SpecConflict> {
        let needs =
            self.needed_technique.and_then(|id| TechniqueRef::by_name(&id)).into_iter().collect();
        let filling = Filling::Full;
        let spec = PuzzleSpec {
            symmetry: self.symmetry,
            minimality: self.minimality,
            givens: self.given_counts,
            level: self.level,
            ratings: self.rating_range.into_iter().collect(),
            required: needs,
            pattern: self.pattern_cells.map(|cells| Pattern { cells, filling }),
            ..PuzzleSpec::new(self.shape)
        };
        spec.check().map(|()| spec)
    }
}

//! A request for new puzzles as it is sent to workers, so that the page needs no code of
//! techniques.

use generate::{
    Filling, Minimality, Pattern, PuzzleSpec, RatingRange, SpecConflict, Symmetry, TechniqueRef,
};
use grid::{Cell, Shape};
use human::Level;
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh64::xxh64;

/// A request for new puzzles: a [`Wish`] with the names of techniques.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct PuzzleRequest {
    /// The shape, up to 25×25.
    pub shape: Shape,
    /// The symmetry of the pattern of givens.
    pub symmetry: Symmetry,
    /// Whether every given is needed.
    pub minimal: Minimality,
    /// The minimum and maximum number of givens.
    pub clues: Option<(usize, usize)>,
    /// The level.
    pub level: Option<Level>,
    /// The range of ratings on a scale.
    pub rating: Option<RatingRange>,
    /// The id of a technique that the puzzle needs.
    pub needs: Option<String>,
    /// The cells of the givens.
    pub pattern: Option<Vec<Cell>>,
}

impl PuzzleRequest {
    /// A request for any puzzles of a shape.
    pub fn new(shape: Shape) -> PuzzleRequest {
        PuzzleRequest {
            shape,
            symmetry: Symmetry::None,
            minimal: Minimality::NotRequired,
            clues: None,
            level: None,
            rating: None,
            needs: None,
            pattern: None,
        }
    }

    /// The id of all puzzles of this request and a seed.
    pub fn id(&self, seed: u64) -> u64 {
        // Postcard only refuses sequences of unknown length, and a request has none.
        let bytes = postcard::to_allocvec(self).unwrap_or_default();
        xxh64(&bytes, seed)
    }

    /// The request as a wish, with the techniques themselves.
    ///
    /// # Errors
    /// If no puzzle can meet the request.
    pub(crate) fn wish(self) -> Result<PuzzleSpec, SpecConflict> {
        let needs = self.needs.and_then(|id| TechniqueRef::by_name(&id)).into_iter().collect();
        let filling = Filling::Full;
        let wish = PuzzleSpec {
            symmetry: self.symmetry,
            minimality: self.minimal,
            givens: self.clues,
            level: self.level,
            ratings: self.rating.into_iter().collect(),
            required: needs,
            pattern: self.pattern.map(|cells| Pattern { cells, filling }),
            ..PuzzleSpec::new(self.shape)
        };
        wish.check().map(|()| wish)
    }
}

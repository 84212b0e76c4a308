//! What is wished of puzzles, as it is sent to workers: who wishes needs no code of techniques.

use generate::{Conflict, Filling, Minimal, Named, Pattern, Rated, Symmetry, Wish};
use grid::{Cell, Shape};
use human::Level;
use serde::{Deserialize, Serialize};
use xxhash_rust::xxh64::xxh64;

/// What is wished of puzzles, as the page writes it: a [`Wish`] whose techniques are names.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Order {
    /// The shape, up to 25×25.
    pub shape: Shape,
    /// The symmetry of the pattern of givens.
    pub symmetry: Symmetry,
    /// Which givens are needed.
    pub minimal: Minimal,
    /// The fewest and the most givens.
    pub clues: Option<(usize, usize)>,
    /// The level.
    pub level: Option<Level>,
    /// The ratings on a scale.
    pub rating: Option<Rated>,
    /// A technique without which easier ones do not solve it, by its id.
    pub needs: Option<String>,
    /// The cells that hold the givens.
    pub pattern: Option<Vec<Cell>>,
}

impl Order {
    /// The order for puzzles of a shape, as they come.
    pub fn of(shape: Shape) -> Order {
        Order {
            shape,
            symmetry: Symmetry::None,
            minimal: Minimal::Dug,
            clues: None,
            level: None,
            rating: None,
            needs: None,
            pattern: None,
        }
    }

    /// What the puzzles of a seed are known by together, however many of them there are.
    pub fn id(&self, seed: u64) -> u64 {
        // Nothing in it is of unknown length.
        let bytes = postcard::to_allocvec(self).unwrap_or_default();
        xxh64(&bytes, seed)
    }

    /// The wish that it is.
    ///
    /// # Errors
    /// Why no puzzle can be so.
    pub(crate) fn wish(self) -> Result<Wish, Conflict> {
        let needs = self.needs.and_then(|id| Named::by_name(&id)).into_iter().collect();
        let filling = Filling::Whole;
        let wish = Wish {
            symmetry: self.symmetry,
            minimal: self.minimal,
            clues: self.clues,
            level: self.level,
            ratings: self.rating.into_iter().collect(),
            needs,
            pattern: self.pattern.map(|cells| Pattern { cells, filling }),
            ..Wish::of(self.shape)
        };
        wish.check().map(|()| wish)
    }
}

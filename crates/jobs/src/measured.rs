//! What is found out about each of many puzzles, as it goes from a worker to the page and back.

use human::{Grade, TECHNIQUES};
use rating::Scale;
use serde::{Deserialize, Serialize};

/// What is found out about puzzles.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
pub enum What {
    /// The level of those that singles, locked candidates and subsets solve; that others are beyond.
    Class,
    /// The level of each.
    Level,
    /// What each is known by up to symmetry.
    Key,
    /// The rating of each on a scale.
    Rating(Scale),
}

/// What was found out about puzzles that follow one another.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Measured {
    /// Levels.
    Levels(Vec<Graded>),
    /// Keys; none of a board that has no canonical form.
    Keys(Vec<Option<[u8; 12]>>),
    /// Ratings in tenths, and those up to the first placement and of the first step; none of a board
    /// that has no rating.
    Ratings(Vec<Option<[u16; 3]>>),
    /// Ratings on Sudoku Explainer's scale, in tenths, likewise.
    Explained(Vec<Option<u16>>),
}

impl Measured {
    /// Of how many puzzles.
    pub fn len(&self) -> usize {
        match self {
            Measured::Levels(all) => all.len(),
            Measured::Keys(all) => all.len(),
            Measured::Ratings(all) => all.len(),
            Measured::Explained(all) => all.len(),
        }
    }

    /// Whether of none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Whether it is what was asked for.
    pub fn is_of(&self, what: What) -> bool {
        match self {
            Measured::Levels(_) => matches!(what, What::Class | What::Level),
            Measured::Keys(_) => what == What::Key,
            Measured::Ratings(_) => what == What::Rating(Scale::Bank),
            Measured::Explained(_) => what == What::Rating(Scale::Se),
        }
    }
}

/// The level of a puzzle, and what it takes.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Graded {
    /// How many givens it has.
    pub clues: u16,
    /// What came of grading.
    pub grade: Solving,
}

/// What solving as people do says of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Solving {
    /// It has no solution.
    Impossible,
    /// It has several.
    Several,
    /// The easy techniques that were tried do not solve it.
    Beyond,
    /// No technique is for boards as large.
    TooLarge,
    /// It was solved, or as far as techniques go.
    Path {
        /// The level, by its number from 0.
        level: u8,
        /// HoDoKu's score.
        score: u32,
        /// The technique that counts most, by its place in the list.
        hardest: Option<u8>,
        /// The techniques that were used, a bit each by their places.
        techniques: u128,
    },
}

impl Solving {
    /// What a path says of a puzzle.
    pub(crate) fn of(grade: &Grade) -> Solving {
        let place = |id: &str| TECHNIQUES.iter().position(|one| one.id == id);
        let bits = grade.counts.iter().filter_map(|(id, _)| place(id));
        Solving::Path {
            level: grade.level as u8,
            score: grade.score,
            hardest: grade.hardest.and_then(place).map(|place| place as u8),
            techniques: bits.fold(0, |all, place| all | 1 << place),
        }
    }
}

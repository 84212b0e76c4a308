//! Ranges of ratings, and the check whether a puzzle's rating is in a range. The check ends as
//! early as possible.
//!
//! A rating can only increase along the path, so the trial ends with the first hint above the
//! range. The trial runs in short slices, because a single hint with nested chains may take
//! seconds.

use std::cell::Cell;

use grid::Board;
use rating::{Rater, RaterOutput, Scale};
use serde::{Deserialize, Serialize};

use crate::verdict::TrialVerdict;

/// A range of ratings on a scale, in tenths: 72 means 7.2. The scale is serialized by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "(String, u16, u16)", into = "(String, u16, u16)")]
pub struct RatingRange {
    /// The scale of the ratings.
    pub scale: Scale,
    /// The minimum rating.
    pub min: u16,
    /// The maximum rating, or [`u16::MAX`] if there is no maximum.
    pub max: u16,
}

impl From<RatingRange> for (String, u16, u16) {
    fn from(range: RatingRange) -> (String, u16, u16) {
        (range.scale.name().into(), range.min, range.max)
    }
}

impl TryFrom<(String, u16, u16)> for RatingRange {
    type Error = &'static str;

    fn try_from((name, least, most): (String, u16, u16)) -> Result<RatingRange, &'static str> {
        let scale = Scale::ALL.into_iter().find(|scale| scale.name() == name);
        scale.map(|scale| RatingRange { scale, min: least, max: most }).ok_or("an unknown scale")
    }
}

/// The minimum rating of any puzzle.
pub(crate) const MIN_RATING: u16 = 10;
/// The maximum rating of any puzzle. A puzzle with this rating is beyond the scale.
pub(crate) const MAX_RATING: u16 = 200;

/// The number of calls of `stop` per step. There are at most a few milliseconds between two calls.
const STOPS_PER_STEP: u8 = 4;

/// The state of rating a puzzle.
pub(crate) struct RatingTrial {
    rater: Box<Rater>,
    range: RatingRange,
}

impl RatingTrial {
    /// Creates the trial of a board. Returns `None` if the board isn't 9×9.
    pub(crate) fn new(board: &Board, range: RatingRange) -> Option<RatingTrial> {
        let rater = Rater::new(board, range.scale, RaterOutput::Ratings)?;
        Some(RatingTrial { rater: Box::new(rater), range })
    }

    /// Continues the rating. Returns the verdict, or `None` if it isn't known yet.
    pub(crate) fn step(&mut self) -> Option<TrialVerdict> {
        let stop_calls = Cell::new(0);
        let is_long = || {
            stop_calls.set(stop_calls.get() + 1);
            stop_calls.get() >= STOPS_PER_STEP
        };
        let done = self.rater.slice(&is_long);
        let er = self.rater.partial_rating().er;
        let RatingRange { min: least, max: most, .. } = self.range;
        if er > most {
            return Some(TrialVerdict::Harder);
        }
        if done.is_none() && (er < least || most < MAX_RATING) {
            return None;
        }
        Some(if er < least { TrialVerdict::Easier } else { TrialVerdict::Met })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Generator, MakeOutcome, PuzzleSpec};
    use grid::Shape;

    /// Returns the first `count` puzzles of a seed.
    fn first_puzzles(seed: u64, count: usize) -> Vec<Board> {
        let mut generator = Generator::new(PuzzleSpec::new(Shape::CLASSIC), seed, 0)
            .expect("a specification without conflicts");
        let next = |_| match generator.slice(&|| false) {
            Some(MakeOutcome::Puzzle(puzzle)) => puzzle.board,
            _ => panic!("nothing was given up"),
        };
        (0..count).map(next).collect()
    }

    #[test]
    fn verdicts_agree_with_full_ratings() {
        let ranges = [(0, 15), (16, 28), (29, 45), (46, 72), (66, 66), (72, u16::MAX)];
        let mut met = [0; 6];
        for board in first_puzzles(3, 80) {
            for scale in Scale::ALL {
                let er = rating::rate(&board, scale).expect("a 9×9 board").er;
                for ((least, most), met) in ranges.into_iter().zip(&mut met) {
                    let rated = RatingRange { scale, min: least, max: most };
                    let mut trial = RatingTrial::new(&board, rated).expect("a 9×9 board");
                    let verdict = loop {
                        if let Some(verdict) = trial.step() {
                            break verdict;
                        }
                    };
                    let expected = match er {
                        er if er < least => TrialVerdict::Easier,
                        er if er > most => TrialVerdict::Harder,
                        _ => TrialVerdict::Met,
                    };
                    assert_eq!(verdict, expected, "{rated:?} {er}\n{board}");
                    *met += usize::from(verdict == TrialVerdict::Met);
                }
            }
        }
        assert!(met.iter().filter(|met| **met > 0).count() >= 5, "{met:?}");
    }

    #[test]
    fn ranges_are_serialized_with_their_scale() {
        let rated = RatingRange { scale: Scale::Bank, min: 65, max: 72 };
        let sent: (String, u16, u16) = rated.into();
        assert_eq!(sent, ("bank".to_owned(), 65, 72));
        assert_eq!(RatingRange::try_from(sent), Ok(rated));
        assert!(RatingRange::try_from(("moon".to_owned(), 65, 72)).is_err());
    }
}

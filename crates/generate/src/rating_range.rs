//! Ranges of ratings, and the check that a puzzle's rating is in a range. The check ends as early
//! as possible.
//!
//! On every scale, the lower bound of a rating can only increase during the search, so the trial
//! ends as soon as the bound is above the range. The trial runs in short slices, because a single
//! hint with nested chains may take seconds.

use std::cell::Cell;

use grid::Board;
use rating::{Rater, RaterOutput, Scale, TrialDepth, TrialDepthSearch, WhipRating, WhipSearch};
use serde::{Deserialize, Serialize};

use crate::verdict::TrialVerdict;

/// A scale of the ratings that a specification can require.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RatingScale {
    /// One of Sudoku Explainer's scales.
    Explainer(Scale),
    /// The depth of trial and error, as defined by D. Berthier.
    TrialDepth,
    /// The length of the longest whip needed (the W rating).
    Whip,
}

impl RatingScale {
    /// All scales, in the order in which they are listed.
    pub const ALL: [RatingScale; 4] = [
        RatingScale::Explainer(Scale::Bank),
        RatingScale::Explainer(Scale::Se),
        RatingScale::TrialDepth,
        RatingScale::Whip,
    ];

    /// Returns the scale's name: `bank`, `se`, `te` or `w`.
    pub const fn name(self) -> &'static str {
        match self {
            RatingScale::Explainer(scale) => scale.name(),
            RatingScale::TrialDepth => "te",
            RatingScale::Whip => "w",
        }
    }

    /// Returns the scale with this name, or `None` if there is none. Case is ignored.
    pub fn by_name(name: &str) -> Option<RatingScale> {
        RatingScale::ALL.into_iter().find(|scale| scale.name().eq_ignore_ascii_case(name))
    }

    /// Returns `true` if ratings on this scale are whole numbers.
    pub const fn is_whole(self) -> bool {
        !matches!(self, RatingScale::Explainer(_))
    }

    /// Returns the minimum and maximum rating of any puzzle, in tenths. The maximum also stands for
    /// the ratings of puzzles that are even harder, which aren't determined exactly.
    pub const fn limits(self) -> (u16, u16) {
        match self {
            RatingScale::Explainer(_) => (10, 200),
            RatingScale::TrialDepth => (0, 30),
            RatingScale::Whip => (0, 130),
        }
    }
}

/// A range of ratings on a scale, in tenths: 72 means 7.2. The scale is serialized by name.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(try_from = "(String, u16, u16)", into = "(String, u16, u16)")]
pub struct RatingRange {
    /// The scale of the ratings.
    pub scale: RatingScale,
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

    fn try_from((name, min, max): (String, u16, u16)) -> Result<RatingRange, &'static str> {
        let scale = RatingScale::by_name(&name).ok_or("an unknown scale")?;
        Ok(RatingRange { scale, min, max })
    }
}

/// The number of calls to `stop` per step. Two calls are at most a few milliseconds apart.
const STOPS_PER_STEP: u8 = 4;

/// A search for the rating of a puzzle on one of the scales.
enum RatingSearch {
    Explainer(Box<Rater>),
    TrialDepth(TrialDepthSearch),
    Whip(Box<WhipSearch>),
}

/// The bounds that a search has found for a rating, in tenths.
struct Bounds {
    min: u16,
    /// The maximum, or [`u16::MAX`] if it isn't known.
    max: u16,
    /// Whether the search has ended, so the bounds won't get any closer to each other.
    is_final: bool,
}

impl Bounds {
    fn exact(rating: u16) -> Bounds {
        Bounds { min: rating, max: rating, is_final: true }
    }

    fn at_least(rating: u16, is_final: bool) -> Bounds {
        Bounds { min: rating, max: u16::MAX, is_final }
    }
}

impl RatingSearch {
    /// Continues until `stop` returns `true` or the rating is known, and returns the bounds of the
    /// rating. Returns `None` if the puzzle has no rating.
    fn run_until(&mut self, stop: &dyn Fn() -> bool) -> Option<Bounds> {
        let tenths = |whole: u8| u16::from(whole) * 10;
        Some(match self {
            RatingSearch::Explainer(rater) => match rater.run_until(stop) {
                Some(rating) => Bounds::exact(rating.er),
                None => Bounds::at_least(rater.partial_rating().er, false),
            },
            RatingSearch::TrialDepth(search) => match search.run_until(stop) {
                Some(TrialDepth::Known(depth)) => Bounds::exact(tenths(depth)),
                Some(TrialDepth::AtLeastThree) => Bounds::at_least(tenths(3), true),
                None => Bounds::at_least(tenths(search.partial_depth()), false),
            },
            RatingSearch::Whip(search) => match search.run_until(stop) {
                Some(WhipRating::Known(length)) => Bounds::exact(tenths(length)),
                Some(WhipRating::AtLeast(length)) => Bounds::at_least(tenths(length), true),
                Some(WhipRating::Unsolvable) => return None,
                None => Bounds::at_least(tenths(search.partial_rating()), false),
            },
        })
    }
}

/// The state of checking whether a puzzle's rating is in a range.
pub(crate) struct RatingTrial {
    search: RatingSearch,
    range: RatingRange,
}

impl RatingTrial {
    /// Creates a trial for a board. Returns `None` if the board isn't 9×9.
    pub(crate) fn new(board: &Board, range: RatingRange) -> Option<RatingTrial> {
        let search = match range.scale {
            RatingScale::Explainer(scale) => {
                RatingSearch::Explainer(Box::new(Rater::new(board, scale, RaterOutput::Ratings)?))
            }
            RatingScale::TrialDepth => RatingSearch::TrialDepth(TrialDepthSearch::new(board)?),
            RatingScale::Whip => RatingSearch::Whip(Box::new(WhipSearch::new(board)?)),
        };
        Some(RatingTrial { search, range })
    }

    /// Continues the rating. Returns the verdict, or `None` if it isn't known yet. A puzzle that
    /// has no rating, or whose rating can't be determined exactly enough, counts as too hard.
    pub(crate) fn step(&mut self) -> Option<TrialVerdict> {
        let stop_calls = Cell::new(0);
        let is_long = || {
            stop_calls.set(stop_calls.get() + 1);
            stop_calls.get() >= STOPS_PER_STEP
        };
        let Some(bounds) = self.search.run_until(&is_long) else {
            return Some(TrialVerdict::Harder);
        };
        let RatingRange { scale, min, max } = self.range;
        let is_low_enough = bounds.max <= max || max >= scale.limits().1;
        if bounds.min > max {
            Some(TrialVerdict::Harder)
        } else if bounds.max < min {
            Some(TrialVerdict::Easier)
        } else if bounds.min >= min && is_low_enough {
            Some(TrialVerdict::Met)
        } else {
            bounds.is_final.then_some(TrialVerdict::Harder)
        }
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
        let next = |_| match generator.run_until(&|| false) {
            Some(MakeOutcome::Puzzle(puzzle)) => puzzle.board,
            _ => panic!("nothing was given up"),
        };
        (0..count).map(next).collect()
    }

    /// Returns the full rating of a board, in tenths, or `None` if whips don't solve it.
    fn rating_on(board: &Board, scale: RatingScale) -> Option<u16> {
        match scale {
            RatingScale::Explainer(scale) => rating::rate(board, scale).map(|rating| rating.er),
            RatingScale::TrialDepth => {
                match TrialDepthSearch::new(board).expect("a 9×9 board").run_until(&|| false) {
                    Some(TrialDepth::Known(depth)) => Some(u16::from(depth) * 10),
                    other => panic!("{other:?}"),
                }
            }
            RatingScale::Whip => {
                match WhipSearch::new(board).expect("a 9×9 board").run_until(&|| false) {
                    Some(WhipRating::Known(length)) => Some(u16::from(length) * 10),
                    Some(WhipRating::Unsolvable) => None,
                    other => panic!("{other:?}"),
                }
            }
        }
    }

    #[test]
    fn verdicts_agree_with_full_ratings() {
        let ranges = [(0, 0), (0, 15), (16, 28), (29, 45), (46, 72), (66, 66), (72, u16::MAX)];
        let mut met = [0; 7];
        for board in first_puzzles(3, 80) {
            for scale in RatingScale::ALL {
                let rating = rating_on(&board, scale);
                for ((least, most), met) in ranges.into_iter().zip(&mut met) {
                    let rated = RatingRange { scale, min: least, max: most };
                    let mut trial = RatingTrial::new(&board, rated).expect("a 9×9 board");
                    let verdict = loop {
                        if let Some(verdict) = trial.step() {
                            break verdict;
                        }
                    };
                    let expected = match rating {
                        Some(rating) if rating < least => TrialVerdict::Easier,
                        None => TrialVerdict::Harder,
                        Some(rating) if rating > most => TrialVerdict::Harder,
                        _ => TrialVerdict::Met,
                    };
                    assert_eq!(verdict, expected, "{rated:?} {rating:?}\n{board}");
                    *met += usize::from(verdict == TrialVerdict::Met);
                }
            }
        }
        assert!(met.iter().filter(|met| **met > 0).count() >= 6, "{met:?}");
    }

    /// Checks the verdict on the Easter Monster, a puzzle of depth 2 that whips don't solve.
    #[track_caller]
    fn check_hard(scale: RatingScale, min: u16, max: u16, expected: TrialVerdict) {
        let board =
            "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";
        let board: Board = board.parse().expect("a board");
        let range = RatingRange { scale, min, max };
        let mut trial = RatingTrial::new(&board, range).expect("a 9×9 board");
        let verdict = std::iter::from_fn(|| Some(trial.step())).flatten().next();
        assert_eq!(verdict, Some(expected), "{range:?}");
    }

    #[test]
    fn hard_puzzles_may_have_no_rating() {
        check_hard(RatingScale::TrialDepth, 20, 20, TrialVerdict::Met);
        check_hard(RatingScale::TrialDepth, 10, 10, TrialVerdict::Harder);
        check_hard(RatingScale::TrialDepth, 30, u16::MAX, TrialVerdict::Easier);
        check_hard(RatingScale::Whip, 50, u16::MAX, TrialVerdict::Harder);
    }

    #[test]
    fn ranges_are_serialized_with_their_scale() {
        let rated = RatingRange { scale: RatingScale::Explainer(Scale::Bank), min: 65, max: 72 };
        let sent: (String, u16, u16) = rated.into();
        assert_eq!(sent, ("bank".to_owned(), 65, 72));
        assert_eq!(RatingRange::try_from(sent), Ok(rated));
        let scales = RatingScale::ALL.map(RatingScale::name);
        assert_eq!(scales.map(RatingScale::by_name), RatingScale::ALL.map(Some));
        assert!(RatingRange::try_from(("moon".to_owned(), 65, 72)).is_err());
    }
}

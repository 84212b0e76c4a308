//! The rating of a puzzle on one of Sudoku Explainer's scales, with the steps that it is based on.

use explain::{Layout, format_tenths, write_hint};
use grid::Board;
use rating::{Rater, RaterOutput, Scale};
use serde::{Deserialize, Serialize};

use crate::{JobOutcome, JobSpec, RunningJob, StartedJob, TimeSlice, Workplace};

/// A request to rate a puzzle that has exactly one solution.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RatePath {
    /// The puzzle to rate.
    pub board: Board,
    /// The name of the scale, as returned by [`Scale::name`].
    pub scale: String,
}

/// A rating with the steps that it is based on.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RatedPath {
    /// Three ratings as formatted text: the rating of the hardest step (ER), of the hardest step up
    /// to the first placement (EP), and of the first step (ED). If rating took too long, the error
    /// is the highest rating so far, which is a lower bound of ER.
    pub ratings: Result<[String; 3], String>,
    /// The steps, one per line.
    pub steps: String,
}

/// The time after which rating stops, in milliseconds.
const TIME_LIMIT_MS: f64 = 20_000.0;

impl JobSpec for RatePath {
    fn begin(self, _: &mut Workplace) -> StartedJob {
        let scale = Scale::ALL.into_iter().find(|scale| scale.name() == self.scale);
        let rater = scale
            .and_then(|scale| Some((Rater::new(&self.board, scale, RaterOutput::Path)?, scale)));
        match rater {
            Some((rater, scale)) => {
                StartedJob::Running(Box::new(RatingJob { rater, scale, time_spent: 0.0 }))
            }
            None => StartedJob::Done(Ok(JobOutcome::RatePath(None))),
        }
    }
}

/// The state of rating a puzzle.
struct RatingJob {
    rater: Rater,
    scale: Scale,
    time_spent: f64,
}

impl RunningJob for RatingJob {
    fn run_slice(&mut self, slice: &TimeSlice) -> Option<JobOutcome> {
        let rating = self.rater.run_until(&|| slice.is_over_sampled());
        self.time_spent += slice.elapsed();
        let ratings = match rating {
            Some(rating) => Ok([rating.er, rating.ep, rating.ed].map(format_tenths)),
            None if self.time_spent > TIME_LIMIT_MS => {
                Err(format_tenths(self.rater.partial_rating().er))
            }
            None => return None,
        };
        let mut steps = String::new();
        for (at, hint) in self.rater.path().iter().enumerate() {
            write_hint(&mut steps, Layout::Text, (0, at), hint, self.scale);
        }
        Some(JobOutcome::RatePath(Some(RatedPath { ratings, steps })))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::running_job::tests::{begin, run_in_short_slices, run_uninterrupted};
    use std::cell::Cell;

    fn job(drawing: &str, scale: &str) -> RatePath {
        RatePath { board: drawing.parse().expect("a drawing of a board"), scale: scale.into() }
    }

    const PUZZLE: &str =
        "4...5...3..9.387...7.9...5..6....1..51.....38..4....2..4...3.1...682.5..1...4...6";
    const HARD: &str =
        "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1";

    #[test]
    fn the_rating_is_that_of_the_hardest_step() {
        for scale in ["bank", "se"] {
            let once = run_uninterrupted(begin(job(PUZZLE, scale)));
            assert_eq!(run_in_short_slices(begin(job(PUZZLE, scale))).0, once);
            let JobOutcome::RatePath(Some(rated)) = once else { panic!("{once:?}") };
            let [er, ..] = rated.ratings.expect("a rating");
            let of = |line: &str| line.split('\t').nth(1).and_then(|rating| rating.parse().ok());
            let hardest = rated.steps.lines().filter_map(of).fold(0.0, f64::max);
            assert_eq!(er.parse(), Ok(hardest));
        }
    }

    #[test]
    fn unratable_puzzles_have_no_rating_and_slow_ones_have_a_lower_bound() {
        for (drawing, scale) in [("12.4 ..1. .1.. 4..1", "bank"), (PUZZLE, "no scale")] {
            let started = job(drawing, scale).begin(&mut Workplace::default());
            assert!(matches!(started, StartedJob::Done(Ok(JobOutcome::RatePath(None)))));
        }
        let now = Cell::new(0.0);
        let hours = || {
            now.set(now.get() + TIME_LIMIT_MS);
            now.get()
        };
        let mut run = begin(job(HARD, "bank"));
        let ended = (0..9).find_map(|_| run.run_slice(&TimeSlice::until(-1.0, &hours)));
        let Some(JobOutcome::RatePath(Some(rated))) = ended else { panic!("{ended:?}") };
        let least = rated.ratings.expect_err("no time for a rating");
        assert!(least.parse::<f64>().is_ok_and(|least| least < 11.0), "{least}");
    }
}

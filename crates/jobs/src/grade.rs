//! The level and the score of one puzzle.

use collection::Measure;
use facts::{Effort, Measurement, VOCABULARY};
use grid::Board;
use serde::{Deserialize, Serialize};

use crate::{JobOutcome, JobSpec, RunningJob, StartedJob, TimeSlice, Workplace};

/// A request to find the level and the score of a puzzle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct GradePuzzle {
    /// The puzzle to grade.
    pub board: Board,
}

/// The level and the score of a puzzle.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GradedPuzzle {
    /// The level, from 0 for Easy to 4 for Extreme.
    pub level: u8,
    /// HoDoKu's score.
    pub score: u32,
    /// The id of the hardest technique on the solution path, or `None` if the path has no steps.
    pub hardest_technique: Option<String>,
}

impl JobSpec for GradePuzzle {
    fn begin(self, _: &mut Workplace) -> StartedJob {
        StartedJob::Running(Box::new(GradeJob(facts::begin_measurement(
            Measure::Grade,
            Effort::Full,
            &self.board,
        ))))
    }
}

/// The state of grading a puzzle.
struct GradeJob(Box<dyn Measurement>);

impl RunningJob for GradeJob {
    fn run_slice(&mut self, slice: &TimeSlice) -> Option<JobOutcome> {
        let found = self.0.run_until(&|| slice.is_over_sampled())?;
        let graded = found.number("level").zip(found.number("score"));
        let graded = graded.map(|(level, score)| GradedPuzzle {
            level: level as u8,
            score,
            hardest_technique: found
                .number("hardest")
                .and_then(|at| VOCABULARY.technique_id(at))
                .map(String::from),
        });
        Some(JobOutcome::GradePuzzle(graded))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::running_job::tests::begin;

    #[test]
    fn a_puzzle_has_a_level_and_a_hardest_technique() {
        let grade = |board: &str| {
            let board = board.parse().expect("a drawing of a board");
            let mut job = begin(GradePuzzle { board });
            match job.run_slice(&TimeSlice::until(f64::INFINITY, &|| 0.0)) {
                Some(JobOutcome::GradePuzzle(graded)) => graded,
                other => panic!("{other:?}"),
            }
        };
        let easy = grade("12.4 ..1. .1.. 4..1").expect("a grade");
        assert_eq!((easy.level, easy.hardest_technique.as_deref()), (0, Some("naked-single")));
        assert_eq!(grade("1... .... .... ...."), None, "several solutions");
    }
}

//! The check of whether a request for puzzles can be met, with an estimate of how long it takes to
//! generate one puzzle. No puzzle is generated for this.

use serde::{Deserialize, Serialize};
use words::requests;

use crate::{
    JobOutcome, JobSpec, PuzzleRequest, StartedJob, Workplace, usual_duration::usual_seconds,
};

/// A request to check whether the requirements for puzzles contradict each other, and to estimate
/// the time for generating one puzzle.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct CheckPuzzleRequest {
    /// The request to check.
    pub request: PuzzleRequest,
}

impl JobSpec for CheckPuzzleRequest {
    fn begin(self, at: &mut Workplace) -> StartedJob {
        let usual = usual_seconds(&self.request);
        let checked = self.request.try_into_spec().map(|_| usual);
        let checked =
            checked.map_err(|conflict| requests::conflict_sentence(at.catalogue, &conflict));
        StartedJob::Done(Ok(JobOutcome::CheckPuzzleRequest(checked)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::Shape;
    use human::Level;

    #[test]
    fn contradictory_requirements_are_explained() {
        let check = |order| {
            let job = CheckPuzzleRequest { request: order };
            match job.begin(&mut Workplace::default()) {
                StartedJob::Done(Ok(JobOutcome::CheckPuzzleRequest(answer))) => answer,
                _ => panic!("it is told at once"),
            }
        };
        let of = PuzzleRequest::new(Shape::CLASSIC);
        assert!(check(of.clone()).is_ok_and(|seconds| seconds < 0.1));
        let level = Some(Level::Easy);
        let easy = PuzzleRequest { level, needed_technique: Some("x-wing".into()), ..of.clone() };
        assert_eq!(check(easy).expect_err("it cannot be"), "X-Wing is too hard for level Easy.");
        let few = PuzzleRequest { given_counts: Some((3, 5)), ..of };
        assert_eq!(check(few).expect_err("it cannot be"), "At least 17 givens are needed.");
    }
}

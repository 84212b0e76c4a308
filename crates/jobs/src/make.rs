//! Generation of puzzles. Each puzzle is determined by a request, a seed and a number.

use std::{mem, ops::Range, sync::Arc};

use generate::{CheckedSpec, Maker};
use grid::Board;
use serde::{Deserialize, Serialize};
use words::requests;

use crate::{
    Job, JobOutcome, JobSpec, Placement, PuzzleRequest, RunningJob, StartedJob, TimeSlice,
    Workplace,
};

/// A request to generate a range of numbered puzzles from the series that the requirements and the
/// seed define.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct MakePuzzles {
    /// The requirements that each puzzle must meet.
    pub request: PuzzleRequest,
    /// The seed of all random choices.
    pub seed: u64,
    /// The numbers of the puzzles to generate.
    pub numbers: Range<u64>,
    /// The number of earlier attempts at these puzzles, all of which led to duplicates.
    pub earlier_attempts: u64,
}

/// The result of generating puzzles.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum MakeResult {
    /// The generated puzzles, in the order of their numbers.
    Puzzles(Vec<NewPuzzle>),
    /// No puzzle can meet the request, for this reason.
    Impossible(String),
}

/// A generated puzzle, with the key that equivalent puzzles share.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct NewPuzzle {
    /// The givens.
    pub board: Board,
    /// The key of the canonical form, or `None` if the board has no canonical form.
    pub canonical_key: Option<[u8; 12]>,
}

impl JobSpec for MakePuzzles {
    fn placement(&self) -> Placement {
        let count = self.numbers.end.saturating_sub(self.numbers.start);
        // A single puzzle is ready soonest if a spare worker generates it.
        if count <= 1 {
            return Placement::OneWorker;
        }
        Placement::Batches {
            items: self.numbers.clone(),
            // If few puzzles are requested, each is a batch of its own, so that a finished puzzle
            // is counted immediately and isn't lost if the run is cancelled.
            size: (count / 512).clamp(1, 32),
            are_records: false,
            is_sequential: false,
        }
    }

    fn batch_job(&self, numbers: Range<u64>, _: Vec<Board>) -> Option<Job> {
        Some(MakePuzzles { numbers, ..self.clone() }.into())
    }

    fn begin(self, at: &mut Workplace) -> StartedJob {
        let checked_spec = self.request.try_into_spec().and_then(CheckedSpec::new);
        match checked_spec {
            Ok(checked_spec) => StartedJob::Running(Box::new(MakeJob {
                checked_spec: Arc::new(checked_spec),
                seed: self.seed,
                attempt: self.earlier_attempts,
                numbers: self.numbers,
                maker: None,
                puzzles: Vec::new(),
            })),
            Err(conflict) => {
                let why = requests::conflict_sentence(at.catalogue, &conflict);
                StartedJob::Done(Ok(JobOutcome::MakePuzzles(MakeResult::Impossible(why))))
            }
        }
    }
}

/// The state of [`MakePuzzles`] in a worker. Puzzles are generated one after another.
struct MakeJob {
    checked_spec: Arc<CheckedSpec>,
    seed: u64,
    attempt: u64,
    numbers: Range<u64>,
    maker: Option<Maker>,
    puzzles: Vec<NewPuzzle>,
}

impl RunningJob for MakeJob {
    fn run_slice(&mut self, slice: &TimeSlice) -> Option<JobOutcome> {
        loop {
            let mut maker = match self.maker.take() {
                Some(maker) => maker,
                None => match self.numbers.next() {
                    Some(number) => Maker::new(&self.checked_spec, self.seed, number, self.attempt),
                    None => {
                        let made = mem::take(&mut self.puzzles);
                        return Some(JobOutcome::MakePuzzles(MakeResult::Puzzles(made)));
                    }
                },
            };
            match maker.run_until(&|| slice.is_over()) {
                Some(generate::MakeOutcome::Puzzle(puzzle)) => {
                    let key = puzzle::canonical_form(&puzzle.board)
                        .ok()
                        .map(|form| form.key().to_bytes());
                    self.puzzles.push(NewPuzzle { board: puzzle.board, canonical_key: key });
                }
                // The number of tries is unlimited, so no puzzle is given up.
                Some(generate::MakeOutcome::GivenUp) => {}
                None => {
                    self.maker = Some(maker);
                    return None;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::running_job::tests::{begin, run_in_short_slices, run_uninterrupted};
    use grid::Shape;
    use human::Level;

    fn make(numbers: Range<u64>) -> MakePuzzles {
        let request =
            PuzzleRequest { level: Some(Level::Easy), ..PuzzleRequest::new(Shape::CLASSIC) };
        MakePuzzles { request, seed: 7, numbers, earlier_attempts: 0 }
    }

    fn puzzles(outcome: JobOutcome) -> Vec<NewPuzzle> {
        match outcome {
            JobOutcome::MakePuzzles(MakeResult::Puzzles(puzzles)) => puzzles,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn small_requests_have_batches_of_one_puzzle() {
        let size = |count| match make(0..count).placement() {
            Placement::Batches { size, .. } => size,
            other => panic!("{other:?}"),
        };
        assert_eq!([2, 200, 1000, 10_000, 100_000].map(size), [1, 1, 1, 19, 32]);
    }

    #[test]
    fn batches_generate_the_same_puzzles() {
        let all = puzzles(run_uninterrupted(begin(make(0..4))));
        assert_eq!(all.len(), 4);
        assert!(all.iter().all(|made| puzzle::uniqueness(&made.board).solution().is_ok()));
        assert_eq!(puzzles(run_in_short_slices(begin(make(0..4))).0), all);
        let parts =
            [0..1, 1..4].map(|part| make(0..4).batch_job(part, Vec::new()).expect("a batch"));
        let parts = parts.map(|part| puzzles(run_uninterrupted(begin(part)))).concat();
        assert_eq!(parts, all);
    }

    #[test]
    fn a_request_that_cannot_be_met_returns_the_reason() {
        let request =
            PuzzleRequest { given_counts: Some((3, 5)), ..PuzzleRequest::new(Shape::CLASSIC) };
        let job = MakePuzzles { request, ..make(0..1) };
        let StartedJob::Done(Ok(JobOutcome::MakePuzzles(MakeResult::Impossible(why)))) =
            job.begin(&mut Workplace::default())
        else {
            panic!("it cannot be met");
        };
        assert_eq!(why, "At least 17 givens are needed.");
    }
}

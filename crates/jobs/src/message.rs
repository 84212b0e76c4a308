//! The messages between the page and a worker.
//!
//! The page sends requests, and the worker sends replies. Every request except `Locale` and `Ping`
//! belongs to a job. The page ignores replies about a job that it has dropped. Files are attached
//! to their request, because their bytes are never part of a message.
//!
//! ```text
//! page                                 worker
//!   │                                ◀─ Ready
//!   ├─ Locale ─▶
//!   ├─ Begin 1 LoadCollection (+ Files) ─▶
//!   │                                ◀─ Progress 1 …
//!   │                                ◀─ Done 1
//!   ├─ Begin 2 CountSolutions ─▶
//!   │                                ◀─ Partial 2, Progress 2 …
//!   ├─ SplitOff 3 of 2 ─▶
//!   │                                ◀─ Part 3
//!   │                                ◀─ Done 2
//! ```

use explain::Explanation;
use grid::Board;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::{Job, JobFailure, JobOutcome, RaceTally};

/// The number of a job. The page never reuses a number.
pub type JobId = u32;

/// A message from the page to a worker.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum WorkerRequest {
    /// Write all sentences in a different language, with the translations in this text of a
    /// catalogue. The page sends this request once, before the first job, unless the language is
    /// English.
    Locale(String),
    /// Start a job.
    Begin(JobId, Job),
    /// Split off a part of the remaining work of the job with the second id. Reply with
    /// [`WorkerReply::Part`] and the first id, which identifies this request.
    SplitOff(JobId, JobId),
    /// Reply with [`WorkerReply::Pong`], to show that the worker is alive.
    Ping,
}

/// A message from a worker to the page.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum WorkerReply {
    /// The worker is ready. It didn't receive requests that were sent earlier.
    Ready,
    /// The reply to [`WorkerRequest::Ping`]. It shows that the worker is alive.
    Pong,
    /// A progress report on a job.
    Progress(JobId, Progress),
    /// A part of the outcome of a job. More replies about the job follow.
    Partial(JobId, PartialOutcome),
    /// The reply to [`WorkerRequest::SplitOff`], with the first id of the request: a part of the
    /// other job's remaining work, or no bytes if that job is finished or can't be split.
    Part(JobId, Vec<u8>),
    /// A job succeeded with this outcome.
    Done(JobId, JobOutcome),
    /// A job failed for this reason.
    Failed(JobId, JobFailure),
    /// The worker panicked and can't continue; the text is the location and the reason.
    Panicked(String),
}

/// The progress of a job, in units that depend on the job.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub enum Progress {
    /// Files are being read.
    Reading {
        /// The number of bytes read so far.
        done: u64,
        /// The total size of the files, in bytes.
        total: u64,
        /// The number of puzzles found so far.
        puzzles: u64,
    },
    /// A search is in progress; the total number of nodes is unknown.
    Searching {
        /// The number of nodes searched so far, or the number of attempts to generate a puzzle.
        nodes: u64,
    },
    /// An engine has finished some of its boards.
    Racing(RaceTally),
    /// Solutions are being counted; their total number is unknown.
    Counting {
        /// The number of solutions counted so far.
        found: u64,
        /// The number of nodes searched so far.
        nodes: u64,
    },
    /// Some of the items are done.
    Items {
        /// The number of items that are done.
        done: u64,
        /// The total number of items.
        total: u64,
    },
}

/// A part of the outcome of a job.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum PartialOutcome {
    /// The next solutions of a count, up to the requested number.
    Solutions(Vec<Board>),
    /// The steps found since the previous partial outcome.
    Steps(Vec<Explanation>),
}

/// Writes a message as bytes.
///
/// # Panics
///
/// Never: postcard refuses only sequences of unknown length, and no message has one.
pub fn encode(message: &impl Serialize) -> Vec<u8> {
    postcard::to_allocvec(message).expect("messages have no sequence of unknown length")
}

/// Reads a message from bytes, or returns `None` if the bytes aren't such a message.
pub fn decode<M: DeserializeOwned>(bytes: &[u8]) -> Option<M> {
    postcard::from_bytes(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        BoardSelection, CountSolutions, CountTarget, LoadCollection, MeasurePuzzles, Solve,
        SolveResult,
    };
    use collection::{Measure, OpenError, Record};
    use engine::Counters;
    use facts::Effort;
    use grid::Position;

    fn board() -> Board {
        "1..4 .... .... ....".parse().expect("a drawing of a board")
    }

    fn solve() -> WorkerRequest {
        WorkerRequest::Begin(1, Solve { engine: "fast".into(), board: board() }.into())
    }

    #[test]
    fn messages_survive_encoding() {
        let boards = BoardSelection::Listed(vec![board(); 2]);
        for request in [
            WorkerRequest::Begin(1, LoadCollection::default().into()),
            WorkerRequest::Begin(
                8,
                CountSolutions {
                    target: CountTarget::Board(board()),
                    limit: None,
                    max_returned: 1000,
                }
                .into(),
            ),
            WorkerRequest::Begin(
                9,
                MeasurePuzzles {
                    boards,
                    batch_size: 1,
                    measure: Measure::Solutions,
                    effort: Effort::Quick,
                    returns_solutions: true,
                }
                .into(),
            ),
            WorkerRequest::SplitOff(10, 9),
            WorkerRequest::Ping,
            WorkerRequest::Locale("Cancel\n\tAbbrechen\n".into()),
            solve(),
        ] {
            assert_eq!(decode(&encode(&request)), Some(request));
        }
        let record = Record { position: Position::new(board()), note: "ä".into() };
        let solved =
            SolveResult { solution: None, counters: Counters::default(), duration_ms: 0.5 };
        for reply in [
            WorkerReply::Done(2, JobOutcome::ReadRecord(record)),
            WorkerReply::Partial(8, PartialOutcome::Solutions(vec![board()])),
            WorkerReply::Failed(3, JobFailure::Open(OpenError::Empty)),
            WorkerReply::Done(4, JobOutcome::Solve(solved)),
            WorkerReply::Part(5, vec![1, 2, 3]),
        ] {
            assert_eq!(decode(&encode(&reply)), Some(reply));
        }
    }

    #[test]
    fn invalid_bytes_are_not_decoded() {
        assert_eq!(decode::<WorkerRequest>(&[]), None);
        assert_eq!(decode::<WorkerRequest>(&[250, 1, 2]), None);
        let whole = encode(&solve());
        for cut in 0..whole.len() {
            assert_eq!(decode::<WorkerRequest>(&whole[..cut]), None, "{cut}");
        }
        let mut wrong = whole.clone();
        for at in 0..whole.len() {
            for byte in [0, 1, 2, 5, 16, 65, 127, 255] {
                wrong[at] = byte;
                if let Some(WorkerRequest::Begin(_, Job::Solve(Solve { board, .. }))) =
                    decode(&wrong)
                {
                    assert_eq!(board.digits().len(), board.shape().cells());
                }
            }
            wrong[at] = whole[at];
        }
    }
}

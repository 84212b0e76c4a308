//! The messages between the page and a worker.
//!
//! The page asks, the worker answers; every question but a ping belongs to a job, and an answer to
//! a job that is no longer waited for is dropped. Each `File` goes beside its message, since bytes of
//! files are never part of one.
//!
//! ```text
//! page                                 worker
//!   │                                ◀─ Ready
//!   ├─ Begin 1 Open (+ Files) ─▶
//!   │                                ◀─ Progress 1 …
//!   │                                ◀─ Done 1
//!   ├─ Begin 2 Count ─▶
//!   │                                ◀─ Partial 2, Progress 2 …
//!   ├─ SplitOff 3 of 2 ─▶
//!   │                                ◀─ Part 3
//!   │                                ◀─ Done 2
//! ```

use explain::Explanation;
use grid::Board;
use serde::{Deserialize, Serialize, de::DeserializeOwned};

use crate::{Failure, Job, Outcome, Tally};

/// A job's number; the page never gives one out twice.
pub type JobId = u32;

/// What the page asks of a worker.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Request {
    /// Begin a job.
    Begin(JobId, Job),
    /// Give away a part of what another job has left, as bytes for another worker.
    SplitOff(JobId, JobId),
    /// Show a sign of life.
    Ping,
}

/// What a worker answers.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Reply {
    /// It listens now; what was sent before this is lost.
    Ready,
    /// A sign of life.
    Pong,
    /// How far a job is.
    Progress(JobId, Progress),
    /// A part of what a job brings; others follow.
    Partial(JobId, Partial),
    /// A part of what was left of a job; no bytes when nothing could be parted from the rest.
    Part(JobId, Vec<u8>),
    /// A job ended well.
    Done(JobId, Outcome),
    /// A job ended otherwise.
    Failed(JobId, Failure),
    /// The worker is broken and can do nothing more; where, and why.
    Panicked(String),
}

/// How far a job is.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub enum Progress {
    /// Bytes read, of how many, and puzzles found in them.
    Reading {
        /// Bytes read.
        done: u64,
        /// Bytes in the files.
        total: u64,
        /// Puzzles found.
        puzzles: u64,
    },
    /// Positions of a search that were looked at; nobody knows how many there are.
    Searching {
        /// Positions.
        nodes: u64,
    },
    /// What an engine did with some of its boards.
    Racing(Tally),
    /// Solutions counted; nobody knows how many there are.
    Counting {
        /// Solutions.
        found: u64,
        /// Positions that were looked at.
        nodes: u64,
    },
    /// Items done, of how many.
    Items {
        /// Items.
        done: u64,
        /// Of how many.
        total: u64,
    },
}

/// A part of what a job brings.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Partial {
    /// The next solutions that were counted and are kept.
    Solutions(Vec<Board>),
    /// The next steps that were found.
    Steps(Vec<Explanation>),
}

/// The bytes of a message.
///
/// # Panics
/// Never: only sequences of unknown length cannot be written, and no message has one.
pub fn encode(message: &impl Serialize) -> Vec<u8> {
    postcard::to_allocvec(message).expect("messages have no sequence of unknown length")
}

/// The message that some bytes are; `None` for bytes that are none.
pub fn decode<M: DeserializeOwned>(bytes: &[u8]) -> Option<M> {
    postcard::from_bytes(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Boards, Classify, Count, Of, Open, Solve, Solved};
    use collection::{OpenError, Record};
    use engine::Counters;
    use grid::Position;

    fn board() -> Board {
        "1..4 .... .... ....".parse().expect("a drawing of a board")
    }

    fn solve() -> Request {
        Request::Begin(1, Solve { engine: "fast".into(), board: board() }.into())
    }

    #[test]
    fn messages_survive_the_way() {
        let boards = Boards::These(vec![board(); 2]);
        for request in [
            Request::Begin(1, Open::default().into()),
            Request::Begin(8, Count { of: Of::Board(board()), limit: None, keep: 1000 }.into()),
            Request::Begin(9, Classify { boards, batch: 1, nodes: 5, solutions: true }.into()),
            Request::SplitOff(10, 9),
            Request::Ping,
            solve(),
        ] {
            assert_eq!(decode(&encode(&request)), Some(request));
        }
        let record = Record { position: Position::of(board()), note: "ä".into() };
        let solved = Solved { solution: None, counters: Counters::default(), ms: 0.5 };
        for reply in [
            Reply::Done(2, Outcome::Record(record)),
            Reply::Partial(8, Partial::Solutions(vec![board()])),
            Reply::Failed(3, Failure::Open(OpenError::Empty)),
            Reply::Done(4, Outcome::Solve(solved)),
            Reply::Part(5, vec![1, 2, 3]),
        ] {
            assert_eq!(decode(&encode(&reply)), Some(reply));
        }
    }

    #[test]
    fn bytes_that_are_no_message_are_none() {
        assert_eq!(decode::<Request>(&[]), None);
        assert_eq!(decode::<Request>(&[250, 1, 2]), None);
        let whole = encode(&solve());
        for cut in 0..whole.len() {
            assert_eq!(decode::<Request>(&whole[..cut]), None, "{cut}");
        }
        let mut wrong = whole.clone();
        for at in 0..whole.len() {
            for byte in [0, 1, 2, 5, 16, 65, 127, 255] {
                wrong[at] = byte;
                if let Some(Request::Begin(_, Job::Solve(Solve { board, .. }))) = decode(&wrong) {
                    assert_eq!(board.digits().len(), board.shape().cells());
                }
            }
            wrong[at] = whole[at];
        }
    }
}

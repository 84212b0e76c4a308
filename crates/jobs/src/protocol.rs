//! The messages between the page and a worker, and nothing else.
//!
//! The page asks, the worker answers; every question but a ping belongs to a job, and an answer to
//! a job that is no longer waited for is dropped. Each `File` goes beside its message, since bytes of
//! files are never part of one. There is no message to cancel a job: the page ends its worker.
//!
//! ```text
//! page                                 worker
//!   │                                ◀─ Ready
//!   ├─ Open 1 (+ Files) ─▶
//!   │                                ◀─ Progress 1 …
//!   │                                ◀─ Done 1 Opened
//!   ├─ Record 2 ─▶
//!   │                                ◀─ Done 2 Record
//!   ├─ Count 3 ─▶
//!   │                                ◀─ Partial 3 Solutions, Progress 3 …
//!   │                                ◀─ Done 3 Counted
//! ```

use std::ops::AddAssign;

use serde::{Deserialize, Serialize, de::DeserializeOwned};

use collection::{Choice, Classified, OpenError, Record, Report};
use engine::{Counters, Curve, Event, Goal};
use grid::{Board, Cell, Digit, DigitSet};

/// A job's number; the page never gives one out twice.
pub type JobId = u32;

/// What the page asks of a worker.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Request {
    /// Read the files that come with this message, in a way, and keep them open.
    Open(JobId, Choice),
    /// Read the record of that number, from 0, of the open file.
    Record(JobId, u64),
    /// Read the givens of the records from one number up to, but not including, another.
    Puzzles(JobId, u64, u64),
    /// Read the records from one number up to, but not including, another.
    Records(JobId, u64, u64),
    /// Count the solutions of a board.
    Count(JobId, Board, Count),
    /// Give away a part of what is left to be counted, as bytes for another worker.
    Share(JobId),
    /// Count the solutions of such a part.
    CountPart(JobId, Vec<u8>, Count),
    /// Find out how many solutions each of some boards has: none, one or several.
    Classify(JobId, Vec<Board>, Classify),
    /// Find a solution of a board by the engine of that name.
    Solve(JobId, String, Board),
    /// Find a solution of each of some boards by the engine of that name, and give a board up
    /// after so many milliseconds.
    Race(JobId, String, Vec<Board>, u32),
    /// Begin to watch the search of a board by the engine of that name.
    Watch(JobId, String, Board),
    /// Go to a moment of the search that is watched, for as long as a screen takes to be drawn.
    Go(JobId, Goal),
    /// Show a sign of life.
    Ping,
}

/// How the solutions of a board are to be counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Count {
    /// Where to stop; without a limit all are counted, however long that takes.
    pub limit: Option<u64>,
    /// So many of the first ones are handed back, as they are found.
    pub keep: u64,
}

/// How boards are to be judged.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Classify {
    /// So many positions of a board's search are looked at, and no more.
    pub nodes: u64,
    /// Whether the solutions are to be handed back, too.
    pub solutions: bool,
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
        /// Bytes in the file.
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
    /// Puzzles judged, of how many.
    Judging {
        /// Puzzles.
        done: u64,
        /// Of so many.
        total: u64,
    },
}

/// What an engine did in a race so far. Every board that it is done with counts once.
#[derive(Clone, Copy, PartialEq, Default, Debug, Serialize, Deserialize)]
pub struct Tally {
    /// Boards with a solution.
    pub solved: u64,
    /// Boards that have none.
    pub unsolvable: u64,
    /// Boards given up.
    pub given_up: u64,
    /// Milliseconds of work.
    pub ms: f64,
    /// What the searches did.
    pub counters: Counters,
}

impl Tally {
    /// Boards that the engine is done with.
    pub fn boards(&self) -> u64 {
        self.solved + self.unsolvable + self.given_up
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Tally) {
        self.solved += other.solved;
        self.unsolvable += other.unsolvable;
        self.given_up += other.given_up;
        self.ms += other.ms;
        self.counters += other.counters;
    }
}

/// A part of what a job brings.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Partial {
    /// The next solutions that were counted and are kept.
    Solutions(Vec<Board>),
}

/// What a job that ended well brings.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Outcome {
    /// Files are open; their report, their record 0, and what they are known by: a hash of all
    /// their bytes.
    Opened(Report, Record, u64),
    /// The record that was asked for.
    Record(Record),
    /// The boards that were asked for.
    Puzzles(Vec<Board>),
    /// The records that were asked for.
    Records(Vec<Record>),
    /// How many solutions there are.
    Counted {
        /// So many were found.
        found: u64,
        /// Whether these are all.
        all: bool,
        /// What the search did.
        counters: Counters,
        /// Milliseconds it took.
        ms: f64,
    },
    /// A part of what was left to be counted; no bytes when nothing could be parted from the rest.
    Shared(Vec<u8>),
    /// What was found out about each of some boards.
    Classified(Classified),
    /// A board was searched.
    Solved(Solved),
    /// What an engine did with all of some boards.
    Raced(Tally),
    /// A moment of the search that is watched.
    Frame(Box<Frame>),
}

/// What a search came to.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Solved {
    /// A solution; `None` when the search showed that there is none.
    pub solution: Option<Board>,
    /// What the search did.
    pub counters: Counters,
    /// Milliseconds it took.
    pub ms: f64,
}

/// A moment of a search that is watched.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Frame {
    /// Events since the search began.
    pub at: u64,
    /// The latest of them.
    pub event: Option<Event>,
    /// Whether it is where the search should go.
    pub arrived: bool,
    /// Whether everything was searched.
    pub over: bool,
    /// What the search has done.
    pub counters: Counters,
    /// Solutions so far.
    pub solutions: u64,
    /// The digits that stand, row by row.
    pub digits: Vec<Option<Digit>>,
    /// The candidates of every cell, for an engine that keeps them; else none at all.
    pub candidates: Vec<DigitSet>,
    /// The cells in which a digit is tried, the latest last.
    pub tried: Vec<Cell>,
    /// How deep the search was over its events.
    pub curve: Curve,
}

/// Why a job did not end well.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub enum Failure {
    /// The file is no collection.
    Open(OpenError),
    /// The browser could not read the file; its words for it.
    Read(String),
    /// There is no such record, or no open file.
    NoRecord,
    /// The worker died of something; what it said, if anything.
    Died(String),
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
    use grid::Position;

    fn board() -> Board {
        "1..4 .... .... ....".parse().expect("a drawing of a board")
    }

    #[test]
    fn messages_survive_the_way() {
        for request in [
            Request::Open(1, Choice::default()),
            Request::Solve(7, "fast".into(), board()),
            Request::Count(8, board(), Count { limit: None, keep: 1000 }),
            Request::Classify(9, vec![board(); 2], Classify { nodes: 5, solutions: true }),
            Request::Ping,
        ] {
            assert_eq!(decode(&encode(&request)), Some(request));
        }
        let record = Record { position: Position::of(board()), note: "ä".into() };
        for reply in [
            Reply::Done(2, Outcome::Record(record)),
            Reply::Partial(8, Partial::Solutions(vec![board()])),
            Reply::Failed(3, Failure::Open(OpenError::Empty)),
            Reply::Done(
                4,
                Outcome::Solved(Solved { solution: None, counters: Counters::default(), ms: 0.5 }),
            ),
        ] {
            assert_eq!(decode(&encode(&reply)), Some(reply));
        }
    }

    #[test]
    fn bytes_that_are_no_message_are_none() {
        assert_eq!(decode::<Request>(&[]), None);
        assert_eq!(decode::<Request>(&[250, 1, 2]), None);
        let whole = encode(&Request::Solve(1, "fast".into(), board()));
        for cut in 0..whole.len() {
            assert_eq!(decode::<Request>(&whole[..cut]), None, "{cut}");
        }
        let mut wrong = whole.clone();
        for at in 0..whole.len() {
            for byte in [0, 1, 2, 5, 16, 65, 127, 255] {
                wrong[at] = byte;
                if let Some(Request::Solve(_, _, board)) = decode(&wrong) {
                    assert_eq!(board.digits().len(), board.shape().cells());
                }
            }
            wrong[at] = whole[at];
        }
    }
}

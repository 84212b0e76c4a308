//! The worker's side: jobs that come in slices, so that a cancel gets through between two of them.
//!
//! What a job does is here and knows no clock; the outermost file, `run`, gives it bytes and time
//! and carries the messages.

mod counting;
mod judging;
mod opening;
mod protocol;
mod racing;
mod solving;
mod watching;

pub use counting::Counting;
pub use judging::Judging;
pub use opening::Opening;
pub use protocol::{
    Classify, Count, Failure, Frame, JobId, Outcome, Partial, Progress, Reply, Request, Solved,
    Tally, decode, encode,
};
pub use racing::Racing;
pub use solving::Solving;
pub use watching::Watching;

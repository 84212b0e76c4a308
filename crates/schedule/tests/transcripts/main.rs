//! Transcripts of schedules. The input is a list of events, and the output is the list of commands
//! for workers and of updates about tasks.

mod batches;
mod collections;
mod searches;
mod stage;
mod tasks;

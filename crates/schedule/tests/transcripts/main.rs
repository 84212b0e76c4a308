//! Tests that schedules follow transcripts. The input is a list of events, and the output is the
//! list of commands for workers and of updates about tasks.

mod batches;
mod collections;
mod runner;
mod searches;
mod tasks;

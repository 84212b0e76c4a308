//! Batches of puzzles that go through threads, and answers that are written in order.

use std::{
    collections::VecDeque,
    io::{self, Write},
    mem,
    num::NonZero,
    sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError},
    thread,
    time::Duration,
};

use formats::{Doubt, Fault, FeatureSet, RepairSet};
use words::faults;

use super::{
    crew::Crew,
    input::{Batch, PuzzleReader, ReadError},
    messages::give_up,
    output::Output,
    puzzle_command::PuzzleCommand,
};

/// The number of batches per thread that may be read before the first of them is written: a hard one
/// doesn't hold up the others, and memory stays bounded.
const MAX_AHEAD: usize = 32;

/// The time after which answers are written although their batch isn't complete.
const PAUSE: Duration = Duration::from_millis(5);

/// Runs a command over a file, and writes the answers to its records from number `from` on in their
/// order. A thread takes a batch and answers its puzzles one by one; this thread writes whatever is next,
/// as soon as it is there.
///
/// If the output can't be written, the program is ended, because other threads may be waiting for input
/// that never comes.
///
/// # Errors
/// If the input can't be read.
pub fn run<A: Send>(
    reader: PuzzleReader,
    name: Option<&str>,
    from: u64,
    command: &dyn PuzzleCommand<Answer = A>,
    threads: NonZero<usize>,
    all_errors: bool,
    output: &mut Output,
) -> Result<Done, ReadError> {
    let faults = Faults { are_all_reported: all_errors, count: 0 };
    let crew = Crew::new(threads);
    let intake = Mutex::new(Intake { reader, ended: Ok(()) });
    let queue = Mutex::new(Queue { batches: VecDeque::new(), workers: threads.get() });
    let [has_room, has_news] = [Condvar::new(), Condvar::new()];
    let max_ahead = MAX_AHEAD * threads.get();
    let work = || {
        loop {
            let has_no_room = |queue: &mut Queue<A>| queue.batches.len() >= max_ahead;
            drop(has_room.wait_while(lock(&queue), has_no_room));
            // Batches are queued in the order in which they are read. The locks end with the block: the
            // work is done without them.
            let taken = {
                let mut intake = lock(&intake);
                intake.take().map(|batch| {
                    let answers = Arc::new(Mutex::new(Answers::default()));
                    lock(&queue).batches.push_back(answers.clone());
                    has_news.notify_one();
                    (batch, answers)
                })
            };
            let Some((batch, answers)) = taken else { break };
            for record in batch.read() {
                let answer = record.map_err(Error::Fault).and_then(|record| {
                    let answer = match record.index < from {
                        true => {
                            command.skip(&record, &crew).map(|answer| answer.map(Answer::Skipped))
                        }
                        false => {
                            command.answer(&record, &crew).map(|answer| Some(Answer::New(answer)))
                        }
                    };
                    let at_line = |error| Error::Refused(format!("Line {}: {error}", record.line));
                    Ok(answer.map_err(at_line)?.map(|answer| (record.line, answer)))
                });
                lock(&answers).found.extend(answer.transpose());
            }
            lock(&answers).is_complete = true;
            has_news.notify_one();
        }
        crew.leave();
        lock(&queue).workers -= 1;
        has_news.notify_one();
    };
    let (mut rejected, mut more_faults) = (0, None);
    thread::scope(|scope| {
        for _ in 0..threads.get() {
            scope.spawn(work);
        }
        let mut writer =
            Writer { command, name, output, errors: String::new(), rejected: 0, faults };
        let mut waiting = lock(&queue);
        loop {
            let Some(first) = waiting.batches.front().cloned() else {
                if waiting.workers == 0 {
                    break;
                }
                waiting = has_news.wait(waiting).unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            if !lock(&first).is_complete {
                let woken = has_news.wait_timeout(waiting, PAUSE);
                waiting = woken.unwrap_or_else(PoisonError::into_inner).0;
            }
            let Answers { found, is_complete } = mem::take(&mut *lock(&first));
            if is_complete {
                waiting.batches.pop_front();
                has_room.notify_all();
            }
            if found.is_empty() {
                continue;
            }
            drop(waiting);
            found.into_iter().for_each(|answer| writer.add(answer));
            writer.flush().unwrap_or_else(|error| give_up(error));
            waiting = lock(&queue);
        }
        rejected = writer.rejected;
        more_faults = writer.faults.rest();
    });
    let intake = intake.into_inner().unwrap_or_else(PoisonError::into_inner);
    intake.ended?;
    let repairs = intake.reader.repairs();
    Ok(Done {
        rejected,
        more_faults,
        unsupported: intake.reader.unsupported(),
        repairs,
        doubt: intake.reader.doubt(),
    })
}

/// The outcome of a run over a file.
pub struct Done {
    /// The number of records that couldn't be read or answered; each was reported on standard error.
    pub rejected: u64,
    /// A sentence about the faults that weren't reported.
    pub more_faults: Option<String>,
    /// The features of the file that no position can store.
    pub unsupported: FeatureSet,
    /// The parts of the file that were ignored or interpreted so that it could be read.
    pub repairs: RepairSet,
    /// The reason to check the puzzles, if there is one.
    pub doubt: Option<Doubt>,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The input, from which threads take batches.
struct Intake<'a> {
    reader: PuzzleReader<'a>,
    ended: Result<(), ReadError>,
}

impl Intake<'_> {
    fn take(&mut self) -> Option<Batch> {
        if self.ended.is_err() {
            return None;
        }
        self.reader.next_batch().unwrap_or_else(|error| {
            self.ended = Err(error);
            None
        })
    }
}

/// The batches that aren't completely written, in their order.
struct Queue<A> {
    batches: VecDeque<Arc<Mutex<Answers<A>>>>,
    /// The number of threads that may still add batches.
    workers: usize,
}

/// The answers of a batch that aren't written yet.
struct Answers<A> {
    /// The answers, each with the number of its puzzle's line, and errors.
    found: Vec<Result<(u64, Answer<A>), Error>>,
    is_complete: bool,
}

/// The reason why a record has no answer.
enum Error {
    /// The record can't be read.
    Fault(Fault),
    /// The command can't answer it.
    Refused(String),
}

impl<A> Default for Answers<A> {
    fn default() -> Answers<A> {
        Answers { found: Vec::new(), is_complete: false }
    }
}

enum Answer<A> {
    New(A),
    /// The answer to a puzzle that an earlier call has written.
    Skipped(A),
}

/// The end of the pipeline, where answers come in order.
struct Writer<'a, A> {
    command: &'a dyn PuzzleCommand<Answer = A>,
    /// The name of the file, if errors name it.
    name: Option<&'a str>,
    output: &'a mut Output,
    errors: String,
    rejected: u64,
    faults: Faults,
}

/// The faults of a file.
struct Faults {
    /// Whether all of them are reported, rather than only the first one.
    are_all_reported: bool,
    count: u64,
}

impl Faults {
    /// Returns the sentence about the faults that aren't reported, if there are any.
    fn rest(&self) -> Option<String> {
        let rest = self.count.saturating_sub(1);
        let errors = if rest == 1 { "error" } else { "errors" };
        (rest > 0 && !self.are_all_reported)
            .then(|| format!("… and {rest} more {errors}; --all-errors lists them"))
    }
}

impl<A: Send> Writer<'_, A> {
    fn add(&mut self, answer: Result<(u64, Answer<A>), Error>) {
        let mut text = String::new();
        let written = answer.and_then(|(line, answer)| {
            let (answer, is_new) = match answer {
                Answer::New(answer) => (answer, true),
                Answer::Skipped(answer) => (answer, false),
            };
            let written = self.command.write(answer, &mut text);
            let at_line = |error| Error::Refused(format!("Line {line}: {error}"));
            written.map(|()| is_new).map_err(at_line)
        });
        match written {
            Ok(true) => self.output.add(&text, &self.command.header(), self.command.separator()),
            Ok(false) => {}
            Err(error) => {
                self.rejected += 1;
                let error = match error {
                    Error::Fault(fault) => {
                        self.faults.count += 1;
                        let is_reported = self.faults.are_all_reported || self.faults.count == 1;
                        is_reported.then(|| faults::fault(&fault))
                    }
                    Error::Refused(error) => Some(error),
                };
                let of = self.name.map_or(String::new(), |name| format!("{name}: "));
                let line = error.map(|error| format!("error: {of}{error}\n"));
                self.errors += &line.unwrap_or_default();
            }
        }
    }

    /// Writes errors and answers. A closed standard error is ignored.
    fn flush(&mut self) -> io::Result<()> {
        if !self.errors.is_empty() {
            let _ = io::stderr().write_all(self.errors.as_bytes());
            self.errors.clear();
        }
        self.output.flush()
    }
}

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use super::*;
    use crate::{
        input::{Choice, Record},
        puzzle_command::TextCommand,
    };

    /// Counts solutions up to 300.
    struct Count;

    impl TextCommand for Count {
        fn print(&self, record: &Record, crew: &Crew, out: &mut String) -> Result<(), String> {
            let _ = writeln!(out, "{}", crew.count(record.position.givens(), 300));
            Ok(())
        }
    }

    /// An output whose bytes can be read.
    #[derive(Clone, Default)]
    struct Sink(Arc<Mutex<Vec<u8>>>);

    impl Write for Sink {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            lock(&self.0).write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn output_has_the_order_of_the_input() {
        // Every seventh puzzle is some work; the others are none.
        let line = |i: usize| {
            if i.is_multiple_of(7) { ".".repeat(36) } else { "11".to_owned() + &".".repeat(14) }
        };
        let file: String = (0..3000).map(|i| line(i) + "\n").collect();
        let expected: String =
            (0..3000usize).map(|i| if i.is_multiple_of(7) { "300\n" } else { "0\n" }).collect();
        for threads in [1, 2, 3, 8].map(|n| NonZero::new(n).expect("some")) {
            let sink = Sink::default();
            let mut output = Output::new(Box::new(sink.clone()));
            let reader = PuzzleReader::new(file.as_bytes(), Choice::default());
            let reader = reader.expect("memory reads");
            let done = run(reader, None, 0, &Count, threads, false, &mut output);
            assert_eq!(done.map(|done| done.rejected).ok(), Some(0));
            assert!(*lock(&sink.0) == expected.as_bytes(), "{threads} threads");
        }
    }
}

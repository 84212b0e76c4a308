//! The pipeline in which threads find the answers for batches of puzzles and write them in order.

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

use super::{
    counting_pool::CountingPool,
    input::{Batch, PuzzleReader, ReadError},
    messages::{exit_with_io_error, fault_sentence},
    output::Output,
    puzzle_command::PuzzleCommand,
};

/// The maximum number of batches per thread that are read before the first of them is written. A
/// batch that takes long doesn't block later batches, but memory use stays bounded.
const MAX_BATCHES_AHEAD: usize = 32;

/// The time after which the answers of an incomplete batch are written.
const MAX_WRITE_DELAY: Duration = Duration::from_millis(5);

/// Runs a command over a file, and writes the answers in the order of the records, starting with
/// record `from`, counted from 0. `threads` other threads take batches and find the answers. The
/// calling thread writes each answer as soon as it and all earlier ones are ready. If `name` is
/// given, errors mention it. Only the first fault is reported unless `all_errors` is `true`.
///
/// If the output can't be written, the program exits, because other threads may be waiting for
/// input that never arrives.
///
/// # Errors
/// Returns an error if the input can't be read.
pub fn run_pipeline<A: Send>(
    reader: PuzzleReader,
    name: Option<&str>,
    from: u64,
    command: &dyn PuzzleCommand<Answer = A>,
    threads: NonZero<usize>,
    all_errors: bool,
    output: &mut Output,
) -> Result<RunResult, ReadError> {
    let faults = FaultReport { are_all_reported: all_errors, count: 0 };
    let pool = CountingPool::new(threads);
    let intake = Mutex::new(BatchSource { reader, ended: Ok(()) });
    let queue = Mutex::new(BatchQueue { batches: VecDeque::new(), workers: threads.get() });
    let [has_room, has_news] = [Condvar::new(), Condvar::new()];
    let max_ahead = MAX_BATCHES_AHEAD * threads.get();
    let work = || {
        loop {
            let has_no_room = |queue: &mut BatchQueue<A>| queue.batches.len() >= max_ahead;
            drop(has_room.wait_while(lock_mutex(&queue), has_no_room));
            // The input stays locked until the batch is queued, so batches are queued in the order
            // in which they are read. The locks are released before the work begins.
            let batch_and_answers = {
                let mut intake = lock_mutex(&intake);
                intake.take_batch().map(|batch| {
                    let answers = Arc::new(Mutex::new(BatchAnswers::default()));
                    lock_mutex(&queue).batches.push_back(answers.clone());
                    has_news.notify_one();
                    (batch, answers)
                })
            };
            let Some((batch, answers)) = batch_and_answers else { break };
            for record in batch.records() {
                let answer = record.map_err(Error::Fault).and_then(|record| {
                    let answer = match record.index < from {
                        true => command
                            .answer_skipped(&record, &pool)
                            .map(|answer| answer.map(Answer::Skipped)),
                        false => {
                            command.answer(&record, &pool).map(|answer| Some(Answer::New(answer)))
                        }
                    };
                    let at_line = |error| Error::Refused(format!("Line {}: {error}", record.line));
                    Ok(answer.map_err(at_line)?.map(|answer| (record.line, answer)))
                });
                lock_mutex(&answers).found.extend(answer.transpose());
            }
            lock_mutex(&answers).is_complete = true;
            has_news.notify_one();
        }
        pool.finish_own_work();
        lock_mutex(&queue).workers -= 1;
        has_news.notify_one();
    };
    let (mut rejected, mut more_faults) = (0, None);
    thread::scope(|scope| {
        for _ in 0..threads.get() {
            scope.spawn(work);
        }
        let mut writer =
            AnswerWriter { command, name, output, errors: String::new(), rejected: 0, faults };
        let mut waiting = lock_mutex(&queue);
        loop {
            let Some(first) = waiting.batches.front().cloned() else {
                if waiting.workers == 0 {
                    break;
                }
                waiting = has_news.wait(waiting).unwrap_or_else(PoisonError::into_inner);
                continue;
            };
            if !lock_mutex(&first).is_complete {
                let result = has_news.wait_timeout(waiting, MAX_WRITE_DELAY);
                waiting = result.unwrap_or_else(PoisonError::into_inner).0;
            }
            let BatchAnswers { found, is_complete } = mem::take(&mut *lock_mutex(&first));
            if is_complete {
                waiting.batches.pop_front();
                has_room.notify_all();
            }
            if found.is_empty() {
                continue;
            }
            drop(waiting);
            found.into_iter().for_each(|answer| writer.add_answer(answer));
            writer.flush().unwrap_or_else(|error| exit_with_io_error(error));
            waiting = lock_mutex(&queue);
        }
        rejected = writer.rejected;
        more_faults = writer.faults.summary();
    });
    let intake = intake.into_inner().unwrap_or_else(PoisonError::into_inner);
    intake.ended?;
    let repairs = intake.reader.repairs_so_far();
    Ok(RunResult {
        rejected_count: rejected,
        more_faults,
        unsupported_features: intake.reader.unsupported_features(),
        repairs,
        doubt: intake.reader.doubt_so_far(),
    })
}

/// The outcome of a run over a file.
pub struct RunResult {
    /// The number of records that couldn't be read or answered. Each of them was reported on
    /// standard error or counted in [`RunResult::more_faults`].
    pub rejected_count: u64,
    /// A sentence about the faults that weren't reported, or `None` if all were reported.
    pub more_faults: Option<String>,
    /// The features of the file that a position can't represent.
    pub unsupported_features: FeatureSet,
    /// The parts of the file that were ignored or interpreted so that it could be read.
    pub repairs: RepairSet,
    /// The reason to check the puzzles, or `None` if there is no doubt about them.
    pub doubt: Option<Doubt>,
}

fn lock_mutex<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The input from which threads take batches.
struct BatchSource<'a> {
    reader: PuzzleReader<'a>,
    ended: Result<(), ReadError>,
}

impl BatchSource<'_> {
    fn take_batch(&mut self) -> Option<Batch> {
        if self.ended.is_err() {
            return None;
        }
        self.reader.next_batch().unwrap_or_else(|error| {
            self.ended = Err(error);
            None
        })
    }
}

/// The batches that haven't been written completely, in order.
struct BatchQueue<A> {
    batches: VecDeque<Arc<Mutex<BatchAnswers<A>>>>,
    /// The number of threads that may still add batches.
    workers: usize,
}

/// The answers for a batch that haven't been written yet.
struct BatchAnswers<A> {
    /// The answers, each with the line number of its puzzle, or errors.
    found: Vec<Result<(u64, Answer<A>), Error>>,
    is_complete: bool,
}

/// The reason why a record has no answer.
enum Error {
    /// The record can't be read.
    Fault(Fault),
    /// The command has no answer for the record, for this reason.
    Refused(String),
}

impl<A> Default for BatchAnswers<A> {
    fn default() -> BatchAnswers<A> {
        BatchAnswers { found: Vec::new(), is_complete: false }
    }
}

enum Answer<A> {
    New(A),
    /// An answer that an earlier run has already written.
    Skipped(A),
}

/// The end of the pipeline, which receives the answers in order.
struct AnswerWriter<'a, A> {
    command: &'a dyn PuzzleCommand<Answer = A>,
    /// The name of the file, or `None` if errors don't mention the name.
    name: Option<&'a str>,
    output: &'a mut Output,
    errors: String,
    rejected: u64,
    faults: FaultReport,
}

/// The faults that were found in a file.
struct FaultReport {
    /// Whether all faults are reported, rather than only the first one.
    are_all_reported: bool,
    count: u64,
}

impl FaultReport {
    /// Returns a sentence about the unreported faults, or `None` if there are none.
    fn summary(&self) -> Option<String> {
        let rest = self.count.saturating_sub(1);
        let errors = if rest == 1 { "error" } else { "errors" };
        (rest > 0 && !self.are_all_reported)
            .then(|| format!("… and {rest} more {errors}; --all-errors lists them"))
    }
}

impl<A: Send> AnswerWriter<'_, A> {
    fn add_answer(&mut self, answer: Result<(u64, Answer<A>), Error>) {
        let mut text = String::new();
        let written = answer.and_then(|(line, answer)| {
            let (answer, is_new) = match answer {
                Answer::New(answer) => (answer, true),
                Answer::Skipped(answer) => (answer, false),
            };
            let written = self.command.write_answer(answer, &mut text);
            let at_line = |error| Error::Refused(format!("Line {line}: {error}"));
            written.map(|()| is_new).map_err(at_line)
        });
        match written {
            Ok(true) => self.output.write_text(
                &text,
                &self.command.output_header(),
                self.command.answer_separator(),
            ),
            Ok(false) => {}
            Err(error) => {
                self.rejected += 1;
                let error = match error {
                    Error::Fault(fault) => {
                        self.faults.count += 1;
                        let is_reported = self.faults.are_all_reported || self.faults.count == 1;
                        is_reported.then(|| fault_sentence(&fault))
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
        input::{InputChoice, Record},
        puzzle_command::TextCommand,
    };

    /// A command that counts solutions, up to 300.
    struct CountTo300;

    impl TextCommand for CountTo300 {
        fn print_answer(
            &self,
            record: &Record,
            pool: &CountingPool,
            out: &mut String,
        ) -> Result<(), String> {
            let _ = writeln!(out, "{}", pool.count_solutions(record.position.givens(), 300));
            Ok(())
        }
    }

    /// An output whose bytes can be read by a test.
    #[derive(Clone, Default)]
    struct SharedBuffer(Arc<Mutex<Vec<u8>>>);

    impl Write for SharedBuffer {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            lock_mutex(&self.0).write(bytes)
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn output_has_the_order_of_the_input() {
        // Every seventh puzzle takes some work, and the other puzzles take almost none.
        let line = |i: usize| {
            if i.is_multiple_of(7) { ".".repeat(36) } else { "11".to_owned() + &".".repeat(14) }
        };
        let file: String = (0..3000).map(|i| line(i) + "\n").collect();
        let expected: String =
            (0..3000usize).map(|i| if i.is_multiple_of(7) { "300\n" } else { "0\n" }).collect();
        for threads in [1, 2, 3, 8].map(|n| NonZero::new(n).expect("some")) {
            let sink = SharedBuffer::default();
            let mut output = Output::new(Box::new(sink.clone()));
            let reader = PuzzleReader::new(file.as_bytes(), InputChoice::default());
            let reader = reader.expect("memory reads");
            let done = run_pipeline(reader, None, 0, &CountTo300, threads, false, &mut output);
            assert_eq!(done.map(|done| done.rejected_count).ok(), Some(0));
            assert!(*lock_mutex(&sink.0) == expected.as_bytes(), "{threads} threads");
        }
    }
}

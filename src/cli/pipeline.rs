//! Batches of puzzles through threads, and out in their order.

use std::{
    collections::BTreeMap,
    io::{self, Write},
    num::NonZero,
    sync::{Condvar, Mutex, MutexGuard, PoisonError},
    thread,
};

use formats::FeatureSet;
use words::faults;

use super::{
    crew::Crew,
    input::{Batch, Input, ReadError},
    work::Work,
};

/// So many batches a thread may be done before their turn to be written: a hard one does not hold
/// up the others, and memory stays bounded.
const AHEAD: u64 = 32;

/// Works through a file, which has a name if it is one of several, on so many threads and prints in
/// its order what comes of records from a number on. A thread takes a batch, works, writes it when it is the batch's turn, with those after
/// it that are done, and else leaves it to be written by another.
///
/// When the output cannot be written it is `give_up` that ends the program: another thread may be
/// waiting for input that never comes.
///
/// # Errors
/// When the input cannot be read.
pub fn run(
    input: Input,
    name: Option<&str>,
    from: u64,
    work: &Work,
    threads: NonZero<usize>,
    out: &mut (dyn Write + Send),
    give_up: fn(io::Error) -> !,
) -> Result<Done, ReadError> {
    let intake = Mutex::new(Intake { input, taken: 0, ended: Ok(()) });
    let outlet =
        Mutex::new(Outlet { out, work, taken: 0, written: 0, done: BTreeMap::new(), rejected: 0 });
    let room = Condvar::new();
    let threads = if work.is_serial() { NonZero::<usize>::MIN } else { threads };
    let crew = Crew::new(threads);
    let ahead = AHEAD * threads.get() as u64;
    thread::scope(|scope| {
        for _ in 0..threads.get() {
            scope.spawn(|| {
                loop {
                    // Whoever works on the batch that is to be written next does not wait here.
                    room.wait_while(lock(&outlet), |outlet| {
                        outlet.taken.saturating_sub(outlet.written) >= ahead
                    })
                    .unwrap_or_else(PoisonError::into_inner)
                    .taken += 1;
                    // The lock ends with the statement: the work is done without it.
                    let taken = lock(&intake).take();
                    let Some((number, batch)) = taken else { break };
                    let mut text = String::new();
                    let mut errors: Vec<_> = batch.faults.iter().map(faults::fault).collect();
                    for record in batch.read() {
                        let printed =
                            record.map_err(|fault| faults::fault(&fault)).and_then(|record| {
                                // Why a puzzle has no line is told again.
                                if record.index < from && work.has_line(&record) {
                                    return Ok(());
                                }
                                let printed = work.print(&record, &crew, &mut text);
                                printed.map_err(|error| format!("Line {}: {error}", record.line))
                            });
                        errors.extend(printed.err());
                    }
                    let put = lock(&outlet).put(name, number, Printed { errors, text });
                    if let Err(error) = put {
                        give_up(error);
                    }
                    room.notify_all();
                }
                crew.leave();
            });
        }
    });
    let intake = intake.into_inner().unwrap_or_else(PoisonError::into_inner);
    intake.ended?;
    let rejected = outlet.into_inner().unwrap_or_else(PoisonError::into_inner).rejected;
    Ok(Done { rejected, unsupported: intake.input.unsupported() })
}

/// What is to be said of a file that was worked through.
pub struct Done {
    /// How many records could not be read or printed; each was told on standard error.
    pub rejected: u64,
    /// What the file holds that no position keeps.
    pub unsupported: FeatureSet,
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

struct Intake<'a> {
    input: Input<'a>,
    taken: u64,
    ended: Result<(), ReadError>,
}

impl Intake<'_> {
    /// The next batch and its number, from 0.
    fn take(&mut self) -> Option<(u64, Batch)> {
        if self.ended.is_err() {
            return None;
        }
        let batch = self.input.batch().unwrap_or_else(|error| {
            self.ended = Err(error);
            None
        });
        let number = self.taken;
        self.taken += 1;
        batch.map(|batch| (number, batch))
    }
}

/// What belongs to a batch, on standard error and on standard output.
struct Printed {
    errors: Vec<String>,
    text: String,
}

struct Outlet<'a> {
    out: &'a mut (dyn Write + Send),
    work: &'a Work,
    /// Batches that a person works on or means to, worked on, and written.
    taken: u64,
    written: u64,
    /// Those that are done before their turn.
    done: BTreeMap<u64, Printed>,
    rejected: u64,
}

impl Outlet<'_> {
    /// Takes what belongs to a batch, and writes all whose turn it is.
    fn put(&mut self, name: Option<&str>, number: u64, printed: Printed) -> io::Result<()> {
        self.done.insert(number, printed);
        while let Some(next) = self.done.remove(&self.written) {
            self.written += 1;
            self.write(name, &next.errors, &next.text)?;
        }
        Ok(())
    }

    /// Errors that nobody reads are no reason to stop.
    fn write(&mut self, name: Option<&str>, errors: &[String], text: &str) -> io::Result<()> {
        if !errors.is_empty() {
            let of = name.map_or(String::new(), |name| format!("{name}: "));
            let told = errors.iter().map(|error| format!("error: {of}{error}\n"));
            let told: String = told.collect();
            let _ = io::stderr().write_all(told.as_bytes());
        }
        self.rejected += errors.len() as u64;
        self.out.write_all(self.work.next(text).as_bytes())?;
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::input::Choice;

    #[test]
    fn output_has_the_order_of_the_input() {
        // Every seventh puzzle is some work; the others are none.
        let line = |i: usize| {
            if i.is_multiple_of(7) { ".".repeat(36) } else { "11".to_owned() + &".".repeat(14) }
        };
        let file: String = (0..3000).map(|i| line(i) + "\n").collect();
        let give_up = |error| panic!("{error}");
        let work = Work::Count { limit: 300 };
        let expected: String =
            (0..3000usize).map(|i| if i.is_multiple_of(7) { "300\n" } else { "0\n" }).collect();
        for threads in [1, 2, 3, 8].map(|n| NonZero::new(n).expect("some")) {
            let mut out = Vec::new();
            let input = Input::new(file.as_bytes(), Choice::default()).expect("memory reads");
            let done = run(input, None, 0, &work, threads, &mut out, give_up);
            assert_eq!(done.map(|done| done.rejected).ok(), Some(0));
            assert!(out == expected.as_bytes(), "{threads} threads");
        }
    }
}

use std::{
    io::{self, Write},
    num::NonZero,
    sync::{Condvar, Mutex, MutexGuard, PoisonError},
    thread,
};

use crate::formats::{Fault, Things};

use super::{
    input::{Batch, Input, ReadError},
    work::Work,
};

/// Works through a file, which has a name if it is one of several, on all cores and prints in
/// its order. A thread takes a batch, works, and
/// writes when it is the batch's turn; so there are never more batches than threads.
///
/// When the output cannot be written it is `give_up` that ends the program: another thread may be
/// waiting for input that never comes.
///
/// # Errors
/// When the input cannot be read.
pub fn run(
    input: Input,
    name: Option<&str>,
    work: &Work,
    out: &mut (dyn Write + Send),
    give_up: fn(io::Error),
) -> Result<Done, ReadError> {
    let intake = Mutex::new(Intake { input, taken: 0, ended: Ok(()) });
    let outlet = Mutex::new(Outlet { out, written: 0, rejected: 0 });
    let turn = Condvar::new();
    thread::scope(|scope| {
        let cores = || thread::available_parallelism().map_or(1, NonZero::get);
        let threads = if work.is_serial() { 1 } else { cores() };
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    // The lock ends with the statement: the work is done without it.
                    let taken = lock(&intake).take();
                    let Some((number, batch)) = taken else { break };
                    let mut text = String::new();
                    let mut errors: Vec<_> = batch.faults.iter().map(Fault::to_string).collect();
                    for position in batch.positions() {
                        let printed = position.map_err(|fault| fault.to_string()).and_then(
                            |(line, position)| {
                                let printed = work.print(&position, &mut text);
                                printed.map_err(|error| format!("Line {line}: {error}"))
                            },
                        );
                        errors.extend(printed.err());
                    }
                    let mut outlet = turn
                        .wait_while(lock(&outlet), |outlet| outlet.written != number)
                        .unwrap_or_else(PoisonError::into_inner);
                    if let Err(error) = outlet.put(name, &errors, &text) {
                        give_up(error);
                    }
                    turn.notify_all();
                }
            });
        }
    });
    let intake = intake.into_inner().unwrap_or_else(PoisonError::into_inner);
    intake.ended?;
    let rejected = outlet.into_inner().unwrap_or_else(PoisonError::into_inner).rejected;
    Ok(Done { rejected, lost: intake.input.lost() })
}

/// What is to be said of a file that was worked through.
pub struct Done {
    /// How many records could not be read or printed; each was told on standard error.
    pub rejected: u64,
    /// What the file holds that no position keeps.
    pub lost: Things,
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

struct Outlet<'a> {
    out: &'a mut (dyn Write + Send),
    written: u64,
    rejected: u64,
}

impl Outlet<'_> {
    /// Writes what belongs to a batch. Errors that nobody reads are no reason to stop.
    fn put(&mut self, name: Option<&str>, errors: &[String], text: &str) -> io::Result<()> {
        if !errors.is_empty() {
            let of = name.map_or(String::new(), |name| format!("{name}: "));
            let told = errors.iter().map(|error| format!("error: {of}{error}\n"));
            let told: String = told.collect();
            let _ = io::stderr().write_all(told.as_bytes());
        }
        self.rejected += errors.len() as u64;
        self.written += 1;
        self.out.write_all(text.as_bytes())?;
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::input::Choice;

    #[test]
    fn output_has_the_order_of_the_input() {
        // Every seventh puzzle is some work; the others are none.
        let line = |i: usize| {
            if i.is_multiple_of(7) { ".".repeat(36) } else { "11".to_owned() + &".".repeat(14) }
        };
        let file: String = (0..3000).map(|i| line(i) + "\n").collect();
        let mut out = Vec::new();
        let give_up = |error| panic!("{error}");
        let work = Work::Count { limit: 300 };
        let input = Input::new(file.as_bytes(), Choice::default()).expect("memory reads");
        let rejected = run(input, None, &work, &mut out, give_up).map(|done| done.rejected);
        let expected: String =
            (0..3000usize).map(|i| if i.is_multiple_of(7) { "300\n" } else { "0\n" }).collect();
        assert_eq!((rejected.ok(), out == expected.as_bytes()), (Some(0), true));
    }
}

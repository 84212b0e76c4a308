use std::{
    io::{self, Read, Write},
    num::NonZero,
    sync::{Condvar, Mutex, MutexGuard, PoisonError},
    thread,
};

use crate::formats::Fault;

use super::{
    input::{Batch, Input, ReadError},
    work::Work,
};

/// Works through a file on all cores and prints in its order. A thread takes a batch, works, and
/// writes when it is the batch's turn; so there are never more batches than threads.
///
/// Returns how many records could not be read or printed; each was told on standard error.
///
/// # Errors
/// When the input cannot be read or the output not be written.
pub fn run<R: Read + Send>(
    input: Input<R>,
    work: &Work,
    out: &mut (dyn Write + Send),
) -> Result<u64, ReadError> {
    let intake = Mutex::new(Intake { input, taken: 0, ended: Ok(()) });
    let outlet = Mutex::new(Outlet { out, written: 0, rejected: 0, ended: Ok(()) });
    let turn = Condvar::new();
    thread::scope(|scope| {
        let cores = || thread::available_parallelism().map_or(1, NonZero::get);
        let threads = if work.is_serial() { 1 } else { cores() };
        for _ in 0..threads {
            scope.spawn(|| {
                while let Some((number, batch)) = lock(&intake).take() {
                    let mut text = String::new();
                    let mut errors: Vec<_> = batch.faults.iter().map(Fault::to_string).collect();
                    for (line, board) in batch.boards() {
                        if let Err(error) = work.print(&board, &mut text) {
                            errors.push(format!("Line {line}: {error}"));
                        }
                    }
                    let outlet = lock(&outlet);
                    let mut outlet = turn
                        .wait_while(outlet, |outlet| outlet.written != number)
                        .unwrap_or_else(PoisonError::into_inner);
                    let goes_on = outlet.put(&errors, &text);
                    turn.notify_all();
                    if !goes_on {
                        lock(&intake).stop();
                    }
                }
            });
        }
    });
    intake.into_inner().unwrap_or_else(PoisonError::into_inner).ended?;
    let outlet = outlet.into_inner().unwrap_or_else(PoisonError::into_inner);
    outlet.ended?;
    Ok(outlet.rejected)
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

struct Intake<R> {
    input: Input<R>,
    taken: u64,
    ended: Result<(), ReadError>,
}

impl<R: Read> Intake<R> {
    /// The next batch and its number, from 0.
    fn take(&mut self) -> Option<(u64, Batch)> {
        if self.taken == u64::MAX {
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

    /// Hands out nothing more.
    fn stop(&mut self) {
        self.taken = u64::MAX;
    }
}

struct Outlet<'a> {
    out: &'a mut (dyn Write + Send),
    written: u64,
    rejected: u64,
    ended: io::Result<()>,
}

impl Outlet<'_> {
    /// Writes what belongs to a batch; `false` once writing has failed.
    fn put(&mut self, errors: &[String], text: &str) -> bool {
        for error in errors {
            eprintln!("error: {error}");
        }
        self.rejected += errors.len() as u64;
        self.written += 1;
        if self.ended.is_ok() {
            self.ended = self.out.write_all(text.as_bytes()).and_then(|()| self.out.flush());
        }
        self.ended.is_ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn output_has_the_order_of_the_input() {
        let line = |i: usize| ["1...............\n", "11..............\n"][i * 7 % 5 % 2];
        let file: String = (0..20_000).map(line).collect();
        let input = Input::over(file.as_bytes(), None);
        let mut out = Vec::new();
        let rejected = run(input, &Work::Count { limit: 2 }, &mut out).expect("a readable file");
        let expected: String =
            file.lines().map(|l| if l.contains("11") { "0\n" } else { "2\n" }).collect();
        assert_eq!((rejected, out == expected.as_bytes()), (0, true));
    }
}

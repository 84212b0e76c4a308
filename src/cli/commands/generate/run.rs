//! The threads that generate puzzles by number, and the thread that writes them in order.
//!
//! A thread takes the next number and generates its puzzle, which depends only on the seed and the
//! number. The writer takes the puzzles in order. If a puzzle is equivalent to an earlier one, the
//! writer generates a different one for its number. So the output is the same with any number of
//! threads.

use std::{
    collections::BTreeMap,
    io::{self, IsTerminal, Write},
    process::ExitCode,
    sync::{
        Arc, Condvar, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU64, Ordering::Relaxed},
    },
    thread,
    time::{Duration, Instant},
};

use super::{output::Output, puzzle_request::PuzzleRequest};
use crate::messages::exit_with_io_error;
use generate::{CheckedSpec, MAX_DUPLICATES, MakeOutcome, Maker, SeenPuzzles};

/// The maximum number of puzzles per thread that wait for an earlier puzzle.
const MAX_WAITING_PUZZLES: u64 = 64;

/// The time between two progress reports.
const REPORT_INTERVAL: Duration = Duration::from_secs(1);

/// The parts of a run that all of its threads share.
struct SharedRun {
    checked_specs: Vec<(u64, Arc<CheckedSpec>)>,
    seed: u64,
    state: Mutex<State>,
    changed: Condvar,
    stop: AtomicBool,
    /// The total number of tries so far, for progress reports.
    tries: AtomicU64,
}

struct State {
    /// The number, from 0, of the next puzzle to generate.
    next_to_generate: u64,
    /// The number, from 0, of the next puzzle to write.
    next_to_write: u64,
    /// The outcomes that haven't been written yet, by puzzle number, each with its number of tries.
    made: BTreeMap<u64, (MakeOutcome, u64)>,
}

/// Generates the puzzles of a request that aren't in the output yet. The exit code is 1 if there
/// are fewer puzzles than requested.
///
/// # Errors
/// Returns the reason why the request can't be satisfied, or why the output can't be continued.
pub fn run_request(request: &PuzzleRequest, output: Output) -> Result<ExitCode, String> {
    let there = output.earlier_count;
    let shared = SharedRun {
        checked_specs: request.level_specs()?,
        seed: request.seed,
        state: Mutex::new(State {
            next_to_generate: there,
            next_to_write: there,
            made: BTreeMap::new(),
        }),
        changed: Condvar::new(),
        stop: AtomicBool::new(false),
        tries: AtomicU64::new(0),
    };
    // A file that is continued must come from the same request. The file's first puzzle shows
    // whether this is the case.
    if let (Some(first), Some(checked_spec)) = (output.earlier_boards.first(), shared.spec_for(0))
        && let Some((MakeOutcome::Puzzle(puzzle), _)) =
            generate_puzzle(&shared, checked_spec, (0, 0), &|| false)
        && puzzle.board != *first
    {
        return Err(Output::different_request_error(request));
    }
    let threads = request.threads.get().min((request.count.saturating_sub(there)).max(1) as usize);
    let written = thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| generate_puzzles(&shared, threads as u64));
        }
        let written = write_puzzles(request, output, &shared);
        shared.stop.store(true, Relaxed);
        shared.changed.notify_all();
        written
    });
    if written < request.count {
        let _ = writeln!(io::stderr(), "got {written} of {}", request.count);
        return Ok(ExitCode::from(1));
    }
    Ok(ExitCode::SUCCESS)
}

impl SharedRun {
    fn spec_for(&self, number: u64) -> Option<&Arc<CheckedSpec>> {
        self.checked_specs
            .iter()
            .find(|(end, _)| number < *end)
            .map(|(_, checked_spec)| checked_spec)
    }
}

/// Generates puzzles until no puzzle number of the request is left, or until the run is stopped.
fn generate_puzzles(shared: &SharedRun, threads: u64) {
    loop {
        let mut state = shared.state.lock().unwrap_or_else(PoisonError::into_inner);
        while state.next_to_generate >= state.next_to_write + MAX_WAITING_PUZZLES * threads
            && !shared.stop.load(Relaxed)
        {
            state = shared.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        let number = state.next_to_generate;
        state.next_to_generate += 1;
        drop(state);
        let Some(checked_spec) = shared.spec_for(number) else { return };
        let stop = || shared.stop.load(Relaxed);
        let Some(made) = generate_puzzle(shared, checked_spec, (number, 0), &stop) else { return };
        let mut state = shared.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.made.insert(number, made);
        drop(state);
        shared.changed.notify_all();
    }
}

/// Generates the puzzle with this number, from 0. `attempt` is the number of earlier attempts, all
/// of which led to duplicates. Returns the outcome and the number of tries, or `None` if `stop`
/// returned `true`.
fn generate_puzzle(
    shared: &SharedRun,
    checked_spec: &Arc<CheckedSpec>,
    (number, attempt): (u64, u64),
    stop: &dyn Fn() -> bool,
) -> Option<(MakeOutcome, u64)> {
    let mut maker = Maker::new(checked_spec, shared.seed, number, attempt);
    let mut counted = 0;
    loop {
        let made = maker.run_until(stop);
        shared.tries.fetch_add(maker.tries() - counted, Relaxed);
        counted = maker.tries();
        match made {
            Some(made) => return Some((made, maker.tries())),
            None if stop() => return None,
            None => {}
        }
    }
}

/// Writes the puzzles in order until all are written, a limit is reached, a puzzle can't be
/// generated, or too many puzzles in a row are equivalent to earlier ones. Returns the total number
/// of puzzles in the output.
fn write_puzzles(request: &PuzzleRequest, mut output: Output, shared: &SharedRun) -> u64 {
    let start = Instant::now();
    let reports = request.reports_progress || io::stderr().is_terminal();
    let mut reported = start;
    let mut seen = SeenPuzzles::default();
    output.earlier_boards.iter().for_each(|board| _ = seen.insert(board));
    let first = output.earlier_count;
    let mut number = first;
    let mut tries = 0;
    let mut state = shared.state.lock().unwrap_or_else(PoisonError::into_inner);
    let is_late = || request.time_limit.is_some_and(|limit| start.elapsed() >= limit);
    while number < request.count && !is_late() {
        let now = Instant::now();
        if reports && now - reported >= REPORT_INTERVAL {
            reported = now;
            report_progress(number, first, request.count, shared.tries.load(Relaxed), now - start);
        }
        let Some((mut puzzle, mut took)) = state.made.remove(&number) else {
            let left = request.time_limit.map(|limit| limit.saturating_sub(now - start));
            let end = left.map_or(REPORT_INTERVAL, |left| left.min(REPORT_INTERVAL));
            let waited = shared.changed.wait_timeout(state, end);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
            continue;
        };
        drop(state);
        let mut attempt = 0;
        while let MakeOutcome::Puzzle(found) = &puzzle
            && !seen.insert(&found.board)
            && let Some(checked_spec) = shared.spec_for(number)
        {
            attempt += 1;
            let is_over = request.max_tries.is_some_and(|most| tries + took > most);
            if is_over || attempt > MAX_DUPLICATES {
                puzzle = MakeOutcome::GivenUp;
                break;
            }
            let (next, more) = generate_puzzle(shared, checked_spec, (number, attempt), &is_late)
                .unwrap_or((MakeOutcome::GivenUp, 0));
            (puzzle, took) = (next, took + more);
        }
        if attempt > MAX_DUPLICATES {
            let _ = writeln!(
                io::stderr(),
                "the last {MAX_DUPLICATES} puzzles were all equivalent to earlier ones"
            );
        }
        tries += took;
        let MakeOutcome::Puzzle(puzzle) = puzzle else { break };
        if request.max_tries.is_some_and(|most| tries > most) {
            break;
        }
        output
            .write_puzzle(&puzzle, number, request)
            .unwrap_or_else(|error| exit_with_io_error(error));
        number += 1;
        state = shared.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.next_to_write = number;
        shared.changed.notify_all();
        if number == request.count {
            break;
        }
    }
    output
        .write_footer(request, number >= request.count)
        .unwrap_or_else(|error| exit_with_io_error(error));
    number
}

/// Reports the number of puzzles so far, the rate, the number of tries and the remaining time. An
/// earlier run wrote the first `first` puzzles.
fn report_progress(number: u64, first: u64, count: u64, tries: u64, since: Duration) {
    let done = number - first;
    let rate = done as f64 / since.as_secs_f64();
    let left =
        if done == 0 { "?".into() } else { format!("{:.0} s", (count - number) as f64 / rate) };
    let _ = writeln!(
        io::stderr(),
        "{number}/{count}, {rate:.1} per second, {tries} attempts, {left} left"
    );
}

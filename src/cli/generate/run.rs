//! Threads that make puzzles by number, and the one that writes them in order.
//!
//! A thread takes the next number and makes its puzzle, which follows from the seed and the number
//! alone. Whoever writes takes them in order, and has another attempt made of one that is like one
//! before it, so that what is written is the same whatever the number of threads.

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

use super::{order::Order, output::Output};
use crate::give_up;
use generate::{Made, Maker, Plan, Seen};

/// Puzzles a thread may be ahead of the one that is to be written.
const AHEAD: u64 = 64;

/// How often progress is told.
const TOLD: Duration = Duration::from_secs(1);

struct Shared {
    plans: Vec<(u64, Arc<Plan>)>,
    seed: u64,
    state: Mutex<State>,
    changed: Condvar,
    stop: AtomicBool,
    /// Candidates looked at, for who waits.
    tries: AtomicU64,
}

struct State {
    /// The number that is made next, and that is written next.
    next: u64,
    written: u64,
    made: BTreeMap<u64, (Made, u64)>,
}

/// Makes all puzzles of an order that the output lacks.
///
/// # Errors
/// What is wrong with the order.
pub fn run(order: &Order, output: Output) -> Result<ExitCode, String> {
    let there = output.there;
    let shared = Shared {
        plans: order.plans()?,
        seed: order.seed,
        state: Mutex::new(State { next: there, written: there, made: BTreeMap::new() }),
        changed: Condvar::new(),
        stop: AtomicBool::new(false),
        tries: AtomicU64::new(0),
    };
    let threads = order.threads.get().min((order.count.saturating_sub(there)).max(1) as usize);
    let written = thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| work(&shared, threads as u64));
        }
        let written = write(order, output, &shared);
        shared.stop.store(true, Relaxed);
        shared.changed.notify_all();
        written
    });
    if written < order.count {
        let _ = writeln!(io::stderr(), "got {written} of {}", order.count);
        return Ok(ExitCode::from(1));
    }
    Ok(ExitCode::SUCCESS)
}

impl Shared {
    fn plan(&self, number: u64) -> Option<&Arc<Plan>> {
        self.plans.iter().find(|(end, _)| number < *end).map(|(_, plan)| plan)
    }
}

/// Makes puzzles as long as there are any to make.
fn work(shared: &Shared, threads: u64) {
    loop {
        let mut state = shared.state.lock().unwrap_or_else(PoisonError::into_inner);
        while state.next >= state.written + AHEAD * threads && !shared.stop.load(Relaxed) {
            state = shared.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        let number = state.next;
        state.next += 1;
        drop(state);
        let Some(plan) = shared.plan(number) else { return };
        let Some(made) = made(shared, plan, number, 0) else { return };
        let mut state = shared.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.made.insert(number, made);
        drop(state);
        shared.changed.notify_all();
    }
}

/// A puzzle, and the candidates that it took; `None` when all is to end.
fn made(shared: &Shared, plan: &Arc<Plan>, number: u64, attempt: u64) -> Option<(Made, u64)> {
    let mut maker = Maker::new(plan, shared.seed, number, attempt);
    let mut told = 0;
    loop {
        let made = maker.slice(&|| shared.stop.load(Relaxed));
        shared.tries.fetch_add(maker.tries() - told, Relaxed);
        told = maker.tries();
        match made {
            Some(made) => return Some((made, maker.tries())),
            None if shared.stop.load(Relaxed) => return None,
            None => {}
        }
    }
}

/// Writes the puzzles in their order; how many there are in the end.
fn write(order: &Order, mut output: Output, shared: &Shared) -> u64 {
    let begun = Instant::now();
    let tells = order.progress || io::stderr().is_terminal();
    let mut told = begun;
    let mut seen = Seen::default();
    output.boards.iter().for_each(|board| _ = seen.is_new(board));
    let first = output.there;
    let mut number = first;
    let mut tries = 0;
    let mut state = shared.state.lock().unwrap_or_else(PoisonError::into_inner);
    while number < order.count {
        let now = Instant::now();
        if order.limit.is_some_and(|limit| now - begun >= limit) {
            break;
        }
        if tells && now - told >= TOLD {
            told = now;
            progress(number, first, order.count, shared.tries.load(Relaxed), now - begun);
        }
        let Some((mut puzzle, mut took)) = state.made.remove(&number) else {
            let end = order.limit.map_or(TOLD, |limit| (limit - (now - begun)).min(TOLD));
            let waited = shared.changed.wait_timeout(state, end);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
            continue;
        };
        drop(state);
        let mut attempt = 0;
        while let Made::Puzzle(found) = &puzzle
            && !seen.is_new(&found.board)
            && let Some(plan) = shared.plan(number)
        {
            attempt += 1;
            let Some((again, more)) = made(shared, plan, number, attempt) else { break };
            (puzzle, took) = (again, took + more);
        }
        tries += took;
        let Made::Puzzle(puzzle) = puzzle else { break };
        if order.tries.is_some_and(|most| tries > most) {
            break;
        }
        output.put(&puzzle, number, order).unwrap_or_else(|error| give_up(error));
        number += 1;
        state = shared.state.lock().unwrap_or_else(PoisonError::into_inner);
        state.written = number;
        shared.changed.notify_all();
        if number == order.count {
            break;
        }
    }
    output.end(order).unwrap_or_else(|error| give_up(error));
    number
}

/// Says how far it is: done and wanted, a second, candidates, the time that is left.
fn progress(number: u64, first: u64, count: u64, tries: u64, since: Duration) {
    let done = number - first;
    let rate = done as f64 / since.as_secs_f64();
    let left =
        if done == 0 { "?".into() } else { format!("{:.0} s", (count - number) as f64 / rate) };
    let _ =
        writeln!(io::stderr(), "{number}/{count}, {rate:.1} a second, {tries} tries, {left} left");
}

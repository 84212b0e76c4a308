//! A pool of threads that help each other to count the solutions of boards.

use std::{
    num::NonZero,
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{
            AtomicU64, AtomicUsize,
            Ordering::{Acquire, Relaxed, Release},
        },
    },
    time::{Duration, Instant},
};

use engine::{self, Ended, Limits, Search, Subproblem};
use grid::Board;

/// The number of nodes that a count visits before other threads can join. Most counts visit fewer
/// nodes.
const MIN_NODES_BEFORE_SPLIT: u64 = 5000;

/// The time for which a search continues before it splits off a subproblem.
const MIN_TIME_BEFORE_SPLIT: Duration = Duration::from_millis(10);

/// A pool of threads. Threads that have run out of puzzles take over subproblems from threads that
/// are still counting.
pub struct CountingPool {
    /// The number of threads without work.
    idle: AtomicUsize,
    /// The number of subproblems that haven't been taken yet.
    waiting: AtomicUsize,
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    subproblems: Vec<(Subproblem, Arc<SolutionTally>)>,
    /// The number of threads that may still split off subproblems.
    at_work: usize,
}

/// The count of one board's solutions, to which several threads may contribute.
struct SolutionTally {
    limit: u64,
    found: AtomicU64,
    /// The number of unfinished searches: the search of the whole board, and the searches of the
    /// subproblems that were split off.
    open: AtomicUsize,
}

impl CountingPool {
    /// Creates a pool for `threads` threads. The caller starts the threads. Each thread counts as
    /// having work of its own until it calls [`finish_own_work`](CountingPool::finish_own_work).
    pub fn new(threads: NonZero<usize>) -> CountingPool {
        let state = State { subproblems: Vec::new(), at_work: threads.get() };
        CountingPool {
            idle: AtomicUsize::new(0),
            waiting: AtomicUsize::new(0),
            state: Mutex::new(state),
            changed: Condvar::new(),
        }
    }

    /// Counts the solutions of a board, up to `limit`, which is at least 1.
    pub fn count_solutions(&self, board: &Board, limit: u64) -> u64 {
        let mut search = engine::fast().search(board);
        let mut found = 0;
        let unsplit = Limits { max_nodes: MIN_NODES_BEFORE_SPLIT, ..Limits::solutions(limit) };
        if search.run(&unsplit, &mut |_| found += 1) != Ended::NodeLimit {
            return found;
        }
        let tally =
            SolutionTally { limit, found: AtomicU64::new(found), open: AtomicUsize::new(1) };
        let tally = Arc::new(tally);
        self.search(search, &tally);
        // A thread that sees that no search is open also sees the solutions that all searches
        // found.
        self.help_until(|_| tally.open.load(Acquire) == 0);
        tally.found.load(Relaxed).min(limit)
    }

    /// Marks the thread's own work as finished. Then counts the solutions of other threads'
    /// subproblems until no thread can split off any more of them.
    pub fn finish_own_work(&self) {
        self.lock_state().at_work -= 1;
        self.changed.notify_all();
        self.help_until(|state| state.at_work == 0 && state.subproblems.is_empty());
    }

    /// Counts the solutions of any thread's subproblems until `is_over` returns `true`.
    fn help_until(&self, is_over: impl Fn(&State) -> bool) {
        let mut state = self.lock_state();
        while !is_over(&state) {
            if let Some((subproblem, tally)) = state.subproblems.pop() {
                self.waiting.fetch_sub(1, Relaxed);
                state.at_work += 1;
                drop(state);
                self.search(engine::fast().resume(&subproblem), &tally);
                state = self.lock_state();
                state.at_work -= 1;
                self.changed.notify_all();
            } else {
                self.idle.fetch_add(1, Relaxed);
                state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
                self.idle.fetch_sub(1, Relaxed);
            }
        }
    }

    /// Continues a search until it is complete or the limit is reached. Splits off subproblems
    /// while other threads are idle.
    fn search(&self, mut search: Box<dyn Search>, tally: &Arc<SolutionTally>) {
        let found = || tally.found.load(Relaxed);
        loop {
            let start = Instant::now();
            let wanted = || self.idle.load(Relaxed) > self.waiting.load(Relaxed);
            let stop =
                || found() >= tally.limit || wanted() && start.elapsed() > MIN_TIME_BEFORE_SPLIT;
            let limits = Limits {
                max_solutions: tally.limit.saturating_sub(found()).max(1),
                max_nodes: u64::MAX,
                should_stop: &stop,
            };
            let ended = search.run(&limits, &mut |_| {
                tally.found.fetch_add(1, Relaxed);
            });
            if ended == Ended::Exhausted || found() >= tally.limit {
                break;
            }
            if let Some(subproblem) = search.split_off() {
                tally.open.fetch_add(1, Relaxed);
                self.waiting.fetch_add(1, Relaxed);
                self.lock_state().subproblems.push((subproblem, tally.clone()));
                self.changed.notify_all();
            }
        }
        tally.open.fetch_sub(1, Release);
        drop(self.lock_state());
        self.changed.notify_all();
    }

    fn lock_state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::thread;

    use super::*;

    /// Counts the solutions of a board with pools of one to eight threads, and checks each result.
    #[track_caller]
    fn check(text: &str, limit: u64, expected: u64) {
        let board: Board = text.parse().expect("a drawing of a board");
        for threads in [1, 2, 3, 8] {
            let pool = CountingPool::new(NonZero::new(threads).expect("some"));
            thread::scope(|scope| {
                for thread in 0..threads {
                    let (pool, board) = (&pool, &board);
                    scope.spawn(move || {
                        if thread < 2 {
                            assert_eq!(
                                pool.count_solutions(board, limit),
                                expected,
                                "{threads} threads"
                            );
                        }
                        pool.finish_own_work();
                    });
                }
            });
        }
    }

    #[test]
    fn threads_count_together() {
        let few = format!("123456{}", ".".repeat(30));
        check(&few, u64::MAX, 39_168);
        check(&few, 30_000, 30_000);
        check(&few, 1, 1);
        check(&".".repeat(81), 200_000, 200_000);
        check(&format!("11{}", ".".repeat(34)), 5, 0);
        let hard = include_str!("../../tests/data/hard-25x25.txt").lines().nth(1);
        check(hard.expect("a board"), 2, 1);
    }
}

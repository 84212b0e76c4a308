//! Benchmarks human-style solving and grading.
//!
//!     cargo bench --bench grade -- [--shares] [--digests] [--all] [--most N] [FILE …]
//!
//! A file has one puzzle per line, or it is a table whose header has the columns `puzzle`,
//! `hodoku_level` and `hodoku_score`, whose levels and scores are compared. Rates use processor
//! time, and the times of single puzzles use wall clock time. `--shares` prints the share of each
//! technique in the total time. `--digests` prints a digest of all steps of each puzzle, so that
//! two builds can be compared. `--all` searches for all steps of every technique (up to 3,000 per
//! technique) at every seventh position along the solution path, instead of grading. `--most N`
//! uses at most N puzzles of each file.

#[cfg(not(target_arch = "wasm32"))]
#[allow(dead_code, reason = "generated boards are used by another benchmark")]
mod boards;
#[cfg(not(target_arch = "wasm32"))]
mod grade_native;
#[cfg(not(target_arch = "wasm32"))]
#[allow(dead_code, reason = "puzzles are used as they are")]
mod measure;

fn main() {
    #[cfg(not(target_arch = "wasm32"))]
    grade_native::main();
}

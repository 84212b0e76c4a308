//! How quickly puzzles are solved as people do, and how they are graded.
//!
//!     cargo bench --bench grade -- [--shares] [--digests] [--all] [--most N] [FILE …]
//!
//! A file has a puzzle a line; or it is a table with a header that names the columns `puzzle`,
//! `hodoku_level` and `hodoku_score`, with which levels and scores are compared. Rates are by the time of
//! the processor, each puzzle's time is by the clock. `--shares` tells which technique takes how much of them; `--digests` prints one number
//! for all steps of a puzzle, so that two builds can be compared; `--all` asks for every step of every
//! technique on the way, instead of the next one.

#[cfg(not(target_arch = "wasm32"))]
#[allow(dead_code, reason = "boards that are made are for another benchmark")]
mod boards;
#[cfg(not(target_arch = "wasm32"))]
mod grade_native;
#[cfg(not(target_arch = "wasm32"))]
#[allow(dead_code, reason = "puzzles are taken as they stand")]
mod measure;

fn main() {
    #[cfg(not(target_arch = "wasm32"))]
    grade_native::main();
}

//! What the benchmarks share: puzzles in an order that a seed makes, and medians.

use std::{
    env, fs,
    path::PathBuf,
    time::{Duration, Instant},
};

/// The seed of every order here.
pub const SEED: u64 = 9;

/// The files named on the command line, or the project's own.
pub fn files() -> Vec<PathBuf> {
    let named: Vec<PathBuf> =
        env::args().skip(1).filter(|arg| !arg.starts_with('-')).map(Into::into).collect();
    let data = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    if named.is_empty() { vec![data.join("minimal.txt"), data.join("bank.txt")] } else { named }
}

/// The first words of a file's lines, shuffled.
pub fn puzzles(path: &PathBuf) -> Vec<String> {
    let text = fs::read_to_string(path).expect("a readable file");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let mut words: Vec<String> =
        lines.filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect();
    let mut state = SEED;
    for i in (1..words.len()).rev() {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        words.swap(i, (state >> 33) as usize % (i + 1));
    }
    words
}

/// The median time of some runs.
pub fn median(runs: usize, mut run: impl FnMut()) -> Duration {
    let mut times: Vec<_> = (0..runs)
        .map(|_| {
            let begun = Instant::now();
            run();
            begun.elapsed()
        })
        .collect();
    times.sort();
    times[runs / 2]
}

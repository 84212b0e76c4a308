//! Benchmarks the fast engine on large boards. Prints the time and the number of backtracks until
//! uniqueness is proved, two solutions are found, or the time limit is reached.
//!
//!     cargo bench --bench large -- [FILE …]
//!
//! A file has one board per line: name, side, and all cells as comma-separated numbers, with 0 for
//! an empty cell. Without files, boards are generated from a seed. `benches/large.mjs` runs this
//! benchmark as WebAssembly.

#[cfg(not(target_arch = "wasm32"))]
mod boards;

#[cfg(not(target_arch = "wasm32"))]
fn main() {
    use std::{env, fs, time::Instant};

    use engine::{self, Ended, Limits};

    /// The time limit per board, in seconds.
    const TIME_LIMIT: f64 = 20.0;

    println!(
        "{:<22}{:>10}{:>12}{:>10}{:>12}",
        "board", "solutions", "seconds", "ended", "backtracks"
    );
    let files: Vec<_> = env::args().skip(1).filter(|arg| !arg.starts_with('-')).collect();
    let mut all: Vec<_> = files
        .iter()
        .flat_map(|file| boards::parse_boards(&fs::read_to_string(file).expect("a readable file")))
        .collect();
    if files.is_empty() {
        all = boards::generate_boards();
    }
    for (name, board) in all {
        let start = Instant::now();
        let stop = || start.elapsed().as_secs_f64() > TIME_LIMIT;
        let mut found = 0;
        let mut search = engine::fast().search(&board);
        let ended =
            search.run(&Limits { should_stop: &stop, ..Limits::solutions(2) }, &mut |_| found += 1);
        let seconds = start.elapsed().as_secs_f64();
        let ended = if ended == Ended::Stopped { "stopped" } else { "" };
        let backtracks = search.counters().backtrack_count;
        println!("{name:<22}{found:>10}{seconds:>12.5}{ended:>10}{backtracks:>12}");
    }
}

#[cfg(target_arch = "wasm32")]
fn main() {}

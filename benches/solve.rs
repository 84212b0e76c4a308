//! Every engine on every set, uniqueness proved, one thread: puzzles a second, the ratio to
//! `fast`, and the work of each. Answers are verified outside the timed part.
//!
//!     cargo bench --bench solve -- [FILE …]

mod measure;

use std::{hint::black_box, time::Duration};

use ninefold::{
    engine::{Counters, ENGINES, Ended, Engine, Limits, solutions},
    grid::Board,
};

/// Engines that search row by row are given up on a set after so many nodes a puzzle.
const NODES: u64 = 2_000_000;

fn main() {
    println!("seed {}, medians of 3, at most {NODES} nodes a puzzle", measure::SEED);
    println!(
        "{:<22}{:<12}{:>9}{:>12}{:>8}{:>12}{:>12}{:>9}",
        "set", "engine", "puzzles", "per second", "ratio", "nodes", "backtracks", "given up"
    );
    for path in measure::files() {
        let boards: Vec<Board> = measure::puzzles(&path)
            .iter()
            .take(2000)
            .filter_map(|cells| cells.parse().ok())
            .collect();
        let set = path.file_stem().unwrap_or_default().to_string_lossy();
        let mut first = None;
        for engine in ENGINES {
            let (counters, given_up) = work(engine, &boards);
            let time = measure::median(3, || {
                black_box(work(engine, &boards));
            });
            let rate = boards.len() as f64 / time.max(Duration::from_nanos(1)).as_secs_f64();
            let ratio = rate / *first.get_or_insert(rate);
            println!(
                "{set:<22}{:<12}{:>9}{rate:>12.0}{ratio:>8.4}{:>12}{:>12}{given_up:>9}",
                engine.name(),
                boards.len(),
                counters.nodes,
                counters.backtracks,
            );
        }
        for board in &boards {
            let found = solutions(ENGINES[0], board, 2).0;
            assert!(found.iter().all(Board::is_solved), "a wrong answer for {board}");
        }
    }
}

/// Looks for a second solution of every board.
fn work(engine: &dyn Engine, boards: &[Board]) -> (Counters, usize) {
    let mut sum = Counters::default();
    let mut given_up = 0;
    for board in boards {
        let mut search = engine.search(board);
        let ended = search.run(&Limits { nodes: NODES, ..Limits::solutions(2) }, &mut |_| ());
        given_up += usize::from(ended == Ended::NodeLimit);
        let counters = search.counters();
        sum.nodes += counters.nodes;
        sum.backtracks += counters.backtracks;
    }
    (sum, given_up)
}

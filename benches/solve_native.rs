//! Benchmarks solving with proof of uniqueness, on one thread: puzzles per second, the ratio to the
//! crate `sudoku` in the same run, and counters. Both the engines and the crate produce the
//! solution. Results are verified outside the timed part.
//!
//!     cargo bench --bench solve -- [FILE …]
//!
//! `benches/solve.mjs` measures the fast engine as WebAssembly.

use std::{hint::black_box, time::Duration};

use engine::{self, Counters, ENGINES, Ended, Engine, Limits, find_solutions};
use grid::{Board, Shape};
use sudoku::Sudoku;

use super::measure;

/// The number of timed runs of the fast engine and of the crate `sudoku`.
const RUNS: usize = 9;
/// The maximum number of puzzles per set for the other engines.
const MAX_PUZZLES: usize = 100;

/// The maximum number of nodes per puzzle for the other engines.
const MAX_NODES: u64 = 1_000_000;

pub fn main() {
    println!(
        "The seed is {}. The speeds of `crate` and `fast` are medians of {RUNS} runs",
        measure::SEED
    );
    println!(
        "The other engines searched at most {MAX_PUZZLES} puzzles per set, each puzzle once, with at most {MAX_NODES} nodes per puzzle"
    );
    println!(
        "{:<18}{:<14}{:>8}{:>12}{:>8}{:>12}{:>14}{:>10}",
        "set", "engine", "puzzles", "per second", "ratio", "guesses", "placements", "given up"
    );
    for path in measure::files() {
        let set = path.file_stem().unwrap_or_default().to_string_lossy();
        let words = measure::read_puzzles(&path);
        let boards: Vec<Board> = words
            .iter()
            .filter_map(|cells| cells.parse().ok())
            .filter(|board: &Board| board.shape() == Shape::CLASSIC)
            .collect();
        let theirs: Vec<Sudoku> = boards
            .iter()
            .map(|board| to_crate_board(board).expect("a board for the peer"))
            .collect();
        verify(&boards, &theirs);
        let few = &boards[..boards.len().min(MAX_PUZZLES)];
        let [fast, crate_, ..] = measure::medians(
            RUNS,
            [
                &mut || {
                    black_box(search_boards(engine::fast(), u64::MAX, &boards));
                },
                &mut || {
                    theirs.iter().for_each(|puzzle| {
                        black_box(puzzle.solution());
                    });
                },
            ],
        );
        let rate = |puzzles: usize, time: Duration| puzzles as f64 / time.as_secs_f64();
        let peer = rate(theirs.len(), crate_);
        println!("{set:<18}{:<14}{:>8}{peer:>12.0}{:>8.3}", "crate", theirs.len(), 1.0);
        for engine in ENGINES.into_iter().chain([engine::lexicographic_engine()]) {
            let all = engine.name() == engine::fast().name();
            let (boards, nodes) = if all { (&boards[..], u64::MAX) } else { (few, MAX_NODES) };
            let (counters, given_up) = search_boards(engine, nodes, boards);
            let time = if all {
                fast
            } else {
                measure::median(1, || {
                    black_box(search_boards(engine, nodes, boards));
                })
            };
            let rate = rate(boards.len(), time);
            println!(
                "{set:<18}{:<14}{:>8}{rate:>12.0}{:>8.3}{:>12.2}{:>14.1}{given_up:>10}",
                engine.name(),
                boards.len(),
                rate / peer,
                counters.guess_count as f64 / boards.len() as f64,
                counters.placement_count as f64 / boards.len() as f64,
            );
        }
    }
}

/// Converts a board to the type of the crate `sudoku`. Returns `None` if the crate rejects it.
fn to_crate_board(board: &Board) -> Option<Sudoku> {
    Sudoku::from_str_line(&board.to_string().replace('\n', "")).ok()
}

/// Checks that every result of the fast engine is a solution and agrees with the crate.
fn verify(boards: &[Board], theirs: &[Sudoku]) {
    for (board, puzzle) in boards.iter().zip(theirs) {
        let (found, ended) = find_solutions(engine::fast(), board, 2);
        assert!(found.iter().all(Board::is_solved), "a wrong answer for {board}");
        let one = (found.len() == 1 && ended == Ended::Exhausted)
            .then(|| to_crate_board(&found[0]))
            .flatten();
        assert_eq!(one, puzzle.solution(), "a different answer for {board}");
    }
}

/// Searches for two solutions of every board. Returns the total numbers of guesses and placements,
/// and the number of boards whose search reached the limit of nodes.
fn search_boards(engine: &dyn Engine, nodes: u64, boards: &[Board]) -> (Counters, usize) {
    let mut sum = Counters::default();
    let mut given_up = 0;
    for board in boards {
        let mut search = engine.search(board);
        let ended =
            search.run(&Limits { max_nodes: nodes, ..Limits::solutions(2) }, &mut |solution| {
                black_box(solution);
            });
        given_up += usize::from(ended == Ended::NodeLimit);
        let counters = search.counters();
        sum.guess_count += counters.guess_count;
        sum.placement_count += counters.placement_count;
    }
    (sum, given_up)
}

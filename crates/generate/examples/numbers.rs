//! A program that computes the table of attempts on which puzzles by number are based, or counts
//! the puzzles of the current table to which the grader now assigns a different level.
//!
//! ```sh
//! cargo run --release -p generate --example numbers -- make crates/generate/data/numbers-v1.bin
//! cargo run --release -p generate --example numbers -- check
//! ```
//!
//! The table of a scheme is computed only once. A new table is a new scheme.

use std::{env, fs, thread};

use generate::{
    PUZZLES_PER_LEVEL, Puzzle, SeenPuzzles, encode_attempt_table, puzzle_by_number,
    puzzle_of_attempt,
};
use human::{Level, Options, Pencilmarks};

const LEVELS: [Level; 5] = [Level::Easy, Level::Medium, Level::Hard, Level::Unfair, Level::Extreme];

fn grade(puzzle: &Puzzle) -> Level {
    let marks = Pencilmarks::from_board(&puzzle.board, true).expect("a small board");
    let techniques: Vec<_> = human::default_techniques().collect();
    let path =
        human::find_path(marks, &Options::for_solving(), &techniques, Some(&puzzle.solution));
    path.grade(puzzle.board.shape()).level
}

/// Returns the first attempt, starting at `from`, at a number that results in the wanted level.
fn find_attempt(wanted: Level, number: u32, from: u32) -> u32 {
    (from..)
        .find(|attempt| grade(&puzzle_of_attempt(wanted, number, *attempt)) == wanted)
        .expect("one")
}

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["make", path] => {
            let mut seen = SeenPuzzles::default();
            let mut all = Vec::new();
            for wanted in LEVELS {
                let half = PUZZLES_PER_LEVEL / 2;
                let part = |numbers: std::ops::RangeInclusive<u32>| {
                    numbers.map(|number| find_attempt(wanted, number, 0)).collect::<Vec<_>>()
                };
                let mut attempts = thread::scope(|scope| {
                    let second = scope.spawn(|| part(half + 1..=PUZZLES_PER_LEVEL));
                    let mut first = part(1..=half);
                    first.extend(second.join().expect("the other half"));
                    first
                });
                for (number, attempt) in (1..).zip(&mut attempts) {
                    while !seen.insert(&puzzle_of_attempt(wanted, number, *attempt).board) {
                        *attempt = find_attempt(wanted, number, *attempt + 1);
                    }
                }
                println!(
                    "{}: {} attempts",
                    wanted.name(),
                    attempts.iter().map(|a| a + 1).sum::<u32>()
                );
                all.push(attempts);
            }
            fs::write(path, encode_attempt_table(&all)).expect("a file that can be written");
        }
        ["check"] => {
            for wanted in LEVELS {
                let other = (1..=PUZZLES_PER_LEVEL).filter(|number| {
                    grade(&puzzle_by_number(wanted, *number).expect("a puzzle")) != wanted
                });
                println!("{}: {} have a different level", wanted.name(), other.count());
            }
        }
        _ => println!("usage: make FILE, or check"),
    }
}

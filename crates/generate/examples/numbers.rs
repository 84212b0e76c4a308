//! Makes the table of attempts that puzzles by number rest on, or looks how many puzzles of the one
//! that there is the grader gives another level today.
//!
//! ```sh
//! cargo run --release -p generate --example numbers -- make crates/generate/data/numbers-v1.bin
//! cargo run --release -p generate --example numbers -- check
//! ```
//!
//! The table of a scheme is made once: a new one is another scheme.

use std::{env, fs, thread};

use generate::{NUMBERS, Puzzle, Seen, attempted, numbered, table};
use human::{Level, Options, Pencilmarks};

const LEVELS: [Level; 5] = [Level::Easy, Level::Medium, Level::Hard, Level::Unfair, Level::Extreme];

fn level(puzzle: &Puzzle) -> Level {
    let marks = Pencilmarks::of_board(&puzzle.board, true).expect("a small board");
    let techniques: Vec<_> = human::usual().collect();
    let path = human::path(marks, &Options::solving(), &techniques, Some(&puzzle.solution));
    path.grade(puzzle.board.shape()).level
}

/// The attempts from `from` on at a number that has its level.
fn found(wanted: Level, number: u32, from: u32) -> u32 {
    (from..).find(|attempt| level(&attempted(wanted, number, *attempt)) == wanted).expect("one")
}

fn main() {
    let arguments: Vec<String> = env::args().skip(1).collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>().as_slice() {
        ["make", path] => {
            let mut seen = Seen::default();
            let mut all = Vec::new();
            for wanted in LEVELS {
                let half = NUMBERS / 2;
                let part = |numbers: std::ops::RangeInclusive<u32>| {
                    numbers.map(|number| found(wanted, number, 0)).collect::<Vec<_>>()
                };
                let mut attempts = thread::scope(|scope| {
                    let second = scope.spawn(|| part(half + 1..=NUMBERS));
                    let mut first = part(1..=half);
                    first.extend(second.join().expect("the other half"));
                    first
                });
                for (number, attempt) in (1..).zip(&mut attempts) {
                    while !seen.is_new(&attempted(wanted, number, *attempt).board) {
                        *attempt = found(wanted, number, *attempt + 1);
                    }
                }
                println!(
                    "{}: {} attempts",
                    wanted.name(),
                    attempts.iter().map(|a| a + 1).sum::<u32>()
                );
                all.push(attempts);
            }
            fs::write(path, table(&all)).expect("a file that can be written");
        }
        ["check"] => {
            for wanted in LEVELS {
                let other = (1..=NUMBERS).filter(|number| {
                    level(&numbered(wanted, *number).expect("a puzzle")) != wanted
                });
                println!("{}: {} have another level", wanted.name(), other.count());
            }
        }
        _ => println!("make FILE, or check"),
    }
}

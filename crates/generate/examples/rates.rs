//! A program that generates puzzles for various specifications, and prints the number of puzzles
//! per second of CPU time (on Linux).
//!
//! ```sh
//! cargo run --release -p generate --example rates -- plain
//! ```
//!
//! The argument `plain` selects the specifications. Other choices are `levels`, `large`,
//! `patterns`, `clues=19`, `needs=x-wing`, `has=aic` and `bank=70..73` (in tenths). A number after
//! one of the last three, such as `has=aic 60`, is the time limit in seconds.

use generate::{
    Generator, MakeOutcome, Minimality, PuzzleSpec, RatingRange, RatingScale, Symmetry,
    TechniqueRef,
};
use grid::Shape;
use human::Level;
use std::time::Instant;

/// Returns the CPU time of this process, in seconds.
fn cpu_seconds() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").expect("stat");
    let after = stat.rsplit(')').next().expect("a field").to_owned();
    let fields: Vec<&str> = after.split_whitespace().collect();
    (fields[11].parse::<f64>().expect("n") + fields[12].parse::<f64>().expect("n")) / 100.0
}

/// Generates up to `n` puzzles within `secs` seconds, and prints the rate.
fn print_rate(name: &str, spec: PuzzleSpec, n: usize, secs: u64) {
    let mut generator = Generator::new(spec, 1, 0).expect("a specification without conflicts");
    let t = Instant::now();
    let c = cpu_seconds();
    let mut puzzle_count = 0;
    let mut clues = 0;
    while puzzle_count < n && t.elapsed().as_secs() < secs {
        match generator.run_until(&|| t.elapsed().as_secs() >= secs) {
            Some(MakeOutcome::Puzzle(p)) => {
                puzzle_count += 1;
                clues += p.board.filled_count();
            }
            _ => break,
        }
    }
    let c = cpu_seconds() - c;
    println!(
        "{name}: {puzzle_count} in {c:.2} s of CPU: {:.2}/s, tries {}, clues {:.2}",
        puzzle_count as f64 / c,
        generator.tries() / puzzle_count.max(1) as u64,
        clues as f64 / puzzle_count.max(1) as f64
    );
}

fn main() {
    let selection = std::env::args().nth(1).unwrap_or_default();
    let seconds = std::env::args().nth(2).and_then(|text| text.parse().ok()).unwrap_or(20);
    let nine = || PuzzleSpec::new(Shape::CLASSIC);
    if selection.is_empty() || selection == "plain" {
        print_rate("dug", nine(), 5000, 5);
        print_rate("minimal", PuzzleSpec { minimality: Minimality::ByGiven, ..nine() }, 5000, 5);
        print_rate("rotate180", PuzzleSpec { symmetry: Symmetry::Rotate180, ..nine() }, 5000, 5);
        print_rate(
            "rotate180 minimal",
            PuzzleSpec { minimality: Minimality::ByGiven, symmetry: Symmetry::Rotate180, ..nine() },
            5000,
            5,
        );
    }
    let levels = [Level::Easy, Level::Medium, Level::Hard, Level::Unfair, Level::Extreme];
    if selection.is_empty() || selection == "levels" {
        for level in levels {
            print_rate(level.name(), PuzzleSpec { level: Some(level), ..nine() }, 1000, 5);
        }
    }
    if selection == "large" {
        for (r, c) in [(4, 4), (5, 5)] {
            for level in levels {
                let shape = Shape::new(r, c).expect("a shape");
                print_rate(
                    &format!("{shape} {}", level.name()),
                    PuzzleSpec { level: Some(level), ..PuzzleSpec::new(shape) },
                    5,
                    30,
                );
            }
        }
    }
    if let Some(needs) = selection.strip_prefix("needs=") {
        let needs = needs.split(',').map(|n| TechniqueRef::by_name(n).expect("t")).collect();
        print_rate(&selection, PuzzleSpec { required: needs, ..nine() }, 1000, seconds);
    }
    for scale in RatingScale::ALL {
        let range = selection.strip_prefix(scale.name()).and_then(|rest| rest.strip_prefix('='));
        if let Some((least, most)) = range.and_then(|range| range.split_once("..")) {
            let tenths = |text: &str| text.parse().expect("tenths");
            let rated = RatingRange { scale, min: tenths(least), max: tenths(most) };
            print_rate(&selection, PuzzleSpec { ratings: vec![rated], ..nine() }, 1000, seconds);
        }
    }
    if let Some(clues) = selection.strip_prefix("clues=") {
        let most = clues.parse().expect("a number");
        print_rate(&selection, PuzzleSpec { givens: Some((0, most)), ..nine() }, 20, 60);
    }
    if selection == "patterns" {
        for (seed, cells) in [(1u64, 24usize), (2, 24), (3, 26), (4, 26), (5, 28), (6, 28)] {
            // A pattern with rotational symmetry, from a simple pseudorandom rule.
            let mut state = seed * 7919;
            let mut mask = std::collections::BTreeSet::new();
            while mask.len() + 1 < cells {
                state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                let cell = (state >> 33) as usize % 40;
                mask.insert(cell);
                mask.insert(80 - cell);
            }
            let cells = mask.into_iter().map(grid::Cell::new).collect();
            let pattern = Some(generate::Pattern { cells, filling: generate::Filling::Full });
            print_rate(&format!("pattern {seed}"), PuzzleSpec { pattern, ..nine() }, 20, 20);
        }
    }
    if let Some(in_path) = selection.strip_prefix("has=") {
        let in_path = in_path.split(',').map(|n| TechniqueRef::by_name(n).expect("t")).collect();
        print_rate(&selection, PuzzleSpec { in_path, ..nine() }, 1000, seconds);
    }
}

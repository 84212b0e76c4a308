//! Makes puzzles of many wishes, and prints how many a second of CPU there are (on Linux).
//!
//! ```sh
//! cargo run --release -p generate --example rates -- plain
//! ```
//!
//! or `levels`, `large`, `patterns`, `clues=19`, `needs=x-wing 60`, `has=aic 60`, `bank=70..73 60`. The number after a
//! blank is the most seconds that it may take.

use generate::{Generator, Made, Minimal, Named, Rated, Symmetry, Wish};
use grid::Shape;
use human::Level;
use std::time::Instant;
/// Seconds of CPU that this process took.
fn cpu() -> f64 {
    let stat = std::fs::read_to_string("/proc/self/stat").expect("stat");
    let after = stat.rsplit(')').next().expect("a field").to_owned();
    let fields: Vec<&str> = after.split_whitespace().collect();
    (fields[11].parse::<f64>().expect("n") + fields[12].parse::<f64>().expect("n")) / 100.0
}
fn run(name: &str, wish: Wish, n: usize, secs: u64) {
    let mut generator = Generator::new(wish, 1, 0).expect("a wish");
    let t = Instant::now();
    let c = cpu();
    let mut made = 0;
    let mut clues = 0;
    while made < n && t.elapsed().as_secs() < secs {
        match generator.slice(&|| t.elapsed().as_secs() >= secs) {
            Some(Made::Puzzle(p)) => {
                made += 1;
                clues += p.board.filled();
            }
            _ => break,
        }
    }
    let c = cpu() - c;
    println!(
        "{name}: {made} in {c:.2} s of CPU: {:.2}/s, tries {}, clues {:.2}",
        made as f64 / c,
        generator.tries() / made.max(1) as u64,
        clues as f64 / made.max(1) as f64
    );
}
fn main() {
    let which = std::env::args().nth(1).unwrap_or_default();
    let seconds = std::env::args().nth(2).and_then(|text| text.parse().ok()).unwrap_or(20);
    let nine = || Wish::of(Shape::CLASSIC);
    if which.is_empty() || which == "plain" {
        run("dug", nine(), 5000, 5);
        run("minimal", Wish { minimal: Minimal::Each, ..nine() }, 5000, 5);
        run("rotate180", Wish { symmetry: Symmetry::Rotate180, ..nine() }, 5000, 5);
        run(
            "rotate180 minimal",
            Wish { minimal: Minimal::Each, symmetry: Symmetry::Rotate180, ..nine() },
            5000,
            5,
        );
    }
    let levels = [Level::Easy, Level::Medium, Level::Hard, Level::Unfair, Level::Extreme];
    if which.is_empty() || which == "levels" {
        for level in levels {
            run(level.name(), Wish { level: Some(level), ..nine() }, 1000, 5);
        }
    }
    if which == "large" {
        for (r, c) in [(4, 4), (5, 5)] {
            for level in levels {
                let shape = Shape::new(r, c).expect("a shape");
                run(
                    &format!("{shape} {}", level.name()),
                    Wish { level: Some(level), ..Wish::of(shape) },
                    5,
                    30,
                );
            }
        }
    }
    if let Some(needs) = which.strip_prefix("needs=") {
        let needs = needs.split(',').map(|n| Named::by_name(n).expect("t")).collect();
        run(&which, Wish { needs, ..nine() }, 1000, seconds);
    }
    for scale in rating::Scale::ALL {
        let range = which.strip_prefix(scale.name()).and_then(|rest| rest.strip_prefix('='));
        if let Some((least, most)) = range.and_then(|range| range.split_once("..")) {
            let tenths = |text: &str| text.parse().expect("tenths");
            let rated = Rated { scale, least: tenths(least), most: tenths(most) };
            run(&which, Wish { ratings: vec![rated], ..nine() }, 1000, seconds);
        }
    }
    if let Some(clues) = which.strip_prefix("clues=") {
        let most = clues.parse().expect("a number");
        run(&which, Wish { clues: Some((0, most)), ..nine() }, 20, 60);
    }
    if which == "patterns" {
        for (seed, cells) in [(1u64, 24usize), (2, 24), (3, 26), (4, 26), (5, 28), (6, 28)] {
            // A pattern that turns on itself, by a small rule.
            let mut state = seed * 7919;
            let mut mask = std::collections::BTreeSet::new();
            while mask.len() + 1 < cells {
                state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
                let cell = (state >> 33) as usize % 40;
                mask.insert(cell);
                mask.insert(80 - cell);
            }
            let cells = mask.into_iter().map(grid::Cell::new).collect();
            let pattern = Some(generate::Pattern { cells, filling: generate::Filling::Whole });
            run(&format!("pattern {seed}"), Wish { pattern, ..nine() }, 20, 20);
        }
    }
    if let Some(has) = which.strip_prefix("has=") {
        let has = has.split(',').map(|n| Named::by_name(n).expect("t")).collect();
        run(&which, Wish { has, ..nine() }, 1000, seconds);
    }
}

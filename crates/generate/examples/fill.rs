//! Makes puzzles of many wishes, and prints how long each takes.
use generate::{Generator, Made, Minimal, Named, Symmetry, Wish};
use grid::Shape;
use human::Level;
use std::time::Instant;
fn run(name: &str, wish: Wish, n: usize, secs: u64) {
    let mut generator = Generator::new(wish, 1, 0).expect("a wish");
    let t = Instant::now();
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
    println!(
        "{name}: {made} in {:?}: {:.2}/s, tries {}, clues {:.2}",
        t.elapsed(),
        made as f64 / t.elapsed().as_secs_f64(),
        generator.tries() / made.max(1) as u64,
        clues as f64 / made.max(1) as f64
    );
}
fn main() {
    let which = std::env::args().nth(1).unwrap_or_default();
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
        run(&which, Wish { needs, ..nine() }, 1000, 20);
    }
    if let Some(has) = which.strip_prefix("has=") {
        let has = has.split(',').map(|n| Named::by_name(n).expect("t")).collect();
        run(&which, Wish { has, ..nine() }, 1000, 20);
    }
}

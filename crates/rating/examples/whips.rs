//! Finds the W rating of each puzzle in a file: `whips FILE [SKIP]`. With `SKIP`, only every
//! `SKIP`th puzzle is examined.
//!
//! Each line begins with a puzzle of 81 digits. Every puzzle whose rating differs from the number
//! after `W=` on its line is printed. Then, for each rating, the number of puzzles, and the mean
//! and the maximum time in milliseconds are printed.

use std::{collections::BTreeMap, time::Instant};

use grid::Board;
use rating::{WhipRating, WhipSearch};

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let text = std::fs::read_to_string(&args[1]).expect("a readable file");
    let skip: usize = args.get(2).map_or(1, |skip| skip.parse().expect("a number"));
    let mut classes: BTreeMap<_, (u64, f64, f64)> = BTreeMap::new();
    for line in text.lines().filter(|line| !line.starts_with('#')).step_by(skip) {
        let board: Board = line[..81].replace('0', ".").parse().expect("a board");
        let start = Instant::now();
        let mut search = WhipSearch::new(&board).expect("a 9×9 board");
        let rating = search.run_until(&|| false).expect("nothing stops it");
        let ms = start.elapsed().as_secs_f64() * 1e3;
        let expected = line.split_once("W=").and_then(|(_, rating)| rating.trim().parse().ok());
        if expected.is_some_and(|expected| rating != WhipRating::Known(expected)) {
            println!("{line} has {rating:?}");
        }
        let class = classes.entry(rating).or_default();
        *class = (class.0 + 1, class.1 + ms, class.2.max(ms));
    }
    for (rating, (count, ms, most)) in classes {
        let mean = ms / count as f64;
        println!("{rating:?} {count} puzzles, {mean:.3} ms, at most {most:.1} ms");
    }
}

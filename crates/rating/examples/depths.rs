//! Finds the depth of trial and error of each puzzle in a file: `depths FILE [SKIP]`. With `SKIP`,
//! only every `SKIP`th puzzle is examined.
//!
//! Each line begins with a puzzle of 81 digits. Every puzzle whose depth differs from the depth
//! after `depth=` on its line is printed. Then, for each depth, the number of puzzles, the mean
//! number of trials, and the mean and the maximum time in milliseconds are printed.

use std::{collections::BTreeMap, time::Instant};

use grid::Board;
use rating::TrialDepthSearch;

fn main() {
    let args: Vec<String> = std::env::args().collect();
    let text = std::fs::read_to_string(&args[1]).expect("a readable file");
    let skip: usize = args.get(2).map_or(1, |skip| skip.parse().expect("a number"));
    let mut classes: BTreeMap<_, (u64, u64, f64, f64)> = BTreeMap::new();
    for line in text.lines().filter(|line| !line.starts_with('#')).step_by(skip) {
        let board: Board = line[..81].replace('0', ".").parse().expect("a board");
        let start = Instant::now();
        let mut search = TrialDepthSearch::new(&board).expect("a 9×9 board");
        let depth = search.run_until(&|| false).expect("nothing stops it");
        let ms = start.elapsed().as_secs_f64() * 1e3;
        if line.split_once("depth=").is_some_and(|(_, expected)| expected.trim() != depth.name()) {
            println!("{line} has {}", depth.name());
        }
        let class = classes.entry(depth).or_default();
        *class = (class.0 + 1, class.1 + search.trials(), class.2 + ms, class.3.max(ms));
    }
    for (depth, (count, trials, ms, most)) in classes {
        let mean = ms / count as f64;
        println!(
            "{:3} {count} puzzles, {} trials, {mean:.3} ms, at most {most:.1} ms",
            depth.name(),
            trials / count
        );
    }
}

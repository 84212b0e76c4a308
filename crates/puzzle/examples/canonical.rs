//! A program that measures how many canonical forms per second are found for the puzzles in files:
//! `canonical FILE…`.
//!
//! Each file is processed five times. The fastest run counts.

use std::{env, fs, time::Instant};

use grid::Board;

fn main() {
    for path in env::args().skip(1) {
        let text = fs::read_to_string(&path).expect("a file of lines");
        let cells = text.lines().filter_map(|line| line.split([' ', ',']).next());
        let boards: Vec<Board> = cells.filter_map(|cells| cells.parse().ok()).collect();
        let (mut best, mut errors, mut keys) = (f64::MAX, 0, 0u64);
        for _ in 0..5 {
            let start = Instant::now();
            errors = 0;
            for board in &boards {
                match puzzle::canonical_form(board) {
                    Ok(form) => keys = keys.wrapping_add(form.as_board().filled_count() as u64),
                    Err(_) => errors += 1,
                }
            }
            best = best.min(start.elapsed().as_secs_f64());
        }
        let rate = boards.len() as f64 / best;
        println!(
            "{path}: {} puzzles, {rate:.0}/s, {errors} without a form, sum {keys}",
            boards.len()
        );
    }
}

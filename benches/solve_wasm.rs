//! What `benches/solve.mjs` measures: the fast engine as WebAssembly.
#![cfg(target_arch = "wasm32")]
#![allow(missing_docs, reason = "nobody but the benchmark imports it")]

#[allow(dead_code, reason = "of what the benchmarks share, the order of puzzles alone")]
mod measure;

use ninefold::{
    engine::{self, Limits},
    grid::{Board, Shape},
};
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
pub struct Set(Vec<Board>);

#[wasm_bindgen]
impl Set {
    #[wasm_bindgen(constructor)]
    pub fn new(lines: &str) -> Set {
        let boards = measure::shuffled(lines).into_iter().filter_map(|cells| cells.parse().ok());
        Set(boards.filter(|board: &Board| board.shape() == Shape::CLASSIC).collect())
    }

    /// The puzzles in their order, a line each.
    pub fn lines(&self) -> String {
        self.0.iter().map(|board| board.to_string().replace('\n', "") + "\n").collect()
    }

    /// Looks for a second solution of every board; the number of boards with exactly one.
    pub fn run(&self) -> usize {
        let mut proper = 0;
        for board in &self.0 {
            let mut found = 0;
            let mut filled = 0;
            let mut search = engine::fast().search(board);
            search.run(&Limits::solutions(2), &mut |solution| {
                found += 1;
                filled = solution.len();
            });
            proper += usize::from(found == 1 && filled == 81);
        }
        proper
    }
}

//! The fast engine as WebAssembly, as measured by `benches/solve.mjs` and `benches/large.mjs`.
#![cfg(target_arch = "wasm32")]
#![allow(missing_docs, reason = "only the benchmark imports it")]

mod boards;
#[allow(dead_code, reason = "only the order of puzzles is used")]
mod measure;

use engine::{self, Ended, Limits, Search};
use grid::{Board, Shape};
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
pub struct Set(Vec<Board>);

#[wasm_bindgen]
impl Set {
    #[wasm_bindgen(constructor)]
    pub fn new(lines: &str) -> Set {
        let boards =
            measure::shuffled_puzzles(lines).into_iter().filter_map(|cells| cells.parse().ok());
        Set(boards.filter(|board: &Board| board.shape() == Shape::CLASSIC).collect())
    }

    /// Returns the puzzles in shuffled order, one per line.
    pub fn lines(&self) -> String {
        self.0.iter().map(|board| board.to_string().replace('\n', "") + "\n").collect()
    }

    /// Searches for two solutions of every board, and returns the number of boards with exactly one
    /// solution.
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

/// A set of large boards, and the search on one of them.
#[wasm_bindgen]
pub struct Large {
    boards: Vec<(String, Board)>,
    search: Option<Box<dyn Search>>,
    found: u32,
}

#[wasm_bindgen]
impl Large {
    /// Parses the boards in the lines of a file. Without lines, generates boards from a seed.
    #[wasm_bindgen(constructor)]
    pub fn new(lines: Option<String>) -> Large {
        let boards =
            lines.map_or_else(boards::generate_boards, |lines| boards::parse_boards(&lines));
        Large { boards, search: None, found: 0 }
    }

    pub fn name(&self, board: usize) -> Option<String> {
        self.boards.get(board).map(|(name, _)| name.clone())
    }

    pub fn begin(&mut self, board: usize) {
        self.search = Some(engine::fast().search(&self.boards[board].1));
        self.found = 0;
    }

    /// Continues the search for at most `nodes` nodes. Returns `true` if two solutions were found,
    /// or if there are no more solutions.
    pub fn run(&mut self, nodes: u32) -> bool {
        let Some(search) = &mut self.search else { return true };
        let solutions = u64::from(2 - self.found);
        let limits = Limits { max_nodes: nodes.into(), ..Limits::solutions(solutions) };
        search.run(&limits, &mut |_| self.found += 1) != Ended::NodeLimit
    }

    pub fn found(&self) -> u32 {
        self.found
    }

    pub fn backtracks(&self) -> f64 {
        self.search.as_ref().map_or(0.0, |search| search.counters().backtrack_count as f64)
    }
}

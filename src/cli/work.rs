use std::fmt::Write;

use super::Layout;
use crate::{
    engine::{self, Engine},
    formats,
    grid::Board,
};

/// What is done with each puzzle.
#[derive(Clone, Copy)]
pub enum Work {
    /// Solves it.
    Solve {
        /// With this engine.
        engine: &'static dyn Engine,
        /// And writes it so.
        layout: Layout,
    },
    /// Counts its solutions.
    Count {
        /// Up to this many.
        limit: u64,
    },
    /// Says whether it is solved.
    Check,
}

impl Work {
    /// Appends what is to be printed of a puzzle, line ends included.
    pub fn print(&self, board: &Board, out: &mut String) {
        match self {
            Work::Solve { engine, layout } => match engine::solve(*engine, board) {
                None => out.push_str("no solution\n"),
                Some(solution) => layout.print(&solution, out),
            },
            Work::Count { limit } => {
                let count = engine::count(engine::fast(), board, *limit);
                let _ = writeln!(out, "{count}");
            }
            Work::Check => match board.clashes().next() {
                Some(clash) => {
                    let _ = writeln!(out, "{clash}");
                }
                None if board.is_full() => out.push_str("solved\n"),
                None => out.push_str("incomplete\n"),
            },
        }
    }
}

impl Layout {
    fn print(self, board: &Board, out: &mut String) {
        match self {
            Layout::Line => {
                formats::write_line(board, out);
                out.push('\n');
            }
            Layout::Grid => formats::write_grid(board, out),
            Layout::Table => formats::write_table(board, out),
        }
    }
}

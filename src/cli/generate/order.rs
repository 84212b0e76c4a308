//! An order: which puzzles are made, and where they go.

use std::{num::NonZero, path::PathBuf, sync::Arc, time::Duration};

use super::columns::Column;
use formats::Format;
use generate::{Plan, Wish};
use human::Level;

/// What is to be made, and where it goes.
pub struct Order {
    /// What is wished of every puzzle.
    pub wish: Wish,
    /// The numbers of puzzles that have a level, one level after another; empty where all have that of
    /// the wish.
    pub mix: Vec<(Level, u64)>,
    /// How many puzzles.
    pub count: u64,
    /// What all chance follows from.
    pub seed: u64,
    /// A puzzle that is had by its number.
    pub number: Option<(Level, u32)>,
    /// The format; `None` is CSV.
    pub to: Option<&'static dyn Format>,
    /// The columns of CSV.
    pub columns: Vec<Column>,
    /// The file; `None` is standard output.
    pub file: Option<PathBuf>,
    /// Whether the file was begun by the same order.
    pub begun: Begun,
    /// When to end, at the latest.
    pub limit: Option<Duration>,
    /// Candidates that all puzzles together may take.
    pub tries: Option<u64>,
    /// Whether progress is told, when standard error is no terminal.
    pub progress: bool,
    /// How many threads work.
    pub threads: NonZero<usize>,
}

/// What stands in the file already.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Begun {
    /// Something else, or nothing.
    Otherwise,
    /// The first of these puzzles.
    Same,
}

impl Order {
    /// The plans of all levels, in order, each with the number of puzzles that it ends before.
    ///
    /// # Errors
    /// Why no puzzle can be as wished.
    pub fn plans(&self) -> Result<Vec<(u64, Arc<Plan>)>, String> {
        let levels = match self.mix.as_slice() {
            [] => vec![(self.wish.level, self.count)],
            mix => mix.iter().map(|(level, count)| (Some(*level), *count)).collect(),
        };
        let mut end = 0;
        let plan = |(level, count)| {
            end += count;
            let plan = Plan::of(Wish { level, ..self.wish.clone() });
            plan.map(|plan| (end, Arc::new(plan)))
                .map_err(|conflict| words::wishes::conflict(&conflict))
        };
        levels.into_iter().map(plan).collect()
    }
}

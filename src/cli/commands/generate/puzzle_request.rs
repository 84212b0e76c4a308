//! A request: the puzzles to be generated, and their output.

use std::{num::NonZero, path::PathBuf, sync::Arc, time::Duration};

use super::columns::Column;
use formats::Format;
use generate::{Plan, PuzzleSpec};
use human::Level;

/// The puzzles to be generated, and their output.
pub struct PuzzleRequest {
    /// The requirements for every puzzle.
    pub spec: PuzzleSpec,
    /// The numbers of puzzles per level, one level after another; empty if all puzzles have the level of
    /// the specification.
    pub mix: Vec<(Level, u64)>,
    /// The number of puzzles.
    pub count: u64,
    /// The seed of all random choices.
    pub seed: u64,
    /// The level and the number of a stored puzzle, if one is asked for.
    pub number: Option<(Level, u32)>,
    /// The format; `None` is CSV.
    pub to: Option<&'static dyn Format>,
    /// The columns of CSV.
    pub columns: Vec<Column>,
    /// The file; `None` is standard output.
    pub file: Option<PathBuf>,
    /// The way in which the file is written.
    pub mode: OutputMode,
    /// The time after which the run ends.
    pub limit: Option<Duration>,
    /// The maximum number of candidates for all puzzles together.
    pub tries: Option<u64>,
    /// Whether progress is reported although standard error isn't a terminal.
    pub progress: bool,
    /// The number of threads.
    pub threads: NonZero<usize>,
}

/// The way in which a file is written.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum OutputMode {
    /// Puzzles are added to whatever is in the file.
    Append,
    /// The file has the first puzzles of the request, and the others are added.
    Resume,
}

impl PuzzleRequest {
    /// Returns the plans of all levels, each with the number of the puzzle that it ends before.
    ///
    /// # Errors
    /// The reason if no puzzle can satisfy the specification.
    pub fn plans(&self) -> Result<Vec<(u64, Arc<Plan>)>, String> {
        let levels = match self.mix.as_slice() {
            [] => vec![(self.spec.level, self.count)],
            mix => mix.iter().map(|(level, count)| (Some(*level), *count)).collect(),
        };
        let mut end = 0;
        let plan = |(level, count)| {
            end += count;
            let plan = Plan::new(PuzzleSpec { level, ..self.spec.clone() });
            plan.map(|plan| (end, Arc::new(plan)))
                .map_err(|conflict| words::requests::conflict(&words::ENGLISH, &conflict))
        };
        levels.into_iter().map(plan).collect()
    }
}

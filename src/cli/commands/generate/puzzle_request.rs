//! A request of the user: the puzzles to generate, and their output.

use std::{num::NonZero, path::PathBuf, sync::Arc, time::Duration};

use super::columns::Column;
use formats::Format;
use generate::{CheckedSpec, PuzzleSpec};
use human::Level;

/// A request for puzzles, with the settings for their output.
pub struct PuzzleRequest {
    /// The requirements for each puzzle.
    pub spec: PuzzleSpec,
    /// The number of puzzles for each level, in the order in which the levels are generated. If the
    /// list is empty, all puzzles have the level of the specification.
    pub level_counts: Vec<(Level, u64)>,
    /// The total number of puzzles.
    pub count: u64,
    /// The seed of all random choices.
    pub seed: u64,
    /// The level and the number of a numbered puzzle, or `None` if the user didn't ask for one.
    pub puzzle_number: Option<(Level, u32)>,
    /// The format of the output, or `None` for CSV.
    pub output_format: Option<&'static dyn Format>,
    /// The columns of the CSV output.
    pub columns: Vec<Column>,
    /// The output file, or `None` for standard output.
    pub output_path: Option<PathBuf>,
    /// The way in which the file is opened.
    pub output_mode: OutputMode,
    /// The time after which the run stops, or `None` for no limit.
    pub time_limit: Option<Duration>,
    /// The maximum number of tries for all puzzles together, or `None` for no limit.
    pub max_tries: Option<u64>,
    /// Whether progress is reported even if standard error isn't a terminal.
    pub reports_progress: bool,
    /// The number of threads.
    pub threads: NonZero<usize>,
}

/// The way in which an output file is opened.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum OutputMode {
    /// Puzzles are appended to the contents of the file.
    Append,
    /// The file contains the first puzzles of the request, and the remaining puzzles are appended.
    Resume,
}

impl PuzzleRequest {
    /// Returns the specifications for all levels, each with the exclusive end of its range of
    /// puzzle numbers.
    ///
    /// # Errors
    /// Returns the reason if no puzzle can satisfy one of the specifications.
    pub fn level_specs(&self) -> Result<Vec<(u64, Arc<CheckedSpec>)>, String> {
        let levels = match self.level_counts.as_slice() {
            [] => vec![(self.spec.level, self.count)],
            mix => mix.iter().map(|(level, count)| (Some(*level), *count)).collect(),
        };
        let mut end = 0;
        let checked_spec = |(level, count)| {
            end += count;
            let checked_spec = CheckedSpec::new(PuzzleSpec { level, ..self.spec.clone() });
            checked_spec
                .map(|checked_spec| (end, Arc::new(checked_spec)))
                .map_err(|conflict| words::requests::conflict_sentence(&words::ENGLISH, &conflict))
        };
        levels.into_iter().map(checked_spec).collect()
    }
}

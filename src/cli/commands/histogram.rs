//! The command `ninefold histogram`, which counts puzzles by a value.

use std::{
    process::ExitCode,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use clap::Args;
use collection::{ColumnId, Expression, PairHistogram};

use crate::{
    arguments::{InputArguments, LONG_RUNS_HEADING, parse_seconds},
    columns::{ExpressionParser, parse_column},
    command::Command,
    counting_pool::CountingPool,
    fact_query::{FactQuery, PendingRow},
    input::Record,
    puzzle_command::PuzzleCommand,
    run::run_command,
};

/// Count puzzles by level, number of givens or another value.
#[derive(Args)]
#[command(after_help = EXAMPLES, mut_arg("each_line", |each_line| each_line.hide(true)))]
pub struct Histogram {
    #[command(flatten)]
    input: InputArguments,
    /// Column whose values are counted, such as `level`, `clues`, `hardest` or `score`.
    #[arg(long, value_name = "COLUMN", value_parser = parse_column)]
    by: ColumnId,
    /// Second column, to count pairs of values instead of single values.
    #[arg(long, value_name = "COLUMN", value_parser = parse_column)]
    against: Option<ColumnId>,
    /// Count only puzzles that match this expression. For the syntax, see `ninefold select --help`.
    #[arg(long = "where", value_name = "EXPRESSION", value_parser = ExpressionParser)]
    filter: Option<Expression>,
    /// Maximum time per rating, in seconds. If a rating takes longer, the puzzle is counted as `-`.
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true, value_parser = parse_seconds, help_heading = LONG_RUNS_HEADING)]
    max_time: Option<Duration>,
}

const EXAMPLES: &str = "\
Examples:
  $ ninefold histogram puzzles.txt --by level
  easy\t1\t##################################################
  hard\t1\t##################################################
  extreme\t1\t##################################################
  $ ninefold histogram puzzles.txt --by clues --where 'level > easy'
  25\t1\t##################################################
  32\t1\t##################################################
  $ ninefold histogram puzzles.txt --by level --against clues
  easy\t30\t1\t##################################################
  hard\t32\t1\t##################################################
  extreme\t25\t1\t##################################################

Each line contains the value (or, with `--against`, both values), the number of puzzles and a bar,
separated by tabs. For a list of columns, see `ninefold select --help`.";

impl Command for Histogram {
    fn run_command(self) -> ExitCode {
        let Histogram { input, by, against, filter, max_time } = self;
        let columns = [by].into_iter().chain(against).collect();
        let query = FactQuery::new(filter, columns, max_time);
        let counts = match against {
            None => HistogramCounts::Values(collection::Histogram::new(by)),
            Some(other) => HistogramCounts::Pairs(PairHistogram::new([by, other])),
        };
        run_command(&input, &HistogramCount { query, counts: Mutex::new(counts) })
    }
}

/// The counts so far, and the query for the values that are counted.
struct HistogramCount {
    query: FactQuery,
    counts: Mutex<HistogramCounts>,
}

/// The counts of puzzles so far.
enum HistogramCounts {
    /// The number of puzzles per value.
    Values(collection::Histogram),
    /// The number of puzzles per pair of values.
    Pairs(PairHistogram),
}

impl HistogramCount {
    fn lock_counts(&self) -> MutexGuard<'_, HistogramCounts> {
        self.counts.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl PuzzleCommand for HistogramCount {
    type Answer = PendingRow;

    fn answer(&self, record: &Record, _: &CountingPool) -> Result<PendingRow, String> {
        Ok(self.query.find_values(record))
    }

    fn write_answer(&self, answer: PendingRow, _: &mut String) -> Result<(), String> {
        if let Some(row) = self.query.finish_row(answer) {
            match &mut *self.lock_counts() {
                HistogramCounts::Values(histogram) => histogram.add(row.get(histogram.column)),
                HistogramCounts::Pairs(histogram) => histogram.add(&row),
            }
        }
        Ok(())
    }

    fn begin_file(&self, _: String) {
        self.query.begin_file();
    }

    fn final_output(&self) -> (String, Vec<String>) {
        let lines = match &*self.lock_counts() {
            HistogramCounts::Values(histogram) => histogram.to_text(&facts::VOCABULARY),
            HistogramCounts::Pairs(histogram) => histogram.to_text(&facts::VOCABULARY),
        };
        (lines, Vec::new())
    }

    fn final_note(&self) -> Option<String> {
        let unknown = self.query.undecided_count();
        (unknown > 0).then(|| {
            format!("puzzles not counted, because a value for --where is unknown: {unknown}")
        })
    }
}

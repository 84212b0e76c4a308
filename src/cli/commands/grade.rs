//! The command `ninefold grade`, which prints levels, scores and techniques.

use std::{fmt::Write, path::PathBuf, process::ExitCode};

use clap::Args;

use crate::{
    arguments::{InputArguments, LONG_RUNS_HEADING},
    command::Command,
    counting_pool::CountingPool,
    input::Record,
    puzzle_command::TextCommand,
    run::run_resumable,
    steps::find_path,
};

/// Print each puzzle's HoDoKu level, score and techniques.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Grade {
    #[command(flatten)]
    input: InputArguments,
    /// Continue an interrupted run by appending the missing results to this output file.
    #[arg(long, value_name = "OUTPUT", help_heading = LONG_RUNS_HEADING)]
    resume: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  $ echo 1.....3..4.....2 | ninefold grade
  Easy 48 naked-single full-house=7;naked-single=5
  $ ninefold grade puzzles.txt | cut -d ' ' -f 1-3
  Easy 204 naked-single
  Hard 696 skyscraper
  Extreme 2194 als-xy-wing

Each line contains the level, the score, the hardest technique, and the number of steps per
technique. The levels are Easy, Medium, Hard, Unfair and Extreme. The score is the sum of the
scores of all steps.";

impl Command for Grade {
    fn run_command(self) -> ExitCode {
        run_resumable(&self.input, self.resume.as_deref(), &self)
    }
}

impl TextCommand for Grade {
    fn print_answer(
        &self,
        record: &Record,
        _: &CountingPool,
        out: &mut String,
    ) -> Result<(), String> {
        print_grade(record, out);
        Ok(())
    }
}

/// Appends the level, the score, the hardest technique and the techniques with their counts, for
/// the solution path of a record, or the reason why there is no path.
fn print_grade(record: &Record, out: &mut String) {
    let grade = match find_path(record) {
        Ok(path) => path.grade(record.position.shape()),
        Err(fault) => return out.push_str(&fault),
    };
    let counts: Vec<_> = grade.technique_counts.iter().map(|(id, n)| format!("{id}={n}")).collect();
    let hardest = grade.hardest_technique.unwrap_or("-");
    let counts = if counts.is_empty() { "-".into() } else { counts.join(";") };
    let _ = writeln!(out, "{} {} {hardest} {counts}", grade.level.name(), grade.score);
}

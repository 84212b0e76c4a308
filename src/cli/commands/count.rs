//! The command `ninefold count`, which counts solutions.

use std::{fmt::Write, process::ExitCode};

use clap::Args;

use crate::{
    arguments::InputArguments, command::Command, counting_pool::CountingPool, input::Record,
    puzzle_command::TextCommand, run::run_command,
};

/// Count the solutions of each puzzle, up to a limit.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Count {
    #[command(flatten)]
    input: InputArguments,
    /// Maximum number of solutions to count, or `all` to count all of them.
    #[arg(long, value_name = "COUNT", default_value = "2", value_parser = parse_limit)]
    limit: u64,
}

const EXAMPLES: &str = "\
Examples:
  $ ninefold count puzzles.txt
  1
  1
  1
  $ echo 1..4............ | ninefold count --limit all
  24";

impl Command for Count {
    fn run_command(self) -> ExitCode {
        run_command(&self.input, &self)
    }
}

impl TextCommand for Count {
    fn print_answer(
        &self,
        record: &Record,
        pool: &CountingPool,
        out: &mut String,
    ) -> Result<(), String> {
        let _ = writeln!(out, "{}", pool.count_solutions(record.position.givens(), self.limit));
        Ok(())
    }
}

/// Parses a number of solutions, which must be positive. `all` becomes the largest possible number.
/// The error states the expected form.
fn parse_limit(text: &str) -> Result<u64, String> {
    let limit = if text == "all" { Some(u64::MAX) } else { text.parse().ok() };
    limit.filter(|limit| *limit > 0).ok_or_else(|| "expected a positive number or 'all'".into())
}

//! The command `ninefold check`, which prints the states of boards.

use std::{fmt::Write, process::ExitCode};

use clap::Args;
use words::houses;

use crate::{
    arguments::Source, command::Command, crew::CountingPool, input::Record,
    puzzle_command::TextCommand, run::run,
};

/// Print each board's state, or its first fault.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Check {
    #[command(flatten)]
    input: Source,
}

const EXAMPLES: &str = "\
Examples:
  $ printf '1234341221434321\\n1..4..1..1..4..1\\n11..............\\n' | ninefold check
  solved
  incomplete
  1 twice in row 1
  $ ninefold solve puzzles.txt | ninefold check
  solved
  solved
  solved";

impl Command for Check {
    fn run(self) -> ExitCode {
        run(&self.input, &self)
    }
}

impl TextCommand for Check {
    fn print(&self, record: &Record, _: &CountingPool, out: &mut String) -> Result<(), String> {
        let _ = writeln!(out, "{}", houses::verdict(record.position.board().verdict()));
        Ok(())
    }
}

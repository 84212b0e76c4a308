//! The command `ninefold check`, which prints the states of boards.

use std::{fmt::Write, process::ExitCode};

use clap::Args;
use words::houses;

use crate::{
    arguments::InputArguments, command::Command, counting_pool::CountingPool, input::Record,
    puzzle_command::TextCommand, run::run_command,
};

/// Print whether each board is solved, or its first error.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Check {
    #[command(flatten)]
    input: InputArguments,
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
    fn run_command(self) -> ExitCode {
        run_command(&self.input, &self)
    }
}

impl TextCommand for Check {
    fn print_answer(
        &self,
        record: &Record,
        _: &CountingPool,
        out: &mut String,
    ) -> Result<(), String> {
        let _ = writeln!(out, "{}", houses::verdict_sentence(record.position.board().verdict()));
        Ok(())
    }
}

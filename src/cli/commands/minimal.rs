//! The command `ninefold minimal`, which prints redundant givens or minimal puzzles.

use std::{
    fmt::Write,
    process::ExitCode,
    sync::{Mutex, PoisonError},
};

use clap::Args;
use formats::{FeatureSet, Format};
use grid::Position;
use puzzle::ImproperReason;

use crate::{
    arguments::InputArguments, command::Command, counting_pool::CountingPool, format_writer,
    input::Record, messages::cell_name, puzzle_command::TextCommand, run::run_command,
};

/// Print the redundant givens of each puzzle.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Minimal {
    #[command(flatten)]
    input: InputArguments,
    /// Print a minimal puzzle instead. Redundant givens are removed one at a time, row by row.
    #[arg(long)]
    make: bool,
}

const EXAMPLES: &str = "\
Examples:
  $ echo 12.4..1..1..4..1 | ninefold minimal
  redundant r1c1 r2c3 r3c2 r4c4
  $ echo 12.4..1..1..4..1 | ninefold minimal --make
  .2.4..1.....4..1

Each of the redundant givens can be removed on its own, but not necessarily together with other
redundant givens. If every given is needed, `minimal` is printed.";

impl Command for Minimal {
    fn run_command(self) -> ExitCode {
        if self.make {
            let to = formats::by_name("line").expect("the format of one puzzle a line");
            run_command(&self.input, &MinimizeCommand { to, lost: Mutex::default() })
        } else {
            run_command(&self.input, &self)
        }
    }
}

/// Prints the names of the redundant givens.
impl TextCommand for Minimal {
    fn print_answer(
        &self,
        record: &Record,
        _: &CountingPool,
        out: &mut String,
    ) -> Result<(), String> {
        match puzzle::redundant_givens(record.position.givens()) {
            Err(reason) => out.push_str(describe_improper(reason)),
            Ok(givens) if givens.is_empty() => out.push_str("minimal\n"),
            Ok(givens) => {
                out.push_str("redundant");
                for cell in givens {
                    let _ = write!(out, " {}", cell_name(cell, record.position.shape()));
                }
                out.push('\n');
            }
        }
        Ok(())
    }
}

/// The command that prints a minimal puzzle for each puzzle.
struct MinimizeCommand {
    /// A format that supports all boards.
    to: &'static dyn Format,
    /// The features of minimal puzzles that the format can't store.
    lost: Mutex<FeatureSet>,
}

impl TextCommand for MinimizeCommand {
    fn print_answer(
        &self,
        record: &Record,
        _: &CountingPool,
        out: &mut String,
    ) -> Result<(), String> {
        match puzzle::minimize(record.position.givens()) {
            Err(reason) => out.push_str(describe_improper(reason)),
            Ok(minimal) => {
                let minimal = Position::new(minimal);
                let mut lost = self.lost.lock().unwrap_or_else(PoisonError::into_inner);
                *lost = lost.or(formats::unsupported(self.to, &minimal));
                out.extend(self.to.write(&minimal));
            }
        }
        Ok(())
    }

    fn note(&self) -> Option<String> {
        format_writer::describe_lost_features(self.to, &self.lost)
    }
}

fn describe_improper(reason: ImproperReason) -> &'static str {
    match reason {
        ImproperReason::Impossible => "no solution\n",
        ImproperReason::Several => "several solutions\n",
    }
}

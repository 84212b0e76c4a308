//! The command `ninefold canonical`, which prints canonical forms.

use std::{fmt::Write, path::PathBuf, process::ExitCode};

use clap::Args;
use grid::Board;
use puzzle::{CanonicalError, Canonicalizer, Orientation, Rearrangement};

use crate::{
    arguments::{InputArguments, LONG_RUNS_HEADING},
    command::Command,
    counting_pool::CountingPool,
    input::Record,
    puzzle_command::TextCommand,
    run::run_resumable,
};

/// Print the canonical form of each puzzle.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Canonical {
    #[command(flatten)]
    input: InputArguments,
    /// Add a column with the number of transformations that map the puzzle to itself.
    #[arg(long)]
    automorphisms: bool,
    /// Add four columns that describe how to transform the puzzle into its canonical form. The first
    /// is `straight`, or `transposed` if rows and columns are swapped first. The others list the
    /// rows, columns and digits that become 1, 2, 3 and so on.
    #[arg(long)]
    map: bool,
    /// Continue an interrupted run by appending the missing results to this output file.
    #[arg(long, value_name = "OUTPUT", help_heading = LONG_RUNS_HEADING)]
    resume: Option<PathBuf>,
}

const EXAMPLES: &str = "\
Examples:
  $ printf '1.....3..4.....2\\n2.....4..1.....3\\n' | ninefold canonical
  ...1.2....3.4...
  ...1.2....3.4...
  $ echo 1.....3..4.....2 | ninefold canonical --automorphisms --map
  ...1.2....3.4...\t8\tstraight\t1,2,3,4\t4,3,2,1\t1,3,4,2

Two puzzles are equivalent if you can turn one into the other by rotating, mirroring, rearranging
or relabelling it. The canonical form is the lexicographically smallest of all equivalent puzzles;
`.` sorts before 1. Columns are separated by tabs.";

impl Command for Canonical {
    fn run_command(self) -> ExitCode {
        run_resumable(&self.input, self.resume.as_deref(), &self)
    }
}

impl TextCommand for Canonical {
    fn print_answer(
        &self,
        record: &Record,
        _: &CountingPool,
        out: &mut String,
    ) -> Result<(), String> {
        let form = puzzle::canonical_form(record.position.givens())
            .map_err(|reason| format!("{}.", describe_error(reason)))?;
        let _ = write!(out, "{form}");
        if self.automorphisms {
            match form.automorphism_count() {
                Some(number) => {
                    let _ = write!(out, "\t{number}");
                }
                None => out.push_str("\tmore than 2^128"),
            }
        }
        if self.map {
            print_rearrangement(form.rearrangement(), out);
        }
        out.push('\n');
        Ok(())
    }

    fn has_answer(&self, record: &Record) -> bool {
        has_form(record.position.givens())
    }
}

/// Returns `true` if a board has a canonical form. For boards up to 9×9, this is known without
/// computing the form.
fn has_form(board: &Board) -> bool {
    match board.shape().side() {
        ..=9 => Canonicalizer::new(board).is_ok(),
        _ => puzzle::canonical_form(board).is_ok(),
    }
}

/// Appends the rearrangement that maps a puzzle to its canonical form: the orientation, and then
/// the rows, the columns and the digits of the puzzle in their new order.
fn print_rearrangement(map: &Rearrangement, out: &mut String) {
    let orientation = match map.orientation() {
        Orientation::Straight => "straight",
        Orientation::Transposed => "transposed",
    };
    let one = |at: &u8| (at + 1).to_string();
    let rows: Vec<_> = map.row_order().iter().map(one).collect();
    let cols: Vec<_> = map.column_order().iter().map(one).collect();
    let digits: Vec<_> = map.digit_order().map(|digit| digit.to_string()).collect();
    let [rows, cols, digits] = [rows, cols, digits].map(|list| list.join(","));
    let _ = write!(out, "\t{orientation}\t{rows}\t{cols}\t{digits}");
}

/// Returns the reason why a puzzle has no canonical form.
fn describe_error(reason: CanonicalError) -> &'static str {
    match reason {
        CanonicalError::Restricted => "a puzzle with restricted candidates has no canonical form",
        CanonicalError::TooSymmetric => {
            "the board has too many symmetries to find its canonical form"
        }
    }
}

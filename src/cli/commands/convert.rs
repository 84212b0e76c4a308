//! The command `ninefold convert`, which prints puzzles in another format.

use std::{
    io::{self, Write},
    path::Path,
    process::ExitCode,
};

use clap::Args;
use formats::Format;

use crate::{
    arguments::{InputArguments, parse_format},
    command::Command,
    counting_pool::CountingPool,
    format_writer::{FormatWriter, WrittenPuzzle},
    input::Record,
    messages::{exit_with_error, exit_with_io_error},
    picture::Picture,
    puzzle_command::PuzzleCommand,
    run::run_command,
};

/// Print each puzzle in another format.
#[derive(Args)]
#[command(after_help = EXAMPLES, mut_arg("each_line", |each_line| each_line.hide(true)))]
pub struct Convert {
    #[command(flatten)]
    input: InputArguments,
    /// Output format, required except with `--json`. For a list, run `ninefold formats`.
    #[arg(long, value_name = "FORMAT", value_parser = parse_format, required_unless_present = "json")]
    to: Option<&'static dyn Format>,
    /// For pictures: print all recognition results as JSON, including corners, probabilities, and
    /// uncertain and corrected cells.
    #[arg(long, conflicts_with = "to")]
    json: bool,
}

const EXAMPLES: &str = "\
Examples:
  $ echo 1..4..1..1..4..1 | ninefold convert --to grid
  +-----+-----+
  | 1 . | . 4 |
  | . . | 1 . |
  +-----+-----+
  | . 1 | . . |
  | 4 . | . 1 |
  +-----+-----+
  $ echo 1..4..1..1..4..1 | ninefold convert --to gameid
  2x2:1b4b1b1b4b1";

impl Command for Convert {
    fn run_command(self) -> ExitCode {
        match self.to {
            Some(to) => run_command(&self.input, &Conversion { writer: FormatWriter::new(to) }),
            None => print_recognition(&self.input.path()),
        }
    }
}

/// Prints the recognition results of a picture as JSON, and returns the exit code. Exits with an
/// error if no board can be read from the file.
fn print_recognition(path: &Path) -> ExitCode {
    match Picture::open(path) {
        Ok(picture) => {
            let text = picture.to_json() + "\n";
            io::stdout()
                .write_all(text.as_bytes())
                .unwrap_or_else(|error| exit_with_io_error(error));
            ExitCode::SUCCESS
        }
        Err(error) => exit_with_error(&format!("{}: {error}", path.display())),
    }
}

/// The conversion of puzzles to another format.
struct Conversion {
    writer: FormatWriter,
}

impl PuzzleCommand for Conversion {
    type Answer = WrittenPuzzle;

    fn answer(&self, record: &Record, _: &CountingPool) -> Result<WrittenPuzzle, String> {
        self.writer.prepare(record)
    }

    fn write_answer(&self, answer: WrittenPuzzle, out: &mut String) -> Result<(), String> {
        self.writer.write(answer, out)
    }

    fn final_output(&self) -> (String, Vec<String>) {
        (self.writer.footer().to_owned(), Vec::new())
    }

    fn final_note(&self) -> Option<String> {
        self.writer.lost_features_note()
    }
}

//! The command `ninefold formats`, which lists the formats.

use std::{
    io::{self, Write},
    process::ExitCode,
};

use clap::Args;

use crate::{command::Command, messages::exit_with_io_error};

/// List all supported file formats.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Formats {}

const EXAMPLES: &str = "\
Examples:
  $ ninefold formats | head -n 3
  opensudoku
  ksudoku
  gnome
  $ ninefold formats | grep sudoku
  opensudoku
  ksudoku
  sudokupad
  sudokuwiki

Use these names wherever an option requires a FORMAT. The formats `embedded` and `places` can
be read, but not written.";

impl Command for Formats {
    fn run_command(self) -> ExitCode {
        let names: String = formats::INFOS.map(|info| format!("{}\n", info.name)).concat();
        match io::stdout().write_all(names.as_bytes()) {
            Ok(()) => ExitCode::SUCCESS,
            Err(error) => exit_with_io_error(error),
        }
    }
}

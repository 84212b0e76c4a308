//! The command `ninefold generate`: threads generate puzzles, which are written in the order of
//! their numbers.
//!
//! [`arguments`] converts the arguments to a [`puzzle_request`], and [`values`] parses their
//! values. [`run`] runs the threads, [`output`] writes the puzzles, and [`columns`] defines the
//! columns of CSV.

mod arguments;
mod columns;
mod output;
mod puzzle_request;
mod run;
mod values;

pub use arguments::Generate;

use std::process::ExitCode;

use output::Output;

use crate::{
    command::Command,
    messages::{exit_with_error, exit_with_io_error},
};

impl Command for Generate {
    fn run_command(self) -> ExitCode {
        let made = || {
            let request = self.into_request()?;
            let mut output = Output::open_output(&request)?;
            let Some((level, number)) = request.puzzle_number else {
                return run::run_request(&request, output);
            };
            let puzzle = generate::puzzle_by_number(level, number)
                .ok_or("there is no puzzle with this number")?;
            let result = output.write_puzzle(&puzzle, number.into(), &request);
            result
                .and_then(|()| output.write_footer(&request, true))
                .unwrap_or_else(|error| exit_with_io_error(error));
            Ok(ExitCode::SUCCESS)
        };
        made().unwrap_or_else(|error: String| exit_with_error(&error))
    }
}

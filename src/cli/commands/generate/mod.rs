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
    messages::{give_up, refuse},
};

impl Command for Generate {
    fn run(self) -> ExitCode {
        let made = || {
            let request = self.request()?;
            let mut output = Output::open(&request)?;
            let Some((level, number)) = request.number else { return run::run(&request, output) };
            let puzzle = generate::puzzle_by_number(level, number)
                .ok_or("there is no puzzle with this number")?;
            let result = output.write_puzzle(&puzzle, number.into(), &request);
            result.and_then(|()| output.end(&request, true)).unwrap_or_else(|error| give_up(error));
            Ok(ExitCode::SUCCESS)
        };
        made().unwrap_or_else(|error: String| refuse(&error))
    }
}

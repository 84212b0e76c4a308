//! Makes puzzles, in threads, and writes them in the order of their numbers.
//!
//! [`asked`] makes a wish of the arguments, [`run`] has it met by threads, [`output`] writes what
//! was made, [`columns`] has what may be told of a puzzle.

mod asked;
mod columns;
mod output;
mod run;

pub use asked::Generate;

use std::process::ExitCode;

use output::Output;

/// Makes what is asked for, and says how that ended.
pub fn generate(asked: Generate) -> ExitCode {
    match asked.order().and_then(|order| {
        let output = Output::open(&order)?;
        run::run(&order, output)
    }) {
        Ok(code) => code,
        Err(error) => {
            super::tell(&error);
            ExitCode::from(2)
        }
    }
}

//! Makes puzzles, in threads, and writes them in the order of their numbers.
//!
//! [`asked`] makes an [`order`] of the arguments, whose [`values`] are read one by one; [`run`] has
//! threads do it, [`output`] writes what was made, and [`columns`] has what may be told of a puzzle.

mod asked;
mod columns;
mod order;
mod output;
mod run;
mod values;

pub use asked::Generate;

use std::process::ExitCode;

use output::Output;

/// Makes what is asked for, and says how that ended.
pub fn generate(asked: Generate) -> ExitCode {
    let made = || {
        let order = asked.order()?;
        let mut output = Output::open(&order)?;
        let Some((level, number)) = order.number else { return run::run(&order, output) };
        let puzzle = generate::numbered(level, number).ok_or("there is no such puzzle")?;
        let put = output.put(&puzzle, number.into(), &order);
        put.and_then(|()| output.end(&order)).unwrap_or_else(|error| super::give_up(error));
        Ok(ExitCode::SUCCESS)
    };
    made().unwrap_or_else(|error: String| {
        super::tell(&error);
        ExitCode::from(2)
    })
}

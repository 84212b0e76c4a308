//! The command `ninefold solve`, which prints solutions.

use std::{fmt::Write, process::ExitCode};

use clap::Args;
use engine::Engine;
use formats::Format;
use grid::Position;
use words::houses;

use crate::{
    arguments::InputArguments, command::Command, counting_pool::CountingPool, input::Record,
    puzzle_command::TextCommand, run::run_command, suggestions::unknown_name_with_list,
};

/// Print a solution to each puzzle, or `no solution`.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Solve {
    #[command(flatten)]
    input: InputArguments,
    /// Solving engine: `fast`, `refinement`, `reduction`, `free-cells` or `backtrack`. If givens
    /// clash, `free-cells` prints `invalid:` and the reason; the other engines print `no solution`.
    #[arg(long, value_name = "ENGINE", default_value = "fast", value_parser = parse_engine)]
    engine: &'static dyn Engine,
    /// Output layout: `line`, `grid` or `table`.
    #[arg(long, value_name = "LAYOUT", default_value = "line", value_parser = parse_layout)]
    format: &'static dyn Format,
    /// Print the lexicographically first solution instead of an arbitrary one.
    #[arg(long, conflicts_with = "engine")]
    lexicographic: bool,
}

const EXAMPLES: &str = "\
Examples:
  $ echo 1..4..1..1..4..1 | ninefold solve
  1234341221434321
  $ echo 1............... | ninefold solve --lexicographic --format grid
  +-----+-----+
  | 1 2 | 3 4 |
  | 3 4 | 1 2 |
  +-----+-----+
  | 2 1 | 4 3 |
  | 4 3 | 2 1 |
  +-----+-----+";

impl Command for Solve {
    fn run_command(self) -> ExitCode {
        run_command(&self.input, &self)
    }
}

impl TextCommand for Solve {
    fn print_answer(
        &self,
        record: &Record,
        _: &CountingPool,
        out: &mut String,
    ) -> Result<(), String> {
        let engine = if self.lexicographic { engine::lexicographic_engine() } else { self.engine };
        let givens = record.position.givens();
        if let Err(reason) = engine.check(givens) {
            let _ = writeln!(out, "invalid: {}", houses::invalid_givens_sentence(&reason));
            return Ok(());
        }
        match engine::find_solution(engine, givens) {
            None => out.push_str("no solution\n"),
            Some(solution) => out.extend(self.format.write(&Position::new(solution))),
        }
        Ok(())
    }

    /// Returns the separator between solutions: an empty line if the layout of a solution has
    /// several lines, and otherwise an empty text.
    fn separator(&self) -> &'static str {
        if self.format.info().name == "line" { "" } else { "\n" }
    }
}

fn parse_engine(name: &str) -> Result<&'static dyn Engine, String> {
    let names: Vec<_> = engine::ENGINES.iter().map(|engine| engine.name()).collect();
    engine::engine_by_name(name).ok_or_else(|| unknown_name_with_list("engine", name, &names))
}

/// Parses the name of a layout for solutions. All three layouts support all boards. The error lists
/// the names of the layouts.
fn parse_layout(name: &str) -> Result<&'static dyn Format, String> {
    const LAYOUTS: [&str; 3] = ["line", "grid", "table"];
    let format = formats::by_name(name).filter(|format| LAYOUTS.contains(&format.info().name));
    format.ok_or_else(|| unknown_name_with_list("layout", name, &LAYOUTS))
}

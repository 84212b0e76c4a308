//! The command `ninefold path`, which prints solution paths.

use std::process::ExitCode;

use clap::Args;
use explain::Layout;
use human::Pencilmarks;
use rating::RaterOutput;

use crate::{
    arguments::InputArguments,
    command::Command,
    counting_pool::CountingPool,
    input::Record,
    puzzle_command::TextCommand,
    ratings::{Scale, new_rater, path_scale_parser},
    run::run_command,
    steps::{find_path_with, layout_parser},
    technique_choice::{TechniqueChoice, parse_path_techniques},
};

/// Print all steps of the solution path.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Path {
    #[command(flatten)]
    input: InputArguments,
    /// Techniques to use for the path, in this order. For possible values, see `ninefold hint
    /// --help`.
    #[arg(long, value_name = "TECHNIQUE,…", allow_hyphen_values = true, value_parser = parse_path_techniques, conflicts_with = "scale")]
    technique: Option<TechniqueChoice>,
    /// Output layout: `text`, `library` (tab-separated fields in HoDoKu's notation) or `json`.
    #[arg(long, value_name = "LAYOUT", value_parser = layout_parser(), default_value = "text", hide_possible_values = true)]
    format: Layout,
    /// Program to imitate: `hodoku` (version 2.3.2), `hodoku-2.2`, `se` (Sudoku Explainer 1.2.1) or
    /// `bank` (the version of Sudoku Explainer that rated the Sudoku Exchange bank).
    #[arg(
        long,
        value_name = "SCALE",
        value_parser = path_scale_parser(),
        default_value = "hodoku",
        hide_possible_values = true
    )]
    scale: Scale,
}

const EXAMPLES: &str = "\
Examples:
  $ ninefold path puzzles.txt | cut -f 1-3 | head -n 2
  1\t4\tNaked Single
  2\t4\tNaked Single
  $ ninefold path puzzles.txt --scale se | head -n 2
  1\t1.2\tHidden Single\tr1c6=8
  2\t1.2\tHidden Single\tr1c4=6

Each line contains the number, score, technique and text of a step, separated by tabs. With
`--scale se` or `bank`, it contains the number, rating, technique and conclusion. An empty line
follows each path.";

impl Command for Path {
    fn run_command(self) -> ExitCode {
        run_command(&self.input, &self)
    }
}

impl TextCommand for Path {
    fn print_answer(
        &self,
        record: &Record,
        _: &CountingPool,
        out: &mut String,
    ) -> Result<(), String> {
        match self.scale.to_rating_scale() {
            None => print_path(record, self, out),
            Some(scale) => print_rated_path(record, scale, self.format, out),
        }
        Ok(())
    }
}

/// Appends all steps of a record's solution path, or the reason why there is no path. Then appends
/// an empty line.
fn print_path(record: &Record, command: &Path, out: &mut String) {
    let techniques = command.technique.as_ref().unwrap_or(&TechniqueChoice::Usual);
    let found =
        find_path_with(record, techniques, command.scale.hodoku_version().unwrap_or_default());
    let path = match found {
        Ok(path) => path,
        Err(fault) => {
            out.push_str(&fault);
            return out.push('\n');
        }
    };
    let Some(marks) = Pencilmarks::from_position(&record.position, true) else { return };
    explain::write_steps(
        out,
        words::Locale::ENGLISH,
        command.format,
        record.index,
        marks,
        &path.steps,
    );
    out.push('\n');
}

/// Appends all steps of the path on which a record's rating is based, or the reason why there is no
/// rating. Then appends an empty line.
fn print_rated_path(record: &Record, scale: rating::Scale, layout: Layout, out: &mut String) {
    let mut rater = match new_rater(record, scale, RaterOutput::Path) {
        Ok(rater) => rater,
        Err(fault) => {
            out.push_str(&fault);
            return out.push('\n');
        }
    };
    rater.run_until(&|| false);
    for (at, hint) in rater.path().iter().enumerate() {
        explain::write_hint(out, layout, (record.index, at), hint, scale);
    }
    out.push('\n');
}

//! The command `ninefold repair`, which suggests changes to puzzles that aren't proper.

use std::{fmt::Write, process::ExitCode};

use clap::Args;
use grid::{Board, Shape};
use puzzle::{Diagnosis, GivenChange, SearchCoverage};

use crate::{
    arguments::{InputArguments, parse_number},
    command::Command,
    counting_pool::CountingPool,
    input::Record,
    messages::cell_name,
    puzzle_command::TextCommand,
    run::run_command,
};

/// Suggest ways to give each puzzle exactly one solution.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Repair {
    #[command(flatten)]
    input: InputArguments,
    /// Maximum number of changes to print.
    #[arg(long, value_name = "COUNT", default_value = "9", value_parser = parse_number::<usize>)]
    limit: usize,
}

const EXAMPLES: &str = "\
Examples:
  $ echo 1..1..3..4.....2 | ninefold repair
  remove r1c4, r1c4=1 -> 4, r1c1=1 -> 4, remove r1c1, contradict r1c1 r1c4
  $ echo 12.............4 | ninefold repair --limit 3
  add r4c3=1, add r4c3=2, add r3c1=2

Each change repairs the puzzle on its own. The most likely changes come first. If a puzzle
already has exactly one solution, `proper` is printed. If a puzzle has no solution, `contradict`
lists givens that contradict each other. `not searched further` means that there may be more
changes.";

impl Command for Repair {
    fn run_command(self) -> ExitCode {
        run_command(&self.input, &self)
    }
}

impl TextCommand for Repair {
    fn print_answer(
        &self,
        record: &Record,
        _: &CountingPool,
        out: &mut String,
    ) -> Result<(), String> {
        print_proposals(record.position.givens(), self.limit, out);
        Ok(())
    }
}

/// Appends a line: `proper`, or at most `most` proposals separated by commas, the likeliest first.
/// If the board has several solutions, proposals to add givens precede all others. If the board has
/// no solution, the proposals are followed by a set of givens that contradict each other, the
/// smallest that was found. If there may be more changes, the line ends with `not searched
/// further`.
fn print_proposals(board: &Board, most: usize, out: &mut String) {
    let shape = board.shape();
    let mut parts = Vec::new();
    let coverage = match puzzle::repair(board) {
        Diagnosis::Proper(_) => {
            parts.push("proper".to_owned());
            SearchCoverage::Complete
        }
        Diagnosis::Impossible { conflict, proposals, coverage } => {
            parts.extend(proposals.iter().take(most).map(|change| describe_change(change, shape)));
            let mut contradict = "contradict".to_owned();
            for cell in &conflict.givens {
                let _ = write!(contradict, " {}", cell_name(*cell, shape));
            }
            if conflict.givens.is_empty() {
                contradict += " candidates alone";
            }
            parts.push(contradict);
            coverage
        }
        Diagnosis::Several { mut proposals, coverage } => {
            // A board with several solutions merely lacks givens, so additions come first.
            proposals.sort_by_key(|change| !matches!(change, GivenChange::Add(_)));
            parts.extend(proposals.iter().take(most).map(|change| describe_change(change, shape)));
            coverage
        }
        Diagnosis::Unknown => SearchCoverage::OverBudget,
    };
    if coverage == SearchCoverage::OverBudget {
        parts.push("not searched further".to_owned());
    }
    let _ = writeln!(out, "{}", parts.join(", "));
}

fn describe_change(change: &GivenChange, shape: Shape) -> String {
    match change {
        GivenChange::Replace { cell, from, to } => {
            format!("{}={from} -> {to}", cell_name(*cell, shape))
        }
        GivenChange::Remove { cell } => format!("remove {}", cell_name(*cell, shape)),
        GivenChange::Add(givens) => {
            givens.iter().fold("add".to_owned(), |mut text, (cell, digit)| {
                let _ = write!(text, " {}={digit}", cell_name(*cell, shape));
                text
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, most: usize, expected: &str) {
        let mut out = String::new();
        print_proposals(&text.parse().expect("a drawing of a board"), most, &mut out);
        assert_eq!(out, format!("{expected}\n"));
    }

    #[test]
    fn proposals_precede_contradicting_givens() {
        check("1... ..3. .4.. ...2", 9, "proper");
        let all = "remove r1c4, r1c4=1 -> 4, r1c1=1 -> 4, remove r1c1, contradict r1c1 r1c4";
        check("1..1 ..3. .4.. ...2", 9, all);
        check("1..1 ..3. .4.. ...2", 1, "remove r1c4, contradict r1c1 r1c4");
        check("1... ..3. .4.. ....", 2, "add r4c4=2, add r4c4=3");
        check("12.. .... .... ....", 1, "add r4c3=1 r4c4=3");
    }

    #[test]
    fn candidates_can_contradict_each_other_without_a_given() {
        let mut board = Board::empty(Shape::CLASSIC);
        board.restrict(grid::Cell::new(3), grid::DigitSet::EMPTY);
        let mut out = String::new();
        print_proposals(&board, 9, &mut out);
        assert_eq!(out, "contradict candidates alone\n");
    }
}

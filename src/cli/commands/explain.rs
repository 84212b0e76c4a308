//! The command `ninefold explain`, which prints one step of a solution path with its proof.

use std::{fmt::Write, num::NonZero, process::ExitCode};

use clap::{Args, ValueEnum};
use grid::Digit;
use human::{HodokuVersion, Pencilmarks};
use words::{CellNames, Locale};

use crate::{
    arguments::InputArguments,
    command::Command,
    counting_pool::CountingPool,
    input::Record,
    puzzle_command::TextCommand,
    run::run_command,
    steps::find_path_with,
    technique_choice::{TechniqueChoice, parse_path_techniques},
};

/// Print one step of the solution path, with its proof.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Explain {
    #[command(flatten)]
    input: InputArguments,
    /// Number of the step to explain, starting from 1.
    #[arg(long, value_name = "NUMBER", default_value = "1", value_parser = parse_step)]
    step: NonZero<usize>,
    /// Techniques to use for the path, in this order. For possible values, see `ninefold hint
    /// --help`.
    #[arg(long, value_name = "TECHNIQUE,…", allow_hyphen_values = true, value_parser = parse_path_techniques)]
    technique: Option<TechniqueChoice>,
    /// Level of detail, from 1 to 5: where to look (1), plus the technique (2), the pattern (3),
    /// the conclusion (4) and the proof (5).
    #[arg(long, value_name = "LEVEL", default_value = "5", value_parser = parse_level)]
    level: u8,
    /// Style of cell names: `rc` (r4c3), `a1` (D3) or `j9` (D3, with J for row 9).
    #[arg(
        long,
        value_name = "NAMES",
        value_enum,
        default_value = "rc",
        hide_possible_values = true
    )]
    cells: CellNamesArgument,
}

/// The value of `--cells`: a naming scheme for cells.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum CellNamesArgument {
    /// Row and column numbers: r4c3.
    Rc,
    /// A letter for the row, and the column number: D3.
    A1,
    /// Like `A1`, but without the letter I: row 9 is J.
    J9,
}

fn parse_step(text: &str) -> Result<NonZero<usize>, String> {
    text.parse().map_err(|_| "expected the number of a step, counted from 1".into())
}

fn parse_level(text: &str) -> Result<u8, String> {
    let level = text
        .parse()
        .ok()
        .filter(|level: &u8| (1..=explain::LEVEL_COUNT).contains(&usize::from(*level)));
    level.ok_or_else(|| format!("expected a number from 1 to {}", explain::LEVEL_COUNT))
}

impl CellNamesArgument {
    /// Returns the English locale with this naming scheme for cells.
    fn to_locale(self) -> Locale {
        let cells = match self {
            CellNamesArgument::Rc => CellNames::Numbers,
            CellNamesArgument::A1 => CellNames::RowLetters,
            CellNamesArgument::J9 => CellNames::RowLettersWithoutI,
        };
        Locale { cell_names: cells, ..Locale::ENGLISH }
    }
}

const EXAMPLES: &str = "\
Examples:
  $ echo 1.....3..4.....2 | ninefold explain | head -n 5
  Look at box 1.
  Technique: Naked Single (Sole Candidate).
  r2c2 has only one candidate.
  Place 2 in r2c2.
  1. r2c2 sees 3 in row 2.
  $ echo 1.....3..4.....2 | ninefold explain --step 2 --level 2 | head -n 2
  Look at box 2.
  Technique: Naked Single (Sole Candidate).

An empty line follows each explanation.";

impl Command for Explain {
    fn run_command(self) -> ExitCode {
        run_command(&self.input, &self)
    }
}

impl TextCommand for Explain {
    fn print_answer(
        &self,
        record: &Record,
        _: &CountingPool,
        out: &mut String,
    ) -> Result<(), String> {
        self.print_step(record, out);
        Ok(())
    }
}

impl Explain {
    /// Appends the sentences about the step up to the chosen level, the lines of its proof, and an
    /// empty line. If there is no path or no such step, appends the reason.
    fn print_step(&self, record: &Record, out: &mut String) {
        let choice = self.technique.as_ref().unwrap_or(&TechniqueChoice::Usual);
        let path = match find_path_with(record, choice, HodokuVersion::default()) {
            Ok(path) => path,
            Err(fault) => return out.push_str(&fault),
        };
        let (steps, before) = (&path.steps, self.step.get() - 1);
        let (Some(step), Some(mut marks)) =
            (steps.get(before), Pencilmarks::from_position(&record.position, true))
        else {
            let (n, end) = (steps.len(), if steps.len() == 1 { "" } else { "s" });
            let _ = writeln!(out, "no such step: the path has {n} step{end}\n");
            return;
        };
        steps[..before].iter().for_each(|step| marks.apply(step));
        let mut step = step.clone();
        let technique = human::by_name(step.technique).unwrap_or(&human::BRUTE_FORCE);
        if human::verify(&step, &marks) {
            human::trim_proof(&mut step, &marks);
        }
        let (locale, symbol) = (self.cells.to_locale(), |digit: Digit| digit.to_string());
        let explanation = explain::explain(locale, technique, &step, &marks, &symbol);
        let level = usize::from(self.level);
        for sentence in explanation.sentences(level) {
            let _ = writeln!(out, "{sentence}");
        }
        if let Some(notation) = explanation.notation_at(level) {
            let _ = writeln!(out, "{notation}");
        }
        let lines = explanation.proof_lines.iter().filter(|_| level >= explain::LEVEL_COUNT);
        // If a line of the proof refers to another line, the text of the other line starts with its
        // number.
        let has_number = |line: &explain::ProofLine| line.text.starts_with('[');
        let is_numbered = explanation.proof_lines.iter().any(has_number);
        for (n, line) in lines.enumerate() {
            let _ = match is_numbered {
                true if has_number(line) => writeln!(out, "{}", line.text),
                true => writeln!(out, "[{}] {}", n + 1, line.text),
                false => writeln!(out, "{}. {}", n + 1, line.text),
            };
        }
        out.push('\n');
    }
}

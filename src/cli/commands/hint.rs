//! The command `ninefold hint`, which prints available steps.

use std::{collections::HashSet, fmt::Write, ops::ControlFlow, process::ExitCode};

use clap::Args;
use explain::Layout;
use grid::{Cell, Digit};
use human::{
    Candidate, Options, PathMinimizer, Pencilmarks, Preset, RectangleFilter, Step,
    StepSearchOutcome, Technique,
};
use puzzle::Uniqueness;

use crate::{
    arguments::InputArguments,
    command::Command,
    counting_pool::CountingPool,
    input::Record,
    puzzle_command::TextCommand,
    run::run_command,
    steps::{self, layout_parser},
    technique_choice::TechniqueChoice,
};

/// Print the easiest next step and the reason for it.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Hint {
    #[command(flatten)]
    input: InputArguments,
    /// Print every available step instead of only the easiest one.
    #[arg(long)]
    all: bool,
    /// Techniques to search for, in this order. Possible values are listed below.
    #[arg(long, value_name = "TECHNIQUE,…", allow_hyphen_values = true, value_parser = TechniqueChoice::parse)]
    technique: Option<TechniqueChoice>,
    /// Output layout: `text`, `library` (tab-separated fields in HoDoKu's notation) or `json`.
    #[arg(long, value_name = "LAYOUT", value_parser = layout_parser(), default_value = "text", hide_possible_values = true)]
    format: Layout,
    #[command(flatten)]
    question: CellQuestion,
}

/// A question about one cell or one of its candidates.
#[derive(Args)]
struct CellQuestion {
    /// Cell to ask about, such as `r3c4`, with `--why` (the default) or `--why-not`.
    #[arg(long, value_name = "CELL", value_parser = parse_cell, help_heading = ONE_CELL_HEADING)]
    cell: Option<(usize, usize)>,
    /// Digit to ask about. Requires `--why-not`.
    #[arg(long, value_name = "DIGIT", value_parser = parse_digit, requires = "why_not", help_heading = ONE_CELL_HEADING)]
    digit: Option<Digit>,
    /// Explain why the digit can't be in the cell. Requires `--cell` and `--digit`.
    #[arg(long, requires_all = ["cell", "digit"], conflicts_with_all = ["all", "technique", "format", "why"], help_heading = ONE_CELL_HEADING)]
    why_not: bool,
    /// Print the steps that determine the cell's digit. Requires `--cell`.
    #[arg(long, requires = "cell", conflicts_with_all = ["all"], help_heading = ONE_CELL_HEADING)]
    why: bool,
}

const ONE_CELL_HEADING: &str = "One cell";

/// Parses the name of a cell, such as `r3c4`, into its row and column, from 1. The error states the
/// expected form.
fn parse_cell(text: &str) -> Result<(usize, usize), String> {
    let lower = text.to_ascii_lowercase();
    let numbers = lower.strip_prefix('r').and_then(|rest| rest.split_once('c'));
    let parsed = numbers.and_then(|(row, col)| Some((row.parse().ok()?, col.parse().ok()?)));
    let found = parsed.filter(|(row, col): &(usize, usize)| *row > 0 && *col > 0);
    found.ok_or_else(|| "expected a row and a column, such as r3c4".into())
}

fn parse_digit(text: &str) -> Result<Digit, String> {
    text.parse().ok().and_then(Digit::new).ok_or_else(|| "expected a digit, such as 7".into())
}

const EXAMPLES: &str = "\
Examples:
  $ echo 1.....3..4.....2 | ninefold hint
  Naked Single: r2c2 has only one candidate. Place 2 in r2c2.
  $ echo 1.....3..4.....2 | ninefold hint --technique hidden-single
  Hidden Single: In box 1, one digit can only go in r1c2. Place 3 in r1c2.
  $ echo 1.....3..4.....2 | ninefold hint --cell r1c2 --digit 2 --why-not
  Why can't r1c2 be 2?
  Naked Single: r2c2 has only one candidate. Place 2 in r2c2.
  r2c2 sees 3 in row 2.
  r2c2 sees 4 in column 2.
  r2c2 sees 1 in box 1.
  Only 2 is left.
  So r1c2 can't be 2.

Techniques:
  x-wing, 'X-Wing', 0300            a technique, by ID, name or HoDoKu code
  basic, se, hodoku, modern,        a predefined list of techniques
  everything
  -x-chain                          a technique to exclude, as in hodoku,-x-chain
  subset<=3, fish<=3, fins<=2,      limits on the size of patterns
  links<=11, set<=4
  record                            the technique named in each line of a HoDoKu library
                                    (`hint` only)";

impl Command for Hint {
    fn run_command(self) -> ExitCode {
        run_command(&self.input, &self)
    }
}

impl TextCommand for Hint {
    fn print_answer(
        &self,
        record: &Record,
        _: &CountingPool,
        out: &mut String,
    ) -> Result<(), String> {
        self.print_steps(record, out);
        Ok(())
    }
}

impl Hint {
    /// Appends the easiest step for a record or, with `--all`, all steps, one per line. If there
    /// are no steps, appends a sentence in the layout `text`, and an empty line in other layouts.
    /// If the record can't be searched for steps, appends the reason. If the user asked about a
    /// cell, appends only the answer.
    fn print_steps(&self, record: &Record, out: &mut String) {
        let mut options = if self.all { Options::default() } else { Options::for_solving() };
        let (techniques, given): (Vec<_>, _) =
            match self.technique.as_ref().unwrap_or(&TechniqueChoice::Usual) {
                TechniqueChoice::Usual if self.all => (Preset::Everything.techniques(), false),
                TechniqueChoice::Usual => (human::default_techniques().collect(), false),
                TechniqueChoice::List(these, limits) => {
                    options = match self.all {
                        true => Options { pattern_limits: *limits, ..options },
                        false => Options::for_list(these, *limits),
                    };
                    (these.clone(), true)
                }
                TechniqueChoice::Record => {
                    let named = named_technique(&record.note);
                    options = Options::default();
                    if let Some((technique, variant)) = named {
                        options = options_of_variant(technique, variant);
                    }
                    (named.map(|(technique, _)| technique).into_iter().collect(), true)
                }
            };
        let (uniqueness, is_checked) = (steps::check_uniqueness(record), !given);
        let proper = matches!(uniqueness, Uniqueness::Unique(_))
            || matches!(self.technique, Some(TechniqueChoice::Record));
        let Some(marks) = Pencilmarks::from_position(&record.position, proper) else {
            return out
                .push_str("not searched: solving techniques work only on boards up to 25×25\n");
        };
        if is_checked && is_mistaken(record, &uniqueness) {
            let _ = writeln!(out, "{}", words::steps::mistake_sentence(&words::ENGLISH));
            return;
        }
        if is_checked && let Some(fault) = steps::improper_reason(&uniqueness) {
            return out.push_str(fault);
        }
        if let Some((row, col)) = self.question.cell {
            let solution = uniqueness.clone().solution().ok();
            let Some(cell) = Cell::at(marks.shape(), row - 1, col - 1) else {
                let _ = writeln!(
                    out,
                    "{} board has no cell r{row}c{col}",
                    words::with_article(marks.shape())
                );
                return;
            };
            return match self.question.digit {
                Some(digit) => {
                    let is_true = solution.is_some_and(|board| board.digit(cell) == Some(digit));
                    write_why_not(&marks, Candidate::new(digit, cell), is_true, out);
                }
                None => self.write_why(&marks, cell, (&options, &techniques), record, out),
            };
        }
        let is_record = matches!(self.technique, Some(TechniqueChoice::Record));
        if !self.all && !is_record {
            // The solution path starts with the same step, because it also uses `next_step`.
            let (step, is_over_budget) = human::next_step(&marks, &options, &techniques);
            if is_over_budget && self.format == Layout::Text {
                out.push_str("not searched further: some techniques took too long\n");
            }
            return match step {
                Some(step) => self.write_step(step, &marks, record, out),
                None => self.write_no_step(&marks, out),
            };
        }
        let mut found = HashSet::new();
        for technique in techniques {
            let ended = technique.find(&marks, &options, &mut |step| {
                // The same conclusions can be found in different orders.
                let (mut placements, mut eliminations) =
                    (step.placements.clone(), step.eliminations.clone());
                placements.sort_unstable();
                eliminations.sort_unstable();
                let conclusions = (step.technique, placements, eliminations);
                if !found.contains(&conclusions) && human::verify(&step, &marks) {
                    self.write_step(step, &marks, record, out);
                    found.insert(conclusions);
                }
                if self.all || found.is_empty() {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            });
            if ended == StepSearchOutcome::OverBudget && self.format == Layout::Text {
                let _ = writeln!(out, "{}: not searched further", technique.name);
            }
            if !self.all && !found.is_empty() {
                break;
            }
        }
        if found.is_empty() {
            self.write_no_step(&marks, out);
        }
    }

    /// Appends those steps that lead to the digit of a cell, leaving out steps that aren't needed.
    /// If the cell is already filled or no steps lead to its digit, appends a line without steps.
    fn write_why(
        &self,
        start: &Pencilmarks,
        cell: Cell,
        (options, techniques): (&Options, &[&'static Technique]),
        record: &Record,
        out: &mut String,
    ) {
        let (mut marks, mut steps) = (start.clone(), Vec::new());
        while marks.digit(cell).is_none() {
            let (Some(step), _) = human::next_step(&marks, options, techniques) else {
                return self.write_no_step(&marks, out);
            };
            marks.apply(&step);
            steps.push(step);
        }
        let name = words::steps::cell_name(words::CellNames::Numbers, cell, marks.shape());
        if steps.is_empty() {
            let _ = writeln!(out, "{name} is already filled.");
            return;
        }
        let mut leading = PathMinimizer::new(start.clone(), steps);
        while leading.check_next_step() {}
        let (locale, layout) = (words::Locale::ENGLISH, self.format);
        let steps = leading.into_steps();
        explain::write_steps(out, locale, layout, record.index, start.clone(), &steps);
    }

    /// Appends a step, with only those clauses of its proof that its conclusions need.
    fn write_step(&self, mut step: Step, marks: &Pencilmarks, record: &Record, out: &mut String) {
        human::trim_proof(&mut step, marks);
        explain::write_step(out, words::Locale::ENGLISH, self.format, record.index, &step, marks);
    }

    /// Appends a sentence about the absence of steps, or an empty line in the layouts `library` and
    /// `json`.
    fn write_no_step(&self, marks: &Pencilmarks, out: &mut String) {
        out.push_str(match self.format {
            Layout::Text if marks.is_solved() => {
                "The puzzle is solved, so there are no more hints.\n"
            }
            Layout::Text => "No step was found with the selected techniques.\n",
            Layout::Library | Layout::Json => "\n",
        });
    }
}

/// Appends the reason why a candidate is false: a simple step that eliminates it, or a
/// contradiction that follows from it. If the candidate is true, isn't a candidate of the cell, or
/// leads to no contradiction within the limits, appends a sentence that states this.
fn write_why_not(marks: &Pencilmarks, candidate: Candidate, is_true: bool, out: &mut String) {
    let symbol = |digit: Digit| digit.to_string();
    let name = words::steps::cell_name(words::CellNames::Numbers, candidate.cell, marks.shape());
    let digit = candidate.digit;
    if is_true {
        let _ = writeln!(out, "{name} can be {digit}: this is its digit in the solution.");
        return;
    }
    if !marks.has_candidate(candidate) {
        let _ = writeln!(out, "{name} can't be {digit}: it isn't a candidate there.");
        return;
    }
    let _ = writeln!(out, "Why can't {name} be {digit}?");
    let locale = words::Locale::ENGLISH;
    if let Some(mut step) = human::step_ruling_out(marks, candidate)
        && human::verify(&step, marks)
    {
        human::trim_proof(&mut step, marks);
        let technique = human::by_name(step.technique).unwrap_or(&human::BRUTE_FORCE);
        let explanation = explain::explain(locale, technique, &step, marks, &symbol);
        let _ = writeln!(
            out,
            "{}: {} {}",
            explanation.technique, explanation.pattern_sentence, explanation.conclusion_sentence
        );
        explanation.proof_lines.iter().for_each(|line| _ = writeln!(out, "{}", line.text));
        let _ = writeln!(out, "So {name} can't be {digit}.");
        return;
    }
    let Some(refutation) = human::refute(marks, candidate) else {
        out.push_str("No contradiction found within the limits.\n");
        return;
    };
    let explanation = explain::refute(locale, &human::BRUTE_FORCE, &refutation, marks, &symbol);
    for line in &explanation.proof_lines {
        let indent = "  ".repeat(line.depth.into());
        let _ = writeln!(out, "{indent}{}", line.text);
    }
}

/// Returns `true` if the givens of a record have exactly one solution but its entries contradict
/// that solution.
fn is_mistaken(record: &Record, uniqueness: &Uniqueness) -> bool {
    matches!(uniqueness, Uniqueness::Impossible)
        && matches!(puzzle::uniqueness(record.position.givens()), Uniqueness::Unique(_))
}

/// Returns the technique in the note of a library line, such as `technique 0709-2 · …`, and the
/// technique's variant. Returns `None` if the note names no technique.
fn named_technique(note: &str) -> Option<(&'static Technique, &str)> {
    let Some(code) = note.strip_prefix("technique ").and_then(|rest| rest.split(' ').next()) else {
        // The code 0000 means Full House, or that the line has no step. Only a line with a step
        // names digits.
        return note.starts_with("digits ").then_some((human::by_name("0000")?, ""));
    };
    let (code, variant) = code.split_once('-').unwrap_or((code, ""));
    Some((human::by_name(code)?, variant))
}

/// Returns the options that HoDoKu's library uses for a variant of a technique.
fn options_of_variant(technique: &Technique, variant: &str) -> Options {
    let mut options = Options::default();
    match (technique.hodoku_code, variant) {
        ("0709", "2") | ("0710" | "0711", "3" | "4") => options.allow_sets_in_chains = true,
        ("0902" | "0903" | "0904", "2") => {}
        ("0901" | "0902" | "0903" | "0904", _) => options.allow_overlap = false,
        ("0600" | "0601" | "0602" | "0603" | "0604" | "0605" | "0606", "1") => {
            options.rectangle_filter = RectangleFilter::Complete;
        }
        ("0600" | "0601" | "0602" | "0603" | "0604" | "0605" | "0606", "2") => {
            options.rectangle_filter = RectangleFilter::Incomplete;
        }
        _ => {}
    }
    options
}

//! `ninefold hint`.

use std::{collections::HashSet, fmt::Write, ops::ControlFlow, process::ExitCode};

use clap::Args;
use explain::Layout;
use human::{
    Options, PatternLimits, Pencilmarks, Preset, RectangleFilter, SearchEnd, Step, Technique,
};
use puzzle::Uniqueness;

use crate::{
    arguments::Source,
    command::Command,
    crew::Crew,
    input::Record,
    puzzle_command::TextCommand,
    run::run,
    steps::{self, layouts, unknown_technique},
};

/// Print the easiest next step, and the reason for it.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub struct Hint {
    #[command(flatten)]
    input: Source,
    /// Print every available step, instead of only the easiest.
    #[arg(long)]
    all: bool,
    /// Techniques to search for, in this order. See below for the possible values.
    #[arg(long, value_name = "TECHNIQUE,…", value_parser = Asked::parse)]
    technique: Option<Asked>,
    /// Layout of a step: `text`, `library` (HoDoKu's fields, separated by tabs) or `json`.
    #[arg(long, value_name = "LAYOUT", value_parser = layouts(), default_value = "text", hide_possible_values = true)]
    format: Layout,
}

const EXAMPLES: &str = "\
Examples:
  $ echo 1.....3..4.....2 | ninefold hint
  Naked Single: r2c2 has only one candidate. Place 2 in r2c2.
  $ echo 1.....3..4.....2 | ninefold hint --technique hidden-single
  Hidden Single: In box 1, one digit can only go in r1c2. Place 3 in r1c2.

Techniques:
  x-wing, 'X-Wing', 0300            a technique, by id, name or HoDoKu code
  basic, se, hodoku, everything     a list of techniques
  -x-chain                          a technique to exclude: hodoku,-x-chain
  subset<=3, fish<=3, fins<=2,      limits on the size of patterns
  links<=11, set<=4
  record                            the technique that a line of HoDoKu's library names";

impl Command for Hint {
    fn run(self) -> ExitCode {
        run(&self.input, &self)
    }
}

impl TextCommand for Hint {
    fn print(&self, record: &Record, _: &Crew, out: &mut String) -> Result<(), String> {
        self.print_steps(record, out);
        Ok(())
    }
}

impl Hint {
    /// Appends the steps of a record, one per line; if there are none, an empty line, or a sentence in the
    /// layout `text`.
    fn print_steps(&self, record: &Record, out: &mut String) {
        let mut options = if self.all { Options::default() } else { Options::for_solving() };
        let (techniques, given): (Vec<_>, _) =
            match self.technique.as_ref().unwrap_or(&Asked::Usual) {
                Asked::Usual if self.all => (human::TECHNIQUES.iter().collect(), false),
                Asked::Usual => (human::default_techniques().collect(), false),
                Asked::These(these, limits) => {
                    options.limits = *limits;
                    (these.clone(), true)
                }
                Asked::Record => {
                    let named = named_technique(&record.note);
                    options = Options::default();
                    if let Some((technique, variant)) = named {
                        options = options_of_variant(technique, variant);
                    }
                    (named.map(|(technique, _)| technique).into_iter().collect(), true)
                }
            };
        let (uniqueness, said) = (steps::uniqueness(record), !given);
        let proper = matches!(uniqueness, Uniqueness::Unique(_))
            || matches!(self.technique, Some(Asked::Record));
        let Some(marks) = Pencilmarks::from_position(&record.position, proper) else {
            return out.push_str("not searched: solving techniques work on boards up to 25×25\n");
        };
        if said && is_mistaken(record, &uniqueness) {
            let _ = writeln!(out, "{}", words::steps::mistake(&words::ENGLISH));
            return;
        }
        if said && let Some(fault) = steps::fault(&uniqueness) {
            return out.push_str(fault);
        }
        let is_record = matches!(self.technique, Some(Asked::Record));
        if !self.all && !is_record {
            // The solution path takes its steps in the same way, so its first step is this one.
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
            if ended == SearchEnd::OverBudget && self.format == Layout::Text {
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

    /// Appends a verified step, with only the clauses that its conclusions need.
    fn write_step(&self, mut step: Step, marks: &Pencilmarks, record: &Record, out: &mut String) {
        human::trim(&mut step, marks);
        explain::write_step(out, words::Locale::ENGLISH, self.format, record.index, &step, marks);
    }

    /// Appends a sentence, or an empty line in layouts for programs.
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

/// The techniques to look for.
#[derive(Clone, Default)]
enum Asked {
    /// The default techniques.
    #[default]
    Usual,
    /// A list of techniques, and limits for their patterns.
    These(Vec<&'static Technique>, PatternLimits),
    /// The technique that the record names.
    Record,
}

impl Asked {
    /// Parses names of techniques and of lists, names to be excluded, which begin with a dash, and limits.
    /// If only exclusions and limits are given, HoDoKu's default list is used.
    ///
    /// # Errors
    /// If a name is unknown, or no technique is left.
    fn parse(names: &str) -> Result<Asked, String> {
        if names == "record" {
            return Ok(Asked::Record);
        }
        let (mut these, mut without) = (Vec::new(), Vec::new());
        let mut limits = PatternLimits::default();
        for name in names.split(',').map(str::trim) {
            if limits.set_from_text(name).is_some() {
                continue;
            }
            let (plain, list) = match name.strip_prefix('-') {
                Some(plain) => (plain, &mut without),
                None => (name, &mut these),
            };
            let preset = Preset::ALL.into_iter().find(|of| of.name().eq_ignore_ascii_case(plain));
            let one = || human::by_name(plain).map(|one| vec![one]);
            let named = preset.map(Preset::techniques).or_else(one);
            let named = named.ok_or_else(|| unknown_technique(plain))?;
            let is_new =
                |one: &&Technique| list.iter().all(|other: &&Technique| one.id != other.id);
            let new: Vec<_> = named.into_iter().filter(is_new).collect();
            list.extend(new);
        }
        if these.is_empty() {
            these = Preset::Hodoku.techniques();
        }
        these.retain(|one| without.iter().all(|other| one.id != other.id));
        match these.is_empty() {
            true => Err("every technique is excluded".into()),
            false => Ok(Asked::These(these, limits)),
        }
    }
}

/// Returns `true` if entries are wrong in a puzzle whose givens have one solution.
fn is_mistaken(record: &Record, uniqueness: &Uniqueness) -> bool {
    matches!(uniqueness, Uniqueness::Impossible)
        && matches!(puzzle::uniqueness(record.position.givens()), Uniqueness::Unique(_))
}

/// Returns the technique that a library line names, and its variant: `technique 0709-2 · …`.
fn named_technique(note: &str) -> Option<(&'static Technique, &str)> {
    let Some(code) = note.strip_prefix("technique ").and_then(|rest| rest.split(' ').next()) else {
        // A full house has the code of a line without a step, but that has no digits.
        return note.starts_with("digits ").then_some((human::by_name("0000")?, ""));
    };
    let (code, variant) = code.split_once('-').unwrap_or((code, ""));
    Some((human::by_name(code)?, variant))
}

/// Returns the options with which HoDoKu's library has a technique's variant.
fn options_of_variant(technique: &Technique, variant: &str) -> Options {
    let mut options = Options::default();
    match (technique.code, variant) {
        ("0709", "2") | ("0710" | "0711", "3" | "4") => options.allow_sets_in_chains = true,
        ("0902" | "0903" | "0904", "2") => {}
        ("0901" | "0902" | "0903" | "0904", _) => options.allow_overlap = false,
        ("0600" | "0601" | "0602" | "0603" | "0604" | "0605" | "0606", "1") => {
            options.rectangles = RectangleFilter::Complete;
        }
        ("0600" | "0601" | "0602" | "0603" | "0604" | "0605" | "0606", "2") => {
            options.rectangles = RectangleFilter::Incomplete;
        }
        _ => {}
    }
    options
}

//! Steps as people solve: hints, paths and grades, in the lines that they are printed as.

use std::{collections::HashSet, fmt::Write, ops::ControlFlow};

use super::input::Record;
use clap::{
    ValueEnum,
    builder::{PossibleValuesParser, TypedValueParser},
};
use explain::Layout;
use grid::Board;
use human::{Limits, Options, Pencilmarks, Preset, Rectangles, Searched, Technique};
use puzzle::{NotProper, Uniqueness};
use words::steps;

/// How steps are written, by name: as sentences, as lines of fields with conclusions as HoDoKu's library
/// has them, or as an object a line.
pub fn layouts() -> impl TypedValueParser<Value = Layout> {
    PossibleValuesParser::new(["text", "library", "json"]).map(|name| match name.as_str() {
        "library" => Layout::Library,
        "json" => Layout::Json,
        _ => Layout::Text,
    })
}

/// The techniques that were asked for.
#[derive(Clone, Default)]
pub enum Asked {
    /// Those that are usual.
    #[default]
    Usual,
    /// These, within limits.
    These(Vec<&'static Technique>, Limits),
    /// The one that the record names.
    Record,
}

impl Asked {
    /// What some names ask for: techniques, lists of them, what is not wanted, and limits. Without a name
    /// of what is wanted it is what is usual.
    ///
    /// # Errors
    /// The name that is unknown, or what is wrong with all of them.
    pub fn of(names: &str) -> Result<Asked, String> {
        if names == "record" {
            return Ok(Asked::Record);
        }
        let (mut these, mut without) = (Vec::new(), Vec::new());
        let mut limits = Limits::default();
        for name in names.split(',').map(str::trim) {
            if limits.read(name).is_some() {
                continue;
            }
            let (plain, list) = match name.strip_prefix('-') {
                Some(plain) => (plain, &mut without),
                None => (name, &mut these),
            };
            let preset = Preset::ALL.into_iter().find(|of| of.name().eq_ignore_ascii_case(plain));
            let one = || human::by_name(plain).map(|one| vec![one]);
            let named = preset.map(Preset::techniques).or_else(one);
            let named = named.ok_or_else(|| format!("no technique, list or limit is {name:?}"))?;
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
            true => Err("no technique is left to look for".into()),
            false => Ok(Asked::These(these, limits)),
        }
    }
}

/// A question for steps.
pub struct Hint {
    /// Whether all steps are wanted.
    pub all: bool,
    /// By which techniques.
    pub asked: Asked,
    /// How they are written.
    pub layout: Layout,
}

impl Hint {
    /// Appends the steps of a record, each a line; without any an empty line, or words in text.
    pub fn print(&self, record: &Record, out: &mut String) {
        let mut options = if self.all { Options::default() } else { Options::solving() };
        let (techniques, given): (Vec<_>, _) = match &self.asked {
            Asked::Usual if self.all => (human::TECHNIQUES.iter().collect(), false),
            Asked::Usual => (human::usual().collect(), false),
            Asked::These(these, limits) => {
                options.limits = *limits;
                (these.clone(), true)
            }
            Asked::Record => {
                let named = named(&record.note);
                options = Options::default();
                if let Some((technique, variant)) = named {
                    options = of_variant(technique, variant);
                }
                (named.map(|(technique, _)| technique).into_iter().collect(), true)
            }
        };
        let (uniqueness, said) = (uniqueness(record), !given);
        let proper =
            matches!(uniqueness, Uniqueness::Unique(_)) || matches!(self.asked, Asked::Record);
        let Some(marks) = Pencilmarks::of(&record.position, proper) else {
            return out.push_str("not searched: people's techniques are for boards up to 25×25\n");
        };
        if said && is_mistaken(record, &uniqueness) {
            let _ = writeln!(out, "{}", steps::mistake());
            return;
        }
        if said && let Some(fault) = fault(&uniqueness) {
            return out.push_str(fault);
        }
        let mut found = HashSet::new();
        for technique in techniques {
            let ended = technique.find(&marks, &options, &mut |mut step| {
                let conclusions =
                    (step.technique, step.placements.clone(), step.eliminations.clone());
                if !found.contains(&conclusions) && human::verify(&step, &marks) {
                    human::trim(&mut step, &marks);
                    explain::write_step(out, self.layout, record.index, &step, &marks);
                    found.insert(conclusions);
                }
                if self.all || found.is_empty() {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            });
            if ended == Searched::OverBudget && self.layout == Layout::Text {
                let _ = writeln!(out, "{}: not searched further", technique.name);
            }
            if !self.all && !found.is_empty() {
                break;
            }
        }
        if found.is_empty() {
            out.push_str(match self.layout {
                Layout::Text if marks.is_solved() => {
                    "Nothing is left to hint: the puzzle is solved.\n"
                }
                Layout::Text => "No step was found with the techniques that are on.\n",
                Layout::Library | Layout::Json => "\n",
            });
        }
    }
}

/// How cells are named.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Names {
    /// By the numbers of row and column: r4c3.
    Rc,
    /// By a letter for the row and the number of the column: D3.
    A1,
}

impl Names {
    /// Has all cells named so.
    pub fn choose(self) {
        steps::name_cells(match self {
            Names::Rc => steps::Cells::Numbers,
            Names::A1 => steps::Cells::RowLetters,
        });
    }
}

/// A question for a step of the path.
pub struct Explain {
    /// Which step, from 1.
    pub step: usize,
    /// How much is told, from 1 to 5.
    pub level: usize,
}

impl Explain {
    /// Appends what is told of the step, sentence by sentence, its proof line by line, and an empty line.
    pub fn print(&self, record: &Record, out: &mut String) {
        let path = match solved(record) {
            Ok(path) => path,
            Err(fault) => return out.push_str(&fault),
        };
        let steps = &path.steps;
        let (Some(step), Some(mut marks)) =
            (steps.get(self.step - 1), Pencilmarks::of(&record.position, true))
        else {
            let _ = writeln!(out, "no such step: the path has {}\n", steps.len());
            return;
        };
        steps[..self.step - 1].iter().for_each(|before| marks.apply(before));
        let mut step = step.clone();
        let technique = human::by_name(step.technique).unwrap_or(&human::BRUTE_FORCE);
        if human::verify(&step, &marks) {
            human::trim(&mut step, &marks);
        }
        let told = explain::explain(technique, &step, &marks, &|digit| digit.to_string());
        for sentence in told.sentences(self.level) {
            let _ = writeln!(out, "{sentence}");
        }
        let lines = told.lines.iter().filter(|_| self.level >= explain::LEVELS);
        for (n, line) in lines.enumerate() {
            let _ = writeln!(out, "{}. {}", n + 1, line.said);
        }
        out.push('\n');
    }
}

/// Appends all steps of a record's path, or why there is none, and an empty line.
pub fn print_path(record: &Record, layout: Layout, out: &mut String) {
    let path = match solved(record) {
        Ok(path) => path,
        Err(fault) => {
            out.push_str(&fault);
            return out.push('\n');
        }
    };
    let Some(marks) = Pencilmarks::of(&record.position, true) else { return };
    explain::write_steps(out, layout, record.index, marks, &path.steps);
    out.push('\n');
}

/// Appends the level, the score, the hardest technique and the counts of a record's path.
pub fn print_grade(record: &Record, out: &mut String) {
    let grade = match grade(record) {
        Ok(grade) => grade,
        Err(fault) => return out.push_str(&fault),
    };
    let counts: Vec<_> = grade.counts.iter().map(|(id, n)| format!("{id}={n}")).collect();
    let hardest = grade.hardest.unwrap_or("-");
    let counts = if counts.is_empty() { "-".into() } else { counts.join(";") };
    let _ = writeln!(out, "{} {} {hardest} {counts}", grade.level.name(), grade.score);
}

/// What the path of a proper puzzle says of it.
///
/// # Errors
/// A line that says why there is none.
pub fn grade(record: &Record) -> Result<human::Grade, String> {
    solved(record).map(|path| path.grade(record.position.shape()))
}

/// Appends the level and the score of a record's path.
pub fn print_score(record: &Record, out: &mut String) {
    let grade = match solved(record) {
        Ok(path) => path.grade(record.position.shape()),
        Err(fault) => return out.push_str(&fault),
    };
    let _ = writeln!(out, "{} {}", grade.level.name(), grade.score);
}

/// The solution of a proper puzzle; or what it is instead, line end included.
pub fn proper(record: &Record) -> Result<Board, String> {
    let uniqueness = uniqueness(record);
    match fault(&uniqueness) {
        Some(fault) => Err(fault.into()),
        None => uniqueness.solution().map_err(|_| String::new()),
    }
}

/// The path of a proper puzzle.
fn solved(record: &Record) -> Result<human::Path, String> {
    let solution = proper(record)?;
    let marks = Pencilmarks::of(&record.position, true)
        .ok_or("not searched: people's techniques are for boards up to 25×25\n")?;
    let techniques: Vec<_> = human::usual().collect();
    Ok(human::path(marks, &Options::solving(), &techniques, Some(&solution)))
}

fn uniqueness(record: &Record) -> Uniqueness {
    puzzle::uniqueness(&record.position.as_it_stands())
}

/// Whether what was put in spoils a puzzle that has one solution by its givens.
fn is_mistaken(record: &Record, uniqueness: &Uniqueness) -> bool {
    matches!(uniqueness, Uniqueness::Impossible)
        && matches!(puzzle::uniqueness(record.position.givens()), Uniqueness::Unique(_))
}

fn fault(uniqueness: &Uniqueness) -> Option<&'static str> {
    match uniqueness.clone().solution() {
        Ok(_) => None,
        Err(NotProper::Impossible) => Some("no solution\n"),
        Err(NotProper::Several) => Some("several solutions\n"),
    }
}

/// The technique that a library line names, and its variant: `technique 0709-2 · …`.
fn named(note: &str) -> Option<(&'static Technique, &str)> {
    let Some(code) = note.strip_prefix("technique ").and_then(|rest| rest.split(' ').next()) else {
        // The code of a full house is that of a line without a step, which has no digits.
        return note.starts_with("digits ").then_some((human::by_name("0000")?, ""));
    };
    let (code, variant) = code.split_once('-').unwrap_or((code, ""));
    Some((human::by_name(code)?, variant))
}

/// The options under which HoDoKu's library has a technique's variant.
fn of_variant(technique: &Technique, variant: &str) -> Options {
    let mut options = Options::default();
    match (technique.code, variant) {
        ("0709", "2") | ("0710" | "0711", "3" | "4") => options.sets_in_chains = true,
        ("0902" | "0903" | "0904", "2") => {}
        ("0901" | "0902" | "0903" | "0904", _) => options.overlap = false,
        ("0600" | "0601" | "0602" | "0603" | "0604" | "0605" | "0606", "1") => {
            options.rectangles = Rectangles::Complete;
        }
        ("0600" | "0601" | "0602" | "0603" | "0604" | "0605" | "0606", "2") => {
            options.rectangles = Rectangles::Missing;
        }
        _ => {}
    }
    options
}

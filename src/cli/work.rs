//! What is done with each puzzle.

use std::{
    borrow::Cow,
    fmt::Write,
    sync::{
        Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

use super::{
    canonical,
    convert::{self, Convert},
    crew::Crew,
    dedupe::Dedupe,
    histogram::Bars,
    input::Record,
    rate, repair,
    select::Select,
    steps,
};
use engine::{self, Engine};
use explain::Layout;
use formats::{self, FeatureSet, Format};
use grid::{Cell, Position, Shape};
use puzzle::NotProper;
use words::houses;

/// What is done with each puzzle.
pub enum Work {
    /// Solves it.
    Solve {
        /// With this engine.
        engine: &'static dyn Engine,
        /// And writes it in this format, which holds any board.
        format: &'static dyn Format,
        /// Whether anything was written.
        begun: AtomicBool,
    },
    /// Counts its solutions.
    Count {
        /// Up to this many.
        limit: u64,
    },
    /// Says whether it is solved.
    Check,
    /// Names its redundant givens.
    Redundant,
    /// Writes a minimal puzzle that it contains.
    Minimize {
        /// The format, which holds any board.
        to: &'static dyn Format,
        /// What minimal puzzles had that the format does not keep.
        lost: Mutex<FeatureSet>,
    },
    /// Says what would make it proper.
    Repair {
        /// At most so many changes.
        most: usize,
    },
    /// Says the next step, or all steps.
    Hint(steps::Hint),
    /// Says all steps to its solution.
    Path(Layout),
    /// Says all steps to its solution on an Explainer's scale.
    RatedPath(rating::Scale, Layout),
    /// Says how hard it is.
    Rate(rate::Rate),
    /// Says a step of its path, as a hint does.
    Explain(steps::Explain),
    /// Says its level, score and techniques.
    Grade,
    /// Says its canonical form.
    Canonical(canonical::Columns),
    /// Writes it unless one like it came before.
    Dedupe(Dedupe),
    /// Writes it if it is in.
    Select(Select),
    /// Counts it among those that are like it.
    Histogram(Bars),
    /// Writes it in another format.
    Convert(Convert),
}

impl Work {
    /// Writes minimal puzzles, each a line.
    pub fn minimize() -> Work {
        let to = formats::by_name("line").expect("the format of one puzzle a line");
        Work::Minimize { to, lost: Mutex::default() }
    }

    /// Whether a puzzle's output depends on the puzzles before it.
    pub fn is_serial(&self) -> bool {
        match self {
            Work::Select(select) => select.is_serial(),
            _ => matches!(self, Work::Convert(_)),
        }
    }

    /// Whether what is printed of a puzzle has to do with that puzzle alone.
    pub fn is_of_one_puzzle(&self) -> bool {
        match self {
            Work::Dedupe(_) | Work::Histogram(_) | Work::Convert(_) => false,
            Work::Select(select) => select.is_of_one_puzzle(),
            _ => true,
        }
    }

    /// Whether anything is printed of a puzzle, where that is a line or nothing.
    pub fn has_line(&self, record: &Record) -> bool {
        match self {
            Work::Canonical(_) => canonical::has_form(record.position.givens()),
            _ => true,
        }
    }

    /// What is to be said after the last puzzle, if it was written without something.
    pub fn note(&self) -> Option<String> {
        match self {
            Work::Dedupe(dedupe) => dedupe.note(),
            Work::Select(select) => select.note(),
            Work::Histogram(bars) => bars.note(),
            Work::Convert(convert) => convert.note(),
            Work::Minimize { to, lost } => convert::lost(*to, lost),
            _ => None,
        }
    }

    /// What is to be printed after the last puzzle, and what is wrong with puzzles that waited for it.
    pub fn footer(&self) -> (String, Vec<String>) {
        let text = match self {
            Work::Convert(convert) => convert.footer().to_owned(),
            Work::Select(select) => return select.footer(),
            Work::Histogram(bars) => bars.lines(),
            _ => String::new(),
        };
        (text, Vec::new())
    }

    /// The puzzles that come next are of this file.
    pub fn begin(&self, file: String) {
        match self {
            Work::Dedupe(dedupe) => dedupe.begin(file),
            Work::Select(select) => select.begin(),
            _ => {}
        }
    }

    /// What was printed of the puzzles that come next: nothing parts the first of all from others,
    /// and those that came before are left out.
    pub fn next<'a>(&self, printed: &'a str) -> Cow<'a, str> {
        match self {
            Work::Dedupe(dedupe) => dedupe.sift(printed).into(),
            Work::Select(select) => select.next(printed),
            Work::Solve { format, begun, .. } if !printed.is_empty() => {
                let first = !begun.swap(true, Ordering::Relaxed);
                printed.strip_prefix(parting(*format)).filter(|_| first).unwrap_or(printed).into()
            }
            _ => printed.into(),
        }
    }

    /// Appends what is to be printed of a puzzle, of which something may be said, line ends included,
    /// and what parts it from the one before; who has nothing else to do helps.
    ///
    /// # Errors
    /// Why it cannot be printed.
    pub fn print(&self, record: &Record, crew: &Crew, out: &mut String) -> Result<(), String> {
        let position = &record.position;
        match self {
            Work::Solve { engine, format, .. } => {
                out.push_str(parting(*format));
                if let Err(reason) = engine.check(position.givens()) {
                    let _ = writeln!(out, "invalid: {}", houses::invalid(&reason));
                    return Ok(());
                }
                match engine::solve(*engine, position.givens()) {
                    None => out.push_str("no solution\n"),
                    Some(solution) => out.extend(format.write(&Position::of(solution))),
                }
            }
            Work::Count { limit } => {
                let count = crew.count(position.givens(), *limit);
                let _ = writeln!(out, "{count}");
            }
            Work::Check => {
                let _ = writeln!(out, "{}", houses::verdict(position.board().verdict()));
            }
            Work::Redundant => match puzzle::redundant_givens(position.givens()) {
                Err(reason) => out.push_str(improper(reason)),
                Ok(givens) if givens.is_empty() => out.push_str("minimal\n"),
                Ok(givens) => {
                    let named = givens.iter().map(|cell| name_of(*cell, position.shape()));
                    let _ = writeln!(out, "redundant{}", named.collect::<String>());
                }
            },
            Work::Minimize { to, lost } => match puzzle::minimize(position.givens()) {
                Err(reason) => out.push_str(improper(reason)),
                Ok(minimal) => {
                    let minimal = Position::of(minimal);
                    let mut lost = lost.lock().unwrap_or_else(PoisonError::into_inner);
                    *lost = lost.or(formats::unsupported(*to, &minimal));
                    out.extend(to.write(&minimal));
                }
            },
            Work::Repair { most } => repair::print(position.givens(), *most, out),
            Work::Hint(hint) => hint.print(record, out),
            Work::Path(layout) => steps::print_path(record, *layout, out),
            Work::RatedPath(scale, layout) => rate::print_path(record, *scale, *layout, out),
            Work::Rate(rate) => rate.print(record, out),
            Work::Explain(explain) => explain.print(record, out),
            Work::Canonical(columns) => columns.print(record, out)?,
            Work::Dedupe(dedupe) => dedupe.print(record, out),
            Work::Select(select) => return select.print(record, out),
            Work::Histogram(bars) => bars.count(record),
            Work::Grade => steps::print_grade(record, out),
            Work::Convert(convert) => convert.print(record, out)?,
        }
        Ok(())
    }
}

/// What is printed of a puzzle that is not proper.
fn improper(reason: NotProper) -> &'static str {
    match reason {
        NotProper::Impossible => "no solution\n",
        NotProper::Several => "several solutions\n",
    }
}

/// A blank and the name of a cell: ` r4c7`.
fn name_of(cell: Cell, shape: Shape) -> String {
    format!(" r{}c{}", cell.row(shape) + 1, cell.col(shape) + 1)
}

/// What stands between solutions: those of many lines stand apart.
fn parting(format: &dyn Format) -> &'static str {
    if format.info().name == "line" { "" } else { "\n" }
}

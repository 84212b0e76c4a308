//! Steps and solution paths, found with the techniques that people use.

use clap::builder::{PossibleValuesParser, TypedValueParser};
use explain::Layout;
use grid::Board;
use human::{HodokuVersion, Options, PatternLimits, Pencilmarks, SolutionPath};
use puzzle::Uniqueness;

use super::{input::Record, technique_choice::TechniqueChoice};

/// Returns a parser for the names of the layouts of steps: `text` for sentences, `library` for
/// lines of fields as in HoDoKu's library, and `json` for an object per line.
pub fn layout_parser() -> impl TypedValueParser<Value = Layout> {
    PossibleValuesParser::new(["text", "library", "json"]).map(|name| match name.as_str() {
        "library" => Layout::Library,
        "json" => Layout::Json,
        _ => Layout::Text,
    })
}

/// Finds the solution of a proper puzzle.
///
/// # Errors
/// Returns a line with the reason why the puzzle isn't proper.
pub fn proper_solution(record: &Record) -> Result<Board, String> {
    let uniqueness = check_uniqueness(record);
    match improper_reason(&uniqueness) {
        Some(fault) => Err(fault.into()),
        None => uniqueness.solution().map_err(|_| String::new()),
    }
}

/// Finds the solution path of a proper puzzle.
///
/// # Errors
/// Returns a line with the reason why there is no path.
pub fn find_path(record: &Record) -> Result<SolutionPath, String> {
    find_path_with(record, &TechniqueChoice::Usual, HodokuVersion::default())
}

/// Finds the solution path of a proper puzzle with the chosen techniques, in the same way as a
/// version of HoDoKu.
///
/// # Errors
/// Returns a line with the reason why there is no path.
pub fn find_path_with(
    record: &Record,
    choice: &TechniqueChoice,
    version: HodokuVersion,
) -> Result<SolutionPath, String> {
    let solution = proper_solution(record)?;
    let marks = Pencilmarks::from_position(&record.position, true)
        .ok_or("not searched: solving techniques work only on boards up to 25×25\n")?;
    let usual = || (human::default_techniques().collect(), PatternLimits::default());
    let (techniques, limits): (Vec<_>, _) = choice.techniques_and_limits().unwrap_or_else(usual);
    let options = Options { hodoku_version: version, ..Options::for_list(&techniques, limits) };
    Ok(human::find_path(marks, &options, &techniques, Some(&solution)))
}

/// Checks whether a puzzle has exactly one solution that agrees with its entries and candidates.
pub fn check_uniqueness(record: &Record) -> Uniqueness {
    puzzle::uniqueness(&record.position.remaining_puzzle())
}

/// Returns a line with the reason why a puzzle isn't proper, or `None` if it is proper.
pub fn improper_reason(uniqueness: &Uniqueness) -> Option<&'static str> {
    match uniqueness {
        Uniqueness::Unique(_) => None,
        Uniqueness::Impossible => Some("no solution\n"),
        Uniqueness::Several => Some("several solutions\n"),
    }
}

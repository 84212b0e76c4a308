//! Scales of difficulty, and raters of records.

use clap::{
    ValueEnum,
    builder::{PossibleValuesParser, TypedValueParser},
};
use grid::{Board, Shape};
use human::HodokuVersion;
use rating::{Rater, RaterOutput};
use words::houses;

use super::{input::Record, steps};

/// The value of `--scale`: a scale of difficulty, or all scales.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Scale {
    /// The scale of the Sudoku Exchange bank.
    Bank,
    /// The scale of Sudoku Explainer 1.2.1.
    Se,
    /// The level and score of HoDoKu 2.3.2.
    Hodoku,
    /// The level and score of HoDoKu 2.2.
    #[value(name = "hodoku-2.2")]
    Hodoku22,
    /// The depth of trial and error.
    Te,
    /// The length of the longest whip needed.
    W,
    /// All scales, except for that of HoDoKu 2.2.
    All,
}

impl Scale {
    /// Returns the scale as a scale of Sudoku Explainer, or `None` for all other scales.
    pub fn to_rating_scale(self) -> Option<rating::Scale> {
        match self {
            Scale::Bank => Some(rating::Scale::Bank),
            Scale::Se => Some(rating::Scale::Se),
            _ => None,
        }
    }

    /// Returns the version of HoDoKu whose scale this is, or `None` for all other scales.
    pub fn hodoku_version(self) -> Option<HodokuVersion> {
        match self {
            Scale::Hodoku => Some(HodokuVersion::V2_3_2),
            Scale::Hodoku22 => Some(HodokuVersion::V2_2),
            _ => None,
        }
    }
}

/// Returns a parser for the names of the scales whose ratings are based on a path.
pub fn path_scale_parser() -> impl TypedValueParser<Value = Scale> {
    PossibleValuesParser::new(["bank", "se", "hodoku", "hodoku-2.2"])
        .try_map(|name| Scale::from_str(&name, false))
}

/// Returns the puzzle in a record, including the entries and the restrictions of candidates.
/// `scale` is the name of the scale in error messages.
///
/// # Errors
/// Returns a line with the reason why the puzzle isn't a proper 9×9 puzzle.
pub fn proper_9x9_board(record: &Record, scale: &str) -> Result<Board, String> {
    let board = record.position.remaining_puzzle();
    if board.shape() != Shape::CLASSIC {
        return Err(format!("invalid: the {scale} scale requires 9×9 boards\n"));
    }
    match steps::improper_reason(&puzzle::uniqueness(&board)) {
        None => Ok(board),
        // A board with invalid givens also has no solution, but its fault is the better reason.
        Some(fault) => Err(invalid_givens_line(&board).unwrap_or_else(|| fault.into())),
    }
}

/// Creates a rater for a record.
///
/// # Errors
/// Returns a line with the reason why the record has no rating.
pub fn new_rater(
    record: &Record,
    scale: rating::Scale,
    output: RaterOutput,
) -> Result<Rater, String> {
    let board = proper_9x9_board(record, scale.name())?;
    Ok(Rater::new(&board, scale, output).expect("a 9×9 board"))
}

/// Returns a line with the fault of a board's givens, or `None` if they are valid.
pub fn invalid_givens_line(board: &Board) -> Option<String> {
    let engine =
        engine::engine_by_name("free-cells").expect("an engine that detects invalid givens");
    let reason = engine.check(board).err()?;
    Some(format!("invalid: {}\n", houses::invalid_givens_sentence(&reason)))
}

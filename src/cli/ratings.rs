//! Scales of difficulty, and raters of records.

use clap::ValueEnum;
use grid::Board;
use human::HodokuVersion;
use rating::{Rater, RaterOutput};
use words::houses;

use super::{input::Record, steps};

/// A scale of difficulty that has paths.
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
}

impl Scale {
    /// Returns the scale if it is an Explainer's.
    pub fn explainer(self) -> Option<rating::Scale> {
        match self {
            Scale::Bank => Some(rating::Scale::Bank),
            Scale::Se => Some(rating::Scale::Se),
            Scale::Hodoku | Scale::Hodoku22 => None,
        }
    }

    /// Returns the version of HoDoKu whose steps the scale follows.
    pub fn version(self) -> HodokuVersion {
        match self {
            Scale::Hodoku22 => HodokuVersion::V2_2,
            _ => HodokuVersion::V2_3_2,
        }
    }
}

/// A scale of difficulty.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum RatingScale {
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
    /// The length of the longest whip.
    W,
}

impl RatingScale {
    /// Returns the scale if it is an Explainer's.
    pub fn explainer(self) -> Option<rating::Scale> {
        match self {
            RatingScale::Bank => Some(rating::Scale::Bank),
            RatingScale::Se => Some(rating::Scale::Se),
            _ => None,
        }
    }
}

/// Returns a line with the fault of a board that isn't 9×9.
pub fn not_nine(scale: &str) -> String {
    format!("invalid: the scale {scale} is for 9×9 boards\n")
}

/// Creates a rater for a record.
///
/// # Errors
/// A line with the reason if the record has no rating.
pub fn rater(record: &Record, scale: rating::Scale, output: RaterOutput) -> Result<Rater, String> {
    let board = record.position.remaining_puzzle();
    let rater = Rater::new(&board, scale, output).ok_or_else(|| not_nine(scale.name()))?;
    if let Some(fault) = invalid(&board) {
        return Err(fault);
    }
    steps::proper(record)?;
    Ok(rater)
}

/// Returns a line with the fault of a board if its givens are invalid.
pub fn invalid(board: &Board) -> Option<String> {
    let engine = engine::by_name("free-cells").expect("an engine that detects invalid givens");
    let reason = engine.check(board).err()?;
    Some(format!("invalid: {}\n", houses::invalid(&reason)))
}

//! Ratings, and the paths that they come from, in the lines that they are printed as.

use std::{
    fmt::Write,
    time::{Duration, Instant},
};

use clap::ValueEnum;

use super::{input::Record, steps};
use explain::{Layout, tenths};
use grid::Board;
use rating::{Keep, Rater, Rating};
use words::houses;

/// How hard a puzzle is, by whose measure.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Scale {
    /// The Explainer by which the Sudoku Exchange bank is rated.
    Bank,
    /// Sudoku Explainer 1.2.1.
    Se,
    /// HoDoKu's level and score.
    Hodoku,
}

impl Scale {
    /// The Explainer's scale, if it is one.
    pub fn of_explainer(self) -> Option<rating::Scale> {
        match self {
            Scale::Bank => Some(rating::Scale::Bank),
            Scale::Se => Some(rating::Scale::Se),
            Scale::Hodoku => None,
        }
    }
}

/// A measure that is printed beside ER.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Beside {
    /// The greatest rating up to the first placement.
    Ep,
    /// The first hint's rating.
    Ed,
}

/// A question for ratings.
pub struct Rate {
    /// On which scale.
    pub scale: Scale,
    /// What is printed beside ER, in order.
    pub beside: Vec<Beside>,
    /// How long a puzzle may take.
    pub max_time: Option<Duration>,
}

impl Rate {
    /// Appends the rating of a record as a line, or why it has none.
    pub fn print(&self, record: &Record, out: &mut String) {
        let Some(scale) = self.scale.of_explainer() else {
            return match invalid(&record.position.as_it_stands()) {
                Some(fault) => out.push_str(&fault),
                None => steps::print_score(record, out),
            };
        };
        let mut rater = match rater(record, scale, Keep::Ratings) {
            Ok(rater) => rater,
            Err(fault) => return out.push_str(&fault),
        };
        let began = Instant::now();
        let is_over = || self.max_time.is_some_and(|time| began.elapsed() >= time);
        let _ = match rater.slice(&is_over) {
            Some(rating) => {
                let beside = self.beside.iter().map(|measure| match measure {
                    Beside::Ep => rating.ep,
                    Beside::Ed => rating.ed,
                });
                let beside: String = beside.map(|rating| format!(" {}", tenths(rating))).collect();
                writeln!(out, "{}{beside}", tenths(rating.er))
            }
            // What it is rated at least: never to be taken for a rating.
            None => {
                let Rating { er, .. } = rater.so_far();
                writeln!(out, "> {} (stopped)", tenths(er))
            }
        };
    }
}

/// Appends all steps of a record's path on a scale, and an empty line.
pub fn print_path(record: &Record, scale: rating::Scale, layout: Layout, out: &mut String) {
    let mut rater = match rater(record, scale, Keep::Path) {
        Ok(rater) => rater,
        Err(fault) => {
            out.push_str(&fault);
            return out.push('\n');
        }
    };
    rater.slice(&|| false);
    for (at, hint) in rater.path().iter().enumerate() {
        explain::write_hint(out, layout, (record.index, at), hint, scale);
    }
    out.push('\n');
}

/// A rater of a record; or why it has no rating, line end included.
fn rater(record: &Record, scale: rating::Scale, keep: Keep) -> Result<Rater, String> {
    let board = record.position.as_it_stands();
    let not_nine = || format!("invalid: the scale {} is for 9×9 boards\n", scale.name());
    let rater = Rater::new(&board, scale, keep).ok_or_else(not_nine)?;
    if let Some(fault) = invalid(&board) {
        return Err(fault);
    }
    steps::proper(record)?;
    Ok(rater)
}

/// What is wrong with a board before its solutions are counted, line end included.
fn invalid(board: &Board) -> Option<String> {
    let engine = engine::by_name("free-cells").expect("the engine that tells invalid givens apart");
    let reason = engine.check(board).err()?;
    Some(format!("invalid: {}\n", houses::invalid(&reason)))
}

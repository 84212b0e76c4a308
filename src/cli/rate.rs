//! Ratings, and the paths that they come from, in the lines that they are printed as.

use std::{
    fmt::Write,
    time::{Duration, Instant},
};

use clap::ValueEnum;

use serde_json::{Value, json};

use super::{
    input::Record,
    steps::{self, Layout},
};
use grid::{Board, Cell, DigitSet, Shape};
use rating::{Hint, Keep, Rater, Rating};
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
        let _ = match layout {
            Layout::Text => {
                let (rating, technique) = (tenths(hint.rating()), hint.technique());
                writeln!(out, "{}\t{rating}\t{technique}\t{}", at + 1, conclusions(hint))
            }
            Layout::Json => writeln!(out, "{}", object(hint, scale)),
            Layout::Library => {
                let index = record.index;
                let (gone, placed) = (triples(hint.eliminations()), triples(placed(hint)));
                let (technique, said) = (hint.technique(), conclusions(hint));
                writeln!(out, "{index}\t\t{technique}\t{gone}\t{placed}\t{said}")
            }
        };
    }
    out.push('\n');
}

/// A hint as an object. The Explainers' techniques have no ids and no codes, but names.
fn object(hint: &Hint, scale: rating::Scale) -> Value {
    let rating = f64::from(hint.rating()) / 10.0;
    json!({
        "technique": hint.technique().to_string(),
        "eliminate": candidates(hint.eliminations()),
        "place": candidates(placed(hint)),
        "rating": { scale.name(): rating },
        "text": conclusions(hint),
    })
}

/// Candidates as they are named: `r4c3=7`.
fn candidates(of: impl IntoIterator<Item = (Cell, DigitSet)>) -> Vec<String> {
    let each = |(cell, digits): (Cell, DigitSet)| {
        digits.map(move |digit| format!("{}={digit}", name(cell)))
    };
    of.into_iter().flat_map(each).collect()
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

/// A rating as people write it: `7.2`.
fn tenths(rating: u16) -> String {
    format!("{}.{}", rating / 10, rating % 10)
}

/// Digits and their cells as HoDoKu's library has them: `715` is 7 in r1c5.
fn triples(of: impl IntoIterator<Item = (Cell, DigitSet)>) -> String {
    let each = |(cell, digits): (Cell, DigitSet)| {
        let shape = Shape::CLASSIC;
        digits.map(move |digit| format!("{digit}{}{}", cell.row(shape) + 1, cell.col(shape) + 1))
    };
    of.into_iter().flat_map(each).collect::<Vec<_>>().join(" ")
}

fn name(cell: Cell) -> String {
    let shape = Shape::CLASSIC;
    format!("r{}c{}", cell.row(shape) + 1, cell.col(shape) + 1)
}

/// What a hint places, if anything.
fn placed(hint: &Hint) -> Option<(Cell, DigitSet)> {
    hint.placement().map(|(cell, digit)| (cell, DigitSet::of(digit)))
}

/// What a hint concludes: `r1c3=7 r2c4<>58`.
fn conclusions(hint: &Hint) -> String {
    let placed = hint.placement().map(|(cell, digit)| format!("{}={digit}", name(cell)));
    let gone = hint.eliminations().map(|(cell, digits)| {
        let digits: String = digits.map(|digit| digit.to_string()).collect();
        format!("{}<>{digits}", name(cell))
    });
    placed.into_iter().chain(gone).collect::<Vec<_>>().join(" ")
}

//! How the values of arguments are read.

use std::str::FromStr;

use generate::{Minimal, Named, Rated, Symmetry};
use grid::Shape;
use human::Level;
use rating::Scale;

/// The shape of a board by the rows and columns of a box: `2x3`.
///
/// # Errors
/// What is wrong with it.
pub fn shape_of(text: &str) -> Result<Shape, String> {
    let sides = text.split_once(['x', '×']);
    let number = |text: &str| text.trim().parse::<usize>().ok();
    sides
        .and_then(|(rows, cols)| Shape::new(number(rows)?, number(cols)?).ok())
        .filter(|shape| shape.side() <= human::MAX_SIDE)
        .ok_or_else(|| {
            "it is the rows and columns of a box, such as 2x3, for sides up to 25".into()
        })
}

/// The level of a name.
///
/// # Errors
/// What is wrong with it.
pub fn level_of(name: &str) -> Result<Level, String> {
    const LEVELS: [Level; 5] =
        [Level::Easy, Level::Medium, Level::Hard, Level::Unfair, Level::Extreme];
    let level = LEVELS.into_iter().find(|level| level.name().eq_ignore_ascii_case(name));
    level.ok_or_else(|| "the levels are easy, medium, hard, unfair and extreme".into())
}

/// How many puzzles have a level: `easy=10`.
///
/// # Errors
/// What is wrong with it.
pub fn share_of(text: &str) -> Result<(Level, u64), String> {
    let (level, count) = text.split_once('=').ok_or("it is LEVEL=N,LEVEL=N …")?;
    let count = count.parse().map_err(|_| format!("{count:?} is no number"))?;
    Ok((level_of(level)?, count))
}

/// Two ends, `A..B`, or one number that is both; an end may be absent.
fn range<T: FromStr + Copy>(text: &str, least: T, most: T) -> Result<(T, T), String> {
    let number = |text: &str, absent| match text {
        "" => Ok(absent),
        text => text.parse().map_err(|_| format!("{text:?} is no number")),
    };
    match text.split_once("..") {
        Some((from, to)) => Ok((number(from, least)?, number(to.trim_start_matches('='), most)?)),
        None if text.is_empty() => Err("it is a number, or A..B".into()),
        None => number(text, least).map(|one| (one, one)),
    }
}

/// How many givens there are: `24`, `22..26`.
///
/// # Errors
/// What is wrong with it.
pub fn clues_of(text: &str) -> Result<(usize, usize), String> {
    range(text, 0, usize::MAX)
}

/// Scores: `hodoku:1000..1600`.
///
/// # Errors
/// What is wrong with it.
pub fn score_of(text: &str) -> Result<(u32, u32), String> {
    let of = text.strip_prefix("hodoku:").ok_or("it is hodoku:A..B")?;
    range(of, 0, u32::MAX)
}

/// The technique of an id, a name or a code.
///
/// # Errors
/// What is wrong with it.
pub fn technique_of(name: &str) -> Result<Named, String> {
    Named::by_name(name.trim()).ok_or_else(|| format!("{name:?} is no technique of the list"))
}

/// Which givens are needed: `each`, `orbit`.
///
/// # Errors
/// What is wrong with it.
pub fn minimal_of(text: &str) -> Result<Minimal, String> {
    match text {
        "each" => Ok(Minimal::Each),
        "orbit" => Ok(Minimal::Orbit),
        _ => Err("it is each or orbit".into()),
    }
}

/// The symmetry of a name.
///
/// # Errors
/// What is wrong with it.
pub fn symmetry_of(name: &str) -> Result<Symmetry, String> {
    let names = Symmetry::ALL.map(Symmetry::name).join(", ");
    Symmetry::by_name(name).ok_or_else(|| format!("the symmetries are {names}"))
}

/// A rating, in tenths.
#[derive(Clone, Copy)]
struct Tenths(u16);

impl FromStr for Tenths {
    type Err = ();

    fn from_str(text: &str) -> Result<Tenths, ()> {
        let (whole, tenths) = text.split_once('.').unwrap_or((text, "0"));
        let is_number = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
        if tenths.len() != 1 || !is_number(whole) || !is_number(tenths) {
            return Err(());
        }
        let number = |text: &str| text.parse::<u16>().map_err(|_| ());
        let tens = number(whole)?.checked_mul(10).ok_or(())?;
        tens.checked_add(number(tenths)?).map(Tenths).ok_or(())
    }
}

/// The ratings of a scale that are asked for: `bank:6.5..7.2`, `se:7.1`.
///
/// # Errors
/// What is wrong with it, and which scales there are.
pub fn rating_of(text: &str) -> Result<Rated, String> {
    let (name, of) = text.split_once(':').unwrap_or((text, ""));
    let scale = Scale::ALL.into_iter().find(|scale| scale.name().eq_ignore_ascii_case(name));
    let names = Scale::ALL.map(Scale::name).join(" and ");
    let scale = scale.ok_or_else(|| format!("the scales are {names}, as in bank:6.5..7.2"))?;
    let (Tenths(least), Tenths(most)) = range(of, Tenths(0), Tenths(u16::MAX))?;
    Ok(Rated { scale, least, most })
}

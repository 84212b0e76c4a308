//! Parsers for the values of arguments. Their errors state what was expected.

use std::str::FromStr;

use generate::{Minimality, RatingRange, RatingScale, Symmetry, TechniqueRef};
use grid::Shape;
use human::Level;

use crate::{suggestions::unknown_name_with_list, technique_choice::unknown_technique};

/// Parses the shape of a board up to 25×25, given as the number of rows and columns of a box, such
/// as `2x3`.
///
/// # Errors
/// The error states the expected form.
pub fn parse_shape(text: &str) -> Result<Shape, String> {
    let sides = text.split_once(['x', '×']);
    let number = |text: &str| text.trim().parse::<usize>().ok();
    sides
        .and_then(|(rows, cols)| Shape::new(number(rows)?, number(cols)?).ok())
        .filter(|shape| shape.side() <= human::MAX_SIDE)
        .ok_or_else(|| {
            "expected the rows and columns of a box, such as 2x3, for boards up to 25×25".into()
        })
}

/// Parses the name of a level.
///
/// # Errors
/// The error lists the names of all levels.
pub fn parse_level(name: &str) -> Result<Level, String> {
    const LEVELS: [Level; 5] =
        [Level::Easy, Level::Medium, Level::Hard, Level::Unfair, Level::Extreme];
    let level = LEVELS.into_iter().find(|level| level.name().eq_ignore_ascii_case(name));
    let names = ["easy", "medium", "hard", "unfair", "extreme"];
    level.ok_or_else(|| unknown_name_with_list("level", name, &names))
}

/// Parses a level and a number of puzzles, such as `easy=10`.
///
/// # Errors
/// The error states the expected form.
pub fn parse_level_count(text: &str) -> Result<(Level, u64), String> {
    let (level, count) = text.split_once('=').ok_or("expected LEVEL=COUNT, such as easy=10")?;
    let count = count.parse().map_err(|_| format!("expected a number after =, found '{count}'"))?;
    Ok((parse_level(level)?, count))
}

/// Parses a range `A..B`, which includes both ends, or a single number that is both the minimum and
/// the maximum. If an end of the range is absent, `least` or `most` is used instead. The error
/// states the expected form.
fn parse_range<T: FromStr + Copy>(text: &str, least: T, most: T) -> Result<(T, T), String> {
    let number = |text: &str, absent| match text {
        "" => Ok(absent),
        text => text.parse().map_err(|_| format!("expected a number, found '{text}'")),
    };
    match text.split_once("..") {
        Some((from, to)) => Ok((number(from, least)?, number(to.trim_start_matches('='), most)?)),
        None if text.is_empty() => Err("expected a number or a range A..B".into()),
        None => number(text, least).map(|one| (one, one)),
    }
}

/// Parses a number of givens or a range of numbers, such as `24` or `22..26`.
///
/// # Errors
/// The error states the expected form.
pub fn parse_clues(text: &str) -> Result<(usize, usize), String> {
    parse_range(text, 0, usize::MAX)
}

/// Parses a range of scores, such as `hodoku:1000..1600`.
///
/// # Errors
/// The error states the expected form.
pub fn parse_score(text: &str) -> Result<(u32, u32), String> {
    let of =
        text.strip_prefix("hodoku:").ok_or("expected hodoku:A..B, such as hodoku:1000..1600")?;
    parse_range(of, 0, u32::MAX)
}

/// Parses the id, the name or the code of a technique.
///
/// # Errors
/// The error states the expected form, or that puzzles can't be generated for the technique.
pub fn parse_technique(name: &str) -> Result<TechniqueRef, String> {
    let name = name.trim();
    let unknown = || match human::by_name(name) {
        Some(technique) => format!("puzzles can't be generated for {}", technique.name),
        None => unknown_technique(name),
    };
    TechniqueRef::by_name(name).ok_or_else(unknown)
}

/// Parses a kind of minimality: `each` or `orbit`.
///
/// # Errors
/// The error lists both kinds.
pub fn parse_minimality(text: &str) -> Result<Minimality, String> {
    match text {
        "each" => Ok(Minimality::ByGiven),
        "orbit" => Ok(Minimality::ByOrbit),
        _ => Err(unknown_name_with_list("kind", text, &["each", "orbit"])),
    }
}

/// Parses the name of a symmetry.
///
/// # Errors
/// The error lists the names of all symmetries.
pub fn parse_symmetry(name: &str) -> Result<Symmetry, String> {
    let unknown = || unknown_name_with_list("symmetry", name, &Symmetry::ALL.map(Symmetry::name));
    Symmetry::by_name(name).ok_or_else(unknown)
}

/// Parses the name of a symmetry under which boards can be automorphic.
///
/// # Errors
/// The error lists the names of these symmetries.
pub fn parse_automorphism(name: &str) -> Result<Symmetry, String> {
    let shapes: Vec<_> = (2..=3).filter_map(|order| Shape::order(order).ok()).collect();
    let is_possible =
        |symmetry: &Symmetry| shapes.iter().any(|shape| symmetry.allows_automorphism(*shape));
    let names: Vec<_> = Symmetry::ALL.into_iter().filter(is_possible).map(Symmetry::name).collect();
    let symmetry = Symmetry::by_name(name).filter(is_possible);
    symmetry.ok_or_else(|| unknown_name_with_list("symmetry", name, &names))
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

/// Parses a range of ratings on a scale, such as `bank:6.5..7.2` or `se:7.1`.
///
/// # Errors
/// The error states the expected form, or lists the names of the scales.
pub fn parse_rating(text: &str) -> Result<RatingRange, String> {
    let (name, of) = text.split_once(':').unwrap_or((text, ""));
    let expected = || "expected the bank, se, te or w scale, as in bank:6.5..7.2".to_owned();
    let scale = RatingScale::by_name(name).ok_or_else(expected)?;
    let (Tenths(least), Tenths(most)) = parse_range(of, Tenths(0), Tenths(u16::MAX))?;
    Ok(RatingRange { scale, min: least, max: most })
}

/// Parses the order of a board with square boxes, from 2 to 5.
///
/// # Errors
/// The error states the expected form.
pub fn parse_box_order(text: &str) -> Result<Shape, String> {
    let order = text.parse().ok().and_then(|order| Shape::order(order).ok());
    let shape = order.filter(|shape| shape.side() <= human::MAX_SIDE);
    shape.ok_or_else(|| "expected a number from 2 to 5".into())
}

/// Parses the number of a numbered puzzle, or 0 for a random one.
///
/// # Errors
/// The error states the expected form.
pub fn parse_puzzle_number(text: &str) -> Result<u32, String> {
    let number = text.parse().ok().filter(|number: &u32| *number <= generate::PUZZLES_PER_LEVEL);
    number.ok_or_else(|| format!("expected a number from 0 to {}", generate::PUZZLES_PER_LEVEL))
}

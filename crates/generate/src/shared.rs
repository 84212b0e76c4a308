//! Puzzles that everybody has alike, as values, and as people hand them on.
//!
//! ```text
//! level=hard&number=47
//! level=hard&day=2026-11-24
//! ```

use std::{fmt, str::FromStr};

use human::Level;
use serde::{Deserialize, Serialize};

use crate::{NUMBERS, Puzzle, daily, number::days, numbered};

/// A puzzle that everybody has alike, by its level and a number or a day; there may be none.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Shared {
    /// Its level.
    pub level: Level,
    /// Which of the level.
    pub which: Which,
}

/// Which puzzle of a level.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Which {
    /// That of a number from 1.
    Number(u32),
    /// That of a day: year, month and day of the month, both from 1.
    Day(i32, u32, u32),
}

/// Why a text names no such puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum NotShared {
    /// It names something else.
    Otherwise,
    /// There is no such level.
    Level,
    /// The numbers are 1 to [`NUMBERS`].
    Number,
    /// The calendar has no such day.
    Day,
}

const LEVELS: [Level; 5] = [Level::Easy, Level::Medium, Level::Hard, Level::Unfair, Level::Extreme];

impl Shared {
    /// The puzzle, with its number among those of the level; `None` where there is none.
    pub fn puzzle(self) -> Option<(u32, Puzzle)> {
        match self.which {
            Which::Number(number) => Some((number, numbered(self.level, number)?)),
            Which::Day(year, month, day) => daily(year, month, day, self.level),
        }
    }
}

impl fmt::Display for Shared {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "level={}&", self.level.name().to_ascii_lowercase())?;
        match self.which {
            Which::Number(number) => write!(f, "number={number}"),
            Which::Day(year, month, day) => write!(f, "day={year:04}-{month:02}-{day:02}"),
        }
    }
}

impl FromStr for Shared {
    type Err = NotShared;

    fn from_str(text: &str) -> Result<Shared, NotShared> {
        let (mut level, mut which) = (None, None);
        for part in text.split('&') {
            let (name, value) = part.split_once('=').ok_or(NotShared::Otherwise)?;
            match name {
                "level" => {
                    let of = |level: &Level| level.name().eq_ignore_ascii_case(value);
                    level = Some(LEVELS.into_iter().find(of).ok_or(NotShared::Level)?);
                }
                "number" => {
                    let number = value.parse().ok().filter(|number| (1..=NUMBERS).contains(number));
                    which = Some(Which::Number(number.ok_or(NotShared::Number)?));
                }
                "day" => which = Some(day(value).ok_or(NotShared::Day)?),
                _ => return Err(NotShared::Otherwise),
            }
        }
        let level = level.ok_or(NotShared::Level)?;
        Ok(Shared { level, which: which.ok_or(NotShared::Number)? })
    }
}

fn day(text: &str) -> Option<Which> {
    let mut parts = text.split('-');
    let mut next = |long: usize| {
        let part = parts.next()?;
        let is_number = part.len() == long && part.bytes().all(|byte| byte.is_ascii_digit());
        part.parse::<u32>().ok().filter(|_| is_number)
    };
    let (year, month, day) = (i32::try_from(next(4)?).ok()?, next(2)?, next(2)?);
    days(year, month, day).filter(|_| parts.next().is_none())?;
    Some(Which::Day(year, month, day))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_handed_on_reads_back() {
        for (level, which, text) in [
            (Level::Hard, Which::Number(47), "level=hard&number=47"),
            (Level::Easy, Which::Number(NUMBERS), "level=easy&number=10000"),
            (Level::Extreme, Which::Day(2026, 11, 24), "level=extreme&day=2026-11-24"),
        ] {
            let shared = Shared { level, which };
            assert_eq!(shared.to_string(), text);
            assert_eq!(text.parse(), Ok(shared));
        }
        let number = Shared { level: Level::Medium, which: Which::Number(3) };
        assert_eq!("number=3&level=MEDIUM".parse(), Ok(number));
    }

    #[test]
    fn what_names_no_puzzle_says_why() {
        for (text, expected) in [
            ("", NotShared::Otherwise),
            ("2x2:1b4b1b1b4b1", NotShared::Otherwise),
            ("level=hard&number=4&seed=9", NotShared::Otherwise),
            ("number=4", NotShared::Level),
            ("level=moon&number=4", NotShared::Level),
            ("level=hard", NotShared::Number),
            ("level=hard&number=0", NotShared::Number),
            ("level=hard&number=10001", NotShared::Number),
            ("level=hard&number=99999999999999999999", NotShared::Number),
            ("level=hard&day=2026-02-30", NotShared::Day),
            ("level=hard&day=2026-2-3", NotShared::Day),
            ("level=hard&day=2026-02-03-04", NotShared::Day),
            ("level=hard&day=+026-02-03", NotShared::Day),
        ] {
            assert_eq!(text.parse::<Shared>(), Err(expected), "{text}");
        }
    }
}

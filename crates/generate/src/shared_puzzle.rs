//! Shared puzzles, which are the same for everyone, and their text form in links.
//!
//! ```text
//! level=hard&number=47
//! level=hard&day=2026-11-24
//! ```

use std::{fmt, str::FromStr};

use human::Level;
use serde::{Deserialize, Serialize};

use crate::{PUZZLES_PER_LEVEL, Puzzle, daily_puzzle, number::days_since_epoch, puzzle_by_number};

/// A shared puzzle, which is the same for everyone. It is identified by its level, and a number or
/// a day. The number and the day are checked only when a text is parsed.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct SharedPuzzle {
    /// The level of the puzzle.
    pub level: Level,
    /// The number or the day that selects a puzzle of the level.
    pub key: SharedKey,
}

/// A number or a day that selects a puzzle of a level.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum SharedKey {
    /// The number of the puzzle, from 1.
    Number(u32),
    /// The puzzle of a day: year, month and day, the latter two from 1.
    Day(i32, u32, u32),
}

/// The reason why a text isn't a shared puzzle, or why the puzzle doesn't exist.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum SharedPuzzleError {
    /// The text isn't in the format of shared puzzles.
    Malformed,
    /// The level is missing or unknown.
    Level,
    /// The number is missing or isn't between 1 and [`PUZZLES_PER_LEVEL`].
    Number,
    /// The calendar doesn't have the day.
    Day,
}

impl SharedPuzzle {
    /// Returns the puzzle, with its number within the level. Returns `None` if there is no such
    /// number or day.
    pub fn puzzle(self) -> Option<(u32, Puzzle)> {
        match self.key {
            SharedKey::Number(number) => Some((number, puzzle_by_number(self.level, number)?)),
            SharedKey::Day(year, month, day) => daily_puzzle(year, month, day, self.level),
        }
    }
}

impl fmt::Display for SharedPuzzle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "level={}&", self.level.name().to_ascii_lowercase())?;
        match self.key {
            SharedKey::Number(number) => write!(f, "number={number}"),
            SharedKey::Day(year, month, day) => write!(f, "day={year:04}-{month:02}-{day:02}"),
        }
    }
}

impl FromStr for SharedPuzzle {
    type Err = SharedPuzzleError;

    fn from_str(text: &str) -> Result<SharedPuzzle, SharedPuzzleError> {
        let (mut level, mut key) = (None, None);
        for part in text.split('&') {
            let (name, value) = part.split_once('=').ok_or(SharedPuzzleError::Malformed)?;
            match name {
                "level" => {
                    let is_level = |level: &Level| level.name().eq_ignore_ascii_case(value);
                    level = Some(
                        Level::ALL.into_iter().find(is_level).ok_or(SharedPuzzleError::Level)?,
                    );
                }
                "number" => {
                    let number = value
                        .parse()
                        .ok()
                        .filter(|number| (1..=PUZZLES_PER_LEVEL).contains(number));
                    key = Some(SharedKey::Number(number.ok_or(SharedPuzzleError::Number)?));
                }
                "day" => key = Some(parse_day(value).ok_or(SharedPuzzleError::Day)?),
                _ => return Err(SharedPuzzleError::Malformed),
            }
        }
        let level = level.ok_or(SharedPuzzleError::Level)?;
        Ok(SharedPuzzle { level, key: key.ok_or(SharedPuzzleError::Number)? })
    }
}

fn parse_day(text: &str) -> Option<SharedKey> {
    let mut parts = text.split('-');
    let mut next = |length: usize| {
        let part = parts.next()?;
        let is_number = part.len() == length && part.bytes().all(|byte| byte.is_ascii_digit());
        part.parse::<u32>().ok().filter(|_| is_number)
    };
    let (year, month, day) = (i32::try_from(next(4)?).ok()?, next(2)?, next(2)?);
    days_since_epoch(year, month, day).filter(|_| parts.next().is_none())?;
    Some(SharedKey::Day(year, month, day))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_survive_a_round_trip() {
        for (level, key, text) in [
            (Level::Hard, SharedKey::Number(47), "level=hard&number=47"),
            (Level::Easy, SharedKey::Number(PUZZLES_PER_LEVEL), "level=easy&number=10000"),
            (Level::Extreme, SharedKey::Day(2026, 11, 24), "level=extreme&day=2026-11-24"),
        ] {
            let shared = SharedPuzzle { level, key };
            assert_eq!(shared.to_string(), text);
            assert_eq!(text.parse(), Ok(shared));
        }
        let number = SharedPuzzle { level: Level::Medium, key: SharedKey::Number(3) };
        assert_eq!("number=3&level=MEDIUM".parse(), Ok(number));
    }

    #[test]
    fn invalid_texts_report_the_reason() {
        for (text, expected) in [
            ("", SharedPuzzleError::Malformed),
            ("2x2:1b4b1b1b4b1", SharedPuzzleError::Malformed),
            ("level=hard&number=4&seed=9", SharedPuzzleError::Malformed),
            ("number=4", SharedPuzzleError::Level),
            ("level=moon&number=4", SharedPuzzleError::Level),
            ("level=hard", SharedPuzzleError::Number),
            ("level=hard&number=0", SharedPuzzleError::Number),
            ("level=hard&number=10001", SharedPuzzleError::Number),
            ("level=hard&number=99999999999999999999", SharedPuzzleError::Number),
            ("level=hard&day=2026-02-30", SharedPuzzleError::Day),
            ("level=hard&day=2026-2-3", SharedPuzzleError::Day),
            ("level=hard&day=2026-02-03-04", SharedPuzzleError::Day),
            ("level=hard&day=+026-02-03", SharedPuzzleError::Day),
        ] {
            assert_eq!(text.parse::<SharedPuzzle>(), Err(expected), "{text}");
        }
    }
}

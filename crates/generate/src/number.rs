//! Puzzles by number: puzzle 1 to 10,000 of each level, the same for ever, and one of them a day.
//!
//! A puzzle must not change when the search for it does, or when what counts as hard does. So its
//! level is not looked for when it is asked for: which attempt of a number had the level was found
//! once, and stands in a table.
//!
//! ```text
//! (scheme, level, number, attempt) ─▶ a full board ─▶ dug out in a random order, half turns together
//!                          ▲
//!                          └── the table: so many attempts had another level, or were there before
//! ```
//!
//! This is the scheme `v1`. What it rests on never changes: [`Random`], the filler of 9×9 boards, the
//! order of the orbits of a half turn, that digging takes away what can go, and the table. A better
//! way is another scheme, beside this one. A level is what the grader said of the puzzle when the
//! table was made; if it says otherwise later, the puzzle stays.

use grid::{Board, Shape};
use human::Level;

use crate::{Puzzle, Symmetry, dig::Digger, fill, prober::Prober, random::Random};

/// Puzzles a level.
pub const NUMBERS: u32 = 10_000;

/// What the numbers of the scheme follow from.
const SCHEME: u64 = u64::from_be_bytes(*b"numbers1");

/// For each level: how many of the low bits of an attempt stand as they are, as a byte; the length of
/// what follows, as three bytes; and the attempts of all numbers, bit after bit from the lowest: the
/// higher bits as so many ones and a zero, then the low ones.
static TABLE: &[u8] = include_bytes!("../data/numbers-v1.bin");

/// Puzzle `number` of a level, 1 to [`NUMBERS`]; `None` beyond.
pub fn numbered(level: Level, number: u32) -> Option<Puzzle> {
    let attempt = attempt(TABLE, level, number)?;
    Some(attempted(level, number, attempt))
}

/// The puzzle of a day, and its number among those of the level. They follow one another, so that
/// none comes twice in 27 years. `None` where the calendar has no such day.
pub fn daily(year: i32, month: u32, day: u32, level: Level) -> Option<(u32, Puzzle)> {
    let number = 1 + days(year, month, day)?.rem_euclid(i64::from(NUMBERS)) as u32;
    Some((number, numbered(level, number)?))
}

/// What an attempt at a number comes to, of whatever level that is.
pub fn attempted(level: Level, number: u32, attempt: u32) -> Puzzle {
    let names = [SCHEME, level as u64, number.into(), attempt.into()];
    let mut random = Random::of(&names);
    let solution: Board = fill::full(Shape::CLASSIC, &mut random);
    let symmetry = Symmetry::Rotate180;
    let mut orbits = symmetry.orbits(Shape::CLASSIC);
    random.shuffle(&mut orbits);
    let mut digger = Digger::new(solution, orbits, 0);
    let mut prober = Prober::default();
    while digger.step(&mut prober) {}
    let (board, solution) = digger.into_boards();
    Puzzle { board, solution, symmetry, tries: u64::from(attempt) + 1 }
}

/// The attempt that a table has for a number.
fn attempt(table: &[u8], level: Level, number: u32) -> Option<u32> {
    let mut rest = table;
    let mut part: (u32, &[u8]) = (0, &[]);
    for _ in 0..=level as usize {
        let (&[low, a, b, c], after) = rest.split_first_chunk::<4>()?;
        let (own, others) = after.split_at_checked(u32::from_le_bytes([a, b, c, 0]) as usize)?;
        (part, rest) = ((low.into(), own), others);
    }
    let (low, bytes) = part;
    let mut at = 0;
    let mut bit = || {
        let byte = *bytes.get(at / 8)?;
        at += 1;
        Some(u32::from(byte >> ((at - 1) % 8) & 1))
    };
    let mut attempt = None;
    for _ in 0..number.min(NUMBERS + 1) {
        let mut high = 0;
        while bit()? == 1 {
            high += 1;
        }
        let mut one = 0;
        for place in 0..low {
            one |= bit()? << place;
        }
        attempt = Some(high << low | one);
    }
    attempt.filter(|_| number <= NUMBERS)
}

/// A table of the attempts of all numbers of each level, from the lowest level on.
pub fn table(attempts: &[Vec<u32>]) -> Vec<u8> {
    let mut table = Vec::new();
    for attempts in attempts {
        // The length is least where about half of the attempts have no higher bits.
        let coded = |low: u32| {
            let mut bits = Vec::new();
            for attempt in attempts {
                bits.extend((0..attempt >> low).map(|_| true));
                bits.push(false);
                bits.extend((0..low).map(|place| attempt >> place & 1 == 1));
            }
            (low, bits)
        };
        let best = (0..8).map(coded).min_by_key(|(_, bits)| bits.len());
        let (low, bits) = best.unwrap_or_default();
        let byte = |bits: &[bool]| {
            bits.iter().enumerate().fold(0, |byte, (at, bit)| byte | u8::from(*bit) << at)
        };
        let bytes: Vec<u8> = bits.chunks(8).map(byte).collect();
        table.push(low as u8);
        table.extend(&(bytes.len() as u32).to_le_bytes()[..3]);
        table.extend(bytes);
    }
    table
}

/// The days from 1 January 1970 to a day of the calendar, by H. Hinnant's "chrono-Compatible
/// Low-Level Date Algorithms".
pub(crate) fn days(year: i32, month: u32, day: u32) -> Option<i64> {
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let long = match month {
        2 => 28 + u32::from(leap),
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => return None,
    };
    if day == 0 || day > long {
        return None;
    }
    let (month, day) = (i64::from(month), i64::from(day));
    let year = i64::from(year) - i64::from(month < 3);
    let era = year.div_euclid(400);
    let of_era = year.rem_euclid(400);
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    Some(era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_read_back() {
        let mut random = Random::of(&[9]);
        let attempts: Vec<Vec<u32>> = [2, 10, 1, 40, 3]
            .map(|most| (0..NUMBERS).map(|_| random.below(most) as u32).collect())
            .into();
        let table = table(&attempts);
        for (level, attempts) in LEVELS.into_iter().zip(&attempts) {
            for number in [1, 2, 77, NUMBERS] {
                let expected = attempts[number as usize - 1];
                assert_eq!(attempt(&table, level, number), Some(expected));
            }
            assert_eq!(attempt(&table, level, NUMBERS + 1), None);
            assert_eq!(attempt(&table, level, 0), None);
        }
    }

    const LEVELS: [Level; 5] =
        [Level::Easy, Level::Medium, Level::Hard, Level::Unfair, Level::Extreme];

    #[test]
    fn days_are_those_of_the_calendar() {
        assert_eq!(days(1970, 1, 1), Some(0));
        assert_eq!(days(2000, 3, 1), Some(11_017));
        assert_eq!(days(2026, 11, 24), Some(20_781));
        assert_eq!(days(1969, 12, 31), Some(-1));
        assert_eq!(days(2024, 2, 29), Some(19_782));
        for (year, month, day) in
            [(2025, 2, 29), (1900, 2, 29), (2025, 13, 1), (2025, 0, 1), (2025, 4, 31)]
        {
            assert_eq!(days(year, month, day), None);
        }
    }
}

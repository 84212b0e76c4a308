//! Numbered puzzles: puzzles 1 to 10,000 of each level. These puzzles never change. One of them is
//! the puzzle of the day.
//!
//! A puzzle must not change if the search for puzzles or the grading changes. Its level is
//! therefore not computed on request. Instead, the attempt that results in the right level was
//! determined once for each number, and is stored in a table.
//!
//! ```text
//! (scheme, level, number, attempt) ─▶ a full board ─▶ dug in random order with rotational symmetry
//!                          ▲
//!                          └── the table: earlier attempts had a different level, or were duplicates
//! ```
//!
//! This is the scheme `v1`. Nothing on which the scheme depends may ever change: [`Random`], the
//! filler of 9×9 boards, the order of the orbits under rotation by 180°, the rule that digging
//! removes every orbit that can be removed, and the table. A better method would be a new scheme,
//! in addition to this one. The level of a puzzle is the one that the grader reported when the
//! table was computed. The puzzle stays the same even if the grader changes.

use grid::{Board, Shape};
use human::Level;

use crate::{Puzzle, Symmetry, dig::Digger, fill, prober::Prober, random::Random};

/// The number of puzzles per level.
pub const PUZZLES_PER_LEVEL: u32 = 10_000;

/// The seed of all puzzles in this scheme.
const SCHEME_SEED: u64 = u64::from_be_bytes(*b"numbers1");

/// The table of attempts. For each level, the table contains one byte with the number of low bits
/// of an attempt that are stored unchanged, three bytes with the length of the following data in
/// bytes (little-endian), and the data. The data consists of the attempts for all numbers, starting
/// with the lowest bit. The higher bits of an attempt are stored in unary, as that many ones and a
/// zero, and are followed by the low bits.
static ATTEMPT_TABLE: &[u8] = include_bytes!("../data/numbers-v1.bin");

/// Returns puzzle `number` of a level, or `None` if the number isn't between 1 and
/// [`PUZZLES_PER_LEVEL`].
pub fn puzzle_by_number(level: Level, number: u32) -> Option<Puzzle> {
    let attempt = decode_attempt(ATTEMPT_TABLE, level, number)?;
    Some(puzzle_of_attempt(level, number, attempt))
}

/// Returns the puzzle of a day, with its number within the level. Consecutive days have consecutive
/// numbers, so no puzzle is repeated within 27 years. Returns `None` if the calendar doesn't have
/// the day.
pub fn daily_puzzle(year: i32, month: u32, day: u32, level: Level) -> Option<(u32, Puzzle)> {
    let number =
        1 + days_since_epoch(year, month, day)?.rem_euclid(i64::from(PUZZLES_PER_LEVEL)) as u32;
    Some((number, puzzle_by_number(level, number)?))
}

/// Returns the puzzle that results from an attempt at a number. Its level may differ from `level`.
pub fn puzzle_of_attempt(level: Level, number: u32, attempt: u32) -> Puzzle {
    let names = [SCHEME_SEED, level as u64, number.into(), attempt.into()];
    let mut random = Random::from_seeds(&names);
    let solution: Board = fill::full_board(Shape::CLASSIC, &mut random);
    let symmetry = Symmetry::Rotate180;
    let mut orbits = symmetry.orbits(Shape::CLASSIC);
    random.shuffle(&mut orbits);
    let mut digger = Digger::new(solution, orbits, 0);
    let mut prober = Prober::default();
    while digger.step(&mut prober) {}
    let (board, solution) = digger.into_boards();
    Puzzle { board, solution, symmetry, tries: u64::from(attempt) + 1 }
}

/// Decodes the attempt for a number from a table. Returns `None` if the table doesn't have the
/// number.
fn decode_attempt(table: &[u8], level: Level, number: u32) -> Option<u32> {
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
    for _ in 0..number.min(PUZZLES_PER_LEVEL + 1) {
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
    attempt.filter(|_| number <= PUZZLES_PER_LEVEL)
}

/// Encodes a table with the attempts of all numbers of each level, starting with the lowest level.
pub fn encode_attempt_table(attempts: &[Vec<u32>]) -> Vec<u8> {
    let mut table = Vec::new();
    for attempts in attempts {
        // The data is shortest if about half of the attempts have no higher bits.
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

/// Returns the number of days from 1 January 1970 to a date, or `None` if the calendar doesn't have
/// the date. The algorithm is from H. Hinnant's "chrono-Compatible Low-Level Date Algorithms".
pub fn days_since_epoch(year: i32, month: u32, day: u32) -> Option<i64> {
    let is_leap_year = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let month_length = match month {
        2 => 28 + u32::from(is_leap_year),
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => return None,
    };
    if day == 0 || day > month_length {
        return None;
    }
    let (month, day) = (i64::from(month), i64::from(day));
    let year = i64::from(year) - i64::from(month < 3);
    let era = year.div_euclid(400);
    let of_era = year.rem_euclid(400);
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    Some(era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468)
}

/// Returns the date that is this number of days after 1 January 1970, as year, month and day, the
/// latter two from 1. The function is the inverse of [`days_since_epoch`], and its algorithm is
/// from the same source. The number must be less than 10⁹ in magnitude.
pub fn date_of_day(days: i64) -> (i32, u32, u32) {
    let days = days + 719_468;
    let (era, of_era) = (days.div_euclid(146_097), days.rem_euclid(146_097));
    let year = (of_era - of_era / 1_460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = year + era * 400 + i64::from(month <= 2);
    (year as i32, month as u32, day as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_survive_a_round_trip() {
        let mut random = Random::from_seeds(&[9]);
        let attempts: Vec<Vec<u32>> = [2, 10, 1, 40, 3]
            .map(|most| (0..PUZZLES_PER_LEVEL).map(|_| random.below(most) as u32).collect())
            .into();
        let table = encode_attempt_table(&attempts);
        for (level, attempts) in LEVELS.into_iter().zip(&attempts) {
            for number in [1, 2, 77, PUZZLES_PER_LEVEL] {
                let expected = attempts[number as usize - 1];
                assert_eq!(decode_attempt(&table, level, number), Some(expected));
            }
            assert_eq!(decode_attempt(&table, level, PUZZLES_PER_LEVEL + 1), None);
            assert_eq!(decode_attempt(&table, level, 0), None);
        }
    }

    const LEVELS: [Level; 5] =
        [Level::Easy, Level::Medium, Level::Hard, Level::Unfair, Level::Extreme];

    #[test]
    fn dates_map_back_to_their_days() {
        for day in (-200_000..400_000).step_by(37) {
            let (year, month, of_month) = date_of_day(day);
            assert_eq!(days_since_epoch(year, month, of_month), Some(day));
        }
        assert_eq!(date_of_day(20_781), (2026, 11, 24));
    }

    #[test]
    fn days_match_the_calendar() {
        assert_eq!(days_since_epoch(1970, 1, 1), Some(0));
        assert_eq!(days_since_epoch(2000, 3, 1), Some(11_017));
        assert_eq!(days_since_epoch(2026, 11, 24), Some(20_781));
        assert_eq!(days_since_epoch(1969, 12, 31), Some(-1));
        assert_eq!(days_since_epoch(2024, 2, 29), Some(19_782));
        for (year, month, day) in
            [(2025, 2, 29), (1900, 2, 29), (2025, 13, 1), (2025, 0, 1), (2025, 4, 31)]
        {
            assert_eq!(days_since_epoch(year, month, day), None);
        }
    }
}

//! Numbers of puzzles as people type them: `1-12, 15`.

use super::PrintOptions;

/// The reason why typed numbers can't be used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NumbersError {
    /// The text contains no numbers, or something other than numbers and ranges.
    Malformed,
    /// The collection has no puzzle with this number, counted from 1.
    OutOfRange(u64),
    /// A range ends before it begins.
    Reversed,
    /// More than [`PrintOptions::MAX_PUZZLES`] puzzles were requested.
    TooMany,
}

/// Parses numbers and ranges of numbers, counted from 1 and separated by commas, semicolons, spaces
/// or tabs. Returns the numbers, counted from 0, in the order in which they were typed, without
/// repetitions. `count` is the number of puzzles in the collection.
///
/// # Errors
///
/// Returns the reason why the text can't be used.
pub fn parse_numbers(text: &str, count: u64) -> Result<Vec<u64>, NumbersError> {
    // Spaces next to a dash belong to the range.
    let text = text.replace(['–', '—', '−'], "-");
    let parts: Vec<&str> = text.split('-').map(str::trim).collect();
    let text = parts.join("-");
    let separators = [',', ';', ' ', '\t'];
    let mut numbers = Vec::new();
    for part in text.split(separators).filter(|part| !part.is_empty()) {
        let number = |text: &str| text.parse::<u64>().map_err(|_| NumbersError::Malformed);
        let (from, to) = match part.split_once('-') {
            Some((from, to)) => (number(from)?, number(to)?),
            None => (number(part)?, number(part)?),
        };
        let is_unknown = |number: &u64| *number == 0 || *number > count;
        if let Some(unknown) = [from, to].into_iter().find(is_unknown) {
            return Err(NumbersError::OutOfRange(unknown));
        }
        if to < from {
            return Err(NumbersError::Reversed);
        }
        if to - from >= PrintOptions::MAX_PUZZLES {
            return Err(NumbersError::TooMany);
        }
        numbers.extend(from - 1..to);
        if numbers.len() as u64 > 4 * PrintOptions::MAX_PUZZLES {
            return Err(NumbersError::TooMany);
        }
    }
    let mut seen = std::collections::HashSet::new();
    numbers.retain(|number| seen.insert(*number));
    match numbers.len() as u64 {
        0 => Err(NumbersError::Malformed),
        more if more > PrintOptions::MAX_PUZZLES => Err(NumbersError::TooMany),
        _ => Ok(numbers),
    }
}

/// Formats an inclusive range of numbers in the form in which people type it. The arguments are
/// counted from 0, and the numbers in the text from 1.
pub fn format_range(from: u64, to: u64) -> String {
    match from == to {
        true => (from + 1).to_string(),
        false => format!("{}-{}", from + 1, to + 1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, count: u64, expected: Result<&[u64], NumbersError>) {
        assert_eq!(parse_numbers(text, count), expected.map(<[u64]>::to_vec), "{text}");
    }

    #[test]
    fn numbers_and_ranges_are_parsed() {
        check("1", 1, Ok(&[0]));
        check("1-3, 7", 9, Ok(&[0, 1, 2, 6]));
        check(" 7; 1 – 3 2 ", 9, Ok(&[6, 0, 1, 2]));
        check("2,2,2", 9, Ok(&[1]));
        for text in ["", " , ", "x", "1-", "-3", "1-2-3", "1.5", "99999999999999999999"] {
            check(text, 9, Err(NumbersError::Malformed));
        }
        for (text, unknown) in [("0", 0), ("10", 10), ("0-3", 0), ("1, 5-10", 10), ("3-0", 0)] {
            check(text, 9, Err(NumbersError::OutOfRange(unknown)));
        }
        check("3-1", 9, Err(NumbersError::Reversed));
        check("1-1001", 5000, Err(NumbersError::TooMany));
        check("1-600, 1001-1600", 5000, Err(NumbersError::TooMany));
        check("18446744073709551615", u64::MAX, Ok(&[u64::MAX - 1]));
        assert_eq!(parse_numbers("1-1000", 5000).map(|all| all.len()), Ok(1000));
    }

    #[test]
    fn ranges_are_formatted() {
        assert_eq!((format_range(0, 11), format_range(4, 4)), ("1-12".into(), "5".into()));
    }
}

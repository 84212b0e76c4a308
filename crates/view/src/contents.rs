use grid::{CellValue, Digit, DigitSet, Shape};

/// Parses the content that a user typed for a cell: a digit; several candidates, separated by
/// spaces, tabs, commas or semicolons; `-` for all candidates; or `0`, `.` or nothing for an empty
/// cell. Digits are written as numbers, or as letters, starting with A for 10.
///
/// # Errors
///
/// Returns the first word that isn't a digit of the board, `-`, `0` or `.`.
pub fn parse_content(text: &str, shape: Shape) -> Result<CellValue, String> {
    let words = text.split([' ', ',', ';', '\t']).filter(|word| !word.is_empty());
    let mut digits = Vec::new();
    for word in words {
        if word == "-" {
            return Ok(CellValue::Marks(DigitSet::all(shape)));
        }
        match (word, parse_digit(word, shape)) {
            (_, Some(digit)) => digits.push(digit),
            ("0" | ".", None) => {}
            _ => return Err(word.into()),
        }
    }
    Ok(match digits[..] {
        [digit] => CellValue::Digit(digit),
        _ => CellValue::Marks(digits.into_iter().collect()),
    })
}

fn parse_digit(word: &str, shape: Shape) -> Option<Digit> {
    let by_number = word.parse().ok().and_then(Digit::new);
    let by_letter = || match word.as_bytes() {
        [letter] if letter.is_ascii_alphabetic() => Digit::from_symbol(*letter, shape),
        _ => None,
    };
    by_number.or_else(by_letter).filter(|digit| digit.value() <= shape.side())
}

/// Formats the content of a cell so that [`parse_content`] can parse it. The text of a single
/// candidate is the same as that of the digit.
pub fn format_content(content: CellValue, shape: Shape) -> String {
    match content {
        CellValue::Digit(digit) => digit.to_string(),
        CellValue::Marks(marks) if marks == DigitSet::all(shape) => "-".into(),
        CellValue::Marks(marks) => {
            marks.map(|digit| digit.to_string()).collect::<Vec<_>>().join(" ")
        }
    }
}

/// Parses a whole number that a user typed. Spaces around the number are ignored, and a number that
/// is too large for a `u64` becomes `u64::MAX`. Returns `None` if the text isn't a whole number, or
/// if the number is less than `least`.
pub fn parse_whole_number(text: &str, least: u64) -> Option<u64> {
    let text = text.trim();
    let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let number = is_number.then(|| text.parse().unwrap_or(u64::MAX))?;
    (number >= least).then_some(number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(side: usize, text: &str, expected: Result<&str, &str>) {
        let shape = Shape::from_side(side).expect("a shape");
        let read = parse_content(text, shape);
        let again = read.as_ref().map(|content| format_content(*content, shape));
        assert_eq!(again.as_deref().map_err(|word| word.as_str()), expected);
        if let Ok(content) = read {
            assert_eq!(parse_content(&format_content(content, shape), shape), Ok(content));
        }
    }

    #[test]
    fn contents_are_parsed_and_formatted() {
        check(9, "5", Ok("5"));
        check(9, " 7, 1 ,2", Ok("1 2 7"));
        check(9, "-", Ok("-"));
        check(9, "", Ok(""));
        check(9, "0", Ok(""));
        check(9, "1 10", Err("10"));
        check(9, "1 x", Err("x"));
        check(9, "é", Err("é"));
        check(16, "G", Ok("16"));
        check(16, "g,1 12", Ok("1 12 16"));
        check(16, "H", Err("H"));
    }
}

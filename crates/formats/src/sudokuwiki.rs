//! SudokuWiki strings, one per line, either plain or in a link.
//!
//! ```text
//! 511,1,48,0,…     (a) 81 numbers: one bit per candidate, 511 for an empty cell, one bit for a digit
//! bd=vu01…         (b) two base-32 digits per cell: (bits << 1) | given
//! S9B000a0f…       (c) two base-36 digits per cell: 0 empty, 1–9 given, 10–18 entry, 18 + bits
//! ```
//!
//! In (c) the second letter is the board: `4`, `9`, `G` (16×16) or `P` (25×25), whose cells take 1,
//! 2, 4 and 5 digits; `side + 1` to `2 · side` are entries, `2 · side + bits` candidates. In (b) a
//! single bit without `given` is an entry. In (a) and (b), a cell without any bits has no
//! candidates.
//!
//! Tolerated: upper and lower case letters, links with the string in `bd=` or `n=`, 81 digits as
//! the string of a link, links to Sudoku Coach that end with 81 digits, (b) without `bd=`, text
//! after a space (the note), leading spaces, `#` comments. Rejected: any other length. Output has
//! form (c), which can't represent a cell without candidates.

use super::{
    Draft, Expected, Fault, Feature, FeatureSet, Format, Found, Head, Info, Letters, Line,
    LineRole, LineScanner, Text,
};
use grid::{Cell, CellValue, Digit, DigitSet, Position, Shape};

pub(super) const INFO: Info = Info {
    name: "sudokuwiki",
    title: "SudokuWiki strings",
    evidence: "the lines contain SudokuWiki codes",
    supports: FeatureSet::NONE
        .with(Feature::Entries)
        .with(Feature::Candidates)
        .with(Feature::Marks),
    has_letters: false,
    is_strict: false,
};

pub(super) struct SudokuWiki;

/// The boards of (c): the letter, the box order, and the number of digits per cell.
const SIZES: [(char, usize, usize); 4] = [('4', 2, 1), ('9', 3, 2), ('G', 4, 4), ('P', 5, 5)];

/// The bits of an unrestricted cell on a 9×9 board.
const ALL_BITS: u64 = 0x1ff;

impl Format for SudokuWiki {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn detect(&self, head: &Head) -> bool {
        head.holds_for_most_lines(resembles_string)
    }

    fn scanner(&self) -> Box<dyn LineScanner> {
        Box::new(State(None))
    }

    fn read(&self, text: Text, _: &Letters) -> Result<Draft, Fault> {
        parse_line(text.line())
    }

    /// Writes marks as candidates, because the format doesn't distinguish marks from candidates.
    /// Returns `None` for boards whose size isn't in [`SIZES`], and for cells without candidates.
    fn write(&self, position: &Position) -> Option<String> {
        let shape = position.shape();
        let is_its = |(_, order, _): &&(char, usize, usize)| Shape::order(*order) == Ok(shape);
        let (letter, _, width) = *SIZES.iter().find(is_its)?;
        let side = shape.side() as u64;
        let mut out = format!("S{letter}B");
        for cell in Cell::all(shape) {
            let number = match position.content(cell) {
                CellValue::Digit(digit) if position.is_given(cell) => digit.value() as u64,
                CellValue::Digit(digit) => side + digit.value() as u64,
                CellValue::Marks(marks) => {
                    let allowed = position.givens().allowed_digits(cell);
                    let set = if marks.is_empty() { allowed } else { marks };
                    let bits: u64 = set.map(|digit| 1 << (digit.value() - 1)).sum();
                    match set.len() {
                        0 => return None,
                        n if n == shape.side() => 0,
                        _ => 2 * side + bits,
                    }
                }
            };
            let digit = |place| number / 36_u64.pow(place as u32) % 36;
            out.extend((0..width).rev().filter_map(|at| char::from_digit(digit(at) as u32, 36)));
        }
        out.push('\n');
        Some(out)
    }
}

struct State(Option<Shape>);

impl LineScanner for State {
    fn push(&mut self, line: Line) -> Result<LineRole, Fault> {
        if line.is_empty_or_comment() {
            return Ok(LineRole::Other);
        }
        self.0 = parse_line(line)?.shape;
        Ok(LineRole::Last)
    }

    fn shape(&self) -> Option<Shape> {
        self.0
    }
}

/// The maximum length of a string if every character is percent-encoded.
const MAX_STRING_BYTES: usize = 3 * (3 + 625 * 5);

/// The notation of a string.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Notation {
    /// (a): numbers separated by commas.
    Numbers,
    /// (b): two base-32 digits per cell.
    Pairs,
    /// The plain digits of a 9×9 board.
    Digits,
    /// (c): the shape of the board, and the number of base-36 digits per cell.
    Sized(Shape, usize),
}

/// The content of a cell.
enum CellContent {
    Given(u64),
    Entry(u64),
    /// The candidates, as bits.
    Bits(u64),
}

/// A character with its column.
type Symbol = (char, u64);

/// Returns `true` if a line resembles a SudokuWiki string, even if it is faulty.
fn resembles_string(line: &[u8]) -> bool {
    let text = String::from_utf8_lossy(line);
    let word = text.split_whitespace().next().unwrap_or_default();
    let (string, linked) = string_of_word(word);
    let digits = string.bytes().filter(u8::is_ascii_alphanumeric).count();
    // Nearly all characters are letters and digits.
    let plain = digits * 10 >= string.len() * 9;
    if linked {
        let its = word.contains("sudokuwiki.org")
            || word.contains(COACH_HOST)
            || word.starts_with("bd=") && digits >= 20;
        return its || parse_line(Line { number: 1, bytes: line }).is_ok();
    }
    if let [b'S' | b's', letter, b'B' | b'b', ..] = string.as_bytes() {
        let letter = char::from(letter.to_ascii_uppercase());
        let size = SIZES.iter().find(|(size, ..)| *size == letter);
        let length = |(_, order, width): &(char, usize, usize)| order.pow(4) * width + 3;
        return plain
            && size
                .map(length)
                .is_some_and(|length| (12..=length + length / 4).contains(&string.len()));
    }
    let numbers: Vec<&str> = string.split(',').collect();
    if (60..=100).contains(&numbers.len()) {
        // The digits of a puzzle, or whole puzzles, may also be separated by commas. So may the
        // candidates in a cell of a table.
        let cell = |word: &str| word.bytes().all(|byte| b"0123456789,-".contains(&byte));
        if text.split_whitespace().take(4).filter(|word| cell(word)).count() == 4 {
            return false;
        }
        let values = || numbers.iter().filter_map(|number| number.parse::<u64>().ok());
        return values().filter(|value| *value <= ALL_BITS).count() * 10 >= numbers.len() * 9
            && values().any(|value| value > 9)
            && numbers.iter().all(|number| number.len() < 16);
    }
    // A string of digits alone is two puzzles, because an empty cell and a 9 are encoded with
    // letters.
    let pairs = 2 * Shape::CLASSIC.cells();
    let letters = string.bytes().any(|byte| byte.is_ascii_alphabetic());
    // The fields of a line may together be as long as a string, and one of the fields may be a
    // word.
    let one = !string.contains([',', ';']);
    one && letters && plain && (pairs - 8..=pairs + 8).contains(&string.len())
}

fn parse_line(line: Line) -> Result<Draft, Fault> {
    line.parse_unindented(parse_string)
}

/// Parses a line that begins with a SudokuWiki string. Returns a fault if the form of the string is
/// unknown, or if its number of cells or a cell is invalid.
fn parse_string(line: Line) -> Result<Draft, Fault> {
    let text = String::from_utf8_lossy(line.bytes);
    let (word, note) = text.split_once(char::is_whitespace).unwrap_or((&text, ""));
    let (string, linked) = string_of_word(word);
    let before = word[..string.as_ptr() as usize - word.as_ptr() as usize].chars().count();
    let begins = before as u64 + 1;
    let fault = |column, found, expected| Fault { line: line.number, column, found, expected };
    let symbols =
        if string.len() > MAX_STRING_BYTES { Vec::new() } else { percent_decode(string, begins) };
    let Some(kind) = detect_notation(&symbols, linked) else {
        return Err(fault(1, Found::Text(word.chars().take(20).collect()), Expected::Wiki));
    };
    let (shape, cells): (_, Vec<&[Symbol]>) = match kind {
        Notation::Numbers => (Shape::CLASSIC, symbols.split(|(c, _)| *c == ',').collect()),
        Notation::Pairs => (Shape::CLASSIC, symbols.chunks(2).collect()),
        Notation::Digits => (Shape::CLASSIC, symbols.chunks(1).collect()),
        Notation::Sized(shape, width) => (shape, symbols[3..].chunks(width).collect()),
    };
    let whole = |last: &&[Symbol]| kind == Notation::Numbers || last.len() == cells[0].len();
    if cells.len() != shape.cells() || !cells.last().is_some_and(whole) {
        // An incomplete cell counts as missing, unless it is beyond the last cell.
        let half = cells.len() <= shape.cells() && cells.last().is_some_and(|last| !whole(last));
        let found = Found::Cells((cells.len() - usize::from(half)) as u64);
        return Err(fault(begins, found, Expected::Cells(Some(shape))));
    }
    let mut draft = Draft { shape: Some(shape), ..Draft::default() };
    for (nth, cell) in cells.iter().enumerate() {
        let Some(token) = parse_cell(kind, cell) else {
            // A missing number is reported at the comma in its place.
            let passed: usize = cells[..nth].iter().map(|cell| cell.len() + 1).sum();
            let next = symbols.get(passed).map_or(begins + symbols.len() as u64, |s| s.1);
            let column = cell.first().map_or(next, |(_, column)| *column);
            let found = Found::Text(cell.iter().map(|(c, _)| c).take(20).collect());
            return Err(fault(column, found, Expected::Cell(shape)));
        };
        draft.values.push(match token {
            CellContent::Given(value) => value as u8,
            CellContent::Entry(value) => {
                draft.entries.push(nth);
                value as u8
            }
            CellContent::Bits(bits) => {
                let has = |digit: &Digit| bits >> (digit.value() - 1) & 1 == 1;
                let set: DigitSet = Digit::all(shape).filter(has).collect();
                draft.candidates.extend((set != DigitSet::all(shape)).then_some((nth, set)));
                0
            }
        });
    }
    Ok(draft.with_note(note))
}

/// Detects the notation of a string by its prefix, its commas or its length. Returns `None` if no
/// notation matches. Only strings that are `linked`, which are in a link or after `bd=` or `n=`,
/// can be plain digits, or pairs of a wrong length.
fn detect_notation(symbols: &[Symbol], linked: bool) -> Option<Notation> {
    if let [('S' | 's', _), (letter, _), ('B' | 'b', _), ..] = symbols {
        let letter = letter.to_ascii_uppercase();
        let size = SIZES.iter().find(|(size, ..)| *size == letter);
        let sized = size.and_then(|(_, order, width)| Some((Shape::order(*order).ok()?, width)));
        if let Some((shape, width)) = sized {
            return Some(Notation::Sized(shape, *width));
        }
    }
    let cells = Shape::CLASSIC.cells();
    match symbols.len() {
        _ if symbols.iter().any(|(c, _)| *c == ',') => Some(Notation::Numbers),
        n if linked && n == cells => Some(Notation::Digits),
        n if linked && n > 0 || n == 2 * cells => Some(Notation::Pairs),
        _ => None,
    }
}

/// Parses the content of a cell, or returns `None` if it is invalid.
fn parse_cell(kind: Notation, cell: &[Symbol]) -> Option<CellContent> {
    let digit = |bits: u64| bits.is_power_of_two().then(|| u64::from(bits.ilog2()) + 1);
    match kind {
        Notation::Numbers => {
            let bits = parse_number(cell, 10).filter(|bits| *bits <= ALL_BITS)?;
            Some(digit(bits).map_or(CellContent::Bits(bits), CellContent::Given))
        }
        Notation::Pairs => {
            let value = parse_number(cell, 32)?;
            let single = if value & 1 == 1 { CellContent::Given } else { CellContent::Entry };
            Some(digit(value >> 1).map_or(CellContent::Bits(value >> 1), single))
        }
        Notation::Digits => match cell {
            [('.' | '0', _)] => Some(CellContent::Bits(ALL_BITS)),
            _ => parse_number(cell, 10).map(CellContent::Given),
        },
        Notation::Sized(shape, _) => {
            let side = shape.side() as u64;
            match parse_number(cell, 36)? {
                0 => Some(CellContent::Bits(u64::MAX)),
                value if value <= side => Some(CellContent::Given(value)),
                value if value <= 2 * side => Some(CellContent::Entry(value - side)),
                value => {
                    Some(value - 2 * side).filter(|bits| *bits < 1 << side).map(CellContent::Bits)
                }
            }
        }
    }
}

/// The host of links that end with the digits of a puzzle: `https://sudoku.coach/en/play/53007…`.
const COACH_HOST: &str = "sudoku.coach/";

/// Returns the string in a link or after `bd=` or `n=`, and `true`. For any other word, returns the
/// whole word and `false`.
fn string_of_word(word: &str) -> (&str, bool) {
    let path = word.split_once(COACH_HOST).and_then(|(_, path)| path.split_once("play/"));
    if let Some((_, string)) = path {
        return (string.split(['?', '&', '#']).next().unwrap_or_default(), true);
    }
    let begins = |name: &str| {
        let at = word.match_indices(name).map(|(at, _)| at);
        let mut at = at.filter(|at| *at == 0 || word[..*at].ends_with(['?', '&']));
        at.next().map(|at| at + name.len())
    };
    match begins("bd=").or_else(|| begins("n=")) {
        Some(start) => (word[start..].split(['&', '#']).next().unwrap_or_default(), true),
        None => (word, false),
    }
}

/// Returns the characters of a string with their columns, after decoding percent encodings such as
/// `%2C`.
fn percent_decode(string: &str, column: u64) -> Vec<(char, u64)> {
    let mut symbols = Vec::new();
    let mut chars = string.chars().zip(column..);
    while let Some((c, column)) = chars.next() {
        let mut rest = chars.clone().map(|(c, _)| c.to_digit(16));
        let code = match (c, rest.next().flatten(), rest.next().flatten()) {
            ('%', Some(high), Some(low)) => char::from_u32(16 * high + low),
            _ => None,
        };
        symbols.push((code.unwrap_or(c), column));
        if code.is_some() {
            chars.nth(1);
        }
    }
    symbols
}

/// Parses a number in a base. Returns `None` if there are no symbols, if a symbol isn't a digit in
/// this base, or if the number is too large.
fn parse_number(digits: &[Symbol], base: u32) -> Option<u64> {
    let next = |value: u64, (c, _): &Symbol| {
        value.checked_mul(base.into())?.checked_add(c.to_digit(base)?.into())
    };
    digits.iter().try_fold(0, next).filter(|_| !digits.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the first four cells of a line: givens, entries (after `u`), or candidates (in
    /// brackets).
    #[track_caller]
    fn check(line: &str, expected: Result<&str, &str>) {
        let text = Text { line: 2, bytes: line.as_bytes() };
        let read = text.position(&SudokuWiki, &Letters::STANDARD).map(|(_, position)| {
            let cell = |cell| match position.content(cell) {
                CellValue::Digit(digit) if position.is_given(cell) => digit.to_string(),
                CellValue::Digit(digit) => format!("u{digit}"),
                CellValue::Marks(_) => {
                    let allowed = position.givens().allowed_digits(cell);
                    format!("[{}]", allowed.map(|digit| digit.symbol()).collect::<String>())
                }
            };
            Cell::all(position.shape()).take(4).map(cell).collect::<Vec<_>>().join(" ")
        });
        let read = read.map_err(|fault| format!("{fault:?}"));
        assert_eq!(read.as_deref().map_err(String::as_str), expected);
    }

    #[test]
    fn strings_are_parsed() {
        let numbers = format!("1,511,0,48{}", ",511".repeat(77));
        check(&numbers, Ok("1 [123456789] [] [56]"));
        let pairs = format!("030206vu{}", "vu".repeat(77));
        check(&pairs, Ok("1 u1 [12] [123456789]"));
        check(&format!("bd={}", pairs.to_uppercase()), Ok("1 u1 [12] [123456789]"));
        let sized = format!("S9B010A0j00{}", "00".repeat(77));
        check(&sized, Ok("1 u1 [1] [123456789]"));
        check(&sized.to_lowercase(), Ok("1 u1 [1] [123456789]"));
        check(&format!("S4B15b0{} said", "0".repeat(12)), Ok("1 u1 [12] [1234]"));
        let large = format!("SPB000010000Q0001F{}", "00000".repeat(622));
        check(&large, Ok("1 u1 [1] [123456789ABCDEFGHIJKLMNOP]"));
    }

    #[track_caller]
    fn check_detect(file: &str, expected: bool) {
        assert_eq!(SudokuWiki.detect(&Head::new(file.as_bytes(), true)), expected, "{file}");
    }

    #[test]
    fn a_faulty_string_is_still_detected() {
        let sized = format!("S9B{}", "00".repeat(81));
        check_detect(&format!("# said\n  {sized}\n"), true);
        check_detect(&format!("S9Bzz*{}\n", "00".repeat(79)), true);
        check_detect(&format!("{}\n{sized}\n", &sized[..100]), true);
        check_detect(&format!("bd={}\n", "vu".repeat(40)), true);
        check_detect(&format!("{}v\n", "vu".repeat(80)), true);
        check_detect(&format!("1,,512{}", ",511".repeat(77)), true);
        check_detect(&format!("1,x,510{}", ",511".repeat(78)), true);
        check_detect(&format!("1,2,510{} 12 said", ",511".repeat(78)), true);
        let all: String = (2..=64).map(|value| format!(",{value}")).collect();
        check_detect(&format!("1{all}\t5\t-\t1,2\n"), false);
        check_detect("https://www.sudokuwiki.org/sudoku.htm?bd=12", true);
        check_detect("https://www.sudokuwiki.org/sudoku.htm\n", false);
        check_detect("S9B said\n", false);
        check_detect(&format!("1{}", ",2".repeat(80)), false);
        check_detect(&format!("{0},{0}\n", ".".repeat(81)), false);
        check(&format!("  {sized}"), Ok(&["[123456789]"; 4].join(" ")));
        check(
            &format!("  {}", sized.replacen("00", "0*", 1)),
            Err("2:6 found Text(\"0*\"), expected Cell(Shape(3×3))"),
        );
        check(&sized[..164], Err("2:1 found Cells(80), expected Cells(Some(Shape(3×3)))"));
    }

    #[test]
    fn links_contain_strings() {
        let site = "https://www.sudokuwiki.org/sudoku.htm";
        let pairs = format!("030206vu{}", "vu".repeat(77));
        check(&format!("{site}?bd={pairs}"), Ok("1 u1 [12] [123456789]"));
        check(
            &format!("{site}?a=1&n=S9B01{}#x", "00".repeat(80)),
            Ok("1 [123456789] [123456789] [123456789]"),
        );
        check(&format!("{site}?bd=15{}", "0".repeat(79)), Ok("1 5 [123456789] [123456789]"));
        let coach = format!("https://sudoku.coach/de/play/15{}?a=1", "0".repeat(79));
        check(&coach, Ok("1 5 [123456789] [123456789]"));
        check_detect(&coach, true);
        let numbers = format!("1%2C48{}", "%2c0".repeat(79));
        check(&format!("{site}?bd={numbers}"), Ok("1 [56] [] []"));
    }

    #[test]
    fn faults_have_positions_and_causes() {
        check("S9B", Err("2:1 found Cells(0), expected Cells(Some(Shape(3×3)))"));
        check("S9B01", Err("2:1 found Cells(1), expected Cells(Some(Shape(3×3)))"));
        let sized = format!("S9B00zz{}", "00".repeat(79));
        check(&sized, Err("2:6 found Text(\"zz\"), expected Cell(Shape(3×3))"));
        let numbers = format!("1,,512{}", ",511".repeat(78));
        check(&numbers, Err("2:3 found Text(\"\"), expected Cell(Shape(3×3))"));
        check("1,2", Err("2:1 found Cells(2), expected Cells(Some(Shape(3×3)))"));
        check("53..7", Err("2:1 found Text(\"53..7\"), expected Wiki"));
    }

    #[test]
    fn cells_without_candidates_cannot_be_written() {
        let mut board = grid::Board::empty(Shape::CLASSIC);
        let written = SudokuWiki.write(&Position::new(board.clone()));
        assert_eq!(written, Some(format!("S9B{}\n", "0".repeat(162))));
        board.restrict(Cell::new(0), DigitSet::EMPTY);
        assert_eq!(SudokuWiki.write(&Position::new(board)), None);
    }
}

//! SudokuWiki's strings, one a line, as they are or in a link.
//!
//! ```text
//! 511,1,48,0,…     (a) 81 numbers: a bit a candidate, 511 for a free cell, one bit for a digit
//! bd=vu01…         (b) two base-32 digits a cell: (bits << 1) | given
//! S9B000a0f…       (c) two base-36 digits a cell: 0 free, 1–9 given, 10–18 entered, 18 + bits
//! ```
//!
//! In (c) the second letter is the board: `4`, `9`, `G` (16×16) or `P` (25×25), whose cells take
//! 1, 2, 4 and 5 digits; `side + 1` to `2 · side` are entries, `2 · side + bits` candidates. In (b)
//! a single bit that is not given is an entry. No bit at all, in (a) and (b), is a cell that
//! nothing can go in.
//!
//! Tolerated: small and capital letters, links that carry the string as `bd=` or `n=`, 81 figures
//! as the string of a link, (b) without `bd=`, text after a blank (the note), blanks in front, `#`
//! comments.
//! Refused: any other length. What is written is (c); it cannot hold a cell that nothing can go in.

use super::{
    Draft, Expected, Fault, Feature, FeatureSet, Format, Found, Head, Info, Letters, Line,
    LineRole, LineScanner, Text,
};
use grid::{Cell, CellValue, Digit, DigitSet, Position, Shape};

pub(super) const INFO: Info = Info {
    name: "sudokuwiki",
    title: "SudokuWiki strings",
    evidence: "its lines look like SudokuWiki strings",
    supports: FeatureSet::NONE
        .with(Feature::Entries)
        .with(Feature::Candidates)
        .with(Feature::Marks),
    has_letters: false,
    is_strict: false,
};

pub(super) struct SudokuWiki;

/// The boards of (c): their letter, their box order and the digits that a cell takes.
const SIZES: [(char, usize, usize); 4] = [('4', 2, 1), ('9', 3, 2), ('G', 4, 4), ('P', 5, 5)];

/// The bits of a free cell of a 9×9 board.
const ALL: u64 = 0x1ff;

impl Format for SudokuWiki {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn detect(&self, head: &Head) -> bool {
        head.mostly(looks)
    }

    fn scanner(&self) -> Box<dyn LineScanner> {
        Box::new(State(None))
    }

    fn read(&self, text: Text, _: &Letters) -> Result<Draft, Fault> {
        read(text.line())
    }

    /// Marks are written as the candidates that they are when they are read.
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
                    let allowed = position.givens().allowed(cell);
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
        if line.says_nothing() {
            return Ok(LineRole::Other);
        }
        self.0 = read(line)?.shape;
        Ok(LineRole::Last)
    }

    fn shape(&self) -> Option<Shape> {
        self.0
    }
}

/// The longest string there is, if every character of it is percent-encoded.
const LONGEST: usize = 3 * (3 + 625 * 5);

/// How a string says what is in its cells.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// (a), numbers with commas between them.
    Numbers,
    /// (b), two base-32 digits a cell.
    Pairs,
    /// Plain figures.
    Figures,
    /// (c), so many base-36 digits a cell of that board.
    Sized(Shape, usize),
}

/// What is said of a cell.
enum CellToken {
    Given(u64),
    Entry(u64),
    /// The candidates with these bits.
    Bits(u64),
}

/// A character and its column.
type Symbol = (char, u64);

/// Whether a line looks like a string, though something may be wrong with it.
fn looks(line: &[u8]) -> bool {
    let text = String::from_utf8_lossy(line);
    let word = text.split_whitespace().next().unwrap_or_default();
    let (string, linked) = string(word);
    let figures = string.bytes().filter(u8::is_ascii_alphanumeric).count();
    // Hardly anything else is in it.
    let plain = figures * 10 >= string.len() * 9;
    if linked {
        let its = word.contains("sudokuwiki.org") || word.starts_with("bd=") && figures >= 20;
        return its || read(Line { number: 1, bytes: line }).is_ok();
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
        // The digits of a puzzle may stand between commas, too, and whole puzzles.
        // So may the candidates of a table's cell, beside other cells.
        let cell = |word: &str| word.bytes().all(|byte| b"0123456789,-".contains(&byte));
        if text.split_whitespace().take(4).filter(|word| cell(word)).count() == 4 {
            return false;
        }
        let values = || numbers.iter().filter_map(|number| number.parse::<u64>().ok());
        return values().filter(|value| *value <= ALL).count() * 10 >= numbers.len() * 9
            && values().any(|value| value > 9)
            && numbers.iter().all(|number| number.len() < 16);
    }
    // Figures alone are two puzzles: a free cell and a 9 have letters.
    let pairs = 2 * Shape::CLASSIC.cells();
    let letters = string.bytes().any(|byte| byte.is_ascii_alphabetic());
    // So are fields of a line, one of which may be a word.
    let one = !string.contains([',', ';']);
    one && letters && plain && (pairs - 8..=pairs + 8).contains(&string.len())
}

fn read(line: Line) -> Result<Draft, Fault> {
    line.unindented(draft)
}

/// The draft of a line that begins with its string.
fn draft(line: Line) -> Result<Draft, Fault> {
    let text = String::from_utf8_lossy(line.bytes);
    let (word, note) = text.split_once(char::is_whitespace).unwrap_or((&text, ""));
    let (string, linked) = string(word);
    let before = word[..string.as_ptr() as usize - word.as_ptr() as usize].chars().count();
    let begins = before as u64 + 1;
    let fault = |column, found, expected| Fault { line: line.number, column, found, expected };
    let symbols = if string.len() > LONGEST { Vec::new() } else { decoded(string, begins) };
    let Some(kind) = kind(&symbols, linked) else {
        return Err(fault(1, Found::Text(word.chars().take(20).collect()), Expected::Wiki));
    };
    let (shape, cells): (_, Vec<&[Symbol]>) = match kind {
        Kind::Numbers => (Shape::CLASSIC, symbols.split(|(c, _)| *c == ',').collect()),
        Kind::Pairs => (Shape::CLASSIC, symbols.chunks(2).collect()),
        Kind::Figures => (Shape::CLASSIC, symbols.chunks(1).collect()),
        Kind::Sized(shape, width) => (shape, symbols[3..].chunks(width).collect()),
    };
    let whole = |last: &&[Symbol]| kind == Kind::Numbers || last.len() == cells[0].len();
    if cells.len() != shape.cells() || !cells.last().is_some_and(whole) {
        // Half a cell is none, or one too many.
        let half = cells.len() <= shape.cells() && cells.last().is_some_and(|last| !whole(last));
        let found = Found::Cells((cells.len() - usize::from(half)) as u64);
        return Err(fault(begins, found, Expected::Cells(Some(shape))));
    }
    let mut draft = Draft { shape: Some(shape), ..Draft::default() };
    for (nth, cell) in cells.iter().enumerate() {
        let Some(said) = said(kind, cell) else {
            // A number that is missing is where its comma should not be yet.
            let passed: usize = cells[..nth].iter().map(|cell| cell.len() + 1).sum();
            let next = symbols.get(passed).map_or(begins + symbols.len() as u64, |s| s.1);
            let column = cell.first().map_or(next, |(_, column)| *column);
            let found = Found::Text(cell.iter().map(|(c, _)| c).take(20).collect());
            return Err(fault(column, found, Expected::Cell(shape)));
        };
        draft.values.push(match said {
            CellToken::Given(value) => value as u8,
            CellToken::Entry(value) => {
                draft.entries.push(nth);
                value as u8
            }
            CellToken::Bits(bits) => {
                let has = |digit: &Digit| bits >> (digit.value() - 1) & 1 == 1;
                let set: DigitSet = Digit::all(shape).filter(has).collect();
                draft.candidates.extend((set != DigitSet::all(shape)).then_some((nth, set)));
                0
            }
        });
    }
    Ok(draft.with_note(note))
}

/// What a string is, as far as its look tells.
fn kind(symbols: &[Symbol], linked: bool) -> Option<Kind> {
    if let [('S' | 's', _), (letter, _), ('B' | 'b', _), ..] = symbols {
        let letter = letter.to_ascii_uppercase();
        let size = SIZES.iter().find(|(size, ..)| *size == letter);
        let sized = size.and_then(|(_, order, width)| Some((Shape::order(*order).ok()?, width)));
        if let Some((shape, width)) = sized {
            return Some(Kind::Sized(shape, *width));
        }
    }
    let cells = Shape::CLASSIC.cells();
    match symbols.len() {
        _ if symbols.iter().any(|(c, _)| *c == ',') => Some(Kind::Numbers),
        n if linked && n == cells => Some(Kind::Figures),
        n if linked && n > 0 || n == 2 * cells => Some(Kind::Pairs),
        _ => None,
    }
}

/// What some characters say of a cell; `None` when nothing.
fn said(kind: Kind, cell: &[Symbol]) -> Option<CellToken> {
    let digit = |bits: u64| bits.is_power_of_two().then(|| u64::from(bits.ilog2()) + 1);
    match kind {
        Kind::Numbers => {
            let bits = number(cell, 10).filter(|bits| *bits <= ALL)?;
            Some(digit(bits).map_or(CellToken::Bits(bits), CellToken::Given))
        }
        Kind::Pairs => {
            let value = number(cell, 32)?;
            let said = if value & 1 == 1 { CellToken::Given } else { CellToken::Entry };
            Some(digit(value >> 1).map_or(CellToken::Bits(value >> 1), said))
        }
        Kind::Figures => match cell {
            [('.' | '0', _)] => Some(CellToken::Bits(ALL)),
            _ => number(cell, 10).map(CellToken::Given),
        },
        Kind::Sized(shape, _) => {
            let side = shape.side() as u64;
            match number(cell, 36)? {
                0 => Some(CellToken::Bits(u64::MAX)),
                value if value <= side => Some(CellToken::Given(value)),
                value if value <= 2 * side => Some(CellToken::Entry(value - side)),
                value => {
                    Some(value - 2 * side).filter(|bits| *bits < 1 << side).map(CellToken::Bits)
                }
            }
        }
    }
}

/// The string that a link carries or that follows `bd=`, or all of a word; and whether it was
/// carried.
fn string(word: &str) -> (&str, bool) {
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

/// Characters with their columns; `%2C` is one.
fn decoded(string: &str, column: u64) -> Vec<(char, u64)> {
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

/// The number that some digits of a base are.
fn number(digits: &[Symbol], base: u32) -> Option<u64> {
    let next = |value: u64, (c, _): &Symbol| {
        value.checked_mul(base.into())?.checked_add(c.to_digit(base)?.into())
    };
    digits.iter().try_fold(0, next).filter(|_| !digits.is_empty())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Reads a line, and tells the first four cells: givens, entries after `u`, candidates in
    /// brackets.
    #[track_caller]
    fn check(line: &str, expected: Result<&str, &str>) {
        let text = Text { line: 2, bytes: line.as_bytes() };
        let read = text.position(&SudokuWiki, &Letters::STANDARD).map(|(_, position)| {
            let cell = |cell| match position.content(cell) {
                CellValue::Digit(digit) if position.is_given(cell) => digit.to_string(),
                CellValue::Digit(digit) => format!("u{digit}"),
                CellValue::Marks(_) => {
                    let allowed = position.givens().allowed(cell);
                    format!("[{}]", allowed.map(|digit| digit.symbol()).collect::<String>())
                }
            };
            Cell::all(position.shape()).take(4).map(cell).collect::<Vec<_>>().join(" ")
        });
        let read = read.map_err(|fault| format!("{fault:?}"));
        assert_eq!(read.as_deref().map_err(String::as_str), expected);
    }

    #[test]
    fn strings_read() {
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
    fn check_likes(file: &str, expected: bool) {
        assert_eq!(SudokuWiki.detect(&Head::of(file.as_bytes(), true)), expected, "{file}");
    }

    #[test]
    fn a_fault_does_not_hide_what_a_string_is() {
        let sized = format!("S9B{}", "00".repeat(81));
        check_likes(&format!("# said\n  {sized}\n"), true);
        check_likes(&format!("S9Bzz*{}\n", "00".repeat(79)), true);
        check_likes(&format!("{}\n{sized}\n", &sized[..100]), true);
        check_likes(&format!("bd={}\n", "vu".repeat(40)), true);
        check_likes(&format!("{}v\n", "vu".repeat(80)), true);
        check_likes(&format!("1,,512{}", ",511".repeat(77)), true);
        check_likes(&format!("1,x,510{}", ",511".repeat(78)), true);
        check_likes(&format!("1,2,510{} 12 said", ",511".repeat(78)), true);
        let all: String = (2..=64).map(|value| format!(",{value}")).collect();
        check_likes(&format!("1{all}\t5\t-\t1,2\n"), false);
        check_likes("https://www.sudokuwiki.org/sudoku.htm?bd=12", true);
        check_likes("https://www.sudokuwiki.org/sudoku.htm\n", false);
        check_likes("S9B said\n", false);
        check_likes(&format!("1{}", ",2".repeat(80)), false);
        check_likes(&format!("{0},{0}\n", ".".repeat(81)), false);
        check(&format!("  {sized}"), Ok(&["[123456789]"; 4].join(" ")));
        check(
            &format!("  {}", sized.replacen("00", "0*", 1)),
            Err("2:6 found Text(\"0*\"), expected Cell(Shape(3×3))"),
        );
        check(&sized[..164], Err("2:1 found Cells(80), expected Cells(Some(Shape(3×3)))"));
    }

    #[test]
    fn links_carry_strings() {
        let site = "https://www.sudokuwiki.org/sudoku.htm";
        let pairs = format!("030206vu{}", "vu".repeat(77));
        check(&format!("{site}?bd={pairs}"), Ok("1 u1 [12] [123456789]"));
        check(
            &format!("{site}?a=1&n=S9B01{}#x", "00".repeat(80)),
            Ok("1 [123456789] [123456789] [123456789]"),
        );
        check(&format!("{site}?bd=15{}", "0".repeat(79)), Ok("1 5 [123456789] [123456789]"));
        let numbers = format!("1%2C48{}", "%2c0".repeat(79));
        check(&format!("{site}?bd={numbers}"), Ok("1 [56] [] []"));
    }

    #[test]
    fn faults_say_where_and_what() {
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
    fn cells_that_nothing_can_go_in_cannot_be_written() {
        let mut board = grid::Board::empty(Shape::CLASSIC);
        let written = SudokuWiki.write(&Position::of(board.clone()));
        assert_eq!(written, Some(format!("S9B{}\n", "0".repeat(162))));
        board.restrict(Cell::new(0), DigitSet::EMPTY);
        assert_eq!(SudokuWiki.write(&Position::of(board)), None);
    }
}

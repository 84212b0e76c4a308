//! Bordered grids: boards as people draw them in text.
//!
//! ```text
//! +-----+-----+
//! | 1 . | . 4 |
//! | . . | 1 . |
//! +-----+-----+
//! | . 1 | . . |
//! | 4 . | . 1 |
//! +-----+-----+
//! ```
//!
//! Tolerated: any of the usual borders (`|`, `!`, `:`, box-drawing lines; runs of `-`, `=`, `+`,
//! `*`), cells with or without spaces between them, the empty-cell symbols of plain lines, letters
//! for digits above 9, multiple grids one after another, titles above them. The lines determine the
//! shape of the boxes. Rejected: any other character, and rows that differ in length from the
//! first.

use std::borrow::Cow;

use super::{
    Draft, Expected, Fault, Feature, FeatureSet, Head, Info, Line, Text,
    rows::borders::{self, is_border, is_separator},
    rows::grid_format::GridFormat,
    rows::sheet::LineDivision,
    rows::tokens::{self, CellToken, Cells},
    text::lines,
};
use grid::{Board, Digit, Position, Shape};

pub(super) const INFO: Info = Info {
    name: "grid",
    title: "bordered grid",
    evidence: "the grid is drawn with lines",
    supports: FeatureSet::NONE.with(Feature::Boxes),
    has_letters: true,
    is_strict: false,
};

pub(super) static BORDERED: GridFormat = GridFormat {
    info: &INFO,
    parse_row,
    division: LineDivision::Square,
    add_details: add_shape,
    detect,
    write,
};

/// Returns `true` for files in which most rows have as many cells as some board has rows, if there
/// is a border or most rows have bars. Returns `false` if the rows are probably places.
fn detect(head: &Head) -> bool {
    let texts: Vec<_> = head.lines.iter().map(|line| String::from_utf8_lossy(line)).collect();
    let borders = texts.iter().filter(|text| is_border(text)).count();
    let bars = texts.iter().filter(|text| borders::has_bars(text)).count();
    // A row of exactly three digits is probably a place: a row, a column and a digit.
    let is_place = |text: &&Cow<str>| {
        let cells = text.trim().trim_matches('|').split('|').map(str::trim);
        let is_digit = |cell: &str| cell.len() == 1 && cell.bytes().all(|b| b.is_ascii_digit());
        cells.clone().count() == 3 && cells.clone().all(is_digit)
    };
    if borders < 3 && texts.iter().filter(is_place).count() > 16 {
        return false;
    }
    let square = |line: &&[u8]| {
        let cells = parse_row(Line { number: 1, bytes: line }).map_or(0, |cells| cells.len());
        Shape::from_side(cells).is_some()
    };
    let square = head.lines.iter().filter(|line| square(line)).count();
    let rest = texts.len() - borders;
    borders < texts.len() && 2 * square > rest && (borders > 0 || 2 * bars > rest)
}

/// Sets the draft's shape to the shape whose boxes the borders in the text outline, or to `None` if
/// there is no such shape.
fn add_shape(text: Text, draft: &mut Draft) {
    let side = Shape::from_cell_count(draft.values.len()).map(Shape::side);
    draft.shape = side.and_then(|side| drawn_shape(text, side));
}

fn write(position: &Position) -> Option<String> {
    let board = &position.board();
    let mut out = String::new();
    draw(board, &mut out);
    Some(out)
}

/// Parses a row. Borders and comments have no cells. If spaces between bars are empty cells, the
/// cells are at fixed positions between the bars. If each word is an empty cell or a number up to
/// the number of words, at least one word is longer than one character, and a board has this number
/// of rows, the words are the cells. Otherwise, the cells are the characters, except for separators
/// and whitespace. Returns a fault if a character can't be a cell.
fn parse_row(line: Line) -> Result<Cells, Fault> {
    let text = String::from_utf8_lossy(line.bytes);
    let text = text.trim_start_matches([' ', '\t', '>']);
    let is_comment = text.starts_with('#') || text.starts_with('[') && text.ends_with(']');
    if is_comment || is_border(text) {
        return Ok(Vec::new());
    }
    let indent = lines::char_count(line.bytes) - text.chars().count();
    if let Some(cells) = cells_between_bars(text, indent) {
        return Ok(cells);
    }
    let words = borders::words(text);
    let number = |word: &str| word.parse().ok().filter(|value: &u64| *value <= words.len() as u64);
    let blank = |word: &str| matches!(word, "." | "*" | "_" | "-");
    let fits = |(_, word): &(u64, &str)| blank(word) || number(word).is_some();
    let long = words.iter().any(|(_, word)| word.len() > 1);
    if long && Shape::from_side(words.len()).is_some() && words.iter().all(fits) {
        let token = |(column, word): &(u64, &str)| {
            let token = match (number(word), word.as_bytes()) {
                (_, [symbol]) => CellToken::Symbol(*symbol),
                (Some(value), _) => CellToken::Value(value),
                _ => CellToken::Empty,
            };
            (*column + indent as u64, token)
        };
        return Ok(words.iter().map(token).collect());
    }
    let bars = borders::has_bars(text);
    let cells = (1 + indent as u64..).zip(text.chars());
    let cells = cells.filter(|(_, c)| !is_separator(*c, bars) && !c.is_whitespace());
    let token = |(column, c): (u64, char)| {
        let wrong = || tokens::word_fault(line, column, &c.to_string(), Expected::CellSymbol);
        tokens::parse_symbol(c, column).ok_or_else(wrong)
    };
    cells.map(token).collect()
}

/// Returns the shape with this side whose boxes are drawn by the borders of a text, or `None` if
/// the borders don't draw the boxes of such a shape.
fn drawn_shape(text: Text, side: usize) -> Option<Shape> {
    let mut boxes = borders::Boxes::default();
    for line in text.lines() {
        let cells = parse_row(line).map_or(0, |cells| cells.len());
        boxes.add_line(&String::from_utf8_lossy(line.bytes), cells, side);
    }
    boxes.shape(side)
}

/// Returns the cells of a row between bars in which spaces are empty cells, or `None` for any other
/// row, such as one with numbers separated by spaces. There must be at least one empty cell and no
/// other symbol for empty cells. All parts between bars must have the same form: either cells with
/// a space on both sides, or only cells.
fn cells_between_bars(text: &str, indent: usize) -> Option<Cells> {
    let bar = |c: char| is_separator(c, true);
    if !text.starts_with(bar) || !text.ends_with(bar) || text.contains(['.', '0', '*', '_', '-']) {
        return None;
    }
    let chars: Vec<char> = text.chars().collect();
    let inner = chars.get(1..chars.len() - 1)?;
    let parts: Vec<&[char]> = inner.split(|c| bar(*c)).collect();
    let width = parts[0].len();
    if width == 0 || parts.iter().any(|part| part.len() != width) {
        return None;
    }
    let padded = width % 2 == 1 && parts.iter().all(|p| p.iter().step_by(2).all(|c| *c == ' '));
    let (first, step, cells) = match padded && Shape::from_side(parts.len() * (width / 2)).is_some()
    {
        true => (1, 2, width / 2),
        false => (0, 1, width),
    };
    let shape = Shape::from_side(parts.len() * cells)?;
    let tight = step == 2 || cells == 1 || shape.box_cols() == cells;
    let at = |part: usize, cell: usize| part * (width + 1) + first + cell * step;
    let places = (0..parts.len()).flat_map(|part| (0..cells).map(move |cell| at(part, cell)));
    let cell = |place: usize| {
        let (column, c) = ((indent + place + 2) as u64, inner[place]);
        if c == ' ' { Some((column, CellToken::Empty)) } else { tokens::parse_symbol(c, column) }
    };
    let cells = places.map(cell).collect::<Option<Cells>>()?;
    let blank = cells.iter().any(|(_, token)| *token == CellToken::Empty);
    (tight && blank && !(step == 1 && are_numbers(&parts))).then_some(cells)
}

/// Returns `true` if the parts between bars are numbers separated by spaces. Each part must have as
/// many numbers as a box of the usual shape has columns (or rows, if the parts have spaces around
/// them), and no number may be above the side.
fn are_numbers(parts: &[&[char]]) -> bool {
    let texts: Vec<String> = parts.iter().map(|part| part.iter().collect()).collect();
    let each = texts.first().map_or(0, |text| text.split_whitespace().count());
    let same = texts.iter().all(|text| text.split_whitespace().count() == each);
    let around = |part: &&[char]| part.first() == Some(&' ') && part.last() == Some(&' ');
    let wide = |shape: &Shape| {
        shape.box_cols() == each || shape.box_rows() == each && parts.iter().all(around)
    };
    let Some(shape) = Shape::from_side(parts.len() * each).filter(wide) else { return false };
    let mut words = texts.iter().flat_map(|text| text.split_whitespace());
    same && words.all(|word| word.parse().is_ok_and(|value: usize| value <= shape.side()))
}

/// Appends a drawing of a board, with borders between its boxes, to `out`. Cells are numbers, or
/// `.` if empty, all as wide as the largest number. Every line is terminated.
fn draw(board: &Board, out: &mut String) {
    let shape = board.shape();
    let width = shape.side().to_string().len();
    let rule = "-".repeat(shape.box_cols() * (width + 1) + 1);
    let border = |out: &mut String| {
        for _ in 0..shape.box_rows() {
            out.push('+');
            out.push_str(&rule);
        }
        out.push_str("+\n");
    };
    for (row, digits) in board.digits().chunks(shape.side()).enumerate() {
        if row % shape.box_rows() == 0 {
            border(out);
        }
        for of_box in digits.chunks(shape.box_cols()) {
            out.push('|');
            for digit in of_box {
                let text = digit.map_or(".".into(), |d: Digit| d.to_string());
                out.push_str(&format!(" {text:>width$}"));
            }
            out.push(' ');
        }
        out.push_str("|\n");
    }
    border(out);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Letters;

    #[track_caller]
    fn check(board: &str, expected: &[&str]) {
        let mut out = String::new();
        draw(&board.parse().expect("a drawing of a board"), &mut out);
        assert_eq!(out.lines().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn boxes_have_borders() {
        check(
            "1..4 ..1. .1.. 4..1",
            &[
                "+-----+-----+",
                "| 1 . | . 4 |",
                "| . . | 1 . |",
                "+-----+-----+",
                "| . 1 | . . |",
                "| 4 . | . 1 |",
                "+-----+-----+",
            ],
        );
        check(
            "1..4.. ..1... .1..6. 4..1.. ...... ......",
            &[
                "+-------+-------+",
                "| 1 . . | 4 . . |",
                "| . . 1 | . . . |",
                "+-------+-------+",
                "| . 1 . | . 6 . |",
                "| 4 . . | 1 . . |",
                "+-------+-------+",
                "| . . . | . . . |",
                "| . . . | . . . |",
                "+-------+-------+",
            ],
        );
    }

    #[track_caller]
    fn check_reads(text: &str, expected: &str) {
        let read = Text { line: 1, bytes: text.as_bytes() }.position(&BORDERED, &Letters::STANDARD);
        assert_eq!(read.ok().map(|(_, position)| position.givens().clone()), expected.parse().ok());
    }

    #[test]
    fn spaces_are_empty_cells_in_every_row() {
        let board = "53..7.... 8...6...3 ......... 1.2.3.4.. ......... ......... .....4... ......... 8........";
        check_reads(
            "+---+---+---+\n|53 | 7 |   |\n|8  | 6 |  3|\n|   |   |   |\n+---+---+---+\n|1 2| 3 |4  |\n\
             |   |   |   |\n|   |   |   |\n+---+---+---+\n|   |  4|   |\n|   |   |   |\n|8  |   |   |\n+---+---+---+",
            &board.replace(' ', ""),
        );
        let large = format!("1....2....3....G{}", ".".repeat(240));
        let rows = "|1   | 2  |  3 |   G|\n".to_owned() + &"|    |    |    |    |\n".repeat(15);
        check_reads(&rows, &large);
        check_reads("|1 2|3 4|\n| . .|. .|\n|. .|. .|\n|. .|. .|", "1234............");
        check_reads(
            &("|5 3|6 1|\n".to_owned() + &"|   |   |\n".repeat(5)),
            &format!("5.36.1{}", ".".repeat(30)),
        );
    }

    #[test]
    fn numbers_fit_boxes_of_either_orientation() {
        let rows = "| 6  4 | 2  1 | 5  3 |\n| 5  3 | 4  6 | 1  2 |\n| 1  2 | 3  5 | 6  4 |\n";
        let text = format!("{rows}-----\n{}", rows.replacen('6', ".", 1));
        let text = Text { line: 1, bytes: text.as_bytes() };
        let (_, position) = text.position(&BORDERED, &Letters::STANDARD).expect("a board");
        assert_eq!(position.shape(), Shape::new(3, 2).expect("a shape"));
        assert_eq!(position.givens().filled_count(), 35);
    }

    #[test]
    fn grids_of_all_kinds_are_parsed() {
        let board = "1..4 ..1. .1.. 4..1";
        check_reads("*-------*\n|1.|.4|\n|..|1.|\n|---+---|\n|.1|..|\n|4.|.1|\n*-------*", board);
        check_reads("1 .|. 4\n. .|1 .\n---+---\n. 1|. .\n4 .|. 1", board);
        check_reads("╔═══╗\n║1 .│. 4║\n║_ 0│1 -║\n───┼───\n║. 1│. .║\n║4 .│. 1║\n╚═══╝", board);
        check_reads("┌──┬──┐\n│1.│.4│\n│..│1.│\n├──┼──┤\n│.1│..│\n│4.│.1│\n└──┴──┘", board);
        check_reads(
            "╭─┬─┰─┬─╮\n│1│ ┃ │4│\n├─┼─╂─┼─┤\n│ │ ┃1│ │\n┝━┿━╋━┿━┥\n│ │1┃ │ │\n├─┼─╂─┼─┤\n│4│ ┃ │1│\n╰─┴─┸─┴─╯",
            board,
        );
        check_reads(":---+---:\n: 1 . : . 4 :\n: . . : 1 . :\n: . 1 : . . :\n: 4 . : . 1 :", board);
    }
}

//! Drawings of puzzles and solutions.
//!
//! A drawing is the content of an SVG whose cells are [`CELL_WIDTH`] units wide. The positions of
//! all symbols of a kind are in one list, so that a board needs few elements, whatever its size.

use std::fmt::Write;

use super::PrintOptions;
use crate::{corner_mark_position, format_fixed};
use grid::{Board, Cell, CellValue, Digit, DigitSet, Position, Shape};

/// Parses a solution from a line with one symbol per cell, row by row, and returns it as a position
/// with these givens and the other digits as entries. Returns `None` if the line has a different
/// length or a symbol that isn't a digit. The rules aren't checked.
pub fn parse_solution(givens: &Board, line: &str) -> Option<Position> {
    let shape = givens.shape();
    let digits = line.bytes().map(|symbol| Digit::from_symbol(symbol, shape));
    let digits: Vec<Digit> = digits.collect::<Option<_>>()?;
    let mut position = Position::new(givens.clone());
    (digits.len() == shape.cells()).then(|| {
        for (cell, digit) in Cell::all(shape).zip(digits) {
            position.set_content(cell, CellValue::Digit(digit));
        }
        position
    })
}

/// The width of a cell, in units of the drawing.
pub const CELL_WIDTH: usize = 10;

/// The x and y coordinates of a symbol's centre, and the symbol.
pub(crate) type PlacedSymbol = (f64, f64, String);

/// Draws a position: the grid, the givens, and whichever of entries, marks and candidates the
/// options ask for. `symbol` returns the text for a digit. Candidates are drawn only in cells
/// without marks. If the puzzle itself restricts a cell to certain candidates, these are drawn even
/// if the options ask for neither marks nor candidates.
pub fn board_drawing(
    position: &Position,
    print: &PrintOptions,
    symbol: impl Fn(Digit) -> String,
) -> String {
    let shape = position.shape();
    let (mut givens, mut entries, mut centres) = (vec![], vec![], vec![]);
    let (mut corners, mut around) = (vec![], vec![]);
    let part = |place: usize, parts: usize| {
        CELL_WIDTH as f64 * 0.92 * ((place as f64 + 0.5) / parts as f64 - 0.5)
    };
    let board = match print.shows_entries {
        true => position.board(),
        false => position.givens().clone(),
    };
    for cell in Cell::all(shape) {
        let held = position.cell_state(cell);
        let [x, y] =
            [cell.col(shape), cell.row(shape)].map(|n| ((2 * n + 1) * CELL_WIDTH) as f64 / 2.0);
        let at_first = position.initial_content(cell);
        let (content, centre) = match held.content {
            CellValue::Digit(_) if position.is_given(cell) || print.shows_entries => {
                (held.content, None)
            }
            CellValue::Marks(_) if print.shows_marks => (held.content, Some(held.centre)),
            _ => (at_first, None),
        };
        let centre = centre.filter(|digits: &DigitSet| !DigitSet::is_empty(*digits));
        let content = match content {
            CellValue::Marks(marks)
                if marks.is_empty() && centre.is_none() && print.shows_candidates =>
            {
                CellValue::Marks(board.candidates(cell))
            }
            content => content,
        };
        match content {
            CellValue::Digit(digit) if position.is_given(cell) => {
                givens.push((x, y, symbol(digit)));
            }
            CellValue::Digit(digit) => entries.push((x, y, symbol(digit))),
            CellValue::Marks(marks) if centre.is_some() => {
                around.extend(marks.map(|digit| {
                    let (row, col) = corner_mark_position(marks, digit, shape);
                    (x + part(col - 1, 3), y + part(row - 1, 3), symbol(digit))
                }));
            }
            CellValue::Marks(marks) => corners.extend(marks.map(|digit| {
                let place = digit.value() - 1;
                let (row, col) = (place / shape.box_cols(), place % shape.box_cols());
                (x + part(col, shape.box_cols()), y + part(row, shape.box_rows()), symbol(digit))
            })),
        }
        centres.extend(centre.map(|digits| {
            let apart = if shape.side() > 9 { " " } else { "" };
            (x, y, digits.map(&symbol).collect::<Vec<_>>().join(apart))
        }));
    }
    let wide = givens.iter().chain(&entries).any(|(.., symbol)| symbol.chars().count() > 1);
    let wide = wide || shape.side() > 9 && has_wide_symbols(shape, &symbol);
    let digit = CELL_WIDTH as f64 * if wide { 0.54 } else { 0.68 };
    let finer = shape.box_rows().max(shape.box_cols()) as f64;
    let mark = CELL_WIDTH as f64 * if wide { 0.5 } else { 0.8 } / finer;
    let longest = centres.iter().map(|(.., symbol)| symbol.chars().count()).max().unwrap_or(0);
    let centre = (CELL_WIDTH as f64 * 1.5 / longest.max(1) as f64).min(CELL_WIDTH as f64 * 0.3);
    let mut svg = grid_lines(shape);
    write_symbols(&mut svg, "given", digit, &givens);
    write_symbols(&mut svg, "entry", digit, &entries);
    write_symbols(&mut svg, "mark", mark, &corners);
    write_symbols(&mut svg, "mark", CELL_WIDTH as f64 * 0.2, &around);
    write_symbols(&mut svg, "mark", centre, &centres);
    svg
}

/// Returns `true` if the board's last digit is written with more than one character.
fn has_wide_symbols(shape: Shape, symbol: &impl Fn(Digit) -> String) -> bool {
    Digit::all(shape).next_back().is_some_and(|digit| symbol(digit).chars().count() > 1)
}

/// Draws the grid: thin lines between cells, thicker lines between boxes, and the frame.
fn grid_lines(shape: Shape) -> String {
    let (side, end) = (shape.side(), shape.side() * CELL_WIDTH);
    let (mut hair, mut firm) = (String::new(), String::new());
    for n in 1..side {
        let at = n * CELL_WIDTH;
        let across = if n.is_multiple_of(shape.box_rows()) { &mut firm } else { &mut hair };
        across.push_str(&format!("M0 {at}H{end}"));
        let down = if n.is_multiple_of(shape.box_cols()) { &mut firm } else { &mut hair };
        down.push_str(&format!("M{at} 0V{end}"));
    }
    format!(
        r#"<path class="hair" d="{hair}"/><path class="firm" d="{firm}"/><path class="edge" d="M0 0H{end}V{end}H0z"/>"#
    )
}

/// Writes symbols of one class and font size as a single text element. If all symbols are single
/// characters, the element has lists of their positions. Otherwise, the element contains a separate
/// element for each symbol.
pub(crate) fn write_symbols(svg: &mut String, class: &str, size: f64, symbols: &[PlacedSymbol]) {
    if symbols.is_empty() {
        return;
    }
    // The coordinates in SVG are those of the baseline, which is below the middle of a digit.
    let foot = |y: f64| y + size * 0.36;
    let _ = write!(svg, r#"<text class="{class}" font-size="{}""#, format_length(size));
    if symbols.iter().all(|(.., symbol)| symbol.chars().count() == 1) {
        let list = |of: &dyn Fn(&PlacedSymbol) -> f64| {
            symbols.iter().map(|symbol| format_length(of(symbol))).collect::<Vec<_>>().join(" ")
        };
        let (x, y) = (list(&|symbol| symbol.0), list(&|symbol| foot(symbol.1)));
        let _ = write!(svg, r#" x="{x}" y="{y}">"#);
        symbols.iter().for_each(|(.., symbol)| svg.push_str(&escape_symbol(symbol)));
    } else {
        svg.push('>');
        for (x, y, symbol) in symbols {
            let (x, y) = (format_length(*x), format_length(foot(*y)));
            let _ = write!(svg, r#"<tspan x="{x}" y="{y}">{}</tspan>"#, escape_symbol(symbol));
        }
    }
    svg.push_str("</text>");
}

/// Formats a length with at most two decimal places.
fn format_length(length: f64) -> String {
    let text = format_fixed(length, 2);
    text.trim_end_matches('0').trim_end_matches('.').into()
}

/// Escapes a symbol for use in markup. This is necessary because one of the symbols for digits is
/// an ampersand.
fn escape_symbol(symbol: &str) -> String {
    symbol.replace('&', "&amp;").replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::CellState;

    fn digit(value: usize) -> Digit {
        Digit::new(value).expect("a digit")
    }

    fn position() -> Position {
        let mut position = Position::new("1... .... ..2. ....".parse().expect("a drawing"));
        position.set_content(Cell::new(1), CellValue::Digit(digit(2)));
        let marks = [digit(3), digit(4)].into_iter().collect();
        position.set_content(Cell::new(2), CellValue::Marks(marks));
        position.set_cell_state(
            Cell::new(3),
            CellState {
                centre: marks,
                ..CellState::from_content(CellValue::Marks(DigitSet::from_digit(digit(3))))
            },
        );
        position
    }

    /// Checks which kinds of symbols a drawing contains, and the text of each kind.
    #[track_caller]
    fn check_symbols(position: &Position, print: &PrintOptions, expected: &[&str]) {
        let svg = board_drawing(position, print, |digit| digit.to_string());
        let texts = svg.split("<text class=\"").skip(1).map(|text| {
            let (class, rest) = text.split_once('"').expect("a class");
            let text = rest.split_once("</text>").expect("an end").0;
            let parts = text.split('<').map(|part| part.split_once('>').map_or("", |p| p.1));
            format!(
                "{class} {}",
                parts.filter(|part| !part.is_empty()).collect::<Vec<_>>().join("|")
            )
        });
        assert_eq!(texts.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn entries_and_marks_are_drawn_on_request() {
        let print = PrintOptions::BOARD;
        check_symbols(
            &position(),
            &print,
            &["given 12", "entry 2", "mark 34", "mark 3", "mark 34"],
        );
        let bare = PrintOptions { shows_entries: false, shows_marks: false, ..print.clone() };
        check_symbols(&position(), &bare, &["given 12"]);
        check_symbols(
            &position(),
            &PrintOptions { shows_entries: false, ..print.clone() },
            &["given 12", "mark 34", "mark 3", "mark 34"],
        );
        check_symbols(
            &position(),
            &PrintOptions { shows_marks: false, ..print },
            &["given 12", "entry 2"],
        );
    }

    #[test]
    fn empty_cells_have_candidates_on_request() {
        let bare = PrintOptions { shows_entries: false, shows_marks: false, ..PrintOptions::BOARD };
        let print = PrintOptions { shows_candidates: true, ..bare };
        let mut position = Position::new("1... .... ..2. ....".parse().expect("a drawing"));
        let all = "given 12".to_owned();
        let marks = "234 34 234 234 234 134 1234 34 134 134 234 1234 134 134".replace(' ', "");
        check_symbols(&position, &print, &[&all, &format!("mark {marks}")]);
        // Entries that aren't printed don't rule out candidates.
        position.set_content(Cell::new(1), CellValue::Digit(digit(2)));
        check_symbols(&position, &print, &[&all, &format!("mark {marks}")]);
    }

    #[test]
    fn candidates_of_the_puzzle_are_always_drawn() {
        let mut givens = position().givens().clone();
        givens.restrict(Cell::new(1), [digit(2), digit(4)].into_iter().collect());
        let mut position = Position::new(givens);
        position.set_content(Cell::new(1), CellValue::Digit(digit(4)));
        let bare = PrintOptions { shows_entries: false, shows_marks: false, ..PrintOptions::BOARD };
        check_symbols(&position, &bare, &["given 12", "mark 24"]);
    }

    #[test]
    fn symbols_are_centred_in_their_cells() {
        let svg = board_drawing(&position(), &PrintOptions::BOARD, |digit| digit.to_string());
        assert!(
            svg.contains(
                r#"<text class="given" font-size="6.8" x="5 25" y="7.45 27.45">12</text>"#
            ),
            "{svg}"
        );
        assert!(svg.contains(r#"<path class="firm" d="M0 20H40M20 0V40"/>"#), "{svg}");
        assert!(
            svg.contains(r#"<path class="hair" d="M0 10H40M10 0V40M0 30H40M30 0V40"/>"#),
            "{svg}"
        );
    }

    #[test]
    fn large_digits_are_drawn_as_numbers_or_letters() {
        let shape = Shape::from_side(64).expect("a shape");
        let mut board = Board::empty(shape);
        board.set(Cell::new(0), Some(digit(64)));
        board.set(Cell::new(1), Some(digit(10)));
        let position = Position::new(board);
        let numbers = board_drawing(&position, &PrintOptions::BOARD, |digit| digit.to_string());
        assert!(numbers.contains(r#"<tspan x="5" y="6.94">64</tspan>"#), "{numbers}");
        let letters = board_drawing(&position, &PrintOptions::BOARD, |digit| digit.symbol().into());
        assert!(letters.contains(r#"x="5 15" y="7.45 7.45">&amp;A</text>"#), "{letters}");
    }

    #[test]
    fn solutions_are_read_from_their_lines() {
        let givens = position().givens().clone();
        let read = parse_solution(&givens, "1234341221434321").expect("a solution");
        assert!(read.is_full() && read.is_given(Cell::new(0)) && !read.is_given(Cell::new(1)));
        for none in ["", "no solution", "123434122143432", "12343412214343210", "12343412214343ä"]
        {
            assert_eq!(parse_solution(&givens, none), None, "{none}");
        }
    }
}

//! Printed pages: drawings of puzzles and solutions, with a fixed number per page.
//!
//! A drawing is the content of an SVG whose cells are [`UNIT`] wide. The positions of all symbols
//! of a kind are in one list, so that a board needs few elements, whatever its size.

use std::fmt::Write;

use super::{around_centre, to_fixed};
use grid::{Board, Cell, CellValue, Digit, DigitSet, Position, Shape};

/// The user's print options.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PrintOptions {
    /// The puzzles of the open collection from one number to another, inclusive; `None` is the
    /// current board.
    pub range: Option<(u64, u64)>,
    /// The number of puzzles per page.
    pub per_page: usize,
    /// Whether entries are printed.
    pub entries: bool,
    /// Whether marks are printed.
    pub marks: bool,
    /// Whether the puzzle's number and note are printed above it.
    pub headings: bool,
    /// Whether the solutions follow, on separate pages.
    pub solutions: bool,
}

/// The reason why something can't be printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PrintError {
    /// The collection doesn't have these puzzles.
    OutOfRange,
    /// The range ends before it begins.
    Reversed,
    /// The range has more than [`PrintOptions::MAX_PUZZLES`] puzzles.
    TooMany,
}

impl PrintOptions {
    /// The possible numbers of puzzles per page.
    pub const PAGE_SIZES: [usize; 6] = [1, 2, 4, 6, 9, 12];

    /// The maximum number of puzzles that are printed together.
    pub const MAX_PUZZLES: u64 = 1000;

    /// The current board, alone on a page.
    pub const BOARD: PrintOptions = PrintOptions {
        range: None,
        per_page: 1,
        entries: true,
        marks: true,
        headings: true,
        solutions: false,
    };

    /// Returns the number of puzzles to print from a collection of `count` puzzles.
    ///
    /// # Errors
    /// Returns the reason why they can't be printed.
    pub fn puzzles(&self, count: u64) -> Result<u64, PrintError> {
        match self.range {
            None => Ok(1),
            Some((from, to)) if from >= count || to >= count => Err(PrintError::OutOfRange),
            Some((from, to)) if to < from => Err(PrintError::Reversed),
            Some((from, to)) if to - from >= PrintOptions::MAX_PUZZLES => Err(PrintError::TooMany),
            Some((from, to)) => Ok(to - from + 1),
        }
    }

    /// Returns the number of pages for `puzzles` puzzles, and for their solutions.
    pub fn pages(&self, puzzles: u64) -> (u64, u64) {
        let pages = puzzles.div_ceil(self.per_page.max(1) as u64);
        (pages, if self.solutions { pages } else { 0 })
    }
}

/// Returns the number of columns and rows of puzzles on a page in portrait orientation, for `per_page`
/// puzzles per page. In landscape orientation they are swapped.
pub fn columns_and_rows(per_page: usize) -> (usize, usize) {
    let columns =
        (1..=per_page).take_while(|n| n * n <= per_page).filter(|n| per_page.is_multiple_of(*n));
    let columns = columns.last().unwrap_or(1);
    (columns, per_page / columns)
}

/// A puzzle or a solution on paper.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PrintedItem {
    /// The text above the drawing; may be empty.
    pub heading: String,
    /// The number of cells along the board's side.
    pub side: usize,
    /// The content of the SVG, or a text in place of the drawing.
    pub drawing: Result<String, String>,
}

/// All pages to print.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PrintedPages {
    /// The number of puzzles per page.
    pub per_page: usize,
    /// The pages, each with its puzzles or solutions.
    pub pages: Vec<Vec<PrintedItem>>,
}

impl PrintedPages {
    /// Distributes puzzles over pages, followed by the solutions, which start on a new page.
    pub fn new(
        per_page: usize,
        puzzles: Vec<PrintedItem>,
        solutions: Vec<PrintedItem>,
    ) -> PrintedPages {
        let per_page = per_page.max(1);
        let pages = puzzles.chunks(per_page).chain(solutions.chunks(per_page));
        PrintedPages { per_page, pages: pages.map(<[PrintedItem]>::to_vec).collect() }
    }
}

/// Parses a solution from a line with one symbol per cell and returns it as entries next to the
/// givens. Returns `None` if the line isn't a solution in this form.
pub fn solution(givens: &Board, line: &str) -> Option<Position> {
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

/// The width of a cell in a drawing.
pub const UNIT: usize = 10;

/// A symbol on a drawing, with the x and y coordinates of its centre.
pub(crate) type PlacedSymbol = (f64, f64, String);

/// Draws a position: lines of three widths, the givens, and entries and marks if the options ask
/// for them. Candidates to which the puzzle itself restricts a cell are always drawn.
pub fn drawing(
    position: &Position,
    print: &PrintOptions,
    symbol: impl Fn(Digit) -> String,
) -> String {
    let shape = position.shape();
    let (mut givens, mut entries, mut centres) = (vec![], vec![], vec![]);
    let (mut corners, mut around) = (vec![], vec![]);
    let part = |place: usize, parts: usize| {
        UNIT as f64 * 0.92 * ((place as f64 + 0.5) / parts as f64 - 0.5)
    };
    for cell in Cell::all(shape) {
        let held = position.cell_state(cell);
        let [x, y] = [cell.col(shape), cell.row(shape)].map(|n| ((2 * n + 1) * UNIT) as f64 / 2.0);
        let at_first = position.initial_content(cell);
        let (content, centre) = match held.content {
            CellValue::Digit(_) if position.is_given(cell) || print.entries => (held.content, None),
            CellValue::Marks(_) if print.marks => (held.content, Some(held.centre)),
            _ => (at_first, None),
        };
        let centre = centre.filter(|digits: &DigitSet| !DigitSet::is_empty(*digits));
        match content {
            CellValue::Digit(digit) if position.is_given(cell) => {
                givens.push((x, y, symbol(digit)));
            }
            CellValue::Digit(digit) => entries.push((x, y, symbol(digit))),
            CellValue::Marks(marks) if centre.is_some() => {
                around.extend(marks.map(|digit| {
                    let (row, col) = around_centre(marks, digit, shape);
                    (x + part(col - 1, 3), y + part(row - 1, 3), symbol(digit))
                }));
            }
            CellValue::Marks(marks) => corners.extend(marks.map(|digit| {
                let place = digit.value() - 1;
                let (row, col) = (place / shape.cols(), place % shape.cols());
                (x + part(col, shape.cols()), y + part(row, shape.rows()), symbol(digit))
            })),
        }
        centres.extend(centre.map(|digits| {
            let apart = if shape.side() > 9 { " " } else { "" };
            (x, y, digits.map(&symbol).collect::<Vec<_>>().join(apart))
        }));
    }
    let wide = givens.iter().chain(&entries).any(|(.., symbol)| symbol.chars().count() > 1);
    let wide = wide || shape.side() > 9 && symbol_is_wide(shape, &symbol);
    let digit = UNIT as f64 * if wide { 0.54 } else { 0.68 };
    let finer = shape.rows().max(shape.cols()) as f64;
    let mark = UNIT as f64 * if wide { 0.5 } else { 0.8 } / finer;
    let longest = centres.iter().map(|(.., symbol)| symbol.chars().count()).max().unwrap_or(0);
    let centre = (UNIT as f64 * 1.5 / longest.max(1) as f64).min(UNIT as f64 * 0.3);
    let mut svg = lines(shape);
    write_symbols(&mut svg, "given", digit, &givens);
    write_symbols(&mut svg, "entry", digit, &entries);
    write_symbols(&mut svg, "mark", mark, &corners);
    write_symbols(&mut svg, "mark", UNIT as f64 * 0.2, &around);
    write_symbols(&mut svg, "mark", centre, &centres);
    svg
}

/// Returns `true` if the board's last digit needs more than one character.
fn symbol_is_wide(shape: Shape, symbol: &impl Fn(Digit) -> String) -> bool {
    Digit::all(shape).next_back().is_some_and(|digit| symbol(digit).chars().count() > 1)
}

/// Draws the grid: thin lines between cells, thicker ones between boxes, and the frame.
fn lines(shape: Shape) -> String {
    let (side, end) = (shape.side(), shape.side() * UNIT);
    let (mut hair, mut firm) = (String::new(), String::new());
    for n in 1..side {
        let at = n * UNIT;
        let across = if n.is_multiple_of(shape.rows()) { &mut firm } else { &mut hair };
        across.push_str(&format!("M0 {at}H{end}"));
        let down = if n.is_multiple_of(shape.cols()) { &mut firm } else { &mut hair };
        down.push_str(&format!("M{at} 0V{end}"));
    }
    format!(
        r#"<path class="hair" d="{hair}"/><path class="firm" d="{firm}"/><path class="edge" d="M0 0H{end}V{end}H0z"/>"#
    )
}

/// Writes symbols of one kind and size as one element. Single characters take their positions from
/// lists; longer symbols become separate parts.
pub(crate) fn write_symbols(svg: &mut String, class: &str, size: f64, symbols: &[PlacedSymbol]) {
    if symbols.is_empty() {
        return;
    }
    // The middle of a digit is above its baseline.
    let foot = |y: f64| y + size * 0.36;
    let _ = write!(svg, r#"<text class="{class}" font-size="{}""#, format_length(size));
    if symbols.iter().all(|(.., symbol)| symbol.chars().count() == 1) {
        let list = |of: &dyn Fn(&PlacedSymbol) -> f64| {
            symbols.iter().map(|symbol| format_length(of(symbol))).collect::<Vec<_>>().join(" ")
        };
        let (x, y) = (list(&|symbol| symbol.0), list(&|symbol| foot(symbol.1)));
        let _ = write!(svg, r#" x="{x}" y="{y}">"#);
        symbols.iter().for_each(|(.., symbol)| svg.push_str(&escape(symbol)));
    } else {
        svg.push('>');
        for (x, y, symbol) in symbols {
            let (x, y) = (format_length(*x), format_length(foot(*y)));
            let _ = write!(svg, r#"<tspan x="{x}" y="{y}">{}</tspan>"#, escape(symbol));
        }
    }
    svg.push_str("</text>");
}

/// Formats a length with at most two decimal places.
fn format_length(length: f64) -> String {
    let text = to_fixed(length, 2);
    text.trim_end_matches('0').trim_end_matches('.').into()
}

/// Escapes a symbol for markup; one of the digits is an ampersand.
fn escape(symbol: &str) -> String {
    symbol.replace('&', "&amp;").replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::CellState;

    #[track_caller]
    fn check_puzzles(range: Option<(u64, u64)>, count: u64, expected: Result<u64, PrintError>) {
        assert_eq!(PrintOptions { range, ..PrintOptions::BOARD }.puzzles(count), expected);
    }

    #[test]
    fn print_ranges_are_checked() {
        check_puzzles(None, 0, Ok(1));
        check_puzzles(Some((0, 0)), 1, Ok(1));
        check_puzzles(Some((3, 14)), 15, Ok(12));
        check_puzzles(Some((3, 15)), 15, Err(PrintError::OutOfRange));
        check_puzzles(Some((4, 3)), 15, Err(PrintError::Reversed));
        check_puzzles(Some((0, 999)), 5000, Ok(1000));
        check_puzzles(Some((0, 1000)), 5000, Err(PrintError::TooMany));
        check_puzzles(Some((u64::MAX, u64::MAX)), u64::MAX, Err(PrintError::OutOfRange));
    }

    #[test]
    fn pages_are_counted() {
        let print = PrintOptions { per_page: 6, solutions: true, ..PrintOptions::BOARD };
        assert_eq!((print.pages(12), print.pages(13)), ((2, 2), (3, 3)));
        assert_eq!(PrintOptions::BOARD.pages(3), (3, 0));
        let item =
            |n: usize| PrintedItem { heading: n.to_string(), side: 9, drawing: Ok(String::new()) };
        let items = |n: usize| (0..n).map(item).collect::<Vec<_>>();
        let sheet = PrintedPages::new(4, items(5), items(5));
        assert_eq!(sheet.pages.iter().map(Vec::len).collect::<Vec<_>>(), [4, 1, 4, 1]);
        assert_eq!(sheet.pages[2][0], item(0));
    }

    #[test]
    fn puzzles_are_in_columns_and_rows() {
        let expected = [(1, 1), (1, 2), (2, 2), (2, 3), (3, 3), (3, 4)];
        assert_eq!(PrintOptions::PAGE_SIZES.map(columns_and_rows), expected);
    }

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

    /// Checks the kinds of symbols on a drawing, each with its text.
    #[track_caller]
    fn check_symbols(position: &Position, print: &PrintOptions, expected: &[&str]) {
        let svg = drawing(position, print, |digit| digit.to_string());
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
        let bare = PrintOptions { entries: false, marks: false, ..print };
        check_symbols(&position(), &bare, &["given 12"]);
        check_symbols(
            &position(),
            &PrintOptions { entries: false, ..print },
            &["given 12", "mark 34", "mark 3", "mark 34"],
        );
        check_symbols(
            &position(),
            &PrintOptions { marks: false, ..print },
            &["given 12", "entry 2"],
        );
    }

    #[test]
    fn candidates_of_the_puzzle_are_always_drawn() {
        let mut givens = position().givens().clone();
        givens.restrict(Cell::new(1), [digit(2), digit(4)].into_iter().collect());
        let mut position = Position::new(givens);
        position.set_content(Cell::new(1), CellValue::Digit(digit(4)));
        let bare = PrintOptions { entries: false, marks: false, ..PrintOptions::BOARD };
        check_symbols(&position, &bare, &["given 12", "mark 24"]);
    }

    #[test]
    fn symbols_are_centred_in_their_cells() {
        let svg = drawing(&position(), &PrintOptions::BOARD, |digit| digit.to_string());
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
    fn large_boards_have_numbers_or_letters() {
        let shape = Shape::from_side(64).expect("a shape");
        let mut board = Board::empty(shape);
        board.set(Cell::new(0), Some(digit(64)));
        board.set(Cell::new(1), Some(digit(10)));
        let position = Position::new(board);
        let numbers = drawing(&position, &PrintOptions::BOARD, |digit| digit.to_string());
        assert!(numbers.contains(r#"<tspan x="5" y="6.94">64</tspan>"#), "{numbers}");
        let letters = drawing(&position, &PrintOptions::BOARD, |digit| digit.symbol().into());
        assert!(letters.contains(r#"x="5 15" y="7.45 7.45">&amp;A</text>"#), "{letters}");
    }

    #[test]
    fn solutions_are_read_from_their_lines() {
        let givens = position().givens().clone();
        let read = solution(&givens, "1234341221434321").expect("a solution");
        assert!(read.is_full() && read.is_given(Cell::new(0)) && !read.is_given(Cell::new(1)));
        for none in ["", "no solution", "123434122143432", "12343412214343210", "12343412214343ä"]
        {
            assert_eq!(solution(&givens, none), None, "{none}");
        }
    }
}

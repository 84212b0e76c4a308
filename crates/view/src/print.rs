//! What is printed: puzzles and solutions as drawings, so many to a page.
//!
//! A drawing is the inside of an SVG whose cells are [`UNIT`] wide. Signs stand where their lists
//! of places say, so that a board is a handful of elements whatever its size.

use std::fmt::Write;

use super::{around_centre, fixed};
use grid::{Board, Cell, CellValue, Digit, DigitSet, Position, Shape};

/// What somebody wants printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Print {
    /// The puzzles of the open collection from one number to another, with that one; `None` is the
    /// board as it stands.
    pub range: Option<(u64, u64)>,
    /// How many to a page.
    pub each: usize,
    /// Whether entries are printed.
    pub entries: bool,
    /// Whether marks are.
    pub marks: bool,
    /// Whether number and note stand above a puzzle.
    pub headings: bool,
    /// Whether the solutions follow, on pages of their own.
    pub solutions: bool,
}

/// Why something cannot be printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Refused {
    /// There are no such puzzles.
    NoSuch,
    /// They end before they begin.
    Backwards,
    /// They are more than [`Print::MOST`].
    TooMany,
}

impl Print {
    /// How many may stand on a page.
    pub const EACH: [usize; 6] = [1, 2, 4, 6, 9, 12];

    /// So many puzzles are printed at once, and no more.
    pub const MOST: u64 = 1000;

    /// The board as it stands, alone on a page.
    pub const BOARD: Print = Print {
        range: None,
        each: 1,
        entries: true,
        marks: true,
        headings: true,
        solutions: false,
    };

    /// How many puzzles are printed of a collection of so many.
    ///
    /// # Errors
    /// Why they cannot be.
    pub fn puzzles(&self, count: u64) -> Result<u64, Refused> {
        match self.range {
            None => Ok(1),
            Some((from, to)) if from >= count || to >= count => Err(Refused::NoSuch),
            Some((from, to)) if to < from => Err(Refused::Backwards),
            Some((from, to)) if to - from >= Print::MOST => Err(Refused::TooMany),
            Some((from, to)) => Ok(to - from + 1),
        }
    }

    /// How many pages so many puzzles take, and how many their solutions take.
    pub fn pages(&self, puzzles: u64) -> (u64, u64) {
        let pages = puzzles.div_ceil(self.each.max(1) as u64);
        (pages, if self.solutions { pages } else { 0 })
    }
}

/// Columns and rows of so many puzzles on an upright page; one that lies has them the other way
/// round.
pub fn columns_and_rows(each: usize) -> (usize, usize) {
    let columns = (1..=each).take_while(|n| n * n <= each).filter(|n| each.is_multiple_of(*n));
    let columns = columns.last().unwrap_or(1);
    (columns, each / columns)
}

/// A puzzle, or a solution, on paper.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Item {
    /// What stands above it; may be empty.
    pub heading: String,
    /// The board's side.
    pub side: usize,
    /// The inside of its SVG; or what stands in its place.
    pub drawing: Result<String, String>,
}

/// All that is printed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sheet {
    /// How many stand on a page.
    pub each: usize,
    /// The pages.
    pub pages: Vec<Vec<Item>>,
}

impl Sheet {
    /// Puzzles, and after them solutions, which begin a page.
    pub fn new(each: usize, puzzles: Vec<Item>, solutions: Vec<Item>) -> Sheet {
        let each = each.max(1);
        let pages = puzzles.chunks(each).chain(solutions.chunks(each));
        Sheet { each, pages: pages.map(<[Item]>::to_vec).collect() }
    }
}

/// The solution that some text is a line of, beside the givens that it is of; `None` for a text
/// that is none.
pub fn solution(givens: &Board, line: &str) -> Option<Position> {
    let shape = givens.shape();
    let digits = line.bytes().map(|symbol| Digit::from_symbol(symbol, shape));
    let digits: Vec<Digit> = digits.collect::<Option<_>>()?;
    let mut position = Position::of(givens.clone());
    (digits.len() == shape.cells()).then(|| {
        for (cell, digit) in Cell::all(shape).zip(digits) {
            position.put(cell, CellValue::Digit(digit));
        }
        position
    })
}

/// How wide a cell of a drawing is.
pub const UNIT: usize = 10;

/// A sign on a drawing, and where its middle is.
type Sign = (f64, f64, String);

/// Draws a position: lines of three strengths, givens, and entries and marks where they are wanted.
/// Candidates that the puzzle restricts cells to are part of it.
pub fn drawing(position: &Position, print: &Print, symbol: impl Fn(Digit) -> String) -> String {
    let shape = position.shape();
    let (mut givens, mut entries, mut centres) = (vec![], vec![], vec![]);
    let (mut corners, mut around) = (vec![], vec![]);
    let part = |place: usize, parts: usize| {
        UNIT as f64 * 0.92 * ((place as f64 + 0.5) / parts as f64 - 0.5)
    };
    for cell in Cell::all(shape) {
        let held = position.held(cell);
        let [x, y] = [cell.col(shape), cell.row(shape)].map(|n| ((2 * n + 1) * UNIT) as f64 / 2.0);
        let at_first = position.at_first(cell);
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
                around.extend(marks.enumerate().map(|(n, digit)| {
                    let (row, col) = around_centre(n);
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
    let wide = givens.iter().chain(&entries).any(|(.., sign)| sign.chars().count() > 1);
    let wide = wide || shape.side() > 9 && symbol_is_wide(shape, &symbol);
    let digit = UNIT as f64 * if wide { 0.54 } else { 0.68 };
    let finer = shape.rows().max(shape.cols()) as f64;
    let mark = UNIT as f64 * if wide { 0.5 } else { 0.8 } / finer;
    let longest = centres.iter().map(|(.., sign)| sign.chars().count()).max().unwrap_or(0);
    let centre = (UNIT as f64 * 1.5 / longest.max(1) as f64).min(UNIT as f64 * 0.3);
    let mut svg = lines(shape);
    write_signs(&mut svg, "given", digit, &givens);
    write_signs(&mut svg, "entry", digit, &entries);
    write_signs(&mut svg, "mark", mark, &corners);
    write_signs(&mut svg, "mark", UNIT as f64 * 0.2, &around);
    write_signs(&mut svg, "mark", centre, &centres);
    svg
}

/// Whether the board's last digit takes more than one sign.
fn symbol_is_wide(shape: Shape, symbol: &impl Fn(Digit) -> String) -> bool {
    Digit::all(shape).next_back().is_some_and(|digit| symbol(digit).chars().count() > 1)
}

/// Hairlines, the lines between boxes, and the frame.
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

/// Writes signs of one kind and size as one element: each of one letter takes its place from a list,
/// longer ones are parts of it.
fn write_signs(svg: &mut String, class: &str, size: f64, signs: &[Sign]) {
    if signs.is_empty() {
        return;
    }
    // The middle of a figure is above its foot.
    let foot = |y: f64| y + size * 0.36;
    let _ = write!(svg, r#"<text class="{class}" font-size="{}""#, short(size));
    if signs.iter().all(|(.., sign)| sign.chars().count() == 1) {
        let list = |of: &dyn Fn(&Sign) -> f64| {
            signs.iter().map(|sign| short(of(sign))).collect::<Vec<_>>().join(" ")
        };
        let (x, y) = (list(&|sign| sign.0), list(&|sign| foot(sign.1)));
        let _ = write!(svg, r#" x="{x}" y="{y}">"#);
        signs.iter().for_each(|(.., sign)| svg.push_str(&escaped(sign)));
    } else {
        svg.push('>');
        for (x, y, sign) in signs {
            let (x, y) = (short(*x), short(foot(*y)));
            let _ = write!(svg, r#"<tspan x="{x}" y="{y}">{}</tspan>"#, escaped(sign));
        }
    }
    svg.push_str("</text>");
}

/// A length with two decimals at the most.
fn short(length: f64) -> String {
    let text = fixed(length, 2);
    text.trim_end_matches('0').trim_end_matches('.').into()
}

/// A sign as markup has it: one of the digits is an ampersand.
fn escaped(sign: &str) -> String {
    sign.replace('&', "&amp;").replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::CellState;

    #[track_caller]
    fn check_puzzles(range: Option<(u64, u64)>, count: u64, expected: Result<u64, Refused>) {
        assert_eq!(Print { range, ..Print::BOARD }.puzzles(count), expected);
    }

    #[test]
    fn what_can_be_printed_is_told() {
        check_puzzles(None, 0, Ok(1));
        check_puzzles(Some((0, 0)), 1, Ok(1));
        check_puzzles(Some((3, 14)), 15, Ok(12));
        check_puzzles(Some((3, 15)), 15, Err(Refused::NoSuch));
        check_puzzles(Some((4, 3)), 15, Err(Refused::Backwards));
        check_puzzles(Some((0, 999)), 5000, Ok(1000));
        check_puzzles(Some((0, 1000)), 5000, Err(Refused::TooMany));
        check_puzzles(Some((u64::MAX, u64::MAX)), u64::MAX, Err(Refused::NoSuch));
    }

    #[test]
    fn pages_are_counted() {
        let print = Print { each: 6, solutions: true, ..Print::BOARD };
        assert_eq!((print.pages(12), print.pages(13)), ((2, 2), (3, 3)));
        assert_eq!(Print::BOARD.pages(3), (3, 0));
        let item = |n: usize| Item { heading: n.to_string(), side: 9, drawing: Ok(String::new()) };
        let items = |n: usize| (0..n).map(item).collect::<Vec<_>>();
        let sheet = Sheet::new(4, items(5), items(5));
        assert_eq!(sheet.pages.iter().map(Vec::len).collect::<Vec<_>>(), [4, 1, 4, 1]);
        assert_eq!(sheet.pages[2][0], item(0));
    }

    #[test]
    fn puzzles_stand_in_columns_and_rows() {
        let expected = [(1, 1), (1, 2), (2, 2), (2, 3), (3, 3), (3, 4)];
        assert_eq!(Print::EACH.map(columns_and_rows), expected);
    }

    fn digit(value: usize) -> Digit {
        Digit::new(value).expect("a digit")
    }

    fn position() -> Position {
        let mut position = Position::of("1... .... ..2. ....".parse().expect("a drawing"));
        position.put(Cell::new(1), CellValue::Digit(digit(2)));
        let marks = [digit(3), digit(4)].into_iter().collect();
        position.put(Cell::new(2), CellValue::Marks(marks));
        position.hold(
            Cell::new(3),
            CellState { centre: marks, ..CellState::of(CellValue::Marks(DigitSet::of(digit(3)))) },
        );
        position
    }

    /// The kinds of signs on a drawing, each with its text.
    #[track_caller]
    fn check_signs(position: &Position, print: &Print, expected: &[&str]) {
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
    fn entries_and_marks_are_drawn_where_they_are_wanted() {
        let print = Print::BOARD;
        check_signs(&position(), &print, &["given 12", "entry 2", "mark 34", "mark 3", "mark 34"]);
        let bare = Print { entries: false, marks: false, ..print };
        check_signs(&position(), &bare, &["given 12"]);
        check_signs(
            &position(),
            &Print { entries: false, ..print },
            &["given 12", "mark 34", "mark 3", "mark 34"],
        );
        check_signs(&position(), &Print { marks: false, ..print }, &["given 12", "entry 2"]);
    }

    #[test]
    fn candidates_of_the_puzzle_are_always_drawn() {
        let mut givens = position().givens().clone();
        givens.restrict(Cell::new(1), [digit(2), digit(4)].into_iter().collect());
        let mut position = Position::of(givens);
        position.put(Cell::new(1), CellValue::Digit(digit(4)));
        let bare = Print { entries: false, marks: false, ..Print::BOARD };
        check_signs(&position, &bare, &["given 12", "mark 24"]);
    }

    #[test]
    fn signs_stand_in_the_middle_of_their_cells() {
        let svg = drawing(&position(), &Print::BOARD, |digit| digit.to_string());
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
        let shape = Shape::of_side(64).expect("a shape");
        let mut board = Board::empty(shape);
        board.set(Cell::new(0), Some(digit(64)));
        board.set(Cell::new(1), Some(digit(10)));
        let position = Position::of(board);
        let numbers = drawing(&position, &Print::BOARD, |digit| digit.to_string());
        assert!(numbers.contains(r#"<tspan x="5" y="6.94">64</tspan>"#), "{numbers}");
        let letters = drawing(&position, &Print::BOARD, |digit| digit.symbol().into());
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

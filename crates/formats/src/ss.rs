//! Simple Sudoku's files (`.ss`): a drawn grid of givens, and the moves of the game below it.
//!
//! ```text
//! *-----------*
//! |38.|...|5.6|
//! |...|9..|...|        and seven rows more
//! *-----------*
//!
//! I388                 8 is put in cell 38; cells are counted row by row, from 00
//! E78007               7 is taken from the candidates of cell 78
//! ```
//!
//! Programs write one `E` line a candidate, the digit as the last of three figures; so does the
//! writer here. The reader takes each figure from 1 to 9 as a digit that is taken out. A digit
//! that is put in where there is another replaces it. Tolerated: any borders, blank lines, several
//! games one after the other, words before the first row, `#` comments, `[code]`. Refused: moves on givens, and boards other than 9×9.

use super::{
    Draft, Expected, Fault, Feature, FeatureSet, Format, Found, Head, Info, Letters, Line,
    LineRole, LineScanner, Text,
    rows::borders::{self, is_border, is_separator},
};
use grid::{Cell, CellValue, Digit, DigitSet, Position, Shape};

pub(super) const INFO: Info = Info {
    name: "ss",
    title: "Simple Sudoku games",
    evidence: "moves stand below its grid",
    supports: FeatureSet::NONE.with(Feature::Entries).with(Feature::Candidates),
    has_letters: false,
    is_strict: false,
};

pub(super) struct Ss;

const SIDE: usize = Shape::CLASSIC.side();

impl Format for Ss {
    fn info(&self) -> &'static Info {
        &INFO
    }

    /// Rows of cells, and lines below them most of which begin as moves do.
    fn detect(&self, head: &Head) -> bool {
        let (mut rows, mut moves, mut others) = (0, 0, 0);
        for line in head.records() {
            let text = String::from_utf8_lossy(line);
            let is_move = matches!(line, [b'I' | b'E', b'0'..=b'9', ..]);
            match is_row(&text) {
                true if moves > 0 => break,
                true => rows += 1,
                false if is_nothing(&text) || rows == 0 && !is_move => {}
                false => *(if is_move { &mut moves } else { &mut others }) += 1,
            }
        }
        rows == SIDE && moves > others
    }

    fn scanner(&self) -> Box<dyn LineScanner> {
        Box::new(Game::default())
    }

    fn read(&self, text: Text, _: &Letters) -> Result<Draft, Fault> {
        let mut game = Game::default();
        text.lines().try_for_each(|line| game.take(line).map(|_| ()))?;
        Ok(game.draft())
    }

    /// Marks are written as the candidates that they are when they are read.
    fn write(&self, position: &Position) -> Option<String> {
        let (shape, givens) = (position.shape(), position.givens().unrestricted());
        let (mut cells, mut put, mut taken) = (String::new(), String::new(), String::new());
        for cell in Cell::all(shape) {
            let at = cell.index();
            let given = position.givens().digit(cell);
            cells.push(given.map_or('.', Digit::symbol));
            match position.content(cell) {
                CellValue::Digit(digit) if given.is_none() => put += &format!("I{at:02}{digit}\n"),
                CellValue::Digit(_) => {}
                CellValue::Marks(marks) => {
                    let allowed = position.givens().allowed(cell);
                    let set = if marks.is_empty() { allowed } else { marks };
                    // What givens exclude is not taken out.
                    let out = givens.candidates(cell).minus(set);
                    taken.extend(out.map(|digit| format!("E{at:02}{:03}\n", digit.value())));
                }
            }
        }
        if shape != Shape::CLASSIC {
            return None;
        }
        let row = |row: usize| {
            let row = &cells[SIDE * row..][..SIDE];
            format!("|{}|{}|{}|\n", &row[..3], &row[3..6], &row[6..])
        };
        let bands = [0, 3, 6].map(|band| row(band) + &row(band + 1) + &row(band + 2));
        let edge = "*-----------*\n";
        Some(format!("{edge}{}{edge}\n{put}{taken}", bands.join("|---+---+---|\n")))
    }
}

/// A game as far as its lines have come.
#[derive(Default)]
struct Game {
    /// How many rows there were, good or not.
    rows: usize,
    /// The givens of the good ones.
    givens: Vec<u8>,
    /// What was put in, and what was taken out of candidates; one a cell, once there are moves.
    put: Vec<u8>,
    out: Vec<DigitSet>,
    last_line: u64,
    /// Whether a fault was told, and the rest of the game is passed over.
    broken: bool,
    /// The first line of a file in which no row was seen so far.
    before: Option<u64>,
}

impl LineScanner for Game {
    fn push(&mut self, line: Line) -> Result<LineRole, Fault> {
        let taken = self.take(line);
        match taken {
            Ok(Is::Next) => Ok(LineRole::First),
            Ok(Is::Nothing) => Ok(LineRole::Other),
            _ if self.broken => Ok(LineRole::Other),
            Ok(Is::Row | Is::Move) => Ok(LineRole::Part),
            Err(fault) => {
                self.broken = true;
                Err(fault)
            }
        }
    }

    fn end(&mut self) -> Result<(), Fault> {
        let nothing = self.rows == 0 && self.before.is_none();
        if self.broken || nothing || self.is_whole() { Ok(()) } else { Err(self.missing()) }
    }

    fn shape(&self) -> Option<Shape> {
        Some(Shape::CLASSIC)
    }
}

/// What a line of a game is.
enum Is {
    Nothing,
    Row,
    Move,
    /// The first row of a further game.
    Next,
}

/// Whether a line draws no cells: a border, or a mark such as `[code]`.
fn is_nothing(text: &str) -> bool {
    let text = text.trim();
    is_border(text) || text.starts_with('[') && text.ends_with(']')
}

/// Whether a line is a row of cells, though one of them may be wrong, or missing, or too many.
fn is_row(text: &str) -> bool {
    let cells = text.chars().filter(|c| !is_separator(*c, true) && !c.is_whitespace());
    let strange = cells.clone().filter(|c| !is_cell(*c)).count();
    let is_move = text.trim_start().starts_with(char::is_alphabetic) && !borders::has_bars(text);
    !is_nothing(text) && !is_move && strange < 2 && cells.count().abs_diff(SIDE) < 2
}

fn is_cell(c: char) -> bool {
    matches!(c, '.' | '_' | '-' | '0'..='9')
}

impl Game {
    fn is_whole(&self) -> bool {
        self.givens.len() == Shape::CLASSIC.cells()
    }

    fn take(&mut self, line: Line) -> Result<Is, Fault> {
        let text = String::from_utf8_lossy(line.bytes);
        if line.says_nothing() {
            return Ok(Is::Nothing);
        }
        if self.rows == 0 {
            self.before.get_or_insert(line.number);
        }
        // Somebody may have said something before the first row.
        let prose = self.rows == 0 && text.contains(char::is_alphabetic) && !is_row(&text);
        if is_nothing(&text) || prose && !borders::has_bars(&text) {
            return Ok(Is::Nothing);
        }
        if self.rows == SIDE && text.trim_start().starts_with(char::is_alphabetic) {
            if self.broken {
                return Ok(Is::Nothing);
            }
            line.unindented(|line| self.play(line))?;
            return Ok(Is::Move);
        }
        let next = self.rows == SIDE;
        let expected = if next { Some(Expected::Move) } else { None };
        let cells = || {
            (1..).zip(text.chars()).filter(|(_, c)| !is_separator(*c, true) && !c.is_whitespace())
        };
        let strange = |(_, c): &(u64, char)| !is_cell(*c);
        self.rows += usize::from(!next);
        if let Some((column, c)) = cells().find(strange) {
            let expected = expected.unwrap_or(Expected::Cell(Shape::CLASSIC));
            return Err(Fault { line: line.number, column, found: Found::Symbol(c), expected });
        }
        let found = cells().count();
        if found != SIDE {
            let expected = expected.unwrap_or(Expected::Row(Some(Shape::CLASSIC)));
            let found = Found::Cells(found as u64);
            return Err(Fault { line: line.number, column: 1, found, expected });
        }
        if next {
            *self = Game { rows: 1, ..Game::default() };
        }
        self.last_line = line.number;
        self.givens.extend(cells().map(|(_, c)| c.to_digit(10).unwrap_or(0) as u8));
        Ok(if next { Is::Next } else { Is::Row })
    }

    /// Makes the move that a line says.
    fn play(&mut self, line: Line) -> Result<(), Fault> {
        let number = |figures: &[u8]| std::str::from_utf8(figures).ok()?.parse().ok();
        let cell = |a: &u8, b: &u8| {
            number(&[*a, *b]).filter(|cell: &usize| self.givens.get(*cell) == Some(&0))
        };
        let figures = |figures: &[u8]| figures.iter().all(u8::is_ascii_digit);
        self.put.resize(self.givens.len(), 0);
        self.out.resize(self.givens.len(), DigitSet::EMPTY);
        match line.bytes {
            [b'I', a, b, digit @ b'1'..=b'9'] if figures(&[*a, *b]) => {
                let cell = cell(a, b);
                cell.map(|cell| self.put[cell] = digit - b'0')
            }
            [b'E', a, b, digits @ ..]
                if figures(&[*a, *b]) && figures(digits) && !digits.is_empty() =>
            {
                let digits =
                    digits.iter().filter_map(|digit| Digit::new(usize::from(digit - b'0')));
                let cell = cell(a, b);
                cell.map(|cell| self.out[cell] = self.out[cell].or(digits.collect()))
            }
            _ => None,
        }
        .ok_or_else(|| {
            let found = Found::Text(String::from_utf8_lossy(line.bytes).chars().take(20).collect());
            Fault { line: line.number, column: 1, found, expected: Expected::Move }
        })
    }

    fn draft(self) -> Draft {
        let Game { givens: mut values, put, out, .. } = self;
        let entries: Vec<usize> = (0..put.len()).filter(|cell| put[*cell] > 0).collect();
        entries.iter().for_each(|cell| values[*cell] = put[*cell]);
        Draft { values, entries, ..Draft::default() }.with_deleted(&out)
    }

    fn missing(&self) -> Fault {
        let found = Found::Cells(self.givens.len() as u64);
        let expected = Expected::Cells(Some(Shape::CLASSIC));
        let line = if self.rows > 0 { self.last_line } else { self.before.unwrap_or(1) };
        Fault { line, column: 1, found, expected }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Place, Records};

    const GAME: &str = "\
*-----------*
|38.|...|5.6|
|...|9..|...|
|...|.4.|89.|
|---+---+---|
|.4.|6..|.3.|
|9..|7.1|..4|
|.7.|..8|.1.|
|---+---+---|
|.13|.6.|...|
|...|..4|...|
|2.5|...|.83|
*-----------*

I388
I074
E73009
E78007
E78009
";

    /// The records of a file, each with its givens, entries and restricted cells.
    #[track_caller]
    fn check(file: &str, expected: &[Result<(usize, usize, usize), &str>]) {
        let mut records = Records::of(Some(&Ss));
        let found = std::iter::from_fn(|| records.next(file.as_bytes(), true));
        let read = |place: Place| {
            let text = Text { line: place.line, bytes: &file.as_bytes()[place.bytes] };
            let (draft, position) = text.position(&Ss, &Letters::STANDARD).expect("it was seen");
            (position.givens().filled(), position.entries().count(), draft.candidates.len())
        };
        let found: Vec<_> =
            found.map(|found| found.map(read).map_err(|fault| format!("{fault:?}"))).collect();
        let found: Vec<_> =
            found.iter().map(|found| found.as_ref().copied().map_err(|f| f.as_str())).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn games_read() {
        check(GAME, &[Ok((26, 2, 2))]);
        check(&GAME.repeat(2), &[Ok((26, 2, 2)), Ok((26, 2, 2))]);
        check(GAME.split_once("\n\n").expect("moves").0, &[Ok((26, 0, 0))]);
        check(&GAME.replace("E73009", "I389"), &[Ok((26, 2, 1))]);
        check("", &[]);
        check(&format!("# a\nSaid by me, 9 times:\n[code]\n{GAME}[/code]\n"), &[Ok((26, 2, 2))]);
    }

    #[test]
    fn faults_say_where_and_what() {
        let fault = "15:1 found Text(\"I008\"), expected Move";
        check(&GAME.replace("I388", "I008"), &[Err(fault)]);
        let fault = "15:2 found Symbol('x'), expected Move";
        check(&(GAME.replace("I388", "9x") + GAME), &[Err(fault), Ok((26, 2, 2))]);
        let fault = "3:1 found Cells(8), expected Row(Some(Shape(3×3)))";
        check(
            &(GAME.replace("|...|9..|...|", "|...|9..|..|") + GAME),
            &[Err(fault), Ok((26, 2, 2))],
        );
        for bad in ["I999", "X021", "I020", "I02", "E02"] {
            let fault = format!("15:1 found Text({bad:?}), expected Move");
            let file = GAME.replace("I388", bad) + GAME;
            check(&file, &[Err(&fault), Ok((26, 2, 2))]);
            assert!(Ss.detect(&Head::of(file.as_bytes(), true)), "{file}");
        }
        check("*---*\n", &[Err("1:1 found Cells(0), expected Cells(Some(Shape(3×3)))")]);
        check("\nsaid\nmore\n", &[Err("2:1 found Cells(0), expected Cells(Some(Shape(3×3)))")]);
        check("|38.|...|5.6|", &[Err("1:1 found Cells(9), expected Cells(Some(Shape(3×3)))")]);
    }

    #[track_caller]
    fn check_likes(file: &str, expected: bool) {
        assert_eq!(Ss.detect(&Head::of(file.as_bytes(), true)), expected, "{file}");
    }

    #[test]
    fn moves_below_rows_are_the_sign() {
        check_likes(GAME, true);
        check_likes(&format!("# a\nSaid by me\n[code]\n{GAME}[/code]\n"), true);
        check_likes(&GAME.replace("|9..|...|", "|9..|..|"), true);
        check_likes(&GAME.replace("|9..|...|", "|9..|.x.|"), true);
        check_likes(GAME.split_once("\n\n").expect("moves").0, false);
        check_likes("I388\nI074\n", false);
    }

    #[test]
    fn what_is_written_reads_back() {
        let text = Text { line: 1, bytes: GAME.as_bytes() };
        let (_, position) = text.position(&Ss, &Letters::STANDARD).expect("a game");
        let written = Ss.write(&position).expect("it holds 9×9 boards");
        assert_eq!(written, GAME.replace("I388\nI074", "I074\nI388"));
        assert!(Ss.detect(&Head::of(written.as_bytes(), true)));
    }
}

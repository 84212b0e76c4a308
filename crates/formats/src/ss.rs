//! Simple Sudoku files (`.ss`): a drawn grid of givens, with the moves of the game below it.
//!
//! ```text
//! *-----------*
//! |38.|...|5.6|
//! |...|9..|...|        and seven rows more
//! *-----------*
//!
//! I388                 places 8 in cell 38; cells are counted row by row, from 00
//! E78007               eliminates candidate 7 from cell 78
//! ```
//!
//! Programs write one `E` line per candidate, with the digit as the last of three digits, and so
//! does Ninefold. When reading, every one of these digits from 1 to 9 is an eliminated candidate.
//! Placing a digit in a filled cell replaces the old digit. Tolerated: any borders, empty lines,
//! multiple games one after another, text before the first row, `#` comments, `[code]`. Rejected:
//! moves on givens, and boards other than 9×9.

use super::{
    Draft, Expected, Fault, Feature, FeatureSet, Format, Found, Head, Info, Letters, Line,
    LineRole, LineScanner, Text,
    rows::borders::{self, is_border, is_separator},
};
use grid::{Cell, CellValue, Digit, DigitSet, Position, Shape};

pub(super) const INFO: Info = Info {
    name: "ss",
    title: "Simple Sudoku games",
    evidence: "moves are listed below the grid",
    supports: FeatureSet::NONE.with(Feature::Entries).with(Feature::Candidates),
    has_letters: false,
    is_strict: false,
};

pub(super) struct Ss;

const CLASSIC_SIDE: usize = Shape::CLASSIC.side();

impl Format for Ss {
    fn info(&self) -> &'static Info {
        &INFO
    }

    /// Returns `true` for files of nine rows of cells, followed by lines most of which begin like
    /// moves.
    fn detect(&self, head: &Head) -> bool {
        let (mut rows, mut moves, mut others) = (0, 0, 0);
        for line in head.uncommented_lines() {
            let text = String::from_utf8_lossy(line);
            let is_move = matches!(line, [b'I' | b'E', b'0'..=b'9', ..]);
            match is_row(&text) {
                true if moves > 0 => break,
                true => rows += 1,
                false if has_no_cells(&text) || rows == 0 && !is_move => {}
                false => *(if is_move { &mut moves } else { &mut others }) += 1,
            }
        }
        rows == CLASSIC_SIDE && moves > others
    }

    fn scanner(&self) -> Box<dyn LineScanner> {
        Box::new(Game::default())
    }

    fn read(&self, text: Text, _: &Letters) -> Result<Draft, Fault> {
        let mut game = Game::default();
        text.lines().try_for_each(|line| game.add_line(line).map(|_| ()))?;
        Ok(game.into_draft())
    }

    /// Writes marks as candidates, because the format doesn't distinguish marks from candidates.
    /// Returns `None` if the board isn't 9×9.
    fn write(&self, position: &Position) -> Option<String> {
        let (shape, givens) = (position.shape(), position.givens().without_restrictions());
        let (mut cells, mut entries, mut eliminated) =
            (String::new(), String::new(), String::new());
        for cell in Cell::all(shape) {
            let at = cell.index();
            let given = position.givens().digit(cell);
            cells.push(given.map_or('.', Digit::symbol));
            match position.content(cell) {
                CellValue::Digit(digit) if given.is_none() => {
                    entries += &format!("I{at:02}{digit}\n")
                }
                CellValue::Digit(_) => {}
                CellValue::Marks(marks) => {
                    let allowed = position.givens().allowed_digits(cell);
                    let set = if marks.is_empty() { allowed } else { marks };
                    // Candidates that the givens exclude aren't written as eliminations.
                    let out = givens.candidates(cell).minus(set);
                    eliminated.extend(out.map(|digit| format!("E{at:02}{:03}\n", digit.value())));
                }
            }
        }
        if shape != Shape::CLASSIC {
            return None;
        }
        let row = |row: usize| {
            let row = &cells[CLASSIC_SIDE * row..][..CLASSIC_SIDE];
            format!("|{}|{}|{}|\n", &row[..3], &row[3..6], &row[6..])
        };
        let bands = [0, 3, 6].map(|band| row(band) + &row(band + 1) + &row(band + 2));
        let edge = "*-----------*\n";
        Some(format!("{edge}{}{edge}\n{entries}{eliminated}", bands.join("|---+---+---|\n")))
    }
}

/// A game whose lines are being read.
#[derive(Default)]
struct Game {
    /// The number of rows seen, including faulty ones.
    rows: usize,
    /// The digits of the valid rows, cell by cell, with 0 for an empty cell.
    givens: Vec<u8>,
    /// The entry of each cell, with 0 for none. The list is empty before the first move.
    entries: Vec<u8>,
    /// The eliminated candidates of each cell. The list is empty before the first move.
    eliminated: Vec<DigitSet>,
    last_line: u64,
    /// Whether a fault was reported, so that the rest of the game is skipped.
    is_faulty: bool,
    /// The number of the first line that isn't empty or a comment, or `None` before that line and
    /// in all games but the first.
    first_line: Option<u64>,
}

impl LineScanner for Game {
    fn push(&mut self, line: Line) -> Result<LineRole, Fault> {
        let role = self.add_line(line);
        match role {
            Ok(GameLine::Next) => Ok(LineRole::First),
            Ok(GameLine::NoCells) => Ok(LineRole::Other),
            _ if self.is_faulty => Ok(LineRole::Other),
            Ok(GameLine::Row | GameLine::Move) => Ok(LineRole::Part),
            Err(fault) => {
                self.is_faulty = true;
                Err(fault)
            }
        }
    }

    fn finish(&mut self) -> Result<(), Fault> {
        let nothing = self.rows == 0 && self.first_line.is_none();
        if self.is_faulty || nothing || self.is_complete() {
            Ok(())
        } else {
            Err(self.missing_cells_fault())
        }
    }

    fn shape(&self) -> Option<Shape> {
        Some(Shape::CLASSIC)
    }
}

/// The role of a line in a game file.
enum GameLine {
    NoCells,
    Row,
    Move,
    /// The first row of the next game.
    Next,
}

/// Returns `true` if a line has no cells because it is a border, or markup such as `[code]`.
fn has_no_cells(text: &str) -> bool {
    let text = text.trim();
    is_border(text) || text.starts_with('[') && text.ends_with(']')
}

/// Returns `true` if a line is a row of cells, even with invalid, missing or additional cells.
fn is_row(text: &str) -> bool {
    let cells = text.chars().filter(|c| !is_separator(*c, true) && !c.is_whitespace());
    let invalid = cells.clone().filter(|c| !is_cell(*c)).count();
    let is_move = text.trim_start().starts_with(char::is_alphabetic) && !borders::has_bars(text);
    !has_no_cells(text) && !is_move && invalid < 2 && cells.count().abs_diff(CLASSIC_SIDE) < 2
}

fn is_cell(c: char) -> bool {
    matches!(c, '.' | '_' | '-' | '0'..='9')
}

impl Game {
    fn is_complete(&self) -> bool {
        self.givens.len() == Shape::CLASSIC.cells()
    }

    fn add_line(&mut self, line: Line) -> Result<GameLine, Fault> {
        let text = String::from_utf8_lossy(line.bytes);
        if line.is_empty_or_comment() {
            return Ok(GameLine::NoCells);
        }
        if self.rows == 0 {
            self.first_line.get_or_insert(line.number);
        }
        // There may be a message before the first row.
        let prose = self.rows == 0 && text.contains(char::is_alphabetic) && !is_row(&text);
        if has_no_cells(&text) || prose && !borders::has_bars(&text) {
            return Ok(GameLine::NoCells);
        }
        if self.rows == CLASSIC_SIDE && text.trim_start().starts_with(char::is_alphabetic) {
            if self.is_faulty {
                return Ok(GameLine::NoCells);
            }
            line.parse_unindented(|line| self.make_move(line))?;
            return Ok(GameLine::Move);
        }
        let next = self.rows == CLASSIC_SIDE;
        let expected = if next { Some(Expected::Move) } else { None };
        let cells = || {
            (1..).zip(text.chars()).filter(|(_, c)| !is_separator(*c, true) && !c.is_whitespace())
        };
        let invalid = |(_, c): &(u64, char)| !is_cell(*c);
        self.rows += usize::from(!next);
        if let Some((column, c)) = cells().find(invalid) {
            let expected = expected.unwrap_or(Expected::Cell(Shape::CLASSIC));
            return Err(Fault { line: line.number, column, found: Found::Symbol(c), expected });
        }
        let found = cells().count();
        if found != CLASSIC_SIDE {
            let expected = expected.unwrap_or(Expected::Row(Some(Shape::CLASSIC)));
            let found = Found::Cells(found as u64);
            return Err(Fault { line: line.number, column: 1, found, expected });
        }
        if next {
            *self = Game { rows: 1, ..Game::default() };
        }
        self.last_line = line.number;
        self.givens.extend(cells().map(|(_, c)| c.to_digit(10).unwrap_or(0) as u8));
        Ok(if next { GameLine::Next } else { GameLine::Row })
    }

    /// Parses the move on a line and makes it. Returns a fault if the line isn't a move, or if the
    /// cell of the move is a given.
    fn make_move(&mut self, line: Line) -> Result<(), Fault> {
        let number = |digits: &[u8]| std::str::from_utf8(digits).ok()?.parse().ok();
        let cell = |a: &u8, b: &u8| {
            number(&[*a, *b]).filter(|cell: &usize| self.givens.get(*cell) == Some(&0))
        };
        let are_digits = |bytes: &[u8]| bytes.iter().all(u8::is_ascii_digit);
        self.entries.resize(self.givens.len(), 0);
        self.eliminated.resize(self.givens.len(), DigitSet::EMPTY);
        match line.bytes {
            [b'I', a, b, digit @ b'1'..=b'9'] if are_digits(&[*a, *b]) => {
                let cell = cell(a, b);
                cell.map(|cell| self.entries[cell] = digit - b'0')
            }
            [b'E', a, b, digits @ ..]
                if are_digits(&[*a, *b]) && are_digits(digits) && !digits.is_empty() =>
            {
                let digits =
                    digits.iter().filter_map(|digit| Digit::new(usize::from(digit - b'0')));
                let cell = cell(a, b);
                cell.map(|cell| self.eliminated[cell] = self.eliminated[cell].or(digits.collect()))
            }
            _ => None,
        }
        .ok_or_else(|| {
            let found = Found::Text(String::from_utf8_lossy(line.bytes).chars().take(20).collect());
            Fault { line: line.number, column: 1, found, expected: Expected::Move }
        })
    }

    fn into_draft(self) -> Draft {
        let Game { givens: mut values, entries, eliminated, .. } = self;
        let filled: Vec<usize> = (0..entries.len()).filter(|cell| entries[*cell] > 0).collect();
        filled.iter().for_each(|cell| values[*cell] = entries[*cell]);
        Draft { values, entries: filled, ..Draft::default() }.with_deleted_candidates(&eliminated)
    }

    fn missing_cells_fault(&self) -> Fault {
        let found = Found::Cells(self.givens.len() as u64);
        let expected = Expected::Cells(Some(Shape::CLASSIC));
        let line = if self.rows > 0 { self.last_line } else { self.first_line.unwrap_or(1) };
        Fault { line, column: 1, found, expected }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Place, RecordScanner};

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

    /// Checks the records of a file: the numbers of givens, entries and restricted cells.
    #[track_caller]
    fn check(file: &str, expected: &[Result<(usize, usize, usize), &str>]) {
        let mut records = RecordScanner::new(Some(&Ss));
        let found = std::iter::from_fn(|| records.next(file.as_bytes(), true));
        let read = |place: Place| {
            let text = Text { line: place.line, bytes: &file.as_bytes()[place.bytes] };
            let (draft, position) = text.position(&Ss, &Letters::STANDARD).expect("a valid record");
            (
                position.givens().filled_count(),
                position.entry_cells().count(),
                draft.candidates.len(),
            )
        };
        let found: Vec<_> =
            found.map(|found| found.map(read).map_err(|fault| format!("{fault:?}"))).collect();
        let found: Vec<_> =
            found.iter().map(|found| found.as_ref().copied().map_err(|f| f.as_str())).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn games_are_parsed() {
        check(GAME, &[Ok((26, 2, 2))]);
        check(&GAME.repeat(2), &[Ok((26, 2, 2)), Ok((26, 2, 2))]);
        check(GAME.split_once("\n\n").expect("moves").0, &[Ok((26, 0, 0))]);
        check(&GAME.replace("E73009", "I389"), &[Ok((26, 2, 1))]);
        check("", &[]);
        check(&format!("# a\nSaid by me, 9 times:\n[code]\n{GAME}[/code]\n"), &[Ok((26, 2, 2))]);
    }

    #[test]
    fn faults_have_positions_and_causes() {
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
            assert!(Ss.detect(&Head::new(file.as_bytes(), true)), "{file}");
        }
        check("*---*\n", &[Err("1:1 found Cells(0), expected Cells(Some(Shape(3×3)))")]);
        check("\nsaid\nmore\n", &[Err("2:1 found Cells(0), expected Cells(Some(Shape(3×3)))")]);
        check("|38.|...|5.6|", &[Err("1:1 found Cells(9), expected Cells(Some(Shape(3×3)))")]);
    }

    #[track_caller]
    fn check_detect(file: &str, expected: bool) {
        assert_eq!(Ss.detect(&Head::new(file.as_bytes(), true)), expected, "{file}");
    }

    #[test]
    fn moves_below_rows_are_detected() {
        check_detect(GAME, true);
        check_detect(&format!("# a\nSaid by me\n[code]\n{GAME}[/code]\n"), true);
        check_detect(&GAME.replace("|9..|...|", "|9..|..|"), true);
        check_detect(&GAME.replace("|9..|...|", "|9..|.x.|"), true);
        check_detect(GAME.split_once("\n\n").expect("moves").0, false);
        check_detect("I388\nI074\n", false);
    }

    #[test]
    fn output_is_parsed_back() {
        let text = Text { line: 1, bytes: GAME.as_bytes() };
        let (_, position) = text.position(&Ss, &Letters::STANDARD).expect("a game");
        let written = Ss.write(&position).expect("a 9×9 board");
        assert_eq!(written, GAME.replace("I388\nI074", "I074\nI388"));
        assert!(Ss.detect(&Head::new(written.as_bytes(), true)));
    }
}

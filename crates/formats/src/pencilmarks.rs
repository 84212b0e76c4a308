//! Pencil-mark grids: a drawn grid whose cells are runs of candidates.
//!
//! ```text
//! .--------.--------.
//! | 1   23 | 23  4  |
//! | 23  4  | 1   23 |
//! :--------+--------:
//! | 23  1  | 4   23 |
//! | 4   23 | 23  1  |
//! '--------'--------'
//! ```
//!
//! A digit alone is a given when no peer holds it, neither alone nor among others; else it is a
//! naked single that waits, a cell with that one candidate. All digits of the board, `.` and `0`
//! are a free cell, which speaks against nothing. Where no cell has a run, digits alone are givens.
//!
//! Simple Sudoku's clipboard stacks two or three grids: givens with blanks, perhaps givens and
//! entries with blanks, then candidates. So a grid of digits and blanks begins such a record. Its
//! digits stay in the grids below; without the second grid, digits that stand alone are entries by
//! the rule above.
//!
//! Borders tell the shape of the boxes.
//!
//! Tolerated: any borders or none, cells of the upper grids without blanks between them, `#`
//! comments, titles, several records. Refused: runs that do not ascend, and rows of another length than the
//! first. What is written is one grid; above it stand givens and entries, when the rule would not
//! tell them.

use super::{
    Draft, Fault, Feature, FeatureSet, Format, Head, Info, Letters, Line, LineRole, LineScanner,
    Text,
    rows::borders::{self, is_border},
    rows::layout::Layout,
    rows::pencil_grid::{self, Drawing, is_nothing, placed, run},
};
use grid::{Board, Cell, CellValue, Digit, DigitSet, Geometry, Position, Shape};

pub(super) const INFO: Info = Info {
    name: "pencilmarks",
    title: "pencil-mark grid",
    evidence: "some of its cells are runs of candidates",
    supports: FeatureSet::NONE.with(Feature::Candidates).with(Feature::Marks).with(Feature::Boxes),
    has_letters: false,
    is_strict: false,
};

pub(super) struct PencilMarks;

impl Format for PencilMarks {
    fn info(&self) -> &'static Info {
        &INFO
    }

    /// Rows with a run of candidates that is no number of the board: one between borders, two
    /// where there are none, and no `0` or `-` then.
    fn detect(&self, head: &Head) -> bool {
        let mut drawing = Drawing::default();
        let mut drawn = false;
        for bytes in &head.lines {
            let text = String::from_utf8_lossy(bytes);
            drawn |= borders::has_bars(&text) || is_border(&text);
            match drawing.take(Line { number: 1, bytes }) {
                Err(_) => return nearly(head),
                Ok(LineRole::Last) => break,
                Ok(_) => {}
            }
        }
        let Some(shape) = drawing.shape else { return false };
        // Two grids, one in the other, are a stack: its candidates may all be alone, or have not
        // arrived.
        let full = drawing.cells.len() == shape.cells();
        if let [givens, _] = &drawing.grids[..]
            && (full || !head.whole)
            && givens.iter().any(Option::is_some)
        {
            return drawn;
        }
        let sets = drawing.cells.iter().filter_map(|cell| cell.set);
        match sets.filter(|set| is_run(*set, shape)).count() {
            0 => false,
            1 => drawn,
            _ => drawn || !drawing.zeros,
        }
    }

    fn scanner(&self) -> Box<dyn LineScanner> {
        Box::new(State::default())
    }

    fn previews(&self) -> bool {
        true
    }

    fn read(&self, text: Text, _: &Letters) -> Result<Draft, Fault> {
        let mut drawing = Drawing::default();
        for line in text.lines() {
            drawing.take(line)?;
        }
        Ok(drawing.draft())
    }

    /// Free cells are written as the candidates that the digits leave them, marks as candidates.
    fn write(&self, position: &Position) -> Option<String> {
        let (shape, board) = (position.shape(), position.board());
        let set = |cell| match position.content(cell) {
            CellValue::Digit(digit) => DigitSet::of(digit),
            CellValue::Marks(marks) if !marks.is_empty() => marks,
            CellValue::Marks(_) => {
                let allowed = position.givens().allowed(cell);
                let free = allowed == DigitSet::all(shape);
                let peers = Geometry::of(shape).peers(cell).iter();
                let theirs: DigitSet = peers.filter_map(|peer| board.digit(*peer)).collect();
                if free { allowed.minus(theirs) } else { allowed }
            }
        };
        let sets: Vec<DigitSet> = Cell::all(shape).map(set).collect();
        if sets.contains(&DigitSet::EMPTY) {
            return None;
        }
        let runs = draw(shape, &sets);
        let told = placed(shape, &sets.iter().copied().map(Some).collect::<Vec<_>>());
        if told == board.digits() {
            return Some(runs);
        }
        Some([draw_digits(position.givens()), draw_digits(&board), runs].join("\n"))
    }
}

/// Whether a cell has more than one candidate, and is no number of the board either.
fn is_run(set: DigitSet, shape: Shape) -> bool {
    match set.map(Digit::value).collect::<Vec<_>>()[..] {
        [a, b] => b > 9 || 10 * a + b > shape.side(),
        ref more => more.len() > 1,
    }
}

/// Whether a file with a fault in it looks like such grids: half of its rows, or as many as a
/// side, are as long as one, four of five of their words are cells, and some are runs. Without
/// borders one of eight has to be, and they must not be the numbers of one board.
fn nearly(head: &Head) -> bool {
    let texts: Vec<_> = head.lines.iter().map(|line| String::from_utf8_lossy(line)).collect();
    let drawn = texts.iter().any(|text| borders::has_bars(text) || is_border(text));
    let rows: Vec<Vec<(u64, &str)>> =
        texts.iter().filter(|text| !is_nothing(text)).map(|text| borders::words(text)).collect();
    let of_length = |side: usize| rows.iter().filter(move |row| row.len() == side);
    let Some(side) = rows.iter().map(Vec::len).max_by_key(|side| of_length(*side).count()) else {
        return false;
    };
    let (Some(shape), count) = (Shape::of_side(side), of_length(side).count()) else {
        return false;
    };
    let board = Shape::of_cells(rows.iter().map(Vec::len).sum());
    let number = |word: &str| word.parse().ok().filter(|value: &usize| *value > 0);
    let fits = |board: Shape, word| number(word).is_some_and(|value| value <= board.side());
    let mut all = rows.iter().flatten();
    if !drawn && board.is_some_and(|board| all.all(|(_, word)| fits(board, word))) {
        return false;
    }
    let words = || of_length(side).flatten().map(|(_, word)| *word);
    let sets = || words().filter_map(|word| pencil_grid::set(word, shape));
    let runs = sets().flatten().filter(|set| is_run(*set, shape)).count();
    let clear = if drawn {
        runs > 0
    } else {
        8 * runs >= words().count() && !words().any(|word| matches!(word, "0" | "-"))
    };
    clear && (2 * count >= rows.len() || count >= side) && 5 * sets().count() >= 4 * words().count()
}

/// A grid of digits and blanks, as narrow as it can be.
fn draw_digits(board: &Board) -> String {
    let shape = board.shape();
    let rule = vec!["-".repeat(shape.cols()); shape.rows()];
    let edge = format!("*{}*\n", rule.join("-"));
    let symbol = |digit: &Option<Digit>| digit.map_or('.', Digit::symbol);
    let row = |digits: &[Option<Digit>]| {
        let boxes = digits.chunks(shape.cols()).map(|of_box| of_box.iter().map(symbol).collect());
        format!("|{}|\n", boxes.collect::<Vec<String>>().join("|"))
    };
    let band = |digits: &[Option<Digit>]| digits.chunks(shape.side()).map(row).collect::<String>();
    let bands = board.digits().chunks(shape.rows() * shape.side()).map(band);
    let between = format!("|{}|\n", rule.join("+"));
    format!("{edge}{}{edge}", bands.collect::<Vec<_>>().join(&between))
}

/// A grid of runs, with borders around its boxes; columns are as wide as they must be.
fn draw(shape: Shape, sets: &[DigitSet]) -> String {
    let (side, cols) = (shape.side(), shape.cols());
    let width = |col: usize| sets.iter().skip(col).step_by(side).map(|set| set.len()).max();
    let widths: Vec<usize> = (0..side).filter_map(width).collect();
    let border = |left: &str, between: &str, right: &str| {
        let rules = widths
            .chunks(cols)
            .map(|of_box| "-".repeat(of_box.iter().map(|width| width + 2).sum::<usize>()));
        format!("{left}{}{right}\n", rules.collect::<Vec<_>>().join(between))
    };
    let mut out = border(".", ".", ".");
    for (row, sets) in sets.chunks(side).enumerate() {
        if row > 0 && row % shape.rows() == 0 {
            out += &border(":", "+", ":");
        }
        for (col, (set, width)) in sets.iter().zip(&widths).enumerate() {
            out += if col % cols == 0 { "|" } else { "" };
            out += &format!(" {:<width$} ", run(Some(*set)));
        }
        out += "|\n";
    }
    out + &border("'", "'", "'")
}

#[derive(Default)]
struct State {
    drawing: Drawing,
    /// The grid whose rows are passed over, since a fault was told of it.
    spoilt: Option<Spoilt>,
    latest: Option<Shape>,
    /// Whether blank lines stand between grids, and not within them.
    apart: bool,
    /// Whether the latest line was a border, and whether that before the first row of the grid was.
    below_border: bool,
    framed: bool,
    /// Whether a row was seen; and the first line before it that says something.
    begun: bool,
    titled: Option<u64>,
}

struct Spoilt {
    /// How many rows it has, where that is known.
    side: Option<usize>,
    /// How many of them have come.
    rows: usize,
}

impl State {
    /// Takes a line without cells: a blank one ends a grid below a border, or, where those stand
    /// between grids, one without a frame; a border below a border ends one with a fault.
    fn gap(&mut self, line: Line) -> Result<LineRole, Fault> {
        let border = is_border(&String::from_utf8_lossy(line.bytes));
        let below_border = std::mem::replace(&mut self.below_border, border);
        let blank = line.bytes.is_empty();
        if self.spoilt.as_ref().is_some_and(|spoilt| spoilt.rows > 0) {
            if blank && self.apart && !self.framed || below_border && (blank || border) {
                self.spoilt = None;
            }
            return Ok(LineRole::Other);
        }
        if self.drawing.rows > 0 && blank && (self.apart && !self.framed || below_border) {
            return Err(std::mem::take(&mut self.drawing).missing());
        }
        Ok(LineRole::Other)
    }
}

impl LineScanner for State {
    fn preview(&mut self, head: &Head) {
        self.apart = Layout::of(head, pencil_grid::places).apart;
    }

    fn push(&mut self, line: Line) -> Result<LineRole, Fault> {
        if is_nothing(&String::from_utf8_lossy(line.bytes)) {
            return self.gap(line);
        }
        let below_border = std::mem::take(&mut self.below_border);
        if self.drawing.rows == 0 && self.spoilt.is_none() {
            self.framed = below_border;
        }
        if self.drawing.rows == 0 && self.spoilt.is_none() && pencil_grid::is_title(line) {
            self.titled.get_or_insert(line.number);
            return Ok(LineRole::Other);
        }
        self.begun = true;
        if let Some(mut spoilt) = self.spoilt.take() {
            let text = String::from_utf8_lossy(line.bytes);
            spoilt.rows += 1;
            let told = || Shape::of_side(borders::words(&text).len()).map(Shape::side);
            spoilt.side = spoilt.side.or_else(told);
            match spoilt.side {
                Some(side) if spoilt.rows < side => self.spoilt = Some(spoilt),
                Some(side) if spoilt.rows == side => {}
                // It had come to its end, or this is no row of it.
                _ => return self.push(line),
            }
            return Ok(LineRole::Other);
        }
        let seen = self.drawing.take(line);
        let drawing = &self.drawing;
        match &seen {
            Ok(LineRole::Last) => self.latest = drawing.shape,
            Err(_) => {
                let (side, rows) = (drawing.shape.map(Shape::side), drawing.rows);
                self.spoilt = (side != Some(rows)).then_some(Spoilt { side, rows });
            }
            Ok(_) => return seen,
        }
        self.drawing = Drawing::default();
        seen
    }

    fn end(&mut self) -> Result<(), Fault> {
        let drawing = std::mem::take(&mut self.drawing);
        let whole = drawing.shape.is_none_or(|shape| drawing.cells.len() == shape.cells());
        if whole && !drawing.grids.is_empty() {
            self.latest = drawing.shape;
        }
        match self.titled.filter(|_| !self.begun) {
            Some(line) => Err(Fault { line, ..drawing.missing() }),
            None if whole || drawing.cells.is_empty() => Ok(()),
            None => Err(drawing.missing()),
        }
    }

    fn shape(&self) -> Option<Shape> {
        self.latest
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Records;

    const GRID: &str = "\
.--------.--------.
| 1   23 | 23  4  |
| 23  4  | 1   23 |
:--------+--------:
| 23  1  | 4   23 |
| 4   23 | 23  1  |
'--------'--------'
";

    /// The records of a file: the digits of each, how many of them are entries, and the cells
    /// with candidates.
    #[track_caller]
    fn check(file: &str, expected: &[Result<(&str, usize, &str), &str>]) {
        let mut records = Records::of(Some(&PencilMarks));
        let mut found = Vec::new();
        while let Some(place) = records.next(file.as_bytes(), true) {
            found.push(place.map_err(|fault| format!("{fault:?}")).map(|place| {
                let text = Text { line: place.line, bytes: &file.as_bytes()[place.bytes] };
                let read = text.position(&PencilMarks, &Letters::STANDARD);
                let (draft, position) = read.expect("it was seen");
                let runs: Vec<_> = draft
                    .candidates
                    .iter()
                    .map(|(cell, set)| format!("{cell}:{}", run(Some(*set))))
                    .collect();
                let digits = position.board().to_string().replace('\n', " ");
                (digits, position.entries().count(), runs.join(" "))
            }));
        }
        let found: Vec<_> = found
            .iter()
            .map(|found| found.as_ref().map(|(a, b, c)| (&**a, *b, &**c)).map_err(|f| &**f))
            .collect();
        assert_eq!(found, expected);
    }

    const BOARD: &str = "1..4 .41. .14. 4..1";

    const ALL: &str = "1:23 2:23 4:23 7:23 8:23 11:23 13:23 14:23";

    #[test]
    fn grids_of_candidates_read() {
        check(GRID, &[Ok((BOARD, 0, ALL))]);
        check(&GRID.repeat(2), &[Ok((BOARD, 0, ALL)), Ok((BOARD, 0, ALL))]);
        let bare = GRID.replace(['|', '.', ':', '-', '+', '\''], "");
        check(&bare, &[Ok((BOARD, 0, ALL))]);
    }

    #[test]
    fn a_digit_that_a_peer_holds_waits() {
        let waits = "1:23 2:23 4:2 7:23 8:23 11:23 13:23 14:23";
        check(&GRID.replacen("23  4  | 1", "2   4  | 1", 1), &[Ok((BOARD, 0, waits))]);
        // A full cell says nothing against it, nor does a free one.
        let rest = "| 23 1 | 4 23 |\n| 4 23 | 23 1 |\n";
        let file = format!("| 1 . | 0 4 |\n| 1234 4 | 1 3 |\n{rest}");
        let some = "4:1234 7:3 8:23 11:23 13:23 14:23";
        check(&file, &[Ok((BOARD, 0, some))]);
        check("1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 2\n", &[Ok(("1234 3412 2143 4322", 0, ""))]);
    }

    #[test]
    fn stacks_read() {
        let givens = "*-----*\n|1.|.4|\n|..|1.|\n|.1|4.|\n|4.|.1|\n*-----*\n";
        let given = "1..4 ..1. .14. 4..1";
        check(&format!("{givens}\n{GRID}"), &[Ok((BOARD, 1, ALL))]);
        let entries = givens.replacen("|..|", "|.4|", 1);
        check(&format!("{givens}\n{entries}\n{GRID}"), &[Ok((BOARD, 1, ALL))]);
        let waits = "1:23 2:23 4:23 5:4 7:23 8:23 11:23 13:23 14:23";
        check(&format!("{givens}\n{givens}\n{GRID}"), &[Ok((given, 0, waits))]);
        check(&format!("{givens}\n{entries}"), &[Ok((BOARD, 1, ""))]);
        check(givens, &[Ok((given, 0, ""))]);
    }

    #[test]
    fn faults_say_where_and_what() {
        let fault = "3:3 found Text(\"32\"), expected Run(Shape(2×2))";
        check(
            &(GRID.replacen("| 23  4  | 1", "| 32  4  | 1", 1) + GRID),
            &[Err(fault), Ok((BOARD, 0, ALL))],
        );
        let fault = "3:1 found Cells(3), expected Row(Some(Shape(2×2)))";
        check(
            &(GRID.replacen("| 23  4  | 1", "| 4  | 1", 1) + GRID),
            &[Err(fault), Ok((BOARD, 0, ALL))],
        );
        // In the first row.
        let file = |first: &str| GRID.replacen("| 1   23 | 23  4  |", first, 1) + GRID;
        let fault = "2:7 found Text(\"202\"), expected Run(Shape(2×2))";
        check(&file("| 1   202 | 23 4 |"), &[Err(fault), Ok((BOARD, 0, ALL))]);
        let fault = "2:1 found Cells(3), expected Row(None)";
        check(&file("| 1   2 | 23 |"), &[Err(fault), Ok((BOARD, 0, ALL))]);
        let nine = "1 23 456 7 8 9 12 34 56\n".repeat(8);
        let fault = "1:1 found Cells(8), expected Row(Some(Shape(3×3)))";
        for first in ["1 2 3 4 5 6 7 8", "1 2 3 4 5 6 79 8"] {
            check(&format!("{first}\n{nine}{GRID}"), &[Err(fault), Ok((BOARD, 0, ALL))]);
        }
        let givens = "|2.|.4|\n|..|1.|\n|.1|4.|\n|4.|.1|\n";
        let fault = "6:3 found Text(\"1\"), expected Same(2)";
        check(&format!("{givens}{GRID}"), &[Err(fault)]);
        let fault = "12:1 found Cells(16), expected CandidateGrid";
        check(&givens.repeat(3), &[Err(fault)]);
        check("1 23 3 4\n", &[Err("1:1 found Cells(4), expected Cells(Some(Shape(2×2)))")]);
        check("1 2 x\n", &[Err("1:1 found Cells(3), expected Row(None)")]);
    }

    #[test]
    fn what_is_written_reads_back() {
        let text = Text { line: 1, bytes: GRID.as_bytes() };
        let (_, mut position) = text.position(&PencilMarks, &Letters::STANDARD).expect("a grid");
        assert_eq!(PencilMarks.write(&position).as_deref(), Some(GRID));
        // A single that nobody else holds would be taken for a digit.
        for (cell, value) in [(1, 2), (2, 3), (4, 3), (13, 3)] {
            let marks = DigitSet::of(Digit::new(value).expect("a digit"));
            position.put(Cell::new(cell), CellValue::Marks(marks));
        }
        let written = PencilMarks.write(&position).expect("it holds it");
        assert!(written.starts_with("*-----*\n|1.|.4|\n|.4|1.|\n|--+--|\n|.1|4.|\n"), "{written}");
        let text = Text { line: 1, bytes: written.as_bytes() };
        let (_, read) = text.position(&PencilMarks, &Letters::STANDARD).expect("a stack");
        assert_eq!(read.board().digits(), position.board().digits());
    }

    #[test]
    fn borders_tell_the_boxes() {
        for (rows, cols) in [(2, 3), (3, 2), (4, 3), (5, 2), (4, 2), (2, 4)] {
            let shape = Shape::new(rows, cols).expect("a shape");
            let mut values = vec![0; shape.cells()];
            values[shape.side()..][..2].copy_from_slice(&[1, 2]);
            let draft = Draft { shape: Some(shape), values, ..Draft::default() };
            let position = draft.position().expect("a board");
            let written = PencilMarks.write(&position).expect("it holds it");
            let text = Text { line: 1, bytes: written.as_bytes() };
            let (_, read) = text.position(&PencilMarks, &Letters::STANDARD).expect("a grid");
            assert_eq!((read.shape(), read.board().digits()), (shape, position.board().digits()));
        }
    }

    #[track_caller]
    fn check_likes(file: &str, expected: bool) {
        assert_eq!(PencilMarks.detect(&Head::of(file.as_bytes(), true)), expected, "{file}");
    }

    #[test]
    fn runs_are_the_sign() {
        check_likes(GRID, true);
        check_likes("1 23 23 4\n", true);
        check_likes("1 23 0 0\n", false);
        check_likes("1 12 - 34\n", false);
        check_likes("|1.|.4|\n|..|1.|\n|.1|4.|\n|4.|.1|\n", false);
        check_likes("12 1 2 3 4 5 6 7 8 9 10 11 13 14 15 16\n", false);
        let givens = "|1.|.4|\n|..|1.|\n|.1|4.|\n|4.|.1|\n";
        let entries = givens.replacen("1.|.", "12|.", 1);
        let singles = "|1|2|3|4|\n|3|4|1|2|\n|2|1|4|3|\n|4|3|2|1|\n";
        check_likes(&format!("{givens}{entries}{singles}"), true);
        check_likes(&format!("{givens}{givens}{singles}"), true);
        check_likes(&format!("{entries}{givens}{singles}"), false);
        check_likes("1,2 3 4 12", false);
    }

    #[test]
    fn a_fault_does_not_hide_what_a_grid_is() {
        let bare = GRID.replace(['|', '.', ':', '-', '+', '\''], "");
        for file in [GRID, &bare] {
            for bad in ["202", "32", "x", "22", "", "23 1"] {
                check_likes(&file.replacen("23", bad, 1), true);
            }
            check_likes(&file[..file.len() / 2], true);
        }
        check_likes("1 2 0 x\n12 0 3 4\n0 0 0 34\n1 0 0 0\n", false);
        check_likes("|1.|.4|\n|..|x.|\n|.1|4.|\n|4.|.1|\n", false);
    }
}

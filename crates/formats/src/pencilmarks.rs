//! Pencil mark grids: drawn grids whose cells are runs of candidates.
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
//! A single digit is a given if no peer has it, either as a single digit or among its candidates.
//! Otherwise the cell is a pending naked single, with only that candidate. Cells with `.`, `0` or
//! all digits of the board are empty and don't rule anything out. If no cell has a run, all single
//! digits are givens.
//!
//! Simple Sudoku's clipboard stacks two or three grids: givens with empty cells, optionally givens
//! and entries with empty cells, then candidates. A grid of digits and empty cells therefore begins
//! such a record, and its digits must be in the grids below. Without the second grid, the rule
//! above determines the entries.
//!
//! Borders determine the shape of the boxes.
//!
//! Marks with which forum helpers explain a step are ignored: `*39-1`, `a78`, `(27)`. Digits after
//! a minus sign are still candidates, and the note lists them: `r1c8<>1`.
//!
//! Tolerated: any borders or none, cells of the upper grids without spaces between them, `#`
//! comments, titles, multiple records. Rejected: runs that don't ascend, and rows that differ in
//! length from the first. Output is a single grid, preceded by the givens and by the entries if the
//! rule above wouldn't identify them.

use super::{
    Draft, Fault, Feature, FeatureSet, Format, Head, Info, Letters, Line, LineRole, LineScanner,
    Text,
    rows::annotations,
    rows::borders::{self, is_border},
    rows::layout::Layout,
    rows::pencil_grid::{self, GridDrawing, format_run, has_no_cells, placed_digits},
};
use grid::{Board, Cell, CellValue, Digit, DigitSet, Geometry, Position, Shape};

pub(super) const INFO: Info = Info {
    name: "pencilmarks",
    title: "pencil-mark grid",
    evidence: "some cells list several candidates",
    supports: FeatureSet::NONE.with(Feature::Candidates).with(Feature::Marks).with(Feature::Boxes),
    has_letters: false,
    is_strict: false,
};

pub(super) struct PencilMarks;

impl Format for PencilMarks {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn resembles_unusual_forms(&self) -> bool {
        true
    }

    /// Returns `true` for files whose rows have runs of candidates that can't be the numbers of a
    /// board. One run is enough between borders. Without borders, there must be at least two, and
    /// no `0` or `-`.
    fn detect(&self, head: &Head) -> bool {
        let mut drawing = GridDrawing::default();
        let mut drawn = false;
        for bytes in &head.lines {
            let text = String::from_utf8_lossy(bytes);
            drawn |= borders::has_bars(&text) || is_border(&text);
            match drawing.add_line(Line { number: 1, bytes }) {
                Err(_) => return resembles_pencil_marks(head),
                Ok(LineRole::Last) => break,
                Ok(_) => {}
            }
        }
        let Some(shape) = drawing.shape else { return false };
        // Two grids, one contained in the other, are the upper grids of a stack. The candidates
        // below them may all be single, or may not have arrived yet.
        let full = drawing.cells.len() == shape.cells();
        if let [givens, _] = &drawing.grids[..]
            && (full || !head.is_whole)
            && givens.iter().any(Option::is_some)
        {
            return drawn;
        }
        let sets = drawing.cells.iter().filter_map(|cell| cell.set);
        match sets.filter(|set| is_run(*set, shape)).count() {
            0 => false,
            // A single run among empty cells may be a number that is too large, rather than
            // candidates.
            1 => drawn && drawing.cells.iter().all(|cell| cell.set.is_some()),
            _ => drawn || !drawing.has_zeros,
        }
    }

    fn scanner(&self) -> Box<dyn LineScanner> {
        Box::new(State::default())
    }

    fn needs_preview(&self) -> bool {
        true
    }

    fn read(&self, text: Text, _: &Letters) -> Result<Draft, Fault> {
        let mut drawing = GridDrawing::default();
        for line in text.lines() {
            drawing.add_line(line)?;
        }
        Ok(drawing.into_draft())
    }

    /// Writes marks as candidates. A cell without the player's own marks has the candidates that
    /// the digits leave. Returns `None` if a cell has no candidates.
    fn write(&self, position: &Position) -> Option<String> {
        let (shape, board) = (position.shape(), position.board());
        let set = |cell| match position.content(cell) {
            CellValue::Digit(digit) => DigitSet::from_digit(digit),
            CellValue::Marks(marks) => {
                let allowed = position.givens().allowed_digits(cell);
                let is_free = allowed == DigitSet::all(shape);
                let peers = Geometry::for_shape(shape).peers(cell).iter();
                let excluding = peers.filter(|peer| is_free || !position.is_given(**peer));
                let theirs: DigitSet = excluding.filter_map(|peer| board.digit(*peer)).collect();
                let left = allowed.minus(theirs);
                match marks.is_empty() || marks == allowed {
                    true if is_free || !left.is_empty() => left,
                    true => allowed,
                    false => marks,
                }
            }
        };
        let sets: Vec<DigitSet> = Cell::all(shape).map(set).collect();
        if sets.contains(&DigitSet::EMPTY) {
            return None;
        }
        let runs = draw_runs(shape, &sets);
        let digits = placed_digits(shape, &sets.iter().copied().map(Some).collect::<Vec<_>>());
        if digits == board.digits() {
            return Some(runs);
        }
        Some([draw_digits(position.givens()), draw_digits(&board), runs].join("\n"))
    }
}

/// Returns `true` if a cell has more than one candidate and its digits aren't a two-digit number of
/// the board.
fn is_run(set: DigitSet, shape: Shape) -> bool {
    match set.map(Digit::value).collect::<Vec<_>>()[..] {
        [a, b] => b > 9 || 10 * a + b > shape.side(),
        ref more => more.len() > 1,
    }
}

/// Returns `true` if a file with a fault still resembles a pencil mark grid. Half of its rows, or
/// enough of them for a board, must have the same valid length. Four fifths of their words must be
/// cells, and some of these must be runs. Without borders, at least an eighth must be runs, and the
/// words must not be the numbers of a board.
fn resembles_pencil_marks(head: &Head) -> bool {
    let texts: Vec<_> = head.lines.iter().map(|line| String::from_utf8_lossy(line)).collect();
    let drawn = texts.iter().any(|text| borders::has_bars(text) || is_border(text));
    let rows: Vec<Vec<(u64, &str)>> =
        texts.iter().filter(|text| !has_no_cells(text)).map(|text| borders::words(text)).collect();
    let of_length = |side: usize| rows.iter().filter(move |row| row.len() == side);
    let Some(side) = rows.iter().map(Vec::len).max_by_key(|side| of_length(*side).count()) else {
        return false;
    };
    let (Some(shape), count) = (Shape::from_side(side), of_length(side).count()) else {
        return false;
    };
    let board = Shape::from_cell_count(rows.iter().map(Vec::len).sum());
    let number = |word: &str| word.parse().ok().filter(|value: &usize| *value > 0);
    let fits = |board: Shape, word| number(word).is_some_and(|value| value <= board.side());
    let mut all = rows.iter().flatten();
    if !drawn && board.is_some_and(|board| all.all(|(_, word)| fits(board, word))) {
        return false;
    }
    let words = || of_length(side).flatten().map(|(_, word)| *word);
    let sets = || words().filter_map(|word| pencil_grid::parse_cell(word, shape));
    let runs = sets().flatten().filter(|set| is_run(*set, shape)).count();
    let clear = if drawn {
        runs > 0
    } else {
        8 * runs >= words().count() && !words().any(|word| matches!(word, "0" | "-"))
    };
    clear && (2 * count >= rows.len() || count >= side) && 5 * sets().count() >= 4 * words().count()
}

/// Draws a grid of digits and empty cells, as narrow as possible.
fn draw_digits(board: &Board) -> String {
    let shape = board.shape();
    let rule = vec!["-".repeat(shape.box_cols()); shape.box_rows()];
    let edge = format!("*{}*\n", rule.join("-"));
    let symbol = |digit: &Option<Digit>| digit.map_or('.', Digit::symbol);
    let row = |digits: &[Option<Digit>]| {
        let boxes =
            digits.chunks(shape.box_cols()).map(|of_box| of_box.iter().map(symbol).collect());
        format!("|{}|\n", boxes.collect::<Vec<String>>().join("|"))
    };
    let band = |digits: &[Option<Digit>]| digits.chunks(shape.side()).map(row).collect::<String>();
    let bands = board.digits().chunks(shape.box_rows() * shape.side()).map(band);
    let between = format!("|{}|\n", rule.join("+"));
    format!("{edge}{}{edge}", bands.collect::<Vec<_>>().join(&between))
}

/// Draws a grid of runs with borders around its boxes. Each column is as wide as necessary.
fn draw_runs(shape: Shape, sets: &[DigitSet]) -> String {
    let (side, cols) = (shape.side(), shape.box_cols());
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
        if row > 0 && row % shape.box_rows() == 0 {
            out += &border(":", "+", ":");
        }
        for (col, (set, width)) in sets.iter().zip(&widths).enumerate() {
            out += if col % cols == 0 { "|" } else { "" };
            out += &format!(" {:<width$} ", format_run(Some(*set)));
        }
        out += "|\n";
    }
    out + &border("'", "'", "'")
}

#[derive(Default)]
struct State {
    drawing: GridDrawing,
    /// The faulty grid whose remaining rows are being skipped, if any.
    faulty: Option<FaultyGrid>,
    latest_shape: Option<Shape>,
    /// Whether empty lines separate grids, rather than bands within grids.
    are_separated: bool,
    /// Whether the latest line was a border.
    is_below_border: bool,
    /// Whether the line before the first row of the grid was a border.
    is_framed: bool,
    /// Whether a row has been seen.
    has_rows: bool,
    /// The number of the first title line, if there was one before the first row.
    title_line: Option<u64>,
    unsupported: FeatureSet,
}

struct FaultyGrid {
    /// The number of rows that the grid should have, if known.
    side: Option<usize>,
    /// The number of rows of the grid so far.
    rows: usize,
}

impl State {
    /// Handles a line without cells. An empty line ends the grid if it is below a border, or if
    /// empty lines separate grids and the grid has no frame. A border below another border ends a
    /// faulty grid. Returns [`LineRole::Other`], or the fault of a grid that ends before it is
    /// complete.
    fn handle_gap(&mut self, line: Line) -> Result<LineRole, Fault> {
        let border = is_border(&String::from_utf8_lossy(line.bytes));
        let below_border = std::mem::replace(&mut self.is_below_border, border);
        let blank = line.bytes.is_empty();
        if self.faulty.as_ref().is_some_and(|faulty| faulty.rows > 0) {
            if blank && self.are_separated && !self.is_framed || below_border && (blank || border) {
                self.faulty = None;
            }
            return Ok(LineRole::Other);
        }
        if self.drawing.rows > 0 && blank && (self.are_separated && !self.is_framed || below_border)
        {
            return Err(std::mem::take(&mut self.drawing).missing_cells_fault());
        }
        Ok(LineRole::Other)
    }
}

impl LineScanner for State {
    fn preview(&mut self, head: &Head) {
        self.are_separated = Layout::new(head, pencil_grid::empty_cells_of_row).are_separated;
    }

    fn push(&mut self, line: Line) -> Result<LineRole, Fault> {
        if has_no_cells(&annotations::plain_text(line)) {
            return self.handle_gap(line);
        }
        let below_border = std::mem::take(&mut self.is_below_border);
        if self.drawing.rows == 0 && self.faulty.is_none() {
            self.is_framed = below_border;
        }
        if self.drawing.rows == 0 && self.faulty.is_none() && pencil_grid::is_text(line) {
            self.title_line.get_or_insert(line.number);
            return Ok(LineRole::Other);
        }
        self.has_rows = true;
        if let Some(mut faulty) = self.faulty.take() {
            let text = String::from_utf8_lossy(line.bytes);
            faulty.rows += 1;
            let side = || Shape::from_side(borders::words(&text).len()).map(Shape::side);
            faulty.side = faulty.side.or_else(side);
            match faulty.side {
                Some(side) if faulty.rows < side => self.faulty = Some(faulty),
                Some(side) if faulty.rows == side => {}
                // The faulty grid has already ended, or the line isn't one of its rows.
                _ => return self.push(line),
            }
            return Ok(LineRole::Other);
        }
        let seen = self.drawing.add_line(line);
        let drawing = &self.drawing;
        if drawing.has_marks {
            self.unsupported = self.unsupported.with(Feature::Annotations);
        }
        match &seen {
            Ok(LineRole::Last) => self.latest_shape = drawing.shape,
            Err(_) => {
                let (side, rows) = (drawing.shape.map(Shape::side), drawing.rows);
                self.faulty = (side != Some(rows)).then_some(FaultyGrid { side, rows });
            }
            Ok(_) => return seen,
        }
        self.drawing = GridDrawing::default();
        seen
    }

    fn finish(&mut self) -> Result<(), Fault> {
        let drawing = std::mem::take(&mut self.drawing);
        let whole = drawing.shape.is_none_or(|shape| drawing.cells.len() == shape.cells());
        if whole && !drawing.grids.is_empty() {
            self.latest_shape = drawing.shape;
        }
        match self.title_line.filter(|_| !self.has_rows) {
            Some(line) => Err(Fault { line, ..drawing.missing_cells_fault() }),
            None if whole || drawing.cells.is_empty() => Ok(()),
            None => Err(drawing.missing_cells_fault()),
        }
    }

    fn shape(&self) -> Option<Shape> {
        self.latest_shape
    }

    fn unsupported(&self) -> FeatureSet {
        self.unsupported
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RecordScanner;

    const GRID: &str = "\
.--------.--------.
| 1   23 | 23  4  |
| 23  4  | 1   23 |
:--------+--------:
| 23  1  | 4   23 |
| 4   23 | 23  1  |
'--------'--------'
";

    #[test]
    fn entries_exclude_candidates_that_are_left_after_deletions() {
        // The entry 5 excludes 5 from the cell next to it, whose 1 is deleted.
        let line = format!(":0000:x:+5{}:112:::", ".".repeat(80));
        let library = crate::by_name("hodoku").expect("the format of libraries");
        let text = Text { line: 1, bytes: line.as_bytes() };
        let (_, position) = text.position(library, &Letters::STANDARD).expect("a position");
        let grid = PencilMarks.write(&position).expect("a grid");
        let last = grid.rsplit("*-----------*").next().expect("a grid");
        let row = last.lines().find(|line| line.starts_with('|')).expect("a row");
        assert_eq!(row.split_whitespace().nth(2), Some("2346789"), "{row}");
    }

    /// Checks the records of a file: the digits, the number of entries, and the cells with
    /// candidates.
    #[track_caller]
    fn check(file: &str, expected: &[Result<(&str, usize, &str), &str>]) {
        let mut records = RecordScanner::new(Some(&PencilMarks));
        let mut found = Vec::new();
        while let Some(place) = records.next(file.as_bytes(), true) {
            found.push(place.map_err(|fault| format!("{fault:?}")).map(|place| {
                let text = Text { line: place.line, bytes: &file.as_bytes()[place.bytes] };
                let read = text.position(&PencilMarks, &Letters::STANDARD);
                let (draft, position) = read.expect("a valid record");
                let runs: Vec<_> = draft
                    .candidates
                    .iter()
                    .map(|(cell, set)| format!("{cell}:{}", format_run(Some(*set))))
                    .collect();
                let digits = position.board().to_string().replace('\n', " ");
                (digits, position.entry_cells().count(), runs.join(" "))
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
    fn grids_of_candidates_are_parsed() {
        check(GRID, &[Ok((BOARD, 0, ALL))]);
        check(&GRID.repeat(2), &[Ok((BOARD, 0, ALL)), Ok((BOARD, 0, ALL))]);
        let bare = GRID.replace(['|', '.', ':', '-', '+', '\''], "");
        check(&bare, &[Ok((BOARD, 0, ALL))]);
    }

    #[test]
    fn a_single_candidate_that_a_peer_has_stays_a_mark() {
        let waits = "1:23 2:23 4:2 7:23 8:23 11:23 13:23 14:23";
        check(&GRID.replacen("23  4  | 1", "2   4  | 1", 1), &[Ok((BOARD, 0, waits))]);
        // A full cell doesn't rule anything out, and neither does an empty cell.
        let rest = "| 23 1 | 4 23 |\n| 4 23 | 23 1 |\n";
        let file = format!("| 1 . | 0 4 |\n| 1234 4 | 1 3 |\n{rest}");
        let some = "4:1234 7:3 8:23 11:23 13:23 14:23";
        check(&file, &[Ok((BOARD, 0, some))]);
        check("1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 2\n", &[Ok(("1234 3412 2143 4322", 0, ""))]);
    }

    #[test]
    fn stacks_are_parsed() {
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
    fn faults_have_positions_and_causes() {
        let fault = "3:3 found Text(\"32\"), expected CellRun(Shape(2×2))";
        check(
            &(GRID.replacen("| 23  4  | 1", "| 32  4  | 1", 1) + GRID),
            &[Err(fault), Ok((BOARD, 0, ALL))],
        );
        let fault = "3:1 found Cells(3), expected Row(Some(Shape(2×2)))";
        check(
            &(GRID.replacen("| 23  4  | 1", "| 4  | 1", 1) + GRID),
            &[Err(fault), Ok((BOARD, 0, ALL))],
        );
        // The fault is in the first row.
        let file = |first: &str| GRID.replacen("| 1   23 | 23  4  |", first, 1) + GRID;
        let fault = "2:7 found Text(\"202\"), expected CellRun(Shape(2×2))";
        check(&file("| 1   202 | 23 4 |"), &[Err(fault), Ok((BOARD, 0, ALL))]);
        let fault = "2:1 found Cells(3), expected Row(None)";
        check(&file("| 1   2 | 23 |"), &[Err(fault), Ok((BOARD, 0, ALL))]);
        let nine = "1 23 456 7 8 9 12 34 56\n".repeat(8);
        let fault = "1:1 found Cells(8), expected Row(Some(Shape(3×3)))";
        for first in ["1 2 3 4 5 6 7 8", "1 2 3 4 5 6 79 8"] {
            check(&format!("{first}\n{nine}{GRID}"), &[Err(fault), Ok((BOARD, 0, ALL))]);
        }
        let givens = "|2.|.4|\n|..|1.|\n|.1|4.|\n|4.|.1|\n";
        let fault = "6:3 found Text(\"1\"), expected SameDigit(2)";
        check(&format!("{givens}{GRID}"), &[Err(fault)]);
        let fault = "12:1 found Cells(16), expected CandidateGrid";
        check(&givens.repeat(3), &[Err(fault)]);
        check("1 23 3 4\n", &[Err("1:1 found Cells(4), expected Cells(Some(Shape(2×2)))")]);
        check("1 2 x\n", &[Err("1:1 found Cells(3), expected Row(None)")]);
    }

    #[test]
    fn output_is_parsed_back() {
        let text = Text { line: 1, bytes: GRID.as_bytes() };
        let (_, mut position) = text.position(&PencilMarks, &Letters::STANDARD).expect("a grid");
        assert_eq!(PencilMarks.write(&position).as_deref(), Some(GRID));
        // A single candidate that no peer has would be read as a digit.
        for (cell, value) in [(1, 2), (2, 3), (4, 3), (13, 3)] {
            let marks = DigitSet::from_digit(Digit::new(value).expect("a digit"));
            position.set_content(Cell::new(cell), CellValue::Marks(marks));
        }
        let written = PencilMarks.write(&position).expect("a representable position");
        assert!(written.starts_with("*-----*\n|1.|.4|\n|.4|1.|\n|--+--|\n|.1|4.|\n"), "{written}");
        let text = Text { line: 1, bytes: written.as_bytes() };
        let (_, read) = text.position(&PencilMarks, &Letters::STANDARD).expect("a stack");
        assert_eq!(read.board().digits(), position.board().digits());
    }

    #[test]
    fn borders_determine_the_boxes() {
        for (rows, cols) in [(2, 3), (3, 2), (4, 3), (5, 2), (4, 2), (2, 4)] {
            let shape = Shape::new(rows, cols).expect("a shape");
            let mut values = vec![0; shape.cells()];
            values[shape.side()..][..2].copy_from_slice(&[1, 2]);
            let draft = Draft { shape: Some(shape), values, ..Draft::default() };
            let position = draft.position().expect("a board");
            let written = PencilMarks.write(&position).expect("a representable position");
            let text = Text { line: 1, bytes: written.as_bytes() };
            let (_, read) = text.position(&PencilMarks, &Letters::STANDARD).expect("a grid");
            assert_eq!((read.shape(), read.board().digits()), (shape, position.board().digits()));
        }
    }

    #[track_caller]
    fn check_detect(file: &str, expected: bool) {
        assert_eq!(PencilMarks.detect(&Head::new(file.as_bytes(), true)), expected, "{file}");
    }

    #[test]
    fn runs_are_detected() {
        check_detect(GRID, true);
        check_detect("1 23 23 4\n", true);
        check_detect("1 23 0 0\n", false);
        check_detect("1 12 - 34\n", false);
        check_detect("|1.|.4|\n|..|1.|\n|.1|4.|\n|4.|.1|\n", false);
        check_detect("12 1 2 3 4 5 6 7 8 9 10 11 13 14 15 16\n", false);
        let givens = "|1.|.4|\n|..|1.|\n|.1|4.|\n|4.|.1|\n";
        let entries = givens.replacen("1.|.", "12|.", 1);
        let singles = "|1|2|3|4|\n|3|4|1|2|\n|2|1|4|3|\n|4|3|2|1|\n";
        check_detect(&format!("{givens}{entries}{singles}"), true);
        check_detect(&format!("{givens}{givens}{singles}"), true);
        check_detect(&format!("{entries}{givens}{singles}"), false);
        check_detect("1,2 3 4 12", false);
    }

    #[test]
    fn a_faulty_grid_is_still_detected() {
        let bare = GRID.replace(['|', '.', ':', '-', '+', '\''], "");
        for file in [GRID, &bare] {
            for bad in ["202", "32", "x", "22", "", "23 1"] {
                check_detect(&file.replacen("23", bad, 1), true);
            }
            check_detect(&file[..file.len() / 2], true);
        }
        check_detect("1 2 0 x\n12 0 3 4\n0 0 0 34\n1 0 0 0\n", false);
        check_detect("|1.|.4|\n|..|x.|\n|.1|4.|\n|4.|.1|\n", false);
    }
}

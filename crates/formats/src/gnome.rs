//! GNOME Sudoku's saved games: JSON, with one object per nonempty cell.
//!
//! ```text
//! {
//!   "difficulty_category" : "easy",
//!   "time_elapsed" : 63.0,
//!   "cells" : [
//!     { "position" : [0, 8], "value" : 5, "fixed" : true, "earmarks" : [] },
//!     { "position" : [1, 0], "value" : 0, "fixed" : false, "earmarks" : [1, 2] }
//!   ]
//! }
//! ```
//!
//! A position is a row and a column, counted from 0. A fixed value is a given, and any other value
//! is an entry. Earmarks are marks. The difficulty is the note. Boards are 9×9.
//!
//! Tolerated: any line layout, additional names, multiple documents one after another, each
//! beginning on a new line. Rejected: positions outside the board or used twice, values above 9.

use super::{
    Draft, Expected, Fault, Feature, FeatureSet, Format, Found, Head, Info, Letters, Line,
    LineRole, LineScanner, Text,
    document::json::{self, DocumentCollector, JsonPath, JsonVisitor, Piece, Scalar, ValueError},
};
use grid::{Cell, CellValue, Digit, DigitSet, Position, Shape};

pub(super) const INFO: Info = Info {
    name: "gnome",
    title: "GNOME Sudoku",
    evidence: "the text is JSON with a difficulty category or earmarks",
    supports: FeatureSet::NONE.with(Feature::Entries).with(Feature::Marks),
    has_letters: false,
    is_strict: false,
};

pub(super) struct Gnome;

impl Format for Gnome {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn detect(&self, head: &Head) -> bool {
        let has = |name: &[u8]| head.start.windows(name.len()).any(|part| part == name);
        head.start.starts_with(b"{") && (has(b"\"difficulty_category\"") || has(b"\"earmarks\""))
    }

    fn scanner(&self) -> Box<dyn LineScanner> {
        Box::new(State { documents: DocumentCollector::default(), unsupported: FeatureSet::NONE })
    }

    fn read(&self, text: Text, _: &Letters) -> Result<Draft, Fault> {
        parse_game(&json::document_of_record(text), text.line).map(|(draft, _)| draft)
    }

    fn write(&self, position: &Position) -> Option<String> {
        let shape = position.shape();
        let filled = Cell::all(shape).filter(|cell| position.content(*cell) != CellValue::EMPTY);
        let cells = filled.map(|cell| {
            let (row, col) = (cell.row(shape), cell.col(shape));
            let (value, marks) = match position.content(cell) {
                CellValue::Digit(digit) => (digit.value(), DigitSet::EMPTY),
                CellValue::Marks(marks) => (0, marks),
            };
            let marks: Vec<_> = marks.map(|digit| digit.to_string()).collect();
            let (fixed, marks) = (position.is_given(cell), marks.join(", "));
            format!(
                "    {{ \"position\" : [{row}, {col}], \"value\" : {value}, \"fixed\" : {fixed}, \
                 \"earmarks\" : [{marks}] }}"
            )
        });
        let cells: Vec<String> = cells.collect();
        (shape == Shape::CLASSIC).then(|| {
            format!(
                "{{\n  \"difficulty_category\" : \"custom\",\n  \"time_elapsed\" : 0.0,\n  \
                 \"cells\" : [\n{}\n  ]\n}}\n",
                cells.join(",\n")
            )
        })
    }
}

struct State {
    documents: DocumentCollector,
    unsupported: FeatureSet,
}

impl LineScanner for State {
    fn push(&mut self, line: Line) -> Result<LineRole, Fault> {
        match self.documents.next(line)? {
            Piece::Nothing => Ok(LineRole::Other),
            Piece::Part => Ok(LineRole::Part),
            Piece::Whole(text, first) => {
                self.unsupported = self.unsupported.or(parse_game(text, first)?.1);
                Ok(LineRole::Last)
            }
        }
    }

    fn finish(&mut self) -> Result<(), Fault> {
        self.documents.check_end()
    }

    fn shape(&self) -> Option<Shape> {
        Some(Shape::CLASSIC)
    }

    fn unsupported(&self) -> FeatureSet {
        self.unsupported
    }
}

/// Parses a game whose first line has number `line`. Returns its draft and the features that a
/// draft can't represent, or the first fault.
fn parse_game(text: &str, line: u64) -> Result<(Draft, FeatureSet), Fault> {
    let values = vec![0; Shape::CLASSIC.cells()];
    let draft = Draft { shape: Some(Shape::CLASSIC), values, ..Draft::default() };
    let is_specified = vec![false; Shape::CLASSIC.cells()];
    let (note, unsupported) = (String::new(), FeatureSet::NONE);
    let mut game = Game { draft, note, unsupported, has_cells: false, is_specified, latest: None };
    json::walk(text, line, &mut game)?;
    let ended = if game.has_cells {
        game.add_latest()
    } else {
        Err((Found::Cells(0), Expected::Cells(None)))
    };
    ended.map_err(|(found, expected)| Fault { line, column: 1, found, expected })?;
    Ok((game.draft.with_note(&game.note), game.unsupported))
}

struct Game {
    draft: Draft,
    note: String,
    unsupported: FeatureSet,
    has_cells: bool,
    /// Whether each cell has already been specified.
    is_specified: Vec<bool>,
    /// The cell that is being parsed, if any.
    latest: Option<PartialCell>,
}

#[derive(Default)]
struct PartialCell {
    row: Option<usize>,
    col: Option<usize>,
    value: usize,
    is_fixed: bool,
    marks: DigitSet,
}

impl Game {
    /// Adds the latest cell, now complete, to the board. Returns an error if the cell has no
    /// position.
    fn add_latest(&mut self) -> Result<(), ValueError> {
        let Some(cell_data) = self.latest.take() else { return Ok(()) };
        let place =
            cell_data.row.zip(cell_data.col).map(|(row, col)| row * Shape::CLASSIC.side() + col);
        let cell = place.ok_or((Found::Text("no position".into()), Expected::Place))?;
        self.is_specified[cell] = true;
        self.draft.values[cell] = cell_data.value as u8;
        if cell_data.value == 0 && !cell_data.marks.is_empty() {
            self.draft.marks.push((cell, cell_data.marks));
        } else if cell_data.value > 0 && !cell_data.is_fixed {
            self.draft.entries.push(cell);
        }
        Ok(())
    }
}

impl JsonVisitor for Game {
    fn begin(&mut self, path: &JsonPath) -> Result<(), ValueError> {
        match path.name.as_str() {
            "cells" if path.is_list => self.has_cells = true,
            "cells" => return Err((Found::Text("{".into()), Expected::CellList)),
            "cells.*" => {
                self.add_latest()?;
                self.latest = Some(PartialCell::default());
            }
            _ => {}
        }
        Ok(())
    }

    fn scalar(&mut self, path: &JsonPath, scalar: Scalar) -> Result<(), ValueError> {
        match path.name.as_str() {
            "difficulty_category" => {
                if let Scalar::Text(text) = scalar {
                    self.note = text.into();
                }
            }
            "time_elapsed" if !matches!(scalar, Scalar::Number(0) | Scalar::Real(0.0)) => {
                self.unsupported = self.unsupported.with(Feature::PlayTime);
            }
            _ => {}
        }
        let wrong = |expected| (scalar.into_found(), expected);
        match path.name.as_str() {
            "cells" => return Err(wrong(Expected::CellList)),
            "cells.*" => return Err(wrong(Expected::Place)),
            _ => {}
        }
        let Some(cell_data) = &mut self.latest else { return Ok(()) };
        let side = Shape::CLASSIC.side();
        match path.name.as_str() {
            "cells.*.position.*" => {
                let place = scalar.number_up_to(side - 1).ok_or(wrong(Expected::Place))?;
                match path.index(1) {
                    0 => cell_data.row = Some(place),
                    1 => cell_data.col = Some(place),
                    _ => return Err(wrong(Expected::Place)),
                }
                if let Some((row, col)) = cell_data.row.zip(cell_data.col)
                    && self.is_specified[row * side + col]
                {
                    return Err((Found::Text(format!("[{row}, {col}]")), Expected::Once));
                }
            }
            "cells.*.value" => {
                cell_data.value =
                    scalar.number_up_to(side).ok_or(wrong(Expected::Cell(Shape::CLASSIC)))?;
            }
            "cells.*.fixed" => cell_data.is_fixed = scalar == Scalar::Bool(true),
            "cells.*.earmarks.*" => {
                let digit = scalar.number_up_to(side).and_then(Digit::new);
                cell_data.marks =
                    cell_data.marks.with(digit.ok_or(wrong(Expected::Cell(Shape::CLASSIC)))?);
            }
            _ => {}
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::RecordScanner;

    /// Checks the contents of nonempty cells and the unsupported features, one record per line, or
    /// the faults.
    #[track_caller]
    fn check(file: &str, expected: &[&str]) {
        let mut records = RecordScanner::new(Some(&Gnome));
        let mut out = Vec::new();
        while let Some(found) = records.next(file.as_bytes(), true) {
            let read = found.and_then(|place| {
                let text = Text { line: place.line, bytes: &file.as_bytes()[place.bytes] };
                text.position(&Gnome, &Letters::STANDARD)
            });
            out.push(match read {
                Ok((draft, position)) => {
                    let filled = Cell::all(Shape::CLASSIC).filter_map(|cell| {
                        let at = cell.index();
                        match position.content(cell) {
                            CellValue::Digit(digit) if position.is_given(cell) => {
                                Some(format!("{at}={digit}"))
                            }
                            CellValue::Digit(digit) => Some(format!("{at}:{digit}")),
                            CellValue::Marks(marks) if marks.is_empty() => None,
                            CellValue::Marks(marks) => Some(format!("{at}?{}", marks.len())),
                        }
                    });
                    let filled: Vec<_> = filled.collect();
                    format!("{} {} {:?}", filled.join(" "), draft.note, records.unsupported())
                        .trim_end_matches("{}")
                        .trim()
                        .into()
                }
                Err(fault) => format!("{fault:?}"),
            });
        }
        assert_eq!(out, expected);
    }

    fn document(cells: &str) -> String {
        format!("{{\"difficulty_category\":\"easy\",\"time_elapsed\":0.0,\"cells\":[{cells}]}}\n")
    }

    const CELL: &str = r#"{"position":[0,8],"value":5,"fixed":true,"earmarks":[]}"#;

    #[test]
    fn games_are_parsed() {
        check(&document(CELL), &["8=5 easy"]);
        let more = format!(
            "{CELL}\n,{{\"position\":[1,0],\n\"value\":3,\"fixed\":false}},\n{{\"position\":[8,8],\"value\":0,\"earmarks\":[1,9]}}"
        );
        check(&document(&more), &["8=5 9:3 80?2 easy"]);
        check(&document(&more).replace('\n', "\r\n").repeat(2), &["8=5 9:3 80?2 easy"; 2]);
        check(
            &document("").replace("0.0", "3.5").replace("easy", "}{\\\"}"),
            &["}{\"} {PlayTime}"],
        );
    }

    #[test]
    fn faults_have_positions() {
        let (good, bad) = (document(CELL), document(&CELL.replace('5', "10")));
        check(
            &format!("{good}{bad}{good}"),
            &["8=5 easy", "2:86 found Number(\"10\"), expected Cell(Shape(3×3))", "8=5 easy"],
        );
        check(&document("\n {\"position\":[0,9]}"), &["2:17 found Number(\"9\"), expected Place"]);
        check(&document("{}"), &["1:1 found Text(\"no position\"), expected Place"]);
        check(
            &document(&format!("{CELL},{CELL}")),
            &["1:130 found Text(\"[0, 8]\"), expected Once"],
        );
        check("{\"cells\":{}}", &["1:10 found Text(\"{\"), expected CellList"]);
        check("{\"cells\":[7]}", &["1:11 found Number(\"7\"), expected Place"]);
        check("{\"cells\":7}", &["1:10 found Number(\"7\"), expected CellList"]);
        check("{}", &["1:1 found Cells(0), expected Cells(None)"]);
        check("{\n", &["1:2 found End, expected Json"]);
        check(&format!("x\ny\n{good}"), &["1:1 found Text(\"x\"), expected Document", "8=5 easy"]);
    }

    #[test]
    fn output_is_parsed_back() {
        let mut board = "1".to_owned();
        board += &".".repeat(80);
        let mut position = Position::new(board.parse().expect("a board"));
        position.set_content(Cell::new(1), CellValue::Digit(Digit::new(2).expect("a digit")));
        position.set_content(Cell::new(80), CellValue::Marks(Digit::new(3).into_iter().collect()));
        let written = Gnome.write(&position).expect("a 9×9 board");
        check(&written, &["0=1 1:2 80?1 custom"]);
        let text = Text { line: 1, bytes: written.as_bytes() };
        assert_eq!(text.position(&Gnome, &Letters::STANDARD).expect("a readable game").1, position);
    }
}

//! SudokuPad: JSON in LZ-string's base64, either alone or in a link.
//!
//! ```text
//! {"id":"…","cellSize":50,"cells":[[{"value":1},{"centremarks":[2,3]},{},…],…],
//!  "regions":[[[0,0],[0,1],…],…],"cages":[{"value":"title: …"}],"metadata":{"author":"…"}}
//! ```
//!
//! All values are givens, because a puzzle contains no entries. Centre marks and corner marks are
//! marks. Regions are the boxes. Without regions, the boxes are the usual ones.
//!
//! Tolerated: links, codes that begin with `scl` or `ctc`, and plain documents, which may have
//! multiple lines; shorthand (`sudokupad_shorthand.rs`) in any of them; percent encoding; the
//! characters with which addresses replace `+` and `/`. Title, author and rules become the note.
//! Drawing options and empty values are ignored. Rejected: names of puzzles that only a server has;
//! regions that aren't boxes; anything else, because it changes the puzzle (a cage with cells, a
//! line, anything drawn over or under cells, because a picture may be a rule).

use serde::Serialize;

use super::{
    Draft, Expected, Fault, Feature, FeatureSet, Format, Found, Head, Info, Letters, LineScanner,
    Text,
    document::json::{self, JsonPath, JsonVisitor, Object, Scalar, ValueError},
    document::links::{self, CodeScanner, PuzzleApp},
    document::lz,
    document::partial_board::{CellPart, PartialBoard},
    document::sudokupad_shorthand,
};
use grid::{Cell, CellValue, Position, Shape};

pub(super) const INFO: Info = Info {
    name: "sudokupad",
    title: "SudokuPad",
    evidence: "the text starts with a SudokuPad link, code or document",
    supports: FeatureSet::NONE.with(Feature::Marks).with(Feature::MarkPlaces).with(Feature::Boxes),
    has_letters: false,
    is_strict: false,
};

pub(super) struct SudokuPad;

/// The properties that are accepted: those that are parsed, and those that don't add constraints to
/// the puzzle. Any other property is a fault, unless its value is empty.
const ACCEPTED_PROPERTIES: [&str; 12] = [
    "id", "cellSize", "cells", "regions", "cages", "metadata", "metaData", "settings", "duration",
    "videos", "source", "created",
];

impl Format for SudokuPad {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn detect(&self, head: &Head) -> bool {
        links::detect_app(head) == Some(PuzzleApp::SudokuPad)
    }

    fn scanner(&self) -> Box<dyn LineScanner> {
        Box::new(CodeScanner::new(PuzzleApp::SudokuPad, parse_document))
    }

    fn read(&self, text: Text, _: &Letters) -> Result<Draft, Fault> {
        links::read(text, PuzzleApp::SudokuPad, parse_document)
    }

    /// Writes a full document rather than shorthand, because every parser of shorthand also accepts
    /// full documents. Never returns `None`, because boards of all shapes can be written.
    fn write(&self, position: &Position) -> Option<String> {
        let shape = position.shape();
        let cell = |cell| {
            let mut object = Object(Vec::new());
            if let CellValue::Digit(digit) = position.content(cell) {
                object.0.push(("value", digit.value().into()));
            }
            let (corners, centre) = (position.marks(cell), position.cell_state(cell).centre);
            for (name, marks) in [("cornermarks", corners), ("centremarks", centre)] {
                if !marks.is_empty() {
                    object.push_digits(name, marks);
                }
            }
            object
        };
        let mut regions = vec![Vec::new(); shape.side()];
        for cell in Cell::all(shape) {
            regions[cell.box_(shape)].push([cell.row(shape), cell.col(shape)]);
        }
        let cells = json::rows_of_objects(shape, cell);
        let document = OutputDocument { id: "ninefold", cell_size: 50, cells, regions };
        serde_json::to_string(&document).ok().map(|text| format!("scl{}\n", lz::encode(&text)))
    }
}

/// The fields of a document that is written.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct OutputDocument {
    id: &'static str,
    cell_size: usize,
    cells: Vec<Vec<Object>>,
    /// The row and the column of each cell, box by box.
    regions: Vec<Vec<[usize; 2]>>,
}

/// Parses the puzzle of a document. Returns its draft and the features that a draft can't
/// represent, or the first fault.
fn parse_document(text: &str, line: u64) -> Result<(Draft, FeatureSet), Fault> {
    let full;
    let text = if json::is_json(text) {
        text
    } else {
        full = sudokupad_shorthand::expand(text);
        // Faults are reported in the original text.
        if json::is_json(&full) { &full } else { text }
    };
    let mut puzzle = Puzzle::default();
    puzzle.board.values_are_givens = true;
    json::read(text, line, puzzle, |puzzle| {
        let unsupported = puzzle.board.unsupported;
        puzzle.into_draft().map(|draft| (draft, unsupported))
    })
}

#[derive(Default)]
struct Puzzle {
    board: PartialBoard,
    /// The cells of all regions: the region, the row and the column of each.
    regions: Vec<(usize, usize, usize)>,
}

impl JsonVisitor for Puzzle {
    fn name<'k>(&self, name: &'k str) -> &'k str {
        sudokupad_shorthand::long_name(name)
    }

    fn begin(&mut self, path: &JsonPath) -> Result<(), ValueError> {
        match path.name.as_str() {
            "cells.*.*" => self.board.begin_cell(path.index(0), path.index(1)),
            "cages.*.cells.*" => Err((Found::Text("cages".into()), Expected::Classic)),
            _ => Ok(()),
        }
    }

    fn scalar(&mut self, path: &JsonPath, scalar: Scalar) -> Result<(), ValueError> {
        if let Some(name) = path.name.strip_prefix("cells.*.*.") {
            return self.handle_cell_value(name, scalar);
        }
        match path.name.as_str() {
            "regions.*.*.*" => {
                let most = Shape::MAX_SIDE - 1;
                let place =
                    scalar.number_up_to(most).ok_or((scalar.into_found(), Expected::Regions))?;
                let full = self.regions.len() >= (most + 1) * (most + 1);
                match (path.index(2), self.regions.last_mut()) {
                    (0, _) if !full => {
                        self.regions.push((path.index(0), place, usize::MAX));
                    }
                    (1, Some((_, _, col))) => *col = place,
                    _ => return Err((scalar.into_found(), Expected::Regions)),
                }
            }
            "cages.*.value" => {
                if let Scalar::Text(text) = scalar
                    && let Some((name, value)) = text.split_once(':')
                {
                    self.handle_property(name.trim(), Scalar::Text(value));
                }
            }
            name => {
                let about = name.strip_prefix("metadata.").or(name.strip_prefix("metaData."));
                let name = about.unwrap_or(name).trim_end_matches(".*");
                let known = self.handle_property(name, scalar) || scalar.is_empty_value();
                let other = match about {
                    // Without row and column rules, with chess moves, or with multiple boards, the
                    // document isn't a classic puzzle.
                    Some(_) if ["norowcol", "antiknight", "antiking"].contains(&name) => name,
                    Some(_) if name.starts_with("grids") => name,
                    Some(_) => return Ok(()),
                    None if ACCEPTED_PROPERTIES.contains(&path.root()) => return Ok(()),
                    None => path.root(),
                };
                if !known {
                    return Err((Found::text(other), Expected::Classic));
                }
            }
        }
        Ok(())
    }
}

impl Puzzle {
    fn handle_cell_value(&mut self, name: &str, scalar: Scalar) -> Result<(), ValueError> {
        let part = match name {
            "value" => CellPart::Value,
            "given" => CellPart::Given,
            "centremarks.*" | "centermarks.*" => CellPart::Centre,
            "pencilMarks.*" | "pencilmarks.*" | "cornermarks.*" => CellPart::Corner,
            _ if name.starts_with("colo") => CellPart::Colour,
            _ => return Ok(()),
        };
        self.board.set(part, scalar)
    }

    /// Handles a property of the puzzle. Returns `false` if the name isn't known.
    fn handle_property(&mut self, name: &str, scalar: Scalar) -> bool {
        match name {
            "title" | "author" | "rules" => self.board.add_note(scalar),
            "solution" if !scalar.is_empty_value() => self.board.add_unsupported(Feature::Solution),
            _ => return false,
        }
        true
    }

    fn into_draft(mut self) -> Result<Draft, ValueError> {
        if !self.regions.is_empty() {
            let mut regions: Vec<_> =
                self.regions.iter().map(|(region, row, col)| (*row, *col, *region)).collect();
            grid::shell_sort(&mut regions);
            for (row, col, cell) in self.board.cells() {
                let first = regions.partition_point(|(r, c, _)| (*r, *c) < (*row, *col));
                let region = regions.get(first).filter(|(r, c, _)| (r, c) == (row, col));
                // A cell outside of all regions gets a region that isn't a box, so the board is
                // rejected.
                cell.region = Some(region.map_or(usize::MAX, |(_, _, region)| *region));
            }
        }
        self.board.into_draft()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn summary(line: &str) -> String {
        crate::document::links::summary::summary(&SudokuPad, line)
    }

    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(summary(&format!("scl{}", lz::encode(text))), expected);
    }

    /// Returns a 4×4 puzzle with this first cell and these properties outside the cells.
    fn small_puzzle(cell: &str, property: &str) -> String {
        let row = "[{},{},{},{}]";
        format!(
            "{{\"cellSize\":50{property},\"cells\":[[{cell},{{}},{{}},{{}}],{row},{row},{row}]}}"
        )
    }

    #[test]
    fn puzzles_are_parsed() {
        check(&small_puzzle("{\"value\":1}", ""), "1... .... .... .... 0 0");
        check(
            &small_puzzle("{\"value\":\"1\"}", ",\"lines\":[],\"arrows\":[]"),
            "1... .... .... .... 0 0",
        );
        check(&small_puzzle("{\"value\":1,\"given\":false}", ""), "1... .... .... .... 1 0");
        check(&small_puzzle("{\"centremarks\":[\"1\",2]}", ""), ".... .... .... .... 0 1");
        check(&small_puzzle("{\"pencilMarks\":[1]}", ""), ".... .... .... .... 0 1");
        let cages =
            ",\"cages\":[{\"value\":\"title: T\"},{\"value\":\"rules: R\"},{\"value\":\"x\"}]";
        check(&small_puzzle("{}", cages), ".... .... .... .... 0 0 T, R");
        let data = ",\"metadata\":{\"author\":\"A\",\"rules\":[\"R\"],\"solution\":\"12\",\"source\":\"s\"}";
        check(&small_puzzle("{}", data), ".... .... .... .... 0 0 A, R {Solution}");
        assert_eq!(summary(&small_puzzle("{\"value\":2}", "")), "2... .... .... .... 0 0");
    }

    #[test]
    fn shorthand_is_parsed() {
        let text = "{cs:50,ce:[[{v:1},,,],[,,,],[,,,],[,,,{v:4}]],ca:[{v:'author: O\\'N'}],metadata:{t:'T'}}";
        check(text, "1... .... .... ...4 0 0 O'N, T");
        assert_eq!(summary(text), "1... .... .... ...4 0 0 O'N, T");
        let regions = "re:[[[0,0],[0,1],[1,0],[1,1]],[[0,2],[0,3],[1,2],[1,3]],\
                       [[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]]";
        let with = |regions: &str| text.replace("cs:50", regions);
        check(&with(regions), "1... .... .... ...4 0 0 O'N, T");
        let classic = "1:4 found Text(\"regions\"), expected Classic";
        check(&with(&regions.replace("[3,2],[3,3]", "[3,2]")), classic);
        check(&with("re:[[[0,0]]]"), classic);
    }

    #[test]
    fn variants_are_rejected_by_name() {
        let classic = |name: &str| format!("1:4 found Text({name:?}), expected Classic");
        check(&small_puzzle("{}", ",\"lines\":[{\"wayPoints\":[[1,1]]}]"), &classic("lines"));
        check(
            &small_puzzle("{}", ",\"cages\":[{\"cells\":[[0,0]],\"value\":5}]"),
            &classic("cages"),
        );
        check(&small_puzzle("{}", ",\"foglight\":[[0,0]]"), &classic("foglight"));
        check(&small_puzzle("{}", ",\"metadata\":{\"norowcol\":true}"), &classic("norowcol"));
        check(&small_puzzle("{}", ",\"metadata\":{\"norowcol\":false}"), ".... .... .... .... 0 0");
        check(&small_puzzle("{}", ",\"metadata\":{\"antiknight\":true}"), &classic("antiknight"));
        check(&small_puzzle("{}", ",\"metadata\":{\"antiking\":true}"), &classic("antiking"));
    }

    #[test]
    fn faults_have_positions() {
        assert_eq!(
            summary("https://sudokupad.app/abc123"),
            "1:1 found Text(\"https://sudokupad.app/abc123\"), expected NoServer"
        );
        assert_eq!(summary("sclN4Ig!"), "1:8 found Symbol('!'), expected SudokuPad");
        check(
            &small_puzzle("{\"value\":5}", ""),
            "1:4 found Number(\"5\"), expected Cell(Shape(2×2))",
        );
        check("{ce:[[{v:x}]]}", "1:4 found Symbol('c'), expected Json");
    }
}

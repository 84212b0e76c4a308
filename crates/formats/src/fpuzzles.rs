//! f-puzzles: JSON in LZ-string's base64, either alone or in a link.
//!
//! ```text
//! {"size":9,"grid":[[{"value":1,"given":true},{"centerPencilMarks":[2,3]},{},…],…]}
//! ```
//!
//! A value with `given` is a given, and any other value is an entry. Given marks are candidates. A
//! cell without a region belongs to its usual box.
//!
//! Tolerated: links, codes and plain documents, which may have multiple lines; percent encoding;
//! the characters with which addresses replace `+` and `/`. Title, author and rules become the
//! note. Empty values (`false`, an empty list) are ignored under any name. Rejected: anything else,
//! because it changes the puzzle (a diagonal, a cage, a drawn line); regions that aren't boxes;
//! codes of more than two million characters when decompressed.

use serde::Serialize;

use super::{
    Draft, Expected, Fault, Feature, FeatureSet, Format, Found, Head, Info, Letters, LineScanner,
    Text,
    document::json::{self, JsonPath, JsonVisitor, Object, Scalar, ValueError},
    document::links::{self, CodeScanner, PuzzleApp},
    document::lz,
    document::partial_board::{CellPart, PartialBoard},
};
use grid::{Cell, CellValue, DigitSet, Position, Shape};

pub(super) const INFO: Info = Info {
    name: "fpuzzles",
    title: "f-puzzles",
    evidence: "the text starts with an f-puzzles link, code or document",
    supports: FeatureSet::NONE
        .with(Feature::Entries)
        .with(Feature::Candidates)
        .with(Feature::Marks)
        .with(Feature::MarkPlaces),
    has_letters: false,
    is_strict: false,
};

pub(super) struct FPuzzles;

/// The properties that are accepted: those that are parsed, and those that don't add constraints to
/// the puzzle. Any other property is a fault, unless its value is empty.
const ACCEPTED_PROPERTIES: [&str; 11] = [
    "size",
    "grid",
    "title",
    "author",
    "ruleset",
    "solution",
    "disabledlogic",
    "metadata",
    "successMessage",
    "truecandidatesoptions",
    "highlightConflicts",
];

impl Format for FPuzzles {
    fn info(&self) -> &'static Info {
        &INFO
    }

    fn detect(&self, head: &Head) -> bool {
        links::detect_app(head) == Some(PuzzleApp::FPuzzles)
    }

    fn scanner(&self) -> Box<dyn LineScanner> {
        Box::new(CodeScanner::new(PuzzleApp::FPuzzles, parse_document))
    }

    fn read(&self, text: Text, _: &Letters) -> Result<Draft, Fault> {
        links::read(text, PuzzleApp::FPuzzles, parse_document)
    }

    fn write(&self, position: &Position) -> Option<String> {
        let shape = position.shape();
        let cell = |cell: Cell| {
            let mut object = Object(Vec::new());
            let content = position.content(cell);
            match content {
                CellValue::Digit(digit) => {
                    object.0.push(("value", digit.value().into()));
                    if position.is_given(cell) {
                        object.0.push(("given", true.into()));
                    }
                }
                CellValue::Marks(marks) if content != position.initial_content(cell) => {
                    object.push_digits("cornerPencilMarks", marks);
                }
                CellValue::Marks(_) => {}
            }
            let centre = position.cell_state(cell).centre;
            if !centre.is_empty() {
                object.push_digits("centerPencilMarks", centre);
            }
            let allowed = position.givens().allowed_digits(cell);
            if allowed != DigitSet::all(shape) {
                object.push_digits("givenPencilMarks", allowed);
            }
            object
        };
        let contradicts =
            Cell::all(shape).any(|cell| position.givens().allowed_digits(cell).is_empty());
        if Shape::from_side(shape.side()) != Some(shape) || contradicts {
            return None;
        }
        let document =
            OutputDocument { size: shape.side(), grid: json::rows_of_objects(shape, cell) };
        serde_json::to_string(&document).ok().map(|text| lz::encode(&text) + "\n")
    }
}

/// The fields of a document that is written.
#[derive(Serialize)]
struct OutputDocument {
    size: usize,
    grid: Vec<Vec<Object>>,
}

/// Parses the puzzle of a document. Returns its draft and the features that a draft can't
/// represent, or the first fault.
fn parse_document(text: &str, line: u64) -> Result<(Draft, FeatureSet), Fault> {
    json::read(text, line, Puzzle::default(), |Puzzle(board)| {
        let unsupported = board.unsupported;
        board.into_draft().map(|draft| (draft, unsupported))
    })
}

#[derive(Default)]
struct Puzzle(PartialBoard);

impl JsonVisitor for Puzzle {
    fn begin(&mut self, path: &JsonPath) -> Result<(), ValueError> {
        match path.name.as_str() {
            "grid.*.*" => self.0.begin_cell(path.index(0), path.index(1))?,
            "grid.*.*.cornerPencilMarks" => {
                if let Some(cell) = self.0.latest() {
                    cell.corners.get_or_insert_default();
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn scalar(&mut self, path: &JsonPath, scalar: Scalar) -> Result<(), ValueError> {
        let Some(name) = path.name.strip_prefix("grid.*.*.") else {
            return self.handle_property(path, scalar);
        };
        let part = match name {
            "value" => CellPart::Value,
            "given" => CellPart::Given,
            "centerPencilMarks.*" => CellPart::Centre,
            "cornerPencilMarks.*" => CellPart::Corner,
            "givenPencilMarks.*" => CellPart::Candidate,
            "c" | "cArray.*" | "highlight" => CellPart::Colour,
            "region" => {
                let Some(cell) = self.0.latest() else { return Ok(()) };
                return match scalar {
                    Scalar::Number(region) => {
                        cell.region = Some(region as usize);
                        Ok(())
                    }
                    _ => Err((Found::Text(name.into()), Expected::Classic)),
                };
            }
            _ => return Ok(()),
        };
        self.0.set(part, scalar)
    }
}

impl Puzzle {
    /// Handles a value of a document that isn't in its grid. Returns an error if the value changes
    /// the puzzle.
    fn handle_property(&mut self, path: &JsonPath, scalar: Scalar) -> Result<(), ValueError> {
        match path.name.as_str() {
            "size" => {
                let size = scalar.number_up_to(Shape::MAX_SIDE).filter(|size| *size > 3);
                self.0.size = Some(size.ok_or_else(|| (scalar.into_found(), Expected::Side))?);
            }
            "title" | "author" | "ruleset" => self.0.add_note(scalar),
            _ if scalar.is_empty_value() => {}
            _ if path.root() == "solution" => self.0.add_unsupported(Feature::Solution),
            _ if !ACCEPTED_PROPERTIES.contains(&path.root()) => {
                return Err((Found::text(path.root()), Expected::Classic));
            }
            _ => {}
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn summary(line: &str) -> String {
        crate::document::links::summary::summary(&FPuzzles, line)
    }

    /// Encodes a JSON document as f-puzzles does, and checks the summary of the parsed puzzle.
    #[track_caller]
    fn check(text: &str, expected: &str) {
        assert_eq!(summary(&lz::encode(text)), expected);
    }

    /// Returns a 4×4 puzzle with this first cell and these properties outside the grid.
    fn small_puzzle(cell: &str, property: &str) -> String {
        let row = "[{},{},{},{}]";
        format!("{{\"size\":4,{property}\"grid\":[[{cell},{{}},{{}},{{}}],{row},{row},{row}]}}")
    }

    #[test]
    fn puzzles_are_parsed() {
        check(&small_puzzle("{\"value\":1,\"given\":true}", ""), "1... .... .... .... 0 0");
        check(&small_puzzle("{\"given\":true,\"value\":1}", ""), "1... .... .... .... 0 0");
        check(&small_puzzle("{\"value\":1,\"given\":false}", ""), "1... .... .... .... 1 0");
        check(&small_puzzle("{\"centerPencilMarks\":[1,2]}", ""), ".... .... .... .... 0 1");
        check(
            &small_puzzle("{\"cornerPencilMarks\":[1],\"c\":\"#fff\"}", ""),
            ".... .... .... .... 0 1  {Colours}",
        );
        check(&small_puzzle("{\"givenPencilMarks\":[1]}", ""), ".... .... .... .... 0 0");
        let property = "\"metadata\":{\"source\":\"S\"},\"successMessage\":\"Well done\",\"title\":\"T\",\"author\":\"A\",\"solution\":[1,2],\"diagonal+\":false,\"arrow\":[],";
        check(&small_puzzle("{}", property), ".... .... .... .... 0 0 T, A {Solution}");
        let document = small_puzzle("{\"value\":1}", "");
        assert_eq!(summary(&document), "1... .... .... .... 1 0");
    }

    #[test]
    fn variants_are_rejected_by_name() {
        let classic = |name: &str| format!("1:1 found Text({name:?}), expected Classic");
        check(
            &small_puzzle("{}", "\"thermometer\":[{\"lines\":[[\"R1C1\"]]}],"),
            &classic("thermometer"),
        );
        check(&small_puzzle("{}", "\"antiknight\":true,"), &classic("antiknight"));
        check(&small_puzzle("{\"region\":3}", ""), &classic("regions"));
        check(&small_puzzle("{\"region\":null}", ""), &classic("region"));
        check(&small_puzzle("{\"region\":0}", ""), ".... .... .... .... 0 0");
        check(&small_puzzle("{}", "\"highlightConflicts\":true,"), ".... .... .... .... 0 0");
    }

    #[test]
    fn faults_have_positions() {
        assert_eq!(
            summary(&small_puzzle("{\"value\":5}", "")),
            "1:29 found Number(\"5\"), expected Cell(Shape(2×2))"
        );
        check(
            "{\"size\":4,\"grid\":[[{}]]}",
            "1:1 found Cells(1), expected Cells(Some(Shape(2×2)))",
        );
        check("{\"size\":5,\"grid\":[]}", "1:1 found Cells(0), expected Cells(None)");
        check("{\"grid\":[[{\"value\":65}]]}", "1:1 found Number(\"65\"), expected CellSymbol");
        check("{\"grid\":[", "1:1 found End, expected Json");
        assert_eq!(summary("N4Igzg!"), "1:7 found Symbol('!'), expected FPuzzles");
        assert_eq!(summary("fpuzzlesN4Igzg"), "1:9 found Text(\"N4Igzg\"), expected FPuzzles");
    }
}

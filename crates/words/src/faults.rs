//! What is wrong with a file, and what a file holds, in sentences.

use crate::say;
use collection::{Binary, OpenError};
use formats::{Expected, Fault, Feature, FeatureSet, Found};
use grid::Shape;

/// A fault with its place: `Line 3, column 81: found 80 characters; a 9×9 puzzle needs 81.`
pub fn fault(fault: &Fault) -> String {
    let Fault { line, column, found, expected } = fault;
    found_at(*line, *column, found) + &expects(expected)
}

/// The first half of a fault's sentence.
fn found_at(line: u64, column: u64, found: &Found) -> String {
    match found {
        Found::Length(1) => say!("Line {line}, column {column}: found 1 character; ", line, column),
        Found::Length(n) => {
            say!("Line {line}, column {column}: found {n} characters; ", line, column, n)
        }
        Found::Number(n) => {
            say!("Line {line}, column {column}: found {n}; ", line, column, n)
        }
        Found::Symbol(c) => {
            say!("Line {line}, column {column}: found {c}; ", line, column, c = format!("{c:?}"))
        }
        Found::Text(text) => say!(
            "Line {line}, column {column}: found {text}; ",
            line,
            column,
            text = format!("{text:?}")
        ),
        Found::End => {
            say!("Line {line}, column {column}: found the end; ", line, column)
        }
        Found::Cells(1) => {
            say!("Line {line}, column {column}: found 1 cell; ", line, column)
        }
        Found::Cells(n) => say!("Line {line}, column {column}: found {n} cells; ", line, column, n),
        Found::Rows(rows, n) => say!(
            "Line {line}, column {column}: found {rows} lines of {n} cells; ",
            line,
            column,
            rows,
            n
        ),
    }
}

/// The second half of a fault's sentence.
fn expects(expected: &Expected) -> String {
    match expected {
        Expected::BlockSize => say!("expected a block size of 2 or 3."),
        Expected::Cells(Some(shape)) => {
            say!("a {shape} puzzle needs {n}.", shape, n = shape.cells())
        }
        Expected::Cells(None) => say!("a puzzle needs 16, 36, 64, 81, 100, 144, 256 …"),
        Expected::Cell(shape) => {
            say!("expected a digit of a {shape} puzzle or an empty cell.", shape)
        }
        Expected::Row(Some(shape)) => {
            say!("a row of a {shape} puzzle has {n}.", shape, n = shape.side())
        }
        Expected::Row(None) => say!("a row of a puzzle has 4, 6, 8, 9, 10, 12, 14, 15, 16 …"),
        Expected::SomeShape => say("no Sudoku has that shape.").into(),
        Expected::Largest => say!("the largest Sudoku has {n} in a row.", n = Shape::MAX_SIDE),
        Expected::Hash => say!("expected 12 hexadecimal figures."),
        Expected::Field => say!("expected a puzzle in one of the fields."),
        Expected::Characters(n) => say!("expected {n}.", n),
        Expected::Candidate(digit) => say!("expected '{digit}' or a blank.", digit),
        Expected::GameId => say!("expected a game id such as 2x2:a1_2d3h."),
        Expected::Run(shape) => {
            say!("expected digits of a {shape} puzzle or an empty cell.", shape)
        }
        Expected::Same(digit) => say!("expected {digit}, as in the grid above it.", digit),
        Expected::CandidateGrid => say!("expected a grid of candidates."),
        Expected::Move => say!("expected a move such as I388 or E78007."),
        Expected::Library => {
            say!("expected a line such as :0000:x:CELLS:224 524:::, with 81 cells.")
        }
        Expected::Triple => say!("expected a digit, a row and a column, such as 315."),
        Expected::Wiki => say!("expected 81 numbers, or a string such as bd=… or S9B…."),
        Expected::Mask(most) => say!("expected a number from 0 to {most}.", most),
        Expected::Tag => say!("expected a tag that ends with '>'."),
        Expected::DocumentEnd => say!("expected the document's end before."),
        Expected::Attributes => say!("expected names with values in quotes, such as data=\"…\"."),
        Expected::GameData => say!("expected a game that has data."),
        Expected::State => say!("expected the state of a cell, such as 5|0|0|."),
        Expected::Graph => say!("expected a graph of the order 4, 9, 16 or 25, and then values."),
        Expected::Event(shape) => {
            say!("expected an event: a cell and a value or markers of a {shape} puzzle.", shape)
        }
        Expected::Json => say!("expected what JSON allows here."),
        Expected::Document => say!("expected a document that begins with '{'."),
        Expected::Place => say!("expected a row and a column from 0 to 8."),
        Expected::Once => say!("expected each position once."),
        Expected::CellList => say!("expected a list of cells."),
        Expected::PuzzleSection => say!("expected the section [Puzzle]."),
        Expected::OpenSudoku => say!("expected an <opensudoku> document."),
        Expected::OpenSudokuEnd => say!("expected </opensudoku>."),
        Expected::KSudoku => say!("expected a <ksudoku> document."),
        Expected::KSudokuEnd => say!("expected </ksudoku>."),
        Expected::Side => say!("expected the side of a board."),
        Expected::FPuzzles => {
            say!("expected an f-puzzles code: a link, or what follows load= in one.")
        }
        Expected::SudokuPad => say!("expected a SudokuPad code: scl or ctc and what follows."),
        Expected::Regions => say!("expected cells of a region, each a row and a column."),
        Expected::NoServer => say!(
            "expected the puzzle itself: this names one on a server, and nothing here uses the network."
        ),
        Expected::Classic => say!("expected only the rules of classic Sudoku."),
        Expected::Figure => say!("expected a digit or an empty cell."),
        Expected::Number => say!("expected a number."),
        Expected::Values => say!("expected a number, numbers with commas between them, or \"-\"."),
    }
}

/// A fault that spoils a headed collection, in the words that the program always had: English
/// alone, as scripts compare them.
pub fn spoiled(fault: &Fault) -> String {
    match fault.found {
        Found::Number(_) => "Invalid block size.".into(),
        Found::Length(_) => format!("Line {} has the wrong length.", fault.line),
        _ => format!("Line {} has an invalid character.", fault.line),
    }
}

/// Why a file is no collection: one sentence, and where and what exactly, when there is more to
/// say.
pub fn open_error(error: &OpenError) -> (String, Option<String>) {
    let sentence = match error {
        OpenError::Empty => say("The file is empty.").into(),
        OpenError::NoPuzzle(_) => say("There is no puzzle in this file.").into(),
        OpenError::Headed(fault) => spoiled(fault),
        OpenError::TooLarge(bytes) => {
            say!("The file is too large: {mb} MB do not fit in memory.", mb = bytes / 1_000_000)
        }
        OpenError::Damaged => say("The packed file is damaged.").into(),
        OpenError::Locked => {
            say("The file is packed in a way that cannot be unpacked here.").into()
        }
        OpenError::Binary(binary) => self::binary(*binary).into(),
        OpenError::Everything => {
            say("This file holds games and files that were exported: Import Everything takes it.")
                .into()
        }
    };
    let detail = match error {
        OpenError::NoPuzzle(Some(place)) | OpenError::Headed(place) => Some(fault(place)),
        _ => None,
    };
    (sentence, detail)
}

/// What a file is that is no text, and what one can do.
fn binary(binary: Binary) -> &'static str {
    match binary {
        Binary::Picture => say("This is a picture, not text: type the digits, or paste them."),
        Binary::Pdf => say("This is a PDF, not text: copy the digits out of it and paste them."),
        Binary::Office => {
            say("This is an office document, not text: copy the cells out of it and paste them.")
        }
        Binary::Media => say("This is sound or video, not text."),
        Binary::Archive => {
            say("This is an archive that is not unpacked here: unpack it, and open what is in it.")
        }
        Binary::Nested => {
            say("This is an archive within an archive: unpack it, and open what is in it.")
        }
        Binary::Other => say("This is not text, so that no puzzle can be read in it."),
    }
}

/// Features as a list that follows "it holds": `marks, colours and the time played`.
pub fn features(features: FeatureSet) -> String {
    let names: Vec<&str> = features.iter().map(feature).collect();
    match names[..] {
        [] | [_] => names.concat(),
        [ref first @ .., last] => first.join(", ") + &say!(" and {thing}", thing = last),
    }
}

fn feature(feature: Feature) -> &'static str {
    match feature {
        Feature::Entries => say("which digits were entered"),
        Feature::Candidates => say("candidates"),
        Feature::Marks => say("marks"),
        Feature::MarkPlaces => say("where in a cell marks stand"),
        Feature::Boxes => say("the shape of the boxes"),
        Feature::Colours => say("colours"),
        Feature::PlayTime => say("the time played"),
        Feature::History => say("the steps played"),
        Feature::Solution => say("a solution"),
        Feature::Steps => say("solving steps"),
        Feature::Sections => say("other sections"),
        Feature::Settings => say("settings of another program"),
        Feature::Notes => say("what is said of puzzles"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(found: Found, expected: Expected, sentence: &str) {
        assert_eq!(fault(&Fault { line: 3, column: 81, found, expected }), sentence);
    }

    #[test]
    fn faults_are_sentences() {
        check(
            Found::Length(80),
            Expected::Cells(Some(Shape::CLASSIC)),
            "Line 3, column 81: found 80 characters; a 9×9 puzzle needs 81.",
        );
        check(
            Found::Symbol('x'),
            Expected::Cell(Shape::CLASSIC),
            "Line 3, column 81: found 'x'; expected a digit of a 9×9 puzzle or an empty cell.",
        );
        check(
            Found::Text("a \"b".into()),
            Expected::Document,
            "Line 3, column 81: found \"a \\\"b\"; expected a document that begins with '{'.",
        );
        check(
            Found::Cells(1),
            Expected::Row(None),
            "Line 3, column 81: found 1 cell; a row of a puzzle has 4, 6, 8, 9, 10, 12, 14, 15, 16 …",
        );
        check(
            Found::Rows(5, 5),
            Expected::SomeShape,
            "Line 3, column 81: found 5 lines of 5 cells; no Sudoku has that shape.",
        );
        check(
            Found::Cells(65),
            Expected::Largest,
            "Line 3, column 81: found 65 cells; the largest Sudoku has 64 in a row.",
        );
        check(
            Found::End,
            Expected::Mask(511),
            "Line 3, column 81: found the end; expected a number from 0 to 511.",
        );
    }

    #[test]
    fn what_is_wrong_with_a_file_has_its_detail() {
        let found = Found::Symbol('5');
        let fault = Fault { line: 3, column: 16, found, expected: Expected::Figure };
        assert_eq!(
            open_error(&OpenError::Headed(fault)),
            (
                "Line 3 has an invalid character.".into(),
                Some("Line 3, column 16: found '5'; expected a digit or an empty cell.".into())
            )
        );
        let picture = "This is a picture, not text: type the digits, or paste them.";
        assert_eq!(open_error(&OpenError::Binary(Binary::Picture)), (picture.into(), None));
        assert_eq!(open_error(&OpenError::Empty), ("The file is empty.".into(), None));
    }

    #[test]
    fn features_are_a_list() {
        let some =
            FeatureSet::NONE.with(Feature::PlayTime).with(Feature::Marks).with(Feature::Colours);
        assert_eq!(features(some), "marks, colours and the time played");
        assert_eq!(features(FeatureSet::NONE.with(Feature::Marks)), "marks");
        assert_eq!(features(FeatureSet::NONE), "");
    }
}

//! Sentences about the faults and features of files.

use crate::tr;
use collection::{BinaryKind, OpenError};
use formats::{Doubt, Expected, Fault, Feature, FeatureSet, Found, Repair, RepairSet};
use grid::Shape;

/// Describes a fault and its position, as in `Line 3, column 81: found 80 characters; a 9×9 puzzle
/// needs 81.`
pub fn fault_sentence(fault: &Fault) -> String {
    let Fault { line, column, found, expected } = fault;
    fault_beginning(*line, *column, found) + &fault_end(expected)
}

/// Returns the first half of the sentence about a fault: the position, and the content that was
/// found there.
fn fault_beginning(line: u64, column: u64, found: &Found) -> String {
    match found {
        Found::Length(1) => tr!("Line {line}, column {column}: found 1 character; ", line, column),
        Found::Length(n) => {
            tr!("Line {line}, column {column}: found {n} characters; ", line, column, n)
        }
        Found::Number(n) => {
            tr!("Line {line}, column {column}: found {n}; ", line, column, n)
        }
        Found::Symbol(c) => {
            tr!("Line {line}, column {column}: found {c}; ", line, column, c = format!("{c:?}"))
        }
        Found::Text(text) if text.is_empty() => {
            tr!("Line {line}, column {column}: found nothing; ", line, column)
        }
        Found::Text(text) => tr!(
            "Line {line}, column {column}: found {text}; ",
            line,
            column,
            text = format!("{text:?}")
        ),
        Found::End => {
            tr!("Line {line}, column {column}: unexpected end; ", line, column)
        }
        Found::Cells(1) => {
            tr!("Line {line}, column {column}: found 1 cell; ", line, column)
        }
        Found::Cells(n) => tr!("Line {line}, column {column}: found {n} cells; ", line, column, n),
        Found::Rows(rows, n) => {
            tr!("Line {line}, column {column}: found a {rows}×{n} grid; ", line, column, rows, n)
        }
    }
}

/// Returns the second half of the sentence about a fault: what was expected.
fn fault_end(expected: &Expected) -> String {
    match expected {
        Expected::BlockSize => tr!("expected a box size of 2 or 3."),
        Expected::Cells(Some(shape)) => {
            tr!("a {shape} puzzle needs {n}.", shape, n = shape.cells())
        }
        Expected::Cells(None) => tr!("a puzzle has 16, 36, 64, 81, 100, 144, … cells."),
        Expected::Cell(shape) => {
            tr!("expected a digit of a {shape} puzzle or an empty cell.", shape)
        }
        Expected::Row(Some(shape)) => {
            tr!("a row of a {shape} puzzle has {n} cells.", shape, n = shape.side())
        }
        Expected::Row(None) => tr!("a row has 4, 6, 8, 9, 10, 12, 14, 15, 16, … cells."),
        Expected::SomeShape => tr("no Sudoku has that shape.").into(),
        Expected::Largest => {
            tr!("a row can have at most {n} cells.", n = Shape::MAX_SIDE)
        }
        Expected::Hash => tr!("expected 12 hexadecimal digits."),
        Expected::Field => tr!("expected a puzzle in one of the fields."),
        Expected::Characters(n) => tr!("expected {n}.", n),
        Expected::Candidate(digit) => tr!("expected '{digit}' or '.'.", digit),
        Expected::GameId => tr!("expected a game id such as 2x2:a1_2d3h."),
        Expected::CellRun(shape) => {
            tr!("expected digits of a {shape} puzzle or an empty cell.", shape)
        }
        Expected::SameDigit(digit) => tr!("expected {digit}, as in the grid above.", digit),
        Expected::CandidateGrid => tr!("expected a grid of candidates."),
        Expected::Move => tr!("expected a move such as I388 or E78007."),
        Expected::Library => {
            tr!("expected a line such as :0000:x:CELLS:224 524:::, where CELLS is 81 cells.")
        }
        Expected::Triple => tr!("expected a digit, a row and a column, such as 315."),
        Expected::Wiki => tr!("expected 81 numbers, or a string that starts with bd= or S9B."),
        Expected::Mask(most) => tr!("expected a number from 0 to {most}.", most),
        Expected::Tag => tr!("expected '>' at the end of the tag."),
        Expected::DocumentEnd => tr!("the document is too long."),
        Expected::Attributes => {
            tr!("expected attributes with values in quotes, such as data=\"…\".")
        }
        Expected::GameData => tr!("expected a <game> element with a data attribute."),
        Expected::State => tr!("expected the state of a cell, such as 5|0|0|."),
        Expected::Graph => tr!("expected a graph of order 4, 9, 16 or 25, followed by values."),
        Expected::Event(shape) => {
            tr!("expected an event: a cell of a {shape} puzzle with a value or marks.", shape)
        }
        Expected::Json => tr!("expected valid JSON."),
        Expected::Document => tr!("expected a document that starts with '{'."),
        Expected::Place => tr!("expected a row and a column, each from 0 to 8."),
        Expected::Once => tr!("a cell is listed more than once."),
        Expected::Places => tr!(
            "expected at least 17 cells with digits. To read a board with fewer, choose the format \"digit positions\"."
        ),
        Expected::PlaceParts => tr!("expected a row, a column and a digit for each cell."),
        Expected::CellList => tr!("expected a list of cells."),
        Expected::PuzzleSection => tr!("expected a [Puzzle] section."),
        Expected::OpenSudoku => tr!("expected an <opensudoku> document."),
        Expected::OpenSudokuEnd => tr!("expected </opensudoku>."),
        Expected::KSudoku => tr!("expected a <ksudoku> document."),
        Expected::KSudokuEnd => tr!("expected </ksudoku>."),
        Expected::Side => tr!("expected a board size such as 9."),
        Expected::FPuzzles => {
            tr!("expected an f-puzzles link, or the code after load= in a link.")
        }
        Expected::SudokuPad => {
            tr!("expected a SudokuPad link, or a code that starts with scl or ctc.")
        }
        Expected::Regions => tr!("expected the cells of a region, each as a row and a column."),
        Expected::NoServer => tr!(
            "expected the puzzle itself, not its name on a server. Ninefold doesn't download puzzles."
        ),
        Expected::Puzzle => tr!(
            "no puzzle was recognized in this file. A 9×9 puzzle is 81 cells on one line, or 9 lines of 9 cells. For any other form, choose the file format."
        ),
        Expected::Classic => tr!("only the rules of classic Sudoku are supported."),
        Expected::CellSymbol => tr!("expected a digit or an empty cell."),
        Expected::Number => tr!("expected a number."),
        Expected::Values => {
            tr!("expected a number, several numbers separated by commas, or \"-\".")
        }
    }
}

/// Describes a fault that invalidates a collection with a header. The sentence is always in
/// English, because scripts compare it.
pub fn headed_file_fault_sentence(fault: &Fault) -> String {
    match fault.found {
        Found::Number(_) => "Invalid block size.".into(),
        Found::Length(_) => format!("Line {} has the wrong length.", fault.line),
        _ => format!("Line {} has an invalid character.", fault.line),
    }
}

/// Describes the reason why a file can't be opened as a collection. Returns a sentence and, for
/// some errors, a second one about the exact fault.
pub fn open_error_sentence(error: &OpenError) -> (String, Option<String>) {
    let sentence = match error {
        OpenError::Empty => tr("The file is empty.").into(),
        OpenError::NoPuzzle(_) => tr("There is no puzzle in this file.").into(),
        OpenError::Headed(fault) => headed_file_fault_sentence(fault),
        OpenError::TooLarge(bytes) => {
            tr!(
                "The file is too large ({mb} MB). Split it into smaller files.",
                mb = bytes / 1_000_000
            )
        }
        OpenError::Damaged => tr("The compressed file is damaged.").into(),
        OpenError::Locked => {
            tr("The file is protected by a password, or its compression isn't supported.").into()
        }
        OpenError::Binary(binary) => self::binary_file_sentence(*binary).into(),
        OpenError::Backup => {
            tr("This is a Ninefold backup. Use Import Everything to load it.").into()
        }
    };
    let detail = match error {
        OpenError::NoPuzzle(Some(place)) | OpenError::Headed(place) => Some(fault_sentence(place)),
        _ => None,
    };
    (sentence, detail)
}

/// Returns a sentence about a file that isn't text, with advice if there is any.
fn binary_file_sentence(binary: BinaryKind) -> &'static str {
    match binary {
        BinaryKind::Picture => {
            tr("This is a picture, not text: open it on its own (PNG or JPEG only).")
        }
        BinaryKind::Pdf => tr("This is a PDF, not text: copy the digits out of it and paste them."),
        BinaryKind::Office => {
            tr("This is an office document, not text: copy the cells out of it and paste them.")
        }
        BinaryKind::Media => tr("This is audio or video, not text."),
        BinaryKind::Archive => {
            tr("This type of archive isn't supported: extract it and open its contents.")
        }
        BinaryKind::Nested => {
            tr("This is an archive within an archive: extract it and open its contents.")
        }
        BinaryKind::Other => tr("This isn't text, so no puzzle can be read from it."),
    }
}

/// Lists features as a part of a sentence, such as `marks, colours and the time played`.
pub fn feature_list(features: FeatureSet) -> String {
    let names: Vec<&str> = features.iter().map(feature_name).collect();
    match names[..] {
        [] | [_] => names.concat(),
        [ref first @ .., last] => first.join(", ") + &tr!(" and {thing}", thing = last),
    }
}

/// Iterates over sentences about the parts of a file that were ignored or interpreted.
pub fn repair_notes(repairs: RepairSet) -> impl Iterator<Item = &'static str> {
    repairs.iter().map(repair_note)
}

/// Returns the advice to check the puzzles of a file, with the reason.
pub fn doubt_note(doubt: Doubt) -> &'static str {
    match doubt {
        Doubt::Repairs => tr(
            "Ninefold had to guess how to read several parts of this file. Check the puzzles, or choose the file format.",
        ),
        Doubt::Sizes => tr(
            "The puzzles in this file have different sizes. Check the puzzles, or choose the file format.",
        ),
    }
}

fn repair_note(repair: Repair) -> &'static str {
    match repair {
        Repair::Labels => tr("Row and column labels were ignored."),
        Repair::Numbers => tr("Numbers outside the boards were ignored."),
        Repair::Symbols => {
            tr("Symbols were read as digits, in the order in which the file lists them.")
        }
        Repair::Text => tr("Titles and other text around boards were ignored."),
        Repair::Blanks => tr("Spaces were read as empty cells."),
        Repair::QuestionMarks => tr("Question marks were read as empty cells."),
        Repair::Strays => tr("More than one symbol was read as an empty cell in the same puzzle."),
        Repair::OneLine => tr("A line was split into rows."),
        Repair::Solutions => tr("Solutions that follow their puzzles were ignored."),
        Repair::Columns => tr("Boards were read column by column."),
    }
}

fn feature_name(feature: Feature) -> &'static str {
    match feature {
        Feature::Entries => tr("which digits were entered"),
        Feature::Candidates => tr("candidates"),
        Feature::Marks => tr("marks"),
        Feature::MarkPlaces => tr("the positions of marks in cells"),
        Feature::Boxes => tr("the shape of the boxes"),
        Feature::Colours => tr("colours"),
        Feature::PlayTime => tr("the time played"),
        Feature::History => tr("the moves played"),
        Feature::Solution => tr("a solution"),
        Feature::Steps => tr("solving steps"),
        Feature::Sections => tr("other sections"),
        Feature::Settings => tr("settings of another program"),
        Feature::Notes => tr("notes about puzzles"),
        Feature::Annotations => tr("symbols that explain a step"),
        Feature::Text => tr("text around the puzzles"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(found: Found, expected: Expected, sentence: &str) {
        assert_eq!(fault_sentence(&Fault { line: 3, column: 81, found, expected }), sentence);
    }

    #[test]
    fn faults_are_described() {
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
            "Line 3, column 81: found \"a \\\"b\"; expected a document that starts with '{'.",
        );
        check(
            Found::Cells(1),
            Expected::Row(None),
            "Line 3, column 81: found 1 cell; a row has 4, 6, 8, 9, 10, 12, 14, 15, 16, … cells.",
        );
        check(
            Found::Rows(5, 5),
            Expected::SomeShape,
            "Line 3, column 81: found a 5×5 grid; no Sudoku has that shape.",
        );
        check(
            Found::Cells(65),
            Expected::Largest,
            "Line 3, column 81: found 65 cells; a row can have at most 64 cells.",
        );
        check(
            Found::End,
            Expected::Mask(511),
            "Line 3, column 81: unexpected end; expected a number from 0 to 511.",
        );
    }

    #[test]
    fn open_errors_are_described() {
        let found = Found::Symbol('5');
        let fault = Fault { line: 3, column: 16, found, expected: Expected::CellSymbol };
        assert_eq!(
            open_error_sentence(&OpenError::Headed(fault)),
            (
                "Line 3 has an invalid character.".into(),
                Some("Line 3, column 16: found '5'; expected a digit or an empty cell.".into())
            )
        );
        let picture = "This is a picture, not text: open it on its own (PNG or JPEG only).";
        assert_eq!(
            open_error_sentence(&OpenError::Binary(BinaryKind::Picture)),
            (picture.into(), None)
        );
        assert_eq!(open_error_sentence(&OpenError::Empty), ("The file is empty.".into(), None));
    }

    #[test]
    fn features_are_listed() {
        let some =
            FeatureSet::NONE.with(Feature::PlayTime).with(Feature::Marks).with(Feature::Colours);
        assert_eq!(feature_list(some), "marks, colours and the time played");
        assert_eq!(feature_list(FeatureSet::NONE.with(Feature::Marks)), "marks");
        assert_eq!(feature_list(FeatureSet::NONE), "");
    }
}

//! Tests that files in the forms in which people write puzzles are read correctly. `truth.csv`
//! lists the boards that each file should contain.

use std::fs;

use formats::{Decoder, Letters, RecordScanner, Survey, Text};
use grid::{Cell, Digit, DigitSet, Geometry, Position};

/// The folder with the files and `truth.csv`.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/data/field");

/// Reads a file as the page and the command line do. Returns its positions, its faults, and a text
/// with the format, the repairs and the decoded file.
fn read(bytes: &[u8]) -> (Vec<Position>, Vec<String>, String) {
    let mut decoder = Decoder::default();
    let mut text = Vec::new();
    for piece in bytes.chunks(100) {
        decoder.push(piece, false, &mut text);
    }
    decoder.push(&[], true, &mut text);
    let mut records = RecordScanner::new(None);
    let found: Vec<_> = std::iter::from_fn(|| records.next(&text, true)).collect();
    let format = records.format().expect("a format");
    let record =
        |place: &formats::Place| Text { line: place.line, bytes: &text[place.bytes.clone()] };
    let mut survey = Survey::default();
    found.iter().flatten().for_each(|place| format.survey(record(place), &mut survey));
    let letters = if survey.is_empty() { Letters::STANDARD } else { survey.letters() };
    let letters = decoder.shapes().iter().fold(letters, |all, shape| all.with_shape(*shape));
    let (mut boards, mut faults) = (Vec::new(), Vec::new());
    for found in found {
        match found.and_then(|place| record(&place).position(format, &letters)) {
            Ok((_, position)) => boards.push(position),
            Err(fault) => faults.push(format!("{fault:?}")),
        }
    }
    let details = format!(
        "{} {:?}\n{}",
        format.info().name,
        decoder.repairs(),
        String::from_utf8_lossy(&text)
    );
    (boards, faults, details)
}

/// Returns the fields of a line of `truth.csv`.
fn fields(line: &str) -> Vec<String> {
    let (mut fields, mut quoted) = (vec![String::new()], false);
    for c in line.chars() {
        match c {
            '"' => quoted = !quoted,
            ',' if !quoted => fields.push(String::new()),
            c => fields.last_mut().expect("a field").push(c),
        }
    }
    fields
}

/// Returns the digits of the peers of a cell.
fn peer_digits(position: &Position, cell: Cell) -> DigitSet {
    let peers = Geometry::for_shape(position.shape()).peers(cell).iter();
    peers.filter_map(|peer| position.board().digit(*peer)).collect()
}

/// Returns the shape, the givens and the entries of a position in the notation of `truth.csv`:
/// `3x3`, a character per cell, and `r1c2=3 r4c5=6`.
fn truth_notation(position: &Position) -> [String; 3] {
    let shape = position.shape();
    let entry = |cell: Cell| {
        let digit = position.board().digit(cell).map_or(0, Digit::value);
        format!("r{}c{}={digit}", cell.row(shape) + 1, cell.col(shape) + 1)
    };
    let entries: Vec<_> = position.entry_cells().map(entry).collect();
    [
        format!("{}x{}", shape.box_rows(), shape.box_cols()),
        position.givens().to_string().replace('\n', ""),
        entries.join(" "),
    ]
}

/// Returns `true` if the empty cells of a position have these candidates, without the candidates
/// that a digit of a peer excludes.
fn has_marks(position: &Position, marks: &str) -> bool {
    marks.split_whitespace().zip(Cell::all(position.shape())).all(|(marks, cell)| {
        let marks: DigitSet = marks.bytes().filter_map(|c| Digit::new((c - b'0').into())).collect();
        let excluded = peer_digits(position, cell);
        let left = position.givens().allowed_digits(cell).minus(excluded);
        position.board().digit(cell).is_some() || left == marks.minus(excluded)
    })
}

#[test]
fn files_of_all_kinds_are_read() {
    let truth = fs::read_to_string(format!("{FOLDER}/truth.csv")).expect("the truth");
    let mut failed = Vec::new();
    for line in truth.lines().skip(1) {
        let fields = fields(line);
        let [file, _, _, count, _, boxes, givens, entries, marks, ..] = &fields[..] else {
            panic!("{line}")
        };
        let bytes = fs::read(format!("{FOLDER}/{file}")).expect("a file");
        let (boards, faults, details) = read(&bytes);
        let found: Vec<[String; 3]> = boards.iter().map(truth_notation).collect();
        let column = |n: usize, between: &str| {
            found.iter().map(|drawn| &*drawn[n]).collect::<Vec<_>>().join(between)
        };
        let is_read = column(0, " ") == *boxes
            && column(1, " ") == *givens
            && column(2, " / ").trim_matches([' ', '/']) == entries.trim_start_matches("may: ")
            && boards.iter().zip(marks.split('/')).all(|(board, marks)| has_marks(board, marks))
            && faults.len() == usize::from(count == "0");
        if !is_read {
            failed.push(format!("{file}: {found:?}, {faults:?}, read as {details}"));
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n\n"));
}

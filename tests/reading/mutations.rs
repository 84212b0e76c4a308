//! Tests that randomly corrupted files of every format are opened or rejected with an error, and
//! that the result doesn't depend on the pieces in which a file arrives. The fuzz targets in
//! `fuzz/` test this with many more files.

use collection::{Collection, CollectionBuilder, OpenError, ReadingChoice};
use formats::{FORMATS, Format};
use grid::{Board, Cell, CellValue, Digit, DigitSet, Position, Shape};

/// The number of corrupted files per format. Each file is checked twice: with its format given, and
/// with its format detected.
const FILES_PER_FORMAT: usize = 400;

/// A generator of pseudo-random numbers, which are the same in every run.
struct Dice(u64);

impl Dice {
    fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound.max(1)
    }

    /// Returns a position with random givens, entries, marks and candidates.
    fn random_position(&mut self, shape: Shape) -> Position {
        let mut givens = Board::empty(shape);
        for cell in Cell::all(shape) {
            match self.below(8) {
                0 | 1 => givens.set(cell, Digit::new(self.below(shape.side()) + 1)),
                2 => givens.restrict(cell, self.random_digit_set(shape)),
                _ => {}
            }
        }
        let mut position = Position::new(givens);
        for cell in Cell::all(shape) {
            match self.below(12) {
                0 => {
                    let digit = Digit::new(self.below(shape.side()) + 1);
                    digit.into_iter().for_each(|digit| {
                        position.set_content(cell, CellValue::Digit(digit));
                    });
                }
                1 => {
                    let set = self.random_digit_set(shape);
                    position.set_content(cell, CellValue::Marks(set));
                }
                _ => {}
            }
        }
        position
    }

    fn random_digit_set(&mut self, shape: Shape) -> DigitSet {
        Digit::all(shape).filter(|_| self.below(2) == 0).collect()
    }

    /// Returns a copy of a file with one to four random changes: bytes are replaced, removed,
    /// duplicated or inserted, or the file is truncated.
    fn corrupt(&mut self, file: &[u8]) -> Vec<u8> {
        const STRANGE_BYTES: [&[u8]; 24] = [
            b"\n",
            b"\r",
            b"\n\n",
            b" ",
            b"\t",
            b"\0",
            b"\xff",
            b"\xc3",
            b"'",
            b"\"",
            b"<",
            b">",
            b"{",
            b"}",
            b"[",
            b"]",
            b",",
            b":",
            b"|",
            b"---",
            b"0",
            b"99999999999999999999",
            b"-1",
            b"\xe2\x94\x80",
        ];
        let mut bytes = file.to_vec();
        for _ in 0..=self.below(4) {
            let (at, other) = (self.below(bytes.len()), self.below(bytes.len()));
            let (from, to) = (at.min(other), at.max(other).min(at.min(other) + 60));
            match self.below(6) {
                0 if !bytes.is_empty() => bytes[at] = self.below(256) as u8,
                1 => drop(bytes.drain(from..to)),
                2 => {
                    let part = bytes[from..to].to_vec();
                    let into = self.below(bytes.len());
                    bytes.splice(into..into, part);
                }
                3 => bytes.truncate(at),
                _ => {
                    let strange = STRANGE_BYTES[self.below(STRANGE_BYTES.len())];
                    bytes.splice(at..at, strange.iter().copied());
                }
            }
        }
        bytes
    }
}

fn open(bytes: &[u8], piece: usize, format: Option<&str>) -> Result<Collection, OpenError> {
    let choice = ReadingChoice { format: format.map(str::to_owned), alphabet: None };
    let mut builder = CollectionBuilder::new(choice);
    builder.begin_file("a file", bytes.len() as u64);
    bytes.chunks(piece).for_each(|piece| builder.push(piece));
    builder.finish()
}

/// Checks that the result of opening a file is the same if it arrives in pieces of this size.
fn check_pieces(bytes: &[u8], piece: usize, format: Option<&str>) {
    match (open(bytes, usize::MAX, format), open(bytes, piece, format)) {
        (Ok(whole), Ok(pieces)) => {
            assert_eq!(whole.report(), pieces.report());
            assert_eq!(whole.len() as u64, whole.report().record_count());
            for number in 0..whole.len() {
                let record = whole.record(number);
                let text = || String::from_utf8_lossy(bytes).into_owned();
                assert!(record.is_some(), "{format:?} {number}: {}", text());
                assert_eq!(record, pieces.record(number), "{format:?} {number}: {}", text());
            }
        }
        (Err(whole), Err(pieces)) => assert_eq!(whole, pieces),
        _ => panic!("the pieces make a difference"),
    }
}

#[test]
fn corrupted_files_are_opened_or_rejected_regardless_of_the_pieces() {
    // Each format has its own generator, so that threads can share the work.
    let one_of_two = |first: usize| {
        for (n, format) in FORMATS.iter().enumerate().skip(first).step_by(2) {
            check_mutations(*format, Dice(2026 + n as u64));
        }
    };
    std::thread::scope(|threads| {
        threads.spawn(|| one_of_two(1));
        one_of_two(0);
    });
}

/// Returns a text with the digits of a position in the form `r1c2=3`, followed by the rows of the
/// board in quotation marks.
fn text_with_places(position: &Position) -> String {
    let (board, shape) = (position.board(), position.shape());
    let digits = Cell::all(shape).filter_map(|cell| Some((cell, board.digit(cell)?)));
    let places = digits
        .map(|(cell, digit)| format!("r{}c{}={digit}", cell.row(shape) + 1, cell.col(shape) + 1));
    let rows = board.to_string();
    let rows = rows.lines().map(|row| format!("    \"{row}\",\n"));
    format!(
        "{}\n\nlet puzzle = [\n{}];\n",
        places.collect::<Vec<_>>().join(", "),
        rows.collect::<String>()
    )
}

fn check_mutations(format: &dyn Format, mut dice: Dice) {
    let shapes = [2, 3, 4].map(|order| Shape::order(order).expect("a shape"));
    let mut files = Vec::new();
    for shape in shapes {
        let positions: Vec<_> = (0..3).map(|_| dice.random_position(shape)).collect();
        let plain = positions.iter().map(|p| Position::new(p.board()));
        let texts = positions.iter().cloned().chain(plain);
        let texts: Vec<_> = texts.filter_map(|position| format.write(&position)).collect();
        if !texts.is_empty() {
            files.push(format.header(shape) + &texts.join("\n") + format.footer());
        }
    }
    // These formats can't be written. They find boards inside other texts.
    if files.is_empty() {
        assert!(["embedded", "places"].contains(&format.info().name), "{}", format.info().name);
        files = shapes.map(|shape| text_with_places(&dice.random_position(shape))).to_vec();
    }
    for round in 0..FILES_PER_FORMAT {
        let bytes = dice.corrupt(files[round % files.len()].as_bytes());
        let piece = 1 + dice.below(100);
        check_pieces(&bytes, piece, Some(format.info().name));
        check_pieces(&bytes, piece, None);
    }
}

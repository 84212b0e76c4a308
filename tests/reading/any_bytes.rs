//! Tests that any bytes are opened as a collection or rejected with an error, regardless of the
//! pieces in which they arrive, and that written files are read back.

use collection::{Collection, CollectionBuilder, OpenError, ReadingChoice};
use formats::{
    self, Expected, FORMATS, Fault, Feature, Format, Letters, Place, RecordScanner, Text,
};
use grid::{Board, Cell, CellValue, Digit, DigitSet, Geometry, Position, Shape};
use proptest::{collection::vec, prelude::*, sample::select};
use words::faults;

fn open(bytes: &[u8], piece: usize) -> Result<Collection, OpenError> {
    let mut builder = CollectionBuilder::new(ReadingChoice::default());
    builder.begin_file("a file", bytes.len() as u64);
    bytes.chunks(piece.max(1)).for_each(|piece| builder.push(piece));
    builder.finish()
}

fn boards(collection: &Collection) -> Vec<Board> {
    (0..collection.len())
        .filter_map(|n| collection.record(n))
        .map(|r| r.position.givens().clone())
        .collect()
}

/// Generates a board with any digits, whether or not they clash.
fn any_board(shape: Shape) -> impl Strategy<Value = Board> {
    vec(0..=shape.side(), shape.cells())
        .prop_map(move |digits| Board::from_digits(shape, digits.into_iter().map(Digit::new)))
}

fn board_lines(boards: &[Board]) -> Vec<String> {
    let line = formats::by_name("line").expect("a format");
    let written =
        |board: &Board| line.write(&Position::new(board.clone())).expect("it holds any board");
    boards.iter().map(|board| written(board).trim_end().into()).collect()
}

/// Generates files with lines of cells, some of which are corrupted.
fn possibly_corrupt_file() -> impl Strategy<Value = Vec<u8>> {
    let cells = vec(select(&b".123456789AG0xX*_-"[..]), 0..90);
    let exact = vec(select(&b".1234"[..]), 16);
    let junk = vec(any::<u8>(), 0..20);
    let line = prop_oneof![cells, exact, junk, Just(b"3".to_vec()), Just(b"2".to_vec())];
    let end = select(vec!["\n", "\r\n", "\r", "", " \n", "\n\n"]);
    let mark = select(vec![&b""[..], b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff"]);
    (mark, vec((line, end), 0..12)).prop_map(|(mark, lines)| {
        let lines = lines.into_iter().flat_map(|(line, end)| [line, end.into()].concat());
        mark.iter().copied().chain(lines).collect()
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn the_result_does_not_depend_on_the_pieces(bytes in possibly_corrupt_file(), piece in 1usize..40) {
        match (open(&bytes, usize::MAX), open(&bytes, piece)) {
            (Ok(whole), Ok(pieces)) => {
                prop_assert_eq!(whole.report(), pieces.report());
                prop_assert_eq!(boards(&whole), boards(&pieces));
            }
            (Err(whole), Err(pieces)) => prop_assert_eq!(whole, pieces),
            _ => prop_assert!(false, "one opens and the other does not"),
        }
    }

    #[test]
    fn every_counted_record_can_be_read(bytes in possibly_corrupt_file()) {
        if let Ok(collection) = open(&bytes, usize::MAX) {
            prop_assert_eq!(boards(&collection).len() as u64, collection.report().record_count());
        }
    }

    #[test]
    fn any_bytes_are_opened_or_rejected_with_a_sentence(bytes in vec(any::<u8>(), 0..600)) {
        if let Err(error) = open(&bytes, 64) {
            prop_assert!(!faults::open_error_sentence(&error).0.is_empty());
        }
    }

    #[test]
    fn messages_decoded_from_any_bytes_are_consistent(bytes in vec(any::<u8>(), 0..200)) {
        if let Some(jobs::WorkerRequest::Begin(_, jobs::Job::Solve(jobs::Solve { board, .. }))) =
            jobs::decode(&bytes)
        {
            prop_assert_eq!(board.digits().len(), board.shape().cells());
        }
        let _: Option<jobs::WorkerReply> = jobs::decode(&bytes);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn written_lines_are_read_back(
        boards_ in select(Shape::all().filter(|s| Shape::from_side(s.side()) == Some(*s)).collect::<Vec<_>>())
            .prop_flat_map(|shape| vec(any_board(shape), 1..4)),
        end in select(vec!["\n", "\r\n", "\r"]),
    ) {
        let file = board_lines(&boards_).join(end);
        let collection = open(file.as_bytes(), 1000).expect("a good file");
        prop_assert_eq!(collection.report().sources[0].format.as_str(), "line");
        prop_assert_eq!(boards(&collection), boards_);
    }

    #[test]
    fn collections_with_headers_are_read_back(
        (order, boards_) in (2usize..=3).prop_flat_map(|order| {
            let shape = Shape::order(order).expect("a shape");
            (Just(order), vec(any_board(shape), 1..8))
        }),
        end in select(vec!["\n", "\r\n", "\r", "\t \n"]),
    ) {
        let file = format!("{order}{end}{}{end}{end}", board_lines(&boards_).join(end));
        let collection = open(file.as_bytes(), 100).expect("a good file");
        prop_assert_eq!(collection.report().sources[0].format.as_str(), "headed");
        prop_assert_eq!(boards(&collection), boards_);
    }
}

/// Returns the positions of a file in the given format, or in the detected format if `format` is
/// `None`. The error is the first deviation from the format.
fn read(file: &str, format: Option<&'static dyn Format>) -> Result<Vec<Position>, Fault> {
    let mut records = RecordScanner::new(format);
    let found = std::iter::from_fn(|| records.next(file.as_bytes(), true));
    let places = found.collect::<Result<Vec<Place>, Fault>>()?;
    let format = records.format().expect("a format");
    let position = |place: Place| {
        let text = Text { line: place.line, bytes: &file.as_bytes()[place.bytes] };
        text.position(format, &Letters::STANDARD).expect("what was found reads").1
    };
    Ok(places.into_iter().map(position).collect())
}

/// Generates a shape that is the default for its side.
fn default_shape() -> impl Strategy<Value = Shape> {
    select(Shape::all().filter(|s| Shape::from_side(s.side()) == Some(*s)).collect::<Vec<_>>())
}

/// Generates a board with empty cells, like a puzzle.
fn puzzle(shape: Shape) -> impl Strategy<Value = Board> {
    let digit = prop_oneof![2 => Just(0), 1 => 1..=shape.side()];
    vec(digit, shape.cells())
        .prop_map(move |digits| Board::from_digits(shape, digits.into_iter().map(Digit::new)))
}

fn digit_set(shape: Shape, bits: u64) -> DigitSet {
    Digit::all(shape).filter(|digit| bits >> (digit.value() - 1) & 1 == 1).collect()
}

/// Generates a puzzle with restricted cells, entries and marks.
fn position(shape: Shape) -> impl Strategy<Value = Position> {
    let some = || vec((0..shape.cells(), any::<u64>()), 0..9);
    (puzzle(shape), some(), some(), some()).prop_map(
        move |(mut board, restricted, entries, marks)| {
            for (cell, bits) in restricted {
                // A cell with a digit has no candidates.
                if board.digit(Cell::new(cell)).is_none() {
                    board.restrict(Cell::new(cell), digit_set(shape, bits));
                }
            }
            let mut position = Position::new(board);
            for (cell, bits) in marks {
                position.set_content(Cell::new(cell), CellValue::Marks(digit_set(shape, bits)));
            }
            for (cell, bits) in entries {
                let digit = Digit::new(bits as usize % shape.side() + 1).expect("a digit");
                position.set_content(Cell::new(cell), CellValue::Digit(digit));
            }
            position
        },
    )
}

/// Generates puzzles of the same shape.
fn puzzles() -> impl Strategy<Value = Vec<Board>> {
    default_shape().prop_flat_map(|shape| vec(puzzle(shape), 1..4))
}

/// Generates positions of the same shape, most often 9×9, the only shape that many formats support.
fn positions() -> impl Strategy<Value = Vec<Position>> {
    prop_oneof![Just(Shape::CLASSIC), default_shape()]
        .prop_flat_map(|shape| vec(position(shape), 1..4))
}

/// Returns the boards with only the digits of the positions, without candidates.
fn digit_boards(positions: &[Position]) -> Vec<Board> {
    let digits = |position: &Position| {
        Board::from_digits(position.shape(), position.board().digits().iter().copied())
    };
    positions.iter().map(digits).collect()
}

/// Returns a position without its marks.
fn without_marks(position: &Position) -> Position {
    let mut without_marks = Position::new(position.givens().clone());
    for cell in position.entry_cells() {
        without_marks.set_content(cell, position.content(cell));
    }
    without_marks
}

/// Returns `true` if `position` has the digits of `other`, and otherwise only digits that are the
/// only remaining candidates of empty cells in `other`.
fn has_same_digits_or_singles(position: &Position, other: &Position) -> bool {
    let left = remaining_candidates(other);
    let is_same = |cell: Cell| {
        let digit = position.board().digit(cell);
        digit == other.board().digit(cell)
            || digit.is_some() && digit == left[cell.index()].single()
    };
    Cell::all(position.shape()).all(is_same)
}

/// Returns the remaining candidates of each cell: the marks or, if there are none, the allowed
/// digits, without the digits of peers. Cells with a digit have no remaining candidates.
fn remaining_candidates(position: &Position) -> Vec<DigitSet> {
    let (shape, board) = (position.shape(), position.board());
    let left = |cell| {
        let marks = position.marks(cell);
        let allowed = if marks.is_empty() { position.givens().allowed_digits(cell) } else { marks };
        let peers = Geometry::for_shape(shape).peers(cell).iter();
        let theirs: DigitSet = peers.filter_map(|peer| board.digit(*peer)).collect();
        if board.digit(cell).is_some() { DigitSet::EMPTY } else { allowed.minus(theirs) }
    };
    Cell::all(shape).map(left).collect()
}

/// Returns the positions as a file of a format, with this kind of line end. Returns `None` if the
/// format can't store one of the positions.
fn write_file(format: &dyn Format, positions: &[Position], end: &str) -> Option<String> {
    let texts: Vec<String> =
        positions.iter().map(|position| format.write(position)).collect::<Option<_>>()?;
    let gap = if texts[0].lines().count() > 1 { "\n" } else { "" };
    let header = format.header(positions[0].shape());
    Some((header + &texts.join(gap) + format.footer()).replace('\n', end))
}

fn line_end() -> impl Strategy<Value = &'static str> {
    select(vec!["\n", "\r\n", "\r", " \n"])
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn written_puzzles_are_read_back(boards in puzzles(), end in line_end()) {
        let positions: Vec<Position> = boards.iter().cloned().map(Position::new).collect();
        for format in FORMATS {
            let Some(file) = write_file(format, &positions, end) else { continue };
            let found = read(&file, Some(format)).map(|read| digit_boards(&read));
            prop_assert_eq!(found, Ok(boards.clone()), "{} reads", format.info().name);
            // Full boards, empty boards and sdx files without entries may be detected as a
            // different format. If digits clash, that format reads them differently.
            if format.info().name != "sdx" && boards.iter().all(|board| board.filled_count() > 0 && !board.is_full()) && boards[0].shape().side() > 4 {
                let found = read(&file, None).map(|read| digit_boards(&read));
                prop_assert_eq!(found, Ok(boards.clone()), "{} is told", format.info().name);
            }
        }
    }

    #[test]
    fn supported_features_are_read_back(positions in positions(), end in line_end()) {
        for format in FORMATS {
            let keeps_marks = format.info().supports.contains(Feature::Marks);
            let kept = |position: &Position| if keeps_marks { position.clone() } else { without_marks(position) };
            let positions: Vec<Position> = positions.iter().map(kept).collect();
            let Some(file) = write_file(format, &positions, end) else { continue };
            let found = read(&file, Some(format)).expect("it reads");
            // A single candidate that nothing rules out is read as a given.
            if format.info().name == "sukaku" && digit_boards(&found) != digit_boards(&positions) {
                prop_assert!(found.iter().zip(&positions).all(|(f, p)| has_same_digits_or_singles(f, p)));
                continue;
            }
            prop_assert_eq!(digit_boards(&found), digit_boards(&positions), "{} reads", format.info().name);
            for (found, position) in found.iter().zip(&positions) {
                if format.info().supports.contains(Feature::Entries) {
                    let entries = |position: &Position| position.entry_cells().collect::<Vec<_>>();
                    prop_assert_eq!(entries(found), entries(position), "{} keeps entries", format.info().name);
                }
                if format.info().supports.contains(Feature::Candidates) {
                    prop_assert_eq!(remaining_candidates(found), remaining_candidates(position), "{} keeps candidates", format.info().name);
                }
            }
            // A file with entries and candidates has an unambiguous format.
            if format.info().supports.contains(Feature::Candidates) && positions[0].entry_cells().next().is_some() {
                let detected = formats::detect(file.as_bytes(), true).expect("a format").format;
                let found = read(&file, None).map(|read| digit_boards(&read));
                prop_assert_eq!(found, Ok(digit_boards(&positions)), "{} is told as {}", format.info().name, detected.info().name);
            }
        }
    }

    #[test]
    fn found_records_can_be_parsed_except_for_large_boards(lines in vec(unusual_line(), 0..30), end in line_end()) {
        let file = lines.join(end);
        for format in FORMATS {
            let mut records = RecordScanner::new(Some(format));
            while let Some(found) = records.next(file.as_bytes(), true) {
                let Ok(place) = found else { continue };
                let text = Text { line: place.line, bytes: &file.as_bytes()[place.bytes] };
                if let Err(fault) = text.position(format, &Letters::STANDARD) {
                    let large = !matches!(fault.expected, Expected::Cell(shape) if shape.side() > 9);
                    prop_assert!(!large, "{}: {:?}", format.info().name, fault);
                }
            }
        }
    }
}

/// Generates lines of various formats, whole or corrupted.
fn unusual_line() -> impl Strategy<Value = String> {
    let known = [
        "[Puzzle]",
        "[State]",
        "[Colours]",
        "#Ame",
        "# said",
        "",
        "*-----*",
        "|---+---|",
        "|1.|.4|",
        "|..|1.|",
        "|.1|4.|",
        "|4.|.1|",
        "| 1 23 | 23 4 |",
        "23 4 1 23",
        "23 1 4 23",
        "4 23 23 1",
        "1 u2 34 1234",
        "1..4",
        "..1.",
        "I012",
        "E78007",
        ".........",
        "123.56.89",
        "S4B15b0000000000000",
        ":0000:x::211::",
        "1,2,4,8",
        "0000183b305c",
        "bd=00",
        "x",
        "é",
        "511,511",
        "%2C",
        "?n=S9B",
        ",,,,,,",
        "+",
        "1234 1234 1234 1234",
        "[[1,0,0,4],",
        "[0, 0, 1, None], [0 1 0 0],",
        "[4,0,0,1]]",
        "{\"puzzle\": \"1..4..1..1..4..1\",",
        "[\"1..4\", \"..1.\",",
        "'.1..', '4..1')",
    ];
    let known = select(known.to_vec()).prop_map(str::to_owned);
    let cells = (select(vec![4, 9, 16, 81]), "[.1-4]{0,9}").prop_map(|(length, cells)| {
        (cells.clone() + &".".repeat(81)).chars().take(length).collect()
    });
    prop_oneof![6 => known.clone(), 2 => cells, 1 => (known, "[ -~é]{0,6}").prop_map(|(a, b)| a + &b)]
}

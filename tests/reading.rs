//! Tests that any bytes, in any pieces, are a collection or an error, and never cause a panic.
#![cfg(not(target_arch = "wasm32"))]

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

/// Generates a board of any digits, whether or not they clash.
fn any_board(shape: Shape) -> impl Strategy<Value = Board> {
    vec(0..=shape.side(), shape.cells())
        .prop_map(move |digits| Board::from_digits(shape, digits.into_iter().map(Digit::new)))
}

fn lines(boards: &[Board]) -> Vec<String> {
    let line = formats::by_name("line").expect("a format");
    let written =
        |board: &Board| line.write(&Position::new(board.clone())).expect("it holds any board");
    boards.iter().map(|board| written(board).trim_end().into()).collect()
}

/// Generates files with lines of cells, some of which are corrupted.
fn almost_a_file() -> impl Strategy<Value = Vec<u8>> {
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
    fn pieces_make_no_difference(bytes in almost_a_file(), piece in 1usize..40) {
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
    fn every_counted_record_can_be_read(bytes in almost_a_file()) {
        if let Ok(collection) = open(&bytes, usize::MAX) {
            prop_assert_eq!(boards(&collection).len() as u64, collection.report().record_count());
        }
    }

    #[test]
    fn any_bytes_are_a_collection_or_an_error(bytes in vec(any::<u8>(), 0..600)) {
        if let Err(error) = open(&bytes, 64) {
            prop_assert!(!faults::open_error_sentence(&error).0.is_empty());
        }
    }

    #[test]
    fn any_bytes_are_a_message_or_nothing(bytes in vec(any::<u8>(), 0..200)) {
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
        let file = lines(&boards_).join(end);
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
        let file = format!("{order}{end}{}{end}{end}", lines(&boards_).join(end));
        let collection = open(file.as_bytes(), 100).expect("a good file");
        prop_assert_eq!(collection.report().sources[0].format.as_str(), "headed");
        prop_assert_eq!(boards(&collection), boards_);
    }
}

/// Returns the positions of a file, in the given format or the detected one. The error is the first
/// deviation from the format.
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

fn usual_shape() -> impl Strategy<Value = Shape> {
    select(Shape::all().filter(|s| Shape::from_side(s.side()) == Some(*s)).collect::<Vec<_>>())
}

/// Generates a board with empty cells, like a puzzle.
fn puzzle(shape: Shape) -> impl Strategy<Value = Board> {
    let digit = prop_oneof![2 => Just(0), 1 => 1..=shape.side()];
    vec(digit, shape.cells())
        .prop_map(move |digits| Board::from_digits(shape, digits.into_iter().map(Digit::new)))
}

fn set(shape: Shape, bits: u64) -> DigitSet {
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
                    board.restrict(Cell::new(cell), set(shape, bits));
                }
            }
            let mut position = Position::new(board);
            for (cell, bits) in marks {
                position.set_content(Cell::new(cell), CellValue::Marks(set(shape, bits)));
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
    usual_shape().prop_flat_map(|shape| vec(puzzle(shape), 1..4))
}

/// Generates positions of the same shape, most often 9×9, the only one that many formats support.
fn positions() -> impl Strategy<Value = Vec<Position>> {
    prop_oneof![Just(Shape::CLASSIC), usual_shape()]
        .prop_flat_map(|shape| vec(position(shape), 1..4))
}

fn digits(positions: &[Position]) -> Vec<Board> {
    let digits = |position: &Position| {
        Board::from_digits(position.shape(), position.board().digits().iter().copied())
    };
    positions.iter().map(digits).collect()
}

/// Returns a position without its marks.
fn unmarked(position: &Position) -> Position {
    let mut unmarked = Position::new(position.givens().clone());
    for cell in position.entry_cells() {
        unmarked.set_content(cell, position.content(cell));
    }
    unmarked
}

/// Returns `true` if the positions have the same digits, except for digits that are the only
/// candidates left in their cells.
fn has_singles_of(position: &Position, other: &Position) -> bool {
    let left = remaining_digits(other);
    let is_same = |cell: Cell| {
        let digit = position.board().digit(cell);
        digit == other.board().digit(cell)
            || digit.is_some() && digit == left[cell.index()].single()
    };
    Cell::all(position.shape()).all(is_same)
}

/// Returns the possible digits of each empty cell: its marks, if it has some.
fn remaining_digits(position: &Position) -> Vec<DigitSet> {
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
/// format can't store one of them.
fn file(format: &dyn Format, positions: &[Position], end: &str) -> Option<String> {
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
            let Some(file) = file(format, &positions, end) else { continue };
            let found = read(&file, Some(format)).map(|read| digits(&read));
            prop_assert_eq!(found, Ok(boards.clone()), "{} reads", format.info().name);
            // Full boards, empty boards and sdx files without entries may be detected as another
            // format. If digits clash, that format reads them differently.
            if format.info().name != "sdx" && boards.iter().all(|board| board.filled_count() > 0 && !board.is_full()) && boards[0].shape().side() > 4 {
                let found = read(&file, None).map(|read| digits(&read));
                prop_assert_eq!(found, Ok(boards.clone()), "{} is told", format.info().name);
            }
        }
    }

    #[test]
    fn supported_features_are_read_back(positions in positions(), end in line_end()) {
        for format in FORMATS {
            let keeps_marks = format.info().supports.contains(Feature::Marks);
            let kept = |position: &Position| if keeps_marks { position.clone() } else { unmarked(position) };
            let positions: Vec<Position> = positions.iter().map(kept).collect();
            let Some(file) = file(format, &positions, end) else { continue };
            let found = read(&file, Some(format)).expect("it reads");
            // A single candidate that nothing rules out is read as a given.
            if format.info().name == "sukaku" && digits(&found) != digits(&positions) {
                prop_assert!(found.iter().zip(&positions).all(|(f, p)| has_singles_of(f, p)));
                continue;
            }
            prop_assert_eq!(digits(&found), digits(&positions), "{} reads", format.info().name);
            for (found, position) in found.iter().zip(&positions) {
                if format.info().supports.contains(Feature::Entries) {
                    let entries = |position: &Position| position.entry_cells().collect::<Vec<_>>();
                    prop_assert_eq!(entries(found), entries(position), "{} keeps entries", format.info().name);
                }
                if format.info().supports.contains(Feature::Candidates) {
                    prop_assert_eq!(remaining_digits(found), remaining_digits(position), "{} keeps candidates", format.info().name);
                }
            }
            // A file with entries and candidates has an unambiguous format.
            if format.info().supports.contains(Feature::Candidates) && positions[0].entry_cells().next().is_some() {
                let detected = formats::detect(file.as_bytes(), true).expect("a format").format;
                let found = read(&file, None).map(|read| digits(&read));
                prop_assert_eq!(found, Ok(digits(&positions)), "{} is told as {}", format.info().name, detected.info().name);
            }
        }
    }

    #[test]
    fn any_bytes_can_be_read_in_every_format(lines in vec(unusual_line(), 0..30), end in line_end()) {
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

//! Whatever bytes arrive, in whatever pieces: a collection or an error, and never a panic.
#![cfg(not(target_arch = "wasm32"))]

use ninefold::{
    collection::{Choice, Collection, Gathering, OpenError},
    formats::{self, FORMATS, Fault, Format, Letters, Place, Records, Text},
    grid::{Board, Cell, Digit, DigitSet, Position, Shape},
    protocol,
};
use proptest::{collection::vec, prelude::*, sample::select};

fn open(bytes: &[u8], piece: usize) -> Result<Collection, OpenError> {
    let mut gathering = Gathering::new(Choice::default());
    gathering.begin("a file", bytes.len() as u64);
    bytes.chunks(piece.max(1)).for_each(|piece| gathering.push(piece));
    gathering.finish()
}

fn boards(collection: &Collection) -> Vec<Board> {
    (0..collection.len())
        .filter_map(|n| collection.record(n))
        .map(|r| r.position.givens().clone())
        .collect()
}

/// A board of any digits, whether or not they contradict each other.
fn any_board(shape: Shape) -> impl Strategy<Value = Board> {
    vec(0..=shape.side(), shape.cells())
        .prop_map(move |digits| Board::of(shape, digits.into_iter().map(Digit::new)))
}

fn lines(boards: &[Board]) -> Vec<String> {
    let line = formats::by_name("line").expect("a format");
    let written =
        |board: &Board| line.write(&Position::of(board.clone())).expect("it holds any board");
    boards.iter().map(|board| written(board).trim_end().into()).collect()
}

/// Bytes that are almost a file: lines of cells, spoiled here and there.
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
    fn every_record_that_is_counted_reads(bytes in almost_a_file()) {
        if let Ok(collection) = open(&bytes, usize::MAX) {
            prop_assert_eq!(boards(&collection).len() as u64, collection.report().count());
        }
    }

    #[test]
    fn any_bytes_are_a_collection_or_an_error(bytes in vec(any::<u8>(), 0..600)) {
        if let Err(error) = open(&bytes, 64) {
            prop_assert!(!error.to_string().is_empty());
        }
    }

    #[test]
    fn any_bytes_are_a_message_or_none(bytes in vec(any::<u8>(), 0..200)) {
        if let Some(protocol::Request::Solve(_, board)) = protocol::decode(&bytes) {
            prop_assert_eq!(board.digits().len(), board.shape().cells());
        }
        let _: Option<protocol::Reply> = protocol::decode(&bytes);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn written_lines_read_back(
        boards_ in select(Shape::all().filter(|s| Shape::of_side(s.side()) == Some(*s)).collect::<Vec<_>>())
            .prop_flat_map(|shape| vec(any_board(shape), 1..4)),
        end in select(vec!["\n", "\r\n", "\r"]),
    ) {
        let file = lines(&boards_).join(end);
        let collection = open(file.as_bytes(), 1000).expect("a good file");
        prop_assert_eq!(collection.report().sources[0].format.as_str(), "line");
        prop_assert_eq!(boards(&collection), boards_);
    }

    #[test]
    fn headed_collections_read_back(
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

/// The boards of a file in a format, or in the one that its content tells.
fn read(file: &str, format: Option<&'static dyn Format>) -> Result<Vec<Board>, Fault> {
    let mut records = Records::of(format);
    let found = std::iter::from_fn(|| records.next(file.as_bytes(), true));
    let places = found.collect::<Result<Vec<Place>, Fault>>()?;
    let format = records.format().expect("a format");
    let board = |place: Place| {
        let text = Text { line: place.line, bytes: &file.as_bytes()[place.bytes] };
        text.position(format, &Letters::STANDARD).expect("what was found reads").1.givens().clone()
    };
    Ok(places.into_iter().map(board).collect())
}

/// Boards with empty cells, as puzzles have, of a shape that a side usually has.
fn puzzles() -> impl Strategy<Value = Vec<Board>> {
    let usual = Shape::all().filter(|s| Shape::of_side(s.side()) == Some(*s));
    select(usual.collect::<Vec<_>>()).prop_flat_map(|shape| {
        let digit = prop_oneof![2 => Just(0), 1 => 1..=shape.side()];
        let board = vec(digit, shape.cells())
            .prop_map(move |digits| Board::of(shape, digits.into_iter().map(Digit::new)));
        vec(board, 1..4)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn every_writer_has_its_reader(boards in puzzles(), end in select(vec!["\n", "\r\n", "\r", " \n"])) {
        // A given is a lone candidate there, which is no given when it is read.
        for format in FORMATS.into_iter().filter(|format| format.name() != "sukaku") {
            let Some(texts) = boards.iter().map(|board| format.write(&Position::of(board.clone()))).collect::<Option<Vec<_>>>() else {
                continue;
            };
            let gap = if texts[0].lines().count() > 1 { "\n" } else { "" };
            let file = (format.header(boards[0].shape()) + &texts.join(gap)).replace('\n', end);
            prop_assert_eq!(read(&file, Some(format)), Ok(boards.clone()), "{} reads", format.name());
            // A board without a free cell, or with nothing else, may be told as another format.
            if boards.iter().all(|board| board.filled() > 0 && !board.is_full()) && boards[0].shape().side() > 4 {
                prop_assert_eq!(read(&file, None), Ok(boards.clone()), "{} is told", format.name());
            }
        }
    }

    #[test]
    fn tables_keep_candidates(mut board in puzzles().prop_map(|boards| boards[0].clone()), sets in vec((any::<u16>(), any::<u64>()), 0..9)) {
        for (cell, bits) in sets {
            let cell = Cell::new(usize::from(cell) % board.shape().cells());
            let set: DigitSet = Digit::all(board.shape()).filter(|d| bits >> (d.value() - 1) & 1 == 1).collect();
            // A digit has no candidates beside it.
            if board.digit(cell).is_none() {
                board.restrict(cell, set);
            }
        }
        let table = formats::by_name("table").expect("a format");
        let file = table.write(&Position::of(board.clone())).expect("it holds any board");
        prop_assert_eq!(read(&file, Some(table)), Ok(vec![board]));
    }
}

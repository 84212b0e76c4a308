//! Whatever bytes arrive, in whatever pieces: a collection or an error, and never a panic.
#![cfg(not(target_arch = "wasm32"))]

use ninefold::{
    collection::{Collection, Indexer, OpenError},
    formats,
    grid::{Board, Digit, Shape},
    protocol,
};
use proptest::{collection::vec, prelude::*, sample::select};

fn open(bytes: &[u8], piece: usize) -> Result<Collection, OpenError> {
    let mut indexer = Indexer::new(bytes.len() as u64)?;
    for piece in bytes.chunks(piece.max(1)) {
        indexer.push(piece)?;
    }
    indexer.finish()
}

fn boards(collection: &Collection) -> Vec<Board> {
    (0..collection.len()).filter_map(|n| collection.record(n)).map(|r| r.board).collect()
}

/// A board of any digits, whether or not they contradict each other.
fn any_board(shape: Shape) -> impl Strategy<Value = Board> {
    vec(0..=shape.side(), shape.cells())
        .prop_map(move |digits| Board::of(shape, digits.into_iter().map(Digit::new)))
}

fn lines(boards: &[Board]) -> Vec<String> {
    let line = |board| {
        let mut line = String::new();
        formats::write_line(board, &mut line);
        line
    };
    boards.iter().map(line).collect()
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
            prop_assert_eq!(boards(&collection).len() as u64, collection.report().count);
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
        prop_assert_eq!(collection.report().format.as_str(), "line");
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
        prop_assert_eq!(collection.report().format.as_str(), "headed");
        prop_assert_eq!(boards(&collection), boards_);
    }
}

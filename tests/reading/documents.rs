//! Tests that documents and codes can be read back, and that their formats are detected.

use formats::{self, FORMATS, Feature, Format, Letters, RecordScanner, Text};
use grid::{Board, Cell, CellState, CellValue, Digit, DigitSet, Position, Shape};
use proptest::{collection::vec, prelude::*, sample::select};
use words::faults;

const DOCUMENT_FORMATS: [&str; 5] = ["opensudoku", "ksudoku", "gnome", "fpuzzles", "sudokupad"];

fn digit_set(bits: u64, shape: Shape) -> DigitSet {
    Digit::all(shape).filter(|digit| bits >> (digit.value() - 1) & 1 == 1).collect()
}

/// Generates a position in which every kind of cell can occur.
fn any_position(shape: Shape) -> impl Strategy<Value = Position> {
    let cell = (0..10u8, 1..=shape.side(), any::<u64>());
    vec(cell, shape.cells()).prop_map(move |cells| {
        let mut givens = Board::empty(shape);
        let some = |bits| Some(digit_set(bits, shape)).filter(|set| *set != DigitSet::EMPTY);
        for (at, (kind, value, bits)) in cells.iter().enumerate() {
            let cell = Cell::new(at);
            if *kind < 4 {
                givens.set(cell, Digit::new(*value));
            }
            if matches!(kind, 3..=5) {
                some(*bits).into_iter().for_each(|set| givens.restrict(cell, set));
            }
        }
        let mut position = Position::new(givens);
        for (at, (kind, value, bits)) in cells.iter().enumerate() {
            match (kind, Digit::new(*value)) {
                (5..=6, Some(digit)) => {
                    position.set_content(Cell::new(at), CellValue::Digit(digit));
                }
                (4 | 7, _) => {
                    position.set_content(
                        Cell::new(at),
                        CellValue::Marks(digit_set(bits.rotate_left(9), shape)),
                    );
                }
                (8, _) => {
                    let [marks, centre, colours] =
                        [9, 21, 40].map(|by| digit_set(bits.rotate_left(by), shape));
                    let content = CellValue::Marks(marks);
                    position.set_cell_state(Cell::new(at), CellState { content, centre, colours });
                }
                _ => {}
            }
        }
        position
    })
}

/// Generates positions of the same shape.
fn positions() -> impl Strategy<Value = Vec<Position>> {
    let shapes: Vec<_> = Shape::all().filter(|shape| shape.side() <= 16).collect();
    let shapes = [shapes, vec![Shape::order(5).expect("a shape")]].concat();
    // Most formats only support 9×9 boards.
    let shape = prop_oneof![1 => Just(Shape::CLASSIC), 1 => select(shapes)];
    shape.prop_flat_map(|shape| vec(any_position(shape), 1..4))
}

/// Boards with the same side can have different box sizes. A format must store the box size or
/// report that it doesn't.
#[test]
fn the_box_size_is_stored_or_reported_as_lost() {
    for (rows, cols) in [(3, 2), (6, 2), (8, 2), (2, 3)] {
        let shape = Shape::new(rows, cols).expect("a shape");
        let mut givens = Board::empty(shape);
        givens.set(Cell::new(0), Digit::new(1));
        givens.set(Cell::new(2 * shape.side() - 1), Digit::new(2));
        let position = Position::new(givens);
        for format in FORMATS {
            let Some(file) = format_file(format, std::slice::from_ref(&position)) else { continue };
            let (_, read) = read(&file, Some(format)).expect("a file");
            let is_unsupported = formats::unsupported(format, &position).contains(Feature::Boxes);
            assert_eq!(read[0].shape() == shape, !is_unsupported, "{} {shape}", format.info().name);
        }
    }
}

/// Returns a position reduced to the features of a format.
fn reduced_to_format(position: &Position, format: &dyn Format) -> Position {
    let supports = |thing| format.info().supports.contains(thing);
    let (shape, givens) = (position.shape(), position.givens());
    let is_given = |cell| position.is_given(cell) || !supports(Feature::Entries);
    let digit = |cell| match position.content(cell) {
        CellValue::Digit(digit) if is_given(cell) => Some(digit),
        _ => None,
    };
    let mut board = Board::from_digits(shape, Cell::all(shape).map(digit));
    if supports(Feature::Candidates) {
        Cell::all(shape).for_each(|cell| board.restrict(cell, givens.allowed_digits(cell)));
    }
    let mut left = Position::new(board);
    let plain = position.to_plain();
    for cell in Cell::all(shape) {
        let held = if supports(Feature::MarkPlaces) {
            position.cell_state(cell)
        } else {
            plain.cell_state(cell)
        };
        left.set_cell_state(cell, CellState { colours: DigitSet::EMPTY, ..held });
    }
    left
}

/// Reads a file in the given format, or in the detected format if `format` is `None`. Returns the
/// format's name and the positions, or the sentence for the first fault.
fn read(
    file: &str,
    format: Option<&'static dyn Format>,
) -> Result<(&'static str, Vec<Position>), String> {
    let mut records = RecordScanner::new(format);
    let mut read = Vec::new();
    while let Some(found) = records.next(file.as_bytes(), true) {
        let place = found.map_err(|fault| faults::fault_sentence(&fault))?;
        let text = Text { line: place.line, bytes: &file.as_bytes()[place.bytes] };
        let format = records.format().expect("a format");
        read.push(text.position(format, &Letters::STANDARD).expect("what was found reads").1);
    }
    Ok((records.format().expect("a format").info().name, read))
}

/// Checks for each of [`DOCUMENT_FORMATS`] that a file of these positions is read back, and that
/// its format is detected. `end` is the line end.
fn check_round_trip(positions: &[Position], end: &str) {
    for name in DOCUMENT_FORMATS {
        let format = formats::by_name(name).expect("a format");
        let Some(file) = format_file(format, positions) else {
            assert_ne!(positions[0].shape(), Shape::CLASSIC, "{name} takes 9×9");
            continue;
        };
        let file = file.replace('\n', end);
        let kept: Vec<_> =
            positions.iter().map(|position| reduced_to_format(position, format)).collect();
        assert_eq!(read(&file, Some(format)), Ok((name, kept.clone())));
        assert_eq!(read(&file, None), Ok((name, kept)));
    }
}

#[test]
fn the_largest_board_is_read_back() {
    let shape = Shape::order(8).expect("a shape");
    let mut givens = Board::empty(shape);
    let digit = |n: usize| Digit::new(n % shape.side() + 1);
    Cell::all(shape).step_by(3).for_each(|cell| givens.set(cell, digit(cell.index())));
    let mut position = Position::new(givens);
    for cell in Cell::all(shape).skip(1).step_by(3) {
        position.set_content(cell, CellValue::Marks(DigitSet::all(shape)));
    }
    check_round_trip(&[position], "\n");
}

/// Generates documents that are corrupted in some places.
fn corrupted_document() -> impl Strategy<Value = Vec<u8>> {
    let spoil = (any::<prop::sample::Index>(), any::<u8>(), 0..3u8);
    let pieces = [
        &b"<game data=\""[..],
        b"'/>",
        b"<ksudoku>",
        b"{\"cells\":[[",
        b"}",
        b"scl",
        b"N4Ig",
        b"\n",
    ];
    let piece = (any::<prop::sample::Index>(), select(pieces.to_vec()));
    (select(DOCUMENT_FORMATS.to_vec()), positions(), vec(spoil, 0..4), vec(piece, 0..3)).prop_map(
        |(name, positions, spoils, pieces)| {
            let mut bytes = format_file(formats::by_name(name).expect("a format"), &positions)
                .unwrap_or_default()
                .into_bytes();
            for (at, byte, how) in spoils {
                let at = at.index(bytes.len() + 1);
                match how {
                    0 if at < bytes.len() => bytes[at] = byte,
                    1 => bytes.truncate(at),
                    _ => bytes.insert(at, byte),
                }
            }
            for (at, piece) in pieces {
                let at = at.index(bytes.len() + 1);
                bytes.splice(at..at, piece.iter().copied());
            }
            bytes
        },
    )
}

/// Returns the positions as a file of a format, or `None` if the format can't store one of them.
fn format_file(format: &dyn Format, positions: &[Position]) -> Option<String> {
    let texts = positions.iter().map(|position| formats::write(format, position));
    let texts = texts.collect::<Option<Vec<_>>>()?;
    Some(format.header(positions[0].shape()) + &texts.concat() + format.footer())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn written_documents_are_detected_and_read_back(positions in positions(), end in select(vec!["\n", "\r\n", "\r"])) {
        check_round_trip(&positions, end);
    }

    #[test]
    fn corrupted_documents_are_read_or_reported(bytes in corrupted_document()) {
        for format in FORMATS.into_iter().filter(|format| DOCUMENT_FORMATS.contains(&format.info().name)) {
            let mut records = RecordScanner::new(Some(format));
            while let Some(found) = records.next(&bytes, true) {
                match found {
                    Ok(place) => {
                        let text = Text { line: place.line, bytes: &bytes[place.bytes] };
                        let read = text.position(format, &Letters::STANDARD);
                        prop_assert!(read.is_ok(), "{}: {:?}", format.info().name, read.err());
                    }
                    Err(fault) => prop_assert!(fault.line > 0 && fault.column > 0, "{:?}", fault),
                }
            }
        }
    }
}

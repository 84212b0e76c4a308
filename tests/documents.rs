//! What is written as a document or a code reads back the same, and is told without its name.
#![cfg(not(target_arch = "wasm32"))]

use formats::{self, FORMATS, Feature, Format, Letters, Records, Text};
use grid::{Board, Cell, CellState, CellValue, Digit, DigitSet, Position, Shape};
use proptest::{collection::vec, prelude::*, sample::select};
use words::faults;

const DOCUMENTS: [&str; 5] = ["opensudoku", "ksudoku", "gnome", "fpuzzles", "sudokupad"];

fn set(bits: u64, shape: Shape) -> DigitSet {
    Digit::all(shape).filter(|digit| bits >> (digit.value() - 1) & 1 == 1).collect()
}

/// A position in which every kind of cell occurs.
fn any_position(shape: Shape) -> impl Strategy<Value = Position> {
    let cell = (0..10u8, 1..=shape.side(), any::<u64>());
    vec(cell, shape.cells()).prop_map(move |cells| {
        let mut givens = Board::empty(shape);
        let some = |bits| Some(set(bits, shape)).filter(|set| *set != DigitSet::EMPTY);
        for (at, (kind, value, bits)) in cells.iter().enumerate() {
            let cell = Cell::new(at);
            if *kind < 4 {
                givens.set(cell, Digit::new(*value));
            }
            if matches!(kind, 3..=5) {
                some(*bits).into_iter().for_each(|set| givens.restrict(cell, set));
            }
        }
        let mut position = Position::of(givens);
        for (at, (kind, value, bits)) in cells.iter().enumerate() {
            match (kind, Digit::new(*value)) {
                (5..=6, Some(digit)) => {
                    position.put(Cell::new(at), CellValue::Digit(digit));
                }
                (4 | 7, _) => {
                    position.put(Cell::new(at), CellValue::Marks(set(bits.rotate_left(9), shape)));
                }
                (8, _) => {
                    let [marks, centre, colours] =
                        [9, 21, 40].map(|by| set(bits.rotate_left(by), shape));
                    let content = CellValue::Marks(marks);
                    position.hold(Cell::new(at), CellState { content, centre, colours });
                }
                _ => {}
            }
        }
        position
    })
}

/// Some positions of a shape that some of the formats takes.
fn positions() -> impl Strategy<Value = Vec<Position>> {
    let shapes: Vec<_> = Shape::all().filter(|shape| shape.side() <= 16).collect();
    let shapes = [shapes, vec![Shape::order(5).expect("a shape")]].concat();
    // Most of the formats have no other.
    let shape = prop_oneof![1 => Just(Shape::CLASSIC), 1 => select(shapes)];
    shape.prop_flat_map(|shape| vec(any_position(shape), 1..4))
}

/// Boards of one side have boxes of several shapes; a format keeps which, or says that it does not.
#[test]
fn the_shape_of_boxes_is_kept_or_told_of() {
    for (rows, cols) in [(3, 2), (6, 2), (8, 2), (2, 3)] {
        let shape = Shape::new(rows, cols).expect("a shape");
        let mut givens = Board::empty(shape);
        givens.set(Cell::new(0), Digit::new(1));
        givens.set(Cell::new(2 * shape.side() - 1), Digit::new(2));
        let position = Position::of(givens);
        for format in FORMATS {
            let Some(file) = written(format, std::slice::from_ref(&position)) else { continue };
            let (_, read) = read(&file, Some(format)).expect("a file");
            let told = formats::unsupported(format, &position).contains(Feature::Boxes);
            assert_eq!(read[0].shape() == shape, !told, "{} {shape}", format.info().name);
        }
    }
}

/// What is left of a position in a format.
fn kept(position: &Position, format: &dyn Format) -> Position {
    let supports = |thing| format.info().supports.contains(thing);
    let (shape, givens) = (position.shape(), position.givens());
    let is_given = |cell| position.is_given(cell) || !supports(Feature::Entries);
    let digit = |cell| match position.content(cell) {
        CellValue::Digit(digit) if is_given(cell) => Some(digit),
        _ => None,
    };
    let mut board = Board::of(shape, Cell::all(shape).map(digit));
    if supports(Feature::Candidates) {
        Cell::all(shape).for_each(|cell| board.restrict(cell, givens.allowed(cell)));
    }
    let mut left = Position::of(board);
    let plain = position.plain();
    for cell in Cell::all(shape) {
        let held =
            if supports(Feature::MarkPlaces) { position.held(cell) } else { plain.held(cell) };
        left.hold(cell, CellState { colours: DigitSet::EMPTY, ..held });
    }
    left
}

/// The positions of a file in a format, or in the one that its content tells.
fn read(
    file: &str,
    format: Option<&'static dyn Format>,
) -> Result<(&'static str, Vec<Position>), String> {
    let mut records = Records::of(format);
    let mut read = Vec::new();
    while let Some(found) = records.next(file.as_bytes(), true) {
        let place = found.map_err(|fault| faults::fault(&fault))?;
        let text = Text { line: place.line, bytes: &file.as_bytes()[place.bytes] };
        let format = records.format().expect("a format");
        read.push(text.position(format, &Letters::STANDARD).expect("what was found reads").1);
    }
    Ok((records.format().expect("a format").info().name, read))
}

/// Holds every format to a file of these positions.
fn check(positions: &[Position], end: &str) {
    for name in DOCUMENTS {
        let format = formats::by_name(name).expect("a format");
        let Some(file) = written(format, positions) else {
            assert_ne!(positions[0].shape(), Shape::CLASSIC, "{name} takes 9×9");
            continue;
        };
        let file = file.replace('\n', end);
        let kept: Vec<_> = positions.iter().map(|position| kept(position, format)).collect();
        assert_eq!(read(&file, Some(format)), Ok((name, kept.clone())));
        assert_eq!(read(&file, None), Ok((name, kept)));
    }
}

#[test]
fn the_largest_board_has_its_code() {
    let shape = Shape::order(8).expect("a shape");
    let mut givens = Board::empty(shape);
    let digit = |n: usize| Digit::new(n % shape.side() + 1);
    Cell::all(shape).step_by(3).for_each(|cell| givens.set(cell, digit(cell.index())));
    let mut position = Position::of(givens);
    for cell in Cell::all(shape).skip(1).step_by(3) {
        position.put(cell, CellValue::Marks(DigitSet::all(shape)));
    }
    check(&[position], "\n");
}

/// Bytes that are almost a document: what is written, spoiled here and there.
fn almost_a_document() -> impl Strategy<Value = Vec<u8>> {
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
    (select(DOCUMENTS.to_vec()), positions(), vec(spoil, 0..4), vec(piece, 0..3)).prop_map(
        |(name, positions, spoils, pieces)| {
            let mut bytes = written(formats::by_name(name).expect("a format"), &positions)
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

/// A file of these positions.
fn written(format: &dyn Format, positions: &[Position]) -> Option<String> {
    let texts = positions.iter().map(|position| formats::write(format, position));
    let texts = texts.collect::<Option<Vec<_>>>()?;
    Some(format.header(positions[0].shape()) + &texts.concat() + format.footer())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_written_reads_and_is_told(positions in positions(), end in select(vec!["\n", "\r\n", "\r"])) {
        check(&positions, end);
    }

    #[test]
    fn what_is_almost_written_reads_or_is_a_fault(bytes in almost_a_document()) {
        for format in FORMATS.into_iter().filter(|format| DOCUMENTS.contains(&format.info().name)) {
            let mut records = Records::of(Some(format));
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

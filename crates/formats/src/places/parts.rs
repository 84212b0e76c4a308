//! The parts of a place: their names and their order.

use crate::Line;

/// A part of a place.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum BoardPart {
    Row,
    Column,
    Digit,
}

/// The names of the parts of a place in several languages.
const NAMES: [(BoardPart, &[&str]); 3] = [
    (
        BoardPart::Row,
        &["row", "rows", "r", "y", "zeile", "z", "ligne", "l", "fila", "f", "riga", "rad", "line"],
    ),
    (
        BoardPart::Column,
        &[
            "col", "cols", "column", "c", "x", "spalte", "s", "colonne", "columna", "colonna",
            "kolumn",
        ],
    ),
    (
        BoardPart::Digit,
        &[
            "value", "val", "v", "digit", "d", "number", "num", "n", "wert", "ziffer", "zahl",
            "valeur", "valor", "chiffre",
        ],
    ),
];

/// Returns the part with this name, or `None` if there is none.
pub(super) fn part_from_name(name: &str) -> Option<BoardPart> {
    NAMES.into_iter().find(|(_, names)| names.contains(&name)).map(|(part, _)| part)
}

/// Returns the part named by the last word of a separator, or `None` if the word names no part.
pub(super) fn named_part(separator: &str) -> Option<BoardPart> {
    let mut words = separator.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty());
    part_from_name(words.next_back()?)
}

/// Returns the order of the columns in a header line, or `None` unless the line consists of the
/// names of the three parts.
pub(super) fn header_order(line: Line) -> Option<[BoardPart; 3]> {
    if line.bytes.iter().any(u8::is_ascii_digit) {
        return None;
    }
    let text = String::from_utf8_lossy(line.bytes).to_lowercase();
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let parts: Vec<BoardPart> = words.map(part_from_name).collect::<Option<_>>()?;
    complete([parts.first().copied(), parts.get(1).copied(), parts.get(2).copied()])
        .filter(|_| parts.len() == 3)
}

/// Returns an order in which each part occurs once, or `None` if a part occurs twice or more than
/// one part is missing. A single missing part follows from the others.
pub(super) fn complete(order: [Option<BoardPart>; 3]) -> Option<[BoardPart; 3]> {
    let all = [BoardPart::Row, BoardPart::Column, BoardPart::Digit];
    let known: Vec<BoardPart> = order.iter().copied().flatten().collect();
    let mut missing = all.into_iter().filter(|part| !known.contains(part));
    let order = match known.len() {
        3 => order.map(|part| part.unwrap_or(BoardPart::Digit)),
        2 => {
            let last = missing.next()?;
            order.map(|part| part.unwrap_or(last))
        }
        _ => return None,
    };
    all.iter().all(|part| order.contains(part)).then_some(order)
}

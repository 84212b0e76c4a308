//! The parts of a place (its row, its column and its digit): their names and their order.

use crate::Line;

/// A part of a place: its row, its column or its digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum PlacePart {
    Row,
    Column,
    Digit,
}

/// The order in which the coordinates follow the digit.
pub(super) const DIGIT_FIRST: [PlacePart; 3] =
    [PlacePart::Digit, PlacePart::Row, PlacePart::Column];

/// The names of the parts of a place in several languages, in lower case.
const PART_NAMES: [(PlacePart, &[&str]); 3] = [
    (
        PlacePart::Row,
        &["row", "rows", "r", "y", "zeile", "z", "ligne", "l", "fila", "f", "riga", "rad", "line"],
    ),
    (
        PlacePart::Column,
        &[
            "col", "cols", "column", "c", "x", "spalte", "s", "colonne", "columna", "colonna",
            "kolumn",
        ],
    ),
    (
        PlacePart::Digit,
        &[
            "value", "val", "v", "digit", "d", "number", "num", "n", "wert", "ziffer", "zahl",
            "valeur", "valor", "chiffre",
        ],
    ),
];

/// Returns the part with this name, or `None` if there is none.
pub(super) fn part_from_name(name: &str) -> Option<PlacePart> {
    PART_NAMES.into_iter().find(|(_, names)| names.contains(&name)).map(|(part, _)| part)
}

/// Returns the part named by the last word of a separator, or `None` if the word isn't the name of
/// a part.
pub(super) fn named_part(separator: &str) -> Option<PlacePart> {
    let mut words = separator.split(|c: char| !c.is_alphabetic()).filter(|word| !word.is_empty());
    part_from_name(words.next_back()?)
}

/// Returns the order of the parts that a line names before its first digit, alone or in an SQL
/// statement: `INSERT INTO cells (x, y, val) VALUES (1, 2, 3)`. Returns `None` for other words.
pub(super) fn header_order(line: Line) -> Option<[PlacePart; 3]> {
    let before = line.bytes.split(u8::is_ascii_digit).next().unwrap_or_default();
    // Three names have at least one letter each.
    if before.trim_ascii().len() < 5 {
        return None;
    }
    let text = String::from_utf8_lossy(before).to_ascii_lowercase();
    let is_insert = text.contains("insert");
    let is_between = |c| is_insert && matches!(c, '(' | ')');
    text.split(is_between).find_map(|text| {
        let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
        let parts: Vec<PlacePart> = words.map(part_from_name).collect::<Option<_>>()?;
        complete_order([parts.first().copied(), parts.get(1).copied(), parts.get(2).copied()])
            .filter(|_| parts.len() == 3)
    })
}

/// Returns the order of the parts of a place whose two coordinates are in brackets after its digit,
/// as in `MOVE 5 TO CELL(1, 2)`, or whose letter is the column of a spreadsheet, as in
/// `Range("A1") = 5`. Returns `None` for other separators.
pub(super) fn order_by_brackets(separators: [&str; 3]) -> Option<[PlacePart; 3]> {
    let [first, second, third] = separators;
    if second.ends_with(['(', '[']) && !second.contains([':', '=']) && third == "," {
        return Some(DIGIT_FIRST);
    }
    let is_sheet = ["range(", "sheet[", "ws["].iter().any(|sheet| first.ends_with(sheet));
    is_sheet.then_some([PlacePart::Column, PlacePart::Row, PlacePart::Digit])
}

/// Returns the order of the parts of a place in which only the first value has a name and is a
/// digit, as in `value=5; 1,1` or `digit 5 in 1,1`. Returns `None` for other separators. A name
/// before a bracket is the name of a variable.
pub(super) fn order_after_digit(separators: [&str; 3]) -> Option<[PlacePart; 3]> {
    let [first, second, third] = separators;
    let is_word = || {
        first.trim_end().ends_with(char::is_alphabetic)
            && second.contains(|c: char| c == ':' || c.is_alphabetic())
            && !third.contains(['=', ':'])
    };
    let is_digit = separators.map(named_part) == [Some(PlacePart::Digit), None, None];
    // In `value: 1,1,5`, the name refers to all three values.
    let is_assigned = || first.ends_with('=') || first.ends_with(':') && second != third;
    (is_digit && (is_assigned() || is_word())).then_some(DIGIT_FIRST)
}

/// Returns an order in which each part occurs once, or `None` if a part occurs twice or more than
/// one part is missing. A single missing part follows from the others.
pub(super) fn complete_order(order: [Option<PlacePart>; 3]) -> Option<[PlacePart; 3]> {
    let all = [PlacePart::Row, PlacePart::Column, PlacePart::Digit];
    let known: Vec<PlacePart> = order.iter().copied().flatten().collect();
    let mut missing = all.into_iter().filter(|part| !known.contains(part));
    let order = match known.len() {
        3 => order.map(|part| part.unwrap_or(PlacePart::Digit)),
        2 => {
            let last = missing.next()?;
            order.map(|part| part.unwrap_or(last))
        }
        _ => return None,
    };
    all.iter().all(|part| order.contains(part)).then_some(order)
}

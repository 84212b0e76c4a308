//! Positions as the last part of a link: short, and without characters at which programs may end an
//! address.
//!
//! ```text
//! 2x2:1b4b1b1b4b1                      givens: a game id
//! 2x2:1b4b1b1b4b1~2x2:a3n~7.5,9.c~2.6  and entries, marks, candidates of restricted cells
//! 2x2:1b4b1b1b4b1~~~~9.c~0.1           and centre marks, colours
//! ```
//!
//! Marks, candidates and colours are lists of cells, counted from 0. Each cell is followed by a
//! number in base 36, whose bits are the digits or colours of the cell. Empty parts at the end are
//! omitted.

use super::{Draft, Format, Letters, Text, by_name};
use grid::{Board, Cell, CellState, CellValue, Digit, DigitSet, Position};

/// The maximum length of the part of a link that is read. A board of the largest shape needs less.
const MAX_LINK_BYTES: usize = 256 * 1024;

/// Writes a position as the last part of a link.
pub fn write(position: &Position) -> String {
    let shape = position.shape();
    let board = position.board();
    let entries = Board::from_digits(
        shape,
        Cell::all(shape).map(|cell| board.digit(cell).filter(|_| !position.is_given(cell))),
    );
    let givens = position.givens();
    let sets = |set: &dyn Fn(Cell) -> DigitSet, is_written: &dyn Fn(Cell) -> bool| {
        let cells = Cell::all(shape).filter(|cell| is_written(*cell));
        let one = |cell: Cell| format!("{}.{}", cell.index(), base_36(set(cell)));
        cells.map(one).collect::<Vec<_>>().join(",")
    };
    let marked = |cell: Cell| {
        let content = position.content(cell);
        matches!(content, CellValue::Marks(_)) && content != position.initial_content(cell)
    };
    let restricted = |cell: Cell| givens.allowed_digits(cell) != DigitSet::all(shape);
    let centre = |cell: Cell| position.cell_state(cell).centre;
    let colours = |cell: Cell| position.cell_state(cell).colours;
    let entered = if entries.filled_count() > 0 { game_id(&entries) } else { String::new() };
    let parts = [
        game_id(&givens.without_restrictions()),
        entered,
        sets(&|cell| position.marks(cell), &marked),
        sets(&|cell| givens.allowed_digits(cell), &restricted),
        sets(&centre, &|cell| !centre(cell).is_empty()),
        sets(&colours, &|cell| !colours(cell).is_empty()),
    ];
    parts.join("~").trim_end_matches('~').into()
}

/// Parses the last part of a link. Returns `None` if it is too long or isn't a valid position.
pub fn read(text: &str) -> Option<Position> {
    if text.len() > MAX_LINK_BYTES {
        return None;
    }
    let mut parts = text.split('~');
    let mut draft = parse_game_id(parts.next()?)?;
    if let Some(entries) = parts.next().filter(|part| !part.is_empty()) {
        let entries = parse_game_id(entries).filter(|other| other.shape == draft.shape)?;
        for (cell, value) in entries.values.into_iter().enumerate().filter(|(_, v)| *v > 0) {
            if draft.values.get(cell) == Some(&0) {
                draft.values[cell] = value;
                draft.entries.push(cell);
            }
        }
    }
    draft.marks = parse_sets(parts.next().unwrap_or_default())?;
    draft.candidates = parse_sets(parts.next().unwrap_or_default())?;
    draft.centre = parse_sets(parts.next().unwrap_or_default())?;
    let colours = parse_sets(parts.next().unwrap_or_default())?;
    let mut position = draft.position()?;
    let on_board = position.shape().cells();
    for (cell, colours) in colours.into_iter().filter(|(cell, _)| *cell < on_board) {
        let cell = Cell::new(cell);
        position.set_cell_state(cell, CellState { colours, ..position.cell_state(cell) });
    }
    Some(position)
}

fn game_id_format() -> Option<&'static dyn Format> {
    by_name("gameid")
}

fn game_id(board: &Board) -> String {
    let written = game_id_format().and_then(|format| format.write(&Position::new(board.clone())));
    written.map_or(String::new(), |id| id.trim_end().into())
}

fn parse_game_id(text: &str) -> Option<Draft> {
    game_id_format()?.read(Text { line: 1, bytes: text.as_bytes() }, &Letters::STANDARD).ok()
}

fn parse_sets(text: &str) -> Option<Vec<(usize, DigitSet)>> {
    let one = |part: &str| {
        let (cell, set) = part.split_once('.')?;
        let bits = u64::from_str_radix(set, 36).ok()?;
        let digits = (1..=64).filter(|value| bits >> (value - 1) & 1 == 1);
        Some((cell.parse().ok()?, digits.filter_map(Digit::new).collect()))
    };
    text.split(',').filter(|part| !part.is_empty()).map(one).collect()
}

fn base_36(set: DigitSet) -> String {
    let mut bits = set.fold(0_u64, |bits, digit| bits | 1 << (digit.value() - 1));
    let mut digits = Vec::new();
    loop {
        digits.extend(char::from_digit((bits % 36) as u32, 36));
        bits /= 36;
        if bits == 0 {
            return digits.into_iter().rev().collect();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::Shape;

    fn digits(values: &[usize]) -> DigitSet {
        values.iter().filter_map(|value| Digit::new(*value)).collect()
    }

    #[track_caller]
    fn check(position: &Position, expected: &str) {
        assert_eq!(write(position), expected);
        assert_eq!(read(expected).as_ref(), Some(position));
    }

    #[test]
    fn links_contain_the_whole_position() {
        let givens: Board = "1..4 ..1. .1.. 4..1".parse().expect("a drawing of a board");
        let mut position = Position::new(givens.clone());
        check(&position, "2x2:1b4b1b1b4b1");
        position
            .set_content(Cell::new(1), CellValue::Digit(digits(&[3]).first().expect("a digit")));
        check(&position, "2x2:1b4b1b1b4b1~2x2:a3n");
        position.set_content(Cell::new(7), CellValue::Marks(digits(&[1, 3])));
        check(&position, "2x2:1b4b1b1b4b1~2x2:a3n~7.5");
        let held = CellState { centre: digits(&[2]), colours: digits(&[1, 9]), ..CellState::EMPTY };
        let mut middle = Position::new(givens.clone());
        middle.set_cell_state(Cell::new(7), held);
        middle.set_cell_state(Cell::new(0), held);
        check(&middle, "2x2:1b4b1b1b4b1~~~~7.2~0.75,7.75");
        middle.set_content(Cell::new(7), CellValue::Marks(digits(&[1, 3])));
        check(&middle, "2x2:1b4b1b1b4b1~~7.5~~7.2~0.75,7.75");
        let mut restricted = givens;
        restricted.restrict(Cell::new(2), digits(&[2, 3]));
        restricted.restrict(Cell::new(4), DigitSet::EMPTY);
        check(&Position::new(restricted), "2x2:1b4b1b1b4b1~~~2.6,4.0");
    }

    #[test]
    fn the_largest_board_fits_in_a_link() {
        let shape = Shape::order(8).expect("a shape");
        let mut position = Position::new(Board::empty(shape));
        for cell in Cell::all(shape) {
            let all = DigitSet::all(shape);
            let colours = DigitSet::COLOURS;
            position.set_cell_state(
                cell,
                CellState { content: CellValue::Marks(all), centre: all, colours },
            );
        }
        assert_eq!(read(&write(&position)), Some(position));
    }

    #[test]
    fn invalid_positions_are_rejected() {
        for text in
            ["", "x", "2x2:", "2x2:p~3x3:zzzc", "2x2:p~~x", "2x2:p~~1.", "2x2:p~~1.+", "9x9:a"]
        {
            assert_eq!(read(text), None, "{text}");
        }
        assert!(read("2x2:p~~999.3,1.zzzzzzzz").is_some());
    }
}

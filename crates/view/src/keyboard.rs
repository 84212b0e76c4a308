//! Key presses, their meanings on the board, and the lines of the table that assigns meanings to
//! keys.

use grid::{Cell, Digit, Shape};
use play::Mode;

/// A key press, as the browser reports it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stroke<'a> {
    /// The value that the key produces, for example `"5"` or `"ArrowUp"`.
    pub key: &'a str,
    /// The physical key, whatever value it produces, for example `"Digit5"` or `"Numpad5"`.
    pub code: &'a str,
    /// Whether Control, or Command on a Mac, is held.
    pub has_ctrl: bool,
    /// Whether Shift is held.
    pub has_shift: bool,
    /// Whether Alt is held.
    pub has_alt: bool,
    /// Whether Num Lock is on, so that the numeric pad produces digits.
    pub has_num_lock: bool,
}

/// The meaning of a key press on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Key {
    /// Move the selection to another cell.
    MoveFocus(CursorMove),
    /// Add another cell to the selection.
    ExtendSelection(CursorMove),
    /// Select every cell.
    SelectAll,
    /// Invert the selection.
    InvertSelection,
    /// Type a decimal digit, which is a digit of the board or a part of one. A lone 0 empties the
    /// cells.
    DecimalDigit {
        /// The decimal digit, from 0 to 9, that the key produces.
        decimal_digit: usize,
        /// The mode in which the digit is entered. `None` for the current mode.
        mode: Option<Mode>,
    },
    /// Enter a board digit by its letter.
    Letter {
        /// The digit to enter.
        digit: Digit,
        /// The mode in which the digit is entered. `None` for the current mode.
        mode: Option<Mode>,
    },
    /// Empty the selected cells.
    Clear,
    /// Switch to the given mode.
    Mode(Mode),
    /// Switch to the next mode.
    NextMode,
    /// Cancel the current work, show the player's own board again, or reduce the selection to one
    /// cell.
    Cancel,
    /// Edit the content of the focused cell in a text field.
    EditContent,
    /// Select the next cell of the hint or, if the move is up or to the left, the previous cell.
    SelectHintCell(CursorMove),
    /// Open the command palette.
    OpenPalette,
}

/// A movement of the selection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CursorMove {
    /// Move by a number of rows down and a number of columns to the right, as far as the edge.
    /// Negative numbers move up and to the left.
    Relative(isize, isize),
    /// Move to the first cell of the row.
    RowStart,
    /// Move to the last cell of the row.
    RowEnd,
    /// Move to the first cell of the board.
    Start,
    /// Move to the last cell of the board.
    End,
}

/// The modifier keys that are held with a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Modifiers {
    /// No modifier.
    Nothing,
    /// Shift or no modifier, because some keyboards need Shift for the key.
    MaybeShift,
    /// Shift alone.
    Shift,
    /// Control, or Command on a Mac.
    Ctrl,
    /// Control and Shift, or Command and Shift on a Mac.
    CtrlShift,
    /// Alt, or Option on a Mac.
    Alt,
}

impl Modifiers {
    fn matches(self, stroke: Stroke) -> bool {
        let (ctrl, shift, alt) = match self {
            Modifiers::Nothing => (false, false, false),
            Modifiers::MaybeShift => (false, stroke.has_shift, false),
            Modifiers::Shift => (false, true, false),
            Modifiers::Ctrl => (true, false, false),
            Modifiers::CtrlShift => (true, true, false),
            Modifiers::Alt => (false, false, true),
        };
        (stroke.has_ctrl, stroke.has_shift, stroke.has_alt) == (ctrl, shift, alt)
    }
}

/// A command's keys with certain modifiers. Each of the keys runs the command.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Shortcut {
    /// The modifiers that must be held with the key.
    pub modifiers: Modifiers,
    /// The keys, given by the browser's names for the values that they produce
    /// (`KeyboardEvent.key`). A name that begins with `Numpad` is that of a physical key
    /// (`KeyboardEvent.code`).
    pub keys: &'static [&'static str],
}

impl Shortcut {
    /// Returns `true` if the stroke is a press of one of the shortcut's keys, with its modifiers.
    pub fn matches(&self, stroke: Stroke) -> bool {
        self.modifiers.matches(stroke) && self.keys.iter().any(|key| is_key(stroke, key))
    }
}

/// A set of keys, and the meaning of each.
#[derive(Clone, Copy, Debug)]
pub enum KeyPattern {
    /// Any of the listed keys, which are named as in [`Shortcut::keys`]. All of them have the same
    /// meaning.
    Keys(&'static [&'static str], Key),
    /// Any decimal digit, from 0 to 9. The function returns its meaning.
    DecimalDigit(fn(usize) -> Key),
    /// Any letter that represents a digit of the board. The function returns its meaning.
    Letter(fn(Digit) -> Key),
    /// Any arrow key. The function returns its meaning.
    Arrow(fn(CursorMove) -> Key),
}

/// A line of the table of keys.
#[derive(Clone, Copy, Debug)]
pub struct Binding {
    /// The modifiers that must be held with the keys.
    pub modifiers: Modifiers,
    /// The keys, and their meaning.
    pub key_pattern: KeyPattern,
    /// The help text for the keys, in English.
    pub description: &'static str,
}

impl Binding {
    /// Returns the meaning that this line gives to a key press, or `None` if the press doesn't
    /// match.
    pub(crate) fn key_for(&self, stroke: Stroke, shape: Shape) -> Option<Key> {
        let is_digit = matches!(self.key_pattern, KeyPattern::DecimalDigit(_));
        let shift = stroke.has_shift || is_digit && is_shifted(stroke);
        if !self.modifiers.matches(Stroke { has_shift: shift, ..stroke }) {
            return None;
        }
        match self.key_pattern {
            KeyPattern::Keys(keys, means) => {
                keys.iter().any(|key| is_key(stroke, key)).then_some(means)
            }
            // Browsers use Ctrl+0 themselves.
            KeyPattern::DecimalDigit(means) => decimal_digit(stroke)
                .filter(|decimal_digit| *decimal_digit != 0 || !stroke.has_ctrl)
                .map(means),
            KeyPattern::Letter(means) => parse_letter(stroke.key, shape).map(means),
            KeyPattern::Arrow(means) => parse_arrow(stroke.key).map(means),
        }
    }
}

/// Returns `true` if a stroke is a press of the named key. A letter is compared with the value that
/// the key produces, ignoring case. If that value isn't ASCII, for example because Alt changes it,
/// the physical key is compared instead. A name that begins with `Numpad` is compared with the
/// physical key.
fn is_key(stroke: Stroke, name: &str) -> bool {
    let Stroke { key, code, .. } = stroke;
    match name.as_bytes() {
        [letter] if letter.is_ascii_alphabetic() => {
            let latin = key.is_ascii().then_some(key).or(code.strip_prefix("Key"));
            latin.is_some_and(|latin| latin.eq_ignore_ascii_case(name))
        }
        _ if name.starts_with("Numpad") => code == name,
        _ => key == name,
    }
}

/// The symbols that the digit keys, from 0 to 9, produce with Shift on a US keyboard. A digit key
/// that produces its symbol without Shift doesn't count as a digit.
const SHIFT_SYMBOLS: &[u8; 10] = b")!@#$%^&*(";

/// Returns the decimal digit of a key press, or `None` if it has none. For the digit keys, the
/// physical key counts, because some keyboards produce digits only with Shift. On the numeric pad,
/// the physical key counts while Shift is held, because the pad then sends arrows. Otherwise, the
/// value that the key produces counts.
fn decimal_digit(stroke: Stroke) -> Option<usize> {
    let Stroke { key, code, has_shift: shift, .. } = stroke;
    let symbol =
        |decimal_digit: &usize| !shift && key.as_bytes() == [SHIFT_SYMBOLS[*decimal_digit]];
    let digit = code
        .strip_prefix("Digit")
        .and_then(parse_decimal_digit)
        .filter(|decimal_digit| !symbol(decimal_digit));
    let numpad =
        code.strip_prefix("Numpad").and_then(parse_decimal_digit).filter(|_| is_shifted(stroke));
    digit.or(numpad).or_else(|| parse_decimal_digit(key).filter(|_| !shift))
}

/// Returns `true` if a key of the numeric pad sends an arrow because Shift is held. Some systems
/// then report the key as if Shift weren't held.
fn is_shifted(Stroke { key, code, has_shift: shift, has_num_lock: num_lock, .. }: Stroke) -> bool {
    code.starts_with("Numpad") && (shift || num_lock && parse_decimal_digit(key).is_none())
}

fn parse_decimal_digit(text: &str) -> Option<usize> {
    text.parse().ok().filter(|decimal_digit| *decimal_digit <= 9)
}

fn parse_arrow(key: &str) -> Option<CursorMove> {
    match key {
        "ArrowUp" => Some(CursorMove::Relative(-1, 0)),
        "ArrowDown" => Some(CursorMove::Relative(1, 0)),
        "ArrowLeft" => Some(CursorMove::Relative(0, -1)),
        "ArrowRight" => Some(CursorMove::Relative(0, 1)),
        _ => None,
    }
}

/// Returns the digit of the board for a letter in either case, where A is 10. Returns `None` if the
/// key isn't a letter, or if the board has no such digit.
fn parse_letter(key: &str, shape: Shape) -> Option<Digit> {
    let &[byte] = key.as_bytes() else { return None };
    let upper = byte.to_ascii_uppercase();
    upper.is_ascii_uppercase().then(|| Digit::from_symbol(upper, shape)).flatten()
}

impl CursorMove {
    /// Returns the cell to which the move leads from `cell` on a board of this shape.
    pub fn target_cell(self, cell: Cell, shape: Shape) -> Cell {
        let last = shape.side() - 1;
        let (row, col) = (cell.row(shape).min(last), cell.col(shape));
        let (row, col) = match self {
            CursorMove::Relative(down, right) => (
                row.saturating_add_signed(down).min(last),
                col.saturating_add_signed(right).min(last),
            ),
            CursorMove::RowStart => (row, 0),
            CursorMove::RowEnd => (row, last),
            CursorMove::Start => (0, 0),
            CursorMove::End => (last, last),
        };
        Cell::at(shape, row, col).unwrap_or(cell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_end_at_the_edge() {
        let go = |to: CursorMove, from| to.target_cell(Cell::new(from), Shape::CLASSIC).index();
        assert_eq!(go(CursorMove::Relative(1, 0), 0), 9);
        assert_eq!(go(CursorMove::Relative(-1, 0), 4), 4);
        assert_eq!(go(CursorMove::Relative(0, 1), 8), 8);
        assert_eq!(go(CursorMove::RowEnd, 10), 17);
        assert_eq!(go(CursorMove::End, 10), 80);
        assert_eq!(go(CursorMove::Relative(0, 0), 4000), 76);
    }
}

//! The keys of the board and their effects. [`key_meaning`](crate::key_meaning) looks up keys here,
//! and the help lists them.

use crate::{
    Binding, CursorMove, Key,
    KeyPattern::{Arrow, DecimalDigit, Keys, Letter},
    Modifiers,
};
use ::words::tr;
use play::Mode;

/// Creates a line of the table [`KEYS`].
const fn binding(modifiers: Modifiers, press: crate::KeyPattern, effect: &'static str) -> Binding {
    Binding { modifiers, key_pattern: press, description: effect }
}

/// The keys, in groups with a heading. The first line that matches a stroke determines its meaning.
/// Digits come before arrows, because with Shift the numeric pad sends arrows. The help combines
/// neighbouring lines with the same effect.
pub static KEYS: [(&str, &[Binding]); 3] = [
    (
        "Digits",
        &[
            binding(
                Modifiers::Nothing,
                DecimalDigit(|decimal_digit| Key::DecimalDigit { decimal_digit, mode: None }),
                ENTER_DIGIT,
            ),
            binding(
                Modifiers::Nothing,
                Letter(|digit| Key::Letter { digit, mode: None }),
                ENTER_LETTER,
            ),
            binding(
                Modifiers::Shift,
                DecimalDigit(|decimal_digit| digit_in_mode(decimal_digit, Mode::Corner)),
                ENTER_CORNER_MARK,
            ),
            binding(
                Modifiers::Shift,
                Letter(|digit| Key::Letter { digit, mode: Some(Mode::Corner) }),
                ENTER_CORNER_MARK,
            ),
            binding(
                Modifiers::Ctrl,
                DecimalDigit(|decimal_digit| digit_in_mode(decimal_digit, Mode::Centre)),
                "Enter a centre mark",
            ),
            binding(
                Modifiers::CtrlShift,
                DecimalDigit(|decimal_digit| digit_in_mode(decimal_digit, Mode::Colour)),
                "Colour the cell",
            ),
            binding(Modifiers::Nothing, Keys(&["z"], Key::Mode(Mode::Entry)), "Switch to digits"),
            binding(
                Modifiers::Nothing,
                Keys(&["x"], Key::Mode(Mode::Corner)),
                "Switch to corner marks",
            ),
            binding(
                Modifiers::Nothing,
                Keys(&["c"], Key::Mode(Mode::Centre)),
                "Switch to centre marks",
            ),
            binding(Modifiers::Nothing, Keys(&["v"], Key::Mode(Mode::Colour)), "Switch to colours"),
            binding(
                Modifiers::Nothing,
                Keys(&[" "], Key::NextMode),
                "Switch to the next input mode",
            ),
            binding(Modifiers::MaybeShift, Keys(&["Backspace", "Delete"], Key::Clear), CLEAR_CELL),
            binding(Modifiers::Nothing, Keys(&["NumpadDecimal"], Key::Clear), CLEAR_CELL),
            binding(
                Modifiers::Ctrl,
                Keys(&["Enter"], Key::EditContent),
                "Enter several candidates in a cell",
            ),
        ],
    ),
    (
        "Cells",
        &[
            binding(Modifiers::Nothing, Arrow(Key::MoveFocus), "Move to a neighbouring cell"),
            binding(
                Modifiers::Nothing,
                Keys(&["Home"], Key::MoveFocus(CursorMove::RowStart)),
                MOVE_WITHIN_ROW,
            ),
            binding(
                Modifiers::Nothing,
                Keys(&["End"], Key::MoveFocus(CursorMove::RowEnd)),
                MOVE_WITHIN_ROW,
            ),
            binding(
                Modifiers::Ctrl,
                Keys(&["Home"], Key::MoveFocus(CursorMove::Start)),
                MOVE_ACROSS_BOARD,
            ),
            binding(
                Modifiers::Ctrl,
                Keys(&["End"], Key::MoveFocus(CursorMove::End)),
                MOVE_ACROSS_BOARD,
            ),
            binding(Modifiers::Shift, Arrow(Key::ExtendSelection), EXTEND_SELECTION),
            binding(Modifiers::Ctrl, Arrow(Key::ExtendSelection), EXTEND_SELECTION),
            binding(Modifiers::CtrlShift, Arrow(Key::ExtendSelection), EXTEND_SELECTION),
            binding(
                Modifiers::Shift,
                Keys(&["Home"], Key::ExtendSelection(CursorMove::RowStart)),
                EXTEND_SELECTION_FAR,
            ),
            binding(
                Modifiers::Shift,
                Keys(&["End"], Key::ExtendSelection(CursorMove::RowEnd)),
                EXTEND_SELECTION_FAR,
            ),
            binding(
                Modifiers::CtrlShift,
                Keys(&["Home"], Key::ExtendSelection(CursorMove::Start)),
                EXTEND_SELECTION_FAR,
            ),
            binding(
                Modifiers::CtrlShift,
                Keys(&["End"], Key::ExtendSelection(CursorMove::End)),
                EXTEND_SELECTION_FAR,
            ),
            binding(Modifiers::Ctrl, Keys(&["a"], Key::SelectAll), "Select all cells"),
            binding(Modifiers::Ctrl, Keys(&["i"], Key::InvertSelection), "Invert the selection"),
        ],
    ),
    (
        "General",
        &[
            binding(Modifiers::Ctrl, Keys(&["k"], Key::OpenPalette), "Find a command by name"),
            binding(
                Modifiers::Alt,
                Arrow(Key::SelectHintCell),
                "Move through the cells in the hint",
            ),
            binding(
                Modifiers::MaybeShift,
                Keys(&["Escape"], Key::Cancel),
                "Cancel the current task, or reduce the selection to one cell",
            ),
        ],
    ),
];

const ENTER_DIGIT: &str = "Enter the digit; 0 clears the cell";
const ENTER_LETTER: &str = "Enter 10, 11 and so on (larger boards)";
const ENTER_CORNER_MARK: &str = "Enter a corner mark";
const CLEAR_CELL: &str = "Clear the cell";
const MOVE_WITHIN_ROW: &str = "Move to the start or end of the row";
const MOVE_ACROSS_BOARD: &str = "Move to the first or last cell";
const EXTEND_SELECTION: &str = "Extend the selection";
const EXTEND_SELECTION_FAR: &str = "Extend the selection to the start or end of the row or board";

/// Returns the meaning of a key that enters a decimal digit in a fixed mode.
fn digit_in_mode(decimal_digit: usize, mode: Mode) -> Key {
    Key::DecimalDigit { decimal_digit, mode: Some(mode) }
}

/// Returns the names of modifier keys, as they are written on a Mac (`mac`) or on other computers.
pub fn modifier_names(modifiers: Modifiers, mac: bool) -> Vec<&'static str> {
    match (modifiers, mac) {
        (Modifiers::Nothing | Modifiers::MaybeShift, _) => vec![],
        (Modifiers::Shift, false) => vec![tr("Shift")],
        (Modifiers::Shift, true) => vec!["⇧"],
        (Modifiers::Ctrl, false) => vec![tr("Ctrl")],
        (Modifiers::Ctrl, true) => vec!["⌘"],
        (Modifiers::CtrlShift, false) => vec![tr("Ctrl"), tr("Shift")],
        (Modifiers::CtrlShift, true) => vec!["⇧", "⌘"],
        (Modifiers::Alt, false) => vec!["Alt"],
        (Modifiers::Alt, true) => vec!["⌥"],
    }
}

/// Returns the name of the digit keys.
pub fn digit_keys() -> &'static str {
    tr("1 to 9")
}
/// Returns the name of the letter keys.
pub fn letter_keys() -> &'static str {
    tr("A to Z")
}
/// Returns the name of the arrow keys.
pub fn arrow_keys() -> &'static str {
    tr("arrows")
}

/// Returns the name of a key, given by the browser's name for the value that it produces.
pub fn key_name(name: &str) -> String {
    match name {
        " " => tr("Space").into(),
        "Backspace" => tr("Backspace").into(),
        "Delete" => tr("Del").into(),
        "Home" => tr("Home").into(),
        "End" => tr("End").into(),
        "Enter" => tr("Enter").into(),
        "Escape" => tr("Escape").into(),
        "PageDown" => tr("Page Down").into(),
        "PageUp" => tr("Page Up").into(),
        "NumpadDecimal" => tr("numeric keypad .").into(),
        letter if letter.len() == 1 => letter.to_ascii_uppercase(),
        name => name.into(),
    }
}

//! Every key of the board with what it does: [`meaning`](crate::meaning) looks keys up here,
//! and the help lists them.

use crate::{
    Binding, Command, Held, Key, Move,
    Press::{Arrow, Figure, Keys, Letter},
};
use ::words::say;
use play::Mode;

/// A line of the table.
const fn on(held: Held, press: crate::Press, does: &'static str) -> Binding {
    Binding { held, press, does }
}

/// The keys in groups. The first line that a stroke fits is what it means: figures come before
/// arrows, since with Shift the numeric pad sends these. Lines that do the same are told as one.
pub static KEYS: [(&str, &[Binding]); 3] = [
    (
        "Digits",
        &[
            on(Held::Nothing, Figure(|figure| Key::Figure { figure, mode: None }), DIGIT),
            on(Held::Nothing, Letter(|digit| Key::Letter { digit, mode: None }), LETTER),
            on(Held::Shift, Figure(|figure| put(figure, Mode::Corner)), MARK),
            on(Held::Shift, Letter(|digit| Key::Letter { digit, mode: Some(Mode::Corner) }), MARK),
            on(Held::Ctrl, Figure(|figure| put(figure, Mode::Centre)), "centre mark"),
            on(Held::CtrlShift, Figure(|figure| put(figure, Mode::Colour)), "colour"),
            on(Held::Nothing, Keys(&["z"], Key::Mode(Mode::Digit)), "from now on digits"),
            on(Held::Nothing, Keys(&["x"], Key::Mode(Mode::Corner)), "from now on corner marks"),
            on(Held::Nothing, Keys(&["c"], Key::Mode(Mode::Centre)), "from now on centre marks"),
            on(Held::Nothing, Keys(&["v"], Key::Mode(Mode::Colour)), "from now on colours"),
            on(Held::Nothing, Keys(&[" "], Key::NextMode), "the next of these"),
            on(Held::MaybeShift, Keys(&["Backspace", "Delete"], Key::Clear), CLEAR),
            on(Held::Nothing, Keys(&["NumpadDecimal"], Key::Clear), CLEAR),
            on(Held::Ctrl, Keys(&["Enter"], Key::Write), "writes several candidates in a cell"),
        ],
    ),
    (
        "Cells",
        &[
            on(Held::Nothing, Arrow(Key::Go), "goes to the next cell"),
            on(Held::Nothing, Keys(&["Home"], Key::Go(Move::RowStart)), ROW),
            on(Held::Nothing, Keys(&["End"], Key::Go(Move::RowEnd)), ROW),
            on(Held::Ctrl, Keys(&["Home"], Key::Go(Move::Start)), BOARD),
            on(Held::Ctrl, Keys(&["End"], Key::Go(Move::End)), BOARD),
            on(Held::Shift, Arrow(Key::Extend), SEVERAL),
            on(Held::Ctrl, Arrow(Key::Extend), SEVERAL),
            on(Held::CtrlShift, Arrow(Key::Extend), SEVERAL),
            on(Held::Shift, Keys(&["Home"], Key::Extend(Move::RowStart)), SEVERAL_FAR),
            on(Held::Shift, Keys(&["End"], Key::Extend(Move::RowEnd)), SEVERAL_FAR),
            on(Held::CtrlShift, Keys(&["Home"], Key::Extend(Move::Start)), SEVERAL_FAR),
            on(Held::CtrlShift, Keys(&["End"], Key::Extend(Move::End)), SEVERAL_FAR),
            on(Held::Ctrl, Keys(&["a"], Key::All), "selects all cells"),
            on(Held::Ctrl, Keys(&["i"], Key::Inverse), "selects the other cells"),
        ],
    ),
    (
        "Anything else",
        &[
            on(Held::Ctrl, Keys(&["z"], Key::Undo), "undoes"),
            on(Held::Ctrl, Keys(&["y"], Key::Redo), REDO),
            on(Held::CtrlShift, Keys(&["z"], Key::Redo), REDO),
            on(Held::Alt, Keys(&["l"], Key::Do(Command::WhatIsLeft)), LEFT),
            on(Held::Alt, Keys(&["w"], Key::Do(Command::WhereIsThisDigit)), WHERE),
            on(
                Held::MaybeShift,
                Keys(&["Escape"], Key::Cancel),
                "ends long work, or else selects one cell alone",
            ),
            on(Held::MaybeShift, Keys(&["?", "F1"], Key::Help), "shows this help"),
        ],
    ),
];

const DIGIT: &str = "enters the digit; 0 clears";
const LETTER: &str = "enters 10, 11 and so on, on larger boards";
const MARK: &str = "corner mark";
const CLEAR: &str = "clears";
const ROW: &str = "goes to the ends of the row";
const BOARD: &str = "goes to the ends of the board";
const SEVERAL: &str = "selects more cells";
const SEVERAL_FAR: &str = "selects more cells, to the ends of the row or of the board";
const REDO: &str = "redoes";
const LEFT: &str = "says what the row, column and box of the cell lack";
const WHERE: &str = "says where the digit of the cell stands";

/// A figure that is put in as something whatever the mode is.
fn put(figure: usize, mode: Mode) -> Key {
    Key::Figure { figure, mode: Some(mode) }
}

/// How keys that are held are written, and the same on a Mac.
pub fn held(held: Held, mac: bool) -> Vec<&'static str> {
    match (held, mac) {
        (Held::Nothing | Held::MaybeShift, _) => vec![],
        (Held::Shift, false) => vec![say("Shift")],
        (Held::Shift, true) => vec!["⇧"],
        (Held::Ctrl, false) => vec![say("Ctrl")],
        (Held::Ctrl, true) => vec!["⌘"],
        (Held::CtrlShift, false) => vec![say("Ctrl"), say("Shift")],
        (Held::CtrlShift, true) => vec!["⇧", "⌘"],
        (Held::Alt, false) => vec!["Alt"],
        (Held::Alt, true) => vec!["⌥"],
    }
}

/// How the figures are written.
pub fn figures() -> &'static str {
    say("1 to 9")
}
/// How the letters are written.
pub fn letters() -> &'static str {
    say("A to Z")
}
/// How the arrows are written.
pub fn arrows() -> &'static str {
    say("arrows")
}

/// How a key is written that the browser names so.
pub fn key(name: &str) -> String {
    match name {
        " " => say("Space").into(),
        "Backspace" => say("Backspace").into(),
        "Delete" => say("Delete").into(),
        "Home" => say("Home").into(),
        "End" => say("End").into(),
        "Enter" => say("Enter").into(),
        "Escape" => say("Escape").into(),
        "NumpadDecimal" => say("numeric pad .").into(),
        letter if letter.len() == 1 => letter.to_ascii_uppercase(),
        name => name.into(),
    }
}

//! Every key of the board with what it does: [`meaning`](crate::meaning) looks keys up here,
//! and the help lists them.

use crate::{
    Binding, Key, Modifiers, Move,
    Press::{Arrow, Figure, Keys, Letter},
};
use ::words::say;
use play::Mode;

/// A line of the table.
const fn on(held: Modifiers, press: crate::Press, does: &'static str) -> Binding {
    Binding { held, press, does }
}

/// The keys in groups. The first line that a stroke fits is what it means: figures come before
/// arrows, since with Shift the numeric pad sends these. Lines that do the same are told as one.
pub static KEYS: [(&str, &[Binding]); 3] = [
    (
        "Digits",
        &[
            on(Modifiers::Nothing, Figure(|figure| Key::Figure { figure, mode: None }), DIGIT),
            on(Modifiers::Nothing, Letter(|digit| Key::Letter { digit, mode: None }), LETTER),
            on(Modifiers::Shift, Figure(|figure| put(figure, Mode::Corner)), MARK),
            on(
                Modifiers::Shift,
                Letter(|digit| Key::Letter { digit, mode: Some(Mode::Corner) }),
                MARK,
            ),
            on(Modifiers::Ctrl, Figure(|figure| put(figure, Mode::Centre)), "centre mark"),
            on(Modifiers::CtrlShift, Figure(|figure| put(figure, Mode::Colour)), "colour"),
            on(Modifiers::Nothing, Keys(&["z"], Key::Mode(Mode::Digit)), "from now on digits"),
            on(
                Modifiers::Nothing,
                Keys(&["x"], Key::Mode(Mode::Corner)),
                "from now on corner marks",
            ),
            on(
                Modifiers::Nothing,
                Keys(&["c"], Key::Mode(Mode::Centre)),
                "from now on centre marks",
            ),
            on(Modifiers::Nothing, Keys(&["v"], Key::Mode(Mode::Colour)), "from now on colours"),
            on(Modifiers::Nothing, Keys(&[" "], Key::NextMode), "the next of these"),
            on(Modifiers::MaybeShift, Keys(&["Backspace", "Delete"], Key::Clear), CLEAR),
            on(Modifiers::Nothing, Keys(&["NumpadDecimal"], Key::Clear), CLEAR),
            on(
                Modifiers::Ctrl,
                Keys(&["Enter"], Key::Write),
                "writes several candidates in a cell",
            ),
        ],
    ),
    (
        "Cells",
        &[
            on(Modifiers::Nothing, Arrow(Key::Go), "goes to the next cell"),
            on(Modifiers::Nothing, Keys(&["Home"], Key::Go(Move::RowStart)), ROW),
            on(Modifiers::Nothing, Keys(&["End"], Key::Go(Move::RowEnd)), ROW),
            on(Modifiers::Ctrl, Keys(&["Home"], Key::Go(Move::Start)), BOARD),
            on(Modifiers::Ctrl, Keys(&["End"], Key::Go(Move::End)), BOARD),
            on(Modifiers::Shift, Arrow(Key::Extend), SEVERAL),
            on(Modifiers::Ctrl, Arrow(Key::Extend), SEVERAL),
            on(Modifiers::CtrlShift, Arrow(Key::Extend), SEVERAL),
            on(Modifiers::Shift, Keys(&["Home"], Key::Extend(Move::RowStart)), SEVERAL_FAR),
            on(Modifiers::Shift, Keys(&["End"], Key::Extend(Move::RowEnd)), SEVERAL_FAR),
            on(Modifiers::CtrlShift, Keys(&["Home"], Key::Extend(Move::Start)), SEVERAL_FAR),
            on(Modifiers::CtrlShift, Keys(&["End"], Key::Extend(Move::End)), SEVERAL_FAR),
            on(Modifiers::Ctrl, Keys(&["a"], Key::All), "selects all cells"),
            on(Modifiers::Ctrl, Keys(&["i"], Key::Inverse), "selects the other cells"),
        ],
    ),
    (
        "Anything else",
        &[
            on(Modifiers::Ctrl, Keys(&["z"], Key::Undo), "undoes"),
            on(Modifiers::Ctrl, Keys(&["y"], Key::Redo), REDO),
            on(Modifiers::CtrlShift, Keys(&["z"], Key::Redo), REDO),
            on(Modifiers::Ctrl, Keys(&["k"], Key::Commands), "finds any command by its name"),
            on(Modifiers::Ctrl, Keys(&["o"], Key::Do("Open Puzzle File")), "opens a puzzle file"),
            on(Modifiers::Ctrl, Keys(&["s"], Key::Do("Save Board")), "saves the board"),
            on(
                Modifiers::Nothing,
                Keys(&["PageDown"], Key::Do("Next Puzzle")),
                "loads the next puzzle",
            ),
            on(
                Modifiers::Nothing,
                Keys(&["PageUp"], Key::Do("Previous Puzzle")),
                "loads the puzzle before",
            ),
            on(
                Modifiers::Nothing,
                Keys(&["h"], Key::Do("Hint")),
                "asks for a hint, and for more of it",
            ),
            on(
                Modifiers::Shift,
                Keys(&["h"], Key::Do("Less of the Hint")),
                "goes back in the hint",
            ),
            on(
                Modifiers::Nothing,
                Keys(&["Enter"], Key::Do("Apply Hint")),
                "does what the hint says",
            ),
            on(Modifiers::Alt, Arrow(Key::Part), "goes through the cells of the hint"),
            on(Modifiers::Alt, Keys(&["l"], Key::Do("What Is Left")), LEFT),
            on(Modifiers::Alt, Keys(&["w"], Key::Do("Where Is This Digit")), WHERE),
            on(
                Modifiers::MaybeShift,
                Keys(&["Escape"], Key::Cancel),
                "ends long work, or else selects one cell alone",
            ),
            on(Modifiers::MaybeShift, Keys(&["?", "F1"], Key::Help), "shows this help"),
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
pub fn held(held: Modifiers, mac: bool) -> Vec<&'static str> {
    match (held, mac) {
        (Modifiers::Nothing | Modifiers::MaybeShift, _) => vec![],
        (Modifiers::Shift, false) => vec![say("Shift")],
        (Modifiers::Shift, true) => vec!["⇧"],
        (Modifiers::Ctrl, false) => vec![say("Ctrl")],
        (Modifiers::Ctrl, true) => vec!["⌘"],
        (Modifiers::CtrlShift, false) => vec![say("Ctrl"), say("Shift")],
        (Modifiers::CtrlShift, true) => vec!["⇧", "⌘"],
        (Modifiers::Alt, false) => vec!["Alt"],
        (Modifiers::Alt, true) => vec!["⌥"],
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
        "PageDown" => say("Page Down").into(),
        "PageUp" => say("Page Up").into(),
        "NumpadDecimal" => say("numeric pad .").into(),
        letter if letter.len() == 1 => letter.to_ascii_uppercase(),
        name => name.into(),
    }
}

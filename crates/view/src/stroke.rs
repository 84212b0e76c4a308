//! A key press, what it can mean to the board, and a line of the table of keys.

use grid::{Cell, Digit, Shape};
use play::Mode;

/// A key press, as a browser tells it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Stroke<'a> {
    /// What the key produces: `"5"`, `"ArrowUp"`.
    pub key: &'a str,
    /// Which key it is, wherever its letter stands: `"Digit5"`, `"Numpad5"`.
    pub code: &'a str,
    /// Whether Control, or Command, is held.
    pub ctrl: bool,
    /// Whether Shift is held.
    pub shift: bool,
    /// Whether Alt is held.
    pub alt: bool,
    /// Whether the numeric pad is to make digits.
    pub num_lock: bool,
}

/// What a key press means to the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Key {
    /// Select another cell.
    Go(Move),
    /// Select another cell, too.
    Extend(Move),
    /// Select every cell.
    All,
    /// Select every cell that is not.
    Inverse,
    /// A figure, 0 to 9, of a digit.
    Figure {
        /// The figure.
        figure: usize,
        /// What it is put in as, if not as the mode says.
        mode: Option<Mode>,
    },
    /// A whole digit: a letter.
    Letter {
        /// The digit.
        digit: Digit,
        /// What it is put in as, if not as the mode says.
        mode: Option<Mode>,
    },
    /// Empty the selected cell.
    Clear,
    /// One step back.
    Undo,
    /// One step forth.
    Redo,
    /// From now on digits are put in as this.
    Mode(Mode),
    /// The next mode.
    NextMode,
    /// Drop the work that goes on.
    Cancel,
    /// Write the contents of the selected cell in a field.
    Write,
    /// Select the next cell of what a hint shows, or the one before.
    Part(Move),
    /// Do what the command of this name says.
    Do(&'static str),
    /// Show the help.
    Help,
    /// Find a command by its name.
    Commands,
}

/// Where the selection goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Move {
    /// So many rows down and columns to the right, to the edge and no further.
    By(isize, isize),
    /// To the first cell of the row.
    RowStart,
    /// To the last cell of the row.
    RowEnd,
    /// To the first cell.
    Start,
    /// To the last cell.
    End,
}

/// What is held down beside a key.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Modifiers {
    /// Nothing.
    Nothing,
    /// Shift or nothing: some keyboards have the key only with it.
    MaybeShift,
    /// Shift.
    Shift,
    /// Control, or Command.
    Ctrl,
    /// Both of them.
    CtrlShift,
    /// Alt, or Option.
    Alt,
}

impl Modifiers {
    fn fits(self, stroke: Stroke) -> bool {
        let (ctrl, shift, alt) = match self {
            Modifiers::Nothing => (false, false, false),
            Modifiers::MaybeShift => (false, stroke.shift, false),
            Modifiers::Shift => (false, true, false),
            Modifiers::Ctrl => (true, false, false),
            Modifiers::CtrlShift => (true, true, false),
            Modifiers::Alt => (false, false, true),
        };
        (stroke.ctrl, stroke.shift, stroke.alt) == (ctrl, shift, alt)
    }
}

/// Which keys, and what they mean.
#[derive(Clone, Copy, Debug)]
pub enum Press {
    /// Any of these, as the browser names what they produce.
    Keys(&'static [&'static str], Key),
    /// A figure, 0 to 9.
    Figure(fn(usize) -> Key),
    /// A letter that is a digit of the board.
    Letter(fn(Digit) -> Key),
    /// An arrow.
    Arrow(fn(Move) -> Key),
}

/// A line of the table of keys.
#[derive(Clone, Copy, Debug)]
pub struct Binding {
    /// What is held meanwhile.
    pub held: Modifiers,
    /// The keys, and what they mean.
    pub press: Press,
    /// What they do, for people.
    pub does: &'static str,
}

impl Binding {
    /// What a key press means by this line.
    pub(crate) fn of(&self, stroke: Stroke, shape: Shape) -> Option<Key> {
        let figure_of = matches!(self.press, Press::Figure(_));
        let shift = stroke.shift || figure_of && is_shifted(stroke);
        if !self.held.fits(Stroke { shift, ..stroke }) {
            return None;
        }
        match self.press {
            Press::Keys(keys, means) => keys.iter().any(|key| is_key(stroke, key)).then_some(means),
            // With Control, 0 is the browser's.
            Press::Figure(means) => {
                figure(stroke).filter(|figure| *figure != 0 || !stroke.ctrl).map(means)
            }
            Press::Letter(means) => letter(stroke.key, shape).map(means),
            Press::Arrow(means) => arrow(stroke.key).map(means),
        }
    }
}

/// Whether a stroke is of the key of that name. A letter is what the key produces, in either case;
/// where letters are not Latin, or with Alt are others, the code says which key it is.
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

/// What the keys of the figures give with Shift on an English keyboard. Such a sign without Shift
/// comes from no keyboard, and is not meant as a figure.
const SIGNS: &[u8; 10] = b")!@#$%^&*(";

/// The figure of a key. Some keyboards have the digits with Shift alone, and with Shift the numeric
/// pad sends arrows: then the code says which key it is.
fn figure(stroke: Stroke) -> Option<usize> {
    let Stroke { key, code, shift, .. } = stroke;
    let sign = |figure: &usize| !shift && key.as_bytes() == [SIGNS[*figure]];
    let digit = code.strip_prefix("Digit").and_then(figure_in).filter(|figure| !sign(figure));
    let numpad = code.strip_prefix("Numpad").and_then(figure_in).filter(|_| is_shifted(stroke));
    digit.or(numpad).or_else(|| figure_in(key).filter(|_| !shift))
}

/// Whether a key of the numeric pad sends an arrow since Shift is held; some systems tell of it as
/// if that were not so.
fn is_shifted(Stroke { key, code, shift, num_lock, .. }: Stroke) -> bool {
    code.starts_with("Numpad") && (shift || num_lock && figure_in(key).is_none())
}

fn figure_in(text: &str) -> Option<usize> {
    text.parse().ok().filter(|figure| *figure <= 9)
}

fn arrow(key: &str) -> Option<Move> {
    match key {
        "ArrowUp" => Some(Move::By(-1, 0)),
        "ArrowDown" => Some(Move::By(1, 0)),
        "ArrowLeft" => Some(Move::By(0, -1)),
        "ArrowRight" => Some(Move::By(0, 1)),
        _ => None,
    }
}

/// The digit of a letter: A is 10, whatever its case.
fn letter(key: &str, shape: Shape) -> Option<Digit> {
    let &[byte] = key.as_bytes() else { return None };
    let upper = byte.to_ascii_uppercase();
    upper.is_ascii_uppercase().then(|| Digit::from_symbol(upper, shape)).flatten()
}

impl Move {
    /// The cell that a move from another leads to.
    pub fn from(self, cell: Cell, shape: Shape) -> Cell {
        let last = shape.side() - 1;
        let (row, col) = (cell.row(shape).min(last), cell.col(shape));
        let (row, col) = match self {
            Move::By(down, right) => (
                row.saturating_add_signed(down).min(last),
                col.saturating_add_signed(right).min(last),
            ),
            Move::RowStart => (row, 0),
            Move::RowEnd => (row, last),
            Move::Start => (0, 0),
            Move::End => (last, last),
        };
        Cell::at(shape, row, col).unwrap_or(cell)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_end_at_the_edge() {
        let go = |to: Move, from| to.from(Cell::new(from), Shape::CLASSIC).index();
        assert_eq!(go(Move::By(1, 0), 0), 9);
        assert_eq!(go(Move::By(-1, 0), 4), 4);
        assert_eq!(go(Move::By(0, 1), 8), 8);
        assert_eq!(go(Move::RowEnd, 10), 17);
        assert_eq!(go(Move::End, 10), 80);
        assert_eq!(go(Move::By(0, 0), 4000), 76);
    }
}

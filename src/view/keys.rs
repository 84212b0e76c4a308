use crate::{
    game::Mode,
    grid::{Cell, Digit, DigitSet, Shape},
};

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

/// What a key press means on a board of a shape; `None` for a key that is not ours.
pub fn meaning(stroke: Stroke, shape: Shape) -> Option<Key> {
    let Stroke { key, code, ctrl, shift, alt, num_lock } = stroke;
    if alt {
        return None;
    }
    let go = match (key, ctrl) {
        ("ArrowUp", _) => Some(Move::By(-1, 0)),
        ("ArrowDown", _) => Some(Move::By(1, 0)),
        ("ArrowLeft", _) => Some(Move::By(0, -1)),
        ("ArrowRight", _) => Some(Move::By(0, 1)),
        ("Home", false) => Some(Move::RowStart),
        ("End", false) => Some(Move::RowEnd),
        ("Home", true) => Some(Move::Start),
        ("End", true) => Some(Move::End),
        _ => None,
    };
    // Some keyboards have the digits with Shift alone, and with Shift the numeric pad sends arrows,
    // on some systems as if Shift were not held: then the code says which key it is.
    let figure = |text: &str| text.parse().ok().filter(|figure| *figure <= 9);
    let digit = code.strip_prefix("Digit").and_then(figure);
    let shifted = code.starts_with("Numpad") && (shift || num_lock && figure(key).is_none());
    let numpad = code.strip_prefix("Numpad").and_then(figure).filter(|_| shifted);
    let mode = match (shift || shifted, ctrl) {
        (false, false) => None,
        (true, false) => Some(Mode::Corner),
        (false, true) => Some(Mode::Centre),
        (true, true) => Some(Mode::Colour),
    };
    let figure = digit.or(numpad).or_else(|| figure(key).filter(|_| !shift));
    match (figure, go) {
        (Some(figure), _) if !(ctrl && figure == 0) => return Some(Key::Figure { figure, mode }),
        (_, Some(go)) if shift || ctrl && matches!(go, Move::By(..)) => {
            return Some(Key::Extend(go));
        }
        (_, Some(go)) => return Some(Key::Go(go)),
        _ => {}
    }
    // Where letters are not Latin the code says which key it is, too.
    let latin = key.is_ascii().then_some(key).or(code.strip_prefix("Key"));
    let letter_key = latin.unwrap_or_default().to_ascii_lowercase();
    match (letter_key.as_str(), ctrl, shift) {
        ("z", true, true) => return Some(Key::Redo),
        ("z", true, false) => return Some(Key::Undo),
        ("y", true, false) => return Some(Key::Redo),
        ("a", true, false) => return Some(Key::All),
        ("i", true, false) => return Some(Key::Inverse),
        ("enter", true, false) => return Some(Key::Write),
        _ => {}
    }
    match (key, ctrl, shift) {
        ("Backspace" | "Delete", false, _) => Some(Key::Clear),
        (".", false, false) if code == "NumpadDecimal" => Some(Key::Clear),
        (" ", false, false) => Some(Key::NextMode),
        ("Escape", false, _) => Some(Key::Cancel),
        (_, false, _) => {
            let digit = letter(key, shape).map(|digit| Key::Letter { digit, mode });
            digit.or_else(|| mode_of(&letter_key).filter(|_| !shift).map(Key::Mode))
        }
        _ => None,
    }
}

/// The mode of a letter, where that is no digit: four keys beside each other.
fn mode_of(letter: &str) -> Option<Mode> {
    match letter {
        "z" => Some(Mode::Digit),
        "x" => Some(Mode::Corner),
        "c" => Some(Mode::Centre),
        "v" => Some(Mode::Colour),
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

/// Makes digits of figures that are typed one after the other: on a board with more than nine
/// digits, 1 and then 2 in the same cell soon after is 12.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Typing {
    /// The cell, the figure, and when it was typed, in milliseconds.
    first: Option<(Cell, Digit, f64)>,
}

/// What a figure made.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Typed {
    /// The digit; `None` for a lone 0, which empties the cell.
    pub digit: Option<Digit>,
    /// The digit that the first figure had made, and that this one takes the place of.
    pub instead_of: Option<Digit>,
}

impl Typing {
    /// How long a second figure is waited for, in milliseconds.
    const WAIT: f64 = 1200.0;

    /// Types a figure, 0 to 9, into a cell at a time in milliseconds. `None` for a figure that
    /// makes no digit of the board.
    pub fn figure(&mut self, cell: Cell, figure: usize, shape: Shape, now: f64) -> Option<Typed> {
        let of_board = |value| Digit::new(value).filter(|d| DigitSet::all(shape).contains(*d));
        if let Some((at, first, when)) = self.first.take()
            && at == cell
            && now - when < Typing::WAIT
            && let Some(digit) = of_board(first.value() * 10 + figure)
        {
            return Some(Typed { digit: Some(digit), instead_of: Some(first) });
        }
        let digit = of_board(figure);
        if digit.is_none() && figure != 0 {
            return None;
        }
        self.first = digit.filter(|d| of_board(d.value() * 10).is_some()).map(|d| (cell, d, now));
        Some(Typed { digit, instead_of: None })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SHIFT: Stroke =
        Stroke { key: "", code: "", ctrl: false, shift: true, alt: false, num_lock: false };
    const CTRL: Stroke = Stroke { shift: false, ctrl: true, ..SHIFT };

    #[track_caller]
    fn check(stroke: Stroke, side: usize, expected: Option<Key>) {
        assert_eq!(meaning(stroke, Shape::of_side(side).expect("a shape")), expected);
    }

    fn plain(key: &str) -> Stroke<'_> {
        Stroke { key, ..Stroke::default() }
    }

    fn letter(value: usize, mode: Option<Mode>) -> Option<Key> {
        Digit::new(value).map(|digit| Key::Letter { digit, mode })
    }

    #[test]
    fn keys_mean_what_players_expect() {
        check(plain("5"), 9, Some(Key::Figure { figure: 5, mode: None }));
        check(plain("0"), 9, Some(Key::Figure { figure: 0, mode: None }));
        check(plain("a"), 9, None);
        check(plain("a"), 16, letter(10, None));
        check(Stroke { key: "A", ..SHIFT }, 16, letter(10, Some(Mode::Corner)));
        check(plain("H"), 16, None);
        check(plain("$"), 64, None);
        check(plain("ArrowUp"), 9, Some(Key::Go(Move::By(-1, 0))));
        check(plain("Delete"), 9, Some(Key::Clear));
        check(plain(" "), 9, Some(Key::NextMode));
        check(plain("é"), 9, None);
        check(
            Stroke { key: "%", code: "Digit5", ..SHIFT },
            9,
            Some(Key::Figure { figure: 5, mode: Some(Mode::Corner) }),
        );
        check(
            Stroke { key: "ArrowUp", code: "Numpad8", ..SHIFT },
            9,
            Some(Key::Figure { figure: 8, mode: Some(Mode::Corner) }),
        );
        check(
            Stroke { key: "(", code: "Digit5", ..Stroke::default() },
            9,
            Some(Key::Figure { figure: 5, mode: None }),
        );
        check(
            Stroke { key: "ArrowUp", code: "Numpad8", ..Stroke::default() },
            9,
            Some(Key::Go(Move::By(-1, 0))),
        );
        check(Stroke { key: "я", code: "KeyZ", ..CTRL }, 9, Some(Key::Undo));
        check(Stroke { key: "z", code: "KeyW", ..CTRL }, 9, Some(Key::Undo));
        check(Stroke { key: "z", ..CTRL }, 9, Some(Key::Undo));
        check(Stroke { key: "y", ..CTRL }, 9, Some(Key::Redo));
        check(Stroke { key: "Z", shift: true, ..CTRL }, 9, Some(Key::Redo));
        check(Stroke { key: "Home", ..CTRL }, 9, Some(Key::Go(Move::Start)));
        let down = Stroke { key: "ArrowDown", ..Stroke::default() };
        check(down, 9, Some(Key::Go(Move::By(1, 0))));
        check(Stroke { shift: true, ..down }, 9, Some(Key::Extend(Move::By(1, 0))));
        check(Stroke { key: "ArrowDown", ..CTRL }, 9, Some(Key::Extend(Move::By(1, 0))));
        check(Stroke { key: "a", ..CTRL }, 16, Some(Key::All));
        check(Stroke { key: "i", ..CTRL }, 9, Some(Key::Inverse));
        let centre = Some(Key::Figure { figure: 5, mode: Some(Mode::Centre) });
        check(Stroke { key: "5", code: "Digit5", ..CTRL }, 9, centre);
        let colour = Some(Key::Figure { figure: 5, mode: Some(Mode::Colour) });
        check(Stroke { key: "%", code: "Digit5", shift: true, ..CTRL }, 9, colour);
        check(Stroke { key: "0", code: "Digit0", ..CTRL }, 9, None);
        // The numeric pad, as Windows tells it while Shift is held.
        let pad = Stroke { key: "Home", code: "Numpad7", num_lock: true, ..plain("") };
        check(pad, 9, Some(Key::Figure { figure: 7, mode: Some(Mode::Corner) }));
        check(Stroke { key: "7", ..pad }, 9, Some(Key::Figure { figure: 7, mode: None }));
        check(Stroke { num_lock: false, ..pad }, 9, Some(Key::Go(Move::RowStart)));
        check(Stroke { key: ".", code: "NumpadDecimal", ..pad }, 9, Some(Key::Clear));
        let modes = ["z", "x", "C", "v"].into_iter().zip(Mode::ALL);
        modes.for_each(|(key, mode)| check(plain(key), 9, Some(Key::Mode(mode))));
        check(plain("c"), 16, letter(12, None));
        check(plain("z"), 16, Some(Key::Mode(Mode::Digit)));
        check(Stroke { key: "5", alt: true, ..Stroke::default() }, 9, None);
    }

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

    /// Types figures, half a second apart, into cell 0, and says what each made; `x` for nothing.
    #[track_caller]
    fn check_typing(side: usize, figures: &[usize], expected: &[&str]) {
        let shape = Shape::of_side(side).expect("a shape");
        let mut typing = Typing::default();
        let typed = figures.iter().enumerate().map(|(i, &figure)| {
            match typing.figure(Cell::new(0), figure, shape, i as f64 * 500.0) {
                None => "x".into(),
                Some(Typed { digit: None, .. }) => "clear".into(),
                Some(Typed { digit: Some(digit), instead_of: None }) => digit.to_string(),
                Some(Typed { digit: Some(digit), instead_of: Some(first) }) => {
                    format!("{first}→{digit}")
                }
            }
        });
        assert_eq!(typed.collect::<Vec<String>>(), expected);
    }

    #[test]
    fn two_figures_make_one_digit() {
        check_typing(9, &[1, 2, 0], &["1", "2", "clear"]);
        check_typing(4, &[5, 4], &["x", "4"]);
        check_typing(16, &[1, 2, 3], &["1", "1→12", "3"]);
        check_typing(16, &[1, 0, 0], &["1", "1→10", "clear"]);
        check_typing(16, &[1, 7], &["1", "7"]);
        check_typing(16, &[2, 1], &["2", "1"]);
        check_typing(64, &[6, 4, 6, 5], &["6", "6→64", "6", "5"]);
    }

    #[test]
    fn a_second_figure_comes_soon_and_to_the_same_cell() {
        let shape = Shape::of_side(16).expect("a shape");
        let second = |cell, now| {
            let mut typing = Typing::default();
            typing.figure(Cell::new(0), 1, shape, 0.0);
            typing.figure(Cell::new(cell), 2, shape, now).and_then(|typed| typed.instead_of)
        };
        assert!(second(0, 1000.0).is_some());
        assert!(second(0, 2000.0).is_none() && second(1, 100.0).is_none());
    }
}

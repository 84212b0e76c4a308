use super::words::{self, keys::KEYS};
use ::words::say;
use grid::{Cell, Digit, DigitSet, Shape};
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
    fn of(&self, stroke: Stroke, shape: Shape) -> Option<Key> {
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

    /// How its strokes are written: of each, what is held and then the key.
    fn written(&self, mac: bool) -> impl Iterator<Item = Vec<String>> {
        let keys: Vec<String> = match self.press {
            Press::Keys(keys, _) => keys.iter().map(|name| words::keys::key(name)).collect(),
            Press::Figure(_) => vec![words::keys::figures().into()],
            Press::Letter(_) => vec![words::keys::letters().into()],
            Press::Arrow(_) => vec![words::keys::arrows().into()],
        };
        let held = words::keys::held(self.held, mac);
        keys.into_iter().map(move |key| held.iter().map(ToString::to_string).chain([key]).collect())
    }
}

/// What a key press means on a board of a shape; `None` for a key that is not ours.
pub fn meaning(stroke: Stroke, shape: Shape) -> Option<Key> {
    let mut lines = KEYS.iter().flat_map(|(_, lines)| lines.iter());
    lines.find_map(|line| line.of(stroke, shape))
}

/// A line of the help: strokes, of each what is held and the key, and what they do.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HelpLine {
    /// The strokes, written for people.
    pub strokes: Vec<Vec<String>>,
    /// What they do.
    pub does: &'static str,
}

/// The keys of the board for people, in groups; those that do the same are together.
pub fn told(mac: bool) -> Vec<(&'static str, Vec<HelpLine>)> {
    let group = |(heading, lines): &(&'static str, &[Binding])| {
        let mut all: Vec<HelpLine> = Vec::new();
        for line in *lines {
            match all.last_mut().filter(|told| told.does == say(line.does)) {
                Some(told) => told.strokes.extend(line.written(mac)),
                None => {
                    let strokes = line.written(mac).collect();
                    all.push(HelpLine { strokes, does: say(line.does) });
                }
            }
        }
        (say(heading), all)
    };
    KEYS.iter().map(group).collect()
}

/// The first stroke of the keys of a command, as it is written for people, if it has any.
pub fn keys_of(command: &str, mac: bool) -> Option<String> {
    let does = |binding: &&Binding| match binding.press {
        Press::Keys(_, Key::Do(name)) => name == command,
        Press::Keys(_, Key::Undo) => command == "Undo",
        Press::Keys(_, Key::Redo) => command == "Redo",
        Press::Keys(_, Key::Help) => command == "Help",
        _ => false,
    };
    let binding = KEYS.iter().flat_map(|(_, lines)| lines.iter()).find(does)?;
    let stroke = binding.written(mac).next()?;
    Some(stroke.join(if mac { "" } else { "+" }))
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

/// Makes digits of figures that are typed one after the other: on a board with more than nine
/// digits, 1 and then 2 in the same cell soon after is 12.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Typing {
    /// The cell and the mode, the figure, and when it was typed, in milliseconds.
    first: Option<((Cell, Mode), Digit, f64)>,
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

    /// Types a figure, 0 to 9, into a cell, as that mode has it, at a time in milliseconds. `None`
    /// for a figure that makes no digit of the board.
    pub fn figure(
        &mut self,
        place: (Cell, Mode),
        figure: usize,
        shape: Shape,
        now: f64,
    ) -> Option<Typed> {
        let of_board = |value| Digit::new(value).filter(|d| DigitSet::all(shape).contains(*d));
        if let Some((at, first, when)) = self.first.take()
            && at == place
            && now - when < Typing::WAIT
            && let Some(digit) = of_board(first.value() * 10 + figure)
        {
            return Some(Typed { digit: Some(digit), instead_of: Some(first) });
        }
        let digit = of_board(figure);
        if digit.is_none() && figure != 0 {
            return None;
        }
        self.first = digit.filter(|d| of_board(d.value() * 10).is_some()).map(|d| (place, d, now));
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
        check(plain("H"), 16, Some(Key::Do("Hint")));
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
        // A key that no keyboard has without Shift.
        check(Stroke { key: "%", code: "Digit5", ..Stroke::default() }, 9, None);
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
        let alt = Stroke { alt: true, code: "KeyL", ..Stroke::default() };
        check(Stroke { key: "l", ..alt }, 9, Some(Key::Do("What Is Left")));
        check(Stroke { key: "¬", ..alt }, 9, Some(Key::Do("What Is Left")));
        check(Stroke { key: "l", ctrl: true, ..alt }, 9, None);
        check(Stroke { key: "?", ..SHIFT }, 9, Some(Key::Help));
        check(plain("F1"), 64, Some(Key::Help));
    }

    /// Strokes of every key of a line, on a board that has letters.
    fn strokes(line: &Binding) -> Vec<(Stroke<'static>, Key)> {
        let ctrl = matches!(line.held, Modifiers::Ctrl | Modifiers::CtrlShift);
        let shift = matches!(line.held, Modifiers::Shift | Modifiers::CtrlShift);
        let held = Stroke { ctrl, shift, alt: line.held == Modifiers::Alt, ..plain("") };
        match line.press {
            Press::Keys(keys, means) => {
                keys.iter().map(|&key| (Stroke { key, code: key, ..held }, means)).collect()
            }
            Press::Figure(means) => vec![(Stroke { code: "Digit5", ..held }, means(5))],
            Press::Letter(means) => {
                let ten = Digit::new(10).expect("a digit");
                vec![(Stroke { key: "a", ..held }, means(ten))]
            }
            Press::Arrow(means) => {
                vec![(Stroke { key: "ArrowUp", ..held }, means(Move::By(-1, 0)))]
            }
        }
    }

    #[test]
    fn every_line_of_the_table_is_reached() {
        for line in KEYS.iter().flat_map(|(_, lines)| lines.iter()) {
            for (stroke, means) in strokes(line) {
                // Some letters are digits of the larger board.
                let sides = [9, 16].map(|side| Shape::of_side(side).expect("a shape"));
                let found = sides.map(|shape| meaning(stroke, shape));
                assert!(found.contains(&Some(means)), "{stroke:?} is {found:?}");
            }
        }
    }

    /// One that is added is no member of this list until it has a line of the table.
    #[test]
    fn every_meaning_has_a_line() {
        let place = |key: &Key| match key {
            Key::Go(_) => 0,
            Key::Extend(_) => 1,
            Key::All => 2,
            Key::Inverse => 3,
            Key::Figure { .. } => 4,
            Key::Letter { .. } => 5,
            Key::Clear => 6,
            Key::Undo => 7,
            Key::Redo => 8,
            Key::NextMode => 9,
            Key::Cancel => 10,
            Key::Write => 11,
            Key::Do(_) => 12,
            Key::Help => 13,
            Key::Mode(_) => 14,
            Key::Commands => 15,
            Key::Part(_) => 16,
        };
        let lines = KEYS.iter().flat_map(|(_, lines)| lines.iter());
        let mut found: Vec<_> = lines.flat_map(strokes).map(|(_, key)| place(&key)).collect();
        found.sort_unstable();
        found.dedup();
        assert!(found.into_iter().eq(0..17));
    }

    #[test]
    fn the_help_tells_of_every_line_once() {
        let all: Vec<HelpLine> = told(false).into_iter().flat_map(|(_, lines)| lines).collect();
        let line = |does: &str| {
            let line = all.iter().find(|line| line.does == does).expect("a line");
            line.strokes.iter().map(|keys| keys.join("+")).collect::<Vec<_>>().join(", ")
        };
        assert_eq!(line("redoes"), "Ctrl+Y, Ctrl+Shift+Z");
        assert_eq!(line("clears"), "Backspace, Delete, numeric pad .");
        assert_eq!(line("the next of these"), "Space");
        assert_eq!(line("shows this help"), "?, F1");
        let mut does: Vec<_> = all.iter().map(|line| line.does).collect();
        does.sort_unstable();
        does.dedup();
        assert_eq!(does.len(), all.len());
        let strokes = KEYS.iter().flat_map(|(_, lines)| lines.iter());
        let strokes = strokes.map(|line| line.written(false).count()).sum::<usize>();
        assert_eq!(all.iter().map(|line| line.strokes.len()).sum::<usize>(), strokes);
        let mac: Vec<_> = told(true).into_iter().flat_map(|(_, lines)| lines).collect();
        assert!(mac.iter().any(|line| line.strokes == [["⌘", "Z"]]));
    }

    #[test]
    fn commands_know_their_keys() {
        assert_eq!(keys_of("Undo", false).as_deref(), Some("Ctrl+Z"));
        assert_eq!(keys_of("Open Puzzle File", false).as_deref(), Some("Ctrl+O"));
        assert_eq!(keys_of("Open Puzzle File", true).as_deref(), Some("⌘O"));
        assert_eq!(keys_of("Next Puzzle", false).as_deref(), Some("Page Down"));
        assert_eq!(keys_of("Start Over", false), None);
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
            match typing.figure((Cell::new(0), Mode::Digit), figure, shape, i as f64 * 500.0) {
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
    fn a_second_figure_comes_soon_to_the_same_cell_in_the_same_mode() {
        let shape = Shape::of_side(16).expect("a shape");
        let second = |cell, mode, now| {
            let mut typing = Typing::default();
            typing.figure((Cell::new(0), Mode::Corner), 1, shape, 0.0);
            let typed = typing.figure((Cell::new(cell), mode), 2, shape, now);
            typed.and_then(|typed| typed.instead_of).is_some()
        };
        assert!(second(0, Mode::Corner, 1000.0));
        assert!(!second(0, Mode::Corner, 2000.0));
        assert!(!second(1, Mode::Corner, 100.0));
        assert!(!second(0, Mode::Digit, 100.0));
    }
}

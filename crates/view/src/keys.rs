//! What keys mean, and how they are told, by the table of keys.

use ::words::say;
use grid::Shape;

use crate::{
    Binding, Key, Press, Stroke,
    words::{self, keys::KEYS},
};

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
                Some(told) => told.strokes.extend(written(line, mac)),
                None => {
                    let strokes = written(line, mac).collect();
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
    let stroke = written(binding, mac).next()?;
    Some(stroke.join(if mac { "" } else { "+" }))
}

/// How the strokes of a line are written: of each, what is held and then the key.
fn written(line: &Binding, mac: bool) -> impl Iterator<Item = Vec<String>> {
    let keys: Vec<String> = match line.press {
        Press::Keys(keys, _) => keys.iter().map(|name| words::keys::key(name)).collect(),
        Press::Figure(_) => vec![words::keys::figures().into()],
        Press::Letter(_) => vec![words::keys::letters().into()],
        Press::Arrow(_) => vec![words::keys::arrows().into()],
    };
    let held = words::keys::held(line.held, mac);
    keys.into_iter().map(move |key| held.iter().map(ToString::to_string).chain([key]).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Modifiers, Move};
    use grid::Digit;
    use play::Mode;

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
        let strokes = strokes.map(|line| written(line, false).count()).sum::<usize>();
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
}

//! The meanings and the help texts of key presses, looked up in the table of keys.

use ::words::tr;
use grid::Shape;

use crate::{
    Binding, Key, KeyPattern, Shortcut, Stroke,
    words::{self, keys::KEYS},
};

/// Returns the meaning of a key press on a board of the given shape, or `None` if the board doesn't
/// use the key.
pub fn key_meaning(stroke: Stroke, shape: Shape) -> Option<Key> {
    let mut lines = KEYS.iter().flat_map(|(_, lines)| lines.iter());
    lines.find_map(|line| line.key_for(stroke, shape))
}

/// A line of the key help: strokes and their effect.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HelpLine {
    /// The key strokes as text: for each stroke, its modifiers and its key.
    pub stroke_texts: Vec<Vec<String>>,
    /// The effect of the strokes.
    pub description: &'static str,
}

/// Returns the key help of the board, in groups with a heading. Neighbouring lines with the same
/// effect are combined. `mac` means that modifiers are written as on a Mac.
pub fn key_help(mac: bool) -> Vec<(&'static str, Vec<HelpLine>)> {
    let group = |(heading, lines): &(&'static str, &[Binding])| {
        let mut all: Vec<HelpLine> = Vec::new();
        for line in *lines {
            match all.last_mut().filter(|key_help| key_help.description == tr(line.description)) {
                Some(key_help) => key_help.stroke_texts.extend(binding_strokes(line, mac)),
                None => {
                    let strokes = binding_strokes(line, mac).collect();
                    all.push(HelpLine { stroke_texts: strokes, description: tr(line.description) });
                }
            }
        }
        (tr(heading), all)
    };
    KEYS.iter().map(group).collect()
}

/// Returns the first stroke of a command's shortcuts as text, or `None` if there are no shortcuts.
/// `mac` means that modifiers are written as on a Mac.
pub fn first_stroke(keys: &[Shortcut], mac: bool) -> Option<String> {
    let stroke = shortcut_strokes(keys.first()?, mac).into_iter().next()?;
    Some(stroke.join(if mac { "" } else { "+" }))
}

/// Returns the strokes of a shortcut as text: for each stroke, its modifiers and then its key.
/// `mac` means that modifiers are written as on a Mac.
pub fn shortcut_strokes(shortcut: &Shortcut, mac: bool) -> Vec<Vec<String>> {
    let modifiers = words::keys::modifier_names(shortcut.modifiers, mac);
    let modifiers = || modifiers.iter().map(ToString::to_string);
    let key = |name: &&str| modifiers().chain([words::keys::key_name(name)]).collect();
    shortcut.keys.iter().map(key).collect()
}

/// Returns the strokes of a line as text: for each stroke, its modifiers and then its key. `mac`
/// means that modifiers are written as on a Mac.
fn binding_strokes(line: &Binding, mac: bool) -> impl Iterator<Item = Vec<String>> {
    let keys: Vec<String> = match line.key_pattern {
        KeyPattern::Keys(keys, _) => keys.iter().map(|name| words::keys::key_name(name)).collect(),
        KeyPattern::DecimalDigit(_) => vec![words::keys::digit_keys().into()],
        KeyPattern::Letter(_) => vec![words::keys::letter_keys().into()],
        KeyPattern::Arrow(_) => vec![words::keys::arrow_keys().into()],
    };
    let modifiers = words::keys::modifier_names(line.modifiers, mac);
    keys.into_iter()
        .map(move |key| modifiers.iter().map(ToString::to_string).chain([key]).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CursorMove, Modifiers};
    use grid::Digit;
    use play::Mode;

    const SHIFT: Stroke = Stroke {
        key: "",
        code: "",
        has_ctrl: false,
        has_shift: true,
        has_alt: false,
        has_num_lock: false,
    };
    const CTRL: Stroke = Stroke { has_shift: false, has_ctrl: true, ..SHIFT };

    #[track_caller]
    fn check(stroke: Stroke, side: usize, expected: Option<Key>) {
        assert_eq!(key_meaning(stroke, Shape::from_side(side).expect("a shape")), expected);
    }

    fn press(key: &str) -> Stroke<'_> {
        Stroke { key, ..Stroke::default() }
    }

    fn letter(value: usize, mode: Option<Mode>) -> Option<Key> {
        Digit::new(value).map(|digit| Key::Letter { digit, mode })
    }

    #[test]
    fn key_presses_have_the_expected_meanings() {
        check(press("5"), 9, Some(Key::DecimalDigit { decimal_digit: 5, mode: None }));
        check(press("0"), 9, Some(Key::DecimalDigit { decimal_digit: 0, mode: None }));
        check(press("a"), 9, None);
        check(press("a"), 16, letter(10, None));
        check(Stroke { key: "A", ..SHIFT }, 16, letter(10, Some(Mode::Corner)));
        check(press("$"), 64, None);
        check(press("ArrowUp"), 9, Some(Key::MoveFocus(CursorMove::Relative(-1, 0))));
        check(press("Delete"), 9, Some(Key::Clear));
        check(press(" "), 9, Some(Key::NextMode));
        check(press("é"), 9, None);
        check(
            Stroke { key: "%", code: "Digit5", ..SHIFT },
            9,
            Some(Key::DecimalDigit { decimal_digit: 5, mode: Some(Mode::Corner) }),
        );
        check(
            Stroke { key: "ArrowUp", code: "Numpad8", ..SHIFT },
            9,
            Some(Key::DecimalDigit { decimal_digit: 8, mode: Some(Mode::Corner) }),
        );
        check(
            Stroke { key: "(", code: "Digit5", ..Stroke::default() },
            9,
            Some(Key::DecimalDigit { decimal_digit: 5, mode: None }),
        );
        // A digit key that produces its US Shift symbol without Shift isn't treated as a digit.
        check(Stroke { key: "%", code: "Digit5", ..Stroke::default() }, 9, None);
        check(
            Stroke { key: "ArrowUp", code: "Numpad8", ..Stroke::default() },
            9,
            Some(Key::MoveFocus(CursorMove::Relative(-1, 0))),
        );
        check(Stroke { key: "Home", ..CTRL }, 9, Some(Key::MoveFocus(CursorMove::Start)));
        let down = Stroke { key: "ArrowDown", ..Stroke::default() };
        check(down, 9, Some(Key::MoveFocus(CursorMove::Relative(1, 0))));
        check(
            Stroke { has_shift: true, ..down },
            9,
            Some(Key::ExtendSelection(CursorMove::Relative(1, 0))),
        );
        check(
            Stroke { key: "ArrowDown", ..CTRL },
            9,
            Some(Key::ExtendSelection(CursorMove::Relative(1, 0))),
        );
        check(Stroke { key: "a", ..CTRL }, 16, Some(Key::SelectAll));
        check(Stroke { key: "i", ..CTRL }, 9, Some(Key::InvertSelection));
        let centre = Some(Key::DecimalDigit { decimal_digit: 5, mode: Some(Mode::Centre) });
        check(Stroke { key: "5", code: "Digit5", ..CTRL }, 9, centre);
        let colour = Some(Key::DecimalDigit { decimal_digit: 5, mode: Some(Mode::Colour) });
        check(Stroke { key: "%", code: "Digit5", has_shift: true, ..CTRL }, 9, colour);
        check(Stroke { key: "0", code: "Digit0", ..CTRL }, 9, None);
        // The numeric pad, as Windows reports it while Shift is held.
        let pad = Stroke { key: "Home", code: "Numpad7", has_num_lock: true, ..press("") };
        check(pad, 9, Some(Key::DecimalDigit { decimal_digit: 7, mode: Some(Mode::Corner) }));
        check(
            Stroke { key: "7", ..pad },
            9,
            Some(Key::DecimalDigit { decimal_digit: 7, mode: None }),
        );
        check(Stroke { has_num_lock: false, ..pad }, 9, Some(Key::MoveFocus(CursorMove::RowStart)));
        check(Stroke { key: ".", code: "NumpadDecimal", ..pad }, 9, Some(Key::Clear));
        let modes = ["z", "x", "C", "v"].into_iter().zip(Mode::ALL);
        modes.for_each(|(key, mode)| check(press(key), 9, Some(Key::Mode(mode))));
        check(press("c"), 16, letter(12, None));
        check(press("z"), 16, Some(Key::Mode(Mode::Entry)));
        check(Stroke { key: "5", has_alt: true, ..Stroke::default() }, 9, None);
    }

    /// Returns, for each key of a line, a stroke and its meaning, on a board that has letters.
    fn strokes(line: &Binding) -> Vec<(Stroke<'static>, Key)> {
        let ctrl = matches!(line.modifiers, Modifiers::Ctrl | Modifiers::CtrlShift);
        let shift = matches!(line.modifiers, Modifiers::Shift | Modifiers::CtrlShift);
        let modifiers = Stroke {
            has_ctrl: ctrl,
            has_shift: shift,
            has_alt: line.modifiers == Modifiers::Alt,
            ..press("")
        };
        match line.key_pattern {
            KeyPattern::Keys(keys, means) => {
                keys.iter().map(|&key| (Stroke { key, code: key, ..modifiers }, means)).collect()
            }
            KeyPattern::DecimalDigit(means) => {
                vec![(Stroke { code: "Digit5", ..modifiers }, means(5))]
            }
            KeyPattern::Letter(means) => {
                let ten = Digit::new(10).expect("a digit");
                vec![(Stroke { key: "a", ..modifiers }, means(ten))]
            }
            KeyPattern::Arrow(means) => {
                vec![(Stroke { key: "ArrowUp", ..modifiers }, means(CursorMove::Relative(-1, 0)))]
            }
        }
    }

    #[test]
    fn every_key_binding_is_reached() {
        for line in KEYS.iter().flat_map(|(_, lines)| lines.iter()) {
            for (stroke, means) in strokes(line) {
                // Some letters are digits of the larger board.
                let sides = [9, 16].map(|side| Shape::from_side(side).expect("a shape"));
                let found = sides.map(|shape| key_meaning(stroke, shape));
                assert!(found.contains(&Some(means)), "{stroke:?} is {found:?}");
            }
        }
    }

    /// A new variant of `Key` must be added to this match, and needs a line in the table of keys.
    #[test]
    fn every_key_meaning_has_a_binding() {
        let place = |key: &Key| match key {
            Key::MoveFocus(_) => 0,
            Key::ExtendSelection(_) => 1,
            Key::SelectAll => 2,
            Key::InvertSelection => 3,
            Key::DecimalDigit { .. } => 4,
            Key::Letter { .. } => 5,
            Key::Clear => 6,
            Key::NextMode => 7,
            Key::Cancel => 8,
            Key::EditContent => 9,
            Key::Mode(_) => 10,
            Key::OpenPalette => 11,
            Key::SelectHintCell(_) => 12,
        };
        let lines = KEYS.iter().flat_map(|(_, lines)| lines.iter());
        let mut found: Vec<_> = lines.flat_map(strokes).map(|(_, key)| place(&key)).collect();
        found.sort_unstable();
        found.dedup();
        assert!(found.into_iter().eq(0..13));
    }

    #[test]
    fn the_key_help_lists_every_binding_once() {
        let all: Vec<HelpLine> = key_help(false).into_iter().flat_map(|(_, lines)| lines).collect();
        let line = |effect: &str| {
            let line = all.iter().find(|line| line.description == effect).expect("a line");
            line.stroke_texts.iter().map(|keys| keys.join("+")).collect::<Vec<_>>().join(", ")
        };
        assert_eq!(line("Clear the cell"), "Backspace, Del, numeric keypad .");
        assert_eq!(line("Switch to the next input mode"), "Space");
        let mut effect: Vec<_> = all.iter().map(|line| line.description).collect();
        effect.sort_unstable();
        effect.dedup();
        assert_eq!(effect.len(), all.len());
        let strokes = KEYS.iter().flat_map(|(_, lines)| lines.iter());
        let strokes = strokes.map(|line| binding_strokes(line, false).count()).sum::<usize>();
        assert_eq!(all.iter().map(|line| line.stroke_texts.len()).sum::<usize>(), strokes);
        let mac: Vec<_> = key_help(true).into_iter().flat_map(|(_, lines)| lines).collect();
        assert!(mac.iter().any(|line| line.stroke_texts == [["⌘", "K"]]));
    }

    #[test]
    fn shortcuts_are_formatted() {
        let formatted = |modifiers, keys: &'static [&'static str], mac| {
            let shortcut = Shortcut { modifiers, keys };
            let all = super::shortcut_strokes(&shortcut, mac)
                .iter()
                .map(|keys| keys.join("+"))
                .collect::<Vec<_>>();
            (first_stroke(&[shortcut], mac).unwrap_or_default(), all.join(", "))
        };
        let check = |modifiers, keys: &'static [&'static str], mac, first: &str, all: &str| {
            assert_eq!(formatted(modifiers, keys, mac), (first.into(), all.into()));
        };
        check(Modifiers::Ctrl, &["z"], false, "Ctrl+Z", "Ctrl+Z");
        check(Modifiers::CtrlShift, &["z"], false, "Ctrl+Shift+Z", "Ctrl+Shift+Z");
        check(Modifiers::Ctrl, &["o"], true, "⌘O", "⌘+O");
        check(Modifiers::Nothing, &["PageDown"], false, "Page Down", "Page Down");
        check(Modifiers::MaybeShift, &["?", "F1"], false, "?", "?, F1");
        assert_eq!(first_stroke(&[], false), None);
    }
}

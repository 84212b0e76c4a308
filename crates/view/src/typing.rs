//! The typing of digits above 9 as two decimal digits.

use grid::{Cell, Digit, DigitSet, Shape};
use play::Mode;

/// The state of typing a digit of the board. The digit may consist of two decimal digits. On a
/// board with more than nine digits, 12 is entered by typing 1 and, soon after, 2 in the same cell.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct DigitTyping {
    /// The cell and the mode, the first decimal digit, and the time in milliseconds at which it was
    /// typed. `None` if no second digit is expected.
    first: Option<((Cell, Mode), Digit, f64)>,
}

/// The effect of typing a decimal digit: the digit to enter, if any, and the digit that it
/// replaces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TypedDigit {
    /// The digit to enter. `None` for a lone 0, which empties the cell.
    pub digit: Option<Digit>,
    /// The digit that the first key press entered, and that this digit replaces, if any.
    pub replaced_digit: Option<Digit>,
}

impl DigitTyping {
    /// The maximum time between the two key presses, in milliseconds.
    const MAX_PAUSE: f64 = 1200.0;

    /// Returns `true` if the next decimal digit may complete a digit of the board.
    pub fn expects_second_digit(&self) -> bool {
        self.first.is_some()
    }

    /// Types a decimal digit, from 0 to 9, into a cell in a mode. `now` is the time in
    /// milliseconds. Returns `None` if the result is neither 0 nor a digit of the board.
    pub fn type_digit(
        &mut self,
        place: (Cell, Mode),
        decimal: usize,
        shape: Shape,
        now: f64,
    ) -> Option<TypedDigit> {
        let board_digit = |value| Digit::new(value).filter(|d| DigitSet::all(shape).contains(*d));
        if let Some((at, first, when)) = self.first.take()
            && at == place
            && now - when < DigitTyping::MAX_PAUSE
            && let Some(digit) = board_digit(first.value() * 10 + decimal)
        {
            return Some(TypedDigit { digit: Some(digit), replaced_digit: Some(first) });
        }
        let digit = board_digit(decimal);
        if digit.is_none() && decimal != 0 {
            return None;
        }
        self.first =
            digit.filter(|d| board_digit(d.value() * 10).is_some()).map(|d| (place, d, now));
        Some(TypedDigit { digit, replaced_digit: None })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Types decimal digits into cell 0, half a second apart, and checks each result. `x` means
    /// that there is no result.
    #[track_caller]
    fn check_typing(side: usize, digits: &[usize], expected: &[&str]) {
        let shape = Shape::from_side(side).expect("a shape");
        let mut typing = DigitTyping::default();
        let typed = digits.iter().enumerate().map(|(i, &decimal)| {
            match typing.type_digit((Cell::new(0), Mode::Entry), decimal, shape, i as f64 * 500.0) {
                None => "x".into(),
                Some(TypedDigit { digit: None, .. }) => "clear".into(),
                Some(TypedDigit { digit: Some(digit), replaced_digit: None }) => digit.to_string(),
                Some(TypedDigit { digit: Some(digit), replaced_digit: Some(first) }) => {
                    format!("{first}→{digit}")
                }
            }
        });
        assert_eq!(typed.collect::<Vec<String>>(), expected);
    }

    #[test]
    fn two_decimal_digits_make_one_digit() {
        check_typing(9, &[1, 2, 0], &["1", "2", "clear"]);
        check_typing(4, &[5, 4], &["x", "4"]);
        check_typing(16, &[1, 2, 3], &["1", "1→12", "3"]);
        check_typing(16, &[1, 0, 0], &["1", "1→10", "clear"]);
        check_typing(16, &[1, 7], &["1", "7"]);
        check_typing(16, &[2, 1], &["2", "1"]);
        check_typing(64, &[6, 4, 6, 5], &["6", "6→64", "6", "5"]);
    }

    #[test]
    fn a_second_digit_must_follow_soon_in_the_same_cell_and_mode() {
        let shape = Shape::from_side(16).expect("a shape");
        let second = |cell, mode, now| {
            let mut typing = DigitTyping::default();
            typing.type_digit((Cell::new(0), Mode::Corner), 1, shape, 0.0);
            let typed = typing.type_digit((Cell::new(cell), mode), 2, shape, now);
            typed.and_then(|typed| typed.replaced_digit).is_some()
        };
        assert!(second(0, Mode::Corner, 1000.0));
        assert!(!second(0, Mode::Corner, 2000.0));
        assert!(!second(1, Mode::Corner, 100.0));
        assert!(!second(0, Mode::Entry, 100.0));
    }
}

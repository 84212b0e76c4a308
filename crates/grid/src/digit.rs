//! Digits, and the symbols that represent them in one-character notations.
//!
//! Other alphabets for digits above 9 belong to the formats.

use std::{fmt, num::NonZeroU8};

use serde::{Deserialize, Serialize};

use super::Shape;

/// A digit of some board: 1 to 64, never 0. An empty cell is represented by the `None` of an
/// `Option<Digit>`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Digit(NonZeroU8);

/// The symbols of the digits, starting with 1: `1` to `9`, the capital letters (A is 10), the
/// lower-case letters (a is 36), and `$%&` for 62 to 64.
const SYMBOLS: &[u8; Shape::MAX_SIDE] =
    b"123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz$%&";

/// The value of each byte as a symbol in [`SYMBOLS`], or 0 if the byte isn't a symbol.
const VALUES: [u8; 256] = {
    let mut values = [0; 256];
    let mut i = 0;
    while i < SYMBOLS.len() {
        values[SYMBOLS[i] as usize] = i as u8 + 1;
        i += 1;
    }
    values
};

impl Digit {
    /// Creates a digit from its value. Returns `None` unless the value is between 1 and 64.
    pub const fn new(value: usize) -> Option<Digit> {
        if value == 0 || value > Shape::MAX_SIDE {
            return None;
        }
        match NonZeroU8::new(value as u8) {
            Some(value) => Some(Digit(value)),
            None => None,
        }
    }

    /// Returns the digit's value, 1 to 64.
    pub const fn value(self) -> usize {
        self.0.get() as usize
    }

    /// Iterates over all digits of a board, in ascending order.
    pub fn all(shape: Shape) -> impl DoubleEndedIterator<Item = Digit> + ExactSizeIterator {
        (1..shape.side() as u8 + 1)
            .map(|v| Digit(NonZeroU8::new(v).expect("the range starts at 1")))
    }

    /// Parses a symbol: `1` to `9`, then capitals from `A` = 10, lower-case letters from `a` = 36,
    /// and `$%&` for 62 to 64. Lower-case letters are equivalent to capitals on boards up to side
    /// 35, which don't need both. Returns `None` for any other symbol and for digits that the shape
    /// lacks.
    pub const fn from_symbol(symbol: u8, shape: Shape) -> Option<Digit> {
        let symbol = if shape.side() <= 35 { symbol.to_ascii_uppercase() } else { symbol };
        let value = VALUES[symbol as usize] as usize;
        if value > shape.side() { None } else { Digit::new(value) }
    }

    /// Returns the symbol that represents the digit in one-character notations.
    pub const fn symbol(self) -> char {
        SYMBOLS[self.value() - 1] as char
    }
}

/// Writes the value as a decimal number.
impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The error for a number outside the range of digits, which is 1 to 64.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct InvalidDigit(u8);

impl fmt::Display for InvalidDigit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} isn't a digit of any board", self.0)
    }
}

impl TryFrom<u8> for Digit {
    type Error = InvalidDigit;

    fn try_from(value: u8) -> Result<Digit, InvalidDigit> {
        Digit::new(value.into()).ok_or(InvalidDigit(value))
    }
}

impl From<Digit> for u8 {
    fn from(digit: Digit) -> u8 {
        digit.0.get()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(side: usize, symbol: u8, expected: Option<usize>) {
        let shape = Shape::from_side(side).expect("a shape");
        assert_eq!(
            Digit::from_symbol(symbol, shape).map(Digit::value),
            expected,
            "{side} {symbol}"
        );
    }

    #[test]
    fn only_symbols_of_the_board_are_digits() {
        check(9, b'9', Some(9));
        check(9, b'A', None);
        check(9, b'0', None);
        check(4, b'5', None);
        check(16, b'G', Some(16));
        check(16, b'g', Some(16));
        check(16, b'H', None);
        check(36, b'Z', Some(35));
        check(36, b'a', Some(36));
        check(64, b'z', Some(61));
        check(64, b'&', Some(64));
        check(64, 0xff, None);
    }

    #[test]
    fn symbols_parse_back_to_their_digits() {
        for shape in [4, 9, 16, 35, 36, 64].map(|side| Shape::from_side(side).expect("a shape")) {
            for digit in Digit::all(shape) {
                assert_eq!(Digit::from_symbol(digit.symbol() as u8, shape), Some(digit));
            }
        }
        assert_eq!(Digit::new(0), None);
        assert_eq!(Digit::new(65), None);
    }
}

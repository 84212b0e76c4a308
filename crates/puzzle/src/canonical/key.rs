//! A canonical form in short: 96 bits to compare, or an id to write down.
//!
//! They are the first 96 bits of the SHA-256 of the form's string: its cells row by row, a symbol
//! each, `.` for an empty one. Where the number of cells does not tell the shape, the box stands
//! before them: `3x2:` on a 6×6 board whose boxes have three rows. Of a billion forms, two have one key with a
//! chance of one in 10¹¹.

use std::fmt;

use grid::{Board, Shape};

use super::sha256::sha256;

/// A canonical form in short, for all practical purposes never that of two forms. It is displayed as
/// the form's id: 17 characters, the key as a number in base 58 with the digits of Bitcoin's addresses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CanonicalKey([u8; 12]);

/// The digits of base 58: without 0, O, I and l.
const DIGITS: &[u8; 58] = b"123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/// 58¹⁶ < 2⁹⁶ < 58¹⁷.
const LENGTH: usize = 17;

impl CanonicalKey {
    /// The key of a canonical form.
    pub(super) fn of(form: &Board) -> CanonicalKey {
        let shape = form.shape();
        let mut text = String::new();
        if Shape::of_cells(shape.cells()) != Some(shape) {
            text = format!("{}x{}:", shape.rows(), shape.cols());
        }
        text.push_str(&form.line());
        let hash = sha256(text.as_bytes());
        let mut key = [0; 12];
        key.copy_from_slice(&hash[..12]);
        CanonicalKey(key)
    }

    /// The bits of the key.
    pub fn bytes(self) -> [u8; 12] {
        self.0
    }
}

impl fmt::Display for CanonicalKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut number = self.0.iter().fold(0u128, |number, byte| number << 8 | u128::from(*byte));
        let mut id = [0; LENGTH];
        for digit in id.iter_mut().rev() {
            *digit = DIGITS[(number % 58) as usize];
            number /= 58;
        }
        id.iter().try_for_each(|digit| write!(f, "{}", char::from(*digit)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_are_as_long_as_they_get() {
        assert_eq!(CanonicalKey([0; 12]).to_string(), "1".repeat(17));
        assert_eq!(CanonicalKey([255; 12]).to_string().len(), 17);
        let mut one = [0; 12];
        one[11] = 58;
        assert_eq!(CanonicalKey(one).to_string(), format!("{}21", "1".repeat(15)));
    }

    /// `printf %s … | sha256sum` says as much.
    #[test]
    fn keys_are_the_beginning_of_a_hash() {
        let board: Board = "...1 .12. .... ....".parse().expect("a drawing of a board");
        let hash = sha256(b"...1.12.........");
        assert_eq!(CanonicalKey::of(&board).bytes(), hash[..12]);
        let standing = Board::empty(Shape::new(3, 2).expect("a shape"));
        let hash = sha256(format!("3x2:{}", ".".repeat(36)).as_bytes());
        assert_eq!(CanonicalKey::of(&standing).bytes(), hash[..12]);
    }
}

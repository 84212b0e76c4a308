//! Short identifiers of a canonical form: a 96-bit key for comparison, or an id in text form.
//!
//! The key consists of the first 96 bits of the SHA-256 of the form as a string: its cells row by
//! row, one symbol per cell, with `.` for an empty cell. If the number of cells doesn't determine
//! the shape, the box size comes first: `3x2:` for a 6×6 board whose boxes have three rows. Among a
//! billion forms, the probability that two have the same key is about 10⁻¹¹.

use std::fmt;

use grid::{Board, Shape};

use super::sha256::sha256;

/// A short key of a canonical form. For all practical purposes, different forms have different
/// keys. The key is displayed as the form's id: a number in base 58 with 17 digits. The symbols of
/// these digits are those of Bitcoin addresses.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct CanonicalKey([u8; 12]);

/// The symbols of the digits in base 58, in ascending order. 0, O, I and l are left out, because
/// they look like other symbols.
const BASE58_SYMBOLS: &[u8; 58] = b"123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz";

/// The number of digits in an id. A 96-bit key needs 17 of them, because 58¹⁶ < 2⁹⁶ < 58¹⁷.
const ID_LENGTH: usize = 17;

impl CanonicalKey {
    /// Computes the key of a canonical form.
    pub(super) fn from_form(form: &Board) -> CanonicalKey {
        let shape = form.shape();
        let mut text = String::new();
        if Shape::from_cell_count(shape.cells()) != Some(shape) {
            text = format!("{}x{}:", shape.box_rows(), shape.box_cols());
        }
        text.push_str(&form.line());
        let hash = sha256(text.as_bytes());
        let mut key = [0; 12];
        key.copy_from_slice(&hash[..12]);
        CanonicalKey(key)
    }

    /// Returns the bytes of the key, most significant first.
    pub fn to_bytes(self) -> [u8; 12] {
        self.0
    }
}

impl fmt::Display for CanonicalKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut number = self.0.iter().fold(0u128, |number, byte| number << 8 | u128::from(*byte));
        let mut id = [0; ID_LENGTH];
        for digit in id.iter_mut().rev() {
            *digit = BASE58_SYMBOLS[(number % 58) as usize];
            number /= 58;
        }
        id.iter().try_for_each(|digit| write!(f, "{}", char::from(*digit)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_have_a_fixed_length() {
        assert_eq!(CanonicalKey([0; 12]).to_string(), "1".repeat(17));
        assert_eq!(CanonicalKey([255; 12]).to_string().len(), 17);
        let mut one = [0; 12];
        one[11] = 58;
        assert_eq!(CanonicalKey(one).to_string(), format!("{}21", "1".repeat(15)));
    }

    /// Checks which text is hashed. `printf %s … | sha256sum` prints the same hash of the text.
    #[test]
    fn keys_are_the_first_bytes_of_a_hash() {
        let board: Board = "...1 .12. .... ....".parse().expect("a drawing of a board");
        let hash = sha256(b"...1.12.........");
        assert_eq!(CanonicalKey::from_form(&board).to_bytes(), hash[..12]);
        let tall = Board::empty(Shape::new(3, 2).expect("a shape"));
        let hash = sha256(format!("3x2:{}", ".".repeat(36)).as_bytes());
        assert_eq!(CanonicalKey::from_form(&tall).to_bytes(), hash[..12]);
    }
}

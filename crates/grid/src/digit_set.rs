//! Sets of digits, such as the candidates of a cell or the digits of a house, represented as one
//! 64-bit word.
//!
//! All operations are bit operations on that word, and iteration is in ascending order.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Digit, Shape};

/// A set of digits. Bit `d − 1` of the word represents digit `d`. If a cell's set of candidates is
/// empty, the board is contradictory.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct DigitSet(u64);

impl DigitSet {
    /// The empty set.
    pub const EMPTY: DigitSet = DigitSet(0);

    /// The colours that a cell may have. Colours are numbered from 1 to 9 and stored as digits.
    pub const COLOURS: DigitSet = DigitSet(0x1ff);

    /// Returns all digits of a board.
    pub const fn all(shape: Shape) -> DigitSet {
        DigitSet(u64::MAX >> (Shape::MAX_SIDE - shape.side()))
    }

    /// Returns the set that contains only this digit.
    pub const fn from_digit(digit: Digit) -> DigitSet {
        DigitSet(1 << (digit.value() - 1))
    }

    /// Returns `true` if the set contains the digit.
    pub const fn contains(self, digit: Digit) -> bool {
        self.0 & DigitSet::from_digit(digit).0 != 0
    }

    /// Returns the set with the digit added.
    #[must_use]
    pub const fn with(self, digit: Digit) -> DigitSet {
        DigitSet(self.0 | DigitSet::from_digit(digit).0)
    }

    /// Returns the set with the digit removed.
    #[must_use]
    pub const fn without(self, digit: Digit) -> DigitSet {
        DigitSet(self.0 & !DigitSet::from_digit(digit).0)
    }

    /// Returns the intersection: the digits that are in both sets.
    #[must_use]
    pub const fn and(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 & other.0)
    }

    /// Returns the union: the digits that are in at least one of the sets.
    #[must_use]
    pub const fn or(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 | other.0)
    }

    /// Returns the difference: the digits of this set that aren't in the other set.
    #[must_use]
    pub const fn minus(self, other: DigitSet) -> DigitSet {
        DigitSet(self.0 & !other.0)
    }

    /// Returns the digits of the set that are greater than `digit`, or all of them if `digit` is
    /// `None`.
    #[must_use]
    pub const fn above(self, digit: Option<Digit>) -> DigitSet {
        match digit {
            Some(digit) => DigitSet(self.0 & (u64::MAX << (digit.value() - 1) << 1)),
            None => self,
        }
    }

    /// Returns the number of digits in the set.
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns `true` if the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the smallest digit of the set, or `None` if the set is empty.
    pub const fn first(self) -> Option<Digit> {
        Digit::new(if self.is_empty() { 0 } else { self.0.trailing_zeros() as usize + 1 })
    }

    /// Returns the only digit of the set, or `None` if the set has no digit or more than one.
    pub const fn single(self) -> Option<Digit> {
        if self.0.is_power_of_two() { self.first() } else { None }
    }

    /// Returns the set without its smallest digit.
    #[must_use]
    pub const fn without_first(self) -> DigitSet {
        DigitSet(self.0 & self.0.wrapping_sub(1))
    }
}

/// Iterates over the digits in ascending order. Each step removes the returned digit from the set.
impl Iterator for DigitSet {
    type Item = Digit;

    fn next(&mut self) -> Option<Digit> {
        let digit = self.first()?;
        *self = self.without_first();
        Some(digit)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.len(), Some(self.len()))
    }
}

impl ExactSizeIterator for DigitSet {
    fn len(&self) -> usize {
        DigitSet::len(*self)
    }
}

impl FromIterator<Digit> for DigitSet {
    fn from_iter<I: IntoIterator<Item = Digit>>(digits: I) -> DigitSet {
        digits.into_iter().fold(DigitSet::EMPTY, DigitSet::with)
    }
}

impl fmt::Debug for DigitSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.map(Digit::value)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn set(values: &[usize]) -> DigitSet {
        values.iter().filter_map(|&v| Digit::new(v)).collect()
    }

    #[test]
    fn set_operations_are_correct() {
        let odd = set(&[1, 3, 5]);
        assert_eq!(odd.map(Digit::value).collect::<Vec<_>>(), [1, 3, 5]);
        assert_eq!(odd.and(set(&[3, 4, 5])), set(&[3, 5]));
        assert_eq!(odd.minus(set(&[3, 4])), set(&[1, 5]));
        assert_eq!(odd.or(set(&[3, 4])), set(&[1, 3, 4, 5]));
        assert_eq!(odd.above(Digit::new(3)), set(&[5]));
        assert_eq!(odd.above(None), odd);
        assert_eq!(set(&[64]).above(Digit::new(64)), DigitSet::EMPTY);
        assert_eq!((odd.len(), odd.single(), odd.first()), (3, None, Digit::new(1)));
        assert_eq!(set(&[64]).single(), Digit::new(64));
        assert_eq!(DigitSet::EMPTY.first(), None);
        assert_eq!(
            (odd.without_first(), DigitSet::EMPTY.without_first()),
            (set(&[3, 5]), set(&[]))
        );
        assert!(odd.contains(Digit::new(3).expect("a digit")));
    }

    #[test]
    fn all_contains_the_digits_of_the_shape() {
        for shape in Shape::all() {
            assert!(DigitSet::all(shape).eq(Digit::all(shape)));
        }
    }
}

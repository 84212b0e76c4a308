//! The symbols of digits in formats with one character per cell.
//!
//! Up to side 9 there is only one notation. Above that, files use several alphabets, in which the
//! same symbol represents different digits. The alphabet follows from the symbols in all boards of
//! that side in a file, so it can be determined only after all of these boards have been seen.

use serde::{Deserialize, Serialize};

use grid::{Digit, Shape};

/// A notation for the digits of boards above 9×9, with one symbol per digit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Alphabet {
    /// `1` to `9`, then letters from `A` = 10. This is Ninefold's own alphabet.
    FromOne,
    /// `0` to `9`, then letters from `A` = 11: hexadecimal digits on a 16×16 board.
    FromZero,
    /// Letters from `A` = 1.
    Capitals,
    /// `1` to `9` and the characters that follow in ASCII: `:` is 10, `@` is 16.
    Ascii,
}

impl Alphabet {
    /// All alphabets, Ninefold's own first.
    pub const ALL: [Alphabet; 4] =
        [Alphabet::FromOne, Alphabet::FromZero, Alphabet::Capitals, Alphabet::Ascii];

    /// Returns the digit that a symbol represents on a board above 9×9, or `None` if the symbol
    /// isn't a digit of the board.
    fn digit(self, symbol: u8, shape: Shape) -> Option<Digit> {
        let upper = symbol.to_ascii_uppercase();
        let value = match (self, symbol) {
            (Alphabet::FromOne, _) => return Digit::from_symbol(symbol, shape),
            (Alphabet::FromZero, b'0'..=b'9') => symbol - b'0' + 1,
            (Alphabet::FromZero, _) if upper.is_ascii_uppercase() => upper - b'A' + 11,
            (Alphabet::Capitals, _) if upper.is_ascii_uppercase() => upper - b'A' + 1,
            (Alphabet::Ascii, b'1'..) => symbol - b'0',
            _ => 0,
        };
        Digit::new(value.into()).filter(|digit| digit.value() <= shape.side())
    }
}

/// The alphabet that a file uses for each side length, and the shape of the boards if the number of
/// cells isn't enough to determine it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Letters {
    alphabets: [Alphabet; Shape::MAX_SIDE + 1],
    shapes: [Option<Shape>; Shape::MAX_SIDE + 1],
}

impl Letters {
    /// Ninefold's own alphabet for all boards.
    pub const STANDARD: Letters = Letters::from_alphabet(Alphabet::FromOne);

    /// Creates letters with the same alphabet for all boards above 9×9.
    pub const fn from_alphabet(alphabet: Alphabet) -> Letters {
        Letters { alphabets: [alphabet; Shape::MAX_SIDE + 1], shapes: [None; Shape::MAX_SIDE + 1] }
    }

    /// Returns these letters, with `shape` as the shape of all boards that have the same side.
    #[must_use]
    pub fn with_shape(mut self, shape: Shape) -> Letters {
        self.shapes[shape.side()] = Some(shape);
        self
    }

    /// Returns the shape that was set for boards with this number of cells, or `None` if no shape
    /// was set.
    pub fn shape(&self, cells: usize) -> Option<Shape> {
        self.shapes[Shape::from_cell_count(cells)?.side()]
    }

    /// Returns the alphabet for boards of a shape.
    pub const fn alphabet(&self, shape: Shape) -> Alphabet {
        self.alphabets[shape.side()]
    }

    /// Returns the value of a symbol in a cell, 0 for an empty cell, or `None` if the symbol is
    /// invalid. `.`, `0`, `*`, `_`, `-`, `x` and `X` are empty cells unless they are digits.
    pub fn value(&self, symbol: u8, shape: Shape) -> Option<u8> {
        match (shape.side(), symbol) {
            (side @ ..=9, b'1'..=b'9') => Some(symbol - b'0').filter(|value| *value <= side as u8),
            (..=9, _) => is_empty_cell(symbol).then_some(0),
            _ => {
                let digit = self.alphabet(shape).digit(symbol, shape).map(u8::from);
                digit.or(is_empty_cell(symbol).then_some(0))
            }
        }
    }
}

const fn is_empty_cell(symbol: u8) -> bool {
    matches!(symbol, b'.' | b'0' | b'*' | b'_' | b'-' | b'x' | b'X')
}

/// Returns a bit for the kind of an empty cell with this symbol, or 0 for any other symbol. Dots
/// and zeros are often in the same board, so they are of the same kind.
pub(crate) fn empty_cell_kind(symbol: u8) -> u8 {
    match symbol {
        b'.' | b'0' => 1,
        b'*' => 2,
        b'_' => 4,
        b'-' => 8,
        b'x' | b'X' => 16,
        _ => 0,
    }
}

/// Returns the bits of the kinds of empty cells among symbols.
pub(crate) fn empty_cell_kinds(symbols: &[u8]) -> u8 {
    symbols.iter().fold(0, |kinds, symbol| kinds | empty_cell_kind(*symbol))
}

/// Returns `true` if the empty cells of a board with these symbols are of more than one kind.
pub(crate) fn has_mixed_empty_cells(symbols: &[u8], shape: Shape) -> bool {
    // Most boards have only digits and dots, which a vectorized loop detects quickly.
    let is_other = |symbol: &u8| !(b'.'..=b'9').contains(symbol);
    let has_others = symbols.iter().fold(false, |has_others, symbol| has_others | is_other(symbol));
    has_others && are_kinds_mixed(empty_cell_kinds(symbols), shape)
}

/// Returns `true` if the empty cells of a board are of more than one of these kinds. Returns
/// `false` for boards above 9×9, on which some of these symbols may be digits.
pub(crate) fn are_kinds_mixed(kinds: u8, shape: Shape) -> bool {
    shape.side() <= 9 && kinds.count_ones() > 1
}

/// The minimum side of boards on which each symbol is valid in a cell, in any alphabet.
const MIN_SIDE: [u8; 256] = {
    let mut sides = [u8::MAX; 256];
    let mut symbol = 0;
    while symbol < 256 {
        let byte = symbol as u8;
        sides[symbol] = match byte {
            _ if is_empty_cell(byte) => 0,
            b'1'..=b'9' => byte - b'0',
            b'A'..=b'Z' | b'a'..=b'z' | b':'..=b'@' | b'$' | b'%' | b'&' => 10,
            _ => u8::MAX,
        };
        symbol += 1;
    }
    sides
};

/// Returns the index of the first symbol that no alphabet allows on a board of this shape, or
/// `None` if all are allowed.
pub(crate) fn first_invalid(symbols: &[u8], shape: Shape) -> Option<usize> {
    symbols.iter().position(|symbol| usize::from(MIN_SIDE[usize::from(*symbol)]) > shape.side())
}

/// Returns `true` if a symbol is allowed in a cell of some board, in some alphabet.
pub(crate) fn is_valid_somewhere(symbol: u8) -> bool {
    MIN_SIDE[usize::from(symbol)] <= 10
}

/// A survey of the symbols in a file's boards above 9×9.
#[derive(Clone, Default, Debug)]
pub struct Survey {
    symbols_by_shape: Vec<Symbols>,
    /// Whether any board of numbers also has letters.
    has_mixed_boards: bool,
}

/// The symbols of all boards of one shape.
#[derive(Clone, Debug)]
struct Symbols {
    shape: Shape,
    /// The number of boards that fit each alphabet, in the order of [`Alphabet::ALL`].
    fitting: [u64; 4],
    /// The symbols seen, one bit per ASCII character.
    seen: u128,
}

impl Survey {
    /// Adds the cells of one board, row by row. Boards up to 9×9 are ignored.
    pub(crate) fn add_board(&mut self, shape: Shape, cells: &[u8]) {
        if shape.side() <= 9 {
            return;
        }
        let known = self.symbols_by_shape.iter().position(|symbols| symbols.shape == shape);
        let at = known.unwrap_or_else(|| {
            self.symbols_by_shape.push(Symbols { shape, fitting: [0; 4], seen: 0 });
            self.symbols_by_shape.len() - 1
        });
        let symbols = &mut self.symbols_by_shape[at];
        let ascii = cells.iter().filter(|cell| cell.is_ascii());
        let seen = ascii.fold(0, |seen, cell| seen | 1 << cell);
        // If `0` is a digit, it can't be in the same row twice.
        let zeros = cells
            .chunks(shape.side())
            .any(|row| row.iter().filter(|cell| **cell == b'0').count() > 1);
        for (fitting, alphabet) in symbols.fitting.iter_mut().zip(Alphabet::ALL) {
            let letters = Letters::from_alphabet(alphabet);
            let fits = (0..128)
                .filter(|symbol| seen >> symbol & 1 == 1)
                .all(|symbol| letters.value(symbol, shape).is_some());
            let fits = fits && !(zeros && alphabet == Alphabet::FromZero);
            *fitting += u64::from(fits);
        }
        symbols.seen |= seen;
    }

    /// Adds the cells of a board of numbers. Numbers don't determine an alphabet, but a letter
    /// among them may be invalid.
    pub(crate) fn add_number_board(&mut self, cells: &[u8]) {
        self.has_mixed_boards |=
            cells.iter().any(|cell| !cell.is_ascii_digit() && !is_empty_cell(*cell));
    }

    /// Returns `true` if there are no boards above 9×9 and no letters among numbers.
    pub fn is_empty(&self) -> bool {
        self.symbols_by_shape.is_empty() && !self.has_mixed_boards
    }

    /// Returns the most likely alphabet for boards of each side.
    pub fn letters(&self) -> Letters {
        let mut letters = Letters::STANDARD;
        for symbols in &self.symbols_by_shape {
            letters.alphabets[symbols.shape.side()] = symbols.alphabet();
        }
        letters
    }
}

impl Symbols {
    fn has_any(&self, symbols: impl IntoIterator<Item = u8>) -> bool {
        symbols.into_iter().any(|symbol| self.seen >> symbol & 1 == 1)
    }

    /// Returns the alphabet that fits the most boards. Ties are broken in this order: (1) any of
    /// `:;<=>?@` means `Ascii`; (2) letters without digits mean that A is 1, if the side is at most
    /// 26; (3) a `0` that occurs with letters or with another symbol for empty cells is a digit;
    /// (4) otherwise A is 10.
    fn alphabet(&self) -> Alphabet {
        let most = self.fitting.into_iter().max().unwrap_or(0);
        let fits = |alphabet: Alphabet| {
            let at = Alphabet::ALL.iter().position(|other| *other == alphabet);
            at.is_some_and(|at| self.fitting[at] == most)
        };
        let letters = || (b'A'..=b'Z').chain(b'a'..=b'z').filter(|c| !matches!(c, b'X' | b'x'));
        let blanks = self.has_any(*b".*_-");
        let zero = self.has_any([b'0']);
        // A `0` that occurs with other empty-cell symbols is a digit.
        let has_digits = self.has_any(b'1'..=b'9') || blanks && zero;
        let likely = |alphabet: &Alphabet| match alphabet {
            // Larger boards have more digits than there are letters.
            Alphabet::Capitals => self.shape.side() <= 26 && !has_digits && self.has_any(letters()),
            Alphabet::FromZero => zero && (blanks || self.has_any(letters())),
            Alphabet::Ascii => self.has_any(*b":;<=>?@"),
            Alphabet::FromOne => true,
        };
        let order = [Alphabet::Ascii, Alphabet::Capitals, Alphabet::FromZero, Alphabet::FromOne];
        let first = |likely: &dyn Fn(&Alphabet) -> bool| {
            order.into_iter().filter(|alphabet| fits(*alphabet)).find(|alphabet| likely(alphabet))
        };
        first(&likely).or_else(|| first(&|_| true)).unwrap_or(Alphabet::FromOne)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Checks the alphabet of a board of this side that begins with these cells and continues with
    /// `blank`.
    #[track_caller]
    fn check(side: usize, cells: &str, blank: u8, expected: Alphabet) {
        let shape = Shape::from_side(side).expect("a shape");
        let mut all = cells.as_bytes().to_vec();
        all.resize(shape.cells(), blank);
        let mut survey = Survey::default();
        survey.add_board(shape, &all);
        assert_eq!(survey.letters().alphabet(shape), expected, "{side} {cells}");
    }

    #[test]
    fn all_symbols_determine_the_alphabet() {
        check(16, "1G", b'.', Alphabet::FromOne);
        check(16, "1F", b'.', Alphabet::FromOne);
        check(16, "1F", b'0', Alphabet::FromOne);
        check(16, "0F", b'.', Alphabet::FromZero);
        check(16, "0G", b'.', Alphabet::FromOne);
        check(16, "0F00", b'.', Alphabet::FromOne);
        check(16, "AP", b'.', Alphabet::Capitals);
        check(16, "AF", b'.', Alphabet::Capitals);
        check(16, "A0", b'0', Alphabet::Capitals);
        check(16, "ap", b'0', Alphabet::Capitals);
        check(16, "1@", b'.', Alphabet::Ascii);
        check(16, "12", b'.', Alphabet::FromOne);
        check(25, "1P", b'.', Alphabet::FromOne);
        check(25, "AY", b'.', Alphabet::Capitals);
        check(25, "0O", b'.', Alphabet::FromZero);
        check(10, "09", b'.', Alphabet::FromZero);
        check(12, "1C", b'.', Alphabet::FromOne);
        check(36, "0Z", b'.', Alphabet::FromZero);
        check(36, "Za", b'.', Alphabet::FromOne);
    }

    #[test]
    fn one_stray_symbol_is_ignored() {
        let shape = Shape::from_side(16).expect("a shape");
        let mut survey = Survey::default();
        for cells in ["1A", "2B", "1H", "1?"] {
            let mut all = cells.as_bytes().to_vec();
            all.resize(256, b'.');
            survey.add_board(shape, &all);
        }
        assert_eq!(survey.letters().alphabet(shape), Alphabet::FromOne);
    }

    #[test]
    fn a_full_board_from_zero_has_no_empty_cells() {
        let shape = Shape::from_side(16).expect("a shape");
        let mut survey = Survey::default();
        let row = |shift: usize| (0..16).map(move |i| b"0123456789ABCDEF"[(i + shift) % 16]);
        survey.add_board(shape, &(0..16).flat_map(row).collect::<Vec<_>>());
        assert_eq!(survey.letters().alphabet(shape), Alphabet::FromZero);
    }

    #[track_caller]
    fn check_values(alphabet: Alphabet, symbols: &str, expected: &[Option<u8>]) {
        let shape = Shape::from_side(16).expect("a shape");
        let values = symbols.bytes().map(|s| Letters::from_alphabet(alphabet).value(s, shape));
        assert_eq!(values.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn symbols_have_values() {
        check_values(
            Alphabet::FromOne,
            "1AG0xH",
            &[Some(1), Some(10), Some(16), Some(0), Some(0), None],
        );
        check_values(Alphabet::FromZero, "0Ff.G", &[Some(1), Some(16), Some(16), Some(0), None]);
        check_values(Alphabet::Capitals, "Ap0Q1", &[Some(1), Some(16), Some(0), None, None]);
        check_values(Alphabet::Ascii, "1:@.A", &[Some(1), Some(10), Some(16), Some(0), None]);
    }
}

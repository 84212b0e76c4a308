//! What is said of what is still to be found.

use super::{boards::capital, watch::short};
use crate::Standing;
use ::words::{houses, say};
use grid::{Digit, DigitSet, House, Shape};

/// Said where somebody asks for the digit of a cell that has none.
pub fn empty() -> &'static str {
    say("This cell is empty. Select a cell with a digit to hear where that digit stands.")
}

/// What houses lack: `Row 3 lacks 1 4 7; column 4 lacks 2 8; box 2 lacks 5 9.`
pub fn lacking(houses: &[(House, DigitSet)], symbol: impl Fn(Digit) -> String) -> String {
    let part = |(house, digits): &(House, DigitSet)| match DigitSet::is_empty(*digits) {
        true => say!("{house} is full", house = houses::house(*house)),
        false => {
            let digits: Vec<_> = (*digits).map(&symbol).collect();
            say!("{house} lacks {digits}", house = houses::house(*house), digits = digits.join(" "))
        }
    };
    let parts: Vec<_> = houses.iter().map(part).collect();
    match parts.is_empty() {
        true => String::new(),
        false => capital(&parts.join("; ")) + ".",
    }
}

/// Where a digit stands: `5 stands at r1c2, r3c9; 7 are left.`
pub fn standing(
    standing: Option<&Standing>,
    shape: Shape,
    symbol: impl Fn(Digit) -> String,
) -> String {
    let Some(Standing { digit, cells, left }) = standing else { return empty().into() };
    let cells: Vec<_> = cells.iter().map(|cell| short(*cell, shape)).collect();
    let left = match left {
        0 => say("none is left").into(),
        1 => say("1 is left").into(),
        more => say!("{more} are left", more),
    };
    say!(
        "{digit} stands at {cells}; {left}.",
        digit = symbol(*digit),
        cells = cells.join(", "),
        left
    )
}

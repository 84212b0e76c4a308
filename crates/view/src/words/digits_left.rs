//! The texts about missing digits, and about cells with the same digit.

use super::boards::capitalize;
use crate::SameDigitCells;
use ::words::{CellNames, catalogue, houses, steps, tr};
use grid::{Digit, DigitSet, House, Shape};

/// Returns the message to show if the selected cell has no digit.
pub fn empty_cell_selected() -> &'static str {
    tr("This cell is empty. Select a cell with a digit to see where else that digit is.")
}

/// Lists the digits that are missing from houses: `Row 3 is missing 1 4 7; column 4 is missing 2 8;
/// box 2 is missing 5 9.` The text is empty if there are no houses.
pub fn missing_digits(houses: &[(House, DigitSet)], symbol: impl Fn(Digit) -> String) -> String {
    let part = |(house, digits): &(House, DigitSet)| match DigitSet::is_empty(*digits) {
        true => tr!("{house} is full", house = houses::house_name(catalogue(), *house)),
        false => {
            let digits: Vec<_> = (*digits).map(&symbol).collect();
            tr!(
                "{house} is missing {digits}",
                house = houses::house_name(catalogue(), *house),
                digits = digits.join(" ")
            )
        }
    };
    let parts: Vec<_> = houses.iter().map(part).collect();
    match parts.is_empty() {
        true => String::new(),
        false => capitalize(&parts.join("; ")) + ".",
    }
}

/// Lists the cells with a digit: `5 is in r1c2, r3c9; 7 more to place.` Without a digit, explains
/// how to get the list.
pub fn same_digit_cells(
    same_digit_cells: Option<&SameDigitCells>,
    shape: Shape,
    names: CellNames,
    symbol: impl Fn(Digit) -> String,
) -> String {
    let Some(SameDigitCells { digit, cells, missing_count }) = same_digit_cells else {
        return empty_cell_selected().into();
    };
    let cells: Vec<_> = cells.iter().map(|cell| steps::cell_name(names, *cell, shape)).collect();
    let left = match missing_count {
        0 => tr("all placed").into(),
        1 => tr("1 more to place").into(),
        more => tr!("{more} more to place", more),
    };
    tr!("{digit} is in {cells}; {left}.", digit = symbol(*digit), cells = cells.join(", "), left)
}

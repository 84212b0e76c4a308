//! Locked sets: cells of a house that have as many digits as there are cells, so each of these
//! digits must be in one of the cells.
//!
//! A maximum matching gives each cell a digit of its own. Augmenting paths reassign digits if
//! necessary (Kuhn). If every cell has a digit, the locked sets are the sets of cells and digits
//! from which no unmatched digit can be reached (Régin's filtering for the *all different*
//! constraint).

use grid::DigitSet;

/// A set of cells, as indices into a list, and the digits that they must hold.
pub(crate) struct LockedSet {
    /// The indices of the cells.
    pub cells: Vec<usize>,
    /// The digits: as many as there are cells.
    pub digits: DigitSet,
}

/// Returns the smallest locked set around each of some cells of a house. `cells` contains the
/// candidates of each cell. Cells that aren't in a locked set are left out, and the same set may be
/// returned more than once. Returns `None` if some set of the cells has fewer digits than cells.
pub(crate) fn locked_sets(cells: &[DigitSet]) -> Option<Vec<LockedSet>> {
    let mut cell_of = [None; 64];
    for cell in 0..cells.len() {
        if !assign_digit(cell, cells, &mut { DigitSet::EMPTY }, &mut cell_of) {
            return None;
        }
    }
    let locked = (0..cells.len()).filter_map(|cell| {
        let mut found = LockedSet { cells: vec![cell], digits: cells[cell] };
        let mut looked_at = DigitSet::EMPTY;
        while let Some(digit) = found.digits.minus(looked_at).first() {
            looked_at = looked_at.with(digit);
            let next = cell_of[digit.value() - 1]?;
            if !found.cells.contains(&next) {
                found.cells.push(next);
                found.digits = found.digits.or(cells[next]);
            }
        }
        Some(found)
    });
    Some(locked.collect())
}

/// Assigns a digit to a cell, and assigns other digits to other cells if necessary. `tried`
/// contains the digits that have already been tried. Returns `false` if no digit can be assigned.
fn assign_digit(
    cell: usize,
    cells: &[DigitSet],
    tried: &mut DigitSet,
    cell_of: &mut [Option<usize>; 64],
) -> bool {
    for digit in cells[cell] {
        if tried.contains(digit) {
            continue;
        }
        *tried = tried.with(digit);
        let other = cell_of[digit.value() - 1];
        if other.is_none_or(|other| assign_digit(other, cells, tried, cell_of)) {
            cell_of[digit.value() - 1] = Some(cell);
            return true;
        }
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;
    use grid::Digit;

    #[track_caller]
    fn check(cells: &[&str], expected: Option<&[(&[usize], &str)]>) {
        let digits = |text: &str| -> DigitSet {
            text.bytes().filter_map(|byte| Digit::new(usize::from(byte - b'0'))).collect()
        };
        let cells: Vec<DigitSet> = cells.iter().map(|cell| digits(cell)).collect();
        let found = locked_sets(&cells).map(|found| {
            let sorted = |mut cells: Vec<usize>| {
                grid::shell_sort(&mut cells);
                cells
            };
            let mut found: Vec<_> =
                found.into_iter().map(|set| (sorted(set.cells), set.digits)).collect();
            found.sort_by_key(|(cells, _)| cells.clone());
            found.dedup();
            found
        });
        let expected = expected.map(|sets| -> Vec<_> {
            sets.iter().map(|(cells, text)| (cells.to_vec(), digits(text))).collect()
        });
        assert_eq!(found, expected);
    }

    #[test]
    fn sets_with_as_many_digits_as_cells_are_locked() {
        check(&["123", "12", "12"], Some(&[(&[0, 1, 2], "123"), (&[1, 2], "12")]));
        check(&["12", "23", "13", "1234"], Some(&[(&[0, 1, 2], "123"), (&[0, 1, 2, 3], "1234")]));
        check(&["123", "234", "14"], Some(&[]));
        check(&["5", "15"], Some(&[(&[0], "5"), (&[0, 1], "15")]));
    }

    #[test]
    fn fewer_digits_than_cells_are_a_contradiction() {
        check(&["12", "12", "12"], None);
        check(&["123", "12", "23", "13"], None);
        check(&["1", ""], None);
    }
}

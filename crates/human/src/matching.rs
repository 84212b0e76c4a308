//! Cells that share a house and have as many digits as they are: each of these digits is in one of
//! them.
//!
//! Each cell is given a digit of its own, as far as that goes: an augmenting path frees one where all
//! are taken (Kuhn). Where every cell has one, those cells and digits belong together from which
//! no digit that nobody has can be reached (Régin's filtering of *all different*).

use grid::DigitSet;

/// Cells, by their places in a list, that hold all of some digits, and no other one.
pub(crate) struct Locked {
    /// The cells.
    pub cells: Vec<usize>,
    /// As many digits.
    pub digits: DigitSet,
}

/// The least sets of cells that hold as many digits, by the candidates of cells of one house; `None`
/// when some of them have fewer digits than they are. A set may come twice.
pub(crate) fn locked(cells: &[DigitSet]) -> Option<Vec<Locked>> {
    let mut holder = [None; 64];
    for cell in 0..cells.len() {
        if !assign(cell, cells, &mut { DigitSet::EMPTY }, &mut holder) {
            return None;
        }
    }
    let locked = (0..cells.len()).filter_map(|cell| {
        let mut found = Locked { cells: vec![cell], digits: cells[cell] };
        let mut looked_at = DigitSet::EMPTY;
        while let Some(digit) = found.digits.minus(looked_at).first() {
            looked_at = looked_at.with(digit);
            let next = holder[digit.value() - 1]?;
            if !found.cells.contains(&next) {
                found.cells.push(next);
                found.digits = found.digits.or(cells[next]);
            }
        }
        Some(found)
    });
    Some(locked.collect())
}

/// Gives a cell a digit, which others give up for another one where they can.
fn assign(
    cell: usize,
    cells: &[DigitSet],
    asked: &mut DigitSet,
    holder: &mut [Option<usize>; 64],
) -> bool {
    for digit in cells[cell] {
        if asked.contains(digit) {
            continue;
        }
        *asked = asked.with(digit);
        let other = holder[digit.value() - 1];
        if other.is_none_or(|other| assign(other, cells, asked, holder)) {
            holder[digit.value() - 1] = Some(cell);
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
        let found = locked(&cells).map(|found| {
            let sorted = |mut cells: Vec<usize>| {
                cells.sort_unstable();
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
    fn as_many_digits_as_cells_are_locked() {
        check(&["123", "12", "12"], Some(&[(&[0, 1, 2], "123"), (&[1, 2], "12")]));
        check(&["12", "23", "13", "1234"], Some(&[(&[0, 1, 2], "123"), (&[0, 1, 2, 3], "1234")]));
        check(&["123", "234", "14"], Some(&[]));
        check(&["5", "15"], Some(&[(&[0], "5"), (&[0, 1], "15")]));
    }

    #[test]
    fn fewer_digits_than_cells_do_not_suffice() {
        check(&["12", "12", "12"], None);
        check(&["123", "12", "23", "13"], None);
        check(&["1", ""], None);
    }
}

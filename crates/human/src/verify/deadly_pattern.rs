//! Patterns that would give a second solution if each cell held a digit from its set.

use grid::{Cell, DigitSet};

use crate::Pencilmarks;

/// The maximum number of cells per pattern.
const MAX_CELLS: usize = 16;

/// The maximum number of fillings per pattern.
const MAX_FILLINGS: usize = 10_000;

/// The maximum number of digits that are tried in the cells of a pattern.
const MAX_TRIES: usize = 200_000;

/// Returns `true` if every filling of the cells, each with a digit from its set, has a counterpart:
/// a different filling with the same digits in each row, column and box. No cell may be a given,
/// and a filled cell must hold a digit from its set. Returns `false` for patterns that are empty,
/// repeat a cell, or are too large to decide.
pub(super) fn has_counterparts(sets: &[(Cell, DigitSet)], marks: &Pencilmarks) -> bool {
    let is_free = |(cell, digits): &(Cell, DigitSet)| {
        cell.index() < marks.shape().cells()
            && !marks.is_given(*cell)
            && marks.digit(*cell).is_none_or(|digit| digits.contains(digit))
            && digits.minus(DigitSet::all(marks.shape())) == DigitSet::EMPTY
    };
    let is_new = |at: usize| sets[..at].iter().all(|(cell, _)| *cell != sets[at].0);
    let is_valid = sets.len() <= MAX_CELLS && sets.iter().all(is_free);
    if !is_valid || sets.is_empty() || !(0..sets.len()).all(is_new) {
        return false;
    }
    let mut search = PatternFillings::new(sets, marks);
    let is_complete = search.fill_from(0, &mut { MAX_TRIES });
    let mut found = search.found;
    grid::shell_sort(&mut found);
    let is_paired = |at: usize| {
        let is_like = |other: Option<&Vec<DigitSet>>| other == Some(&found[at]);
        at > 0 && is_like(found.get(at - 1)) || is_like(found.get(at + 1))
    };
    is_complete && (0..found.len()).all(is_paired)
}

/// An enumeration of all ways to fill the cells of a pattern with digits from their sets.
struct PatternFillings<'a> {
    sets: &'a [(Cell, DigitSet)],
    /// For each cell, its three houses, as indices among the houses of the pattern.
    houses: Vec<[usize; 3]>,
    /// The digits that each house contains so far.
    used: Vec<DigitSet>,
    /// For each filling, the digits of each house.
    found: Vec<Vec<DigitSet>>,
}

impl<'a> PatternFillings<'a> {
    fn new(sets: &'a [(Cell, DigitSet)], marks: &Pencilmarks) -> PatternFillings<'a> {
        let mut all: Vec<usize> = Vec::new();
        let houses = sets.iter().map(|(cell, _)| {
            marks.layout().geometry.houses_of(*cell).map(|house| {
                all.iter().position(|other| *other == house).unwrap_or_else(|| {
                    all.push(house);
                    all.len() - 1
                })
            })
        });
        let houses = houses.collect();
        PatternFillings { sets, houses, used: vec![DigitSet::EMPTY; all.len()], found: Vec::new() }
    }

    /// Fills the cells from index `at` on in every possible way. Returns `false` if there are too
    /// many fillings or tries.
    fn fill_from(&mut self, at: usize, tries: &mut usize) -> bool {
        let Some((_, digits)) = self.sets.get(at) else {
            self.found.push(self.used.clone());
            return self.found.len() <= MAX_FILLINGS;
        };
        let houses = self.houses[at];
        let used = houses.iter().fold(DigitSet::EMPTY, |all, house| all.or(self.used[*house]));
        for digit in digits.minus(used) {
            let Some(left) = tries.checked_sub(1) else { return false };
            *tries = left;
            houses.iter().for_each(|house| self.used[*house] = self.used[*house].with(digit));
            let is_complete = self.fill_from(at + 1, tries);
            houses.iter().for_each(|house| self.used[*house] = self.used[*house].without(digit));
            if !is_complete {
                return false;
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Candidate;
    use grid::{Board, Digit, Shape};

    fn set(digits: &[usize]) -> DigitSet {
        digits.iter().filter_map(|digit| Digit::new(*digit)).collect()
    }

    /// Returns the cells where these rows and columns of an empty 9×9 board cross, all with the
    /// same digits. Rows and columns are counted from 0.
    fn pattern(rows: &[usize], cols: &[usize], digits: &[usize]) -> Vec<(Cell, DigitSet)> {
        let cells = rows.iter().flat_map(|row| cols.iter().map(move |col| row * 9 + col));
        cells.map(|cell| (Cell::new(cell), set(digits))).collect()
    }

    #[test]
    fn patterns_with_a_counterpart_for_each_filling_are_deadly() {
        let mut marks = Pencilmarks::from_board(&Board::empty(Shape::CLASSIC), true).expect("9×9");
        let deadly = |marks: &Pencilmarks, rows: &[usize], cols: &[usize], digits: &[usize]| {
            has_counterparts(&pattern(rows, cols, digits), marks)
        };
        assert!(deadly(&marks, &[0, 1], &[0, 3], &[1, 2]));
        assert!(!deadly(&marks, &[0, 3], &[0, 3], &[1, 2]));
        assert!(!deadly(&marks, &[0, 1], &[0, 3], &[1, 2, 3]));
        assert!(deadly(&marks, &[0, 1], &[0, 3, 6], &[1, 2, 3]));
        assert!(deadly(&marks, &[0, 4], &[0, 1, 2], &[1, 2, 3]));
        assert!(!deadly(&marks, &[0, 4], &[0, 1, 3], &[1, 2, 3]));
        assert!(deadly(&marks, &[0, 1], &[0, 1, 3, 4, 6], &[1, 2, 3, 4, 5]));
        // Too many cells, or too many fillings.
        assert!(!deadly(&marks, &[0, 1], &[0, 1, 2, 3, 4, 5, 6, 7, 8], &[1]));
        assert!(!deadly(&marks, &[0, 1], &[0, 1, 2, 3, 4, 5, 6], &[1, 2, 3, 4, 5, 6, 7]));
        // An entry must have one of the digits of its cell.
        let entry = |digit: usize| Candidate::new(Digit::new(digit).expect("1"), Cell::new(0));
        marks.place(entry(1));
        assert!(deadly(&marks, &[0, 1], &[0, 3], &[1, 2]));
        assert!(!deadly(&marks, &[0, 1], &[0, 3], &[2, 3]));
        // A given can't change.
        let board = format!("1{}", ".".repeat(80)).parse().expect("a board");
        let marks = Pencilmarks::from_board(&board, true).expect("9×9");
        assert!(!deadly(&marks, &[0, 1], &[0, 3], &[1, 2]));
    }
}

//! What a position leaves as candidates: one pass over them, and the cell with the fewest.

use crate::{Outcome, Removal, Rule, reduce};
use grid::{Candidates, Cell, CellValue, DigitSet, Position};

/// What one reduction pass makes of a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reduced {
    /// The state it ended in.
    pub outcome: Outcome,
    /// What it took away.
    pub removed: Vec<Removal>,
    /// What the cells hold after it, where that is something else. A cell that lost its last
    /// candidate holds what it held.
    pub cells: Vec<(Cell, CellValue)>,
    /// Cells that became decided.
    pub decided: usize,
    /// Cells that are not decided.
    pub undecided: usize,
    /// The first cell without candidate.
    pub emptied: Option<Cell>,
}

/// One pass over the candidates of a position as they are noted: a digit is the only one of its cell,
/// marks are the candidates of theirs, and a cell that is empty may be all that the puzzle allows.
pub fn reduced(position: &Position, rules: &[&dyn Rule]) -> Reduced {
    let mut candidates = Candidates::of(&position.as_noted());
    let before = candidates.clone();
    let pass = reduce(&mut candidates, rules);
    let changed = |cell: &Cell| candidates.get(*cell) != before.get(*cell);
    let mut cells = Vec::new();
    let mut decided = 0;
    for cell in Cell::all(position.shape()) {
        let set = candidates.get(cell);
        match set.single() {
            Some(digit) if !matches!(position.content(cell), CellValue::Digit(_)) => {
                cells.push((cell, CellValue::Digit(digit)));
                decided += 1;
            }
            None if !set.is_empty() && changed(&cell) => cells.push((cell, CellValue::Marks(set))),
            _ => {}
        }
    }
    let sets = candidates.sets();
    Reduced {
        outcome: pass.outcome,
        removed: pass.removed,
        cells,
        decided,
        undecided: sets.iter().filter(|set| set.len() > 1).count(),
        emptied: sets.iter().position(|set| *set == DigitSet::EMPTY).map(Cell::new),
    }
}

/// The empty cell with the fewest candidates, the first of several, and which they are; none of
/// them at all where the position contradicts itself. `None` when no cell is empty.
///
/// Where a pass, a file or a player left the candidates of nearly all cells, those with several marks stand
/// for their choice. Otherwise candidates are what a cell's peers leave of it or of the marks in its
/// middle.
pub fn min_choice(position: &Position) -> Option<(Cell, DigitSet)> {
    let noted = position.is_noted();
    let board = if noted { position.as_noted() } else { position.as_it_stands() };
    let none = |cell: &Cell| board.digit(*cell).is_none() && board.candidates(*cell).is_empty();
    if let Some(cell) = Cell::all(board.shape()).find(none) {
        return Some((cell, DigitSet::EMPTY));
    }
    let empty = || Cell::all(board.shape()).filter(|cell| board.digit(*cell).is_none());
    if position.givens().restricted().is_some() || noted && board.restricted().is_some() {
        let candidates = Candidates::of(&board);
        if let Some(cell) = candidates.min_choice_cell() {
            return Some((cell, candidates.get(cell)));
        }
    }
    let choices = empty().map(|cell| (cell, board.candidates(cell)));
    choices.min_by_key(|(_, candidates)| candidates.len())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Decided, RULES};
    use grid::{Board, Digit};

    fn set(digits: &[usize]) -> DigitSet {
        digits.iter().filter_map(|digit| Digit::new(*digit)).collect()
    }

    /// A board with candidates in some cells, as a puzzle.
    fn position(digits: &str, restricted: &[(usize, &[usize])]) -> Position {
        let mut board: Board = digits.parse().expect("a drawing of a board");
        restricted.iter().for_each(|(cell, digits)| board.restrict(Cell::new(*cell), set(digits)));
        Position::of(board)
    }

    /// Takes the pass, and says how it ended, what was removed in all and what was decided.
    #[track_caller]
    fn check(position: &mut Position, expected: (Outcome, usize, usize, usize)) {
        let reduced = reduced(position, &[&Decided]);
        let removed = reduced.removed.iter().map(|removal| removal.digits.len()).sum();
        let found = (reduced.outcome, removed, reduced.decided, reduced.undecided);
        assert_eq!(found, expected);
        reduced.cells.iter().for_each(|&(cell, content)| _ = position.put(cell, content));
    }

    #[test]
    fn passes_leave_marks_and_entries() {
        use Outcome::{Irreducible, Reducible, Solved};
        let mut one = position("1... .... .... ....", &[]);
        check(&mut one, (Reducible, 7, 0, 15));
        check(&mut one, (Irreducible, 0, 0, 15));
        assert_eq!(one.marks(Cell::new(1)), set(&[2, 3, 4]));
        assert_eq!(one.marks(Cell::new(15)), DigitSet::EMPTY, "all candidates need no marks");
        // Row 1: 2 in its third cell leaves 3 for the second; two passes later all is decided.
        let mut most = position("1.24 2413 3142 4231", &[(1, &[2, 3])]);
        check(&mut most, (Solved, 1, 1, 0));
        assert!(most.board().is_solved() && !most.is_given(Cell::new(1)));
        check(&mut most, (Solved, 0, 0, 0));
        let mut wide = position("1..... ...... ...... ...... ...... ......", &[(35, &[1, 6])]);
        check(&mut wide, (Reducible, 12, 0, 35));
    }

    #[test]
    fn a_cell_that_loses_all_holds_what_it_held() {
        let mut none = position("12.. 34.. .... ....", &[(2, &[1, 2]), (3, &[3])]);
        let reduced = reduced(&none, &RULES);
        assert_eq!((reduced.outcome, reduced.emptied), (Outcome::Unsolvable, Some(Cell::new(2))));
        reduced.cells.iter().for_each(|&(cell, content)| _ = none.put(cell, content));
        assert_eq!(none.marks(Cell::new(2)), set(&[1, 2]));
    }

    #[test]
    fn the_least_choice_is_that_of_marks_or_else_of_peers() {
        let check = |position: &Position, cell: usize, digits: &[usize]| {
            assert_eq!(min_choice(position), Some((Cell::new(cell), set(digits))));
        };
        check(&position("12.. .... .... ....", &[]), 2, &[3, 4]);
        check(&position("123. .... .... ....", &[]), 3, &[4]);
        check(&position("12.. ..3. .... ....", &[]), 2, &[4]);
        check(&position("123. ...4 .... ....", &[]), 3, &[]);
        check(&position(".... .... .... ....", &[(6, &[1, 3, 4]), (9, &[2, 3])]), 9, &[2, 3]);
        check(&position("12.. .... .... ....", &[(15, &[2]), (14, &[1, 4])]), 14, &[1, 4]);
        // Notes here and there are not all candidates; what a pass leaves is.
        let mut some = position("12.. ...3 .... ....", &[]);
        some.put(Cell::new(15), CellValue::Marks(set(&[1, 2])));
        check(&some, 2, &[4]);
        some.put(Cell::new(2), CellValue::Marks(set(&[3])));
        check(&some, 2, &[4]);
        let mut passed = position("1... .... .... ....", &[]);
        let left = reduced(&passed, &[&Decided]);
        left.cells.iter().for_each(|&(cell, content)| _ = passed.put(cell, content));
        check(&passed, 1, &[2, 3, 4]);
        let mut most = position("1.2. .... 34.. ....", &[]);
        let left = reduced(&most, &[&Decided]);
        left.cells.iter().for_each(|&(cell, content)| _ = most.put(cell, content));
        check(&most, 3, &[3, 4]);
        check(&position("1... .... .... ....", &[(1, &[1]), (14, &[1, 4])]), 1, &[]);
        let full = position("1234 3412 2143 4321", &[]);
        assert_eq!(min_choice(&full), None);
    }
}

//! Reduction of a player's position: one pass over its candidates, and the cell with the fewest
//! candidates.

use crate::{PassOutcome, Rule, RuleRemoval, run_pass};
use grid::{Candidates, Cell, CellValue, DigitSet, Position};

/// The results of one reduction pass over a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PassReport {
    /// The state of the board after the pass.
    pub outcome: PassOutcome,
    /// The eliminations of the pass, in the order of the rules; for each rule, cell by cell.
    pub removals: Vec<RuleRemoval>,
    /// The new contents of the cells that changed. Cells that lost their last candidate are
    /// omitted.
    pub changed_cells: Vec<(Cell, CellValue)>,
    /// The number of cells without a digit that have exactly one candidate after the pass.
    pub solved_count: usize,
    /// The number of cells with more than one candidate after the pass.
    pub unsolved_count: usize,
    /// The first cell without candidates, if there is one.
    pub cell_without_candidates: Option<Cell>,
}

/// Performs one pass over the candidates that are noted in a position: a cell with a digit has only
/// that digit, a cell with marks has its noted candidates ([`Position::noted_candidates`]), and any
/// other cell has all digits that the puzzle allows.
pub fn reduce_position(position: &Position, rules: &[&dyn Rule]) -> PassReport {
    let mut candidates = Candidates::from_board(&position.board_from_noted_candidates());
    let before = candidates.clone();
    let pass = run_pass(&mut candidates, rules);
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
    PassReport {
        outcome: pass.outcome,
        removals: pass.removals,
        changed_cells: cells,
        solved_count: decided,
        unsolved_count: sets.iter().filter(|set| set.len() > 1).count(),
        cell_without_candidates: sets.iter().position(|set| *set == DigitSet::EMPTY).map(Cell::new),
    }
}

/// Returns the empty cell with the fewest candidates, and its candidates, of which there may be
/// none. If several cells qualify, returns the first one. Returns `None` if no cell is empty.
///
/// If candidates are noted throughout (by a pass, a file or the player), or the puzzle itself
/// restricts cells, a cell's marks are its candidates, and cells with a single mark are skipped if
/// other cells have more. Otherwise, the candidates are the digits that the peers leave, restricted
/// by centre marks.
pub fn fewest_candidates(position: &Position) -> Option<(Cell, DigitSet)> {
    let noted = position.is_fully_noted();
    let board =
        if noted { position.board_from_noted_candidates() } else { position.remaining_puzzle() };
    let is_starved =
        |cell: &Cell| board.digit(*cell).is_none() && board.candidates(*cell).is_empty();
    if let Some(cell) = Cell::all(board.shape()).find(is_starved) {
        return Some((cell, DigitSet::EMPTY));
    }
    let empty = || Cell::all(board.shape()).filter(|cell| board.digit(*cell).is_none());
    if position.givens().restrictions().is_some() || noted && board.restrictions().is_some() {
        let candidates = Candidates::from_board(&board);
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
    use crate::{NakedSingles, RULES};
    use grid::{Board, Digit};

    fn set(digits: &[usize]) -> DigitSet {
        digits.iter().filter_map(|digit| Digit::new(*digit)).collect()
    }

    /// Returns a puzzle in which the candidates of some cells are restricted.
    fn position(digits: &str, restricted: &[(usize, &[usize])]) -> Position {
        let mut board: Board = digits.parse().expect("a drawing of a board");
        restricted.iter().for_each(|(cell, digits)| board.restrict(Cell::new(*cell), set(digits)));
        Position::new(board)
    }

    /// Performs a pass and checks the outcome, the number of eliminations, and the numbers of
    /// solved and unsolved cells.
    #[track_caller]
    fn check(position: &mut Position, expected: (PassOutcome, usize, usize, usize)) {
        let reduced = reduce_position(position, &[&NakedSingles]);
        let removed = reduced.removals.iter().map(|removal| removal.digits.len()).sum();
        let found = (reduced.outcome, removed, reduced.solved_count, reduced.unsolved_count);
        assert_eq!(found, expected);
        reduced
            .changed_cells
            .iter()
            .for_each(|&(cell, content)| _ = position.set_content(cell, content));
    }

    #[test]
    fn passes_produce_marks_and_entries() {
        use PassOutcome::{Irreducible, Reducible, Solved};
        let mut one = position("1... .... .... ....", &[]);
        check(&mut one, (Reducible, 7, 0, 15));
        check(&mut one, (Irreducible, 0, 0, 15));
        assert_eq!(one.marks(Cell::new(1)), set(&[2, 3, 4]));
        assert_eq!(one.marks(Cell::new(15)), DigitSet::EMPTY, "all candidates need no marks");
        // Row 1: the 2 in the third cell leaves 3 for the second; then everything is solved.
        let mut most = position("1.24 2413 3142 4231", &[(1, &[2, 3])]);
        check(&mut most, (Solved, 1, 1, 0));
        assert!(most.board().is_solved() && !most.is_given(Cell::new(1)));
        check(&mut most, (Solved, 0, 0, 0));
        let mut wide = position("1..... ...... ...... ...... ...... ......", &[(35, &[1, 6])]);
        check(&mut wide, (Reducible, 12, 0, 35));
    }

    #[test]
    fn a_cell_that_loses_all_candidates_is_not_changed() {
        let mut none = position("12.. 34.. .... ....", &[(2, &[1, 2]), (3, &[3])]);
        let reduced = reduce_position(&none, &RULES);
        assert_eq!(
            (reduced.outcome, reduced.cell_without_candidates),
            (PassOutcome::Unsolvable, Some(Cell::new(2)))
        );
        reduced
            .changed_cells
            .iter()
            .for_each(|&(cell, content)| _ = none.set_content(cell, content));
        assert_eq!(none.marks(Cell::new(2)), set(&[1, 2]));
    }

    #[test]
    fn the_fewest_candidates_come_from_marks_or_peers() {
        let check = |position: &Position, cell: usize, digits: &[usize]| {
            assert_eq!(fewest_candidates(position), Some((Cell::new(cell), set(digits))));
        };
        check(&position("12.. .... .... ....", &[]), 2, &[3, 4]);
        check(&position("123. .... .... ....", &[]), 3, &[4]);
        check(&position("12.. ..3. .... ....", &[]), 2, &[4]);
        check(&position("123. ...4 .... ....", &[]), 3, &[]);
        check(&position(".... .... .... ....", &[(6, &[1, 3, 4]), (9, &[2, 3])]), 9, &[2, 3]);
        check(&position("12.. .... .... ....", &[(15, &[2]), (14, &[1, 4])]), 14, &[1, 4]);
        // Marks in a few cells aren't complete candidates, but the marks that a pass leaves are.
        let mut some = position("12.. ...3 .... ....", &[]);
        some.set_content(Cell::new(15), CellValue::Marks(set(&[1, 2])));
        check(&some, 2, &[4]);
        some.set_content(Cell::new(2), CellValue::Marks(set(&[3])));
        check(&some, 2, &[4]);
        let mut passed = position("1... .... .... ....", &[]);
        let result = reduce_position(&passed, &[&NakedSingles]);
        result
            .changed_cells
            .iter()
            .for_each(|&(cell, content)| _ = passed.set_content(cell, content));
        check(&passed, 1, &[2, 3, 4]);
        let mut most = position("1.2. .... 34.. ....", &[]);
        let result = reduce_position(&most, &[&NakedSingles]);
        result
            .changed_cells
            .iter()
            .for_each(|&(cell, content)| _ = most.set_content(cell, content));
        check(&most, 3, &[3, 4]);
        check(&position("1... .... .... ....", &[(1, &[1]), (14, &[1, 4])]), 1, &[]);
        let full = position("1234 3412 2143 4321", &[]);
        assert_eq!(fewest_candidates(&full), None);
    }
}

//! The clauses of a proof in a position: their candidates, and whether they hold.

use grid::{Cell, Digit, DigitSet};

use super::deadly_pattern;
use crate::{Candidate, CellSet, Clause, Pencilmarks};

/// Returns the candidates of each clause. Returns `None` if some clause doesn't hold in the
/// position.
pub(super) fn candidates_of(proof: &[Clause], marks: &Pencilmarks) -> Option<Vec<Vec<Candidate>>> {
    proof.iter().map(|clause| clause_candidates(clause, marks)).collect()
}

fn clause_candidates(clause: &Clause, marks: &Pencilmarks) -> Option<Vec<Candidate>> {
    let within = |cells: CellSet, digits: &dyn Fn(Cell) -> DigitSet| -> Vec<Candidate> {
        let in_cell = |cell| digits(cell).map(move |digit| Candidate::new(digit, cell));
        cells.into_iter().flat_map(in_cell).collect()
    };
    match clause {
        Clause::Cell(cell) => {
            let open = marks.empty_cells().contains(*cell);
            open.then(|| within(CellSet::from_cell(*cell), &|cell| marks.candidates(cell)))
        }
        Clause::House(house, digit) => {
            let missing = *house < marks.house_count() && {
                let cells = marks.layout().house_cells(*house);
                cells.into_iter().all(|cell| marks.digit(cell) != Some(*digit))
            };
            missing
                .then(|| within(marks.places_in(*digit, *house), &|_| DigitSet::from_digit(*digit)))
        }
        Clause::Deadly(cells, digits) => {
            let deadly = marks.is_proper() && is_swappable(cells, *digits, marks);
            deadly.then(|| within(*cells, &|cell| marks.candidates(cell).minus(*digits)))
        }
        Clause::DeadlySets(sets) => (marks.is_proper()
            && deadly_pattern::has_counterparts(sets, marks))
        .then(|| {
            let rest = |(cell, digits): &(Cell, DigitSet)| {
                let cell = *cell;
                marks.candidates(cell).minus(*digits).map(move |digit| Candidate::new(digit, cell))
            };
            sets.iter().flat_map(rest).collect()
        }),
        Clause::Reversed(cells, digits) => {
            let reversed = marks.is_proper() && is_reversible(cells, *digits, marks);
            reversed.then(|| within(*cells, &|cell| marks.candidates(cell).minus(*digits)))
        }
        Clause::Symmetric(cell, symmetry) => {
            let open = marks.is_proper() && marks.empty_cells().contains(*cell);
            let replacements = open.then(|| marks.digit_replacements(*symmetry)).flatten()?;
            let mut all = within(CellSet::from_cell(*cell), &|cell| marks.candidates(cell));
            let is_possible =
                |of: &Candidate| marks.missing_image(*of, *symmetry, &replacements).is_none();
            all.retain(is_possible);
            Some(all)
        }
        Clause::Bug(extra) => {
            let grave = marks.is_proper() && is_bug(extra, marks);
            grave.then(|| extra.clone())
        }
        Clause::Guardians(_) => None,
    }
}

/// Returns `true` if two digits could be swapped in these cells without affecting any other cell:
/// no cell is a given, filled cells hold one of the two digits, each house contains zero or two of
/// the cells, and the cells can be coloured alternately.
fn is_swappable(cells: &CellSet, digits: DigitSet, marks: &Pencilmarks) -> bool {
    let free = |cell: Cell| {
        !marks.is_given(cell) && marks.digit(cell).is_none_or(|digit| digits.contains(digit))
    };
    let twice = |house: usize| matches!(marks.layout().house_cells(house).and(cells).len(), 0 | 2);
    if digits.len() != 2 || !cells.into_iter().all(free) || !(0..marks.house_count()).all(twice) {
        return false;
    }
    let mut remaining = *cells;
    while let Some(first) = remaining.first() {
        let mut colours = [CellSet::from_cell(first), CellSet::EMPTY];
        let mut queue = vec![(first, 0)];
        remaining = remaining.without(first);
        while let Some((cell, colour)) = queue.pop() {
            let next = marks.layout().peers(cell).and(cells);
            if next.intersects(&colours[colour]) {
                return false;
            }
            for other in next.minus(&colours[1 - colour]) {
                colours[1 - colour] = colours[1 - colour].with(other);
                remaining = remaining.without(other);
                queue.push((other, 1 - colour));
            }
        }
    }
    true
}

/// Returns `true` if the position is a BUG without the extra candidates: every empty cell has two
/// candidates, and every digit has zero or two places in each house.
fn is_bug(extra: &[Candidate], marks: &Pencilmarks) -> bool {
    let without_extra = |cell: Cell| -> DigitSet {
        extra.iter().filter(|c| c.cell == cell).map(|c| c.digit).collect()
    };
    let cell = |cell: Cell| marks.candidates(cell).minus(without_extra(cell)).len() == 2;
    let house = |house: usize, digit: Digit| {
        let removed = extra.iter().filter(|c| c.digit == digit).map(|c| c.cell).collect();
        matches!(marks.places_in(digit, house).minus(&removed).len(), 0 | 2)
    };
    extra.iter().all(|candidate| marks.has_candidate(*candidate))
        && marks.empty_cells().into_iter().all(cell)
        && (0..marks.house_count()).all(|h| marks.digits().all(|digit| house(h, digit)))
}

/// Returns `true` if two digits could be swapped either in the given cells, if these hold nothing
/// else, or in all other cells that hold one of them: each house contains zero or two of the given
/// cells, and the puzzle's givens with one of the two digits are either all among these cells or
/// all outside. Both the cells and the rest of the board must hold at least one of the digits.
fn is_reversible(cells: &CellSet, digits: DigitSet, marks: &Pencilmarks) -> bool {
    let fits = |cell: Cell| marks.digit(cell).is_none_or(|digit| digits.contains(digit));
    let twice = |house: usize| matches!(marks.layout().house_cells(house).and(cells).len(), 0 | 2);
    let is_of = |cell: &Cell| marks.digit(*cell).is_some_and(|digit| digits.contains(digit));
    let givens: CellSet =
        Cell::all(marks.shape()).filter(|cell| marks.is_given(*cell) && is_of(cell)).collect();
    digits.len() == 2
        && !cells.is_empty()
        && cells.len() < 2 * marks.shape().side()
        && cells.into_iter().all(fits)
        && (0..marks.house_count()).all(twice)
        && (givens.is_subset(cells) || !givens.intersects(cells))
}

//! Constraints: cells, and digits in houses. By the rules of Sudoku, each constraint has exactly
//! one true candidate. The guardians of a pattern are also a constraint, but several of them may be
//! true.

use grid::{Cell, Digit};

use crate::{Candidate, Clause, Pencilmarks};

/// A constraint with a true candidate: a cell, a digit in a house (by index), or the guardians of a
/// search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Constraint {
    Cell(Cell),
    House(u8, Digit),
    Guardians,
}

impl Constraint {
    /// Returns the index of the constraint among all constraints of a position: cells first, then
    /// the houses of each digit, and then the guardians.
    pub(crate) fn index(self, marks: &Pencilmarks) -> usize {
        match self {
            Constraint::Cell(cell) => cell.index(),
            Constraint::House(house, digit) => {
                let first = marks.shape().cells() + (digit.value() - 1) * marks.house_count();
                first + usize::from(house)
            }
            Constraint::Guardians => {
                marks.shape().cells() + marks.shape().side() * marks.house_count()
            }
        }
    }

    /// Converts a clause to a constraint. Returns `None` if the clause isn't about a cell or a
    /// house.
    pub(crate) fn from_clause(clause: &Clause) -> Option<Constraint> {
        match clause {
            Clause::Cell(cell) => Some(Constraint::Cell(*cell)),
            Clause::House(house, digit) => Some(Constraint::House(*house as u8, *digit)),
            _ => None,
        }
    }

    /// Converts the constraint to a clause. `guardians` contains the guardians of the search.
    pub(crate) fn to_clause(self, guardians: &[Candidate]) -> Clause {
        match self {
            Constraint::Cell(cell) => Clause::Cell(cell),
            Constraint::House(house, digit) => Clause::House(house.into(), digit),
            Constraint::Guardians => Clause::Guardians(guardians.to_vec()),
        }
    }
}

/// Returns the four constraints of a candidate: its cell, and its digit in each of the cell's
/// houses.
pub(crate) fn constraints_of(marks: &Pencilmarks, candidate: Candidate) -> [Constraint; 4] {
    let [row, column, box_] = marks.layout().geometry.houses_of(candidate.cell);
    let house = |house: usize| Constraint::House(house as u8, candidate.digit);
    [Constraint::Cell(candidate.cell), house(row), house(column), house(box_)]
}

/// Returns the candidates of a cell or of a digit in a house. The result is empty for guardians,
/// because they aren't part of the position.
pub(crate) fn candidates_of(marks: &Pencilmarks, constraint: Constraint) -> Vec<Candidate> {
    match constraint {
        Constraint::Cell(cell) => {
            marks.candidates(cell).map(|digit| Candidate::new(digit, cell)).collect()
        }
        Constraint::House(house, digit) => {
            let cells = marks.cells_at(house.into(), marks.positions_in(digit, house.into()));
            cells.into_iter().map(|cell| Candidate::new(digit, cell)).collect()
        }
        Constraint::Guardians => Vec::new(),
    }
}

/// Returns the clauses that the rules of Sudoku give for a position: one per empty cell, and one
/// for each house and each digit that still has a place there.
pub(crate) fn clauses(marks: &Pencilmarks) -> Vec<Clause> {
    let houses = (0..marks.house_count()).flat_map(|house| {
        let open = marks.digits().filter(move |digit| !marks.places_in(*digit, house).is_empty());
        open.map(move |digit| Clause::House(house, digit))
    });
    marks.empty_cells().into_iter().map(Clause::Cell).chain(houses).collect()
}

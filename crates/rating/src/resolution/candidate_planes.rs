//! The candidates of a board in four views, in which singles are found for all variables at once.
//!
//! A *variable* takes exactly one of up to nine values, each of which is a candidate. There are 81
//! variables of each kind:
//!
//! | kind | variable | its values |
//! |---|---|---|
//! | 0 | a cell | digits |
//! | 1 | a digit in a row | columns |
//! | 2 | a digit in a column | rows |
//! | 3 | a digit in a box | positions in the box |
//!
//! For each value, a view has a plane: the set of variables of its kind for which this value is
//! still possible. The planes of a view, added with carry, show which variables have no, one or
//! more candidates. Two candidates are *linked* if they share a variable, so that they exclude each
//! other.

use std::sync::LazyLock;

use grid::{Board, Cell, Digit, Shape};

use crate::nine::{BOX, CellBits, HOUSES, POSITIONS, cells_in};

use super::candidate_set::{CANDIDATE_COUNT, CandidateSet};

/// A set of the variables of one kind.
type Variables = u128;

/// A set of variables of each kind.
pub type VariableSet = [Variables; 4];

/// The set of all 81 variables of a kind.
const ALL_VARIABLES: Variables = (1 << 81) - 1;

/// The nine planes of each of the four views.
type Planes = [[Variables; 9]; 4];

/// For each candidate, the variable of each kind to which it belongs, and its value in that
/// variable.
static VARIABLES_AND_VALUES: LazyLock<Vec<[(u8, u8); 4]>> = LazyLock::new(|| {
    let place = |candidate: usize| {
        let (digit, cell) = (candidate / 81, candidate % 81);
        let (row, column) = (cell / 9, cell % 9);
        let (house, position) = (HOUSES[cell][BOX] as usize, POSITIONS[cell][BOX]);
        let variable = |house: usize| (9 * house + digit) as u8;
        [
            (cell as u8, digit as u8),
            (variable(row), column as u8),
            (variable(column), row as u8),
            (variable(house), position),
        ]
    };
    (0..CANDIDATE_COUNT).map(place).collect()
});

/// For each kind, variable and value, the number of the candidate.
static CANDIDATE_NUMBERS: LazyLock<Vec<[[u16; 9]; 81]>> = LazyLock::new(|| {
    let mut candidates = vec![[[0; 9]; 81]; 4];
    for (candidate, place) in VARIABLES_AND_VALUES.iter().enumerate() {
        for (kind, (variable, value)) in place.iter().enumerate() {
            candidates[kind][*variable as usize][*value as usize] = candidate as u16;
        }
    }
    candidates
});

/// For each candidate, the planes without the candidates that are linked to it.
static UNLINKED_PLANES: LazyLock<Vec<Planes>> = LazyLock::new(|| {
    let unlinked = |candidate: usize| {
        let mut planes = [[ALL_VARIABLES; 9]; 4];
        for (kind, (variable, value)) in VARIABLES_AND_VALUES[candidate].iter().enumerate() {
            let others = (0..9).filter(|other| other != value);
            for other in others {
                remove(
                    &mut planes,
                    CANDIDATE_NUMBERS[kind][*variable as usize][other as usize].into(),
                );
            }
        }
        planes
    };
    (0..CANDIDATE_COUNT).map(unlinked).collect()
});

fn remove(planes: &mut Planes, candidate: usize) {
    for (kind, (variable, value)) in VARIABLES_AND_VALUES[candidate].iter().enumerate() {
        planes[kind][*value as usize] &= !(1 << variable);
    }
}

/// The candidates of a 9×9 board as planes, and the variables that are solved. The position may be
/// contradictory.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CandidatePlanes {
    planes: Planes,
    /// The variables whose candidate has been placed.
    solved: VariableSet,
}

/// A contradiction: a variable has no candidate.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Contradiction;

/// The variables of each kind that have exactly one candidate or none.
pub struct Census {
    /// The unsolved variables with exactly one candidate.
    pub single: VariableSet,
    /// The variables without a candidate.
    pub empty: VariableSet,
}

impl CandidatePlanes {
    /// Creates a position in which all candidates are possible.
    pub fn full() -> CandidatePlanes {
        CandidatePlanes { planes: [[ALL_VARIABLES; 9]; 4], solved: [0; 4] }
    }

    /// Creates the position of a board by placing its givens and applying its restrictions. Returns
    /// `None` unless the board is 9×9.
    pub fn from_board(board: &Board) -> Option<CandidatePlanes> {
        let mut planes = CandidatePlanes::full();
        let candidate = |cell: Cell, digit: Digit| 81 * (digit.value() - 1) + cell.index();
        for cell in (board.shape() == Shape::CLASSIC).then(|| Cell::all(Shape::CLASSIC))? {
            match board.digit(cell) {
                Some(digit) => planes.place(candidate(cell, digit)),
                None => {
                    let allowed = board.allowed_digits(cell);
                    let excluded =
                        Digit::all(Shape::CLASSIC).filter(|digit| !allowed.contains(*digit));
                    excluded.for_each(|digit| planes.remove(candidate(cell, digit)));
                }
            }
        }
        Some(planes)
    }

    /// Returns the candidates that are possible.
    pub fn candidates(&self) -> CandidateSet {
        CandidateSet(self.planes[0])
    }

    /// Returns the possible candidates of cells that aren't solved.
    pub fn open_candidates(&self) -> CandidateSet {
        CandidateSet(self.planes[0].map(|cells: CellBits| cells & !self.solved[0]))
    }

    /// Returns the candidates that have been placed as digits.
    pub fn placed(&self) -> CandidateSet {
        CandidateSet(self.planes[0].map(|cells: CellBits| cells & self.solved[0]))
    }

    /// Returns `true` if a candidate is possible.
    pub fn contains(&self, candidate: usize) -> bool {
        self.planes[0][candidate / 81] >> (candidate % 81) & 1 != 0
    }

    /// Returns `true` if all cells are solved.
    pub fn is_solved(&self) -> bool {
        self.solved[0] == ALL_VARIABLES
    }

    /// Eliminates a candidate.
    pub fn remove(&mut self, candidate: usize) {
        remove(&mut self.planes, candidate);
    }

    /// Places a candidate, and eliminates those that are linked to it.
    #[inline]
    pub fn place(&mut self, candidate: usize) {
        for (planes, unlinked) in self.planes.iter_mut().zip(&UNLINKED_PLANES[candidate]) {
            planes.iter_mut().zip(unlinked).for_each(|(plane, unlinked)| *plane &= unlinked);
        }
        for (solved, (variable, _)) in self.solved.iter_mut().zip(&VARIABLES_AND_VALUES[candidate])
        {
            *solved |= 1 << variable;
        }
    }

    /// Eliminates the candidates that another position of the same puzzle has eliminated, and
    /// places those that it has placed.
    pub fn intersect(&mut self, other: &CandidatePlanes) {
        for (planes, others) in self.planes.iter_mut().zip(&other.planes) {
            planes.iter_mut().zip(others).for_each(|(plane, other)| *plane &= other);
        }
        self.solved.iter_mut().zip(&other.solved).for_each(|(solved, other)| *solved |= other);
    }

    /// Counts the candidates of the variables of a kind. Returns the unsolved variables with
    /// exactly one candidate, and the variables without candidates.
    #[inline]
    fn singles_and_empty(&self, kind: usize) -> (Variables, Variables) {
        let (mut one, mut two) = (0, 0);
        for plane in self.planes[kind] {
            two |= one & plane;
            one |= plane;
        }
        (one & !two & !self.solved[kind], ALL_VARIABLES & !one)
    }

    /// Returns the variables with exactly one candidate, and the variables without candidates.
    pub fn census(&self) -> Census {
        let counts = [0, 1, 2, 3].map(|kind| self.singles_and_empty(kind));
        Census { single: counts.map(|(single, _)| single), empty: counts.map(|(_, empty)| empty) }
    }

    /// Returns the candidate of a variable that has only one, or `None` if it has no candidates.
    #[inline]
    pub fn only_candidate(&self, kind: usize, variable: u8) -> Option<usize> {
        let value = self.planes[kind].iter().position(|plane| plane >> variable & 1 != 0)?;
        Some(CANDIDATE_NUMBERS[kind][variable as usize][value].into())
    }

    /// Places all singles, naked and hidden, until there are no more.
    ///
    /// # Errors
    /// Returns the contradiction if a variable has no candidates left.
    pub fn place_singles(&mut self) -> Result<(), Contradiction> {
        loop {
            let mut is_quiet = true;
            for kind in 0..4 {
                let (single, empty) = self.singles_and_empty(kind);
                if empty != 0 {
                    return Err(Contradiction);
                }
                for variable in cells_in(single) {
                    // A single that was just placed may have eliminated the variable's candidate.
                    let single = self.only_candidate(kind, variable).ok_or(Contradiction)?;
                    self.place(single);
                    is_quiet = false;
                }
            }
            if is_quiet {
                return Ok(());
            }
        }
    }

    /// Returns the variables with a possible candidate that is linked to this candidate.
    pub fn linked_variables(&self, candidate: usize) -> VariableSet {
        let mut variables = [0; 4];
        for (kind, (variable, value)) in VARIABLES_AND_VALUES[candidate].iter().enumerate() {
            for other in (0..9).filter(|other| other != value) {
                let linked = CANDIDATE_NUMBERS[kind][*variable as usize][other as usize] as usize;
                if self.contains(linked) {
                    for (set, (variable, _)) in
                        variables.iter_mut().zip(&VARIABLES_AND_VALUES[linked])
                    {
                        *set |= 1 << variable;
                    }
                }
            }
        }
        variables
    }
}

//! Changes of a single given that make a board proper.
//!
//! Each given is removed first. Its changes depend on the number of solutions of the other givens:
//!
//! | the other givens have | the given |
//! |---|---|
//! | no solution | isn't the only fault, so changing it can't help |
//! | one solution | can be removed, or replaced with the digit of this solution |
//! | several solutions, or an unknown number | is tried with every digit that doesn't clash |

use grid::{Board, Cell, Digit, DigitSet, Geometry};

use super::{
    GivenChange, QuestionPhase, SearchCoverage, SolutionQuestion,
    bounded::{BoundedCount, SolutionAnswer},
    minimal_conflict::given_cells,
};

/// A search for changes of a single given. It examines some of the givens, one after another.
pub(super) struct ChangeSearch {
    board: Board,
    /// The fault of the board. If there are several solutions, removing a given can't help.
    fault: BoardFault,
    /// The givens that haven't been examined yet, in reverse order.
    remaining: Vec<Cell>,
    current: Option<CurrentChange>,
    changes: Vec<GivenChange>,
    coverage: SearchCoverage,
}

/// The fault of the board before a change.
#[derive(Clone, Copy, PartialEq, Eq)]
enum BoardFault {
    NoSolution,
    SeveralSolutions,
}

/// The given that is being examined.
struct CurrentChange {
    cell: Cell,
    old_digit: Digit,
    /// The digit that is being tried, or `None` while the given is removed.
    tried_digit: Option<Digit>,
    /// The digits that haven't been tried yet.
    untried_digits: DigitSet,
}

impl ChangeSearch {
    /// Creates a search for a board that has no solution. Only the givens in `suspects` are
    /// changed.
    pub(super) fn for_impossible(board: &Board, suspects: Vec<Cell>) -> ChangeSearch {
        ChangeSearch::new(board, BoardFault::NoSolution, suspects)
    }

    /// Creates a search for a board that has several solutions. All givens are examined.
    pub(super) fn for_several(board: &Board) -> ChangeSearch {
        ChangeSearch::new(board, BoardFault::SeveralSolutions, given_cells(board))
    }

    fn new(board: &Board, fault: BoardFault, mut remaining: Vec<Cell>) -> ChangeSearch {
        remaining.reverse();
        let (board, coverage) = (board.clone(), SearchCoverage::Complete);
        ChangeSearch { board, fault, remaining, current: None, changes: Vec::new(), coverage }
    }

    /// Returns the changes in the order of the examined givens, and whether the search was
    /// complete.
    pub(super) fn into_results(self) -> (Vec<GivenChange>, SearchCoverage) {
        (self.changes, self.coverage)
    }

    /// Returns the digits that could replace a given without a clash.
    fn other_digits(&self, cell: Cell, from: Digit) -> DigitSet {
        let peers = Geometry::for_shape(self.board.shape()).peers(cell).iter();
        let seen: DigitSet = peers.filter_map(|peer| self.board.digit(*peer)).collect();
        self.board.allowed_digits(cell).minus(seen).without(from)
    }
}

impl QuestionPhase for ChangeSearch {
    fn next_question(&mut self) -> Option<SolutionQuestion> {
        if let Some(current) = &mut self.current
            && let Some(digit) = current.untried_digits.first()
        {
            current.untried_digits = current.untried_digits.without_first();
            current.tried_digit = Some(digit);
            let mut board = self.board.clone();
            board.set(current.cell, Some(digit));
            return Some(SolutionQuestion { board, limit: 2 });
        }
        let (cell, from) = loop {
            let cell = self.remaining.pop()?;
            if let Some(from) = self.board.digit(cell) {
                break (cell, from);
            }
        };
        self.current = Some(CurrentChange {
            cell,
            old_digit: from,
            tried_digit: None,
            untried_digits: DigitSet::EMPTY,
        });
        let mut board = self.board.clone();
        board.set(cell, None);
        Some(SolutionQuestion { board, limit: 2 })
    }

    fn handle_answer(&mut self, found: SolutionAnswer) {
        let Some(CurrentChange { cell, old_digit: from, tried_digit, .. }) = self.current else {
            return;
        };
        match (tried_digit, found.solution_count()) {
            (None, BoundedCount::None) => {}
            (None, BoundedCount::One(solution)) if self.fault == BoardFault::NoSolution => {
                let to = solution.digit(cell);
                self.changes.extend(to.map(|to| GivenChange::Replace { cell, from, to }));
                self.changes.push(GivenChange::Remove { cell });
            }
            (None, _) => {
                let others = self.other_digits(cell, from);
                self.current = Some(CurrentChange {
                    cell,
                    old_digit: from,
                    tried_digit,
                    untried_digits: others,
                });
            }
            (Some(to), BoundedCount::One(_)) => {
                self.changes.push(GivenChange::Replace { cell, from, to })
            }
            (Some(_), BoundedCount::Unknown) => self.coverage = SearchCoverage::OverBudget,
            (Some(_), BoundedCount::None | BoundedCount::Several) => {}
        }
    }
}

//! The changes of one given that make a board proper.
//!
//! A given is left out first. What the others then have tells most:
//!
//! | the others have | the given |
//! |---|---|
//! | no solution | cannot help, whatever digit it has |
//! | one | can go, or have the digit that this solution has there |
//! | several | is tried with every digit that sees no equal one |

use grid::{Board, Cell, Digit, DigitSet, Geometry};

use super::{
    Change, Extent, Phase, Question,
    bounded::{Count, Found},
    conflict::given,
};

/// A search for the changes of some givens, each by itself.
pub(super) struct Changes {
    board: Board,
    /// Whether a board with several solutions is left by one that has some already.
    of: Of,
    /// Givens that had no turn yet, the next one last.
    left: Vec<Cell>,
    current: Option<Current>,
    found: Vec<Change>,
    extent: Extent,
}

/// What the board has before a change.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Of {
    NoSolution,
    Several,
}

/// The given whose turn it is.
struct Current {
    cell: Cell,
    from: Digit,
    /// The digit that was asked for; `None` when the given was left out.
    asked: Option<Digit>,
    /// Digits to ask for.
    digits: DigitSet,
}

impl Changes {
    /// The changes of these givens of a board that has no solution.
    pub(super) fn of_impossible(board: &Board, suspects: Vec<Cell>) -> Changes {
        Changes::new(board, Of::NoSolution, suspects)
    }

    /// The changes of any given of a board that has several solutions.
    pub(super) fn of_several(board: &Board) -> Changes {
        Changes::new(board, Of::Several, given(board))
    }

    fn new(board: &Board, of: Of, mut left: Vec<Cell>) -> Changes {
        left.reverse();
        let (board, extent) = (board.clone(), Extent::Whole);
        Changes { board, of, left, current: None, found: Vec::new(), extent }
    }

    /// The changes, row by row, and whether these are all.
    pub(super) fn done(self) -> (Vec<Change>, Extent) {
        (self.found, self.extent)
    }

    /// Digits that a given could have instead, by itself.
    fn others(&self, cell: Cell, from: Digit) -> DigitSet {
        let peers = Geometry::of(self.board.shape()).peers(cell).iter();
        let seen: DigitSet = peers.filter_map(|peer| self.board.digit(*peer)).collect();
        self.board.allowed(cell).minus(seen).without(from)
    }
}

impl Phase for Changes {
    fn next(&mut self) -> Option<Question> {
        if let Some(current) = &mut self.current
            && let Some(digit) = current.digits.first()
        {
            current.digits = current.digits.without_first();
            current.asked = Some(digit);
            let mut board = self.board.clone();
            board.set(current.cell, Some(digit));
            return Some(Question { board, limit: 2 });
        }
        let (cell, from) = loop {
            let cell = self.left.pop()?;
            if let Some(from) = self.board.digit(cell) {
                break (cell, from);
            }
        };
        self.current = Some(Current { cell, from, asked: None, digits: DigitSet::EMPTY });
        let mut board = self.board.clone();
        board.set(cell, None);
        Some(Question { board, limit: 2 })
    }

    fn hear(&mut self, found: Found) {
        let Some(Current { cell, from, asked, .. }) = self.current else { return };
        match (asked, found.count()) {
            (None, Count::None) => {}
            (None, Count::One(solution)) if self.of == Of::NoSolution => {
                let to = solution.digit(cell);
                self.found.extend(to.map(|to| Change::Replace { cell, from, to }));
                self.found.push(Change::Remove { cell });
            }
            (None, _) => {
                let others = self.others(cell, from);
                self.current = Some(Current { cell, from, asked, digits: others });
            }
            (Some(to), Count::One(_)) => self.found.push(Change::Replace { cell, from, to }),
            (Some(_), Count::Unknown) => self.extent = Extent::OverBudget,
            (Some(_), Count::None | Count::Several) => {}
        }
    }
}

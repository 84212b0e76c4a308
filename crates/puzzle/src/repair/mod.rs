//! What is wrong with a board that is not proper, and the changes that make it so.
//!
//! A board without a solution has givens that contradict each other: the fewest of them are named,
//! and the changes of one given, each by itself, after which there is exactly one solution. A board
//! with several solutions lacks givens or has a wrong one: the fewest that would have to be added,
//! and again the changes of one digit.
//!
//! ```text
//! what?                      does it have none, one or several solutions?
//!   none     → conflict      givens without a solution, of which none can be left out
//!            → changes       of those givens: other digits, or none
//!   several  → changes       of every given, to every digit
//!            → additions     by the solutions there are
//!            → rank          all proposals, each proved, the likeliest first
//!   none     → fewest        a conflict that no other one is smaller than
//! ```
//!
//! Each of these is a [`Phase`]: it asks about one board after another, and is told how many
//! solutions each has. So the searches, their slices and their budget stand in one place, here.
//! The budget counts nodes; what was not searched to the end is told.
//!
//! Absent are changes of two digits at once: they are too many to tell which was meant.

mod additions;
mod bounded;
mod changes;
mod conflict;
mod fewest;
mod hitting;
mod rank;
#[cfg(test)]
mod tests;

use std::mem;

use grid::{Board, Cell, Digit, Shape};

use additions::Additions;
use bounded::{Bounded, Count, Found};
use changes::Changes;
use conflict::Core;
use fewest::Fewest;
use rank::Rank;

/// What a board is, and what would make it proper.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Diagnosis {
    /// It is proper; this is its solution.
    Proper(Board),
    /// It has no solution.
    Impossible {
        /// Givens that contradict each other.
        conflict: Conflict,
        /// Changes of one given that make it proper, the likeliest first.
        proposals: Vec<Change>,
        /// Whether these are all there are.
        extent: Extent,
    },
    /// It has two solutions or more.
    Several {
        /// Changes that make it proper, the likeliest first: of one digit, and additions.
        proposals: Vec<Change>,
        /// Whether these are all changes of one digit, and no fewer givens could be added.
        extent: Extent,
    },
    /// The budget ran out before that was told.
    Unknown,
}

/// A change of a board's givens after which it is proper.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// A given has another digit.
    Replace {
        /// Where it stands.
        cell: Cell,
        /// The digit that stands there.
        from: Digit,
        /// The digit that would.
        to: Digit,
    },
    /// Givens come in empty cells.
    Add(Vec<(Cell, Digit)>),
    /// A given goes.
    Remove {
        /// Where it stands.
        cell: Cell,
    },
}

/// Givens that have no solution together.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Conflict {
    /// Where they stand; none when the restrictions of the cells contradict each other.
    pub givens: Vec<Cell>,
    /// What is known of their number.
    pub size: Size,
}

/// What is known of the number of givens in a conflict.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Size {
    /// No fewer givens of the board contradict each other.
    Smallest,
    /// None of these can be left out; others may be fewer.
    Minimal,
    /// The budget did not tell whether some of these can be left out.
    Unproved,
}

/// How far a search went.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// To its end.
    Whole,
    /// Until its budget was spent.
    OverBudget,
}

/// How much is searched, in nodes: never how long that takes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Budget {
    /// For all questions together.
    pub all: u64,
    /// For one of them.
    pub each: u64,
}

impl Budget {
    /// A budget that is spent within a second or so, on usual machines, by a board of that shape.
    pub fn of(shape: Shape) -> Budget {
        // A node takes the longer, the larger the board is.
        let all = 40_000_000 / shape.cells() as u64;
        Budget { all, each: all / 4 }
    }
}

impl Change {
    /// A board after the change.
    pub fn made(&self, board: &Board) -> Board {
        let mut changed = board.clone();
        match self {
            Change::Replace { cell, to, .. } => changed.set(*cell, Some(*to)),
            Change::Remove { cell } => changed.set(*cell, None),
            Change::Add(givens) => {
                givens.iter().for_each(|(cell, digit)| changed.set(*cell, Some(*digit)));
            }
        }
        changed
    }
}

/// A question about a board: how many solutions it has, up to so many.
struct Question {
    board: Board,
    limit: usize,
}

/// What asks one question after another and learns from the answers.
trait Phase {
    /// The next question; `None` when there is no more to ask.
    fn next(&mut self) -> Option<Question>;

    /// Takes the answer to the question that was asked last.
    fn hear(&mut self, found: Found);
}

/// A search for what makes a board proper, slice by slice and question by question.
pub struct Repair {
    board: Board,
    budget: Budget,
    spent: u64,
    current: Option<Bounded>,
    state: State,
}

/// Where the search stands. What later states need of earlier ones they carry along.
enum State {
    Look(Look),
    Core(Core),
    /// With the conflict of a board that has no solution.
    Changes(Changes, Option<Core>),
    /// With what was found before.
    Additions(Box<Additions>, Vec<Change>, Extent),
    Rank(Box<Rank>, Option<Core>, Extent),
    /// Last, for it may spend what is left of the budget.
    Fewest(Fewest, Vec<Change>, Extent),
    Told(Box<Diagnosis>),
}

impl Repair {
    /// A search that has not begun, with the budget of the board's shape.
    pub fn new(board: &Board) -> Repair {
        Repair::within(board, Budget::of(board.shape()))
    }

    /// A search with that budget.
    pub fn within(board: &Board, budget: Budget) -> Repair {
        let state = State::Look(Look { board: board.clone(), found: None });
        Repair { board: board.clone(), budget, spent: 0, current: None, state }
    }

    /// How many nodes were searched so far.
    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// Searches on until the diagnosis stands, which later calls repeat; `None` when `stop`, which
    /// is asked after every question and within it, said so before that.
    pub fn slice(&mut self, stop: &dyn Fn() -> bool) -> Option<Diagnosis> {
        loop {
            if let State::Told(diagnosis) = &self.state {
                return Some(Diagnosis::clone(diagnosis));
            }
            if self.current.is_none() {
                match self.phase().and_then(Phase::next) {
                    Some(question) => {
                        let most = self.budget.each.min(self.budget.all);
                        self.current = Some(Bounded::new(question, most));
                    }
                    None => self.advance(),
                }
            }
            if let Some(current) = &mut self.current {
                let found = current.slice(stop)?;
                self.spent += current.spent();
                self.budget.all = self.budget.all.saturating_sub(current.spent());
                self.current = None;
                if let Some(phase) = self.phase() {
                    phase.hear(found);
                }
            }
            if stop() && !matches!(self.state, State::Told(_)) {
                return None;
            }
        }
    }
}

impl Repair {
    /// What asks now; `None` once all is told.
    fn phase(&mut self) -> Option<&mut dyn Phase> {
        Some(match &mut self.state {
            State::Look(look) => look,
            State::Core(core) => core,
            State::Changes(changes, _) => changes,
            State::Additions(additions, ..) => additions.as_mut(),
            State::Rank(rank, ..) => rank.as_mut(),
            State::Fewest(fewest, ..) => fewest,
            State::Told(_) => return None,
        })
    }

    /// Goes to the state that follows one with no more to ask.
    fn advance(&mut self) {
        let board = &self.board;
        let told = |diagnosis| State::Told(Box::new(diagnosis));
        self.state = match mem::replace(&mut self.state, told(Diagnosis::Unknown)) {
            State::Look(Look { found: Some(found), .. }) => match found.count() {
                Count::None => State::Core(Core::new(board)),
                Count::One(solution) => told(Diagnosis::Proper(solution.clone())),
                Count::Several => State::Changes(Changes::of_several(board), None),
                Count::Unknown => told(Diagnosis::Unknown),
            },
            State::Core(core) => {
                let changes = Changes::of_impossible(board, core.suspects.clone());
                State::Changes(changes, Some(core))
            }
            State::Changes(changes, core) => match (changes.done(), core) {
                ((found, extent), Some(core)) => {
                    State::Rank(Box::new(Rank::new(board, found)), Some(core), extent)
                }
                ((found, extent), None) => {
                    State::Additions(Box::new(Additions::new(board)), found, extent)
                }
            },
            State::Additions(additions, mut found, extent) => {
                let (additions, fewest) = additions.done();
                found.extend(additions);
                State::Rank(Box::new(Rank::new(board, found)), None, extent.and(fewest))
            }
            State::Rank(rank, Some(core), extent) => {
                State::Fewest(Fewest::new(board, &core), rank.done(), extent)
            }
            State::Rank(rank, None, extent) => {
                told(Diagnosis::Several { proposals: rank.done(), extent })
            }
            State::Fewest(fewest, proposals, extent) => {
                told(Diagnosis::Impossible { conflict: fewest.done(), proposals, extent })
            }
            State::Look(_) => told(Diagnosis::Unknown),
            State::Told(diagnosis) => State::Told(diagnosis),
        };
    }
}

impl Extent {
    fn and(self, other: Extent) -> Extent {
        if self == Extent::Whole { other } else { self }
    }
}

/// The first question: how many solutions the board has.
struct Look {
    board: Board,
    found: Option<Found>,
}

impl Phase for Look {
    fn next(&mut self) -> Option<Question> {
        self.found.is_none().then(|| Question { board: self.board.clone(), limit: 2 })
    }

    fn hear(&mut self, found: Found) {
        self.found = Some(found);
    }
}

/// What is wrong with a board and what would make it proper, in one go.
///
/// ```
/// use grid::{Board, Cell};
/// use puzzle::{Change, Diagnosis};
///
/// let board: Board = "1..1 ..3. .4.. ...2".parse()?;
/// let Diagnosis::Impossible { conflict, proposals, .. } = puzzle::repair(&board) else { panic!() };
/// assert_eq!(conflict.givens, [Cell::new(0), Cell::new(3)]);
/// assert!(proposals.contains(&Change::Remove { cell: Cell::new(3) }));
/// # Ok::<(), grid::ParseBoardError>(())
/// ```
pub fn repair(board: &Board) -> Diagnosis {
    let mut repair = Repair::new(board);
    loop {
        if let Some(diagnosis) = repair.slice(&|| false) {
            return diagnosis;
        }
    }
}

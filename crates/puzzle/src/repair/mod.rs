//! Diagnosis of a board that isn't proper, and the changes that would make it proper.
//!
//! A board without a solution has givens that contradict each other. The diagnosis contains a
//! smallest set of such givens, and the changes of a single given after which there is exactly one
//! solution. A board with several solutions lacks givens or has a wrong one. The diagnosis contains
//! the smallest additions, and again the changes of a single given.
//!
//! ```text
//! count                      does the board have no solution, one, or several?
//!   none     → conflict      givens without a solution, none of which can be left out
//!            → changes       of those givens: other digits, or none
//!   several  → changes       of every given, to every digit
//!            → additions     of givens, chosen from the solutions
//!            → ranking       all proposals, each of them proved, the likeliest first
//!   none     → smallest      a conflict of the smallest possible size
//! ```
//!
//! Each line of this diagram is a [`QuestionPhase`], which asks about one board after another and
//! receives the solutions of each board. Only this module therefore handles searches, slices and
//! the budget. The budget is a number of nodes. The diagnosis shows whether a search was
//! incomplete.
//!
//! Changes of two digits at once are deliberately not proposed: there are too many of them to
//! guess which one was meant.

mod additions;
mod bounded;
mod changes;
mod hitting_set;
mod minimal_conflict;
mod ranking;
mod smallest_conflict;
#[cfg(test)]
mod tests;

use std::mem;

use grid::{Board, Cell, Digit, Shape};

use additions::AdditionSearch;
use bounded::{BoundedCount, BoundedSearch, SolutionAnswer};
use changes::ChangeSearch;
use minimal_conflict::MinimalConflict;
use ranking::Ranking;
use smallest_conflict::SmallestConflict;

/// The diagnosis of a board, with the changes that would make it proper.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Diagnosis {
    /// The board is proper, with this solution.
    Proper(Board),
    /// The board has no solution.
    Impossible {
        /// Givens that contradict each other.
        conflict: ConflictingGivens,
        /// Changes of a single given that make the board proper, the likeliest first.
        proposals: Vec<GivenChange>,
        /// Whether the search for such changes was complete.
        coverage: SearchCoverage,
    },
    /// The board has at least two solutions.
    Several {
        /// Changes that make the board proper, the likeliest first. They change a single digit or
        /// add givens.
        proposals: Vec<GivenChange>,
        /// Whether the search for changes of a single digit was complete, and the additions are
        /// proved to be the smallest.
        coverage: SearchCoverage,
    },
    /// The budget was spent before the number of solutions could be determined.
    Unknown,
}

/// A change of a board's givens after which the board is proper.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum GivenChange {
    /// Replace the digit of a given.
    Replace {
        /// The cell of the given.
        cell: Cell,
        /// The current digit.
        from: Digit,
        /// The new digit.
        to: Digit,
    },
    /// Add givens in empty cells.
    Add(Vec<(Cell, Digit)>),
    /// Remove a given.
    Remove {
        /// The cell of the given.
        cell: Cell,
    },
}

/// Givens that together have no solution.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConflictingGivens {
    /// The cells of the givens. The list is empty if the board's restrictions contradict each other
    /// even without givens.
    pub givens: Vec<Cell>,
    /// Whether a smaller conflict may exist.
    pub size: ConflictSize,
}

/// The known minimality of a conflict.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ConflictSize {
    /// No smaller set of the board's givens is contradictory.
    Smallest,
    /// Each of these givens is needed for the contradiction, but other conflicts may be smaller.
    Minimal,
    /// The budget was spent before the conflict was minimal, so some of these givens may be
    /// unnecessary.
    Unproved,
}

/// The completeness of a search.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SearchCoverage {
    /// The search is complete.
    Complete,
    /// The search stopped because its budget was spent.
    OverBudget,
}

/// The limits of a [`RepairSearch`], in nodes, so that the result doesn't depend on time.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RepairBudget {
    /// The maximum number of nodes for all questions together.
    pub max_nodes: u64,
    /// The maximum number of nodes for a single question.
    pub max_nodes_per_question: u64,
}

impl RepairBudget {
    /// Returns the default budget for boards of a shape. Spending it takes at most about a second
    /// on common devices.
    pub fn for_shape(shape: Shape) -> RepairBudget {
        // The larger the board, the longer a node takes.
        let all = 40_000_000 / shape.cells() as u64;
        RepairBudget { max_nodes: all, max_nodes_per_question: all / 4 }
    }
}

impl GivenChange {
    /// Returns a copy of the board with the change applied.
    pub fn apply_to(&self, board: &Board) -> Board {
        let mut changed = board.clone();
        match self {
            GivenChange::Replace { cell, to, .. } => changed.set(*cell, Some(*to)),
            GivenChange::Remove { cell } => changed.set(*cell, None),
            GivenChange::Add(givens) => {
                givens.iter().for_each(|(cell, digit)| changed.set(*cell, Some(*digit)));
            }
        }
        changed
    }
}

/// A request for the solutions of a board, up to a limit.
struct SolutionQuestion {
    board: Board,
    limit: usize,
}

/// A phase of the search. It asks one question after another and uses the answers.
trait QuestionPhase {
    /// Returns the next question, or `None` if there are no more.
    fn next_question(&mut self) -> Option<SolutionQuestion>;

    /// Handles the answer to the latest question.
    fn handle_answer(&mut self, found: SolutionAnswer);
}

/// A search for changes that make a board proper. It runs in slices.
pub struct RepairSearch {
    board: Board,
    budget: RepairBudget,
    nodes_spent: u64,
    current: Option<BoundedSearch>,
    state: RepairState,
}

/// The state of the search. It contains the results of earlier states that are needed later.
enum RepairState {
    /// The count of solutions, which is always the first state.
    Count(CountSolutions),
    MinimalConflict(MinimalConflict),
    /// The search for changes. The second field is the conflict if the board has no solution.
    Changes(ChangeSearch, Option<MinimalConflict>),
    /// The search for additions. The other fields are the changes found before, and whether that
    /// search was complete.
    Additions(Box<AdditionSearch>, Vec<GivenChange>, SearchCoverage),
    /// The ranking of all changes. The other fields are the conflict if the board has no solution,
    /// and whether the searches for changes were complete.
    Rank(Box<Ranking>, Option<MinimalConflict>, SearchCoverage),
    /// The search for the smallest conflict. This state comes last, because it may spend the rest
    /// of the budget. The other fields are the ranked changes and the coverage of their search.
    SmallestConflict(SmallestConflict, Vec<GivenChange>, SearchCoverage),
    Done(Box<Diagnosis>),
}

impl RepairSearch {
    /// Creates a search with the default budget for the board's shape.
    pub fn new(board: &Board) -> RepairSearch {
        RepairSearch::with_budget(board, RepairBudget::for_shape(board.shape()))
    }

    /// Creates a search with the limits of `budget`.
    pub fn with_budget(board: &Board, budget: RepairBudget) -> RepairSearch {
        let state = RepairState::Count(CountSolutions { board: board.clone(), found: None });
        RepairSearch { board: board.clone(), budget, nodes_spent: 0, current: None, state }
    }

    /// Returns the number of nodes spent on the questions that have been answered, including a
    /// fixed cost per question.
    pub fn nodes_spent(&self) -> u64 {
        self.nodes_spent
    }

    /// Continues until the diagnosis is complete. Later calls return the same diagnosis. Returns
    /// `None` if `stop` returned `true` before that. `stop` is called during and after every
    /// question.
    pub fn run_until(&mut self, stop: &dyn Fn() -> bool) -> Option<Diagnosis> {
        loop {
            if let RepairState::Done(diagnosis) = &self.state {
                return Some(Diagnosis::clone(diagnosis));
            }
            if self.current.is_none() {
                match self.current_phase().and_then(QuestionPhase::next_question) {
                    Some(question) => {
                        let most = self.budget.max_nodes_per_question.min(self.budget.max_nodes);
                        self.current = Some(BoundedSearch::new(question, most));
                    }
                    None => self.advance(),
                }
            }
            if let Some(current) = &mut self.current {
                let found = current.run_until(stop)?;
                self.nodes_spent += current.cost_in_nodes();
                self.budget.max_nodes =
                    self.budget.max_nodes.saturating_sub(current.cost_in_nodes());
                self.current = None;
                if let Some(phase) = self.current_phase() {
                    phase.handle_answer(found);
                }
            }
            if stop() && !matches!(self.state, RepairState::Done(_)) {
                return None;
            }
        }
    }
}

impl RepairSearch {
    /// Returns the current phase, or `None` if the search is finished.
    fn current_phase(&mut self) -> Option<&mut dyn QuestionPhase> {
        Some(match &mut self.state {
            RepairState::Count(look) => look,
            RepairState::MinimalConflict(core) => core,
            RepairState::Changes(changes, _) => changes,
            RepairState::Additions(additions, ..) => additions.as_mut(),
            RepairState::Rank(rank, ..) => rank.as_mut(),
            RepairState::SmallestConflict(fewest, ..) => fewest,
            RepairState::Done(_) => return None,
        })
    }

    /// Moves to the next state after all questions of a phase have been answered.
    fn advance(&mut self) {
        let board = &self.board;
        let done = |diagnosis| RepairState::Done(Box::new(diagnosis));
        self.state = match mem::replace(&mut self.state, done(Diagnosis::Unknown)) {
            RepairState::Count(CountSolutions { found: Some(found), .. }) => {
                match found.solution_count() {
                    BoundedCount::None => RepairState::MinimalConflict(MinimalConflict::new(board)),
                    BoundedCount::One(solution) => done(Diagnosis::Proper(solution.clone())),
                    BoundedCount::Several => {
                        RepairState::Changes(ChangeSearch::for_several(board), None)
                    }
                    BoundedCount::Unknown => done(Diagnosis::Unknown),
                }
            }
            RepairState::MinimalConflict(core) => {
                let changes = ChangeSearch::for_impossible(board, core.suspects.clone());
                RepairState::Changes(changes, Some(core))
            }
            RepairState::Changes(changes, core) => match (changes.into_results(), core) {
                ((found, coverage), Some(core)) => {
                    RepairState::Rank(Box::new(Ranking::new(board, found)), Some(core), coverage)
                }
                ((found, coverage), None) => {
                    RepairState::Additions(Box::new(AdditionSearch::new(board)), found, coverage)
                }
            },
            RepairState::Additions(additions, mut found, coverage) => {
                let (additions, fewest) = additions.into_results();
                found.extend(additions);
                RepairState::Rank(
                    Box::new(Ranking::new(board, found)),
                    None,
                    coverage.combine(fewest),
                )
            }
            RepairState::Rank(rank, Some(core), coverage) => RepairState::SmallestConflict(
                SmallestConflict::new(board, &core),
                rank.into_ranked(),
                coverage,
            ),
            RepairState::Rank(rank, None, coverage) => {
                done(Diagnosis::Several { proposals: rank.into_ranked(), coverage })
            }
            RepairState::SmallestConflict(fewest, proposals, coverage) => {
                done(Diagnosis::Impossible {
                    conflict: fewest.into_conflict(),
                    proposals,
                    coverage,
                })
            }
            RepairState::Count(_) => done(Diagnosis::Unknown),
            RepairState::Done(diagnosis) => RepairState::Done(diagnosis),
        };
    }
}

impl SearchCoverage {
    /// Returns `Complete` if both searches are complete, and otherwise `OverBudget`.
    fn combine(self, other: SearchCoverage) -> SearchCoverage {
        if self == SearchCoverage::Complete { other } else { self }
    }
}

/// The first phase: the search for the number of solutions of the board, up to two.
struct CountSolutions {
    board: Board,
    found: Option<SolutionAnswer>,
}

impl QuestionPhase for CountSolutions {
    fn next_question(&mut self) -> Option<SolutionQuestion> {
        self.found.is_none().then(|| SolutionQuestion { board: self.board.clone(), limit: 2 })
    }

    fn handle_answer(&mut self, found: SolutionAnswer) {
        self.found = Some(found);
    }
}

/// Diagnoses a board and finds the changes that would make it proper, without interruption.
///
/// ```
/// use grid::{Board, Cell};
/// use puzzle::{Diagnosis, GivenChange};
///
/// let board: Board = "1..1 ..3. .4.. ...2".parse()?;
/// let Diagnosis::Impossible { conflict, proposals, .. } = puzzle::repair(&board) else { panic!() };
/// assert_eq!(conflict.givens, [Cell::new(0), Cell::new(3)]);
/// assert!(proposals.contains(&GivenChange::Remove { cell: Cell::new(3) }));
/// # Ok::<(), grid::ParseBoardError>(())
/// ```
pub fn repair(board: &Board) -> Diagnosis {
    let mut repair = RepairSearch::new(board);
    loop {
        if let Some(diagnosis) = repair.run_until(&|| false) {
            return diagnosis;
        }
    }
}

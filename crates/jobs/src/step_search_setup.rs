//! The setup of every search for steps: whether the puzzle is proper, whether the player's entries
//! are right, and the candidates.

use grid::{Board, Cell, CellValue, Position, Shape};
use human::{BRUTE_FORCE, Clause, Options, Pencilmarks, Step, Technique, TechniqueSelection};
use puzzle::{Uniqueness, UniquenessCheck};
use serde::{Deserialize, Serialize};
use words::Catalogue;

use crate::Slice;

/// The number of solutions of a puzzle, as far as it is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum SolutionCount {
    /// No solution.
    None,
    /// One solution.
    One,
    /// Several solutions.
    Several,
    /// Counting took too long.
    Unknown,
}

impl SolutionCount {
    /// The sentence about a puzzle that isn't proper; empty for one that is.
    pub fn note(self, catalogue: &Catalogue) -> &'static str {
        match self {
            SolutionCount::One => "",
            SolutionCount::None => catalogue.tr("The puzzle has no solution."),
            SolutionCount::Several => {
                catalogue.tr("The puzzle has several solutions, so uniqueness techniques are off.")
            }
            SolutionCount::Unknown => catalogue.tr(
                "Couldn't confirm that the solution is unique, so uniqueness techniques are off.",
            ),
        }
    }
}

/// The options to find all steps of a technique, within the time that a worker may be silent.
pub(crate) fn thorough_options() -> Options {
    Options { budget: 4_000_000, ..Options::default() }
}

/// The milliseconds after which the number of solutions stays unknown.
const PATIENCE: f64 = 3_000.0;

/// The reason why no steps can be searched.
pub(crate) enum Obstacle {
    /// The cells whose entry differs from the only solution, or clashes; otherwise those whose marks
    /// lack the right digit.
    Mistakes(Vec<Cell>),
    /// The board is too large for techniques.
    TooLarge,
}

/// A position whose puzzle is being checked.
pub(crate) struct StepSearchSetup {
    position: Position,
    check: UniquenessCheck,
    spent: f64,
    /// The only solution, if there is one.
    pub solution: Option<Board>,
    /// The number of solutions, once it is known.
    solutions: Option<SolutionCount>,
    /// The techniques of a path, in the order in which they are tried, and their options.
    usual: (Vec<&'static Technique>, Options),
}

impl StepSearchSetup {
    /// The setup of a position. If the position has no givens, its entries are taken as the givens.
    pub fn new(position: Position) -> StepSearchSetup {
        let givens = position.givens();
        let bare = givens.filled_count() == 0 && givens.restrictions().is_none();
        let position = if bare { Position::new(position.remaining_puzzle()) } else { position };
        let check = UniquenessCheck::new(position.givens());
        let usual = (human::default_techniques().collect(), Options::for_solving());
        StepSearchSetup { position, check, spent: 0.0, solution: None, solutions: None, usual }
    }

    /// Chooses the techniques of a path. Without a choice, and if all are chosen, they are HoDoKu's,
    /// which determine the level of a puzzle.
    pub fn with_techniques(mut self, chosen: &TechniqueSelection) -> StepSearchSetup {
        if !chosen.is_everything() {
            let techniques = chosen.techniques();
            let options = Options::for_list(&techniques, chosen.limits());
            self.usual = (techniques, options);
        }
        self
    }

    /// Returns the candidates, or the reason why no steps can be searched; `None` if the slice was
    /// over first.
    pub fn begin(&mut self, slice: &Slice) -> Option<Result<Pencilmarks, Obstacle>> {
        self.count(slice)?;
        let mistakes = self.mistakes();
        if !mistakes.is_empty() {
            return Some(Err(Obstacle::Mistakes(mistakes)));
        }
        let marks = Pencilmarks::from_position(&self.position, self.solution.is_some());
        Some(marks.ok_or(Obstacle::TooLarge))
    }

    /// The number of solutions, as far as it is known.
    pub fn solutions(&self) -> SolutionCount {
        self.solutions.unwrap_or(SolutionCount::Unknown)
    }

    /// Counts the solutions; returns `None` if the slice was over first.
    fn count(&mut self, slice: &Slice) -> Option<SolutionCount> {
        if self.solutions.is_none() {
            let found = self.check.slice(&|| slice.is_over_now_and_then());
            self.spent += slice.spent();
            self.solutions = match found {
                Some(Uniqueness::Impossible) => Some(SolutionCount::None),
                Some(Uniqueness::Several) => Some(SolutionCount::Several),
                Some(Uniqueness::Unique(board)) => {
                    self.solution = Some(board);
                    Some(SolutionCount::One)
                }
                None if self.spent > PATIENCE => Some(SolutionCount::Unknown),
                None => None,
            };
        }
        self.solutions
    }

    /// The shape of the board.
    pub fn shape(&self) -> Shape {
        self.position.shape()
    }

    /// The next step of the path with the chosen techniques, or else a digit of the solution; `None`
    /// at the end of the path.
    pub fn next_of_path(&self, marks: &Pencilmarks) -> Option<Step> {
        if marks.is_solved() || marks.is_contradictory() {
            return None;
        }
        let (techniques, options) = &self.usual;
        let (step, _) = human::next_step(marks, options, techniques);
        step.or_else(|| self.guess(marks))
    }

    /// A digit of the only solution, if there is one.
    pub fn guess(&self, marks: &Pencilmarks) -> Option<Step> {
        let cell = marks.empty_cells().first()?;
        let digit = self.solution.as_ref()?.digit(cell)?;
        let guess = Step { technique: BRUTE_FORCE.id, ..Step::default() };
        Some(guess.with_clauses([Clause::Cell(cell)]).with_placement(digit, cell))
    }

    /// Returns `true` if the cells of mistakes have entries, and not marks.
    pub fn is_entry(&self, mistakes: &[Cell]) -> bool {
        let content = |cell: &Cell| self.position.content(*cell);
        mistakes.iter().any(|cell| matches!(content(cell), CellValue::Digit(_)))
    }

    /// The cells whose entry differs from the only solution. Without these, the cells whose marks
    /// list the possible digits but lack the right one: a wrong entry rules out right marks, so they
    /// would hide the cause. Without a single solution, the entries that clash.
    fn mistakes(&self) -> Vec<Cell> {
        let position = &self.position;
        let Some(solution) = &self.solution else {
            let board = position.board();
            let mut cells: Vec<Cell> = board.clashes().flat_map(|clash| clash.cells).collect();
            cells.retain(|cell| !position.is_given(*cell));
            grid::shell_sort(&mut cells);
            cells.dedup();
            return cells;
        };
        let penciled = position.board_for_hints();
        let is_wrong = |cell: &Cell| match (position.content(*cell), solution.digit(*cell)) {
            (CellValue::Digit(digit), right) => Some(digit) != right,
            (CellValue::Marks(_), Some(right)) => !penciled.allowed_digits(*cell).contains(right),
            (CellValue::Marks(_), None) => false,
        };
        let is_entry = |cell: &Cell| matches!(position.content(*cell), CellValue::Digit(_));
        let (entries, marks): (Vec<_>, Vec<_>) =
            Cell::all(position.shape()).filter(is_wrong).partition(is_entry);
        if entries.is_empty() { marks } else { entries }
    }
}

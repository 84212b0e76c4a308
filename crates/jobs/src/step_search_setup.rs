//! The setup for every search for steps. It counts the solutions of the puzzle, finds the player's
//! mistakes, and computes the candidates.

use grid::{Board, Cell, CellValue, Position, Shape};
use human::{BRUTE_FORCE, Clause, Options, Pencilmarks, Step, Technique, TechniqueSelection};
use puzzle::{Uniqueness, UniquenessCheck};
use serde::{Deserialize, Serialize};
use words::Catalogue;

use crate::TimeSlice;

/// The number of solutions of a puzzle, as far as it is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum SolutionCount {
    /// The puzzle has no solution.
    None,
    /// The puzzle has exactly one solution.
    One,
    /// The puzzle has two or more solutions.
    Several,
    /// The number is unknown, because counting took too long.
    Unknown,
}

impl SolutionCount {
    /// Returns a sentence which states that a puzzle isn't proper, or might not be proper. The
    /// sentence is empty for a proper puzzle.
    pub fn improper_note(self, catalogue: &Catalogue) -> &'static str {
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

/// Returns the options for finding all steps of a technique, as far as possible within the time
/// after which a silent worker is considered dead.
pub(crate) fn thorough_options() -> Options {
    Options { work_budget: 4_000_000, ..Options::default() }
}

/// The time after which counting the solutions stops, in milliseconds.
const TIME_LIMIT_MS: f64 = 3_000.0;

/// The reason why a position can't be searched for steps.
pub(crate) enum SearchObstacle {
    /// The player has made mistakes: in these cells, the entry differs from the only solution, or
    /// clashes if there isn't exactly one solution. If all entries are right, the marks in these
    /// cells lack the right digit.
    Mistakes(Vec<Cell>),
    /// The board is too large for techniques.
    TooLarge,
}

/// The state of the setup for one position.
pub(crate) struct StepSearchSetup {
    position: Position,
    check: UniquenessCheck,
    time_spent: f64,
    /// The only solution, or `None` if the puzzle isn't known to have exactly one.
    pub solution: Option<Board>,
    /// The number of solutions, or `None` until it has been counted.
    solution_count: Option<SolutionCount>,
    /// The techniques with which the steps of a path are found, in the order in which they are
    /// tried, and the options of the search.
    path_search: (Vec<&'static Technique>, Options),
}

impl StepSearchSetup {
    /// Creates the setup for a position. If the position has no givens, its entries are treated as
    /// givens.
    pub fn new(position: Position) -> StepSearchSetup {
        let givens = position.givens();
        let bare = givens.filled_count() == 0 && givens.restrictions().is_none();
        let position = if bare { Position::new(position.remaining_puzzle()) } else { position };
        let check = UniquenessCheck::new(position.givens());
        let path_search = (human::default_techniques().collect(), Options::for_solving());
        StepSearchSetup {
            position,
            check,
            time_spent: 0.0,
            solution: None,
            solution_count: None,
            path_search,
        }
    }

    /// Sets the techniques of a path. By default, and if all techniques are chosen, these are
    /// HoDoKu's techniques, which determine the level of a puzzle.
    pub fn with_techniques(mut self, chosen: &TechniqueSelection) -> StepSearchSetup {
        if !chosen.is_everything() {
            let techniques = chosen.techniques();
            let options = Options::for_list(&techniques, chosen.limits());
            self.path_search = (techniques, options);
        }
        self
    }

    /// Returns the candidates, or the reason why the position can't be searched for steps. Returns
    /// `None` if the slice ended before the solutions were counted.
    pub fn begin(&mut self, slice: &TimeSlice) -> Option<Result<Pencilmarks, SearchObstacle>> {
        self.count_solutions(slice)?;
        let mistakes = self.mistakes();
        if !mistakes.is_empty() {
            return Some(Err(SearchObstacle::Mistakes(mistakes)));
        }
        let marks = Pencilmarks::from_position(&self.position, self.solution.is_some());
        Some(marks.ok_or(SearchObstacle::TooLarge))
    }

    /// Returns the number of solutions, as far as it is known.
    pub fn solution_count(&self) -> SolutionCount {
        self.solution_count.unwrap_or(SolutionCount::Unknown)
    }

    /// Counts the solutions, and gives up after [`TIME_LIMIT_MS`]. Returns `None` if the slice
    /// ended before the count was finished.
    fn count_solutions(&mut self, slice: &TimeSlice) -> Option<SolutionCount> {
        if self.solution_count.is_none() {
            let found = self.check.run_until(&|| slice.is_over_sampled());
            self.time_spent += slice.elapsed();
            self.solution_count = match found {
                Some(Uniqueness::Impossible) => Some(SolutionCount::None),
                Some(Uniqueness::Several) => Some(SolutionCount::Several),
                Some(Uniqueness::Unique(board)) => {
                    self.solution = Some(board);
                    Some(SolutionCount::One)
                }
                None if self.time_spent > TIME_LIMIT_MS => Some(SolutionCount::Unknown),
                None => None,
            };
        }
        self.solution_count
    }

    /// Returns the shape of the board.
    pub fn shape(&self) -> Shape {
        self.position.shape()
    }

    /// Returns the next step of the path: a step of the chosen techniques, or otherwise a digit of
    /// the only solution. Returns `None` if the board is solved or contradictory, or if there is no
    /// such step.
    pub fn next_path_step(&self, marks: &Pencilmarks) -> Option<Step> {
        if marks.is_solved() || marks.is_contradictory() {
            return None;
        }
        let (techniques, options) = &self.path_search;
        let (step, _) = human::next_step(marks, options, techniques);
        step.or_else(|| self.guess_step(marks))
    }

    /// Returns a step that enters a digit of the only solution. Returns `None` if there isn't
    /// exactly one solution or if no cell is empty.
    pub fn guess_step(&self, marks: &Pencilmarks) -> Option<Step> {
        let cell = marks.empty_cells().first()?;
        let digit = self.solution.as_ref()?.digit(cell)?;
        let guess = Step { technique: BRUTE_FORCE.id, ..Step::default() };
        Some(guess.with_clauses([Clause::Cell(cell)]).with_placement(digit, cell))
    }

    /// Returns `true` if the cells with mistakes contain entries rather than marks.
    pub fn are_entries(&self, mistakes: &[Cell]) -> bool {
        let content = |cell: &Cell| self.position.content(*cell);
        mistakes.iter().any(|cell| matches!(content(cell), CellValue::Digit(_)))
    }

    /// Returns the cells whose entry differs from the only solution. If no entry is wrong, returns
    /// the cells whose marks lack the right digit. Such cells aren't returned together with wrong
    /// entries, because a wrong entry is often the cause of wrong marks. If the puzzle doesn't have
    /// exactly one solution, returns the entries that clash.
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

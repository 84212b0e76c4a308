//! What every search for steps begins with: whether the puzzle is proper, whether what was put in is
//! right, and the candidates; and how steps are told.

use std::mem;

use explain::Explanation;
use grid::{Board, Cell, CellValue, Digit, Position, Shape};
use human::{BRUTE_FORCE, Clause, Options, Pencilmarks, Refutation, Step};
use puzzle::{Uniqueness, UniquenessCheck};
use serde::{Deserialize, Serialize};
use words::{Catalogue, say, steps};

use crate::Slice;

/// How steps are told: a worker has no language of its own.
#[derive(Clone, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Speech {
    /// The text of the language's catalogue; none for English.
    pub catalogue: String,
    /// Whether digits above 9 are written as letters.
    pub letters: bool,
    /// How cells are named, by its number.
    pub cells: u8,
}

impl Speech {
    /// The step as it is told and drawn, with the clauses that its conclusions need; `None` where it
    /// is not verified.
    pub(crate) fn explain(&self, mut step: Step, marks: &Pencilmarks) -> Option<Explanation> {
        let technique = human::by_name(step.technique)?;
        if !human::verify(&step, marks) {
            return None;
        }
        human::trim(&mut step, marks);
        Some(explain::explain(technique, &step, marks, &|digit| self.symbol(digit)))
    }

    /// Why a candidate is false, as it is told and drawn.
    pub(crate) fn refute(&self, of: &Refutation, marks: &Pencilmarks) -> Option<Explanation> {
        let step = of.step();
        let technique = human::by_name(step.technique)?;
        let told = || explain::refute(technique, of, marks, &|digit| self.symbol(digit));
        human::verify(&step, marks).then(told)
    }

    /// A digit of the solution that was put in because no technique goes further.
    pub(crate) fn guess(&self, step: &Step, marks: &Pencilmarks) -> Explanation {
        explain::explain(&BRUTE_FORCE, step, marks, &|digit| self.symbol(digit))
    }

    /// How a digit is written.
    pub(crate) fn symbol(&self, digit: Digit) -> String {
        match self.letters {
            true => digit.symbol().into(),
            false => digit.to_string(),
        }
    }

    /// Has all said so from now on. A page has one language for all its workers.
    pub(crate) fn speak(&mut self) {
        steps::name_cells(steps::Cells::numbered(self.cells));
        let text = mem::take(&mut self.catalogue);
        if !text.is_empty() && words::spoken().is_empty() {
            // It is said until the worker ends.
            let _ = Catalogue::read(Box::leak(text.into_boxed_str())).map(words::speak);
        }
    }
}

/// How many solutions a puzzle has, as far as that was found out.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Solutions {
    /// None.
    None,
    /// One.
    One,
    /// More than one.
    Several,
    /// It took too long to find out.
    Unknown,
}

impl Solutions {
    /// What is to be known of a puzzle that is not proper; nothing of one that is.
    pub fn note(self) -> &'static str {
        match self {
            Solutions::One => "",
            Solutions::None => say("The puzzle has no solution."),
            Solutions::Several => {
                say("The puzzle has several solutions; techniques that need a single one are off.")
            }
            Solutions::Unknown => say(
                "It is not known whether there is one solution; techniques that need that are off.",
            ),
        }
    }
}

/// How all steps of a technique are looked for, for as long as a worker may be silent.
pub(crate) fn thorough() -> Options {
    Options { budget: 4_000_000, ..Options::default() }
}

/// Milliseconds that finding out how many solutions there are may take.
const PATIENCE: f64 = 3_000.0;

/// What stands in the way of looking for steps.
pub(crate) enum Obstacle {
    /// These cells are not as in the only solution, or cannot be right.
    Mistakes(Vec<Cell>),
    /// The board is larger than techniques are searched on.
    TooLarge,
}

/// A position whose puzzle is being looked at.
pub(crate) struct Ground {
    position: Position,
    check: UniquenessCheck,
    spent: f64,
    /// The only solution, where there is one.
    pub solution: Option<Board>,
    /// How many there are, once that is known.
    solutions: Option<Solutions>,
}

impl Ground {
    /// Begins with a position. Where nothing is given, what was put in is the puzzle.
    pub fn new(position: Position) -> Ground {
        let givens = position.givens();
        let bare = givens.filled() == 0 && givens.restricted().is_none();
        let position = if bare { Position::of(position.as_it_stands()) } else { position };
        let check = UniquenessCheck::new(position.givens());
        Ground { position, check, spent: 0.0, solution: None, solutions: None }
    }

    /// The candidates to begin with, or what stands in the way; `None` when the slice was over before
    /// that was known.
    pub fn begin(&mut self, slice: &Slice) -> Option<Result<Pencilmarks, Obstacle>> {
        self.count(slice)?;
        let mistakes = self.mistakes();
        if !mistakes.is_empty() {
            return Some(Err(Obstacle::Mistakes(mistakes)));
        }
        let marks = Pencilmarks::of(&self.position, self.solution.is_some());
        Some(marks.ok_or(Obstacle::TooLarge))
    }

    /// How many solutions there are, once that was found out.
    pub fn solutions(&self) -> Solutions {
        self.solutions.unwrap_or(Solutions::Unknown)
    }

    /// Finds out how many solutions there are; `None` when the slice was over before that.
    fn count(&mut self, slice: &Slice) -> Option<Solutions> {
        if self.solutions.is_none() {
            let found = self.check.slice(&|| slice.is_over_now_and_then());
            self.spent += slice.spent();
            self.solutions = match found {
                Some(Uniqueness::Impossible) => Some(Solutions::None),
                Some(Uniqueness::Several) => Some(Solutions::Several),
                Some(Uniqueness::Unique(board)) => {
                    self.solution = Some(board);
                    Some(Solutions::One)
                }
                None if self.spent > PATIENCE => Some(Solutions::Unknown),
                None => None,
            };
        }
        self.solutions
    }

    /// The board's shape.
    pub fn shape(&self) -> Shape {
        self.position.shape()
    }

    /// The next step of HoDoKu's path, or else a digit of the solution; `None` at its end.
    pub fn next_of_path(&self, marks: &Pencilmarks) -> Option<Step> {
        if marks.is_solved() || marks.is_broken() {
            return None;
        }
        let usual: Vec<_> = human::usual().collect();
        let (step, _) = human::next_step(marks, &Options::solving(), &usual);
        step.or_else(|| self.guess(marks))
    }

    /// A digit of the only solution, where there is one.
    pub fn guess(&self, marks: &Pencilmarks) -> Option<Step> {
        let cell = marks.open().first()?;
        let digit = self.solution.as_ref()?.digit(cell)?;
        let guess = Step { technique: BRUTE_FORCE.id, ..Step::default() };
        Some(guess.because([Clause::Cell(cell)]).placing(digit, cell))
    }

    /// The cells whose entry differs from the only solution, or whose marks lack its digit, as far as
    /// marks say what a cell may be; where there is no such solution, entries that stand twice in a
    /// house.
    fn mistakes(&self) -> Vec<Cell> {
        let position = &self.position;
        let Some(solution) = &self.solution else {
            let board = position.board();
            let mut cells: Vec<Cell> = board.clashes().flat_map(|clash| clash.cells).collect();
            cells.retain(|cell| !position.is_given(*cell));
            cells.sort_unstable();
            cells.dedup();
            return cells;
        };
        let penciled = position.as_penciled();
        let is_wrong = |cell: &Cell| match (position.content(*cell), solution.digit(*cell)) {
            (CellValue::Digit(digit), right) => Some(digit) != right,
            (CellValue::Marks(_), Some(right)) => !penciled.allowed(*cell).contains(right),
            (CellValue::Marks(_), None) => false,
        };
        Cell::all(position.shape()).filter(is_wrong).collect()
    }
}

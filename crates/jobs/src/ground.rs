//! What every search for steps begins with: whether the puzzle is proper, whether what was put in is
//! right, and the candidates; and the steps as they are sent.
//!
//! The page holds no table of techniques, so a [`FoundStep`] carries its technique's names with it.

use grid::{Board, Cell, CellValue, DigitSet, Position, Shape};
use human::{Family, Level, Pencilmarks, Step, Technique};
use puzzle::{Uniqueness, UniquenessCheck};
use serde::{Deserialize, Serialize};

use crate::Slice;

/// A step with what is known of its technique. It was verified at the position that it is of.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct FoundStep {
    /// The id of the technique: `x-wing`.
    pub id: String,
    /// The name of the technique.
    pub name: String,
    /// The family that it belongs to.
    pub family: Family,
    /// HoDoKu's level of it.
    pub level: Level,
    /// HoDoKu's score of it; 0 for one that it lacks.
    pub score: u32,
    /// The step.
    pub step: Step,
}

impl FoundStep {
    /// A step of a technique.
    pub(crate) fn new(technique: &Technique, step: Step) -> FoundStep {
        FoundStep {
            id: technique.id.into(),
            name: technique.name.into(),
            family: technique.family,
            level: technique.level,
            score: technique.score,
            step,
        }
    }

    /// How many lines its proof has when it is told: one a link of its chains, or else one a clause,
    /// and what follows from them.
    pub fn lines(&self) -> usize {
        let links: usize = self.step.chains.iter().map(|chain| chain.len().saturating_sub(1)).sum();
        1 + if links > 0 { links } else { self.step.proof.len() }
    }

    /// Whether all that it speaks of is on a board of a shape.
    pub fn is_on(&self, shape: Shape) -> bool {
        let step = &self.step;
        let cell = |cell: Cell| cell.index() < shape.cells();
        let digits = |digits: DigitSet| digits.minus(DigitSet::all(shape)).is_empty();
        let candidate =
            |c: &human::Candidate| cell(c.cell) && DigitSet::all(shape).contains(c.digit);
        let sets = step.sets.iter().map(|(cells, _)| cells);
        let nodes = step.chains.iter().flatten().map(|node| &node.cells);
        let mut cells = sets.chain(nodes).chain([&step.cells, &step.fins]);
        let mut houses = step.base.iter().chain(&step.cover);
        let clauses = step.proof.iter().all(|clause| match clause {
            human::Clause::Cell(at) => cell(*at),
            human::Clause::House(house, _) => *house < 3 * shape.side(),
            human::Clause::Deadly(cells, _) => cells.into_iter().all(cell),
            human::Clause::Grave(extra) => extra.iter().all(candidate),
        });
        cells.all(|cells| cells.into_iter().all(cell))
            && houses.all(|house| *house < 3 * shape.side())
            && step.colours.iter().flatten().all(candidate)
            && step.placements.iter().chain(&step.eliminations).all(candidate)
            && digits(step.digits)
            && clauses
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

/// Milliseconds that finding out how many solutions there are may take.
const PATIENCE: f64 = 3_000.0;

/// A position whose puzzle is being looked at.
pub(crate) struct Ground {
    position: Position,
    check: UniquenessCheck,
    spent: f64,
    /// The only solution, where there is one.
    pub solution: Option<Board>,
    /// How many there are, once that is known.
    pub solutions: Option<Solutions>,
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

    /// Finds out how many solutions there are; `None` when the slice was over before that.
    pub fn slice(&mut self, slice: &Slice) -> Option<Solutions> {
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

    /// The candidates of the position as it stands; `None` above 25×25.
    pub fn marks(&self) -> Option<Pencilmarks> {
        Pencilmarks::of(&self.position, self.solution.is_some())
    }

    /// The cells whose entry differs from the only solution, or whose marks lack its digit, as far as
    /// marks say what a cell may be; where there is no such solution, entries that stand twice in a
    /// house.
    pub fn mistakes(&self) -> Vec<Cell> {
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

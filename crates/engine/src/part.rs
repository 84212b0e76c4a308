use serde::{Deserialize, Serialize};

use grid::{Board, Cell, DigitSet, Shape};

/// What a search has left and gives to another: no solution is in both, and together they come to
/// all. So several threads or workers search one board.
///
/// ```
/// use engine::Limits;
/// use grid::{Board, Shape};
/// let mut found = 0;
/// let blank = Board::empty(Shape::order(2).expect("a shape"));
/// let mut search = engine::fast().search(&blank);
/// search.run(&Limits::solutions(1), &mut |_| found += 1);
/// let part = search.share().expect("more than one solution");
/// for mut search in [search, engine::fast().resume(&part)] {
///     search.run(&Limits::solutions(u64::MAX), &mut |_| found += 1);
/// }
/// assert_eq!(found, 288);
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Part {
    /// The candidates that are left.
    board: Board,
    /// What was learned about them.
    pub(super) lessons: Option<Lessons>,
}

/// What a search has learned of a position, in its own numbers.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub(super) struct Lessons {
    /// What is so, beside the candidates.
    pub units: Vec<u32>,
    /// How much in the way each place was.
    pub activity: Vec<f32>,
    /// Clauses, as they lie in memory.
    pub clauses: Vec<u32>,
}

impl Part {
    /// Of a position of which every cell has these candidates left.
    pub(super) fn new(shape: Shape, sets: impl IntoIterator<Item = DigitSet>) -> Part {
        let mut board = Board::empty(shape);
        for (cell, set) in Cell::all(shape).zip(sets) {
            board.restrict(cell, set);
        }
        Part { board, lessons: None }
    }

    /// The same, and what was learned of it.
    pub(super) fn learned(
        shape: Shape,
        sets: impl IntoIterator<Item = DigitSet>,
        lessons: Lessons,
    ) -> Part {
        Part { lessons: Some(lessons), ..Part::new(shape, sets) }
    }

    /// The shape of the board that it is a part of.
    pub fn shape(&self) -> Shape {
        self.board.shape()
    }

    /// A board that has all solutions of the part, and others where lessons rule some out.
    pub(super) fn board(&self) -> &Board {
        &self.board
    }
}

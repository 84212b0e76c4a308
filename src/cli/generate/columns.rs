//! What may be told of a puzzle in a line of CSV.

use generate::Puzzle;
use grid::Board;
use human::{Grade, Options, Pencilmarks};
use rating::{Rating, Scale};

/// A column.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Column {
    /// The givens.
    Puzzle,
    /// The solution.
    Solution,
    /// How many givens there are.
    Clues,
    /// The level.
    Level,
    /// HoDoKu's score.
    Score,
    /// The rating on the scale of the Sudoku Exchange bank; empty on boards that are not 9×9.
    Bank,
    /// The technique that counts most.
    Hardest,
    /// How often each technique is used.
    Techniques,
    /// The symmetry that was aimed at.
    Symmetry,
    /// The seed of all.
    Seed,
    /// The puzzle's number, from 0.
    Number,
    /// Candidates that it took.
    Tries,
}

/// The columns and their names, in the order in which they are told of.
const COLUMNS: [(Column, &str); 12] = [
    (Column::Puzzle, "puzzle"),
    (Column::Solution, "solution"),
    (Column::Clues, "clues"),
    (Column::Level, "level"),
    (Column::Score, "score"),
    (Column::Bank, "bank"),
    (Column::Hardest, "hardest"),
    (Column::Techniques, "techniques"),
    (Column::Symmetry, "symmetry"),
    (Column::Seed, "seed"),
    (Column::Number, "number"),
    (Column::Tries, "tries"),
];

impl Column {
    /// The column of that name.
    ///
    /// # Errors
    /// Which columns there are.
    pub fn of(name: &str) -> Result<Column, String> {
        let named = COLUMNS.iter().find(|(_, of)| of.eq_ignore_ascii_case(name.trim()));
        let names = COLUMNS.map(|(_, name)| name).join(", ");
        named.map(|(column, _)| *column).ok_or_else(|| format!("the columns are {names}"))
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        COLUMNS.iter().find(|(column, _)| *column == self).map_or("", |(_, name)| name)
    }

    /// Whether it is known only after the puzzle is solved as people do.
    fn is_graded(self) -> bool {
        matches!(self, Column::Level | Column::Score | Column::Hardest | Column::Techniques)
    }
}

/// The digits of a board in a line.
fn symbols(board: &Board) -> String {
    board.to_string().replace('\n', "")
}

/// The line of a puzzle.
pub fn line(puzzle: &Puzzle, columns: &[Column], seed: u64, number: u64) -> String {
    let grade = columns.iter().any(|column| column.is_graded()).then(|| graded(puzzle)).flatten();
    let field = |column: &Column| match (column, &grade) {
        (Column::Puzzle, _) => symbols(&puzzle.board),
        (Column::Solution, _) => symbols(&puzzle.solution),
        (Column::Clues, _) => puzzle.board.filled().to_string(),
        (Column::Bank, _) => bank(&puzzle.board).unwrap_or_default(),
        (Column::Symmetry, _) => puzzle.symmetry.name().into(),
        (Column::Seed, _) => seed.to_string(),
        (Column::Number, _) => number.to_string(),
        (Column::Tries, _) => puzzle.tries.to_string(),
        (_, None) => String::new(),
        (Column::Level, Some(grade)) => grade.level.name().into(),
        (Column::Score, Some(grade)) => grade.score.to_string(),
        (Column::Hardest, Some(grade)) => grade.hardest.unwrap_or("-").into(),
        (Column::Techniques, Some(grade)) => {
            let counts: Vec<_> = grade.counts.iter().map(|(id, n)| format!("{id}={n}")).collect();
            counts.join(";")
        }
    };
    columns.iter().map(field).collect::<Vec<_>>().join(",") + "\n"
}

fn bank(board: &Board) -> Option<String> {
    let Rating { er, .. } = rating::rate(board, Scale::Bank)?;
    Some(format!("{}.{}", er / 10, er % 10))
}

fn graded(puzzle: &Puzzle) -> Option<Grade> {
    let marks = Pencilmarks::of_board(&puzzle.board, true)?;
    let techniques: Vec<_> = human::usual().collect();
    let path = human::path(marks, &Options::solving(), &techniques, Some(&puzzle.solution));
    Some(path.grade(puzzle.board.shape()))
}

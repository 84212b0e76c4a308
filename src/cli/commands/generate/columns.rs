//! The columns of the CSV output for generated puzzles.

use generate::Puzzle;
use grid::Board;
use human::{Grade, Options, Pencilmarks};
use rating::{Rating, Scale};

use crate::suggestions::unknown_name_with_list;

/// A column of the CSV output for generated puzzles.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Column {
    /// The givens.
    Puzzle,
    /// The digits of the solution.
    Solution,
    /// The number of the puzzle's givens.
    Clues,
    /// The name of the puzzle's level.
    Level,
    /// HoDoKu's score.
    Score,
    /// The rating on the scale of the Sudoku Exchange bank; empty on boards that aren't 9×9.
    Bank,
    /// The id of the hardest technique in the solution path.
    Hardest,
    /// The techniques of the solution path, each with the number of its uses.
    Techniques,
    /// The symmetry of the pattern of givens. If the user requested `any`, the symmetry that was
    /// chosen at random.
    Symmetry,
    /// The seed of the request.
    Seed,
    /// The puzzle's number, from 0.
    Number,
    /// The number of attempts until the puzzle was found.
    Tries,
}

/// The columns and their names, in the order in which messages list them.
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
    /// Parses the name of a column.
    ///
    /// # Errors
    /// If no column has the name, the error lists the names of all columns.
    pub fn parse(name: &str) -> Result<Column, String> {
        let named = COLUMNS.iter().find(|(_, of)| of.eq_ignore_ascii_case(name.trim()));
        let unknown = || unknown_name_with_list("column", name, &COLUMNS.map(|(_, name)| name));
        named.map(|(column, _)| *column).ok_or_else(unknown)
    }

    /// Returns the name of the column.
    pub fn name(self) -> &'static str {
        COLUMNS.iter().find(|(column, _)| *column == self).map_or("", |(_, name)| name)
    }

    /// Returns `true` if the column's value depends on the solution path.
    fn needs_grade(self) -> bool {
        matches!(self, Column::Level | Column::Score | Column::Hardest | Column::Techniques)
    }
}

/// Returns a board on one line, with a dot for each empty cell.
fn board_line(board: &Board) -> String {
    board.to_string().replace('\n', "")
}

/// Returns the CSV line for a puzzle. `seed` is the seed of the request, and `number` is the
/// puzzle's number, from 0.
pub fn csv_line(puzzle: &Puzzle, columns: &[Column], seed: u64, number: u64) -> String {
    let grade =
        columns.iter().any(|column| column.needs_grade()).then(|| grade_of(puzzle)).flatten();
    let field = |column: &Column| match (column, &grade) {
        (Column::Puzzle, _) => board_line(&puzzle.board),
        (Column::Solution, _) => board_line(&puzzle.solution),
        (Column::Clues, _) => puzzle.board.filled_count().to_string(),
        (Column::Bank, _) => bank_rating(&puzzle.board).unwrap_or_default(),
        (Column::Symmetry, _) => puzzle.symmetry.name().into(),
        (Column::Seed, _) => seed.to_string(),
        (Column::Number, _) => number.to_string(),
        (Column::Tries, _) => puzzle.tries.to_string(),
        (_, None) => String::new(),
        (Column::Level, Some(grade)) => grade.level.name().into(),
        (Column::Score, Some(grade)) => grade.score.to_string(),
        (Column::Hardest, Some(grade)) => grade.hardest_technique.unwrap_or("-").into(),
        (Column::Techniques, Some(grade)) => {
            let counts: Vec<_> =
                grade.technique_counts.iter().map(|(id, n)| format!("{id}={n}")).collect();
            counts.join(";")
        }
    };
    columns.iter().map(field).collect::<Vec<_>>().join(",") + "\n"
}

fn bank_rating(board: &Board) -> Option<String> {
    let Rating { er, .. } = rating::rate(board, Scale::Bank)?;
    Some(format!("{}.{}", er / 10, er % 10))
}

fn grade_of(puzzle: &Puzzle) -> Option<Grade> {
    let marks = Pencilmarks::from_board(&puzzle.board, true)?;
    let techniques: Vec<_> = human::default_techniques().collect();
    let path =
        human::find_path(marks, &Options::for_solving(), &techniques, Some(&puzzle.solution));
    Some(path.grade(puzzle.board.shape()))
}

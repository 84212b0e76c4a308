//! The symmetry of a pattern of givens: the rotations and reflections of the board that map the
//! pattern to itself.
//!
//! ```text
//! rotate180    mirror-h    mirror-v    diagonal    antidiagonal
//!  x x . .      x . . x     x . . .     x . x .      . . x .
//!  . . . .      . x x .     . . x .     . . . .      . x . x
//!  . . . .      . . . .     . . x .     x . . x      . . x .
//!  . . x x      x . . x     x . . .     . . x .      . . . .
//! ```
//!
//! The digits and the boxes don't matter here. Canonical forms take them into account.

use std::fmt;

use grid::{Board, Cell, Shape};

/// A symmetry of a pattern: a group of rotations and reflections of a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PatternSymmetry {
    /// Only the identity.
    None,
    /// Rotation by 180°.
    Rotate180,
    /// Reflection that exchanges left and right.
    MirrorH,
    /// Reflection that exchanges top and bottom.
    MirrorV,
    /// Reflection across the main diagonal, which starts at the top left.
    Diagonal,
    /// Reflection across the diagonal that starts at the top right.
    Antidiagonal,
    /// Rotation by 90°.
    Rotate90,
    /// The reflections that exchange left and right, or top and bottom. Together they include
    /// rotation by 180°.
    MirrorHv,
    /// Reflections across both diagonals. Together they include rotation by 180°.
    Diagonals,
    /// All rotations and reflections.
    Full,
}

/// A rotation or reflection, in three steps: whether rows and columns are exchanged, then whether
/// the order of rows is reversed, and whether the order of columns is reversed.
type Motion = [bool; 3];

const IDENTITY: Motion = [false, false, false];
const HALF_TURN: Motion = [false, true, true];
const FLIP_HORIZONTAL: Motion = [false, false, true];
const FLIP_VERTICAL: Motion = [false, true, false];
const DIAGONAL: Motion = [true, false, false];
const ANTIDIAGONAL: Motion = [true, true, true];
const QUARTER_TURN: Motion = [true, false, true];
const THREE_QUARTER_TURN: Motion = [true, true, false];

impl PatternSymmetry {
    /// All symmetries. Those with more rotations and reflections come later.
    pub const ALL: [PatternSymmetry; 10] = [
        PatternSymmetry::None,
        PatternSymmetry::Rotate180,
        PatternSymmetry::MirrorH,
        PatternSymmetry::MirrorV,
        PatternSymmetry::Diagonal,
        PatternSymmetry::Antidiagonal,
        PatternSymmetry::Rotate90,
        PatternSymmetry::MirrorHv,
        PatternSymmetry::Diagonals,
        PatternSymmetry::Full,
    ];

    /// Returns the symmetry's name, such as `rotate180`.
    pub const fn name(self) -> &'static str {
        match self {
            PatternSymmetry::None => "none",
            PatternSymmetry::Rotate180 => "rotate180",
            PatternSymmetry::MirrorH => "mirror-h",
            PatternSymmetry::MirrorV => "mirror-v",
            PatternSymmetry::Diagonal => "diagonal",
            PatternSymmetry::Antidiagonal => "antidiagonal",
            PatternSymmetry::Rotate90 => "rotate90",
            PatternSymmetry::MirrorHv => "mirror-hv",
            PatternSymmetry::Diagonals => "diagonals",
            PatternSymmetry::Full => "full",
        }
    }

    /// Returns the symmetry with this name, or `None` if the name is unknown.
    pub fn by_name(name: &str) -> Option<PatternSymmetry> {
        PatternSymmetry::ALL.into_iter().find(|symmetry| symmetry.name() == name)
    }

    fn motions(self) -> &'static [Motion] {
        match self {
            PatternSymmetry::None => &[IDENTITY],
            PatternSymmetry::Rotate180 => &[IDENTITY, HALF_TURN],
            PatternSymmetry::MirrorH => &[IDENTITY, FLIP_HORIZONTAL],
            PatternSymmetry::MirrorV => &[IDENTITY, FLIP_VERTICAL],
            PatternSymmetry::Diagonal => &[IDENTITY, DIAGONAL],
            PatternSymmetry::Antidiagonal => &[IDENTITY, ANTIDIAGONAL],
            PatternSymmetry::Rotate90 => &[IDENTITY, QUARTER_TURN, HALF_TURN, THREE_QUARTER_TURN],
            PatternSymmetry::MirrorHv => &[IDENTITY, FLIP_HORIZONTAL, FLIP_VERTICAL, HALF_TURN],
            PatternSymmetry::Diagonals => &[IDENTITY, DIAGONAL, ANTIDIAGONAL, HALF_TURN],
            PatternSymmetry::Full => &[
                IDENTITY,
                QUARTER_TURN,
                HALF_TURN,
                THREE_QUARTER_TURN,
                FLIP_HORIZONTAL,
                FLIP_VERTICAL,
                DIAGONAL,
                ANTIDIAGONAL,
            ],
        }
    }

    /// Returns the cells to which the symmetry moves a cell, sorted and without duplicates. The
    /// cell itself is included.
    fn orbit(self, shape: Shape, cell: Cell) -> Vec<Cell> {
        let last = shape.side() - 1;
        let image = |[transposes, rows, cols]: &Motion| {
            let (row, col) = (cell.row(shape), cell.col(shape));
            let (row, col) = if *transposes { (col, row) } else { (row, col) };
            let row = if *rows { last - row } else { row };
            let col = if *cols { last - col } else { col };
            Cell::at(shape, row, col).expect("the images are on the board")
        };
        let mut orbit: Vec<Cell> = self.motions().iter().map(image).collect();
        grid::shell_sort(&mut orbit);
        orbit.dedup();
        orbit
    }

    /// Returns the orbits of a board's cells. In a symmetric pattern, the cells of an orbit are all
    /// given or all empty. The cells of each orbit are sorted, and the orbits are sorted by their
    /// first cells.
    pub fn orbits(self, shape: Shape) -> Vec<Vec<Cell>> {
        let orbits = Cell::all(shape).map(|cell| (cell, self.orbit(shape, cell)));
        orbits.filter(|(cell, orbit)| orbit[0] == *cell).map(|(_, orbit)| orbit).collect()
    }

    /// Returns `true` if the pattern of the board's filled cells has the symmetry.
    pub fn is_symmetry_of(self, board: &Board) -> bool {
        Pattern::from_board(board).has_symmetry(self)
    }

    /// Returns the largest symmetry of the pattern of the board's filled cells. It includes all
    /// other symmetries of the pattern.
    pub fn from_board(board: &Board) -> PatternSymmetry {
        let pattern = Pattern::from_board(board);
        let mut largest_first = PatternSymmetry::ALL.into_iter().rev();
        largest_first
            .find(|symmetry| pattern.has_symmetry(*symmetry))
            .unwrap_or(PatternSymmetry::None)
    }
}

/// The filled cells of a board: a bit per cell, for each row and again for each column.
struct Pattern {
    rows: Vec<u64>,
    cols: Vec<u64>,
}

impl Pattern {
    fn from_board(board: &Board) -> Pattern {
        let shape = board.shape();
        let (mut rows, mut cols) = (vec![0; shape.side()], vec![0; shape.side()]);
        for cell in Cell::all(shape).filter(|cell| board.digit(*cell).is_some()) {
            let (row, col) = (cell.row(shape), cell.col(shape));
            rows[row] |= 1_u64 << col;
            cols[col] |= 1_u64 << row;
        }
        Pattern { rows, cols }
    }

    fn has_symmetry(&self, symmetry: PatternSymmetry) -> bool {
        symmetry.motions().iter().all(|motion| self.is_invariant_under(*motion))
    }

    fn is_invariant_under(&self, [transposes, reverses_rows, reverses_cols]: Motion) -> bool {
        let side = self.rows.len();
        let sources = if transposes { &self.cols } else { &self.rows };
        sources.iter().enumerate().all(|(number, source)| {
            let target = if reverses_rows { side - 1 - number } else { number };
            let reversed = source.reverse_bits() >> (64 - side);
            self.rows[target] == if reverses_cols { reversed } else { *source }
        })
    }
}

/// Writes the symmetry's name.
impl fmt::Display for PatternSymmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(drawing: &str, expected: &str) {
        let board: Board = drawing.replace('x', "1").parse().expect("a drawing of a board");
        assert_eq!(PatternSymmetry::from_board(&board).name(), expected, "{drawing}");
    }

    #[test]
    fn the_symmetry_of_patterns_is_found() {
        check("x... ..x. .x.. ...x", "diagonals");
        check("x... .... .... ...x", "diagonals");
        check("xx.. .... .... ..xx", "rotate180");
        check("x..x .xx. .... x..x", "mirror-h");
        check("x... ..x. ..x. x...", "mirror-v");
        check("x.x. .... x..x ..x.", "diagonal");
        check("..x. .x.x ..x. ....", "antidiagonal");
        check(".x.. ...x x... ..x.", "rotate90");
        check(".xx. .... .... .xx.", "mirror-hv");
        check("x..x .xx. .xx. x..x", "full");
        check(".... .... .... ....", "full");
        check("xx.. .... .... ....", "none");
    }

    /// Returns `true` if each orbit's cells are all filled or all empty.
    fn is_symmetry_by_orbits(symmetry: PatternSymmetry, board: &Board) -> bool {
        symmetry.orbits(board.shape()).iter().all(|orbit| {
            let filled = orbit.iter().filter(|cell| board.digit(**cell).is_some()).count();
            filled == 0 || filled == orbit.len()
        })
    }

    /// Tests each symmetry with patterns built from its orbits, and against every other symmetry.
    #[test]
    fn patterns_built_from_orbits_have_the_symmetry() {
        for shape in [(2, 2), (2, 3), (3, 3), (2, 5)].map(|(r, c)| Shape::new(r, c).expect("one")) {
            for symmetry in PatternSymmetry::ALL {
                let orbits = symmetry.orbits(shape);
                let mut cells = orbits.concat();
                grid::shell_sort(&mut cells);
                assert!(cells.into_iter().eq(Cell::all(shape)), "each cell once");
                let largest = orbits.iter().map(Vec::len).max();
                assert_eq!(largest, Some(symmetry.motions().len()));
                for orbit in &orbits {
                    let mut board = Board::empty(shape);
                    orbit.iter().for_each(|cell| board.set(*cell, grid::Digit::new(1)));
                    assert!(symmetry.is_symmetry_of(&board), "{symmetry}\n{board}");
                    for other in PatternSymmetry::ALL {
                        let expected = is_symmetry_by_orbits(other, &board);
                        assert_eq!(other.is_symmetry_of(&board), expected, "{other}\n{board}");
                    }
                    let found = PatternSymmetry::from_board(&board);
                    assert!(symmetry.motions().iter().all(|turn| found.motions().contains(turn)));
                    for other in
                        PatternSymmetry::ALL.into_iter().filter(|one| one.is_symmetry_of(&board))
                    {
                        let part =
                            other.motions().iter().all(|turn| found.motions().contains(turn));
                        assert!(part, "{other} is part of {found}\n{board}");
                    }
                }
            }
        }
    }

    #[test]
    fn symmetries_are_found_by_name() {
        for symmetry in PatternSymmetry::ALL {
            assert_eq!(PatternSymmetry::by_name(symmetry.name()), Some(symmetry));
        }
        assert_eq!(PatternSymmetry::by_name("translate"), None);
    }
}

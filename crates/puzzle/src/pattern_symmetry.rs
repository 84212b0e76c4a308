//! The symmetry of a pattern of givens: which turns and mirrors of the board leave it as it is.
//!
//! ```text
//! rotate180    mirror-h    mirror-v    diagonal    antidiagonal
//!  x x . .      x . . x     x . . .     x . x .      . . x .
//!  . . . .      . x x .     . . x .     . . . .      . x . x
//!  . . . .      . . . .     . . x .     x . . x      . . x .
//!  . . x x      x . . x     x . . .     . . x .      . . . .
//! ```
//!
//! What the givens are does not count here, nor where boxes lie: that is for canonical forms.

use std::fmt;

use grid::{Board, Cell, Shape};

/// A symmetry of a pattern: a group of turns and mirrors of a square.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PatternSymmetry {
    /// None at all.
    None,
    /// Half a turn.
    Rotate180,
    /// Left and right change places.
    MirrorH,
    /// Top and bottom change places.
    MirrorV,
    /// Mirrored at the diagonal from the top left: rows become columns.
    Diagonal,
    /// Mirrored at the diagonal from the top right.
    Antidiagonal,
    /// Quarters of a turn.
    Rotate90,
    /// Both left and right, and top and bottom; half a turn follows.
    MirrorHv,
    /// Mirrored at either diagonal; half a turn follows.
    Diagonals,
    /// All turns and all mirrors.
    Full,
}

/// What a turn or mirror does: whether rows become columns first, whether the order of rows is then
/// reversed, and whether that of columns is.
type Turn = [bool; 3];

const STAYS: Turn = [false, false, false];
const HALF: Turn = [false, true, true];
const LEFT_RIGHT: Turn = [false, false, true];
const TOP_BOTTOM: Turn = [false, true, false];
const DIAGONAL: Turn = [true, false, false];
const ANTIDIAGONAL: Turn = [true, true, true];
const QUARTER: Turn = [true, false, true];
const THREE_QUARTERS: Turn = [true, true, false];

impl PatternSymmetry {
    /// Every symmetry, one of more turns and mirrors after those with fewer.
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

    /// The symmetry's name: `rotate180`.
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

    /// The symmetry of that name.
    pub fn by_name(name: &str) -> Option<PatternSymmetry> {
        PatternSymmetry::ALL.into_iter().find(|symmetry| symmetry.name() == name)
    }

    fn turns(self) -> &'static [Turn] {
        match self {
            PatternSymmetry::None => &[STAYS],
            PatternSymmetry::Rotate180 => &[STAYS, HALF],
            PatternSymmetry::MirrorH => &[STAYS, LEFT_RIGHT],
            PatternSymmetry::MirrorV => &[STAYS, TOP_BOTTOM],
            PatternSymmetry::Diagonal => &[STAYS, DIAGONAL],
            PatternSymmetry::Antidiagonal => &[STAYS, ANTIDIAGONAL],
            PatternSymmetry::Rotate90 => &[STAYS, QUARTER, HALF, THREE_QUARTERS],
            PatternSymmetry::MirrorHv => &[STAYS, LEFT_RIGHT, TOP_BOTTOM, HALF],
            PatternSymmetry::Diagonals => &[STAYS, DIAGONAL, ANTIDIAGONAL, HALF],
            PatternSymmetry::Full => &[
                STAYS,
                QUARTER,
                HALF,
                THREE_QUARTERS,
                LEFT_RIGHT,
                TOP_BOTTOM,
                DIAGONAL,
                ANTIDIAGONAL,
            ],
        }
    }

    /// The cells that come to one another, each once, from the first; a cell that stays is alone.
    fn orbit(self, shape: Shape, cell: Cell) -> Vec<Cell> {
        let last = shape.side() - 1;
        let image = |[transposes, rows, cols]: &Turn| {
            let (row, col) = (cell.row(shape), cell.col(shape));
            let (row, col) = if *transposes { (col, row) } else { (row, col) };
            let row = if *rows { last - row } else { row };
            let col = if *cols { last - col } else { col };
            Cell::at(shape, row, col).expect("a square has its images")
        };
        let mut orbit: Vec<Cell> = self.turns().iter().map(image).collect();
        orbit.sort_unstable();
        orbit.dedup();
        orbit
    }

    /// All cells of a board in orbits: sets of cells that must all be given or none. Each begins with its
    /// first cell, and they are in the order of those.
    pub fn orbits(self, shape: Shape) -> Vec<Vec<Cell>> {
        let orbits = Cell::all(shape).map(|cell| (cell, self.orbit(shape, cell)));
        orbits.filter(|(cell, orbit)| orbit[0] == *cell).map(|(_, orbit)| orbit).collect()
    }

    /// Whether the board's filled cells have the symmetry.
    pub fn holds(self, board: &Board) -> bool {
        let is_one = |orbit: Vec<Cell>| {
            let filled = orbit.iter().filter(|cell| board.digit(**cell).is_some()).count();
            filled == 0 || filled == orbit.len()
        };
        Cell::all(board.shape()).all(|cell| is_one(self.orbit(board.shape(), cell)))
    }

    /// The largest symmetry that the board's filled cells have: all others that they have are part of
    /// it.
    pub fn of(board: &Board) -> PatternSymmetry {
        let largest = PatternSymmetry::ALL.into_iter().rev().find(|symmetry| symmetry.holds(board));
        largest.unwrap_or(PatternSymmetry::None)
    }
}

/// The symmetry's name.
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
        assert_eq!(PatternSymmetry::of(&board).name(), expected, "{drawing}");
    }

    #[test]
    fn patterns_have_their_symmetry() {
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

    /// Each symmetry against drawings made of its orbits, and against every other one.
    #[test]
    fn orbits_make_patterns_of_their_symmetry() {
        for shape in [(2, 2), (2, 3), (3, 3), (2, 5)].map(|(r, c)| Shape::new(r, c).expect("one")) {
            for symmetry in PatternSymmetry::ALL {
                let orbits = symmetry.orbits(shape);
                let mut cells = orbits.concat();
                cells.sort_unstable();
                assert!(cells.into_iter().eq(Cell::all(shape)), "each cell once");
                let largest = orbits.iter().map(Vec::len).max();
                assert_eq!(largest, Some(symmetry.turns().len()));
                for orbit in &orbits {
                    let mut board = Board::empty(shape);
                    orbit.iter().for_each(|cell| board.set(*cell, grid::Digit::new(1)));
                    assert!(symmetry.holds(&board), "{symmetry}\n{board}");
                    let found = PatternSymmetry::of(&board);
                    assert!(symmetry.turns().iter().all(|turn| found.turns().contains(turn)));
                    for other in PatternSymmetry::ALL.into_iter().filter(|one| one.holds(&board)) {
                        let part = other.turns().iter().all(|turn| found.turns().contains(turn));
                        assert!(part, "{other} is part of {found}\n{board}");
                    }
                }
            }
        }
    }

    #[test]
    fn symmetries_have_names() {
        for symmetry in PatternSymmetry::ALL {
            assert_eq!(PatternSymmetry::by_name(symmetry.name()), Some(symmetry));
        }
        assert_eq!(PatternSymmetry::by_name("translate"), None);
    }
}

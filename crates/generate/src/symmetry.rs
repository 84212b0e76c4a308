//! Symmetries of a pattern of givens, and the orbits that they cut a board into.
//!
//! ```text
//! rotate180   # . a     mirror-h   # a #     diagonal   . # a     translate   # . # .
//!             . b .                . . .                # . b                 . a . a
//!             a . #                b c b                a b .                 # . # .
//! ```
//!
//! Cells of one orbit hold givens together or not at all.

use std::fmt;

use grid::{Cell, Shape};
use serde::{Deserialize, Serialize};

use crate::random::Random;

/// A symmetry of the pattern of givens; whether digits move along is asked beside it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub enum Symmetry {
    /// Every cell for itself.
    #[default]
    None,
    /// A half turn.
    Rotate180,
    /// A quarter turn.
    Rotate90,
    /// The left half in a mirror that is the right one.
    MirrorH,
    /// The upper half in a mirror that is the lower one.
    MirrorV,
    /// Both mirrors.
    MirrorHv,
    /// The diagonal from the top left.
    Diagonal,
    /// The other diagonal.
    Antidiagonal,
    /// Both diagonals.
    Diagonals,
    /// All of these.
    Full,
    /// All boxes alike.
    Translate,
    /// Some of these, by chance for each puzzle.
    Any,
}

use Symmetry::{
    Antidiagonal, Any, Diagonal, Diagonals, Full, MirrorH, MirrorHv, MirrorV, Rotate90, Rotate180,
    Translate,
};

impl Symmetry {
    /// All of them, in the order in which they are told of.
    pub const ALL: [Symmetry; 12] = [
        Symmetry::None,
        Rotate180,
        Rotate90,
        MirrorH,
        MirrorV,
        MirrorHv,
        Diagonal,
        Antidiagonal,
        Diagonals,
        Full,
        Translate,
        Any,
    ];

    /// Its name, as commands take it.
    pub const fn name(self) -> &'static str {
        match self {
            Symmetry::None => "none",
            Rotate180 => "rotate180",
            Rotate90 => "rotate90",
            MirrorH => "mirror-h",
            MirrorV => "mirror-v",
            MirrorHv => "mirror-hv",
            Diagonal => "diagonal",
            Antidiagonal => "antidiagonal",
            Diagonals => "diagonals",
            Full => "full",
            Translate => "translate",
            Any => "any",
        }
    }

    /// The one of that name.
    pub fn by_name(name: &str) -> Option<Symmetry> {
        Symmetry::ALL.into_iter().find(|symmetry| symmetry.name() == name)
    }

    /// Itself, or some symmetry where any will do.
    pub(crate) fn drawn(self, random: &mut Random) -> Symmetry {
        match self {
            Any => Symmetry::ALL[1 + random.below(Symmetry::ALL.len() - 2)],
            one => one,
        }
    }

    /// Where a cell goes to, by each of the moves that make the symmetry.
    fn moves(self, shape: Shape, cell: Cell) -> Vec<Cell> {
        let last = shape.side() - 1;
        let (row, col) = (cell.row(shape), cell.col(shape));
        let half = (last - row, last - col);
        let quarter = (col, last - row);
        let (h, v) = ((row, last - col), (last - row, col));
        let (diagonal, antidiagonal) = ((col, row), (last - col, last - row));
        let to = match self {
            Symmetry::None | Any => vec![],
            Rotate180 => vec![half],
            Rotate90 => vec![quarter],
            MirrorH => vec![h],
            MirrorV => vec![v],
            MirrorHv => vec![h, v],
            Diagonal => vec![diagonal],
            Antidiagonal => vec![antidiagonal],
            Diagonals => vec![diagonal, antidiagonal],
            Full => vec![quarter, h],
            Translate => {
                let (rows, cols) = (shape.rows(), shape.cols());
                vec![((row + rows) % shape.side(), col), (row, (col + cols) % shape.side())]
            }
        };
        to.into_iter().filter_map(|(row, col)| Cell::at(shape, row, col)).collect()
    }

    /// Where a cell goes to, by a symmetry of one move.
    pub(crate) fn turned(self, shape: Shape, cell: Cell) -> Option<Cell> {
        match *self.moves(shape, cell) {
            [to] => Some(to),
            _ => None,
        }
    }

    /// Whether full boards of a shape can go to themselves by it, their digits moving along.
    pub fn can_move_digits(self, shape: Shape) -> bool {
        self.cycles(shape).is_some()
    }

    /// How many digits become themselves on a full board that goes to itself, and how many others take
    /// the places of one another in turn; `None` where no board of the shape goes to itself.
    pub(crate) fn cycles(self, shape: Shape) -> Option<(usize, usize)> {
        let is_square = shape.rows() == shape.cols();
        let odd = shape.side() % 2;
        match self {
            // A middle row goes to itself, its middle cell as well.
            Rotate180 if odd == 1 => Some((1, 2)),
            // 6×6 and 10×10 boards have none without digits that become themselves.
            Rotate180 => Some((2, 2)),
            Rotate90 if is_square => Some((odd, 4)),
            // A row's middle cell goes to itself, so on odd sides every digit would become itself.
            MirrorH | MirrorV if odd == 0 => Some((0, 2)),
            // The boxes on the diagonal hold the same digits there.
            Diagonal | Antidiagonal if is_square => Some((shape.rows(), 2)),
            _ => None,
        }
    }

    /// The orbits of a board's cells, in the order of their first cells; [`Symmetry::Any`] has
    /// those of none.
    pub fn orbits(self, shape: Shape) -> Vec<Vec<Cell>> {
        let mut seen = vec![false; shape.cells()];
        let mut orbits = Vec::new();
        for first in Cell::all(shape) {
            if seen[first.index()] {
                continue;
            }
            seen[first.index()] = true;
            let mut orbit = vec![first];
            let mut at = 0;
            while let Some(cell) = orbit.get(at).copied() {
                at += 1;
                for to in self.moves(shape, cell) {
                    if !std::mem::replace(&mut seen[to.index()], true) {
                        orbit.push(to);
                    }
                }
            }
            orbits.push(orbit);
        }
        orbits
    }
}

impl fmt::Display for Symmetry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The orbits of a 4×4 board, drawn: cells of one orbit have one letter.
    #[track_caller]
    fn check(symmetry: Symmetry, expected: &str) {
        let shape = Shape::order(2).expect("a shape");
        let mut drawn = ['.'; 16];
        for (letter, orbit) in ('a'..).zip(symmetry.orbits(shape)) {
            orbit.iter().for_each(|cell| drawn[cell.index()] = letter);
        }
        let rows: Vec<String> = drawn.chunks(4).map(|row| row.iter().collect()).collect();
        assert_eq!(rows.join(" "), expected, "{symmetry}");
    }

    #[test]
    fn orbits_are_drawn() {
        check(Symmetry::None, "abcd efgh ijkl mnop");
        check(Rotate180, "abcd efgh hgfe dcba");
        check(Rotate90, "abca cddb bddc acba");
        check(MirrorH, "abba cddc effe ghhg");
        check(MirrorV, "abcd efgh efgh abcd");
        check(MirrorHv, "abba cddc cddc abba");
        check(Diagonal, "abcd befg cfhi dgij");
        check(Antidiagonal, "abcd efgc hifb jhea");
        check(Diagonals, "abcd befc cfeb dcba");
        check(Full, "abba bccb bccb abba");
        check(Translate, "abab cdcd abab cdcd");
    }

    #[test]
    fn orbits_are_those_of_patterns() {
        use std::collections::BTreeSet;
        let sets = |orbits: Vec<Vec<Cell>>| -> BTreeSet<BTreeSet<Cell>> {
            orbits.into_iter().map(|orbit| orbit.into_iter().collect()).collect()
        };
        for one in puzzle::PatternSymmetry::ALL {
            let own = Symmetry::by_name(one.name()).expect("a symmetry");
            for shape in [Shape::CLASSIC, Shape::new(2, 3).expect("a shape")] {
                assert_eq!(sets(own.orbits(shape)), sets(one.orbits(shape)), "{own}");
            }
        }
    }

    #[test]
    fn names_are_found() {
        for symmetry in Symmetry::ALL {
            assert_eq!(Symmetry::by_name(symmetry.name()), Some(symmetry));
        }
        let mut random = Random::of(&[1]);
        let drawn: Vec<_> = (0..300).map(|_| Any.drawn(&mut random)).collect();
        assert!(
            Symmetry::ALL
                .iter()
                .all(|one| drawn.contains(one) != matches!(one, Symmetry::None | Any))
        );
    }
}

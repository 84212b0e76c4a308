//! A transformation from one board to an equivalent one, in a form that is easy to describe: the
//! board as a whole is rotated or mirrored, then rows, columns and digits change places.
//!
//! ```text
//! 1 2 │ . .      . . │ 1 .      rotated by 90°: every row and column is where the rotation
//! . . │ . .      . . │ 2 .      puts it, except columns 3 and 4
//! ```
//!
//! The description uses the rotation or reflection of the whole board after which the fewest rows
//! and columns have to change places.

use grid::Board;

use super::{Orientation, Rearrangement, canonical_form};

/// A rotation or reflection of the board as a whole.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BoardMotion {
    /// The board is unchanged.
    Identity,
    /// The board is rotated by 180°.
    Rotate180,
    /// The board is flipped vertically: the first row becomes the last.
    FlipVertical,
    /// The board is flipped horizontally: the first column becomes the last.
    FlipHorizontal,
    /// The board is mirrored across the main diagonal, which starts at the top left.
    Diagonal,
    /// The board is mirrored across the other diagonal.
    Antidiagonal,
    /// The board is rotated by 90° clockwise.
    RotateRight,
    /// The board is rotated by 90° anticlockwise.
    RotateLeft,
}

/// A cycle of lines or digits, numbered from 1. Each line or digit takes the place of the next one,
/// and the last takes the place of the first.
pub type Cycle = Vec<u8>;

/// A transformation from one board to an equivalent one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Transformation {
    /// The rotation or reflection of the board as a whole.
    pub motion: BoardMotion,
    /// The cycles of rows that change places after the motion.
    pub row_cycles: Vec<Cycle>,
    /// The cycles of columns that change places after the motion.
    pub column_cycles: Vec<Cycle>,
    /// The cycles of digits that are relabelled.
    pub digit_cycles: Vec<Cycle>,
}

impl Transformation {
    /// Returns a transformation from one board to another, or `None` if the boards aren't
    /// equivalent or have no canonical form.
    pub fn between(one: &Board, other: &Board) -> Option<Transformation> {
        let (one, other) = (canonical_form(one).ok()?, canonical_form(other).ok()?);
        let rearrangement = one.rearrangement().followed_by(&other.rearrangement().to_inverse())?;
        (one.as_board() == other.as_board())
            .then(|| Transformation::from_rearrangement(&rearrangement))
    }

    /// Creates the transformation that describes a rearrangement. Its motion is one after which the
    /// fewest rows and columns have to change places.
    pub fn from_rearrangement(rearrangement: &Rearrangement) -> Transformation {
        let motions = match rearrangement.orientation() {
            Orientation::Straight => [
                BoardMotion::Identity,
                BoardMotion::FlipVertical,
                BoardMotion::FlipHorizontal,
                BoardMotion::Rotate180,
            ],
            Orientation::Transposed => [
                BoardMotion::Diagonal,
                BoardMotion::RotateLeft,
                BoardMotion::RotateRight,
                BoardMotion::Antidiagonal,
            ],
        };
        let digits: Vec<u8> =
            rearrangement.digit_order().map(|digit| digit.value() as u8 - 1).collect();
        let after = |at: usize| {
            let rows = permutation_cycles(&reorient(rearrangement.row_order(), at & 1 == 1));
            let cols = permutation_cycles(&reorient(rearrangement.column_order(), at & 2 == 2));
            Transformation {
                motion: motions[at],
                row_cycles: rows,
                column_cycles: cols,
                digit_cycles: Vec::new(),
            }
        };
        let moved = |turn: &Transformation| {
            turn.row_cycles.iter().chain(&turn.column_cycles).map(Vec::len).sum::<usize>()
        };
        let least = (1..4)
            .map(after)
            .fold(after(0), |least, turn| if moved(&turn) < moved(&least) { turn } else { least });
        Transformation { digit_cycles: permutation_cycles(&digits), ..least }
    }
}

/// Returns a copy of `lines`. If `reversed` is `true`, the lines are renumbered from the other end.
fn reorient(lines: &[u8], reversed: bool) -> Vec<u8> {
    let last = lines.len() as u8 - 1;
    lines.iter().map(|line| if reversed { last - line } else { *line }).collect()
}

/// Returns the cycles of a permutation. Element `order[i]` moves to place `i`, both counted from 0.
/// In the cycles, elements are counted from 1. Elements that don't move are left out.
fn permutation_cycles(order: &[u8]) -> Vec<Cycle> {
    let mut place = vec![0; order.len()];
    order.iter().enumerate().for_each(|(to, from)| place[usize::from(*from)] = to);
    let (mut seen, mut cycles) = (vec![false; order.len()], Vec::new());
    for first in 0..order.len() {
        let (mut cycle, mut at) = (Vec::new(), first);
        while !std::mem::replace(&mut seen[at], true) {
            cycle.push(at as u8 + 1);
            at = place[at];
        }
        if cycle.len() > 1 {
            cycles.push(cycle);
        }
    }
    cycles
}

#[cfg(test)]
mod tests {
    use super::*;

    type CycleLists = &'static [&'static [u8]];

    #[track_caller]
    fn check(one: &str, other: &str, expected: (BoardMotion, CycleLists, CycleLists, CycleLists)) {
        let board = |text: &str| text.parse::<Board>().expect("a drawing of a board");
        let found = Transformation::between(&board(one), &board(other)).expect("equivalent boards");
        let plain = |cycles: CycleLists| cycles.iter().map(|cycle| cycle.to_vec()).collect();
        let (motion, rows, cols, digits) = expected;
        let (rows, cols, digits) = (plain(rows), plain(cols), plain(digits));
        assert_eq!(
            found,
            Transformation { motion, row_cycles: rows, column_cycles: cols, digit_cycles: digits }
        );
    }

    /// A board without automorphisms.
    const ASYMMETRIC_BOARD: &str = "12.. ..3. .4.. ...2";

    #[test]
    fn the_simplest_motion_is_chosen() {
        use BoardMotion::{
            Antidiagonal, Diagonal, FlipHorizontal, FlipVertical, Identity, Rotate180, RotateLeft,
            RotateRight,
        };
        check(ASYMMETRIC_BOARD, ASYMMETRIC_BOARD, (Identity, &[], &[], &[]));
        check(ASYMMETRIC_BOARD, "21.. ..3. .4.. ...1", (Identity, &[], &[], &[&[1, 2]]));
        check(ASYMMETRIC_BOARD, "2... ..4. .3.. ..21", (Rotate180, &[], &[], &[]));
        check(ASYMMETRIC_BOARD, "...2 .4.. ..3. 12..", (FlipVertical, &[], &[], &[]));
        check(ASYMMETRIC_BOARD, "..21 .3.. ..4. 2...", (FlipHorizontal, &[], &[], &[]));
        check(ASYMMETRIC_BOARD, "1... 2.4. .3.. ...2", (Diagonal, &[], &[], &[]));
        check(ASYMMETRIC_BOARD, "2... ..3. .4.2 ...1", (Antidiagonal, &[], &[], &[]));
        check(ASYMMETRIC_BOARD, "...1 .4.2 ..3. 2...", (RotateRight, &[], &[], &[]));
        check(ASYMMETRIC_BOARD, "...2 .3.. 2.4. 1...", (RotateLeft, &[], &[], &[]));
        check(ASYMMETRIC_BOARD, "..3. 12.. .4.. ...2", (Identity, &[&[1, 2]], &[], &[]));
    }

    #[test]
    fn different_boards_have_no_transformation() {
        let board = |text: &str| text.parse::<Board>().expect("a drawing of a board");
        assert_eq!(
            Transformation::between(&board(ASYMMETRIC_BOARD), &board("12.. ..3. .... ....")),
            None
        );
    }

    /// Checks that applying the motion and the cycles gives the original order of rows and columns.
    #[test]
    fn the_motion_and_the_cycles_give_the_orders() {
        let shape = grid::Shape::order(2).expect("a shape");
        let all = [[0, 1, 2, 3], [2, 3, 1, 0], [3, 2, 0, 1], [1, 0, 3, 2]];
        for orientation in [Orientation::Straight, Orientation::Transposed] {
            for (rows, cols) in all.iter().flat_map(|rows| all.map(|cols| (rows, cols))) {
                let rearrangement =
                    Rearrangement::new(shape, orientation, rows, &cols, &[2, 0, 3, 1]);
                let turn =
                    Transformation::from_rearrangement(&rearrangement.expect("rows stay in bands"));
                assert_eq!(turn.digit_cycles, [vec![1, 2, 4, 3]]);
                let [flip_rows, flip_cols] = match turn.motion {
                    BoardMotion::Identity | BoardMotion::Diagonal => [false, false],
                    BoardMotion::FlipVertical | BoardMotion::RotateLeft => [true, false],
                    BoardMotion::FlipHorizontal | BoardMotion::RotateRight => [false, true],
                    BoardMotion::Rotate180 | BoardMotion::Antidiagonal => [true, true],
                };
                let permuted = |cycles: &[Cycle], flipped: bool| {
                    let mut order: Vec<u8> = (0..4).collect();
                    for cycle in cycles {
                        for (at, line) in cycle.iter().enumerate() {
                            let to = cycle[(at + 1) % cycle.len()];
                            order[usize::from(to) - 1] = line - 1;
                        }
                    }
                    reorient(&order, flipped)
                };
                assert_eq!(permuted(&turn.row_cycles, flip_rows), rows);
                assert_eq!(permuted(&turn.column_cycles, flip_cols), cols);
            }
        }
    }
}

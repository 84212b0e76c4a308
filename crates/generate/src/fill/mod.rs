//! Random full boards, from which puzzles are dug.
//!
//! 9×9 boards are filled by a module of their own, which never changes because numbered puzzles
//! depend on it. Boards of other shapes are completed by the engine after some boxes are filled at
//! random. Automorphic boards have their own search.

mod automorphic;
mod general;
mod nine;

use grid::{Board, Shape};

use crate::{Symmetry, random::Random, spec::SymmetryKind};

/// Returns a random full board of a shape. For 9×9, all boards are possible and nearly equally
/// likely.
pub(crate) fn full_board(shape: Shape, random: &mut Random) -> Board {
    if shape == Shape::CLASSIC {
        nine::full_board(random)
    } else {
        general::full_board(shape, random)
    }
}

/// Returns a random full board for a symmetry. The board is automorphic if the symmetry applies to
/// digits. Otherwise it can be any board. Returns `None` if the shape has no automorphic board with
/// this symmetry.
pub(crate) fn full_board_with_symmetry(
    symmetry: Symmetry,
    kind: SymmetryKind,
    shape: Shape,
    random: &mut Random,
) -> Option<Board> {
    match kind {
        SymmetryKind::Pattern => Some(full_board(shape, random)),
        SymmetryKind::Automorphism => automorphic::full_board(shape, symmetry, random),
    }
}

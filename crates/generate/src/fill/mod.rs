//! Random full boards: the first step, before puzzles are dug.
//!
//! 9×9 boards have their own filler, which never changes because puzzles by number depend on it.
//! Boards of other shapes are completed by the engine, starting with boxes that share no houses.
//! Automorphic boards have their own search.

mod automorphic;
mod general;
mod nine;

use grid::{Board, Shape};

use crate::{Symmetry, random::Random, spec::SymmetryKind};

/// A random full board of a shape. For 9×9, all boards are possible and nearly equally likely.
pub(crate) fn full(shape: Shape, random: &mut Random) -> Board {
    if shape == Shape::CLASSIC { nine::full(random) } else { general::full(shape, random) }
}

/// A random full board for a symmetry: any board if only the pattern is symmetric, an automorphic
/// one if the digits are. Returns `None` if the shape has no automorphic board with this symmetry.
pub(crate) fn full_for_symmetry(
    symmetry: Symmetry,
    digits: SymmetryKind,
    shape: Shape,
    random: &mut Random,
) -> Option<Board> {
    match digits {
        SymmetryKind::Pattern => Some(full(shape, random)),
        SymmetryKind::Automorphism => automorphic::full(shape, symmetry, random),
    }
}

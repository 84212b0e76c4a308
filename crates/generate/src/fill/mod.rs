//! Full boards at random: the first step, from which puzzles are dug.
//!
//! 9×9 boards have a filler of their own, which puzzles by number rest on: it never changes. Boards
//! of other shapes are filled by the engine, from boxes that have no house in common; boards that go
//! to themselves by a search of their own.

mod general;
mod nine;
mod turned;

use grid::{Board, Shape};

use crate::{Symmetry, random::Random, wish::Digits};

/// A full board of a shape at random; all are possible on 9×9, and nearly equally likely.
pub(crate) fn full(shape: Shape, random: &mut Random) -> Board {
    if shape == Shape::CLASSIC { nine::full(random) } else { general::full(shape, random) }
}

/// A full board at random that suits a symmetry: any does where digits stay, and where they move
/// along, one that goes to itself. `None` where there is none of the shape.
pub(crate) fn suiting(
    symmetry: Symmetry,
    digits: Digits,
    shape: Shape,
    random: &mut Random,
) -> Option<Board> {
    match digits {
        Digits::Stay => Some(full(shape, random)),
        Digits::Move => turned::full(shape, symmetry, random),
    }
}

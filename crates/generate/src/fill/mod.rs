//! Full boards at random: the first step, from which puzzles are dug.
//!
//! 9×9 boards have a filler of their own, which puzzles by number rest on: it never changes. Boards
//! of other shapes are filled by the engine, from boxes that have no house in common.

mod general;
mod nine;

use grid::{Board, Shape};

use crate::random::Random;

/// A full board of a shape at random; all are possible on 9×9, and nearly equally likely.
pub(crate) fn full(shape: Shape, random: &mut Random) -> Board {
    if shape == Shape::CLASSIC { nine::full(random) } else { general::full(shape, random) }
}

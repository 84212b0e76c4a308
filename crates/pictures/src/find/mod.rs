//! Finders of grids: each proposes places where a 9×9 grid may be, without reading digits.

pub mod components;
pub mod homography;
pub mod lattice;
pub mod outlines;
pub mod plane;
pub mod tiles;
pub mod tracking;

use crate::Point;

/// The crossings of a grid's lines, ten rows of ten, in coordinates of a pyramid's largest level.
pub type Nodes = Vec<Point>;

/// A place where a grid may be.
#[derive(Clone, Debug)]
pub struct Candidate {
    /// The crossings of its lines.
    pub nodes: Nodes,
    /// The polarity of its lines.
    pub lines: Lines,
}

/// The polarity of a grid's lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Lines {
    /// Lines are darker than the cells.
    Dark,
    /// Lines are lighter than the cells.
    Light,
    /// The lines weren't looked at: most cells are axis-parallel areas of a screen.
    Tiles,
    /// The lines weren't looked at: the boxes are axis-parallel areas of a screen.
    Boxes,
    /// There needn't be lines: the digits are at equal distances.
    None,
}

/// The corners among the crossings, clockwise from the top left.
pub fn corners(nodes: &[Point]) -> [Point; 4] {
    [0, 9, 99, 90].map(|at| nodes.get(at).copied().unwrap_or_default())
}

/// The area of a quadrilateral; negative if its corners are anticlockwise.
pub fn area(quad: &[Point; 4]) -> f32 {
    let cross = |a: Point, b: Point| a.x * b.y - b.x * a.y;
    (0..4).map(|at| cross(quad[at], quad[(at + 1) % 4])).sum::<f32>() / 2.0
}

//! Finders of grids. Each proposes candidates for a 9×9 grid without reading digits.

pub mod components;
pub mod homography;
pub mod lattice;
pub mod mesh;
pub mod outlines;
pub mod plane;
pub mod tiles;
pub mod tracking;

use crate::Point;

/// The crossings of a grid's lines, ten rows of ten, in coordinates of the largest level of a
/// pyramid.
pub type Nodes = Vec<Point>;

/// A place where a grid may be.
#[derive(Clone, Debug)]
pub struct GridCandidate {
    /// The crossings of the grid's lines.
    pub nodes: Nodes,
    /// The polarity of the grid's lines.
    pub lines: LinePolarity,
}

/// The polarity of a grid's lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LinePolarity {
    /// Lines are darker than the cells.
    Dark,
    /// Lines are lighter than the cells.
    Light,
    /// The polarity is unknown, because the grid was found by its cells, as axis-aligned rectangles
    /// in a screenshot.
    Tiles,
    /// The polarity is unknown, because the grid was found by its boxes, as axis-aligned rectangles
    /// in a screenshot.
    Boxes,
    /// The grid may have no lines, because it was found by its digits at equal distances.
    None,
}

/// Returns the corners of a grid, given its crossings, clockwise from the top left.
pub fn corners_of_nodes(nodes: &[Point]) -> [Point; 4] {
    [0, 9, 99, 90].map(|at| nodes.get(at).copied().unwrap_or_default())
}

/// Returns the area of a quadrilateral, which is negative if its corners are anticlockwise.
pub fn quad_area(quad: &[Point; 4]) -> f32 {
    let cross = |a: Point, b: Point| a.x * b.y - b.x * a.y;
    (0..4).map(|at| cross(quad[at], quad[(at + 1) % 4])).sum::<f32>() / 2.0
}

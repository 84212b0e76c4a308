//! Finders of grids. Each finder proposes possible positions of a 9×9 grid in a picture, without
//! reading digits.

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

/// A possible position of a grid.
#[derive(Clone, Debug)]
pub struct GridCandidate {
    /// The crossings of the grid's lines.
    pub nodes: Nodes,
    /// The polarity of the grid's lines.
    pub lines: LinePolarity,
}

impl GridCandidate {
    /// Returns `true` if another candidate has about the same position, in any orientation: its
    /// corners and its middle are less than a third of a cell away.
    pub fn is_near(&self, other: &GridCandidate) -> bool {
        let distance = |a: Point, b: Point| (a.x - b.x).hypot(a.y - b.y);
        let (corners, others) = (corners_of_nodes(&self.nodes), corners_of_nodes(&other.nodes));
        let reach = 0.3 * distance(corners[0], corners[2]) / 13.0;
        let has_corner =
            |corner: &Point| others.iter().any(|other| distance(*corner, *other) < reach);
        corners.iter().all(has_corner)
            && distance(middle_of_nodes(&self.nodes), middle_of_nodes(&other.nodes)) < reach
    }
}

/// The polarity of a grid's lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LinePolarity {
    /// Lines are darker than the cells.
    Dark,
    /// Lines are lighter than the cells.
    Light,
    /// The polarity is unknown, because the cells of the grid were found as axis-aligned rectangles
    /// in a screenshot.
    Tiles,
    /// The polarity is unknown, because the boxes of the grid were found as axis-aligned rectangles
    /// in a screenshot.
    Boxes,
    /// The grid may have no lines, because it was found through digits at equal distances.
    None,
}

/// Returns the corners of a grid, given its crossings, clockwise from the top left.
pub fn corners_of_nodes(nodes: &[Point]) -> [Point; 4] {
    [0, 9, 99, 90].map(|at| nodes.get(at).copied().unwrap_or_default())
}

/// Returns the middle of a grid, given its crossings.
fn middle_of_nodes(nodes: &[Point]) -> Point {
    let around = [44, 45, 54, 55].map(|at| nodes.get(at).copied().unwrap_or_default());
    let mean = |of: fn(&Point) -> f32| around.iter().map(of).sum::<f32>() / 4.0;
    Point { x: mean(|point| point.x), y: mean(|point| point.y) }
}

/// Returns the area of a quadrilateral. The area is negative if the corners are anticlockwise.
pub fn quad_area(quad: &[Point; 4]) -> f32 {
    let cross = |a: Point, b: Point| a.x * b.y - b.x * a.y;
    (0..4).map(|at| cross(quad[at], quad[(at + 1) % 4])).sum::<f32>() / 2.0
}

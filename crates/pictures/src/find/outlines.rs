//! The search for grids based on their connected lines. After local thresholding, the lines of a
//! grid are a large component whose outline is a quadrilateral.

use grid::insertion_sort_by_key;

use super::{
    LinePolarity,
    components::{Component, Connectivity, Labelling, label},
    plane::GreyPlane,
    quad_area,
};
use crate::{
    Point,
    order::{order_key, sorted_by_key},
};

/// The parameters of local thresholding, which separates lines from paper.
struct Threshold {
    /// The side, in pixels, of the square window whose mean brightness is taken as that of the
    /// paper.
    window: usize,
    /// The difference from the paper that pixels of a line exceed, in grey levels of 255.
    difference: f32,
    /// Whether gaps of up to two pixels in lines are closed.
    is_dilated: bool,
}

const THRESHOLDS: [Threshold; 6] = [
    Threshold { window: 31, difference: 6.0, is_dilated: false },
    Threshold { window: 31, difference: 3.0, is_dilated: false },
    Threshold { window: 21, difference: 4.0, is_dilated: true },
    Threshold { window: 51, difference: 8.0, is_dilated: false },
    Threshold { window: 15, difference: 3.0, is_dilated: true },
    Threshold { window: 31, difference: 10.0, is_dilated: false },
];

/// The maximum number of components per threshold.
const MAX_COMPONENTS: usize = 5;

/// Returns the outlines of large components of lines, without near duplicates, in coordinates of
/// the plane.
pub fn find_outlines(plane: &GreyPlane, lines: LinePolarity) -> Vec<[Point; 4]> {
    let smooth = plane.to_smoothed();
    let sums = smooth.to_sums();
    let (width, height) = (plane.width, plane.height);
    let mut found: Vec<[Point; 4]> = Vec::new();
    for threshold in &THRESHOLDS {
        let mut is_line = Vec::with_capacity(width * height);
        for y in 0..height {
            for x in 0..width {
                let difference =
                    sums.mean(x, y, threshold.window) as f32 - smooth.values[y * width + x];
                let difference =
                    if lines == LinePolarity::Light { -difference } else { difference };
                is_line.push(difference > threshold.difference);
            }
        }
        if threshold.is_dilated {
            is_line = dilate(&is_line, width, height);
        }
        let labelling =
            label(width, height, Connectivity::Eight, |at, other| is_line[at] && is_line[other]);
        let short = width.min(height) / 4;
        let is_large = |component: &&Component| {
            let (width, height) = (component.width(), component.height());
            width.min(height) >= short.max(40) && width.max(height) <= 3 * width.min(height)
        };
        let mut large: Vec<&Component> = labelling.components.iter().filter(is_large).collect();
        insertion_sort_by_key(&mut large, |component| {
            usize::MAX - component.width() * component.height()
        });
        for component in large.into_iter().take(MAX_COMPONENTS) {
            for quad in quads_around(&labelling, component) {
                let is_near = |other: &[Point; 4]| {
                    let far = |at: usize| {
                        (quad[at].x - other[at].x).abs().max((quad[at].y - other[at].y).abs())
                    };
                    (0..4).all(|at| far(at) < 3.0)
                };
                let smallest = (short * short) as f32 / 2.0;
                if quad_area(&quad) > smallest && !found.iter().any(is_near) {
                    found.push(quad);
                }
            }
        }
    }
    found
}

/// Returns the pixels of lines and their eight neighbours.
fn dilate(is_line: &[bool], width: usize, height: usize) -> Vec<bool> {
    let across: Vec<bool> = (0..width * height)
        .map(|at| {
            let x = at % width;
            is_line[at] || x > 0 && is_line[at - 1] || x + 1 < width && is_line[at + 1]
        })
        .collect();
    (0..width * height)
        .map(|at| {
            across[at]
                || at >= width && across[at - width]
                || at + width < width * height && across[at + width]
        })
        .collect()
}

/// Returns two quadrilaterals around a component: its hull reduced to four corners, and its
/// outermost pixels in diagonal directions.
fn quads_around(labelling: &Labelling, component: &Component) -> Vec<[Point; 4]> {
    let mut points = Vec::new();
    for y in component.top..=component.bottom {
        let row = &labelling.labels[y * labelling.width..][component.left..=component.right];
        let of_component = |label: &u32| *label == component.label;
        if let (Some(first), Some(last)) =
            (row.iter().position(of_component), row.iter().rposition(of_component))
        {
            let point =
                |x: usize| Point { x: (component.left + x) as f32 + 0.5, y: y as f32 + 0.5 };
            points.extend([point(first), point(last)]);
        }
    }
    let furthest = |along: fn(&Point) -> f32| {
        points.iter().copied().max_by(|a, b| along(a).total_cmp(&along(b))).unwrap_or_default()
    };
    let extremes = [
        furthest(|point| -point.x - point.y),
        furthest(|point| point.x - point.y),
        furthest(|point| point.x + point.y),
        furthest(|point| point.y - point.x),
    ];
    let mut found = vec![extremes];
    found.extend(four_corners(convex_hull(&points)));
    found
}

/// Returns the convex hull of points, clockwise on the screen (Andrew's monotone chain).
fn convex_hull(points: &[Point]) -> Vec<Point> {
    let points = sorted_by_key(points, |point| (order_key(point.x), order_key(point.y)));
    let turn = |a: Point, b: Point, c: Point| (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    let chain = |points: &mut dyn Iterator<Item = Point>| {
        let mut chain: Vec<Point> = Vec::new();
        for point in points {
            while let [.., a, b] = chain[..]
                && turn(a, b, point) <= 0.0
            {
                chain.pop();
            }
            chain.push(point);
        }
        chain.pop();
        chain
    };
    let mut hull = chain(&mut points.iter().copied());
    hull.extend(chain(&mut points.iter().rev().copied()));
    hull
}

/// Reduces a hull to four corners by repeatedly removing the corner that matters the least. The
/// first corner of the result is the one nearest to the top left. Returns `None` if the hull has
/// fewer than four corners.
fn four_corners(mut hull: Vec<Point>) -> Option<[Point; 4]> {
    while hull.len() > 4 {
        let count = hull.len();
        let loss = |at: usize| {
            let (a, b, c) = (hull[(at + count - 1) % count], hull[at], hull[(at + 1) % count]);
            ((b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)).abs()
        };
        let least = (0..count).min_by(|a, b| loss(*a).total_cmp(&loss(*b)))?;
        hull.remove(least);
    }
    let quad: [Point; 4] = hull.try_into().ok()?;
    Some(starting_at_top_left(quad))
}

/// Returns the corners in the same cyclic order, beginning with the one nearest to the top left.
pub fn starting_at_top_left(quad: [Point; 4]) -> [Point; 4] {
    let sum = |at: usize| quad[at].x + quad[at].y;
    let first = (0..4).min_by(|a, b| sum(*a).total_cmp(&sum(*b))).unwrap_or(0);
    std::array::from_fn(|at| quad[(first + at) % 4])
}

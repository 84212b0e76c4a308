//! The search for boards in photos that is based only on their digits. It resembles
//! [`super::lattice`], but boards may be seen at an angle. It finds boards whose lines are too
//! faint to follow, and boards without lines.
//!
//! Three digits suggest a mesh: one digit, a second digit to its right, and a third digit below it.
//! The mesh is extended from digit to digit, and a projective map is fitted to all its digits.

use grid::insertion_sort_by_key;

use super::{
    GridCandidate, LinePolarity,
    homography::Homography,
    lattice::{MAX_CANDIDATES, centre_of, densest_windows, digit_pieces, groups_of_equal_height},
    plane::GreyPlane,
};
use crate::{Point, order::order_key};

/// The maximum difference between the heights of digits in a photo, as a fraction of the taller
/// one.
const MAX_HEIGHT_DIFFERENCE: f32 = 0.3;

/// The maximum number of neighbours that are tried to the right of a digit, and also below it.
const MAX_NEIGHBOURS: usize = 2;

/// The maximum number of meshes that are extended.
const MAX_MESHES: usize = 6;

/// The maximum number of times that a mesh is extended.
const MAX_ROUNDS: usize = 10;

/// The maximum distance of a digit from the middle of its cell, in cells.
const MAX_DISTANCE: f32 = 0.25;

/// The maximum number of digits, so that the work is limited.
const MAX_DIGITS: usize = 150;

/// Returns the grids whose digits are darker than the paper, or lighter, according to `ink`.
pub fn find_grids(plane: &GreyPlane, ink: LinePolarity) -> Vec<GridCandidate> {
    let pieces = digit_pieces(plane, ink);
    let mut found = Vec::new();
    for group in groups_of_equal_height(&pieces, MAX_HEIGHT_DIFFERENCE) {
        let digits: Vec<Point> = group.iter().map(centre_of).take(MAX_DIGITS).collect();
        let height = group.iter().map(|piece| piece.height()).sum::<usize>() as f32
            / group.len().max(1) as f32;
        let best = find_meshes(&digits, height).into_iter().max_by_key(|mesh| mesh.places.len());
        let Some(Mesh { map, mut places }) = best else { continue };
        let nodes = |column: i32, row: i32| {
            let along = |first: i32, at: usize| first as f32 + at as f32 - 0.5;
            (0..100)
                .map(move |at| map.map_point(along(column, at % 10), along(row, at / 10)))
                .collect()
        };
        let grids = densest_windows(&mut places).into_iter().take(MAX_CANDIDATES);
        found.extend(
            grids.map(|(column, row)| GridCandidate { nodes: nodes(column, row), lines: ink }),
        );
    }
    found
}

/// A mesh of cells, fitted to the positions of digits in the picture.
struct Mesh {
    /// Maps mesh coordinates to points in the picture. The centre of the cell in column `x` and row
    /// `y` has the coordinates (`x`, `y`).
    map: Homography,
    /// The column and row of each cell with a digit, relative to the first digit of the mesh.
    places: Vec<(i32, i32)>,
}

/// Returns the meshes that contain the most digits, each of them extended as far as possible.
/// `height` is the mean height of the digits.
fn find_meshes(digits: &[Point], height: f32) -> Vec<Mesh> {
    let mut seeds = Vec::new();
    for origin in digits {
        let offsets = digits.iter().map(|to| Point { x: to.x - origin.x, y: to.y - origin.y });
        let nearest = |along: fn(&Point) -> f32, across: fn(&Point) -> f32| {
            let is_next = |offset: &Point| {
                (0.7 * height..4.5 * height).contains(&along(offset))
                    && 2.0 * across(offset).abs() < along(offset)
            };
            let mut next: Vec<Point> = offsets.clone().filter(is_next).collect();
            insertion_sort_by_key(&mut next, |offset| order_key(offset.x.hypot(offset.y)));
            next.truncate(MAX_NEIGHBOURS);
            next
        };
        let below = nearest(|offset| offset.y, |offset| offset.x);
        for right in nearest(|offset| offset.x, |offset| offset.y) {
            for down in &below {
                let seed = |x: f32, y: f32| Point {
                    x: origin.x + x * right.x + y * down.x,
                    y: origin.y + x * right.y + y * down.y,
                };
                let met = digits_in_cells(digits, (-2, 2), (-2, 2), seed);
                seeds.push((met.len(), met));
            }
        }
    }
    insertion_sort_by_key(&mut seeds, |(count, _)| usize::MAX - count);
    seeds.into_iter().take(MAX_MESHES).filter_map(|(_, met)| extend_mesh(digits, met)).collect()
}

/// The column and row of a digit, and its centre in the picture.
type MeshDigit = ((i32, i32), Point);

/// Returns the digits that are near the middles of cells in these columns and rows (both limits are
/// included). `map` returns the middle of a cell.
fn digits_in_cells(
    digits: &[Point],
    columns: (i32, i32),
    rows: (i32, i32),
    map: impl Fn(f32, f32) -> Point,
) -> Vec<MeshDigit> {
    let distance = |a: Point, b: Point| (a.x - b.x).hypot(a.y - b.y);
    let mut found = Vec::new();
    for (row, column) in
        (rows.0..=rows.1).flat_map(|row| (columns.0..=columns.1).map(move |column| (row, column)))
    {
        let (x, y) = (column as f32, row as f32);
        let middle = map(x, y);
        let side = distance(middle, map(x + 1.0, y)).min(distance(middle, map(x, y + 1.0)));
        let near = digits
            .iter()
            .copied()
            .min_by(|a, b| distance(*a, middle).total_cmp(&distance(*b, middle)));
        let near = near.filter(|digit| distance(*digit, middle) < MAX_DISTANCE * side);
        found.extend(near.map(|digit| ((column, row), digit)));
    }
    found
}

/// Extends a mesh by one cell in each direction as long as this adds digits. Returns `None` if the
/// digits don't determine a map.
fn extend_mesh(digits: &[Point], mut found: Vec<MeshDigit>) -> Option<Mesh> {
    let mut mesh = None;
    for _ in 0..MAX_ROUNDS {
        let source = |place: (i32, i32)| Point { x: place.0 as f32, y: place.1 as f32 };
        let pairs = found.iter().map(|(place, digit)| (source(*place), *digit, 1.0));
        let map = Homography::fit_to_points(pairs)?;
        let range = |of: fn(&MeshDigit) -> i32| {
            let low = found.iter().map(of).min().unwrap_or(0);
            let high = found.iter().map(of).max().unwrap_or(0);
            (low.max(-9) - 1, high.min(9) + 1)
        };
        let next = digits_in_cells(digits, range(|met| met.0.0), range(|met| met.0.1), |x, y| {
            map.map_point(x, y)
        });
        let is_done = next.len() <= found.len() && mesh.is_some();
        let places = next.iter().map(|met| met.0).collect();
        mesh = Some(Mesh { map, places });
        found = next;
        if is_done {
            break;
        }
    }
    mesh
}

//! The search for boards on screens that is based only on their digits: many pieces of ink of equal
//! height, in evenly spaced columns and rows. It finds boards without lines, and boards without an
//! outer border.

use grid::{insertion_sort_by_key, shell_sort};

use super::{
    GridCandidate, LinePolarity,
    components::{Component, Connectivity, label},
    plane::GreyPlane,
};
use crate::Point;

/// The side, in pixels, of the square window whose mean brightness is taken as that of the paper.
const WINDOW: usize = 41;

/// The minimum difference of ink from the paper, in grey levels of 255.
const MIN_DIFFERENCE: f32 = 12.0;

/// The minimum height of a digit, in pixels.
const MIN_HEIGHT: usize = 9;

/// The minimum number of digits on a board.
const MIN_DIGITS: usize = 17;
/// The minimum number of columns, and of rows, that contain digits.
const MIN_LINES: usize = 7;

/// The maximum number of digit heights that are tried.
const MAX_HEIGHTS: usize = 3;

/// The maximum number of candidates per digit height.
pub const MAX_CANDIDATES: usize = 3;

/// The maximum distance of a digit from the middle of its cell, in cells.
const MAX_DISTANCE: f32 = 0.22;

/// Returns the grids whose digits are darker than the paper, or lighter, according to `ink`.
pub fn find_grids(plane: &GreyPlane, ink: LinePolarity) -> Vec<GridCandidate> {
    let pieces = digit_pieces(plane, ink);
    let mut found = Vec::new();
    for group in groups_of_equal_height(&pieces, 0.125) {
        let Some(lattice) = Lattice::from_pieces(&group) else { continue };
        found.extend(lattice.grid_windows(&group));
    }
    found
}

/// Returns the pieces of ink with the proportions of digits.
pub fn digit_pieces(plane: &GreyPlane, ink: LinePolarity) -> Vec<Component> {
    let sums = plane.to_sums();
    let sign = if ink == LinePolarity::Light { -1.0 } else { 1.0 };
    let is_ink: Vec<bool> = (0..plane.values.len())
        .map(|at| {
            let mean = sums.mean(at % plane.width, at / plane.width, WINDOW) as f32;
            sign * (mean - plane.values[at]) > MIN_DIFFERENCE
        })
        .collect();
    let joins = |at: usize, other: usize| is_ink[at] && is_ink[other];
    let tallest = plane.width.min(plane.height) / 9;
    let is_digit = |piece: &Component| {
        let (width, height) = (piece.width(), piece.height());
        (MIN_HEIGHT..=tallest).contains(&height) && width <= height && 8 * width >= height
    };
    let mut pieces = label(plane.width, plane.height, Connectivity::Eight, joins).components;
    pieces.retain(is_digit);
    pieces
}

/// Returns the largest groups of pieces whose heights differ by at most the fraction `spread`. The
/// group with the tallest pieces comes first, because marks are smaller than digits.
pub fn groups_of_equal_height(pieces: &[Component], spread: f32) -> Vec<Vec<Component>> {
    let mut rest = pieces.to_vec();
    let mut groups = Vec::new();
    while groups.len() < MAX_HEIGHTS {
        // A difference of one pixel is always allowed.
        let is_alike = |height: usize, other: usize| {
            height.abs_diff(other) as f32 <= spread * height.max((1.0 / spread) as usize) as f32
        };
        let alike =
            |height: usize| rest.iter().filter(|piece| is_alike(piece.height(), height)).count();
        let most = rest.iter().map(|piece| piece.height()).max_by_key(|height| alike(*height));
        let Some(height) = most.filter(|height| alike(*height) >= MIN_DIGITS) else { break };
        let (group, others) = rest.iter().partition(|piece| is_alike(piece.height(), height));
        groups.push(group);
        rest = others;
    }
    insertion_sort_by_key(&mut groups, |group: &Vec<Component>| {
        usize::MAX - group.iter().map(Component::height).sum::<usize>() / group.len().max(1)
    });
    groups
}

/// Points at equal distances in both directions.
struct Lattice {
    /// The distance between neighbouring points, in pixels.
    pitch: f32,
    /// One of the points: the middle of a cell.
    middle: Point,
}

impl Lattice {
    /// Returns the widest lattice that fits most pieces, or `None` if none fits well.
    fn from_pieces(group: &[Component]) -> Option<Lattice> {
        let points: Vec<Point> = group.iter().map(centre_of).collect();
        let height = group.iter().map(|piece| piece.height()).sum::<usize>() as f32
            / group.len().max(1) as f32;
        let mut best: Option<(f32, Lattice)> = None;
        let mut pitch = 3.6 * height;
        while pitch > 1.15 * height {
            let (x, across) = common_phase(points.iter().map(|point| point.x), pitch);
            let (y, down) = common_phase(points.iter().map(|point| point.y), pitch);
            let fit = across.min(down);
            // Half the right pitch always fits as well, so a much smaller pitch must fit clearly
            // better.
            if best.as_ref().is_none_or(|(other, _)| fit > other + 0.1)
                || best
                    .as_ref()
                    .is_some_and(|(other, lattice)| fit > *other && pitch > 0.8 * lattice.pitch)
            {
                best = Some((fit, Lattice { pitch, middle: Point { x, y } }));
            }
            pitch *= 0.996;
        }
        best.filter(|(fit, _)| *fit > 0.5).map(|(_, lattice)| lattice)
    }

    /// Returns the column and the row of a point, or `None` if it isn't near the middle of a cell.
    fn cell_of_point(&self, point: Point) -> Option<(i32, i32)> {
        let (x, y) =
            ((point.x - self.middle.x) / self.pitch, (point.y - self.middle.y) / self.pitch);
        let far = (x - x.round()).abs().max((y - y.round()).abs());
        (far < MAX_DISTANCE).then_some((x.round() as i32, y.round() as i32))
    }

    /// Returns the grids that contain the most digits.
    fn grid_windows(&self, group: &[Component]) -> Vec<GridCandidate> {
        let mut places: Vec<(i32, i32)> =
            group.iter().filter_map(|piece| self.cell_of_point(centre_of(piece))).collect();
        densest_windows(&mut places)
            .into_iter()
            .map(|(column, row)| {
                let along = |first: i32, at: usize| (first as f32 + at as f32 - 0.5) * self.pitch;
                let nodes = (0..100).map(|at| Point {
                    x: self.middle.x + along(column, at % 10),
                    y: self.middle.y + along(row, at / 10),
                });
                GridCandidate { nodes: nodes.collect(), lines: LinePolarity::None }
            })
            .take(MAX_CANDIDATES)
            .collect()
    }
}

/// Returns the first column and the first row of each square of nine columns and nine rows that
/// contains the most digits, or one fewer. Squares with too few digits are left out. `places`
/// contains the column and the row of each digit. The function sorts `places` and removes
/// duplicates.
pub fn densest_windows(places: &mut Vec<(i32, i32)>) -> Vec<(i32, i32)> {
    shell_sort(places);
    places.dedup();
    let range = |of: fn(&(i32, i32)) -> i32| {
        let low = places.iter().map(of).min().unwrap_or(0);
        let high = places.iter().map(of).max().unwrap_or(0);
        // If outer lines are empty, the board may extend beyond its digits.
        let slack = (8 - (high - low)).max(0);
        low - slack..=(high - 8).max(low)
    };
    let mut windows: Vec<(usize, i32, i32)> = Vec::new();
    for row in range(|place| place.1) {
        for column in range(|place| place.0) {
            let inside: Vec<(i32, i32)> = places
                .iter()
                .copied()
                .filter(|(x, y)| (column..column + 9).contains(x) && (row..row + 9).contains(y))
                .collect();
            let used = |of: fn(&(i32, i32)) -> i32, from: i32| {
                (from..from + 9)
                    .filter(|line| inside.iter().any(|place| of(place) == *line))
                    .count()
            };
            let lines = used(|place| place.0, column).min(used(|place| place.1, row));
            if inside.len() >= MIN_DIGITS && lines >= MIN_LINES {
                windows.push((inside.len(), column, row));
            }
        }
    }
    let most = windows.iter().map(|window| window.0).max().unwrap_or(0);
    windows.retain(|window| window.0 + 1 >= most);
    insertion_sort_by_key(&mut windows, |window| most - window.0);
    windows.into_iter().map(|(_, column, row)| (column, row)).collect()
}

/// Returns the middle of a piece's bounding box.
pub fn centre_of(piece: &Component) -> Point {
    Point {
        x: (piece.left + piece.right + 1) as f32 / 2.0,
        y: (piece.top + piece.bottom + 1) as f32 / 2.0,
    }
}

/// Returns a piecewise linear approximation of the cosine of an angle, which is given in turns.
fn triangle_wave(turns: f32) -> f32 {
    4.0 * (turns - turns.floor() - 0.5).abs() - 1.0
}

/// Returns the remainder that values have in common when divided by `pitch`, and a measure of their
/// agreement from 0 to 1. This is the mean of directions on a square rather than a circle, which
/// needs no trigonometry.
fn common_phase(values: impl Iterator<Item = f32>, pitch: f32) -> (f32, f32) {
    let (mut x, mut y, mut count) = (0.0_f32, 0.0_f32, 0);
    for value in values {
        let turns = value / pitch;
        (x, y, count) = (x + triangle_wave(turns), y + triangle_wave(turns - 0.25), count + 1);
    }
    // On the square, the angle in turns is proportional to the distance along the edges.
    let radius = (x.abs() + y.abs()).max(1e-6);
    let turns = if x >= 0.0 { 0.25 * y / radius } else { 0.5 - 0.25 * y / radius };
    (turns * pitch, radius / count.max(1) as f32)
}

//! The tracking of the lines of a grid whose corners are roughly known.
//!
//! The grid is mapped to a square, each line is searched for near its expected position in several
//! sections, and a curve is fitted through the points that were found. A line that deviates from
//! what its parallels suggest is replaced. The crossings of the curves determine a better map, with
//! which the process is repeated.

use grid::insertion_sort_by_key;

use super::{GridCandidate, LinePolarity, homography::Homography, plane::GreyPlane};
use crate::{Point, order::order_key};

/// The side of a cell in the square to which a grid is mapped, in pixels.
const CELL_SIDE: usize = 60;

/// The width of the border around the grid in the square, in pixels.
const BORDER: usize = 30;

/// The side of the square, in pixels.
const SQUARE_SIDE: usize = 9 * CELL_SIDE + 2 * BORDER;

/// The number of sections in which a line is searched for.
const SECTIONS: usize = 18;

/// The maximum distance of a line from its expected position, in pixels of the square.
const MAX_DISTANCE: isize = 21;

/// The minimum deviation at which a line is replaced, in pixels of the square.
const MIN_OUTLIER_DEVIATION: f64 = 3.6;

/// Maps a grid to a square with `cell` pixels per cell and a border.
fn warp_grid(plane: &GreyPlane, map: &Homography, cell: usize, border: usize) -> GreyPlane {
    let side = 9 * cell + 2 * border;
    let mut values = Vec::with_capacity(side * side);
    for y in 0..side {
        for x in 0..side {
            let place = |at: usize| (at as f32 + 0.5 - border as f32) / cell as f32;
            let point = map.map_point(place(x), place(y));
            values.push(plane.value_at(point.x, point.y));
        }
    }
    GreyPlane { width: side, height: side, values }
}

/// Returns the distinctness and the polarity of the lines of the grid with these corners. The
/// distinctness is that of the third faintest line, minus the median distinctness in the middle of
/// the cells, in the less distinct of the two directions. If the corners don't determine a map, the
/// distinctness is [`f32::MIN`].
pub fn line_score(plane: &GreyPlane, quad: &[Point; 4]) -> (f32, LinePolarity) {
    const SMALL_CELL_SIDE: usize = 31;
    const SMALL_BORDER: usize = 4;
    let Some(map) = Homography::from_quad(quad) else { return (f32::MIN, LinePolarity::Dark) };
    let square = warp_grid(plane, &map, SMALL_CELL_SIDE, SMALL_BORDER).to_darkness(21);
    let side = square.width;
    let mut profiles = [vec![0.0_f32; side], vec![0.0_f32; side]];
    for y in SMALL_BORDER..side - SMALL_BORDER {
        for x in SMALL_BORDER..side - SMALL_BORDER {
            let value = square.values[y * side + x];
            profiles[0][x] += value;
            profiles[1][y] += value;
        }
    }
    let best = |sign: f32| {
        let of_profile = |profile: &Vec<f32>| {
            let peak = |from: usize, to: usize| {
                profile[from..to].iter().map(|value| sign * value).fold(f32::MIN, f32::max)
            };
            let mut lines: Vec<f32> = (0..10)
                .map(|line| {
                    let middle = SMALL_BORDER + line * SMALL_CELL_SIDE;
                    peak(middle.saturating_sub(4), (middle + 4).min(side))
                })
                .collect();
            let mut cells: Vec<f32> = (0..9)
                .map(|cell| SMALL_BORDER + cell * SMALL_CELL_SIDE + SMALL_CELL_SIDE / 2)
                .map(|middle| peak(middle - 3, middle + 4))
                .collect();
            insertion_sort_by_key(&mut lines, |value| order_key(*value));
            insertion_sort_by_key(&mut cells, |value| order_key(*value));
            (lines[2] - cells[4]) / (side - 2 * SMALL_BORDER) as f32
        };
        of_profile(&profiles[0]).min(of_profile(&profiles[1]))
    };
    let (dark, light) = (best(1.0), best(-1.0));
    if dark >= light { (dark, LinePolarity::Dark) } else { (light, LinePolarity::Light) }
}

/// Follows the lines of the grid with these corners, in coordinates of the plane. Returns `None` if
/// the corners don't determine a map, or if a crossing isn't finite.
pub fn track_lines(
    plane: &GreyPlane,
    quad: &[Point; 4],
    lines: LinePolarity,
) -> Option<GridCandidate> {
    let mut map = Homography::from_quad(quad)?;
    let mut nodes = Vec::new();
    for round in 0..3 {
        let square = warp_grid(plane, &map, CELL_SIDE, BORDER).to_darkness(41);
        let sign = if lines == LinePolarity::Light { -1.0 } else { 1.0 };
        let degree = if round == 2 { 2 } else { 1 };
        let vertical =
            find_curves(&square, sign, degree, |along, across| along * SQUARE_SIDE + across);
        let horizontal =
            find_curves(&square, sign, degree, |along, across| across * SQUARE_SIDE + along);
        let found: Vec<Point> = (0..100)
            .map(|at| curve_crossing(&vertical[at % 10], &horizontal[at / 10], at % 10, at / 10))
            .collect();
        nodes = found.iter().map(|place| map.map_point(place.x, place.y)).collect();
        // Crossings that deviate from the map count less.
        let grid = |at: usize| Point { x: (at % 10) as f32, y: (at / 10) as f32 };
        let mut weights = vec![1.0; 100];
        for _ in 0..4 {
            let pairs = (0..100).map(|at| (grid(at), nodes[at], weights[at]));
            let Some(next) = Homography::fit_to_points(pairs) else { break };
            map = next;
            let cell = (map.map_point(9.0, 9.0).x - map.map_point(0.0, 0.0).x).abs().max(1.0) / 9.0;
            for at in 0..100 {
                let expected = map.map_point(grid(at).x, grid(at).y);
                let far = (expected.x - nodes[at].x).hypot(expected.y - nodes[at].y) / cell;
                weights[at] = 1.0 / (1.0 + (far / 0.05) * (far / 0.05));
            }
        }
    }
    let is_finite = nodes.iter().all(|node| node.x.is_finite() && node.y.is_finite());
    is_finite.then_some(GridCandidate { nodes, lines })
}

/// The coefficients of a polynomial that describes a line: its deviation from the expected position
/// in pixels of the square, as a function of the position along the line from −1 to 1.
type Curve = [f64; 3];

fn curve_deviation(curve: &Curve, along: f64) -> f64 {
    curve[0] + along * (curve[1] + along * curve[2])
}

/// Returns the curves along ten parallel lines. `sign` is 1 for dark lines and −1 for light ones,
/// and `degree` is the degree of the curves. `index` returns the index of a pixel, given its
/// position along and across the lines.
fn find_curves(
    square: &GreyPlane,
    sign: f32,
    degree: usize,
    index: impl Fn(usize, usize) -> usize,
) -> [Curve; 10] {
    let length = 9 * CELL_SIDE / SECTIONS;
    let mut found: [Curve; 10] = std::array::from_fn(|line| {
        let middle = (BORDER + line * CELL_SIDE) as isize;
        let mut peaks = Vec::with_capacity(SECTIONS);
        for section in 0..SECTIONS {
            let start = BORDER + section * length;
            let mut best = (f32::MIN, 0.0, 0.0);
            let profile: Vec<f32> = (-MAX_DISTANCE - 1..=MAX_DISTANCE + 1)
                .map(|offset| {
                    let across = (middle + offset).clamp(0, SQUARE_SIDE as isize - 1) as usize;
                    let sum: f32 = (start + 4..start + length - 4)
                        .map(|along| sign * square.values[index(along, across)])
                        .sum();
                    sum / (length - 8) as f32
                })
                .collect();
            for (at, window) in profile.windows(3).enumerate() {
                let offset = at as isize - MAX_DISTANCE;
                let value = window.iter().sum::<f32>() / 3.0;
                let value = value - 0.012 * offset.unsigned_abs() as f32;
                if value > best.0 {
                    best = (value, offset as f32 + 0.5, value);
                }
            }
            let along = (start + length / 2 - BORDER) as f64 / (9 * CELL_SIDE) as f64 * 2.0 - 1.0;
            let strength = f64::from(best.2.clamp(0.02, 1.0));
            peaks.push((along, f64::from(best.1), strength));
        }
        fit_polynomial(&peaks, degree)
    });
    // Each line is compared with what its parallels suggest.
    #[expect(clippy::needless_range_loop, reason = "it is the index in each of ten lines")]
    for coefficient in 0..=degree {
        let places: Vec<(f64, f64, f64)> =
            (0..10).map(|line| (line as f64 / 4.5 - 1.0, found[line][coefficient], 1.0)).collect();
        let smooth = fit_polynomial(&places, 2);
        for (line, place) in places.iter().enumerate() {
            let expected = curve_deviation(&smooth, place.0);
            if (place.1 - expected).abs() > MIN_OUTLIER_DEVIATION {
                found[line][coefficient] = expected;
            }
        }
    }
    found
}

/// Returns a polynomial that fits points (position, value, weight) by least squares. The weights of
/// points that are far from the curve are reduced.
fn fit_polynomial(points: &[(f64, f64, f64)], degree: usize) -> Curve {
    let mut values: Vec<f32> = points.iter().map(|point| point.1 as f32).collect();
    let mut curve = [f64::from(crate::order::quantile(&mut values, 0.5)), 0.0, 0.0];
    for round in 0..8 {
        let width = if round < 3 { 5.0 } else { 2.0 };
        let mut matrix = [[0.0_f64; 4]; 3];
        for (position, value, weight) in points {
            let far = (value - curve_deviation(&curve, *position)) / width;
            let weight = weight / (1.0 + far * far);
            let powers = [1.0, *position, position * position, *value];
            for at in 0..=degree {
                for other in 0..4 {
                    matrix[at][other] += weight * powers[at] * powers[other];
                }
            }
        }
        // Gaussian elimination. The terms on the diagonal slightly favour small coefficients.
        for (at, row) in matrix.iter_mut().enumerate() {
            row[at] += if at <= degree { 1e-3 } else { 1.0 };
        }
        for column in 0..3 {
            for row in 0..3 {
                if row != column {
                    let taken = matrix[column];
                    let factor = matrix[row][column] / taken[column];
                    for (value, taken) in matrix[row].iter_mut().zip(taken).skip(column) {
                        *value -= factor * taken;
                    }
                }
            }
        }
        curve = std::array::from_fn(|at| matrix[at][3] / matrix[at][at]);
    }
    curve
}

/// Returns the crossing of two curves, in cells.
fn curve_crossing(vertical: &Curve, horizontal: &Curve, column: usize, row: usize) -> Point {
    let (mut x, mut y) = (column as f64, row as f64);
    for _ in 0..3 {
        x = column as f64 + curve_deviation(vertical, y / 4.5 - 1.0) / CELL_SIDE as f64;
        y = row as f64 + curve_deviation(horizontal, x / 4.5 - 1.0) / CELL_SIDE as f64;
    }
    Point { x: x as f32, y: y as f32 }
}

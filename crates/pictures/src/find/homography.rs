//! Projective maps from the plane of a grid into a picture.

use crate::Point;

/// A projective map: (x, y) ↦ ((a x + b y + c) / w, (d x + e y + f) / w) with w = g x + h y + 1.
#[derive(Clone, Copy, Debug)]
pub struct Homography([f64; 8]);

impl Homography {
    /// Returns the map that best fits pairs of points, each given as a source, a target and a
    /// weight. Returns `None` if the pairs don't determine a map.
    pub fn fit_to_points(pairs: impl Iterator<Item = (Point, Point, f32)>) -> Option<Homography> {
        // The normal equations of a x + b y + c − g x u − h y u = u and of the corresponding
        // equation for v.
        let mut matrix = [[0.0_f64; 9]; 8];
        for (from, to, weight) in pairs {
            let (x, y) = (f64::from(from.x), f64::from(from.y));
            let (u, v) = (f64::from(to.x), f64::from(to.y));
            let rows = [
                [x, y, 1.0, 0.0, 0.0, 0.0, -x * u, -y * u, u],
                [0.0, 0.0, 0.0, x, y, 1.0, -x * v, -y * v, v],
            ];
            for row in rows {
                for at in 0..8 {
                    for other in 0..9 {
                        matrix[at][other] += f64::from(weight) * row[at] * row[other];
                    }
                }
            }
        }
        solve_equations(matrix).map(Homography)
    }

    /// Returns the map of the square whose corners are (0, 0) and (9, 9) to a quadrilateral, or
    /// `None` if there is no such map.
    pub fn from_quad(quad: &[Point; 4]) -> Option<Homography> {
        let square = [(0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0)];
        let pairs = square.into_iter().zip(quad);
        Homography::fit_to_points(pairs.map(|((x, y), to)| (Point { x, y }, *to, 1.0)))
    }

    /// Returns the point of the picture to which a point of the plane is mapped.
    pub fn map_point(&self, x: f32, y: f32) -> Point {
        let [a, b, c, d, e, f, g, h] = self.0;
        let (x, y) = (f64::from(x), f64::from(y));
        let w = g * x + h * y + 1.0;
        let w = if w.abs() < 1e-6 { 1e-6 } else { w };
        Point { x: ((a * x + b * y + c) / w) as f32, y: ((d * x + e * y + f) / w) as f32 }
    }
}

/// Solves eight linear equations by elimination. Returns `None` if they have no unique solution.
fn solve_equations(mut matrix: [[f64; 9]; 8]) -> Option<[f64; 8]> {
    for column in 0..8 {
        let pivot = (column..8)
            .max_by(|a, b| matrix[*a][column].abs().total_cmp(&matrix[*b][column].abs()))?;
        if matrix[pivot][column].abs() < 1e-9 {
            return None;
        }
        matrix.swap(column, pivot);
        for row in 0..8 {
            if row != column {
                let (factor, taken) =
                    (matrix[row][column] / matrix[column][column], matrix[column]);
                for (value, taken) in matrix[row].iter_mut().zip(taken).skip(column) {
                    *value -= factor * taken;
                }
            }
        }
    }
    let found: [f64; 8] = std::array::from_fn(|at| matrix[at][8] / matrix[at][at]);
    found.iter().all(|value| value.is_finite()).then_some(found)
}

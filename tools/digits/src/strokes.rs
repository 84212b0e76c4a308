//! Handwritten digits, drawn as strokes with random distortions.

use fastrand::Rng;

use crate::fonts::Bitmap;

/// Returns several variants of a handwritten digit. Each consists of strokes, which are lists of
/// points in the unit square.
fn variants(digit: usize) -> &'static [&'static [&'static [(f32, f32)]]] {
    match digit {
        1 => &[
            &[&[(0.5, 0.0), (0.5, 1.0)]],
            &[&[(0.25, 0.25), (0.55, 0.0), (0.55, 1.0)]],
            &[&[(0.3, 0.2), (0.5, 0.0), (0.5, 1.0)], &[(0.25, 1.0), (0.75, 1.0)]],
        ],
        2 => &[
            &[
                &[(0.1, 0.25), (0.25, 0.02), (0.6, 0.0), (0.85, 0.2), (0.75, 0.5), (0.1, 1.0)],
                &[(0.1, 1.0), (0.9, 0.98)],
            ],
            &[&[
                (0.1, 0.2),
                (0.5, 0.0),
                (0.85, 0.25),
                (0.6, 0.6),
                (0.2, 0.95),
                (0.15, 0.8),
                (0.4, 0.82),
                (0.9, 1.0),
            ]],
        ],
        3 => &[
            &[
                &[(0.15, 0.12), (0.5, 0.0), (0.85, 0.2), (0.7, 0.43), (0.4, 0.47)],
                &[(0.4, 0.47), (0.75, 0.52), (0.9, 0.75), (0.6, 1.0), (0.1, 0.9)],
            ],
            &[
                &[(0.15, 0.02), (0.85, 0.02), (0.4, 0.42)],
                &[(0.4, 0.42), (0.8, 0.5), (0.88, 0.78), (0.55, 1.0), (0.1, 0.88)],
            ],
        ],
        4 => &[
            &[&[(0.4, 0.0), (0.1, 0.62), (0.92, 0.6)], &[(0.7, 0.3), (0.65, 1.0)]],
            &[&[(0.65, 1.0), (0.68, 0.0), (0.08, 0.65), (0.95, 0.65)]],
            &[&[(0.15, 0.0), (0.12, 0.5), (0.85, 0.5)], &[(0.8, 0.0), (0.78, 1.0)]],
        ],
        5 => &[
            &[
                &[(0.85, 0.0), (0.25, 0.02), (0.18, 0.42)],
                &[(0.18, 0.42), (0.6, 0.36), (0.9, 0.62), (0.65, 0.97), (0.1, 0.92)],
            ],
            &[
                &[(0.25, 0.02), (0.2, 0.42), (0.65, 0.38), (0.88, 0.68), (0.55, 1.0), (0.1, 0.9)],
                &[(0.25, 0.02), (0.9, 0.0)],
            ],
        ],
        6 => &[
            &[&[
                (0.75, 0.0),
                (0.35, 0.25),
                (0.12, 0.7),
                (0.35, 1.0),
                (0.75, 0.95),
                (0.85, 0.68),
                (0.55, 0.52),
                (0.18, 0.7),
            ]],
            &[&[
                (0.6, 0.0),
                (0.2, 0.4),
                (0.15, 0.85),
                (0.5, 1.0),
                (0.85, 0.8),
                (0.6, 0.55),
                (0.2, 0.72),
            ]],
        ],
        7 => &[
            &[&[(0.1, 0.02), (0.9, 0.0), (0.4, 1.0)]],
            &[&[(0.1, 0.05), (0.9, 0.0), (0.4, 1.0)], &[(0.3, 0.5), (0.8, 0.48)]],
            &[&[(0.1, 0.2), (0.12, 0.02), (0.9, 0.0), (0.6, 0.5), (0.45, 1.0)]],
        ],
        8 => &[
            &[&[
                (0.8, 0.12),
                (0.5, 0.0),
                (0.2, 0.2),
                (0.5, 0.45),
                (0.85, 0.72),
                (0.5, 1.0),
                (0.15, 0.75),
                (0.5, 0.47),
                (0.82, 0.25),
                (0.75, 0.08),
            ]],
            &[
                &[(0.5, 0.0), (0.2, 0.22), (0.5, 0.46), (0.8, 0.22), (0.5, 0.0)],
                &[(0.5, 0.46), (0.12, 0.74), (0.5, 1.0), (0.88, 0.74), (0.5, 0.46)],
            ],
        ],
        _ => &[
            &[&[
                (0.85, 0.2),
                (0.5, 0.0),
                (0.15, 0.25),
                (0.4, 0.5),
                (0.8, 0.35),
                (0.87, 0.1),
                (0.75, 1.0),
            ]],
            &[&[
                (0.8, 0.25),
                (0.45, 0.0),
                (0.15, 0.28),
                (0.45, 0.5),
                (0.82, 0.25),
                (0.8, 0.6),
                (0.3, 1.0),
            ]],
        ],
    }
}

/// Returns a handwritten digit, drawn in a random variant.
pub fn digit(digit: usize, rng: &mut Rng) -> Bitmap {
    let variants = variants(digit);
    let variant = variants[rng.usize(..variants.len())];
    let (width, height) = (40.0 + 20.0 * rng.f32(), 64.0);
    let pen = 1.8 + 3.4 * rng.f32();
    let wobble = 0.03 + 0.05 * rng.f32();
    let mut jitter = || (rng.f32() + rng.f32() - 1.0) * wobble * 1.4;
    let mut points: Vec<Vec<(f32, f32)>> = Vec::new();
    let (slant, bend) = (jitter() * 2.0, jitter());
    for stroke in variant {
        let shaken: Vec<_> = stroke
            .iter()
            .map(|(x, y)| (x + jitter() - slant * (y - 0.5), y + jitter() + bend * x))
            .collect();
        points.push(smooth(&shaken));
    }
    let border = 6.0;
    let (w, h) = ((width + 2.0 * border) as usize, (height + 2.0 * border) as usize);
    let mut values = vec![0.0_f32; w * h];
    for stroke in &points {
        for pair in stroke.windows(2) {
            let place = |p: (f32, f32)| (p.0 * width + border, p.1 * height + border);
            let ((ax, ay), (bx, by)) = (place(pair[0]), place(pair[1]));
            let (left, right) = (ax.min(bx) - pen - 1.0, ax.max(bx) + pen + 1.0);
            let (top, bottom) = (ay.min(by) - pen - 1.0, ay.max(by) + pen + 1.0);
            for y in top.max(0.0) as usize..(bottom.max(0.0) as usize).min(h) {
                for x in left.max(0.0) as usize..(right.max(0.0) as usize).min(w) {
                    let (px, py) = (x as f32 + 0.5, y as f32 + 0.5);
                    let (dx, dy) = (bx - ax, by - ay);
                    let t = ((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy).max(1e-6);
                    let t = t.clamp(0.0, 1.0);
                    let far = (px - ax - t * dx).hypot(py - ay - t * dy);
                    let value = (pen - far + 0.5).clamp(0.0, 1.0);
                    values[y * w + x] = values[y * w + x].max(value);
                }
            }
        }
    }
    Bitmap { width: w, height: h, values }
}

/// Returns the points of a Catmull-Rom curve through the given points.
fn smooth(points: &[(f32, f32)]) -> Vec<(f32, f32)> {
    if points.len() < 3 {
        return points.to_vec();
    }
    let at = |index: isize| points[index.clamp(0, points.len() as isize - 1) as usize];
    let mut curve = Vec::new();
    for index in 0..points.len() as isize - 1 {
        let (a, b, c, d) = (at(index - 1), at(index), at(index + 1), at(index + 2));
        for step in 0..6 {
            let t = step as f32 / 6.0;
            let mix = |a: f32, b: f32, c: f32, d: f32| {
                0.5 * (2.0 * b
                    + (c - a) * t
                    + (2.0 * a - 5.0 * b + 4.0 * c - d) * t * t
                    + (3.0 * b - a - 3.0 * c + d) * t * t * t)
            };
            curve.push((mix(a.0, b.0, c.0, d.0), mix(a.1, b.1, c.1, d.1)));
        }
    }
    curve.push(at(points.len() as isize - 1));
    curve
}

//! A simulation of JPEG artefacts that writes no file: it quantises the cosine transforms of 8×8
//! blocks.

use std::f32::consts::PI;

/// The quantisation table for brightness from annex K of the standard (ITU-T T.81), row by row.
const TABLE: [f32; 64] = [
    16.0, 11.0, 10.0, 16.0, 24.0, 40.0, 51.0, 61.0, 12.0, 12.0, 14.0, 19.0, 26.0, 58.0, 60.0, 55.0,
    14.0, 13.0, 16.0, 24.0, 40.0, 57.0, 69.0, 56.0, 14.0, 17.0, 22.0, 29.0, 51.0, 87.0, 80.0, 62.0,
    18.0, 22.0, 37.0, 56.0, 68.0, 109.0, 103.0, 77.0, 24.0, 35.0, 55.0, 64.0, 81.0, 104.0, 113.0,
    92.0, 49.0, 64.0, 78.0, 87.0, 103.0, 121.0, 120.0, 101.0, 72.0, 92.0, 95.0, 98.0, 112.0, 100.0,
    103.0, 99.0,
];

/// Degrades a square of grey values from 0 to 255 like JPEG compression with a quality from 1 to
/// 100. `side` is the number of values per row.
pub fn degrade(values: &mut [f32], side: usize, quality: f32) {
    let scale = if quality < 50.0 { 50.0 / quality } else { 2.0 - quality / 50.0 };
    let cosine: [[f32; 8]; 8] = std::array::from_fn(|k| {
        let norm = if k == 0 { 0.125_f32.sqrt() } else { 0.5 };
        std::array::from_fn(|x| norm * ((2 * x + 1) as f32 * k as f32 * PI / 16.0).cos())
    });
    for block in 0..side.div_ceil(8) * side.div_ceil(8) {
        let (left, top) = (block % side.div_ceil(8) * 8, block / side.div_ceil(8) * 8);
        let pixel = |x: usize, y: usize| (top + y).min(side - 1) * side + (left + x).min(side - 1);
        let mut rows = [[0.0; 8]; 8];
        for y in 0..8 {
            for k in 0..8 {
                rows[y][k] = (0..8).map(|x| cosine[k][x] * (values[pixel(x, y)] - 128.0)).sum();
            }
        }
        let mut waves = [[0.0; 8]; 8];
        for k in 0..8 {
            for l in 0..8 {
                let value: f32 = (0..8).map(|y| cosine[l][y] * rows[y][k]).sum();
                let step = (TABLE[l * 8 + k] * scale).max(1.0);
                waves[l][k] = (value / step).round() * step;
            }
        }
        for y in 0..8 {
            for k in 0..8 {
                rows[y][k] = (0..8).map(|l| cosine[l][y] * waves[l][k]).sum();
            }
        }
        for y in 0..8 {
            for x in 0..8 {
                if left + x < side && top + y < side {
                    let value: f32 = (0..8).map(|k| cosine[k][x] * rows[y][k]).sum();
                    values[pixel(x, y)] = value + 128.0;
                }
            }
        }
    }
}

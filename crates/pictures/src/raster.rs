//! A picture in memory, in several sizes, from which areas are sampled.

use wide::f32x4;

use crate::{Corners, Pixels, Point};

/// The maximum length of a picture's longer side, in pixels. Larger pictures are shrunk.
const MAX_SIDE: usize = 2600;

/// The number of samples per row, and per column, of the [`Patch`](crate::ink::Patch) of a cell.
pub const PATCH_SIDE: usize = 32;

/// A picture of red, green and blue bytes. The fourth byte of each pixel has no meaning, but it
/// makes a pixel fill the lanes of a vector.
pub struct Raster {
    /// The width in pixels.
    pub width: usize,
    /// The height in pixels.
    pub height: usize,
    /// The pixels, row by row.
    pub pixels: Vec<[u8; 4]>,
}

impl Raster {
    /// Returns a copy of pixels, shrunk by the smallest whole factor that makes both sides at most
    /// `max`, and this factor. If a side would become 0, the copy isn't shrunk.
    pub fn from_pixels(pixels: &Pixels, max: usize) -> (Raster, usize) {
        let factor = pixels.width().max(pixels.height()).div_ceil(max.max(1)).max(1);
        let (width, height) = (pixels.width() / factor, pixels.height() / factor);
        if factor == 1 || width == 0 || height == 0 {
            let mut all = Vec::with_capacity(pixels.width() * pixels.height());
            (0..pixels.height()).for_each(|y| all.extend(pixels.row(y)));
            return (Raster { width: pixels.width(), height: pixels.height(), pixels: all }, 1);
        }
        let mut all = Vec::with_capacity(width * height);
        let mut sums = vec![[0_u32; 4]; width];
        let area = (factor * factor) as u32;
        for y in 0..height {
            sums.fill([0; 4]);
            for inner in 0..factor {
                let mut row = pixels.row(y * factor + inner);
                for sum in &mut sums {
                    for pixel in row.by_ref().take(factor) {
                        (0..4).for_each(|at| sum[at] += u32::from(pixel[at]));
                    }
                }
            }
            all.extend(sums.iter().map(|sum| sum.map(|value| ((value + area / 2) / area) as u8)));
        }
        (Raster { width, height, pixels: all }, factor)
    }

    /// Returns the fraction of pixels that have the same colour as the pixel to their left: most of
    /// them on screens, and hardly more than half in photos.
    pub fn evenness(&self) -> f32 {
        let alike = self.pixels.windows(2).filter(|pair| pair[0] == pair[1]).count();
        alike as f32 / self.pixels.len().max(1) as f32
    }

    /// Returns a copy of half the size, or `None` if a side would become 0.
    fn to_half_size(&self) -> Option<Raster> {
        let (width, height) = (self.width / 2, self.height / 2);
        if width == 0 || height == 0 {
            return None;
        }
        let mut pixels = Vec::with_capacity(width * height);
        for y in 0..height {
            let above = &self.pixels[2 * y * self.width..][..2 * width];
            let below = &self.pixels[(2 * y + 1) * self.width..][..2 * width];
            for (above, below) in above.chunks_exact(2).zip(below.chunks_exact(2)) {
                pixels.push(std::array::from_fn(|at| {
                    let sum: u16 = above.iter().chain(below).map(|p| u16::from(p[at])).sum();
                    ((sum + 2) / 4) as u8
                }));
            }
        }
        Some(Raster { width, height, pixels })
    }

    /// Returns the colour at a point, interpolated between the centres of pixels. Beyond the edges,
    /// the nearest pixel counts.
    pub fn colour_at(&self, x: f32, y: f32) -> [f32; 3] {
        let [r, g, b, _] = self.lanes_at(x, y).to_array();
        [r, g, b]
    }

    /// Returns the colour at a point, as [`colour_at`](Raster::colour_at) does, with the fourth
    /// byte.
    #[inline(always)]
    fn lanes_at(&self, x: f32, y: f32) -> f32x4 {
        let (x, y) = (x - 0.5, y - 0.5);
        let (x, y) =
            (x.clamp(0.0, self.width as f32 - 1.0), y.clamp(0.0, self.height as f32 - 1.0));
        let (left, top) = (x as usize, y as usize);
        let (right, below) = ((left + 1).min(self.width - 1), (top + 1).min(self.height - 1));
        let pixel = |x: usize, y: usize| self.pixels[y * self.width + x];
        let [a, b, c, d] =
            [pixel(left, top), pixel(right, top), pixel(left, below), pixel(right, below)];
        let lanes = |pixel: [u8; 4]| f32x4::new(pixel.map(f32::from));
        // Most pixels of a screenshot are like their neighbours.
        if a == b && a == c && a == d {
            return lanes(a);
        }
        let mix = |from: [u8; 4], to: [u8; 4], part: f32| {
            f32x4::splat(1.0 - part) * lanes(from) + f32x4::splat(part) * lanes(to)
        };
        let (fx, fy) = (x - left as f32, y - top as f32);
        mix(a, b, fx) * f32x4::splat(1.0 - fy) + mix(c, d, fx) * f32x4::splat(fy)
    }
}

/// A picture in several sizes, each half the size of the one before.
pub struct Pyramid {
    levels: Vec<Raster>,
    /// The factor by which the first level is smaller than the picture.
    pub factor: usize,
}

/// The maximum distance between samples, in pixels of a level. At most four samples per value are
/// taken, which is enough within this distance.
const MAX_STEP: f32 = 1.5;

impl Pyramid {
    /// Creates the sizes of a picture from its pixels.
    pub fn new(pixels: &Pixels) -> Pyramid {
        let (first, factor) = Raster::from_pixels(pixels, MAX_SIDE);
        Pyramid::from_raster(first, factor)
    }

    /// Creates the sizes of a picture that was shrunk by a factor.
    pub fn from_raster(first: Raster, factor: usize) -> Pyramid {
        let mut levels = vec![first];
        while let Some(next) =
            levels.last().and_then(Raster::to_half_size).filter(|_| levels.len() < 7)
        {
            levels.push(next);
        }
        Pyramid { levels, factor }
    }

    /// Returns the largest level whose sides are at most `max`, or the smallest level if there is
    /// none, and the factor by which the first level is larger.
    pub fn level_at_most(&self, max: usize) -> (&Raster, usize) {
        let fits = |level: &Raster| level.width.max(level.height) <= max;
        let at = self.levels.iter().position(fits).unwrap_or(self.levels.len() - 1);
        (&self.levels[at], 1 << at)
    }

    /// Returns the smallest level whose longer side is at least `side`, or the first level if there
    /// is none, and the factor by which the first level is larger.
    pub fn level_at_least(&self, side: usize) -> (&Raster, usize) {
        let fits = |level: &Raster| level.width.max(level.height) >= side;
        let at = self.levels.iter().rposition(fits).unwrap_or(0);
        (&self.levels[at], 1 << at)
    }

    /// Returns `side` × `side` colours sampled from a quadrilateral in coordinates of the first
    /// level. The quadrilateral is extended by `margin` (a fraction of its side) in all directions,
    /// or shrunk if `margin` is negative. If the quadrilateral is larger than the result, the
    /// colours of areas are averaged.
    pub fn sample_quad(&self, quad: &Corners, side: usize, margin: f32) -> Vec<[f32; 3]> {
        let mean = edge_lengths(quad).iter().sum::<f32>() / 4.0;
        let step = mean * (1.0 + 2.0 * margin) / (2 * side) as f32;
        let mut level = 0;
        while level + 1 < self.levels.len() && step / (1 << level) as f32 > MAX_STEP {
            level += 1;
        }
        let (raster, scale) = (&self.levels[level], 1.0 / (1 << level) as f32);
        let quad = quad.map(|Point { x, y }| Point { x: x * scale, y: y * scale });
        // A second sample per value and direction is useless if pixels are larger than the distance
        // between the samples. For outlines of ink, which are sampled with more values per cell,
        // one sample is enough even if pixels are smaller.
        let enough = if side > PATCH_SIDE { 0.75 } else { 0.3 };
        let finer = if step / (1 << level) as f32 > enough { 2 } else { 1 };
        let unit = (1.0 + 2.0 * margin) / (side * finer) as f32;
        let part = |at: usize| (at as f32 + 0.5) * unit - margin;
        let mut found = Vec::with_capacity(side * side);
        for y in 0..side {
            let mut row = vec![f32x4::ZERO; side];
            for inner_y in 0..finer {
                let v = part(y * finer + inner_y);
                let (start, end) = (point_in_quad(&quad, 0.0, v), point_in_quad(&quad, 1.0, v));
                let (across, down) = (end.x - start.x, end.y - start.y);
                for (x, sum) in row.iter_mut().enumerate() {
                    for inner_x in 0..finer {
                        let u = part(x * finer + inner_x);
                        *sum += raster.lanes_at(start.x + across * u, start.y + down * u);
                    }
                }
            }
            let scale = f32x4::splat(1.0 / (finer * finer) as f32);
            found.extend(row.iter().map(|sum| {
                let [r, g, b, _] = (*sum * scale).to_array();
                [r, g, b]
            }));
        }
        found
    }
}

/// Returns the point of a quadrilateral at the fractions `u` of its width and `v` of its height.
pub fn point_in_quad(quad: &Corners, u: f32, v: f32) -> Point {
    let mix = |of: fn(&Point) -> f32| {
        let [a, b, c, d] = [&quad[0], &quad[1], &quad[2], &quad[3]].map(of);
        (a * (1.0 - u) + b * u) * (1.0 - v) + (d * (1.0 - u) + c * u) * v
    };
    Point { x: mix(|point| point.x), y: mix(|point| point.y) }
}

/// Returns the lengths of the edges of a quadrilateral in pixels: top, right, bottom, left.
pub fn edge_lengths(quad: &Corners) -> [f32; 4] {
    std::array::from_fn(|at| {
        let (from, to) = (quad[at], quad[(at + 1) % 4]);
        (from.x - to.x).hypot(from.y - to.y)
    })
}

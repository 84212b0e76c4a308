//! Planes of grey values, and local means in them.

use crate::{
    ink::grey_value,
    raster::{Pyramid, Raster},
};

/// Returns the grey value of a pixel, from 0 to 255.
fn pixel_grey([r, g, b, _]: &[u8; 4]) -> f32 {
    grey_value([*r, *g, *b].map(f32::from))
}

/// A picture of grey values.
pub struct GreyPlane {
    pub width: usize,
    pub height: usize,
    pub values: Vec<f32>,
}

impl GreyPlane {
    /// Returns the grey values of a picture.
    pub fn from_raster(raster: &Raster) -> GreyPlane {
        let values = raster.pixels.iter().map(pixel_grey).collect();
        GreyPlane { width: raster.width, height: raster.height, values }
    }

    /// Returns the grey values of a picture, shrunk so that its longer side is at most `side`, and
    /// the factor by which the largest level of the pyramid is larger.
    pub fn from_pyramid(pyramid: &Pyramid, side: usize) -> (GreyPlane, f32) {
        let (raster, factor) = pyramid.level_at_least(side);
        let scale = raster.width.max(raster.height) as f32 / side.max(1) as f32;
        if scale <= 1.0 {
            return (GreyPlane::from_raster(raster), factor as f32);
        }
        let shrunk = |side: usize| ((side as f32 / scale) as usize).max(1);
        let (width, height) = (shrunk(raster.width), shrunk(raster.height));
        let place = |at: usize| (at as f32 + 0.5) * scale;
        let pixels = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        let values =
            pixels.map(|(x, y)| grey_value(raster.colour_at(place(x), place(y)))).collect();
        (GreyPlane { width, height, values }, scale * factor as f32)
    }

    /// Returns a grey copy of a picture in which the brightness of the paper is the same
    /// everywhere. This plane is the brightness of the paper, smaller than the picture by `factor`.
    pub fn flatten(&self, raster: &Raster, factor: f32) -> Raster {
        const PAPER_BRIGHTNESS: f32 = 230.0;
        let relative = |(at, pixel): (usize, &[u8; 4])| {
            let (x, y) = ((at % raster.width) as f32 + 0.5, (at / raster.width) as f32 + 0.5);
            let part = pixel_grey(pixel) / self.value_at(x / factor, y / factor).max(1.0);
            [(PAPER_BRIGHTNESS * part).clamp(0.0, 255.0) as u8; 4]
        };
        let pixels = raster.pixels.iter().enumerate().map(relative).collect();
        Raster { width: raster.width, height: raster.height, pixels }
    }

    /// Returns the value at a point, interpolated between the centres of pixels. Beyond the edges,
    /// the nearest pixel counts.
    pub fn value_at(&self, x: f32, y: f32) -> f32 {
        let x = (x - 0.5).clamp(0.0, self.width as f32 - 1.0);
        let y = (y - 0.5).clamp(0.0, self.height as f32 - 1.0);
        let (left, top) = (x as usize, y as usize);
        let (right, below) = ((left + 1).min(self.width - 1), (top + 1).min(self.height - 1));
        let (fx, fy) = (x - left as f32, y - top as f32);
        let value = |x: usize, y: usize| self.values[y * self.width + x];
        (value(left, top) * (1.0 - fx) + value(right, top) * fx) * (1.0 - fy)
            + (value(left, below) * (1.0 - fx) + value(right, below) * fx) * fy
    }

    /// Returns a copy in which each value is a weighted mean of 3×3 values.
    pub fn to_smoothed(&self) -> GreyPlane {
        let across = self.blend_with_neighbours(1, |at| at % self.width);
        let down = across.blend_with_neighbours(self.width, |at| at / self.width);
        GreyPlane { width: self.width, height: self.height, values: down.values }
    }

    /// Returns a copy in which each value is a weighted mean of itself and its two neighbours.
    /// `step` is 1 for neighbours in the row and the width for those in the column, and `place`
    /// returns the column or the row of a value.
    fn blend_with_neighbours(&self, step: usize, place: impl Fn(usize) -> usize) -> GreyPlane {
        let last = if step == 1 { self.width - 1 } else { self.height - 1 };
        let values = (0..self.values.len()).map(|at| {
            let here = self.values[at];
            let before = if place(at) == 0 { here } else { self.values[at - step] };
            let after = if place(at) == last { here } else { self.values[at + step] };
            0.25 * before + 0.5 * here + 0.25 * after
        });
        GreyPlane { width: self.width, height: self.height, values: values.collect() }
    }

    /// Returns a copy without dark strokes up to this width: the morphological closing with a
    /// square. The edges of shadows move slightly into the light, so that blurred edges don't
    /// resemble strokes.
    pub fn to_closed(&self, width: usize) -> GreyPlane {
        let reach = width / 2;
        let lightest = self
            .extremes_along_rows(reach, lighter)
            .to_transposed()
            .extremes_along_rows(reach, lighter);
        let reach = reach + 1;
        lightest
            .extremes_along_rows(reach, darker)
            .to_transposed()
            .extremes_along_rows(reach, darker)
    }

    /// Returns a copy in which each value is the lightest or the darkest, as `choose` selects, of
    /// the values at most `reach` to its left and right.
    fn extremes_along_rows(&self, reach: usize, choose: fn(f32, f32) -> f32) -> GreyPlane {
        let mut values = Vec::with_capacity(self.values.len());
        for row in self.values.chunks_exact(self.width) {
            let window = |at: usize| {
                let (from, to) = (at.saturating_sub(reach), (at + reach + 1).min(row.len()));
                row[from..to].iter().copied().fold(row[at], choose)
            };
            values.extend((0..row.len()).map(window));
        }
        GreyPlane { width: self.width, height: self.height, values }
    }

    /// Returns a copy in which rows and columns are exchanged.
    fn to_transposed(&self) -> GreyPlane {
        let columns = (0..self.width)
            .flat_map(|x| (0..self.height).map(move |y| self.values[y * self.width + x]));
        GreyPlane { width: self.height, height: self.width, values: columns.collect() }
    }

    /// Returns the sums of the values above and to the left of each corner of a pixel.
    pub fn to_sums(&self) -> Sums {
        Sums::new(self.width, self.height, self.values.iter().map(|value| f64::from(*value)))
    }

    /// Returns the darkness of each pixel: its difference from the mean of a square window around
    /// it, relative to the deviation in the window.
    pub fn to_darkness(&self, window: usize) -> GreyPlane {
        let sums = self.to_sums();
        let squares = self.values.iter().map(|value| f64::from(*value) * f64::from(*value));
        let squares = Sums::new(self.width, self.height, squares);
        let mut values = Vec::with_capacity(self.values.len());
        for y in 0..self.height {
            for x in 0..self.width {
                let mean = sums.mean(x, y, window);
                let variance = squares.mean(x, y, window) - mean * mean;
                let deviation = variance.max(0.0).sqrt() as f32;
                values.push((mean as f32 - self.values[y * self.width + x]) / (deviation + 4.0));
            }
        }
        GreyPlane { width: self.width, height: self.height, values }
    }
}

/// Returns the larger of two values. [`f32::max`] would be a call in WebAssembly.
fn lighter(one: f32, other: f32) -> f32 {
    if other > one { other } else { one }
}

/// Returns the smaller of two values. [`f32::min`] would be a call in WebAssembly.
fn darker(one: f32, other: f32) -> f32 {
    if other < one { other } else { one }
}

/// A summed-area table: for each corner of a pixel, the sum of all values above and to the left of
/// it.
pub struct Sums {
    width: usize,
    height: usize,
    sums: Vec<f64>,
}

impl Sums {
    fn new(width: usize, height: usize, mut values: impl Iterator<Item = f64>) -> Sums {
        let mut sums = vec![0.0; (width + 1) * (height + 1)];
        for y in 0..height {
            let mut row = 0.0;
            for x in 0..width {
                row += values.next().unwrap_or_default();
                sums[(y + 1) * (width + 1) + x + 1] = sums[y * (width + 1) + x + 1] + row;
            }
        }
        Sums { width, height, sums }
    }

    /// Returns the mean of the window around a pixel, ignoring any part outside the plane.
    pub fn mean(&self, x: usize, y: usize, window: usize) -> f64 {
        let reach = window / 2;
        let (left, right) = (x.saturating_sub(reach), (x + reach + 1).min(self.width));
        let (top, bottom) = (y.saturating_sub(reach), (y + reach + 1).min(self.height));
        let at = |x: usize, y: usize| self.sums[y * (self.width + 1) + x];
        let sum = at(right, bottom) - at(left, bottom) - at(right, top) + at(left, top);
        sum / ((right - left) * (bottom - top)) as f64
    }
}

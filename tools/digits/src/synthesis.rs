//! Synthetic cells: a digit or something else between four lines, as in a photo or a screenshot.
//! Their ink is computed by the same functions that read pictures.

use fastrand::Rng;
use pictures::{
    Point,
    training::{Ink, InkTone, PaperDifferences, Pyramid, Raster, sample_patch},
};

use crate::{
    fonts::{Bitmap, Package},
    jpeg, strokes,
};

/// A cell with its true content.
pub struct Sample {
    pub ink: Ink,
    /// The digit, or 0 for a cell without a digit.
    pub class: usize,
    pub is_handwritten: bool,
}

/// The fonts. The first `plain` packages contain the plain fonts of newspapers and screens.
pub struct Fonts {
    pub packages: Vec<Package>,
    pub plain: usize,
}

/// The width of the space around a cell on its canvas, as a fraction of the cell's side.
const AROUND: f32 = 0.3;

/// The coverage of a square canvas by ink, row by row with values from 0 to 1.
struct Canvas {
    side: usize,
    /// The side of the cell, in pixels. `offset` is the distance between the cell and the edges of
    /// the canvas.
    cell: f32,
    offset: f32,
    values: Vec<f32>,
}

/// Returns a random number with the standard normal distribution.
fn normal(rng: &mut Rng) -> f32 {
    (-2.0 * (1.0 - rng.f32()).ln()).sqrt() * (std::f32::consts::TAU * rng.f32()).cos()
}

fn chance(rng: &mut Rng, probability: f32) -> bool {
    rng.f32() < probability
}

fn between(rng: &mut Rng, low: f32, high: f32) -> f32 {
    low + (high - low) * rng.f32()
}

impl Canvas {
    fn new(cell: f32) -> Canvas {
        let side = (cell * (1.0 + 2.0 * AROUND)).round() as usize;
        let offset = (side as f32 - cell) / 2.0;
        Canvas { side, cell, offset, values: vec![0.0; side * side] }
    }

    /// Draws a bitmap. Its centre and its height are fractions of the cell's side, `sizes` contains
    /// it in several sizes (the largest first), and `dark` is the coverage of its ink.
    fn draw(&mut self, sizes: &[Bitmap], centre: (f32, f32), height: f32, form: &Form, dark: f32) {
        let pixels = height * self.cell;
        let fits = |bitmap: &&Bitmap| bitmap.height as f32 / pixels < 2.2;
        let bitmap = sizes.iter().find(fits).unwrap_or(&sizes[sizes.len() - 1]);
        let scale = bitmap.height as f32 / pixels;
        let (cx, cy) = (self.offset + centre.0 * self.cell, self.offset + centre.1 * self.cell);
        let reach =
            pixels * (0.5 + bitmap.width as f32 * form.width / bitmap.height as f32 / 2.0) + 2.0;
        let (sin, cos) = form.turn.sin_cos();
        let clip = |value: f32| value.clamp(0.0, self.side as f32) as usize;
        let finer = if scale > 1.0 { 2 } else { 1 };
        for y in clip(cy - reach)..clip(cy + reach) {
            for x in clip(cx - reach)..clip(cx + reach) {
                let mut sum = 0.0;
                for step in 0..finer * finer {
                    let dx = x as f32 + ((step % finer) as f32 + 0.5) / finer as f32 - cx;
                    let dy = y as f32 + ((step / finer) as f32 + 0.5) / finer as f32 - cy;
                    let (u, v) = (dx * cos + dy * sin, dy * cos - dx * sin);
                    let u = (u + form.shear * v) / form.width;
                    sum += bitmap.at(
                        u * scale + bitmap.width as f32 / 2.0,
                        v * scale + bitmap.height as f32 / 2.0,
                    );
                }
                let value = &mut self.values[y * self.side + x];
                *value = value.max(dark * sum / (finer * finer) as f32);
            }
        }
    }

    /// Draws a line across the canvas. `at` is its distance from the cell's left (or top) edge.
    /// Like `thickness`, it is a fraction of the cell's side. `slope` is the shift across the line
    /// per unit of length, and `dark` is the coverage of the line's ink.
    fn line(&mut self, is_vertical: bool, at: f32, slope: f32, thickness: f32, dark: f32) {
        for y in 0..self.side {
            for x in 0..self.side {
                let (along, across) = if is_vertical { (y, x) } else { (x, y) };
                let middle =
                    self.offset + at * self.cell + slope * (along as f32 - self.side as f32 / 2.0);
                let far = (across as f32 + 0.5 - middle).abs();
                let covered = (thickness * self.cell / 2.0 - far + 0.5).clamp(0.0, 1.0)
                    * (thickness * self.cell).min(1.0);
                let value = &mut self.values[y * self.side + x];
                *value = value.max(dark * covered);
            }
        }
    }

    /// Draws a short stroke between two points. Their coordinates and `thickness` are fractions of
    /// the cell's side, and `dark` is the coverage of the stroke's ink.
    fn stroke(&mut self, from: (f32, f32), to: (f32, f32), thickness: f32, dark: f32) {
        for y in 0..self.side {
            for x in 0..self.side {
                let place = |value: usize| (value as f32 + 0.5 - self.offset) / self.cell;
                let (px, py) = (place(x), place(y));
                let (dx, dy) = (to.0 - from.0, to.1 - from.1);
                let t = ((px - from.0) * dx + (py - from.1) * dy) / (dx * dx + dy * dy).max(1e-6);
                let t = t.clamp(0.0, 1.0);
                let far = (px - from.0 - t * dx).hypot(py - from.1 - t * dy) * self.cell;
                let covered = (thickness * self.cell / 2.0 - far + 0.5).clamp(0.0, 1.0);
                let value = &mut self.values[y * self.side + x];
                *value = value.max(dark * covered);
            }
        }
    }
}

/// The distortion of a drawn digit: its rotation in radians, its horizontal shear (the offset per
/// unit of height), and the factor for its width. A negative factor mirrors the digit.
struct Form {
    turn: f32,
    shear: f32,
    width: f32,
}

impl Form {
    const PLAIN: Form = Form { turn: 0.0, shear: 0.0, width: 1.0 };
}

impl Fonts {
    fn digits<'a>(&'a self, rng: &mut Rng) -> &'a [[Bitmap; 3]] {
        let plain = chance(rng, 0.45);
        let at = rng.usize(..if plain { self.plain } else { self.packages.len() });
        let faces = &self.packages[at].faces;
        &faces[rng.usize(..faces.len())].digits
    }
}

/// Creates a random cell: 55 % are in photos, and all others in screenshots.
pub fn sample(fonts: &Fonts, rng: &mut Rng) -> Sample {
    if chance(rng, 0.55) { photo(fonts, rng) } else { screen(fonts, rng) }
}

/// Draws pencil marks, which don't count as digits. `hand` is the probability that they are
/// handwritten.
fn marks(canvas: &mut Canvas, fonts: &Fonts, rng: &mut Rng, dark: f32, hand: f32) {
    let is_hand = chance(rng, hand);
    let face = fonts.digits(rng);
    let height = if is_hand { between(rng, 0.14, 0.34) } else { between(rng, 0.13, 0.28) };
    let draw =
        |canvas: &mut Canvas, rng: &mut Rng, digit: usize, centre: (f32, f32), height: f32| {
            if is_hand {
                let bitmap = strokes::digit(digit, rng);
                let centre = (centre.0 + 0.03 * normal(rng), centre.1 + 0.03 * normal(rng));
                canvas.draw(&[bitmap], centre, height, &Form::PLAIN, dark);
            } else {
                canvas.draw(&face[digit - 1], centre, height, &Form::PLAIN, dark);
            }
        };
    match rng.usize(..10) {
        0..=5 => {
            let height = height.min(0.27);
            let pitch = between(rng, 0.25, 0.36);
            let density = if chance(rng, 0.15) { 1.0 } else { rng.f32() };
            let has_middle = chance(rng, 0.3);
            let is_phone_order = chance(rng, 0.1);
            for digit in 1..=9 {
                if chance(rng, density) || has_middle && digit == 5 {
                    let row = (digit - 1) / 3;
                    let row = if is_phone_order { 2 - row } else { row };
                    let place = |at: usize| 0.5 + (at as f32 - 1.0) * pitch;
                    draw(canvas, rng, digit, (place((digit - 1) % 3), place(row)), height);
                }
            }
        }
        6 | 7 => {
            let count = 1 + rng.usize(..5);
            let pitch = (height * 0.62).min(0.9 / count as f32);
            let y = if chance(rng, 0.5) { 0.5 } else { between(rng, 0.16, 0.84) };
            for at in 0..count {
                let x = 0.5 + (at as f32 - (count - 1) as f32 / 2.0) * pitch;
                draw(canvas, rng, 1 + at * 9 / 5 % 9, (x, y), height.min(0.27));
            }
        }
        _ => {
            for _ in 0..1 + rng.usize(..4) {
                let digit = 1 + rng.usize(..9);
                let mut side = || if rng.bool() { 0.18 } else { 0.82 };
                let centre = (side(), side());
                draw(canvas, rng, digit, centre, height);
            }
        }
    }
}

/// Draws the four lines around a cell. `missing` is the probability that a line is missing, and
/// `slanted` is a factor for its random shift and slope.
fn lines(canvas: &mut Canvas, rng: &mut Rng, missing: f32, slanted: f32) {
    let thin = between(rng, 0.012, 0.06);
    for (is_vertical, at) in [(true, 0.0), (true, 1.0), (false, 0.0), (false, 1.0)] {
        if chance(rng, missing) {
            continue;
        }
        let thickness = if chance(rng, 0.35) { between(rng, 0.04, 0.13) } else { thin };
        let (shift, slope) = (0.035 * normal(rng) * slanted, 0.03 * normal(rng) * slanted);
        let dark = if chance(rng, 0.3) { between(rng, 0.25, 1.0) } else { 1.0 };
        canvas.line(is_vertical, at + shift, slope, thickness, dark);
    }
}

/// Draws the content of a cell. Returns its class (0 if it isn't a digit), and whether it is a
/// handwritten digit.
fn content(canvas: &mut Canvas, fonts: &Fonts, rng: &mut Rng, is_photo: bool) -> (usize, bool) {
    if chance(rng, 0.34) {
        let dark = between(rng, 0.35, 1.0);
        match rng.usize(..10) {
            0..=2 => {}
            3 if is_photo => {
                for _ in 0..1 + rng.usize(..8) {
                    let at = (rng.f32(), rng.f32());
                    let size = between(rng, 0.01, 0.05);
                    canvas.stroke(at, at, size, dark);
                }
            }
            4 => {
                let from = (rng.f32(), rng.f32());
                let to = (rng.f32(), rng.f32());
                let thickness = between(rng, 0.01, 0.05);
                canvas.stroke(from, to, thickness, dark);
            }
            _ => marks(canvas, fonts, rng, dark, if is_photo { 0.5 } else { 0.05 }),
        }
        return (0, false);
    }
    let digit = 1 + rng.usize(..9);
    let form = match is_photo {
        true => Form {
            turn: 0.07 * normal(rng),
            shear: 0.06 * normal(rng),
            width: between(rng, 0.82, 1.2),
        },
        false => Form { turn: 0.0, shear: 0.0, width: between(rng, 0.92, 1.08) },
    };
    let spread = if is_photo { 0.06 } else { 0.02 };
    let centre = (0.5 + spread * normal(rng), 0.5 + spread * normal(rng));
    if is_photo && chance(rng, 0.14) {
        let bitmap = strokes::digit(digit, rng);
        let height = between(rng, 0.45, 1.0);
        let centre = (centre.0 + 0.05 * normal(rng), centre.1 + 0.05 * normal(rng));
        let dark = between(rng, 0.4, 1.0);
        canvas.draw(&[bitmap], centre, height, &form, dark);
        return (digit, true);
    }
    let low = if is_photo { 0.38 } else { 0.32 };
    let high = if chance(rng, 0.1) { 0.88 } else { 0.76 };
    let height = between(rng, low, high);
    let sizes = &fonts.digits(rng)[digit - 1];
    let dark = 1.0;
    let change = match rng.f32() {
        x if x < 0.2 => 1 + i32::from(rng.bool()) * i32::from(rng.bool()),
        x if x < 0.28 => -1,
        _ => 0,
    };
    match change {
        0 => canvas.draw(sizes, centre, height, &form, dark),
        _ => {
            let thickened = sizes[1].thickened(change);
            let grown = thickened.height as f32 / sizes[1].height as f32;
            canvas.draw(&[thickened], centre, height * grown, &form, dark);
        }
    }
    // A stray mark next to a digit.
    if chance(rng, 0.04) {
        let at = (between(rng, 0.05, 0.95), if rng.bool() { 0.1 } else { 0.9 });
        canvas.stroke(at, (at.0 + 0.1 * normal(rng), at.1), between(rng, 0.01, 0.04), 0.7);
    }
    (digit, false)
}

/// Blurs a square of values in place. `sigma` is the standard deviation in pixels, and each
/// direction is `true` for vertical or `false` for horizontal.
fn blur(values: &mut [f32], side: usize, sigma: f32, directions: &[bool]) {
    if sigma < 0.15 {
        return;
    }
    let reach = (sigma * 2.7).ceil() as isize;
    let weights: Vec<f32> =
        (-reach..=reach).map(|at| (-(at * at) as f32 / (2.0 * sigma * sigma)).exp()).collect();
    let sum: f32 = weights.iter().sum();
    for is_vertical in directions {
        let before = values.to_vec();
        for y in 0..side {
            for x in 0..side {
                let mut value = 0.0;
                for (weight, step) in weights.iter().zip(-reach..=reach) {
                    let clip =
                        |at: usize| (at as isize + step).clamp(0, side as isize - 1) as usize;
                    let from = if *is_vertical { clip(y) * side + x } else { y * side + clip(x) };
                    value += weight * before[from];
                }
                values[y * side + x] = value / sum;
            }
        }
    }
}

/// Creates a cell in a photo.
fn photo(fonts: &Fonts, rng: &mut Rng) -> Sample {
    let size = if chance(rng, 0.45) { between(rng, 13.0, 30.0) } else { between(rng, 28.0, 60.0) };
    let mut canvas = Canvas::new(size);
    let missing = between(rng, 0.0, 0.14);
    let (class, is_handwritten) = content(&mut canvas, fonts, rng, true);
    lines(&mut canvas, rng, missing, 1.0);
    let (side, pixel) = (canvas.side, size / 32.0);
    let mut values = canvas.values;
    let sigma = if chance(rng, 0.3) { between(rng, 0.9, 2.3) } else { normal(rng).abs() * 0.8 };
    blur(&mut values, side, sigma * pixel.max(0.6), &[false, true]);
    if chance(rng, 0.12) {
        blur(&mut values, side, between(rng, 0.8, 2.0) * pixel, &[rng.bool()]);
    }
    let contrast = between(rng, 0.15, 0.95);
    let paper = between(rng, 40.0, 250.0) / 255.0;
    let gradient = (0.12 * normal(rng), 0.12 * normal(rng));
    let shadow = chance(rng, 0.06).then(|| (rng.f32(), rng.bool(), between(rng, 0.4, 0.85)));
    let noise = if chance(rng, 0.3) { between(rng, 0.02, 0.09) } else { between(rng, 0.0, 0.025) };
    let ghost = chance(rng, 0.1).then(|| {
        let mut behind = Canvas::new(size);
        let digit = 1 + rng.usize(..9);
        let form = Form { turn: 0.0, shear: 0.0, width: -1.0 };
        let centre = (rng.f32(), rng.f32());
        behind.draw(&fonts.digits(rng)[digit - 1], centre, 0.6, &form, between(rng, 0.03, 0.15));
        blur(&mut behind.values, side, pixel, &[false, true]);
        behind.values
    });
    let mut greys: Vec<f32> = (0..side * side)
        .map(|at| {
            let (x, y) = ((at % side) as f32 / side as f32, (at / side) as f32 / side as f32);
            let mut light = 1.0 + gradient.0 * (x - 0.5) + gradient.1 * (y - 0.5);
            if let Some((place, is_vertical, dark)) = shadow
                && (if is_vertical { x } else { y }) > place
            {
                light *= dark;
            }
            let behind = ghost.as_ref().map_or(0.0, |ghost| ghost[at]);
            let ink = values[at].max(behind);
            255.0 * (paper * light * (1.0 - contrast * ink) + noise * paper.sqrt() * normal(rng))
        })
        .collect();
    if chance(rng, 0.5) {
        jpeg::degrade(&mut greys, side, between(rng, 20.0, 95.0));
    }
    let colour_noise = if chance(rng, 0.2) { 8.0 * rng.f32() } else { 0.0 };
    let pixels = greys
        .iter()
        .map(|grey| {
            let [r, g, b] =
                [(); 3].map(|()| (grey + colour_noise * normal(rng)).clamp(0.0, 255.0) as u8);
            [r, g, b, 255]
        })
        .collect();
    let raster = Raster { width: side, height: side, pixels };
    let pyramid = Pyramid::from_raster(raster, 1);
    let quad = corners(rng, canvas.offset, size, 0.018);
    let differences = PaperDifferences::new(&sample_patch(&pyramid, &quad), InkTone::Dark);
    let grid = contrast
        * between(rng, 0.55, 1.25)
        * if chance(rng, 0.15) { between(rng, 0.5, 1.5) } else { 1.0 };
    Sample { ink: differences.to_ink(grid), class, is_handwritten }
}

/// Returns the corners of a cell with random errors. The standard deviation of each coordinate is
/// `spread` times `size`.
fn corners(rng: &mut Rng, offset: f32, size: f32, spread: f32) -> [Point; 4] {
    let (near, far) = (offset, offset + size);
    [(near, near), (far, near), (far, far), (near, far)].map(|(x, y)| Point {
        x: x + spread * size * normal(rng),
        y: y + spread * size * normal(rng),
    })
}

/// Returns a random colour with values from `low` to `high`. Half of all colours are grey.
fn colour(rng: &mut Rng, low: f32, high: f32) -> [f32; 3] {
    match rng.usize(..2) {
        0 => [between(rng, low, high); 3],
        _ => [(); 3].map(|()| between(rng, low, high)),
    }
}

/// Creates a cell in a screenshot.
fn screen(fonts: &Fonts, rng: &mut Rng) -> Sample {
    let size = if chance(rng, 0.4) { between(rng, 18.0, 36.0) } else { between(rng, 34.0, 90.0) };
    let size = size.round();
    let mut canvas = Canvas::new(size);
    let (paper, ink) = loop {
        let (paper, ink) = match rng.usize(..10) {
            0..=3 => (colour(rng, 215.0, 255.0), colour(rng, 0.0, 160.0)),
            4..=6 => (colour(rng, 0.0, 75.0), colour(rng, 110.0, 255.0)),
            _ => (colour(rng, 0.0, 255.0), colour(rng, 0.0, 255.0)),
        };
        let far = (0..3).map(|at| (paper[at] - ink[at]).abs()).fold(0.0, f32::max);
        if far > 45.0 {
            break (paper, ink);
        }
    };
    let (class, is_handwritten) = content(&mut canvas, fonts, rng, false);
    let side = canvas.side;
    let mut frame = Canvas::new(size);
    let missing = if chance(rng, 0.3) { 0.6 } else { 0.03 };
    lines(&mut frame, rng, missing, 0.25);
    let line = colour(rng, 0.0, 255.0);
    // Neighbours may be highlighted.
    let neighbours: Vec<[f32; 3]> =
        (0..4).map(|_| if chance(rng, 0.25) { colour(rng, 0.0, 255.0) } else { paper }).collect();
    let gap = chance(rng, 0.25)
        .then(|| (between(rng, 0.01, 0.08), colour(rng, 0.0, 255.0), between(rng, 0.0, 0.3)));
    // A disc or a ring behind the content.
    let disc = chance(rng, 0.07).then(|| {
        let (radius, is_ring) = (between(rng, 0.3, 0.48), rng.bool());
        (radius, is_ring, between(rng, 0.02, 0.05), colour(rng, 0.0, 255.0))
    });
    let corner = chance(rng, 0.02).then(|| colour(rng, 0.0, 255.0));
    let mut planes = [(); 3].map(|()| vec![0.0_f32; side * side]);
    for y in 0..side {
        for x in 0..side {
            let place = |value: usize| (value as f32 + 0.5 - canvas.offset) / size;
            let (u, v, at) = (place(x), place(y), y * side + x);
            let mut base = match (u, v) {
                (u, _) if u < 0.0 => neighbours[0],
                (u, _) if u > 1.0 => neighbours[1],
                (_, v) if v < 0.0 => neighbours[2],
                (_, v) if v > 1.0 => neighbours[3],
                _ => paper,
            };
            let mut mix = |over: [f32; 3], by: f32| {
                (0..3).for_each(|c| base[c] += (over[c] - base[c]) * by);
            };
            if let Some((width, colour, radius)) = gap {
                // The distance to the edge of a rounded tile.
                let (dx, dy) = (
                    (u - 0.5).abs() - 0.5 + width + radius,
                    (v - 0.5).abs() - 0.5 + width + radius,
                );
                let far = dx.max(0.0).hypot(dy.max(0.0)) + dx.max(dy).min(0.0) - radius;
                mix(colour, (far * size + 0.5).clamp(0.0, 1.0));
            }
            if let Some((radius, is_ring, width, colour)) = disc {
                let far = (u - 0.5).hypot(v - 0.5) - radius;
                let far = if is_ring { far.abs() - width / 2.0 } else { far };
                // A disc must not hide the ink.
                let visible = (0..3).map(|c| (colour[c] - ink[c]).abs()).fold(0.0, f32::max) > 60.0;
                if visible || class == 0 {
                    mix(colour, (0.5 - far * size).clamp(0.0, 1.0));
                }
            }
            if let Some(colour) = corner
                && u > 0.0
                && v > 0.0
                && u + v < 0.3
            {
                mix(colour, 1.0);
            }
            mix(line, frame.values[at]);
            mix(ink, canvas.values[at]);
            (0..3).for_each(|c| planes[c][at] = base[c]);
        }
    }
    if chance(rng, 0.3) {
        let sigma = between(rng, 0.3, 0.9);
        planes.iter_mut().for_each(|plane| blur(plane, side, sigma, &[false, true]));
    }
    if chance(rng, 0.3) {
        let quality = between(rng, 45.0, 95.0);
        planes.iter_mut().for_each(|plane| jpeg::degrade(plane, side, quality));
    }
    let pixels = (0..side * side)
        .map(|at| {
            let [r, g, b] = std::array::from_fn(|c| planes[c][at].clamp(0.0, 255.0).round() as u8);
            [r, g, b, 255]
        })
        .collect();
    let pyramid = Pyramid::from_raster(Raster { width: side, height: side, pixels }, 1);
    let quad = corners(rng, canvas.offset, size, 0.012);
    let differences = PaperDifferences::new(&sample_patch(&pyramid, &quad), InkTone::Colour);
    let grid = (0..3).map(|at| (paper[at] - ink[at]).abs()).fold(0.0, f32::max);
    Sample { ink: differences.to_ink(grid * between(rng, 0.5, 1.6)), class, is_handwritten }
}

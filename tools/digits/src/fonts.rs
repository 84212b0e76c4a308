//! The digits of installed fonts, as bitmaps.

use std::{fs, path::PathBuf, process::Command};

use ab_glyph::{Font, FontVec, Glyph, point};

/// The height of the largest bitmaps, in pixels.
const HEIGHT: usize = 64;

/// The coverage of a digit, row by row with values from 0 to 1. The digits of a face have about the
/// same height, and the bitmap starts at the top of the tallest digit.
#[derive(Clone)]
pub struct Bitmap {
    pub width: usize,
    pub height: usize,
    pub values: Vec<f32>,
}

/// The digits 1 to 9 of a face, each in three sizes. Each size is half the previous one.
pub struct Face {
    pub digits: Vec<[Bitmap; 3]>,
}

/// A Debian package with its faces.
pub struct Package {
    pub name: String,
    pub faces: Vec<Face>,
}

impl Bitmap {
    /// Returns the coverage at a point in pixels, interpolated between the centres of pixels. The
    /// coverage is 0 outside the bitmap.
    pub fn at(&self, x: f32, y: f32) -> f32 {
        let (x, y) = (x - 0.5, y - 0.5);
        let (left, top) = (x.floor(), y.floor());
        let (fx, fy) = (x - left, y - top);
        let value = |x: f32, y: f32| {
            let inside = x >= 0.0 && y >= 0.0 && x < self.width as f32 && y < self.height as f32;
            if inside { self.values[y as usize * self.width + x as usize] } else { 0.0 }
        };
        (value(left, top) * (1.0 - fx) + value(left + 1.0, top) * fx) * (1.0 - fy)
            + (value(left, top + 1.0) * (1.0 - fx) + value(left + 1.0, top + 1.0) * fx) * fy
    }

    fn halved(&self) -> Bitmap {
        let (width, height) = (self.width.div_ceil(2), self.height.div_ceil(2));
        let value = |x: usize, y: usize| {
            let inside = x < self.width && y < self.height;
            if inside { self.values[y * self.width + x] } else { 0.0 }
        };
        let mean = |at: usize| {
            let (x, y) = (at % width * 2, at / width * 2);
            (value(x, y) + value(x + 1, y) + value(x, y + 1) + value(x + 1, y + 1)) / 4.0
        };
        Bitmap { width, height, values: (0..width * height).map(mean).collect() }
    }

    /// Returns the bitmap with strokes that are `by` pixels thicker on each side, or thinner if
    /// `by` is negative. The bitmap itself grows by the absolute value of `by` on each side.
    pub fn thickened(&self, by: i32) -> Bitmap {
        let (reach, grow) = (by.abs(), by > 0);
        let (width, height) = (self.width as i32 + 2 * reach, self.height as i32 + 2 * reach);
        let value = |x: i32, y: i32| {
            let (x, y) = (x - reach, y - reach);
            let inside = x >= 0 && y >= 0 && x < self.width as i32 && y < self.height as i32;
            if inside { self.values[y as usize * self.width + x as usize] } else { 0.0 }
        };
        let pass = |value: &dyn Fn(i32, i32) -> f32, dx: i32, dy: i32| -> Vec<f32> {
            let of = |at: i32| {
                let around = (-reach..=reach)
                    .map(|step| value(at % width + dx * step, at / width + dy * step));
                match grow {
                    true => around.fold(0.0, f32::max),
                    false => around.fold(1.0, f32::min),
                }
            };
            (0..width * height).map(of).collect()
        };
        let across = pass(&value, 1, 0);
        let second = |x: i32, y: i32| {
            let inside = x >= 0 && y >= 0 && x < width && y < height;
            if inside { across[(y * width + x) as usize] } else { 0.0 }
        };
        let values = pass(&second, 0, 1);
        Bitmap { width: width as usize, height: height as usize, values }
    }
}

/// Loads about `per_package` faces, evenly distributed, of each installed Debian package. Faces
/// whose digits don't resemble those of most fonts are left out, such as old-style figures, scripts
/// and symbols.
pub fn load(packages: &[String], per_package: usize) -> Vec<Package> {
    let reference = load_face(&PathBuf::from(
        "/usr/share/fonts/truetype/liberation/LiberationSans-Regular.ttf",
    ))
    .expect("the package fonts-liberation is installed");
    let mut found = Vec::new();
    for name in packages {
        let listed = Command::new("dpkg").args(["-L", name]).output().expect("dpkg lists files");
        let listed = String::from_utf8_lossy(&listed.stdout).into_owned();
        let mut paths: Vec<PathBuf> = listed
            .lines()
            .filter(|line| {
                let lower = line.to_lowercase();
                let is_odd = ["math", "symbol", "mono-oblique", "caps", "-sc", "script", "emoji"];
                (lower.ends_with(".ttf") || lower.ends_with(".otf"))
                    && !is_odd.iter().any(|odd| lower.contains(odd))
            })
            .filter_map(|line| fs::canonicalize(line).ok())
            .collect();
        paths.sort();
        paths.dedup();
        let step = (paths.len() / per_package).max(1);
        let faces = paths.iter().step_by(step).filter_map(load_face);
        let faces: Vec<Face> = faces.filter(|face| resembles(face, &reference)).collect();
        if !faces.is_empty() {
            found.push(Package { name: name.clone(), faces });
        }
    }
    found
}

fn load_face(path: &PathBuf) -> Option<Face> {
    let font = FontVec::try_from_vec(fs::read(path).ok()?).ok()?;
    let scale = 200.0;
    let outline = |digit: char| {
        let id = font.glyph_id(digit);
        let glyph: Glyph = id.with_scale_and_position(scale, point(0.0, 0.0));
        (id.0 != 0).then(|| font.outline_glyph(glyph)).flatten()
    };
    // All digits have the same height and baseline, or they are old-style figures.
    let bounds: Option<Vec<_>> =
        ('1'..='9').map(|digit| outline(digit).map(|glyph| glyph.px_bounds())).collect();
    let bounds = bounds?;
    let top = bounds.iter().map(|b| b.min.y).fold(f32::INFINITY, f32::min);
    let bottom = bounds.iter().map(|b| b.max.y).fold(f32::NEG_INFINITY, f32::max);
    let is_even = |b: &ab_glyph::Rect| b.max.y - b.min.y > 0.85 * (bottom - top);
    if !bounds.iter().all(is_even) || bottom - top < 20.0 {
        return None;
    }
    let scale = scale * HEIGHT as f32 / (bottom - top);
    let digits = ('1'..='9').map(|digit| {
        let id = font.glyph_id(digit);
        let glyph = font.outline_glyph(id.with_scale_and_position(scale, point(0.0, 0.0)))?;
        let bounds = glyph.px_bounds();
        let width = bounds.width() as usize;
        let above = (bounds.min.y - top * HEIGHT as f32 / (bottom - top)).round().max(0.0) as usize;
        let height = (above + bounds.height() as usize).max(HEIGHT);
        let mut values = vec![0.0; width * height];
        glyph.draw(|x, y, coverage| {
            if let Some(value) = values.get_mut((y as usize + above) * width + x as usize) {
                *value = coverage.min(1.0);
            }
        });
        let large = Bitmap { width, height, values };
        let half = large.halved();
        let quarter = half.halved();
        (width > 4 && width < 2 * HEIGHT).then_some([large, half, quarter])
    });
    Some(Face { digits: digits.collect::<Option<_>>()? })
}

/// Returns `true` if the digits 2 to 9 of a face resemble those of a reference face: the mean
/// correlation of their bitmaps exceeds a limit.
fn resembles(face: &Face, reference: &Face) -> bool {
    let squeezed = |bitmap: &Bitmap| -> Vec<f32> {
        let (w, h) = (bitmap.width as f32 / 16.0, bitmap.height as f32 / 16.0);
        let values: Vec<f32> = (0..256)
            .map(|at| bitmap.at(((at % 16) as f32 + 0.5) * w, ((at / 16) as f32 + 0.5) * h))
            .collect();
        let mean = values.iter().sum::<f32>() / 256.0;
        let norm = values.iter().map(|v| (v - mean) * (v - mean)).sum::<f32>().sqrt().max(1e-3);
        values.iter().map(|v| (v - mean) / norm).collect()
    };
    let mut sum = 0.0;
    for digit in 1..9 {
        let (one, other) =
            (squeezed(&face.digits[digit][1]), squeezed(&reference.digits[digit][1]));
        sum += one.iter().zip(&other).map(|(a, b)| a * b).sum::<f32>();
    }
    sum / 8.0 > 0.42
}

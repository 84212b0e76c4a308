//! Measures how many boards are read correctly from pictures, and from degraded copies of them.
//!
//!     cargo bench --bench pictures -- FOLDER
//!
//! `FOLDER/photos` has pictures `NAME.jpg` with `NAME.dat`: two lines that are ignored, then nine
//! rows of nine digits, with 0 for an empty cell. `FOLDER/screens/truth.csv` has the columns `id`
//! and `digits` (81 digits), and the pictures are `id.png` or `id.jpg`. The project doesn't contain
//! such pictures, because their owners don't permit it. Without a folder, nothing is measured.

use std::{
    env, fs,
    io::Cursor,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use grid::{Cell, CellValue, Shape};
use image::{
    DynamicImage, ImageDecoder, ImageReader, RgbImage, codecs::jpeg::JpegEncoder, imageops,
};
use pictures::{BoardStatus, Pixels};

/// The maximum number of photos that are degraded.
const MAX_DEGRADED: usize = 32;

/// A picture with the 81 digits of its board.
struct Case {
    name: String,
    picture: RgbImage,
    digits: String,
}

/// The results for a set of pictures: the number of pictures per outcome, and the reading times.
#[derive(Default)]
struct SetResults {
    count: usize,
    right_by_net: usize,
    right_with_rules: usize,
    wrongly_corrected: usize,
    silently_wrong: usize,
    wrong_without_doubt: usize,
    unread: usize,
    times: Vec<Duration>,
}

fn main() {
    let folder = env::args().skip(1).find(|argument| !argument.starts_with('-'));
    let Some(folder) = folder.map(PathBuf::from) else {
        println!("name a folder of pictures to read them");
        return;
    };
    println!(
        "set: right (net alone), right (with the rules), mended but wrong, silent, \
         of these without a doubtful cell, lost; time"
    );
    let photos = read_photos(&folder.join("photos"));
    measure("photos", photos.iter().map(|case| (case, case.picture.clone())));
    let screens = read_screenshots(&folder.join("screens"));
    measure("screenshots", screens.iter().map(|case| (case, case.picture.clone())));
    let some = || photos.iter().step_by((photos.len() / MAX_DEGRADED).max(1)).take(MAX_DEGRADED);
    for side in [28.0, 20.0, 14.0, 11.0] {
        let name = format!("cell {side} px");
        measure(&name, some().map(|case| (case, shrink_picture(&case.picture, side))));
    }
    let mut random = Random(20_261_126);
    let degraded: [(&str, &mut dyn FnMut(RgbImage) -> RgbImage); 5] = [
        ("blur 3 px", &mut |picture| imageops::blur(&picture, 3.0)),
        ("noise 20", &mut |picture| add_noise(picture, 1.0, 20.0, &mut Random(7))),
        ("JPEG quality 15", &mut recompress),
        ("dark 0.22, noise 6", &mut |picture| add_noise(picture, 0.22, 6.0, &mut random)),
        ("shadow", &mut add_shadow),
    ];
    for (name, degrade) in degraded {
        let pictures = some().map(|case| (case, degrade(shrink_picture(&case.picture, 40.0))));
        measure(name, pictures.collect::<Vec<_>>().into_iter());
    }
}

/// Reads the pictures of a set, and prints a line with the results.
fn measure<'a>(name: &str, pictures: impl Iterator<Item = (&'a Case, RgbImage)>) {
    let mut table = SetResults::default();
    let mut wrong = Vec::new();
    for (case, picture) in pictures {
        table.count += 1;
        let size = (picture.width() as usize, picture.height() as usize);
        let Ok(pixels) = Pixels::from_rgb(size.0, size.1, picture.as_raw()) else { continue };
        let start = Instant::now();
        let Ok(reading) = pictures::read_board(&pixels) else {
            table.unread += 1;
            wrong.push(case.name.as_str());
            continue;
        };
        let board = pictures::correct_reading(&reading);
        table.times.push(start.elapsed());
        let digit = |value: Option<usize>| value.unwrap_or(0).to_string();
        let cells = || Cell::all(Shape::CLASSIC);
        let net: String =
            cells().map(|cell| digit(reading.digit(cell).map(|d| d.value()))).collect();
        let rules: String = cells()
            .map(|cell| match board.position.content(cell) {
                CellValue::Digit(value) => digit(Some(value.value())),
                CellValue::Marks(_) => digit(None),
            })
            .collect();
        let is_proper = board.status == BoardStatus::Proper;
        table.right_by_net += usize::from(net == case.digits);
        if rules == case.digits {
            table.right_with_rules += 1;
        } else {
            wrong.push(case.name.as_str());
            table.wrongly_corrected += usize::from(is_proper && !board.corrected.is_empty());
            let is_clean = board.corrected.is_empty() && board.handwritten_cells.is_empty();
            table.silently_wrong += usize::from(is_proper && is_clean);
            let is_marked = !is_clean || !board.doubtful_cells.is_empty();
            table.wrong_without_doubt += usize::from(is_proper && !is_marked);
        }
    }
    table.times.sort();
    let time = |part: usize| table.times.get((table.times.len() * part / 100).saturating_sub(1));
    println!(
        "{name}: of {}: {}, {}, {}, {}, {}, {}; median {:.0?}, longest {:.0?}; wrong: {}",
        table.count,
        table.right_by_net,
        table.right_with_rules,
        table.wrongly_corrected,
        table.silently_wrong,
        table.wrong_without_doubt,
        table.unread,
        time(50).copied().unwrap_or_default(),
        time(100).copied().unwrap_or_default(),
        wrong.join(" "),
    );
}

fn read_photos(folder: &Path) -> Vec<Case> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "jpg"));
    paths.sort();
    let case = |path: &PathBuf| {
        let text = fs::read_to_string(path.with_extension("dat")).ok()?;
        let digits = text.lines().skip(2).take(9).flat_map(str::split_whitespace).collect();
        Some(Case { name: file_stem(path), picture: read_picture(path)?, digits })
    };
    paths.iter().filter_map(case).collect()
}

fn read_screenshots(folder: &Path) -> Vec<Case> {
    let truth = fs::read_to_string(folder.join("truth.csv")).unwrap_or_default();
    let case = |line: &str| {
        let is_board =
            |field: &&str| field.len() == 81 && field.bytes().all(|b| b.is_ascii_digit());
        let (id, digits) = (line.split(',').next()?, line.split(',').find(is_board)?);
        let path = ["png", "jpg"].map(|kind| folder.join(format!("{id}.{kind}")));
        let path = path.iter().find(|path| path.exists())?;
        Some(Case {
            name: file_stem(path),
            picture: read_picture(path)?,
            digits: digits.to_owned(),
        })
    };
    truth.lines().skip(1).filter_map(case).collect()
}

fn file_stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

/// Decodes a picture and rotates it according to its EXIF orientation. Transparent pixels become
/// white. Returns `None` if the file can't be read or decoded.
fn read_picture(path: &Path) -> Option<RgbImage> {
    let reader = ImageReader::open(path).ok()?.with_guessed_format().ok()?;
    let mut decoder = reader.into_decoder().ok()?;
    let orientation = decoder.orientation().ok()?;
    let mut picture = DynamicImage::from_decoder(decoder).ok()?;
    picture.apply_orientation(orientation);
    let mut paper = DynamicImage::ImageRgba8(image::RgbaImage::from_pixel(
        picture.width(),
        picture.height(),
        image::Rgba([255; 4]),
    ));
    imageops::overlay(&mut paper, &picture, 0, 0);
    Some(paper.into_rgb8())
}

/// Returns a copy in which cells are at most `side` pixels wide. If no grid is found, a cell is
/// assumed to take a tenth of the picture's width.
fn shrink_picture(picture: &RgbImage, side: f32) -> RgbImage {
    let size = (picture.width() as usize, picture.height() as usize);
    let pixels = Pixels::from_rgb(size.0, size.1, picture.as_raw()).ok();
    let corners =
        pixels.and_then(|pixels| pictures::read_board(&pixels).ok()).map(|read| read.corners);
    let cell =
        corners.map_or(size.0 as f32 / 10.0, |[a, b, ..]| (a.x - b.x).hypot(a.y - b.y) / 9.0);
    let scale = (side / cell).min(1.0);
    let scaled = |side: usize| ((side as f32 * scale) as u32).max(1);
    imageops::resize(picture, scaled(size.0), scaled(size.1), imageops::FilterType::Triangle)
}

fn add_noise(
    mut picture: RgbImage,
    brightness: f32,
    deviation: f32,
    random: &mut Random,
) -> RgbImage {
    for value in picture.iter_mut() {
        let noise = deviation * random.normal();
        *value = (f32::from(*value) * brightness + noise).clamp(0.0, 255.0) as u8;
    }
    picture
}

/// Compresses a picture as JPEG with quality 15, and decodes it.
fn recompress(picture: RgbImage) -> RgbImage {
    let mut bytes = Cursor::new(Vec::new());
    let encoded = picture.write_with_encoder(JpegEncoder::new_with_quality(&mut bytes, 15));
    let decoded = encoded.and_then(|()| image::load_from_memory(bytes.get_ref()));
    decoded.map_or(picture, DynamicImage::into_rgb8)
}

/// Darkens everything above the diagonal from the top left to the bottom right by 55 %.
fn add_shadow(mut picture: RgbImage) -> RgbImage {
    let (width, height) = picture.dimensions();
    for (x, y, pixel) in picture.enumerate_pixels_mut() {
        if u64::from(x) * u64::from(height) > u64::from(y) * u64::from(width) {
            pixel.0 = pixel.0.map(|value| (f32::from(value) * 0.45) as u8);
        }
    }
    picture
}

/// A seeded pseudorandom number generator (xorshift64*).
struct Random(u64);

impl Random {
    /// Returns a number from 0 to 1.
    fn uniform(&mut self) -> f32 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 40) as f32 / (1 << 24) as f32
    }

    /// Returns a number that is approximately normally distributed, with variance 1.
    fn normal(&mut self) -> f32 {
        (0..12).map(|_| self.uniform()).sum::<f32>() - 6.0
    }
}

//! Reading boards from photos and screenshots.

use std::{
    fmt,
    fs::File,
    io::{self, Cursor, Read},
    path::Path,
};

use formats::Format;
use grid::{Cell, Digit, Shape};
use image::{
    DynamicImage, ImageDecoder, Limits, codecs::jpeg::JpegDecoder, codecs::png::PngDecoder,
};
use pictures::{BoardStatus, DigitKind, NoGrid, Pixels, Point, Reading, RecognizedBoard};
use serde_json::{Value, json};

use crate::messages::cell_name;

/// The maximum size of a file, in bytes.
const MAX_BYTES: u64 = 256 << 20;

/// The maximum width or height, in pixels.
const MAX_SIDE: u32 = 30_000;

/// The maximum number of pixels.
const MAX_PIXELS: u64 = 120_000_000;

/// A board that was read from a picture, with the results of the recognition.
pub struct Picture {
    reading: Reading,
    board: RecognizedBoard,
}

/// The reason why no board could be read from a picture.
#[derive(Debug)]
pub enum PictureError {
    /// The file can't be read.
    Io(io::Error),
    /// The file isn't a PNG or JPEG picture.
    NotAPicture,
    /// The picture is damaged, or of an unsupported kind.
    Damaged,
    /// The picture has several frames.
    Animated,
    /// The file has too many bytes, or the picture has too many pixels.
    TooLarge,
    /// No grid was found.
    NoGrid(NoGrid),
}

impl fmt::Display for PictureError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PictureError::Io(error) => error.fmt(f),
            PictureError::NotAPicture => f.write_str("This isn't a PNG or JPEG picture."),
            PictureError::Damaged => {
                f.write_str("The picture is damaged or unsupported: save it again as PNG or JPEG.")
            }
            PictureError::Animated => {
                f.write_str("The picture is animated: save one of its frames as PNG or JPEG.")
            }
            PictureError::TooLarge => write!(
                f,
                "The picture is too large: make it smaller, with at most {} million pixels.",
                MAX_PIXELS / 1_000_000
            ),
            PictureError::NoGrid(NoGrid::TooSmall) => {
                f.write_str("The picture is too small: its digits aren't legible. Use a larger picture.")
            }
            PictureError::NoGrid(NoGrid::NotFound) => f.write_str(
                "No Sudoku grid was found in this picture. Make sure that the whole grid is in view, with \
                 enough light and without glare.",
            ),
        }
    }
}

/// The number of leading bytes that are needed to recognize a picture.
pub const PREFIX_LENGTH: usize = 8;

/// Returns `true` if the first bytes of a file show that it is a supported picture.
pub fn is_picture(first_bytes: &[u8]) -> bool {
    is_png(first_bytes) || first_bytes.starts_with(&[0xff, 0xd8, 0xff])
}

fn is_png(first_bytes: &[u8]) -> bool {
    first_bytes.starts_with(b"\x89PNG\r\n\x1a\n")
}

impl Picture {
    /// Reads the board in a picture file, or on standard input if the path is `-`.
    ///
    /// # Errors
    /// Returns an error if the file can't be read, or if it isn't a picture with a grid.
    pub fn open(path: &Path) -> Result<Picture, PictureError> {
        match path.as_os_str() {
            name if name == "-" => Picture::read(io::stdin()),
            _ => Picture::read(File::open(path).map_err(PictureError::Io)?),
        }
    }

    /// Reads the board in a picture.
    ///
    /// # Errors
    /// Returns an error if the source can't be read, or if it isn't a picture with a grid.
    pub fn read(source: impl Read) -> Result<Picture, PictureError> {
        let mut bytes = Vec::new();
        let read = source.take(MAX_BYTES + 1).read_to_end(&mut bytes);
        let length = read.map_err(PictureError::Io)?;
        if length as u64 > MAX_BYTES {
            return Err(PictureError::TooLarge);
        }
        if !is_picture(&bytes) {
            return Err(PictureError::NotAPicture);
        }
        let image = decode(&bytes)?.into_rgba8();
        let (width, height) = (image.width() as usize, image.height() as usize);
        let pixels =
            Pixels::from_rgba(width, height, image.as_raw()).map_err(|_| PictureError::Damaged)?;
        let reading = pictures::read_board(&pixels).map_err(PictureError::NoGrid)?;
        let board = pictures::correct_reading(&reading);
        Ok(Picture { reading, board })
    }

    /// Returns the board as the text of a file, and the file's format, which supports entries and
    /// marks. Returns `None` if there is no such format.
    pub fn to_file(&self) -> Option<(String, &'static dyn Format)> {
        let format = formats::by_name("opensudoku")?;
        let text = format.write(&self.board.position)?;
        Some((format.header(Shape::CLASSIC) + &text + format.footer(), format))
    }

    /// Returns remarks about parts of the board that the user should check.
    pub fn remarks(&self) -> Vec<String> {
        let board = &self.board;
        let mut remarks = Vec::new();
        let content = |digit: Option<Digit>| {
            digit.map_or("empty".to_owned(), |digit| digit.value().to_string())
        };
        if !board.corrected.is_empty() {
            let corrected = board.corrected.iter().map(|corrected| {
                let (from, to) = (content(corrected.old_content), content(corrected.new_content));
                format!("{} (read as {from}, now {to})", cell_name(corrected.cell, Shape::CLASSIC))
            });
            let corrected = corrected.collect::<Vec<_>>().join(", ");
            remarks.push(format!(
                "cells changed so that the puzzle has exactly one solution: {corrected}"
            ));
        }
        if !board.doubtful_cells.is_empty() {
            remarks.push(format!(
                "cells that are uncertain in this picture: {}",
                cell_names(&board.doubtful_cells).join(" ")
            ));
        }
        if !board.handwritten_cells.is_empty() {
            let left_out = cell_names(&board.handwritten_cells).join(" ");
            remarks.push(format!("cells whose handwritten digits were left out: {left_out}"));
        }
        remarks.extend(match &board.status {
            BoardStatus::Proper => None,
            BoardStatus::Clash(cells) => {
                Some(format!("equal digits clash: {}", cell_names(cells).join(" ")))
            }
            BoardStatus::Impossible => Some("the board in this picture has no solution".into()),
            BoardStatus::Several => Some("the board in this picture has several solutions".into()),
        });
        remarks
    }

    /// Returns everything that was read, as a JSON object.
    pub fn to_json(&self) -> String {
        let point = |point: &Point| json!([point.x, point.y]);
        let (reading, board) = (&self.reading, &self.board);
        let status = match board.status {
            BoardStatus::Proper => "proper",
            BoardStatus::Clash(_) => "clash",
            BoardStatus::Impossible => "impossible",
            BoardStatus::Several => "several",
        };
        let digit = |digit: Option<Digit>| json!(digit.map(Digit::value));
        let cells = Cell::all(Shape::CLASSIC).zip(&reading.cells).map(|(cell, read)| {
            json!({
                "cell": cell_name(cell, Shape::CLASSIC),
                "digit": digit(board.position.board().digit(cell)),
                "kind": match read.kind {
                    DigitKind::Given => Value::from("given"),
                    DigitKind::Entry => Value::from("entry"),
                    DigitKind::Unknown => Value::Null,
                },
                "marks": read.marks.map(Digit::value).collect::<Vec<_>>(),
                "probabilities": read.probabilities,
                "handwriting": read.handwriting,
            })
        });
        let corrected = board.corrected.iter().map(|corrected| {
            json!({
                "cell": cell_name(corrected.cell, Shape::CLASSIC),
                "from": digit(corrected.old_content),
                "to": digit(corrected.new_content),
            })
        });
        json!({
            "status": status,
            "confidence": reading.confidence,
            "corners": reading.corners.iter().map(point).collect::<Vec<_>>(),
            "nodes": reading.nodes.iter().map(point).collect::<Vec<_>>(),
            "turnMargin": reading.orientation_margin,
            "mended": corrected.collect::<Vec<_>>(),
            "doubtful": cell_names(&board.doubtful_cells),
            "handwritten": cell_names(&board.handwritten_cells),
            "cells": cells.collect::<Vec<_>>(),
        })
        .to_string()
    }
}

fn cell_names(cells: &[Cell]) -> Vec<String> {
    cells.iter().map(|cell| cell_name(*cell, Shape::CLASSIC)).collect()
}

/// Decodes a PNG or JPEG picture and applies its EXIF orientation. Returns an error if the picture
/// is damaged, animated or too large.
fn decode(bytes: &[u8]) -> Result<DynamicImage, PictureError> {
    let mut limits = Limits::default();
    limits.max_image_width = Some(MAX_SIDE);
    limits.max_image_height = Some(MAX_SIDE);
    limits.max_alloc = Some(8 * MAX_PIXELS);
    let damaged = |_| PictureError::Damaged;
    if is_png(bytes) {
        let decoder = PngDecoder::with_limits(Cursor::new(bytes), limits);
        let decoder = decoder.map_err(|error| match error {
            image::ImageError::Limits(_) => PictureError::TooLarge,
            _ => PictureError::Damaged,
        })?;
        if decoder.is_apng().map_err(damaged)? {
            return Err(PictureError::Animated);
        }
        decode_upright(decoder)
    } else {
        decode_upright(JpegDecoder::new(Cursor::new(bytes)).map_err(damaged)?)
    }
}

fn decode_upright(mut decoder: impl ImageDecoder) -> Result<DynamicImage, PictureError> {
    let (width, height) = decoder.dimensions();
    if u64::from(width) * u64::from(height) > MAX_PIXELS || width.max(height) > MAX_SIDE {
        return Err(PictureError::TooLarge);
    }
    let damaged = |_| PictureError::Damaged;
    let orientation = decoder.orientation().map_err(damaged)?;
    let mut image = DynamicImage::from_decoder(decoder).map_err(damaged)?;
    image.apply_orientation(orientation);
    Ok(image)
}

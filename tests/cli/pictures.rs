//! Tests of pictures on the command line: drawn boards, and files that aren't pictures of boards.

#[path = "../../crates/pictures/tests/glyphs/mod.rs"]
mod glyphs;

use std::{
    fs,
    io::{Cursor, Write},
    path::Path,
    process::Command,
};

use glyphs::GLYPHS;
use image::{DynamicImage, ImageFormat, Rgb, RgbImage};

const PUZZLE: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Returns a drawing of [`PUZZLE`], with lines between its cells.
fn draw_puzzle() -> DynamicImage {
    const CELL: u32 = 52;
    let mut drawing = RgbImage::from_pixel(9 * CELL + 60, 9 * CELL + 60, Rgb([255; 3]));
    let mut fill = |x: u32, y: u32, width: u32, height: u32| {
        for (x, y) in (x..x + width).flat_map(|x| (y..y + height).map(move |y| (x, y))) {
            drawing.put_pixel(x, y, Rgb([20; 3]));
        }
    };
    for line in 0..10 {
        let width = if line % 3 == 0 { 3 } else { 1 };
        fill(30 + line * CELL, 30, width, 9 * CELL);
        fill(30, 30 + line * CELL, 9 * CELL, width);
    }
    for (at, digit) in (0..).zip(PUZZLE.bytes()).filter(|(_, digit)| *digit != b'.') {
        for (row, bits) in (0..).zip(GLYPHS[usize::from(digit - b'1')]) {
            for column in (0..5).filter(|column| bits >> (4 - column) & 1 == 1) {
                let (x, y) = (at % 9 * CELL + 16, at / 9 * CELL + 12);
                fill(30 + x + column * 4, 30 + y + row * 4, 4, 4);
            }
        }
    }
    drawing.into()
}

fn encode_picture(picture: &DynamicImage, format: ImageFormat) -> Vec<u8> {
    let mut bytes = Cursor::new(Vec::new());
    picture.write_to(&mut bytes, format).expect("a picture");
    bytes.into_inner()
}

/// Writes these bytes to a file in the folder, and runs `ninefold convert` for it. Returns the
/// standard output, the standard error and the exit status.
fn convert(folder: &Path, name: &str, bytes: &[u8]) -> (String, String, Option<i32>) {
    fs::write(folder.join(name), bytes).expect("the file is written");
    let output = Command::new(env!("CARGO_BIN_EXE_ninefold"))
        .current_dir(folder)
        .args(["convert", name, "--to", "line"])
        .output()
        .expect("the program ends");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    (text(output.stdout), text(output.stderr), output.status.code())
}

#[test]
fn drawn_boards_are_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let (upright, line) = (draw_puzzle(), format!("{PUZZLE}\n"));
    for (name, picture, format) in [
        ("upright.png", upright.clone(), ImageFormat::Png),
        ("upright.jpg", upright.clone(), ImageFormat::Jpeg),
        ("right.png", upright.rotate90(), ImageFormat::Png),
        ("half.jpg", upright.rotate180(), ImageFormat::Jpeg),
        ("left.png", upright.rotate270(), ImageFormat::Png),
        ("grey.png", upright.grayscale(), ImageFormat::Png),
        ("wrong-name.txt", upright.clone(), ImageFormat::Png),
    ] {
        let bytes = encode_picture(&picture, format);
        assert_eq!(
            convert(folder.path(), name, &bytes),
            (line.clone(), "".into(), Some(0)),
            "{name}"
        );
    }
}

/// The EXIF orientation of a photo shows how the camera was held: 3 means a half turn, 6 and 8 mean
/// quarter turns, and 2 means a mirror image.
#[test]
fn exif_orientations_are_applied() {
    let folder = tempfile::tempdir().expect("a folder");
    let upright = draw_puzzle();
    for (orientation, picture) in [
        (2, upright.fliph()),
        (3, upright.rotate180()),
        (6, upright.rotate270()),
        (8, upright.rotate90()),
    ] {
        let picture = encode_picture(&picture, ImageFormat::Jpeg);
        let note = b"Exif\0\0MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0";
        let note = [&note[..], &[orientation], &[0; 6]].concat();
        let length = (note.len() as u16 + 2).to_be_bytes();
        let bytes = [&picture[..2], &[0xff, 0xe1], &length, &note, &picture[2..]].concat();
        let expected = (format!("{PUZZLE}\n"), String::new(), Some(0));
        assert_eq!(convert(folder.path(), "photo.jpg", &bytes), expected, "{orientation}");
    }
}

/// Returns a chunk of a PNG picture, with its length and checksum.
fn png_chunk(kind: &[u8; 4], content: &[u8]) -> Vec<u8> {
    let named = [kind, content].concat();
    let mut crc = flate2::Crc::new();
    crc.update(&named);
    [&(content.len() as u32).to_be_bytes(), &named[..], &crc.sum().to_be_bytes()].concat()
}

/// Returns a PNG picture with a different size in its header. The pixels are unchanged.
fn with_header_size(png: &[u8], width: u32, height: u32) -> Vec<u8> {
    let sizes = [width.to_be_bytes(), height.to_be_bytes()].concat();
    let header = png_chunk(b"IHDR", &[&sizes, &png[24..29]].concat());
    [&png[..8], &header, &png[33..]].concat()
}

/// Returns a PNG picture whose header announces two frames, although only the first is there.
fn with_two_frames(png: &[u8]) -> Vec<u8> {
    let frames = png_chunk(b"acTL", &[0, 0, 0, 2, 0, 0, 0, 0]);
    [&png[..33], &frames, &png[33..]].concat()
}

#[test]
fn unreadable_pictures_are_rejected_with_a_reason() {
    let folder = tempfile::tempdir().expect("a folder");
    let png = encode_picture(&draw_puzzle(), ImageFormat::Png);
    let jpeg = encode_picture(&draw_puzzle(), ImageFormat::Jpeg);
    // The marker of a frame in a JPEG picture. The height and the width follow three bytes after
    // it.
    let frame = jpeg.windows(2).position(|pair| pair == [0xff, 0xc0]).expect("a frame") + 5;
    let sizes = [30_000_u16.to_be_bytes(); 2].concat();
    let huge_jpeg = [&jpeg[..frame], &sizes, &jpeg[frame + 4..]].concat();
    let dot = DynamicImage::ImageRgb8(RgbImage::new(1, 1));
    let blank = DynamicImage::ImageRgb8(RgbImage::from_pixel(300, 200, Rgb([240; 3])));
    for (name, bytes, expected) in [
        ("cut.png", png[..png.len() / 2].to_vec(), "damaged"),
        ("cut.jpg", jpeg[..40].to_vec(), "damaged"),
        ("head.png", png[..8].to_vec(), "damaged"),
        ("huge.png", with_header_size(&png, 30_000, 30_000), "at most 120 million pixels"),
        ("huger.png", with_header_size(&png, 100_000, 100_000), "at most 120 million pixels"),
        ("largest.png", with_header_size(&png, u32::MAX, u32::MAX), "at most 120 million pixels"),
        ("none.png", with_header_size(&png, 0, 10), "damaged"),
        ("long.png", with_header_size(&png, 30_000, 3), "too small"),
        ("huge.jpg", huge_jpeg, "The picture "),
        ("animated.png", with_two_frames(&png), "animated"),
        ("dot.png", encode_picture(&dot, ImageFormat::Png), "too small"),
        ("blank.png", encode_picture(&blank, ImageFormat::Png), "No Sudoku grid was found"),
        ("animation.gif", b"GIF89a\x01\0\x01\0\0\0\0;".repeat(40), "This is a picture, not text"),
    ] {
        let (out, error, status) = convert(folder.path(), name, &bytes);
        assert_eq!((out.as_str(), status), ("", Some(2)), "{name}: {error}");
        assert!(error.starts_with("error: ") && error.contains(expected), "{name}: {error}");
        assert_eq!(error.lines().count(), 1, "{name}: {error}");
    }
    // Files that aren't pictures are read as text, regardless of their names.
    let line = format!("{PUZZLE}\n");
    assert_eq!(convert(folder.path(), "text.png", line.as_bytes()), (line, "".into(), Some(0)));
    let (out, _, _) = convert(folder.path(), "empty.png", b"");
    assert_eq!(out, "");
}

#[test]
fn pictures_in_archives_are_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut bytes = Vec::new();
    let mut archive = rawzip::ZipArchiveWriter::new(&mut bytes);
    let (png, blank) =
        (encode_picture(&draw_puzzle(), ImageFormat::Png), b"\x89PNG\r\n\x1a\n".to_vec());
    let line = format!("{PUZZLE}\n");
    for (name, bytes) in [("a.png", &png), ("b.txt", &line.clone().into_bytes()), ("c.png", &blank)]
    {
        let (mut entry, config) = archive.new_file(name).start().expect("a file");
        let mut writer = config.wrap(&mut entry);
        writer.write_all(bytes).expect("it is written");
        let (_, descriptor) = writer.finish().expect("it is written");
        entry.finish(descriptor).expect("it is written");
    }
    archive.finish().expect("an archive");
    let (out, error, status) = convert(folder.path(), "pictures.zip", &bytes);
    assert_eq!(out, line.repeat(2), "{error}");
    assert!(error.contains("c.png") && error.contains("damaged"), "{error}");
    assert_ne!(status, Some(0));
}

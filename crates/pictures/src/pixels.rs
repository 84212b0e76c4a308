//! The pixels of a decoded picture.

use std::fmt;

/// The borrowed pixels of a picture, row by row from the top, without padding. There is at least
/// one pixel.
#[derive(Clone, Copy)]
pub struct Pixels<'a> {
    width: usize,
    height: usize,
    channels: usize,
    bytes: &'a [u8],
}

/// The reason why bytes aren't the pixels of a picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PixelError {
    /// The width or the height is 0.
    Empty,
    /// The number of bytes isn't width × height × channels.
    WrongLength,
}

impl fmt::Display for PixelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            PixelError::Empty => "the picture has no pixels",
            PixelError::WrongLength => "the number of bytes doesn't fit the size of the picture",
        })
    }
}

impl<'a> Pixels<'a> {
    /// Creates a picture from four bytes per pixel: red, green, blue and opacity, not
    /// premultiplied, as a canvas returns them. Transparent pixels are blended with white.
    ///
    /// # Errors
    ///
    /// Returns an error if there are no pixels, or if the number of bytes doesn't fit the size.
    pub fn from_rgba(
        width: usize,
        height: usize,
        bytes: &'a [u8],
    ) -> Result<Pixels<'a>, PixelError> {
        Pixels::new(width, height, 4, bytes)
    }

    /// Creates a picture from three bytes per pixel: red, green and blue.
    ///
    /// # Errors
    ///
    /// Returns an error if there are no pixels, or if the number of bytes doesn't fit the size.
    pub fn from_rgb(
        width: usize,
        height: usize,
        bytes: &'a [u8],
    ) -> Result<Pixels<'a>, PixelError> {
        Pixels::new(width, height, 3, bytes)
    }

    fn new(
        width: usize,
        height: usize,
        channels: usize,
        bytes: &'a [u8],
    ) -> Result<Pixels<'a>, PixelError> {
        if width == 0 || height == 0 {
            return Err(PixelError::Empty);
        }
        let needed = width.checked_mul(height).and_then(|pixels| pixels.checked_mul(channels));
        if needed != Some(bytes.len()) {
            return Err(PixelError::WrongLength);
        }
        Ok(Pixels { width, height, channels, bytes })
    }

    /// Returns the width in pixels, at least 1.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Returns the height in pixels, at least 1.
    pub fn height(&self) -> usize {
        self.height
    }

    /// Returns a row's pixels, from left to right, as red, green and blue values followed by 255.
    pub(crate) fn row(&self, y: usize) -> impl Iterator<Item = [u8; 4]> + '_ {
        let length = self.width * self.channels;
        let row = self.bytes.get(y * length..(y + 1) * length).unwrap_or_default();
        row.chunks_exact(self.channels).map(|pixel| match *pixel {
            [r, g, b, 255] | [r, g, b] => [r, g, b, 255],
            [r, g, b, opacity] => [r, g, b, 255].map(|value| {
                let (value, opacity) = (u32::from(value), u32::from(opacity));
                ((value * opacity + 255 * (255 - opacity)) / 255) as u8
            }),
            _ => [255; 4],
        })
    }
}

//! Reads 9×9 boards from the pixels of photos and screenshots.
//!
//! ```text
//! Pixels ─read_board▶ Reading ─correct_reading▶ RecognizedBoard
//! ```
//!
//! [`read_board`] finds the grid in the [`Pixels`] of a picture and reads its cells. The result, a
//! [`Reading`], has ten probabilities per cell. [`correct_reading`] applies the rules of Sudoku to
//! a reading: digits that clash or leave several solutions are replaced with likely ones, until
//! there is exactly one solution. The result, a [`RecognizedBoard`], is a position with its
//! [`BoardStatus`], and lists the corrected and the doubtful cells. If the grid was found in the
//! wrong place, [`read_with_corners`] reads the picture again with corners from the user.
//!
//! ```
//! use pictures::{NoGrid, Pixels};
//!
//! let white = vec![255; 300 * 200 * 4];
//! let pixels = Pixels::from_rgba(300, 200, &white).expect("300 × 200 pixels of four bytes");
//! assert_eq!(pictures::read_board(&pixels), Err(NoGrid::NotFound));
//! ```
//!
//! Coordinates refer to the picture that the caller passed. They are in pixels from its top left
//! corner, and may be fractional. All results can be serialized with serde, to send them between
//! programs. No function panics, whatever the pixels are, and the work for a picture is limited.
//! The crate deliberately contains no decoders, clocks, threads or randomness. It supports only 9×9
//! boards with the rules of classic Sudoku.

mod attempt;
mod board;
mod find;
mod ink;
mod kinds;
mod marks;
mod message;
mod net;
mod order;
mod pixels;
mod raster;
mod read;
mod reading;
mod shade;

pub use board::{BoardStatus, CorrectedCell, RecognizedBoard, correct_reading};
pub use message::{PictureFault, PictureReply, ReadingRequest, RecognizedPicture, decode, encode};
pub use pixels::{PixelError, Pixels};
pub use read::{read_board, read_with_corners};
pub use reading::{CellReading, Corners, DigitKind, NoGrid, Point, QuarterTurns, Reading};

/// The parts of the crate with which its net is trained, so that the net gets the same input in
/// training as in reading.
#[cfg(feature = "training")]
pub mod training {
    pub use crate::{
        ink::{Ink, InkTone, PaperDifferences, sample_patch},
        net::{CHANNELS, ClassScores, INPUTS, Net, WEIGHT_BYTES},
        raster::{PATCH_SIDE, Pyramid, Raster},
    };
}

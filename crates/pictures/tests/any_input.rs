//! Tests that no input causes a panic: noise, corners anywhere, and damaged readings and messages.

use grid::{Digit, DigitSet};
use pictures::{
    BoardStatus, CellReading, DigitKind, PictureReply, Pixels, Point, QuarterTurns, Reading,
    ReadingRequest, correct_reading, decode, encode, read_board, read_with_corners,
};

/// A generator of pseudo-random numbers (xorshift64*).
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 33) as usize % limit
    }

    fn bytes(&mut self, length: usize) -> Vec<u8> {
        (0..length).map(|_| self.below(256) as u8).collect()
    }

    /// Returns a number that is often extreme: infinite, tiny or not a number.
    fn number(&mut self) -> f32 {
        match self.below(9) {
            0 => f32::NAN,
            1 => f32::INFINITY,
            2 => -f32::MAX,
            3 => f32::MIN_POSITIVE,
            4 => 0.0,
            _ => self.below(2000) as f32 / 10.0 - 50.0,
        }
    }

    fn point(&mut self) -> Point {
        Point { x: self.number(), y: self.number() }
    }
}

#[test]
fn no_pixels_cause_a_panic() {
    let mut random = Random(1);
    for _ in 0..16 {
        let (width, height) = (1 + random.below(100), 1 + random.below(100));
        let channels = 3 + random.below(2);
        // Few values make areas and lines, and many values make noise.
        let values = [2, 3, 256][random.below(3)];
        let length = width * height * channels;
        let bytes: Vec<u8> = (0..length).map(|_| (random.below(values) * 97) as u8).collect();
        let pixels = match channels {
            3 => Pixels::from_rgb(width, height, &bytes),
            _ => Pixels::from_rgba(width, height, &bytes),
        };
        let pixels = pixels.expect("enough bytes");
        let corners = [random.point(), random.point(), random.point(), random.point()];
        for reading in [read_board(&pixels), read_with_corners(&pixels, corners)].iter().flatten() {
            correct_reading(reading);
        }
    }
}

#[test]
fn no_reading_causes_a_panic() {
    let mut random = Random(2);
    let kinds = [DigitKind::Unknown, DigitKind::Given, DigitKind::Entry];
    for _ in 0..40 {
        let count = [0, 1, 80, 81, 90][random.below(5)];
        // Most cells are certain, so that there are few corrections to try.
        let mut cell = || CellReading {
            probabilities: match random.below(12) {
                0 => std::array::from_fn(|_| random.number()),
                _ => std::array::from_fn(|class| f32::from(u8::from(class == 0))),
            },
            kind: kinds[random.below(3)],
            marks: (0..random.below(3)).filter_map(|_| Digit::new(1 + random.below(64))).collect(),
            handwriting: random.number(),
        };
        let cells = (0..count).map(|_| cell()).collect();
        let corners = [random.point(), random.point(), random.point(), random.point()];
        let nodes = (0..random.below(120)).map(|_| random.point()).collect();
        let (orientation_margin, confidence) = (random.number(), random.number());
        let turn = QuarterTurns::Left;
        let board = correct_reading(&Reading {
            corners,
            nodes,
            cells,
            orientation: turn,
            orientation_margin,
            confidence,
        });
        assert_ne!(board.status, BoardStatus::Proper, "hardly any cell has a digit");
    }
}

#[test]
fn no_message_causes_a_panic() {
    let mut random = Random(3);
    let empty = CellReading {
        probabilities: [0.1; 10],
        kind: DigitKind::Unknown,
        marks: DigitSet::EMPTY,
        handwriting: 0.0,
    };
    let reading = Reading {
        corners: [Point::default(); 4],
        nodes: vec![Point::default(); 100],
        cells: vec![empty; 81],
        orientation: QuarterTurns::None,
        orientation_margin: 1.0,
        confidence: 0.0,
    };
    let message = encode(&reading);
    for _ in 0..2000 {
        let length = random.below(60);
        let noise = random.bytes(length);
        let _ = (decode::<PictureReply>(&noise), decode::<ReadingRequest>(&noise));
        let mut damaged = message.clone();
        let at = random.below(damaged.len());
        damaged[at] = random.below(256) as u8;
        let _ = decode::<Reading>(&damaged);
        let _ = decode::<Reading>(&message[..at]);
    }
}

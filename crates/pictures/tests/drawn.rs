//! Pictures that the tests draw themselves: turned, dark, coloured, with marks and noise, and
//! pictures without a board.

mod glyphs;

use glyphs::GLYPHS;
use grid::{Cell, CellValue, Shape};
use pictures::{
    BoardStatus, DigitKind, NoGrid, PixelError, Pixels, Point, QuarterTurns, correct_reading,
    read_board, read_with_corners,
};

const PUZZLE: &str =
    "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

/// The colours and sizes of a drawing.
#[derive(Clone, Copy)]
struct Style {
    paper: [u8; 3],
    line: [u8; 3],
    given: [u8; 3],
    entry: [u8; 3],
    cell: usize,
}

const LIGHT: Style =
    Style { paper: [255; 3], line: [60; 3], given: [0; 3], entry: [30, 60, 220], cell: 56 };

const DARK: Style =
    Style { paper: [28, 30, 34], line: [90; 3], given: [235; 3], entry: [90, 180, 255], cell: 56 };

/// A drawing with three bytes (red, green, blue) per pixel.
#[derive(Clone)]
struct Drawing {
    width: usize,
    height: usize,
    bytes: Vec<u8>,
}

impl Drawing {
    fn new(width: usize, height: usize, colour: [u8; 3]) -> Drawing {
        Drawing { width, height, bytes: colour.repeat(width * height) }
    }

    fn fill(&mut self, x: usize, y: usize, width: usize, height: usize, colour: [u8; 3]) {
        for y in y..(y + height).min(self.height) {
            for x in x..(x + width).min(self.width) {
                self.bytes[3 * (y * self.width + x)..][..3].copy_from_slice(&colour);
            }
        }
    }

    /// Draws a digit as squares with sides of `dot` pixels. The top left corner of the digit is at
    /// (x, y).
    fn digit(&mut self, digit: usize, x: usize, y: usize, dot: usize, colour: [u8; 3]) {
        for (row, bits) in GLYPHS[digit - 1].iter().enumerate() {
            for column in (0..5).filter(|column| bits >> (4 - column) & 1 == 1) {
                self.fill(x + column * dot, y + row * dot, dot, dot, colour);
            }
        }
    }

    /// Draws a board whose top left corner is at (30, 40). Both `givens` and `entries` have 81
    /// digits, with 0 for an empty cell.
    fn board(style: Style, givens: &str, entries: &str) -> Drawing {
        let side = 9 * style.cell;
        let mut drawing = Drawing::new(side + 60, side + 90, style.paper);
        for line in 0..10 {
            let width = if line % 3 == 0 { 3 } else { 1 };
            let at = line * style.cell;
            drawing.fill(30 + at - width / 2, 40, width, side, style.line);
            drawing.fill(30, 40 + at - width / 2, side, width, style.line);
        }
        let dot = style.cell / 13;
        for (cells, colour) in [(givens, style.given), (entries, style.entry)] {
            for (at, digit) in cells.bytes().enumerate().filter(|(_, digit)| *digit != b'0') {
                let x = 30 + at % 9 * style.cell + (style.cell - 5 * dot) / 2;
                let y = 40 + at / 9 * style.cell + (style.cell - 7 * dot) / 2;
                drawing.digit(usize::from(digit - b'0'), x, y, dot, colour);
            }
        }
        drawing
    }

    /// Returns the drawing rotated by 90° clockwise.
    fn turned(&self) -> Drawing {
        let mut turned = Drawing::new(self.height, self.width, [0; 3]);
        for y in 0..self.height {
            for x in 0..self.width {
                let pixel = &self.bytes[3 * (y * self.width + x)..][..3];
                let to = 3 * (x * self.height + self.height - 1 - y);
                turned.bytes[to..to + 3].copy_from_slice(pixel);
            }
        }
        turned
    }

    /// Returns a tilted copy of the drawing. The top of the copy is narrower by an eighth.
    fn tilted(&self) -> Drawing {
        let mut tilted = self.clone();
        let middle = self.width as f32 / 2.0;
        for y in 0..self.height {
            let scale = 0.875 + 0.125 * y as f32 / self.height as f32;
            for x in 0..self.width {
                let from = (middle + (x as f32 - middle) / scale).clamp(0.0, 2.0 * middle - 1.0);
                let pixel = &self.bytes[3 * (y * self.width + from as usize)..][..3];
                tilted.bytes[3 * (y * self.width + x)..][..3].copy_from_slice(pixel);
            }
        }
        tilted
    }

    /// Adds a random number from `-levels` to `levels` to each byte.
    fn noisy(mut self, levels: u64) -> Drawing {
        let mut state = 88_172_645_463_325_252_u64;
        for byte in &mut self.bytes {
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            let noise = (state % (2 * levels + 1)) as i32 - levels as i32;
            *byte = (i32::from(*byte) + noise).clamp(0, 255) as u8;
        }
        self
    }

    /// Darkens everything above the diagonal from the top left to the bottom right by 55 %.
    fn shaded(mut self) -> Drawing {
        for y in 0..self.height {
            for x in (0..self.width).filter(|x| x * self.height > y * self.width) {
                let pixel = &mut self.bytes[3 * (y * self.width + x)..][..3];
                pixel.iter_mut().for_each(|byte| *byte = (f32::from(*byte) * 0.45) as u8);
            }
        }
        self
    }

    fn pixels(&self) -> Pixels<'_> {
        Pixels::from_rgb(self.width, self.height, &self.bytes).expect("a picture")
    }
}

fn digits(position: &grid::Position) -> String {
    let digit = |cell| match position.content(cell) {
        CellValue::Digit(digit) => digit.value(),
        CellValue::Marks(_) => 0,
    };
    Cell::all(Shape::CLASSIC).map(|cell| digit(cell).to_string()).collect()
}

#[track_caller]
fn check(drawing: &Drawing, expected: &str) -> pictures::Reading {
    let reading = read_board(&drawing.pixels()).expect("a grid");
    let board = correct_reading(&reading);
    assert_eq!(digits(&board.position), expected);
    assert_eq!(reading.nodes.len(), 100);
    for cell in &reading.cells {
        assert!((cell.probabilities.iter().sum::<f32>() - 1.0).abs() < 1e-3);
    }
    reading
}

#[test]
fn drawn_boards_are_read() {
    let nothing = "0".repeat(81);
    for style in [LIGHT, DARK, Style { cell: 30, ..LIGHT }] {
        let drawing = Drawing::board(style, PUZZLE, &nothing);
        let reading = check(&drawing, PUZZLE);
        assert_eq!(correct_reading(&reading).status, BoardStatus::Proper);
        let [Point { x, y }, ..] = reading.corners;
        assert!((x - 30.0).abs() < 4.0 && (y - 40.0).abs() < 4.0, "{x} {y}");
        assert_eq!(reading.orientation, QuarterTurns::None);
    }
    check(&Drawing::board(LIGHT, PUZZLE, &nothing).noisy(20), PUZZLE);
}

#[test]
fn boards_without_lines_are_read() {
    for style in [LIGHT, DARK] {
        let style = Style { line: style.paper, ..style };
        let drawing = Drawing::board(style, PUZZLE, &"0".repeat(81));
        check(&drawing, PUZZLE);
        check(&drawing.tilted().noisy(8), PUZZLE);
    }
}

#[test]
fn shaded_boards_are_read() {
    check(&Drawing::board(LIGHT, PUZZLE, &"0".repeat(81)).noisy(8).shaded(), PUZZLE);
}

#[test]
fn turned_boards_are_turned_back() {
    let upright = Drawing::board(LIGHT, PUZZLE, &"0".repeat(81)).noisy(8);
    let right = upright.turned();
    assert_eq!(check(&right, PUZZLE).orientation, QuarterTurns::Right);
    assert_eq!(check(&right.turned(), PUZZLE).orientation, QuarterTurns::Half);
    assert_eq!(check(&right.turned().turned(), PUZZLE).orientation, QuarterTurns::Left);
}

#[test]
fn entries_in_a_different_colour_are_recognized() {
    let entries =
        "004600000000000000000000000000000000000000000000000000000000000000000000000000000";
    let drawing = Drawing::board(LIGHT, PUZZLE, entries);
    let both: String =
        PUZZLE.chars().zip(entries.chars()).map(|(a, b)| if a == '0' { b } else { a }).collect();
    let reading = check(&drawing, &both);
    assert_eq!(reading.cells[0].kind, DigitKind::Given);
    assert_eq!(reading.cells[2].kind, DigitKind::Entry);
    let position = correct_reading(&reading).position;
    assert!(position.is_given(Cell::new(0)) && !position.is_given(Cell::new(3)));
}

#[test]
fn pencil_marks_are_read() {
    let mut drawing = Drawing::board(Style { cell: 78, ..LIGHT }, PUZZLE, &"0".repeat(81));
    for (digit, column, row) in [(1, 0, 0), (2, 1, 0), (4, 0, 1)] {
        let (x, y) = (30 + 2 * 78 + 8 + column * 25, 40 + 6 + row * 25);
        drawing.digit(digit, x, y, 2, [90; 3]);
    }
    let reading = check(&drawing, PUZZLE);
    let marks: Vec<usize> = reading.cells[2].marks.map(|digit| digit.value()).collect();
    assert_eq!(marks, [1, 2, 4]);
    assert!(reading.cells[3].marks.is_empty());
}

#[test]
fn boards_are_read_with_corners_from_the_user() {
    let drawing = Drawing::board(LIGHT, PUZZLE, &"0".repeat(81));
    let (left, top, side) = (30.0, 40.0, 9.0 * 56.0);
    let corners = [(0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0)]
        .map(|(x, y)| Point { x: left + x * side + 6.0, y: top + y * side - 5.0 });
    let reading = read_with_corners(&drawing.pixels(), corners).expect("a grid");
    assert_eq!(digits(&correct_reading(&reading).position), PUZZLE);
    let mut twisted = corners;
    twisted.swap(0, 1);
    assert_eq!(read_with_corners(&drawing.pixels(), twisted), Err(NoGrid::NotFound));
    let nowhere = corners.map(|point| Point { x: f32::NAN, ..point });
    assert_eq!(read_with_corners(&drawing.pixels(), nowhere), Err(NoGrid::NotFound));
    let tiny = corners.map(|point| Point { x: point.x / 20.0, y: point.y / 20.0 });
    assert_eq!(read_with_corners(&drawing.pixels(), tiny), Err(NoGrid::TooSmall));
    let outside = corners.map(|point| Point { x: point.x + 5000.0, y: point.y });
    let _ = read_with_corners(&drawing.pixels(), outside);
}

#[test]
fn pictures_without_a_board_are_refused() {
    let mut bars = Drawing::new(400, 300, [240; 3]);
    (0..12).for_each(|bar| bars.fill(30 * bar, 20, 11, 200, [40, 80, 20]));
    for drawing in [
        Drawing::new(1, 1, [7; 3]),
        Drawing::new(300, 200, [255; 3]),
        Drawing::new(300, 200, [0; 3]).noisy(90),
        bars,
        Drawing::board(LIGHT, &"0".repeat(81), &"0".repeat(81)),
    ] {
        assert!(read_board(&drawing.pixels()).is_err(), "{} × {}", drawing.width, drawing.height);
    }
}

#[test]
fn sizes_are_checked() {
    assert_eq!(Pixels::from_rgba(0, 5, &[]).err(), Some(PixelError::Empty));
    assert_eq!(Pixels::from_rgba(1, 1, &[0; 3]).err(), Some(PixelError::WrongLength));
    assert_eq!(Pixels::from_rgb(usize::MAX, 3, &[0; 3]).err(), Some(PixelError::WrongLength));
    let transparent = vec![0; 100 * 100 * 4];
    let pixels = Pixels::from_rgba(100, 100, &transparent).expect("a picture");
    assert_eq!(read_board(&pixels), Err(NoGrid::NotFound), "transparent pixels are white");
}

/// Checks that pictures of random rectangles, of all proportions, never cause a panic.
#[test]
fn no_rectangles_cause_a_panic() {
    let mut state = 1_u64;
    let mut below = move |limit: usize| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % limit
    };
    for _ in 0..8 {
        let (width, height) = (1 + below(160), 1 + below(160));
        let mut drawing = Drawing::new(width, height, [below(256) as u8; 3]);
        for _ in 0..below(60) {
            let colour = [below(256) as u8, below(256) as u8, below(256) as u8];
            let (x, y) = (below(width), below(height));
            drawing.fill(x, y, 1 + below(width), 1 + below(40), colour);
        }
        if let Ok(reading) = read_board(&drawing.pixels()) {
            correct_reading(&reading);
        }
        let mut corner = || Point { x: below(400) as f32 - 50.0, y: below(400) as f32 - 50.0 };
        let corners = [corner(), corner(), corner(), corner()];
        if let Ok(reading) = read_with_corners(&drawing.pixels(), corners) {
            correct_reading(&reading);
        }
    }
}

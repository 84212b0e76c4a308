//! Pencil marks in cells of screenshots: small pieces of ink, each of which the net reads as if the
//! piece filled a cell.

use std::cmp::Reverse;

use grid::{Digit, DigitSet, insertion_sort_by_key};

use crate::{
    Corners, Point, QuarterTurns,
    find::components::{Component, Connectivity, label},
    ink::{InkTone, PaperDifferences},
    net::Net,
    order::{order_key, quantile},
    raster::{self, Pyramid, edge_lengths, point_in_quad},
};

/// The side of the enlarged cell in which pieces of ink are searched for, in pixels.
const ENLARGED_CELL_SIDE: usize = 96;

/// The fraction of a cell's side that is cut off at each edge, to exclude the lines around it.
const BORDER: f32 = 0.03;

/// The minimum side of a cell with legible marks, in pixels.
const MIN_CELL_SIDE: f32 = 24.0;

/// The minimum contrast of marks, in grey levels of 255.
const MIN_CONTRAST: f32 = 24.0;

/// The height of a mark in the net's input, as a fraction of the input's height.
const MARK_HEIGHT: f32 = 0.6;

/// The logarithm of the factor by which a digit becomes likelier if its mark is in the usual place
/// of this digit, with the nine digits in three rows of three.
const USUAL_PLACE_BONUS: f32 = 1.5;

/// Returns the pieces of ink in a cell, found in an enlarged cell of `side` × `side` pixels. Lines
/// along the edges are ignored.
fn ink_pieces(pyramid: &Pyramid, quad: &Corners, side: usize) -> Vec<Component> {
    let colours = pyramid.sample_quad(quad, side, -BORDER);
    let paper: [f32; 3] = std::array::from_fn(|channel| {
        quantile(&mut colours.iter().map(|colour| colour[channel]).collect::<Vec<_>>(), 0.5)
    });
    let far: Vec<f32> = colours
        .iter()
        .map(|colour| (0..3).map(|at| (colour[at] - paper[at]).abs()).fold(0.0, f32::max))
        .collect();
    let mut inner: Vec<f32> = (0..side * side)
        .filter(|at| (side / 16..side - side / 16).contains(&(at % side)))
        .filter(|at| (side / 16..side - side / 16).contains(&(at / side)))
        .map(|at| far[at])
        .collect();
    let contrast = quantile(&mut inner, 0.99);
    if contrast < MIN_CONTRAST {
        return Vec::new();
    }
    let mut is_ink: Vec<bool> = far.iter().map(|far| *far > 0.45 * contrast).collect();
    clear_lines(&mut is_ink, side);
    label(side, side, Connectivity::Eight, |at, other| is_ink[at] && is_ink[other]).components
}

/// Returns the marks in a cell without a digit. Cells that are too small for legible marks count as
/// having none.
pub fn read_marks(pyramid: &Pyramid, net: &Net, quad: &Corners) -> DigitSet {
    if edge_lengths(quad).into_iter().fold(f32::MAX, f32::min) < MIN_CELL_SIDE {
        return DigitSet::EMPTY;
    }
    let of_cell = |pixels: usize| pixels as f32 / ENLARGED_CELL_SIDE as f32;
    let mut found = DigitSet::EMPTY;
    for piece in ink_pieces(pyramid, quad, ENLARGED_CELL_SIDE) {
        let (width, height) = (of_cell(piece.width()), of_cell(piece.height()));
        if !(0.09..0.45).contains(&height) || width > 1.25 * height + 0.02 || width < 0.02 {
            continue;
        }
        if let Some(digit) = read_mark(pyramid, net, quad, &piece) {
            found = found.with(digit);
        }
    }
    found
}

/// Returns the heights of the two tallest pieces of ink within a cell of a turned board, as
/// fractions of the cell. The second height is 0 if there is only one piece. Returns `None` if
/// there are no pieces, or if all of them touch the edges of the cell.
pub fn piece_heights(pyramid: &Pyramid, quad: &Corners, turn: QuarterTurns) -> Option<[f32; 2]> {
    const FINE_SIDE: usize = 64;
    let pieces = ink_pieces(pyramid, quad, FINE_SIDE);
    let inside = pieces.iter().filter(|piece| {
        piece.left > 0
            && piece.top > 0
            && piece.right + 1 < FINE_SIDE
            && piece.bottom + 1 < FINE_SIDE
    });
    let height = |piece: &Component| match turn {
        QuarterTurns::None | QuarterTurns::Half => piece.height(),
        QuarterTurns::Left | QuarterTurns::Right => piece.width(),
    };
    let mut heights: Vec<f32> =
        inside.map(|piece| height(piece) as f32 / FINE_SIDE as f32).collect();
    insertion_sort_by_key(&mut heights, |height| Reverse(order_key(*height)));
    heights.first().map(|first| [*first, heights.get(1).copied().unwrap_or(0.0)])
}

/// Removes the lines around the cell: rows and columns of ink near the edges.
fn clear_lines(is_ink: &mut [bool], side: usize) {
    for depth in 0..side / 16 {
        for line in [depth, side - 1 - depth] {
            for (step, start) in [(1, line * side), (side, line)] {
                let places = (0..side).map(|at| start + at * step);
                if places.clone().filter(|at| is_ink[*at]).count() > side / 2 {
                    places.for_each(|at| is_ink[at] = false);
                }
            }
        }
    }
}

/// Reads a piece of ink as a mark. Returns `None` if it isn't a digit.
fn read_mark(pyramid: &Pyramid, net: &Net, quad: &Corners, piece: &Component) -> Option<Digit> {
    let place = |pixels: f32| BORDER + pixels / ENLARGED_CELL_SIDE as f32 * (1.0 - 2.0 * BORDER);
    let (x, y) = (
        place((piece.left + piece.right + 1) as f32 / 2.0),
        place((piece.top + piece.bottom + 1) as f32 / 2.0),
    );
    let height = piece.height() as f32 / ENLARGED_CELL_SIDE as f32 * (1.0 - 2.0 * BORDER);
    // A filled piece is a disc with a digit in it.
    let is_disc = 20 * piece.pixel_count > 11 * piece.width() * piece.height()
        && 4 * piece.width() > 3 * piece.height()
        && height > 0.2;
    let half = if is_disc { 0.58 * height } else { height / MARK_HEIGHT / 2.0 };
    let corner = |dx: f32, dy: f32| -> Point { point_in_quad(quad, x + dx * half, y + dy * half) };
    let field = [corner(-1.0, -1.0), corner(1.0, -1.0), corner(1.0, 1.0), corner(-1.0, 1.0)];
    let differences = PaperDifferences::new(
        &pyramid.sample_quad(&field, raster::PATCH_SIDE, 0.0),
        InkTone::Colour,
    );
    let scores = net.classify(&differences.to_ink(differences.contrast));
    let at = |value: f32| ((value * 3.0) as usize).min(2);
    let usual = at(y) * 3 + at(x) + 1;
    let weight = |digit: usize| {
        scores.log_probabilities[digit] + if digit == usual { USUAL_PLACE_BONUS } else { 0.0 }
    };
    let best = (1..10).max_by(|a, b| weight(*a).total_cmp(&weight(*b)))?;
    // Specks don't resemble any digit.
    (weight(best) > -6.0).then(|| Digit::new(best)).flatten()
}

//! The result of reading a picture, before the rules of Sudoku are applied.

use std::cmp::Reverse;

use grid::{Cell, Digit, DigitSet, Shape, insertion_sort_by_key};
use serde::{Deserialize, Serialize};

use crate::order::order_key;

/// A point of a picture, in pixels from its top left corner.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Point {
    /// The distance from the left edge.
    pub x: f32,
    /// The distance from the top edge.
    pub y: f32,
}

/// The corners of a grid, clockwise: top left, top right, bottom right, bottom left. For a reading,
/// these are the corners of the upright board, so the first corner may not be at the top left of a
/// turned picture.
pub type Corners = [Point; 4];

/// The board as it was read from a picture.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct Reading {
    /// The corners of the grid.
    pub corners: Corners,
    /// The crossings of the grid's lines: ten rows of ten, row by row in reading order. They are
    /// more accurate than the corners if the paper is curved.
    pub nodes: Vec<Point>,
    /// The 81 cells in reading order.
    pub cells: Vec<CellReading>,
    /// The orientation of the board in the picture. Crossings and cells are in the order of the
    /// upright board.
    pub orientation: QuarterTurns,
    /// The logarithm, per cell, of the factor by which the probabilities of the upright orientation
    /// and the best turned one differ, or 1 if no turned orientation was tried. It is never
    /// negative. Below 0.05, the orientation is uncertain.
    pub orientation_margin: f32,
    /// The mean over all cells of the logarithm of the highest probability. It is 0 for a perfect
    /// reading and below −0.3 for a bad one.
    pub confidence: f32,
}

/// A cell as it was read.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
pub struct CellReading {
    /// The probability that the cell has no digit, then the probabilities of the digits 1 to 9.
    /// Their sum is 1. A cell with pencil marks counts as one without a digit.
    pub probabilities: [f32; 10],
    /// The kind of the digit: a given, an entry or unknown.
    pub kind: DigitKind,
    /// The pencil marks. There are none if the cell has a digit, or if the picture isn't a
    /// screenshot.
    pub marks: DigitSet,
    /// The suspicion, from 0 to 1, that the digit was written by hand. If it is at least 0.5, the
    /// digit should be left out.
    pub handwriting: f32,
}

/// The kind of a digit, as far as its colour or weight shows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum DigitKind {
    /// The cell has no digit, or givens and entries of the board can't be distinguished.
    Unknown,
    /// The digit is part of the puzzle.
    Given,
    /// The digit was entered by a player.
    Entry,
}

/// The orientation of a board in its picture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum QuarterTurns {
    /// The board is upright.
    None,
    /// The board is turned by 90° clockwise.
    Right,
    /// The board is upside down.
    Half,
    /// The board is turned by 90° anticlockwise.
    Left,
}

/// The reason why no board was read.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum NoGrid {
    /// The picture, or the grid with the given corners, is too small to contain legible digits.
    TooSmall,
    /// Nothing in the picture resembles a 9×9 grid with digits.
    NotFound,
}

impl Reading {
    /// Returns the most likely content of a cell: a digit, or `None` if the cell is empty.
    pub fn digit(&self, cell: Cell) -> Option<Digit> {
        self.cells.get(cell.index()).and_then(CellReading::digit)
    }

    /// Returns the corners of a cell in the picture, clockwise from the top left.
    pub fn cell_corners(&self, cell: Cell) -> Corners {
        let (row, col) = (cell.row(Shape::CLASSIC), cell.col(Shape::CLASSIC));
        let node =
            |row: usize, col: usize| self.nodes.get(10 * row + col).copied().unwrap_or_default();
        [node(row, col), node(row, col + 1), node(row + 1, col + 1), node(row + 1, col)]
    }
}

impl CellReading {
    /// Returns the most likely content: a digit, or `None` if the cell is empty.
    pub fn digit(&self) -> Option<Digit> {
        Digit::new(self.ranked_digits()[0].0)
    }

    /// Returns the digits with their probabilities, from the likeliest to the least likely. 0 is an
    /// empty cell.
    pub fn ranked_digits(&self) -> [(usize, f32); 10] {
        let mut ranking = std::array::from_fn(|class| (class, self.probabilities[class]));
        insertion_sort_by_key(&mut ranking, |(_, probability)| Reverse(order_key(*probability)));
        ranking
    }
}

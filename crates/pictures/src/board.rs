//! The board that results from a reading and the rules.

use grid::{Board, Cell, CellValue, Digit, Position, Shape, insertion_sort, insertion_sort_by_key};
use puzzle::{ContentCosts, LikelyBoard, LikelyBudget, LikelySearch, Uniqueness};
use serde::{Deserialize, Serialize};

use crate::{DigitKind, Reading, order::order_key};

/// The board in a picture, with everything that a user should check.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct RecognizedBoard {
    /// The givens, entries and pencil marks. If givens and entries look the same, all digits are
    /// givens.
    pub position: Position,
    /// The result of checking the board.
    pub status: BoardStatus,
    /// The cells whose most likely content was replaced to satisfy the rules, in reading order.
    pub corrected: Vec<CorrectedCell>,
    /// The cells whose content is uncertain or whose digit may be handwritten, the least certain
    /// first. Cells in `corrected` and `handwritten_cells` aren't included.
    pub doubtful_cells: Vec<Cell>,
    /// The cells that seem to have a handwritten digit. Such digits aren't on the board.
    pub handwritten_cells: Vec<Cell>,
}

/// The result of checking a board. It never means that the board was certainly read correctly.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum BoardStatus {
    /// The board has exactly one solution.
    Proper,
    /// At least one digit occurs twice in a house. The field contains all cells with such digits.
    Clash(Vec<Cell>),
    /// The board has no solution, although no digits clash.
    Impossible,
    /// The board has several solutions.
    Several,
}

/// A cell whose content was replaced.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct CorrectedCell {
    /// The cell whose content was replaced.
    pub cell: Cell,
    /// The most likely content according to the picture, or `None` for an empty cell.
    pub old_content: Option<Digit>,
    /// The content on the board, or `None` for an empty cell.
    pub new_content: Option<Digit>,
}

/// The cost of a content that is less likely by a factor of e.
const COST_PER_FACTOR_E: f32 = 1000.0;

/// The limits of the search for corrections. With these limits, the search takes at most a few
/// hundred milliseconds per board. The lowest probability in a cell is about e⁻⁶ times the highest
/// one, and contents with such a low probability are as good as ruled out. If a digit clashes
/// although all other contents of its cell are ruled out, the player has made a mistake.
const BUDGET: LikelyBudget =
    LikelyBudget { max_change_cost: 5_000, max_total_cost: 15_000, max_attempts: 3_000 };

/// The maximum logarithm of the ratio between the probabilities of the two likeliest contents of a
/// doubtful cell.
const MAX_DOUBTFUL_MARGIN: f32 = 1.0;

/// The maximum logarithm of the ratio between the probabilities of the likeliest and a less likely
/// content in a doubtful cell, if the board would have exactly one solution with either, so that
/// the rules don't confirm the reading.
const MAX_UNCONFIRMED_MARGIN: f32 = 2.0;

/// The minimum suspicion of handwriting at which a digit is left out.
const MIN_HANDWRITING: f32 = 0.5;

/// The minimum number of possibly handwritten digits at which they are treated as handwritten.
/// Boards with handwriting usually have several such digits, while a few suspicions are more likely
/// due to an unusual font.
const MIN_HANDWRITTEN_DIGITS: usize = 3;

/// Returns the cells whose digit may be handwritten.
fn possibly_handwritten_cells(reading: &Reading) -> Vec<Cell> {
    let is_left_out = |cell: &Cell| {
        reading.digit(*cell).is_some()
            && reading.cells.get(cell.index()).is_some_and(|c| c.handwriting >= MIN_HANDWRITING)
    };
    Cell::all(Shape::CLASSIC).filter(is_left_out).collect()
}

/// Applies the rules to a reading. If the board that was read doesn't have exactly one solution,
/// the likeliest changes that lead to exactly one are made and listed. If there are no such changes
/// within the limits, the board remains as it was read.
pub fn correct_reading(reading: &Reading) -> RecognizedBoard {
    let suspected = possibly_handwritten_cells(reading);
    let is_written = suspected.len() >= MIN_HANDWRITTEN_DIGITS;
    let handwritten = if is_written { suspected.clone() } else { Vec::new() };
    let costs = content_costs(reading, &handwritten);
    let mut search = LikelySearch::new(&costs, BUDGET);
    let found = loop {
        if let Some(found) = search.run_until(&|| false) {
            break found;
        }
    };
    let (board, changed) = match found {
        LikelyBoard::Proper { board, changed, .. } => (board, changed),
        LikelyBoard::None | LikelyBoard::OverBudget => (costs.cheapest_board(), Vec::new()),
    };
    let mended: Vec<CorrectedCell> = changed
        .iter()
        .map(|cell| CorrectedCell {
            cell: *cell,
            old_content: costs.cheapest_content(*cell),
            new_content: board.digit(*cell),
        })
        .collect();
    let status = board_status(&board);
    let mut doubtful: Vec<(f32, Cell)> = Cell::all(Shape::CLASSIC)
        .filter(|cell| !changed.contains(cell) && !handwritten.contains(cell))
        .filter_map(|cell| {
            let [(_, first), others @ ..] = reading.cells.get(cell.index())?.ranked_digits();
            let margin = |other: f32| (first.max(1e-9) / other.max(1e-9)).ln();
            let is_unconfirmed = |(content, probability): &(usize, f32)| {
                margin(*probability) < MAX_UNCONFIRMED_MARGIN && {
                    let mut other = board.clone();
                    other.set(cell, Digit::new(*content));
                    board_status(&other) == BoardStatus::Proper
                }
            };
            let is_doubtful = margin(others[0].1) < MAX_DOUBTFUL_MARGIN
                || status == BoardStatus::Proper && others.iter().any(is_unconfirmed);
            (is_doubtful || suspected.contains(&cell)).then_some((margin(others[0].1), cell))
        })
        .collect();
    insertion_sort_by_key(&mut doubtful, |(margin, _)| order_key(*margin));
    RecognizedBoard {
        status,
        position: position_from_reading(reading, &board),
        corrected: mended,
        doubtful_cells: doubtful.into_iter().map(|(_, cell)| cell).collect(),
        handwritten_cells: handwritten,
    }
}

/// Returns the costs of all contents of all cells. Handwritten digits are treated as absent.
fn content_costs(reading: &Reading, handwritten: &[Cell]) -> ContentCosts {
    let mut costs = ContentCosts::new(Shape::CLASSIC);
    for (cell, read) in Cell::all(Shape::CLASSIC).zip(&reading.cells) {
        if handwritten.contains(&cell) {
            continue;
        }
        for (class, probability) in read.probabilities.iter().enumerate() {
            // The reading may have been damaged when it was sent, so its probabilities are checked.
            let probability = if probability.is_finite() { *probability } else { 0.0 };
            let cost = -COST_PER_FACTOR_E * probability.clamp(1e-9, 1.0).ln();
            costs.set_cost(cell, Digit::new(class), cost as u32);
        }
    }
    costs
}

/// Checks a board for clashing digits and, if there are none, for the number of its solutions.
fn board_status(board: &Board) -> BoardStatus {
    let mut clashing: Vec<Cell> = Cell::all(board.shape())
        .filter(|cell| {
            board.digit(*cell).is_some_and(|digit| {
                let is_same = |other: &Cell| board.digit(*other) == Some(digit);
                Cell::all(board.shape())
                    .filter(is_same)
                    .any(|other| cell.sees(other, board.shape()))
            })
        })
        .collect();
    insertion_sort(&mut clashing);
    if !clashing.is_empty() {
        return BoardStatus::Clash(clashing);
    }
    match puzzle::uniqueness(board) {
        Uniqueness::Unique(_) => BoardStatus::Proper,
        Uniqueness::Impossible => BoardStatus::Impossible,
        Uniqueness::Several => BoardStatus::Several,
    }
}

/// Returns the position with the digits of a board, and with the kinds of digits and the marks of a
/// reading.
fn position_from_reading(reading: &Reading, board: &Board) -> Position {
    let cell_reading = |cell: Cell| reading.cells.get(cell.index());
    let is_entry =
        |cell: &Cell| cell_reading(*cell).is_some_and(|read| read.kind == DigitKind::Entry);
    let mut givens = board.clone();
    Cell::all(board.shape()).filter(is_entry).for_each(|cell| givens.set(cell, None));
    let mut position = Position::new(givens);
    for cell in Cell::all(board.shape()) {
        match board.digit(cell) {
            Some(digit) => position.set_content(cell, CellValue::Digit(digit)),
            None => {
                let marks = cell_reading(cell).map(|read| read.marks).unwrap_or_default();
                position.set_content(cell, CellValue::Marks(marks))
            }
        };
    }
    position
}

#[cfg(test)]
mod tests {
    use grid::DigitSet;

    use super::*;
    use crate::{CellReading, Point, QuarterTurns};

    const PUZZLE: &str =
        "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

    /// Returns a reading of the puzzle in which all cells but one are certain. That cell is read as
    /// `first`, which is likelier than `second` by a factor.
    fn reading(cell: usize, first: usize, second: usize, factor: f32) -> Reading {
        let certain = |class: usize| {
            let mut probabilities = [1e-6; 10];
            probabilities[class] = 1.0;
            let (kind, marks) = (DigitKind::Unknown, DigitSet::EMPTY);
            CellReading { probabilities, kind, marks, handwriting: 0.0 }
        };
        let mut cells: Vec<CellReading> =
            PUZZLE.bytes().map(|digit| certain(usize::from(digit - b'0'))).collect();
        cells[cell] = certain(first);
        cells[cell].probabilities[second] = 1.0 / factor;
        Reading {
            corners: [Point::default(); 4],
            nodes: vec![Point::default(); 100],
            cells,
            orientation: QuarterTurns::None,
            orientation_margin: 1.0,
            confidence: 0.0,
        }
    }

    #[test]
    fn unconfirmed_contents_are_doubtful() {
        let doubtful = |cell, first, second, factor| {
            let board = correct_reading(&reading(cell, first, second, factor));
            assert_eq!((board.status, board.corrected), (BoardStatus::Proper, Vec::new()));
            board.doubtful_cells
        };
        // In the solution, the third cell is 4. With 4, there would be one solution as well.
        assert_eq!(doubtful(2, 0, 4, 5.0), [Cell::new(2)]);
        assert_eq!(doubtful(2, 4, 0, 5.0), [Cell::new(2)]);
        assert_eq!(doubtful(2, 0, 4, 20.0), []);
        // With 1, there would be no solution.
        assert_eq!(doubtful(2, 0, 1, 5.0), []);
        assert_eq!(doubtful(2, 0, 1, 2.0), [Cell::new(2)]);
    }
}

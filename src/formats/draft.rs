use crate::grid::{Board, Cell, Digit, DigitSet, Shape};

/// What a file says of one puzzle, unchecked: values row by row, 0 for an empty cell, and the
/// words that came with them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Draft {
    /// The shape, where the file tells it; else the number of cells does.
    pub shape: Option<Shape>,
    /// One value a cell, in as many cells as the file had.
    pub values: Vec<u8>,
    /// Cells, counted from 0, that may hold certain digits alone.
    pub candidates: Vec<(usize, DigitSet)>,
    /// Whatever the file says beside the cells; often nothing.
    pub note: String,
}

impl Draft {
    /// The board that the draft describes; `None` when no shape has that many cells or a value is
    /// no digit of it.
    pub fn board(&self) -> Option<Board> {
        let shape = self.shape.or_else(|| Shape::of_cells(self.values.len()))?;
        if self.values.len() != shape.cells() {
            return None;
        }
        let mut board = Board::empty(shape);
        for (cell, &value) in Cell::all(shape).zip(&self.values) {
            if value != 0 {
                let digit = Digit::new(value.into()).filter(|d| d.value() <= shape.side())?;
                board.set(cell, Some(digit));
            }
        }
        for &(cell, candidates) in self.candidates.iter().filter(|(cell, _)| *cell < shape.cells())
        {
            board.restrict(Cell::new(cell), candidates);
        }
        Some(board)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(values: &[u8], expected: Option<&str>) {
        let draft = Draft { values: values.to_vec(), ..Draft::default() };
        assert_eq!(draft.board().map(|b| b.to_string()).as_deref(), expected);
    }

    #[test]
    fn drafts_are_checked() {
        check(&[1, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], Some("1..4\n....\n....\n...."));
        check(&[5, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], None);
        check(&[1; 15], None);
        check(&[], None);
    }
}

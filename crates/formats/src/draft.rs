use grid::{Board, Cell, CellState, CellValue, Digit, DigitSet, Position, Shape};

/// What a file says of one puzzle, unchecked: values row by row, 0 for an empty cell, and what
/// came with them.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Draft {
    /// The shape, where the file tells it; else the number of cells does.
    pub shape: Option<Shape>,
    /// One value a cell, in as many cells as the file had.
    pub values: Vec<u8>,
    /// Cells, counted from 0, whose values were put in by somebody: they are no givens.
    pub entries: Vec<usize>,
    /// Cells, counted from 0, that may hold certain digits alone.
    pub candidates: Vec<(usize, DigitSet)>,
    /// Cells, counted from 0, in which somebody noted digits, rightly or wrongly.
    pub marks: Vec<(usize, DigitSet)>,
    /// The same for digits noted in the middle, where the file tells them from those in corners.
    pub centre: Vec<(usize, DigitSet)>,
    /// Whatever the file says beside the cells; often nothing.
    pub note: String,
}

/// Longer notes are cut.
const NOTE_CHARS: usize = 400;

impl Draft {
    /// The position that the draft describes; `None` when no shape has that many cells or a value
    /// is no digit of it.
    pub fn position(&self) -> Option<Position> {
        let shape = self.shape.or_else(|| Shape::of_cells(self.values.len()))?;
        if self.values.len() != shape.cells() {
            return None;
        }
        let mut givens = Board::empty(shape);
        for (cell, &value) in Cell::all(shape).zip(&self.values) {
            if value != 0 {
                let digit = Digit::new(value.into()).filter(|d| d.value() <= shape.side())?;
                givens.set(cell, Some(digit));
            }
        }
        let on_board = |cell: usize| (cell < shape.cells()).then(|| Cell::new(cell));
        let mut entered = Vec::new();
        for cell in self.entries.iter().filter_map(|cell| on_board(*cell)) {
            entered.extend(givens.digit(cell).map(|digit| (cell, CellValue::Digit(digit))));
            givens.set(cell, None);
        }
        for (cell, candidates) in &self.candidates {
            on_board(*cell).into_iter().for_each(|cell| givens.restrict(cell, *candidates));
        }
        let mut position = Position::of(givens);
        for (cell, marks) in &self.marks {
            on_board(*cell).into_iter().for_each(|cell| {
                position.put(cell, CellValue::Marks(*marks));
            });
        }
        for (cell, centre) in &self.centre {
            on_board(*cell).into_iter().for_each(|cell| {
                position.hold(cell, CellState { centre: *centre, ..position.held(cell) });
            });
        }
        for (cell, content) in entered {
            position.put(cell, content);
        }
        Some(position)
    }

    /// The draft of a 9×9 board with candidates that were deleted, of each cell: those cells have
    /// what the givens leave of the others.
    pub(super) fn with_deleted(mut self, deleted: &[DigitSet]) -> Draft {
        let mut givens = Board::empty(Shape::CLASSIC);
        let cells = Shape::CLASSIC.cells();
        for (cell, value) in self.values.iter().enumerate().take(cells) {
            let digit = Digit::new((*value).into()).filter(|_| !self.entries.contains(&cell));
            givens.set(Cell::new(cell), digit);
        }
        let gone = deleted
            .iter()
            .enumerate()
            .take(cells)
            .filter(|(_, digits)| **digits != DigitSet::EMPTY);
        let open = gone.filter(|(cell, _)| self.values.get(*cell) == Some(&0));
        let left = open.map(|(cell, gone)| (cell, givens.candidates(Cell::new(cell)).minus(*gone)));
        self.candidates = left.collect();
        self
    }

    /// A note of what a file says beside the cells, without what cannot be shown on a line.
    pub(super) fn with_note(mut self, text: &str) -> Draft {
        let shown = text.chars().map(|c| if c.is_whitespace() { ' ' } else { c });
        let shown: String = shown.filter(|c| !c.is_control()).take(NOTE_CHARS).collect();
        self.note = shown.trim().into();
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(values: &[u8], expected: Option<&str>) {
        let draft = Draft { values: values.to_vec(), ..Draft::default() };
        assert_eq!(draft.position().map(|p| p.givens().to_string()).as_deref(), expected);
    }

    #[test]
    fn drafts_are_checked() {
        check(&[1, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], Some("1..4\n....\n....\n...."));
        check(&[5, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0], None);
        check(&[1; 15], None);
        check(&[], None);
    }

    #[test]
    fn entries_are_no_givens_and_marks_no_candidates() {
        let some = DigitSet::of(Digit::new(2).expect("a digit"));
        let mut values = vec![0; 16];
        (values[0], values[1]) = (1, 3);
        let draft = Draft {
            values,
            entries: vec![1, 99],
            candidates: vec![(2, some), (1, some), (99, some)],
            marks: vec![(3, some), (99, some)],
            centre: vec![(4, some), (1, some), (99, some)],
            ..Draft::default()
        };
        let position = draft.position().expect("a position");
        assert_eq!(position.givens().filled(), 1);
        assert_eq!(position.board().to_string(), "13..\n....\n....\n....");
        let centre = |cell| position.held(Cell::new(cell)).centre;
        assert_eq!((centre(4), centre(1)), (some, DigitSet::EMPTY));
        let at = |cell| {
            (position.givens().allowed(Cell::new(cell)).len(), position.marks(Cell::new(cell)))
        };
        assert_eq!((at(2), at(3)), ((1, some), (4, some)));
    }
}

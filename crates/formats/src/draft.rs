use grid::{Board, Cell, CellState, CellValue, Digit, DigitSet, Position, Shape};

/// The unchecked content of one puzzle in a file: values row by row, with 0 for an empty cell, and
/// additional information.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Draft {
    /// The shape if the file specifies it. Otherwise it follows from the number of cells.
    pub shape: Option<Shape>,
    /// One value per cell, for as many cells as the file has.
    pub values: Vec<u8>,
    /// The indices, from 0, of the cells whose values are entries rather than givens.
    pub entries: Vec<usize>,
    /// The indices, from 0, of the cells with restricted candidates, with these candidates.
    pub candidates: Vec<(usize, DigitSet)>,
    /// The indices, from 0, of the cells with the player's marks, with these marks. The marks may
    /// be wrong.
    pub marks: Vec<(usize, DigitSet)>,
    /// The indices, from 0, of the cells with centre marks, with these marks, if the file
    /// distinguishes them from corner marks.
    pub centre: Vec<(usize, DigitSet)>,
    /// Other information about the puzzle, such as its title. The note is often empty.
    pub note: String,
}

/// The maximum length of a note, in characters. Longer notes are truncated.
const NOTE_CHARS: usize = 400;

impl Draft {
    /// Returns the position that the draft describes, or `None` if the number of values doesn't fit
    /// the shape (or any shape, if it isn't specified), or if a value is neither 0 nor a digit of
    /// the shape. Indices outside the board are ignored.
    pub fn position(&self) -> Option<Position> {
        let shape = self.shape.or_else(|| Shape::from_cell_count(self.values.len()))?;
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
        let mut position = Position::new(givens);
        for (cell, marks) in &self.marks {
            on_board(*cell).into_iter().for_each(|cell| {
                position.set_content(cell, CellValue::Marks(*marks));
            });
        }
        for (cell, centre) in &self.centre {
            on_board(*cell).into_iter().for_each(|cell| {
                position.set_cell_state(
                    cell,
                    CellState { centre: *centre, ..position.cell_state(cell) },
                );
            });
        }
        for (cell, content) in entered {
            position.set_content(cell, content);
        }
        Some(position)
    }

    /// Returns the draft of a 9×9 board with restrictions on the empty cells that have deleted
    /// candidates. Such a cell retains the candidates that the givens allow, except for the deleted
    /// ones.
    pub(super) fn with_deleted_candidates(mut self, deleted: &[DigitSet]) -> Draft {
        let mut givens = Board::empty(Shape::CLASSIC);
        let cells = Shape::CLASSIC.cells();
        for (cell, value) in self.values.iter().enumerate().take(cells) {
            let digit = Digit::new((*value).into()).filter(|_| !self.entries.contains(&cell));
            givens.set(Cell::new(cell), digit);
        }
        let deletions = deleted
            .iter()
            .enumerate()
            .take(cells)
            .filter(|(_, digits)| **digits != DigitSet::EMPTY);
        let open = deletions.filter(|(cell, _)| self.values.get(*cell) == Some(&0));
        let left =
            open.map(|(cell, deleted)| (cell, givens.candidates(Cell::new(cell)).minus(*deleted)));
        self.candidates = left.collect();
        self
    }

    /// Returns the draft with this note. Whitespace becomes spaces, control characters are removed,
    /// and a long text is truncated.
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
    fn entries_are_not_givens_and_marks_are_not_candidates() {
        let some = DigitSet::from_digit(Digit::new(2).expect("a digit"));
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
        assert_eq!(position.givens().filled_count(), 1);
        assert_eq!(position.board().to_string(), "13..\n....\n....\n....");
        let centre = |cell| position.cell_state(Cell::new(cell)).centre;
        assert_eq!((centre(4), centre(1)), (some, DigitSet::EMPTY));
        let at = |cell| {
            (
                position.givens().allowed_digits(Cell::new(cell)).len(),
                position.marks(Cell::new(cell)),
            )
        };
        assert_eq!((at(2), at(3)), ((1, some), (4, some)));
    }
}

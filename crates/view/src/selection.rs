use grid::{Board, Cell, Shape};

/// The selected cells, which receive input: the focused cell and any others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Selection {
    focus: Cell,
    /// The selected cells other than the focused cell, in ascending order.
    others: Vec<Cell>,
}

impl Selection {
    /// Creates a selection of a single cell, which is focused.
    pub fn from_cell(cell: Cell) -> Selection {
        Selection { focus: cell, others: Vec::new() }
    }

    /// Returns the focused cell.
    pub fn focused_cell(&self) -> Cell {
        self.focus
    }

    /// Returns `true` if more than one cell is selected.
    pub fn has_multiple(&self) -> bool {
        !self.others.is_empty()
    }

    /// Returns all selected cells, the focused cell first.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        std::iter::once(self.focus).chain(self.others.iter().copied())
    }

    /// Returns `true` if the given cell is selected.
    pub fn contains(&self, cell: Cell) -> bool {
        cell == self.focus || self.others.binary_search(&cell).is_ok()
    }

    /// Moves the focus to another cell, and adds that cell to the selection.
    #[must_use]
    pub fn extended_to(mut self, to: Cell) -> Selection {
        if let Err(place) = self.others.binary_search(&self.focus) {
            self.others.insert(place, self.focus);
        }
        self.others.retain(|other| *other != to);
        self.focus = to;
        self
    }

    /// Moves the focus to the cell `to`, and adds all cells on the straight line from `from` to
    /// `to`, without `from` itself. This is necessary because fast pointers report only some of the
    /// cells that they cross.
    #[must_use]
    pub fn extended_along_line(mut self, from: Cell, to: Cell, shape: Shape) -> Selection {
        let (rows, cols) = ((from.row(shape), to.row(shape)), (from.col(shape), to.col(shape)));
        let steps = rows.0.abs_diff(rows.1).max(cols.0.abs_diff(cols.1)).max(1);
        for step in 1..=steps {
            let between = |(from, to): (usize, usize)| {
                (2 * (from * (steps - step) + to * step) + steps) / (2 * steps)
            };
            if let Some(cell) = Cell::at(shape, between(rows), between(cols))
                && cell != self.focus
            {
                self = self.extended_to(cell);
            }
        }
        self
    }

    /// Adds a cell to the selection and moves the focus to the cell, or removes the cell if it is
    /// selected. If the focused cell is removed, the focus moves to the last of the other selected
    /// cells. The only selected cell can't be removed.
    #[must_use]
    pub fn toggled(mut self, cell: Cell) -> Selection {
        if !self.contains(cell) {
            return self.extended_to(cell);
        }
        if cell == self.focus {
            let Some(next) = self.others.pop() else { return self };
            self.focus = next;
        }
        self.others.retain(|other| *other != cell);
        self
    }

    /// Selects every cell, without moving the focus.
    #[must_use]
    pub fn with_all(mut self, shape: Shape) -> Selection {
        self.others = Cell::all(shape).filter(|cell| *cell != self.focus).collect();
        self
    }

    /// Inverts the selection, and moves the focus to the first selected cell. If every cell was
    /// selected, only the focused cell stays selected.
    #[must_use]
    pub fn inverted(self, shape: Shape) -> Selection {
        let mut rest = Cell::all(shape).filter(|cell| !self.contains(*cell));
        Selection { focus: rest.next().unwrap_or(self.focus), others: rest.collect() }
    }

    /// Selects every cell with the same digit as the focused cell, or only the focused cell if it
    /// is empty.
    #[must_use]
    pub fn with_same_digit(mut self, board: &Board) -> Selection {
        let digit = |cell: Cell| board.digits().get(cell.index()).copied().flatten();
        let wanted = digit(self.focus);
        let alike = |cell: &Cell| *cell != self.focus && digit(*cell) == wanted && wanted.is_some();
        self.others = Cell::all(board.shape()).filter(alike).collect();
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(selection: Selection, at: usize, all: &[usize]) {
        let mut cells: Vec<usize> = selection.cells().map(Cell::index).collect();
        assert_eq!((cells[0], selection.focused_cell().index()), (at, at));
        cells.sort_unstable();
        assert_eq!(cells, all);
    }

    #[test]
    fn cells_are_added_and_removed() {
        let cell = Cell::new;
        let one = Selection::from_cell(cell(3));
        check(one.clone(), 3, &[3]);
        check(one.clone().toggled(cell(3)), 3, &[3]);
        let three = one.extended_to(cell(4)).extended_to(cell(5)).extended_to(cell(4));
        check(three.clone(), 4, &[3, 4, 5]);
        check(three.clone().toggled(cell(9)), 9, &[3, 4, 5, 9]);
        check(three.clone().toggled(cell(3)), 4, &[4, 5]);
        check(three.toggled(cell(4)), 5, &[3, 5]);
    }

    #[test]
    fn cells_under_a_moving_pointer_are_selected() {
        let (cell, shape) = (Cell::new, Shape::CLASSIC);
        let one = Selection::from_cell(cell(0));
        check(one.clone().extended_along_line(cell(0), cell(0), shape), 0, &[0]);
        check(one.clone().extended_along_line(cell(0), cell(3), shape), 3, &[0, 1, 2, 3]);
        check(one.clone().extended_along_line(cell(0), cell(30), shape), 30, &[0, 10, 20, 30]);
        check(
            one.clone().extended_along_line(cell(0), cell(20), shape).extended_along_line(
                cell(20),
                cell(2),
                shape,
            ),
            2,
            &[0, 2, 10, 11, 20],
        );
        check(
            one.extended_along_line(cell(8), cell(80), shape).extended_along_line(
                cell(80),
                cell(79),
                shape,
            ),
            79,
            &[0, 17, 26, 35, 44, 53, 62, 71, 79, 80],
        );
    }

    #[test]
    fn all_unselected_or_same_digit_cells_are_selected() {
        let board: Board = "1..1 ..1. 2... ....".parse().expect("a drawing of a board");
        let one = Selection::from_cell(Cell::new(3));
        check(one.clone().with_same_digit(&board), 3, &[0, 3, 6]);
        check(Selection::from_cell(Cell::new(1)).with_same_digit(&board), 1, &[1]);
        let all = one.clone().with_all(board.shape());
        assert_eq!(all.cells().count(), 16);
        assert_eq!(one.inverted(board.shape()).cells().count(), 15);
        check(all.inverted(board.shape()), 3, &[3]);
    }
}

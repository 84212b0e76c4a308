use grid::{Board, Cell, Shape};

/// The cells that input goes to: the one where the keyboard is, and any others with it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Selection {
    at: Cell,
    /// In their order; never the one where the keyboard is.
    others: Vec<Cell>,
}

impl Selection {
    /// One cell alone.
    pub fn of(cell: Cell) -> Selection {
        Selection { at: cell, others: Vec::new() }
    }

    /// The cell where the keyboard is.
    pub fn at(&self) -> Cell {
        self.at
    }

    /// Whether there are others with it.
    pub fn is_several(&self) -> bool {
        !self.others.is_empty()
    }

    /// All of them, the one where the keyboard is first.
    pub fn cells(&self) -> impl Iterator<Item = Cell> {
        std::iter::once(self.at).chain(self.others.iter().copied())
    }

    /// Whether a cell is one of them.
    pub fn has(&self, cell: Cell) -> bool {
        cell == self.at || self.others.binary_search(&cell).is_ok()
    }

    /// The keyboard goes to another cell, and all that were selected stay so.
    #[must_use]
    pub fn extended(mut self, to: Cell) -> Selection {
        if let Err(place) = self.others.binary_search(&self.at) {
            self.others.insert(place, self.at);
        }
        self.others.retain(|other| *other != to);
        self.at = to;
        self
    }

    /// The keyboard goes to another cell, and all on the straight way there after some cell are
    /// selected, too: a quick pointer is told of few of them.
    #[must_use]
    pub fn drawn(mut self, from: Cell, to: Cell, shape: Shape) -> Selection {
        let (rows, cols) = ((from.row(shape), to.row(shape)), (from.col(shape), to.col(shape)));
        let steps = rows.0.abs_diff(rows.1).max(cols.0.abs_diff(cols.1)).max(1);
        for step in 1..=steps {
            let between = |(from, to): (usize, usize)| {
                (2 * (from * (steps - step) + to * step) + steps) / (2 * steps)
            };
            if let Some(cell) = Cell::at(shape, between(rows), between(cols))
                && cell != self.at
            {
                self = self.extended(cell);
            }
        }
        self
    }

    /// A cell comes to the others, or leaves them; the last one stays.
    #[must_use]
    pub fn toggled(mut self, cell: Cell) -> Selection {
        if !self.has(cell) {
            return self.extended(cell);
        }
        if cell == self.at {
            let Some(next) = self.others.pop() else { return self };
            self.at = next;
        }
        self.others.retain(|other| *other != cell);
        self
    }

    /// Every cell.
    #[must_use]
    pub fn all(mut self, shape: Shape) -> Selection {
        self.others = Cell::all(shape).filter(|cell| *cell != self.at).collect();
        self
    }

    /// Every cell that was not selected; where all were, the one where the keyboard is.
    #[must_use]
    pub fn inverse(self, shape: Shape) -> Selection {
        let mut rest = Cell::all(shape).filter(|cell| !self.has(*cell));
        Selection { at: rest.next().unwrap_or(self.at), others: rest.collect() }
    }

    /// Every cell with the digit of the one where the keyboard is.
    #[must_use]
    pub fn alike(mut self, board: &Board) -> Selection {
        let digit = |cell: Cell| board.digits().get(cell.index()).copied().flatten();
        let wanted = digit(self.at);
        let alike = |cell: &Cell| *cell != self.at && digit(*cell) == wanted && wanted.is_some();
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
        assert_eq!((cells[0], selection.at().index()), (at, at));
        cells.sort_unstable();
        assert_eq!(cells, all);
    }

    #[test]
    fn cells_come_and_go() {
        let cell = Cell::new;
        let one = Selection::of(cell(3));
        check(one.clone(), 3, &[3]);
        check(one.clone().toggled(cell(3)), 3, &[3]);
        let three = one.extended(cell(4)).extended(cell(5)).extended(cell(4));
        check(three.clone(), 4, &[3, 4, 5]);
        check(three.clone().toggled(cell(9)), 9, &[3, 4, 5, 9]);
        check(three.clone().toggled(cell(3)), 4, &[4, 5]);
        check(three.toggled(cell(4)), 5, &[3, 5]);
    }

    #[test]
    fn the_way_of_a_pointer_is_selected() {
        let (cell, shape) = (Cell::new, Shape::CLASSIC);
        let one = Selection::of(cell(0));
        check(one.clone().drawn(cell(0), cell(0), shape), 0, &[0]);
        check(one.clone().drawn(cell(0), cell(3), shape), 3, &[0, 1, 2, 3]);
        check(one.clone().drawn(cell(0), cell(30), shape), 30, &[0, 10, 20, 30]);
        check(
            one.clone().drawn(cell(0), cell(20), shape).drawn(cell(20), cell(2), shape),
            2,
            &[0, 2, 10, 11, 20],
        );
        check(
            one.drawn(cell(8), cell(80), shape).drawn(cell(80), cell(79), shape),
            79,
            &[0, 17, 26, 35, 44, 53, 62, 71, 79, 80],
        );
    }

    #[test]
    fn all_inverse_and_alike() {
        let board: Board = "1..1 ..1. 2... ....".parse().expect("a drawing of a board");
        let one = Selection::of(Cell::new(3));
        check(one.clone().alike(&board), 3, &[0, 3, 6]);
        check(Selection::of(Cell::new(1)).alike(&board), 1, &[1]);
        let all = one.clone().all(board.shape());
        assert_eq!(all.cells().count(), 16);
        assert_eq!(one.inverse(board.shape()).cells().count(), 15);
        check(all.inverse(board.shape()), 3, &[3]);
    }
}

//! Unique Loops: the uniqueness argument of rectangles, with a loop of six or more cells.
//!
//! ```text
//! ab . . |  . . . | ab . .     each house contains zero or two of the cells, and the cells
//! ab . . | ab . . |  . . .     alternate between a and b: if they contained nothing else, the
//!  . . . | ab . . | ab . .     digits could be swapped
//! ```
//!
//! The conclusions are those of tests 1 to 4 for rectangles. In type 2, any number of cells may
//! have the extra digit.

use std::ops::ControlFlow;

use grid::{Cell, DigitSet};

use super::{
    DeadlyPattern,
    rectangle_tests::{
        eliminate_by_virtual_cell, eliminate_extra_digit, eliminate_free_digit,
        eliminate_in_one_cell,
    },
};
use crate::{
    CellSet, Options, Pencilmarks,
    technique::{StepFinder, StepSink},
};

/// The search for Unique Loops with `min_cells` to `max_cells` cells.
pub(crate) struct UniqueLoop {
    pub(crate) min_cells: usize,
    pub(crate) max_cells: usize,
}

impl StepFinder for UniqueLoop {
    fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut StepSink) -> ControlFlow<()> {
        for start in
            marks.empty_cells().into_iter().filter(|cell| marks.candidates(*cell).len() == 2)
        {
            let digits = marks.candidates(start);
            let places_of_digits = digits.into_iter().map(|digit| *marks.places(digit));
            let cells = places_of_digits.fold(*marks.empty_cells(), |all, places| all.and(&places));
            // A loop is searched for only from the first of its cells without extra candidates.
            let is_earlier = |cell: &Cell| *cell < start && marks.candidates(*cell) == digits;
            let cells = cells.into_iter().filter(|cell| !is_earlier(cell)).collect();
            let mut search = LoopSearch {
                marks,
                sizes: self,
                digits,
                cells,
                ring: Vec::new(),
                house_counts: vec![0; marks.house_count()],
            };
            search.extend_loop(start, Extras::default(), sink)?;
        }
        ControlFlow::Continue(())
    }
}

/// The search for loops of cells with two digits, starting from one cell.
struct LoopSearch<'a> {
    marks: &'a Pencilmarks,
    sizes: &'a UniqueLoop,
    digits: DigitSet,
    /// The cells that loops may contain.
    cells: CellSet,
    /// The cells of the partial loop, in order.
    ring: Vec<Cell>,
    /// For each house, the number of cells of the partial loop.
    house_counts: Vec<u8>,
}

/// The number of cells of a partial loop that have extra candidates, and the digits of these
/// candidates.
#[derive(Clone, Copy, Default)]
struct Extras {
    cell_count: usize,
    digits: DigitSet,
}

impl LoopSearch<'_> {
    /// Adds a cell to the loop. Then pushes the steps of the loop if it is closed, or extends the
    /// loop in every possible way, and removes the cell again. `extras` describes the extra
    /// candidates of the previous cells. Stops as soon as the sink returns `ControlFlow::Break`.
    fn extend_loop(&mut self, cell: Cell, extras: Extras, sink: &mut StepSink) -> ControlFlow<()> {
        let own = self.marks.candidates(cell).minus(self.digits);
        let extras = Extras {
            cell_count: extras.cell_count + usize::from(!own.is_empty()),
            digits: extras.digits.or(own),
        };
        // More than two cells with different extra digits don't lead to a conclusion.
        if extras.cell_count > 2 && extras.digits.len() > 1 {
            return ControlFlow::Continue(());
        }
        sink.spend_work(1)?;
        let marks = self.marks;
        let houses = marks.layout().geometry.houses_of(cell);
        self.ring.push(cell);
        houses.into_iter().for_each(|house| self.house_counts[house] += 1);
        let is_even = self.ring.len().is_multiple_of(2);
        let is_closed = is_even && self.ring[0].sees(cell, marks.shape());
        if self.ring.len() >= self.sizes.min_cells && is_closed {
            if self.is_swappable() {
                let cells = self.ring.iter().copied().collect();
                push_steps(&DeadlyPattern::new(marks, cells, self.digits), marks, sink)?;
            }
        } else if self.ring.len() < self.sizes.max_cells {
            let ring = self.ring.iter().copied().collect();
            for next in self.cells.and(marks.layout().peers(cell)).minus(&ring) {
                let houses = marks.layout().geometry.houses_of(next);
                if houses.into_iter().all(|house| self.house_counts[house] < 2) {
                    self.extend_loop(next, extras, sink)?;
                }
            }
        }
        self.ring.pop();
        houses.into_iter().for_each(|house| self.house_counts[house] -= 1);
        ControlFlow::Continue(())
    }

    /// Returns `true` if the digits could be swapped: if the cells are coloured alternately, each
    /// house contains one cell of each colour, or no cell of the loop.
    fn is_swappable(&self) -> bool {
        let colour: CellSet = self.ring.iter().copied().step_by(2).collect();
        let coloured = |house: usize| self.marks.layout().house_cells(house).and(&colour).len();
        let fits = |house: usize| match self.house_counts[house] {
            0 => true,
            count => count == 2 && coloured(house) == 1,
        };
        (0..self.marks.house_count()).all(fits)
    }
}

fn push_steps(found: &DeadlyPattern, marks: &Pencilmarks, sink: &mut StepSink) -> ControlFlow<()> {
    eliminate_in_one_cell(found, marks, sink)?;
    if found.extra_cells.len() > 1 {
        eliminate_extra_digit(found, marks, sink)?;
        eliminate_by_virtual_cell(found, marks, &Options::default(), sink)?;
        eliminate_free_digit(found, marks, &Options::default(), sink)?;
    }
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use grid::Board;

    use super::*;
    use crate::{Step, Technique, by_name};

    const TESTED_SIZES: UniqueLoop = UniqueLoop { min_cells: 6, max_cells: 8 };

    /// A simple finder of the same loops, based on their definition: it tries to extend every
    /// partial loop by every cell.
    struct SimpleLoopFinder;

    impl StepFinder for SimpleLoopFinder {
        fn find(&self, marks: &Pencilmarks, _: &Options, sink: &mut StepSink) -> ControlFlow<()> {
            let starts = marks.empty_cells().into_iter();
            for start in starts.filter(|cell| marks.candidates(*cell).len() == 2) {
                push_longer_loops(marks, marks.candidates(start), &mut vec![start], sink)?;
            }
            ControlFlow::Continue(())
        }
    }

    fn push_longer_loops(
        marks: &Pencilmarks,
        digits: DigitSet,
        ring: &mut Vec<Cell>,
        sink: &mut StepSink,
    ) -> ControlFlow<()> {
        let cells: CellSet = ring.iter().copied().collect();
        let houses = || (0..marks.house_count()).map(|house| marks.layout().house_cells(house));
        let (first, last) = (ring[0], ring[ring.len() - 1]);
        let is_closed = ring.len().is_multiple_of(2) && first.sees(last, marks.shape());
        if ring.len() >= TESTED_SIZES.min_cells && is_closed {
            let colour: CellSet = ring.iter().copied().step_by(2).collect();
            let fits = |house: &CellSet| {
                matches!((house.and(&cells).len(), house.and(&colour).len()), (0, 0) | (2, 1))
            };
            if houses().all(fits) {
                push_steps(&DeadlyPattern::new(marks, cells, digits), marks, sink)?;
            }
        }
        let may_grow =
            ring.len() < TESTED_SIZES.max_cells && houses().all(|of| of.and(&cells).len() < 3);
        for next in marks.layout().peers(last).minus(&cells).into_iter().filter(|_| may_grow) {
            if digits.into_iter().all(|digit| marks.candidates(next).contains(digit)) {
                ring.push(next);
                push_longer_loops(marks, digits, ring, sink)?;
                ring.pop();
            }
        }
        ControlFlow::Continue(())
    }

    #[test]
    fn loops_match_the_definition() {
        let boards = [
            "857.19.26192.86...436572189561237.9.723948651948651732.89765.1..75124.6.6148932..",
            "97....583.2395..6..56..3...26583..........2353472.56..61.38.95..39....76.8...63.1",
            "....894.38..3649.7493571628...7423.5.579.3..4..4.5..72...8.7246742.3.589689425731",
            "2.9...837..7..8241..87.2956...297.137.3816.92921..3.683.6.7.12....32968...268.37.",
        ];
        let mut count = 0;
        for board in boards {
            let board: Board = board.parse().expect("a drawing of a board");
            let marks = Pencilmarks::from_board(&board, true).expect("a small board");
            let found = |finder: &'static dyn StepFinder| {
                let technique =
                    Technique { finder, ..*by_name("unique-loop-6").expect("a technique") };
                let mut steps = BTreeSet::new();
                technique.find(&marks, &Options::default(), &mut |step: Step| {
                    steps.insert((step.cells, step.eliminations, step.placements));
                    ControlFlow::Continue(())
                });
                steps
            };
            let (fast, slow) = (found(&TESTED_SIZES), found(&SimpleLoopFinder));
            assert_eq!(fast, slow);
            count += fast.len();
        }
        assert!(count > 0, "{count}");
    }
}

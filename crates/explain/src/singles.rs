//! Singles: digits around a cell, or around a house, that leave only one possibility.

use grid::{Cell, DigitSet, Geometry};
use human::{Candidate, CellSet};

use crate::{
    ProofLine,
    sentence::tr,
    step_writer::{Argument, StepWriter, capitalized},
};

impl StepWriter<'_> {
    /// Builds the argument of a single. The argument is empty if the step doesn't place a digit.
    pub(crate) fn single(&self) -> Argument {
        let step = self.step;
        let Some(placed) = step.placements.first() else { return Argument::default() };
        let house = step.base_houses.first().copied();
        let cell = self.cell_name(placed.cell);
        let is_last = |house: &usize| {
            let is_open = |other: Cell| other != placed.cell && self.marks.digit(other).is_none();
            !self.marks.layout().house_cells(*house).into_iter().any(is_open)
        };
        match (step.technique, house) {
            ("naked-single", _) | (_, None) => Argument {
                pattern: tr!(self.locale, "{cell} has only one candidate.", cell),
                lines: self.around_cell_lines(*placed),
                ..Argument::default()
            },
            (id, Some(house)) if id == "full-house" || is_last(&house) => Argument {
                pattern: {
                    let house = self.house_name(house);
                    tr!(self.locale, "{cell} is the only empty cell in {house}.", cell, house)
                },
                lines: self.full_house_lines(*placed, house),
                ..Argument::default()
            },
            (_, Some(house)) => Argument {
                pattern: {
                    let house = self.house_name(house);
                    tr!(self.locale, "In {house}, one digit can only go in {cell}.", house, cell)
                },
                lines: self.around_house_lines(*placed, house),
                ..Argument::default()
            },
        }
    }

    fn full_house_lines(&self, placed: Candidate, house: usize) -> Vec<ProofLine> {
        let others = self.filled_cells(house);
        let digits = self.digits_with_and(others.iter().map(|of| of.digit).collect());
        let house = capitalized(self.house_name(house));
        let (cell, digit) = (self.cell_name(placed.cell), self.digit_text(placed.digit));
        vec![
            Self::proof_line(
                tr!(self.locale, "{house} already has {digits}.", house, digits),
                others,
            ),
            Self::proof_line(
                tr!(self.locale, "Only {digit} is missing, so {cell} is {digit}.", digit, cell),
                [placed],
            ),
        ]
    }

    /// Returns the filled cells of a house as candidates, sorted by digit.
    fn filled_cells(&self, house: usize) -> Vec<Candidate> {
        let cells = self.marks.layout().house_cells(house).into_iter();
        let placed = cells.filter_map(|cell| Some(Candidate::new(self.marks.digit(cell)?, cell)));
        let mut placed: Vec<_> = placed.collect();
        grid::insertion_sort_by_key(&mut placed, |of| of.digit);
        placed
    }

    /// Builds lines about the other digits that a cell sees. The house with the most of these
    /// digits comes first.
    fn around_cell_lines(&self, Candidate { digit, cell }: Candidate) -> Vec<ProofLine> {
        let geometry = Geometry::for_shape(self.shape());
        let mut left = DigitSet::all(self.shape()).without(digit);
        let mut lines = Vec::new();
        loop {
            let of_house = |house: usize| {
                let mut placed = self.filled_cells(house);
                placed.retain(|of| left.contains(of.digit));
                (house, placed)
            };
            // If several houses have the most digits, the first of them is chosen.
            let most = geometry.houses_of(cell).map(of_house).into_iter().rev();
            let most = most.max_by_key(|(_, placed)| placed.len());
            let Some((house, placed)) = most.filter(|(_, placed)| !placed.is_empty()) else {
                break;
            };
            let digits: DigitSet = placed.iter().map(|of| of.digit).collect();
            left = left.minus(digits);
            let (cell, digits) = (self.cell_name(cell), self.digits_with_and(digits));
            let house = self.house_name(house);
            let text = tr!(self.locale, "{cell} sees {digits} in {house}.", cell, digits, house);
            lines.push(Self::proof_line(text, placed));
        }
        if !left.is_empty() {
            let gone = left.map(|digit| Candidate::new(digit, cell));
            lines.push(self.ruled_out_before_line(left, &CellSet::from_cell(cell), gone.collect()));
        }
        let text = tr!(self.locale, "Only {digit} is left.", digit = self.digit_text(digit));
        lines.push(Self::proof_line(text, [Candidate::new(digit, cell)]));
        lines
    }

    /// Builds lines about the placed digits that leave only one cell of a house for a digit.
    fn around_house_lines(&self, placed: Candidate, house: usize) -> Vec<ProofLine> {
        let Candidate { digit, cell } = placed;
        let layout = self.marks.layout();
        let is_open = |other: &Cell| *other != cell && self.marks.digit(*other).is_none();
        let mut open: CellSet = layout.house_cells(house).into_iter().filter(is_open).collect();
        let mut lines = Vec::new();
        loop {
            let blocks = |by: Cell| (by, layout.peers(by).and(&open));
            let with_digit =
                Cell::all(self.shape()).filter(|by| self.marks.digit(*by) == Some(digit));
            let most = with_digit
                .map(blocks)
                .max_by_key(|(by, cells)| (cells.len(), std::cmp::Reverse(by.index())));
            let Some((by, cells)) = most.filter(|(_, cells)| !cells.is_empty()) else { break };
            open = open.minus(&cells);
            let text = match self.common_house(&cells.with(by)) {
                Some(between) => tr!(
                    self.locale,
                    "The {digit} in {by} rules out {cells} ({house}).",
                    digit = self.digit_text(digit),
                    by = self.cell_name(by),
                    cells = self.cells_with_and(&cells),
                    house = self.house_name(between)
                ),
                None => tr!(
                    self.locale,
                    "The {digit} in {by} rules out {cells}.",
                    digit = self.digit_text(digit),
                    by = self.cell_name(by),
                    cells = self.cells_with_and(&cells)
                ),
            };
            lines.push(Self::proof_line(text, [Candidate::new(digit, by)]));
        }
        if !open.is_empty() {
            let gone = Self::digit_candidates(digit, open).collect();
            lines.push(self.ruled_out_before_line(DigitSet::from_digit(digit), &open, gone));
        }
        let (house, digit, cell) =
            (self.house_name(house), self.digit_text(digit), self.cell_name(cell));
        let text =
            tr!(self.locale, "In {house}, {digit} can only go in {cell}.", house, digit, cell);
        lines.push(Self::proof_line(text, [placed]));
        lines
    }

    fn ruled_out_before_line(
        &self,
        digits: DigitSet,
        cells: &CellSet,
        eliminated: Vec<Candidate>,
    ) -> ProofLine {
        let (digits, cells) = (self.digits_with_and(digits), self.cells_with_and(cells));
        let text = tr!(self.locale, "Earlier steps ruled out {digits} in {cells}.", digits, cells);
        Self::proof_line(text, eliminated)
    }
}

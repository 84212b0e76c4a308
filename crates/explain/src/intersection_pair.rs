//! Empty rectangle intersection pairs: two cells with the same two candidates, and a box that needs
//! both digits.

use human::{Candidate, CellSet};

use crate::{
    sentence::tr,
    step_writer::{Argument, StepWriter, capitalized},
};

impl StepWriter<'_> {
    /// Builds the argument of an empty rectangle intersection pair.
    pub(crate) fn intersection_pair(&self) -> Argument {
        let step = self.step;
        let (&[box_], &[row, column], [(pair, digits), (inside, _)]) =
            (&step.base_houses[..], &step.cover_houses[..], &step.cell_digit_sets[..])
        else {
            return Argument::default();
        };
        let of_row = self.marks.layout().house_cells(row);
        let [Some(in_row), Some(in_column)] =
            [pair.and(of_row).first(), pair.minus(of_row).first()]
        else {
            return Argument::default();
        };
        let (house, lines_of_both) =
            (self.house_name(box_), [row, column].map(|line| self.house_name(line)));
        let [named_row, named_column] = lines_of_both;
        let pattern = tr!(
            self.locale,
            "Cells {cells}. In {house}, {digits} can only go in {row} or {column}: {places}.",
            cells = self.set_text(pair, *digits),
            house = &house,
            digits = self.digits_with_and(*digits),
            row = &named_row,
            column = &named_column,
            places = self.cells_with_and(inside)
        );
        let mut lines = Vec::new();
        for digit in *digits {
            let text = tr!(
                self.locale,
                "If {cells} were both {digit}, {row} and {column} would leave {house} without {digit}.",
                cells = self.cells_with_and(pair),
                digit = self.digit_text(digit),
                house = &house,
                row = &named_row,
                column = &named_column
            );
            let places = self.marks.places_in(digit, box_);
            lines.push(Self::proof_line(text, Self::digit_candidates(digit, places.or(pair))));
        }
        let so = tr!(
            self.locale,
            "So {cells} differ: they are {digits}, in either order.",
            cells = self.cells_with_and(pair),
            digits = self.digits_with_and(*digits)
        );
        lines.push(Self::proof_line(so, self.candidates_in(*pair, *digits)));
        let seen = self.marks.layout().common_peers(pair);
        let (by_both, rest): (Vec<Candidate>, Vec<Candidate>) =
            step.eliminations.iter().partition(|of| seen.contains(of.cell));
        let cells: CellSet = by_both.iter().map(|of| of.cell).collect();
        if let Some(first) = digits.first().filter(|_| !cells.is_empty()) {
            let ends: Vec<CellSet> = pair.into_iter().map(CellSet::from_cell).collect();
            let seeing = self.seeing_all_lines(first, &cells, &ends).into_iter().map(|mut line| {
                line.candidates.extend(self.candidates_in(cells.or(pair), digits.without(first)));
                line
            });
            lines.extend(seeing);
        }
        if !rest.is_empty() {
            let others = tr!(
                self.locale,
                "{house} has the digit of {one} in {column}, and that of {other} in {row}.",
                house = capitalized(house),
                one = self.cell_name(in_row),
                row = &named_row,
                other = self.cell_name(in_column),
                column = &named_column
            );
            lines.push(Self::proof_line(others, self.candidates_in(*inside, *digits)));
            for (line, cell) in [(row, in_row), (column, in_column)] {
                let of_line = self.marks.layout().house_cells(line);
                let here = { rest.iter().copied() }.filter(|of| of_line.contains(of.cell));
                let here: Vec<Candidate> = here.collect();
                if !here.is_empty() {
                    lines.push(self.intersection_line(
                        line,
                        *digits,
                        &CellSet::from_cell(cell),
                        here,
                    ));
                }
            }
        }
        Argument { pattern, lines, ..Argument::default() }
    }
}

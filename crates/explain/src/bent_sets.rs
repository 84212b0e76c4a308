//! Bent sets: cells in a line and a box that have as many digits together as there are cells.

use grid::{Digit, DigitSet};

use crate::{
    seeing::append_list,
    sentence::tr,
    step_writer::{Argument, StepWriter, capitalized},
};

impl StepWriter<'_> {
    /// Builds the argument of a bent set.
    pub(crate) fn bent_set(&self) -> Argument {
        let step = self.step;
        let &[line, box_] = &step.base_houses[..] else { return Argument::default() };
        let (cells, digits) = (step.cells, step.digits);
        let n = self.number_text(cells.len());
        let pattern = tr!(
            self.locale,
            "In {house}, {sets} together have only {n} different candidates.",
            house = self.house_list(&[line, box_]),
            sets = self.cell_set_list(&cells),
            n = &n
        );
        let places = |digit: Digit| self.marks.places(digit).and(&cells);
        let within = |house: usize| {
            let of_house = self.marks.layout().house_cells(house);
            move |digit: &Digit| places(*digit).is_subset(of_house)
        };
        let of_line: DigitSet = digits.filter(within(line)).collect();
        let of_box: DigitSet = digits.minus(of_line).filter(within(box_)).collect();
        let is_single = |cell: &grid::Cell| self.marks.candidates(*cell).len() == 1;
        let singles: human::CellSet = cells.into_iter().filter(is_single).collect();
        let named = self.cells_with_and(&singles);
        let pattern = match singles.len() {
            0 => pattern,
            1 => {
                let single = tr!(self.locale, "{cell} has only one candidate.", cell = named);
                [pattern, single].join(" ")
            }
            _ => {
                let each = tr!(self.locale, "{cells} have only one candidate each.", cells = named);
                [pattern, each].join(" ")
            }
        };
        let mut lines = Vec::new();
        let shares = [(of_line, self.house_name(line)), (of_box, self.house_name(box_))];
        let shares = shares.into_iter().filter(|(digits, _)| *digits != DigitSet::EMPTY);
        let shares = self.confined_digits_sentences(&shares.collect::<Vec<_>>());
        let once = of_line.or(of_box);
        let fits = match once.single() {
            Some(digit) => {
                tr!(self.locale, "So {digit} fits only once.", digit = self.digit_text(digit))
            }
            None => tr!(self.locale, "So each of these digits fits only once."),
        };
        let text = [shares, fits].join(" ");
        lines.push(Self::proof_line(text, self.candidates_in(cells, once)));
        lines.push(match digits.minus(of_line).minus(of_box).single() {
            Some(z) => {
                let without = tr!(
                    self.locale,
                    "Without {z}, {n} cells would have only {m} digits that fit once each: too few.",
                    z = self.digit_text(z),
                    n,
                    m = self.number_text(digits.len() - 1)
                );
                Self::proof_line(without, self.candidates_in(cells, digits.without(z)))
            }
            None => {
                let all = tr!(
                    self.locale,
                    "{n} cells need {n} digits, so each of the digits is in one of the cells.",
                    n
                );
                Self::proof_line(capitalized(all), self.candidates_in(cells, digits))
            }
        });
        let mut list = Vec::new();
        for digit in self.eliminated_digits() {
            // The eliminated cells of several digits may see all places in the same houses, so each
            // digit has a single line.
            let told = self.one_cell_lines(digit, &places(digit)).into_iter();
            list.extend(told.reduce(|mut all, line| {
                all.text = [all.text, line.text].join(" ");
                all.candidates.extend(line.candidates);
                all
            }));
        }
        append_list(&mut lines, list);
        Argument { pattern, lines, ..Argument::default() }
    }
}

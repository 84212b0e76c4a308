//! Multi-sector locked sets and SK-Loops: cells that use up digits of houses, by counting.

use human::{Candidate, CellSet};

use crate::{
    tell::tr,
    teller::{Argument, Teller},
};

impl Teller<'_> {
    /// The argument of cells whose candidates are in as many houses, counted for each digit, as there
    /// are cells.
    pub(crate) fn multi_sector(&self) -> Argument {
        let (cells, links) = (self.step.cells, &self.step.links);
        let n = links.len();
        let of_digits: Vec<String> = { self.step.digits }
            .map(|digit| {
                let of = links.iter().filter(|(_, other)| *other == digit);
                let houses: Vec<usize> = of.map(|(house, _)| *house).collect();
                let houses = self.houses(&houses);
                tr!(self.locale, "{digit} in {houses}", digit = self.digit(digit), houses)
            })
            .collect();
        let pattern = tr!(
            self.locale,
            "{n} cells: {cells}. {n} digits in houses: {links}.",
            n,
            cells = self.cells(&cells),
            links = of_digits.join("; ")
        );
        let texts = [
            self.locale
                .tr("Every candidate of these cells is listed above, with one of its cell's houses.")
                .into(),
            tr!(
                self.locale,
                "Each of the {n} cells uses up one listed digit, and a house has each digit only once.",
                n
            ),
            self.locale.tr("So the cells use up every listed digit exactly once.").into(),
        ];
        let about = self.held(cells, self.step.digits);
        let mut lines = texts.map(|text: String| Self::line(text, about.clone())).to_vec();
        for digit in self.eliminated_digits() {
            let gone: Vec<Candidate> = Self::each(digit, self.eliminated(digit)).collect();
            let (inside, outside): (CellSet, CellSet) =
                (self.eliminated(digit).and(&cells), self.eliminated(digit).minus(&cells));
            let named = self.digit(digit);
            if !outside.is_empty() {
                let text = tr!(
                    self.locale,
                    "{cells}: {digit} is used up in one of their houses.",
                    cells = self.all_cells(&outside),
                    digit = &named
                );
                lines.push(Self::line(text, gone.clone()));
            }
            if !inside.is_empty() {
                let text = tr!(
                    self.locale,
                    "{cells}: {digit} would be used twice.",
                    cells = self.all_cells(&inside),
                    digit = named
                );
                lines.push(Self::line(text, gone));
            }
        }
        Argument { pattern, lines, ..Argument::default() }
    }
}

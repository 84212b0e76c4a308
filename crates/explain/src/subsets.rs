//! Locked candidates, and naked and hidden subsets.

use grid::{Digit, DigitSet};
use human::{Candidate, CellSet};

use crate::{
    ProofLine,
    sentence::tr,
    step_writer::{Argument, StepWriter, capitalized},
};

impl StepWriter<'_> {
    /// Builds the argument of locked candidates.
    pub(crate) fn locked_candidates(&self) -> Argument {
        let step = self.step;
        let (Some(digit), [base, ..], [cover, ..]) =
            (step.digits.single(), &step.base_houses[..], &step.cover_houses[..])
        else {
            return Argument::default();
        };
        let gone = self.eliminated_cells(digit);
        let held: Vec<Candidate> = Self::digit_candidates(digit, step.cells).collect();
        let named = self.digit_text(digit);
        let [from, to] = [base, cover].map(|house| self.house_name(*house));
        let cells = self.cells_with_and(&step.cells);
        let pattern = match step.cells.len() {
            2 => tr!(
                self.locale,
                "In {base}, {digit} can only go in {cells}, both in {cover}.",
                base = from,
                digit = &named,
                cells,
                cover = to
            ),
            _ => tr!(
                self.locale,
                "In {base}, {digit} can only go in {cells}, all in {cover}.",
                base = from,
                digit = &named,
                cells,
                cover = to
            ),
        };
        let needs = tr!(
            self.locale,
            "{house} has its {digit} in {cells}.",
            house = capitalized(self.house_name(*base)),
            digit = &named,
            cells = self.cells_with_or(&step.cells)
        );
        let second = tr!(
            self.locale,
            "{house} has room for only one {digit}, so {digit} can't be in {cells}.",
            house = capitalized(self.house_name(*cover)),
            digit = &named,
            cells = self.cells_with_and(&gone)
        );
        let about = held.iter().copied().chain(Self::digit_candidates(digit, gone));
        let lines = vec![Self::proof_line(needs, held.clone()), Self::proof_line(second, about)];
        Argument { pattern, lines, ..Argument::default() }
    }

    /// Builds the argument of a naked subset, which may be locked.
    pub(crate) fn naked_subset(&self) -> Argument {
        let step = self.step;
        let digits = step.digits;
        let houses: Vec<usize> = match step.cover_houses.is_empty() {
            true => self.marks.layout().common_houses(&step.cells).collect(),
            false => step.cover_houses.clone(),
        };
        let n = self.number_text(digits.len());
        let sets = self.join_with_and(&self.cell_set_texts(&step.cells));
        let pattern = tr!(
            self.locale,
            "In {house}, {sets} together have only {n} different candidates.",
            house = self.house_list(&houses),
            sets,
            n = &n
        );
        let uses = tr!(
            self.locale,
            "{n} cells of one house need {n} different digits, so {cells} use up {digits}.",
            n,
            cells = self.cells_with_and(&step.cells),
            digits = self.digits_with_and(digits)
        );
        let lines = vec![
            Self::proof_line(capitalized(uses), self.candidates_in(step.cells, digits)),
            self.used_in_houses_line(
                &houses,
                self.locale.tr("these digits").into(),
                step.eliminations.clone(),
            ),
        ];
        Argument { pattern, lines, ..Argument::default() }
    }

    /// Builds the line stating that digits can't be anywhere else in some houses, with the cells
    /// from which they are eliminated there.
    pub(crate) fn used_in_houses_line(
        &self,
        houses: &[usize],
        digits: String,
        eliminated: Vec<Candidate>,
    ) -> ProofLine {
        let mut left: CellSet = eliminated.iter().map(|of| of.cell).collect();
        let mut places = Vec::new();
        for house in houses {
            let here = left.and(self.marks.layout().house_cells(*house));
            left = left.minus(&here);
            if !here.is_empty() {
                places.push(format!(
                    "{} ({})",
                    self.house_name(*house),
                    self.cells_with_and(&here)
                ));
            }
        }
        let places = self.join_with_or(&places);
        let text =
            tr!(self.locale, "So {digits} can't be anywhere else in {places}.", digits, places);
        Self::proof_line(text, eliminated)
    }

    /// Builds the argument of a hidden subset.
    pub(crate) fn hidden_subset(&self) -> Argument {
        let step = self.step;
        let Some(&house) = step.base_houses.first() else { return Argument::default() };
        let places = |digit: Digit| self.marks.places_in(digit, house);
        // Digits with the same places are named together.
        let groups = self.group_by_places(step.digits, places);
        let part = |(nth, (digits, cells)): (usize, &(DigitSet, CellSet))| {
            let (digit, cells) = (self.digits_with_and(*digits), self.cells_with_and(cells));
            match nth {
                0 => tr!(self.locale, "{digit} can only go in {cells}", digit, cells),
                _ => self.digits_in(digit, cells),
            }
        };
        let parts: Vec<String> = groups.iter().enumerate().map(part).collect();
        let named = self.house_name(house);
        let pattern =
            tr!(self.locale, "In {house}, {places}.", house = &named, places = parts.join("; "));
        let (n, digits) = (self.number_text(step.digits.len()), self.digits_with_and(step.digits));
        let needs = tr!(
            self.locale,
            "{house} needs {digits}, which can only go in {cells}.",
            house = capitalized(named),
            digits,
            cells = self.cells_with_and(&step.cells)
        );
        let fills = tr!(self.locale, "{n} digits fill {n} cells, so no other digit fits there.", n);
        let gone = step.eliminations.clone();
        let lines = vec![
            Self::proof_line(needs, self.candidates_in(step.cells, step.digits)),
            Self::proof_line(capitalized(fills), gone),
        ];
        Argument { pattern, lines, ..Argument::default() }
    }

    /// Groups digits by their places. Each group has the digits, and the cells in which they can
    /// go.
    pub(crate) fn group_by_places(
        &self,
        digits: DigitSet,
        places: impl Fn(Digit) -> CellSet,
    ) -> Vec<(DigitSet, CellSet)> {
        let mut groups: Vec<(DigitSet, CellSet)> = Vec::new();
        for digit in digits {
            let cells = places(digit);
            match groups.iter_mut().find(|(_, other)| *other == cells) {
                Some((digits, _)) => *digits = digits.with(digit),
                None => groups.push((DigitSet::from_digit(digit), cells)),
            }
        }
        groups
    }

    /// Writes cells with their candidates as one list: `r4c1 {1,6} and r4c4 {1,9}`.
    pub(crate) fn cell_set_list(&self, cells: &CellSet) -> String {
        self.join_with_and(&self.cell_set_texts(cells))
    }
}

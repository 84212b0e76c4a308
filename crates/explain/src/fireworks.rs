//! Fireworks: digits that are in a corner or in one of its two wings.

use grid::{Cell, Digit, DigitSet};
use human::CellSet;

use crate::{
    ProofLine,
    sentence::tr,
    step_writer::{Argument, StepWriter},
};

impl StepWriter<'_> {
    /// Builds the argument of a firework triple: three digits in three cells.
    pub(crate) fn firework_triple(&self) -> Argument {
        let (cells, digits) = (self.step.cells, self.step.digits);
        let &[row, column] = &self.step.base_houses[..] else { return Argument::default() };
        let Some((pattern, line)) = self.firework_parts([row, column], &cells, digits) else {
            return Argument::default();
        };
        let so = tr!(
            self.locale,
            "So {digits} are in {cells}.",
            digits = self.digits_with_and(digits),
            cells = self.cells_with_and(&cells)
        );
        let gone = &self.step.eliminations;
        let full = self.locale.tr("Three digits fill three cells, so no other digit fits.");
        let full = format!("{full} {}", self.ruling_out_sentence(gone));
        let so = Self::proof_line(so, self.candidates_in(cells, digits));
        let lines = vec![line, so, Self::proof_line(full, gone.clone())];
        Argument { pattern, lines, ..Argument::default() }
    }

    /// Builds the argument of a firework quadruple: four digits in four cells.
    pub(crate) fn firework_quadruple(&self) -> Argument {
        let (&[first, second, third, fourth], [one, other]) =
            (&self.step.base_houses[..], &self.step.cell_digit_sets[..])
        else {
            return Argument::default();
        };
        let mut pattern = Vec::new();
        let mut lines = Vec::new();
        let wings = one.0.and(&other.0);
        for ((cells, digits), of) in [(one, [first, second]), (other, [third, fourth])] {
            let Some((sentence, line)) = self.firework_parts(of, cells, *digits) else {
                return Argument::default();
            };
            pattern.push(sentence);
            lines.push(line);
            let text = tr!(
                self.locale,
                "{corner} can hold only one of {digits}, so {wings} have at least one of them.",
                corner = self.cells_with_and(&cells.minus(&wings)),
                digits = self.digits_with_and(*digits),
                wings = self.cells_with_and(&wings)
            );
            lines.push(Self::proof_line(text, self.candidates_in(*cells, *digits)));
        }
        let so = tr!(
            self.locale,
            "So one of {wings} has {first}, and the other has {second}.",
            wings = self.cells_with_and(&wings),
            first = self.digits_with_or(one.1),
            second = self.digits_with_or(other.1)
        );
        let rest = tr!(
            self.locale,
            "That leaves one of {first} for {one} and one of {second} for {other}. No other digit fits in these cells.",
            one = self.cells_with_and(&one.0.minus(&wings)),
            first = self.digits_with_and(one.1),
            other = self.cells_with_and(&other.0.minus(&wings)),
            second = self.digits_with_and(other.1)
        );
        let about = self.candidates_in(one.0.or(&other.0), self.step.digits);
        lines.extend([so, rest].map(|text| Self::proof_line(text, about.clone())));
        let gone = &self.step.eliminations;
        lines.push(Self::proof_line(self.ruling_out_sentence(gone), gone.clone()));
        Argument { pattern: pattern.join(" "), lines, ..Argument::default() }
    }

    /// Builds the sentence about the places of some digits in a row and a column, and the proof
    /// line stating that each of these digits is in one of three cells. Returns `None` if the row
    /// and the column don't cross in one of the cells.
    fn firework_parts(
        &self,
        lines: [usize; 2],
        cells: &CellSet,
        digits: DigitSet,
    ) -> Option<(String, ProofLine)> {
        let layout = self.marks.layout();
        let [in_row, in_column] = lines.map(|line| layout.house_cells(line).and(cells));
        let corner: Cell = in_row.and(&in_column).single()?;
        let box_house = layout.geometry.houses_of(corner)[2];
        let box_ = self.house_name(box_house);
        let [row, column] = lines.map(|line| self.house_name(line));
        let [in_row, in_column] =
            lines.map(|line| self.describe_places_outside(line, box_house, cells, digits));
        let pattern = tr!(
            self.locale,
            "Corner {corner} with the wings {wings}: outside {box}, {row}; {column}.",
            corner = self.cell_name(corner),
            wings = self.cells_with_and(&cells.without(corner)),
            box = &box_,
            row = in_row,
            column = in_column
        );
        let text = tr!(
            self.locale,
            "Suppose {cells} lacked one of {digits}. Then {row} and {column} would both have it in {box}, in different cells.",
            digits = self.digits_with_and(digits),
            cells = self.cells_with_and(cells),
            box = box_,
            row,
            column
        );
        Some((pattern, Self::proof_line(text, self.candidates_in(*cells, digits))))
    }

    /// Describes the places of digits that are in the house `house` but not in the house `other`:
    /// which digits are only in `cells`, and which digits have no such places.
    pub(crate) fn describe_places_outside(
        &self,
        house: usize,
        other: usize,
        cells: &CellSet,
        digits: DigitSet,
    ) -> String {
        let layout = self.marks.layout();
        let inside = layout.house_cells(other);
        let has = |digit: &Digit| !self.marks.places_in(*digit, house).minus(inside).is_empty();
        let present: DigitSet = digits.filter(has).collect();
        let absent = digits.minus(present);
        let named = self.house_name(house);
        if present.is_empty() {
            let none = self.digits_with_or(absent);
            return tr!(self.locale, "{house} has no {none}", house = named, none);
        }
        let has = tr!(
            self.locale,
            "{house} has {digits} only in {cell}",
            house = named,
            digits = self.digits_with_and(present),
            cell = self.cells_with_and(&layout.house_cells(house).and(cells).minus(inside))
        );
        if absent.is_empty() {
            return has;
        }
        tr!(self.locale, "{has} and no {none}", has, none = self.digits_with_or(absent))
    }
}

//! Fireworks: digits that are in a corner or in one of its two wings.

use grid::{Cell, Digit, DigitSet};
use human::CellSet;

use crate::{
    ProofLine,
    tell::tr,
    teller::{Argument, Teller},
};

impl Teller<'_> {
    /// Builds the argument of a triple: three digits in three cells.
    pub(crate) fn firework_triple(&self) -> Argument {
        let (cells, digits) = (self.step.cells, self.step.digits);
        let &[row, column] = &self.step.base_houses[..] else { return Argument::default() };
        let Some((pattern, line)) = self.firework([row, column], &cells, digits) else {
            return Argument::default();
        };
        let so = tr!(
            self.locale,
            "So {digits} are in {cells}.",
            digits = self.all_digits(digits),
            cells = self.all_cells(&cells)
        );
        let gone = &self.step.eliminations;
        let full = self.locale.tr("Three digits fill three cells, so no other digit fits.");
        let full = format!("{full} {}", self.ruling_out(gone));
        let so = Self::line(so, self.held(cells, digits));
        let lines = vec![line, so, Self::line(full, gone.clone())];
        Argument { pattern, lines, ..Argument::default() }
    }

    /// Builds the argument of a quadruple: four digits in four cells.
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
            let Some((sentence, line)) = self.firework(of, cells, *digits) else {
                return Argument::default();
            };
            pattern.push(sentence);
            lines.push(line);
            let text = tr!(
                self.locale,
                "{corner} can hold only one of {digits}, so {wings} have at least one of them.",
                corner = self.all_cells(&cells.minus(&wings)),
                digits = self.all_digits(*digits),
                wings = self.all_cells(&wings)
            );
            lines.push(Self::line(text, self.held(*cells, *digits)));
        }
        let so = tr!(
            self.locale,
            "So one of {wings} has {first}, and the other has {second}.",
            wings = self.all_cells(&wings),
            first = self.any_digit(one.1),
            second = self.any_digit(other.1)
        );
        let rest = tr!(
            self.locale,
            "That leaves one of {first} for {one} and one of {second} for {other}. No other digit fits in these cells.",
            one = self.all_cells(&one.0.minus(&wings)),
            first = self.all_digits(one.1),
            other = self.all_cells(&other.0.minus(&wings)),
            second = self.all_digits(other.1)
        );
        let about = self.held(one.0.or(&other.0), self.step.digits);
        lines.extend([so, rest].map(|text| Self::line(text, about.clone())));
        Argument { pattern: pattern.join(" "), lines, ..Argument::default() }
    }

    /// Builds the sentence about the places of some digits in a row and a column, and the line
    /// stating that each of them is in one of three cells. Returns `None` if the lines don't cross
    /// in one of the cells.
    fn firework(
        &self,
        lines: [usize; 2],
        cells: &CellSet,
        digits: DigitSet,
    ) -> Option<(String, ProofLine)> {
        let layout = self.marks.layout();
        let [in_row, in_column] = lines.map(|line| layout.house_cells(line).and(cells));
        let corner: Cell = in_row.and(&in_column).single()?;
        let box_house = layout.geometry.houses_of(corner)[2];
        let box_ = self.house(box_house);
        let [row, column] = lines.map(|line| self.house(line));
        let [in_row, in_column] =
            lines.map(|line| self.describe_arm(line, box_house, cells, digits));
        let pattern = tr!(
            self.locale,
            "Corner {corner}: outside {box}, {row}; {column}.",
            corner = self.cell(corner),
            box = &box_,
            row = in_row,
            column = in_column
        );
        let text = tr!(
            self.locale,
            "If {cells} lacked one of {digits}, {box} would have it twice ({row}, {column}).",
            digits = self.all_digits(digits),
            cells = self.all_cells(cells),
            box = box_,
            row,
            column
        );
        Some((pattern, Self::line(text, self.held(*cells, digits))))
    }

    /// Describes the places of these digits in a house outside another house: which digits are in
    /// `cells`, and which of them have no place there.
    pub(crate) fn describe_arm(
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
        let named = self.house(house);
        if present.is_empty() {
            let none = self.any_digit(absent);
            return tr!(self.locale, "{house} has no {none}", house = named, none);
        }
        let has = tr!(
            self.locale,
            "{house} has {digits} only in {cell}",
            house = named,
            digits = self.all_digits(present),
            cell = self.all_cells(&layout.house_cells(house).and(cells).minus(inside))
        );
        if absent.is_empty() {
            return has;
        }
        tr!(self.locale, "{has} and no {none}", has, none = self.any_digit(absent))
    }
}

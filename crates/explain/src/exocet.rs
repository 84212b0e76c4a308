//! Exocets: two base cells whose digits two target cells must hold, too, and two such pairs together.

use grid::{Cell, DigitSet};
use human::{Candidate, CellSet};

use crate::{
    Line,
    tell::tr,
    teller::{Argument, Teller},
};

impl Teller<'_> {
    /// The argument of a junior exocet.
    pub(crate) fn exocet(&self) -> Argument {
        let [(base, digits), (targets, _)] = &self.step.sets[..] else {
            return Argument::default();
        };
        let pattern = tr!(
            self.locale,
            "The base is {base} with the candidates {digits}. The targets are {targets}.",
            base = self.all_cells(base),
            digits = self.all_digits(*digits),
            targets = self.all_cells(targets)
        );
        let so = tr!(
            self.locale,
            "So {targets} hold the two digits of the base, one each.",
            targets = self.all_cells(targets)
        );
        let mut told = self.counted(pattern, base, targets, *digits);
        told.lines.push(Self::line(so, self.held(base.or(targets), *digits)));
        let gone = self.step.eliminations.iter();
        told.lines.extend(gone.map(|gone| self.outside_exocet(*gone)));
        told
    }

    /// The argument of two exocets with the same digits.
    pub(crate) fn double_exocet(&self) -> Argument {
        let [(bases, digits), (targets, _)] = &self.step.sets[..] else {
            return Argument::default();
        };
        let named = self.all_digits(*digits);
        let pattern = tr!(
            self.locale,
            "The two bases are {bases} with the candidates {digits}. The targets are {targets}.",
            bases = self.all_cells(bases),
            digits = &named,
            targets = self.all_cells(targets)
        );
        let mut told = self.counted(pattern, bases, targets, *digits);
        let texts = [
            self.locale.tr("So the two digits of each base are also in two of the targets, one each."),
            self.locale.tr(
                "A digit can't be true in both bases. For each base, it would need a target that doesn't see the other base. Such targets, if any, are all in one box.",
            ),
        ];
        let about = self.held(bases.or(targets), *digits);
        told.lines.extend(texts.map(|text| Self::line(text.into(), about.clone())));
        let all = tr!(
            self.locale,
            "So each of {digits} appears once in the bases, once in the targets, and twice in {lines} outside the band.",
            digits = named,
            lines = self.houses(&self.step.base)
        );
        told.lines.push(Self::line(all, about));
        let layout = self.marks.layout();
        let sees = |cells: &CellSet, of: &Candidate| layout.common_peers(cells).contains(of.cell);
        let reason = |of: &Candidate| match digits.contains(of.digit) {
            true if sees(bases, of) => 0,
            true if sees(targets, of) => 1,
            false => 2,
            true => 3,
        };
        let reasons = [
            self.locale.tr("These candidates see all cells of the bases"),
            self.locale.tr("These candidates see all targets"),
            self.locale.tr("The targets can only hold digits from the bases, so these can go"),
            self.locale.tr("Each of these candidates would leave its digit fewer than two places outside the band"),
        ];
        let write = |digits, cells| tr!(self.locale, "{digits} in {cells}", digits, cells);
        for (nth, text) in reasons.into_iter().enumerate() {
            let eliminated = self.step.eliminations.iter().copied().filter(|of| reason(of) == nth);
            let eliminated: Vec<Candidate> = eliminated.collect();
            if !eliminated.is_empty() {
                let text = format!("{text}: {}.", self.grouped(&eliminated, &write));
                told.lines.push(Self::line(text, eliminated));
            }
        }
        told
    }

    /// The part of an argument that counts the places of the digits in the cross-lines.
    fn counted(
        &self,
        pattern: String,
        base: &CellSet,
        targets: &CellSet,
        digits: DigitSet,
    ) -> Argument {
        let (lines, named) = (self.houses(&self.step.base), self.all_digits(digits));
        let two = tr!(
            self.locale,
            "Outside the band, two lines cover all places in {lines} for each of {digits}.",
            lines = &lines,
            digits = named
        );
        let needed = tr!(
            self.locale,
            "A digit that is true in the base must be in each of {lines}, and can't be elsewhere in the base's line or box.",
            lines
        );
        let outside = self.step.cells.minus(targets);
        let at_most = "At most two of the digit's three places in these lines are outside the band, so at least one of the three is in a target.";
        let lines = vec![
            Self::line(two.clone(), self.held(outside.or(base), digits)),
            Self::line(needed, self.held(*base, digits)),
            Self::line(self.locale.tr(at_most).into(), self.held(outside.or(targets), digits)),
        ];
        Argument { pattern: [pattern, two].join(" "), lines, ..Argument::default() }
    }

    /// The line that a candidate doesn't fit an exocet.
    fn outside_exocet(&self, gone: Candidate) -> Line {
        let [(base, digits), (targets, _)] = &self.step.sets[..] else {
            return Self::line(String::new(), [gone]);
        };
        let (digit, cell) = (self.digit(gone.digit), self.cell(gone.cell));
        let one_line = |digit, cell| {
            tr!(
                self.locale,
                "{digit} in {cell}: its places outside the band are in one line, so it would need both targets.",
                digit,
                cell
            )
        };
        let is_in = |cells: &CellSet| {
            let filled = cells.into_iter().any(|cell| self.marks.digit(cell) == Some(gone.digit));
            filled || self.marks.places(gone.digit).intersects(cells)
        };
        let text = if base.contains(gone.cell) && is_in(targets) {
            one_line(digit, cell)
        } else if base.contains(gone.cell) {
            tr!(self.locale, "{digit} in {cell}: it has no place in a target.", digit, cell)
        } else if !targets.contains(gone.cell) {
            let of = |target: &_| self.mirror(*target).is_some_and(|of| of.contains(gone.cell));
            let target = targets.into_iter().find(of).map_or(String::new(), |of| self.cell(of));
            tr!(
                self.locale,
                "{digit} in {cell}: it would have to be in {target}, too.",
                digit,
                cell,
                target
            )
        } else if !digits.contains(gone.digit) {
            tr!(
                self.locale,
                "{digit} in {cell}: {digit} isn't a candidate of any base cell.",
                digit,
                cell
            )
        } else {
            match self.mirror(gone.cell).filter(|mirror| !is_in(mirror)) {
                Some(mirror) => tr!(
                    self.locale,
                    "{digit} in {cell}: {cells}, in the box of the other target, would need the same digit but can't have it.",
                    digit,
                    cell,
                    cells = self.any_cell(&mirror)
                ),
                None => one_line(digit, cell),
            }
        };
        Self::line(text, [gone])
    }

    /// The cells of the other target's box of which one must hold the digit of a target.
    fn mirror(&self, target: Cell) -> Option<CellSet> {
        let layout = self.marks.layout();
        let [(base, _), (targets, _)] = &self.step.sets[..] else { return None };
        let other = targets.without(target).single()?;
        let is_cross = |house: &usize| self.step.base.contains(house);
        // The line of a target isn't a cross-line, nor its box.
        let line = layout.geometry.houses_of(target).into_iter().find(|house| !is_cross(house))?;
        let of_base = layout.common_houses(base).next()?;
        let [row, column, box_] = layout.geometry.houses_of(other);
        let cross = [row, column].into_iter().find(is_cross)?;
        let rest = layout.house(box_).minus(layout.house(line)).minus(layout.house(of_base));
        Some(rest.minus(layout.house(cross)))
    }
}

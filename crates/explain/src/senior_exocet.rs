//! Senior exocets: two base cells whose digits must also be in two target cells, because four
//! houses need these digits.

use grid::{Cell, Digit, DigitSet};
use human::{Candidate, CellSet};

use crate::{
    sentence::tr,
    step_writer::{Argument, StepWriter, capitalized},
};

impl StepWriter<'_> {
    /// Builds the argument of a senior exocet.
    pub(crate) fn senior_exocet(&self) -> Argument {
        let [(base, digits), (targets, _)] = &self.step.cell_digit_sets[..] else {
            return Argument::default();
        };
        let (marks, houses) = (self.marks, self.cross_line_list());
        let named = tr!(
            self.locale,
            "Base {base} with the targets {targets}.",
            base = self.set_text(base, *digits),
            targets = self.cells_with_and(targets)
        );
        let covers = tr!(
            self.locale,
            "Apart from the targets and cells that see both base cells, at most three houses cover each digit in {houses}: {covers}.",
            houses = &houses,
            covers = self.cover_list(base, targets, *digits)
        );
        let texts = [
            tr!(
                self.locale,
                "Each of {lines} needs every true base digit.",
                lines = &houses
            ),
            self.locale.tr("In these lines, such a digit can't be in a cell that sees both base cells.").into(),
            self.locale
                .tr("Apart from the targets, at most three houses cover the digit in the rest of these lines. So it is there at most three times.")
                .into(),
            self.locale
                .tr("None of these places is in two of the four lines. So at least one line has the digit in a target.")
                .into(),
            tr!(
                self.locale,
                "So {targets} hold the two digits of the base, one each.",
                targets = self.cells_with_and(targets)
            ),
        ];
        let about = self.candidates_in(base.or(targets), *digits);
        let mut lines = texts.map(|text: String| Self::proof_line(text, about.clone())).to_vec();
        let mut known = DigitSet::EMPTY;
        for cell in *targets {
            if let Some(digit) = marks.digit(cell) {
                known = known.with(digit);
                let (cell, digit) = (self.cell_name(cell), self.digit_text(digit));
                let text = tr!(
                    self.locale,
                    "{cell} is {digit}, so {digit} is also in the base.",
                    cell,
                    digit
                );
                lines.push(Self::proof_line(text, about.clone()));
            }
        }
        for (house, digit) in human::houses_with_targets_only(marks, *digits, targets) {
            known = known.with(digit);
            let text = tr!(
                self.locale,
                "{house} has its {digit} in a target, so {digit} is also in the base.",
                house = capitalized(self.house_name(house)),
                digit = self.digit_text(digit)
            );
            lines.push(Self::proof_line(text, Self::digit_candidates(digit, *targets)));
        }
        let is_inside = |of: &Candidate| base.contains(of.cell) || targets.contains(of.cell);
        let (inside, outside): (Vec<Candidate>, Vec<Candidate>) =
            self.step.eliminations.iter().copied().partition(is_inside);
        let (inside, other): (Vec<Candidate>, Vec<Candidate>) =
            inside.into_iter().partition(|of| digits.contains(of.digit));
        lines.extend(self.other_digits_line(other));
        if !inside.is_empty() || outside.iter().any(|of| !known.contains(of.digit)) {
            let fitting = |cell: Cell| {
                let held = marks.digit(cell).map_or(marks.candidates(cell), DigitSet::from_digit);
                self.set_text(&CellSet::from_cell(cell), held.and(*digits))
            };
            let sets = [base, targets].map(|cells| {
                self.join_with_and(&cells.into_iter().map(fitting).collect::<Vec<_>>())
            });
            let text = tr!(
                self.locale,
                "Base digits that fit: {sets}. Both pairs of cells hold the same two digits, which can only be {pairs}.",
                sets = sets.join("; "),
                pairs = self.pair_list(base, targets)
            );
            lines.push(Self::proof_line(text, about));
        }
        if !inside.is_empty() {
            lines.push(Self::proof_line(self.ruling_out_sentence(&inside), inside));
        }
        let reason = self.locale.tr("Cells that see both base cells can't have the base digits");
        lines.extend(self.elimination_line(reason, outside));
        Argument { pattern: format!("{named} {covers}"), lines, ..Argument::default() }
    }

    /// Lists the houses (at most three) that cover the places of each of `digits` in the houses of
    /// the pattern. Ignores the targets, and cells that see all base cells.
    fn cover_list(&self, base: &CellSet, targets: &CellSet, digits: DigitSet) -> String {
        let layout = self.marks.layout();
        let all = { self.step.base_houses.iter() }
            .fold(CellSet::EMPTY, |all, house| all.or(layout.house_cells(*house)))
            .minus(&layout.common_peers(base))
            .minus(targets);
        let cover = |digit: Digit| {
            let filled = all.into_iter().filter(|cell| self.marks.digit(*cell) == Some(digit));
            let places = filled.fold(self.marks.places(digit).and(&all), CellSet::with);
            let mut houses = layout.house_covers(places).into_iter().next().unwrap_or_default();
            grid::shell_sort(&mut houses);
            houses
        };
        let mut covers: Vec<(Vec<usize>, DigitSet)> = Vec::new();
        for digit in digits {
            let houses = cover(digit);
            match covers.iter_mut().find(|(of, _)| *of == houses) {
                Some((_, digits)) => *digits = digits.with(digit),
                None => covers.push((houses, DigitSet::from_digit(digit))),
            }
        }
        let write = |(houses, digits): &(Vec<usize>, DigitSet)| {
            format!("{} ({})", self.digits_with_and(*digits), self.houses_in_brackets(houses))
        };
        covers.iter().map(write).collect::<Vec<_>>().join("; ")
    }

    /// Writes the pairs of digits that the base and the targets can hold, in order.
    fn pair_list(&self, base: &CellSet, targets: &CellSet) -> String {
        let fitting: Vec<DigitSet> = human::exocet_digit_combinations(self.marks, base, targets)
            .into_iter()
            .map(|of| of.into_iter().collect())
            .collect();
        let digits = self.marks.candidate_union(base);
        let pairs = digits.into_iter().flat_map(|one| {
            digits.above(Some(one)).map(move |other| DigitSet::from_digit(one).with(other))
        });
        let pairs: Vec<_> = pairs
            .filter(|pair| fitting.contains(pair))
            .map(|pair| self.digits_with_and(pair))
            .collect();
        pairs.join(self.locale.tr(", or "))
    }
}
